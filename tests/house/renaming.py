"""Renames everything that an instruction set introduces, and moves its codes and fields: the same machine in other words and other bits.

Letters are rotated by 13, so that no word keeps its look and a name and its upper-case form stay each other's. The words of the notation
itself stay, and so do numbers; an enumerator whose name is a number gets a new spelling instead.
"""
import codecs
import re

import notation

NOTATION = set(
    """
    Execution Lanes Parcel BitOrder ParcelOrder Parameters CodeAlign Unused Fault Length Title Keywords Modules Signed Pattern Radix Scale Relative RelativeNext Function
    Set Bits Scope Count Width Spelling Wide Alias Print Constant Codes Operator AddressBits Align Misaligned Outside Bitwidth Float Format Guard WaitMask Scoreboard InList
    OutList Order AsmFormat ModiOrder EncodingError field when True False simt hart lsb msb
    lane warp block grid constant x y z width raw prefix
    if else switch case default for foreach element of under while break return exit atomic as given old new or and
    pc next_pc active launch thread_index block_index block_size grid_size clock argc argv registers set f16 bf16 f32 f64 rne rtz rup rdn rmm
    """.split()
)
# These are words of the notation where they are called, and free names elsewhere.
FUNCTIONS = set(
    """
    min max abs mod rem div quot ceil floor popcount msb lsb sext zext size extend dtypeof bitreverse bytereverse fault barrier wait halt host ballot any all
    reduce_add reduce_min reduce_max reduce_and reduce_or reduce_xor pick old lane
    """.split()
)
# In an operand or prefix type `width` is the operand's width; elsewhere it may be a field.
OPERAND_TYPES = {"__DefPrefixType", "__DefOperandType"}
# An enumeration whose names are numbers that stand without a dot ($wsb=1): they would be read as numbers, so they keep their look.
BARE_NUMBERS = {"WriteScoreboard"}
INSTRUCTION_BITS = 128

TOKEN = re.compile(
    r'//=|//.*|"(?:[^"\\]|\\.)*"|\d+\^\d+|\d+\.\d+(?:e[+-]?\d+)?|\d+e[+-]?\d+|(?<=\.)\d+\b|\.\d+\b|0[xX][0-9A-Fa-f]+|\d+|[A-Za-z_]\w*|.', re.S
)


def other(word):
    """Another word for a name; one to one, and never a word of the notation."""
    stem, digits = re.fullmatch(r"(.*?)(\d*)", word).groups()
    turned = codecs.encode(stem, "rot13") + digits
    if turned in NOTATION or turned in FUNCTIONS or re.fullmatch(r"U?INT\d+", turned):
        return codecs.encode(stem, "rot13") + ("ZQ" if stem.isupper() else "zq") + digits
    return turned


def is_own_word(word, following, program):
    if program:
        return False
    if re.fullmatch(r"U?INT\d+", word) or word.startswith("__"):
        return True
    called = following.lstrip()[:1]
    if word == "fault" and following.lstrip().startswith("=="):
        return True
    return word in NOTATION or (word in FUNCTIONS and called == "(") or (word[0] == "f" and called == "<" and word != "field" and len(word) > 2)


def rename_words(line, keep=frozenset(), strings=frozenset(), all_strings=False, program=False):
    """One line of notation or of a program in other words. A program has no words of the notation."""
    out = ""
    for match in TOKEN.finditer(line):
        token, following = match[0], line[match.end():]
        if token.startswith("//") and token != "//=":
            out += token
        elif token[0] == '"':
            inner = token[1:-1]
            out += f'"{rename_words(inner, program=True)}"' if all_strings or inner in strings else token
        elif re.fullmatch(r"\.\d+", token):
            out += f".w{token[1:]}"
        elif re.fullmatch(notation.NAME, token) and token not in keep and not is_own_word(token, following, program):
            out += other(token)
        else:
            out += token
    return out


def move_codes(definition, lines):
    """The enumerators' codes, each handed to the next one; the spellings of those that keep their names."""
    items = notation.enumerators(definition, lines)
    codes = [code for _, code in items]
    moved = dict(zip([name for name, _ in items], codes[1:] + codes[:1]))
    spelled = [s for s in re.findall(r"Spelling<(\w+)>", notation.text_of(definition.blocks[0], lines))]
    out = []
    for name, code in moved.items():
        named = name if name.isdigit() or name in NOTATION else other(name)
        out.append(f"    {named} = {code};")
        if name not in spelled and name.isdigit() and definition.name not in BARE_NUMBERS:
            out.append(f'    Spelling<{named}> = "w{name}";')
    return out


def mirror_fields(line, bits):
    def mirrored(match):
        numbers = [int(n) for n in match[1].split(",")]
        pairs = list(zip(numbers[::2], numbers[1::2]))
        return "field<" + ", ".join(f"{bits - position - width}, {width}" for position, width in pairs) + ">"

    return re.sub(r"field<([\d, ]+)>", mirrored, line)


def enumerator_strings(text):
    lines = text.splitlines()
    names = set()
    for d in notation.definitions(lines):
        if d.keyword == "__DefBitFieldType":
            names |= {name for name, _ in notation.enumerators(d, lines) if not name.isdigit()}
        if d.keyword in ("__DefBitFieldType", "__DefRegisterType"):
            names |= set(notation.strings(d, lines, "Spelling"))
    return names


def rename_example(line):
    """An example's line: an instruction, and behind //= a claim. A pinned word goes: this is another encoding."""
    instruction, mark, claim = line.partition("//=")
    if claim.strip().startswith("word =="):
        mark = claim = ""
    return rename_words(instruction, program=True) + mark + rename_words(claim)


def rename_statement_lines(d, lines, out, names):
    """Everything but the enumerators of an enumeration, line by line."""
    width = re.search(r"<(\d+)>", lines[d.line])
    bits = int(width[1]) if d.keyword == "__DefOperandType" else INSTRUCTION_BITS
    for block in d.blocks:
        for number in block.lines:
            line = lines[number]
            spelled = re.match(r"\s*(Spelling|Wide|Alias)\b", line) is not None
            keep = {"width"} if d.keyword in OPERAND_TYPES else set()
            renamed = rename_example(line) if block.keyword == "__Examples" else rename_words(line, keep, names, spelled)
            out[number] = mirror_fields(renamed, bits)


def rename_description(text, names):
    """A whole file of a description."""
    lines = text.splitlines()
    out = dict(enumerate(lines))
    found = notation.definitions(lines)
    for d in found:
        out[d.line] = rename_words(lines[d.line], keep={"ALL"})  # the root of all groups; elsewhere a free name
        if d.keyword == "__DefBitFieldType":
            body = d.blocks[0].lines
            kept = [n for n in body if re.match(r"\s*(Spelling|Operator|Bits|Signed|Format)\b", lines[n])]
            for number in body:
                out[number] = None
            for number in kept:
                out[number] = rename_words(lines[number], all_strings="Spelling" in lines[number])
            if body:
                out[body[0]] = "\n".join(move_codes(d, lines))
        else:
            rename_statement_lines(d, lines, out, names)
    return "\n".join(out[n] for n in sorted(out) if out[n] is not None) + "\n"


def rename_program(text):
    """An assembly program: instructions in other words; the program's own names and its directives stay."""
    own = set(re.findall(rf"^\s*\.\w+\s+({notation.NAME})", text, re.M)) | set(re.findall(rf"^\s*({notation.NAME}):", text, re.M))
    lines = []
    for line in text.split("\n"):
        lines.append(line if re.match(r"\s*(\.\w+\b(?!.*;)|//)", line) else rename_words(line, own, program=True))
    return "\n".join(lines)
