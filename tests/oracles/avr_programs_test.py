#!/usr/bin/python3 -B
"""Programs for AVR do the same under `isadora run` and under simavr: what avr-gcc makes of C, at every level, and random instructions, after each of which the flags are looked at."""
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
ISADORA = str(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "build/isadora").resolve())
SOURCES = ROOT / "examples/avr"
NEEDED = {"avr-gcc": "gcc-avr avr-libc", "avr-objdump": "binutils-avr", "simavr": "simavr"}
missing = [package for tool, package in NEEDED.items() if not shutil.which(tool)]
if missing:
    print("skipped: apt-get install", *missing)
    sys.exit(77)
DEVICE = "atmega328p"


def run(*command, text=None):
    return subprocess.run([str(c) for c in command], input=text, capture_output=True, text=True, errors="replace", check=False)


def must(*command):
    done = run(*command)
    assert done.returncode == 0, (command, done.stderr[:3000])
    return done.stdout


def by_simavr(elf):
    """What it wrote to its serial port: simavr shows a line's end as a dot, and colors."""
    shown = re.sub(r"\x1b\[[0-9]*m", "", run("timeout", "60", "simavr", "-m", DEVICE, "-f", "16000000", elf).stderr)
    lines = [line[:-1] for line in shown.splitlines() if line.endswith(".")]
    return "".join(line + "\n" for line in lines)


def sum_of(text):
    """As programs.c makes it."""
    total = 0
    for c in text.encode():
        total = (total << 1 | total >> 7) & 255 ^ c
    return total


def same(elf):
    theirs = by_simavr(elf)
    assert theirs, elf
    for engine in ("lanes", "jit", "reference"):
        done = run(ISADORA, "run", "--isa", "avr", "--engine", engine, elf)
        assert done.stdout == theirs, f"{elf}, {engine}:\nsimavr\n{theirs}\nisadora\n{done.stdout}"
        assert (done.returncode, done.stderr) == (sum_of(theirs), ""), (elf, engine, done.returncode, sum_of(theirs), done.stderr)
    return len(theirs)


def instruction(rng, label):
    """A line or two of random instructions on registers that nothing else uses."""
    any_r, high, mid = rng.randrange(24), rng.randrange(16, 24), rng.randrange(16, 24)
    two = f"{rng.choice('add adc sub sbc and or eor mov cp cpc'.split())} r{any_r}, r{rng.randrange(24)}"
    one = f"{rng.choice('com neg swap inc dec asr lsr ror lsl rol tst'.split())} r{any_r}"
    number = f"{rng.choice('subi sbci andi ori cpi ldi'.split())} r{high}, {rng.choice((0, 1, 127, 128, 255, rng.randrange(256)))}"
    wide = rng.choice((f"{rng.choice(('adiw', 'sbiw'))} r{rng.choice((26, 28, 30))}, {rng.randrange(64)}", f"movw r{rng.randrange(0, 24, 2)}, r{rng.choice((26, 28, 30))}"))
    product = rng.choice((f"mul r{any_r}, r{rng.randrange(24)}", f"muls r{high}, r{mid}", f"{rng.choice('mulsu fmul fmuls fmulsu'.split())} r{high}, r{mid}"))
    flag = rng.choice("sec sez sen sev ses seh set clc clz cln clv cls clh clt".split() + [f"bst r{any_r}, {rng.randrange(8)}", f"bld r{any_r}, {rng.randrange(8)}"])
    memory = rng.choice((f"sts state+{rng.randrange(32)}, r{any_r}", f"lds r{any_r}, state+{rng.randrange(32)}", f"push r{any_r}\n  pop r{rng.randrange(24)}"))
    plain = [two, two, two, one, one, number, wide, product, flag, memory]
    skip = rng.choice((f"sbrc r{any_r}, {rng.randrange(8)}", f"sbrs r{any_r}, {rng.randrange(8)}", f"cpse r{any_r}, r{rng.randrange(24)}"))
    skipped = rng.choice((two, one, number, f"sts state+3, r{any_r}", f"lds r{high}, state+5", f"jmp {label}"))
    branch = f"br{rng.choice('cs cc eq ne mi pl vs vc lt ge hs hc ts tc'.split())} {label}\n  {rng.choice(plain)}"
    return rng.choice(plain + [f"{skip}\n  {skipped}", branch])


def random_program(seed):
    rng = random.Random(seed)
    lines = ["  .comm state, 32", "  .text", "fold:", "  in r25, 0x3F", "  lsl r24", "  brcc 1f", "  ori r24, 1", "1: eor r24, r25", "  out 0x3F, r25", "  ret",
             "  .global random_program", "random_program:", *(f"  push r{n}" for n in (*range(2, 18), 28, 29)), "  ldi r24, 0",
             *(f"  ldi r16, {rng.randrange(256)}\n  mov r{n}, r16" for n in (*range(16), *range(17, 24), *range(26, 32))), "  out 0x3F, r1"]
    for i in range(600):
        lines += ["  " + instruction(rng, f"L{i}"), f"L{i}:", "  rcall fold"]
    lines += [*(f"  sts state+{n}, r{n}" for n in range(32)), *(f"  pop r{n}" for n in (29, 28, *range(17, 1, -1))), "  clr r1", "  ret"]
    return "\n".join(lines) + "\n"


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        elf = folder / "p.elf"
        for level in ("-O0", "-O1", "-Os", "-O2", "-O3"):
            must("avr-gcc", f"-mmcu={DEVICE}", "-std=gnu11", level, SOURCES / "programs.c", "-o", elf)
            print(level, same(elf), "bytes are the same")
        for seed in range(4):
            (folder / "random.s").write_text(random_program(seed))
            must("avr-gcc", f"-mmcu={DEVICE}", "-std=gnu11", "-Os", "-DRANDOM", SOURCES / "programs.c", folder / "random.s", "-o", elf)
            same(elf)
        print("random programs leave the same registers and flags")


main()
