#!/usr/bin/env python3
"""Programs of others, compiled by gcc for rv32imc, under `isadora run` and under qemu-riscv32: outputs are equal, and times are compared. Called by `./dev campaign programs --suites DIR`.

DIR/singlesource has SingleSource/Benchmarks of the LLVM test suite; the C programs of its Stanford, Shootout, Misc, McGill, BenchmarkGame, CoyoteBench, Dhrystone and Linpack folders are measured.
DIR/coremark and DIR/embench, where they are there, have eembc/coremark and embench/embench-iot. Nothing of them is part of this repository.

A program counts where gcc 12 -O2 with picolibc builds it and qemu runs it to its end within a minute (--seconds). Whole processes are timed, in turns: ROUNDS of each, medians; with --earlier 4 four runs of ours come before them. `processor` is the time of all threads,
`wall` what a user waits. Classes: `long` are programs for which qemu takes more than 0.3 s of processor time, `short` the others."""

import argparse
import math
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

import cc_peers

FOLDERS = ["Stanford", "Shootout", "Misc", "McGill", "BenchmarkGame", "CoyoteBench", "Dhrystone", "Linpack"]
GCC = cc_peers.GCC + ["-O2", "-std=gnu89"]
# A clock that stands still, so that outputs can be compared, and the board that Embench expects.
STUBS = r"""
#include <sys/time.h>
#include <time.h>
#define WEAK __attribute__((weak))
WEAK clock_t clock(void) { return 0; }
WEAK int gettimeofday(struct timeval* t, void* zone) { *t = (struct timeval){0}; return 0; }
WEAK time_t time(time_t* t) { if (t) *t = 0; return 0; }
WEAK void initialise_board(void) {}
WEAK void start_trigger(void) {}
WEAK void stop_trigger(void) {}
"""
LONG = 0.3  # seconds of processor time under qemu


def programs(suites):
    """name → files, folders of headers, switches."""
    out = {}
    where = os.path.join(suites, "singlesource", "SingleSource", "Benchmarks")
    for folder in FOLDERS:
        path = os.path.join(where, folder)
        for root, _, files in sorted(os.walk(path)):
            for f in sorted(files):
                if f.endswith(".c"):
                    out[os.path.relpath(os.path.join(root, f), where)[:-2]] = ([os.path.join(root, f)], [root], [])
    path = os.path.join(suites, "coremark")
    if os.path.isdir(path):
        files = [os.path.join(path, f) for f in ("core_list_join.c", "core_main.c", "core_matrix.c", "core_state.c", "core_util.c", "simple/core_portme.c")]
        out["coremark"] = (files, [path, os.path.join(path, "simple")], ["-DITERATIONS=1000", "-DPERFORMANCE_RUN=1", '-DCOMPILER_VERSION="any"', '-DFLAGS_STR="any"'])
    path = os.path.join(suites, "embench")
    if os.path.isdir(path):
        support = os.path.join(path, "support")
        for name in sorted(os.listdir(os.path.join(path, "src"))):
            folder = os.path.join(path, "src", name)
            files = [os.path.join(folder, f) for f in sorted(os.listdir(folder)) if f.endswith(".c")]
            files += [os.path.join(support, f) for f in ("main.c", "beebsc.c")]
            out["embench/" + name] = (files, [folder, support], ["-std=gnu11", "-DGLOBAL_SCALE_FACTOR=30", "-DWARMUP_HEAT=1"])
    return out


def build(files, folders, flags, out):
    """Does gcc build the program?"""
    objects = []
    for n, file in enumerate(files):
        objects.append(f"{out}.{n}.o")
        words = GCC + flags + ["-I" + f for f in folders] + ["-c", file, "-o", objects[-1]]
        if subprocess.run(words, capture_output=True).returncode:
            return False
    return START.link(objects + [STUB_OBJECT], out)


def timed(words):
    """Exit status, output, seconds of processor time and of the clock; None where it takes too long."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    try:
        done = subprocess.run(words, capture_output=True, stdin=subprocess.DEVNULL, timeout=ARGUMENTS.seconds)
    except subprocess.TimeoutExpired:
        return None
    wall, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.returncode, done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall


def measured(program):
    """The medians of both, or a reason why there are none, or a difference."""
    ours = [cc_peers.ISADORA, "run", "--engine", ARGUMENTS.engine, program]
    theirs = ["qemu-riscv32", program]
    expected = timed(theirs)
    if expected is None:
        return f"qemu takes more than {ARGUMENTS.seconds} s", False
    if expected[0] < 0 or expected[0] >= 128:
        return f"ends with {expected[0]} under qemu", False
    for _ in range(ARGUMENTS.earlier):
        timed(ours)
    times = {"ours": [], "theirs": []}
    for _ in range(ARGUMENTS.rounds):
        for name, words in (("ours", ours), ("theirs", theirs)):
            found = timed(words)
            if found is None or found[:2] != expected[:2]:
                return f"differs: {f'more than {ARGUMENTS.seconds} s' if found is None else found[:2]} where qemu has {expected[:2]}"[:300], True
            times[name].append(found[2:])
    return [tuple(statistics.median(t[i] for t in times[name]) for i in (0, 1)) for name in ("ours", "theirs")], False


def mean(values):
    return math.exp(sum(map(math.log, values)) / len(values)) if values else float("nan")


def main():
    ratios, failed, left_out = {"short": [], "long": []}, 0, 0
    print("| program | class | qemu, processor s | isadora / qemu, processor | isadora / qemu, wall |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for name, (files, folders, flags) in programs(ARGUMENTS.suites).items():
            if ARGUMENTS.only not in name:
                continue
            program = os.path.join(folder, name.replace("/", "_"))
            if not build(files, folders, flags, program):
                left_out += 1
                continue
            result, wrong = measured(program)
            if isinstance(result, str):
                print(f"{'DIFFERS' if wrong else 'left out'}: {name}: {result}", flush=True)
                failed += wrong
                left_out += not wrong
                continue
            (our_cpu, our_wall), (cpu, wall) = result
            which = "long" if cpu > LONG else "short"
            ratios[which].append((our_cpu / cpu, our_wall / wall))
            print(f"| {name} | {which} | {cpu:.3f} | {our_cpu / cpu:.2f} | {our_wall / wall:.2f} |", flush=True)
    for which, all_of in ratios.items():
        print(f"{which}: {len(all_of)} programs, geometric mean {mean([r[0] for r in all_of]):.2f} of qemu's processor time, {mean([r[1] for r in all_of]):.2f} of its time by the clock, "
              f"worst {max((r[0] for r in all_of), default=0):.2f}")
    print(f"{failed} differ; {left_out} were not built, or qemu did not run them to their end")
    return failed > 0


parser = argparse.ArgumentParser()
parser.add_argument("--suites", required=True)
parser.add_argument("--only", default="", help="a part of the names of programs")
parser.add_argument("--rounds", type=int, default=3)
parser.add_argument("--earlier", type=int, default=0, help="runs of ours before the measured ones, which may leave compiled code")
parser.add_argument("--seconds", type=int, default=60, help="the longest run under qemu")
parser.add_argument("--engine", default="jit", choices=["jit", "lanes"])
ARGUMENTS = parser.parse_args()
START = cc_peers.Start()
STUB_OBJECT = os.path.join(START.folder.name, "stubs.o")
subprocess.run(cc_peers.GCC + ["-O2", "-x", "c", "-c", "-", "-o", STUB_OBJECT], input=STUBS.encode(), check=True)
sys.exit(main())
