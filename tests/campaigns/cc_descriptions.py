"""C for machines that nobody wrote the compiler for: random edits of a description (tests/cc/descriptions.py). Called by cc.sh. For each description that `check`
accepts, a program gives what it gives on the shipped machines, at all levels, or the compiler refuses and says what is missing.

Each tenth description gets a program of csmith, too, with the whole C library.

usage: cc.sh [MACHINE] --descriptions [FIRST [LAST]], of `rv32imc` or `fabrisc`; a description that fails is kept in build/campaign-cc-descriptions."""

import argparse
import os
import resource
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../cc"))
import descriptions  # noqa: E402

ISADORA = os.path.abspath("build/isadora")
KEPT = "build/campaign-cc-descriptions"


def report(seed, edits, result):
    print(f"{seed} {result.kind}: {edits}", flush=True)
    said = result.said.strip()[:1500].split("\n") if result.kind == "wrong" else result.errors()[:6]
    for line in said if result.said else []:
        print("    " + line, flush=True)


def random_program(number, folder):
    """A program of csmith, and what it prints on rv32imc; none if it does not end soon."""
    source, program = (os.path.join(folder, f"{number}" + end) for end in (".c", ""))
    with open(source, "wb") as file:
        subprocess.run(["csmith", "--seed", str(number), "--max-funcs", "5"], check=True, stdout=file, stderr=subprocess.DEVNULL)
    sources = ["-I", "/usr/include/csmith", source]
    if descriptions.run([ISADORA, "cc", "--isa", "rv32imc", "-w", *sources, "-o", program])[0]:
        return None
    status, out, _ = descriptions.run(["prlimit", "--cpu=5", ISADORA, "run", program])
    return (sources, out) if status == 0 else None


def with_random_program(seed, folder, text):
    small = os.environ.pop("ISADORA_RUNTIME")
    program = random_program(seed, folder)
    result = descriptions.tried(ISADORA, os.path.join(folder, "work"), text, "2", *program) if program else None
    os.environ["ISADORA_RUNTIME"] = small
    return result


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--descriptions", action="store_true")
    parser.add_argument("what", nargs="*", metavar="[MACHINE] [FIRST [LAST]]")
    parser.add_argument("--levels", default="02s", help="of optimisation")
    arguments = parser.parse_intermixed_args()
    is_fabrisc = arguments.what[:1] == ["fabrisc"]
    numbers = [int(n) for n in arguments.what if n not in ("fabrisc", "rv32imc")]
    first, last = (numbers + [1, 100][len(numbers):])[:2]
    sums = {"right": 0, "refused": 0, "rejected": 0, "wrong": 0}
    with tempfile.TemporaryDirectory() as folder:
        descriptions.use_small_library(folder)
        for seed in range(first, last + 1):
            text, edits = descriptions.edited_fabrisc(seed) if is_fabrisc else descriptions.edited(seed)
            start = descriptions.START_OF_FABRISC if is_fabrisc else None
            result = descriptions.tried(ISADORA, os.path.join(folder, "work"), text, arguments.levels, *descriptions.described(), start)
            if result.kind == "right" and seed % 10 == 0 and not is_fabrisc:
                result = with_random_program(seed, folder, text) or result
            sums[result.kind] += 1
            report(seed, edits, result)
            if result.kind == "wrong":
                os.makedirs(KEPT, exist_ok=True)
                with open(os.path.join(KEPT, f"{seed}.isa"), "w") as file:
                    file.write(text)
            if seed % 10 == 0 or seed == last:
                used = resource.getrusage(resource.RUSAGE_CHILDREN)
                seconds = (used.ru_utime + used.ru_stime) / sum(sums.values())
                print(f"{', '.join(f'{n} {kind}' for kind, n in sums.items())}; {seconds:.1f} s of processor time each; the next one is {seed + 1}", flush=True)
    return sums["wrong"] != 0


if __name__ == "__main__":
    sys.exit(main())
