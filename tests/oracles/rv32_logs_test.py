#!/usr/bin/python3 -B
"""`run --log` beside qemu: each instruction of programs that gcc makes is at qemu's address, with the word that the executable has there, and what the log says was
written makes of qemu's registers before it those after it. `compare` agrees with the log, and finds what was changed in it."""
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

ISADORA = str(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "build/isadora").resolve())
NEEDED = {"riscv64-unknown-elf-gcc": "gcc-riscv64-unknown-elf", "qemu-riscv32": "qemu-user"}
missing = [package for tool, package in NEEDED.items() if not shutil.which(tool)]
if missing:
    print("skipped: apt-get install", *missing)
    sys.exit(77)
GCC = ["riscv64-unknown-elf-gcc", "-mabi=ilp32", "-ffreestanding", "-nostdlib", "-static", "-g"]
# A stack of its own: that of the system lies elsewhere in each simulator.
PROGRAM = r"""
static unsigned char bytes[64];
static int numbers[40];
static unsigned hash(const unsigned char* p, int n) {
  unsigned h = 2166136261u;
  while (n-- > 0) h = (h ^ *p++) * 16777619u;
  return h;
}
static void sort(int* v, int n) {
  for (int i = 1; i < n; i++)
    for (int j = i; j > 0 && v[j - 1] > v[j]; j--) { int t = v[j]; v[j] = v[j - 1]; v[j - 1] = t; }
}
int work(void) {
  unsigned seed = 12345;
  for (int i = 0; i < 40; i++) numbers[i] = (int)(seed = seed * 1103515245u + 12345u) >> (i % 20);
  sort(numbers, 40);
  short s = 0;
  for (int i = 0; i < 64; i++) bytes[i] = (unsigned char)(s += (short)(numbers[i % 40] / (i + 3) % 1000));
  long long wide = (long long)numbers[0] * numbers[39];
  return (int)((hash(bytes, 64) ^ (unsigned)(wide >> 32)) & 127);
}
static char stack[4096] __attribute__((aligned(16)));
__attribute__((naked)) void _start(void) {
  __asm__ volatile("la sp, %0\n call work\n li a7, 93\n ecall" : : "i"(stack + 4096));
}
"""


def run(*command):
    return subprocess.run([str(c) for c in command], capture_output=True, text=True, check=False)


def states_of(log):
    """Of qemu: pc and registers before each instruction."""
    states = []
    for line in log.read_text().splitlines():
        if line.startswith(" pc"):
            states.append((int(line.split()[1], 16), [0] * 32))
        else:
            for number, value in re.findall(r"x(\d+)/\w+\s+([0-9a-f]{8})", line):
                states[-1][1][int(number)] = int(value, 16)
    return states


def entries_of(log):
    """Of Spike's format: pc, word, registers written."""
    entries = []
    for line in log.read_text().splitlines():
        match = re.fullmatch(r"core   0: 0 0x([0-9a-f]{8}) \(0x([0-9a-f]{4}|[0-9a-f]{8})\)((?: x\d+ +0x[0-9a-f]{8})*)((?: mem 0x[0-9a-f]{8}(?: 0x[0-9a-f]+)?)*)", line)
        assert match, f"no line of Spike's: {line}"
        writes = [(int(n), int(v, 16)) for n, v in re.findall(r"x(\d+) +0x([0-9a-f]+)", match[3])]
        entries.append((int(match[1], 16), match[2], writes))
    return entries


def check_registers(entries, states):
    assert len(entries) == len(states), (len(entries), len(states))
    for i, ((pc, _, writes), (their_pc, registers)) in enumerate(zip(entries, states)):
        assert pc == their_pc, f"instruction {i}: {pc:#x}, and qemu is at {their_pc:#x}"
        if i + 1 == len(states):
            return
        expected = list(registers)
        for number, value in writes:
            expected[number] = value
        assert expected[0] == 0 and expected == states[i + 1][1], f"instruction {i} at {pc:#x}: {writes}"


def check_words(entries, elf):
    listed = run("riscv64-unknown-elf-objdump", "-d", "-M", "no-aliases", elf).stdout
    words = {int(a, 16): w for a, w in re.findall(r"^\s*([0-9a-f]+):\t([0-9a-f]+)", listed, re.M)}
    assert all(words[pc] == word for pc, word, _ in entries)


def check_json(log, entries):
    rows = [json.loads(line) for line in log.read_text().splitlines()]
    assert [(int(r["pc_rdata"], 16), int(r["insn"], 16), r["order"]) for r in rows] == [(e[0], int(e[1], 16), i) for i, e in enumerate(entries)]
    assert all(int(a["pc_wdata"], 16) == int(b["pc_rdata"], 16) for a, b in zip(rows, rows[1:]))
    assert rows[-1]["halt"] == 1 and rows[-1]["pc_wdata"] is None


def check_compare(log, elf, number):
    lines = log.read_text().splitlines()
    for kind in ("agrees", "value", "word", "missing"):
        changed = list(lines)
        at = next(i for i in range(number % len(lines), len(lines)) if re.search(r"x\d+ +0x", lines[i]))
        if kind == "value":
            changed[at] = re.sub(r"(x\d+ +0x)(\S)", lambda m: m[1] + ("1" if m[2] == "0" else "0"), lines[at], count=1)
        elif kind == "word":
            changed[at] = re.sub(r"\(0x(.)", lambda m: "(0x" + ("1" if m[1] == "0" else "0"), lines[at])
        elif kind == "missing":
            del changed[at]
        file = log.with_suffix(".changed")
        file.write_text("\n".join(["core   0: 3 0x00001000 (0x00000297) x5  0x00001000", "core   0: >>>> _start", *changed]) + "\n")
        found = run(ISADORA, "compare", "--isa", "rv32imc", file, elf)
        if kind == "agrees":
            assert (found.returncode, found.stdout[:22]) == (0, f"they agree: {len(lines)} instruct"[:22]), (found.stdout, found.stderr)
        else:
            assert found.returncode == 1 and f"from instruction {at + 1} on, line {at + 3} of the log" in found.stdout, (kind, at, found)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        source, elf, theirs, spike, lines = (folder / n for n in ("p.c", "p", "qemu.log", "spike.log", "json.log"))
        source.write_text(PROGRAM)
        numbers = random.Random(1)
        for march in ("rv32im", "rv32imc"):
            for level in ("-O0", "-O2"):
                made = run(*GCC, f"-march={march}", level, source, "-o", elf)
                assert made.returncode == 0, made.stderr
                status = run("qemu-riscv32", "-singlestep", "-d", "nochain,cpu", "-D", theirs, elf).returncode
                for file, kind in ((spike, "spike"), (lines, "json")):
                    ours = run(ISADORA, "run", "--isa", "rv32imc", "--log", file, "--log-format", kind, elf)
                    assert ours.returncode == status, (ours, status)
                entries = entries_of(spike)
                check_registers(entries, states_of(theirs))
                check_words(entries, elf)
                check_json(lines, entries)
                for _ in range(2):
                    check_compare(spike, elf, numbers.randrange(len(entries)))
                assert run(ISADORA, "compare", "--isa", "rv32imc", lines, elf).returncode == 0
                print(march, level, len(entries), "instructions")


main()
