#!/usr/bin/python3 -B
"""isas/armv6m beside LLVM and GNU's tools: the same verdict and text as LLVM for all 65,536 first words, with random second words, GNU's text where it decodes as an ARMv6-M does, and the same bytes for all texts.

What LLVM warns of ("potentially undefined") is no instruction to us. Three things are left out: `cpsie` with other bits than `i`, `cmp` of two low registers in its long encoding, whose text has the short one, and `udf.w`, which LLVM's
ARMv6-M does not know."""
import random
import re
import shutil
import subprocess
import sys
import tempfile

ISADORA = sys.argv[1] if len(sys.argv) > 1 else "build/isadora"
NEEDED = {"arm-none-eabi-objdump": "binutils-arm-none-eabi", "llvm-mc-19": "llvm-19"}
missing = [package for tool, package in NEEDED.items() if not shutil.which(tool)]
if missing:
    print("skipped: apt-get install", *missing)
    sys.exit(77)
LLVM = ["llvm-mc-19", "-triple=thumbv6m", "-mcpu=cortex-m0"]
# What only the A profile has names for.
NAMED = {"trap": "udf #254", "__brkdiv0": "udf #249", "ssbb": "dsb #0", "pssbb": "dsb #4", "dfb": "dsb #12",
         **{f"{b} {name}": f"{b} #{n}" for b in ("dmb", "dsb") for name, n in (("oshld", 1), ("oshst", 2), ("osh", 3), ("nshld", 5), ("unst", 6), ("nshst", 6), ("un", 7), ("nsh", 7), ("ishld", 9), ("ishst", 10), ("ish", 11), ("ld", 13), ("st", 14))}}
# What GNU's assembler refuses, or writes with another word: unpredictable instructions, hints by number, literals without a label, `nop` (`mov r8, r8`), and the three operands of `adds r0, r0, #1`,
# for which the manual prefers the form with three.
REFUSED = r"(adds|subs) (r\d), \2, #[0-7]$|nop|hint|udf\.w|cmp .*pc|add pc, pc|bl?x pc|(adr|ldr) \w+, \."
GNU_REACH = 2**22  # of `bl`, to GNU's assembler
WIDE = 0xE800  # first words from here on begin instructions of two


def run(*command, text=None):
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, (command[:4], done.stderr[-2000:])
    return done.stdout


def is_wide(word):
    return word[0] >= WIDE


def members(text):
    """A register list with all its members."""
    def all_of(m):
        return ", ".join(f"r{n}" for n in range(int(m[1]), int(m[2]) + 1))
    return re.sub(r"r(\d)-r(\d)", all_of, text)


def normal(text):
    text = re.sub(r"\s+", " ", text.split("@")[0]).strip().lower()
    text = members(text)
    for name, number in (("sb", 9), ("sl", 10), ("fp", 11), ("ip", 12)):
        text = re.sub(rf"\b{name}\b", f"r{number}", text)
    text = re.sub(r"^(\w+)\.n ", r"\1 ", text)
    text = re.sub(r"^(ld|st)mia ", r"\1m ", text)
    text = re.sub(r"^negs (\w+), (\w+)", r"rsbs \1, \2, #0", text)
    text = re.sub(r"\bpsr\b", "xpsr", re.sub(r"\bcpsr(_f)?\b", "apsr", text))
    text = re.sub(r"^bhs ", "bcs ", re.sub(r"^blo ", "bcc ", text))
    text = re.sub(r"^muls (\w+), (\w+), \1$", r"muls \1, \2", text)
    text = re.sub(r"#0x([0-9a-f]+)", lambda m: f"#{int(m[1], 16)}", text)
    text = re.sub(r"^(svc|bkpt) #?(0x[0-9a-f]+|\d+)$", lambda m: f"{m[1]} #{int(m[2], 0)}", text)
    return NAMED.get(text, re.sub(r", #0\]", "]", text))


def at_zero(text):
    """Of LLVM: distances from 4 bytes on as those from an instruction at address 0."""
    text = re.sub(r"^add (\w+), sp, \1$", r"add \1, sp", text)
    text = re.sub(r"^(b(?!kpt)\w*) #(-?\d+)$", lambda m: f"{m[1]} .{int(m[2]) + 4:+d}", text)
    text = re.sub(r"^(adr \w+,) #(\d+)$", lambda m: f"{m[1]} .{int(m[2]) + 4:+d}", text)
    return re.sub(r"^(ldr \w+,) \[pc(?:, #(\d+))?\]$", lambda m: f"{m[1]} .{int(m[2] or 0) + 4:+d}", text)


def ours_at_zero(text):
    return re.sub(r"\.([+-]0x[0-9a-f]+)?$", lambda m: f".{int(m[1] or '0', 16):+d}", text)


def by_llvm(words):
    """The text of each word; None where it is no instruction."""
    def line(word):
        return "[" + " ".join(f"0x{b:02x}" for w in (word if is_wide(word) else word[:1]) for b in w.to_bytes(2, "little")) + "]\n"
    done = subprocess.run([*LLVM, "-disassemble"], input="".join(map(line, words)), capture_output=True, text=True, check=False)
    warned = {int(m[1]) - 1: m[2] for m in re.finditer(r"^<stdin>:(\d+):\d+: warning: (invalid|potentially)", done.stderr, re.M)}
    lines = iter([t for t in done.stdout.splitlines() if not t.startswith("\t.text")])
    found = []
    for i in range(len(words)):
        text = None if warned.get(i) == "invalid" else next(lines)
        found.append(None if i in warned else at_zero(normal(text)))
    assert next(lines, None) is None
    return found


def by_isadora(words):
    found = []
    for i in range(0, len(words), 4000):
        hexes = [f"0x{w[1]:04X}{w[0]:04X}" if is_wide(w) else f"0x{w[0]:04X}" for w in words[i:i + 4000]]
        # Its status says that some are no instructions.
        done = subprocess.run([ISADORA, "dis", "--isa", "armv6m", "--hex", *hexes], capture_output=True, text=True, check=False)
        lines = done.stdout.splitlines()
        assert len(lines) == len(hexes), (len(lines), len(hexes), done.stderr[:300])
        found += [None if t.startswith(".illegal") else ours_at_zero(normal(t.rstrip(";"))) for t in lines]
    return found


def is_left_out(word):
    first, second = word
    return first & 0xFFE8 == 0xB660 or first & 0xFFC0 == 0x4500 or (first & 0xFFF0 == 0xF7F0 and second & 0xF000 == 0xA000)


def by_gnu(folder, words):
    """As GNU's disassembler has it; of branches and literals its target."""
    with open(f"{folder}/words", "wb") as file:
        for word in words:
            file.write(b"".join(w.to_bytes(2, "little") for w in (word if is_wide(word) else (word[0], 0xBF00))))
    listing = run("arm-none-eabi-objdump", "-D", "-b", "binary", "-m", "armv6s-m", "-M", "force-thumb", f"{folder}/words")
    found = [None] * len(words)
    for line in listing.splitlines():
        m = re.match(r"\s*([0-9a-f]+):\t((?:[0-9a-f]{4} ){1,2})\s*\t?(.*)", line)
        if not m or int(m[1], 16) % 4:
            continue
        at = int(m[1], 16)
        text = normal(m[3].replace("\t", " "))
        text = re.sub(r"^(b\w*) 0x([0-9a-f]+)$", lambda m: f"{m[1]} .{(int(m[2], 16) - at + 2**31) % 2**32 - 2**31:+d}", text)
        text = re.sub(r"^add (r\d), pc, #(\d+)$", r"adr \1, #\2", text)
        found[at // 4] = at_zero(text)
    return found


def same_texts(folder, rng):
    seconds = [lambda: rng.randrange(0x10000), lambda: rng.randrange(0x8000, 0x10000) | 0xD000, lambda: rng.choice((0x8000, 0x8800)) | rng.randrange(0x1000),
               lambda: 0x8F40 | rng.randrange(64)]
    words = [(w, rng.choice(seconds)()) for w in range(0x10000)]
    words += [(rng.choice((0xF000 | rng.randrange(0x800), 0xF380 | rng.randrange(16), 0xF3EF, 0xF3BF)), rng.choice(seconds)()) for _ in range(20000)]
    theirs, ours = by_llvm(words), by_isadora(words)
    wrong = [f"0x{w[0]:04X} 0x{w[1]:04X}: LLVM {x}, isadora {y}" for w, x, y in zip(words, theirs, ours) if x != y and not is_left_out(w)]
    assert not wrong, f"{len(wrong)} words differ:\n" + "\n".join(wrong[:40])
    print(sum(t is not None for t in ours), "of", len(words), "words decode, and each as the same text as LLVM's")
    both = [w for w, t in zip(words, ours) if t]
    texts = [t for t in ours if t]
    wrong = [f"0x{w[0]:04X} 0x{w[1]:04X}: GNU {x}, isadora {y}" for w, x, y in zip(both, by_gnu(folder, both), texts) if x != y and not re.match("hint|yield|wfe|wfi|sev|nop|mov r8, r8", y)]
    assert not wrong, f"{len(wrong)} words differ:\n" + "\n".join(wrong[:40])
    print("and as GNU's")
    return texts


def same_bytes(folder, texts, what):
    for name, head in (("t.s", ""), ("gnu.s", ".syntax unified\n.thumb\n")):
        with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
            file.write(head + "\n".join(texts) + "\n.balign 4\n")
    run("arm-none-eabi-as", "-W", "-mcpu=cortex-m0", f"{folder}/gnu.s", "-o", f"{folder}/t.o")
    run("arm-none-eabi-ld", "-Ttext=0", "-e", "0", f"{folder}/t.o", "-o", f"{folder}/t.elf")
    run("arm-none-eabi-objcopy", "-O", "binary", "-j", ".text", f"{folder}/t.elf", f"{folder}/t.gnu")
    run(ISADORA, "as", "--isa", "armv6m", f"{folder}/t.s", "--format", "bin", "-o", f"{folder}/t.isadora")
    with open(f"{folder}/t.gnu", "rb") as x, open(f"{folder}/t.isadora", "rb") as y:
        a, b = x.read(), y.read()
    at = next((i for i, (p, q) in enumerate(zip(a, b)) if p != q), min(len(a), len(b)))
    assert a == b, f"{len(a)} bytes of GNU, {len(b)} of isadora; the first that differs is at {at}: {texts[at // 2 - 4:at // 2 + 4]}"
    print(len(texts), what, "assemble to the same bytes")


def program(rng, texts):
    """Random instructions with labels, branches to them, literals and pools of them; and texts that stand for other instructions."""
    lines = ["first = 0x12345678", ".equ second, 77"]
    values = ["first", "second", "77", "0x12345678", "first + 1", "-1", "0xFFFFFFFF", "later", "L8", "L8 + 4", "L3992", "L3992 - 2"]
    plain = [t for t in texts if not re.search(r"\.[+-]", t)]
    for i in range(4000):
        lines += [f"L{i}:"] if i % 8 == 0 else []
        near = f"L{min(max(0, i + rng.randrange(-40, 40)) // 8 * 8, 3992)}"
        a, b = f"r{rng.randrange(8)}", f"r{rng.randrange(8)}"
        n = rng.randrange(1, 32)
        other = [f"{rng.choice('beq bne bhs blo bcs bcc bmi bpl bvs bvc bhi bls bge blt bgt ble b bl'.split())} {near}", f"{rng.choice('lsls lsrs asrs'.split())} {a}, #{n}",
                 f"{rng.choice('lsls lsrs asrs rors ands eors adcs sbcs orrs bics'.split())} {a}, {a}, {b}", f"{rng.choice('adds subs'.split())} {a}, {b}", f"{rng.choice('adds subs'.split())} {a}, #{n}",
                 f"{rng.choice('adds subs'.split())} {a}, {a}, #{n + 7}", f"negs {a}, {b}", f"{rng.choice('ldmia stmia'.split())} r7!, {{r{n % 3}-r{3 + n % 4}}}", f"push {{r0, r{1 + n % 3}-r7, lr}}", f"muls {a}, {b}, {a}",
                 f"{rng.choice('add sub'.split())} sp, sp, #{4 * n}", f"ldr {a}, [{b}]", f"str {a}, [sp]", f"ldrb {a}, [{b}, #{n}]", f"mov r{rng.randrange(15)}, r{rng.randrange(8)}", f"add r8, r8, {a}", f"{rng.choice('ands eors adcs orrs'.split())} {a}, {b}, {a}"]
        lines.append(rng.choice(plain) if i % 2 else rng.choice(other))
        if i % 8 == 3:
            lines.append(f"ldr {a}, ={rng.choice(values + [str(rng.randrange(2**32))])}")
        if i % 100 == 50:
            lines += [f"  ldr {a}, K{i}", f"  adr {b}, K{i}", f"  b J{i}", rng.choice(["  .ltorg", "  .pool"]), "  .align 2", f"K{i}: .word {rng.randrange(2**32)}", f"J{i}:"]
    return lines + [".equ later, 0x87654321"]


def main():
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        texts = same_texts(folder, rng)
        texts = [t for t in texts if not re.match(REFUSED, t) and not (t.startswith("bl ") and abs(int(t[4:])) >= GNU_REACH)]
        same_bytes(folder, texts, "texts")
        same_bytes(folder, program(rng, texts), "lines of a random program")


main()
