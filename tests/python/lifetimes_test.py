#!/usr/bin/python3 -B
"""Objects outlive what they came from; what is no longer used goes; nothing grows."""
import gc
import resource
import threading
import unittest
import weakref

import isadora
from support import RISCV, SUM, alive, needs_numpy, numpy, summing


def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


class Lifetimes(unittest.TestCase):
    def test_children_outlive_their_parents(self):
        isa = isadora.load("rv32imc")
        program = isa.assemble(SUM)
        session = isadora.Session(program, host=isadora.TextHost())
        seen = []
        session.observe(seen.append)
        session.run()
        children = [program.code, program.lines, program.labels, session.result(), session.program.isa, isa.opcodes, isa.decode(b"\x13\x05\x15\x00"), isa.model.opcodes[0]]
        operand, fields = children[6].operands[0], children[6].fields
        del isa, program, session
        gc.collect()
        self.assertEqual(str(children[6]), "addi a0, a0, 1")
        self.assertEqual((operand.registers[0].file, fields[1].name), ("x", "rd"))
        self.assertEqual([str(line.instruction) for line in children[1]][-1], "ecall")
        self.assertEqual(children[4].name, "rv32imc")
        self.assertEqual(bytes(children[0])[:2], bytes(children[1][0].bytes)[:2])
        self.assertTrue(all(r.opcode and r.instruction for r in seen))
        self.assertTrue([w.file for r in seen for w in r.written])
        self.assertTrue(children[7].optype.name)

    def test_an_error_outlives_its_call(self):
        try:
            RISCV.assemble("foo")
        except isadora.Error as error:
            kept = error.diagnostics[0]
        gc.collect()
        place = kept.place
        del kept
        self.assertEqual((place.line, place.column), (1, 1))

    @needs_numpy
    def test_arrays_keep_their_bytes(self):
        array = RISCV.decode_array(b"\x13\x05\x15\x00" * 1000)
        column = RISCV.field_array(array, "rd")[10:]
        view = numpy.asarray(summing().code)
        mine = summing().code.array("<u2")
        gc.collect()
        [bytes(1000) for _ in range(1000)]
        self.assertEqual(set(column.tolist()), {10})
        self.assertEqual(set(array["low"].tolist()), {0x150513})
        self.assertEqual(view.tobytes(), mine.tobytes())
        array["low"][0] = 7  # it is the user's own

    def test_no_copy(self):
        code = summing().code
        memoryview(code)[0] = 0x77
        self.assertEqual(bytes(code)[0], 0x77)

    def test_cycles_go(self):
        class Watcher:
            pass

        watcher = Watcher()
        watcher.session = isadora.Session(summing(), host=isadora.TextHost())
        watcher.session.observe(lambda r, w=watcher: None)
        watcher.session.step(3)
        gone = weakref.ref(watcher)
        del watcher
        gc.collect()
        self.assertIsNone(gone())

    def test_a_session_that_failed_to_start_goes(self):
        class Mine(isadora.Session):
            def __init__(self, program):
                self.me = self
                super().__init__(program, kernel="none")

        self.assertRaises(isadora.Error, Mine, summing())
        gc.collect()
        self.assertEqual(alive(Mine), 0)

    def test_hosts_go(self):
        class Mine(isadora.Host):
            pass

        host = Mine()
        host.session = isadora.Session(summing(), host=host)
        gone = weakref.ref(host)
        del host
        gc.collect()
        self.assertIsNone(gone())

    def test_nothing_grows(self):
        def once():
            isa = isadora.load("rv32imc")
            program = isa.assemble(SUM)
            session = isadora.Session(program, host=isadora.TextHost())
            session.observe(lambda r: None)
            session.run()
            session.run_back()
            isa.disassemble(bytes(range(256)) * 16)
            for bad in ("foo", "addi a0"):
                try:
                    isa.assemble(bad)
                except isadora.Error:
                    pass

        for _ in range(20):
            once()
        gc.collect()
        before = peak()
        for _ in range(100):
            once()
        self.assertLess(peak() - before, 8 * 1024)  # KiB

    def test_threads_share_and_end(self):
        ends = []

        def one():
            isa = isadora.load("rv32imc")
            ends.append([isa.assemble_line("nop"), isa.assemble(SUM)])

        threads = [threading.Thread(target=one) for _ in range(8)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.assertEqual({str(i) for i, _ in ends}, {str(ends[0][0])})


if __name__ == "__main__":
    unittest.main(argv=["test"])
