#!/usr/bin/python3 -B
"""Tests of editors/vscode: the JSON is valid, the extension names files that exist, and the grammars tokenise real files as VS Code's own engine does.
The engine comes from npm (`npm ci` in tests/editors); without it the last part is skipped, and the test says so."""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
EXTENSION = ROOT / "editors/vscode"
SKIPPED = 77

ASSEMBLY = """// adds
.kernel add
  .param a, ptr
loop: .next:
@!P0 FOO.BAR.U32 X0, -X1.lo, c[0x0][a + 4], .next $sched=4y; BAZ;
  .word 1, 'a', "b;"
.end
"""
DESCRIPTION = """__DefOptype FOO : [BASE]
  __Encoding
    field<0, 8> Kind kind == FOO; // fixed
  __Description
Is `this` prose; 12 of it.
  __Semantics
    FOO.X Rd, Ra:
        if (kind == "A") Rd = plus(Ra, 0x1F);
  __Examples
    FOO R0, R1 ; //= R0 == 1
"""


def fail(message):
    sys.exit(f"grammars: {message}")


def load(path):
    try:
        return json.loads(path.read_text())
    except (OSError, ValueError) as error:
        fail(f"{path.relative_to(ROOT)}: {error}")


def includes(node):
    if isinstance(node, dict):
        if "include" in node:
            yield node["include"]
        for value in node.values():
            yield from includes(value)
    elif isinstance(node, list):
        for value in node:
            yield from includes(value)


def check_files():
    package = load(EXTENSION / "package.json")
    contributes = package["contributes"]
    named = [package["main"]] + [x["configuration"] for x in contributes["languages"]] + [g["path"] for g in contributes["grammars"]]
    for name in named:
        if not (EXTENSION / name).is_file():
            fail(f"package.json names {name}, which is absent")
    for language in contributes["languages"]:
        load(EXTENSION / language["configuration"])
    languages = {language["id"] for language in contributes["languages"]}
    grammars = {}
    for entry in contributes["grammars"]:
        grammar = load(EXTENSION / entry["path"])
        if grammar["scopeName"] != entry["scopeName"] or entry["language"] not in languages:
            fail(f"package.json and {entry['path']} disagree")
        for name in includes(grammar):
            if name.startswith("#") and name[1:] not in grammar["repository"]:
                fail(f"{entry['path']} includes {name}, which it does not have")
        grammars[entry["scopeName"]] = EXTENSION / entry["path"]
    return grammars


def tokens(grammar, scope, text):
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(text)
        file.flush()
        run = subprocess.run(["node", HERE / "tokenise.js", grammar, scope, file.name], capture_output=True, text=True, cwd=HERE, timeout=60)
    if run.returncode or run.stderr:
        fail(f"{scope}: {run.stderr}")
    return [tuple(token) for token in json.loads(run.stdout)]


def expect(scope, found, wanted):
    kinds = {}
    for text, kind in found:
        kinds.setdefault(text, []).append(kind.removesuffix("." + scope.split(".")[1]))
    for text, kind in wanted.items():
        if kind not in kinds.get(text, []):
            fail(f"{scope}: `{text}` is {kinds.get(text)}, expected {kind}")


def check_tokens(grammars):
    scope = "source.isadora-asm"
    expect(scope, tokens(grammars[scope], scope, ASSEMBLY), {
        ".kernel": "keyword.control.directive", "add": "entity.name.function", "ptr": "storage.type", "loop": "entity.name.label",
        "@!P0": "keyword.control.guard", "FOO": "keyword.mnemonic", ".BAR.U32": "storage.modifier", "X0": "variable.other", ".lo": "storage.modifier",
        "0x0": "constant.numeric", ".next": "entity.name.label", "$sched": "variable.parameter.control", "BAZ": "keyword.mnemonic",
        ".word": "keyword.control.directive", "'a'": "string.quoted.single", "b;": "string.quoted.double", ".end": "keyword.control.directive"})
    scope = "source.isadora"
    expect(scope, tokens(grammars[scope], scope, DESCRIPTION), {
        "__DefOptype": "keyword.declaration", "FOO": "entity.name.type", "BASE": "entity.other.inherited-class", "__Encoding": "keyword.control.block",
        "field": "keyword.other.field", "Kind": "entity.name.type", "kind": "variable.other.member", "// fixed": "comment.line.double-slash",
        "Is `this` prose; 12 of it.": "meta.prose", "if": "keyword.control", "plus": "entity.name.function", "0x1F": "constant.numeric",
        ".X": "storage.modifier", "//=": "keyword.operator.claim"})
    for path, scope in ((ROOT / "isas/simt128/ialu.isa", "source.isadora"), (ROOT / "examples/simt128/sha256/sha256.s", "source.isadora-asm")):
        found = tokens(grammars[scope], scope, path.read_text())
        plain = [text for text, kind in found if kind == scope and any(c.isalnum() for c in text)]
        if plain:
            fail(f"{path.name}: words that no rule takes: {plain[:5]}")


def main():
    grammars = check_files()
    if not shutil.which("node") or not (HERE / "node_modules/vscode-textmate").is_dir():
        print("skipped: the files are sound; tokenising needs node and `npm ci` in tests/editors")
        return SKIPPED
    check_tokens(grammars)
    print("the grammars take every word")
    return 0


if __name__ == "__main__":
    sys.exit(main())
