#!/usr/bin/env python3
"""A project is built by make and by CMake (with the toolchain file of docs/cc.md), runs, and is built again where a header has changed, by the dependencies that
`isadora cc -MD` writes."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

DOCUMENT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/cc.md")

FILES = {
    "answer.h": "#define ANSWER 41\nint answer(void);\nint from_assembly(void);\n",
    "answer.c": '#include "answer.h"\nint answer(void) { return ANSWER; }\n',
    "main.c": '#include <math.h>\n#include <stdio.h>\n#include "answer.h"\nint main(void) { printf("%d %d %g\\n", answer(), from_assembly(), sqrt(2.25)); return 0; }\n',
    "number.h": "#define NUMBER 6\n",
    "start.S": '#include "number.h"\n  .globl from_assembly\nfrom_assembly:\n  li a0, NUMBER\n  ret\n',
    "Makefile": """CC = isadora cc --isa rv32imc
AR = ar
CFLAGS = -std=c11 -Wall -Werror -O2 -g
CPPFLAGS = -MMD -MP
program: main.o libanswer.a
\t$(CC) -o $@ main.o -L. -lanswer -lm
libanswer.a: answer.o start.o
\t$(AR) rcs $@ $^
-include $(wildcard *.d)
""",
    "CMakeLists.txt": """cmake_minimum_required(VERSION 3.20)
project(answers C ASM)
add_library(answer STATIC answer.c start.S)
add_executable(program main.c)
target_link_libraries(program answer m)
target_compile_options(program PRIVATE -Wall -Werror)
""",
}


def run(words, folder, environment):
    done = subprocess.run(words, capture_output=True, text=True, timeout=600, cwd=folder, env=environment)
    if done.returncode:
        sys.exit(f"{' '.join(words)} ends with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def gives(program, expected, folder, environment, what):
    text = run(["isadora", "run", program], folder, environment)
    if text != expected:
        sys.exit(f"{what}: expected {expected!r}, the program gives {text!r}")


def change(folder):
    time.sleep(1.1)  # make compares whole seconds on some file systems
    with open(os.path.join(folder, "answer.h"), "w") as file:
        file.write(FILES["answer.h"].replace("41", "42"))
    with open(os.path.join(folder, "number.h"), "w") as file:
        file.write("#define NUMBER 7\n")


def in_a_folder(check, environment):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in FILES.items():
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
        check(folder, environment)


def by_make(folder, environment):
    run(["make", "program"], folder, environment)
    gives("program", "41 6 1.5\n", folder, environment, "make")
    change(folder)
    run(["make", "program"], folder, environment)
    gives("program", "42 7 1.5\n", folder, environment, "make after a header has changed")


def by_cmake(folder, environment):
    with open(DOCUMENT) as file:
        toolchain = re.search(r"```cmake file=\S+\n(.*?)```", file.read(), re.S).group(1)
    with open(os.path.join(folder, "toolchain.cmake"), "w") as file:
        file.write(toolchain)
    run(["cmake", "-B", "build", "-DCMAKE_TOOLCHAIN_FILE=toolchain.cmake", "-DCMAKE_BUILD_TYPE=Release"], folder, environment)
    run(["cmake", "--build", "build"], folder, environment)
    gives("build/program", "41 6 1.5\n", folder, environment, "CMake")
    change(folder)
    run(["cmake", "--build", "build"], folder, environment)
    gives("build/program", "42 7 1.5\n", folder, environment, "CMake after a header has changed")


def main():
    isadora = os.path.abspath(sys.argv[1])
    if not shutil.which(os.environ.get("ISADORA_CLANG", "clang-19")) or not shutil.which("make") or not shutil.which("cmake"):
        print("no clang-19, make or cmake here")
        return 77
    environment = dict(os.environ, PATH=os.path.dirname(isadora) + ":" + os.environ["PATH"])
    in_a_folder(by_make, environment)
    in_a_folder(by_cmake, environment)
    return 0


if __name__ == "__main__":
    sys.exit(main())
