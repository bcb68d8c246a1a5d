#!/usr/bin/env python3
"""C programs, compiled for each machine that says how programs use it, with the allocation of registers followed through all paths, and run: they give what stands beside them (NAME.out), and end as
other compilers' programs do (`EXITS` below). The levels of a machine take turns from program to program; with ISADORA_EFFORT above 1 each program is compiled at all of them. Where gcc for the
machine is installed, its objects and ours also call each other."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

FOLDER = os.path.dirname(os.path.abspath(__file__))
EXITS = {"calls": 42}
LEVELS = ["2"] if "SANITIZED" in os.environ else ["0", "2", "s"]
ALL = int(os.environ.get("ISADORA_EFFORT", "1")) > 1
MACHINES = {"rv32imc": LEVELS, "rv32imac": ["2"], "fabrisc": LEVELS[:2]}  # rv32imac is rv32imc with atomics
PICOLIBC = "/usr/lib/picolibc/riscv64-unknown-elf"
GCC = ["riscv64-unknown-elf-gcc", "-march=rv32imc", "-mabi=ilp32", "-O2"]


def run(words):
    return subprocess.run(words, capture_output=True, stdin=subprocess.DEVNULL, text=True, timeout=300)


def compiled(isadora, machine, level, files, output, extra=()):
    done = run([isadora, "cc", "--isa", machine, "-O" + level, "--verify", *extra, *files, "-o", output])
    if done.returncode:
        sys.exit(f"{machine} -O{level} {' '.join(files)}: it does not compile:\n{done.stderr}")


def holds(isadora, name, program, what):
    done = run([isadora, "run", program])
    with open(os.path.join(FOLDER, name + ".out")) as file:
        expected = file.read()
    if done.stdout != expected or done.returncode != EXITS.get(name, 0):
        sys.exit(f"{what}: it ends with {done.returncode} and gives\n{done.stdout}\nexpected\n{expected}\n{done.stderr}")


def names():
    return sorted(f[:-2] for f in os.listdir(FOLDER) if f.endswith(".c") and not f.startswith("both_"))


def both_ways(isadora, folder):
    """Each half of a program by us and by gcc, in all four ways."""
    if not shutil.which(GCC[0]):
        return
    halves = ["both_calls.c", "both_called.c"]
    objects = {}
    for half in halves:
        path = os.path.join(FOLDER, half)
        ours, theirs = (os.path.join(folder, half + who) for who in (".ours.o", ".theirs.o"))
        compiled(isadora, "rv32imc", "2", [path], ours, ["-c"])
        done = run(GCC + ["-I" + os.path.join(FOLDER, "../../runtime/include"), "-c", path, "-o", theirs])
        if done.returncode:
            sys.exit(done.stderr)
        objects[half] = [ours, theirs]
    outputs = set()
    for a in objects[halves[0]]:
        for b in objects[halves[1]]:
            program = os.path.join(folder, "both")
            compiled(isadora, "rv32imc", "2", [a, b], program)
            outputs.add(run([isadora, "run", program]).stdout)
    if len(outputs) != 1 or "" in outputs:
        sys.exit("objects of ours and of gcc do not call each other as they call themselves:\n" + "\n".join(outputs))


def declared(isadora, folder, headers):
    """The names of the functions that the headers declare and do not define."""
    path = os.path.join(folder, "headers.c")
    with open(path, "w") as file:
        file.writelines(f"#include <{h}>\n" for h in headers)
    text = run([isadora, "cc", "--isa", "rv32imc", "-E", path]).stdout
    text = re.sub(r"^#.*$", "", text, flags=re.M)
    text = re.sub(r"__attribute__\s*\(\(.*?\)\)\s*(?=;)", "", text, flags=re.S)
    text = re.sub(r"\{[^{}]*\}", "", text)
    return sorted(set(re.findall(r"\b([a-zA-Z_]\w*)\s*\([^;{}]*\)\s*;", text)) - {"void"})


def declared_functions_link(isadora, folder):
    include = pathlib.Path(FOLDER, "../../runtime/include")
    headers = sorted(str(header.relative_to(include)) for header in include.rglob("*.h"))
    names = declared(isadora, folder, headers)
    if len(names) < 300 or "printf" not in names:
        sys.exit(f"the headers of the C library declare {len(names)} functions; the test does not find all")
    path = os.path.join(folder, "all.c")
    with open(path, "w") as file:
        file.writelines(f"#include <{h}>\n" for h in headers)
        file.write("void (*const all[])(void) = {" + ", ".join(f"(void (*)(void)){n}" for n in names) + "};\nint main(void) { return !all[0]; }\n")
    for machine in MACHINES:
        compiled(isadora, machine, "2", [path], os.path.join(folder, "all"), ["-fno-builtin", "-w"])


def asserts(isadora, folder):
    """What a program says that does not hold what it asserts, and its end."""
    source, program = os.path.join(folder, "asserts.c"), os.path.join(folder, "asserts")
    with open(source, "w") as file:
        file.write("#include <assert.h>\nstatic void checked(int n) { assert(n > 1 && \"%d\"); }\nint main(int n, char** v) { (void)v, checked(n); }\n")
    compiled(isadora, "rv32imc", "2", [source], program)
    done = run([isadora, "run", program])
    if done.returncode != 134 or f"{source}:2: checked: `n > 1 && \"%d\"` does not hold\n" not in done.stderr:
        sys.exit(f"an assertion that does not hold: it ends with {done.returncode} and says {done.stderr}")


def main():
    isadora = os.path.abspath(sys.argv[1])
    if not shutil.which(os.environ.get("ISADORA_CLANG", "clang-19")):
        print("no clang-19 here")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "program")
        for machine, levels in MACHINES.items():
            for number, name in enumerate(names()):
                for level in levels if ALL else [levels[number % len(levels)]]:
                    compiled(isadora, machine, level, [os.path.join(FOLDER, name + ".c")], program)
                    holds(isadora, name, program, f"{machine} -O{level} {name}")
        both_ways(isadora, folder)
        asserts(isadora, folder)
        declared_functions_link(isadora, folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
