#!/usr/bin/python3 -B
"""Writes the kernel sha256: the first word of the SHA-256 of a message of four bytes, the number base + i, for each lane i.

The 64 rounds stand one behind the other, as every compiler makes them: the words of the schedule live in registers, names of
registers go round instead of values, and what follows from constants alone is computed here. Run it to read the kernel.
"""
import math

MASK = 0xFFFFFFFF
FIRST_FREE = 4  # R0: i; R[2:3]: where its result goes


def root_bits(n, degree):
    """The first 32 bits behind the point of a root of a small prime."""
    high = n << 32 * degree
    root = math.isqrt(high) if degree == 2 else round(high ** (1 / 3))
    while degree == 3 and root**3 > high:
        root -= 1
    while degree == 3 and (root + 1) ** 3 <= high:
        root += 1
    return root & MASK


PRIMES = [n for n in range(2, 312) if all(n % d for d in range(2, math.isqrt(n) + 1))]
ROUND = [root_bits(p, 3) for p in PRIMES]
START = [root_bits(p, 2) for p in PRIMES[:8]]


def rotated(x, n):
    return (x >> n | x << 32 - n) & MASK


def lut(table, a, b, c):
    return sum((table >> ((a >> i & 1) * 4 + (b >> i & 1) * 2 + (c >> i & 1)) & 1) << i for i in range(32))


class Program:
    """Instructions on values. A value is a number, or the number of the instruction that makes it."""

    def __init__(self):
        self.code = []  # text with {d} for the result and {0}, {1} … for what it reads; those values

    def emit(self, text, *values):
        self.code.append((text, values))
        return Value(len(self.code) - 1)

    def held(self, x):
        return x if isinstance(x, Value) else self.emit(f"MOV {{d}}, 0x{x:X}")

    def add(self, *terms):
        """Numbers are added up here, and come last."""
        values = [t for t in terms if isinstance(t, Value)]
        number = sum(t for t in terms if not isinstance(t, Value)) & MASK
        if not values:
            return number
        sum_ = values[0]
        for value in values[1:]:
            sum_ = self.emit("IADD {d}, {0}, {1}", sum_, value)
        return self.emit(f"IADD {{d}}, {{0}}, 0x{number:X}", sum_) if number else sum_

    def lop3(self, table, a, b, c):
        if not any(isinstance(x, Value) for x in (a, b, c)):
            return lut(table, a, b, c)
        a, c = self.held(a), self.held(c)
        if isinstance(b, Value):
            return self.emit(f"LOP3 {{d}}, {{0}}, {{1}}, {{2}}, 0x{table:X}, !PT", a, b, c)
        return self.emit(f"LOP3 {{d}}, {{0}}, 0x{b:X}, {{1}}, 0x{table:X}, !PT", a, c)

    def rotate(self, x, n):
        return self.emit(f"SHF.R.WRAP.U32 {{d}}, {{0}}, 0x{n:X}, {{0}}", x) if isinstance(x, Value) else rotated(x, n)

    def shift(self, x, n):
        return self.emit(f"SHF.R.U32 {{d}}, {{0}}, 0x{n:X}, RZ", x) if isinstance(x, Value) else x >> n

    def rotations(self, x, *counts):
        return self.lop3(0x96, *(self.rotate(x, n) for n in counts))

    def small_sigma(self, x, first, second, shift):
        return self.lop3(0x96, self.rotate(x, first), self.rotate(x, second), self.shift(x, shift))


class Value(int):
    """The number of an instruction: what it makes."""


def rounds(program, word):
    w = [word, 1 << 31] + [0] * 13 + [32]
    a, b, c, d, e, f, g, h = START
    for i in range(64):
        if i >= 16:
            older = program.small_sigma(w[(i + 1) % 16], 7, 18, 3)
            newer = program.small_sigma(w[(i + 14) % 16], 17, 19, 10)
            w[i % 16] = program.add(w[i % 16], older, w[(i + 9) % 16], newer)
        choice = program.lop3(0xCA, e, f, g)
        t1 = program.add(h, program.rotations(e, 6, 11, 25), choice, w[i % 16], ROUND[i])
        majority = program.lop3(0xE8, a, b, c)
        t2 = program.add(program.rotations(a, 2, 13, 22), majority)
        h, g, f, e, d, c, b, a = g, f, e, program.add(d, t1), c, b, a, program.add(t1, t2)
    return program.add(a, START[0])


def needed(code, result):
    """Without what nothing reads: of the last rounds, half."""
    live = {result}
    for number in range(len(code) - 1, -1, -1):
        if number in live:
            live.update(code[number][1])
    return live


def with_registers(code, result):
    live = needed(code, result)
    last_use = {}
    for number in sorted(live):
        for value in code[number][1]:
            last_use[value] = number
    free, register, lines, highest = [], {}, [], FIRST_FREE
    for number in sorted(live):
        text, values = code[number]
        sources = [f"R{register[v]}" for v in values]
        free += {register[v] for v in values if last_use[v] == number}
        if not free:
            free.append(highest)
            highest += 1
        register[number] = min(free)
        free.remove(register[number])
        lines.append(f"    {text.format(*sources, d=f'R{register[number]}')} ;")
    return lines, f"R{register[result]}"


def kernel():
    program = Program()
    word = program.emit("IADD {d}, R0, c[0x0][base]")
    lines, result = with_registers(program.code, rounds(program, word))
    head = """\
// out[i]: the first word of the SHA-256 of the number base + i, as a message of four bytes. Written by sha256.py.
.kernel sha256
.param out, ptr
.param base, u32
    S2R R0, SR_CTAID_X ;
    S2R R1, SR_NTID_X ;
    S2R R2, SR_TID_X ;
    IMAD.U32 R0, R0, R1, R2 ;
    MOV R1, 0x4 ;
    IMAD.WIDE.U32 R[2:3], R0, R1, c[0x0][out] ;
"""
    return head + "\n".join(lines) + f"\n    STG [R[2:3]], {result} ;\n    EXIT ;\n.end\n"


if __name__ == "__main__":
    print(kernel(), end="")
