#!/usr/bin/env python3
"""Functions of math.h that are not exact (precision/values.c), at special and random arguments on each machine, against MPFR: they are wrong by at most a few units in the last place."""

import os
import shutil
import subprocess
import sys
import tempfile

SOURCES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "precision")
COUNT = int(os.environ.get("ISADORA_EFFORT", "1")) * 250
MACHINES = {"fabrisc": "2"} if "SANITIZED" in os.environ else {"rv32imc": "2", "fabrisc": "2"}
RANGES = {"erf": "abx", "erfc": "abcx", "tgamma": "defx", "lgamma": "defghx"}
MOST = {"erf": 2, "erfc": 2.3, "tgamma": 2.3, "lgamma": 2}


def main():
    isadora = os.path.abspath(sys.argv[1])
    if not shutil.which(os.environ.get("ISADORA_CLANG", "clang-19")):
        print("no clang-19 here")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        oracle, program = os.path.join(folder, "oracle"), os.path.join(folder, "values")
        built = subprocess.run(["gcc", "-O1", os.path.join(SOURCES, "oracle.c"), "-o", oracle, "-lmpfr", "-lm"], capture_output=True, text=True)
        if built.returncode:
            print("no MPFR here")
            return 77
        for machine, level in MACHINES.items():
            subprocess.run([isadora, "cc", "--isa", machine, "-O" + level, os.path.join(SOURCES, "values.c"), "-o", program], check=True)
            for name, ranges in RANGES.items():
                for words in [[name, r, str(COUNT)] for r in ranges] + [[name + "f", ranges[0], str(COUNT)]]:
                    values = subprocess.run([isadora, "run", program, "--"] + words, capture_output=True, text=True, check=True, timeout=300).stdout
                    answer = subprocess.run([oracle] + words, input=values, capture_output=True, text=True, check=True).stdout
                    if "-v" in sys.argv:
                        print(machine, *words, answer, end="")
                    if not float(answer.split()[0]) <= (0.51 if words[0].endswith("f") and words[0] != "erf" else MOST[name]):
                        sys.exit(f"{machine}: {' '.join(words)}: wrong by {answer.strip()} (units in the last place)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
