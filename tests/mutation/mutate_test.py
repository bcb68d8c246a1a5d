#!/usr/bin/env python3
"""What mutate.py makes of programs that crash, that are broken before any edit, and of numbers that are none. The program
is a stub: it says what a test makes it say of edited descriptions."""
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

MUTATE = Path(__file__).with_name("mutate.py")
FINDS = """echo '[{"kind": "bad-field", "message": "found"}]'; exit 1"""


class MutateTest(unittest.TestCase):
    def mutate(self, *arguments, edited=FINDS, before="exit 0"):
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder, "program")
            program.write_text(f'#!/bin/sh\ncase "$*" in *job-*) {edited};; *) {before};; esac\n')
            program.chmod(0o755)
            return subprocess.run([sys.executable, MUTATE, "--program", program, "--jobs", "2", "--seed", "1", "rv32imc",
                                   *arguments], capture_output=True, text=True, timeout=120)

    def test_what_check_finds_is_found(self):
        done = self.mutate("--edits", "4", "--least", "100")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertRegex(done.stdout, r"found +4  100.0 %")

    def test_a_crash_finds_nothing(self):
        for crash in ("kill -SEGV $$", "exit 3"):
            done = self.mutate("--edits", "4", edited=crash)
            self.assertEqual(done.returncode, 1, done.stdout)
            self.assertRegex(done.stdout, r"crash +4  100.0 %\n +found +0 ")

    def test_a_description_passes_before_it_is_edited(self):
        done = self.mutate("--edits", "4", before=FINDS)
        self.assertEqual(done.returncode, 1)
        self.assertIn("does not pass before any edit", done.stderr)

    def test_a_time_limits_a_run_from_its_beginning(self):
        begin = time.monotonic()
        self.assertEqual(self.mutate("--minutes", "0.02").returncode, 0)
        self.assertLess(time.monotonic() - begin, 30)

    def test_numbers_and_names_are_checked(self):
        for arguments in (("--edits", "0"), ("--edits", "-3"), ("--minutes", "0"), ("--jobs", "0"), ("nosuch",)):
            done = self.mutate(*arguments)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertRegex(done.stderr, r"not a number above 0|no description `nosuch`")


if __name__ == "__main__":
    unittest.main()
