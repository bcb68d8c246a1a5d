"""A small reader of .isa files, for tests alone: which words does a description introduce, and where do they stand?

It knows definitions, blocks and statements, and nothing of their meaning. Lines that start in column 1 are prose, as docs/notation.md says.
"""
import re
from dataclasses import dataclass, field

NAME = r"[A-Za-z_]\w*"
PROSE_BLOCKS = {"__Description", "__ModifierInfo"}


@dataclass
class Block:
    keyword: str  # "" before the first block
    lines: list = field(default_factory=list)  # numbers of lines that hold notation


@dataclass
class Definition:
    keyword: str
    name: str
    line: int
    blocks: list = field(default_factory=list)

    def block(self, keyword):
        return [b for b in self.blocks if b.keyword == keyword]


def definitions(lines):
    """The definitions of a file with the line numbers of their notation."""
    found, prose, fenced = [], False, False
    for number, line in enumerate(lines):
        stripped = line.strip()
        head = re.match(rf"\s*(__Def\w+)\s+({NAME})", line)
        if head:
            found.append(Definition(head[1], head[2], number, [Block("")]))
            prose = False
        elif re.fullmatch(r"__[A-Z]\w+", stripped) and found:
            found[-1].blocks.append(Block(stripped))
            prose = False
        elif stripped.startswith("```"):
            fenced, prose = not fenced, False
        elif not stripped:
            prose = False
        elif found and fenced:
            found[-1].blocks[-1].lines.append(number)
        elif prose or not line[0].isspace():
            prose = not line.startswith("//")
        elif found and found[-1].blocks[-1].keyword not in PROSE_BLOCKS:
            found[-1].blocks[-1].lines.append(number)
    return found


def cells(row):
    """What stands between the commas of a row, strings without their quotes."""
    found, depth = [""], 0
    for part in re.findall(r'"(?:[^"\\]|\\.)*"|.', row, flags=re.S):
        depth += part in "([{"
        depth -= part in ")]}"
        if part == "," and not depth:
            found.append("")
        else:
            found[-1] += part
    return [re.sub(r"\\(.)", r"\1", c.strip()[1:-1]) if c.strip().startswith('"') else c.strip() for c in found]


def written_out(text):
    """The text with its families (`__Rows`) written out, a definition for each row."""
    parts = re.split(r"(?m)^(?=\s*__Def\w+\s)", text)
    out, columns, rows = parts[0], [], []
    for part in parts[1:]:
        table = re.search(r"(?ms)^\s*__Rows\n(.*?)(?=^\s*__\w+\s*$|\Z)", part)
        if table:
            notation = "\n".join(line for line in table[1].split("\n") if line[:1].isspace())
            columns, *rows = [cells(row) for row in re.split(r';(?=(?:[^"]*"[^"]*")*[^"]*$)', without_comments(notation)) if row.strip()]
            part = part.replace(table[0], "")
        if not table and not (columns and "\\" in part.split("\n")[0]):
            out += part
            continue
        for row in rows:
            values = dict(zip(columns, row))
            out += re.sub(r"\\([A-Za-z_]\w*)(?:\\\(\))?", lambda m: values[m[1]], part)
    return out


def without_comments(text):
    return re.sub(r"//.*", "", re.sub(r"/\*.*?\*/", "", text, flags=re.S))


def text_of(block, lines):
    return without_comments("\n".join(lines[n] for n in block.lines))


def enumerators(definition, lines):
    """Names and codes of an enumeration, in order."""
    out, code = [], 0
    for statement in text_of(definition.blocks[0], lines).split(";"):
        item = re.fullmatch(r"\s*(\w+)\s*(?:=\s*(\w+)\s*)?", statement)
        if item:
            code = int(item[2], 0) if item[2] else code
            out.append((item[1], code))
            code += 1
    return out


def fields(definition, lines):
    """Type and path of each field."""
    for block in definition.block("__Encoding"):
        yield from re.findall(rf"field<[^>]*>\s+({NAME})\s+({NAME}(?:\.{NAME})*)", text_of(block, lines))


def forms(definition, lines):
    """The syntax lines, without control operands' and modifiers' own lines."""
    for block in definition.block("__Syntax"):
        for form in re.sub(r"^\s*\..*$", "", text_of(block, lines), flags=re.M).split(";"):
            if form.strip() and not form.strip().startswith("$"):
                yield form.strip()


def strings(definition, lines, *heads):
    """The strings of the statements so named."""
    for block in definition.blocks:
        for statement in re.findall(rf"\b(?:{'|'.join(heads)})\b(?:<[^>]*>)?\s*=([^;]*);", text_of(block, lines)):
            yield from re.findall(r'"([^"]*)"', statement)
