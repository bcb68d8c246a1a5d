#!/usr/bin/env python3
"""Matrices for matmul.s, and their product in Python's integers.

usage: matrices.py make M N K A B       writes random bytes, the first row of A and the first column of B all -128
       matrices.py check M N K A B C    compares C with A * B
"""
import array
import random
import sys


def padded(n):
    return (n + 63) // 64 * 64


def random_rows(rows, columns, seed):
    generator = random.Random(seed)
    return [bytearray(generator.randbytes(columns)) for _ in range(rows)]


def tiled(matrix):
    """The bytes of a matrix with zeros at the right and below, up to multiples of 64."""
    columns = len(matrix[0])
    blank = bytes(padded(columns) - columns)
    return b"".join(row + blank for row in matrix) + bytes((padded(len(matrix)) - len(matrix)) * padded(columns))


def make(m, n, k):
    a, b = random_rows(m, k, 1), random_rows(k, n, 2)
    a[0][:] = b"\x80" * k
    for row in b:
        row[0] = 0x80
    return tiled(a), tiled(b)


def check(m, n, k, a, b, c):
    """C, row by row. A row of B is one integer with a digit of 32 bits for each element, so that A[i][0] * B[0] + A[i][1] * B[1] + … is the row of
    C in the same form; 2^31 more in each digit keeps them all positive."""
    digits = lambda row: sum(x << 32 * j for j, x in enumerate(row))
    rows_of_b = [digits(b[i * padded(n):i * padded(n) + n]) for i in range(k)]
    bias = digits([1 << 31] * n)
    for i in range(m):
        row = bias
        for x, y in zip(a[i * padded(k):i * padded(k) + k], rows_of_b):
            row += x * y
        theirs = array.array("I", row.to_bytes(4 * n, "little"))
        ours = c[i * padded(n):i * padded(n) + n]
        for j in range(n):
            if ours[j] != theirs[j] - (1 << 31):
                sys.exit(f"row {i}, column {j}: {ours[j]}, expected {theirs[j] - (1 << 31)}")


def main():
    task, m, n, k = sys.argv[1], *map(int, sys.argv[2:5])
    a, b = sys.argv[5:7]
    if task == "make":
        for name, content in zip((a, b), make(m, n, k)):
            with open(name, "wb") as file:
                file.write(content)
        return
    read = lambda code, name: array.array(code, open(name, "rb").read())
    check(m, n, k, read("b", a), read("b", b), read("i", sys.argv[7]))
    print(f"{m} x {k} times {k} x {n}: each of {m * n} elements right")


main()
