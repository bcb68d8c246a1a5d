"""Stepping through programs with an observer that counts, beside the engines `reference` and `lanes` without one, in turns on one core (bench/steps_isadora.cpp).

A ratio is of nanoseconds an instruction, of each round: a peer's over those of the stepping that is observed, and those of a session that nobody observes over those of a
run without a session, which includes its start.
"""
import json
import os
import pathlib
import shutil
import statistics
import subprocess

import hart_runs

ROOT = pathlib.Path(__file__).resolve().parents[1]
ISADORA, INSIDE = ROOT / "build/isadora", ROOT / "build/bench/bench_steps_isadora"
COMPILER = "riscv64-linux-gnu-gcc-12"
# The least ratio of theirs to ours: ten times the speed of the one, a tenth of that of the other.
GOALS = {"reference": 10, "lanes": 0.1}
MIB = 1 << 20
LAUNCHES = {  # of examples/simt128: the launch and the arguments
    "matmul": [".grid=16", ".block=256", f"a=+{4 * MIB}", f"b=+{4 * MIB}", f"c=+{4 * MIB}", "n=1024", "k=1024"],
    "histogram": [".grid=7", ".block=256", f"text=+{8 * MIB}", "counts=+1024", f"bytes={8 * MIB}"],
    "bitonic": [".grid=512", ".block=1024", f"numbers=+{4 * MIB}", f"n={MIB}"],
    "blackscholes": [".grid=8192", ".block=128", *(f"{name}=+{4 * MIB}" for name in ("price", "strike", "years", "call", "put")), f"count={MIB}", "rate=0x3ca3d70a", "volatility=0x3e99999a"],
    "search": [".grid=16", ".block=128", f"text=+{4 * MIB}", "pattern=+8", "positions=+4096", "found=+4", f"length={4 * MIB}", "pattern_length=8", "capacity=1024"],
}
BY_HAND = {"collatz": ["3000000"], "sieve": ["32000000"], "fibonacci": ["40"], "mandelbrot": ["2000"]}  # of examples/fabrisc
COMPILED = {"sieve": ["64000000"], "sha256": ["1000000"], "matrix": ["512"]}  # of bench/harts/programs.c


def programs(work):
    """(instruction set, name, file, words that come after it)."""
    for name, words in LAUNCHES.items():
        yield "simt128", name, ROOT / f"examples/simt128/{name}/{name}.s", words
    folder = ROOT / "examples/fabrisc"
    for name, words in BY_HAND.items():
        subprocess.run([ISADORA, "link", "--isa", "fabrisc", folder / name / f"{name}.s", folder / "lib/lib.s", "-o", work / name], check=True)
        yield "fabrisc", name, work / name, ["--", *words]
    if shutil.which(COMPILER):
        subprocess.run([COMPILER, *hart_runs.FREESTANDING, "-O2", *hart_runs.SOURCES, "-o", work / "programs"], check=True)
        for name, words in COMPILED.items():
            yield "rv32imc", name, work / "programs", ["--", name, *words]


def measured(isa, path, words, rounds, seconds):
    command = [INSIDE, isa, path, seconds, rounds, *words]
    environment = os.environ | {"ISADORA_ISAS": str(ROOT / "isas")}
    out = subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True, env=environment).stdout
    return [json.loads(line) for line in out.splitlines()]


def everything(rounds, quick, work):
    seconds = 0.05 if quick else 0.3
    made = list(programs(work))
    return hart_runs.on_one_core(lambda: {f"{isa}: {name}": measured(isa, path, words, rounds, seconds) for isa, name, path, words in made})


def ratios(rounds, theirs):
    return [round_[theirs] / round_["counted"] for round_ in rounds]


def text(each):
    return f"{statistics.median(each):.3g} ({min(each):.3g} to {max(each):.3g})"


def rows(results):
    for program, rounds in results.items():
        yield {
            "program": program,
            **{f"{way}, ns": f"{statistics.median(r[way] for r in rounds):.3g}" for way in ("reference", "run", "lanes", "counted", "accesses")},
            **{f"{theirs} / counted": text(ratios(rounds, theirs)) for theirs in GOALS},
            "lanes / run": text([round_["lanes"] / round_["run"] for round_ in rounds]),
        }


def goals(results):
    return {f"{program}, an observer that counts beside {theirs}": statistics.median(ratios(rounds, theirs)) >= goal for program, rounds in results.items() for theirs, goal in GOALS.items()}
