#!/usr/bin/python3 -B
"""Man pages and completions say what --help says: each command and each option stands in its page and is completed; the formatters and the shells
find nothing to complain of. Completion is tried by bash and by fish themselves."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def fail(message):
    sys.exit(f"pages_test: {message}")


def run(*words, text=None, **environment):
    done = subprocess.run([str(w) for w in words], input=text, capture_output=True, text=True, env=os.environ | {"LC_ALL": "C.UTF-8"} | environment)
    if done.returncode != 0 or done.stderr:
        fail(f"{' '.join(map(str, words))}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def commands_of(program):
    listed = run(program, "--help").split("Subcommands:")[1]
    return re.findall(r"^  (\w+) ", listed, re.M)


def options_of(program, *command):
    listed = run(program, *command, "--help")
    return re.findall(r"^  ((?:-[\w-]+,)*--[\w-]+|-\w(?= ))", listed, re.M)


def check_page(page):
    """What the page says, after three formatters have looked at it. It has no date, so that every build makes the same."""
    lint = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", page], capture_output=True, text=True).stdout
    if complaints := [line for line in lint.splitlines() if "missing date" not in line]:
        fail("\n".join(complaints))
    run("groff", "-ww", "-man", "-Tutf8", page)
    return re.sub(r".\x08", "", run("man", "--warnings", "-l", page, MANWIDTH="100"))


def check_pages(program, share):
    commands = commands_of(program)
    pages = {path.stem: check_page(path) for path in (share / "man/man1").glob("*.1")}
    if sorted(pages) != sorted(["isadora"] + [f"isadora-{c}" for c in commands]):
        fail(f"there are pages {sorted(pages)} for the commands {commands}")
    for command in commands:
        if not re.search(rf"^ +{command}\b", pages["isadora"], re.M):
            fail(f"isadora(1) does not list {command}")
        for option in options_of(program, command):
            if not re.search(rf"^ +{option.replace(',', ', ')}\b", pages[f"isadora-{command}"], re.M):
                fail(f"isadora-{command}(1) does not describe {option}")
    return commands


def by_bash(share, program, *words):
    """What bash offers for the last of the words."""
    script = f"source {share}/bash-completion/completions/isadora\n"
    script += 'COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))\n_isadora "$1"\nprintf "%s\\n" "${COMPREPLY[@]}"\n'
    return run("bash", "-u", "-c", script, "bash", program, *words).split()


def by_fish(share, program, line):
    script = f"source {share}/fish/vendor_completions.d/isadora.fish; complete -C {line!r}"
    path = f"{program.parent}:{os.environ['PATH']}"
    return [word.split("\t")[0] for word in run("fish", "--no-config", "-c", script, PATH=path, HOME=str(share)).splitlines()]


def same(what, found, expected):
    if sorted(found) != sorted(expected):
        fail(f"{what} completes to {found}, expected {expected}")


def check_completions(program, share, commands):
    same("isadora", by_bash(share, program, ""), commands)
    same("isadora ex", by_bash(share, program, "ex"), ["explain", "export"])
    same("isadora --v", by_bash(share, program, "--v"), ["--version"])
    for command in commands:
        names = [name for option in options_of(program, command) for name in option.split(",")]
        same(f"isadora {command} -", by_bash(share, program, command, "-"), ["-h"] + [n for n in names if n != "-h"])
    same("as --isa", by_bash(share, program, "as", "--isa", ""), sorted(p.name for p in (ROOT / "isas").iterdir() if p.is_dir()))
    same("as --isa=", by_bash(share, program, "as", "--isa", "=", "sim"), ["simt128"])
    same("check", by_bash(share, program, "check", "s"), ["simt128"])
    same("check --format", by_bash(share, program, "check", "--format", ""), ["text", "json", "sarif"])
    same("export --to", by_bash(share, program, "export", "simt128", "--to", "j"), ["json"])
    same("as -o", by_bash(share, program, "as", "-o", ""), [])
    same("fish: isadora ex", by_fish(share, program, "isadora ex"), ["explain", "export"])
    same("fish: check --format", by_fish(share, program, "isadora check --format "), ["text", "json", "sarif"])
    if "simt128" not in by_fish(share, program, "isadora as --isa s"):
        fail("fish completes no instruction sets")
    if "--raw" not in by_fish(share, program, "isadora dis --r"):
        fail("fish completes no options")
    run("zsh", "-n", share / "zsh/site-functions/_isadora")
    run("shellcheck", "-s", "bash", share / "bash-completion/completions/isadora")


def main():
    program = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build/isadora").resolve()
    missing = [tool for tool in ("man", "groff", "mandoc", "fish", "zsh", "shellcheck") if not shutil.which(tool)]
    if missing:
        fail(f"these programs are not here: {', '.join(missing)}")
    with tempfile.TemporaryDirectory() as folder:
        share = pathlib.Path(folder)
        run(program, "--generate", share)
        check_completions(program, share, check_pages(program, share))
    print("man pages and completions say what --help says")


if __name__ == "__main__":
    sys.exit(main())
