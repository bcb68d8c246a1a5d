#!/usr/bin/env python3
"""Options for blackscholes.s, and their values in double arithmetic.

usage: options.py make COUNT FOLDER    writes price, strike and years; prints rate and volatility as bits of singles
       options.py check FOLDER         compares call and put

An error is given as a part of price + strike, since the value is a difference of two parts of these. The polynomial for N is wrong by up to 7.5e-8; 1 - N, N's
product and the strike's discount are rounded to singles, by up to 6e-8 each, and d2's difference from d1 is. Other errors of d1 hardly count: d2 has them too, and
the two parts then shift against each other.
"""
import array
import hashlib
import math
import random
import struct
import sys

RATE, VOLATILITY = 0.02, 0.3
BOUND = 3e-7


def single(x):
    return struct.unpack("<f", struct.pack("<f", x))[0]


def make(count, folder):
    generator = random.Random(3)
    draw = lambda low, high: array.array("f", (generator.uniform(low, high) for _ in range(count)))
    for name, numbers in (("price", draw(5, 100)), ("strike", draw(1, 100)), ("years", draw(0.1, 10))):
        with open(f"{folder}/{name}", "wb") as file:
            numbers.tofile(file)
    print(*("0x%08X" % struct.unpack("<I", struct.pack("<f", x)) for x in (RATE, VOLATILITY)))


def value(price, strike, years):
    rate, volatility = single(RATE), single(VOLATILITY)
    spread = volatility * math.sqrt(years)
    d1 = (math.log(price / strike) + (rate + volatility * volatility / 2) * years) / spread
    normal = lambda d: math.erfc(-d / math.sqrt(2)) / 2
    today = strike * math.exp(-rate * years)
    return (price * normal(d1) - today * normal(d1 - spread), today * normal(spread - d1) - price * normal(-d1))


def check(folder):
    data = {name: open(f"{folder}/{name}", "rb").read() for name in ("price", "strike", "years", "call", "put")}
    price, strike, years, call, put = (array.array("f", content) for content in data.values())
    worst = 0
    for i in range(len(price)):
        for what, ours, theirs in zip(("call", "put"), (call[i], put[i]), value(price[i], strike[i], years[i])):
            error = abs(ours - theirs) / (price[i] + strike[i])
            if not error <= BOUND:
                sys.exit(f"option {i}, price {price[i]}, strike {strike[i]}, years {years[i]}: {what} {ours}, expected {theirs}")
            worst = max(worst, error)
    bits = hashlib.sha256(data["call"] + data["put"]).hexdigest()[:16]
    print(f"{len(price)} options, largest error {worst:.2e} of price + strike, {BOUND:.0e} allowed; fingerprint of all bits {bits}")


def main():
    if sys.argv[1] == "make":
        make(int(sys.argv[2]), sys.argv[3])
    else:
        check(sys.argv[2])


main()
