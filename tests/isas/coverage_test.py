#!/usr/bin/env python3
"""Every opcode, and what the tests showed of it: the table docs/ISA/coverage.md.

usage: coverage_test.py RECORDS ISA [--update]

RECORDS is the folder to which the tests of the instruction set wrote what they showed, a file for each engine. The table is made of them and held
against the checked-in one (--update writes it). An opcode with a form that one of the columns lacks fails, one with a
modifier that no oracle was asked about, and an opcode of the documents that the description does not have."""

import collections
import difflib
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parents[2]
isa = sys.argv[2]
page = root / "docs" / isa / "coverage.md"
seeds = root / "../shared/seeds"

INTRODUCTIONS = {"simt128": """# Coverage of the opcodes of simt128

`tests/isas` makes this page (`./dev update tests/isas` writes it), and a test fails while an opcode lacks anything here. The opcodes are those of the description.
A `yes` says that *each form* of the opcode was seen to do it:

| column | what was shown |
|---|---|
| forms | how many syntax lines the opcode has |
| modifiers | how many values its modifiers and prefixes have, together; an oracle was asked about each |
| words | random words decode, print, and assemble to the same word (`round_trip_test.cpp`) |
| texts | other spellings of those texts assemble, and print as the canonical one (`round_trip_test.cpp`) |
| {engines} | a column for each engine: the form was executed there, its examples' claims hold, and its results are those of the oracle |
| oracle | who the results were compared with; none of them knows the description |

The oracles:

| oracle | what it is | where |
|---|---|---|
| host | C++ on the host's integers and bytes, written from the words of the PTX ISA | the other tests there |
| warp | a plain model of 32 lanes, written from the same; masks of none, one, half, every other and random lanes, with and without guards | `sync_test.cpp` |
| GMP | whole numbers of 64 and 128 bits, for wide instructions and chains with a carry | `wide_test.cpp` |
| Arb | real numbers with proved bounds, for the special functions | `mufu_test.cpp` |
""", "fabrisc": """# Coverage of the opcodes of fabrisc

`tests/fabrisc` makes this page (`./dev update tests/fabrisc` writes it), and a test fails while an opcode lacks anything here. The opcodes are those of the description:
an instruction has one for each format and mode that it is written in. A `yes` says that *each form* of the opcode was seen to do it:

| column | what was shown |
|---|---|
| forms | how many syntax lines the opcode has |
| modifiers | how many values its modifiers have, together; an oracle was asked about each |
| words | random words decode, print, and assemble to the same word (`parcels_test.cpp`) |
| texts | other spellings of those texts assemble, and print as the canonical one (`parcels_test.cpp`) |
| {engines} | the form was executed, its examples' claims hold, and its results are those of the oracle. A form that always stops with an event has no claims |
| oracle | who the results were compared with; none of them knows the description |

The oracles:

| oracle | what it is | where |
|---|---|---|
| host | C++ on the host's integers and bytes, written from the words of the rulings | the other tests there |
| MPFR | IEEE numbers of 16, 32 and 64 bits, rounded once by MPFR under each rounding of CSR | `float_test.cpp` |
"""}


def fail(message):
    sys.exit(f"coverage: {message}")


class Records:
    """The records of one engine's run: for each word of a line, the forms of an opcode, and who compared them."""

    def __init__(self, path):
        self.engines, self.opcodes, self.stops = [], {}, set()
        self.forms = collections.defaultdict(set)
        self.oracles = collections.defaultdict(set)
        self.choices = {"possible": collections.defaultdict(set), "compared": collections.defaultdict(set)}
        for line in path.read_text().splitlines():
            what, name, *rest = line.split()
            if what == "engine":
                self.engines.append(name)
            elif what == "opcode":
                self.opcodes[name] = (rest[0], int(rest[1]))
            elif what == "stops":
                self.stops.add(name)
            elif what in self.choices:
                self.choices[what][name].add(rest[0])
            else:
                self.forms[what, name].add(int(rest[0]))
                if what == "oracle":
                    self.oracles[name].add(rest[1])

    def missing(self, what, name):
        return sorted(set(range(self.opcodes[name][1])) - self.forms[what, name])


def read(folder):
    paths = sorted(folder.iterdir()) if folder.is_dir() else []
    if not paths:
        fail(f"no records in {folder}; run the tests that write them first")
    first = Records(paths[0])
    for engine in first.engines:
        if not (folder / engine).is_file():
            fail(f"no test of it ran on the engine {engine}; give it a line in tests/CMakeLists.txt")
    return {engine: Records(folder / engine) for engine in first.engines}


def gaps(records, name):
    """The missing coverage of an opcode, as text."""
    found = []
    some = next(iter(records.values()))
    for what, words in (("words", "no round trip of words"), ("texts", "no round trip of texts")):
        found += [f"form {f}: {words}" for f in some.missing(what, name)]
    for engine, one in records.items():
        missing = some.choices["possible"][name] - one.choices["compared"][name]
        found += [f"{choice}: no oracle on {engine}" for choice in sorted(missing)]
        for what, words in (("runs", "not executed"), ("claims", "no claim"), ("oracle", "no oracle")):
            if what == "oracle" or name not in one.stops:
                found += [f"form {f}: {words} on {engine}" for f in one.missing(what, name)]
    return found


def table(records):
    engines = list(records)
    opcodes = records[engines[0]].opcodes
    groups = collections.Counter(group for group, _ in opcodes.values())
    lines = [INTRODUCTIONS[isa].format(engines=", ".join(engines))]
    lines.append(f"{len(opcodes)} opcodes: " + ", ".join(f"{n} of {g}" for g, n in groups.items()) + ".")
    for group in groups:
        lines += ["", f"## {group}", "", "| opcode | forms | modifiers | words | texts | " + " | ".join(engines) + " | oracle |"]
        lines.append("|---|---|---|---|---|" + "---|" * len(engines) + "---|")
        for name, (of, forms) in opcodes.items():
            if of == group:
                oracles = set.intersection(*(one.oracles[name] for one in records.values()))
                choices = len(records[engines[0]].choices["possible"][name])
                lines.append(f"| {name} | {forms} | {choices} | yes | yes |" + " yes |" * len(engines) + f" {', '.join(sorted(oracles))} |")
    return "\n".join(lines) + "\n"


def opcodes_of_documents():
    names = []
    for path in [] if isa != "simt128" else sorted(seeds.glob("00[0-3]_*")):
        names += re.findall(r"^\s*__DefOpcode\s+(\w+)", path.read_text(), re.M)
    return names


def main():
    records = read(pathlib.Path(sys.argv[1]))
    opcodes = next(iter(records.values())).opcodes
    lacking = [f"{name}, {gap}" for name in opcodes for gap in gaps(records, name)]
    lacking += [f"{name} of the documents is not described" for name in opcodes_of_documents() if name not in opcodes]
    if lacking:
        fail("these are not shown:\n  " + "\n  ".join(lacking))
    made = table(records)
    if "--update" in sys.argv:
        page.write_text(made)
    kept = page.read_text() if page.is_file() else ""
    if made != kept:
        sys.stdout.writelines(difflib.unified_diff(kept.splitlines(True), made.splitlines(True), str(page), "as tested"))
        fail("the page is not what the tests show; `./dev update` writes it anew, and the diff is yours to read")


main()
