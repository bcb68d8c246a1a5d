#!/usr/bin/env python3
"""A second solver: cvc5 is asked what Z3 was asked of the descriptions that come along, and must not contradict.

`isadora prove --smt2` writes each question as SMT-LIB text, as it was before products, divisions and floats were
abstracted and before numbers were put in their places, with the answer as its status. What one of the solvers does not
know, or not in time, is counted; a contradiction is a defect and is kept. The questions come in parts, so that a run
can go on where another one ended.

usage: solvers.py [--minutes 10] [--of 200] [--first 1] [--timeout 5] [ISA …]
"""

import argparse
import collections
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("isas", nargs="*", metavar="ISA", default=["simt128", "fabrisc", "rv32imc"])
    parser.add_argument("--minutes", type=float, default=10, help="of the clock; the part that was begun is finished")
    parser.add_argument("--of", type=int, default=200, help="how many parts the questions of a description are")
    parser.add_argument("--first", type=int, default=1, help="the part to begin with")
    parser.add_argument("--timeout", type=int, default=5, help="seconds for each question and solver")
    parser.add_argument("--program", default=str(ROOT / "build/isadora"))
    return parser.parse_args()


def write_questions(options, isa, part, folder):
    """The files of one part of the questions."""
    command = [options.program, "prove", isa, "--no-cache", "--jobs", "1", "--timeout", str(options.timeout),
               "--shard", f"{part}/{options.of}", "--smt2", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return sorted(folder.glob("*.smt2"))


def status_of(path):
    with open(path) as lines:
        for line in lines:
            if line.startswith("(set-info :status"):
                return line.split()[-1].rstrip(")\n")
    sys.exit(f"{path} has no status")


def cvc5(path, seconds):
    done = subprocess.run(["cvc5", f"--tlimit={seconds * 1000}", "--fp-exp", path], capture_output=True, text=True)
    answer = done.stdout.strip()
    if answer in ("sat", "unsat", "unknown"):
        return answer
    return "late" if "timeout" in done.stdout + done.stderr else "failed"


def judge(z3, other, path):
    if other in ("late", "failed"):
        return f"cvc5 {other}"
    if "unknown" in (z3, other):
        return "unknown to Z3" if z3 == "unknown" else "unknown to cvc5"
    if z3 == other:
        return f"both {z3}"
    # A function of which nothing is known may be anything: then cvc5 has inputs that there are not.
    if other == "sat" and "(declare-fun" in path.read_text():
        return "unknown to cvc5"
    return "contradiction"


def ask_part(options, part, defects):
    """How many questions of the part have each outcome; files of contradictions are added to `defects`."""
    counts = collections.Counter()
    for isa in options.isas:
        with tempfile.TemporaryDirectory() as folder:
            for path in write_questions(options, isa, part, pathlib.Path(folder)):
                what = judge(status_of(path), cvc5(path, options.timeout), path)
                counts[what] += 1
                if what == "contradiction":
                    kept = pathlib.Path(tempfile.gettempdir()) / path.name
                    shutil.copy(path, kept)
                    defects.append(kept)
                    print(f"contradiction: {kept}", flush=True)
    return counts


def main():
    options = arguments()
    if not shutil.which("cvc5"):
        sys.exit("cvc5 is not installed (Debian: cvc5)")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    end = time.monotonic() + 60 * options.minutes
    counts, defects, part = collections.Counter(), [], options.first
    try:
        while part <= options.of and time.monotonic() < end:
            counts.update(ask_part(options, part, defects))
            part += 1
    except KeyboardInterrupt:
        pass  # the part that it was at is not counted
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"parts {options.first} to {part - 1} of {options.of}; the next is {part}; {used.ru_utime + used.ru_stime:.0f} s of processor time")
    for what, n in sorted(counts.items()):
        print(f"{n:8} {what}")
    return 1 if defects else 0


if __name__ == "__main__":
    sys.exit(main())
