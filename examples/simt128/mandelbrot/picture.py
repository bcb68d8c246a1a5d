#!/usr/bin/env python3
"""The picture of mandelbrot.s: its place, its PNG, and its pixels computed again.

usage: picture.py view WIDTH HEIGHT REAL IMAGINARY SPAN    prints left, top and pixel as bits of singles
       picture.py write WIDTH HEIGHT PIXELS PNG
       picture.py check LEFT TOP PIXEL STEPS PNG           reads the PNG and compares; of a large picture every n-th pixel
"""
import struct
import sys
import zlib

SINGLE = struct.Struct("<f")
DOUBLE = struct.Struct("<d")
WORD = struct.Struct("<I")
LONG = struct.Struct("<q")
SIGNATURE = b"\x89PNG\r\n\x1a\n"
CHECKED = 1 << 16


# ---- single arithmetic -------------------------------------------------------------------------------------------------


def single(x):
    """A double rounded to a single. Sums and products of singles may be rounded to doubles before: 53 bits are more than twice 24 and 2."""
    return SINGLE.unpack(SINGLE.pack(x))[0]


def fused(a, b, c):
    """a * b + c, rounded once. The product is exact in a double. Where the sum is not, it is rounded to odd first: to the neighbour whose last bit
    is 1, from where the second rounding goes where one rounding would have gone."""
    product = a * b
    total = product + c
    back = total - product
    lost = (product - (total - back)) + (c - back)
    if lost:
        bits = LONG.unpack(DOUBLE.pack(total))[0]
        if bits & 1 == 0:
            bits += 1 if (lost > 0) == (total > 0) else -1
            total = DOUBLE.unpack(LONG.pack(bits))[0]
    return single(total)


def pixel_of(column, row, left, top, pixel, steps):
    real, imaginary = fused(column, pixel, left), fused(-row, pixel, top)
    x = y = xx = yy = 0.0
    for step in range(1, steps + 1):
        y = fused(single(x + x), y, imaginary)
        x = single(single(xx - yy) + real)
        xx, yy = single(x * x), single(y * y)
        if single(xx + yy) > 4.0:
            return 128 + step % 128
    return 0


# ---- PNG -----------------------------------------------------------------------------------------------------------------


def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def palette():
    """Black, then colours that go round once every 128 steps."""
    wave = lambda i, turns, shift: round(255 * (1 - abs((i * turns / 128 + shift) % 2 - 1)))
    return bytes(0 if i < 128 else wave(i, turns, shift) for i in range(256) for turns, shift in ((6, 0.2), (4, 0.1), (2, 0.3)))


def write(width, height, pixels, png):
    rows = b"".join(b"\0" + pixels[row * width:(row + 1) * width] for row in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    with open(png, "wb") as file:
        file.write(SIGNATURE + chunk(b"IHDR", header) + chunk(b"PLTE", palette()) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def read(png):
    """Width, height, and the rows with the filter's byte, which is 0, in front of each."""
    data = open(png, "rb").read()
    assert data.startswith(SIGNATURE), "no PNG"
    at, parts = len(SIGNATURE), {}
    while at < len(data):
        size, kind = struct.unpack_from(">I4s", data, at)
        content = data[at + 8:at + 8 + size]
        assert data[at:at + 12 + size] == chunk(kind, content), f"chunk {kind} is damaged"
        parts[kind] = content
        at += 12 + size
    width, height = struct.unpack_from(">II", parts[b"IHDR"])
    return width, height, zlib.decompress(parts[b"IDAT"])


def check(left, top, pixel, steps, png):
    width, height, rows = read(png)
    every = -(-width * height // CHECKED)
    if every > 1:
        every |= 1  # an odd number goes through all columns
    places = range(0, width * height, every)
    for place in places:
        row, column = divmod(place, width)
        ours = rows[row * (width + 1) + 1 + column]
        theirs = pixel_of(column, row, left, top, pixel, steps)
        if ours != theirs:
            sys.exit(f"column {column}, row {row}: {ours}, expected {theirs}")
    inside = sum(rows[row * (width + 1) + 1 + column] == 0 for row in range(height) for column in range(width))
    print(f"{width} x {height} pixels, {inside} of them in the set; {len(places)} computed again, each equal")


def main():
    task, *rest = sys.argv[1:]
    if task == "view":
        width, height, real, imaginary, span = map(float, rest)
        pixel = span / width
        print(*("0x%08X" % WORD.unpack(SINGLE.pack(x)) for x in (real - span / 2, imaginary + height * pixel / 2, pixel)))
    elif task == "write":
        write(int(rest[0]), int(rest[1]), open(rest[2], "rb").read(), rest[3])
    else:
        left, top, pixel = (SINGLE.unpack(WORD.pack(int(bits, 16)))[0] for bits in rest[:3])
        check(left, top, pixel, int(rest[3]), rest[4])


main()
