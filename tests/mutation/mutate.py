#!/usr/bin/env python3
"""How much of a description is held by its own checks: edits of isas/, one at a time, and who finds each.

An edit changes one place of the text by one of ten operators, all drawn equally often. It is found by `check` (what the
description says is inconsistent), by its examples (they do not assemble, or a claim fails), by the pinned word of an
example, or by `prove`. What nobody finds is asked of `diff`: where that proves that nothing has changed, the edit is
equivalent and does not count. The others survive, and are listed with their lines.

usage: mutate.py [--program PROGRAM] [--edits N | --minutes N] [--seed SEED] [--jobs N] [--least PERCENT] [--no-prove] [ISA…]"""
import argparse
import concurrent.futures
import difflib
import json
import os
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
ENDLESS = 100_000       # edits, where the time is the limit

NAME = re.compile(r"[A-Za-z_]\w*")
FIELD = re.compile(r"field<\s*(\d+)\s*,\s*(\d+)\s*>\s*(\w+)\s+([\w.]+)\s*(==|=)?\s*([^;]*);")
WORDS = {"if", "else", "for", "while", "return", "case", "switch", "break", "default", "true", "false", "atomic", "lane", "old"}


class Site:
    """A place of a file and what may stand there instead."""

    def __init__(self, path, begin, end, choices):
        self.path, self.begin, self.end, self.choices = path, begin, end, choices


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
            self.sites[operator].append(Site(self.path, begin, end, choices))

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
            self.add("order", a.start(4), b.end(4), [b[4] + text[a.end(4):b.start(4)] + a[4]] if "." not in a[4] + b[4] else [])

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
             "!=": ["=="], "<": ["<=", ">"], "<=": ["<", ">="], ">": [">=", "<"], ">=": [">", "<="], "&&": ["||"], "||": ["&&"]}

    def statement(self, at, body, names):
        for m in re.finditer(r" (\+|-|&|\||\^|<<|>>|==|!=|<=|>=|<|>|&&|\|\|) ", body):
            self.add("operator", at + m.start(1), at + m.end(1), self.SWAPS[m[1]])
        for m in re.finditer(r"\b(min|max)\b(?=\()", body):
            self.add("operator", at + m.start(), at + m.end(), ["max" if m[1] == "min" else "min"])
        for m in re.finditer(r"\[([^\[\]:]+):([^\[\]:]+)\]", body):
            for group in (1, 2):
                if re.fullmatch(r"\s*\d+\s*", m[group]):
                    value = int(m[group])
                    self.add("slice", at + m.start(group), at + m.end(group), [str(value + d) for d in (-1, 1) if value + d >= 0])
                else:
                    self.add("slice", at + m.start(group), at + m.end(group), [m[group] + " + 1"])
        outside = re.sub(r"\[[^\[\]:]+:[^\[\]:]+\]", lambda m: " " * len(m[0]), body)
        for m in re.finditer(r"(?<![\w.\"])(0x[0-9A-Fa-f]+|\d+)(?![\w.\"])", outside):
            value = int(m[1], 0)
            self.add("constant", at + m.start(), at + m.end(), [str(value + d) for d in (-1, 1) if value + d >= 0])
        _, equals, right = body.partition(" = ")
        start = len(body) - len(right) if equals else 0
        for m in NAME.finditer(body, start):
            if m[0] in names and body[m.start() - 1] not in ".\"":
                self.add("operand", at + m.start(), at + m.end(), [n for n in names if n[0] == m[0][0] or n[0].isupper() == m[0][0].isupper()])

    # ---- the machine
    def settings(self, text, begin, end):
        body = blanked(text[begin:end])
        for m in re.finditer(r"^\s+\w+(?:<\w+>)?\s*= *(0x[0-9A-Fa-f]+|\d+)(?=;)", body, re.M):
            value = int(m[1], 0)
            self.add("constant", begin + m.start(1), begin + m.end(1), [str(value + d) for d in (-1, 1) if value + d >= 0])
        for m in re.finditer(r"^\s+(?:Scope|BitOrder|ParcelOrder)\s*= *\"?(\w+)\"?(?=;)", body, re.M):
            others = {"lsb": ["msb"], "msb": ["lsb"], "lane": ["warp"], "warp": ["lane"], "block": ["grid"], "grid": ["block"]}
            self.add("default", begin + m.start(1), begin + m.end(1), others.get(m[1], []))

    def draw(self, dice):
        operator = dice.choice(sorted(self.sites))
        site = dice.choice(self.sites[operator])
        return operator, site, dice.choice(site.choices)


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


BLOCKS = {"__Encoding": "encoding", "__Syntax": "syntax", "__Semantics": "semantics"}
DEFINITIONS = {"__DefBitFieldType": "type", "__DefISA": "settings", "__DefRegisterFile": "settings",
               "__DefRegisterType": "settings", "__DefNumberType": "settings", "__DefSpace": "settings"}


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
        self.folder = ROOT / "isas" / isa
        self.cache = work / f"cache-{isa}"
        self.base = work / "base" / isa
        shutil.copytree(self.folder, self.base)
        self.environment = dict(os.environ, ISADORA_ISAS=str(ROOT / "isas"), XDG_CACHE_HOME=str(work / "proofs"))
        self.run("check", "--cache", self.cache, f"{self.base}/")  # what holds before

    def run(self, *arguments):
        try:
            done = subprocess.run([self.program, *map(str, arguments)], capture_output=True, text=True, env=self.environment,
                                  timeout=SECONDS, errors="replace")
            return done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired:
            return 124, "", "it hangs"

    def judge(self, work, edit):
        """(who, what was said)"""
        operator, site, text = edit
        folder = Path(tempfile.mkdtemp(dir=work))
        try:
            for path in self.folder.glob("*.isa"):
                content = path.read_text()
                if path == site.path:
                    content = content[:site.begin] + text + content[site.end:]
                (folder / path.name).write_text(content)
            return self.found(folder)
        finally:
            shutil.rmtree(folder)

    def found(self, folder):
        code, out, error = self.run("check", "--cache", self.cache, "--format", "json", f"{folder}/")
        if code not in (0, 1):
            return "check", error
        findings = json.loads(out) if code else []
        static = [f for f in findings if f["kind"] not in EXAMPLES]
        examples = [f for f in findings if f["kind"] in EXAMPLES and not f["message"].startswith(PINNED)]
        if findings:
            who = "check" if static else "examples" if examples else "pinned word"
            return who, (static or examples or findings)[0]["message"]
        code, out, error = self.run("diff", "--format", "json", "--timeout", 10, f"{self.base}/", f"{folder}/")
        if code not in (0, 1, 4):
            return "check", error
        changes = json.loads(out)["changes"]
        if all(c["area"] in ("meaning", "examples", "prose", "name") and c["effect"] == "compatible" for c in changes):
            return "equivalent", ""
        if self.options.prove:
            subjects = sorted({c["subject"] for c in changes if c["subject"]})
            only = [x for s in subjects[:20] for x in ("--only", s)]
            code, out, error = self.run("prove", f"{folder}/", "--jobs", 1, "--timeout", 5, *only)
            if code == 1:
                return "prove", (error.split("\n") or [""])[0]
        return "survivor", "; ".join(f"{c['area']}: {c['subject']}: {c['text']}" for c in changes[:2])


def shown(edit):
    operator, site, text = edit
    old = site.path.read_text()
    new = old[:site.begin] + text + old[site.end:]
    diff = difflib.unified_diff(old.split("\n"), new.split("\n"), lineterm="", n=0)
    name = f"{site.path.parent.name}/{site.path.name}"
    return [f"{name}: {line}" for line in diff if not line.startswith(("---", "+++"))]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("isas", nargs="*", default=["simt128", "fabrisc"], metavar="ISA")
    parser.add_argument("--program", default=str(ROOT / "build/isadora"))
    parser.add_argument("--edits", type=int, default=None, help="of all descriptions together (1000)")
    parser.add_argument("--minutes", type=float, default=None, help="as many edits as can be judged in this time")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--least", type=float, default=0, help="exit code 1 where less per cent are found")
    parser.add_argument("--no-prove", dest="prove", action="store_false")
    parser.add_argument("--verbose", action="store_true", help="all edits, and who found them")
    options = parser.parse_args()
    options.program = os.path.abspath(options.program)
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(10**9)
    print(f"seed {seed}", flush=True)
    dice = random.Random(seed)
    with tempfile.TemporaryDirectory() as work:
        work = Path(work)
        all_edits, judges = [], {}
        for isa in options.isas:
            judges[isa] = Judge(options, isa, work)
        texts = {isa: Description(ROOT / "isas" / isa) for isa in options.isas}
        for n in range(options.edits or (ENDLESS if options.minutes else 1000)):
            isa = options.isas[n % len(options.isas)]
            all_edits.append((isa, texts[isa].draw(dice)))
        report(options, run(options, judges, work, all_edits), texts)
        return report.code


def run(options, judges, work, edits):
    """What became of each edit, in their order; of the first ones, where the time is over."""
    results = []
    shows = sys.stderr.isatty()
    end = time.monotonic() + 60 * options.minutes if options.minutes else float("inf")

    def judged(isa, edit):
        return judges[isa].judge(work, edit) if time.monotonic() < end else None

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for (isa, edit), found in zip(edits, pool.map(lambda e: judged(*e), edits)):
            if found is None:
                break
            results.append((isa, edit, *found))
            if shows:
                print(f"\r{len(results)}/{len(edits)}" if end == float("inf") else f"\r{len(results)}", end="", file=sys.stderr)
            if found[0] == "survivor" or options.verbose:
                print(("\r\033[K" if shows else "") + told(*results[-1]), flush=True)
    if shows:
        print("\r\033[K", end="", file=sys.stderr)
    return results


def told(isa, edit, who, said):
    return "\n".join([f"{who}: {edit[0]}: {said}", *("  " + line for line in shown(edit))])


def report(options, results, texts):
    places = sum(len(s.choices) for t in texts.values() for sites in t.sites.values() for s in sites)
    counts = Counter(who for _, _, who, _ in results)
    real = len(results) - counts["equivalent"]
    found = real - counts["survivor"]
    unpinned = found - counts["pinned word"]

    def share(n):
        return f"{n:5}  {100 * n / real:5.1f} %" if real else f"{n:5}"

    print(f"{len(results)} of {places} possible edits, {counts['equivalent']} of them equivalent")
    for who in ("check", "examples", "prove", "pinned word", "survivor"):
        print(f"  {who:12} {share(counts[who])}")
    print(f"  found        {share(found)}, without pinned words {100 * unpinned / max(real, 1):.1f} %")
    by = defaultdict(Counter)
    for isa, (operator, _, _), who, _ in results:
        by[operator][who] += 1
    for operator in sorted(by):
        print(f"  {operator:13}" + ", ".join(f"{n} {who}" for who, n in sorted(by[operator].items())))
    report.code = 1 if real and 100 * found / real < options.least else 0


if __name__ == "__main__":
    sys.exit(main())
