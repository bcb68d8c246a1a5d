#!/usr/bin/python3 -B
"""Installs into an empty folder, moves it, and uses it from there: the program finds its descriptions, and the example of examples/api is built
from what is installed alone, by CMake and by pkg-config, and says what it must. Then the same for the Debian packages, unpacked."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = pathlib.PurePath("share/isadora/examples/api")
REGISTERS = (ROOT / "examples/api/registers/sum.txt").read_text()
STEPS = (ROOT / "examples/api/steps/greatest.txt").read_text()
# Nothing of the caller's: what is found is found because it is installed.
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LC_ALL": "C", "CCACHE_DISABLE": "1"}


def fail(message):
    sys.exit(f"install_test: {message}")


def run(*words, folder=None, **environment):
    words = [str(word) for word in words]
    done = subprocess.run(words, capture_output=True, text=True, cwd=folder, env=ENVIRONMENT | environment)
    if done.returncode != 0:
        fail(f"{' '.join(words)}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def same(what, found, expected):
    if found != expected:
        fail(f"{what} printed\n{found}and must print\n{expected}")


def use_program(prefix, work):
    """The installed program lists the descriptions beside it, and assembles with them."""
    listed = run(prefix / "bin/isadora", "isas", "--format", "json")
    if f'"{prefix}/share/isadora/isas/' not in listed:
        fail(f"the program in {prefix} found other descriptions:\n{listed}")
    compiler = next(prefix.rglob("isadora-jit.so"), None)
    if compiler and "libLLVM" in run("readelf", "-d", compiler):
        fail("isadora-jit.so loads all of LLVM, which takes as long as a small region to compile: are its static parts (llvm-19-dev, libzstd-dev) installed?")
    made = work / "sum.o"
    run(prefix / "bin/isadora", "as", prefix / EXAMPLES / "registers/sum.s", "-o", made)
    return made


def build_by_cmake(prefix, work, name):
    folder = work / "by_cmake" / name
    run("cmake", "-S", prefix / EXAMPLES / name, "-B", folder, "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}", "-DCMAKE_CXX_COMPILER=g++")
    run("cmake", "--build", folder)
    return folder / name


def build_by_pkg_config(prefix, work, name):
    folder = work / "by_pkg_config" / name
    shutil.copytree(prefix / EXAMPLES / name, folder)
    pc = next(prefix.rglob("isadora.pc"), None) or fail("isadora.pc is not installed")
    run("make", "-s", name, "CXX=g++", folder=folder, PKG_CONFIG_PATH=str(pc.parent))
    return folder / name


def check_install(build, work):
    run("cmake", "--install", build, "--prefix", work / "first")
    prefix = work / "moved"
    (work / "first").rename(prefix)
    program = use_program(prefix, work)
    for builder in (build_by_cmake, build_by_pkg_config):
        same(builder.__name__, run(builder(prefix, work, "registers"), program), REGISTERS)
        source = prefix / EXAMPLES / "steps/greatest.s"
        same(builder.__name__, run(builder(prefix, work, "steps"), "rv32imc", source, "a0"), STEPS)
    for path in prefix.rglob("*"):
        if path.suffix in (".pc", ".cmake", ".h") and re.search(f"{work}|{ROOT}", path.read_text()):
            fail(f"{path} knows the place where it was built")
    return run(prefix / "bin/isadora", "dis", program)


def check_unbuilt(work):
    """A tree where not all is built is told so before anything is copied."""
    build, prefix = work / "unbuilt", work / "nothing"
    run("cmake", "-S", ROOT, "-B", build, "-G", "Ninja")
    done = subprocess.run(["cmake", "--install", build, "--prefix", prefix], capture_output=True, text=True, env=ENVIRONMENT)
    said = " ".join(done.stderr.split())
    if done.returncode == 0 or f"`cmake --build {build}` builds all that is installed" not in said:
        fail(f"a tree where nothing is built was installed, or it was not said what to do:\n{done.stdout}{done.stderr}")
    if prefix.exists():
        fail(f"an installation that failed has left {sorted(prefix.rglob('*'))}")


def check_packages(build, work, text):
    run("cpack", "-G", "DEB", "-B", work / "packages", folder=build)
    packages = {run("dpkg-deb", "-f", path, "Package").strip(): path for path in (work / "packages").glob("*.deb")}
    if set(packages) != {"isadora", "libisadora-dev"}:
        fail(f"cpack made {sorted(packages)}")
    for path in packages.values():
        run("dpkg", "-x", path, work / "root")
    depends = run("dpkg-deb", "-f", packages["isadora"], "Depends")
    # The program has most libraries within it (cmake/start.cmake); the modules have not.
    for library in ("libc6", "libmd4c0", "libstdc++6", "libgmp10", "libz3-4"):
        if not re.search(rf"(^|, ){re.escape(library)}( |,|$)", depends, re.M):
            fail(f"the package does not depend on {library}: {depends}")
    usr = work / "root/usr"
    for needed in ("share/man/man1/isadora.1", "share/man/man1/isadora-as.1", "share/bash-completion/completions/isadora",
                   "share/zsh/vendor-completions/_isadora", "share/fish/vendor_completions.d/isadora.fish",
                   "share/isadora/export.schema.json", "share/doc/isadora/copyright", "share/doc/isadora/api.md", "include/isadora/isadora.h", "share/doc/libisadora-dev/copyright"):
        if not (usr / needed).is_file():
            fail(f"the packages hold no {needed}")
    same("the packaged program", run(usr / "bin/isadora", "dis", use_program(usr, work)), text)


def main():
    build = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build/isadora").resolve().parent
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        check_unbuilt(work)
        text = check_install(build, work)
        check_packages(build, work, text)
    print("what is installed works where it is put")


if __name__ == "__main__":
    sys.exit(main())
