#!/usr/bin/python3 -B
"""The documentation does what it shows: every block ```console run is a session that is run, and every ```LANGUAGE file=NAME a file that its commands find.
Its readers see no NAME: a sentence in front of such a block says it.
No session escapes: where the output is long, ```console tried runs the commands, which must succeed, and shows none; ```console shown is for what needs other programs or files, and shows
none either; ```console walk is run by adding_test.py. The README is run as from a clone in which Isadora is built.

A document is run from its top to its end in a folder of its own. A command is a line that begins with `$ `, with further lines that begin with `> `; below it stands what it prints,
errors too, and its exit code as `[1]` where that is not 0. A line `…` stands for any lines. With --update the outputs are written anew; read the diff.
docs/commands.md is made here too: each command of the program has its section."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^```(\S+)((?: [^\n]*)?)\n(.*?)^```$", re.M | re.S)
SECONDS = 600  # a command that hangs; the first compilation for a machine derives its rules

# That of the other tests: rules, the C library and machine code are made once.
CACHE = str(pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "isadora")


def documents():
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def commands_of(session):
    """Each command with its lines as they stand and what is expected below."""
    found = []
    for line in session.splitlines():
        if line.startswith("$ "):
            found.append(([line], []))
        elif line.startswith("> ") and found and not found[-1][1]:
            found[-1][0].append(line)
        elif found:
            found[-1][1].append(line)
        else:
            raise ValueError(f"a session begins with a command, not with `{line}`")
    return found


def run(lines, folder, program):
    environment = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}", "ROOT": str(ROOT), "HOME": str(folder), "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}
    environment.setdefault("ISADORA_CACHE", CACHE)
    environment |= {"PKG_CONFIG_PATH": str(program.parent), "LD_LIBRARY_PATH": str(program.parent)}  # programs in C use the library that is built
    environment.pop("ISADORA_ISAS", None)
    script = "\n".join(line[2:] for line in lines)
    done = subprocess.run(["bash", "-c", script], cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=SECONDS)
    return done.stdout.splitlines() + ([f"[{done.returncode}]"] if done.returncode else [])


def matches(expected, seen):
    if not expected:
        return not seen
    if expected[0] == "…":
        return any(matches(expected[1:], seen[i:]) for i in range(len(seen) + 1))
    return bool(seen) and expected[0] == seen[0] and matches(expected[1:], seen[1:])


# The marks of a session, of which it has one.
MARKS = {"run", "tried", "shown", "walk"}


def prepare(path, folder, program):
    """A reader of the README stands in a clone."""
    if path.name != "README.md":
        return
    (folder / "build").mkdir()
    for name in ("isadora", "isadora-z3.so"):
        if (program.parent / name).exists():
            (folder / "build" / name).symlink_to(program.parent / name)
    for name in ("isas", "examples", "docs"):
        (folder / name).symlink_to(ROOT / name)


def follow(path, program, update):
    """The document's text with the outputs that it gives; what differs is printed."""
    text, failures = path.read_text(), 0
    with tempfile.TemporaryDirectory() as work:
        folder = pathlib.Path(work)
        prepare(path, folder, program)

        def complain(what, *lines):
            nonlocal failures
            failures += 1
            print(f"{path.relative_to(ROOT)}: {what}", *lines, "", sep="\n")

        def block(match):
            language, marks, body = match[1], match[2], match[3]
            name = re.search(r" file=(\S+)", marks)
            if name and f"`{name[1]}`" not in text[text.rfind("```", 0, match.start()) + 3 : match.start()]:
                complain(f"no sentence in front of a block says that it is the file `{name[1]}`")
            if name:
                file = folder / name[1]
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(body)
            if language != "console":
                return match[0]
            if len(mark := MARKS & set(marks.split())) != 1:
                complain(f"a session has one of the marks {', '.join(sorted(MARKS))}:", *body.splitlines())
                return match[0]
            if mark & {"walk"}:
                return match[0]
            out = []
            for lines, expected in commands_of(body):
                if not mark & {"run"} and expected:
                    complain(f"`{lines[0][2:]}` shows an output that nobody holds against what it prints")
                if mark & {"shown"}:
                    continue
                seen = run(lines, folder, program)
                if mark & {"tried"}:
                    if re.fullmatch(r"\[\d+\]", seen[-1] if seen else ""):
                        complain(f"`{lines[0][2:]}` fails", *seen)
                    continue
                good = matches(expected, seen)
                if not good and not update:
                    complain(f"`{lines[0][2:]}` should print", *expected, "and printed", *seen)
                out += lines + (expected if good else seen)
            if not mark & {"run"}:
                return match[0]
            return f"```{language}{marks}\n" + "".join(line + "\n" for line in out) + "```"

        text = FENCE.sub(block, text)
    return text, failures


def missing_commands(program):
    usage = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
    names = re.findall(r"^  (\w+) ", usage[usage.index("SUBCOMMANDS") if "SUBCOMMANDS" in usage else usage.index("ubcommands"):], re.M)
    text = (ROOT / "docs/commands.md").read_text()
    return [name for name in names if f"\n## {name}\n" not in text]


def main():
    words = [w for w in sys.argv[1:] if not w.startswith("--")]
    program = pathlib.Path(words[0] if words else ROOT / "build/isadora").resolve()
    update, failures, sessions = "--update" in sys.argv, 0, 0
    only = [pathlib.Path(w).resolve() for w in words[1:]]
    for path in documents():
        if only and path not in only:
            continue
        before = path.read_text()
        sessions += len(re.findall(r"^```console (?:run|tried)", before, re.M))
        after, bad = follow(path, program, update)
        failures += bad
        if update and after != before:
            path.write_text(after)
            print(f"{path.relative_to(ROOT)} is written anew")
    for name in missing_commands(program):
        print(f"docs/commands.md has no section `## {name}`")
        failures += 1
    print(f"{sessions} sessions of the documentation give what they show" if not failures else f"{failures} do not")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
