#!/usr/bin/python3 -B
"""Programs that gcc makes for rv32imac_zba_zbb_zbs do the same under `isadora run` and under qemu-riscv32: linked by GNU ld, and assembled and linked by isadora from the text that gcc writes."""
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
ISADORA = str(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "build/isadora").resolve())
NEEDED = {"riscv64-unknown-elf-gcc": "gcc-riscv64-unknown-elf", "qemu-riscv32": "qemu-user"}
missing = [package for tool, package in NEEDED.items() if not shutil.which(tool)]
if missing:
    print("skipped: apt-get install", *missing)
    sys.exit(77)
GCC = ["riscv64-unknown-elf-gcc", "-march=rv32imac_zba_zbb_zbs", "-mabi=ilp32", "-ffreestanding", "-fno-builtin", "-nostdlib", "-mno-relax", "-fno-section-anchors"]
BITS, PROGRAMS, CRT = ROOT / "examples/rv32imac/bits.c", ROOT / "examples/rv32imc/programs.c", ROOT / "examples/rv32imc/crt.s"


def run(*command):
    return subprocess.run([str(c) for c in command], capture_output=True, check=False)


def must(*command):
    done = run(*command)
    assert done.returncode == 0, (command, done.stderr.decode()[:3000])
    return done.stdout.decode()


def same(elf, *arguments):
    theirs = run("qemu-riscv32", elf, *arguments)
    assert theirs.stdout, (elf, arguments, theirs)
    for engine in ("lanes", "jit"):
        ours = run(ISADORA, "run", "--isa", "rv32imac", "--engine", engine, elf, "--", *arguments)
        assert (ours.stdout, ours.returncode) == (theirs.stdout, theirs.returncode), (elf, engine, arguments, ours, theirs)


def main():
    libgcc = must("riscv64-unknown-elf-gcc", "-march=rv32imac", "-mabi=ilp32", "-print-libgcc-file-name").strip()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        elf, text, ours, crt, image = (folder / f"p.{n}" for n in ("elf", "s", "o", "crt.o", "image"))
        must(ISADORA, "as", "--isa", "rv32imac", CRT, "-o", crt)
        for level in ("-O0", "-O2", "-Os"):
            for source, arguments in ((BITS, [[]]), (PROGRAMS, [["sha256", "some words"], ["sieve"], ["collatz"], ["matrix"], ["heap"]])):
                must(*GCC, level, source, CRT, libgcc, "-Wl,-melf32lriscv,--no-relax", "-o", elf)
                must(*GCC, level, "-S", source, "-o", text)
                must(ISADORA, "as", "--isa", "rv32imac", text, "-o", ours)
                must(ISADORA, "link", "--isa", "rv32imac", ours, crt, libgcc, "-o", image)
                image.chmod(0o755)
                for a in arguments:
                    same(elf, *a)
                    same(image, *a)
            print(level, "fine")


main()
