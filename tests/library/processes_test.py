#!/usr/bin/python3 -B
"""Processes that fill one folder of the cache at once, some of them killed midway. Each prints what it prints without a cache, and so does
whoever comes later."""
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

ISADORA = str(pathlib.Path(sys.argv.pop(1) if len(sys.argv) > 1 else "build/isadora").resolve())
ROOT = pathlib.Path(__file__).resolve().parents[2]
ROUNDS = 1 if "SANITIZED" in os.environ else 2

# Loops that each become machine code.
LOOPS = "".join(f"  li a3, 40\nloop{i}:\n  addi a0, a0, {i}\n  xor a1, a1, a0\n  addi a3, a3, -1\n  bnez a3, loop{i}\n" for i in range(8))
PROGRAM = f".globl _start\n_start:\n  li s0, 6000\nagain:\n{LOOPS}  addi s0, s0, -1\n  bnez s0, again\n  andi a0, a1, 127\n  li a7, 93\n  ecall\n"


class Processes(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        program = self.folder / "loops.s"
        program.write_text(PROGRAM)
        subprocess.run([ISADORA, "new", "tiny"], cwd=self.folder, check=True, stdout=subprocess.DEVNULL)
        self.commands = [
            ["check", self.folder / "tiny"],
            ["run", program, "--isa", ROOT / "isas/rv32imc", "--engine", "jit", "--stats"],
            ["as", ROOT / "examples/simt128/reduce/reduce.s", "-o", "-"],
        ]
        self.alone = [self.answer(self.start(command, "")) for command in self.commands]
        for code, output in self.alone:
            self.assertNotEqual(code, 2, output)

    def start(self, command, cache):
        return subprocess.Popen([ISADORA, *map(str, command)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=os.environ | {"ISADORA_CACHE": str(cache)})

    def answer(self, process):
        output = process.communicate()[0]
        return process.returncode, output

    def test_each_prints_what_it_prints_alone(self):
        for round_ in range(ROUNDS):
            cache = self.folder / f"cache{round_}"
            processes = [(number, self.start(command, cache)) for number, command in enumerate(self.commands) for _ in range(2)]
            for number, process in processes:
                self.assertEqual(self.answer(process), self.alone[number])
            self.assertEqual([self.answer(self.start(command, cache)) for command in self.commands], self.alone, "and what they left is good")

    def test_others_go_on_where_one_is_killed(self):
        chosen = random.Random(7)
        cache = self.folder / "cache"
        for _ in range(3 * ROUNDS):
            numbers = chosen.choices(range(len(self.commands)), k=3)
            processes = [(number, self.start(self.commands[number], cache)) for number in numbers]
            try:
                processes[0][1].wait(chosen.random())
            except subprocess.TimeoutExpired:
                pass
            processes[0][1].kill()
            self.answer(processes[0][1])
            for number, process in processes[1:]:
                self.assertEqual(self.answer(process), self.alone[number])
        self.assertEqual([self.answer(self.start(command, cache)) for command in self.commands], self.alone, "and what they left is good")


if __name__ == "__main__":
    unittest.main(argv=["test"])
