#!/usr/bin/python3 -B
"""isas/rv32imac beside LLVM 19 and GNU's tools: the same verdict and text for every word of 16 bits and for 100,000 random ones of 32, times ISADORA_EFFORT, and the same bytes for the same text.
`reserved` says which words others decode that the manual reserves. Texts are equal when numbers are written in decimal, targets of branches as distances, and blanks are one space."""
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

ISADORA = sys.argv[1] if len(sys.argv) > 1 else "build/isadora"
MARCH = "rv32imac_zba_zbb_zbs"
GNU = "riscv64-unknown-elf-"
NEEDED = {"llvm-mc-19": "llvm-19", GNU + "objdump": "binutils-riscv64-unknown-elf"}
missing = [package for tool, package in NEEDED.items() if not shutil.which(tool)]
if missing:
    print("skipped: apt-get install", *missing)
    sys.exit(77)
BRANCH = re.compile(r"^(?:c\.)?(?:j|jal|beqz|bnez|beq|bne|blt|bge|bltu|bgeu)\b(?!.*\()")
MAJORS = [0x03, 0x0F, 0x13, 0x17, 0x23, 0x33, 0x37, 0x63, 0x67, 0x6F, 0x73, 0x2F]


def run(*command, text=None):
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, (command[:5], done.stderr[:2000])
    return done.stdout


def normal(text):
    return re.sub(r"(?<![\w.])-?(?:0x[0-9A-Fa-f]+|\d+)\b", lambda m: str(int(m[0], 0)), re.sub(r"\s+", " ", text)).replace(", ", ",").strip()


def other_listing(command, folder, words, size):
    """Of each word: what the disassembler of an object file makes of it; None where that is nothing."""
    with open(f"{folder}/words", "wb") as file:
        file.write(b"".join(w.to_bytes(size, "little") for w in words))
    run(GNU + "as", f"-march={MARCH}", "-mabi=ilp32", "-o", f"{folder}/empty.o", "-", text="nop\n")
    run(GNU + "objcopy", f"--update-section=.text={folder}/words", f"{folder}/empty.o", f"{folder}/words.o")
    found = [None] * len(words)
    for m in re.finditer(r"^ *([0-9a-f]+):\s+[0-9a-f]+\s+(\S.*)$", run(*command, f"{folder}/words.o"), re.M):
        address, text = int(m[1], 16), re.sub(r"\s*[<#].*", "", m[2].replace("<unknown>", ".none"))
        text = re.sub(r"^(fence\s.*?)\bunknown\b", r"\g<1>0", text)  # no accesses, as GNU prints them
        if text.startswith(".") or address % size:
            continue
        text = normal(re.sub(r"(?<=[\s,])([0-9a-f]+)$", r"0x\1", text) if BRANCH.match(text) and "0x" not in text else text)
        text = re.sub(r"^(c.lui zero,)-(\d+)$", lambda t: t[1] + str(2**20 - int(t[2])), text)  # a hint, which LLVM prints with a sign
        text = re.sub(r"^c.addi zero,(?:0$)?", "c.nop ", text).strip()  # as GNU prints it
        if BRANCH.match(text):
            text = re.sub(r"-?\d+$", lambda t: str((int(t[0]) - address + 2**31) % 2**32 - 2**31), text)
        found[address // size] = text
    return found


def ours(words, size):
    found = []
    for i in range(0, len(words), 20000):
        hexes = [f"0x{w:0{2 * size}X}" for w in words[i:i + 20000]]
        # Its status says that some are no instructions.
        out = subprocess.run([ISADORA, "dis", "--isa", "rv32imac", "--hex", *hexes], capture_output=True, text=True, check=False).stdout
        lines = out.splitlines()
        assert len(lines) == len(hexes), (len(lines), len(hexes))
        found += [None if t.startswith(".illegal") else normal(re.sub(r"(?<![\w.])\.(?:([+-])(0x[0-9A-F]+))?$", lambda m: (m[1] or "").strip("+") + (m[2] or "0"), t)) for t in lines]
    return found


def reserved(word, size):
    """What the manual reserves and one of the others decodes; instructions of other extensions, and privileged ones."""
    if size == 2:
        shift = word & 0xE003 == 0x0002 or word & 0xE803 == 0x8001
        return word == 0 or bool(shift and word & 0x1000) or word & 0xF07F == 0x6001 or word & 0xEF83 == 0x6101
    shift = word & 0x307F == 0x1013 and word & 1 << 25  # by 32 and more, which LLVM decodes
    return bool(shift) or word & 0x7F == 0x73 or word & 0x7F == 0x0F


def compare(name, words, size, theirs, mine):
    wrong = [f"0x{w:0{2 * size}X}: {name} {x}, isadora {y}" for w, x, y in zip(words, theirs, mine) if x != y and not (y is None and reserved(w, size))]
    assert not wrong, f"{len(wrong)} words differ:\n" + "\n".join(wrong[:30])


def same_texts(folder, words, size):
    mine = ours(words, size)
    for name, command in (("LLVM", ("llvm-objdump-19", "-d", "-M", "no-aliases")), ("GNU", (GNU + "objdump", "-d", "-z", "-M", "no-aliases"))):
        compare(name, words, size, other_listing(command, folder, words, size), mine)
    print(sum(t is not None for t in mine), "of", len(words), f"words of {8 * size} bits decode, and each as the same text")
    return [t for t in mine if t]


def random_words(rng, count):
    """A fourth with any bits, the others with a major opcode that is known; of those half with the upper bits of an instruction."""
    words = [rng.getrandbits(32) | 3 for _ in range(count // 4)]
    words += [rng.getrandbits(25) << 7 | rng.choice(MAJORS) for _ in range(count - len(words))]
    upper = (0x00, 0x01, 0x04, 0x05, 0x10, 0x14, 0x20, 0x24, 0x30, 0x34)
    words[count // 2:] = [(w & 0x01FFFFFF) | rng.choice(upper) << 25 if w & 0x7F != 0x2F else w for w in words[count // 2:]]
    ones = [w for n in (0, 1, 2, 4, 5, 24, 0x87, 0x98) for f in (0x30, 0x34, 0x14) for w in [rng.getrandbits(10) << 15 & 0xF8000 | (f << 25 | n << 20) | 0x13 | rng.choice((1, 5)) << 12]]
    return [w for w in words + ones if w & 0x1F != 0x1F]


def same_bytes(folder, texts):
    lines = [re.sub(r"(-?\d+)$", lambda m: f".+({m[1]})", t) if BRANCH.match(t) else t for t in texts]
    for name, command in (("llvm", ["llvm-mc-19", "-triple=riscv32", "-mattr=+m,+a,+c,+zba,+zbb,+zbs", "-filetype=obj"]), ("gnu", [GNU + "as", f"-march={MARCH}", "-mabi=ilp32", "-mno-relax", "-"]),
                          ("isadora", [ISADORA, "as", "--isa", "rv32imac", "-", "--format", "bin"])):
        run(*command, "-o", f"{folder}/{name}", text="\n".join(lines) + "\n")
        if name != "isadora":
            run(GNU + "objcopy", "-O", "binary", "-j", ".text", f"{folder}/{name}")
    codes = {name: open(f"{folder}/{name}", "rb").read() for name in ("llvm", "gnu", "isadora")}
    for name in ("llvm", "gnu"):
        at = next((i for i, (a, b) in enumerate(zip(codes[name], codes["isadora"])) if a != b), None)
        assert codes[name] == codes["isadora"], f"{len(codes[name])} bytes of {name}, {len(codes['isadora'])} of isadora; the first that differs is at {at}"
    print(len(texts), "texts assemble to the same bytes")


def main():
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        short = same_texts(folder, [w for w in range(65536) if w & 3 != 3], 2)
        long = same_texts(folder, random_words(rng, 100_000 * int(os.environ.get("ISADORA_EFFORT", "1"))), 4)
        some = sorted(set(long))
        rng.shuffle(some)
        # GNU's assembler has no empty set of accesses; both others shorten branches to labels, not those by a distance in numbers, and no copies or constants to zero; GNU's copies by no sum.
        same_bytes(folder, [t for t in some if not re.search(r"^fence .*\b0\b|^(?:jal|beq|bne) .*,-?\d{1,4}$|^addi zero,(?:zero,-?\d+|\w+,0)$|^add \w+,\w+,zero$", t)][:60000] + short)


main()
