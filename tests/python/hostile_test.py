#!/usr/bin/python3 -B
"""Whatever is given to whatever there is: an exception or a result, and never the end of the process."""
import copy
import gc
import inspect
import os
import random
import unittest

import isadora
from support import RISCV, SIMT, numpy, summing

ROUNDS = 3000
ODD = [
    None, True, 0, 1, -1, 7, 31, 2**31, 2**32, 2**63, 2**64 - 1, 2**64, -(2**63), 2**200, 0.5, float("nan"), float("inf"), "", "a0", "x", "memory", "R0", "none", "\0", "\U0001F600" * 20, "a" * 5000, "a0[", "R[0:999]", "memory[0, 0]",
    "memory[0xFFFFFFFFFFFFFFFF, 16]", "memory[0x1000, 4]", "addi a0, a0, 1", b"", b"\0", b"\x13\x05\x15\0", os.urandom(64), bytearray(3), memoryview(b"abcdef")[::2], [], [[]], {}, {"a": 1}, {1: "a"}, (1, 2, 3), (0, 0, 0), (2**40,), ["a0"],
    ["nop"], range(3), object(), print, lambda *a: 1 / 0, RISCV, SIMT, isadora.TextHost(), isadora.Host(), isadora.Watch("a0"), isadora.Severity.ERROR, RISCV.assemble_line("nop"),
]
# They read files of any name, start processes, or may take minutes: check_test has them.
SLOW = {"check", "prove", "prove_equal", "run", "open"}


def objects():
    session = isadora.Session(summing(), host=isadora.TextHost())
    session.run(addresses=["again"])
    program = summing()
    found = [RISCV, SIMT, program, session, program.code, RISCV.assemble_line("nop"), session.result(), program.lines[0], RISCV.opcodes[0], isadora.TextHost(b"x")]
    return found + ([RISCV.model, RISCV.model.opcodes[3]] if draw.random() < 0.1 else [])


draw = random.Random(3)


def arguments():
    values = [*ODD, numpy.zeros(4), numpy.zeros(3, RISCV.dtype)] if numpy else ODD
    return draw.choices(values, k=draw.choice((0, 1, 1, 1, 2, 2, 3, 4)))


class Hostile(unittest.TestCase):
    def call(self, what, *given):
        try:
            return what(*given)
        except Exception as error:
            self.assertNotIsInstance(error, (SystemError, MemoryError), f"{what}{given}")

    def test_methods(self):
        for _ in range(ROUNDS // 10):
            for x in objects():
                names = [n for n in dir(type(x)) if not n.startswith("__") and n != "trace"] + ["__getitem__", "__eq__", "__len__"]
                for name in draw.choices(names, k=8):
                    if hasattr(type(x), name) and callable(member := getattr(x, name, None)):
                        if name not in ("run", "go_to", "step") or not isinstance(x, isadora.Session):
                            self.call(member, *arguments())

    def test_going(self):
        for _ in range(ROUNDS // 10):
            session = isadora.Session(summing(), host=isadora.TextHost(), engine=draw.choice(isadora.engines()))
            session.observe(draw.choice([None, lambda r: None, lambda r: 1 / 0]))
            for _ in range(6):
                name = draw.choice(["run", "step", "run_back", "step_back", "go_to", "write", "set_address", "write_register", "read", "restore"])
                member = getattr(session, name)
                if name == "run":
                    key = draw.choice(["instructions", "steps", "warp", "addresses", "watches", "barriers", "progress"])
                    value = draw.choice(ODD)
                    self.call(lambda k=key, v=value: member(**{k: v, "instructions": v if k == "instructions" and isinstance(v, int) and v < 10**6 else 1000}))
                elif name == "write":
                    self.call(member, draw.choice(["a0", "pc", "sp", "memory[0x1000, 4]", draw.choice(ODD)]), draw.choice(ODD))
                elif name == "set_address":
                    self.call(member, draw.choice([0, 2, 2**40, draw.choice(ODD)]))
                else:
                    self.call(member, *arguments())

    def test_functions_and_constructors(self):
        for _ in range(ROUNDS):
            what = getattr(isadora, draw.choice(isadora.__all__))
            if what.__name__ in SLOW:
                continue
            self.call(what, *arguments())
            if what is isadora.Session:
                key = draw.choice(["kernel", "grid", "block", "arguments", "settings", "max_instructions", "command_line", "host", "engine"])
                self.call(lambda k=key, v=draw.choice(ODD): isadora.Session(summing(), **{k: v}))

    def test_objects_that_were_never_made(self):
        for name in isadora.__all__:
            what = getattr(isadora, name)
            if inspect.isclass(what) and "__init__" not in vars(what) and not issubclass(what, (Exception, isadora.Host)):
                self.assertRaises(TypeError, what.__new__, what)
                self.assertRaises(TypeError, what)
        session = isadora.Session(summing())
        for x in (isadora.Session.__new__(isadora.Session), isadora.Watch.__new__(isadora.Watch), isadora.TextHost.__new__(isadora.TextHost), isadora.Severity.__new__(isadora.Severity)):
            for name, member in vars(type(x)).items():
                if isinstance(member, property) and not name.startswith("__"):
                    self.assertRaises(TypeError, getattr, x, name)
            if isinstance(x, isadora.TextHost):
                self.assertRaises(TypeError, isadora.run, summing(), host=x)
            self.assertRaises(TypeError, session.run, watches=[x])
            self.assertRaises(TypeError, session.run, addresses=[x])
        empty = isadora.Session.__new__(isadora.Session)
        for call in (empty.run, empty.step, empty.save, empty.result, empty.lanes, empty.address, lambda: empty.read("a0"), lambda: empty.observe(print), lambda: empty.restore(b"")):
            self.assertRaises(TypeError, call)
        del empty
        gc.collect()
        for x in objects():
            self.assertRaises(TypeError, copy.copy, x) if not isinstance(x, isadora.model.Node) else copy.copy(x)

    def test_a_class_that_does_not_call_its_base(self):
        class Mine(isadora.TextHost):
            def __init__(self):
                pass

        self.assertRaises(TypeError, Mine)


if __name__ == "__main__":
    unittest.main(argv=["test"])
