#!/usr/bin/env python3
"""Programs for microcontrollers (bench/harts/controllers.c), compiled by avr-gcc for `avr` and by arm-none-eabi-gcc for `armv6m`, under `isadora run` beside simavr and qemu-arm: statuses are those of the peers, and times
are compared. Called by `./dev campaign controllers`.

Whole processes are timed, in turns, by the processor time of all their threads: medians of ROUNDS. Eight runs before them, which do not count, leave their machine code in the cache. Each program executes 300 million instructions or more."""

import argparse
import math
import os
import pathlib
import re
import resource
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
ISADORA = os.environ.get("ISADORA", str(ROOT / "build/isadora"))
SOURCE = ROOT / "bench/harts/controllers.c"
PROGRAMS = {1: "SHA-256", 2: "qsort", 3: "CRC-32, division", 4: "strings", 5: "states", 6: "floats", 7: "sieve, matrices"}
AVR = ["avr-gcc", "-mmcu=atmega644", "-std=gnu11", "-O2"]
ARM = ["arm-none-eabi-gcc", "-mcpu=cortex-m0", "-mthumb", "-nostartfiles", "-fomit-frame-pointer", "-std=gnu11", "-O2", ROOT / "examples/armv6m/host.c"]
MACHINES = {"avr": (AVR, 5, ["simavr", "-m", "atmega644", "-f", "16000000"]), "armv6m": (ARM, 12, ["qemu-arm"])}


def timed(words):
    """Seconds of processor time, status, and all that it wrote."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([str(w) for w in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.returncode, done.stdout.decode(errors="replace")


def status_of(machine, status, written):
    """simavr has no status: the program writes its sum."""
    if machine != "avr":
        return status
    sums = re.findall(r"\b([0-9a-f]{8})\.", re.sub(r"\x1b\[[0-9;]*m", "", written))
    return int(sums[-1], 16) & 255 if sums else None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--machine", choices=sorted(MACHINES))
    arguments = parser.parse_args()
    wrong = 0
    print("| machine | program | peer, s | isadora, s | isadora / peer |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for machine, (compiler, size, peer) in MACHINES.items():
            if arguments.machine not in (None, machine):
                continue
            ratios = []
            for number, name in PROGRAMS.items():
                program = os.path.join(folder, f"{machine}{number}")
                subprocess.run([str(w) for w in compiler] + [f"-DPROGRAM={number}", f"-DSIZE={size}", str(SOURCE), "-o", program], check=True)
                ours = [ISADORA, "run", "--isa", machine, program]
                for _ in range(8):
                    timed(ours)
                turns = []
                for _ in range(arguments.rounds):
                    (theirs_s, status, written), (ours_s, our_status, _) = timed(peer + [program]), timed(ours)
                    if our_status != status_of(machine, status, written):
                        print(f"DIFFERS: {machine}, {name}: status {our_status}, expected {status_of(machine, status, written)}")
                        wrong += 1
                    turns.append((theirs_s, ours_s, ours_s / theirs_s))
                theirs_s, ours_s, ratio = (statistics.median(t[i] for t in turns) for i in range(3))
                ratios.append(ratio)
                spread = [t[2] for t in turns]
                print(f"| {machine} | {name} | {theirs_s:.2f} | {ours_s:.2f} | {ratio:.2f} ({min(spread):.2f} to {max(spread):.2f}) |", flush=True)
            print(f"| {machine} | geometric mean | | | {math.exp(sum(map(math.log, ratios)) / len(ratios)):.2f} |", flush=True)
    return wrong > 0


sys.exit(main())
