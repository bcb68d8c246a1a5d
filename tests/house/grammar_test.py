#!/usr/bin/env python3
"""The grammars of docs/notation.md and docs/semantics.md are complete, and they are the ones that descriptions are written in: every rule that is named
is given, every keyword and operator of src/parse occurs, and what stands in isas/ is read by them as it is by the program."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOKENS = {"name", "number", "string", "modifier", "control", "text"}
CONNECTIVES = {"under", "as", "of", "when", "else", "if"}
WORD = r"[A-Za-z_][A-Za-z0-9_]*"
PLACEHOLDER = rf"\\{WORD}(?:\\\(\))?"
NAME = rf"(?:{WORD}|{PLACEHOLDER})(?:[A-Za-z0-9_]|{PLACEHOLDER})*"
TOKEN = re.compile(
    r"(?P<space>\s+|//(?!=)[^\n]*|/\*.*?\*/)|(?P<string>\"[^\"\n]*\")|(?P<number>0x[0-9A-Fa-f_]+|0b[01_]+|\d+(?:\.\d+)?)"
    rf"|(?P<control>\$[A-Za-z_]\w*)|(?P<name>{NAME})"
    r"|(?P<punct>//=|<<=|>>=|\+\+|--|==|!=|<=|>=|<<|>>|&&|\|\||[-+*/&|^]=|[^\s\w])",
    re.S,
)
failures = []


def fail(text):
    failures.append(text)


# ---- the grammar as it is written


def grammar_of(path, heading):
    text = (ROOT / path).read_text()
    section = text[text.index(heading) :]
    return section.split("```\n", 1)[1].split("\n```\n", 1)[0]


def read_rules(text):
    """{name: expression}; an expression is ("or", …), ("and", …), ("many", e), ("maybe", e), ("word", w) or ("rule", n)."""
    words = re.findall(r'"[^"]+"|[A-Za-z][\w-]*|[=|;{}()\[\]]', text)
    at = 0

    def alternatives():
        nonlocal at
        out = [sequence()]
        while words[at] == "|":
            at += 1
            out.append(sequence())
        return out[0] if len(out) == 1 else ("or", out)

    def sequence():
        nonlocal at
        out = []
        while words[at] not in ("|", ";", ")", "]", "}"):
            word = words[at]
            at += 1
            if word in "([{":
                inner = alternatives()
                at += 1
                out.append(inner if word == "(" else ("maybe", inner) if word == "[" else ("many", inner))
            elif word[0] == '"':
                out.append(("word", word[1:-1]))
            else:
                out.append(("rule", word))
        return ("and", out)

    rules = {}
    while at < len(words):
        name = words[at]
        if words[at + 1] != "=" or name in rules:
            sys.exit(f"grammar_test: the rule at `{' '.join(words[at : at + 4])}` is none, or is given twice")
        at += 2
        rules[name] = alternatives()
        at += 1
    return rules


def named(expression, kind):
    if expression[0] in ("or", "and"):
        for e in expression[1]:
            yield from named(e, kind)
    elif expression[0] in ("many", "maybe"):
        yield from named(expression[1], kind)
    elif expression[0] == kind:
        yield expression[1]


# ---- texts by the grammar


def kind_key(kind):
    """A kind of token among words: no word begins so."""
    return " " + kind


def with_starts(rules):
    """The rules with what each expression may begin with: (kind, inner, words and kinds of the first token, whether it may be empty). Most alternatives are none by
    their first token already, and a chain of fifteen rules stands below each operand."""
    found = {rule: (frozenset(), False) for rule in rules}

    def starts(kind, inner):
        if kind == "word":
            return frozenset({inner}), False
        if kind == "rule":
            return (frozenset({kind_key(inner)}), False) if inner in TOKENS else found[inner]
        if kind == "or":
            all_of = [starts(*e) for e in inner]
            return frozenset().union(*(first for first, _ in all_of)), any(empty for _, empty in all_of)
        if kind == "and":
            firsts = frozenset()
            for e in inner:
                first, empty = starts(*e)
                firsts |= first
                if not empty:
                    return firsts, False
            return firsts, True
        return starts(*inner)[0], True

    def whole(kind, inner):
        parts = [whole(*e) for e in inner] if kind in ("or", "and") else whole(*inner) if kind in ("many", "maybe") else inner
        return (kind, parts, *starts(kind, inner))

    while (new := {rule: starts(*e) for rule, e in rules.items()}) != found:
        found.update(new)
    return {rule: whole(*e) for rule, e in rules.items()}


def tokens_of(text):
    """(kind, text); `.X` is a modifier where nothing that it could be a member of stands right in front of it."""
    out, end, dot_end = [], 0, -1
    for m in TOKEN.finditer(text):
        kind, word = m.lastgroup, m.group()
        if kind == "space":
            continue
        behind = out and m.start() == end and (out[-1][0] in ("name", "number", "modifier") or out[-1][1] in (")", "]"))
        if word == "." and not behind:
            dot_end = m.end()
        if kind in ("name", "number") and m.start() == dot_end and out[-1][1] == ".":
            out[-1:] = [("modifier", "." + word)]
        else:
            out.append((kind, word))
        end = m.end()
    return out


class Reader:
    """All ends that a rule may have at a place, kept: so no rule is tried twice at one place."""

    def __init__(self, rules, tokens):
        self.rules, self.known = rules, {}
        self.tokens = [self.names_of(*token) for token in tokens] + [frozenset()]

    @staticmethod
    def names_of(kind, word):
        """What a rule may call the token."""
        kinds = set() if kind == "name" and word in CONNECTIVES else {kind}
        if word not in (";", "{", "}"):
            kinds.add("text")
        return frozenset({word, *map(kind_key, kinds)})

    def ends(self, e, at):
        kind, inner, first, may_be_empty = e
        if not may_be_empty and first.isdisjoint(self.tokens[at]):
            return ()
        if kind == "word":
            return (at + 1,)
        if kind == "rule":
            if inner in TOKENS:
                return (at + 1,)
            if (inner, at) not in self.known:
                self.known[inner, at] = ()
                self.known[inner, at] = self.ends(self.rules[inner], at)
            return self.known[inner, at]
        if kind == "or":
            return tuple({end for one in inner for end in self.ends(one, at)})
        if kind == "and":
            places = {at}
            for one in inner:
                places = {end for place in places for end in self.ends(one, place)}
            return tuple(places)
        places, new = {at}, {at}
        while new:
            new = {end for place in new for end in self.ends(inner, place)} - places
            places |= new
            if kind == "maybe":
                break
        return tuple(places)

    def reads(self, rule):
        return len(self.tokens) - 1 in self.ends(("rule", rule, *self.rules[rule][2:]), 0)


# ---- what stands in descriptions


def without_comments(line):
    return re.sub(r"//(?!=).*", "", line)


def braced(lines):
    """Bodies without braces get them: what is deeper than its `if` belongs to it."""
    out, open_at = [], []
    lines = [line for line in map(without_comments, lines) if line.strip()]
    for number, line in enumerate(lines):
        indent = len(line) - len(line.lstrip())
        closing = ""
        while open_at and indent <= open_at[-1]:
            open_at.pop()
            closing += "} "
        text = line.strip()
        next_indent = len(lines[number + 1]) - len(lines[number + 1].lstrip()) if number + 1 < len(lines) else 0
        owner = re.match(r"(\}\s*)?(if|else|for|while|foreach|atomic)\b", text)
        if owner and text.count("(") == text.count(")") and text[-1] not in ";{}" and next_indent > indent:
            open_at.append(indent)
            text += " {"
        out.append(closing + text)
    return "\n".join(out) + " }" * len(open_at)


def pieces_of(text):
    """(rule, text) of what a description holds and lines alone part."""
    block, body, style = "", [], ""
    for line in [*text.split("\n"), "__DefEnd"]:
        word = re.match(rf"\s*(__{WORD[2:]}|__{WORD})", line)
        keyword = word.group(1) if word else ""
        header = block == "__Semantics" and re.match(r"\s*(?!case\b|default\b)\w[^;=?]*:\s*(//.*)?$", line)
        if (keyword or header) and body:
            yield "body", braced(body)
        if keyword or header:
            body = []
        if keyword:
            block = keyword
            style = "" if keyword in ("__Description", "__ModifierInfo") else block
            if keyword == "__DefFunction":
                style = "body"
            elif keyword.startswith("__Def"):
                style = "__OperandInfo"
            if keyword.startswith("__Def") and keyword != "__DefEnd":
                yield "definition", without_comments(line)
            continue
        if header:
            style = "" if line.strip() == "crack:" else "body"
        elif style == "body":
            body.append(line)
        elif "//=" in line and style in ("__Examples", "__Claims"):
            for claim in line.split("//=")[1:]:
                yield "claim", "//=" + re.sub(r"//(?!=).*", "", claim)
        elif style in ("__Encoding", "__OperandInfo") and without_comments(line).strip().endswith(";"):
            for one in re.findall(r'(?:"[^"]*"|[^;"])+;', without_comments(line)):
                first = one.strip()
                yield "field" if first.startswith("field") else "enumerator" if re.match(r"\w+ *(= *\w+ *)?;", first) else "statement", one
        elif style == "__Rows" and without_comments(line).strip().endswith(";"):
            yield "row", without_comments(line)
        elif style == "__Syntax" and without_comments(line).strip().endswith(";"):
            yield "form", without_comments(line)


WRONG = [
    ("claim", "//= R0 = 1"), ("claim", "//= given R1: "), ("claim", "//= (R0 == 1"), ("field", "field<0> Reg rd;"), ("field", "field<0, 8> rd;"),
    ("body", "if (a) else b = 1;"), ("body", "a = ;"), ("body", "foreach e of 3 { }"), ("statement", "Name<a = 3;"), ("body", "x + 1;"), ("definition", "__DefFoo A"),
    ("body", "for (i = 0; i < 3) a = i;"), ("body", "switch (x) { a = 1; }"),
]  # fmt: skip


def check_rules(rules):
    for rule, expression in rules.items():
        for other in named(expression, "rule"):
            if other not in rules and other not in TOKENS:
                fail(f"the rule `{rule}` names `{other}`, which no rule gives")
    used = {"file"} | {other for e in rules.values() for other in named(e, "rule")}
    for rule in rules:
        if rule not in used:
            fail(f"no rule uses `{rule}`")


def check_words(rules):
    """The words that the program reads are those of the grammar."""
    words = {word for e in rules.values() for word in named(e, "word")}
    source = ROOT / "src/parse"
    keywords = set(re.findall(r'\{"(__\w+)"', (source / "keywords.cpp").read_text()))
    operators = set(re.findall(r'\{"([^"]+)", \d+\}', (source / "expressions.cpp").read_text()))
    statements = (source / "statements.cpp").read_text()
    rows = set(re.findall(r'\{"([a-z_]+)", ', statements))
    others = set(re.findall(r'(?:expect|accept|at)\("([a-z]+)"\)', statements))
    assignments = set(re.findall(r'"([^"]+)"', re.search(r"at_assignment.*", statements).group()))
    for what, expected in (("keyword", keywords), ("operator", operators), ("statement", rows | others), ("assignment", assignments)):
        if not expected:
            fail(f"no {what} was found in src/parse: mend this test")
        for word in sorted(expected - words):
            fail(f"the {what} `{word}` of src/parse is in no grammar")
    for word in sorted({w for w in words if w.startswith("__")} - keywords):
        fail(f"the grammar has the keyword `{word}`, which src/parse does not know")


def check_texts(written):
    counts, rules = {}, with_starts(written)
    for path in sorted((ROOT / "isas").rglob("*.isa")):
        for rule, text in dict.fromkeys(pieces_of(path.read_text())):
            if not text.strip():
                continue
            counts[rule] = counts.get(rule, 0) + 1
            if not Reader(rules, tokens_of(text)).reads(rule):
                fail(f"{path.relative_to(ROOT)}: the grammar does not read this {rule}: {' '.join(text.split())[:160]}")
    for rule, text in WRONG:
        if Reader(rules, tokens_of(text)).reads(rule):
            fail(f"the grammar takes `{text}` for a {rule}")
    for rule in ("body", "claim", "definition", "field", "form", "statement"):
        if counts.get(rule, 0) < 50:
            fail(f"only {counts.get(rule, 0)} texts were read as {rule}: mend this test")
    return counts


def main():
    rules = read_rules(grammar_of("docs/notation.md", "## 5. The grammar"))
    more = read_rules(grammar_of("docs/semantics.md", "## Grammar"))
    for rule in more:
        if rule in rules:
            fail(f"both grammars give `{rule}`")
    rules |= more
    check_rules(rules)
    check_words(rules)
    counts = {} if failures else check_texts(rules)
    for text in failures[:30]:
        print(f"grammar_test: {text}")
    if failures:
        sys.exit(f"grammar_test: {len(failures)} failures")
    print("the grammars read", ", ".join(f"{n} of {rule}" for rule, n in sorted(counts.items())))


main()
