"""Four programs for a hart (bench/harts/programs.c), compiled by clang for rv32im, on one core: the engines `lanes` and `jit` and qemu-riscv32, in turns, beside the same program compiled
for this machine."""
import json
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
SOURCES = [ROOT / "bench/harts/programs.c", ROOT / "examples/rv32imc/crt.s"]
ISADORA, INSIDE = ROOT / "build/isadora", ROOT / "build/bench/bench_harts"
GOAL = 200  # millions of instructions a second
PROGRAMS = {  # the size, and that of a quick run; what is done, in words
    "sieve": (32_000_000, 2_000_000, "primes below {}, a byte for each number"),
    "sha256": (1_000_000, 20_000, "SHA-256 of {} blocks"),
    "collatz": (3_000_000, 100_000, "the longest Collatz chain below {}, in 64 bits"),
    "matrix": (512, 96, "product of integer matrices, {} squared"),
}
# examples/fabrisc, written by hand and without vectors: arguments, those of a quick run, and what it is. {file}: a file of that many MB.
BY_HAND = {
    "collatz": (["300000"], ["30000"], "the longest Collatz sequence below {}"),
    "sieve": (["4000000"], ["400000"], "primes below {}"),
    "sha256": (["{file}", 8], ["{file}", 1], "SHA-256 of {} MB"),
    "crc32": (["{file}", 32], ["{file}", 2], "CRC-32 of {} MB"),
    "fibonacci": (["30"], ["22"], "Fibonacci's number {} by calls"),
}
TARGET = ["clang-14", "--target=riscv32", "-march=rv32im", "-mabi=ilp32", "-ffreestanding", "-fno-builtin", "-nostdlib", "-mno-relax", "-static", "-fuse-ld=lld-14"]


def seconds(command):
    """Processor time of a whole process, and what it writes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    out = subprocess.run([str(word) for word in command], check=False, capture_output=True, text=True, env=os.environ | {"ISADORA_ISAS": str(ROOT / "isas")})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if out.returncode != 0:
        sys.exit(f"bench: {command} ends with {out.returncode}: {out.stderr}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, out.stdout.split()[0]


def measure(elf, native, name, size, rounds):
    commands = {
        **{
            engine: [ISADORA, "run", "--engine", engine, "--isa", "rv32imc", "--max-instructions", 10**11, "--forward-status", elf, "--", name, size]
            for engine in ("lanes", "jit")
        },
        "qemu-riscv32": ["qemu-riscv32", elf, name, size],
        "native": [native, name, size],
    }
    # Alone, since it is the time of a run without its start: what the processor does, not how many wait for it.
    inside = []
    for _ in range(rounds):
        out = subprocess.run([str(word) for word in (INSIDE, ROOT / "isas/rv32imc", elf, name, size)], check=True, capture_output=True, text=True).stdout
        inside.append(json.loads(out.splitlines()[-1]))
    times = {runner: [] for runner in commands}
    results = set()
    for _ in range(rounds + 1):
        for runner, command in commands.items():
            time, result = seconds(command)
            times[runner].append(time)
            results.add(result)
    if len(results) != 1:
        sys.exit(f"bench: the runners of {name} give different results: {results}")
    return {
        "size": size,
        "instructions": inside[0]["instructions"],
        "inside": [run["seconds"] for run in inside],
        "seconds": {runner: t[1:] for runner, t in times.items()},
    }


def all_programs(rounds, quick, work):
    """By name; nothing where tools are missing."""
    if not all(shutil.which(tool) for tool in ("clang-14", "ld.lld-14", "qemu-riscv32")):
        return {}
    elf, native = work / "harts.elf", work / "harts"
    subprocess.run([*TARGET, "-O2", *map(str, SOURCES), "-o", str(elf)], check=True)
    subprocess.run(["clang-14", "-O2", "-DHOST", str(SOURCES[0]), "-o", str(native)], check=True)
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(allowed)})
    try:
        return {name: measure(elf, native, name, sizes[quick], rounds) for name, sizes in PROGRAMS.items()}
    finally:
        os.sched_setaffinity(0, allowed)


def by_hand(rounds, quick, work):
    """Programs for fabrisc: instructions executed, and processor time of whole processes, start-up included."""
    runs = {}
    for name, (full, short, what) in BY_HAND.items():
        arguments = short if quick else full
        if arguments[0] == "{file}":
            path = work / "bytes"
            path.write_bytes(bytes(i * i >> 5 & 0xFF for i in range(1 << 20)) * arguments[1])
            shown, words = arguments[1], [path]
        else:
            shown, words = arguments[0], arguments
        program = work / name
        folder = ROOT / "examples/fabrisc"
        subprocess.run([ISADORA, "link", "--isa", "fabrisc", folder / name / f"{name}.s", folder / "lib/lib.s", "-o", program], check=True)
        command = [ISADORA, "run", program, "--max-instructions", str(10**11)]
        inside = subprocess.run([str(word) for word in (INSIDE, ROOT / "isas/fabrisc", program, *words)], check=True, capture_output=True, text=True).stdout
        executed = json.loads(inside.splitlines()[-1])["instructions"]
        times = [seconds([*command, "--", *words])[0] for _ in range(rounds + 1)][1:]
        runs[name] = {"what": what.format(shown), "instructions": executed, "seconds": times}
    return runs


def rows_by_hand(runs):
    for name, run in runs.items():
        median = statistics.median(run["seconds"])
        yield {"program": f"{name}: {run['what']}", "instructions": f"{run['instructions'] / 1e6:.1f} M", "jit": f"{median:.3f} s, {run['instructions'] / median / 1e6:.0f} M/s"}


def million_a_second(measured, runner):
    return measured["instructions"] / statistics.median(measured["seconds"][runner]) / 1e6


def ratio(measured, over, under):
    each = [a / b for a, b in zip(measured["seconds"][over], measured["seconds"][under])]
    return f"{statistics.median(each):.3g} ({min(each):.3g} to {max(each):.3g})"


def rows(results):
    for name, measured in results.items():
        cells = {"program": f"{name}: {PROGRAMS[name][2].format(measured['size'])}", "instructions": f"{measured['instructions'] / 1e6:.1f} M"}
        for runner in ("lanes", "jit", "qemu-riscv32"):
            cells[runner] = f"{statistics.median(measured['seconds'][runner]):.3f} s, {million_a_second(measured, runner):.0f} M/s"
        cells["lanes without its start"] = f"{measured['instructions'] / statistics.median(measured['inside']) / 1e6:.0f} M/s"
        cells["lanes / qemu-riscv32"] = ratio(measured, "lanes", "qemu-riscv32")
        cells["jit / qemu-riscv32"] = ratio(measured, "jit", "qemu-riscv32")
        cells["jit / native"] = ratio(measured, "jit", "native")
        cells["goal"] = f"{GOAL} M/s"
        yield cells


def goals(results):
    for name, measured in results.items():
        yield f"{name}, {GOAL} M instructions a second", million_a_second(measured, "lanes") >= GOAL
