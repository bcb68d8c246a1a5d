#!/usr/bin/python3 -B
"""Programs that clang makes for riscv32 do the same under `isadora run` and under qemu-riscv32: linked by lld, and assembled and linked by isadora
from the text that clang writes. What isadora links runs under qemu too, and readelf takes it."""
import hashlib
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
ISADORA = str(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "build/isadora").resolve())
SOURCES = ROOT / "examples/rv32imc"
NEEDED = {"clang-14": "clang-14", "ld.lld-19": "lld-19", "qemu-riscv32": "qemu-user", "readelf": "binutils"}
missing = [package for tool, package in NEEDED.items() if not shutil.which(tool)]
if missing:
    print("skipped: apt-get install", *missing)
    sys.exit(77)
CLANG = ["clang-14", "--target=riscv32", "-mabi=ilp32", "-ffreestanding", "-fno-builtin", "-nostdlib", "-mno-relax"]
TEXT = "The quick brown fox jumps over the lazy dog, and over all the other dogs that lie in its way."


def run(*command, **options):
    return subprocess.run([str(c) for c in command], capture_output=True, check=False, **options)


def must(*command):
    result = run(*command)
    assert result.returncode == 0, (command, result.stderr.decode()[:3000])
    return result


def same(elf, arguments, expected=None):
    theirs = run("qemu-riscv32", elf, *arguments)
    for engine in ("lanes", "jit"):
        ours = run(ISADORA, "run", "--isa", "rv32imc", "--engine", engine, "--files-read-only", "/", elf, "--", *arguments)
        assert (ours.stdout, ours.returncode) == (theirs.stdout, theirs.returncode), (elf, engine, arguments, ours, theirs)
        assert expected is None or ours.stdout.decode() == expected, (engine, arguments, ours.stdout, expected)


def check(elf, folder):
    file = folder / "file"
    file.write_text("some bytes\n" * 50)
    primes = [n for n in range(2, 20000) if all(n % d for d in range(2, int(n**0.5) + 1))]
    same(elf, ["sieve"], f"{len(primes):016x}\n")
    same(elf, ["sha256", TEXT], hashlib.sha256(TEXT.encode()).hexdigest() + "\n")
    same(elf, ["sha256"], hashlib.sha256(b"").hexdigest() + "\n")
    same(elf, ["copy", str(file)], file.read_text())
    same(elf, ["copy", str(folder / "nothing")])
    for arguments in (["collatz"], ["matrix"], ["heap"], ["a", "few words", ""]):
        same(elf, arguments)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for march in ("rv32im", "rv32imc"):
            for level in ("-O0", "-O2", "-Os"):
                options = [*CLANG, f"-march={march}", level]
                elf, text, ours, crt, image = (folder / f"p.{n}" for n in ("elf", "s", "o", "crt.o", "image"))
                must(*options, "-static", "-fuse-ld=lld-19", SOURCES / "programs.c", SOURCES / "crt.s", "-o", elf)
                check(elf, folder)
                must(*options, "-S", SOURCES / "programs.c", "-o", text)
                must(ISADORA, "as", "--isa", "rv32imc", text, "-o", ours)
                must(ISADORA, "as", "--isa", "rv32imc", SOURCES / "crt.s", "-o", crt)
                must(ISADORA, "link", ours, crt, "-o", image)
                assert not must("readelf", "-aW", image).stderr
                image.chmod(0o755)
                check(image, folder)
                print(march, level, "fine")


main()
