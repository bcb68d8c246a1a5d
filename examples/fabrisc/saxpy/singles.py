#!/usr/bin/python3 -B
"""Singles, exactly: makes vectors, and says what a * x + y and a dot product are when every step is rounded once, to the nearest single.
usage: singles.py make COUNT FOLDER | saxpy A X Y | dot BITS X Y"""
import array
import random
import struct
import sys
from fractions import Fraction


def rounded(x):
    """The single nearest to a fraction; of two, the even one. The numbers here are neither tiny nor huge."""
    if x == 0:
        return 0.0
    shift = 24 - (abs(x).numerator.bit_length() - abs(x).denominator.bit_length())
    for scale in (shift, shift + 1, shift - 1):
        if 2**23 <= abs(round(x * Fraction(2) ** scale)) < 2**24:
            return float(Fraction(round(x * Fraction(2) ** scale)) / Fraction(2) ** scale)
    return float(x)


def fused(a, b, c):
    return rounded(Fraction(a) * Fraction(b) + Fraction(c))


def read(path):
    with open(path, "rb") as file:
        return array.array("f", file.read())


def make(count, folder):
    random.seed(7)
    for name in "xy":
        numbers = array.array("f", (random.uniform(-1, 1) * 2 ** random.randrange(-8, 8) for _ in range(int(count))))
        with open(f"{folder}/{name}", "wb") as file:
            file.write(numbers.tobytes())


def saxpy(a, x, y):
    out = array.array("f", (fused(float(a), p, q) for p, q in zip(read(x), read(y), strict=True)))
    sys.stdout.buffer.write(out.tobytes())


def dot(bits, x, y):
    lanes = int(bits) // 32
    sums = [0.0] * lanes
    for i, (p, q) in enumerate(zip(read(x), read(y), strict=True)):
        sums[i % lanes] = fused(p, q, sums[i % lanes])
    total = sums[0]
    for s in sums[1:]:
        total = rounded(Fraction(total) + Fraction(s))
    print(struct.pack(">f", total).hex(), end="")


if __name__ == "__main__":
    {"make": make, "saxpy": saxpy, "dot": dot}[sys.argv[1]](*sys.argv[2:])
