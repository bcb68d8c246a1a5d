#!/usr/bin/env python3
"""Documents, descriptions, messages, comments and the docstrings of the Python package keep to the words of CONTRIBUTING.md.

tests/house/prose.txt lists what they do not use. A sentence does not open with "What ..." unless it is a question, and a comment not with "Where" or
"The same" either. tests/house/names.txt has names that functions do not have. Spelling is codespell's, with the exceptions of tests/house/spelling.txt."""
import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ALLOWED = "<!-- prose:"
FRAGMENT = re.compile(r"(?:^|[.:] )(What|That which) [^?]*(?:$|\. )")
OPENING = re.compile(r"^(What|That which|The same|Where|Who|Whoever|Nobody)\b")  # of comments
COMMENT = re.compile(r'(?:[^"/]|"(?:[^"\\]|\\.)*"|/(?!/))*?//(?!=) ?(.*)')


def patterns(name="prose.txt"):
    for line in (ROOT / "tests/house" / name).read_text().splitlines():
        if line and not line.startswith("#"):
            pattern, instead = line.split("=>")
            yield re.compile(pattern.strip()), instead.strip()


FOLDERS = ["docs", "editors", "examples", "fuzz", "include", "isas", "python", "runtime", "src", "tests", "web/src"]


def files(*patterns):
    """The repository's own files, without builds and modules of others."""
    found = {path for pattern in patterns for path in ROOT.glob(pattern)}
    for folder in FOLDERS:
        found |= {path for pattern in patterns for path in (ROOT / folder).rglob(pattern)}
    return sorted(path for path in found if path.is_file() and not {"node_modules", "assets"} & set(path.parts))


def document_lines(path):
    """(number, text) of a page outside of code; titles and quoted words of the seeds (docs/documents.md, docs/errata.md) are not ours."""
    code = False
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.startswith("```"):
            code = not code
        elif not code and ALLOWED not in line:
            yield number, re.sub(r"`[^`]*`", "`", line)


def description_lines(path):
    """(number, text) of prose and comments of a description."""
    prose = False
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.lstrip().startswith("__"):
            prose = line.strip() in ("__Description", "__OperandInfo", "__ModifierInfo")
        elif prose:
            yield number, re.sub(r"`[^`]*`", "`", line)
        elif "//" in line and "//=" not in line:
            yield number, line[line.index("//"):]


def messages(path):
    """(number, text) of string literals; raw strings hold code."""
    text = re.sub(r'R"\(.*?\)"', lambda m: "\n" * m[0].count("\n"), path.read_text(), flags=re.S)
    for number, line in enumerate(text.splitlines(), 1):
        for literal in re.findall(r'"((?:[^"\\]|\\.)*)"', line):
            yield number, literal


def comments(path):
    """(number, text) of comments, those on several lines as one."""
    number, block = 0, []
    for at, line in enumerate([*path.read_text().splitlines(), ""], 1):
        comment = COMMENT.match(line)
        alone = comment and line.lstrip().startswith("//")
        if block and not alone:
            yield number, " ".join(block)
            block = []
        if alone:
            number = number if block else at
            block.append(comment[1])
        elif comment:
            yield at, comment[1]


def commented():
    """Sources whose comments are read."""
    for path in files("*.cpp", "*.h", "*.def"):
        parts = path.relative_to(ROOT).parts
        if parts[0] in ("src", "tests"):
            yield path


def comment_findings():
    words = [*patterns(), *patterns("comments.txt")]
    for path in commented():
        for number, text in comments(path):
            where = f"{path.relative_to(ROOT)}:{number}"
            for pattern, instead in words:
                if found := pattern.search(text):
                    yield f"{where}: `{found[0]}` in a comment; expected: {instead}"
            if found := OPENING.match(text):
                yield f"{where}: a comment opens with `{found[1]}`; name the subject"


def name_findings():
    """Functions of src/ are not called by names of tests/house/names.txt."""
    names = [(re.compile(rf"(?<![\w~])({pattern.pattern})\("), instead) for pattern, instead in patterns("names.txt")]
    for path in files("*.cpp", "*.h"):
        if path.is_relative_to(ROOT / "src"):
            for number, line in enumerate(path.read_text().splitlines(), 1):
                code = re.sub(r'"(?:[^"\\]|\\.)*"|//.*', "", line)
                for pattern, instead in names:
                    if found := pattern.search(code):
                        yield f"{path.relative_to(ROOT)}:{number}: a function is called `{found[1]}`; expected: {instead}"


def docstrings(path):
    """(number, text) of the docstrings of a module, its classes and its functions."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node, clean=False):
            literal = node.body[0].value
            for number, line in enumerate(literal.value.splitlines(), literal.lineno):
                yield number, re.sub(r"`[^`]*`", "`", line)


def findings():
    words = list(patterns())
    quotes = {ROOT / "docs/documents.md", ROOT / "docs/errata.md"}  # they quote others
    sources = [(path, document_lines, path not in quotes) for path in [*files("*.md"), *(ROOT / "src/manual/assets").glob("*.md")]]
    sources += [(path, description_lines, False) for path in files("*.isa") if path.is_relative_to(ROOT / "isas")]
    sources += [(path, messages, False) for path in files("*.cpp", "*.h", "*.def") if path.is_relative_to(ROOT / "src")]
    sources += [(path, comments, False) for path in files("*.h") if path.is_relative_to(ROOT / "include")]
    sources += [(path, docstrings, False) for path in files("*.py", "*.pyi") if path.is_relative_to(ROOT / "python")]
    for path, lines, has_sentences in sources:
        for number, text in lines(path):
            where = f"{path.relative_to(ROOT)}:{number}"
            for pattern, instead in words:
                if found := pattern.search(text):
                    yield f"{where}: `{found[0]}`; expected: {instead}"
            if has_sentences and (found := FRAGMENT.search(text)):
                yield f"{where}: a sentence opens with `{found[1]}`; name the subject"


def misspellings():
    if not shutil.which("codespell"):
        print("codespell is not installed: spelling was not checked")
        return []
    tests = ROOT / "tests"
    read = [f for f in files("*.md", "*.cpp", "*.h", "*.def", "*.isa", "*.c", "*.s", "*.t", "*.js") if f.suffix in (".md", ".t") or not f.is_relative_to(tests)]
    names = [str(f.relative_to(ROOT)) for f in read]
    run = subprocess.run(["codespell", "-q", "3", "-I", "tests/house/spelling.txt", *names], cwd=ROOT, capture_output=True, text=True)
    return run.stdout.splitlines()


def main():
    found = [*findings(), *comment_findings(), *name_findings(), *misspellings()]
    print("\n".join(found[:100]) or "documents, descriptions, messages, comments and docstrings use the words of CONTRIBUTING.md")
    return 1 if found else 0


sys.exit(main())
