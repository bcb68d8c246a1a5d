#!/usr/bin/python3 -B
"""The kernels that `./dev bench` measures compute what they should, here at small sizes, by Python's own arithmetic and hashlib; and the plot that it
draws of them has a mark for every figure. The bench itself compares their checksums with those of C++ and OpenCL."""
import hashlib
import pathlib
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

ROOT = pathlib.Path(__file__).resolve().parents[2]
KERNELS = ROOT / "bench/kernels"
MASK = 0xFFFFFFFF
sys.path.insert(0, str(ROOT / "bench"))
import plot  # noqa: E402


def xorshift(x):
    x ^= x << 13 & MASK
    x ^= x >> 17
    return x ^ x << 5 & MASK


def numbers(n, x=12345):
    out = []
    for _ in range(n):
        x = xorshift(x)
        out.append(x)
    return out


def single(x):
    return struct.unpack("<f", struct.pack("<f", x))[0]


def bits(x):
    return struct.unpack("<I", struct.pack("<f", x))[0]


def hash_of(i, steps):
    x, value = i | 1, 2166136261 ^ i
    for _ in range(steps):
        x = xorshift(x)
        value = (value ^ x) * 16777619 & MASK
    return value


def dot(a, b):
    signed = [struct.unpack(f"<{4 * len(words)}b", struct.pack(f"<{len(words)}I", *words)) for words in (a, b)]
    return sum(x * y for x, y in zip(*signed)) & MASK


def mandel(px, py, step, limit):
    """In doubles, which hold every product of singles, rounded to a single where the kernel rounds."""
    cx, cy = single(single(px * step) - 2), single(single(py * step) - 1.5)
    x = y = 0.0
    for k in range(limit):
        x2, y2 = single(x * x), single(y * y)
        if single(x2 + y2) > 4:
            return k
        x, y = single(single(x2 - y2) + cx), single(2 * x * y + cy)
    return limit


def sha256(n):
    return int.from_bytes(hashlib.sha256(n.to_bytes(4, "big")).digest()[:4], "big")


def run(program, kernel, work, size, *options, **arguments):
    """The `size` words of `out` after a launch. Lists are buffers, numbers are numbers."""
    source = KERNELS / f"{kernel}.s"
    if not source.exists():
        source = work / "written.s"
        source.write_text(subprocess.run([KERNELS / f"{kernel}.py"], check=True, capture_output=True, text=True).stdout)
    command = [program, "run", source, *options, "--arg", f"out=+{4 * size}", "--out", f"out={work / 'out'}"]
    for name, value in arguments.items():
        if isinstance(value, list):
            (work / name).write_bytes(struct.pack(f"<{len(value)}I", *value))
            value = f"@{work / name}"
        command += ["--arg", f"{name}={value}"]
    subprocess.run([str(word) for word in command], check=True)
    return list(struct.unpack(f"<{size}I", (work / "out").read_bytes()))


def check(what, found, expected):
    for at, (f, e) in enumerate(zip(found, expected, strict=True)):
        if f != e:
            sys.exit(f"kernels_test: {what}: word {at} is 0x{f:08X}, expected 0x{e:08X}")


def check_kernels(program, work):
    a, b = numbers(512), numbers(512, 777)
    check("vadd", run(program, "vadd", work, 512, "--grid", 4, "--block", 128, a=a, b=b), [x + y & MASK for x, y in zip(a, b)])
    for steps in (0, 1, 3, 4, 9):
        expected = [hash_of(i, steps) for i in range(128)]
        check(f"hashloop, {steps} steps", run(program, "hashloop", work, 128, "--grid", 2, "--block", 64, steps=steps), expected)
    for base in (0, 0xFFFFFFE0):
        expected = [sha256(base + i & MASK) for i in range(64)]
        check("sha256", run(program, "sha256", work, 64, "--grid", 2, "--block", 32, base=base), expected)
    for row in (1, 3, 4, 6, 16):
        rows = [[x[i * row : (i + 1) * row] for i in range(32)] for x in (a, b)]
        expected = [dot(p, q) for p in rows[0] for q in rows[1]]
        found = run(program, "imatmul", work, 1024, "--grid", "2,2", "--block", "16,16", a=a, b=b, words=row)
        check(f"imatmul, rows of {row} words", found, expected)
    for limit in (0, 1, 50):
        expected = [mandel(x, y, 3 / 64, limit) for y in range(64) for x in range(64)]
        found = run(program, "mandel", work, 4096, "--grid", "2,8", "--block", "32,8", width=64, limit=limit, step=bits(3 / 64))
        check(f"mandel, {limit} steps", found, expected)
    words = numbers(1536)
    expected = [sum(words[g * 512 : g * 512 + 512]) & MASK for g in range(3)]
    check("reduce", run(program, "reduce", work, 3, "--grid", 3, "--block", 256, a=words), expected)


def check_plot():
    seconds = {"lanes": [0.2, 0.1, 0.4], "PoCL": [0.1], "C++, g++": [0.01], "C++, clang++-14": [0.02]}
    results = {kernel: {"warp_instructions": 20_000_000, "seconds": seconds} for kernel in ("one", "two")}
    drawn = xml.fromstring(plot.svg(results, {"one": 100, "two": 250}, "warp_instructions", "warp instructions"))
    shapes = {shape: drawn.findall(f"{{*}}{shape}") for shape in ("circle", "rect", "path")}
    counts = {shape: len(found) for shape, found in shapes.items()}
    if counts != {"circle": 3, "rect": 3, "path": 6}:  # each runner in two lines and the legend
        sys.exit(f"kernels_test: the plot has {counts}")
    at = shapes["circle"][1].get("cx")
    if at != str(round(plot.place(100e6), 1)):
        sys.exit(f"kernels_test: 20 million in a median of 0.2 seconds stand at {at}")


with tempfile.TemporaryDirectory() as folder:
    check_kernels(sys.argv[1], pathlib.Path(folder))
check_plot()
