#!/usr/bin/env python3
"""What gdb shows of variables in optimised programs is what they have without optimisation, or nothing. Random programs call mark() between their statements; there, the variables of all
frames are compared with those of -O0. The code is the same without -g, and
`isadora run --break` shows what gdb shows. usage: variables_test.py ISADORA [FIRST [COUNT]]"""

import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

GDB, QEMU, COPY = "gdb-multiarch", "qemu-riscv32", "llvm-objcopy-19"
PORT = 22000 + os.getpid() % 20000
STOPS = 60
LEVELS = ["2", "s"]
TYPES = ["signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long long", "unsigned long long", "double", "struct pair", "_Bool"]
INTEGERS = TYPES[:8]
HEADER = """struct pair { int x; unsigned char y; short z; };
unsigned state = 1;
double ratio = 0.75;
long long numbers[16];
#define whole(d) ((int)((d) > -1000 && (d) < 1000 ? (d) : 5))  // a conversion that is defined
static inline int call_whole(double d) { return whole(d); }
__attribute__((noinline)) void mark(int n) { asm volatile("" : : "r"(n) : "memory"); }
__attribute__((noinline)) unsigned next(void) { return state = state * 1103515245u + 12345u; }
"""


# A variable keeps the value of the turn before, until the new one is assigned to it.
TURNS = """int main(void) {
  int last = 0;
  for (int i = 0, rounds = (next() & 3) + 4; i < rounds; ++i) {
    int now = (int)(next() >> 9);
    mark(now);
    last = now;
    mark(i);
    numbers[0] += last;
  }
  return 0;
}
"""


class Generator:
    """A program of a few functions, each of which calls the ones before it."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.functions = []  # name, types of parameters, type of the result
        self.variables = []  # in scope: name, type, whether it may be written
        self.names = self.marks = 0

    def program(self):
        bodies = [self.function(n) for n in range(3)]
        return HEADER + "\n".join(bodies + [self.function(None)])

    def name(self):
        self.names += 1
        return f"v{self.names}"

    def function(self, number):
        types = [] if number is None else self.random.choices(TYPES, k=self.random.randrange(1, 6))
        result = "int" if number is None else self.random.choice(INTEGERS + ["double", "struct pair"])
        self.variables = [(self.name(), t, True) for t in types]
        parameters = ", ".join(f"{t} {n}" for n, t, _ in self.variables) or "void"
        name = "main" if number is None else f"f{number}"
        inline = "static " if self.random.randrange(4) == 0 else "__attribute__((noinline)) "
        body = self.block(1, 3, 8)
        if result == "struct pair":
            body += [f"  struct pair result = {self.pair()};", "  return result;"]
        else:
            body.append("  return 0;" if number is None else f"  return {self.expression(2)};")
        if number is not None:
            self.functions.append((name, types, result))
        return "\n".join([f"{inline if number is not None else ''}{result} {name}({parameters}) {{"] + body + ["}"])

    def block(self, depth, deepest, most):
        before = list(self.variables)
        out = []
        for _ in range(self.random.randrange(3, most)):
            out += ["  " * depth + line for line in self.statement(depth, deepest)]
            if self.random.randrange(2):
                self.marks += 1
                out.append("  " * depth + f"mark({self.marks});")
        self.variables = before
        return out

    def statement(self, depth, deepest):
        kind = self.random.randrange(10 if depth < deepest else 6)
        if kind < 3 or not self.variables:
            type_of = self.random.choice(TYPES)
            value = self.pair() if type_of == "struct pair" else self.expression(3)
            name = self.name()
            self.variables.append((name, type_of, True))
            return [f"{type_of} {name} = {value};"]
        if kind < 5:
            name, type_of, writes = self.random.choice(self.variables)
            if not writes:
                return [f"numbers[{self.random.randrange(16)}] += {name};"]
            if type_of == "double":
                return [f"{name} = {self.expression(2)} * ratio;"]
            if type_of == "struct pair":
                return [f"{name}.{self.random.choice('xyz')} = {self.expression(2)};"]
            return [f"{name} = {self.expression(3)};"]
        if kind == 5:
            return [f"numbers[{self.random.randrange(16)}] = {self.expression(2)};"]
        if kind < 8:
            yes, no = self.block(1, deepest - depth, 4), self.block(1, deepest - depth, 4)
            return [f"if ({self.expression(2)}) {{", *yes] + (["} else {", *no] if self.random.randrange(2) else []) + ["}"]
        name = self.name()
        self.variables.append((name, "int", False))
        body = self.block(1, deepest - depth, 4)
        self.variables.remove((name, "int", False))
        # LLVM 19 describes the counter of a loop that it unrolls completely by its first value in all rounds: here it knows no last one.
        return [f"for (int {name} = {self.random.randrange(-2, 3)}, {name}_last = next() & 3; {name} < {name}_last; ++{name}) {{", *body, "}"]

    def pair(self):
        return f"{{{self.expression(1)}, {self.expression(1)}, {self.expression(1)}}}"

    def leaf(self):
        kind = self.random.randrange(6)
        if kind == 0:
            return str(self.random.choice([0, 1, 2, 7, 100, -1, 255, 70000]))
        if kind == 1:
            return self.random.choice(["next()", f"numbers[{self.random.randrange(16)}]", "state"])
        if kind == 2 and self.functions:
            name, types, result = self.random.choice(self.functions)
            mine = [n for n, t, _ in self.variables if t == "struct pair"]
            if "struct pair" not in types or mine:
                arguments = [self.random.choice(mine) if t == "struct pair" else str(self.random.randrange(9)) + " + " + self.scalar() for t in types]
                call = f"{name}({', '.join(arguments)})"
                return f"call_whole({call})" if result == "double" else call + (".x" if result == "struct pair" else "")
        return self.scalar()

    def scalar(self):
        if not self.variables:
            return "3"
        name, type_of, _ = self.random.choice(self.variables)
        return name + "." + self.random.choice("xyz") if type_of == "struct pair" else f"whole({name})" if type_of == "double" else name

    def expression(self, depth):
        if depth == 0 or self.random.randrange(4) == 0:
            return f"(unsigned){self.leaf()}" if self.random.randrange(5) == 0 else self.leaf()
        a, b = self.expression(depth - 1), self.expression(depth - 1)
        how = self.random.randrange(9)
        if how < 3:
            return f"({a} {'+-*'[how]} {b})"
        if how < 6:
            return f"((int)({a}) {'&|^'[how - 3]} (int)({b}))"
        if how == 6:
            return f"({a} < {b})"
        if how == 7:
            return f"({a} ? {b} : {self.leaf()})"
        return f"((unsigned)({a}) >> {self.random.randrange(1, 8)})"


def run(words):
    return subprocess.run(words, capture_output=True, text=True, timeout=300)


def values_of(text):
    """{name: its text}, for each value and each member."""
    out = {}
    for line in text.splitlines():
        name, _, value = line.strip().partition(" = ")
        members = re.findall(r"(\w+) = (<optimized out>|[^,}]+)", value) if value.startswith("{") else []
        for member, part in members:
            out[name + "." + member] = part
        if not members:
            out[name] = value
    return out


def stops_of(program):
    """At each stop, for each frame: the function and its variables."""
    host = subprocess.Popen([QEMU, "-g", str(PORT), program], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        words = [GDB, "-nx", "-batch", program]
        for c in ["set confirm off", "set pagination off", "set width 0", "set print frame-arguments all", f"target remote :{PORT}", "break mark"] + ["continue", "bt -full"] * STOPS:
            words += ["-ex", c]
        text = run(words).stdout
    finally:
        host.kill()
        host.wait()
    out = []
    for stop in re.split(r"^Breakpoint \d+, .*$", text, flags=re.M)[1:]:
        frames = []
        for part in re.split(r"^#\d+ +", stop, flags=re.M)[1:]:
            head = re.match(r"(?:0x\w+ in )?(\w+) \((.*)\)(?: at .*)?$", part, re.M)
            if head:
                arguments = re.sub(r", (?=\w+=)", "\n", head.group(2))
                arguments = re.sub(r"^(\w+)=", r"\1 = ", arguments, flags=re.M)
                frames.append((head.group(1), {**values_of(part.partition("\n")[2]), **values_of(arguments)}))
        out.append(frames)
    return out


def differences(plain, optimised, counts):
    """Values that differ from those of the frames with the same function."""
    out = []
    if len(plain) != len(optimised):
        out.append(f"{len(plain)} stops, but {len(optimised)} where it is optimised")
    for number, (known, shown) in enumerate(zip(plain, optimised)):
        rest = list(known)
        for function, variables in shown:
            while rest and rest[0][0] != function:
                rest.pop(0)
            if not rest:
                out.append(f"stop {number}: {function} is not called")
                break
            for name, value in variables.items():
                expected = rest[0][1].get(name)
                if expected is None or " " in name:
                    continue
                counts["all"] += 1
                if "optimized out" in value:
                    continue
                counts["shown"] += 1
                if value != expected:
                    out.append(f"stop {number}, {function}: {name} is {value} instead of {expected}")
            rest.pop(0)
    return out


STEPS, STRIDE = 80, 7


def normal(value):
    """Without the characters that a number stands for; floats as Python writes them."""
    value = re.sub(r" '.*'$", "", value)
    return repr(float(value)) if re.fullmatch(r"-?\d+(\.\d+)?(e[-+]\d+)?", value) and not value.lstrip("-").isdigit() else value


def shown_by(text):
    return {name: normal(value) for name, value in values_of(text).items() if re.fullmatch(r"[a-z]\w*(\.\w+)?", name)}


def steps_in_gdb(program):
    """The address and the variables, now and then from main on."""
    host = subprocess.Popen([QEMU, "-g", str(PORT), program], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        words = [GDB, "-nx", "-batch", program]
        for c in ["set confirm off", "set pagination off", "set width 0", f"target remote :{PORT}", "break *main", "continue", "delete"] + ["echo @\\n", "print/x $pc", "info args", "info locals", f"stepi {STRIDE}"] * STEPS:
            words += ["-ex", c]
        text = run(words).stdout
    finally:
        host.kill()
        host.wait()
    return [(int(re.search(r"\$\d+ = (0x\w+)", part).group(1), 16), shown_by(part)) for part in re.split(r"^@$", text, flags=re.M)[1:] if "$" in part]


def steps_here(isadora, program):
    commands = ["delete"] + ["info locals", f"step {STRIDE}"] * STEPS + ["quit"]
    text = subprocess.run([isadora, "run", program, "--break", "main"], input="\n".join(commands), capture_output=True, text=True, timeout=300).stdout
    out, pc = [], None
    for part in re.split(r"^\(isadora\) ", text, flags=re.M):
        found = re.search(r"^at (0x\w+) ", part, re.M)
        pc = int(found.group(1), 16) if found else pc
        if part.startswith("info locals"):
            out.append((pc, shown_by(part)))
    return out


def readers_agree(isadora, program):
    """`isadora run --break` shows at each instruction what gdb shows."""
    theirs, ours = steps_in_gdb(program), steps_here(isadora, program)
    if len(theirs) < 10 or len(ours) < 10:
        sys.exit(f"{program}: gdb steps {len(theirs)} times, isadora {len(ours)}")
    return [f"step {n}: gdb shows {a}, isadora {b}" for n, (a, b) in enumerate(zip(theirs, ours)) if a != b]


def survives_damage(isadora, program, folder):
    """Bytes of the description are others: something is shown, or nothing, and the debugger goes on."""
    with open(program, "rb") as file:
        good = file.read()
    sections = run(["llvm-readelf-19", "-S", "-W", program]).stdout
    places = [(int(m.group(1), 16), int(m.group(2), 16)) for m in re.finditer(r"\.debug_(?:info|abbrev|loc|ranges|frame) +PROGBITS +\w+ +(\w+) +(\w+)", sections)]
    chance = random.Random(1)
    for n in range(60):
        bad = bytearray(good)
        for _ in range(chance.randrange(1, 6)):
            begin, size = chance.choice(places)
            bad[begin + chance.randrange(size)] = chance.choice([0, 1, 0x7F, 0x80, 0xFF, chance.randrange(256)])
        path = os.path.join(folder, "damaged")
        with open(path, "wb") as file:
            file.write(bad)
        done = subprocess.run([isadora, "run", path, "--break", "main", "--max-instructions", "100000"], input="info locals\nstep 40\ninfo locals\nprint numbers state\nquit\n", capture_output=True, encoding="utf-8", errors="replace", timeout=60)
        if done.returncode < 0 or "(isadora) quit" not in done.stdout:
            sys.exit(f"damage {n} of {program} ends the debugger with {done.returncode}: {done.stderr}")


def code_of(program):
    out = program + ".code"
    if run([COPY, "-O", "binary", program, out]).returncode:
        sys.exit(f"{COPY} does not read {program}")
    with open(out, "rb") as file:
        return file.read()


def tried(isadora, seed, program_text, folder, counts):
    source = os.path.join(folder, "random.c")
    with open(source, "w") as file:
        file.write(program_text)
    stops = {}
    for level in ["0"] + LEVELS:
        program = os.path.join(folder, "program" + level)
        codes = []
        for switches in ([], ["-g"]):
            done = run([isadora, "cc", "--isa", "rv32imc", "-w", "-fwrapv", "--verify", "-O" + level, *switches, source, "-o", program])
            if done.returncode:
                sys.exit(f"program {seed} -O{level}: {done.stderr}")
            codes.append(code_of(program))
        if codes[0] != codes[1]:
            sys.exit(f"program {seed} -O{level} is another one with -g")
        stops[level] = stops_of(program)
    wrong = [f"program {seed} -O{level}, {d}" for level in ["0", "2"] for d in readers_agree(isadora, os.path.join(folder, "program" + level))]
    return wrong + [f"program {seed} -O{level}, {d}" for level in LEVELS for d in differences(stops["0"], stops[level], counts)]


def main():
    isadora = os.path.abspath(sys.argv[1])
    first, count = (int(a) for a in (sys.argv[2:] + ["1", "2"][len(sys.argv) - 2:])[:2])
    if not all(shutil.which(w) for w in (os.environ.get("ISADORA_CLANG", "clang-19"), GDB, QEMU, COPY)):
        print("no clang-19, gdb-multiarch, qemu or llvm-objcopy-19 here")
        return 77
    counts = {"all": 0, "shown": 0}
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        wrong += tried(isadora, "of turns", HEADER + TURNS, folder, counts)
        survives_damage(isadora, os.path.join(folder, "program2"), folder)
        for seed in range(first, first + count):
            wrong += tried(isadora, seed, Generator(seed).program(), folder, counts)
    print("\n".join(wrong[:40]))
    print(f"{counts['all']} values, {counts['shown']} of them shown, {len(wrong)} wrong")
    return 1 if wrong or counts["shown"] * 5 < counts["all"] * 2 or not counts["all"] else 0


if __name__ == "__main__":
    sys.exit(main())
