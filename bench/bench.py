#!/usr/bin/python3 -B
"""The measurements of `./dev bench`: start-up, the reference engine, six kernels on the engines `lanes` and `jit` beside C++ and PoCL, four programs for a hart beside QEMU, a keystroke in an editor, `as`
beside GNU's on x86-64 and LLVM's on AMDGPU, `dis` beside LLVM's, both for RISC-V beside GNU's and LLVM's, both beside the best for any machine (codec_runs.py),
decoding from Python beside Capstone's (python_runs.py), runs that are stepped and observed (step_runs.py), batches of `eval`.

Every figure is the median of several runs, after one that does not count; what is compared runs in turns, and is measured in processor time. Compare the ratios, which are taken round by
round: the machine's own speed is in all of them. docs/performance.md says what the figures mean.
"""
import argparse
import json
import os
import pathlib
import platform
import random
import re
import resource
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import time

import batch
import codec_runs
import editor
import hart_runs
import kernel_runs
import plot
import programs
import python_runs
import step_runs

ROOT = pathlib.Path(__file__).resolve().parents[1]
ISADORA = ROOT / "build/isadora"
INSIDE = ROOT / "build/bench"
ISA = "simt128"
CPU = "gfx1030"
START_GOAL = 0.010
ENGINE_GOAL = 1e6
PRINT_GOAL = 5.0
BATCH_GOAL = 1.0
CASES = 10_000
KEYSTROKE_GOAL = 0.050
MANUAL_GOAL = 3.0
SEARCH_GOAL = 50  # milliseconds
results = {}


def seconds(command, runs):
    times = []
    for _ in range(runs + 1):
        begin = time.perf_counter()
        subprocess.run([str(word) for word in command], check=True, stdout=subprocess.DEVNULL)
        times.append(time.perf_counter() - begin)
    return times[1:]


def processor_seconds(command, output=subprocess.DEVNULL):
    """Processor time of a process, user and system: wall-clock time depends on other load on the machine."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([str(word) for word in command], check=True, stdout=output)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def interleaved(commands, runs):
    """Several commands, one after the other in each round, so that a noisy moment hits all of them; in another order each time, so that none
    has always the same one before it, which leaves the machine's memory and caches to it."""
    times = {name: [] for name in commands}
    order = random.Random(runs)
    for _ in range(runs + 1):
        for name in order.sample(list(commands), len(commands)):
            times[name].append(processor_seconds(commands[name]))
    return {name: t[1:] for name, t in times.items()}


def ratios(theirs, ours):
    """Of the rounds: median, smallest and largest."""
    each = [t / o for t, o in zip(theirs, ours)]
    return statistics.median(each), min(each), max(each)


def ratio_text(theirs, ours):
    median, low, high = ratios(theirs, ours)
    return f"{median:.2f} ({low:.2f} to {high:.2f})"


def table(title, head, rows):
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
    print(f"\n{title}")
    for row in [head, ["-" * w for w in widths], *rows]:
        print("  " + "  ".join(cell.ljust(w) if i == 0 else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths))))
    results[title] = [dict(zip(head, row)) for row in rows]


def first_line(command):
    try:
        lines = subprocess.run(command, capture_output=True, text=True).stdout.splitlines()
    except FileNotFoundError:
        return "not installed"
    return next((line.strip() for line in lines if "version" in line or "GNU" in line), lines[0] if lines else "")


def package_version(name):
    found = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", name], capture_output=True, text=True).stdout if shutil.which("dpkg-query") else ""
    return found or "not installed"


def cpu_name():
    found = re.search(r"model name\s*:\s*(.+)", pathlib.Path("/proc/cpuinfo").read_text())
    return found[1] if found else platform.processor()


def print_machine():
    about = {
        "machine": f"{cpu_name()}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}; every figure is of one core",
        "system": platform.platform(),
        "isadora": first_line([str(ISADORA), "--version"]),
        "GNU as": first_line(["as", "--version"]),
        "GNU as for RISC-V": first_line(["riscv64-linux-gnu-as", "--version"]),
        "llvm-mc": first_line(["llvm-mc-19", "--version"]),
        "g++": first_line(["g++", "--version"]),
        "clang++": first_line(["clang++-14", "--version"]),
        "Zydis": package_version("libzydis4.0"),
        "Capstone": package_version("python3-capstone"),
        "PoCL": package_version("pocl-opencl-icd"),
        "QEMU": package_version("qemu-user"),
    }
    results["about"] = about
    for name, value in about.items():
        print(f"{name}: {value}")


def bench_start(runs):
    times = seconds([ISADORA, "isas"], runs)
    median = statistics.median(times)
    rows = [["isadora isas", f"{median * 1e3:.2f} ms", f"{min(times) * 1e3:.2f} ms", f"{START_GOAL * 1e3:.0f} ms"]]
    times = seconds([ISADORA, "explain", "NOP"], runs)
    rows.append(["isadora explain NOP (loads simt128)", f"{statistics.median(times) * 1e3:.2f} ms", f"{min(times) * 1e3:.2f} ms", ""])
    table("start-up, whole process", ["command", "median", "best", "goal"], rows)
    return median <= START_GOAL


def bench_engine(runs, work, quick):
    n = 200 if quick else 1000
    threads = 256
    out = work / "out"
    base = [ISADORA, "run", ROOT / "bench/loop.s", "--block", threads, "--arg", f"out=+{4 * threads}", "--out", f"out={out}"]
    stats = subprocess.run([str(w) for w in base + ["--arg", f"n={n}", "--stats"]], check=True, capture_output=True, text=True).stdout
    lane_instructions = int(re.search(r"lane instructions\s+(\d+)", stats)[1])
    if list(struct.unpack(f"<{threads}I", out.read_bytes())) != [expected(i, n) for i in range(threads)]:
        sys.exit("bench: the loop kernel gives wrong numbers")
    whole = statistics.median(seconds(base + ["--arg", f"n={n}"], runs))
    start = statistics.median(seconds(base + ["--arg", "n=1"], runs))
    rate = lane_instructions / (whole - start)
    row = ["reference", f"{lane_instructions / 1e6:.2f} M", f"{whole:.3f} s", f"{start:.3f} s", f"{rate / 1e6:.2f} M/s", f"{ENGINE_GOAL / 1e6:.0f} M/s"]
    table("engines, lane instructions (start-up taken off)", ["engine", "executed", "run", "start", "speed", "goal"], [row])
    return rate >= ENGINE_GOAL


def expected(thread, n):
    x = thread
    for _ in range(n):
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x = (x * 0x19660D + thread) & 0xFFFFFFFF
    return x


def llvm(name):
    return shutil.which(f"{name}-19")


def bench_as(runs, work, lines):
    for name in ("simt128", "x86", "amdgpu"):
        (work / f"{name}.s").write_text(getattr(programs, name)(lines))
    commands = {"isadora as (simt128)": [ISADORA, "as", work / "simt128.s", "-o", work / "ours.o"]}
    if shutil.which("as") and platform.machine() == "x86_64":
        commands["GNU as (x86-64)"] = ["as", work / "x86.s", "-o", work / "x86.o"]
        commands["GNU as -g (x86-64, line table as ours)"] = ["as", "-g", work / "x86.s", "-o", work / "x86.o"]
    if llvm("llvm-mc"):
        commands["llvm-mc (AMDGPU)"] = [llvm("llvm-mc"), "-filetype=obj", "-triple=amdgcn", f"-mcpu={CPU}", work / "amdgpu.s", "-o", work / "theirs.o"]
    times = interleaved(commands, runs)
    mine = next(iter(times.values()))
    rows = [[name, f"{statistics.median(t):.3f} s", f"{lines / statistics.median(t) / 1e6:.2f} M/s", ratio_text(t, mine)] for name, t in times.items()]
    table(f"as, whole process, {lines} lines; the instruction sets are unlike, the number of lines is the same", ["tool", "median", "lines", "time / ours"], rows)
    bench_steps_of_as(runs, work)
    return ratios(times.get("GNU as (x86-64)", mine), mine)[0] >= 1


def bench_steps_of_as(runs, work):
    out = subprocess.run([INSIDE / "bench_as_isadora", work / "simt128.s", ISA, str(runs)], check=True, capture_output=True, text=True).stdout
    steps = json.loads(out)
    lines = steps.pop("lines")
    matched = steps.pop("matched")
    names = {
        "load_ms": "load the description",
        "read_ms": "read the file, find the lines",
        "line_ends_ms": "find line ends alone (the least for any reader of lines)",
        "utf8_ms": "is it UTF-8?",
        "match_ms": f"the matcher alone, {matched} instructions",
        "assemble_ms": "assemble, all of it",
        "elf_ms": "make the ELF file",
    }
    rows = [[names[key], f"{ms:.1f} ms", f"{ms * 1e6 / lines:.0f} ns"] for key, ms in steps.items()]
    table("as, its steps in one process", ["step", "median", "a line"], rows)


def bench_dis(runs, work, lines):
    commands = {"isadora dis": [ISADORA, "dis", work / "ours.o"]}
    if (work / "theirs.o").exists():
        commands["llvm-objdump -d"] = [llvm("llvm-objdump"), "-d", work / "theirs.o"]
    times = interleaved(commands, runs)
    mine = next(iter(times.values()))
    rows = [[name, f"{statistics.median(t):.3f} s", f"{lines / statistics.median(t) / 1e6:.2f} M/s", ratio_text(t, mine)] for name, t in times.items()]
    table(f"dis, whole process, {lines} lines", ["tool", "median", "lines", "time / ours"], rows)


def bench_riscv(runs, work, lines):
    """The same program for the same machine: each tool chooses the short forms and how far its branches reach."""
    source = work / "riscv.s"
    source.write_text(programs.riscv(lines))
    objects = {name: work / f"riscv-{i}.o" for i, name in enumerate(("isadora as", "GNU as", "llvm-mc"))}
    commands = {"isadora as": [ISADORA, "as", "--isa", "rv32imc", source, "-o", objects["isadora as"]]}
    if shutil.which("riscv64-linux-gnu-as"):
        commands["GNU as"] = ["riscv64-linux-gnu-as", "-march=rv32imc", "-mabi=ilp32", "-mno-relax", source, "-o", objects["GNU as"]]
    if llvm("llvm-mc"):
        commands["llvm-mc"] = [llvm("llvm-mc"), "-filetype=obj", "-triple=riscv32", "-mattr=+m,+c", source, "-o", objects["llvm-mc"]]
    assembling = interleaved(commands, runs)
    listing = {"isadora dis": [ISADORA, "dis", objects["isadora as"]]}
    if "llvm-mc" in commands:
        listing["llvm-objdump -d"] = [llvm("llvm-objdump"), "-d", objects["llvm-mc"]]
    for title, times in {"as": assembling, "dis": interleaved(listing, runs)}.items():
        mine = next(iter(times.values()))
        rows = [[name, f"{statistics.median(t):.3f} s", f"{lines / statistics.median(t) / 1e6:.2f} M/s", ratio_text(t, mine)] for name, t in times.items()]
        table(f"{title} of RV32IMC, whole process, {lines} lines", ["tool", "median", "lines", "time / ours"], rows)


def inside(program, *arguments):
    return json.loads(subprocess.run([str(w) for w in (INSIDE / program, *arguments)], check=True, capture_output=True, text=True).stdout)


def bench_print(runs, work, passes):
    """Decoding and printing to a buffer: ours and LLVM's, in turns, each in a process of its own that says nanoseconds an instruction."""
    subprocess.run([ISADORA, "as", "--format", "bin", work / "simt128.s", "-o", work / "ours.bin"], check=True)
    if (work / "theirs.o").exists():
        subprocess.run([llvm("llvm-objcopy"), "-O", "binary", "--only-section=.text", work / "theirs.o", work / "theirs.bin"], check=True)
    figures = {"isadora (simt128)": [], "LLVM 19 (AMDGPU)": []}
    for _ in range(runs):
        figures["isadora (simt128)"].append(inside("bench_dis_isadora", work / "ours.bin", ISA, passes))
        if (work / "theirs.bin").exists():
            figures["LLVM 19 (AMDGPU)"].append(inside("bench_dis_llvm", work / "theirs.bin", "amdgcn--", CPU, "", passes))
    figures = {name: rounds for name, rounds in figures.items() if rounds}
    mine = figures["isadora (simt128)"]
    rows = []
    kinds = {"decode": lambda f: f["decode_ns"], "print": lambda f: f["decode_and_print_ns"] - f["decode_ns"], "both": lambda f: f["decode_and_print_ns"]}
    for name, rounds in figures.items():
        for kind, pick in kinds.items():
            ours, theirs = [pick(f) for f in mine], [pick(f) for f in rounds]
            rows.append([f"{name}: {kind}", f"{statistics.median(theirs):.1f} ns", ratio_text(theirs, ours)])
    table("dis in one process, an instruction", ["what", "median", "time / ours"], rows)
    theirs = figures.get("LLVM 19 (AMDGPU)", mine)
    return theirs is mine or ratios([kinds["both"](f) for f in theirs], [kinds["both"](f) for f in mine])[0] >= PRINT_GOAL


def bench_batch(work, quick):
    """Every opcode of simt128 (one in eight when quick): the time of a whole `eval --batch`, and the slowest."""
    words = subprocess.run([INSIDE / "bench_words", ISA, "2000"], check=True, capture_output=True, text=True).stdout.splitlines()
    times, faults = {}, 0
    for number, (opcode, lines) in enumerate(batch.cases(words, CASES)):
        if quick and number % 8:
            continue
        path = work / "cases.jsonl"
        path.write_text("\n".join(lines) + "\n")
        with open(work / "answers", "w") as out:
            times[opcode] = processor_seconds([ISADORA, "eval", "--batch", path], out)
        answers = (work / "answers").read_text().splitlines()
        faults += sum('"error"' in answer for answer in answers)
        if len(answers) != CASES:
            sys.exit(f"bench: {len(answers)} answers to {CASES} cases of {opcode}")
    slowest = sorted(times, key=times.get, reverse=True)
    rows = [[opcode, f"{times[opcode]:.2f} s"] for opcode in slowest[:5]]
    rows.append([f"median of {len(times)} opcodes ({faults / len(times) / CASES:.1%} of the answers are faults)", f"{statistics.median(times.values()):.2f} s"])
    table(f"eval --batch, whole process, {CASES} cases of one opcode; goal {BATCH_GOAL:.0f} s", ["opcode", "time"], rows)
    return times[slowest[0]] < BATCH_GOAL


def bench_editor(count):
    times = editor.keystrokes(ISADORA, programs.simt128(10_000), count)
    rows = [[name, f"{statistics.median(t) * 1e3:.1f} ms", f"{max(t) * 1e3:.1f} ms", f"{KEYSTROKE_GOAL * 1e3:.0f} ms"] for name, t in times.items()]
    table("language server, a keystroke in a program of 10,000 lines", ["answer", "median", "worst", "goal"], rows)
    return max(statistics.median(t) for t in times.values()) <= KEYSTROKE_GOAL


def bench_manual(runs, work):
    site = work / "manual"
    times = [processor_seconds([ISADORA, "manual", "simt128", "fabrisc", "-o", site]) for _ in range(runs)]
    rows = [["the whole site, processor time", f"{statistics.median(times):.2f} s", f"{MANUAL_GOAL:.0f} s"]]
    met = statistics.median(times) < MANUAL_GOAL
    if shutil.which("node") and (ROOT / "tests/browser/node_modules").is_dir():
        found = subprocess.run(["node", ROOT / "bench/search.mjs", site], check=True, capture_output=True, text=True).stdout
        for text, took in json.loads(found).items():
            rows.append([f"search for `{text}`", f"{took:.1f} ms", f"{SEARCH_GOAL} ms"])
            met = met and took < SEARCH_GOAL
    table("the manual of simt128 and fabrisc", ["what", "time", "goal"], rows)
    return met


def bench_kernels(work, quick, update):
    size = "quick" if quick else "full"
    measured = kernel_runs.all_kernels(size, 3 if quick else 5, work)
    rows = list(kernel_runs.rows(measured, size))
    table(f"six kernels on one core, processor time; {size} size", list(rows[0]), [list(row.values()) for row in rows])
    results["kernels"] = measured
    if update:
        write_kernels(measured, rows)
    return dict(kernel_runs.goals(measured))


def bench_harts(work, quick, update):
    measured = hart_runs.all_programs(3 if quick else 5, quick, work)
    if not measured:
        print(f"\nharts: {', '.join(hart_runs.TOOLS)} are needed")
        return {}
    for compiler, programs in measured.items():
        rows = hart_runs.rows(programs)
        table(f"programs for rv32im by {compiler} on one core, processor time", list(rows[0]), [list(row.values()) for row in rows])
        if update:
            write_table(f"harts by {compiler}", rows)
    results["harts"] = measured
    first = next(iter(measured.values()))
    if update:
        goal = {program: hart_runs.GOAL for program in first}
        (ROOT / "docs/harts.svg").write_text(plot.svg(first, goal, "instructions", "instructions"))
    return dict(hart_runs.goals(measured, quick)) | bench_by_hand(work, quick, update)


def bench_codec(work, quick, update):
    measured = codec_runs.everything(3 if quick else 7, quick, work)
    if not measured:
        print("\ncodec: binutils, those for RISC-V and LLVM 19 are needed")
        return {}
    for title, rows in {"as and dis beside others, on one core": codec_runs.rows, "as and dis of longer and longer programs": codec_runs.growth_rows}.items():
        rows = list(rows(measured))
        table(title, list(rows[0]), [list(row.values()) for row in rows])
    results["codec"] = measured
    if update:
        write_codec(measured)
    return dict(codec_runs.goals(measured))


def write_codec(measured):
    write_table("codec", list(codec_runs.rows(measured)))
    write_table("growth", list(codec_runs.growth_rows(measured)))
    each = {name: codec_runs.ratios_of(compared) for name, compared in measured["ratios"].items()}
    (ROOT / "docs/codec.svg").write_text(plot.ratios_svg(each, codec_runs.GOALS))
    (ROOT / "docs/growth.svg").write_text(plot.growth_svg(measured["growth"]))


def bench_by_hand(work, quick, update):
    runs = hart_runs.by_hand(3 if quick else 5, quick, work)
    rows = hart_runs.rows_by_hand(runs)
    table("programs for fabrisc, written by hand, scalar only; processor time", list(rows[0]), [list(row.values()) for row in rows])
    results["by hand"] = runs
    if update:
        write_table("by hand", rows)
    return dict(hart_runs.goals_by_hand(runs, quick))


def write_table(name, rows):
    """A table of docs/performance.md or of its notes, between its two marks."""
    heads = list(rows[0])
    lines = [" | ".join(cells) for cells in (heads, ["---"] * len(heads), *(row.values() for row in rows))]
    mark = f"<!-- {name} -->\n"
    path = next(p for p in (ROOT / "docs/performance.md", *(ROOT / "docs/notes").glob("*.md")) if mark in p.read_text())
    before, _, after = re.split(rf"(?<={mark})(.*?)(?=<!-- end -->)", path.read_text(), maxsplit=1, flags=re.S)
    path.write_text(before + "".join(f"| {line} |\n" for line in lines) + after)


def write_kernels(measured, rows):
    """The table and its plot."""
    write_table("kernels", rows)
    goal = {kernel: millions for kernel, (_, millions, _) in kernel_runs.KERNELS.items()}
    (ROOT / "docs/kernels.svg").write_text(plot.svg(measured, goal, "warp_instructions", "warp instructions"))


def bench_lanes(work, quick, update):
    size = "quick" if quick else "full"
    measured = kernel_runs.all_lanes(size, 3 if quick else 5, work)
    rows = list(kernel_runs.lanes_rows(measured))
    table(f"time of a warp instruction by `jit` on copies of simt128 with other numbers of lanes; {size} size", list(rows[0]), [list(row.values()) for row in rows])
    results["lanes"] = measured
    if update:
        write_table("lanes", rows)
    return dict(kernel_runs.lanes_goals(measured))


def bench_python(work, quick, update):
    measured = python_runs.everything(3 if quick else 7, quick, work)
    rows = list(python_runs.rows(measured))
    table("decoding from Python, on one core", list(rows[0]), [list(row.values()) for row in rows])
    results["python"] = measured
    if update:
        write_table("python", rows)
    return dict(python_runs.goals(measured))


def bench_steps(work, quick, update):
    measured = step_runs.everything(3 if quick else 7, quick, work)
    rows = list(step_runs.rows(measured))
    table("runs that are stepped, nanoseconds an instruction, on one core", list(rows[0]), [list(row.values()) for row in rows])
    results["steps"] = measured
    if update:
        write_table("steps", rows)
    return step_runs.goals(measured)


def bench_all(work, quick, update):
    runs, lines, passes = (3, 50_000, 3) if quick else (9, 200_000, 5)
    goals = {"start-up": bench_start(5 if quick else 31), "engine": bench_engine(runs, work, quick)}
    goals |= bench_kernels(work, quick, update)
    goals |= bench_lanes(work, quick, update)
    goals |= bench_harts(work, quick, update)
    goals |= bench_codec(work, quick, update)
    goals |= bench_python(work, quick, update)
    goals |= bench_steps(work, quick, update)
    goals["keystroke"] = bench_editor(5 if quick else 30)
    goals["manual"] = bench_manual(3 if quick else 9, work)
    goals["as at least as fast as GNU as"] = bench_as(runs, work, lines)
    bench_dis(runs, work, lines)
    goals[f"decode and print {PRINT_GOAL:.0f} times as fast as LLVM"] = bench_print(runs, work, passes)
    bench_riscv(3, work, 50_000 if quick else 1_000_000)
    goals["eval --batch"] = bench_batch(work, quick)
    return goals


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="smaller programs and fewer runs")
    parser.add_argument("--json", metavar="FILE", help="the tables as JSON")
    parser.add_argument("--kernels", action="store_true", help="the six kernels alone")
    parser.add_argument("--lanes", action="store_true", help="the six kernels with other numbers of lanes alone")
    parser.add_argument("--harts", action="store_true", help="the programs for harts alone")
    parser.add_argument("--codec", action="store_true", help="as and dis beside others alone")
    parser.add_argument("--python", action="store_true", help="decoding from Python alone")
    parser.add_argument("--steps", action="store_true", help="runs that are stepped and observed alone")
    parser.add_argument("--update", action="store_true", help="writes the tables of kernels, lanes, harts, codec, Python and steps, and the plots, in docs/ anew")
    options = parser.parse_args()
    if options.update and options.quick:
        parser.error("--update takes the full size: leave --quick out")
    print_machine()
    with tempfile.TemporaryDirectory() as folder:
        measure = bench_kernels if options.kernels else bench_lanes if options.lanes else bench_harts if options.harts else bench_codec if options.codec else bench_python if options.python else bench_steps if options.steps else bench_all
        goals = measure(pathlib.Path(folder), options.quick, options.update)
    results["goals"] = goals
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(results, indent=2) + "\n")
    missed = [name for name, met in goals.items() if not met]
    print("\n" + (f"missed: {', '.join(missed)}" if missed else "every goal is met"))
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main())
