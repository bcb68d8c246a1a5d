#!/usr/bin/env python3
"""How much of a description is held by its own checks: edits of isas/, one at a time, and who finds each.

An edit changes one place of the text by one operator; all operators of a description are drawn equally often. It is
found by `check` (what the description says is inconsistent), by its examples (they do not assemble, or a claim fails), by
the pinned word of an example, or by `prove`. An edit of a description whose instructions are the micro-ops of another one
is also found by the `check` of that one. What nobody finds is asked of `diff`: where that proves that nothing has changed,
the edit is equivalent and does not count. The others survive, and are listed with their lines.

usage: mutate.py [--program PROGRAM] [--edits N | --minutes N] [--seed SEED] [--jobs N] [--least PERCENT] [--no-prove] [ISA…]"""
import argparse
import concurrent.futures
import difflib
import itertools
import json
import os
import queue
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = {"false-claim", "bad-claim", "bad-example", "false-crack", "bad-crack"}
PINNED = "the word is"  # how a finding about a pinned word begins
SECONDS = 300           # for one command
TRIES = 1000            # to draw an edit that was not drawn before

NAME = re.compile(r"[A-Za-z_]\w*")
FIELD = re.compile(r"field<\s*(\d+)\s*,\s*(\d+)\s*>\s*(\w+)\s+([\w.]+)\s*(==|=)?\s*([^;]*);")
NUMBER = r"0x[0-9A-Fa-f]+|\d+"
WORDS = {"if", "else", "for", "while", "return", "case", "switch", "break", "default", "true", "false", "atomic", "lane", "old"}


class Site:
    """A location in a file, its text, and the possible replacements."""

    def __init__(self, path, text, begin, end, choices):
        self.path, self.text, self.begin, self.end, self.choices = path, text, begin, end, choices

    def edited(self, choice):
        return self.text[:self.begin] + choice + self.text[self.end:]


class Description:
    """The texts of a folder, cut into the parts that an operator may change: prose, examples and claims are none."""

    def __init__(self, folder):
        self.texts = {path: path.read_text() for path in sorted(folder.glob("*.isa"))}
        self.types, self.sites = {}, defaultdict(list)
        for path, text in self.texts.items():
            self.read_types(text)
        for path, text in self.texts.items():
            self.path = path
            for kind, begin, end in parts(text):
                getattr(self, kind)(text, begin, end)

    def read_types(self, text):
        for match in re.finditer(r"^__DefBitFieldType (\w+)<\d+>\n((?:[ \t].*\n|\n)*)", text, re.M):
            body = re.sub(r"//.*|/\*.*?\*/|<[^>]*>", "", match[2])
            names = [n for n in re.findall(r"(?:^|;)\s*(\w+)(?=\s*(?:=[^;]*)?;)", body, re.M)]
            self.types[match[1]] = list(dict.fromkeys(names))

    def add(self, operator, begin, end, choices):
        choices = [c for c in dict.fromkeys(choices) if c != self.texts[self.path][begin:end]]
        if choices:
            self.sites[operator].append(Site(self.path, self.texts[self.path], begin, end, choices))

    # ---- encodings
    def encoding(self, text, begin, end):
        fields = list(FIELD.finditer(text, begin, end))
        names = [f[4] for f in fields]
        for f in fields:
            position, width = int(f[1]), int(f[2])
            self.add("bit position", f.start(1), f.end(1), [str(position + d) for d in (-1, 1, 8) if position + d >= 0])
            self.add("width", f.start(2), f.end(2), [str(width + d) for d in (-1, 1) if width + d > 0])
            self.add("name", f.start(4), f.end(4), [n for n in names if "." not in n] if "." not in f[4] else [])
            others = self.types.get(f[3], [])
            if f[5] == "==":
                self.add("code", f.start(6), f.end(6), others if f[6] in others else [])
            elif f[5] == "=":
                choices = others or [str(int(f[6], 0) + d) for d in (-1, 1) if int(f[6], 0) + d >= 0] if re.fullmatch(r"\d+|0x[0-9A-Fa-f]+", f[6]) or others else []
                self.add("default", f.start(6), f.end(6), choices)
        for a, b in zip(fields, fields[1:]):  # which field comes first is no order; their names change places
            if "." not in a[4] + b[4] and not a[5] == b[5] == "==":  # those of two codes mean nothing by themselves
                self.add("order", a.start(4), b.end(4), [b[4] + text[a.end(4):b.start(4)] + a[4]])

    # ---- types
    def type(self, text, begin, end):
        body = blanked(text[begin:end])
        items = [(m.start(1) + begin, m.end(1) + begin) for m in re.finditer(r"(?:^|;)\s*([A-Za-z_]\w*)(?=\s*;)", body, re.M)]
        for (a, b), (c, d) in zip(items, items[1:]):
            self.add("order", a, d, [text[c:d] + text[b:c] + text[a:b]])
        for m in re.finditer(r"= *(0x[0-9A-Fa-f]+|\d+)(?=;)", body):
            value = int(m[1], 0)
            self.add("code", m.start(1) + begin, m.end(1) + begin, [hex(value + 1), hex(value ^ 2)])

    # ---- syntax
    def syntax(self, text, begin, end):
        for line in lines(text, begin, end):
            a, b = line
            body = blanked(text[a:b])
            if body.strip().startswith("$") or ";" not in body:
                continue
            self.modifiers(text, a, body)
            self.operands_in_order(text, a, body)

    def modifiers(self, text, at, body):
        found = list(re.finditer(r"\{?\.\w+\}?", body))
        for a, b in zip(found, found[1:]):
            if a.end() == b.start():
                self.add("order", at + a.start(), at + b.end(), [b[0] + a[0]])
        for m in found:  # whether it may be left out
            bare = m[0].strip("{}")
            self.add("default", at + m.start(), at + m.end(), [bare if m[0].startswith("{") else "{" + bare + "}"])

    def operands_in_order(self, text, at, body):
        found = list(re.finditer(r"\b(?:[A-Z]?[A-Za-z]*[a-z]\w*|SrcA|SrcB|SrcC)\b", body.split("$")[0]))
        for a, b in zip(found, found[1:]):
            if "," in body[a.end():b.start()]:
                self.add("order", at + a.start(), at + b.end(), [b[0] + body[a.end():b.start()] + a[0]])

    # ---- meaning
    def semantics(self, text, begin, end):
        self.cases(text, begin, end)
        names = []
        for a, b in lines(text, begin, end):
            body = blanked(text[a:b])
            if body.strip().startswith("crack"):
                break
            if re.match(r"\s+[\w.\[\]\(\)+,{}!~|$ -]+:\s*$", body) and "?" not in body:  # a header
                names = [n for n in NAME.findall(re.sub(r"^\s*[\w.]+", "", body)) if n not in WORDS]
                continue
            self.statement(a, body, names)

    SWAPS = {"+": ["-"], "-": ["+"], "&": ["|", "^"], "|": ["&"], "^": ["&"], "<<": [">>"], ">>": ["<<"], "==": ["!="],
             "!=": ["=="], "<": [">"], "<=": [">="], ">": ["<"], ">=": ["<="], "&&": ["||"], "||": ["&&"]}
    OFF_BY_ONE = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
    EXTENSIONS = {"sext": "zext", "zext": "sext", "INT": "UINT", "UINT": "INT"}

    def statement(self, at, body, names):
        self.expression(at, body)
        self.conditions(at, body)
        self.loops(at, body)
        self.arms(at, body)
        self.deletions(at, body)
        _, equals, right = body.partition(" = ")
        start = len(body) - len(right) if equals else 0
        for m in NAME.finditer(body, start):
            if m[0] in names and body[m.start() - 1] not in ".\"":
                self.add("operand", at + m.start(), at + m.end(), [n for n in names if n[0] == m[0][0] or n[0].isupper() == m[0][0].isupper()])

    def expression(self, at, body, operator=None):
        """Edits of an expression; all under one operator's name if one is given."""
        def add(name, begin, end, choices):
            self.add(operator or name, at + begin, at + end, choices)

        for m in re.finditer(r" (\+|-|&|\||\^|<<|>>|==|!=|<=|>=|<|>|&&|\|\|) ", body):
            add("operator", m.start(1), m.end(1), self.SWAPS[m[1]])
            if m[1] in self.OFF_BY_ONE:
                add("comparison", m.start(1), m.end(1), [self.OFF_BY_ONE[m[1]]])
        for m in re.finditer(r"\b(min|max)\b(?=\()", body):
            add("operator", m.start(), m.end(), ["max" if m[1] == "min" else "min"])
        for m in re.finditer(r"\b(sext|zext|U?INT)(?=\(|\d+\b)", body):
            add("extension", m.start(), m.end(), [self.EXTENSIONS[m[1]]])
        for m in re.finditer(r"\[([^\[\]:]+):([^\[\]:]+)\]", body):
            for group in (1, 2):
                if re.fullmatch(r"\s*\d+\s*", m[group]):
                    add("slice", m.start(group), m.end(group), near(int(m[group])))
                else:
                    add("slice", m.start(group), m.end(group), [m[group] + " + 1"])
        outside = re.sub(r"\[[^\[\]:]+:[^\[\]:]+\]", lambda m: " " * len(m[0]), body)
        for m in re.finditer(rf"(?<![\w.\"])({NUMBER})(?![\w.\"])", outside):
            add("constant", m.start(), m.end(), near(int(m[1], 0)))

    def conditions(self, at, body):
        for m in re.finditer(r"\b(if|while) \(", body):
            end = closing(body, m.end() - 1)
            if end:
                self.negate(at + m.end(), at + end)
        for (begin, end), _, _ in choices_of(body):
            self.negate(at + begin, at + end)

    def negate(self, begin, end):
        self.add("condition", begin, end, [f"!({self.texts[self.path][begin:end]})"])

    def swap(self, operator, first, second):
        """Exchanges the text of two locations; a choice in one of them is parenthesized."""
        text = self.texts[self.path]
        (a, b), (c, d) = first, second
        one, other = (f"({t})" if " ? " in t and operator == "arms" else t for t in (text[a:b], text[c:d]))
        self.add(operator, a, d, [other + text[b:c] + one])

    def loops(self, at, body):
        for m in re.finditer(r"\bfor \(", body):
            end = closing(body, m.end() - 1)
            parts = body[m.end():end].split(";") if end else []
            if len(parts) != 3:
                continue
            begin = m.end() + len(parts[0]) + 1
            self.add("loop", at + begin, at + begin + len(parts[1]), [parts[1] + " + 1", parts[1] + " - 1"])
            first = parts[0].partition("=")[2]
            if first:
                begin = m.end() + len(parts[0])
                self.add("loop", at + begin, at + begin, [" + 1"])
        for m in re.finditer(r"\bforeach element \w+ of ", body):
            end = operand_end(body, m.end())
            if end > m.end():
                self.add("loop", at + end, at + end, [" + 1", " - 1"])

    def arms(self, at, body):
        for _, (a, b), (c, d) in choices_of(body):
            self.swap("arms", (at + a, at + b), (at + c, at + d))

    def cases(self, text, begin, end):
        """The labels of two cases, one in the line after the other."""
        labels = [m for m in re.finditer(r"^ *case ([^:{};\n]+):(?!.*\bcase\b)", text[begin:end], re.M)]
        for x, y in zip(labels, labels[1:]):
            if text[begin + x.start():begin + y.start()].count("\n") == 1:
                self.swap("arms", (begin + x.start(1), begin + x.end(1)), (begin + y.start(1), begin + y.end(1)))

    def deletions(self, at, body):
        for m in re.finditer(r"\bbreak;", body):
            self.add("break", at + m.start(), at + m.end(), [""])
        if re.match(r"\s*for \(", body):
            return
        for m in re.finditer(r"(?:(?<=[;{:)])|^)\s*([\w.$]+(?:\[[^=;]*?\])?(?:, \w+)* (?:[-+*&|^]|<<|>>)?= [^;{}]*;|(?:fault|warn|exit|barrier|wait|halt|begin|commit|rollback)\b[^;{}]*;)", body):
            self.add("statement", at + m.start(1), at + m.end(1), [";"])

    # ---- helpers of semantics
    def function(self, text, begin, end):
        self.cases(text, begin, end)
        names = NAME.findall(text[text.rfind("\n", 0, begin - 1) + 1:begin].partition("(")[2])
        for a, b in lines(text, begin, end):
            self.statement(a, blanked(text[a:b]), names)

    def prefix(self, text, begin, end):
        for m in re.finditer(r"= ([^;]*);", blanked(text[begin:end])):
            self.expression(begin + m.start(1), m[1])

    def number(self, text, begin, end):
        self.settings(text, begin, end)
        functions = list(re.finditer(r'Function<("[^"]*")> = ([^;]*);', text[begin:end]))
        for m in functions:
            self.expression(begin + m.start(2), m[2], "function")
            self.add("function", begin + m.start(2), begin + m.end(2), [o[2] for o in functions])
            at = begin + m.start(2)
            for _, (a, b), (c, d) in choices_of(m[2]):
                self.swap("function", (at + a, at + b), (at + c, at + d))
        for m in re.finditer(r"^\s+((?:Signed|Relative|RelativeNext|Pattern|Set);)", blanked(text[begin:end]), re.M):
            self.add("default", begin + m.start(1), begin + m.end(1), [""])

    # ---- pseudo-instructions
    def pseudo(self, text, begin, end):
        for m in re.finditer(r"^\s+(Exact;)", text[begin:end], re.M):
            self.add("pseudo", begin + m.start(1), begin + m.end(1), [""])

    def expansion(self, text, begin, end):
        """The lines of a pseudo-instruction: their order and number, mnemonics, operands, functions and numbers."""
        rows = [(a, b) for a, b in lines(text, begin, end) if ";" in blanked(text[a:b])]
        bodies = [blanked(text[a:b]) for a, b in rows]
        names = list(dict.fromkeys(n for body in bodies for n in re.findall(r"(?<![%.\w])[A-Za-z_]\w*", body.strip().partition(" ")[2])))
        for (a, b), (c, d) in zip(rows, rows[1:]):
            self.add("pseudo", a, d, [text[c:d] + text[b:c] + text[a:b]])
        for (a, b), body in zip(rows, bodies):
            if len(rows) > 1:
                self.add("pseudo", a, b + 1, [""])
            mnemonic = re.match(r"\s*(\S+)", body)
            self.add("pseudo", a + mnemonic.start(1), a + mnemonic.end(1), self.mnemonics())
            for m in re.finditer(r"(?<![%.\w])[A-Za-z_]\w*", body):
                if m.start() > mnemonic.end():
                    self.add("pseudo", a + m.start(), a + m.end(), names)
            for m in re.finditer(r"%\w+(?=\()", body):
                self.add("pseudo", a + m.start(), a + m.end(), self.functions())
            for m in re.finditer(rf"(?<![\w.])({NUMBER})(?![\w.])", body):
                self.add("pseudo", a + m.start(), a + m.end(), near(int(m[1], 0)))
            for m in re.finditer(r" (\+|-) ", body):
                self.add("pseudo", a + m.start(1), a + m.end(1), self.SWAPS[m[1]])

    def mnemonics(self):
        """Those that pseudo-instructions become, and those that they are."""
        found = []
        for text in self.texts.values():
            for block in re.findall(r"^  __Expansion\n((?:    .*\n)*)", text, re.M):
                found += re.findall(r"^\s*(\S+)", block, re.M)
        return found

    def functions(self):
        return [f for text in self.texts.values() for f in re.findall(r'Function<"([^"]*)">', text)]

    # ---- the machine
    def settings(self, text, begin, end):
        body = blanked(text[begin:end])
        for m in re.finditer(r"^\s+\w+(?:<\w+>)?\s*= *(0x[0-9A-Fa-f]+|\d+)(?=;)", body, re.M):
            value = int(m[1], 0)
            self.add("constant", begin + m.start(1), begin + m.end(1), near(value))
        for m in re.finditer(r"^\s+(?:Scope|BitOrder|ParcelOrder)\s*= *\"?(\w+)\"?(?=;)", body, re.M):
            others = {"lsb": ["msb"], "msb": ["lsb"], "lane": ["warp"], "warp": ["lane"], "block": ["grid"], "grid": ["block"]}
            self.add("default", begin + m.start(1), begin + m.end(1), others.get(m[1], []))

    def draw(self, dice, drawn):
        """An edit that was not drawn before, or any one where all of an operator's seem to have been."""
        operators = sorted(self.sites)
        for _ in range(TRIES):
            operator = dice.choice(operators)
            site = dice.choice(self.sites[operator])
            text = dice.choice(site.choices)
            if (site, text) not in drawn:
                break
        drawn.add((site, text))
        return operator, site, text


def near(value):
    return [str(value + d) for d in (-1, 1) if value + d >= 0]


OPENING, CLOSING = "([{", ")]}"


def closing(text, at):
    """Where the bracket at this place is closed; None where it is not."""
    depth = 0
    for i in range(at, len(text)):
        depth += (text[i] in OPENING) - (text[i] in CLOSING)
        if depth == 0:
            return i
    return None


def operand_end(text, at):
    """Where the number, name or call that begins here ends, with all that is in its brackets."""
    m = re.compile(r"[\w.]+").match(text, at)
    end = m.end() if m else at
    while end < len(text) and text[end] in "([":
        stop = closing(text, end)
        if stop is None:
            return at
        end = stop + 1
    return end


def choices_of(text):
    """(condition, first, second) of each `c ? a : b`, as places without the blanks around."""
    out = []
    for m in re.finditer(r" \? ", text):
        begin, depth = m.start(), 0
        while begin > 0:
            c = text[begin - 1]
            depth += (c in CLOSING) - (c in OPENING)
            if depth < 0 or (depth == 0 and (c in ",;:?{" or text[:begin].endswith((" = ", "return ")))):
                break
            begin -= 1
        colon, depth, inner = None, 0, 0
        end = m.end()
        while end < len(text):
            c = text[end]
            depth += (c in OPENING) - (c in CLOSING)
            if depth < 0 or (depth == 0 and c in ",;"):
                break
            if depth == 0 and c == "?":
                inner += 1
            if depth == 0 and c == ":":
                if inner == 0 and colon is not None:
                    break
                if inner == 0:
                    colon = end
                else:
                    inner -= 1
            end += 1
        if colon is not None:
            out.append((bare(text, begin, m.start()), bare(text, m.end(), colon), bare(text, colon + 1, end)))
    return out


def bare(text, begin, end):
    inside = text[begin:end]
    return begin + len(inside) - len(inside.lstrip()), end - (len(inside) - len(inside.rstrip()))


def lines(text, begin, end):
    while begin < end:
        stop = text.find("\n", begin, end)
        stop = end if stop < 0 else stop
        yield begin, stop
        begin = stop + 1


def blanked(text):
    """Without remarks and texts, which are as many blanks."""
    text = re.sub(r"//.*", lambda m: " " * len(m[0]), text)
    return re.sub(r'"[^"\n]*"', lambda m: '"' + "_" * (len(m[0]) - 2) + '"', text)


BLOCKS = {"__Encoding": "encoding", "__Syntax": "syntax", "__Semantics": "semantics", "__Expansion": "expansion"}
DEFINITIONS = {"__DefBitFieldType": "type", "__DefISA": "settings", "__DefRegisterFile": "settings",
               "__DefRegisterType": "settings", "__DefNumberType": "number", "__DefSpace": "settings",
               "__DefFunction": "function", "__DefPrefixType": "prefix", "__DefPseudo": "pseudo"}


def parts(text):
    """(what, begin, end) of all that an operator may change."""
    kind, begin, at = None, 0, 0
    for line in text.split("\n"):
        word = line.split(None, 1)[0] if line.strip() else ""
        if word.startswith("__"):
            if kind:
                yield kind, begin, at
            kind, begin = BLOCKS.get(word) or DEFINITIONS.get(word), at + len(line) + 1
        at += len(line) + 1
    if kind:
        yield kind, begin, min(at, len(text))


# ---- who finds an edit
class Judge:
    def __init__(self, options, isa, work):
        self.program, self.isa, self.options = options.program, isa, options
        self.cache = work / f"cache-{isa}"
        self.base = work / "base" / isa
        shutil.copytree(ROOT / "isas" / isa, self.base)
        self.environment = dict(os.environ, ISADORA_ISAS=str(work / "isas"), XDG_CACHE_HOME=str(work / "proofs"))
        self.users = [path.parent.name for path in (ROOT / "isas").glob("*/machine.isa")
                      if re.search(rf'^\s*MicroOps\s*= "{isa}";', path.read_text(), re.M)]
        # A folder for each job: what a program keeps of a description, it keeps by the description's place.
        self.folders = queue.SimpleQueue()
        for n in range(options.jobs):
            folder = work / f"job-{n}" / "isas"
            shutil.copytree(work / "isas", folder, dirs_exist_ok=True)
            self.folders.put(folder)
        code, out, error = self.run("check", "--cache", self.cache, f"{self.base}/")  # what holds before
        if code != 0:
            sys.exit(f"{isa}: `check` does not pass before any edit (exit code {code}): {(error or out)[:1000]}")

    def run(self, *arguments, isas=None):
        environment = dict(self.environment, ISADORA_ISAS=str(isas)) if isas else self.environment
        try:
            done = subprocess.run([self.program, *map(str, arguments)], capture_output=True, text=True, env=environment,
                                  timeout=SECONDS, errors="replace")
            return done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired:
            return 124, "", "it hangs"

    def judge(self, edit):
        """(the check that failed, its message)"""
        _, site, text = edit
        isas = self.folders.get()
        edited = isas / self.isa / site.path.name
        try:
            edited.write_text(site.edited(text))
            return self.found(isas)
        finally:
            edited.write_text(site.text)
            self.folders.put(isas)

    def checked(self, isas, name):
        """Who of those that `check` is finds the edit, and what it says; None where it finds nothing."""
        code, out, error = self.run("check", "--cache", self.cache, "--format", "json", f"{isas / name}/", isas=isas)
        if code not in (0, 1):
            return "crash", f"check: exit code {code}: {error}"
        findings = json.loads(out) if code else []
        if not findings:
            return None
        static = [f for f in findings if f["kind"] not in EXAMPLES]
        examples = [f for f in findings if f["kind"] in EXAMPLES and not f["message"].startswith(PINNED)]
        who = "check" if static else "examples" if examples else "pinned word"
        return who, (static or examples or findings)[0]["message"]

    def found(self, isas):
        folder = isas / self.isa
        for name in (self.isa, *self.users):
            if found := self.checked(isas, name):
                return found
        code, out, error = self.run("diff", "--format", "json", "--timeout", 10, f"{self.base}/", f"{folder}/")
        if code not in (0, 1, 4):
            return "crash", f"diff: exit code {code}: {error}"
        changes = json.loads(out)["changes"]
        if all(c["area"] in ("meaning", "examples", "prose", "name") and c["effect"] == "compatible" for c in changes):
            return "equivalent", ""
        if self.options.prove:
            subjects = sorted({c["subject"] for c in changes if c["subject"]})
            only = [x for s in subjects[:20] for x in ("--only", s)]
            code, out, error = self.run("prove", f"{folder}/", "--jobs", 1, "--timeout", 5, *only)
            if code == 1:
                return "prove", (error.split("\n") or [""])[0]
            if code < 0 or code >= 124:
                return "crash", f"prove: exit code {code}: {error}"
        return "survivor", "; ".join(f"{c['area']}: {c['subject']}: {c['text']}" for c in changes[:2])


def shown(edit):
    operator, site, text = edit
    diff = difflib.unified_diff(site.text.split("\n"), site.edited(text).split("\n"), lineterm="", n=0)
    name = f"{site.path.parent.name}/{site.path.name}"
    return [f"{name}: {line}" for line in diff if not line.startswith(("---", "+++"))]


def positive(kind):
    def read(text):
        number = kind(text)
        if not number > 0:
            raise argparse.ArgumentTypeError(f"`{text}` is not a number above 0")
        return number
    return read


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("isas", nargs="*", default=["simt128", "fabrisc", "fabrisc-uops", "rv32imc"], metavar="ISA")
    parser.add_argument("--program", default=str(ROOT / "build/isadora"))
    parser.add_argument("--edits", type=positive(int), default=None, help="of all descriptions together (1000)")
    parser.add_argument("--minutes", type=positive(float), default=None, help="as many edits as can be judged in this time")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--jobs", type=positive(int), default=os.cpu_count())
    parser.add_argument("--least", type=float, default=0, help="exit code 1 where less per cent are found in a description")
    parser.add_argument("--no-prove", dest="prove", action="store_false")
    parser.add_argument("--verbose", action="store_true", help="all edits, and who found them")
    options = parser.parse_args()
    for isa in options.isas:
        if not (ROOT / "isas" / isa / "machine.isa").is_file():
            parser.error(f"isas/ has no description `{isa}`")
    options.program = os.path.abspath(options.program)
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(10**9)
    print(f"seed {seed}", flush=True)
    dice = random.Random(seed)
    with tempfile.TemporaryDirectory() as work:
        work = Path(work)
        shutil.copytree(ROOT / "isas", work / "isas")
        judges = {}
        for isa in options.isas:
            judges[isa] = Judge(options, isa, work)
        texts = {isa: Description(ROOT / "isas" / isa) for isa in options.isas}
        report(options, run(options, judges, drawn_edits(options, texts, dice)), texts)
        return report.code


def limit(options):
    """How many edits, or None where the time is the limit."""
    return options.edits or (None if options.minutes else 1000)


def drawn_edits(options, texts, dice):
    drawn = set()
    for isa in itertools.islice(itertools.cycle(options.isas), limit(options)):
        yield isa, texts[isa].draw(dice, drawn)


def run(options, judges, edits):
    """The result of each edit, in order; of the first ones, if the time is over."""
    results = []
    total = f"/{limit(options)}" if limit(options) else ""
    shows = sys.stderr.isatty()
    end = time.monotonic() + 60 * options.minutes if options.minutes else float("inf")

    def judged(isa, edit):
        return judges[isa].judge(edit) if time.monotonic() < end else None

    # By parts: all edits of a description are soon drawn, and then each draw takes long.
    parts = iter(lambda: list(itertools.islice(edits, 8 * options.jobs)), [])
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results_of = lambda part: zip(part, pool.map(lambda e: judged(*e), part))
        for (isa, edit), found in itertools.chain.from_iterable(map(results_of, parts)):
            if found is None:
                break
            results.append((isa, edit, *found))
            if shows:
                print(f"\r{len(results)}{total}", end="", file=sys.stderr)
            if found[0] in ("survivor", "crash") or options.verbose:
                print(("\r\033[K" if shows else "") + told(*results[-1]), flush=True)
    if shows:
        print("\r\033[K", end="", file=sys.stderr)
    return results


def told(isa, edit, who, said):
    return "\n".join([f"{who}: {edit[0]}: {said}", *("  " + line for line in shown(edit))])


def report(options, results, texts):
    report.code = 0
    for isa, text in texts.items():
        found = summary(isa, [r for r in results if r[0] == isa], text)
        if found < options.least or any(who == "crash" for _, _, who, _ in results):
            report.code = 1


def summary(isa, results, text):
    """Prints how many edits of a description are found and by whom; returns the per cent that are found."""
    places = sum(len(s.choices) for sites in text.sites.values() for s in sites)
    counts = Counter(who for _, _, who, _ in results)
    real = len(results) - counts["equivalent"]
    found = real - counts["survivor"] - counts["crash"]
    unpinned = found - counts["pinned word"]

    def share(n):
        return f"{n:5}  {100 * n / real:5.1f} %" if real else f"{n:5}"

    print(f"{isa}: {len(results)} of {places} possible edits, {counts['equivalent']} of them equivalent")
    for who in ("check", "examples", "prove", "pinned word", "survivor", "crash"):
        print(f"  {who:12} {share(counts[who])}")
    print(f"  found        {share(found)}, without pinned words {100 * unpinned / max(real, 1):.1f} %")
    by = defaultdict(Counter)
    for _, (operator, _, _), who, _ in results:
        by[operator][who] += 1
    for operator in sorted(by):
        print(f"  {operator:13}" + ", ".join(f"{n} {who}" for who, n in sorted(by[operator].items())))
    return 100 * found / real if real else 100.0


if __name__ == "__main__":
    sys.exit(main())
