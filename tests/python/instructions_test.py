#!/usr/bin/python3 -B
"""Text, words and fields in all directions; whole buffers as lists and as arrays; what is wrong says so."""
import copy
import pickle
import random
import unittest

import isadora
from support import RISCV, ROOT, SIMT, needs_numpy, numpy


def error_of(call, *arguments, **named):
    try:
        call(*arguments, **named)
    except isadora.Error as error:
        return error
    raise AssertionError("no error")


class Instructions(unittest.TestCase):
    def test_an_instruction_has_its_parts(self):
        i = RISCV.decode(b"\x13\x05\x15\x00\xff")
        self.assertEqual((str(i), i.opcode, i.mnemonic, i.size, i.word, bytes(i)), ("addi a0, a0, 1", "ADDI_4", "addi", 4, 0x150513, b"\x13\x05\x15\x00"))
        self.assertEqual([(f.name, f.code) for f in i.fields if not f.fixed], [("rd", 10), ("rs1", 10), ("imm", 1)])
        self.assertEqual([f.slices[0].position for f in i.fields], [0, 7, 12, 15, 20])
        self.assertEqual((i.field("rd"), i.field("none")), (10, None))
        self.assertEqual([(o.text, o.kind, o.written) for o in i.operands][0], ("a0", isadora.OperandKind.REGISTER, True))
        self.assertEqual([(r.file, r.first, r.count) for r in i.effects.writes], [("x", 10, 1)])

    def test_text_words_and_fields_agree(self):
        i = RISCV.encode("ADDI_4", {"rd": "a0", "rs1": 10, "imm": -1})
        self.assertEqual(i, RISCV.decode_word(i.word, 32))
        self.assertEqual(hash(i), hash(RISCV.decode(bytes(i))))
        self.assertEqual(str(i), "addi a0, a0, -1")
        wide = SIMT.assemble_line("IADD R0, R1, 0x7")
        self.assertEqual((wide.size, SIMT.decode_word(wide.word, 128)), (16, wide))
        self.assertGreater(wide.word, 2**64)

    def test_lines_with_comments_and_blanks(self):
        for text in ("nop\n", " nop\r\n", "\nnop", "nop # no operation", "nop // none", "nop /* none */", "# first\nnop ; # last\n", "/* a; b */ nop"):
            self.assertEqual(str(RISCV.assemble_line(text)), "c.nop", text)
        self.assertEqual(str(RISCV.assemble_line("li a0, '#' # not this #")), "addi a0, zero, 35")
        self.assertEqual(str(SIMT.assemble_line("NOP ; // the end\n")), "NOP;")
        for text in ("nop\nnop", "nop; nop # two", "nop\n.word 5"):
            self.assertIn("expected one instruction", str(error_of(RISCV.assemble_line, text)), text)

    def test_errors_go_to_other_processes(self):
        error = error_of(RISCV.assemble, "addi a0, a0, 1\nadddi a0, a0, 1\n", "mine.s")
        for other in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
            self.assertIs(type(other), isadora.Error)
            self.assertEqual((str(other), other.report), (str(error), error.report))
            self.assertEqual([str(d) for d in other.diagnostics], [str(d) for d in error.diagnostics])
            self.assertEqual((other.diagnostics[0].severity, other.diagnostics[0].hint), (error.diagnostics[0].severity, error.diagnostics[0].hint))
        self.assertRaises(ValueError, isadora.Place.__setstate__, isadora.Place.__new__(isadora.Place), ())

    def test_targets_have_names(self):
        jump = RISCV.assemble_line("j .+0x20")
        self.assertIn("there", jump.text(0x100, {0x120: "there"}))
        self.assertIn(".+0x20", jump.text(0x100))

    def test_what_is_wrong_is_a_finding(self):
        error = error_of(RISCV.assemble, "addi a0, a0, 1\nadddi a0, a0, 1\n", "mine.s")
        finding = error.diagnostics[0]
        self.assertEqual((finding.file, finding.line, finding.column, finding.severity), ("mine.s", 2, 1, isadora.Severity.ERROR))
        self.assertEqual(finding.code, "unknown-mnemonic")
        self.assertIn("addi", finding.hint)
        self.assertIn("mine.s:2:1", str(error))
        self.assertIn("^", error.report)
        self.assertEqual(error_of(RISCV.decode, b"\0\0").diagnostics[0].code, "illegal-word")
        for call in (
            lambda: RISCV.decode(b""),
            lambda: RISCV.decode_word(0, 7),
            lambda: RISCV.decode_word(0, 4096),
            lambda: RISCV.encode("NONE"),
            lambda: RISCV.encode("ADDI_4", {"rd": 99, "rs1": 0, "imm": 0}),
            lambda: RISCV.encode("ADDI_4", {"none": 1}),
            lambda: RISCV.encode("ADDI_4", form=99),
            lambda: RISCV.assemble_line("\0"),
            lambda: RISCV.read_elf(b"\x7fELF" + bytes(100)),
            lambda: isadora.load("no-such-isa"),
            lambda: isadora.load(""" /a\0b """),
            lambda: isadora.parse({"x.isa": "__DefOptype ;"}),
            lambda: isadora.open("/no/such/file"),
            lambda: isadora.link([]),
            lambda: SIMT.explain(RISCV.assemble_line("nop")),
        ):
            self.assertTrue(error_of(call).diagnostics)

    def test_other_types_are_type_errors(self):
        for call in (lambda: RISCV.decode(7), lambda: RISCV.decode("text"), lambda: RISCV.encode("ADDI_4", {"rd": 1.5}), lambda: isadora.Isa(), lambda: isadora.Instruction()):
            self.assertRaises(TypeError, call)
        self.assertRaises(OverflowError, RISCV.decode_word, -1, 32)
        self.assertRaises(BufferError, RISCV.decode, memoryview(bytes(16))[::2])

    def test_other_types_are_not_equal(self):
        i = RISCV.decode(b"\x13\x05\x15\x00")
        for x in (i, i.effects.writes[0]):
            self.assertEqual(x, x)
            for other in (None, 7, "addi a0, a0, 1", RISCV):
                self.assertFalse(x == other)
                self.assertTrue(x != other)
        self.assertNotIn(i, [None, "nop"])

    @needs_numpy
    def test_numbers_of_numpy_are_words(self):
        i = RISCV.decode(b"\x13\x05\x15\x00")
        for number in (numpy.int64(i.word), numpy.array(i.word)):
            self.assertEqual(RISCV.decode_word(number, numpy.uint8(32)), i)
            self.assertEqual(RISCV.explain(number), RISCV.explain(i))
        self.assertEqual(RISCV.explain(numpy.frombuffer(bytes(i), "<u4")), RISCV.explain(i))
        self.assertEqual(RISCV.encode("ADDI_4", {"rd": numpy.int8(10), "rs1": 10, "imm": numpy.int64(1)}), i)
        self.assertRaises(TypeError, RISCV.decode_word, numpy.array([1]), 32)
        self.assertRaises(TypeError, RISCV.decode_word, numpy.float32(1), 32)

    def test_complaints_read_as_those_of_the_program(self):
        error = error_of(RISCV.decode_word, 2**128, 32)
        self.assertEqual((error.report, error.diagnostics[0].code), ("isadora: error: a word has at most 128 bits [bad-argument]\n", "bad-argument"))

    def test_explain_draws(self):
        text = RISCV.explain(0x150513)
        self.assertEqual(text, RISCV.explain(b"\x13\x05\x15\x00"))
        self.assertEqual(text, RISCV.explain(RISCV.decode_word(0x150513, 32)))
        self.assertIn("addi a0, a0, 1\nADDI_4, 32 bits: 0x00150513 (Add immediate)", text)
        self.assertIn("IADD", SIMT.explain("IADD R0, R1, 0x7"))

    def test_random_bytes(self):
        draw = random.Random(7)
        for isa in (RISCV, SIMT, isadora.load("fabrisc")):
            for _ in range(2000):
                data = draw.randbytes(draw.randrange(20))
                try:
                    i = isa.decode(data)
                except isadora.Error:
                    continue
                self.assertEqual(bytes(i), data[: i.size])


@needs_numpy
class Arrays(unittest.TestCase):
    def code(self, isa=RISCV, count=4096, seed=1):
        return random.Random(seed).randbytes(count)

    def test_arrays_say_what_lists_say(self):
        for isa in (RISCV, SIMT, isadora.load("fabrisc")):
            code = self.code(isa)
            records, lines = isa.decode_array(code, 0x1000), isa.disassemble(code, 0x1000)
            self.assertEqual(len(records), len(lines))
            opcodes = isa.opcodes
            for r, (address, size, text) in zip(records, lines):
                self.assertEqual((r["address"], r["size"], r["error"] == 0), (address, size, text is not None))
                if text is None:
                    self.assertTrue(isa.explain_error(r["error"], r["opcode"], r["detail"]))
                    continue
                i = isa.decode(code[address - 0x1000 :])
                self.assertEqual((opcodes[r["opcode"]].name, r["form"], int(r["low"]) | int(r["high"]) << 64), (i.opcode, i.form, i.word))

    def test_fields_are_columns(self):
        code = self.code(count=20000)
        records = RISCV.decode_array(code)
        column = RISCV.field_array(records, "rs1")
        for r, value in zip(records, column):
            i = None if r["error"] else RISCV.decode_word(int(r["low"]), 8 * int(r["size"]))
            self.assertEqual(None if value is numpy.ma.masked else int(value), i and i.field("rs1"))
        self.assertEqual(RISCV.field_array(records.reshape(-1, 1)[:10], "rs1").shape, (10, 1))
        self.assertRaises(isadora.Error, RISCV.field_array, records, "none")
        self.assertRaises(isadora.Error, RISCV.field_array, numpy.zeros(4), "rs1")

    def test_field_array_believes_nobody(self):
        records = numpy.frombuffer(self.code(count=3200), RISCV.dtype)  # of any numbers
        self.assertEqual(len(RISCV.field_array(records, "rs1")), 100)

    def test_into_an_array(self):
        code = self.code()
        out = numpy.zeros(100, RISCV.dtype)
        count, size = RISCV.decode_into(code, out, 8)
        self.assertEqual(count, 100)
        self.assertTrue((out == RISCV.decode_array(code, 8)[:100]).all())
        self.assertEqual(size, int(out[-1]["address"]) + int(out[-1]["size"]) - 8)
        rest = RISCV.decode_array(code[size:], 8 + size)
        self.assertTrue((rest == RISCV.decode_array(code, 8)[100:]).all())
        self.assertEqual(RISCV.decode_into(b"", out), (0, 0))
        self.assertEqual(RISCV.decode_into(code, out[:0]), (0, 0))
        self.assertRaises(isadora.Error, RISCV.decode_into, code, numpy.zeros(100))
        out.flags.writeable = False
        self.assertRaises((ValueError, BufferError), RISCV.decode_into, code, out)
        self.assertRaises((ValueError, BufferError), RISCV.decode_into, code, numpy.zeros(100, RISCV.dtype)[::2])

    def test_buffers_of_all_kinds(self):
        code = self.code()
        wanted = RISCV.decode_array(code)
        for data in (bytearray(code), memoryview(code), numpy.frombuffer(code, "u1"), numpy.frombuffer(code, "<u4")):
            self.assertTrue((RISCV.decode_array(data) == wanted).all())

    def test_long_code(self):
        """More records than an array has room for at first."""
        code = b"\x01\0" * ((1 << 20) + 5)
        records = RISCV.decode_array(code)
        self.assertEqual((len(records), records.nbytes), ((1 << 20) + 5, 32 * ((1 << 20) + 5)))
        self.assertTrue((records["address"] == numpy.arange(0, len(code), 2)).all())
        self.assertFalse(records["error"].any())

    def test_explain_error_believes_nobody(self):
        for numbers in ((0, 0, 0), (99, 0, 0), (3, 60000, 0), (3, 0xFFFF, 0)):
            self.assertRaises(isadora.Error, RISCV.explain_error, *numbers)


class Models(unittest.TestCase):
    def test_indices_are_objects(self):
        model = RISCV.model
        addi = model.opcode("ADDI_4")
        self.assertEqual((addi.optype.title, addi.optype.keywords[0], addi.length), ("Add immediate", "addition", 32))
        self.assertIs(addi.optype, model.optype("ADDI"))
        self.assertEqual(addi.fields[1].type.name, "Reg")
        self.assertEqual(addi.fields[1].type.file.name, "x")
        self.assertEqual(addi.forms[0].operands[0].field.name, "rd")
        self.assertIn("rd = rs1 + imm", addi.optype.semantics_text)
        self.assertIn("ADDI", addi.optype.span.source.text.encode()[addi.optype.span.begin : addi.optype.span.end].decode())
        self.assertEqual(model.opcode("ADDI_4").fixed_mask, 0x707F)
        self.assertRaises(KeyError, model.opcode, "NONE")

    def test_semantics_are_operations(self):
        ops = RISCV.model.opcode("ADDI_4").forms[0].semantics
        self.assertEqual([o.op for o in ops], "Const Field ReadCode Const Field SExt Add ZExt Field WriteCode".split())
        self.assertEqual((ops[5].arguments, ops[5].range), (["%4", "%3"], (-0x800, 0x7FF)))

    def test_all_of_each_description(self):
        """Every member of every node can be read, and every function is operations."""
        seen = set()

        def walk(x):
            if isinstance(x, list):
                for item in x:
                    walk(item)
            elif isinstance(x, dict):
                walk(list(x.values()))
            elif isinstance(x, isadora.model.Node) and id(x) not in seen:
                seen.add(id(x))
                for member in x._members:
                    walk(getattr(x, member))

        for name in isadora.isas():
            walk(isadora.load(name).model)
        self.assertGreater(len(seen), 20000)

    def test_one_model_for_one_description(self):
        self.assertIs(RISCV.model, isadora.load("rv32imc").model)
        self.assertIsNot(RISCV.model, SIMT.model)

    def test_opcodes_and_files(self):
        self.assertEqual([f.name for f in RISCV.register_files], ["x"])
        self.assertEqual([o.name for o in RISCV.opcodes], [o.name for o in RISCV.model.opcodes])
        self.assertEqual((SIMT.lanes, SIMT.execution, RISCV.execution), (32, isadora.Execution.SIMT, isadora.Execution.HART))

    def test_from_texts(self):
        files = {str(p): p.read_text() for p in sorted((ROOT / "isas/rv32imc").glob("*.isa"))}
        self.assertEqual(str(isadora.parse(files).decode(b"\x13\x05\x15\x00")), "addi a0, a0, 1")


if __name__ == "__main__":
    unittest.main(argv=["test"])
