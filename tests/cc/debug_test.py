#!/usr/bin/env python3
"""What `isadora cc -g` tells debuggers: the same code as without it, descriptions that other tools find no fault with, lines, frames, and variables where they are. gdb runs the
program under qemu, and asks at breakpoints by line."""

import os
import re
import shutil
import subprocess
import sys
import tempfile

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "debug")
LIST = os.path.join(FOLDER, "list.c")
LEVELS = ["0", "2", "s"]
MACHINES = ["rv32imc", "rv32imac", "fabrisc"]
DUMP, COPY, ADDR2LINE = "llvm-dwarfdump-19", "llvm-objcopy-19", "riscv64-unknown-elf-addr2line"
GDB, QEMU = "gdb-multiarch", "qemu-riscv32"
PORT = 20000 + os.getpid() % 20000


def run(words, **more):
    return subprocess.run(words, capture_output=True, text=True, timeout=300, **more)


def succeed(words, **more):
    done = run(words, **more)
    if done.returncode:
        sys.exit(f"{' '.join(words)} ends with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def line_of(mark):
    with open(LIST) as file:
        return 1 + next(i for i, line in enumerate(file) if f"// {mark}" in line)


def expect(text, patterns, what):
    for p in patterns:
        if not re.search(p, text, re.M):
            sys.exit(f"{what}: expected `{p}` in\n{text}")


def has_the_same_code(isadora, machine, level, folder):
    """A description of the program changes nothing in it; variables_test tries random programs."""
    bytes_of = {}
    for switch in ([], ["-g"]):
        path = os.path.join(folder, "same.o")
        succeed([isadora, "cc", "--isa", machine, "-O" + level, *switch, "-c", LIST, "-o", path])
        for section in (".text", ".rodata"):
            out = os.path.join(folder, "section")
            succeed([COPY, "--dump-section", f"{section}={out}", path, os.devnull])
            with open(out, "rb") as file:
                bytes_of.setdefault(section, []).append(file.read())
    for section, (plain, described) in bytes_of.items():
        if plain != described:
            sys.exit(f"{machine} -O{level}: {section} is another one with -g")


def is_valid(isadora, machine, level, folder):
    program = os.path.join(folder, "program")
    succeed([isadora, "cc", "--isa", machine, "-O" + level, "-g", LIST, "-o", program])
    expect(succeed([DUMP, "--verify", program]), ["No errors"], f"{machine} -O{level}")
    entries = succeed([DUMP, "--debug-info", program])
    expect(entries, ['DW_AT_name\t.*list.c"', "DW_AT_producer\t.*isadora", 'DW_AT_name\t\\("depth"\\)'] + (["DW_TAG_enumerator", "DW_AT_data_bit_offset"] if level == "0" else []), "entries")
    return program


def addresses_have_lines(program):
    names = succeed(["llvm-nm-19", program])
    for function, line in (("blocks", line_of("inner") - 4), ("one", line_of("far") + 3)):
        address = re.search(rf"^([0-9a-f]+) \w {function}$", names, re.M).group(1)
        expect(succeed([ADDR2LINE, "-f", "-e", program, address]), [rf"^{function}$", rf"list.c:{line}$"], "addr2line")


def gdb(program, commands):
    """The answers of gdb to commands, the program run by qemu."""
    host = subprocess.Popen([QEMU, "-g", str(PORT), program], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        first = ["set confirm off", "set pagination off", "set print frame-arguments all", f"target remote :{PORT}"]
        words = [GDB, "-nx", "-batch", program]
        for c in first + commands:
            words += ["-ex", c]
        return run(words).stdout
    finally:
        host.kill()
        host.wait()


def variables_are_there(program):
    text = gdb(program, [f"break list.c:{line_of('deepest')} if n == 0", "continue", "bt", "info locals", "up", "print here", "print n", "up", "up", "print c", "print nodes[1]", "print total",
                         "print name", "ptype struct node"])
    expect(text, [r"^#0  depth \(n=0\) at .*list.c:\d+", r"^#1  0x\w+ in depth \(n=1\)", r"^#2  0x\w+ in depth \(n=2\)", r"^#3  0x\w+ in main \(\)", r"^here = 0$", r"^\$1 = 2$", r"^\$2 = 1$",
                  r"^\$3 = BLUE$", r"^\$4 = {value = 7, low = 0, high = 9, next = 0x\w+.*, weight = {0, 2.5}}$", r"^\$5 = 3$", r'^\$6 = 0x\w+ "list"$', r"unsigned int high : 5;"], "variables")
    text = gdb(program, [f"break list.c:{line_of('inner')}", "continue", "continue", "print x", f"break list.c:{line_of('outer')}", "delete 1", "continue", "print x"])
    expect(text, [r"^\$1 = 10$", r"^\$2 = 1$"], "blocks")
    text = gdb(program, [f"break list.c:{line_of('far')}", "continue", "print numbers[4999]", "print n", "break one", "continue", "print a", "bt"])
    expect(text, [r"^\$1 = 5000$", r"^\$2 = 1$", r"^\$3 = 4$", r"^#0  one \(a=4\)", r"^#1  0x\w+ in main \(\)"], "a large frame")


def optimised_variables_are_there(program):
    """In registers, constants and the frame; what is not known is not shown."""
    text = gdb(program, ["break *one", "continue", "print a", "up", "print c", "print sum"])
    expect(text, [r"^\$1 = 4$", r"^\$2 = BLUE$", r"^\$3 = <optimized out>$"], "variables of an optimised program")


def frames_are_found(program, where):
    """At each instruction of a function, with its registers saved or not, the callers are known."""
    text = gdb(program, ["break large", "continue"] + ["stepi", "bt"] * 30 + ["break depth", "continue"] + ["stepi", "bt"] * 30)
    wrong = [l for l in text.splitlines() if l.startswith("#") and re.search(r"\?\?|corrupt", l)]
    if wrong or text.count("in main ()") < 60:
        sys.exit(f"{where}: a caller is not found\n{text}")


def faults_name_lines(isadora, machine, level, folder):
    program = os.path.join(folder, "fault")
    succeed([isadora, "cc", "--isa", machine, "-O" + level, "-g", os.path.join(FOLDER, "fault.c"), "-o", program])
    expect(run([isadora, "run", program]).stderr, [r"line 5 of .*fault\.c"], f"{machine} -O{level}: a fault")


def main():
    isadora = os.path.abspath(sys.argv[1])
    if not all(shutil.which(w) for w in (os.environ.get("ISADORA_CLANG", "clang-19"), DUMP, COPY)):
        print("no clang-19 or tools of LLVM 19 here")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        for machine in MACHINES:
            for level in LEVELS:
                has_the_same_code(isadora, machine, level, folder)
                faults_name_lines(isadora, machine, level, folder)
                program = is_valid(isadora, machine, level, folder)
                if machine != "rv32imc" or not all(shutil.which(w) for w in (GDB, QEMU, ADDR2LINE)):
                    continue
                frames_are_found(program, f"-O{level}")
                if level == "0":
                    addresses_have_lines(program)
                    variables_are_there(program)
                if level == "2":
                    optimised_variables_are_there(program)
    return 0


if __name__ == "__main__":
    sys.exit(main())
