#!/usr/bin/python3 -BI
"""What takes too long for each build: one name for two things in different files (-Wodr, which sees all files at link time), clang-tidy with the list in
.clang-tidy, and descriptions at and beyond every limit under sanitizers. usage: ./dev campaign warnings [odr] [tidy [PATH…]] [limits]; without a name, all three."""
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
JOBS = os.cpu_count() or 1


def run(*command):
    print("+", *command, flush=True)
    return subprocess.run([str(c) for c in command], cwd=ROOT).returncode == 0


def odr():
    """All of the program with link-time optimisation, where types of one name meet. Nothing is optimised: types are compared without that."""
    flags = "-O0 -DNDEBUG -flto -Wodr -Werror=odr"
    return run("cmake", "-S", ".", "-B", "build-odr", "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", f"-DCMAKE_CXX_FLAGS_RELEASE={flags}", "-DCMAKE_CXX_COMPILER_LAUNCHER=ccache", "-DISADORA_TESTS=OFF",
               "-DCMAKE_AR=/usr/bin/gcc-ar", "-DCMAKE_RANLIB=/usr/bin/gcc-ranlib") and run("ninja", "-C", "build-odr", "isadora")


def tidy(paths):
    """Every file of src/ that the release build compiles, or those whose path holds one of these words."""
    commands = json.loads((ROOT / "build/compile_commands.json").read_text())
    files = sorted({c["file"] for c in commands if c["file"].startswith(str(ROOT / "src"))})
    files = [f for f in files if not pathlib.Path(f).name.startswith("kernels") and (not paths or any(p in f for p in paths))]

    def look(file):
        command = ["clang-tidy-14", "-p", "build", "--quiet", "--extra-arg=-Wno-unknown-warning-option", "--extra-arg=-Wno-error", file]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)

    found = set()
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        for number, result in enumerate(pool.map(look, files), 1):
            findings = re.findall(r"^/.*(?:warning|error): .*$", result.stdout, re.M)
            if result.returncode and not findings:
                findings = [result.stderr.strip() or result.stdout.strip()]
            for finding in sorted(set(findings) - found):
                print(finding.replace(str(ROOT) + "/", ""), flush=True)
            found |= set(findings)
            if number % 50 == 0:
                print(f"{number} of {len(files)} files", flush=True)
    print(f"clang-tidy: {len(files)} files, {len(found)} findings")
    return not found


def limits():
    """With sanitizers, and with the sizes that take minutes."""
    os.environ["SANITIZED"] = "1"
    return run("./dev", "build", "asan") and run("tests/house/limits_test.py", "build-asan/isadora", "--long")


def main(arguments):
    names = [a for a in arguments if a in ("odr", "tidy", "limits")]
    paths = [a for a in arguments if a not in names]
    good = True
    for name in names or ["odr", "tidy", "limits"]:
        good = (tidy(paths) if name == "tidy" else odr() if name == "odr" else limits()) and good
    return 0 if good else 1


sys.exit(main(sys.argv[1:]))
