#!/usr/bin/python3 -B
"""Follows docs/adding.md: adds the instruction that the walk adds, with the walk's own text, to a copy of simt128, and uses it."""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def fail(message):
    sys.exit(f"adding_test: {message}")


def apply_blocks(walk, folder):
    """```isa FILE: a new file; ```isa FILE after "LINE": the block goes after that line."""
    blocks = re.findall(r'^```isa (\S+)(?: after "([^"]+)")?\n(.*?)^```$', walk, re.M | re.S)
    for name, after, text in blocks:
        path = folder / name
        if not after:
            if path.exists():
                fail(f"the walk makes {name}, and it is there already")
            path.write_text(text)
            continue
        before = path.read_text()
        if before.count(after + "\n") != 1:
            fail(f"{name} has not one line `{after}`")
        path.write_text(before.replace(after + "\n", after + "\n" + text))
    return len(blocks)


def run_commands(walk, program, folder):
    """The commands of the walk, each held against the output that the walk prints under it."""
    for block in re.findall(r"^```console walk\n(.*?)^```$", walk, re.M | re.S):
        for command, expected in re.findall(r"^\$ (isadora .*)\n((?:(?!\$ ).*\n)*)", block, re.M):
            words = command.replace("check simt128", f"check {folder}")
            if "check" not in words:
                words += f" --isa {folder}"
            words = words.replace("isadora", f"'{program}'", 1)
            done = subprocess.run(["bash", "-c", words], capture_output=True, text=True)
            if done.returncode != 0:
                fail(f"{command}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
            if expected and done.stdout != expected:
                fail(f"{command}: the walk promises\n{expected}and this came:\n{done.stdout}")
            yield command


def main():
    program = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build/isadora").resolve()
    walk = (ROOT / "docs/adding.md").read_text()
    with tempfile.TemporaryDirectory() as work:
        folder = pathlib.Path(work) / "simt128"
        shutil.copytree(ROOT / "isas/simt128", folder)
        if apply_blocks(walk, folder) != 2:
            fail("the walk has not its two blocks of notation")
        commands = list(run_commands(walk, program, folder))
        if len(commands) != 3:
            fail(f"the walk has not its three commands: {commands}")
    print("the walk leads where it says")


if __name__ == "__main__":
    sys.exit(main())
