#!/usr/bin/env python3
"""Objects of other compilers as text: what `isadora dis` writes of one, `isadora as` makes an object that links to the same program.

The objects are members of the C libraries of three machines, each compiled by GCC: picolibc, avr-libc and newlib. GNU ld links each alone, as it is and after it was
listed and assembled again, without shortening code. The memory of the two programs must be equal, byte for byte. A call of a weak function that no object defines is
left out: ld changes the one relocation of a call for it, and not the two that a listing has.

usage: listed_test.py ISADORA [COUNT]     COUNT members of each library (12); all of them where it has fewer
"""

import random
import shutil
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

MACHINES = {
    "rv32imac": ("riscv64-unknown-elf-", "/usr/lib/picolibc/riscv64-unknown-elf/lib/rv32imac/ilp32/libc.a", ["-m", "elf32lriscv", "--no-relax"]),
    "avr": ("avr-", "/usr/lib/avr/lib/avr5/libc.a", ["-m", "avr5", "--no-relax"]),
    "armv6m": ("arm-none-eabi-", "/usr/lib/arm-none-eabi/newlib/thumb/v6-m/nofp/libc.a", []),
}


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def memory(path):
    """Addresses, sizes and bytes of what a program has in memory, of a little-endian ELF file of 32 bits."""
    data = path.read_bytes()
    table, = struct.unpack_from("<I", data, 28)
    size, count = struct.unpack_from("<HH", data, 42)
    all_ = [struct.unpack_from("<8I", data, table + i * size) for i in range(count)]
    # The first segment may begin with the file's headers, which say where debug sections lie.
    return [(vaddr, memsz, flags, data[max(offset, table + count * size):offset + filesz]) for kind, offset, vaddr, _, filesz, memsz, flags, _ in all_ if kind == 1 and memsz]


def linked(prefix, options, obj, out):
    symbols = [line.split() for line in run(prefix + "nm", "-u", obj).splitlines()]
    if any(kind == "w" for kind, _ in symbols):
        return None
    undefined = [f"--defsym={name}=0x1000" for _, name in symbols]
    run(prefix + "ld", *options, "-z", "noexecstack", "-e", "0", *undefined, obj, "-o", out)
    return memory(out)


def check(isadora, isa, prefix, options, obj, folder):
    text, again = folder / "listed.s", folder / "again.o"
    run(isadora, "dis", "--isa", isa, obj, "-o", text)
    run(isadora, "as", text, "-o", again)
    before = linked(prefix, options, obj, folder / "before")
    return before is None or before == linked(prefix, options, again, folder / "after")


def main():
    isadora = str(Path(sys.argv[1]).resolve())
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 12
    draw = random.Random(1)
    failed = compared = 0
    for isa, (prefix, library, options) in MACHINES.items():
        if not shutil.which(prefix + "ld") or not Path(library).exists():
            print(f"skipped: there is no {prefix}ld with {library}")
            continue
        with tempfile.TemporaryDirectory(prefix="isadora-listed-") as name:
            folder = Path(name)
            subprocess.run([prefix + "ar", "x", library], cwd=folder, check=True)
            members = sorted(folder.glob("*.o"))
            for obj in draw.sample(members, min(count, len(members))):
                compared += 1
                try:
                    if check(isadora, isa, prefix, options, obj, folder):
                        continue
                    why = "the linked programs differ"
                except RuntimeError as error:
                    why = str(error)
                failed += 1
                print(f"{obj.name} of {library}: {why}")
    print(f"{compared} objects, {failed} failed")
    return 77 if compared == 0 else 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
