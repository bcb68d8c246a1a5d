"""Embench-IoT, compiled by `isadora cc`, clang-19 and gcc for rv32imc: executed instructions under qemu, and sizes. Called by cc.sh.

--embench DIR is a checkout of embench/embench-iot, which is not part of this repository. All programs have the same picolibc and linker, and each tests its own
result. Instructions are counted by a plug-in of qemu, for whole programs. `text` is what binutils' `size` says of the program's own files, with constant data;
`code` are sections that are executed. --time N measures how long the compilers take instead: processor time, in turns, N rounds."""

import argparse
import math
import os
import re
import resource
import subprocess
import sys
import tempfile

import cc_peers

# Counts executed instructions: the plug-in's interface is documented in QEMU's docs/devel/tcg-plugins.
COUNTER = r"""
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
typedef uint64_t Id;
typedef struct qemu_plugin_tb Block;
extern void qemu_plugin_register_vcpu_tb_trans_cb(Id, void (*)(Id, Block*));
extern void qemu_plugin_register_vcpu_tb_exec_inline(Block*, int, void*, uint64_t);
extern void qemu_plugin_register_atexit_cb(Id, void (*)(Id, void*), void*);
extern size_t qemu_plugin_tb_n_insns(const Block*);
int qemu_plugin_version = 1;
static uint64_t executed;
static void translated(Id id, Block* b) { qemu_plugin_register_vcpu_tb_exec_inline(b, 0, &executed, qemu_plugin_tb_n_insns(b)); }
static void ended(Id id, void* ignored) { fprintf(stderr, "executed %" PRIu64 "\n", executed); }
int qemu_plugin_install(Id id, const void* info, int count, char** arguments) {
  qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
  qemu_plugin_register_atexit_cb(id, ended, NULL);
  return 0;
}
"""
BOARD = "void initialise_board(void) {} void start_trigger(void) {} void stop_trigger(void) {}"
DEFINES = ["-DGLOBAL_SCALE_FACTOR=1", "-DWARMUP_HEAT=1"]


def compiler(who):
    level = "-O" + ARGUMENTS.level
    if who == "ours":
        return [cc_peers.ISADORA, "cc", "--isa", "rv32imc", level, "--no-library", "-I", cc_peers.PICOLIBC + "/include"]
    return (cc_peers.CLANG if who == "clang" else cc_peers.GCC) + [level]


def files_of(folder):
    return sorted(os.path.join(folder, f) for f in os.listdir(folder) if f.endswith(".c"))


def flags_of(name):
    flags = list(DEFINES)
    for folder in (os.path.join(ARGUMENTS.embench, "support"), os.path.join(ARGUMENTS.embench, "src", name)):
        flags += ["-I", folder]
    return flags


def compiled(who, name, files, folder):
    objects = []
    for file in files:
        objects.append(os.path.join(folder, who + "-" + os.path.basename(file) + ".o"))
        done = subprocess.run(compiler(who) + flags_of(name) + ["-c", file, "-o", objects[-1]], capture_output=True)
        if done.returncode:
            sys.exit(f"{who} does not compile {file}: {done.stderr.decode(errors='replace')}")
    return objects


def sizes(objects):
    """Bytes of text, as `size` counts them, and of code alone."""
    text = code = 0
    for o in objects:
        text += int(subprocess.run(["riscv64-unknown-elf-size", o], capture_output=True, check=True).stdout.split()[6])
        sections = subprocess.run(["riscv64-unknown-elf-readelf", "-SW", o], capture_output=True, check=True).stdout.decode()
        for line in sections.splitlines():
            part = re.match(r"\s*\[\s*\d+\]\s+\S+\s+PROGBITS\s+\S+\s+\S+\s+(\S+)\s+\S+\s+(\S*X\S*)\s", line)
            code += int(part.group(1), 16) if part else 0
    return text, code


def counted(program):
    status, _, errors = cc_peers.run(["qemu-riscv32", "-plugin", COUNTER_LIBRARY, program], 300)
    found = re.search(rb"executed (\d+)", errors)
    if status != 0 or not found:
        sys.exit(f"{program} ends with {status}: its result is wrong")
    return int(found.group(1))


def measured(name, start, folder):
    own = files_of(os.path.join(ARGUMENTS.embench, "src", name))
    support = [os.path.join(ARGUMENTS.embench, "support", f) for f in ("beebsc.c", "main.c")] + [BOARD_FILE]
    out = {}
    for who in ("ours", "clang", "gcc"):
        objects = compiled(who, name, own, folder)
        others = compiled(who, name, support, folder)
        program = os.path.join(folder, who)
        out[who + " text"], out[who + " code"] = sizes(objects)
        for relaxed in ("", " relaxed"):
            if not start.link(objects + others, program, () if relaxed else ("-Wl,--no-relax",)):
                sys.exit(f"{name} of {who} does not link")
            out[who + relaxed] = counted(program)
    return out


def mean(numbers):
    return math.exp(sum(map(math.log, numbers)) / len(numbers))


def table(results):
    columns = [("clang", "/ clang-19"), ("gcc", "/ gcc 12"), ("clang relaxed", "/ clang, relaxed"), ("gcc relaxed", "/ gcc, relaxed")]
    print("| program | `isadora cc -O%s`, relaxed | " % ARGUMENTS.level + " | ".join(c[1] for c in columns) + " | text / clang's | code / clang's |")
    print("|---" * (len(columns) + 4) + "|")
    ratios = []
    for name, r in results:
        row = [r["ours relaxed" if "relaxed" in c else "ours"] / r[c] for c, _ in columns] + [r["ours text"] / r["clang text"], r["ours code"] / r["clang code"]]
        ratios.append(row)
        print(f"| {name} | {r['ours relaxed']:,} | " + " | ".join(f"{x:.3f}" for x in row) + " |")
    print("| **geometric mean** | | " + " | ".join(f"**{mean(c):.3f}**" for c in zip(*ratios)) + " |")


def processor_time(words):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(words, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def time_compilers(names, folder):
    total = {"ours": [], "clang": []}
    for _ in range(ARGUMENTS.time):
        spent = dict.fromkeys(total, 0.0)
        for name in names:
            for file in files_of(os.path.join(ARGUMENTS.embench, "src", name)):
                for who in spent:
                    spent[who] += processor_time(compiler(who) + flags_of(name) + ["-c", file, "-o", os.path.join(folder, "timed.o")])
        for who, seconds in spent.items():
            total[who].append(seconds)
        print(f"isadora cc {spent['ours']:.2f} s, clang-19 {spent['clang']:.2f} s of processor time: {spent['ours'] / spent['clang']:.2f}", flush=True)
    print(f"least of each: {min(total['ours']) / min(total['clang']):.2f} times clang-19")


def main():
    names = [n for n in sorted(os.listdir(os.path.join(ARGUMENTS.embench, "src"))) if re.search(ARGUMENTS.only, n)]
    start = cc_peers.Start()
    with tempfile.TemporaryDirectory() as folder:
        if ARGUMENTS.time:
            return time_compilers(names, folder)
        global BOARD_FILE, COUNTER_LIBRARY
        BOARD_FILE, COUNTER_LIBRARY = os.path.join(folder, "board.c"), os.path.join(folder, "counter.so")
        with open(BOARD_FILE, "w") as file:
            file.write(BOARD)
        subprocess.run(["gcc", "-O2", "-shared", "-fPIC", "-x", "c", "-", "-o", COUNTER_LIBRARY], input=COUNTER.encode(), check=True)
        table([(name, measured(name, start, folder)) for name in names])


parser = argparse.ArgumentParser()
parser.add_argument("machine", nargs="?", default="rv32imc", choices=["rv32imc"])
parser.add_argument("--embench", required=True)
parser.add_argument("--level", default="2", choices=["0", "2", "s"])
parser.add_argument("--only", default="", help="a regular expression of names")
parser.add_argument("--time", type=int, default=0, metavar="ROUNDS")
ARGUMENTS = parser.parse_args()
sys.exit(main())
