#!/usr/bin/python3 -B
"""`isadora debug --dap`, driven as an editor drives it: a scenario for each feature, on rv32imc, fabrisc and simt128."""
import base64
import pathlib
import random
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import unittest

from client import Client, Refused

ISADORA = str(pathlib.Path(sys.argv.pop(1) if len(sys.argv) > 1 else "build/isadora").resolve())

HART = """\
    .globl _start
_start:
    li a0, 5
    li a1, 0
loop:
    add a1, a1, a0
    addi a0, a0, -1
    bnez a0, loop
    jal ra, twice
    la t0, text
    sw a1, 0(t0)
    li a0, 1
    la a1, hello
    li a2, 6
    li a7, 64
    ecall
    li a0, 7
    li a7, 93
    ecall
twice:
    add a1, a1, a1
    ret
    .data
text:
    .word 0x11223344
hello:
    .ascii "hello\\n"
"""
ADD, BACK, CALL, BEHIND, STORE, TWICE, RET = 6, 8, 9, 10, 11, 21, 22
"""Lines of the program."""

FIRST_FILE = """\
    .globl _start
_start:
    li a0, 1
    j next
"""
SECOND_FILE = """\
    .globl next
next:
    li a0, 2
    li a7, 93
    ecall
"""


FAULT = """\
    .globl _start
_start:
    li a0, 64
    li a1, -4
    lw a2, 0(a1)
    nop
"""


CALLS = """\
    .globl _start
_start:
    li s0, 3
    jal ra, f
    li a7, 93
    ecall
f:
    addi sp, sp, -16
    sw ra, 0(sp)
again:
    addi s0, s0, -1
    jal t0, helper
    jal ra, g
    bnez s0, again
    lw ra, 0(sp)
    addi sp, sp, 16
    j g
g:
    addi a0, a0, 1
    ret
helper:
    addi a0, a0, 2
    jr t0
"""
"""A function with labels in it, calls by two registers, and another function that returns in its place."""


class Scenario(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def program(self, text, name="program.s"):
        path = pathlib.Path(self.folder.name) / name
        path.write_text(text)
        return path

    def client(self, *options):
        client = Client(ISADORA, *options)
        client.output = []
        self.enterContext(client)
        return client

    def hart(self, *lines, text=HART, **more):
        path = self.program(text)
        client = self.client()
        stops = [("setBreakpoints", {"source": {"path": str(path)}, "breakpoints": [{"line": n} for n in lines]})]
        told = client.begin(path, stops, isa="rv32imc", **more)[0]
        self.assertEqual([b.get("line") for b in told if b["verified"]], list(lines))
        return client


class Rv32imc(Scenario):
    def test_breakpoints_in_assembly(self):
        c = self.hart(BACK, BEHIND)
        stop = c.wait("stopped")
        self.assertEqual((stop["reason"], c.line(), c.value("a1")), ("breakpoint", BACK, "0x5"))
        self.assertEqual(c.step("continue")["hitBreakpointIds"], stop["hitBreakpointIds"])
        path = c.frame()["source"]["path"]
        c.ask("setBreakpoints", source={"path": path}, breakpoints=[{"line": BEHIND}])
        c.step("continue")
        self.assertEqual((c.line(), c.value("a1")), (BEHIND, "0x1E"))
        c.ask("continue", threadId=1)
        self.assertEqual(c.wait("exited"), {"exitCode": 7})
        c.wait("terminated")
        self.assertEqual(c.texts(), "hello\n")
        c.end()

    def test_a_breakpoint_at_the_first_instruction(self):
        c = self.hart(3)
        self.assertEqual((c.wait("stopped")["reason"], c.line()), ("breakpoint", 3))
        c.ask("continue", threadId=1)
        c.wait("terminated")
        c.end()

    def test_files_of_one_name(self):
        folder = pathlib.Path(self.folder.name)
        for own, text in (("a", FIRST_FILE), ("b", SECOND_FILE)):
            (folder / own).mkdir()
            self.program(text, f"{own}/main.s")
            subprocess.run([ISADORA, "as", "--isa", "rv32imc", f"{own}/main.s", "-o", f"{own}.o"], check=True, cwd=folder)
        subprocess.run([ISADORA, "link", "a.o", "b.o", "-o", "both"], check=True, cwd=folder)
        c = self.client()
        [[told]] = c.begin(folder / "both", [("setBreakpoints", {"source": {"path": f"{folder}/b/main.s"}, "breakpoints": [{"line": 3}]})])
        self.assertTrue(told["verified"])
        self.assertEqual((c.wait("stopped")["reason"], c.value("a0")), ("breakpoint", "0x1"))
        [told] = c.ask("setBreakpoints", source={"path": "/elsewhere/main.s"}, breakpoints=[{"line": 3}])["breakpoints"]
        self.assertIn("may be `a/main.s` or `b/main.s`", told["message"])
        c.end()

    def test_lines_without_code_and_other_files(self):
        c = self.hart(stopOnEntry=True)
        self.assertEqual(c.wait("stopped")["reason"], "entry")
        path = c.frame()["source"]["path"]
        told = c.ask("setBreakpoints", source={"path": path}, breakpoints=[{"line": 5}, {"line": 4000}])["breakpoints"]
        self.assertEqual((told[0]["verified"], told[0]["line"]), (True, ADD))
        self.assertFalse(told[1]["verified"])
        self.assertIn("no code at or below line 4000", told[1]["message"])
        told = c.ask("setBreakpoints", source={"path": "/other.c"}, breakpoints=[{"line": 1}])["breakpoints"]
        self.assertIn("no source", told[0]["message"])

    def test_steps(self):
        c = self.hart(CALL)
        c.wait("stopped")
        c.step("stepIn")
        self.assertEqual((c.line(), c.frame()["name"]), (TWICE, "twice"))
        c.step("stepOut")
        self.assertEqual(c.line(), BEHIND)
        c.step("stepBack")
        self.assertEqual(c.line(), RET)
        c.step("reverseContinue")
        self.assertEqual(c.line(), CALL)
        self.assertEqual(c.step("next")["reason"], "step")
        self.assertEqual((c.line(), c.value("a1")), (BEHIND, "0x1E"))
        c.ask("setBreakpoints", source={"path": c.frame()["source"]["path"]}, breakpoints=[])
        self.assertEqual(c.step("reverseContinue")["reason"], "entry")
        self.assertEqual(c.value("a1"), "0x0")

    def test_out_of_a_function_with_labels(self):
        c = self.hart(8, text=CALLS)
        c.wait("stopped")
        self.assertEqual(c.line(), 8)
        c.step("stepOut")
        self.assertEqual((c.line(), c.value("s0"), c.value("a0")), (5, "0x0", "0xA"))

    def test_edited_code_is_executed_and_shown(self):
        c = self.hart(ADD)
        c.wait("stopped")
        at = c.frame()["instructionPointerReference"]
        told = c.ask("writeMemory", memoryReference=at, data=base64.b64encode(bytes.fromhex("93854500")).decode())
        self.assertEqual(told["bytesWritten"], 4)  # addi a1, a1, 4
        line = c.ask("disassemble", memoryReference=at, instructionCount=1)["instructions"][0]
        self.assertEqual((line["instruction"], line["instructionBytes"]), ("addi a1, a1, 4", "93 85 45 00"))
        c.step("stepIn")
        self.assertEqual(c.value("a1"), "0x4")

    def test_next_goes_back_in_a_loop(self):
        c = self.hart(BACK)
        c.wait("stopped")
        c.ask("setBreakpoints", source={"path": c.frame()["source"]["path"]}, breakpoints=[])
        c.step("next")
        self.assertEqual(c.line(), ADD)

    def test_instruction_and_function_breakpoints(self):
        c = self.hart(stopOnEntry=True)
        c.wait("stopped")
        told = c.ask("setFunctionBreakpoints", breakpoints=[{"name": "twice"}, {"name": "nowhere"}])["breakpoints"]
        self.assertEqual([b["verified"] for b in told], [True, False])
        self.assertEqual(c.step("continue")["reason"], "function breakpoint")
        address = c.frame()["instructionPointerReference"]
        c.ask("setFunctionBreakpoints", breakpoints=[])
        c.ask("setInstructionBreakpoints", breakpoints=[{"instructionReference": address, "offset": 2}])
        self.assertEqual(c.step("continue")["reason"], "instruction breakpoint")
        self.assertEqual(int(c.frame()["instructionPointerReference"], 16), int(address, 16) + 2)

    def test_data_breakpoints(self):
        c = self.hart(stopOnEntry=True)
        c.wait("stopped")
        registers = c.scopes()["Registers x"]
        info = c.ask("dataBreakpointInfo", variablesReference=registers, name="a1")
        c.ask("setDataBreakpoints", breakpoints=[{"dataId": info["dataId"], "accessType": "write"}])
        stop = c.step("continue")
        self.assertEqual(stop["reason"], "data breakpoint")
        stop = c.step("continue")
        self.assertIn("old 0x0, new 0x5", stop["text"])
        nothing = c.ask("dataBreakpointInfo", name="no_such_place")
        self.assertIsNone(nothing["dataId"])
        for bad in ("[1,2]", "[0,1,0,0,5,4000,0,false]", "[0,1,0,0,99,32,0,false]", "[0,1,3,0,0,0,0,false]", "[9,1,0,0,5,32,0,false]", "{}", "["):
            with self.assertRaisesRegex(Refused, "none that this session gave"):
                c.ask("setDataBreakpoints", breakpoints=[{"dataId": bad}])

    def test_variables(self):
        c = self.hart(BACK)
        c.wait("stopped")
        registers = c.scopes()["Registers x"]
        self.assertEqual(c.variables(registers)["a1"]["value"], "0x5")
        self.assertEqual(len(c.variables(registers, start=10, count=3)), 3)
        self.assertEqual(c.ask("setVariable", variablesReference=registers, name="a0", value="1")["value"], "0x1")
        self.assertEqual(c.value("a1 = -1"), "0xFFFFFFFF")
        self.assertEqual(c.ask("setExpression", expression="a1", value="0x10")["value"], "0x10")
        for bad, why in (("a1 = 1 << 40", "not a number"), ("a1 = 0x100000000", "does not fit 32 bits"), ("a99", "a99")):
            with self.assertRaisesRegex(Refused, why):
                c.value(bad)
        c.ask("setBreakpoints", source={"path": c.frame()["source"]["path"]}, breakpoints=[{"line": BEHIND}])
        c.step("continue")
        self.assertEqual(c.value("a1"), hex(2 * 0x10 + 2 * 1).upper().replace("X", "x"))

    def test_memory(self):
        c = self.hart(STORE)
        c.wait("stopped")
        at = c.value("t0")
        data = c.ask("readMemory", memoryReference=at, count=4)
        self.assertEqual(base64.b64decode(data["data"]), bytes.fromhex("44332211"))
        self.assertEqual(c.ask("writeMemory", memoryReference=at, offset=1, data=base64.b64encode(b"ab").decode())["bytesWritten"], 2)
        data = c.ask("readMemory", memoryReference=at, count=4)
        self.assertEqual(base64.b64decode(data["data"]), b"\x44ab\x11")
        gone = c.ask("readMemory", memoryReference="0xFFFFFFF0", count=64)
        self.assertEqual(gone["unreadableBytes"], 64)
        with self.assertRaisesRegex(Refused, "base64"):
            c.ask("writeMemory", memoryReference=at, data="?")
        with self.assertRaisesRegex(Refused, "not a place in memory"):
            c.ask("readMemory", memoryReference="here", count=1)

    def test_disassembly(self):
        c = self.hart(CALL)
        c.wait("stopped")
        at = c.frame()["instructionPointerReference"]
        lines = c.ask("disassemble", memoryReference=at, instructionOffset=-2, instructionCount=4)["instructions"]
        self.assertEqual(len(lines), 4)
        self.assertEqual([one["line"] for one in lines], [7, BACK, CALL, BEHIND])
        self.assertEqual(lines[2]["address"], at)
        self.assertIn("jal", lines[2]["instruction"])
        far = c.ask("disassemble", memoryReference=at, instructionOffset=-50, instructionCount=60)["instructions"]
        self.assertEqual(len(far), 60)
        self.assertEqual(far[50]["address"], at)
        self.assertEqual(far[0]["presentationHint"], "invalid")

    def test_faults(self):
        c = self.hart(text=FAULT)
        stop = c.wait("stopped")
        self.assertEqual((stop["reason"], c.line()), ("exception", 5))
        info = c.ask("exceptionInfo", threadId=1)
        self.assertIn("0xFFFFFFFC", info["description"])
        c.step("stepBack")
        code = c.frame()["instructionPointerReference"]
        self.assertEqual((c.line(), c.step("stepIn")["reason"], c.line()), (4, "step", 5))
        c.ask("setVariable", variablesReference=c.scopes()["Registers x"], name="a1", value=code)
        self.assertEqual(c.step("stepIn")["reason"], "step")
        self.assertEqual(c.value("a2"), "0x419055F1")  # the code of both lines
        c.end()

    def test_pause(self):
        c = self.hart(text="    .globl _start\n_start:\n    j _start\n")
        time.sleep(0.2)
        with self.assertRaisesRegex(Refused, "pause it first"):
            c.ask("stackTrace", threadId=1)
        c.ask("pause", threadId=1)
        self.assertEqual(c.wait("stopped")["reason"], "pause")
        self.assertEqual(c.line(), 3)
        c.ask("terminate")
        c.wait("terminated")
        c.end()

    def test_pause_on_the_way_back(self):
        c = self.hart(text="    .globl _start\n_start:\n    j _start\n    nop\n", stopOnEntry=True)
        c.wait("stopped")
        c.ask("continue", threadId=1)
        time.sleep(1)
        c.ask("pause", threadId=1)
        c.wait("stopped")
        c.ask("setInstructionBreakpoints", breakpoints=[{"instructionReference": hex(int(c.frame()["instructionPointerReference"], 16) + 2)}])
        c.ask("reverseContinue", threadId=1)
        time.sleep(0.2)
        c.ask("pause", threadId=1)
        self.assertEqual(c.wait("stopped")["reason"], "pause")
        self.assertEqual((c.step("stepBack")["reason"], c.line()), ("step", 3))
        c.end()

    def test_a_pause_while_it_stands_is_nothing(self):
        c = self.hart(BACK, BEHIND)
        c.wait("stopped")
        c.ask("pause", threadId=1)
        self.assertEqual((c.step("stepIn")["reason"], c.line()), ("step", ADD))
        c.ask("pause", threadId=1)
        self.assertEqual((c.step("continue")["reason"], c.line()), ("breakpoint", BACK))

    def test_nothing_goes_on_after_the_end(self):
        ways = ("continue", "next", "stepIn", "stepOut", "stepBack", "reverseContinue")
        for command in ("terminate", "continue"):
            c = self.hart(stopOnEntry=True)
            c.wait("stopped")
            c.ask(command, threadId=1)
            c.wait("terminated")
            for way in ways:
                with self.assertRaisesRegex(Refused, "the session has ended"):
                    c.ask(way, threadId=1)
            c.end()

    def test_arguments_and_programs_that_cannot_run(self):
        c = self.client()
        c.ask("initialize")
        for arguments, why in (({}, "`program` is missing"), ({"program": "/nowhere.s"}, "nowhere"), ({"program": 5}, "not a text"),
                               ({"program": str(self.program("nonsense\n", "nonsense.s")), "isa": "rv32imc"}, "nonsense"),
                               ({"program": str(self.program(HART)), "isa": "nobody"}, "nobody"),
                               ({"program": str(self.program(HART)), "isa": "rv32imc", "engine": "warp"}, "warp"),
                               ({"program": str(self.program(HART)), "isa": "rv32imc", "args": [1]}, "not a list of texts")):
            with self.assertRaisesRegex(Refused, why):
                c.ask("launch", **arguments)
        c.ask("launch", program=str(self.program(HART)), isa="rv32imc", args=["one"])
        c.end()


GCC = shutil.which("riscv64-unknown-elf-gcc")

C = """\
int twice(int n) {
  int sum = n;
  sum += n;
  return sum;
}
int main(void) {
  int total = 0;
  for (int i = 0; i < 3; i++)
    total += twice(i);
  return total;
}
__attribute__((naked)) void _start(void) {
  __asm__ volatile("call main\\n li a7, 93\\n ecall");
}
"""


@unittest.skipUnless(GCC, "apt-get install gcc-riscv64-unknown-elf")
class CSources(Scenario):
    """Lines of an executable that gcc made."""

    def executable(self, described="-g"):
        source, executable = self.program(C, "program.c"), pathlib.Path(self.folder.name) / "program"
        subprocess.run([GCC, "-march=rv32imc", "-mabi=ilp32", described, "-O0", "-ffreestanding", "-nostdlib", "-static", source, "-o", executable], check=True)
        return source, executable

    def test_breakpoints_inside_of_lines(self):
        """Each instruction of a line can be stopped at, and nothing between two of them."""
        _, executable = self.executable()
        c = self.client("--isa", "rv32imc")
        c.begin(executable, [("setFunctionBreakpoints", {"breakpoints": [{"name": "main"}]})])
        c.wait("stopped")
        main = c.frame()["instructionPointerReference"]
        code = c.ask("disassemble", memoryReference=main, instructionCount=12)["instructions"]
        addresses = [int(one["address"], 16) for one in code]
        told = c.ask("setInstructionBreakpoints", breakpoints=[{"instructionReference": hex(a)} for a in addresses])["breakpoints"]
        self.assertEqual([b["verified"] for b in told], [True] * len(addresses))
        between = next(a for a, one in zip(addresses, code) if len(one["instructionBytes"].split()) == 4) + 2
        told = c.ask("setInstructionBreakpoints", breakpoints=[{"instructionReference": hex(between)}])["breakpoints"][0]
        self.assertEqual((told["verified"], told["message"]),
                         (False, f"no instruction begins at `0x{between:X}`; the one before it begins at 0x{between - 2:X}"))
        inside = addresses[2]
        self.assertEqual(code[2].get("line"), code[1].get("line"))
        c.ask("setInstructionBreakpoints", breakpoints=[{"instructionReference": hex(inside)}])
        self.assertEqual(c.step("continue")["reason"], "instruction breakpoint")
        self.assertEqual(int(c.frame()["instructionPointerReference"], 16), inside)
        run = [ISADORA, "run", "--isa", "rv32imc", "--break", hex(inside), executable]
        said = subprocess.run(run, input="info breaks\nquit\n", capture_output=True, text=True, check=False)
        self.assertIn(f"breakpoint 1 at 0x{inside:X}", said.stdout, said.stderr)

    def test_variables(self):
        source, executable = self.executable("-gdwarf-4")
        c = self.client("--isa", "rv32imc")
        c.begin(executable, [("setBreakpoints", {"source": {"path": str(source)}, "breakpoints": [{"line": 3}]})])
        for turn in range(3):
            self.assertEqual(c.wait("stopped")["reason"], "breakpoint")
            frame = c.frame()["id"]
            scope = c.ask("scopes", frameId=frame)["scopes"][0]
            self.assertEqual(scope["name"], "Locals")
            shown = c.ask("variables", variablesReference=scope["variablesReference"])["variables"]
            self.assertEqual({v["name"]: v["value"] for v in shown}, {"n": str(turn), "sum": str(turn)})
            self.assertEqual(c.ask("evaluate", frameId=frame, expression="sum")["result"], str(turn))
            c.ask("continue", threadId=1)
        c.wait("exited")
        c.end()

    def test_breakpoints_and_steps(self):
        source, executable = self.executable()
        c = self.client("--isa", "rv32imc")
        stops = [("setBreakpoints", {"source": {"path": str(source)}, "breakpoints": [{"line": 9}]})]
        told = c.begin(executable, stops)[0]
        self.assertEqual((told[0]["verified"], told[0]["line"]), (True, 9))
        stop = c.wait("stopped")
        self.assertEqual((stop["reason"], c.line(), c.frame()["source"]["name"]), ("breakpoint", 9, "program.c"))
        c.ask("setBreakpoints", source={"path": str(source)}, breakpoints=[])
        c.step("next")
        self.assertEqual(c.line(), 8)
        c.step("next")
        self.assertEqual(c.line(), 9)
        for _ in range(9):
            c.step("stepIn")
            if c.frame()["name"].startswith("twice"):
                break
        self.assertIn(c.line(), (1, 2))
        c.step("stepOut")
        self.assertTrue(c.frame()["name"].startswith("main"))
        self.assertEqual(c.line(), 9)
        before = c.frame()["instructionPointerReference"]
        c.step("stepIn", granularity="instruction")
        self.assertNotEqual(c.frame()["instructionPointerReference"], before)
        c.ask("continue", threadId=1)
        self.assertEqual(c.wait("exited"), {"exitCode": 6})
        c.end()


class Fabrisc(Scenario):
    PROGRAM = """\
    .globl _start
_start:
    CLDI   $R0, #1;
    IADD   $R1, $R0, #8;
    LDI    $P1, #0x12345;
    CALL   @double;
    CLDI   $P0, #0;
    SYSCL  #0;
double:
    IADD   $R1, $R1, #9;
    RET;
"""

    def test_a_program(self):
        path = self.program(self.PROGRAM)
        c = self.client()
        c.begin(path, isa="fabrisc", stopOnEntry=True)
        c.wait("stopped")
        scopes = c.scopes()
        self.assertGreater(len(scopes), 1)
        before = int(c.frame()["instructionPointerReference"], 16)
        c.step("stepIn")
        after = int(c.frame()["instructionPointerReference"], 16)
        self.assertIn(after - before, (2, 4, 6))
        c.step("stepBack")
        self.assertEqual(int(c.frame()["instructionPointerReference"], 16), before)
        code = c.ask("disassemble", memoryReference=hex(before), instructionCount=20)["instructions"]
        self.assertGreater(len({len(one.get("instructionBytes", "")) for one in code}), 1)
        c.end()


class Simt128(Scenario):
    KERNEL = """\
.kernel k
.param n, u32
    S2R R0, SR_TID_X ;
    IADD R1, R0, R0 ;
    MOV R2, 0x7 ;
    EXIT ;
.end
"""

    def begin(self, **more):
        c = self.client()
        c.begin(self.program(self.KERNEL), isa="simt128", block="40", arguments=["n=3"], stopOnEntry=True, **more)
        c.wait("stopped")
        return c

    def test_threads_are_warps(self):
        c = self.begin()
        threads = c.ask("threads")["threads"]
        self.assertEqual([t["id"] for t in threads], [1, 2])
        self.assertIn("warp 1 lanes 0-7", threads[1]["name"])

    def test_lanes_as_a_table(self):
        c = self.begin()
        c.step("stepIn")
        c.step("stepIn")
        scopes = c.scopes()
        lanes = c.variables(scopes["Lanes"])
        self.assertEqual(len(lanes), 32)
        self.assertIn("executes next", lanes["lane 5"]["value"])
        self.assertEqual(c.variables(lanes["lane 5"]["variablesReference"])["R1"]["value"], "0xA")
        file = next(reference for name, reference in scopes.items() if name.endswith("of each lane"))
        by_lane = c.variables(c.variables(file)["R1"]["variablesReference"])
        self.assertEqual([by_lane[str(n)]["value"] for n in (0, 1, 31)], ["0x0", "0x2", "0x3E"])

    def test_expressions_of_rows_evaluate(self):
        """The expression of a variable has the variable's value; what no expression says has none."""
        c = self.begin()
        c.step("stepIn")
        seen = set()
        waiting = list(c.scopes().values())
        while waiting:
            for name, row in c.variables(waiting.pop(), count=4).items():
                if row["variablesReference"] and len(waiting) < 40:
                    waiting.append(row["variablesReference"])
                if "evaluateName" in row:
                    seen.add(name)
                    self.assertEqual(c.value(row["evaluateName"]), row["value"], name)
        self.assertIn("R0", seen)
        self.assertNotIn("evaluateName", c.variables(c.scopes()["Memory"])["global"])
        self.assertNotIn("evaluateName", c.variables(c.scopes()["Lanes"])["lane 1"])

    LOCALS = """\
.kernel k
    S2R R0, SR_TID_X ;
    MOV R1, 0x10 ;
    STL [R1], R0 ;
    EXIT ;
.end
"""

    def test_memory_of_lanes(self):
        """Each lane has its own: of every thread and lane, the bytes that were stored."""
        c = self.client()
        c.begin(self.program(self.LOCALS), isa="simt128", block="40", stopOnEntry=True)
        c.wait("stopped")
        for thread in (1, 2):
            for _ in range(3):
                c.step("stepIn", thread)
        read = lambda reference, **more: int.from_bytes(
            base64.b64decode(c.ask("readMemory", memoryReference=reference, count=4, **more)["data"]), "little")
        for thread, first in ((1, 0), (2, 32)):
            shown = c.ask("evaluate", expression="local[0x10, 4]", frameId=thread)
            self.assertTrue(shown["result"].startswith(f"0x{first:X}, "), shown)
            self.assertEqual(read(shown["memoryReference"]), first)
            lanes = c.variables(c.scopes(thread)["Lanes"])
            row = c.variables(lanes["lane 5"]["variablesReference"])["local"]
            self.assertEqual(row["memoryReference"], f"local:{thread}:5:0x0")
            self.assertEqual(read(row["memoryReference"], offset=0x10), first + 5)
        data = base64.b64encode(bytes([9, 0, 0, 0])).decode()
        c.ask("writeMemory", memoryReference="local:2:5:0x10", data=data)
        self.assertEqual([read(f"local:{t}:5:0x10") for t in (1, 2)], [5, 9])
        memory = c.variables(c.scopes()["Memory"])
        self.assertNotIn("local", memory)
        self.assertEqual(memory["shared"]["memoryReference"], "shared:0x0")
        for bad in ("local:0x10", "local:3:0:0x10", "local:0:0:0x10", "local:1:32:0x10", "local:1:x:0x10", "local:1:0:0:0x10"):
            with self.assertRaisesRegex(Refused, "expected local:THREAD:LANE:0x…, since each lane has its own"):
                c.ask("readMemory", memoryReference=bad, count=4)
        for bad in ("global:1:0:0x10", "shared:1:0x0"):
            with self.assertRaisesRegex(Refused, "expected (global|shared):0x…"):
                c.ask("readMemory", memoryReference=bad, count=4)

    def test_one_lane_is_set(self):
        c = self.begin()
        lanes = c.variables(c.scopes()["Lanes"])
        c.ask("setVariable", variablesReference=lanes["lane 3"]["variablesReference"], name="R2", value="9")
        row = c.variables(c.scopes()["Lanes"])["lane 3"]["variablesReference"]
        self.assertEqual(c.variables(row)["R2"]["value"], "0x9")
        with self.assertRaisesRegex(Refused, "return address"):
            c.ask("stepOut", threadId=1)

    def test_a_watched_lane(self):
        c = self.begin()
        lanes = c.variables(c.scopes()["Lanes"])
        info = c.ask("dataBreakpointInfo", variablesReference=lanes["lane 3"]["variablesReference"], name="R2")
        c.ask("setDataBreakpoints", breakpoints=[{"dataId": info["dataId"], "accessType": "write"}])
        stop = c.step("continue")
        self.assertEqual((stop["reason"], stop["text"]), ("data breakpoint", "old 0x0, new 0x7\n"))

    def test_it_ends(self):
        c = self.begin()
        c.ask("continue", threadId=1)
        self.assertEqual(c.wait("exited"), {"exitCode": 0})
        c.wait("terminated")
        c.end()


class Messages(Scenario):
    def test_on_a_port(self):
        process = subprocess.Popen([ISADORA, "debug", "--dap", "--port", "0"], stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.kill)
        port = int(re.search(r"waits for an editor on port (\d+)", process.stderr.readline())[1])
        with socket.create_connection(("127.0.0.1", port), 20) as connection:
            body = b'{"seq": 1, "type": "request", "command": "disconnect"}'
            connection.sendall(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
            self.assertIn(b'"success":true', connection.recv(4096))
        self.assertEqual(process.wait(20), 0)
        process.stderr.close()
        refused = subprocess.run([ISADORA, "debug", "--dap", "--port", "x"], capture_output=True, text=True, check=False)
        self.assertIn("`x` is not a port", refused.stderr)

    def test_damaged_ones(self):
        c = self.client()
        for data in (b"Content-Length: 3\r\n\r\n{{{", b"Content-Length: 2\r\n\r\n[]", b"Content-Length: 4\r\n\r\nnull",
                     b'Content-Length: 18\r\n\r\n{"type":"request"}', b"Nonsense: 1\r\n\r\n"):
            c.raw(data)
            self.assertEqual(c.wait("output")["category"], "important")
        with self.assertRaisesRegex(Refused, "there is no request `juggle`"):
            c.ask("juggle")
        for command in ("stackTrace", "continue", "configurationDone", "evaluate", "setBreakpoints", "readMemory", "disassemble"):
            with self.assertRaises(Refused):
                c.ask(command)
        c.ask("initialize")
        c.end()

    def test_arguments_of_all_kinds(self):
        """Every request with arguments that are missing, of another kind, or far too large: refused or answered, never an end."""
        path = self.program(HART)
        # Few of those after which a session has ended.
        requests = 40 * ("setBreakpoints setFunctionBreakpoints setInstructionBreakpoints dataBreakpointInfo setDataBreakpoints exceptionInfo threads "
                         "stackTrace scopes variables setVariable setExpression evaluate readMemory writeMemory disassemble launch attach "
                         "next stepIn stepOut stepBack pause configurationDone").split() + 10 * ["reverseContinue"] + 5 * ["continue"] + 2 * ["terminate"]
        names = ("source breakpoints variablesReference name value expression frameId threadId memoryReference count offset data instructionCount "
                 "instructionOffset start program granularity").split()
        values = (None, 0, 1, -1, 5, 2**31, 2**63, 2**64, -2**63, 1.5, "", "a0", "0x0", "[]", [], [{}], [1], [{"line": 2**40}], {}, {"path": 5}, True,
                  "instruction")
        random.seed(5)
        succeeded = set()
        for _ in range(6):
            c = self.client()
            c.begin(path, isa="rv32imc", stopOnEntry=True)
            c.wait("stopped")
            for _ in range(600):
                arguments = {name: random.choice(values) for name in random.sample(names, random.randrange(6))}
                command = random.choice(requests)
                try:
                    c.ask(command, **arguments)
                    succeeded.add(command)
                except Refused as refused:
                    self.assertTrue(str(refused), arguments)
            self.assertIsNone(c.process.poll())
            c.end()
        self.assertLessEqual(set("continue next stepIn stepBack reverseContinue pause terminate".split()), succeeded)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
