#!/usr/bin/python3 -B
"""The stubs are what the module has; everything has a docstring; help() works; the examples of the package's docstring run."""
import ast
import contextlib
import inspect
import io
import pathlib
import pydoc
import re
import subprocess
import sys
import tempfile
import unittest

import isadora
import isadora.model
from support import ROOT, SUM

STUBS = pathlib.Path(isadora.__file__).parent


def names(tree):
    return {n.name for n in tree.body if isinstance(n, (ast.ClassDef, ast.FunctionDef)) and not n.name.startswith("_")}


class Stubs(unittest.TestCase):
    def test_they_are_as_the_script_makes_them(self):
        done = subprocess.run([sys.executable, "-B", ROOT / "python/stubs.py", "--check"], capture_output=True, text=True)
        self.assertEqual((done.stdout, done.stderr, done.returncode), ("", "", 0), "`./dev update tests/python` writes them anew")

    def test_every_public_name(self):
        tree = ast.parse((STUBS / "__init__.pyi").read_text())
        self.assertEqual(names(tree), set(isadora.__all__))
        for node in tree.body:
            if not isinstance(node, ast.ClassDef) or node.name.startswith("_") or node.name == "Error":
                continue
            real = getattr(isadora, node.name)
            if hasattr(real, "__members__"):
                wanted = set(real.__members__)
                stated = {n.target.id for n in node.body if isinstance(n, ast.AnnAssign)}
            else:
                wanted = {name for name in vars(real) if not name.startswith("_")}
                stated = names(node)
            self.assertEqual(stated, wanted, node.name)

    def test_no_type_of_cpp(self):
        for path in STUBS.glob("*.pyi"):
            self.assertNotRegex(path.read_text(), r"::|\bhandle\b|<[\w.]+( object|\.)|list\[object")

    def test_models_members(self):
        tree = ast.parse((STUBS / "model.pyi").read_text())
        self.assertEqual(names(tree), set(isadora.model.__all__))

    def test_every_type_is_known(self):
        """The names in annotations are classes of the stub, or Python's."""
        for path in STUBS.glob("*.pyi"):
            tree = ast.parse(path.read_text())
            known = {n.name for n in ast.walk(tree) if isinstance(n, ast.ClassDef)} | {a.asname or a.name for n in ast.walk(tree) if isinstance(n, (ast.Import, ast.ImportFrom)) for a in n.names}
            known |= {"Buffer", "int", "str", "bool", "float", "bytes", "bytearray", "memoryview", "list", "dict", "tuple", "object", "None"}
            for node in ast.walk(tree):
                if isinstance(node, ast.FunctionDef):
                    for annotation in [node.returns, *(a.annotation for a in [*node.args.args, *node.args.kwonlyargs])]:
                        used = {n.id for n in ast.walk(annotation) if isinstance(n, ast.Name)} if annotation else set()
                        self.assertLessEqual(used, known | {"self", "slice"}, f"{path.name}: {node.name}")

    def test_types_of_the_model_are_true(self):
        """A member that the stub says is an object of a class is one, or what the stub allows beside it."""
        model = isadora.load("simt128").model
        for node in [model.opcodes[0], model.optypes[0], model.types[0], model.machine, model.files[0], *model.opcodes[0].fields, *model.opcodes[0].forms]:
            for member, schema in node._members.items():
                value, stated = getattr(node, member), isadora.model.type_name(member, schema, type(node).__name__)
                allowed = {part.split("[")[0] for part in stated.split(" | ")}
                self.assertIn(type(value).__name__.replace("NoneType", "None"), allowed | {"None"}, f"{node}.{member}: {stated}")


class Docs(unittest.TestCase):
    def test_everything_is_documented(self):
        for name in isadora.__all__:
            what = getattr(isadora, name)
            self.assertTrue(what.__doc__, name)
            for member, value in vars(what).items() if inspect.isclass(what) else ():
                if not member.startswith("_") and not hasattr(what, "__members__"):
                    self.assertTrue(value.__doc__, f"{name}.{member}")

    def test_help(self):
        text = pydoc.plain(pydoc.render_doc(isadora))
        for word in ("decode_array", "run_back", "prove_equal", "Control-C", "Watch"):
            self.assertIn(word, text)
        self.assertNotIn("_isadora.Isa", text)
        self.assertIn("semantics_text", pydoc.plain(pydoc.render_doc(isadora.model.Optype)))

    def test_the_package_is_typed(self):
        self.assertTrue((STUBS / "py.typed").exists())
        self.assertRegex(isadora.__version__, r"^\d+\.\d+\.\d+$")
        project = (ROOT / "pyproject.toml").read_text()
        self.assertIn(f'version = "{isadora.__version__}"', project)

    def test_what_the_packages_docstring_says(self):
        """Its example, with the names that it leaves open."""
        lines = [line.partition("#")[0] for line in isadora.__doc__.splitlines() if line.startswith("    ")]
        import support


        text = re.sub(r"isadora\.(check|prove)\(.*", "", "\n".join(line.strip() for line in lines))
        space = {"isadora": isadora, "code": b"\x13\x05\x15\x00" * 4, "text": SUM.replace("again", "loop"), "print": lambda *_: None}
        for line in text.splitlines():
            try:
                exec(line, space)
            except ImportError:  # of NumPy
                pass
        self.assertEqual(str(space["i"]), "addi a0, a0, 1")
        self.assertEqual(space["result"].exit_status, 55)
        self.assertTrue(eval(next(line.strip() for line in lines if "==" in line), space))


    def test_the_documentation(self):
        """The blocks of docs/python.md, one after the other, with the names that they leave open."""
        try:
            import numpy  # noqa: F401
        except ImportError:
            self.skipTest("NumPy is not installed")
        blocks = re.findall(r"^```python\n(.*?)^```$", (ROOT / "docs/python.md").read_text(), re.M | re.S)
        self.assertEqual(len(blocks), 5)
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as out, contextlib.chdir(folder):
            pathlib.Path("program.s").write_text(SUM.replace("again", "loop"))
            space = {"code": b"\x13\x05\x15\x00" * 4 + b"\0\0"}
            for block in blocks:
                try:
                    exec(block, space)
                except isadora.Error as error:  # a watched place that this program does not write
                    raise AssertionError(block) from error
        self.assertTrue(out.getvalue().startswith("55\nmine.s 1 1 unknown-mnemonic"))
        self.assertEqual((len(space["bad"]), space["rd"].tolist()), (1, [10, 10, 10, 10, None]))


if __name__ == "__main__":
    unittest.main(argv=["test"])
