"""What several tests need: descriptions, programs, and a count of what is alive."""
import gc
import pathlib
import signal
import unittest

import isadora

# A process in the background of a script begins with this signal ignored, and a test that sends it would wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)

ROOT = pathlib.Path(__file__).resolve().parents[2]
RISCV = isadora.load("rv32imc")
SIMT = isadora.load("simt128")

try:
    import numpy
except ImportError:
    numpy = None

# Sums 1 to 10 in a0, stores each sum, writes three bytes and ends with the sum.
SUM = """
.globl _start
_start:
    la   s0, table
    li   a0, 0
    li   a1, 10
again:
    add  a0, a0, a1
    sw   a0, 0(s0)
    addi s0, s0, 4
    addi a1, a1, -1
    bnez a1, again
    mv   s1, a0
    li   a0, 1
    la   a1, text
    li   a2, 3
    li   a7, 64
    ecall
    mv   a0, s1
    li   a7, 93
    ecall
.section .data
table: .zero 40
text: .ascii "sum"
"""
ENDLESS = ".globl _start\n_start:\n  j _start\n"


def summing():
    return RISCV.assemble(SUM, "sum.s")


def needs_numpy(test):
    return unittest.skipUnless(numpy, "NumPy is not installed")(test)


def alive(kind):
    """How many objects of a class Python's collector knows, after it has collected."""
    gc.collect()
    return sum(isinstance(x, kind) for x in gc.get_objects())
