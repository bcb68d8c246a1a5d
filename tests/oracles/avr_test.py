#!/usr/bin/python3 -B
"""isas/avr beside GNU's tools for AVR: the same verdict, length and text for all 65,536 first words, with random second words, and the same bytes for random texts.

What GNU's disassembler writes otherwise: numbers by base, and remarks."""
import random
import re
import shutil
import subprocess
import sys
import tempfile

ISADORA = sys.argv[1] if len(sys.argv) > 1 else "build/isadora"
if not shutil.which("avr-objdump"):
    print("skipped: apt-get install binutils-avr")
    sys.exit(77)


def run(*command, text=None):
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, (command[:4], done.stderr[:2000])
    return done.stdout


def normal(text):
    text = re.sub(r"\s+", " ", text.split(";")[0]).strip()
    return re.sub(r"(?<![\w.])(-?)(0x[0-9A-Fa-f]+|\d+)\b", lambda m: str(int(m[1] + m[2], 0)), text)


def theirs(folder, words):
    """The length and text of the instruction at the beginning of each pair of words; None where it is none."""
    with open(f"{folder}/words", "wb") as file:
        for pair in words:
            file.write(b"".join(w.to_bytes(2, "little") for w in pair))
    listing = run("avr-objdump", "-D", "-b", "binary", "-m", "avr:51", f"{folder}/words")
    found = [None] * len(words)
    for line in listing.splitlines():
        m = re.match(r"\s*([0-9a-f]+):\t((?:[0-9a-f]{2} ){2,4})\s*\t?(.*)", line)
        if not m or int(m[1], 16) % 4 or m[3].startswith(".word"):
            continue
        text = normal(m[3].replace("\t", " "))
        found[int(m[1], 16) // 4] = (len(m[2].split()) // 2, text)
    return found


def ours(words, lengths):
    found = []
    for i in range(0, len(words), 4000):
        hexes = [f"0x{w:04X}" if n == 1 else f"0x{s:04X}{w:04X}" for (w, s), n in zip(words[i:i + 4000], lengths[i:i + 4000])]
        # Its status says that some are no instructions.
        done = subprocess.run([ISADORA, "dis", "--isa", "avr", "--hex", *hexes], capture_output=True, text=True, check=False)
        lines = done.stdout.splitlines()
        assert len(lines) == len(hexes), (len(lines), len(hexes))
        found += [None if t.startswith(".illegal") else normal(t.replace(" +", "+")) for t in lines]
    return [t and (n, re.sub(r"^(\w+) \.$", r"\1 .+0", t)) for t, n in zip(found, lengths)]


def same_texts(folder, rng):
    words = [(w, rng.choice(range(0x2C00, 0x3000)) if rng.random() < 0.5 else rng.randrange(0xE000, 0xF000)) for w in range(65536)]
    a = theirs(folder, words)
    b = ours(words, [t[0] if t else 1 for t in a])
    wrong = [f"0x{w[0]:04X} 0x{w[1]:04X}: GNU {x}, isadora {y}" for w, x, y in zip(words, a, b) if x != y]
    assert not wrong, f"{len(wrong)} words differ:\n" + "\n".join(wrong[:40])
    print(sum(t is not None for t in a), "of", len(words), "words decode, and each as the same text")
    return [t[1] for t in b if t]


def same_bytes(folder, texts):
    with open(f"{folder}/t.s", "w", encoding="utf-8") as file:
        file.write("\n".join(texts) + "\n")
    run("avr-as", "-mmcu=avrxmega6", "-mrmw", f"{folder}/t.s", "-o", f"{folder}/t.o")
    run("avr-ld", "-m", "avrxmega6", "-Ttext=0", "-e", "0", "--no-check-sections", f"{folder}/t.o", "-o", f"{folder}/t.elf")
    run("avr-objcopy", "-O", "binary", "-j", ".text", f"{folder}/t.elf", f"{folder}/t.gnu")
    run(ISADORA, "as", "--isa", "avr", f"{folder}/t.s", "--format", "bin", "-o", f"{folder}/t.isadora")
    with open(f"{folder}/t.gnu", "rb") as x, open(f"{folder}/t.isadora", "rb") as y:
        a, b = x.read(), y.read()
    at = next((i for i, (p, q) in enumerate(zip(a, b)) if p != q), min(len(a), len(b)))
    assert a == b, f"{len(a)} bytes of GNU, {len(b)} of isadora; the first that differs is at {at}"
    print(len(texts), "texts assemble to the same bytes")


def program(rng, texts):
    """Random instructions with labels, and branches to them; and texts that stand for other instructions."""
    lines = []
    plain = [t for t in texts if not re.search(r"\.[+-]", t)]
    for i in range(4000):
        lines += [f"L{i}:"] if i % 8 == 0 else []
        near = f"L{min(max(0, i + rng.randrange(-40, 40)) // 8 * 8, 3992)}"
        other = [f"{rng.choice(['brcs', 'brne', 'brlo', 'brsh', 'brge', 'rjmp', 'rcall'])} {near}", f"jmp {near}", f"call {near}",
                 f"{rng.choice(['lsl', 'rol', 'tst', 'clr'])} r{rng.randrange(32)}", f"{rng.choice(['sbr', 'cbr'])} r{rng.randrange(16, 32)}, {rng.randrange(256)}",
                 f"{rng.choice(['bset', 'bclr'])} {rng.randrange(8)}", f"{rng.choice(['brbs', 'brbc'])} {rng.randrange(8)}, {near}", f"ser r{rng.randrange(16, 32)}"]
        lines.append(rng.choice(plain) if i % 2 else rng.choice(other))
    return lines


def main():
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        texts = same_texts(folder, rng)
        same_bytes(folder, texts)
        same_bytes(folder, program(rng, texts))


main()
