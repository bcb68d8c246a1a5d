#!/usr/bin/python3 -B
"""The one rule: no C++ and no script of a page names an instruction, a modifier, an operand or a register of an instruction set.

The words are read off isas/: optypes, opcodes, mnemonics, enumerators and their spellings, fields, registers. Words of one or two letters are
left out. A word that the notation itself has, or that a component needs as plain English, stands with its reason in tests/house/plain_words.txt.
A comment may show a piece of notation with its fields and modifiers, but it names no instruction either.
"""
import pathlib
import re
import sys

import notation

ROOT = pathlib.Path(__file__).resolve().parents[2]


def words_of(path):
    lines = notation.written_out(path.read_text()).splitlines()
    for d in notation.definitions(lines):
        if d.keyword in ("__DefOptype", "__DefOpcode"):
            yield d.name
        if d.keyword == "__DefBitFieldType":
            yield from (name for name, _ in notation.enumerators(d, lines))
        if d.keyword in ("__DefBitFieldType", "__DefRegisterFile", "__DefRegisterType"):
            for spelling in notation.strings(d, lines, "Spelling", "Wide", "Alias"):
                yield from re.findall(notation.NAME, spelling)
        for _, name in notation.fields(d, lines):
            yield from name.split(".")
        for form in notation.forms(d, lines):
            yield from re.findall(notation.NAME, form)


def instructions_of(path):
    lines = notation.written_out(path.read_text()).splitlines()
    for d in notation.definitions(lines):
        if d.keyword in ("__DefOptype", "__DefOpcode"):
            yield d.name
        for form in notation.forms(d, lines) if d.keyword == "__DefOptype" else ():
            yield re.match(notation.NAME, form)[0]


def isa_words(words_in):
    words = {}
    for path in sorted((ROOT / "isas").rglob("*.isa")):
        for word in words_in(path):
            if len(word) > 2:
                words.setdefault(word, path.relative_to(ROOT))
    return words


def plain_words():
    rows = [line.split("#")[0].split() for line in (ROOT / "tests/house/plain_words.txt").read_text().splitlines()]
    return {word for row in rows for word in row}


def lines_of(path):
    """Each line as code and comment. A comment that a string seems to hold is taken for code."""
    for number, line in enumerate(path.read_text().splitlines(), 1):
        code, mark, comment = line.partition("//")
        yield (number, code, comment) if code.count('"') % 2 == 0 else (number, line, "")


def main():
    words, instructions, plain = isa_words(words_of), isa_words(instructions_of), plain_words()
    if len(words) < 50 or len(instructions) < 10:
        sys.exit(f"only {len(words)} words were found in isas/: this test reads nothing")
    found = []
    for folder in ("src", "include", "web/src"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix not in (".h", ".cpp", ".def", ".js"):
                continue
            for number, code, comment in lines_of(path):
                named = [w for w in re.findall(notation.NAME, code) if w in words] + [w for w in re.findall(notation.NAME, comment) if w in instructions]
                found += [f"{path.relative_to(ROOT)}:{number}: `{w}` is a word of {words[w]}" for w in named if w not in plain]
    unused = sorted(plain - set(words))
    found += [f"tests/house/plain_words.txt: no instruction set has the word `{word}` (any more)" for word in unused]
    print("\n".join(found) or f"none of {len(words)} words of isas/ stands in src/, include/ or web/src/")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
