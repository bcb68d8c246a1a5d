#!/usr/bin/python3 -B
"""`pip install .` into a new environment, without a network and without NumPy; from elsewhere it works, with its descriptions, its solver and its compiler.

    install_test.py BUILD-FOLDER
"""
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What an installed package is asked: everything that it has to find.
USE = """
import isadora, pathlib
isa = isadora.load("rv32imc")
assert pathlib.Path(isa.model.sources[0].name).is_relative_to(pathlib.Path(isadora.__file__).parent), isa.model.sources[0].name
assert str(isa.decode(b"\\x13\\x05\\x15\\x00")) == "addi a0, a0, 1"
program = isa.assemble(".globl _start\\n_start:\\n li a0, 7\\n li a7, 93\\n ecall\\n")
for engine in isadora.engines():
    assert isadora.run(program, host=isadora.TextHost(), engine=engine).exit_status == 7
assert isadora.check(["rv32imc"]) == []
solver = (pathlib.Path(isadora.__file__).parent / "isadora-z3.so").exists()
assert not solver or isadora.prove_equal(isa, ["slli a0, a0, 1"], ["add a0, a0, a0"])
try:
    isa.decode_array(b"")
except ImportError:
    print("no NumPy, and only arrays miss it")
print(isadora.isas(), "solver" if solver else "no solver")
"""


def run(*command, **named):
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **named)
    if done.returncode:
        sys.exit(f"{command} ended with {done.returncode}:\n{done.stdout}")
    return done.stdout


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        if subprocess.run([sys.executable, "-m", "venv", work / "venv"], capture_output=True).returncode:
            print("SKIPPED: there is no venv (Debian: python3-venv)")
            return 77
        environment = {**os.environ, "PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "HOME": folder}
        environment.pop("PYTHONPATH", None)
        python = work / "venv/bin/python"
        run(python, "-m", "pip", "install", "--config-settings", f"build-dir={build}", ROOT, env=environment)
        print(run(python, "-I", "-c", USE, cwd=work, env=environment), end="")
        listed = run(python, "-m", "pip", "show", "-f", "isadora", env=environment)
        for name in ("isadora/__init__.pyi", "isadora/py.typed", "isadora/model.py", "isadora/isas/rv32imc/base.isa"):
            if name not in listed:
                sys.exit(f"the package lacks {name}")
        run(python, "-m", "pip", "uninstall", "--yes", "isadora", env=environment)
        left = list((work / "venv").rglob("*isadora*"))
        if left:
            sys.exit(f"uninstalling left {left}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
