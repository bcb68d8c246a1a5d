#!/usr/bin/env python3
"""C programs that print what the C standard fixes (host/*.c) give on each machine what they give when they are compiled by the host's compiler with its C library."""

import os
import shutil
import subprocess
import sys
import tempfile

SOURCES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "host")
MACHINES = {"fabrisc": "0"} if "SANITIZED" in os.environ else {"rv32imc": "2", "fabrisc": "0"}
LIBRARIES = {"quad": ["-lquadmath"] if os.uname().machine == "x86_64" else []}
INPUT = "12 -7 0x1F é€😀 wörter 3.5e2 end\nline two\n"


def compiled(command, output):
    done = subprocess.run(command + ["-o", output], capture_output=True, text=True, timeout=300)
    if done.returncode:
        sys.exit(f"{' '.join(command)} fails:\n{done.stderr}")


def ended(command):
    """What the program prints, and its status."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(command, cwd=folder, capture_output=True, input=INPUT.encode(), timeout=300)
        return done.stdout.decode(errors="backslashreplace").splitlines() + [f"status {done.returncode}", done.stderr.decode()]


def compare(what, ours, theirs):
    for i, line in enumerate(theirs):
        if ours[i : i + 1] != [line]:
            sys.exit(f"{what}: line {i + 1} is\n{ours[i:i + 1]}\nwith the host's compiler and library it is\n{[line]}")
    if len(ours) != len(theirs):
        sys.exit(f"{what}: there are {len(ours)} lines, with the host's compiler and library {len(theirs)}")


def main():
    isadora = os.path.abspath(sys.argv[1])
    if not shutil.which(os.environ.get("ISADORA_CLANG", "clang-19")):
        print("no clang-19 here")
        return 77
    names = sys.argv[2:] or sorted(f[:-2] for f in os.listdir(SOURCES) if f.endswith(".c"))
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "program")
        for name in names:
            source = os.path.join(SOURCES, name + ".c")
            compiled(["gcc", "-O1", "-fno-builtin", "-w", source] + LIBRARIES.get(name, []) + ["-lm"], program)
            theirs = ended([program])
            for machine, level in MACHINES.items():
                compiled([isadora, "cc", "--isa", machine, "-O" + level, "-Wall", "-Werror", source], program)
                compare(f"{name} on {machine}", ended([isadora, "run", "--files", ".", program]), theirs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
