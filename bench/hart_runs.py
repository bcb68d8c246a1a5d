"""Four programs for a hart (bench/harts/programs.c), compiled for rv32im by gcc and by clang, on one core: the engines `lanes` and `jit` and qemu-riscv32, in turns, beside the same
program compiled for this machine by the same compiler."""
import json
import math
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
GOAL = 200  # millions of instructions a second, of `lanes`
NATIVE_GOAL, BY_HAND_GOAL, FLOAT_GOAL = 2.4, 3, 3  # times the program that gcc -O2 makes for this machine, geometric means
PROGRAMS = {  # the size, and that of a quick run; what is done, in words
    "sieve": (64_000_000, 2_000_000, "primes below {}, a byte for each number"),
    "sha256": (1_000_000, 20_000, "SHA-256 of {} blocks"),
    "collatz": (3_000_000, 100_000, "the longest Collatz chain below {}, in 64 bits"),
    "matrix": (512, 96, "product of integer matrices, {} squared"),
}
# examples/fabrisc, written by hand and without vectors: arguments, those of a quick run, and what it is. {file}: a file of that many MB.
BY_HAND = {
    "collatz": (["3000000"], ["30000"], "the longest Collatz sequence below {}"),
    "sieve": (["32000000"], ["400000"], "primes below {}"),
    "sha256": (["{file}", 64], ["{file}", 1], "SHA-256 of {} MB"),
    "crc32": (["{file}", 128], ["{file}", 2], "CRC-32 of {} MB"),
    "fibonacci": (["40"], ["22"], "Fibonacci's number {} by calls"),
    "mandelbrot": (["2000"], ["200"], "points of {} times {} in the Mandelbrot set, floats of 64 bits"),
}
FREESTANDING = ["-march=rv32im", "-mabi=ilp32", "-ffreestanding", "-fno-builtin", "-nostdlib", "-static"]
COMPILERS = {  # for rv32im, and for this machine; the goals are set for the first
    "gcc-12": (["riscv64-linux-gnu-gcc-12", *FREESTANDING], ["gcc-12"]),
    "clang-14": (["clang-14", "--target=riscv32", *FREESTANDING, "-mno-relax", "-fuse-ld=lld-19"], ["clang-14"]),
}
TOOLS = ("riscv64-linux-gnu-gcc-12", "gcc-12", "clang-14", "ld.lld-19", "qemu-riscv32")


def seconds(command):
    """Processor time of a whole process, and what it writes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    out = subprocess.run([str(word) for word in command], check=False, capture_output=True, text=True, env=os.environ | {"ISADORA_ISAS": str(ROOT / "isas")})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if out.returncode != 0:
        sys.exit(f"bench: {command} ends with {out.returncode}: {out.stderr}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, out.stdout.split()[0]


def in_turns(commands, rounds):
    """Seconds of each round after one that does not count; all must write the same."""
    times = {runner: [] for runner in commands}
    results = set()
    for _ in range(rounds + 1):
        for runner, command in commands.items():
            time, result = seconds(command)
            times[runner].append(time)
            results.add(result)
    if len(results) != 1:
        sys.exit(f"bench: {list(commands.values())} give different results: {results}")
    return {runner: t[1:] for runner, t in times.items()}


def inside(isa, program, arguments):
    """Instructions, and seconds of `lanes` without its start: what the processor does, not how many wait for it."""
    command = [INSIDE, ROOT / "isas" / isa, program, *arguments]
    out = subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True).stdout
    return json.loads(out.splitlines()[-1])


def measure(elf, native, name, size, rounds, engines):
    commands = {
        **{engine: [ISADORA, "run", "--engine", engine, "--isa", "rv32imc", elf, "--", name, size] for engine in engines},
        "qemu-riscv32": ["qemu-riscv32", elf, name, size],
        "native": [native, name, size],
    }
    alone = [inside("rv32imc", elf, [name, size]) for _ in range(rounds if "lanes" in engines else 1)]
    return {"size": size, "instructions": alone[0]["instructions"], "inside": [run["seconds"] for run in alone], "seconds": in_turns(commands, rounds)}


def on_one_core(measured):
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(allowed)})
    try:
        return measured()
    finally:
        os.sched_setaffinity(0, allowed)


def all_programs(rounds, quick, work):
    """By compiler and name; nothing where tools are missing. `lanes` is measured with what the first compiler makes."""
    if not all(shutil.which(tool) for tool in TOOLS):
        return {}
    results = {}
    for compiler, (target, host) in COMPILERS.items():
        elf, native = work / f"harts-{compiler}.elf", work / f"harts-{compiler}"
        subprocess.run([*target, "-O2", *map(str, SOURCES), "-o", str(elf)], check=True)
        subprocess.run([*host, "-O2", "-DHOST", str(SOURCES[0]), "-o", str(native)], check=True)
        engines = ("jit",) if results else ("lanes", "jit")
        results[compiler] = on_one_core(lambda: {name: measure(elf, native, name, sizes[quick], rounds, engines) for name, sizes in PROGRAMS.items()})
    return results


def by_hand(rounds, quick, work):
    """Programs for fabrisc, and the same algorithms for this machine: instructions executed, and processor time of whole processes, start-up included."""
    native = work / "by_hand"
    subprocess.run(["gcc-12", "-O2", str(ROOT / "bench/harts/by_hand.c"), "-o", str(native)], check=True)
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
        commands = {"jit": [ISADORA, "run", "--files-read-only", work, program, "--", *words], "native": [native, name, *words]}
        executed = inside("fabrisc", program, words)["instructions"]
        runs[name] = {"what": what.replace("{}", str(shown)), "instructions": executed, "seconds": on_one_core(lambda: in_turns(commands, rounds))}
    return runs


def million_a_second(measured, runner):
    return measured["instructions"] / statistics.median(measured["seconds"][runner]) / 1e6


def ratios(measured, over, under):
    return [a / b for a, b in zip(measured["seconds"][over], measured["seconds"][under])]


def ratio(measured, over, under):
    each = ratios(measured, over, under)
    return f"{statistics.median(each):.3g} ({min(each):.3g} to {max(each):.3g})"


def mean(results, over, under):
    """The geometric one, of the programs' medians."""
    return math.exp(statistics.mean(math.log(statistics.median(ratios(measured, over, under))) for measured in results.values()))


def time_and_rate(measured, runner):
    return f"{statistics.median(measured['seconds'][runner]):.3f} s, {million_a_second(measured, runner):.0f} M/s"


def with_means(rows, results, pairs):
    """And a last row, with the geometric means of ratios."""
    rows = list(rows)
    means = {f"{over} / {under}": f"{mean(results, over, under):.3g}" for over, under in pairs}
    return [*rows, {head: means.get(head, "") for head in rows[0]} | {"program": "geometric mean"}]


def rows_by_hand(runs):
    rows = (
        {
            "program": f"{name}: {run['what']}",
            "instructions": f"{run['instructions'] / 1e6:.1f} M",
            "jit": time_and_rate(run, "jit"),
            "native": f"{statistics.median(run['seconds']['native']):.3f} s",
            "jit / native": ratio(run, "jit", "native"),
        }
        for name, run in runs.items()
    )
    return with_means(rows, runs, [("jit", "native")])


def rows(results):
    """Of one compiler."""
    pairs = [("lanes", "qemu-riscv32"), ("jit", "qemu-riscv32"), ("jit", "native")]
    table = []
    for name, measured in results.items():
        cells = {"program": f"{name}: {PROGRAMS[name][2].format(measured['size'])}", "instructions": f"{measured['instructions'] / 1e6:.1f} M"}
        cells |= {runner: time_and_rate(measured, runner) for runner in measured["seconds"] if runner != "native"}
        cells["native"] = f"{statistics.median(measured['seconds']['native']):.3f} s"
        if "lanes" in measured["seconds"]:
            cells["lanes without its start"] = f"{measured['instructions'] / statistics.median(measured['inside']) / 1e6:.0f} M/s"
        pairs = [(over, under) for over, under in pairs if over in measured["seconds"]]
        cells |= {f"{over} / {under}": ratio(measured, over, under) for over, under in pairs}
        table.append(cells)
    return with_means(table, results, pairs)


def goals(results, quick):
    """The quick sizes measure how long it takes to start and to compile: no goal of `jit`."""
    for compiler, programs in results.items():
        for name, measured in programs.items():
            if "lanes" in measured["seconds"]:
                yield f"{name}, {GOAL} M instructions a second", million_a_second(measured, "lanes") >= GOAL
            if not quick:
                yield f"{name} by {compiler}, jit ahead of qemu", statistics.median(ratios(measured, "jit", "qemu-riscv32")) < 1
    first = next(iter(results.values()))
    if not quick:
        yield f"jit at most {NATIVE_GOAL} times native", mean(first, "jit", "native") <= NATIVE_GOAL


def goals_by_hand(runs, quick):
    if not quick:
        yield f"fabrisc by hand, jit at most {BY_HAND_GOAL} times native", mean(runs, "jit", "native") <= BY_HAND_GOAL
        floats = {"mandelbrot": runs["mandelbrot"]}
        yield f"fabrisc by hand, floats by jit at most {FLOAT_GOAL} times native", mean(floats, "jit", "native") <= FLOAT_GOAL
