#!/usr/bin/python3 -B
"""Every kind of diagnostic is produced, by code and by a test: a line of expected output in a session of tests/cli ends in `[its-name]`.

The sessions' outputs are compared with what the program says, so such a line is the proof. What no session can bring about stands in
tests/driver, with the same ending in the text that is expected.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def kinds():
    names = re.findall(r"^DIAGNOSTIC\((\w+),", (ROOT / "src/diag/kinds.def").read_text(), re.M)
    return {name: re.sub(r"(?<!^)([A-Z])", r"-\1", name).lower() for name in names}


def reported_by_code():
    text = "".join(path.read_text() for path in (ROOT / "src").rglob("*.cpp") if path.parent.name != "diag")
    return set(re.findall(r"Kind::(\w+)", text))


def is_output(line):
    return line.startswith("  ") and not line.startswith(("  $ ", "  > "))


def shown_by_sessions():
    lines = [line for path in (ROOT / "tests/cli").glob("*.t") for line in path.read_text().splitlines() if is_output(line)]
    return {found[1] for line in lines if (found := re.search(r"(?:error|warning|note): .*\[([a-z-]+)\](?: \(esc\))?$", line))}


def shown_by_unit_tests():
    text = "".join(path.read_text() for path in (ROOT / "tests/driver").glob("*.cpp"))
    return set(re.findall(r"(?:error|warning): [^\n]*\[([a-z-]+)\]\\n", text))


def main():
    table, code, tested = kinds(), reported_by_code(), shown_by_sessions() | shown_by_unit_tests()
    found = [f"src/diag/kinds.def: no code reports {name}" for name in table if name not in code]
    found += [f"src/diag/kinds.def: no session in tests/cli ends a line of output in [{kind}]" for kind in table.values() if kind not in tested]
    found += [f"tests show [{kind}], which src/diag/kinds.def does not have" for kind in sorted(tested - set(table.values()))]
    if not table:
        found.append("src/diag/kinds.def has no kinds")
    print("\n".join(found) or f"all {len(table)} kinds are shown by a test")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
