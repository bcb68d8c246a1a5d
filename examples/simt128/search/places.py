#!/usr/bin/env python3
"""Compares the places that search.s found with Python's. usage: places.py TEXT PATTERN POSITIONS FOUND"""
import array
import os
import sys


def places(text, pattern):
    at = text.find(pattern)
    while at >= 0:
        yield at
        at = text.find(pattern, at + 1)


def main():
    text, positions, found = (open(sys.argv[i], "rb").read() for i in (1, 3, 4))
    pattern = os.fsencode(sys.argv[2])
    name = repr(pattern.decode(errors="replace")) if len(pattern) <= 64 else f"{len(pattern)} bytes"
    count = int.from_bytes(found, "little")
    theirs = list(places(text, pattern))
    if count != len(theirs):
        sys.exit(f"{name}: {count} places, expected {len(theirs)}")
    ours = sorted(array.array("I", positions)[:count])
    for x, y in zip(ours, theirs):
        if x != y:
            sys.exit(f"{name}: a place {x}, expected {y}")
    print(f"{name}: {count} places in {len(text)} bytes, {len(ours)} compared, each right")


main()
