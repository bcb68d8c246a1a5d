#!/usr/bin/python3 -B
"""What `./dev bench` measures: start-up, the reference engine, and `as` and `dis` beside LLVM's on AMDGPU text, in the same run.

Every figure is the median of several runs of a whole process, after one that does not count. Compare the ratios: the machine's own speed is in all of them.
"""
import argparse
import pathlib
import re
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import time

import programs

ROOT = pathlib.Path(__file__).resolve().parents[1]
ISADORA = ROOT / "build/isadora"
CPU = "gfx1030"
START_GOAL = 0.010
ENGINE_GOAL = 1e6


def seconds(command, runs):
    times = []
    for _ in range(runs + 1):
        begin = time.perf_counter()
        subprocess.run([str(word) for word in command], check=True, stdout=subprocess.DEVNULL)
        times.append(time.perf_counter() - begin)
    return times[1:]


def interleaved(commands, runs):
    """Several commands, one after the other in each round, so that a noisy moment hits all of them."""
    times = {name: [] for name in commands}
    for number in range(runs + 1):
        for name, command in commands.items():
            times[name] += seconds(command, 1)[-1:] if number else []
    return {name: statistics.median(t) for name, t in times.items()}


def table(title, head, rows):
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
    print(f"\n{title}")
    for row in [head, ["-" * w for w in widths], *rows]:
        print("  " + "  ".join(cell.ljust(w) if i == 0 else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths))))


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


def bench_tools(runs, work, lines):
    ours, theirs = work / "simt128.s", work / "amdgpu.s"
    ours.write_text(programs.simt128(lines))
    theirs.write_text(programs.amdgpu(lines))
    assemble = {"isadora as": [ISADORA, "as", ours, "-o", work / "ours.o"]}
    disassemble = {"isadora dis": [ISADORA, "dis", work / "ours.o"]}
    if llvm("llvm-mc"):
        assemble["llvm-mc-19"] = [llvm("llvm-mc"), "-filetype=obj", "-triple=amdgcn", f"-mcpu={CPU}", theirs, "-o", work / "theirs.o"]
        disassemble["llvm-objdump-19 -d"] = [llvm("llvm-objdump"), "-d", work / "theirs.o"]
    good = True
    for title, commands in (("as", assemble), ("dis", disassemble)):
        times = interleaved(commands, runs)
        mine = next(iter(times.values()))
        rows = [[name, f"{t:.3f} s", f"{lines / t / 1e6:.2f} M/s", f"{t / mine:.2f}"] for name, t in times.items()]
        table(f"{title}, {lines} lines", ["tool", "median", "lines", "time / ours"], rows)
        good = good and all(t >= mine for t in times.values())
    if not llvm("llvm-mc"):
        print("\n  llvm-mc-19 is not installed: nothing to compare with")
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="smaller programs and fewer runs")
    quick = parser.parse_args().quick
    runs, lines = (3, 50_000) if quick else (7, 500_000)
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        goals = {
            "start-up": bench_start(5 if quick else 31),
            "engine": bench_engine(runs, work, quick),
            "as and dis no slower than LLVM's": bench_tools(runs, work, lines),
        }
    missed = [name for name, met in goals.items() if not met]
    print("\n" + (f"missed: {', '.join(missed)}" if missed else "every goal is met"))
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main())
