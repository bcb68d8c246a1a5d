#!/usr/bin/env python3
"""C programs that use files (files/*.c) answer, and leave in their folder, what the same programs do when they are compiled by the host's compiler with its C library."""

import os
import shutil
import subprocess
import sys
import tempfile

SOURCES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "files")
PROGRAMS = {"modes": [], "names": [], "random": ["1", "100" if "SANITIZED" in os.environ else "1000"]}
MACHINES = {"rv32imc": "2", "fabrisc": "0"}


def compiled(command, name, output):
    done = subprocess.run(command + ["-w", os.path.join(SOURCES, name + ".c"), "-o", output], capture_output=True, text=True, timeout=300)
    if done.returncode:
        sys.exit(f"{' '.join(command)}: {name}.c does not compile:\n{done.stderr}")


def contents(folder):
    out = {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), "rb") as file:
            out[name] = file.read()
    return out


def ended(command):
    """What the program prints, the status that it ends with, and what it leaves in its folder."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(command, cwd=folder, capture_output=True, stdin=subprocess.DEVNULL, timeout=300)
        return {"output": done.stdout, "errors": done.stderr, "status": done.returncode, **contents(folder)}


def compare(what, ours, theirs):
    for part in sorted(ours.keys() | theirs.keys()):
        if ours.get(part) != theirs.get(part):
            sys.exit(f"{what}: {part} is\n{ours.get(part)}\nwith the host's compiler and library it is\n{theirs.get(part)}")


def main():
    isadora = os.path.abspath(sys.argv[1])
    if not shutil.which(os.environ.get("ISADORA_CLANG", "clang-19")):
        print("no clang-19 here")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        for name, words in PROGRAMS.items():
            program = os.path.join(folder, "program")
            language = ["-std=c11"] if name == "names" else []  # without the names of POSIX in the headers of C
            compiled(["gcc", "-O1"] + language, name, program)
            theirs = ended([program] + words)
            if theirs["status"] or len(theirs) < 4 and not theirs["output"]:
                sys.exit(f"{name} ends with {theirs['status']} on the host:\n{theirs['output']}\n{theirs['errors']}")
            for machine, level in MACHINES.items():
                compiled([isadora, "cc", "--isa", machine, "-O" + level] + language, name, program)
                compare(f"{name} on {machine}", ended([isadora, "run", "--files", ".", "--files", "/tmp", program, "--"] + words), theirs)
                if machine == "rv32imc" and shutil.which("qemu-riscv32"):
                    compare(f"{name} on {machine} under qemu", ended(["qemu-riscv32", program] + words), theirs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
