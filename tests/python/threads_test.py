#!/usr/bin/python3 -B
"""Many threads of Python over one description, one program and one session, and processes that are forked beside them."""
import ctypes
import os
import signal
import threading
import unittest

import isadora
from support import ENDLESS, RISCV, ROOT, SIMT, summing

THREADS = 6
# Loops that each become machine code.
LOOPS = "".join(f"  li a3, 40\nloop{i}:\n  addi a0, a0, {i}\n  xor a1, a1, a0\n  mul a2, a1, a0\n  addi a3, a3, -1\n  bnez a3, loop{i}\n" for i in range(40))


def looping(first):
    """Programs with different first numbers share no code."""
    return RISCV.assemble(f".globl _start\n_start:\n  li s0, 100000\nagain:\n  addi a1, a1, {first}\n{LOOPS}  addi s0, s0, -1\n  la t0, again\n  jr t0\n")


class Threads(unittest.TestCase):
    def at_once(self, work):
        begin, failures = threading.Barrier(THREADS), []

        def one(number):
            begin.wait()
            try:
                work(number)
            except BaseException as failure:
                failures.append(failure)

        threads = [threading.Thread(target=one, args=[number]) for number in range(THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])

    def test_share_a_description(self):
        isa = isadora.load("rv32imc")
        code = bytes(summing().code) * 20
        words = RISCV.disassemble(code)

        def one(number):
            for _ in range(5):
                self.assertEqual(isa.disassemble(code), words)
                self.assertEqual(isa.assemble_line(f"addi a0, a1, {number + 1}").text(), f"addi a0, a1, {number + 1}")
                self.assertEqual(isadora.load("rv32imc").fingerprint, isa.fingerprint)

        self.at_once(one)

    def test_run_one_program(self):
        program = looping(1)
        expected = isadora.Session(program, engine="reference")
        expected.step(30_000)

        def one(number):
            s = isadora.Session(program, engine=isadora.engines()[number % 3])
            seen = []
            s.step(20_000)
            s.observe(lambda r: seen.append(r.moment), accesses=number % 2 == 0)
            s.step(10_000)
            self.assertEqual(seen, list(range(20_000, 30_000)))
            self.assertEqual(s.read("a1"), expected.read("a1"))
            s.step_back(5_000)
            s.step(5_000)
            self.assertEqual(s.read("a1"), expected.read("a1"))

        self.at_once(one)

    def test_one_session_refuses_all_but_one(self):
        s = isadora.Session(RISCV.assemble(ENDLESS))

        def one(number):
            done = 0
            while done < 3:
                try:
                    if number % 2:
                        s.observe(None)
                        s.step(1000)
                    else:
                        s.step(100)
                        s.step_back(50)
                        s.read("a0")
                    done += 1
                except RuntimeError as refusal:
                    self.assertIn("in use", str(refusal))

        self.at_once(one)
        self.assertGreaterEqual(s.moment, 1000)

    def test_the_output_of_a_run_is_read_meanwhile(self):
        text = "text, " * 20
        writes = f".globl _start\n_start:\n  li s0, 20000\nagain:\n  li a0, 1\n  la a1, text\n  li a2, {len(text)}\n  li a7, 64\n  ecall\n  addi s0, s0, -1\n  bnez s0, again\n  li a7, 93\n  ecall\n.section .data\ntext: .ascii \"{text}\"\n"
        host = isadora.TextHost()
        thread = threading.Thread(target=lambda: isadora.run(RISCV.assemble(writes), host=host))
        thread.start()
        whole = text.encode() * 20000
        while thread.is_alive():
            self.assertTrue(whole.startswith(host.output))
        thread.join()
        self.assertEqual(host.output, whole)

    def test_sessions_end_while_their_code_is_compiled(self):
        def one(number):
            for round_ in range(5):
                s = isadora.Session(looping(10 + THREADS * round_ + number), engine="jit")
                s.step(1_000_000)
                s.step_back(10)

        self.at_once(one)

    def test_kernels_of_one_program(self):
        program = SIMT.assemble((ROOT / "examples/simt128/vecadd/vecadd.s").read_text(), "vecadd.s")
        numbers = bytes(range(256))

        def one(number):
            for engine in isadora.engines():
                result = isadora.run(program, block=64, arguments={"a": numbers, "b": bytes(256), "c": bytes(256), "n": 64}, engine=engine)
                self.assertEqual(bytes(result.buffers["c"]), numbers)

        self.at_once(one)

    def test_a_child_process_runs_and_ends(self):
        """Whatever its parent compiles when it is forked. It ends as other programs do, with what is to be done then."""
        exit_ = ctypes.CDLL(None).exit
        for round_ in range(20):
            program = looping(1000 + round_)
            s = isadora.Session(program, engine="jit")
            s.step(1_000_000 + 100_000 * round_)
            child = os.fork()
            if child == 0:
                signal.alarm(100)  # ends it where it would hang
                own = isadora.Session(program, engine="jit")
                own.step(s.moment)
                exit_(0 if own.read("a1") == s.read("a1") else 1)
            self.assertEqual(os.waitpid(child, 0)[1], 0)


if __name__ == "__main__":
    unittest.main(argv=["test"])
