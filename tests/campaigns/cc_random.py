"""Random C programs, compiled by `isadora cc` and by gcc: they print the same and end alike. Called by cc.sh.

csmith makes the programs; with --yarpgen PROGRAM intel/yarpgen does, which is not part of this repository. For rv32imc and rv32imac gcc compiles for rv32imc,
with picolibc, and qemu runs all; for fabrisc gcc is the host's, whose types have the same sizes. Programs that do not end for gcc within a second are left out. The allocation of
registers is verified. A program that differs is kept in build/campaign-cc-MACHINE."""

import argparse
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile

import cc_peers
from cc_peers import ISADORA, run

GROUP = 10  # programs that one process compiles
CSMITH = ["-I", "/usr/include/csmith"]
# Functions of <math.h> that csmith's header names and its programs do not call without --float.
MATH = "double fabs(double); float fabsf(float); double ldexp(double, int); float ldexpf(float, int);\n"


class Program:
    """A random program: its files, whose names begin with its number, and how gcc's ends and what that prints."""

    def __init__(self, number, folder):
        self.number, self.folder = number, folder
        if ARGUMENTS.yarpgen:
            subprocess.run([ARGUMENTS.yarpgen, "--std=c", "-s", str(number), "-o", folder], check=True, capture_output=True)
            self.files = [os.path.join(folder, f"{number}-{part}.c") for part in ("driver", "func")]
            for file in self.files:  # both include `init.h`, one of them its own copy
                shutil.move(os.path.join(folder, file.rsplit("-", 1)[1]), file)
            header = f"{number}-init.h"
            shutil.move(os.path.join(folder, "init.h"), os.path.join(folder, header))
            for file in self.files:
                with open(file) as text:
                    changed = text.read().replace('"init.h"', f'"{header}"')
                with open(file, "w") as text:
                    text.write(changed)
        else:
            self.files = [os.path.join(folder, f"{number}.c")]
            with open(self.files[0], "wb") as file:
                subprocess.run(["csmith", "--seed", str(number), "--max-funcs", "6"], check=True, stdout=file, stderr=subprocess.DEVNULL)
        self.expected = self.of_gcc()

    def of_gcc(self):
        """None where the program does not end, or is too large for the machine: its arrays meet the stack, and a signal ends it."""
        found = self.run_of_gcc()
        return None if found and found.startswith("ends with -") else found

    def run_of_gcc(self):
        out = os.path.join(self.folder, "gcc")
        if ARGUMENTS.machine == "fabrisc":
            made = run(["gcc", "-w", "-O1", "-funsigned-char", "-ffp-contract=off"] + CSMITH + self.files + ["-o", out], 300)[0] == 0
            return ended([out], 1) if made else None
        objects = self.objects(".gcc.o")
        for file, o in zip(self.files, objects):
            if run(cc_peers.GCC + ["-O1"] + CSMITH + ["-c", file, "-o", o], 300)[0] != 0:
                return None
        return ended(["qemu-riscv32", out], 1) if START.link(objects, out) else None

    def objects(self, extension=".o"):
        return [f[:-2] + extension for f in self.files]


def ended(words, seconds):
    """How it ends; None where it takes more seconds of processor time."""
    status, text, _ = run(["prlimit", f"--cpu={seconds}"] + words, 60 * seconds)
    return None if status in (None, -signal.SIGXCPU, -signal.SIGKILL) else f"ends with {status}, prints {text.decode(errors='replace').strip()}"


def compile_group(programs, level):
    """In one process; where that is not done, each alone, to see which. What the compiler says, by number."""
    command = [ISADORA, "cc", "-w", "--isa", ARGUMENTS.machine, "--verify", "-O" + level, "-c", "-I", FOLDER] + CSMITH
    files = [f for p in programs for f in p.files]
    done = subprocess.run(command + files, capture_output=True, cwd=programs[0].folder)
    if done.returncode == 0:
        return {}
    if len(programs) == 1:
        return {programs[0].number: f"status {done.returncode}: {done.stderr.decode(errors='replace').strip()[:400]}"}
    refused = {}
    for p in programs:
        refused.update(compile_group([p], level))
    return refused


def library(folder):
    """What `isadora cc` links a program with, compiled once: the start of programs, and the C library's objects."""
    sources = sorted(os.path.abspath(os.path.join("runtime", f)) for f in os.listdir("runtime") if f.endswith(".c"))
    subprocess.run([ISADORA, "cc", "-w", "--isa", ARGUMENTS.machine, "-c"] + sources, check=True, cwd=folder)
    archive = os.path.join(folder, "library.a")
    subprocess.run(["ar", "rc", archive] + [os.path.join(folder, os.path.basename(f)[:-2] + ".o") for f in sources], check=True)
    starts = [f"isas/{folder}/start.s" for folder in (ARGUMENTS.machine, "rv32imc")]  # rv32imac is built on rv32imc
    return [os.path.abspath(next(filter(os.path.exists, starts))), archive]


def of_ours(program):
    out = os.path.join(program.folder, "ours")
    linked = subprocess.run([ISADORA, "link"] + LIBRARY + program.objects() + ["-o", out], capture_output=True)
    if linked.returncode:
        return f"it does not link: {linked.stderr.decode(errors='replace').strip()[:400]}"
    return ended(["qemu-riscv32", out] if ARGUMENTS.machine != "fabrisc" else [ISADORA, "run", out], 60)


def differences(programs, levels):
    """The numbers of the programs that differ."""
    different = set()
    for level in levels:
        refused = compile_group(programs, level)
        for p in programs:
            found = refused.get(p.number) or of_ours(p)
            if found == p.expected:
                continue
            different.add(p.number)
            print(f"program {p.number} at -O{level}: {found}\nexpected: {p.expected}", flush=True)
    return different


def main():
    kept = f"build/campaign-cc-{ARGUMENTS.machine}"
    tried, wrong = 0, 0
    for first in range(ARGUMENTS.first, ARGUMENTS.last + 1, GROUP):
        levels = ARGUMENTS.levels[first // GROUP % len(ARGUMENTS.levels)] if ARGUMENTS.in_turn else ARGUMENTS.levels
        with tempfile.TemporaryDirectory() as folder:
            made = [Program(n, folder) for n in range(first, min(first + GROUP, ARGUMENTS.last + 1))]
            programs = [p for p in made if p.expected is not None]
            different = differences(programs, levels) if programs else set()
            for p in programs:
                if p.number in different:
                    os.makedirs(kept, exist_ok=True)
                    for file in p.files:
                        shutil.copy(file, kept)
            tried, wrong = tried + len(programs), wrong + len(different)
            used = resource.getrusage(resource.RUSAGE_CHILDREN)
            print(f"{tried} programs tried on {ARGUMENTS.machine}, {wrong} differ; {(used.ru_utime + used.ru_stime) / max(tried, 1):.2f} s of processor time each; "
                  f"the next one is {made[-1].number + 1}", flush=True)
    return wrong != 0


parser = argparse.ArgumentParser()
parser.add_argument("machine", nargs="?", default="rv32imc", choices=["rv32imc", "rv32imac", "fabrisc"])
parser.add_argument("first", nargs="?", type=int, default=1)
parser.add_argument("last", nargs="?", type=int, default=100)
parser.add_argument("--yarpgen", metavar="PROGRAM")
parser.add_argument("--levels", default="02s", help="of optimisation")
parser.add_argument("--in-turn", action="store_true", help="each group of ten programs at one of the levels, instead of at all")
ARGUMENTS = parser.parse_intermixed_args()
START = cc_peers.Start() if ARGUMENTS.machine != "fabrisc" else None
HEADERS = tempfile.TemporaryDirectory()
FOLDER = HEADERS.name
with open(os.path.join(FOLDER, "math.h"), "w") as math:
    math.write(MATH)
LIBRARY = library(FOLDER)
sys.exit(main())
