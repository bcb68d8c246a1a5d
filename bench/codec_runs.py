"""Assembler and disassembler against the best tools for any machine: `as` against GNU's and LLVM's, decoding and printing against Zydis and LLVM, the start of a process, memory, how cost grows with the
program, and how much two cores help a run.

Each round measures all of a comparison, in turns; a ratio is taken of each round, and is the peer's time over ours. Processor time, except for `--parallel`, which is about the clock on the wall.
"""
import json
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import time

import programs

ROOT = pathlib.Path(__file__).resolve().parents[1]
ISADORA, INSIDE = ROOT / "build/isadora", ROOT / "build/bench"
X86_CODE = pathlib.Path("/usr/lib/llvm-19/lib/libLLVM.so.1")  # any large program would do; this one is here for the bench itself
RISCV_AS = ["riscv64-linux-gnu-as", "-march=rv32imc", "-mabi=ilp32", "-mno-relax"]
RISCV_MC = ["llvm-mc-19", "-filetype=obj", "-triple=riscv32", "-mattr=+m,+c"]
HASHES = ROOT / "bench/kernels/hashloop.s"
GOALS = {  # the least ratio of theirs to ours
    "decode: Zydis, minimal mode, x86-64": 6,
    "decode and print: Zydis, x86-64": 4,
    "decode and print: LLVM's printer, RV32IMC": 8,
    "decode through libisadora.so from C: the codec's inner loop, RV32IMC": 0.83,
    "the same by a cursor: the codec's inner loop, RV32IMC": 0.83,
    "decode by a cursor of C++: the codec's inner loop, RV32IMC": 0.83,
    "as: GNU as, x86-64": 5,
    "as: GNU as, RV32IMC": 4,
    "as: llvm-mc, RV32IMC": 4,
    "as of ten lines: GNU as, x86-64": 3,
    "run --parallel on two cores: on one core": 1.8,
}
MOST_BYTES, MOST_MEGABYTES, MOST_GROWTH = 20, 100, 1.25
# A separate process, so that its memory is not hidden by that of this one.
PEAK = """
import os, resource, subprocess, sys
child = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
print(os.wait4(child.pid, 0)[2].ru_maxrss)
"""


def processor_seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([str(word) for word in command], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def wall_seconds(command):
    begin = time.perf_counter()
    subprocess.run([str(word) for word in command], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begin


def inside(program, *arguments):
    return json.loads(subprocess.run([str(word) for word in (INSIDE / program, *arguments)], check=True, capture_output=True, text=True).stdout)


def in_turns(measures, rounds):
    """By name, what each gives in every round but the first."""
    found = {name: [] for name in measures}
    for _ in range(rounds + 1):
        for name, measure in measures.items():
            found[name].append(measure())
    return {name: values[1:] for name, values in found.items()}


def compared(unit, ours, theirs, about):
    return {"unit": unit, "ours": ours, "theirs": theirs, "about": about}


def text_of(elf, out, objcopy):
    """The bare bytes of .text."""
    subprocess.run([objcopy, "-O", "binary", "--only-section=.text", elf, out], check=True)
    return out


def decoding(work, rounds, size, passes):
    """Ours of simt128 and of RV32IMC, Zydis of x86-64, LLVM of the same RV32IMC; each in a process that says nanoseconds an instruction."""
    (work / "simt.s").write_text(programs.simt128(size["decoded"]))
    (work / "riscv.s").write_text(programs.riscv(size["decoded"]))
    subprocess.run([ISADORA, "as", "--format", "bin", work / "simt.s", "-o", work / "simt.bin"], check=True)
    subprocess.run([ISADORA, "as", "--isa", "rv32imc", work / "riscv.s", "-o", work / "riscv.o"], check=True)
    riscv = text_of(work / "riscv.o", work / "riscv.bin", "llvm-objcopy-19")
    x86 = text_of(X86_CODE, work / "x86.bin", "objcopy")
    os.truncate(x86, size["x86_bytes"])
    found = in_turns(
        {
            "simt128": lambda: inside("bench_dis_isadora", work / "simt.bin", "simt128", passes),
            "Zydis": lambda: inside("bench_dis_zydis", x86, passes),
            "rv32imc": lambda: inside("bench_dis_isadora", riscv, "rv32imc", passes),
            "C": lambda: inside("bench_api_isadora", riscv, "rv32imc", passes, ROOT / "build/libisadora.so"),
            "LLVM": lambda: inside("bench_dis_llvm", riscv, "riscv32", "generic-rv32", "+m,+c", passes),
        },
        rounds,
    )
    count = {name: values[0]["instructions"] for name, values in found.items()}
    if count["rv32imc"] != count["LLVM"]:
        sys.exit(f"bench: of the same code we print {count['rv32imc']} instructions, and LLVM {count['LLVM']}")
    of_x86 = f"{count['Zydis']} instructions of libLLVM (the first {x86.stat().st_size} bytes of its code); ours {count['simt128']} of simt128 ({16 * count['simt128']} bytes)"
    of_riscv = f"the same {count['LLVM']} instructions ({riscv.stat().st_size} bytes)"

    def pick(name, key):
        return [value[key] for value in found[name]]

    yield "decode: Zydis, minimal mode, x86-64", compared("ns", pick("simt128", "decode_ns"), pick("Zydis", "decode_ns"), of_x86)
    yield "decode and print: Zydis, x86-64", compared("ns", pick("simt128", "decode_and_print_ns"), pick("Zydis", "decode_and_print_ns"), of_x86)
    yield "decode and print: LLVM's printer, RV32IMC", compared("ns", pick("rv32imc", "decode_and_print_ns"), pick("LLVM", "decode_and_print_ns"), of_riscv)
    ways = {"decode through libisadora.so from C": "c_decode_ns", "the same by a cursor": "c_cursor_ns", "decode by a cursor of C++": "cursor_ns"}
    for way, key in ways.items():
        yield f"{way}: the codec's inner loop, RV32IMC", compared("ns", pick("C", key), pick("C", "inner_ns"), of_riscv)


def assembling(work, rounds, size):
    lines = size["lines"]
    for name in ("simt128", "x86", "riscv"):
        (work / f"{name}.s").write_text(getattr(programs, name)(lines))
    out = work / "out.o"
    commands = {
        "simt128": [ISADORA, "as", work / "simt128.s", "-o", out],
        "GNU x86": ["as", work / "x86.s", "-o", out],
        "rv32imc": [ISADORA, "as", "--isa", "rv32imc", work / "riscv.s", "-o", out],
        "GNU": [*RISCV_AS, work / "riscv.s", "-o", out],
        "LLVM": [*RISCV_MC, work / "riscv.s", "-o", out],
    }
    times = in_turns({name: lambda command=command: processor_seconds(command) / lines * 1e9 for name, command in commands.items()}, rounds)
    about = f"{lines} lines, whole processes"
    yield "as: GNU as, x86-64", compared("ns", times["simt128"], times["GNU x86"], about + "; other instructions, the same number of lines")
    yield "as: GNU as, RV32IMC", compared("ns", times["rv32imc"], times["GNU"], about + "; the same source")
    yield "as: llvm-mc, RV32IMC", compared("ns", times["rv32imc"], times["LLVM"], about + "; the same source")


def starting(work, size):
    for name in ("simt128", "x86"):
        (work / f"ten-{name}.s").write_text(getattr(programs, name)(10))
    out = work / "out.o"
    commands = {"ours": [ISADORA, "as", work / "ten-simt128.s", "-o", out], "theirs": ["as", work / "ten-x86.s", "-o", out]}
    times = in_turns({name: lambda command=command: processor_seconds(command) * 1e3 for name, command in commands.items()}, size["starts"])
    yield "as of ten lines: GNU as, x86-64", compared("ms", times["ours"], times["theirs"], "whole processes; the description of simt128 is read from what is kept of it")


def on_two_cores(rounds, size):
    """Blocks of a hash loop, which have nothing to do with each other."""
    if len(os.sched_getaffinity(0)) < 2:
        return
    blocks = size["blocks"]
    command = [ISADORA, "run", HASHES, "--engine", "lanes", "--block", 256, "--grid", blocks, "--arg", f"out=+{1024 * blocks}", "--arg", "steps=1000"]
    times = in_turns({"ours": lambda: wall_seconds([*command, "--parallel"]), "theirs": lambda: wall_seconds(command)}, rounds)
    about = f"{blocks} blocks of a hash loop; the clock on the wall, with a load of {os.getloadavg()[0]:.1f} of others"
    yield "run --parallel on two cores: on one core", compared("s", times["ours"], times["theirs"], about)


def many_lines(count):
    """A program of so many lines: blocks of lines that differ in the names of their labels alone."""
    block = programs.simt128(min(count, 100_000))
    for number in range(max(1, count // 100_000)):
        yield block.replace("\nL", f"\nL{number}_").replace("BRA L", f"BRA L{number}_")


def growing(work, rounds, size):
    """Nanoseconds of processor time a line, by the number of lines: `as`, and `dis` of what it makes; and the most memory, as bytes for a byte of input."""
    source, elf = work / "growing.s", work / "growing.o"
    for power in range(3, size["longest"] + 1):
        with open(source, "w", encoding="utf-8") as out:
            out.writelines(many_lines(10**power))
        commands = {"as": ([ISADORA, "as", source, "-o", elf], source), "dis": ([ISADORA, "dis", elf], elf)}
        for name, (command, read) in commands.items():
            seconds = in_turns({name: lambda command=command: processor_seconds(command)}, rounds)[name]
            yield {"what": name, "lines": 10**power, "bytes": read.stat().st_size, "seconds": seconds, "peak": peak(command)}
    source.unlink()
    elf.unlink()


def peak(command):
    """Bytes of memory that a process had at most."""
    words = [sys.executable, "-S", "-E", "-c", PEAK, *(str(word) for word in command)]
    return 1024 * int(subprocess.run(words, check=True, capture_output=True, text=True).stdout)


def with_compiler(size):
    """The most memory of a run that loads LLVM, and whether it did: a kernel that runs for as long as it takes to be compiled."""
    words = [ISADORA, "run", HASHES, "--engine", "jit", "--block", "256", "--grid", str(size["jit_blocks"]), "--arg", f"out=+{1024 * size['jit_blocks']}", "--arg", "steps=1000"]
    loaded = False
    child = subprocess.Popen([sys.executable, "-S", "-E", "-c", PEAK, *map(str, words)], stdout=subprocess.PIPE, text=True)
    while child.poll() is None:
        loaded = loaded or any("isadora-jit" in maps for maps in maps_below(child.pid))
        time.sleep(0.01)
    return {"loaded": loaded, "peak": 1024 * int(child.stdout.read())}


def maps_below(pid):
    """Memory mapped by the live children of a process."""
    try:
        for below in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            yield pathlib.Path(f"/proc/{below}/maps").read_text()
    except OSError:
        return


FULL = {"decoded": 200_000, "x86_bytes": 16 << 20, "lines": 1_000_000, "starts": 51, "blocks": 4096, "jit_blocks": 4096, "longest": 7}
QUICK = {"decoded": 20_000, "x86_bytes": 1 << 20, "lines": 50_000, "starts": 11, "blocks": 512, "jit_blocks": 4096, "longest": 5}


def everything(rounds, quick, work):
    """Empty where a tool is missing."""
    tools = ["as", "objcopy", RISCV_AS[0], RISCV_MC[0], "llvm-objcopy-19"]
    if not all(map(shutil.which, tools)) or not X86_CODE.exists():
        return {}
    size = QUICK if quick else FULL
    ratios = dict(on_two_cores(rounds, size))
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(allowed)})
    try:
        ratios = {**dict(decoding(work, rounds, size, 3)), **dict(assembling(work, rounds, size)), **dict(starting(work, size)), **ratios}
        growth = list(growing(work, 3, size))
    finally:
        os.sched_setaffinity(0, allowed)
    return {"ratios": ratios, "growth": growth, "with LLVM": with_compiler(size)}


def ratios_of(measured):
    return [theirs / ours for theirs, ours in zip(measured["theirs"], measured["ours"])]


def rows(results):
    for name, measured in results["ratios"].items():
        each = ratios_of(measured)
        yield {
            "theirs / ours": name,
            "ratio": f"{statistics.median(each):.2f} ({min(each):.2f} to {max(each):.2f})",
            "goal": f"{GOALS[name]:g}" + (": met" if statistics.median(each) >= GOALS[name] else ""),
            "ours": f"{statistics.median(measured['ours']):.4g} {measured['unit']}",
            "theirs": f"{statistics.median(measured['theirs']):.4g} {measured['unit']}",
            "of": measured["about"],
        }


def nanoseconds(point):
    return statistics.median(point["seconds"]) / point["lines"] * 1e9


def growth_rows(results):
    for point in results["growth"]:
        yield {
            "what": f"{point['what']}, {point['lines']} lines",
            "time": f"{statistics.median(point['seconds']) * 1e3:.4g} ms",
            "a line": f"{nanoseconds(point):.0f} ns",
            "memory": f"{point['peak'] / 1e6:.0f} MB",
            "memory for a byte of input": f"{point['peak'] / point['bytes']:.1f} bytes" if point["lines"] >= 10**5 else "",
        }
    compiler = results["with LLVM"]
    what = "run of a small kernel, with LLVM loaded" if compiler["loaded"] else "run of a small kernel; LLVM was not loaded"
    yield {"what": what, "time": "", "a line": "", "memory": f"{compiler['peak'] / 1e6:.0f} MB", "memory for a byte of input": ""}


def goals(results):
    for name, measured in results["ratios"].items():
        yield f"{name}, {GOALS[name]:g}", statistics.median(ratios_of(measured)) >= GOALS[name]
    for what in ("as", "dis"):
        long = [point for point in results["growth"] if point["what"] == what and point["lines"] >= 10**5]
        yield f"{what}: below {MOST_BYTES} bytes for a byte of input", all(point["peak"] < MOST_BYTES * point["bytes"] for point in long)
        yield f"{what}: a line costs the same in long programs", nanoseconds(long[-1]) <= MOST_GROWTH * nanoseconds(long[0])
        yield f"{what}: of ten million lines", long[-1]["lines"] >= 10**7
    compiler = results["with LLVM"]
    yield f"below {MOST_MEGABYTES} MB with LLVM loaded", compiler["loaded"] and compiler["peak"] < MOST_MEGABYTES * 1e6
