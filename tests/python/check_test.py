#!/usr/bin/python3 -B
"""Findings about descriptions and programs, and verdicts; calls that are ended from outside."""
import pathlib
import signal
import tempfile
import threading
import unittest

import isadora
from support import RISCV, ROOT, SIMT


class Stop(Exception):
    pass


class Check(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.work = pathlib.Path(self.folder.name)

    def changed(self, old, new):
        """A copy of rv32imc with one change."""
        for path in (ROOT / "isas/rv32imc").glob("*.isa"):
            text = path.read_text()
            (self.work / path.name).write_text(text.replace(old, new, 1))
        return str(self.work)

    def test_what_ships_has_no_findings(self):
        self.assertEqual(isadora.check(["rv32imc"]), [])

    def test_a_false_claim_is_found(self):
        folder = self.changed("rd = rs1 + imm;", "rd = rs1 - imm;")
        found = isadora.check([folder])
        finding = next(d for d in found if d.code == "false-claim")
        self.assertEqual(pathlib.Path(finding.file).name, "base.isa")
        self.assertGreater(finding.line, 1)
        self.assertTrue(finding.message and finding.severity == isadora.Severity.ERROR)
        self.assertTrue(finding.hint is None or finding.hint)

    def test_programs_are_linted(self):
        program = self.work / "p.s"
        program.write_text(".kernel k\n LDG R0, [R[2:3]] $wsb=2 ;\n IADD R1, R0, 1 ;\n EXIT ;\n.end\n")
        found = isadora.check([str(program)], isa="simt128")
        self.assertEqual([(d.code, d.line, d.severity) for d in found], [("unwaited-result", 3, isadora.Severity.WARNING)])
        self.assertEqual((found[0].labels[0].place.line, found[0].hint), (2, "wait for scoreboard 2 here or on the way"))

    def test_what_cannot_be_read(self):
        for inputs in (["none"], [str(self.work / "none.isa")], ["/"]):
            with self.assertRaises(isadora.Error) as caught:
                isadora.check(inputs)
            self.assertTrue(caught.exception.diagnostics)

    def test_progress_and_what_it_raises(self):
        calls = []
        isadora.check(["rv32imc"], progress=lambda *all_: calls.append(all_))
        self.assertEqual([c[1] for c in calls], list(range(len(RISCV.model.optypes))))
        self.assertEqual({(c[0], c[2]) for c in calls}, {("rv32imc", len(RISCV.model.optypes))})

        def progress(*_):
            raise Stop

        self.assertRaises(Stop, isadora.check, ["rv32imc"], progress=progress)


class Prove(unittest.TestCase):
    def setUp(self):
        try:
            isadora.prove_equal(RISCV, ["nop"], ["nop"])
        except isadora.Error as error:
            self.skipTest(f"no solver: {error}")

    def test_verdicts(self):
        verdicts = isadora.prove(["rv32imc"], only=["ADDI"], jobs=1)
        self.assertTrue(verdicts)
        claims = [v for v in verdicts if v.question == "claim"]
        self.assertTrue(claims and all(claims) and all(v.subject and v.text and v.line for v in claims))
        self.assertEqual({v.kind for v in verdicts if v.reason}, {isadora.Verdict.Kind.TESTED})

    def test_a_refuted_claim_shows_its_inputs(self):
        with tempfile.TemporaryDirectory() as folder:
            for path in (ROOT / "isas/rv32imc").glob("*.isa"):
                (pathlib.Path(folder) / path.name).write_text(path.read_text().replace("//= a0 == mod(a1 - 1, 2^32)", "//= a0 == mod(a1 - 2, 2^32)"))
            refuted = [v for v in isadora.prove([folder], only=["ADDI"], jobs=1, cache=False) if v.kind == isadora.Verdict.Kind.REFUTED]
        self.assertEqual(len(refuted), 1)
        self.assertIn("addi", refuted[0].replay)
        self.assertFalse(refuted[0])

    def test_equal_programs(self):
        same = isadora.prove_equal(RISCV, ["slli a0, a0, 1"], ["add a0, a0, a0"])
        self.assertEqual((same.kind, bool(same)), (isadora.Verdict.Kind.PROVED, True))
        other = isadora.prove_equal(RISCV, ["slli a0, a0, 1"], [RISCV.assemble_line("slli a0, a0, 2")])
        self.assertEqual(other.kind, isadora.Verdict.Kind.REFUTED)
        self.assertTrue(other.replay)
        self.assertTrue(isadora.prove_equal(RISCV, ["li a1, 1", "li a0, 2"], ["li a0, 2"], live=["a0"]))
        for arguments in ((["foo"], []), ([SIMT.assemble_line("NOP")], [])):
            self.assertRaises(isadora.Error, isadora.prove_equal, RISCV, *arguments)
        self.assertRaises(isadora.Error, isadora.prove_equal, RISCV, ["nop"], ["nop"], live=["none"])

    def test_control_c_ends_it(self):
        threading.Timer(1.0, signal.raise_signal, [signal.SIGINT]).start()
        self.assertRaises(KeyboardInterrupt, isadora.prove, ["fabrisc"], cache=False)

    def test_nothing_to_prove(self):
        self.assertRaises(isadora.Error, isadora.prove, ["rv32imc"], only=["NONE"])


if __name__ == "__main__":
    unittest.main(argv=["test"])
