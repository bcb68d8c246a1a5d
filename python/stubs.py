#!/usr/bin/python3 -B
"""Writes python/isadora/*.pyi: what the module has, with types, for editors and type checkers. `./dev update tests/python` runs it.

    PYTHONPATH=build/python python/stubs.py [--check]

The signatures are those that the extension states of itself, the members of the model those of docs/export.schema.json: nothing is
written by hand. With --check nothing is written, and the exit code says whether the files are as they should be.
"""
import difflib
import enum
import inspect
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent / "isadora"
sys.path = [path for path in sys.path if pathlib.Path(path or ".").resolve() != HERE.parent]  # the built package is meant

import isadora  # noqa: E402
import isadora.model  # noqa: E402

HEAD = "# Made by python/stubs.py; `./dev update tests/python` writes it anew.\n"
BUFFER = 'class _Array(Protocol):\n    """Anything with bytes: bytes, bytearray, memoryview, a NumPy array, Memory."""\n\n    def __buffer__(self, flags: int, /) -> memoryview: ...\n\nBuffer = Union[bytes, bytearray, memoryview, _Array]\n'
# Types that the extension declares too loosely.
LOOSE = {
    "data": "Buffer", "code": "Buffer", "saved": "Buffer", "progress": "Callable[[str, int, int], object] | None",
    "observer": "Callable[[Retired], object] | None", "host": "Host | TextHost | None", "grid": "int | Sequence[int]", "block": "int | Sequence[int]",
    "arguments": "Mapping[str, int | float | Buffer]", "what": "Instruction | str | int | Buffer", "path": "str | PathLike[str]", "dtype": "Any", "decoded": "numpy.ndarray",
}
LOOSE_OF = {"Session.read_memory_into": {"out": "Buffer"}, "Isa.decode_into": {"out": "numpy.ndarray"}, "Memory.__getitem__": {"arg0": "int | slice"}}
RESULTS = {
    "Isa.dtype": "numpy.dtype", "Isa.decode_array": "numpy.ndarray", "Isa.decode_into": "tuple[int, int]", "Isa.field_array": "numpy.ma.MaskedArray",
    "Isa.disassemble": "list[tuple[int, int, str | None]]", "Isa.model": "Model", "Memory.array": "numpy.ndarray", "Memory.__getitem__": "int | memoryview",
    "Session.trace": "numpy.ndarray", "Session.result": "RunResult", "run": "RunResult", "RunResult.buffers": "dict[str, Memory]",
}
# Methods without a signature beyond that of `object`.
PLAIN = {"__init__", "__repr__", "__str__", "__hash__", "__eq__", "__bool__", "__len__", "__bytes__", "__getitem__", "__int__", "__index__"}


def plain_type(text):
    """A type as the extension writes it, as Python writes it."""
    for old, new in {"isadora.": "", "List[": "list[", "Dict[": "dict[", "Tuple[": "tuple[", "std::variant": "object", "buffer": "Buffer"}.items():
        text = text.replace(old, new)
    text = re.sub(r"Optional\[((?:[^\[\]]|\[[^\[\]]*\])*)\]", r"\1 | None", text)
    while (shorter := re.sub(r"Union\[((?:[^\[\]]|\[[^\[\]]*\])*)\]", lambda m: m[1].replace(", ", " | "), text)) != text:
        text = shorter
    text = " | ".join(dict.fromkeys(text.split(" | "))).replace("int | int", "int")
    return {"handle": "object", "bytes": "builtins.bytes"}.get(text, text)


def taken(text):
    """The type of an argument: sequences and mappings are accepted for lists and dicts."""
    return re.sub(r"^dict\[", "Mapping[", re.sub(r"^list\[", "Sequence[", text))


def split(arguments):
    """At the commas that are in no brackets."""
    depth, found, start = 0, [], 0
    for i, c in enumerate(arguments):
        depth += (c in "[(<{") - (c in "])>}")
        if c == "," and depth == 0:
            found.append(arguments[start:i].strip())
            start = i + 1
    return [a for a in [*found, arguments[start:].strip()] if a]


def signature(name, doc, where):
    """`name(a: int = 0) -> str` of a docstring's first line, and the rest of it."""
    first, _, rest = doc.partition("\n")
    found = re.fullmatch(rf"{re.escape(name)}\((.*)\) -> (.+)", first)
    if not found:
        raise ValueError(f"{where}: no signature in `{first}`")
    arguments = []
    for argument in split(found[1]):
        word, _, kind = argument.partition(": ")
        kind, _, value = kind.partition(" = ")
        if word in ("self", "*"):
            arguments.append(word)
            continue
        kind = LOOSE_OF.get(where, {}).get(word) or LOOSE.get(word) or taken(plain_type(kind))
        arguments.append(f"{word}: {kind}" + (f" = {value}" if re.fullmatch(r"-?\d+|None|True|False|''", value) else " = ..." if value else ""))
    return f"({', '.join(arguments)}) -> {RESULTS.get(where) or plain_type(found[2])}", rest.strip()


def quoted(doc, indent):
    lines = doc.strip().splitlines()
    pad = " " * indent
    if len(lines) == 1:
        return f'{pad}"""{lines[0]}"""\n'
    return f'{pad}"""' + "\n".join([lines[0], *(f"{pad}{line}" if line else "" for line in lines[1:])]) + f'\n{pad}"""\n'


def function(name, what, where, indent=0, method=False):
    pad = " " * indent
    if inspect.isfunction(what):
        text, doc = str(inspect.signature(what)).replace("'", ""), what.__doc__
    else:
        text, doc = signature(name, what.__doc__, where)
    if method and not text.startswith("(self"):
        text = re.sub(r"^\((arg0|_): [^,)]*", "(self", text)
    if not doc:
        return f"{pad}def {name}{text}: ...\n"
    return f"{pad}def {name}{text}:\n{quoted(doc, indent + 4)}{pad}    ...\n"


def property_(name, what, where, indent):
    pad = " " * indent
    getter = what.fget.__doc__ or ""
    found = re.match(r"\(.*\) -> (.+)", getter)
    kind = RESULTS.get(where) or plain_type(found[1])
    doc = what.__doc__ or ""
    return f"{pad}@property\n{pad}def {name}(self) -> {kind}:\n{quoted(doc, indent + 4)}{pad}    ...\n"


def enumeration(what, indent):
    pad = " " * indent
    members = [f"{pad}    {name}: ClassVar[{what.__qualname__}]\n" for name in what.__members__]
    return f"{pad}class {what.__name__}:\n{quoted(what.__doc__.split('Members:')[0], indent + 4)}{''.join(members)}{pad}    @property\n{pad}    def name(self) -> str: ...\n{pad}    @property\n{pad}    def value(self) -> int: ...\n{pad}    def __init__(self, value: int) -> None: ...\n{pad}    def __int__(self) -> int: ...\n"


def class_(what, indent=0):
    pad = " " * indent
    if hasattr(what, "__members__"):
        return enumeration(what, indent)
    base = "(Exception)" if issubclass(what, Exception) else ""
    body = ""
    if issubclass(what, Exception):
        body = f"{pad}    diagnostics: list[Diagnostic]\n{pad}    report: str\n"
    elif isinstance(what.__init__, type(object.__init__)) and "__init__" not in vars(what):
        pass
    for name, member in vars(what).items():
        where = f"{what.__name__}.{name}"
        if inspect.isclass(member):
            body += class_(member, indent + 4)
        elif name == "__init__" and not inspect.isfunction(member) and re.match(r"__init__\(", member.__doc__ or ""):
            body += function(name, member, where, indent + 4, True)
        elif isinstance(member, property):
            body += property_(name, member, where, indent + 4)
        elif callable(member) and (not name.startswith("_") or name in PLAIN - {"__init__"}) and (inspect.isfunction(member) or re.match(rf"{name}\(", member.__doc__ or "")):
            body += function(name, member, where, indent + 4, True)
    return f"{pad}class {what.__name__}{base}:\n{quoted(what.__doc__, indent + 4)}{body or pad + '    ...' + chr(10)}"


def stub_of_package():
    text = HEAD + "import builtins\nfrom os import PathLike\nfrom typing import Any, Callable, ClassVar, Mapping, Protocol, Sequence, Union\n\nimport numpy\n\nfrom isadora.model import Model\n\n__version__: str\n\n" + BUFFER
    for name in isadora.__all__:
        what = getattr(isadora, name)
        text += "\n" + (class_(what) if inspect.isclass(what) else function(name, what, name))
    return text


def stub_of_model():
    m = isadora.model
    text = HEAD + "from isadora import Isa\n"
    for name in m.__all__:
        what = getattr(m, name)
        if not inspect.isclass(what):
            continue
        text += f"\nclass {name}{BASES.get(name, '(Node)' if issubclass(what, m.Node) else '')}:\n{quoted(what.__doc__.partition(chr(10) + chr(10))[0] if issubclass(what, m.Node) else what.__doc__, 4)}"
        members = "".join(f"    @property\n    def {member}(self) -> {m.type_name(member, schema, name)}: ...\n" for member, schema in getattr(what, "_members", {}).items())
        members += MODEL_EXTRA.get(name, "")
        text += members or "    ...\n"
    return text + '\ndef of(isa: Isa) -> Model:\n    """The Model of an Isa: the same for all of one description."""\n    ...\n'


BASES = {"Node": "", "Function": "(list[Operation])"}
MODEL_EXTRA = {
    "Function": "    result: int | None\n    def __init__(self, lines: list[str]) -> None: ...\n",
    "Model": "    def opcode(self, name: str) -> Opcode: ...\n    def optype(self, name: str) -> Optype: ...\n    def type(self, name: str) -> Type: ...\n",
    "Node": "    json: dict\n",
    "Span": "    source: Source\n    begin: int\n    end: int\n    @property\n    def line(self) -> int: ...\n    @property\n    def text(self) -> str: ...\n",
    "Operation": "    text: str\n    result: int\n    op: str\n    arguments: list[str]\n    condition: str | None\n    range: tuple[int, int] | None\n    def __init__(self, text: str) -> None: ...\n",
}


def main():
    wanted = {HERE / "__init__.pyi": stub_of_package(), HERE / "model.pyi": stub_of_model()}
    differs = False
    for path, text in wanted.items():
        there = path.read_text() if path.exists() else ""
        differs |= there != text
        if "--check" in sys.argv:
            sys.stdout.writelines(difflib.unified_diff(there.splitlines(True), text.splitlines(True), str(path), "what the module has"))
        else:
            path.write_text(text)
    return differs and "--check" in sys.argv


if __name__ == "__main__":
    sys.exit(main())
