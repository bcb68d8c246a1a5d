#!/usr/bin/python3 -B
"""What compilers write for an assembler, and objects, for ARMv6-M.

- The output of `arm-none-eabi-gcc -S` and of `clang -S`, by `isadora as` and by GNU's: linked by GNU's linker, both are the same bytes.
- Objects of `isadora as` link with newlib by GNU's linker, and objects of GNU's assembler by `isadora link`, also both in one program. All programs print
  the same under qemu-arm and `isadora run`.

The levels of the compilers take turns from program to program; with ISADORA_EFFORT above 1 each program is compiled at all of them. Sections are named as plain ones first, for both assemblers: GNU's linker sorts them by name, and merges strings."""
import itertools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
ISADORA = str(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "build/isadora").resolve())
NEEDED = {"arm-none-eabi-gcc": "gcc-arm-none-eabi libnewlib-arm-none-eabi", "qemu-arm": "qemu-user"}
missing = [package for tool, package in NEEDED.items() if not shutil.which(tool)]
if missing:
    print("skipped: apt-get install", *missing)
    sys.exit(77)
CPU = ["-mcpu=cortex-m0", "-mthumb"]
GCC = ["arm-none-eabi-gcc", *CPU, "-std=gnu11", "-fomit-frame-pointer", "-masm-syntax-unified"]  # r7 is needed for `svc`
CLANG = ["clang-19", "--target=armv6m-none-eabi", "-std=gnu11", "-fno-addrsig", "-fomit-frame-pointer", "-isystem", "/usr/lib/arm-none-eabi/include"]

TABLES = r"""
#include <stdio.h>
#include <string.h>
static int squares[10];
int counter, other = 0x1234;
const char *greeting = "hello\n\001\377 \"quoted\"";
const unsigned short halves[] = {1, 2, 0x8000, 0xFFFF};
typedef int (*function)(int);
function table[3];
int triple(int a) { return a * 3 + counter; }
static int less(int a) { return a - other; }
int again(int) __attribute__((alias("triple")));
function const fixed[3] = {triple, less, again};
static int *const inside = &squares[4];
__attribute__((weak)) int nowhere(int);
__attribute__((noinline)) int dense(int a) {
  switch (a) {
    case 0: return 3;
    case 1: return triple(a);
    case 2: return 9;
    case 3: return counter;
    case 4: return 77;
    case 5: return 1;
    case 6: return 19;
    case 9: return halves[a & 3];
  }
  return 0;
}
__attribute__((noinline)) int large(int a, volatile int *p) {
#define DO(n) case n: *p += n * 1001; *p ^= a; *p = *p * 3 + n; *p -= a; *p += 77777 * n; break;
  switch (a) { DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7) DO(8) DO(9) DO(10) DO(11) DO(12) DO(13) default: return -1; }
  return *p;
}
extern int before_main;
__attribute__((noinline)) static void jump(int n) {
  static void *const to[] = {&&a, &&b, &&c};
  goto *to[n % 3];
a: counter += 5; return;
b: counter ^= 3; return;
c: counter -= 1;
}
int main(void) {
  volatile int v = 3;
  char buffer[300];
  memset(buffer, counter + 1, sizeof buffer);
  for (int i = 0; i < 10; i++) squares[i] = fixed[i % 3](i) + squares[9 - i], jump(i);
  table[counter % 3 & 1] = triple;
  for (int i = -1; i < 12; i++) printf("%d %d\n", dense(i), large(i, (int *)&v));
  printf("%d %d %d %d %d\n", squares[3], *inside, buffer[v & 255], (int)strlen(greeting), before_main);
  return nowhere ? nowhere(1) : (table[0] ? table[0](2) : table[1](2)) & 127;
}
"""
CONSTRUCTOR = "int before_main;\n__attribute__((constructor)) static void begin(void) { before_main = 42; }\n"
ARITHMETIC = r"""
#include <stdint.h>
#include <stdio.h>
uint32_t seed = 12345;
uint64_t wide = 0x123456789ABCDEFull;
float scale = 1.5f;
const double pi = 3.14159265358979;
uint32_t next(void) { return seed = seed * 1103515245 + 12345; }
uint8_t bits(uint8_t x) { uint8_t n = 0; while (x) { n += x & 1; x >>= 1; } return n; }
int16_t signed_shift(int16_t x, uint8_t n) { return x >> n; }
uint64_t mix(uint64_t x) { x ^= x >> 13; x *= 0x9E3779B97F4A7C15ull; return x ^ x << 7; }
int32_t divide(int32_t a, int32_t b) { return b ? a / b + a % b : 0; }
int64_t divide64(int64_t a, int64_t b) { return b ? a / b - a % b : 0; }
float area(float r) { return r * r * 3.14159f + scale; }
double root(double x) { double y = x; for (int i = 0; i < 20; i++) y = (y + x / y) / 2; return y; }
uint8_t crc(const uint8_t *p, uint16_t n) {
  uint8_t c = 0xFF;
  while (n--) { c ^= *p++; for (uint8_t i = 0; i < 8; i++) c = c & 0x80 ? c << 1 ^ 0x31 : c << 1; }
  return c;
}
int main(void) {
  uint8_t all[40];
  for (uint8_t i = 0; i < sizeof all; i++) all[i] = next() >> 16;
  for (int i = 0; i < 6; i++) {
    wide = mix(wide);
    printf("%08lx%08lx %d %d %ld %ld\n", (unsigned long)(wide >> 32), (unsigned long)wide, bits(all[i]), signed_shift(-300, all[i] & 7), (long)divide(seed, i - 3),
           (long)divide64(wide, (int64_t)seed - 2000000000));
  }
  printf("%d %d %d %d\n", crc(all, sizeof all), (int)(area(2.5f) * 1000), (int)(root(pi) * 100000), wide > 1e18);
  return bits(all[1]);
}
"""
STRUCTURES = r"""
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct node { struct node *next; char name[6]; long long value; unsigned flag : 3, rest : 5; };
static struct node pool[4], *head;
volatile unsigned ticks;
static const char *const names[] = {"alpha", "beta", "gamma", "delta"};
static jmp_buf back;
__attribute__((noinline)) static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
__attribute__((noinline)) static long sum_of(int n, ...) {
  va_list list;
  long sum = 0;
  va_start(list, n);
  while (n-- > 0) sum += n & 1 ? va_arg(list, int) : (long)va_arg(list, double);
  va_end(list);
  return sum;
}
struct node by_value(struct node n) { n.value *= 3; n.rest ^= 21; return n; }
struct node *add(int i) {
  struct node *n = &pool[i];
  strncpy(n->name, names[i], sizeof n->name - 1);
  n->value = 100000000000LL * i;
  n->flag = i;
  n->next = head;
  ticks++;
  return head = n;
}
long long sum(const struct node *n) { return n ? n->value + sum(n->next) + n->flag : 0; }
int main(int argc, char **argv) {
  int sorted[] = {5, -3, 900, argc, 2};
  for (int i = 0; i < 4; i++) add(i);
  qsort(sorted, 5, sizeof *sorted, compare);
  char *there = alloca(argc & 15), *text = malloc(64);
  memset(there, 7, argc & 15);
  __asm__ volatile("nop" ::: "memory");
  snprintf(text, 64, "%s, %s: %ld", names[argc & 3], argc > 1 ? argv[1] : "nothing", sum_of(4, 2, 1.5, 4, 3.5));
  const struct node n = by_value(*head);
  const int again = setjmp(back);
  if (again < 3) longjmp(back, again + 1);
  printf("%s %d %ld %ld %d %u %d\n", text, sorted[2], (long)(sum(head) / 1000), (long)(n.value / 1000), n.rest, ticks, again);
  return there[0];
}
"""


def must(*command, folder):
    done = subprocess.run([str(c) for c in command], cwd=folder, capture_output=True, check=False)
    assert done.returncode == 0, (command, done.stderr.decode()[:3000])
    return done.stdout


def plain(text):
    # GNU's assembler has another encoding of `nop`, and of `adds r3, r3, #1` takes the one that the manual prefers for `adds r3, #1`.
    text = re.sub(r"\bnop\b", "mov r8, r8", text)
    text = re.sub(r"\b(adds|subs)\t(r\d), \2, #", r"\1\t\2, #", text)
    text = re.sub(r"\.section\t\.text\.startup,.*", ".text", text)
    text = re.sub(r"\.section\t\.rodata\.?[\w.]*(,.*)?\n", '.section .rodata,"a",%progbits\n', text)
    return text + "\t.text\n\t.p2align\t2\n"  # which GNU's does at the end of each section with code


class Folder:
    def __init__(self, path):
        self.path = pathlib.Path(path)
        self.libraries = [self.tell(f"-print-file-name={name}") for name in ("libc.a", "libm.a")] + [self.tell("-print-libgcc-file-name")]
        must(*GCC, "-Os", "-c", ROOT / "examples/armv6m/host.c", "-o", "host.o", folder=path)
        (self.path / "begin.c").write_text(CONSTRUCTOR)
        must(*GCC, "-Os", "-c", "begin.c", "-o", "begin.o", folder=path)

    def tell(self, question):
        return must(*GCC, question, folder=self.path).decode().strip()

    def assemble(self, name, compiler):
        must(*compiler, "-S", f"{name}.c", "-o", f"{name}.s", folder=self.path)
        source = self.path / f"{name}.s"
        source.write_text(plain(source.read_text(encoding="latin-1")), encoding="latin-1")
        must("arm-none-eabi-as", "-mcpu=cortex-m0", source, "-o", f"{name}.gnu.o", folder=self.path)
        must(ISADORA, "as", "--isa", "armv6m", source, "-o", f"{name}.ours.o", folder=self.path)

    def by_gnu(self, objects, out):
        must("arm-none-eabi-gcc", *CPU, "-nostartfiles", *objects, "-lm", "-o", out, folder=self.path)
        return out

    def by_isadora(self, objects, out):
        must(ISADORA, "link", "--isa", "armv6m", *objects, *self.libraries, "-o", out, folder=self.path)
        return out

    def sections(self, elf):
        found = []
        for section in (".text", ".rodata", ".data"):
            must("arm-none-eabi-objcopy", "-O", "binary", "-j", section, elf, "part", folder=self.path)
            found.append((section, (self.path / "part").read_bytes()))
        return found

    def results(self, elf):
        for runner in (["qemu-arm", f"./{elf}"], [ISADORA, "run", "--isa", "armv6m", elf, "--"]):
            done = subprocess.run([*runner, "an argument"], cwd=self.path, capture_output=True, check=False)
            yield done.stdout, done.returncode, done.stderr


def same_bytes(folder, name, how):
    gnu, ours = (folder.by_gnu([f"{name}.{who}.o", "host.o", "begin.o"], f"{name}.{who}") for who in ("gnu", "ours"))
    for (section, a), (_, b) in zip(folder.sections(gnu), folder.sections(ours)):
        at = next((i for i, (p, q) in enumerate(zip(a, b)) if p != q), min(len(a), len(b)))
        assert a == b, f"{name} {how}: {section} has {len(a)} bytes of GNU, {len(b)} of isadora; the first that differs is at {at}"
    return len(folder.sections(gnu)[0][1])


def same_results(folder, name, how):
    programs = [f"{name}.gnu", f"{name}.ours", *(folder.by_isadora([f"{name}.{who}.o", "host.o", "begin.o"], f"{name}.linked.{who}") for who in ("gnu", "ours"))]
    results = list(itertools.chain.from_iterable(folder.results(elf) for elf in programs))
    assert results[0][0] and not results[0][2], (name, how, results[0])
    for elf, result in zip(programs, zip(results[::2], results[1::2])):
        assert set(result) == {results[0]}, f"{name} {how}, {elf}: expected {results[0]}, found {result}"


def main():
    with tempfile.TemporaryDirectory() as path:
        folder = Folder(path)
        compilers = {"gcc": (GCC, ("-O0", "-O1", "-O2", "-O3", "-Os"))}
        if shutil.which(CLANG[0]):
            compilers["clang"] = (CLANG, ("-O0", "-O2", "-Os"))
        turns = 1 if int(os.environ.get("ISADORA_EFFORT", "1")) > 1 else 3
        for program, (name, source) in enumerate((("tables", TABLES), ("arithmetic", ARITHMETIC), ("structures", STRUCTURES))):
            (folder.path / f"{name}.c").write_text(source)
            for compiler, (command, levels) in compilers.items():
                for level in levels[program % turns::turns]:
                    how = f"by {compiler} {level}"
                    folder.assemble(name, [*command, level])
                    size = same_bytes(folder, name, how)
                    same_results(folder, name, how)
                    print(name, how, "is the same:", size, "bytes")


main()
