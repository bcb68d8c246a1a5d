#!/usr/bin/env python3
"""The code that a clause becomes is the same, whichever compiler built the program.

C++ leaves open which argument of a call is evaluated first. Where two arguments of one call emit operations, compilers number these differently; a description that
one build has kept then differs from the same one that another build reads."""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CHECK = ROOT / "src/check"
RETURNS_A_VALUE = re.compile(r"\b(?:ir::)?(?:Value|LoweredValue)\s+(\w+)\(")
QUESTIONS = {"next", "note", "varying_source"}  # of the emitter: they return a value and emit nothing
CALL = re.compile(r"\b(\w+)\(")
CALL_WITH_ARGUMENTS = re.compile(r"\b(\w+)\((?!\))")
NESTING = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}


def without_texts(code):
    return re.sub(r'//[^\n]*|"(?:\\.|[^"\\])*"', lambda m: " " * len(m[0]), code)


def arguments(code, at):
    """The arguments of the call whose parenthesis opens before `at`."""
    depth, begin, found = 1, at, []
    while depth:
        depth += NESTING.get(code[at], 0)
        if depth == 0 or (depth == 1 and code[at] == ","):
            found.append(code[begin:at])
            begin = at + 1
        at += 1
    return found


def findings():
    emitters = {name for path in CHECK.glob("lower*.h") for name in RETURNS_A_VALUE.findall(path.read_text())} - QUESTIONS
    assert {"binary", "constant", "code", "expression"} <= emitters, "the declarations of the emitter are written otherwise"
    for path in sorted(CHECK.glob("*.cpp")):
        code = without_texts(path.read_text())
        for call in CALL.finditer(code):
            if call[1] in ("if", "for", "while", "switch"):
                continue
            emitting = [a for a in arguments(code, call.end()) if emitters.intersection(CALL_WITH_ARGUMENTS.findall(a))]
            if len(emitting) > 1:
                line = code.count("\n", 0, call.start()) + 1
                yield f"{path.relative_to(ROOT)}:{line}: two arguments of `{call[1]}` emit operations; name the first one before the call"


found = list(findings())
print("\n".join(found) or "no order of operations depends on the compiler")
sys.exit(1 if found else 0)
