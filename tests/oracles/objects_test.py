#!/usr/bin/env python3
"""Random programs of several objects for rv32imc: whoever assembles, links or runs them, they print the same.

A program has two to five modules. Each module is assembled by `isadora as` (as code that linkers may shorten or not), GNU as or clang; some objects are listed by
`isadora dis` and assembled again; some modules lie in an archive. The objects are linked by `isadora link`, GNU ld and lld, with or without what nothing leads to, and each executable runs under qemu-riscv32 and under `isadora run`: one
output is expected of all. Functions call functions of other modules with a higher number only, so every program ends.

usage: objects_test.py ISADORA [FIRST COUNT]
"""

import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

TOOLS = ["riscv64-unknown-elf-as", "riscv64-unknown-elf-ld", "riscv64-unknown-elf-ar", "clang-14", "ld.lld-19", "qemu-riscv32"]

START = """
    .globl _start
    .globl fold
    .weak  __global_pointer$
_start:
    .option push
    .option norelax
    la   gp, __global_pointer$
    .option pop
    la   s0, __init_array_start
    la   s1, __init_array_end
1:  beq  s0, s1, 2f
    lw   t0, 0(s0)
    jalr t0
    addi s0, s0, 4
    j    1b
2:  li   a0, 1
    call f0
    call fold
    la   t0, folded
    lw   s0, 0(t0)
    li   s1, 8
3:  srli t0, s0, 28
    la   t1, digits
    add  t1, t1, t0
    lbu  t0, 0(t1)
    la   a1, letter
    sb   t0, 0(a1)
    li   a0, 1
    li   a2, 1
    li   a7, 64
    ecall
    slli s0, s0, 4
    addi s1, s1, -1
    bnez s1, 3b
    li   a0, 0
    li   a7, 93
    ecall
fold:                       # takes a0 into the sum that the program prints, and keeps every other register but t0 to t2
    la   t0, folded
    lw   t1, 0(t0)
    slli t2, t1, 5
    add  t1, t1, t2
    xor  t1, t1, a0
    sw   t1, 0(t0)
    ret
    .section .rodata
digits: .ascii "0123456789abcdef"
    .bss
    .balign 4
folded: .space 4
letter: .space 4
"""


COMPARE = ["beq", "bne", "blt", "bge", "bltu", "bgeu", "bgt", "ble", "bgtu", "bleu"]
COMPARE_ZERO = ["beqz", "bnez", "bltz", "bgez", "bgtz", "blez"]


class Program:
    """The modules of one random program, as assembly text."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        r = self.random
        self.modules = r.randint(2, 5)
        self.functions = r.randint(self.modules, 14)
        self.home = [0] + [r.randrange(self.modules) for _ in range(self.functions - 1)]
        self.text = [[] for _ in range(self.modules)]
        self.labels = 0
        self.aligned = set()  # variables of which each is within 32 bytes
        self.words = {}  # global variables: name to (module, number of words)
        self.commons = [(f"common{i}", r.choice([1, 2, 9])) for i in range(r.randint(0, 3))]
        self.weak = [f"weak{i}" for i in range(r.randint(0, 3))]
        self.weak_homes = {}  # the modules with a weak definition
        self.inline = [f"inline{i}" for i in range(r.randint(0, 3))]
        self.constructed = False
        for i in range(r.randint(1, 5)):
            self.words[f"v{i}"] = (r.randrange(self.modules), r.randint(1, 6))
        self.tables = [self.table(i) for i in range(r.randint(0, 2))]
        for name, (module, count) in self.words.items():
            self.variable(module, name, count)
        for name, count in self.commons:
            self.common(name, count)
        for name in self.weak:
            self.weak_function(name)
        for name in self.inline:
            self.inline_function(name)
        for number in range(self.functions):
            self.function(number)
        self.gaps()
        for module in range(self.modules):
            if r.random() < 0.4:
                self.constructor(module)

    def label(self, name="l"):
        self.labels += 1
        return f"{name}{self.labels}"

    def put(self, module, *lines):
        self.text[module] += [f"    {line}" if not line.endswith(":") else line for line in lines]

    def variable(self, module, name, count):
        r = self.random
        kind = r.choice([".data", ".data", ".bss", ".rodata", f".data.{name}", '.sdata, "aw"'])
        if r.random() < 0.5:
            self.aligned.add(name)
        self.put(module, f".section {kind}" if kind not in (".data", ".bss") else kind, f".balign {32 if name in self.aligned else 4}", f".globl {name}", f"{name}:")
        if kind == ".bss":
            self.put(module, f".space {4 * count}")
            return
        values = [str(r.choice([r.randrange(100), r.randrange(1 << 32)])) for _ in range(count)]
        self.put(module, ".word " + ", ".join(values))
        if kind == ".rodata":
            self.words[name] = (module, -count)  # not to be written

    # Room between data and between functions, about as much as an address near a base, or a jump of some length, reaches.
    def gaps(self):
        r = self.random
        for module in range(self.modules):
            if r.random() < 0.4:
                self.put(module, r.choice([".data", ".bss"]), f".space {r.choice([r.randrange(64), 2048 + r.randint(-64, 64), 4096 + r.randint(-64, 64)])}")
            if r.random() < 0.4:
                self.put(module, ".text", f".rept {r.choice([r.randrange(32), 1024 + r.randint(-32, 32)])}", "c.nop", ".endr")

    # Tentative definitions in some modules, of which the largest counts; sometimes a definition, which wins.
    def common(self, name, count):
        r = self.random
        holders = [m for m in range(self.modules) if r.random() < 0.6] or [0]
        largest, definer = r.choice(holders), None
        if r.random() < 0.3 and len(holders) < self.modules:
            definer = r.choice([m for m in range(self.modules) if m not in holders])
            self.put(definer, ".data", ".balign 4", f".globl {name}", f"{name}:", ".word " + ", ".join(str(r.randrange(1 << 32)) for _ in range(count)))
        for m in holders:
            self.put(m, f".comm {name}, {4 * (count if m == largest else r.randint(1, count))}, 4")
        self.words[name] = (largest, count)

    # Defined by no module, by one, weakly, or strongly beside weak definitions.
    def weak_function(self, name):
        r = self.random
        strong = r.choice([None, None, r.randrange(self.modules)])
        weak = [m for m in range(self.modules) if m != strong and r.random() < 0.4]
        weak = weak[:1] if strong is None else weak
        self.weak_homes[name] = weak
        for m in weak:
            self.leaf(m, name, ".weak")
        if strong is not None:
            self.leaf(strong, name, ".globl")

    # In a section group of several modules, with a constant of its own in each: of all linkers the first module's remains.
    def inline_function(self, name):
        r = self.random
        for module in r.sample(range(self.modules), r.randint(1, self.modules)):
            self.put(module, f'.section .text.{name}, "axG", @progbits, {name}, comdat', ".balign 2", f".weak {name}", f"{name}:", f"addi a0, a0, {r.randint(-2048, 2047)}")
            if r.random() < 0.5:
                constant = self.label(".Lconstant")
                self.put(module, *self.read("t1", constant, 0), "xor a0, a0, t1",
                         f'.section .rodata.{name}, "aG", @progbits, {name}, comdat', ".balign 4", f"{constant}:", f".word {r.randrange(1 << 32)}",
                         f'.section .text.{name}, "axG", @progbits, {name}, comdat')
            self.put(module, "ret")

    def leaf(self, module, name, binding):
        r = self.random
        bind = [f"{binding} {name}"]
        before, after = (bind, []) if r.random() < 0.5 else ([], bind)  # the directive counts for uses before it as well
        self.put(module, self.code_section(name), ".balign 2", *before, f"{name}:", f"addi a0, a0, {r.randint(-2048, 2047)}", f"slli a0, a0, {r.randint(1, 4)}", "ret", *after)

    def code_section(self, name):
        return self.random.choice([".text", ".text", f'.section .text.{name}, "ax", @progbits'])

    def table(self, number):
        r = self.random
        name, module = f"table{number}", r.randrange(self.modules)
        picked = [r.randrange(1, self.functions) for _ in range(r.randint(1, 4))] if self.functions > 1 else []
        if not picked:
            return None
        self.put(module, f".section {r.choice(['.rodata', '.data.rel.ro'])}" if r.random() < 0.5 else ".data", ".balign 4", f".globl {name}", f"{name}:",
                 ".word " + ", ".join(f"f{n}" for n in picked))
        return name, min(picked), len(picked)

    # The address of a symbol, in one of the ways of compilers.
    def address(self, register, symbol, addend=0):
        r = self.random
        name = f"{symbol} + {addend}" if addend else symbol
        way = r.randrange(3)
        if way == 0:
            return [f"la {register}, {symbol}"] + [f"addi {register}, {register}, {addend}"] * (addend > 0)
        if way == 1:
            return [f"lui {register}, %hi({name})", f"addi {register}, {register}, %lo({name})"]
        here = self.label("pc")
        return [f"{here}:", f"auipc {register}, %pcrel_hi({name})", f"addi {register}, {register}, %pcrel_lo({here})"]

    def read(self, register, symbol, addend):
        r = self.random
        name = f"{symbol} + {addend}" if addend else symbol
        way = r.randrange(3)
        if way == 0:
            return self.address("t0", symbol, addend) + [f"lw {register}, 0(t0)"]
        if way == 1:
            return [f"lui t0, %hi({name})", f"lw {register}, %lo({name})(t0)"]
        here = self.label("pc")
        return [f"{here}:", f"auipc t0, %pcrel_hi({name})", f"lw {register}, %pcrel_lo({here})(t0)"]

    def write(self, register, symbol, addend):
        name = f"{symbol} + {addend}" if addend else symbol
        if self.random.random() < 0.5:
            return [f"lui t0, %hi({name})", f"sw {register}, %lo({name})(t0)"]
        return self.address("t0", symbol, addend) + [f"sw {register}, 0(t0)"]

    def place(self, writable):
        names = [(n, c) for n, (_, c) in self.words.items() if c > 0 or not writable]
        if not names:
            return None
        name, count = self.random.choice(names)
        return name, 4 * self.random.randrange(abs(count))

    def statement(self, number):
        r = self.random
        kind = r.randrange(15)
        if kind == 0:
            return [f"li t0, {r.choice([r.randrange(-2048, 2048), r.randrange(1 << 31)])}", r.choice(["xor", "add", "sub", "mul"]) + " a0, a0, t0"]
        if kind in (1, 2) and self.place(False):
            name, addend = self.place(False)
            return self.read("t1", name, addend) + [r.choice(["add", "xor", "sub"]) + " a0, a0, t1"]
        if kind in (3, 4) and self.place(True):
            name, addend = self.place(True)
            return self.write("a0", name, addend)
        if kind in (5, 6) and number + 1 < self.functions:
            return [r.choice(["call", "call", "jal"]) + f" f{r.randrange(number + 1, self.functions)}"]
        if kind == 7 and self.weak:
            name, over = r.choice(self.weak), self.label()
            if self.module in self.weak_homes[name]:
                return self.call_weak(name)
            return [f"lui t0, %hi({name})", f"addi t0, t0, %lo({name})", f"beqz t0, {over}", "jalr t0", f"{over}:"]
        if kind == 8:
            over = self.label()
            return [f"andi t0, a0, {1 << r.randrange(8)}", f"{r.choice(['beqz', 'bnez'])} t0, {over}", *self.padding(), "addi a0, a0, 77", f"{over}:"]
        if kind == 9:
            usable = [t for t in self.tables if t and t[1] > number]
            if usable:
                name, _, count = r.choice(usable)
                return [*self.address("t0", name), f"lw t0, {4 * r.randrange(count)}(t0)", "jalr t0"]
        if kind == 10:
            return ["call fold"]
        if kind == 11 and self.inline:
            return [f"call {r.choice(self.inline)}"]
        if kind == 12:  # to a place in another section, which comes back
            there, back = self.label("there"), self.label("back")
            branch = r.choice([f"{b} a0, t0" for b in COMPARE] + [f"{b} a0" for b in COMPARE_ZERO])
            return [f"li t0, {r.choice([r.randrange(-9, 9), r.randrange(1 << 31)])}", f"{branch}, {there}", f"addi a0, a0, {r.randint(-2000, 2000)}", "slli a0, a0, 1", f"{back}:",
                    f'.pushsection .text.{there}, "ax", @progbits', f"{there}:", f"xori a0, a0, {r.randint(1, 2000)}", f"tail {back}", ".popsection"]
        if kind == 13 and self.place(False):  # one upper part for several words, which it has to be good for
            name, _ = self.place(False)
            count = abs(self.words[name][1])
            lines = [f"lui t0, %hi({name})"]
            for word in r.sample(range(count), r.randint(1, count)):
                lines += [f"lw t1, %lo({name} + {4 * word})(t0)" if r.random() < 0.7 else f"addi t1, t0, %lo({name} + {4 * word})"] if self.is_one_part(name) else []
            if not self.is_one_part(name):
                lines += [f"addi t0, t0, %lo({name})", "lw t1, 0(t0)"]
            return lines + ["xor a0, a0, t1"] * (not any("addi t1" in line for line in lines))
        if kind == 14:  # code after padding
            over = self.label()
            return [f"andi t0, a0, {1 << r.randrange(8)}", f"beqz t0, {over}", "addi a0, a0, 5", f".balign {r.choice([4, 8, 16, 32])}", f"{over}:"]
        return [f"addi a0, a0, {r.randint(-2000, 2000)}"]

    # Is it aligned so that all its words have one upper part?
    def is_one_part(self, name):
        return name in self.aligned

    # Another module's definition may count, though this one has its own.
    def call_weak(self, name):
        r = self.random
        here, over = self.label(".Lhere"), self.label()
        ways = [[f"call {name}"], [f"jal {name}"], [*self.address("t0", name), "jalr t0"],
                [f"jal {over}", f"j {here}", f"{over}:", f"{r.choice(COMPARE_ZERO)} a0, {name}", f"j {name}", f"{here}:"],
                [*self.address("t1", here), "lw t0, 0(t1)", "add t0, t0, t1", "jalr t0", f'.pushsection {r.choice([".rodata", ".data"])}', ".balign 4", f"{here}:",
                 f".word {name} - {here}", ".popsection"]]
        return r.choice(ways)

    def padding(self):
        r = self.random
        return ["add a1, a1, a2"] * r.choice([0, 1, 3, 40, 140]) + (["lw a1, 0(sp)"] if r.random() < 0.3 else [])

    def function(self, number):
        r = self.random
        module, name = self.home[number], f"f{number}"
        self.module = module
        self.put(module, self.code_section(name), f".balign {r.choice([2, 2, 4, 16])}", f".globl {name}", f"{name}:", "addi sp, sp, -16", "sw ra, 12(sp)")
        for _ in range(r.randint(1, 6)):
            self.put(module, *self.statement(number))
        if r.random() < 0.2:
            loop = self.label()
            self.put(module, "sw s0, 8(sp)", f"li s0, {r.randint(2, 5)}", f"{loop}:", *self.padding(), *self.statement(self.functions), "addi s0, s0, -1")
            over = self.label()
            self.put(module, f"beqz s0, {over}", f"j {loop}", f"{over}:", "lw s0, 8(sp)")
        last = self.functions - 1
        self.put(module, "lw ra, 12(sp)", "addi sp, sp, 16", *([f"tail f{r.randrange(number + 1, last + 1)}"] if number < last and r.random() < 0.2 else ["ret"]))

    def constructor(self, module):
        name = f"begin{module}"
        self.put(module, ".text", ".balign 2", f"{name}:", "addi sp, sp, -16", "sw ra, 12(sp)", f"li a0, {module + 3}", "call fold", "lw ra, 12(sp)", "addi sp, sp, 16", "ret",
                 ".section .init_array", ".balign 4", f".word {name}")

    def sources(self):
        weak = [f".weak {name}" for name in self.weak]
        out = []
        for lines in self.text:
            defined = {line.strip()[:-1] for line in lines if line.endswith(":")}
            way = ["    .option pic"] if self.random.random() < 0.3 else []  # addresses are read from the global offset table
            out.append("\n".join(way + [f"    {w}" for w in weak if w.split()[1] not in defined] + lines) + "\n")
        return out


class Trial:
    def __init__(self, isadora, folder, seed):
        self.isadora, self.folder, self.seed = isadora, folder, seed
        self.random = random.Random(f"tools {seed}")

    def run(self, command, seconds=60):
        return subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=seconds)

    def must(self, command):
        done = self.run(command)
        if done.returncode != 0:
            raise Failure(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
        return done

    def assemble(self, name, text, tool):
        if tool == "relaxing":
            text = "    .option relax\n" + text
        (self.folder / f"{name}.s").write_text(text)
        own = [self.isadora, "as", "--isa", "rv32imc", f"{name}.s", "-o", f"{name}.o"]
        self.must({"isadora": own, "relaxing": own,
                   "gnu": ["riscv64-unknown-elf-as", "-march=rv32imc", "-mabi=ilp32", f"{name}.s", "-o", f"{name}.o"],
                   "clang": ["clang-14", "--target=riscv32-unknown-elf", "-march=rv32imc", "-mabi=ilp32", "-c", f"{name}.s", "-o", f"{name}.o"]}[tool])
        return self.listed(name) if self.random.random() < 0.3 else f"{name}.o"

    def listed(self, name):
        self.must([self.isadora, "dis", "--isa", "rv32imc", f"{name}.o", "-o", f"{name}.listed.s"])
        self.must([self.isadora, "as", "--isa", "rv32imc", f"{name}.listed.s", "-o", f"{name}.listed.o"])
        return f"{name}.listed.o"

    def done(self):
        program = Program(self.seed)
        pick = lambda: self.random.choice(["isadora", "relaxing", "gnu", "clang"])
        used = {"start": pick()}
        objects = [self.assemble("start", START, used["start"])]
        for i, text in enumerate(program.sources()):
            used[f"m{i}"] = pick()
            objects.append(self.assemble(f"m{i}", text, used[f"m{i}"]))
        # What an archive's member is taken for differs between linkers where names are common or weak.
        if not program.commons and not program.weak and not program.inline and len(objects) > 2 and self.random.random() < 0.5:
            archived = objects[self.random.randint(2, len(objects) - 1):]
            self.must(["riscv64-unknown-elf-ar", "rc", "modules.a", *archived])
            objects = [o for o in objects if o not in archived] + ["modules.a"]
        options = self.random.choice([[], ["--gc-sections"]])
        linked = {}
        for linker, command in {"isadora": [self.isadora, "link"], "gnu": ["riscv64-unknown-elf-ld", "-m", "elf32lriscv"], "lld": ["ld.lld-19"]}.items():
            self.must([*command, *options, *objects, "-o", linker])
            linked[linker] = linker
        results = {}
        for linker in linked:
            for runner, command in {"qemu": ["qemu-riscv32", f"./{linker}"], "isadora": [self.isadora, "run", "--isa", "rv32imc", linker]}.items():
                done = self.run(command)
                results[f"linked by {linker}, run by {runner}"] = (done.stdout, done.returncode, done.stderr if done.returncode else "")
        if len(set(results.values())) != 1 or not all(len(out) == 8 and status == 0 for out, status, _ in results.values()):
            raise Failure("\n".join(f"{how}: {result}" for how, result in results.items()) + f"\nassembled by {used}, linked with {options}")
        return results.popitem()[1][0]


class Failure(Exception):
    pass


def main():
    isadora = str(Path(sys.argv[1]).resolve())
    first, count = (int(sys.argv[2]), int(sys.argv[3])) if len(sys.argv) > 3 else (1, 40)
    absent = [tool for tool in TOOLS if not shutil.which(tool)]
    if absent:
        print(f"skipped: there is no {absent[0]}")
        return 77
    failed, outputs = [], set()
    for seed in range(first, first + count):
        folder = Path(tempfile.mkdtemp(prefix="isadora-objects-"))
        try:
            outputs.add(Trial(isadora, folder, seed).done())
            shutil.rmtree(folder)
        except (Failure, subprocess.TimeoutExpired) as error:
            failed.append(seed)
            print(f"program {seed}, kept in {folder}:\n{error}\n")
    print(f"programs {first} to {first + count - 1}: {count - len(failed)} agree, {len(outputs)} different outputs; failed: {failed or 'none'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
