#!/usr/bin/python3 -B
"""The binary interface of libisadora.so is the one that tests/house/isadora.abi keeps: functions with their types, and the layouts of all structures.

What is kept is read by abidw (abigail-tools) off a small library that this test makes of isadora.h alone, with a body for each function and debug information; that the real library
shows exactly these functions is the linker's and install_test.py's word. With --update the file is written anew."""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
KEPT = ROOT / "tests/house/isadora.abi"
SKIPPED = 77


def run(*words, good=(0,)):
    done = subprocess.run([str(w) for w in words], capture_output=True, text=True)
    if done.returncode not in good:
        sys.exit(f"abi_test: {words[0]}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    return done


def version():
    return re.search(r"#define ISADORA_ABI_VERSION (\d+)", (ROOT / "include/isadora/c/library.h").read_text())[1]


def made_of_the_header(work):
    """A library with all functions of isadora.h, which do nothing."""
    text = run("gcc", "-std=c11", "-E", "-P", "-include", "isadora.h", f"-I{ROOT}/include", "-x", "c", "/dev/null").stdout
    declared = r'__attribute__\(\(visibility\("default"\)\)\) ([^;{}]*?\bisadora_\w+\([^;{}]*\));'
    source, count = re.subn(declared, r'__attribute__((visibility("default"))) \1 { __builtin_trap(); }', text)
    if count < 50:
        sys.exit(f"abi_test: {count} functions were found in isadora.h")
    (work / "isadora.c").write_text(source)
    library = work / f"libisadora.so.{version()}"
    run("gcc", "-std=c11", "-g", "-O0", "-w", "-fPIC", "-fno-eliminate-unused-debug-types", "-shared", f"-Wl,-soname,libisadora.so.{version()}",
        f"-Wl,--version-script={ROOT}/src/api/c/exports.map", work / "isadora.c", "-o", library)
    return library


def abi_of(library):
    options = ("--no-corpus-path", "--no-comp-dir-path", "--no-show-locs", "--no-parameter-names", "--type-id-style", "hash")
    text = run("abidw", *options, library).stdout
    return re.sub(r" path='[^']*'| comp-dir-path='[^']*'", "", text)


def main():
    if not shutil.which("abidw") or not shutil.which("abidiff"):
        print("abi_test: SKIPPED: abidw and abidiff (abigail-tools) are not installed")
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        library = made_of_the_header(work)
        if "--update" in sys.argv:
            KEPT.write_text(abi_of(library))
            print(f"{KEPT.relative_to(ROOT)} is written anew")
            return 0
        # Bits 2 and 3: there is a difference, and some functions are gone.
        done = run("abidiff", "--harmless", KEPT, library, good=(0, 4, 8, 12))
        if done.returncode == 0:
            print(f"the ABI is that of version {version()}")
            return 0
        print(done.stdout)
        print("New functions, new values at an enumeration's end and new members at the end of a structure with `size` are compatible: `./dev update tests/house/isadora.abi` keeps them.")
        print("All else breaks programs that are compiled already: take it back, or raise ISADORA_ABI_VERSION and keep it then.")
        return 1


if __name__ == "__main__":
    sys.exit(main())
