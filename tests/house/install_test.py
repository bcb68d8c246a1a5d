#!/usr/bin/python3 -B
"""Installs into an empty folder, moves it, and uses it from there: the program finds its descriptions, and the examples of examples/api and examples/c
are built from what is installed alone, by CMake and by pkg-config, and say what they must. Then the same for the Debian packages, unpacked."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = pathlib.PurePath("share/isadora/examples")
REGISTERS = (ROOT / "examples/api/registers/sum.txt").read_text()
STEPS = (ROOT / "examples/api/steps/greatest.txt").read_text()
TRACE = (ROOT / "examples/c/trace/hello.txt").read_text()
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
    run(prefix / "bin/isadora", "as", prefix / EXAMPLES / "api/registers/sum.s", "-o", made)
    return made


def build_by_cmake(prefix, work, name):
    folder = work / "by_cmake" / name
    compilers = ("-DCMAKE_C_COMPILER=gcc", "-DCMAKE_CXX_COMPILER=g++")
    run("cmake", "-S", prefix / EXAMPLES / name, "-B", folder, "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}", "--no-warn-unused-cli", *compilers)
    run("cmake", "--build", folder)
    return folder / folder.name


def build_by_pkg_config(prefix, work, name):
    folder = work / "by_pkg_config" / name
    shutil.copytree(prefix / EXAMPLES / name, folder)
    pc = next(prefix.rglob("isadora.pc"), None) or fail("isadora.pc is not installed")
    run("make", "-s", folder.name, "CC=gcc", "CXX=g++", folder=folder, PKG_CONFIG_PATH=str(pc.parent))
    return folder / folder.name


def shared_library(prefix):
    """The shared library's folder; it shows what isadora.h declares, needs what Debian has, and is called by its soname."""
    library = next(prefix.rglob("libisadora.so.0"), None) or fail(f"there is no libisadora.so.0 in {prefix}")
    shown = run("nm", "-D", "--defined-only", "--format=posix", library)
    names = {line.split("@")[0].split()[0] for line in shown.splitlines()} - {"ISADORA_0"}
    declared = set(re.findall(r"^ISADORA_API [^;]*?(isadora_\w+)\(", "".join(path.read_text() for path in sorted((ROOT / "include/isadora/c").glob("*.h"))), re.M))
    if names != declared:
        fail(f"the shared library and isadora.h differ in {sorted(names ^ declared)}")
    dynamic = run("readelf", "-d", library)
    if "SONAME" not in dynamic or "[libisadora.so.0]" not in dynamic or "RUNPATH" in dynamic or "TEXTREL" in dynamic:
        fail(f"{library} is not as a shared library should be:\n{dynamic}")
    return library.parent


def use_c(prefix, work, program):
    """A program in C, by the shared library and by the static one."""
    folder, source = shared_library(prefix), prefix / EXAMPLES / "c/trace/hello.s"
    same("the example in C", run(program, "rv32imc", source, LD_LIBRARY_PATH=str(folder)), TRACE)
    static = work / "static"
    pkg_config = {"PKG_CONFIG_PATH": str(folder / "pkgconfig")}
    flags = run("pkg-config", "--cflags", "--libs", "isadora-static", **pkg_config).split()
    isas = run("pkg-config", "--variable=isas", "isadora-static", **pkg_config).strip()
    run("gcc", "-std=c11", source.with_name("main.c"), "-o", static, *flags)
    if "libisadora" in run("readelf", "-d", static):
        fail("the flags of isadora-static link the shared library")
    same("the example in C, linked statically", run(static, "rv32imc", source, ISADORA_ISAS=isas), TRACE)


# What a program that loads the library has of the engine `jit`: the module is found beside the library.
MODULES = r"""
#include <isadora.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  static const char code[] = ".globl _start\n_start:\n    li a0, 1\n    slli a0, a0, 25\nagain:\n    addi a0, a0, -1\n    bnez a0, again\n    li a7, 93\n    ecall\n";
  isadora_isa* isa;
  isadora_program* program;
  isadora_result* result;
  isadora_launch launch = isadora_launch_init();
  launch.engine = "jit";
  if (isadora_isa_load("rv32imc", NULL, 0, &isa, NULL) != ISADORA_OK) return 1;
  if (isadora_assemble(isa, code, strlen(code), NULL, &program, NULL) != ISADORA_OK) return 2;
  if (isadora_run(program, &launch, &result, NULL) != ISADORA_OK || result->exit_status != 0) return 3;
  FILE* const maps = fopen("/proc/self/maps", "r");
  char line[4096];
  int loaded = 0;
  while (maps && fgets(line, sizeof line, maps)) loaded |= strstr(line, "/isadora-jit.so") != NULL;
  puts(loaded ? "compiled" : "not compiled");
}
"""


def use_modules(prefix, work):
    if not next(prefix.rglob("isadora-jit.so"), None):
        return
    folder = shared_library(prefix)
    source, program = work / "modules.c", work / "modules"
    source.write_text(MODULES)
    run("gcc", source, "-o", program, f"-I{prefix}/include", f"-L{folder}", "-lisadora")
    same("a program that loads the library", run(program, LD_LIBRARY_PATH=str(folder), ISADORA_CACHE=""), "compiled\n")
    runs = [run(program, LD_LIBRARY_PATH=str(folder), ISADORA_CACHE=str(work / "cache")) for _ in range(4)]
    same("the last of four runs that keep their code", runs[-1], "not compiled\n")


def check_install(build, work):
    run("cmake", "--install", build, "--prefix", work / "first")
    prefix = work / "moved"
    (work / "first").rename(prefix)
    program = use_program(prefix, work)
    for builder in (build_by_cmake, build_by_pkg_config):
        same(builder.__name__, run(builder(prefix, work, "api/registers"), program), REGISTERS)
        source = prefix / EXAMPLES / "api/steps/greatest.s"
        same(builder.__name__, run(builder(prefix, work, "api/steps"), "rv32imc", source, "a0"), STEPS)
        use_c(prefix, work, builder(prefix, work, "c/trace"))
    use_modules(prefix, work)
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
    # Compressing them takes longer than all that is asked of them here.
    run("cpack", "-G", "DEB", "-B", work / "packages", "-D", "CPACK_DEBIAN_COMPRESSION_TYPE=none", folder=build)
    packages = {run("dpkg-deb", "-f", path, "Package").strip(): path for path in (work / "packages").glob("*.deb")}
    if set(packages) != {"isadora", "isadora-data", "libisadora0", "libisadora-dev", "python3-isadora"}:
        fail(f"cpack made {sorted(packages)}")
    for path in packages.values():
        run("dpkg", "-x", path, work / "root")
    # The program has most libraries within it (cmake/start.cmake); the modules and the shared library have not.
    needs = {"isadora": ("isadora-data", "libc6", "libmd4c0", "libstdc++6", "libgmp10", "libz3-4"), "libisadora0": ("libc6", "libstdc++6", "libgmp10", "libmpfr6", "libutf8proc2"),
             "libisadora-dev": ("isadora", "libisadora0", "libgmp-dev")}
    for package, libraries in needs.items():
        depends = run("dpkg-deb", "-f", packages[package], "Depends")
        for library in libraries:
            if not re.search(rf"(^|, ){re.escape(library)}( |,|$)", depends, re.M):
                fail(f"{package} does not depend on {library}: {depends}")
    if (architecture := run("dpkg-deb", "-f", packages["isadora-data"], "Architecture").strip()) != "all":
        fail(f"isadora-data is for {architecture}")
    if "libisadora 0 libisadora0" not in run("dpkg-deb", "-I", packages["libisadora0"], "shlibs"):
        fail("libisadora0 does not say which package its soname is in")
    usr = work / "root/usr"
    for needed in ("share/man/man1/isadora.1", "share/man/man1/isadora-as.1", "share/bash-completion/completions/isadora",
                   "share/zsh/vendor-completions/_isadora", "share/fish/vendor_completions.d/isadora.fish",
                   "share/isadora/export.schema.json", "share/doc/isadora/copyright", "share/doc/isadora-data/copyright", "share/doc/isadora/api.md", "include/isadora/isadora.h", "include/isadora.h",
                   "share/doc/libisadora-dev/copyright", "share/doc/libisadora0/copyright"):
        if not (usr / needed).is_file():
            fail(f"the packages hold no {needed}")
    # As it lies there, the module finds the descriptions and the solver of the program's package.
    script = "import isadora; isa = isadora.load('rv32imc'); print(bool(isadora.prove_equal(isa, ['slli a0, a0, 1'], ['add a0, a0, a0'])))"
    same("the packaged Python module", run("/usr/bin/python3", "-c", script, folder=work, PYTHONPATH=str(usr / "lib/python3/dist-packages")), "True\n")
    same("the packaged program", run(usr / "bin/isadora", "dis", use_program(usr, work)), text)
    packed = work / "packed"
    packed.mkdir()
    use_c(usr, packed, build_by_pkg_config(usr, packed, "c/trace"))
    use_modules(usr, packed)


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
