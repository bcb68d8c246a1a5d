#!/usr/bin/python3 -B
"""Programs for ARMv6-M do the same under `isadora run` and under qemu-arm: what gcc makes of C with newlib, at every level, and random instructions, after each of which the registers and flags are looked at."""
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
ISADORA = str(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "build/isadora").resolve())
SOURCES = ROOT / "examples/armv6m"
NEEDED = {"arm-none-eabi-gcc": "gcc-arm-none-eabi libnewlib-arm-none-eabi", "qemu-arm": "qemu-user"}
missing = [package for tool, package in NEEDED.items() if not shutil.which(tool)]
if missing:
    print("skipped: apt-get install", *missing)
    sys.exit(77)
GCC = ["arm-none-eabi-gcc", "-mcpu=cortex-m0", "-mthumb", "-nostartfiles", "-fomit-frame-pointer"]  # r7 is needed for `svc`
RANDOM_PROGRAMS = 8
FLAGS = "mrs r0, APSR"  # an ARMv7-A has other bits in this register, too


def run(*command):
    return subprocess.run([str(c) for c in command], capture_output=True, check=False)


def must(*command):
    done = run(*command)
    assert done.returncode == 0, (command, done.stderr.decode()[:3000])
    return done.stdout.decode()


def same(elf, *arguments):
    theirs = run("qemu-arm", elf, *arguments)
    assert theirs.stdout, (elf, arguments, theirs)
    for engine in ("lanes", "jit", "reference")[:2 if len(theirs.stdout) > 200 else 3]:
        ours = run(ISADORA, "run", "--isa", "armv6m", "--engine", engine, elf, "--", *arguments)
        assert (ours.stdout, ours.returncode, ours.stderr) == (theirs.stdout, theirs.returncode, b""), (elf, engine, arguments, ours, theirs)
    return len(theirs.stdout)


# Mixes r0 to r12 and the flags into `state`, and changes nothing else.
FOLD = "\n".join(["fold:", "  push {r0-r7, lr}", f"  {FLAGS}", "  lsrs r0, r0, #28", "  ldr r1, where", "  ldr r2, [r1]", "  movs r3, #27", "  eors r2, r0",
                  *(f"  rors r2, r3\n  ldr r5, [sp, #{4 * n}]\n  adds r2, r2, r5" for n in range(8)), *(f"  rors r2, r3\n  mov r5, r{n}\n  adds r2, r2, r5" for n in range(8, 13)),
                  "  str r2, [r1]", "  lsls r0, r0, #28", "  msr APSR_nzcvq, r0", "  pop {r0-r7, pc}", "  .align 2", "where: .word state", ""])


def instruction(rng, label):
    """A line or some of random instructions; r7 is a pointer into `buffer`, which is in r12 as well."""
    a, b, c = (f"r{rng.randrange(7)}" for _ in range(3))
    n = rng.randrange(1, 32)
    high = f"r{rng.randrange(8, 12)}"
    any_r = rng.choice((a, high))
    list_of = ", ".join(f"r{r}" for r in sorted(rng.sample(range(7), rng.randrange(1, 7))))
    two = f"{rng.choice('ands eors adcs sbcs orrs muls bics mvns tst cmp cmn lsls lsrs asrs rors sxth sxtb uxth uxtb rev rev16 revsh'.split())} {a}, {b}"
    shift = rng.choice((f"movs {c}, #{rng.choice((0, 1, 31, 32, 33, 64, 255, rng.randrange(256)))}\n  {rng.choice('lsls lsrs asrs rors'.split())} {a}, {c}", f"{rng.choice('lsls lsrs asrs'.split())} {a}, {b}, #{n}", f"lsrs {a}, {b}, #32", f"asrs {a}, {b}, #32"))
    total = rng.choice((f"{rng.choice('adds subs'.split())} {a}, {b}, {c}", f"{rng.choice('adds subs'.split())} {a}, {b}, #{n % 8}", f"{rng.choice('adds subs movs cmp'.split())} {a}, #{rng.randrange(256)}",
                        f"rsbs {a}, {b}, #0", f"movs {a}, {b}"))
    far = rng.choice((f"mov {any_r}, {b}", f"mov {a}, {high}", f"add {any_r}, {high}", f"cmp {high}, {any_r}", f"add {a}, pc", f"mov {a}, pc", f"adr {a}, K{label}"))
    memory = rng.choice((f"{rng.choice(('ldr', 'str'))} {a}, [r7, #{4 * n}]", f"{rng.choice(('ldrb', 'strb'))} {a}, [r7, #{n}]", f"{rng.choice(('ldrh', 'strh'))} {a}, [r7, #{2 * n}]",
                         f"movs {c}, #{4 * n}\n  {rng.choice('ldr str ldrh strh ldrb strb ldrsb ldrsh'.split())} {a}, [r7, {c}]", f"movs {c}, #{n}\n  {rng.choice('ldrb strb ldrsb'.split())} {a}, [r7, {c}]",
                         f"ldr {a}, K{label}", f"{rng.choice(('ldm', 'stm'))} r7!, {{{list_of}}}\n  mov r7, r12", f"push {{{list_of}}}\n  pop {{{list_of}}}", f"sub sp, #{4 * n}\n  str {a}, [sp]\n  ldr {b}, [sp]\n  add sp, #{4 * n}"))
    flags = f"movs {a}, #{rng.randrange(16)}\n  lsls {a}, {a}, #28\n  msr APSR_nzcvq, {a}"
    plain = [two, two, two, shift, shift, total, total, far, memory, memory, flags]
    branch = f"b{rng.choice('eq ne cs cc mi pl vs vc hi ls ge lt gt le'.split())} J{label}\n  {rng.choice((two, total, far))}\nJ{label}:"
    return rng.choice(plain + [branch, f"bl H{label}\n  b J{label}\nH{label}: {total}\n  bx lr\nJ{label}:"])


def random_program(seed):
    rng = random.Random(seed)
    lines = ["  .syntax unified", "  .cpu cortex-m0", "  .thumb", "  .comm state, 4", "  .comm buffer, 512", "  .text", FOLD, "  .global random_program", "  .thumb_func", "random_program:",
             "  push {r4-r7, lr}", *(f"  mov r4, r{n}\n  push {{r4}}" for n in range(8, 13)), "  ldr r7, =buffer", "  mov r12, r7",
             *(f"  ldr r0, =0x{rng.getrandbits(32):X}\n  mov r{n}, r0" for n in (*range(8, 12), *range(1, 7), 0))]
    for i in range(500):
        lines += ["  " + instruction(rng, i), "  bl fold", f"  b N{i}", "  .align 2", f"K{i}: .word 0x{rng.getrandbits(32):X}", "  .ltorg", f"N{i}:"]
    lines += [*(f"  pop {{r0}}\n  mov r{n}, r0" for n in range(12, 7, -1)), "  ldr r0, =state", "  ldr r0, [r0]", "  pop {r4-r7, pc}", "  .ltorg"]
    return "\n".join(lines) + "\n"


MAIN = """#include <stdio.h>
unsigned random_program(void);
extern unsigned char buffer[512];
int main(void) {
  for (int i = 0; i < 512; ++i) buffer[i] = (unsigned char)(i * 37);
  printf("%08x", random_program());
  unsigned sum = 0;
  for (int i = 0; i < 512; ++i) sum = sum * 31 + buffer[i];
  printf(" %08x\\n", sum);
  return 0;
}
"""


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        elf = folder / "p.elf"
        for level in ("-O0", "-O1", "-Os", "-O2", "-O3"):
            must(*GCC, "-std=gnu11", level, SOURCES / "programs.c", SOURCES / "host.c", "-lm", "-o", elf)
            print(level, same(elf, "2", "an argument"), "bytes are the same")
        (folder / "main.c").write_text(MAIN)
        for seed in range(RANDOM_PROGRAMS):
            (folder / "random.s").write_text(random_program(seed))
            must(*GCC, "-Os", folder / "main.c", folder / "random.s", SOURCES / "host.c", "-o", elf)
            same(elf)
        print(RANDOM_PROGRAMS, "random programs leave the same registers, flags and memory")


main()
