"""What the campaigns with C programs share: the compilers beside `isadora cc`, and how a program of theirs begins, prints and ends under qemu."""

import os
import subprocess
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
__asm__(".globl _start\n_start: .option push\n .option norelax\n la gp, __global_pointer$\n .option pop\n mv a0, sp\n andi sp, sp, -16\n call start_c\n"
        ".globl isadora_call\nisadora_call: mv a7, a3\n ecall\n ret\n");
"""
INCLUDES = ["-isystem", PICOLIBC + "/include"]
CLANG = ["clang-19", "--target=riscv32-unknown-elf", "-march=rv32imc", "-mabi=ilp32", "-w", "-ffp-contract=off"] + INCLUDES
GCC = ["riscv64-unknown-elf-gcc", "-march=rv32imc", "-mabi=ilp32", "-w", "-ffp-contract=off"] + INCLUDES
LINK = ["riscv64-unknown-elf-gcc", "-march=rv32im", "-mabi=ilp32", "-nostdlib", "-static", "-L" + PICOLIBC + "/lib/release/rv32im/ilp32"]
LIBRARIES = ["-Wl,--start-group", "-lc", "-lm", "-lgcc", "-Wl,--end-group"]


def run(words, seconds, environment=None):
    """The exit status (negative: a signal; None: it did not end), and both outputs."""
    try:
        done = subprocess.run(words, capture_output=True, stdin=subprocess.DEVNULL, timeout=seconds, env=environment)
    except subprocess.TimeoutExpired:
        return None, b"", b""
    return done.returncode, done.stdout, done.stderr


class Start:
    """The object with `_start`, kept while the campaign runs."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.object = os.path.join(self.folder.name, "start.o")
        subprocess.run(CLANG + ["-O2", "-x", "c", "-c", "-", "-o", self.object], input=START.encode(), check=True)

    def link(self, objects, out, options=("-Wl,--no-relax",)):
        """Links objects with picolibc; is it a program?"""
        return run(LINK + list(options) + objects + [self.object] + LIBRARIES + ["-o", out], 60)[0] == 0
