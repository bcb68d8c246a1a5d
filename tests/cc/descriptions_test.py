#!/usr/bin/env python3
"""C for machines that nobody wrote the compiler for, edits of a shipped one: each lacks something, has it in another form, or gives its registers other roles. What a
program needs is there, and the compiler finds it; or it says what is missing. `./dev campaign cc --descriptions` tries random ones."""

import os
import shutil
import sys
import tempfile

import descriptions
from descriptions import BRANCHES, immediates, jumps, labels, of_three_addresses, two_addresses


def without(d, *names):
    for name in names:
        d.delete(name)


def short_ones(d):
    return [n for n in d.operations if n.startswith("C_")]


def distances(d):
    """Branches and calls that do not reach what they go to."""
    without(d, *short_ones(d))
    labels(d, BRANCHES, 6)
    jumps(d, 15)


def less(d):
    """One branch, and neither differences, products, shifts of signed numbers nor masks that are numbers."""
    without(d, *short_ones(d), "SUB", "SRA", "ANDI", "MUL", "MULH", "MULHU", "MULHSU", *[b for b in BRANCHES if b != "BGE"])


def changes(d):
    """Instructions that change their first operand."""
    without(d, *[n for n in short_ones(d) if n not in ("C_MV", "C_ADDI")])
    two_addresses(d, of_three_addresses(d))


def offsets(d):
    """Accesses near an address, and at multiples of a number; an odd number of registers for arguments."""
    immediates(d, ["LB", "LBU", "LH", "LHU", "SB"], 5, False, 1)
    immediates(d, ["LW", "SW", "SH"], 8, False, 2)
    d.abi.update(Arguments=[12, 10, 14], Results=[11, 15], Stack=9, Link=7, Temporaries=[1, 2, 5], Saved=[8, 20, 21])


def addresses(d):
    """Their lower parts have no sign."""
    descriptions.unsigned_low(d, None)


def constant_register(d):
    d.machine(r"(__DefRegisterType Reg<5> : \[x\]\n)", r'\1    Constant<20> = 1;\n    Spelling<20> = "one";\n')
    d.has_readings = False


def no_offsets(d):
    d.change("SW", r"rs1 \+ imm", "rs1 - imm")
    without(d, *short_ones(d))


def no_temporaries(d):
    immediates(d, ["ADDI"], 12, False, 1)
    without(d, *short_ones(d))
    d.abi.update(Temporaries=[])


def pairs(d):
    d.abi.update(StackAlign=4)


def aligned(d):
    descriptions.aligned(d, None)
    d.abi.update(StackAlign=2)


def link(d):
    d.abi.update(Arguments=[10, 1, 12])
    d.abi["Temporaries"].remove(1)


def far_data(d):
    """Of the functions that give the upper part of an address, a short form has some: its number has no room for this one."""
    d.edits.append("nothing")


def counted_bits(d):
    """Of fabrisc: set bits are counted by sums."""
    d.delete(["CTO", "CTLO", "CTTO", "CTZ", "CTLZ", "CTTZ"])


def signs(d):
    """Of fabrisc: shifts without a sign alone, and no compares whose result is a number."""
    d.delete(["ARSH", "CRSH", "MARSH"])


OF_FABRISC = (counted_bits, signs)
PROGRAMS = {far_data: "far"}  # instead of the usual one

# What the compiler, or `check`, says of it; none where the program is right, at these levels.
DESCRIPTIONS = [
    (distances, "02", None),
    (less, "2", None),
    (changes, "02", None),
    (offsets, "0s", None),
    (addresses, "2", None),
    (constant_register, "2", "the ABI has the register `s4`, which no register type without `Codes` names"),
    (no_offsets, "2", "no rule is proved for stores of a word at a register plus a number"),
    (no_temporaries, "2", "the frame is larger than immediates reach, and no register of `Temporaries` is left for its addresses"),
    (pairs, "2", "pairs of `VariadicPairs` lie at multiples of their size, so `StackAlign` is at least 8, and here it is 4"),
    (far_data, "2", None),
    (counted_bits, "2", None),
    (signs, "02", None),
    (link, "2", "a call leaves its return address in this register, which `Link` names"),
    (aligned, "2", "memory is accessed at multiples of the size, so `StackAlign` is at least 4, and here it is 2"),
]


def main():
    isadora = os.path.abspath(sys.argv[1])
    if not shutil.which(os.environ.get("ISADORA_CLANG", "clang-19")):
        print("no clang-19 here")
        return 77
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        descriptions.use_small_library(folder)
        for edit, levels, refusal in DESCRIPTIONS:
            d = descriptions.Fabrisc() if edit in OF_FABRISC else descriptions.Description(False)
            edit(d)
            program = descriptions.described(PROGRAMS.get(edit, descriptions.PROGRAM))
            start = descriptions.START_OF_FABRISC if edit in OF_FABRISC else None
            result = descriptions.tried(isadora, os.path.join(folder, "work"), d.text(), levels, *program, start)
            if result.kind != "right" if refusal is None else (result.kind not in ("refused", "rejected") or refusal not in result.said):
                failures += 1
                print(f"{edit.__name__}: {result.kind}, expected {'right' if refusal is None else refusal}\n{result.said[:2000]}")
    return failures != 0


if __name__ == "__main__":
    sys.exit(main())
