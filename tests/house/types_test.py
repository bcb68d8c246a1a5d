#!/usr/bin/env python3
"""A type's name at namespace scope is defined once in src/, so that a search for it finds one type.

Types inside a class are found by their owner's name and may share names. tests/house/types.txt lists the exceptions; the list only shrinks."""
import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# clang-format writes definitions at namespace scope at the beginning of a line; a line with `;` only declares.
DEFINITION = re.compile(r"(?:template\s*<[^;{]*>\s*)?(?:struct|class|enum(?: class)?|union)\s+(?:alignas\([^)]*\)\s+)?(\w+)(?:\s+final)?\s*(?::[^:;{][^;{]*)?\{")


def definitions():
    found = defaultdict(list)
    for path in sorted((ROOT / "src").rglob("*")):
        if path.suffix in (".h", ".cpp"):
            for number, line in enumerate(path.read_text().splitlines(), 1):
                if match := DEFINITION.match(line):
                    found[match[1]].append(f"{path.relative_to(ROOT)}:{number}")
    return found


def exceptions():
    lines = (ROOT / "tests/house/types.txt").read_text().splitlines()
    return {line.split()[0] for line in lines if line and not line.startswith("#")}


def findings():
    allowed = exceptions()
    found = definitions()
    for name, places in sorted(found.items()):
        if len(places) > 1 and name not in allowed:
            yield f"`{name}` is defined {len(places)} times ({', '.join(places)}); give each the name of what it is"
    for name in sorted(allowed):
        if len(found.get(name, [])) < 2:
            yield f"tests/house/types.txt: `{name}` is defined once; delete the line"


found = list(findings())
print("\n".join(found) or "each type's name at namespace scope is defined once")
sys.exit(1 if found else 0)
