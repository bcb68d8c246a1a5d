#!/usr/bin/python3 -B
"""The debugger's manifest in the extension for VS Code fits the adapter: each attribute of a configuration is one that `launch` takes, with its type, and the
extension starts the adapter that there is."""
import json
import pathlib
import re
import sys
import tempfile
import unittest

from client import Client, Refused

ISADORA = str(pathlib.Path(sys.argv.pop(1) if len(sys.argv) > 1 else "build/isadora").resolve())
ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = json.loads((ROOT / "editors/vscode/package.json").read_text())
DEBUGGER = PACKAGE["contributes"]["debuggers"][0]
ATTRIBUTES = DEBUGGER["configurationAttributes"]["launch"]["properties"]
VALUES = {"string": "1", "array": [], "boolean": False}
WRONG = {"string": 5, "array": "text", "boolean": "yes"}


class Extension(unittest.TestCase):
    def ask(self, **arguments):
        with Client(ISADORA) as client:
            client.ask("initialize")
            client.ask("launch", **arguments)

    def test_each_attribute_is_one_of_launch(self):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / "p.s"
            program.write_text("    .globl _start\n_start:\n    nop\n")
            for name, attribute in ATTRIBUTES.items():
                self.assertTrue(attribute["description"].endswith("."), name)
                arguments = {"program": str(program), "isa": "rv32imc"}
                if name not in ("program", "isa", "engine", "kernel"):
                    self.ask(**{**arguments, name: VALUES[attribute["type"]]})
                with self.assertRaisesRegex(Refused, name):
                    self.ask(**{**arguments, name: WRONG[attribute["type"]]})

    def test_the_adapter_takes_no_other(self):
        source = (ROOT / "src/dap/server.cpp").read_text()
        body = source[source.index("Json Server::launch("):source.index("Json Server::configuration_done")]
        taken = set(re.findall(r'(?:text\(a, |texts\(a, |pair\(|flag\()"(\w+)"', body)) - {"noDebug"}
        self.assertEqual(taken, set(ATTRIBUTES))

    def test_configurations_are_complete(self):
        for one in DEBUGGER["initialConfigurations"] + [s["body"] for s in DEBUGGER["configurationSnippets"]]:
            self.assertEqual((one["type"], one["request"]), ("isadora", "launch"))
            self.assertLessEqual(set(one) - {"type", "request", "name"}, set(ATTRIBUTES))
        self.assertEqual(DEBUGGER["languages"], ["isadora-asm"])
        self.assertIn({"language": "isadora-asm"}, PACKAGE["contributes"]["breakpoints"])

    def test_the_extension_starts_it(self):
        source = (ROOT / "editors/vscode/extension.js").read_text()
        self.assertIn('["debug", "--dap"]', source)
        for call in ("registerDebugAdapterDescriptorFactory", "registerDebugConfigurationProvider"):
            self.assertIn(call + '("isadora"', source)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
