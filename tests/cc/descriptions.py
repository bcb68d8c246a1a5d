"""Edits of the descriptions of rv32imc and fabrisc, for the C compiler: each description is the work of a few random edits, and says what they were. Most are descriptions of other
machines that nobody wrote the compiler for; some lack what C needs, and the compiler has to say so.

Those of rv32imc need no assembly source: programs begin in C (`START`), and call the host by instructions that no edit touches. Those of fabrisc have its own
`start.s`, so that their edits leave it the registers of its calls."""

import os
import random
import re
import shutil
import subprocess

PROGRAM = "described"  # in this folder, with what it prints
RUN_TIME = ["start.c", "integers.c", "string.c"]  # the part of the C library that programs without input and output need
FOLDER = os.path.dirname(os.path.abspath(__file__))
ISAS = os.path.join(FOLDER, "../../isas")

START = r"""
#include <stddef.h>
int main(void);
void __libc_init_array(void);
void _exit(int status) {
  for (;;) __asm__ volatile("host_exit %0" : : "r"(status));
}
void exit(int status) { _exit(status); }
void _start(void) {
  __libc_init_array();
  _exit(main());
}
long __host_read(int file, void* bytes, size_t n) { return (void)file, (void)bytes, (void)n, -38; }
unsigned long __host_break(unsigned long end) { return end; }
long __host_write(int file, const void* bytes, size_t n) {
  long out;
  __asm__ volatile("host_write %0, %1, %2, %3" : "=r"(out) : "r"(file), "r"(bytes), "r"(n) : "memory");
  return out;
}
"""

START_OF_FABRISC = os.path.join(ISAS, "fabrisc/start.s")

# Of a machine with a `start.s`.
EXIT = """
void _exit(int status);
void exit(int status) { _exit(status); }
"""

# What programs ask of the host.
HOST = """
__DefOptype HOST_EXIT : [Word]
  __Encoding
    field<0, 7>   Funct7 major == 0x0B;
    field<7, 5>   Zero5  rd == 0;
    field<12, 3>  Funct3 funct3 == 0;
    field<15, 5>  Reg    rs1;
    field<20, 12> Funct12 rest == 0;
  __Syntax
    host_exit rs1 ;
  __Semantics
    host_exit rs1:
        halt(rs1);

__DefOpcode HOST_EXIT_4 : [HOST_EXIT]

__DefOptype HOST_WRITE : [Word]
  __Encoding
    field<0, 7>  Funct7 major == 0x0B;
    field<7, 5>  Reg    rd;
    field<12, 3> Funct3 funct3 == 1;
    field<15, 5> Reg    rs1;
    field<20, 5> Reg    rs2;
    field<25, 2> Funct2 rest == 0;
    field<27, 5> Reg    rs3;
  __Syntax
    host_write rd, rs1, rs2, rs3 ;
  __Semantics
    host_write rd, rs1, rs2, rs3:
        rd = host(write, rs1, rs2, rs3);

__DefOpcode HOST_WRITE_4 : [HOST_WRITE]
"""

# Instructions that a compiler may use: what the first lines compute is what C wants, the others differ from that somewhere.
MORE = {
    "min": "rd = INT32(rs1) < INT32(rs2) ? rs1 : rs2;",
    "andn": "rd = rs1 & ~rs2[31:0];",
    "rotate": "rd = (rs1 << rs2[4:0]) | (rs1 >> (32 - rs2[4:0]));",
    "sh2add": "rd = (rs1 << 2) + rs2;",
    "madd": "rd = rd + rs1 * rs2;",
    "move_if_zero": "rd = rs2 == 0 ? rs1 : rd;",
    "load_indexed": "rd = memory[(rs1 + rs2)[31:0], 4];",
    "load_scaled": "rd = memory[(rs1 + (rs2 << 2))[31:0], 4];",
    "byte_indexed": "rd = memory[(rs1 + rs2)[31:0], 1];",
    "not_less": "rd = rs1 >= rs2;",
    "equal": "rd = rs1 == rs2;",
    "subtract_from": "rd = rs2 - rs1;",
    "saturating_add": "rd = (rs1 + rs2 > 2^32 - 1) ? 2^32 - 1 : rs1 + rs2;",
    "add_16": "rd = (rs1 + rs2)[15:0];",
    "less_or_all_ones": "rd = rs1 < rs2 ? 2^32 - 1 : 0;",
    "shift_6": "rd = rs1 << rs2[5:0];",
    "shift_all": "rd = rs2 > 31 ? 0 : rs1 >> rs2[4:0];",
    "shift_less": "rd = rs1 << rs2[3:0];",
    "multiply_16": "rd = rs1[15:0] * rs2[15:0];",
    "subtract_odd": "rd = rs2 == 17 ? rs1 : rs1 - rs2;",
    "divide_stops": "if (rs2 == 0) fault(DivisionByZero);\n        rd = rs2 == 0 ? 0 : div(rs1, rs2);",
    "load_and_step": "rd = memory[rs1, 4];\n        rs1 = rs1 + 4;",
}

BRANCHES = ["BEQ", "BNE", "BLT", "BGE", "BLTU", "BGEU"]


def definitions(text):
    """The description's definitions, in order."""
    text = re.sub(r"^//.*\n", "", text, flags=re.M)
    text = re.sub(r"^  __(Examples|Claims)\n(.*\n)*?(?=  __|__Def|\Z)", "", text, flags=re.M)
    return ["__Def" + part.rstrip() + "\n\n" for part in text.split("__Def")[1:]]


def cells(row, separator):
    """The cells of a row, or the rows of a table: what separates them is part of a cell in brackets and quotes."""
    out, depth, quoted = [""], 0, False
    for c in row:
        quoted ^= c == '"'
        depth += 0 if quoted else (c in "([") - (c in ")]")
        if c == separator and not depth and not quoted:
            out.append("")
        else:
            out[-1] += c
    return [c.strip() for c in out]


def expanded(part):
    """The definitions of a family, one for each row."""
    rows = re.search(r"  __Rows\n((?:    .*\n)+)", part)
    names, *lines = [[c.strip('"') for c in cells(line, ",")] for line in cells(rows.group(1).replace("\n", " "), ";") if line]
    out = []
    for line in lines:
        one = part.replace(rows.group(0), "")
        for name, cell in sorted(zip(names, line), key=lambda pair: -len(pair[0])):
            one = re.sub(r"\\" + name + r"(\\\(\))?(?!\w)", lambda _, cell=cell: cell, one)
        out.append(one)
    return out


class Description:
    """A description that is being edited: `operations`, the text of each instruction by the name of its optype; `rest`, the texts of all others; and the ABI."""

    def __init__(self, more_bits):
        self.rest, self.operations, self.edits = [], {}, []
        files = ["rv32imc/machine.isa", "rv32imc/base.isa", "rv32imc/muldiv.isa", "rv32imc/short.isa"] + (["rv32imac/bits.isa"] if more_bits else [])
        if more_bits:
            self.edits.append("with bits.isa")
        for file in files:
            with open(os.path.join(ISAS, file)) as text:
                content = text.read()
            for part in definitions(content):
                for one in expanded(part) if "__Rows" in part else [part]:
                    self.put(one)
        if more_bits:
            self.rest += [f"__DefGroup {name} : [Word]\n\n" for name in ("Addresses", "Bits", "SingleBits")]
        self.machine(r'( *Function<"%hi">.*\n)', r'\1    Function<"%upper_bits"> = (x >> 12)[19:0];\n')
        for name in ("ECALL", "FENCE_TSO"):
            self.delete(name)
        self.registers = list(range(1, 32))
        self.abi = {"Arguments": list(range(10, 18)), "Results": [10, 11], "Temporaries": [5, 6, 7, 28, 29, 30, 31, 1], "Saved": [8, 9] + list(range(18, 28)),
                    "Stack": 2, "Link": 1, "StackAlign": 16}
        self.pattern = "x%"
        self.has_readings = True

    def put(self, part):
        part = re.sub(r"^ *(Modules|Gdb|GdbWatches|Padding|Module<.*|Relocation<.*|Attribute.*|LinkerSymbol<.*|Shorter<.*|NearBase<.*)\b.*\n", "", part, flags=re.M)
        found = re.match(r"__DefOptype (\w+)", part)
        if found:
            name = found.group(1)
            size = 2 if "[Short]" in part.split("\n")[0] else 4
            self.operations[name] = part + f"__DefOpcode {name}_{size} : [{name}]\n\n"
        elif not part.startswith(("__DefOpcode", "__DefPseudo", "__DefABI")):
            self.rest.append(part)

    def delete(self, name):
        self.operations.pop(name, None)

    def machine(self, old, new):
        self.rest = [re.sub(old, new, part) for part in self.rest]

    def change(self, name, old, new):
        """False where there is nothing to change."""
        if name not in self.operations:
            return False
        text = re.sub(old, new, self.operations[name], flags=re.M)
        changed = text != self.operations[name]
        self.operations[name] = text
        return changed

    def add_type(self, text):
        if text not in self.rest:
            self.rest.append(text)

    def number_type(self, bits, signed, scale, functions=""):
        name = f"Number{bits}{'s' if signed else 'u'}{scale}"
        self.add_type(f"__DefNumberType {name}<{bits}>\n" + ("    Signed;\n" if signed else "") + (f"    Scale = {scale};\n" if scale > 1 else "") + functions + "    Radix = 10;\n\n")
        return name

    def padding(self, bits):
        name = f"Padding{bits}"
        self.add_type(f"__DefNumberType {name}<{bits}>\n\n")
        return name

    def spelled(self, number):
        return self.pattern.replace("%", str(number))

    def text(self):
        operations = "".join(self.operations.values()) + HOST
        if not self.has_readings:
            operations = re.sub(r"^  __Readings\n(    .*\n)+", "", operations, flags=re.M)
        out = "".join(self.rest) + operations
        out = re.sub(r"^__DefISA rv32imc", "__DefISA edited", out, flags=re.M)
        abi = ["__DefABI edited_abi", '    Target = "riscv32-unknown-elf";', '    Flags = "-march=rv32imc", "-mabi=ilp32";']
        for role in ("Arguments", "Results", "Temporaries", "Saved"):
            if self.abi[role]:
                abi.append(f"    {role} = " + ", ".join(f'"{self.spelled(n)}"' for n in self.abi[role]) + ";")
        abi += [f'    {role} = "{self.spelled(self.abi[role])}";' for role in ("Stack", "Link")]
        abi.append(f"    StackAlign = {self.abi['StackAlign']};")
        abi.append("    VariadicPairs;")
        out = out.replace('Start<"sp">', f'Start<"{self.spelled(self.abi["Stack"])}">')
        return out + "\n".join(abi) + "\n\n"


# ---- edits: each changes the description at random, and returns what it did; None where that is not possible

def delete_some(d, r):
    names = r.sample(sorted(d.operations), r.choice([1, 1, 2, 3, 5, 9]))
    for name in names:
        d.delete(name)
    return "without " + ", ".join(names)


def delete_family(d, r):
    is_short = lambda n: n.startswith("C_")
    families = {
        "short ones": is_short,
        "those with immediates": lambda n: n in ("SLTI", "SLTIU", "XORI", "ORI", "ANDI"),
        "shifts by registers": lambda n: n in ("SLL", "SRL", "SRA"),
        "shifts by numbers": lambda n: n in ("SLLI", "SRLI", "SRAI", "C_SLLI", "C_SRLI", "C_SRAI"),
        "products and quotients": lambda n: n.startswith(("MUL", "DIV", "REM")),
        "quotients": lambda n: n.startswith(("DIV", "REM")),
        "short loads": lambda n: n in ("LB", "LBU", "LH", "LHU"),
        "signed loads": lambda n: n in ("LB", "LH"),
        "unsigned loads": lambda n: n in ("LBU", "LHU"),
        "compares": lambda n: n in ("SLT", "SLTU", "SLTI", "SLTIU"),
        "signed compares": lambda n: n in ("SLT", "SLTI", "BLT", "BGE"),
        "unsigned compares": lambda n: n in ("SLTU", "SLTIU", "BLTU", "BGEU"),
        "branches by order": lambda n: n in ("BLT", "BGE", "BLTU", "BGEU"),
        "branches by equality": lambda n: n in ("BEQ", "BNE", "C_BEQZ", "C_BNEZ"),
        "long jumps": lambda n: n in ("JAL",),
        "subtractions": lambda n: n in ("SUB", "C_SUB"),
        "exclusive ors": lambda n: n in ("XOR", "XORI", "C_XOR"),
        "ands": lambda n: n in ("AND", "ANDI", "C_AND", "C_ANDI"),
        "ors": lambda n: n in ("OR", "ORI", "C_OR"),
        "upper parts": lambda n: n in ("LUI", "C_LUI"),
        "calls of addresses": lambda n: n in ("JALR", "C_JALR"),
    }
    what = r.choice(sorted(families))
    for name in list(d.operations):
        if families[what](name):
            d.delete(name)
    return "without " + what


def one_branch(d, r):
    kept = r.choice(BRANCHES)
    for name in BRANCHES + ["C_BEQZ", "C_BNEZ"]:
        if name != kept:
            d.delete(name)
    return f"no branch but {kept}"


def immediates(d, names, bits, signed, scale):
    """Another range of these instructions' immediates."""
    function = '    Function<"%lo"> = sext(x, 12);\n' if signed else '    Function<"%low_bits"> = x[11:0];\n'
    kind = d.number_type(bits, signed, scale, function if bits == 12 and scale == 1 else "")
    upper = bits - 5
    field = f"    field<20, {bits}> {kind} imm;\n" + (f"    field<{20 + bits}, {12 - bits}> {d.padding(12 - bits)} pad == 0;\n" if bits < 12 else "")
    store = f"    field<25, {upper}, 7, 5> {kind} imm;\n" if upper else f"    field<7, 5> {kind} imm;\n"
    store += f"    field<{25 + upper}, {7 - upper}> {d.padding(7 - upper)} pad == 0;\n" if upper < 7 else ""
    for name in names:
        d.change(name, r"^ *field<20, 12> *SImm12 *imm;\n", field)
        d.change(name, r"^ *field<25, 7, 7, 5> *StoreOffset *imm;\n", store)
    d.has_readings = False
    return f"{'signed' if signed else 'unsigned'} immediates of {bits} bits, times {scale}, of {', '.join(names)}"


def number(d, r):
    names = [n for n in d.operations if re.search(r"field<(20, 12|25, 7, 7, 5)> (SImm12|StoreOffset) imm;", d.operations[n])]
    if r.random() < 0.7 and len(names) > 1:  # by which addresses are made
        names = [n for n in names if n != "ADDI"]
    if not names:
        return None
    chosen = r.sample(names, min(len(names), r.choice([1, 1, 2, 4, 20])))
    return immediates(d, chosen, r.choice([5, 6, 8, 9, 10, 11, 12, 12, 12]), r.random() < 0.6, r.choice([1, 1, 1, 2, 4]))


def unsigned_low(d, r):
    """Addresses whose lower part has no sign."""
    for name in ("SImm12", "StoreOffset"):
        d.machine(rf"(__DefNumberType {name}<12>\n) *Signed;\n", r"\1")
    d.machine(r'"%lo"> = sext\(x, 12\)', '"%lo"> = x[11:0]')
    d.machine(r'"%hi"> = \(\(x \+ 0x800\) >> 12\)\[19:0\]', '"%hi"> = (x >> 12)[19:0]')
    d.has_readings = False
    return "immediates without a sign"


def labels(d, names, bits):
    """Branches that reach less far."""
    field = {6: "26, 2, 8, 4", 8: "25, 4, 8, 4", 10: "25, 6, 8, 4"}[bits]
    pads = {6: [(25, 1), (28, 3)], 8: [(29, 2)], 10: []}[bits] + [(31, 1), (7, 1)]
    kind = f"Branch{bits}"
    d.add_type(f"__DefNumberType {kind}<{bits}>\n    Signed; Scale = 2; Relative;\n\n")
    text = f"    field<{field}> {kind} target;\n" + "".join(f"    field<{at}, {n}> {d.padding(n)} pad{at} == 0;\n" for at, n in pads)
    done = [n for n in names if d.change(n, r"^ *field<31, 1, 7, 1, 25, 6, 8, 4> *Branch *target;\n", text)]
    d.has_readings = False
    return f"labels of {bits} bits in {', '.join(done)}" if done else None


def branch_reach(d, r):
    return labels(d, r.sample(BRANCHES, r.choice([1, 3, 6])), r.choice([6, 8, 10]))


def jumps(d, bits):
    """Jumps and calls that reach less far."""
    d.add_type(f"__DefNumberType Jump{bits}<{bits}>\n    Signed; Scale = 2; Relative;\n\n")
    field, pads = {11: ("20, 1, 21, 10", [(12, 8), (31, 1)]), 15: ("12, 4, 20, 1, 21, 10", [(16, 4), (31, 1)])}[bits]
    text = f"    field<{field}> Jump{bits} target;\n" + "".join(f"    field<{at}, {n}> {d.padding(n)} pad{at} == 0;\n" for at, n in pads)
    return f"labels of {bits} bits in JAL" if d.change("JAL", r"^ *field<31, 1, 12, 8, 20, 1, 21, 10> *Jump *target;\n", text) else None


def jump_reach(d, r):
    return jumps(d, r.choice([11, 15]))


def order(d, r):
    """The operands of texts in another order."""
    names = [n for n in d.operations if re.search(r"^    [\w.]+ \w+, \w+(, \w+)?:$", d.operations[n], re.M)]
    chosen = r.sample(names, min(len(names), r.choice([1, 4, 100])))
    for name in chosen:
        found = re.search(r"^    ([\w.]+) (\w+(?:, \w+)+):$", d.operations[name], re.M)
        operands = found.group(2).split(", ")
        r.shuffle(operands)
        for end in (":", " ;"):
            d.operations[name] = d.operations[name].replace(f"    {found.group(1)} {found.group(2)}{end}\n", f"    {found.group(1)} {', '.join(operands)}{end}\n")
    d.has_readings = False
    return f"operands of {len(chosen)} instructions in another order" if chosen else None


def swap_roles(d, r):
    names = [n for n in ("SUB", "SLT", "SLTU", "SLL", "SRL", "SRA", "DIV", "DIVU", "REM", "REMU", "BLT", "BGEU", "LW", "SW") if n in d.operations]
    chosen = r.sample(names, min(len(names), r.choice([1, 2, 5])))
    for name in chosen:
        text, semantics = d.operations[name].split("  __Semantics\n")
        if name in ("LW", "SW"):
            semantics = semantics.replace("rs1 + imm", "rs1 - imm")
        else:
            head, body = semantics.split(":\n", 1)
            semantics = head + ":\n" + re.sub(r"\brs([12])\b", lambda m: "rs2" if m.group(1) == "1" else "rs1", body)
        d.operations[name] = text + "  __Semantics\n" + semantics
    d.has_readings = False
    return f"operands in other places: {', '.join(chosen)}" if chosen else None


def two_addresses(d, names):
    """The first source is the result."""
    for name in names:
        d.change(name, r"^ *field<15, 5> *Reg *rs1;\n", f"    field<15, 5> {d.padding(5)} pad15 == 0;\n")
        d.change(name, r"\brd, rs1, ", "rd, ")
        d.change(name, r"\brs1\b", "rd")
    d.has_readings = False
    return f"two addresses: {', '.join(names)}"


def of_three_addresses(d):
    return [n for n in d.operations if re.search(r"^ *field<15, 5> *Reg *rs1;\n", d.operations[n], re.M) and re.search(r"^    [\w.]+ rd, rs1, \w+:$", d.operations[n], re.M)]


def two_address(d, r):
    names = of_three_addresses(d)
    return two_addresses(d, r.sample(names, min(len(names), r.choice([1, 1, 2, 4, 100])))) if names else None


def rename(d, r):
    for name in d.operations:
        d.operations[name] = re.sub(r"^    (c\.)?([a-z]\w*(?:\.\w+)?)(?= [^=\n]*(?: ;|:)$)", r"    q_\2\1", d.operations[name], flags=re.M).replace("c. ", "_c ")
    d.has_readings = False
    d.rest = [re.sub(r"\bx%", "R%", part) for part in d.rest]
    for name in d.operations:
        d.operations[name] = re.sub(r"\bx([12])\b", r"R\1", d.operations[name])
    d.pattern = "R%"
    return "other names"


def abi(d, r):
    """Other registers for all roles."""
    registers = list(d.registers)
    r.shuffle(registers)
    if r.random() < 0.5:  # those that calls and short forms fix
        for number in (1, 2):
            if number in registers:
                registers.remove(number)
                registers.append(number)
    d.abi["Stack"], d.abi["Link"] = registers.pop(), registers.pop()
    arguments = r.choice([1, 2, 3, 4, 6, 7, 8, 10])
    d.abi["Arguments"], registers = registers[:arguments], registers[arguments:]
    results = r.choice([2, 2, 2, 3, 4])
    if r.random() < 0.5 and arguments >= results:
        d.abi["Results"] = r.sample(d.abi["Arguments"], results)
    else:
        d.abi["Results"], registers = registers[:results], registers[results:]
    saved = r.choice([0, 1, 2, 5, 12, 20])
    d.abi["Saved"], registers = registers[:saved], registers[saved:]
    d.abi["Temporaries"] = registers[:r.choice([0, 1, 2, 5, 20])] + r.choice([[], [d.abi["Link"]]])
    return "ABI " + ", ".join(f"{k} {v}" for k, v in d.abi.items())


def stack_align(d, r):
    d.abi["StackAlign"] = r.choice([4, 8, 8, 32, 128])
    return f"StackAlign {d.abi['StackAlign']}"


def few_registers(d, r):
    count = r.choice([8, 10, 12, 16])
    d.machine(r"    Count = 32;\n    Width = 32;", f"    Count = {count};\n    Width = 32;")
    d.machine(r" *Alias<(\d+)> = [^;]*; Print<\d+>;\n", lambda m: m.group(0) if int(m.group(1)) < count else "")
    if count < 16:
        for name in [n for n in d.operations if n.startswith("C_")]:
            d.delete(name)
        d.rest = [part for part in d.rest if not part.startswith("__DefRegisterType ShortReg")]
    d.registers = list(range(1, count))
    used = [3, 4, 5]
    d.abi.update(Arguments=[6, 7], Results=[6, 7], Temporaries=used + [1], Saved=list(range(8, count))) if count <= 12 else d.abi.update(
        Arguments=list(range(10, 16)), Results=[10, 11], Temporaries=[5, 6, 7, 1], Saved=[8, 9])
    return f"{count} registers"


def no_zero(d, r):
    d.machine(r" *Constant<0> = 0;\n *Spelling<0> = \"zero\";\n", "")
    for name in d.operations:
        d.operations[name] = d.operations[name].replace('"zero"', '"' + d.spelled(0) + '"')
        d.operations[name] = re.sub(r"^  __Exception\n(    .*\n)+", "", d.operations[name], flags=re.M) if name in ("C_JR", "C_JALR", "C_MV", "C_ADD") else d.operations[name]
    d.has_readings = False
    return "no zero register"


def other_constant(d, r):
    """A second constant, in the place of a register."""
    number, value = r.choice([31, 5, 15, 20]), r.choice(["0", "1", "2^32 - 1"])
    d.machine(r"(__DefRegisterType Reg<5> : \[x\]\n)", rf'\1    Constant<{number}> = {value};\n    Spelling<{number}> = "constant";\n')
    return f"register {number} is {value} in all long instructions"


def aligned(d, r):
    d.machine(r"    AddressBits = 32;\n", "    AddressBits = 32;\n    Align;\n    Misaligned = Misaligned;\n")
    d.machine(r"    Fault<AccessFault>", '    Fault<Misaligned> = "the address is not a multiple of the access size";\n    Fault<AccessFault>')
    return "accesses are aligned"


def more(d, r):
    names = [n for n in r.sample(sorted(MORE), r.choice([1, 3, 8])) if not any(f"MORE_{n.upper()} :" in part for part in d.rest)]
    for code, name in enumerate(names, len([part for part in d.rest if part.startswith("__DefOptype MORE")])):
        d.rest.append(f"""__DefOptype MORE_{name.upper()} : [Word]
  __Encoding
    field<0, 7>  Funct7 major == 0x2B;
    field<7, 5>  Reg    rd;
    field<12, 3> Funct3 funct3 == {code % 8};
    field<15, 5> Reg    rs1;
    field<20, 5> Reg    rs2;
    field<25, 7> Funct7 funct7 == {code};
  __Syntax
    more_{name} rd, rs1, rs2 ;
  __Semantics
    more_{name} rd, rs1, rs2:
        {MORE[name]}

__DefOpcode MORE_{name.upper()}_4 : [MORE_{name.upper()}]

""")
    return "more instructions: " + ", ".join(names)


def corner(d, r):
    """An instruction does something else than its name says, or than it says everywhere."""
    corners = {
        "SLL": ("rs1 << rs2[4:0]", "rs1 << rs2[5:0]"),
        "ADDI": ("rs1 + imm", "rs1 - imm"),
        "SRL": ("rs1 >> rs2[4:0]", "(rs2 > 31 ? 0 : rs1 >> rs2[4:0])"),
        "SRA": ("INT32(rs1) >> rs2[4:0]", "INT32(rs1) >> rs2[3:0]"),
        "SLT": ("INT32(rs1) < INT32(rs2)", "INT32(rs1) <= INT32(rs2)"),
        "SLTU": ("rs1 < rs2", "(rs1 < rs2 ? 2^32 - 1 : 0)"),
        "LB": ("sext(memory[(rs1 + imm)[31:0], 1], 8)", "memory[(rs1 + imm)[31:0], 1]"),
        "LHU": ("memory[(rs1 + imm)[31:0], 2]", "sext(memory[(rs1 + imm)[31:0], 2], 16)"),
        "ADD": ("rd = rs1 + rs2", "rd = rs1 == 77 ? rs2 : rs1 + rs2"),
        "XORI": ("rs1 ^ imm[31:0]", "rs1 ^ imm[11:0]"),
        "ANDI": ("rs1 & imm[31:0]", "rs1 & imm[11:0]"),
        "ORI": ("rs1 | imm[31:0]", "rs1 | ~imm[31:0]"),
        "BLT": ("INT32(rs1) < INT32(rs2)", "INT32(rs1) <= INT32(rs2)"),
        "BEQ": ("rs1 == rs2", "rs1[15:0] == rs2[15:0]"),
        "MUL": ("rs1 * rs2", "rs1[15:0] * rs2"),
        "SH": ("memory[(rs1 + imm)[31:0], 2] = rs2", "memory[((rs1 + imm)[31:1] << 1)[31:0], 2] = rs2"),
    }
    names = r.sample([n for n in sorted(corners) if n in d.operations], 1)
    done = []
    for name in names:
        if corners[name][0] in d.operations[name]:
            d.operations[name] = d.operations[name].replace(*corners[name])
            done.append(name)
    d.has_readings = False
    return f"{', '.join(done)} differs" if done else None


EDITS = {delete_some: 6, delete_family: 6, one_branch: 1, number: 5, unsigned_low: 1, branch_reach: 2, jump_reach: 1, order: 2, swap_roles: 2, two_address: 3, rename: 1, abi: 5,
         stack_align: 2, few_registers: 2, no_zero: 1, other_constant: 1, aligned: 2, more: 4, corner: 3}


def edited(seed, count=None):
    """The description of this number, and what its edits were."""
    r = random.Random(seed)
    d = Description(r.random() < 0.2)
    for edit in r.choices(list(EDITS), weights=list(EDITS.values()), k=count or r.choice([1, 1, 2, 2, 3, 4])):
        done = edit(d, r)
        if done:
            d.edits.append(done)
    return d.text(), "; ".join(d.edits)


# ---- fabrisc

class Fabrisc:
    """Its description, of which some instructions are gone, and roles of registers have changed."""

    KEPT = ("CALL", "RET", "SYSCL", "JMP")  # start.s has them

    def __init__(self):
        self.parts, self.edits = [], []
        folder = os.path.join(ISAS, "fabrisc")
        for file in sorted(os.listdir(folder)):
            if file.endswith(".isa"):
                with open(os.path.join(folder, file)) as text:
                    for part in definitions(re.sub(r"^ *Codes<.*\n", "", text.read(), flags=re.M)):  # how many instructions there are
                        self.parts += expanded(part) if "__Rows" in part and part.startswith("__DefOptype") else [part]

    def names(self, pattern=""):
        found = [re.match(r"__DefOptype (\w+)", part) for part in self.parts if re.search(pattern, part)]
        return sorted({m.group(1) for m in found if m and m.group(1) not in self.KEPT})

    def delete(self, names):
        if not names:
            return
        self.parts = [part for part in self.parts if not (m := re.match(r"__DefOptype (\w+)", part)) or m.group(1) not in names]
        self.edits.append("without " + ", ".join(names))

    def abi(self, statement, values):
        text = ", ".join(f'"{v}"' for v in values) if isinstance(values, list) else str(values)
        self.parts = [re.sub(rf"^( *{statement} *= ).*;", lambda m: f"{m.group(1)}{text};", part, flags=re.M) if part.startswith("__DefABI") else part for part in self.parts]
        self.edits.append(f"{statement} {text}")

    def text(self):
        return re.sub(r"^__DefISA fabrisc", "__DefISA edited", "".join(self.parts), flags=re.M)


def without_some(d, r):
    names = d.names()
    d.delete(r.sample(names, min(len(names), r.choice([1, 2, 4, 8]))))


def without_a_word(d, r):
    """All instructions of one keyword, such as all shifts."""
    words = sorted({w for part in d.parts if part.startswith("__DefOptype") for line in re.findall(r"Keywords = (.*?);", part) for w in re.findall(r'"([^"]*)"', line)})
    word = r.choice(words)
    d.delete(d.names(re.escape(f'"{word}"')))


def other_roles(d, r):
    saved = [f"$S{n}" for n in range(18)]
    r.shuffle(saved)
    gone, lost = r.choice([0, 2, 8, 14]), r.choice([0, 0, 3])
    d.abi("Saved", ["$FP"] + saved[gone + lost:])
    d.abi("Temporaries", ["$N0", "$N1", "$N2", "$N3"][:r.choice([0, 1, 2, 4])] + saved[gone:gone + lost] + ["$RA"])
    d.abi("Arguments", [f"$P{n}" for n in range(r.choice([3, 4]))])
    d.abi("Results", r.choice([["$R0"], ["$R0", "$R1"]]))
    d.abi("StackAlign", r.choice([16, 16, 32, 64]))


EDITS_OF_FABRISC = {without_some: 4, without_a_word: 5, other_roles: 3}


def edited_fabrisc(seed):
    """As `edited`, of fabrisc."""
    r = random.Random(seed)
    d = Fabrisc()
    for edit in r.choices(list(EDITS_OF_FABRISC), weights=list(EDITS_OF_FABRISC.values()), k=r.choice([1, 1, 2, 3])):
        edit(d, r)
    return d.text(), "; ".join(d.edits)


# ---- how a description fares

class Result:
    """`kind` is right, refused (by the compiler, with what it `said`), rejected (by `check`), or wrong."""

    def __init__(self, kind, said=""):
        self.kind, self.said = kind, said

    def errors(self):
        """Each error once, without its place."""
        return sorted({line[line.index("error: "):] for line in self.said.split("\n") if "error: " in line})


def run(words, seconds=120):
    try:
        done = subprocess.run(words, capture_output=True, stdin=subprocess.DEVNULL, text=True, errors="replace", timeout=seconds)
        return done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired:
        return None, "", f"no end after {seconds} s"


def use_small_library(folder):
    """So that little is compiled for each description."""
    where = os.path.join(folder, "runtime")
    os.makedirs(where)
    for name in RUN_TIME + ["include"]:
        os.symlink(os.path.abspath(os.path.join(FOLDER, "../../runtime", name)), os.path.join(where, name))
    os.environ["ISADORA_RUNTIME"] = where


def is_clear(text):
    """Does each error say that something is missing, or too far away?"""
    errors = [line for line in text.split("\n") if "error: " in line]
    return errors and all("[cannot-compile]" in e or "bytes away and does not fit" in e for e in errors) and "is not legal" not in text


def described(program=PROGRAM):
    """The program that tells how a description fares, or another one of this folder, and what it prints."""
    source = os.path.join(FOLDER, program)
    with open(source + ".out") as file:
        return [source + ".c"], file.read()


def tried(isadora, folder, text, levels, sources, expected, start_file=None):
    """A program for a description, at these levels: it prints what it shall, or the compiler says why it cannot be."""
    where = os.path.join(folder, "edited")
    os.makedirs(where, exist_ok=True)
    start, program = os.path.join(folder, "begin.c"), os.path.join(folder, "program")
    if start_file:
        shutil.copy(start_file, os.path.join(where, "start.s"))
    for path, content in (os.path.join(where, "edited.isa"), text), (start, EXIT if start_file else START):
        with open(path, "w") as file:
            file.write(content)
    status, out, err = run([isadora, "check", "--isa", where])
    if status not in (0, 1):
        return Result("wrong", f"check ends with {status}: {out}{err}")
    if " error: " in out + err:
        return Result("rejected", out + err)
    refused = ""
    for level in levels:
        status, out, err = run([isadora, "cc", "--isa", where, "--verify", "-w", "-O" + level, start, *sources, "-o", program])
        if status in (1, 2) and is_clear(err):
            refused = refused or err
            continue
        if status:
            return Result("wrong", f"-O{level}: the compiler ends with {status}:\n{out}{err}")
        status, out, err = run(["prlimit", "--cpu=20", isadora, "run", "--isa", where, program])
        if status != 0 or out != expected:
            return Result("wrong", f"-O{level}: the program ends with {status} and gives\n{out}{err}")
    return Result("refused", refused) if refused else Result("right")
