#!/usr/bin/python3 -B
"""Runs and sessions: results, stops, state, both directions, hosts and observers that raise, several threads."""
import decimal
import re
import resource
import signal
import struct
import threading
import time
import unittest

import isadora
from support import ENDLESS, RISCV, ROOT, SIMT, needs_numpy, numpy, summing

VECADD = SIMT.assemble((ROOT / "examples/simt128/vecadd/vecadd.s").read_text(), "vecadd.s")
# Stores its parameter x.
KEEP = SIMT.assemble(".kernel keep\n.param out, ptr\n.param x, u32\n    MOV.64 R[4:5], c[0x0][out] ;\n    MOV R1, c[0x0][x] ;\n    STG [R[4:5]], R1 ;\n    EXIT ;\n.end\n", "keep.s")
# Three warps that count in R0 and have no end; the last one ends after 60,000 rounds.
COUNTING = SIMT.assemble(".kernel count\n    S2R R1, SR_TID_X ;\n    ISETP.GE.AND.U32 P1, R1, 0x40, PT ;\nloop:\n    IADD R0, R0, 0x1 ;\n    ISETP.GE.AND.U32 P0, R0, 0xEA60, P1 ;\n    @P0 EXIT ;\n    BRA loop ;\n.end\n", "count.s")


class Broken(Exception):
    pass


class Runs(unittest.TestCase):
    def test_a_program_on_every_engine(self):
        for engine in isadora.engines():
            host = isadora.TextHost()
            result = isadora.run(summing(), host=host, engine=engine)
            self.assertTrue(result)
            self.assertEqual((result.status, result.exit_status, host.output, result.fault), ("done", 55, b"sum", None))

    def test_kernels_take_buffers_and_numbers(self):
        a, b = struct.pack("<64I", *range(64)), struct.pack("<64I", *[7] * 64)
        result = isadora.run(VECADD, block=64, arguments={"a": a, "b": bytearray(b), "c": bytes(256), "n": 60})
        self.assertTrue(result, result.message)
        self.assertEqual(bytes(result.buffers["c"]), struct.pack("<64I", *range(7, 67), 0, 0, 0, 0))
        self.assertEqual(bytes(result.buffers["a"]), a)
        self.assertEqual(memoryview(result.buffers["a"]).nbytes, 256)

    @needs_numpy
    def test_kernels_take_arrays_and_numbers_of_numpy(self):
        a, b = numpy.arange(64, dtype="<u4").reshape(8, 8), numpy.full(64, 7, "<u4")
        result = isadora.run(VECADD, grid=numpy.uint8(1), block=numpy.array([64, 1]), arguments={"a": a, "b": b, "c": numpy.zeros(64, "<u4"), "n": numpy.int64(60)})
        self.assertTrue(result, result.message)
        self.assertEqual(result.buffers["c"].array("<u4").tolist(), [*range(7, 67), 0, 0, 0, 0])
        self.assertRaises((BufferError, ValueError), isadora.run, VECADD, arguments={"a": a[:, ::2], "b": b, "c": b, "n": 1})

    def kept(self, x):
        result = isadora.run(KEEP, arguments={"out": bytes(4), "x": x})
        self.assertTrue(result, result.message)
        return bytes(result.buffers["out"])

    def test_numbers_get_the_size_of_their_parameter(self):
        for x in (0.02, decimal.Decimal("0.02")):
            self.assertEqual(self.kept(x), struct.pack("<f", 0.02))
        for x, bits in ((7, 7), (True, 1), (-1, 2**32 - 1), (-(2**31), 2**31)):
            self.assertEqual(self.kept(x), struct.pack("<I", bits))
        self.assertRaises(isadora.Error, self.kept, -(2**31) - 1)
        for x in (2**64, -(2**63) - 1, 1e300):
            self.assertRaises(OverflowError, self.kept, x)
        for x in ("7", None, {}, 1j):
            self.assertRaises(TypeError, self.kept, x)

    @needs_numpy
    def test_numbers_of_numpy_get_the_size_of_their_parameter(self):
        for x in (numpy.float32(0.02), numpy.float64(0.02), numpy.array(0.02), numpy.longdouble(0.02)):
            self.assertEqual(self.kept(x), struct.pack("<f", 0.02))
        self.assertEqual(self.kept(numpy.float16(0.5)), struct.pack("<f", 0.5))
        for x in (numpy.int8(7), numpy.uint64(7), numpy.array(7)):
            self.assertEqual(self.kept(x), struct.pack("<I", 7))
        self.assertEqual(self.kept(numpy.bool_(True)), struct.pack("<I", 1))

    def test_faults_are_results(self):
        result = isadora.run(RISCV.assemble(".globl _start\n_start:\n ebreak\n", "b.s"))
        self.assertFalse(result)
        self.assertEqual((result.status, result.fault.kind, result.fault.source_line), ("faulted", "Breakpoint", 3))

    def test_limits(self):
        result = isadora.run(RISCV.assemble(ENDLESS), max_instructions=1000)
        self.assertEqual(result.status, "limit")

    def test_bad_requests(self):
        for named in ({"engine": "none"}, {"kernel": "none"}, {"grid": ()}, {"grid": (1, 2, 3, 4)}, {"arguments": {"none": 1}}, {"settings": {"none": 1}}):
            self.assertRaises(isadora.Error, isadora.run, VECADD, **named)
        self.assertRaises(TypeError, isadora.run, VECADD, grid="many")
        self.assertRaisesRegex(OverflowError, r"^block is out of range \(0 to 4294967295\)$", isadora.run, VECADD, block=-1)
        self.assertRaisesRegex(OverflowError, "^grid is out of range", isadora.run, VECADD, grid=(1, 2**32))
        self.assertRaisesRegex(TypeError, "names of arguments", isadora.run, VECADD, arguments={1: 1})
        self.assertRaises(TypeError, isadora.run, None)
        self.assertRaises(TypeError, isadora.run, VECADD, nothing=1)

    def test_progress_ends_a_run(self):
        seen = []

        def progress(what, done, all_):
            seen.append(done)
            if len(seen) == 3:
                raise Broken(what)

        self.assertRaises(Broken, isadora.run, RISCV.assemble(ENDLESS), progress=progress)
        self.assertEqual(seen, sorted(seen))

    def test_control_c_ends_a_run(self):
        threading.Timer(0.2, signal.raise_signal, [signal.SIGINT]).start()
        begin = time.monotonic()
        self.assertRaises(KeyboardInterrupt, isadora.run, RISCV.assemble(ENDLESS))
        self.assertLess(time.monotonic() - begin, 5)

    def test_other_threads_go_on(self):
        done, counted = threading.Event(), []

        def count():
            while not done.is_set():
                counted.append(1)
                time.sleep(0.001)

        thread = threading.Thread(target=count)
        thread.start()
        isadora.run(RISCV.assemble(ENDLESS), max_instructions=3_000_000, engine="reference")
        done.set()
        thread.join()
        self.assertGreater(len(counted), 20)


class Hosts(unittest.TestCase):
    def test_a_host_in_python(self):
        class Mine(isadora.Host):
            written = b""

            def write(self, descriptor, data):
                Mine.written += data
                return len(data)

        self.assertTrue(isadora.run(summing(), host=Mine()))
        self.assertEqual(Mine.written, b"sum")

    def test_what_a_host_raises_comes_out(self):
        class Bad(isadora.Host):
            def write(self, descriptor, data):
                raise Broken

        class Odd(isadora.Host):
            def write(self, descriptor, data):
                return "many"

        for engine in isadora.engines():
            self.assertRaises(Broken, isadora.run, summing(), host=Bad(), engine=engine)
            session = isadora.Session(summing(), host=Bad(), engine=engine)
            self.assertRaises(Broken, session.run)
        self.assertRaises((RuntimeError, TypeError), isadora.run, summing(), host=Odd())
        self.assertRaises(AttributeError, isadora.run, summing(), host=object())

    def test_an_exception_of_a_host_stops_the_run(self):
        """Before the instruction that asked; a host that has been mended answers it then."""
        program = RISCV.assemble(".globl _start\n_start:\n li s0, 3\nagain:\n la a1, text\n li a2, 1\n li a7, 64\nask:\n ecall\n add s1, s1, a0\n addi s0, s0, -1\n bnez s0, again\n mv a0, s1\n li a7, 93\n ecall\n.section .data\ntext: .ascii \"x\"\n")

        class Bad(isadora.Host):
            calls, broken = 0, True

            def write(self, descriptor, data):
                self.calls += 1
                if self.broken:
                    raise Broken
                return len(data)

        for engine in isadora.engines():
            for observer in (None, lambda r: True):
                host = Bad()
                s = isadora.Session(program, host=host, engine=engine)
                s.observe(observer)
                for calls in (1, 2):
                    self.assertRaises(Broken, s.run)
                    self.assertEqual((host.calls, s.ended, s.address()), (calls, False, s.program.address("ask")))
                moment = s.moment
                host.broken = False
                s.step()
                self.assertEqual((host.calls, s.moment, s.read("a0")), (3, moment + 1, [1]))
                s.go_to(moment)
                s.run()
                self.assertEqual((host.calls, s.result().exit_status), (5, 3))

    def test_an_exception_of_a_host_of_devices(self):
        """Nothing of the load or store has happened; it happens once the host answers. The machine echoes its input."""
        text = re.search("^```isa file=harvard.*?\n(.*?)^```$", (ROOT / "docs/notation.md").read_text(), re.M | re.S)[1]
        program = isadora.parse({"harvard.isa": text}).assemble(".globl _start\n_start:\n set r1, 0x100\n ldb r2, r1\n stb r1, r2\nend:\n ldb r2, r1\n")

        class Bad(isadora.Host):
            broken, got = True, b""

            def read(self, descriptor, count):
                if self.broken:
                    raise Broken
                return b"x"

            def write(self, descriptor, data):
                if self.broken:
                    raise Broken
                self.got += data
                return len(data)

        for engine in isadora.engines():
            host = Bad()
            s = isadora.Session(program, host=host, engine=engine)
            for moment in (1, 2):
                host.broken = True
                self.assertRaises(Broken, s.run, addresses=["end"])
                self.assertEqual((s.moment, s.ended), (moment, False))
                host.broken = False
                s.step()
            self.assertEqual((host.got, s.read("r2"), s.address()), (b"x", [ord("x")], s.program.address("end")))

    def test_reading(self):
        program = RISCV.assemble(".globl _start\n_start:\n li a0, 0\n la a1, to\n li a2, 4\n li a7, 63\n ecall\n lw a0, (a1)\n li a7, 93\n ecall\n.section .data\nto: .zero 4\n")
        self.assertEqual(isadora.run(program, host=isadora.TextHost(b"\x2a\0\0\0")).exit_status, 42)

        class Mine(isadora.Host):
            def read(self, descriptor, count):
                return b"\x2b\0\0\0 and more than was asked for"

        self.assertEqual(isadora.run(program, host=Mine()).exit_status, 43)


    def test_files(self):
        """A call of each kind that has to do with files, on `name`; the status is the sum of the answers."""
        program = RISCV.assemble(
            ".globl _start\n_start:\n li a0, -100\n la a1, name\n li a7, 56\n ecall\n mv s0, a0\n"
            " li a1, -1\n li a2, -6\n la a3, to\n li a4, 1\n li a7, 62\n ecall\n add s0, s0, a0\n lw a0, (a3)\n add s0, s0, a0\n"
            " li a0, -100\n la a1, name\n li a2, 0\n li a7, 35\n ecall\n add s0, s0, a0\n li a0, -100\n la a1, name\n mv a2, a0\n mv a3, a1\n li a4, 0\n li a7, 276\n ecall\n add a0, a0, s0\n li a7, 93\n ecall\n"
            '.section .data\nname: .asciz "name"\n.align 3\nto: .zero 8\n')
        asked = []

        class Mine(isadora.Host):
            def open(self, path, flags, mode):
                asked.append(("open", path))
                return 7

            def seek(self, descriptor, offset, whence):
                asked.append(("seek", descriptor, offset, whence))
                return 100

            def unlink(self, path):
                asked.append(("unlink", path))
                return 1

            def rename(self, old, new):
                asked.append(("rename", old, new))
                return 2

        self.assertEqual(isadora.run(program, host=Mine()).exit_status, 110)
        self.assertEqual(asked, [("open", b"name"), ("seek", 7, -6, 1), ("unlink", b"name"), ("rename", b"name", b"name")])
        self.assertEqual(isadora.run(program, host=isadora.Host()).exit_status, 2**32 - 2 - 9 - 2 - 2)


class Sessions(unittest.TestCase):
    def session(self, **named):
        return isadora.Session(summing(), host=isadora.TextHost(), **named)

    def test_stops(self):
        for engine in isadora.engines():
            s = self.session(engine=engine)
            again = s.program.address("again")
            self.assertEqual((s.moment, s.address()), (0, s.program.address("_start")))
            for round_ in range(10):
                stop = s.run(addresses=["again"])
                self.assertEqual((stop.reason, stop.address), (isadora.Reason.ADDRESS, again))
            self.assertEqual(s.step(2).reason, isadora.Reason.INSTRUCTIONS)
            self.assertEqual(s.read("a0"), [55])
            self.assertEqual(s.run(host_calls=True).reason, isadora.Reason.HOST_CALL)
            self.assertEqual(s.run().reason, isadora.Reason.ENDED)
            self.assertTrue(s.ended)
            self.assertEqual(s.result().exit_status, 55)

    def test_no_stop_is_missed_between_pieces(self):
        """A loop of two instructions, of which each piece of a long run may end at the address that is to stop it."""
        program = RISCV.assemble(".globl _start\n_start:\n li t0, 2000000\nloop:\n addi t0, t0, -1\n bnez t0, loop\nlast:\n li a7, 93\n ecall\n")
        for engine in ("lanes", "jit"):
            s = isadora.Session(program, engine=engine, host=isadora.TextHost())
            calls = []
            stop = s.run(addresses=["last"], progress=lambda *all_: calls.append(all_))
            self.assertEqual(stop.reason, isadora.Reason.ADDRESS)
            self.assertEqual(s.address(), s.program.address("last"))
            s.go_to(0)
            for length in (99_999, 100_000, 100_001):
                s.run(instructions=length)
                stop = s.run(addresses=["loop"])
                self.assertEqual((stop.reason, s.address()), (isadora.Reason.ADDRESS, s.program.address("loop")))
            before = s.moment
            self.assertEqual(s.run(steps=150_001).reason, isadora.Reason.STEPS)
            self.assertEqual(s.moment - before, 150_001)

    def test_a_piece_that_ends_at_a_stop(self):
        """The first piece of a run has 100,000 instructions: two, 49,999 times around the loop, and there is `last`."""
        program = RISCV.assemble(".globl _start\n_start:\n li t0, 49999\nloop:\n addi t0, t0, -1\n bnez t0, loop\nlast:\n nop\nend:\n j end\n")
        for engine in isadora.engines():
            s = isadora.Session(program, engine=engine)
            self.assertEqual((s.run(addresses=["last"]).reason, s.moment), (isadora.Reason.ADDRESS, 100_000))

    def test_back_and_forward(self):
        s = self.session()
        s.run()
        end = s.moment
        s.step_back()
        self.assertEqual(s.moment, end - 1)
        s.run_back(addresses=["again"])
        self.assertEqual(s.read("a0"), [54])
        stop = s.run_back(watches=["a1"])
        self.assertEqual((stop.reason, s.read("a1")), (isadora.Reason.WATCH, [2]))
        self.assertEqual(s.run_back().reason, isadora.Reason.BEGINNING)
        s.go_to(2**64 - 1)
        self.assertEqual(s.moment, end)

    def test_state(self):
        s = self.session()
        s.run(addresses=["again"])
        self.assertEqual(s.write("a0", 100), 1)
        self.assertEqual(s.read_register("x", 10), 100)
        s.write_register("x", 10, 2**32 - 1)
        self.assertEqual(s.read("a0"), [2**32 - 1])
        table = s.read("s0")[0]
        s.write_memory("memory", table, bytes(range(8)))
        self.assertEqual(bytes(s.read_memory("memory", table, 8)), bytes(range(8)))
        self.assertEqual(s.read(f"memory[{table}, 4]"), [0x03020100])
        out = bytearray(4)
        self.assertEqual((s.read_memory_into("memory", table, out), out), (4, bytearray(range(4))))
        self.assertRaises(BufferError, s.read_memory_into, "memory", table, bytes(4))
        s.go_to(0)
        self.assertEqual(s.read("a0"), [0])
        saved = s.save()
        other = self.session()
        self.assertEqual(other.restore(saved), 0)
        self.assertRaises(isadora.Error, other.restore, b"nothing")
        self.assertEqual([lane.state for lane in s.lanes()], [isadora.LaneState.State.RUNS])

    def test_steps_of_a_warp(self):
        kernel = SIMT.assemble(".kernel k\nloop:\n IADD R0, R0, 0x1 ;\n BRA loop ;\n.end\n")
        s = isadora.Session(kernel, block=96)
        self.assertEqual(s.run(steps=10, warp=1).reason, isadora.Reason.STEPS)
        self.assertEqual(s.warps, 3)
        one = isadora.Session(kernel, block=32)
        self.assertEqual((one.run(steps=10).reason, one.moment), (isadora.Reason.STEPS, 10))
        self.assertEqual((one.run(steps=10, instructions=3).reason, one.moment), (isadora.Reason.INSTRUCTIONS, 13))
        self.assertEqual((one.step(0).reason, one.moment), (isadora.Reason.INSTRUCTIONS, 13))

    def test_steps_of_a_warp_are_counted_over_all_pieces(self):
        """Three warps make 600,000 instructions for these steps: several pieces, between which progress is called."""
        for engine in isadora.engines():
            s, calls = isadora.Session(COUNTING, block=96, engine=engine), []
            stop = s.run(steps=200_003, warp=1, progress=lambda *given: calls.append(given))
            self.assertEqual((stop.reason, stop.warp), (isadora.Reason.STEPS, 1))
            self.assertEqual(s.read("R0", 1)[0], 50_001)
            self.assertGreater(len(calls), 1)
            self.assertEqual([c[1] for c in calls], sorted(c[1] for c in calls))

    def test_steps_of_a_warp_end_with_it(self):
        s = isadora.Session(COUNTING, block=96)
        self.assertEqual(s.run(steps=10**12, warp=2).reason, isadora.Reason.STEPS)
        self.assertEqual({lane.state for lane in s.lanes(2)}, {isadora.LaneState.State.ENDED})
        self.assertLess(s.read("R0", 0)[0], 60_100)

    def test_control_c_ends_steps_of_a_warp(self):
        s = isadora.Session(COUNTING, block=96)
        threading.Timer(0.2, signal.raise_signal, [signal.SIGINT]).start()
        begin = time.monotonic()
        self.assertRaises(KeyboardInterrupt, s.run, steps=10**8, warp=1)
        self.assertLess(time.monotonic() - begin, 5)
        self.assertGreater(s.moment, 0)

    def test_control_c_ends_the_way_to_a_moment(self):
        s = isadora.Session(RISCV.assemble(ENDLESS))
        threading.Timer(0.2, signal.raise_signal, [signal.SIGINT]).start()
        self.assertRaises(KeyboardInterrupt, s.go_to, 10**11)
        self.assertGreater(s.moment, 0)
        self.assertLess(s.moment, 10**11)

    def test_control_c_ends_a_search_backward(self):
        s = isadora.Session(RISCV.assemble(ENDLESS))
        s.run(instructions=100_000_000)
        threading.Timer(0.2, signal.raise_signal, [signal.SIGINT]).start()
        begin = time.monotonic()
        self.assertRaises(KeyboardInterrupt, s.run_back, addresses=[0x40])
        self.assertLess(time.monotonic() - begin, 5)
        self.assertGreater(s.moment, 0)

    def test_what_is_wrong(self):
        s = self.session()
        for call in (
            lambda: s.read("none"),
            lambda: s.read("a0", 9),
            lambda: s.write("a0", 2**32),
            lambda: s.lanes(9),
            lambda: s.address(9),
            lambda: s.read_register("none", 0),
            lambda: s.read_register("x", 99),
            lambda: s.read_memory("none", 0, 1),
            lambda: s.run(addresses=["none"]),
            lambda: s.run(watches=["none"]),
            lambda: s.run(warp=9),
        ):
            self.assertRaises(isadora.Error, call)
        self.assertRaises(OverflowError, s.write, "a0", -1)
        self.assertRaises(TypeError, s.write, "a0", 1.0)
        self.assertRaises(TypeError, s.observe, 7)

    @needs_numpy
    def test_numbers_of_numpy(self):
        s = self.session()
        s.run(instructions=numpy.int64(5))
        self.assertEqual(s.moment, 5)
        s.write("a0", numpy.uint32(7))
        s.write_register("x", numpy.int8(11), numpy.array(8))
        self.assertEqual((s.read("a0"), s.read_register("x", 11)), ([7], 8))
        self.assertRaises(TypeError, s.write, "a0", numpy.array([7]))
        self.assertRaises(TypeError, s.write, "a0", numpy.float32(7))

    def test_watches(self):
        s = self.session()
        s.run(addresses=["again"])
        table = s.read("s0")[0]
        stop = s.run(watches=["a7", isadora.Watch(f"memory[{table + 4}, 4]")])
        self.assertEqual((stop.reason, stop.watches), (isadora.Reason.WATCH, [1]))

    def test_watches_see_the_host(self):
        """A `read` fills memory, a `write` reads it."""
        program = RISCV.assemble(".globl _start\n_start:\n li a0, 0\n la a1, to\n li a2, 4\n li a7, 63\nfill:\n ecall\n li a0, 1\n li a2, 4\n li a7, 64\nsend:\n ecall\n li a7, 93\n ecall\n.section .data\nto: .zero 8\n")
        for engine in isadora.engines():
            s = isadora.Session(program, host=isadora.TextHost(b"abcd"), engine=engine)
            to = s.program.address("to")
            inside, after = f"memory[{to + 3}, 1]", f"memory[{to + 4}, 4]"
            stop = s.run(watches=[after, inside])
            self.assertEqual((stop.reason, stop.address, stop.watches), (isadora.Reason.WATCH, s.program.address("fill"), [1]))
            self.assertEqual(s.read(inside), [ord("d")])
            stop = s.run(watches=[isadora.Watch(inside, isadora.Watch.On.READ)])
            self.assertEqual((stop.reason, stop.address), (isadora.Reason.WATCH, s.program.address("send")))
            stop = s.run_back(watches=[inside])
            self.assertEqual((stop.reason, stop.address, s.read(inside)), (isadora.Reason.WATCH, s.program.address("fill"), [0]))

    def test_constants_are_not_written(self):
        s = self.session()
        self.assertEqual((s.read("x0"), s.read_register("x", 0)), ([0], 0))
        for write in (lambda: s.write("x0", 5), lambda: s.write("zero", 5), lambda: s.write_register("x", 0, 5)):
            with self.assertRaisesRegex(isadora.Error, "is a constant"):
                write()
        self.assertEqual(s.read("x0"), [0])

    def test_large_writes_take_little_memory(self):
        kernel = SIMT.assemble(".kernel k\n.param out, ptr\n EXIT ;\n.end\n")
        size = 16 << 20
        s = isadora.Session(kernel, arguments={"out": bytes(size)})
        peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10
        before = peak()
        for byte in b"ab":
            s.write_memory("global", 0x10000, bytes([byte]) * size)
        self.assertLess(peak() - before, 8 * size)
        for i in range(64):
            s.write_memory("global", 0x10000 + 4 * i, b"1234")
        s.run()
        self.assertEqual(bytes(s.result().buffers["out"]), b"1234" * 64 + b"b" * (size - 256))

    def test_observers(self):
        for engine in isadora.engines():
            s, seen = self.session(engine=engine), []
            s.observe(seen.append)
            s.run()
            self.assertEqual([r.moment for r in seen], list(range(s.moment)))
            store = next(r for r in seen if r.memory)
            access = store.memory[0]
            self.assertEqual((access.kind, access.bytes, access.after, access.space), (isadora.AccessKind.WRITE, 4, 10, "memory"))
            self.assertIn("sw", str(store.instruction))
            self.assertEqual([w.value for r in seen for w in r.written if (w.file, w.number) == ("x", 10)][-1], 55)

    def test_observers_stop_and_raise(self):
        for engine in isadora.engines():
            s = self.session(engine=engine)
            s.observe(lambda r: r.moment < 5)
            self.assertEqual(s.run().reason, isadora.Reason.OBSERVER)
            self.assertEqual(s.moment, 6)

            def bad(retired):
                raise Broken

            s.observe(bad, accesses=False)
            self.assertRaises(Broken, s.run)
            s.observe(None)
            self.assertEqual(s.run().reason, isadora.Reason.ENDED)

    @needs_numpy
    def test_observers_stop_by_an_answer_of_numpy(self):
        s = self.session()
        s.observe(lambda r: numpy.uint64(r.moment) < 5)
        self.assertEqual((s.run().reason, s.moment), (isadora.Reason.OBSERVER, 6))

    def test_observers_see_new_instructions_on_the_way_to_a_moment(self):
        for engine in isadora.engines():
            for accesses in (True, False):
                s, seen = self.session(engine=engine), []
                s.observe(lambda r: seen.append(r.moment) or r.moment != 25, accesses=accesses)
                s.go_to(10)
                s.go_to(4)
                s.go_to(8)
                self.assertEqual(seen, list(range(10)), "the run has been there")
                self.assertEqual(s.go_to(20).reason, isadora.Reason.INSTRUCTIONS)
                self.assertEqual(seen, list(range(20)), "each once")
                self.assertEqual(s.go_to(40).reason, isadora.Reason.OBSERVER)
                self.assertEqual((s.moment, seen), (26, list(range(26))))

    def test_a_callback_may_not_use_its_session(self):
        s = self.session()
        s.observe(lambda r: s.read("a0"))
        self.assertRaisesRegex(RuntimeError, "in use", s.run)

    def test_two_threads_in_one_session(self):
        s = isadora.Session(RISCV.assemble(ENDLESS))
        thread = threading.Thread(target=lambda: s.run(instructions=30_000_000))
        thread.start()
        refused = 0
        while thread.is_alive():
            try:
                s.read("a0")
            except RuntimeError:
                refused += 1
        thread.join()
        self.assertGreater(refused, 0)
        self.assertEqual(s.moment, 30_000_000)

    def test_many_threads(self):
        results = []

        def one():
            for _ in range(5):
                results.append(isadora.run(summing(), host=isadora.TextHost()).exit_status)
                results.append(len(RISCV.disassemble(summing().code)))

        threads = [threading.Thread(target=one) for _ in range(4)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.assertEqual(len(results), 40)
        self.assertEqual(len(set(results)), 2)

    @needs_numpy
    def test_traces(self):
        for engine in isadora.engines():
            s, seen = self.session(engine=engine), []
            s.observe(seen.append)
            first = s.trace(7)
            self.assertEqual((len(first), s.moment, seen), (7, 7, []))
            rest = s.trace()
            t = numpy.concatenate([first, rest])
            other = self.session(engine=engine)
            other.observe(seen.append)
            other.run()
            for name in ("moment", "address", "lanes", "warp", "size"):
                self.assertEqual(t[name].tolist(), [getattr(r, name) for r in seen])
            self.assertEqual([RISCV.opcodes[o].name for o in t["opcode"]], [r.opcode for r in seen])
            self.assertFalse(t["fault"].any())


if __name__ == "__main__":
    unittest.main(argv=["test"])
