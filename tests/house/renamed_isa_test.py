#!/usr/bin/python3 -B
"""The one rule, tried: an instruction set whose every word and code is another one passes the same tests, with the same program.

All descriptions of simt128 are renamed and their codes and fields moved. Then `check` finds no error in it (its examples and claims hold; its prose
speaks of the old names, and of that there are warnings),
it disassembles to the same programs in other words, its instructions do the same, and SHA-256 gives the same digests.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import renaming

ROOT = pathlib.Path(__file__).resolve().parents[2]
DESCRIPTION = ROOT / "isas/simt128"
PROGRAMS = [ROOT / "examples/simt128/sha256/sha256.s", ROOT / "tests/cli/data/round_trip.s"]
MESSAGES = 130


def fail(message):
    sys.exit(f"renamed_isa_test: {message}")


def isadora(program, *arguments):
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True)
    if done.returncode != 0:
        fail(f"isadora {' '.join(map(str, arguments))}\nexit code {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def write_renamed(folder):
    files = sorted(DESCRIPTION.glob("*.isa"))
    strings = set().union(*(renaming.enumerator_strings(path.read_text()) for path in files))
    folder.mkdir()
    for path in files:
        (folder / path.name).write_text(renaming.rename_description(path.read_text(), strings))


def check_description(program, isa):
    done = subprocess.run([program, "check", "--format", "json", isa], capture_output=True, text=True)
    findings = json.loads(done.stdout)
    errors = [f for f in findings if f["severity"] == "error"]
    if errors or done.returncode not in (0, 1):
        fail(f"check of the renamed description: {errors or done.stderr}")


def check_programs(program, isa, work):
    for source in PROGRAMS:
        renamed = work / source.name
        renamed.write_text(renaming.rename_program(source.read_text()))
        isadora(program, "as", source, "-o", work / "ours.o")
        isadora(program, "as", renamed, "--isa", isa, "-o", work / "theirs.o")
        ours = renaming.rename_program(isadora(program, "dis", work / "ours.o"))
        theirs = isadora(program, "dis", work / "theirs.o", "--isa", isa)
        if ours.replace("simt128", "fvzg128") != theirs.replace("simt128", "fvzg128"):
            (work / "a").write_text(ours)
            (work / "b").write_text(theirs)
            fail(subprocess.run(["diff", work / "a", work / "b"], capture_output=True, text=True).stdout)
        ours, theirs = words_of(work / "ours.o"), words_of(work / "theirs.o")
        if not ours or ours & theirs:
            fail("a renamed instruction has the same word as before: nothing was moved")


# The words of the code.
def words_of(path):
    code = path.with_suffix(".bin")
    subprocess.run(["objcopy", "-I", "elf64-little", "-O", "binary", "-j", ".text", path, code], check=True)
    return {code.read_bytes()[i : i + 16] for i in range(0, code.stat().st_size, 16)}


def check_eval(program, isa, work):
    requests = [json.loads(line) for line in (ROOT / "tests/cli/data/batch.jsonl").read_text().splitlines()]
    word = lambda text: renaming.rename_words(text, program=True)
    renamed = [
        {"asm": word(r["asm"]), "set": {word(k): v for k, v in r["set"].items()}, "get": [word(g) for g in r["get"]]} for r in requests
    ]
    answers = []
    for name, batch, options in (("ours", requests, []), ("theirs", renamed, ["--isa", isa])):
        path = work / f"{name}.jsonl"
        path.write_text("".join(json.dumps(r) + "\n" for r in batch))
        answers.append([json.loads(line) for line in isadora(program, "eval", "--batch", path, *options).splitlines()])
    ours = [{word(k): v for k, v in answer.items()} for answer in answers[0]]
    if ours != answers[1] or any("error" in answer for answer in answers[0]):
        fail(f"eval differs:\n{ours}\n{answers[1]}")


def check_digests(program, isa, work):
    lines = (ROOT / "examples/simt128/sha256/lines.txt").read_bytes().splitlines(keepends=True)
    (work / "text").write_bytes(b"".join(lines[:: max(1, len(lines) // MESSAGES)]))
    environment = dict(os.environ, ISADORA=str(program), ISA=str(isa), KERNEL=str(work / "sha256.s"))
    script = ROOT / "examples/simt128/sha256/run.sh"
    done = subprocess.run([script, work / "text"], env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        fail(f"the renamed SHA-256 is wrong\n{done.stdout}{done.stderr}")


def main():
    program = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build/isadora").resolve()
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        isa = work / "isa"
        write_renamed(isa)
        check_description(program, isa)
        check_programs(program, isa, work)
        check_eval(program, isa, work)
        check_digests(program, isa, work)
    print("in other words and other codes, all is the same")


if __name__ == "__main__":
    sys.exit(main())
