"""Six kernels (bench/kernels) on one core: the engines `lanes` and `jit`, plain C++ by two compilers, and PoCL, in turns."""
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
HERE = ROOT / "bench/kernels"
LANES, JIT = "lanes", "jit"
POCL = "PoCL"
CPP = ("C++, g++", "C++, clang++-14")
REDUCTION, SUM = "reduce", "vadd"
KERNELS = {  # what is done, in words; millions of warp instructions a second that `lanes` is to reach; whether it is to need less time than PoCL
    "vadd": ("sum of two vectors of {} words", 100, False),
    "hashloop": ("1000 steps of a hash in {} lanes", 250, True),
    "sha256": ("SHA-256 of {} numbers", 250, False),
    "imatmul": ("product of matrices of bytes, {} squared", 100, False),
    "mandel": ("Mandelbrot, {} squared, 256 steps at most", 250, True),
    "reduce": ("sums of 512 of {} words, by a tree", 100, False),
}
SIZES = {"full": ["64 M", "1 M", "4 M", "1024", "2048", "64 M"], "quick": ["4 M", "64 K", "512 K", "256", "512", "4 M"]}
# No contraction to fused multiply-add unless the program requests it: then all round alike.
FLAGS = ["-std=c++20", "-O3", "-march=native", "-mprefer-vector-width=512", "-ffp-contract=off"]


def compiled(work, source, compiler, *libraries):
    out = work / f"{source}_{compiler}"
    subprocess.run([compiler, *FLAGS, "-o", out, HERE / f"{source}.cpp", *libraries], check=True)
    return out


def runners(work):
    """By name: the command that runs a kernel, without the kernel and the size."""
    found = {LANES: None, JIT: None}
    for name, compiler in zip(CPP, ("g++", "clang++-14")):
        if shutil.which(compiler):
            found[name] = [compiled(work, "plain", compiler)]
    if pathlib.Path("/usr/include/CL/cl.h").exists():
        found[POCL] = [compiled(work, "opencl", "g++", "-lOpenCL"), HERE / "kernels.cl"]
    return found


def source_of(kernel, work):
    if kernel != "sha256":
        return HERE / f"{kernel}.s"
    out = work / "sha256.s"
    out.write_text(subprocess.run([sys.executable, "-B", HERE / "sha256.py"], check=True, capture_output=True, text=True).stdout)
    return out


class Runner:
    """One process that runs one kernel as often as it is asked, and waits while others run."""

    def __init__(self, command, work, isas=ROOT / "isas"):
        environment = os.environ | {"ISADORA_ISAS": str(isas), "POCL_CACHE_DIR": str(work / "pocl")}
        environment |= {"POCL_MAX_PTHREAD_COUNT": "1", "POCL_CPU_MAX_CU_COUNT": "1"}  # the second since PoCL 5
        environment |= {"GLIBC_TUNABLES": "glibc.malloc.hugetlb=1"}  # buffers of large pages, whoever allocates them
        words = [str(word) for word in command]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
        self.name = words[0]

    def seconds(self):
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"bench: {self.name} ended with exit code {self.process.wait()}")
        return float(line)

    def warm_up(self):
        """An engine that compiles behind its own back begins when it has executed much, and is done some time after."""
        for _ in range(3):
            self.seconds()
            time.sleep(1)

    def heat(self):
        """The same for small kernels, and for code of many lanes, which takes longer to make."""
        executed = 0
        while executed < 1.5:
            executed += self.seconds()
        time.sleep(8)

    def finish(self):
        return json.loads(self.process.communicate()[0])


def on_one_core(function):
    """All that is measured shares one processor; it is the last that there is, and free again afterwards."""
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(allowed)})
    try:
        return function()
    finally:
        os.sched_setaffinity(0, allowed)


def measure(kernel, size, rounds, commands, work):
    ours = [ROOT / "build/bench/bench_kernels", source_of(kernel, work)]
    running = {name: Runner((command or [*ours, name]) + [kernel, size], work) for name, command in commands.items()}
    running[JIT].warm_up()
    seconds = {name: [] for name in running}
    for _ in range(rounds + 1):
        for name, runner in running.items():
            seconds[name].append(runner.seconds())
    reports = {name: runner.finish() for name, runner in running.items()}
    sums = {name: report["checksum"] for name, report in reports.items()}
    if len(set(sums.values())) != 1:
        sys.exit(f"bench: the runners of {kernel} give different results: {sums}")
    return {"warp_instructions": reports[LANES]["warp_instructions"], "seconds": {name: times[1:] for name, times in seconds.items()}}


def all_kernels(size, rounds, work):
    commands = runners(work)
    return on_one_core(lambda: {kernel: measure(kernel, size, rounds, commands, work) for kernel in KERNELS})


# Numbers of lanes, and how much time a warp instruction may take of them, where it takes 1 of the description's own.
OWN_LANES = 32
OTHER_LANES = {8: 1.1, 16: 1.1, 64: 2.3}


def with_lanes(lanes, work):
    """A folder with the description for so many lanes."""
    folder = work / f"lanes{lanes}"
    shutil.copytree(ROOT / "isas/simt128", folder / "simt128")
    machine = folder / "simt128/machine.isa"
    own = f"Lanes       = {OWN_LANES};"
    text = machine.read_text()
    if own not in text:
        sys.exit(f"bench: {machine} has no line `{own}`")
    machine.write_text(text.replace(own, f"Lanes = {lanes};"))
    return folder


def measure_lanes(kernel, size, rounds, folders, work):
    """Seconds of a warp instruction by `jit`, for each number of lanes, round by round."""
    command = [ROOT / "build/bench/bench_kernels", source_of(kernel, work), JIT, kernel, size]
    running = {lanes: Runner(command, work, folder) for lanes, folder in folders.items()}
    for runner in running.values():
        runner.heat()
    seconds = {lanes: [] for lanes in running}
    for _ in range(rounds):
        for lanes, runner in running.items():
            seconds[lanes].append(runner.seconds())
    reports = {lanes: runner.finish() for lanes, runner in running.items()}
    if len({report["checksum"] for report in reports.values()}) != 1:
        sys.exit(f"bench: {kernel} gives another result with another number of lanes")
    return {lanes: [s / reports[lanes]["warp_instructions"] for s in times] for lanes, times in seconds.items()}


def all_lanes(size, rounds, work):
    folders = {OWN_LANES: ROOT / "isas"} | {lanes: with_lanes(lanes, work) for lanes in OTHER_LANES}
    return on_one_core(lambda: {kernel: measure_lanes(kernel, size, rounds, folders, work) for kernel in KERNELS})


def lanes_ratios(seconds, lanes):
    return [a / b for a, b in zip(seconds[lanes], seconds[OWN_LANES])]


def lanes_rows(results):
    for kernel, seconds in results.items():
        own = f"{statistics.median(seconds[OWN_LANES]) * 1e9:.2f} ns"
        yield {"kernel": kernel, f"{OWN_LANES} lanes": own} | {f"{n} / {OWN_LANES}": spread(lanes_ratios(seconds, n)) for n in OTHER_LANES}


def lanes_goals(results):
    for lanes, most in OTHER_LANES.items():
        mean = geometric_mean([statistics.median(lanes_ratios(seconds, lanes)) for seconds in results.values()])
        yield f"{lanes} lanes at most {most} of {OWN_LANES} in geometric mean, measured {mean:.2f}", mean <= most


def million_a_second(measured, name):
    return measured["warp_instructions"] / statistics.median(measured["seconds"][name]) / 1e6


def spread(ratios):
    """Of the rounds: median, smallest and largest."""
    return f"{statistics.median(ratios):.3g} ({min(ratios):.3g} to {max(ratios):.3g})"


def ratios(measured, one, other):
    return [a / b for a, b in zip(measured["seconds"][one], measured["seconds"][other])]


def over_fastest(measured):
    """The time of `jit` over that of the faster of the two compilers' code, round by round."""
    return max((ratios(measured, JIT, name) for name in CPP if name in measured["seconds"]), key=statistics.median)


def geometric_mean(values):
    return statistics.geometric_mean(values) if values else 0


def rows(results, size):
    """A line for each kernel: for each runner, seconds and how many of our warp instructions a second that is."""
    for number, (kernel, measured) in enumerate(results.items()):
        what, goal, _ = KERNELS[kernel]
        row = {"kernel": f"{kernel}: {what.format(SIZES[size][number])}", "warp instructions": f"{measured['warp_instructions'] / 1e6:.1f} M"}
        for name, times in measured["seconds"].items():
            row[name] = f"{statistics.median(times):.4f} s, {million_a_second(measured, name):.0f} M/s"
        row["jit / fastest C++"] = spread(over_fastest(measured))
        if POCL in measured["seconds"]:
            row["PoCL / lanes"] = spread(ratios(measured, POCL, LANES))
            row["PoCL / jit"] = spread(ratios(measured, POCL, JIT))
        yield row | {"goal of lanes": f"{goal} M/s"}


def goals(results):
    for kernel, measured in results.items():
        _, goal, beats_pocl = KERNELS[kernel]
        yield f"{kernel}: {goal} M warp instructions/s on lanes", million_a_second(measured, LANES) >= goal
        if beats_pocl and POCL in measured["seconds"]:
            yield f"{kernel}: less time than PoCL on lanes", statistics.median(ratios(measured, POCL, LANES)) > 1
    over = {kernel: statistics.median(over_fastest(measured)) for kernel, measured in results.items()}
    most = geometric_mean([ratio for kernel, ratio in over.items() if kernel != REDUCTION])
    yield f"jit: time over the fastest C++ at most 1.5 in geometric mean over five (it is {most:.2f})", most <= 1.5
    yield f"jit: the same of the reduction at most 4 (it is {over[REDUCTION]:.1f})", over[REDUCTION] <= 4
    pocl = {kernel: statistics.median(ratios(measured, POCL, JIT)) for kernel, measured in results.items() if POCL in measured["seconds"]}
    if pocl:
        mean = geometric_mean(list(pocl.values()))
        yield f"jit: PoCL's time over ours 5.5 in geometric mean (it is {mean:.2f})", mean >= 5.5
        yield f"jit: the same of the vector add not below 0.95 (it is {pocl[SUM]:.2f})", pocl[SUM] >= 0.95
