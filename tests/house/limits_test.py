#!/usr/bin/python3 -B
"""Descriptions at and beyond every limit: at it they check, assemble, disassemble and run; beyond it an error names the limit. No command crashes, hangs or
reports an internal error. usage: limits_test.py ISADORA [--long]; --long adds sizes that take minutes, for a program with sanitizers, too."""
import os
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
LONG = "--long" in sys.argv
SECONDS = 300 if LONG or "SANITIZED" in os.environ else 20  # of the processor
DONE, FINDINGS, UNUSABLE, FAULTED, LIMIT = range(5)
mistakes, runs = [], 0

CASES = []


def case(name, text, program="", run=None, finds=()):
    """finds: the kinds of which check must report one; () for a description that is right; None where either is fine."""
    CASES.append((name, text, program, run, (finds,) if isinstance(finds, str) else finds))


# ---- a small machine whose parts can be replaced

MACHINE = '''__DefISA x
    Execution = "hart";
    Parcel = {parcel};
    Unused = "illegal";
{machine}
  __Description
A machine.

__DefRegisterFile r
    Scope = hart;
    Count = {count};
    Width = {width};
    Spelling = "r%";
{file}

__DefRegisterType Reg<{code}> : [r]
{types}
__DefBitFieldType Op<4>
    GO;

__DefGroup ALL
{group}
__DefOptype GO : [ALL]
  __Encoding
    field<0, 4> Op op == GO;
{fields}
  __Syntax
    {form} ;
  __Description
It goes.
{info}
  __Semantics
    {header}:
{body}
{rest}
__DefOpcode GO_R : [GO]
'''


def machine(**parts):
    form = parts.pop("form", "go rd")
    parts["header"] = parts.get("header", form.replace("{", "").replace("}", "").split(" when")[0])
    parts["body"] = "\n".join("        " + line for line in parts.pop("body", "rd = 1;").split("\n"))
    given = {"parcel": 32, "machine": "", "count": 16, "width": 32, "file": "", "code": 4, "types": "", "group": "", "form": form, "fields": "    field<4, 4> Reg rd;",
             "info": "", "rest": "", **parts}
    return MACHINE.format(**given)


def each(count, line):
    return "\n".join(line.format(i=i) for i in range(count))


# ---- words and fields

for bits in (8, 16, 128):
    case(f"parcels of {bits} bits", machine(parcel=bits), "go r15 ;\n", "go r15")
for bits in (4, 12, 136):
    case(f"parcels of {bits} bits", machine(parcel=bits), finds="bad-value")
for bits, finds in ((128, ()), (136, "bad-value"), (129, "bad-value"), (1 << 40, "bad-value"), (-8, ("bad-value", "unexpected-token"))):
    case(f"words of {bits} bits", machine(parcel=8, group=f"    Length = {bits};"), "" if finds else "go r3 ;\n", finds=finds)

ALL_ONES = (1 << 64) - 1
for bits, value, finds in ((64, ALL_ONES, ()), (63, ALL_ONES >> 1, ()), (1, 1, ()), (65, 0, ("field-width", "bad-value", "too-large")), (128, 0, ("field-width", "bad-value", "too-large"))):
    case(f"a number of {bits} bits", machine(parcel=128, types=f"__DefNumberType N<{bits}>\n", fields=f"    field<4, 4> Reg rd;\n    field<8, {bits}> N n;", form="go rd, n", body="rd = n[31:0];"),
         f"go r1, {value} ;\n", f"go r1, {value}", finds)
    case(f"a signed number of {bits} bits", machine(parcel=128, types=f"__DefNumberType N<{bits}>\n    Signed;\n", fields=f"    field<4, 4> Reg rd;\n    field<8, {bits}> N n;", form="go rd, n", body="rd = n[31:0];"),
         f"go r1, -{1 << (bits - 1)} ;\ngo r2, {(1 << (bits - 1)) - 1} ;\n", f"go r1, -{1 << (bits - 1)}", finds)
for bits, scale, finds in ((31, 1 << 32, ()), (34, 1 << 32, "bad-value"), (64, 1 << 32, "bad-value"), (31, (1 << 32) + 1, "bad-value"), (31, 0, "bad-value")):
    for more in ("", "    Signed;", "    Signed; Relative;", "    RelativeNext;", "    Signed; PatternBits = 64;", "    Pattern;"):
        case(f"{bits} bits times {scale}{more}", machine(parcel=128, types=f"__DefNumberType N<{bits}>\n    Scale = {scale};\n{more}\n", fields=f"    field<4, 4> Reg rd;\n    field<8, {bits}> N n;", form="go rd, n",
                                                        body="rd = n[31:0];"), "go r1, . + 16 ;\n" if "Next" in more else f"go r1, {scale} ;\n", finds=finds)
for bits, finds in ((8, ()), (64, ()), (65, "bad-value"), (7, "bad-value")):
    case(f"patterns of {bits} bits", machine(types=f"__DefNumberType N<8>\n    Signed; PatternBits = {bits};\n", fields="    field<4, 4> Reg rd;\n    field<8, 8> N n;", form="go rd, n",
                                            body="rd = n[31:0];"), f"go r1, -1 ;\ngo r1, {(1 << bits) - 1} ;\n", "go r1, -128", finds)
case("a set of 64 bits", machine(parcel=128, types="__DefNumberType N<64>\n    Set;\n", fields="    field<4, 4> Reg rd;\n    field<8, 64> N n;", form="go rd, n", body="rd = n[31:0];"), "go r1, 0,63 ;\ngo r1, {} ;\n")
case("a field in 64 pieces", machine(parcel=128, types="__DefNumberType N<64>\n", fields="    field<4, 4> Reg rd;\n    field<" + ", ".join(f"{8 + i}, 1" for i in range(64)) + "> N n;", form="go rd, n",
                                     body="rd = n[31:0];"), f"go r1, {ALL_ONES} ;\ngo r2, 0x8000000000000001 ;\n", "go r1, 5")
for fields, finds in ((48, ()), (49, "too-large"), (62, "too-large")):
    many = fields - 2
    case(f"{fields} fields", machine(parcel=128, types="__DefNumberType N<1>\n", fields="    field<4, 4> Reg rd;\n" + "\n".join(f"    field<{8 + i}, 1> N n{i};" for i in range(many)),
                                    form="go rd, " + ", ".join(f"n{i}" for i in range(many)), body="rd = n0" + "".join(f" + n{i}" for i in range(1, many)) + ";"),
         "go r1" + ", 1" * many + " ;\n", "go r1" + ", 1" * many, finds)
for position in (127, 128, 200, (1 << 32) + 4, 1 << 70):
    case(f"a field at bit {position}", machine(parcel=128, fields=f"    field<{position}, 4> Reg rd;"), finds=("field-outside", "bad-value", "too-large"))

# ---- types

for codes, finds in ((1 << 10, ()), ((1 << 10) + 1, "bad-value")):
    case(f"{codes} enumerators of 10 bits", machine(types="__DefBitFieldType E<10>\n" + each(codes, "    E{i};") + "\n", fields="    field<4, 4> Reg rd;\n    field<8, 10> E e;", form="go.e rd", body="rd = .e == .E1 ? 1 : 2;"),
         f"go.E{codes - 1} r1 ;\n", finds=finds)
case("the greatest code", machine(parcel=128, types="__DefBitFieldType E<64>\n    A = 0xFFFFFFFFFFFFFFFF; B = 0;\n", fields="    field<4, 4> Reg rd;\n    field<8, 64> E e;", form="go.e rd", body="rd = .e == .A ? 1 : 2;"), "go.A r1 ;\ngo.B r1 ;\n", "go.A r1")
for code in ("0x10000000000000000", "-1"):
    case(f"the code {code}", machine(parcel=128, types=f"__DefBitFieldType E<64>\n    A = {code};\n", fields="    field<4, 4> Reg rd;\n    field<8, 64> E e;", form="go.e rd", body="rd = .e == .A ? 1 : 2;"),
         finds=("bad-value", "bad-number"))
case("an enumerator behind the greatest code", machine(parcel=128, types="__DefBitFieldType E<64>\n    A = 0xFFFFFFFFFFFFFFFF; B;\n", fields="    field<4, 4> Reg rd;\n    field<8, 64> E e;", form="go.e rd", body="rd = .e == .A ? 1 : 2;"),
     finds="bad-value")
for bits, finds in ((64, ()), (65, ("bad-value", "too-large", "field-width"))):
    case(f"register codes of {bits} bits", machine(parcel=128, code=bits, fields=f"    field<4, {bits}> Reg rd;"), "go r15 ;\n", finds=finds)
nested = "".join(f"__DefOperandType T{i}<4>\n  __Encoding\n    field<0, 4> {'Reg' if i == 0 else f'T{i - 1}'} a;\n  __Syntax\n    [a] ;\n  __Semantics\n    return a;\n\n" for i in range(40))
for depth in (1, 15, 16, 17, 39):
    case(f"operands nested {depth} deep", machine(types=nested, fields=f"    field<4, 4> Reg rd;\n    field<8, 4> T{depth} a;", form="go rd, a", body="rd = a;"), f"go r1, {'[' * (depth + 1)}r2{']' * (depth + 1)} ;\n",
         finds=None)
case("an operand type of itself", machine(types="__DefOperandType T<4>\n  __Encoding\n    field<0, 4> T a;\n  __Syntax\n    [a] ;\n  __Semantics\n    return a;\n", fields="    field<4, 4> Reg rd;\n    field<8, 4> T a;", form="go rd, a", body="rd = a;"),
     finds=None)

# ---- registers

for width, finds in ((1, ()), (1024, ()), (1025, "bad-value"), (0, "bad-value")):
    case(f"registers of {width} bits", machine(width=width, body="rd = 1;"), "go r1 ;\n", "go r1", finds)
for count, finds in ((1, ()), (65535, ()), (65536, "bad-value"), (0, "bad-value")):
    case(f"{count} registers", machine(count=count, code=16, fields="    field<4, 16> Reg rd;"), f"go r{max(count - 1, 0)} ;\n", f"go r{max(count - 1, 0)}", finds)
case("65535 registers of 1024 bits", machine(count=65535, width=1024, code=16, fields="    field<4, 16> Reg rd;"), "go r65534 ;\n", "go r65534")
case("an alias of no register", machine(file='    Alias<16> = "x";'), finds=("bad-value", "operand-range"))
for first, last in ((0, 31), (0, 32)):
    case(f"{last + 1} registers of 32 bits as one value", machine(count=64, code=6, fields="    field<4, 6> Reg rd;", body=f"x = r[{first}:{last}];\nrd = x[31:0];"), "go r1 ;\n", "go r1", () if last == 31 else "bad-value")
wide = 'Wide = "r[%:%]";'
for bits, finds in ((1024, None), (1056, None)):
    case(f"an operand of {bits} bits", machine(count=64, code=6, file="    " + wide, fields="    field<4, 6> Reg rd;", info=f"  __OperandInfo\n    Bitwidth<rd> = {bits};", body="rd = 1;"),
         f"go r[0:{bits // 32 - 1}] ;\n", f"go r[0:{bits // 32 - 1}]" if bits == 1024 else None, finds)

# ---- forms


def with_modifiers(count, when=""):
    """A form with so many optional modifiers of one bit."""
    return machine(parcel=128, types="__DefBitFieldType M<1>\n    OFF; ON;\n\n" + "".join(f'__DefBitFieldType M{i}<1>\n    OFF{i}; ON{i};\n\n' for i in range(count)),
                   fields="    field<4, 4> Reg rd;\n    field<8, 1> M any = OFF;\n" + "\n".join(f"    field<{9 + i}, 1> M{i} m{i} = OFF{i};" for i in range(count)),
                   form="go{.any}" + "".join(f"{{.m{i}}}{when}" for i in range(count)) + " rd", header="go.any" + "".join(f".m{i}" for i in range(count)) + " rd",
                   body="rd = (.any == .ON ? 1 : 0)" + "".join(f" + (.m{i} == .ON{i} ? 1 : 0)" for i in range(count)) + ";")


for count, finds in ((15, ()), (16, "too-large"), (40, "too-large")):
    all_on = "go.ON" + "".join(f".ON{i}" for i in range(count)) + " r1"
    case(f"{count + 1} modifiers", with_modifiers(count), all_on + " ;\ngo r1 ;\n", all_on, finds)
    case(f"{count + 1} words behind the mnemonic", machine(form="go" + "".join(f".W{i}" for i in range(count + 1)) + " rd"), "go" + "".join(f".W{i}" for i in range(count + 1)) + " r1 ;\n", finds=finds)


def with_conditions(count):
    """A form with so many operands that stand where a condition holds."""
    return machine(parcel=128, types="__DefNumberType N<1>\n", fields="    field<4, 4> Reg rd;\n    field<8, 1> N on;\n" + "\n".join(f"    field<{9 + i}, 1> N n{i} = 0;" for i in range(count)),
                   form="go rd, on" + "".join(f"{{, n{i}}} when (on == 1)" for i in range(count)), header="go rd, on" + "".join(f", n{i}" for i in range(count)), body="rd = on" + "".join(f" + n{i}" for i in range(count)) + ";")


for count, finds in ((31, ()), (32, ()), (33, "too-large"), (44, "too-large")):
    case(f"{count} conditions", with_conditions(count), "go r1, 1" + ", 1" * count + " ;\ngo r1, 0 ;\n", "go r1, 1" + ", 1" * count, finds)
for depth in (1, 20, 40):
    case(f"parts left out {depth} deep", machine(parcel=128, types="__DefNumberType N<2>\n", fields="    field<4, 4> Reg rd;\n" + "\n".join(f"    field<{8 + 2 * i}, 2> N n{i} = 0;" for i in range(depth)),
                                                form="go rd" + "".join(f"{{, n{i}" for i in range(depth)) + "}" * depth, header="go rd" + "".join(f", n{i}" for i in range(depth)),
                                                body="rd = 1" + "".join(f" + n{i}" for i in range(depth)) + ";"), "go r1" + ", 1" * depth + " ;\n" + "go r1 ;\n", finds=None)
for count in (1, 40):
    group = "  __Encoding\n" + "\n".join(f"    field<{40 + i}, 1> N c{i} = 0;" for i in range(count)) + "\n  __Syntax\n" + "\n".join(f"    $c{i} = c{i} ;" for i in range(count)) + "\n"
    case(f"{count} controls", machine(parcel=128, types="__DefNumberType N<1>\n", group=group, form="go rd" + "".join(f" $c{i}" for i in range(count)), header="go rd"),
         "go r1" + "".join(f" $c{i}=1" for i in range(count)) + " ;\ngo r1 ;\n", finds=())
for count, finds in ((63, ()), (64, ()), (65, "too-large"), (200, "too-large")):
    case(f"{count} options", machine(machine=each(count, "    Option<o{i}> = on;")), each(min(count, 64), ".option noo{i}") + "\ngo r1 ;\n", finds=finds)
for count, finds in ((2046, ()), (2047, "too-large")):  # two parts each, besides `go rd` and the end of the line
    case(f"a form of {count} commas", machine(form="go rd" + " ," * count), "go r1" + " ," * count + " ;\n", "go r1" + "," * count, finds=finds)
case("a form of 3000 characters", machine(form="go rd, " + "+" * 3000), "go r1, " + "+" * 3000 + " ;\n", finds=None)
case("pseudo-instructions of 100 operands", machine(rest="__DefPseudo many\n  __Syntax\n    many " + ", ".join(f"a{i}" for i in range(100)) + " ;\n  __Expansion\n" + each(100, "    go a{i} ;") + "\n"),
     "many " + ", ".join(["r1"] * 100) + " ;\n", finds=None)

# ---- names

LONG_NAME = "n" * 3000
case("a long mnemonic", machine(form=LONG_NAME + " rd"), LONG_NAME + " r1 ;\n", LONG_NAME + " r1")
case("long registers", machine(file="").replace('"r%"', f'"{LONG_NAME}%"'), f"go {LONG_NAME}1 ;\n", f"go {LONG_NAME}1")
case("a long alias", machine(file=f'    Alias<3> = "{LONG_NAME}"; Print<3>;'), f"go {LONG_NAME} ;\ngo r3 ;\n", f"go {LONG_NAME}")
case("long enumerators", machine(types=f"__DefBitFieldType E<1>\n    {LONG_NAME}; B{LONG_NAME};\n", fields="    field<4, 4> Reg rd;\n    field<8, 1> E e;", form="go.e rd, e".replace(", e", ""), body=f"rd = .e == .{LONG_NAME} ? 1 : 0;"),
     f"go.B{LONG_NAME} r1 ;\n", f"go.{LONG_NAME} r1")
case("a long prefix", machine(types="__DefPrefixType P<1>\n    \"" + "!" * 500 + "\" = x + 1;\n", fields="    field<4, 4> Reg rd;\n    field<8, 4> Reg ra;\n    field<12, 1> P ra.p = False;", form="go rd, {" + "!" * 500 + "}ra", header="go rd, ra", body="rd = ra;"),
     "go r1, " + "!" * 500 + "r2 ;\n", finds=None)
case("long fields", machine(types="__DefNumberType N<4>\n", fields=f"    field<4, 4> Reg rd;\n    field<8, 4> N {LONG_NAME};", form=f"go rd, {LONG_NAME}", body=f"rd = {LONG_NAME};"), "go r1, 3 ;\n", "go r1, 3")

# ---- semantics

for lanes, finds in ((1, ()), (64, ()), (65, "bad-value"), (0, "bad-value")):
    case(f"{lanes} lanes", machine().replace('Execution = "hart";', f'Execution = "simt";\n    Lanes = {lanes};').replace("Scope = hart;", "Scope = lane;"), ".kernel k\ngo r1 ;\n.end\n", "go r1", finds)
for bits, finds in ((1023, ()), (1024, ()), (1025, "range-too-wide"), (1 << 20, ("range-too-wide", "bad-value")), (1 << 70, ("range-too-wide", "bad-value", "type-error"))):
    case(f"a value shifted by {bits}", machine(body=f"x = 1 << {bits - 1};\nrd = x[31:0];"), "go r1 ;\n", "go r1", finds)
for count, finds in ((4095, ()), (4096, ()), (4097, "too-large")):
    case(f"a loop of {count} rounds", machine(body=f"x = 0;\nfor (i = 0; i < {count}; i++) {{ x = (x + 1)[31:0]; }}\nrd = x;"), "go r1 ;\n", "go r1", finds)
case("a loop without an end", machine(body="x = 0;\nwhile (1) { x = (x + 1)[31:0]; }\nrd = x;"), finds=("too-large", "endless-loop"))
for depth in (30, 90, 5000):
    case(f"an expression {depth} deep", machine(body="rd = " + "(" * depth + "1" + ")" * depth + ";"), finds=None)
    case(f"conditions {depth} deep", machine(body="x = 0;\n" + "if (rd[0]) { " * depth + "x = 1; " + "}" * depth + "\nrd = x;"), finds=None)
calls = "".join(f"__DefFunction f{i}(x)\n    return {'x' if i == 0 else f'f{i - 1}(x)'};\n\n" for i in range(40))
for depth in (30, 31, 32, 39):
    case(f"calls {depth} deep", machine(types=calls, body=f"rd = f{depth}(1);"), finds=None)
case("a function of itself", machine(types="__DefFunction f(x)\n    return f(x);\n\n", body="rd = f(1);"), finds=None)
space = "__DefSpace m\n    Scope = grid;\n    AddressBits = {bits};\n\n"
for size, finds in ((128, None), (129, None), (0, None)):
    case(f"an access of {size} bytes", machine(width=1024, types=space.format(bits=64), body=f"rd = m[0, {size}];"), "go r1 ;\n", finds=finds)
for bits, finds in ((1, ()), (64, ()), (65, "bad-value"), (0, "bad-value")):
    case(f"addresses of {bits} bits", machine(types=space.format(bits=bits), body="rd = m[0, 1];"), "go r1 ;\n", finds=finds)
for align, finds in ((4, ()), (4096, ()), (4097, "bad-value")):
    case(f"code aligned to {align}", machine(machine=f"    CodeAlign = {align};"), "go r1 ;\n.balign 4096\ngo r2 ;\n" if align == 4 else "go r1 ;\n", finds=finds)
case("more operations than a body may have", machine(body="x = 0;\n" + "for (i = 0; i < 4000; i++) { " + "x = (x * 3 + i + rd)[31:0]; x = (x ^ (x >> 3))[31:0]; x = (x * 5 + 1)[31:0]; " * 4 + "}\n" + "rd = x;"), finds="too-large")
for count in (64, 65):
    case(f"{count} modules", machine(machine=each(count, '    Module<M{i}> = "it";'), info=f"  __OperandInfo\n    Modules = M{count - 1};"), "go r1 ;\n", finds=None)
case("200 settings", machine(machine=each(200, "    Setting<s{i}> = {i};")), "go r1 ;\n", "go r1")
case("a setting of 2^70", machine(machine="    Setting<s> = 0x400000000000000000;", body="rd = set.s[31:0];"), "go r1 ;\n", finds=None)

if LONG:
    case("20,000 optypes", machine(rest=each(20000, "__DefOptype T{i} : [ALL]\n  __Encoding\n    field<0, 4> Op op == GO;\n")), finds=None)
    case("60,001 types", machine(types=each(60001, "__DefNumberType N{i}<4>")), finds=None)
    case("65,536 enumerators", machine(types="__DefBitFieldType E<16>\n" + each(65536, "    E{i};") + "\n", fields="    field<4, 4> Reg rd;\n    field<8, 16> E e;", form="go.e rd", body="rd = .e == .E1 ? 1 : 2;"), "go.E65535 r1 ;\n", finds=None)
    opcodes = each(3000, "__DefOptype T{i} : [ALL]\n  __Encoding\n    field<4, 28> N n == {i};\n    field<0, 4> Op op == GO;\n  __Syntax\n    t{i} ;\n  __Semantics\n    t{i}:\n        r[0] = {i};\n\n__DefOpcode O{i} : [T{i}]\n")
    case("3,000 opcodes", machine(types="__DefNumberType N<28>\n", fields="    field<4, 4> Reg rd;\n    field<8, 24> K k == 0xFFFFFF;", rest=opcodes).replace("__DefNumberType N<28>", "__DefNumberType N<28>\n__DefNumberType K<24>"), "t2999 ;\n", finds=None)


# ---- running


# By a program: a function of Python that runs before another program needs a fork, which copies this process page by page.
LIMITED = ["prlimit", f"--cpu={SECONDS}", "--core=0", str(PROGRAM)]


def isadora(*arguments):
    global runs
    runs += 1
    result = subprocess.run([*LIMITED, *arguments], stdin=subprocess.DEVNULL, capture_output=True)
    return result.returncode, result.stdout, result.stderr.decode("utf-8", "replace")


def held(name, command, allowed):
    """Runs a command that may end so; its exit code and its findings."""
    code, out, errors = isadora(*command)
    if code not in allowed or "internal-error" in errors or "runtime error" in errors:
        mistakes.append(f"{name}: `isadora {' '.join(command)[:120]}` ends with {code}, expected {allowed}: {errors[:600]}")
    return code, out, errors


def try_case(name, text, program, run, finds):
    pathlib.Path("x").mkdir(exist_ok=True)
    pathlib.Path("x/x.isa").write_text(text)
    code, _, errors = held(name, ["check", "--no-cache", "--trials", "4", "./x"], (DONE, FINDINGS))
    kinds = {line.rpartition("[")[2].rstrip("]") for line in errors.splitlines() if line.endswith("]")}
    broken = "error: " in errors
    if finds and not kinds & set(finds):
        mistakes.append(f"{name}: check should find one of {finds}, found {sorted(kinds) or 'nothing'}: {errors[:400]}")
    if finds == () and broken:
        mistakes.append(f"{name}: check should find no error: {errors[:400]}")
    pathlib.Path("p.s").write_text(program)
    if program:
        code, _, errors = held(name, ["as", "--isa", "./x", "p.s", "-o", "p.o"], (DONE, FINDINGS, UNUSABLE))
        if finds == () and code != DONE:
            mistakes.append(f"{name}: its program should assemble: {errors[:400]}")
        if code == DONE:
            goes_round(name)
    if run:
        code, _, errors = held(name, ["eval", "--isa", "./x", run], (DONE, FINDINGS, UNUSABLE, FAULTED))
        if finds == () and code != DONE:
            mistakes.append(f"{name}: `eval` should run it: {errors[:400]}")
        held(name, ["explain", "--isa", "./x", run], (DONE, FINDINGS, UNUSABLE))


def goes_round(name):
    """What is disassembled assembles to the same bytes."""
    _, listing, _ = held(name, ["dis", "--isa", "./x", "p.o"], (DONE,))
    pathlib.Path("q.s").write_bytes(listing)
    held(name, ["as", "--isa", "./x", "p.s", "--format", "bin", "-o", "p.bin"], (DONE,))
    held(name, ["as", "--isa", "./x", "q.s", "--format", "bin", "-o", "q.bin"], (DONE,))
    if pathlib.Path("q.bin").exists() and pathlib.Path("p.bin").read_bytes() != pathlib.Path("q.bin").read_bytes():
        mistakes.append(f"{name}: its listing does not assemble to the same bytes")


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.environ.update(ISADORA_CACHE="", HOME=folder)
        os.environ.pop("ISADORA_ISAS", None)
        for one in CASES:
            try_case(*one)
        os.chdir("/")
    for mistake in mistakes:
        print(mistake)
    print(f"{len(CASES)} descriptions, {runs} runs, {len(mistakes)} mistakes")
    return 1 if mistakes else 0


sys.exit(main())
