#!/usr/bin/env python3
"""docs/documents.md: what the documents say of their instructions, held against their own pseudo-code.

statements.claims has a block for each statement: the place where the document makes it, its words, the lines of pseudo-code
that decide, and the statement as a claim. `isadora prove --claims` answers each of all inputs. readings.txt says how lines
that no program can be made of are read; nothing else of the documents is changed.

usage: documents.py PROGRAM [--update]   (77: the documents are not here)"""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "tests/findings"
SEEDS = ROOT.parent / "shared/seeds"
PAGE = ROOT / "docs/documents.md"
PLAIN = ("all registers 0", "nothing changes")
HEAD = re.compile(r"# (\d\d\d):(\d+)\s*\|\s*(.*?)\s*\|\s*(\d+)?\s*(?:\|\s*(.*))?$")


def documents():
    """Number to path, of the four whose pseudo-code is in this notation."""
    found = sorted(SEEDS.glob("00[0-3]_*.txt")) if SEEDS.is_dir() else []
    return {path.name[:3]: path for path in found}


def readings():
    """(document, first line, last line, what stands there, as what it is read, why)"""
    rows = []
    for line in (HERE / "readings.txt").read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        place, old, new, why = (cell.strip() for cell in line.split(" | "))
        number, lines = place.split(":")
        first, _, last = lines.partition("-")
        rows.append((number, int(first), int(last or first), old, new, why))
    return rows


def read_as(paths, folder):
    """Copies of the documents in which the readings stand; a reading that changes nothing is a mistake."""
    texts = {number: path.read_text().split("\n") for number, path in paths.items()}
    for number, first, last, old, new, _ in readings():
        lines = texts[number]
        changed = 0
        for i in range(first - 1, last):
            changed += old in lines[i]
            lines[i] = lines[i].replace(old, new)
        if not changed:
            sys.exit(f"readings.txt: {number}:{first}: `{old}` does not stand there")
    copies = []
    for number, lines in texts.items():
        copies.append(Path(folder) / f"{number}.isa")
        copies[-1].write_text("\n".join(lines))
    return copies


def statements():
    """For each block: its head, its instructions and claim, and the line of the claim in the file."""
    out, head, words = [], None, []
    for n, line in enumerate((HERE / "statements.claims").read_text().split("\n"), 1):
        match = HEAD.match(line)
        if match:
            head, words = match.groups(), []
        elif line.startswith("# 0"):
            sys.exit(f"statements.claims:{n}: no head of a statement: {line}")
        elif line and not line.startswith("#"):
            code, _, claim = line.partition("//=")
            if code.strip():
                words.append(" ".join(code.split()))
            if claim:
                out.append((head, list(words), claim.strip(), n))
    return out


def unread():
    """Statements that no claim can be made of, and why."""
    rows = []
    for line in (HERE / "unread.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            rows.append([cell.strip() for cell in line.split(" | ")])
    return rows


def ask(program, copies):
    command = [program, "prove", "--claims", str(HERE / "statements.claims"), "--prelude", str(ROOT / "isas/simt128/prelude"),
               "--format", "json", "--timeout", "20", "--no-cache"] + [str(c) for c in copies]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode == 2 and "solver" in done.stderr:
        print("there is no solver")
        sys.exit(77)
    if done.returncode not in (0, 1):
        sys.exit(done.stderr)
    unreadable = [line for line in done.stderr.split("\n") if "[bad-example]" in line or "[bad-claim]" in line or "[unknown-name]" in line]
    if unreadable:
        sys.exit("\n".join(unreadable))
    return {answer["line"]: answer for answer in json.loads(done.stdout)["parts"][0]["answers"]}


def code(text):
    return f"`{text}`" if text else ""


def cell(text):
    return text.replace("|", "\\|")


def inputs(replay):
    """The state of a command, without the command."""
    return re.sub(r"^on this state: (?:--\S+ \S+ )*'[^']*' ?", "", replay) or "all registers 0"


def row(answer, head, words, claim, lines):
    number, line, says, decides, remark = head
    place = f"| {number}:{line} | {cell(says)} | {cell('<br>'.join(code(w) for w in words))} | {cell(code(claim))} |"
    if answer["verdict"] != "refuted":
        reason = f": {answer['reason']}" if answer["verdict"] == "tested" else ""
        return f"{place} {answer['verdict']}{cell(reason)} |"
    quoted = lines[number][int(decides) - 1].strip() if decides else ""
    because = f"{number}:{decides} {code(quoted)}" if decides else ""
    if remark:
        because += (": " if because else "") + remark
    state = inputs(answer.get("replay", ""))
    after = answer.get("after", "")
    state, after = (text if text in PLAIN else code(text) for text in (state, after))
    return f"{place} {cell(state)} | {cell(after)} | {cell(because)} |"


def page(program, paths):
    with tempfile.TemporaryDirectory() as folder:
        answers = ask(program, read_as(paths, folder))
    lines = {number: path.read_text().split("\n") for number, path in paths.items()}
    wrong, right = [], []
    for head, words, claim, n in statements():
        answer = answers[n]
        (wrong if answer["verdict"] == "refuted" else right).append(row(answer, head, words, claim, lines))
    proved = sum("| proved |" in r for r in right)
    no_claim = unread()
    text = f"""# Findings in the source documents

The documents that `isas/simt128` was made from say what their instructions do twice: as pseudo-code, and in words, in the remarks of examples and in the text. Here each statement of these words stands as a
claim, and is held against the pseudo-code **as it stands there**, of all inputs, by `isadora prove --claims`. {len(wrong)} are refuted, {proved} are proved, {len(right) - proved} were tested.

This page is made by `tests/findings/documents.py` out of `statements.claims`, and a test holds it against a new run. Where a line is no program, `readings.txt` says how it is read: {len(readings())} lines.
What `isas/simt128` does instead is in [errata.md](errata.md).

## Refuted
A state and what comes out of it, run by the reference engine. What is not named is 0.

| place | the document says | of | as a claim | is wrong of | which gives | because |
|---|---|---|---|---|---|---|
"""
    text += "\n".join(wrong)
    text += """

## They hold
| place | the document says | of | as a claim | |
|---|---|---|---|---|
"""
    text += "\n".join(right)
    text += """

## Not asked
| place | the document says | why there is no answer |
|---|---|---|
"""
    text += "\n".join(f"| {r[0]} | {cell(r[1])} | {r[2]} |" for r in no_claim)
    text += """

## Read otherwise
| place | stands there | is read as | why |
|---|---|---|---|
"""
    text += "\n".join(
        f"| {n}:{a}{'' if a == b else f'-{b}'} | {cell(code(old))} | {cell(code(new)) or 'nothing'} | {why} |"
        for n, a, b, old, new, why in readings())
    return text + "\n"


def without_states(text):
    """Another version of the solver may find other inputs: what is refuted is the same."""
    part, _, rest = text.partition("## They hold")
    rows = [re.split(r"(?<!\\) \| ", line) for line in part.split("\n")]
    return [row[:4] + row[6:] if len(row) == 7 else row for row in rows], rest


def main():
    paths = documents()
    if len(paths) != 4:
        print("the documents do not lie beside the repository")
        return 77
    new = page(os.path.abspath(sys.argv[1]), paths)
    if "--update" in sys.argv:
        PAGE.write_text(new)
        return 0
    if PAGE.exists() and without_states(PAGE.read_text()) == without_states(new):
        return 0
    print("docs/documents.md is not what a run says; look at the difference of: tests/findings/documents.py PROGRAM --update")
    return 1


if __name__ == "__main__":
    sys.exit(main())
