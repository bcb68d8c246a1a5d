#!/usr/bin/python3 -B
"""Nanoseconds an instruction, decoding from Python: into arrays, and Capstone's disasm_lite. One round, as JSON; python_runs.py runs several.

    python_decode.py ISA CODE X86_CODE COUNT     the files are the bare content of .text; COUNT instructions of X86_CODE are decoded
"""
import itertools
import json
import pathlib
import statistics
import sys
import time

import isadora
import numpy


def nanoseconds(call):
    """The median of seven, in processor time, and what the call returned."""
    times = []
    for _ in range(7):
        begin = time.process_time()
        result = call()
        times.append(time.process_time() - begin)
    return 1e9 * statistics.median(times), result


def capstone_of(code, count):
    """None where there is no Capstone. Its iterator makes a tuple for each instruction, and nothing is done with it."""
    try:
        import capstone
    except ImportError:
        return None
    decoder = capstone.Cs(capstone.CS_ARCH_X86, capstone.CS_MODE_64)
    decoder.skipdata = True
    took, seen = nanoseconds(lambda: sum(1 for _ in itertools.islice(decoder.disasm_lite(code, 0), count)))
    return {"ns": took / seen, "instructions": seen}


def main(isa_name, path, x86_path, count):
    isa, code = isadora.load(isa_name), pathlib.Path(path).read_bytes()
    took, records = nanoseconds(lambda: isa.decode_array(code))
    if (records["error"] != 0).any():
        sys.exit("bench: code that does not decode")
    out = numpy.zeros(len(records), isa.dtype)
    into, _ = nanoseconds(lambda: isa.decode_into(code, out))
    texts, lines = nanoseconds(lambda: isa.disassemble(code))
    if (out != records).any() or len(lines) != len(records):
        sys.exit("bench: decode_into is not decode_array")
    n = len(records)
    found = {"instructions": n, "array_ns": took / n, "into_ns": into / n, "texts_ns": texts / n}
    found["capstone"] = capstone_of(pathlib.Path(x86_path).read_bytes(), int(count))
    print(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
