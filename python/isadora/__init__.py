"""Isadora: descriptions of instruction sets, and every tool that comes out of them.

    import isadora

    isa = isadora.load("rv32imc")                   # an Isa; isadora.isas() lists the names
    i = isa.decode(b"\\x13\\x05\\x15\\x00")             # an Instruction; str(i) is "addi a0, a0, 1"
    i.fields, i.operands, i.effects                 # what it is made of, and what executing it may touch
    isa.encode("ADDI_4", {"rd": "a0", "rs1": "a0", "imm": 1}) == i == isa.decode_word(0x150513, 32)
    isa.assemble_line("addi a0, a0, 1000")          # from text; isa.explain(...) draws it bit by bit
    isa.disassemble(code, address=0x1000)           # (address, size, text) for all of a buffer
    isa.decode_array(code)                          # the same as a NumPy array, millions of instructions in a second
    isa.model                                       # everything that the description says, as objects

    program = isa.assemble(text)                    # a Program; isadora.link([...]) joins several
    host = isadora.TextHost(b"standard input")
    result = isadora.run(program, host=host)        # to its end: a RunResult, with its fault and its buffers

    session = isadora.Session(program, host=host)   # the same step by step
    session.run(addresses=["loop"])                 # until something happens, and session.run_back(...)
    session.read("a0"); session.write("a0", 7)      # all of its state
    session.observe(print)                          # each executed instruction, with what it read and wrote

    isadora.check(["my.isa"])                       # findings about a description, as Diagnostic objects
    isadora.prove(["rv32imc"], only=["ADDI"])       # what holds of all inputs, as Verdict objects

What cannot be done raises isadora.Error, with the findings in its `diagnostics` and a report for people as its text; a fault of
a program that runs is a result and no exception. Buffers are bytes, bytearrays, memoryviews, NumPy arrays and whatever else
has bytes; they are not copied where that is not said. Long calls leave other threads running, and Control-C ends them.
NumPy is needed by what makes arrays alone. Bits count from the least significant one of a word; sizes and addresses are in
bytes; lines and columns count from 1.
"""
from isadora._isadora import *  # noqa: F403: __all__ says what there is
from isadora._isadora import _version as __version__
from isadora import _isadora
from isadora.host import Host

__all__ = sorted([*(name for name in vars(_isadora) if not name.startswith("_")), "Host"])
