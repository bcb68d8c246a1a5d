#!/usr/bin/env python3
"""Pairs of integers for bigint.s, and the same arithmetic in Python, whose integers have no size.

usage: integers.py make BITS COUNT FOLDER    writes a and b: all pairs of edges, and COUNT random ones; prints how many
       integers.py check BITS FOLDER         compares sum, difference, product and flags
"""
import itertools
import random
import sys


def edges(bits):
    """Words of nothing but zeros and ones in all orders; powers of two around the words' ends with their neighbours."""
    words = [sum(word << 32 * i for i, word in enumerate(pattern)) for pattern in itertools.product((0, 0xFFFFFFFF), repeat=bits // 32)]
    powers = [(1 << n) + d for n in range(0, bits + 1, 32) for d in (-1, 0, 1)] + [1 << bits - 1, (1 << bits - 1) - 1, 1 << 31]
    return sorted({x % (1 << bits) for x in words + powers})


def pairs(bits, count):
    yield from itertools.product(edges(bits), repeat=2)
    generator = random.Random(bits)
    for _ in range(count):  # of all lengths
        yield tuple(generator.getrandbits(generator.randint(1, bits)) for _ in range(2))


def integers(name, size):
    data = open(name, "rb").read()
    return [int.from_bytes(data[i:i + size], "little") for i in range(0, len(data), size)]


def expected(a, b, bits):
    """Sum, difference, product, flags."""
    signed = lambda x: x - (x >> bits - 1 << bits)
    flags = (a + b >= 1 << bits, a >= b, a < b, signed(a) < signed(b))
    return ((a + b) % (1 << bits), (a - b) % (1 << bits), a * b, sum(flag << i for i, flag in enumerate(flags)))


def check(bits, folder):
    size = bits // 8
    names = (("a", size), ("b", size), ("sum", size), ("difference", size), ("product", 2 * size), ("flags", 4))
    results = list(zip(*(integers(f"{folder}/{name}", length) for name, length in names)))
    for a, b, *ours in results:
        for (what, _), x, y in zip(names[2:], ours, expected(a, b, bits)):
            if x != y:
                sys.exit(f"{what} of {a:#x} and {b:#x}: {x:#x}, expected {y:#x}")
    print(f"{bits} bits: {len(results)} pairs, each sum, difference, product and comparison right")


def main():
    bits, folder = int(sys.argv[2]), sys.argv[-1]
    if sys.argv[1] == "check":
        check(bits, folder)
        return
    operands = list(pairs(bits, int(sys.argv[3])))
    for name, numbers in zip("ab", zip(*operands)):
        with open(f"{folder}/{name}", "wb") as file:
            file.write(b"".join(x.to_bytes(bits // 8, "little") for x in numbers))
    print(len(operands))


main()
