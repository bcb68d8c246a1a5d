#!/usr/bin/python3 -B
"""The tutorials in Python do what they show: files that stand in them are written, their commands are run, and print what stands below.

With --update the outputs are written anew; read the diff. 77: a tutorial needs what is not installed.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
NEEDS = {"python-differential": lambda: shutil.which("riscv64-unknown-elf-objdump"), "python-divergence": lambda: has("numpy")}
FILE = re.compile(r"^```python file=(\S+)\n(.*?)^```$", re.M | re.S)
SESSION = re.compile(r"^```console shown\n(.*?)^```\n\n```text\n(.*?)^```$", re.M | re.S)


def has(module):
    return subprocess.run([sys.executable, "-c", f"import {module}"], capture_output=True).returncode == 0


def printed(text, folder):
    """What the commands of a session print, one after the other."""
    commands = folder / "bin"
    commands.mkdir(exist_ok=True)
    (commands / "python3").unlink(missing_ok=True)
    (commands / "python3").symlink_to(sys.executable)
    environment = {**os.environ, "PATH": f"{commands}:{os.environ['PATH']}", "ROOT": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", "LC_ALL": "C.UTF-8"}
    script = "\n".join(line.removeprefix("$ ") for line in text.splitlines())
    done = subprocess.run(["bash", "-ec", script], cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
    return done.stdout + (f"[{done.returncode}]\n" if done.returncode else "")


def main():
    failed = skipped = 0
    tutorials = sorted((ROOT / "docs/tutorials").glob("python-*.md"))
    for path in tutorials:
        if not NEEDS.get(path.stem, lambda: True)():
            print(f"SKIPPED: {path.name}: what it needs is not installed")
            skipped += 1
            continue
        text = path.read_text()
        with tempfile.TemporaryDirectory() as folder:
            work = pathlib.Path(folder)
            for name, body in FILE.findall(text):
                (work / name).write_text(body)
            session = SESSION.search(text)
            seen = printed(session[1], work)
        if "--update" in sys.argv:
            path.write_text(text[: session.start(2)] + seen + text[session.end(2) :])
        elif seen != session[2]:
            print(f"{path.name} prints\n{seen}and not\n{session[2]}")
            failed += 1
    if len(tutorials) != 3:
        sys.exit("there are three tutorials")
    return 1 if failed else 77 if skipped else 0


if __name__ == "__main__":
    sys.exit(main())
