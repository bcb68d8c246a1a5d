"""Decoding from Python into arrays, beside Capstone's Python (`disasm_lite`) on the same number of instructions, and beside the interface for C on the same code.

Each round measures all in turns, on one core in processor time; a ratio is taken of each round, and is the peer's time over ours.
"""
import json
import os
import pathlib
import statistics
import subprocess

import codec_runs
import programs

ROOT = pathlib.Path(__file__).resolve().parents[1]
PYTHON = "/usr/bin/python3"
ISAS = {"simt128": programs.simt128, "rv32imc": programs.riscv}
# The least ratio of theirs to ours.
CAPSTONE, INTERFACE, TEXTS = "Capstone's disasm_lite, x86-64", "C, isadora_decode of libisadora.so", "Capstone's disasm_lite, with texts on both sides"
GOALS = {CAPSTONE: 10, INTERFACE: 0.5}


def measured(work, name, code, count):
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "build/python")}
    command = [PYTHON, "-B", ROOT / "bench/python_decode.py", name, code, work / "x86.bin", str(count)]
    ours = json.loads(subprocess.run([str(word) for word in command], env=environment, check=True, capture_output=True, text=True).stdout)
    return {**ours, **codec_runs.inside("bench_api_isadora", code, name, 7, ROOT / "build/libisadora.so")}


def code_of(work, name, lines):
    source, elf = work / f"{name}.s", work / f"{name}.o"
    source.write_text(ISAS[name](lines))
    subprocess.run([codec_runs.ISADORA, "as", "--isa", name, source, "-o", elf], check=True)
    return codec_runs.text_of(elf, work / f"{name}.bin", "llvm-objcopy-19")


def everything(rounds, quick, work):
    count = 20_000 if quick else 200_000
    x86 = codec_runs.text_of(codec_runs.X86_CODE, work / "x86.bin", "objcopy")
    os.truncate(x86, 8 * count)
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(allowed)})
    try:
        codes = {name: code_of(work, name, count) for name in ISAS}
        found = codec_runs.in_turns({name: lambda name=name: measured(work, name, codes[name], count) for name in ISAS}, rounds)
    finally:
        os.sched_setaffinity(0, allowed)
    return {name: list(compared(values)) for name, values in found.items()}


def compared(values):
    about = f"{values[0]['instructions']} instructions"
    if values[0]["capstone"]:
        theirs = [v["capstone"]["ns"] for v in values]
        yield {"theirs": CAPSTONE, "ours": "decode_array", "ns": [v["array_ns"] for v in values], "their ns": theirs, "of": about}
        yield {"theirs": TEXTS, "ours": "disassemble", "ns": [v["texts_ns"] for v in values], "their ns": theirs, "of": about}
    for ours, key in {"decode_array": "array_ns", "decode_into": "into_ns"}.items():
        yield {"theirs": INTERFACE, "ours": ours, "ns": [v[key] for v in values], "their ns": [v["c_decode_ns"] for v in values], "of": about}


def ratios(one):
    return [theirs / ours for theirs, ours in zip(one["their ns"], one["ns"])]


def rows(results):
    for isa, all_ in results.items():
        for one in all_:
            each, goal = ratios(one), GOALS.get(one["theirs"])
            met = "" if goal is None else f"{goal:g}" + (": met" if statistics.median(each) >= goal else "")
            yield {
                "ours": f"{isa}, {one['ours']}",
                "theirs": one["theirs"],
                "theirs / ours": f"{statistics.median(each):.2f} ({min(each):.2f} to {max(each):.2f})",
                "goal": met,
                "ours, ns an instruction": f"{statistics.median(one['ns']):.1f}",
                "theirs, ns": f"{statistics.median(one['their ns']):.1f}",
                "of": one["of"],
            }


def goals(results):
    return {f"{isa}, {one['ours']}: {one['theirs']}": statistics.median(ratios(one)) >= GOALS[one["theirs"]] for isa, all_ in results.items() for one in all_ if one["theirs"] in GOALS}
