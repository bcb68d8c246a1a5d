#!/usr/bin/python3 -B
"""isas/rv32imc beside LLVM: the same verdict and text for every word of 16 bits and for random words of 32, and the same bytes for the same text.

What LLVM 14 does otherwise, and the manual says:
- it decodes c.lui with 0, and shifts by 32 and more, which the manual reserves;
- it prints the numbers of c.lui with the register zero, which are hints, with a sign;
- it prints the word 0, which is defined to be illegal, as c.unimp;
- it knows instructions of other extensions (Zicsr, Zifencei, the privileged ones): rv32imc has none of them.
Texts are equal when distances of branches are written as numbers and blanks are one space."""
import random
import re
import shutil
import subprocess
import sys
import tempfile

ISADORA = sys.argv[1] if len(sys.argv) > 1 else "build/isadora"
LLVM = [shutil.which("llvm-mc-14") or shutil.which("llvm-mc") or "", "-triple=riscv32", "-mattr=+m,+c"]
if not LLVM[0]:
    print("skipped: llvm-mc is not installed (apt-get install llvm-14)")
    sys.exit(77)


def run(command, text=None):
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False)


def normal(text):
    text = re.sub(r"\s+", " ", text.strip())
    return re.sub(r"(?<![\w.])\.(?:([+-])0x([0-9A-F]+))?(?![\w.])",
                  lambda m: str(int(m[1] + m[2], 16)) if m[1] else "0", text)


def llvm_decodes(words, size, *options):
    lines = "".join(" ".join(f"0x{b:02x}" for b in w.to_bytes(size, "little")) + "\n" for w in words)
    out = run([*LLVM, "-disassemble", "-show-encoding", *options], lines).stdout
    found = {}
    for line in out.splitlines():
        m = re.match(r"\s*(.*?)\s*# encoding: \[(.*)\]", line)
        if m:
            text = re.sub(r"^(c\.lui zero, )-(\d+)$", lambda h: h[1] + str(2**20 - int(h[2])), normal(m[1]))
            found[int.from_bytes(bytes(int(b, 16) for b in m[2].split(",")), "little")] = text
    return found


def ours_decodes(words, size):
    found = {}
    for i in range(0, len(words), 4000):
        part = words[i:i + 4000]
        out = run([ISADORA, "dis", "--isa", "rv32imc", "--hex", *(f"0x{w:0{2 * size}X}" for w in part)]).stdout
        lines = out.splitlines()
        assert len(lines) == len(part), (len(lines), len(part))
        found.update({w: normal(line) for w, line in zip(part, lines) if not line.startswith(".illegal")})
    return found


def reserved(word, size):
    """What LLVM 14 decodes and the description does not."""
    if size == 2:
        shift = word & 0xE003 == 0x0002 or word & 0xE803 == 0x8001
        return word == 0 or (shift and word & 0x1000) or word & 0xF07F == 0x6001
    if word & 0x307F == 0x1013 and word & 1 << 25:
        return True
    return word & 0x7F == 0x73 or word & 0x707F == 0x100F or word & 0x7F in (0x07, 0x27, 0x2F, 0x43, 0x47, 0x4B, 0x4F, 0x53)


def compare(words, size):
    theirs, ours = llvm_decodes(words, size, "-M", "no-aliases"), ours_decodes(words, size)
    wrong = []
    for w in words:
        if w in theirs and w not in ours and reserved(w, size):
            continue
        if theirs.get(w) != ours.get(w):
            wrong.append(f"0x{w:0{2 * size}X}: LLVM {theirs.get(w)}, isadora {ours.get(w)}")
    assert not wrong, f"{len(wrong)} words differ:\n" + "\n".join(wrong[:20])
    return len(ours)


def llvm_assembles(texts):
    out = run([*LLVM, "-show-encoding"], "\n".join(texts) + "\n")
    assert not out.stderr, out.stderr[:1000]
    return [m[1].replace("0x", "").replace(",", "") for m in re.finditer(r"# encoding: \[(.*)\]", out.stdout)]


def ours_assembles(texts):
    out = run([ISADORA, "as", "--isa", "rv32imc", "-", "--format", "hex", "-o", "-"], "\n".join(texts) + "\n")
    assert out.returncode == 0, out.stderr[:2000]
    return [bytes.fromhex(line[2:])[::-1].hex() for line in out.stdout.split()]


BRANCH = re.compile(r"^(c\.)?(j|jal|beqz|bnez|b\w+)\b(?!.*\()")


def for_ours(text):
    return re.sub(r"(-?\d+)$", lambda m: f".{int(m[1]):+d}", text) if BRANCH.match(text) else text


def same_bytes(texts):
    a, b = llvm_assembles(texts), ours_assembles([for_ours(t) for t in texts])
    assert len(a) == len(b) == len(texts), (len(a), len(b), len(texts))
    wrong = [f"{t}: LLVM {x}, isadora {y}" for t, x, y in zip(texts, a, b) if x != y]
    assert not wrong, f"{len(wrong)} texts differ:\n" + "\n".join(wrong[:20])


def main():
    rng = random.Random(1)
    short = [w for w in range(65536) if w & 3 != 3]
    print(compare(short, 2), "of", len(short), "words of 16 bits decode")
    # Half of the words have a known major opcode, so that most of those decode.
    majors = [0x03, 0x0F, 0x13, 0x17, 0x23, 0x33, 0x37, 0x63, 0x67, 0x6F, 0x73]
    words = [rng.getrandbits(32) | 3 for _ in range(4000)]
    words += [rng.getrandbits(25) << 7 | rng.choice(majors) for _ in range(12000)]
    words += [(w & 0x01FFFFFF) | rng.choice((0, 1, 32)) << 25 for w in words[4000:12000]]
    words = sorted(w for w in set(words) if w & 0x1F != 0x1F)
    print(compare(words, 4), "of", len(words), "words of 32 bits decode")
    # As LLVM prints them, with and without aliases: both assemblers take the shortest form.
    for options in (["-M", "no-aliases"], []):
        texts = list(llvm_decodes([w for w in words if not reserved(w, 4)], 4, *options).values())
        texts += [t for w, t in llvm_decodes(short, 2, *options).items() if not reserved(w, 2)]
        texts = [t for t in texts if not re.search(r"64 |unimp|^c.lui zero", t)]
        same_bytes(texts)
        print(len(texts), "texts assemble to the same bytes")
    numbers = [rng.getrandbits(32) >> rng.randrange(32) << rng.randrange(20) & 0xFFFFFFFF for _ in range(3000)]
    same_code([f"li a{i % 8}, {n - 2**32 if i % 2 and n >> 31 else n}" for i, n in enumerate(numbers)])
    print(len(numbers), "numbers are loaded by the same instructions")
    same_code(program(rng, 3000))
    print("a program with labels becomes the same bytes")


def program(rng, count):
    """Branches near and far to labels, so that each length is the one that is needed."""
    lines = []
    for i in range(count):
        lines += [f".L{i}:"] if i % 5 == 0 else []
        target = f".L{min(max(0, i + int(rng.gauss(0, 250))), count - 5) // 5 * 5}"
        kinds = [f"j {target}", f"beqz a{rng.randrange(6)}, {target}", f"bnez s1, {target}", f"blt a0, t0, {target}", f"jal {target}",
                 f"addi a{rng.randrange(6)}, a{rng.randrange(6)}, {rng.randrange(-40, 40)}", "mv a0, t1", "lw a0, 8(sp)", "ret", "mul a0, a0, t3"]
        lines.append(rng.choice(kinds))
    return lines


def same_code(lines):
    """Whole programs: the bytes of .text."""
    text = "\n".join(lines) + "\n"
    with tempfile.TemporaryDirectory() as folder:
        for name, command in (("theirs", [*LLVM, "-filetype=obj"]), ("ours", [ISADORA, "as", "--isa", "rv32imc", "-", "--format", "bin"])):
            done = run([*command, "-o", f"{folder}/{name}"], text)
            assert done.returncode == 0, done.stderr[:2000]
        run([LLVM[0].replace("llvm-mc", "llvm-objcopy"), "-O", "binary", "-j", ".text", f"{folder}/theirs"])
        theirs, ours = (open(f"{folder}/{name}", "rb").read() for name in ("theirs", "ours"))
    at = next((i for i, (a, b) in enumerate(zip(theirs, ours)) if a != b), None)
    assert theirs == ours, f"{len(theirs)} bytes of LLVM, {len(ours)} of isadora, the first that differs is at {at}"


main()
