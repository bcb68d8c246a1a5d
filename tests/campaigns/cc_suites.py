"""Suites of C programs of others, compiled by `isadora cc` and by another compiler for the same data model: what passes there has to pass here. Called by cc.sh.

The folder has one folder for each suite that is there:
  torture/      gcc.c-torture/execute of GCC: *.c, ieee/*.c; a program that exits with 0 passes
  c-testsuite/  tests/single-exec of c-testsuite: NNNNN.c, NNNNN.c.expected
  chibicc/      test/ of chibicc: *.c, which are linked with the file `common`
  coremark/     eembc/coremark: one program, of ten iterations, whose clock stands still
  polybench/    PolyBenchC-4.2.1: the programs of utilities/benchmark_list with the smallest data, all of which they print
Nothing of them is part of this repository. The peer is clang-19 -O2 with picolibc under qemu-riscv32 for rv32imc, and the host's gcc -O2, whose types have the same
sizes, for fabrisc. PolyBench's is the host's gcc for both: picolibc rounds some numbers the wrong way when it prints them. Nothing contracts products and sums of
floats."""

import argparse
import collections
import concurrent.futures
import os
import re
import sys
import tempfile

import cc_peers
from cc_peers import ISADORA, run

# What polybench.c includes and calls beside the C library.
POSIX = """#include <stdlib.h>
static inline int posix_memalign(void** p, size_t align, size_t n) { return (*p = malloc(n)) == NULL; }
"""
# A clock for CoreMark that gives the same output everywhere: two times are 20 seconds apart.
CLOCK = """#pragma once
#include <stddef.h>
typedef long clock_t;
#define CLOCKS_PER_SEC 1
__attribute__((unused)) static clock_t clock(void) { static clock_t now; return now += 20; }
"""


def switches(path):
    """What the program says of how it is compiled: the switches of the language."""
    with open(path, errors="replace") as file:
        text = file.read()
    asked = " ".join(re.findall(r"dg-(?:additional-)?options\s+\{?\s*\"([^\"]*)\"[^{\n]*\}", text))
    return [w for w in asked.split() if re.fullmatch(r"-std=\S+|-fgnu89-inline|-fwrapv|-fno-strict-overflow|-fno-builtin-abort|-ffast-math|-fno-common|-finstrument-functions", w)]


class Program:
    def __init__(self, suite, files, flags, folders, expected=None):
        self.suite, self.files, self.flags, self.folders, self.expected = suite, files, flags, folders, expected
        self.is_of_host = ARGUMENTS.machine == "fabrisc" or suite == "polybench"  # the peer
        self.posix = []  # folders with headers that the C library of `isadora cc` has not
        self.name = suite + "/" + os.path.relpath(files[0], os.path.join(ARGUMENTS.suites, suite))

    def reference(self, folder):
        out = os.path.join(folder, "peer")
        includes = ["-I" + f for f in self.folders]
        if not self.is_of_host:
            objects = []
            for n, file in enumerate(self.files):
                objects.append(out + str(n) + ".o")
                if run(cc_peers.CLANG + ["-O2"] + self.flags + includes + ["-x", "c", "-c", file, "-o", objects[-1]], 60)[0] != 0:
                    return None
            if not START.link(objects, out):
                return None
            status, text, errors = run(["qemu-riscv32", out], 20)
        else:
            gcc = ["gcc", "-O2", "-w", "-funsigned-char", "-ffp-contract=off"]
            if run(gcc + self.flags + includes + ["-x", "c"] + self.files + ["-lm", "-o", out], 60)[0] != 0:
                return None
            status, text, errors = run([out], 20)
        text += errors
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
        words = [ISADORA, "cc", "-w", "--isa", ARGUMENTS.machine, "-O" + level, "--verify"]
        for f in self.flags:
            words += ["--std", f[5:]] if f.startswith("-std=") else ["-D", f[2:]] if f.startswith("-D") else [f]
        for f in self.folders + self.posix:
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
        command = ["qemu-riscv32", out] if ARGUMENTS.machine == "rv32imc" else [ISADORA, "run", "--files", ".", "--files", "/tmp", "--max-instructions", "2000000000", out]
        status, printed, errors = run(command, 120)
        same = printed + errors == expected or self.suite == "torture"  # which prints addresses, if anything
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


def written(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


def read(path, mode="r"):
    with open(path, mode) as file:
        return file.read()


def one_file_each(where):
    """The programs of the suites in which each C file is one."""
    for suite in ("torture", "c-testsuite", "chibicc"):
        for folder in (os.path.join(where, suite), os.path.join(where, suite, "ieee")):
            for f in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
                if not f.endswith(".c"):
                    continue
                path, more, flags, expected = os.path.join(folder, f), [], switches(os.path.join(folder, f)), None
                if suite == "torture" and not any(f.startswith("-std") for f in flags):
                    flags.append("-std=gnu89")
                if suite == "chibicc":
                    more = [os.path.join(folder, "common")]
                if suite == "c-testsuite":
                    expected = read(path + ".expected", "rb")
                yield Program(suite, [path] + more, flags, [folder], expected)


def coremark(where, made):
    port = os.path.join(made, "coremark")
    written(os.path.join(port, "time.h"), CLOCK)
    # Its simple port is for machines whose pointers have 32 bits.
    header = read(os.path.join(where, "simple", "core_portme.h"))
    written(os.path.join(port, "core_portme.h"), re.sub(r"typedef\s+ee_u32\s+ee_ptr_int", "typedef __UINTPTR_TYPE__ ee_ptr_int", header))
    names = ["core_main.c", "core_list_join.c", "core_matrix.c", "core_state.c", "core_util.c", "simple/core_portme.c"]
    flags = ["-DPERFORMANCE_RUN=1", "-DITERATIONS=10", '-DCOMPILER_VERSION="any"', '-DFLAGS_STR="any"']
    yield Program("coremark", [os.path.join(where, n) for n in names], flags, [port, where])


def polybench(where, made):
    utilities, posix = os.path.join(where, "utilities"), os.path.join(made, "posix")
    for name in ("time.h", "sys/time.h", "sys/resource.h"):
        written(os.path.join(posix, name), "")
    written(os.path.join(posix, "sched.h"), POSIX)
    flags = ["-DMINI_DATASET", "-DPOLYBENCH_DUMP_ARRAYS"]
    for line in read(os.path.join(utilities, "benchmark_list")).split():
        path = os.path.normpath(os.path.join(where, line))
        p = Program("polybench", [path, os.path.join(utilities, "polybench.c")], flags, [utilities, os.path.dirname(path)])
        p.posix = [posix]
        yield p


def programs(made):
    out = list(one_file_each(ARGUMENTS.suites))
    for name, of in (("coremark", coremark), ("polybench", polybench)):
        where = os.path.join(ARGUMENTS.suites, name)
        if os.path.isdir(where):
            out += of(where, made)
    return [p for p in out if re.search(ARGUMENTS.only, p.name)]


def main():
    counts = collections.defaultdict(collections.Counter)
    reasons = collections.defaultdict(list)
    with concurrent.futures.ThreadPoolExecutor(ARGUMENTS.jobs) as pool:
        for program, results in pool.map(tried, programs(MADE.name)):
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
MADE = tempfile.TemporaryDirectory()
START = cc_peers.Start() if ARGUMENTS.machine == "rv32imc" else None
sys.exit(main())
