#!/usr/bin/python3 -B
"""Linking objects of gcc and an archive of its C library from Python, and running what comes out."""
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import isadora
from support import RISCV, ROOT

GCC = "riscv64-unknown-elf-gcc"
OPTIONS = ["-march=rv32imc", "-mabi=ilp32", "-O2", "-ffunction-sections"]
START = (ROOT / "isas/rv32imc/start.s").read_text()
C = """
int unused(int x) { return x * 3; }
static volatile unsigned n = 42;
int main(void) { return (int)(n / 5u + n % 5u); }
void exit(int status) { void _exit(int); _exit(status); }
void __libc_init_array(void) {}
"""


@unittest.skipUnless(shutil.which(GCC), f"{GCC} is not installed")
class Linking(unittest.TestCase):
    def compiled(self, text):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder, "main.c")
            source.write_text(text)
            subprocess.run([GCC, *OPTIONS, "-c", source, "-o", source.with_suffix(".o")], check=True)
            return source.with_suffix(".o").read_bytes()

    def test_objects_of_gcc(self):
        start, main = RISCV.assemble(START, "start.s"), ("main.o", self.compiled(C))
        whole = isadora.link([start], files=[main])
        self.assertEqual(isadora.run(whole).exit_status, 10)
        self.assertIsNotNone(whole.address("unused"))
        self.assertEqual(whole.map, "")
        small = isadora.link([start], files=[main], gc_sections=True, map=True)
        self.assertEqual(isadora.run(small).exit_status, 10)
        self.assertIsNone(small.address("unused"))
        self.assertIn("main.o", small.map)
        placed = isadora.link([start], files=[main], code_address=0x40000, data_address=0x2000)
        self.assertEqual((placed.address("_start"), placed.address("n")), (0x40000, 0x2000))
        self.assertEqual(isadora.run(placed).exit_status, 10)

    def test_an_archive_of_gcc(self):
        library = subprocess.run([GCC, *OPTIONS, "-print-libgcc-file-name"], check=True, capture_output=True, text=True).stdout.strip()
        text = C.replace("unsigned n = 42", "unsigned long long n = 42, m = 5").replace("5u", "m")  # calls __udivdi3
        files = [("main.o", self.compiled(text)), ("libgcc.a", pathlib.Path(library).read_bytes())]
        program = isadora.link([RISCV.assemble(START, "start.s")], files=files)
        self.assertEqual(isadora.run(program).exit_status, 10)
        with self.assertRaisesRegex(isadora.Error, "`__udivdi3` is not defined"):
            isadora.link([RISCV.assemble(START, "start.s")], files=files[:1])

    def test_only_files(self):
        start = ("start.o", RISCV.assemble(START, "start.s").elf())
        self.assertEqual(isadora.run(isadora.link([], isa=RISCV, files=[start, ("main.o", self.compiled(C))])).exit_status, 10)
        self.assertRaises(ValueError, isadora.link, [], files=[start])

    @unittest.skipUnless(shutil.which("qemu-riscv32"), "qemu-riscv32 is not installed")
    def test_an_executable_runs_elsewhere(self):
        program = isadora.link([RISCV.assemble(START, "start.s")], files=[("main.o", self.compiled(C))])
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "program")
            file.write_bytes(program.elf())
            file.chmod(0o755)
            self.assertEqual(subprocess.run(["qemu-riscv32", file]).returncode, 10)

    def test_bad_files(self):
        for bytes_, why in ((b"", "neither an object nor an archive"), (self.compiled(C)[:200], "truncated")):
            with self.assertRaisesRegex(isadora.Error, why):
                isadora.link([], isa=RISCV, files=[("main.o", bytes_)])


if __name__ == "__main__":
    unittest.main(argv=["test"])
