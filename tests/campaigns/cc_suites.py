"""Suites of C programs of others, compiled by `isadora cc` and by another compiler for the same data model: what passes there has to pass here. Called by cc.sh.

The folder has one folder for each suite that is there:
  torture/      gcc.c-torture/execute of GCC: *.c, ieee/*.c; a program that exits with 0 passes
  c-testsuite/  tests/single-exec of c-testsuite: NNNNN.c, NNNNN.c.expected
  chibicc/      test/ of chibicc: *.c, which are linked with the file `common`
Nothing of them is part of this repository. The peer is clang-19 -O2 with picolibc under qemu-riscv32 for rv32imc, and the host's gcc, whose types have the same sizes, for fabrisc."""

import argparse
import collections
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

ISADORA = os.path.abspath("build/isadora")
PICOLIBC = "/usr/lib/picolibc/riscv64-unknown-elf"
# How a program of picolibc begins, ends and prints under qemu's Linux.
START = r"""
#include <stdio.h>
long isadora_call(long a, long b, long c, long number);
int main(int, char**);
static int put(char c, FILE* f) { isadora_call(1, (long)&c, 1, 64); return (unsigned char)c; }
static FILE out = FDEV_SETUP_STREAM(put, NULL, NULL, _FDEV_SETUP_WRITE);
FILE* const stdout = &out;
FILE* const stderr = &out;
FILE* const stdin = &out;
void _exit(int status) { for (;;) isadora_call(status, 0, 0, 93); }
void exit(int status);
void start_c(long* stack) { exit(main((int)stack[0], (char**)(stack + 1))); }
int kill(int process, int signal) { _exit(128 + signal); }
int getpid(void) { return 1; }
static char heap[64 << 20], *end = heap;
void* sbrk(long n) { char* at = end; end += n; return at; }
__asm__(".globl _start\n_start: mv a0, sp\n andi sp, sp, -16\n call start_c\n"
        ".globl isadora_call\nisadora_call: mv a7, a3\n ecall\n ret\n");
"""
CLANG = ["clang-19", "--target=riscv32-unknown-elf", "-march=rv32imc", "-mabi=ilp32", "-O2", "-w", "-ffp-contract=off", "-isystem", PICOLIBC + "/include"]
LINK = ["riscv64-unknown-elf-gcc", "-march=rv32im", "-mabi=ilp32", "-nostdlib", "-static", "-Wl,--no-relax", "-L" + PICOLIBC + "/lib/release/rv32im/ilp32"]


def run(words, seconds):
    """The exit status (negative: a signal; None: it did not end), and both outputs."""
    try:
        done = subprocess.run(words, capture_output=True, stdin=subprocess.DEVNULL, timeout=seconds)
    except subprocess.TimeoutExpired:
        return None, b"", b""
    return done.returncode, done.stdout, done.stderr


def switches(path):
    """What the program says of how it is compiled: the switches of the language."""
    with open(path, errors="replace") as file:
        text = file.read()
    asked = " ".join(re.findall(r"dg-(?:additional-)?options\s+\{?\s*\"([^\"]*)\"[^{\n]*\}", text))
    return [w for w in asked.split() if re.fullmatch(r"-std=\S+|-fgnu89-inline|-fwrapv|-fno-strict-overflow|-fno-builtin-abort|-ffast-math|-fno-common|-finstrument-functions", w)]


class Program:
    def __init__(self, suite, path):
        self.suite, self.path = suite, path
        self.name = suite + "/" + os.path.relpath(path, os.path.join(ARGUMENTS.suites, suite))
        self.files, self.flags = [path], switches(path)
        if suite == "torture" and not any(f.startswith("-std") for f in self.flags):
            self.flags.append("-std=gnu89")
        self.folders = [os.path.dirname(path)]
        if suite == "chibicc":
            self.files.append(os.path.join(os.path.dirname(path), "common"))
        self.expected = None
        if suite == "c-testsuite":
            with open(path + ".expected", "rb") as file:
                self.expected = file.read()

    def reference(self, folder):
        out = os.path.join(folder, "peer")
        includes = ["-I" + f for f in self.folders]
        if ARGUMENTS.machine == "rv32imc":
            objects = []
            for n, file in enumerate(self.files):
                objects.append(out + str(n) + ".o")
                if run(CLANG + self.flags + includes + ["-x", "c", "-c", file, "-o", objects[-1]], 60)[0] != 0:
                    return None
            if run(LINK + objects + [START_OBJECT, "-Wl,--start-group", "-lc", "-lm", "-lgcc", "-Wl,--end-group", "-o", out], 60)[0] != 0:
                return None
            status, text, _ = run(["qemu-riscv32", out], 20)
        else:
            gcc = ["gcc", "-O2", "-w", "-funsigned-char", "-ffp-contract=off"]
            if run(gcc + self.flags + includes + ["-x", "c"] + self.files + ["-lm", "-o", out], 60)[0] != 0:
                return None
            status, text, _ = run([out], 20)
        return text if status == 0 and (self.expected is None or text == self.expected) else None

    def is_read_otherwise(self, folder):
        """Does the program fail on the host as well where the front end that `isadora cc` uses compiles it?"""
        if ARGUMENTS.machine == "rv32imc":
            return False  # the peer is that front end
        out = os.path.join(folder, "front")
        words = ["clang-19", "-O2", "-w", "-funsigned-char", "-ffp-contract=off"] + self.flags + ["-I" + f for f in self.folders]
        return run(words + ["-x", "c"] + self.files + ["-lm", "-o", out], 60)[0] != 0 or run([out], 20)[0] != 0

    def ours(self, level, folder, expected):
        """pass; or what went wrong, and the reason."""
        out = os.path.join(folder, "ours")
        words = [ISADORA, "cc", "--isa", ARGUMENTS.machine, "-O" + level, "--verify"]
        for f in self.flags:
            words += ["--std", f[5:]] if f.startswith("-std=") else [f]
        for f in self.folders:
            words += ["-I", f]
        files = []
        for f in self.files:
            if not f.endswith(".c"):
                named = os.path.join(folder, os.path.basename(f) + ".c")
                if not os.path.lexists(named):
                    os.symlink(f, named)
                f = named
            files.append(f)
        status, _, errors = run(words + files + ["-o", out], 120)
        text = errors.decode(errors="replace")
        if status is None:
            return "crash", "the compiler does not end"
        if status < 0 or status > 2 or "AddressSanitizer" in text:
            return "crash", f"the compiler ends with {status}"
        if status:
            found = re.search(r"error: (.*)", text)
            return "refused", found.group(1) if found else text[:200]
        command = ["qemu-riscv32", out] if ARGUMENTS.machine == "rv32imc" else [ISADORA, "run", "--max-instructions", "2000000000", out]
        status, printed, errors = run(command, 120)
        same = printed == expected or self.suite == "torture"  # which prints addresses, if anything
        if status == 0 and same:
            return "pass", ""
        return "wrong", f"ends with {status}{'' if same else ', prints something else'} {errors.decode(errors='replace').strip()[:160]}"


def tried(program):
    with tempfile.TemporaryDirectory() as folder:
        expected = program.reference(folder)
        if expected is None:
            return program, None
        results = [(level, *program.ours(level, folder, expected)) for level in ARGUMENTS.levels]
        if any(r[1] != "pass" for r in results) and program.is_read_otherwise(folder):
            results = [(ARGUMENTS.levels[0], "front end", "fails with clang-19 on the host, too")]
        return program, results


def programs():
    out = []
    for suite in ("torture", "c-testsuite", "chibicc"):
        where = os.path.join(ARGUMENTS.suites, suite)
        for folder in (where, os.path.join(where, "ieee")):
            if os.path.isdir(folder):
                for f in sorted(os.listdir(folder)):
                    if f.endswith(".c"):
                        out.append(Program(suite, os.path.join(folder, f)))
    return [p for p in out if re.search(ARGUMENTS.only, p.name)]


def main():
    counts = collections.defaultdict(collections.Counter)
    reasons = collections.defaultdict(list)
    with concurrent.futures.ThreadPoolExecutor(ARGUMENTS.jobs) as pool:
        for program, results in pool.map(tried, programs()):
            count = counts[program.suite]
            if results is None:
                count["not of the peer"] += 1
                continue
            count["tried"] += 1
            worst = "pass"
            for level, what, why in results:
                if what != "pass":
                    print(f"{what}: {program.name} -O{level}: {why}", flush=True)
                order = ["pass", "front end", "refused", "crash", "wrong"]
                if order.index(what) > order.index(worst):
                    worst = what
                    reason = re.sub(r"`[^`]*`", "`…`", re.sub(r" \(in `.*", "", why)) if what == "refused" else why
            count[worst] += 1
            if worst == "refused":
                reasons[reason].append(program.name)
    for reason, names in sorted(reasons.items(), key=lambda r: -len(r[1])):
        print(f"{len(names):5} refused: {reason}: {' '.join(names[:4])}")
    for suite, c in counts.items():
        print(f"{suite} on {ARGUMENTS.machine}: {c['tried']} programs pass with the peer ({c['not of the peer']} others do not); of these {c['pass']} pass, "
              f"{c['front end']} fail with clang-19 on the host, too, "
              f"{c['refused']} are refused, {c['crash']} end the compiler, {c['wrong']} are wrong")
    return any(c["crash"] or c["wrong"] for c in counts.values())


parser = argparse.ArgumentParser()
parser.add_argument("machine", nargs="?", default="rv32imc", choices=["rv32imc", "fabrisc"])
parser.add_argument("--suites", required=True)
parser.add_argument("--levels", default="2", help="of optimisation: 0, 2, s, one after the other")
parser.add_argument("--only", default="", help="a regular expression of names: SUITE/FILE")
parser.add_argument("--jobs", type=int, default=os.cpu_count())
ARGUMENTS = parser.parse_args()
SHARED = tempfile.TemporaryDirectory()
START_OBJECT = os.path.join(SHARED.name, "start.o")
if ARGUMENTS.machine == "rv32imc":
    subprocess.run(CLANG + ["-x", "c", "-c", "-", "-o", START_OBJECT], input=START.encode(), check=True)
sys.exit(main())
