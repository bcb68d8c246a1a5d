#!/usr/bin/python3 -B
"""What avr-gcc writes for an assembler, by `isadora as` and by GNU's: linked by GNU's linker, both are the same bytes, at five levels.

Sections are named as plain ones first, for both: GNU's linker sorts them by name, and merges strings."""
import re
import shutil
import subprocess
import sys
import tempfile

ISADORA = sys.argv[1] if len(sys.argv) > 1 else "build/isadora"
if not shutil.which("avr-gcc") or not shutil.which("avr-as"):
    print("skipped: apt-get install gcc-avr avr-libc binutils-avr")
    sys.exit(77)

TABLES = r"""
#include <avr/pgmspace.h>
#include <stdint.h>
#include <string.h>
static int squares[10];
int counter, other = 0x1234;
const char *greeting = "hello\n\001\377 \"quoted\"";
const uint16_t in_flash[] PROGMEM = {1, 2, 0x8000, 0xFFFF};
typedef int (*function)(int);
function table[3];
int triple(int a) { return a * 3 + counter; }
static int less(int a) { return a - other; }
function const fixed[2] = {triple, less};
int choose(int a) {
  switch (a) {
    case 0: return 3;
    case 1: return triple(a);
    case 2: return 9;
    case 3: return counter;
    case 4: return 77;
    case 5: return 1;
    case 6: return 19;
    case 9: return pgm_read_word(&in_flash[a & 3]);
  }
  return 0;
}
int main(void) {
  volatile char buffer[80];
  memset((char *)buffer, counter, sizeof buffer);
  *(volatile uint8_t *)0x25 |= 4;
  for (int i = 0; i < 10; i++) squares[i] = fixed[i & 1](i) + squares[9 - i];
  table[counter % 3] = triple;
  return choose(squares[3]) + table[other % 3](2) + buffer[3] + (int)strlen(greeting);
}
"""
ARITHMETIC = r"""
#include <avr/io.h>
#include <stdint.h>
uint32_t seed = 12345;
uint64_t wide = 0x123456789ABCDEFull;
float scale = 1.5f;
uint32_t next(void) { return seed = seed * 1103515245 + 12345; }
uint8_t bits(uint8_t x) { uint8_t n = 0; while (x) { n += x & 1; x >>= 1; } return n; }
int16_t signed_shift(int16_t x, uint8_t n) { return x >> n; }
uint64_t mix(uint64_t x) { x ^= x >> 13; x *= 0x9E3779B97F4A7C15ull; return x ^ x << 7; }
int32_t divide(int32_t a, int32_t b) { return b ? a / b + a % b : 0; }
float area(float r) { return r * r * 3.14159f + scale; }
uint8_t crc(const uint8_t *p, uint16_t n) {
  uint8_t c = 0xFF;
  while (n--) { c ^= *p++; for (uint8_t i = 0; i < 8; i++) c = c & 0x80 ? c << 1 ^ 0x31 : c << 1; }
  return c;
}
int main(void) {
  uint8_t all[40];
  for (uint8_t i = 0; i < sizeof all; i++) all[i] = next() >> 16;
  PORTB = crc(all, sizeof all);
  DDRB |= _BV(5);
  while (!(PINB & _BV(3))) ;
  wide = mix(wide);
  return bits(all[1]) + signed_shift(-300, all[2] & 7) + (int)divide(seed, 77) + (int)area(2.5f) + (uint8_t)wide;
}
"""
STRUCTURES = r"""
#include <avr/interrupt.h>
#include <stdlib.h>
#include <string.h>
struct node { struct node *next; char name[6]; long value; unsigned flag : 3, rest : 5; };
static struct node pool[4], *head;
volatile unsigned ticks;
static const char *const names[] = {"alpha", "beta", "gamma", "delta"};
__attribute__((noinline)) static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
ISR(TIMER0_OVF_vect) { ticks++; asm volatile("nop\n\twdr" ::: "memory"); }
struct node *add(int i) {
  struct node *n = &pool[i];
  strcpy(n->name, names[i]);
  n->value = 100000L * i;
  n->flag = i;
  n->next = head;
  return head = n;
}
long sum(const struct node *n) { return n ? n->value + sum(n->next) + n->flag : 0; }
int main(int argc, char **argv) {
  int sorted[] = {5, -3, 900, argc, 2};
  sei();
  for (int i = 0; i < 4; i++) add(i);
  qsort(sorted, 5, sizeof *sorted, compare);
  void *there = alloca(argc & 15);
  memset(there, 0, argc & 15);
  return (int)sum(head) + sorted[2] + (int)ticks + *(char *)there;
}
"""


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, (command[:6], done.stderr[:2000])
    return done.stdout


def plain(text):
    text = re.sub(r"\.section\t\.text\.startup,.*", ".text", text)
    return re.sub(r"\.section\t\.rodata\.[\w.]*,.*", '.section .rodata,"a",@progbits', text)


def linked(folder, name, sections):
    run("avr-gcc", "-mmcu=atmega328p", f"{folder}/{name}.o", "-o", f"{folder}/{name}.elf")
    for section in sections:
        run("avr-objcopy", "-O", "binary", "-j", section, f"{folder}/{name}.elf", f"{folder}/{name}{section}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        for title, source in (("tables", TABLES), ("arithmetic", ARITHMETIC), ("structures", STRUCTURES)):
            with open(f"{folder}/t.c", "w", encoding="utf-8") as file:
                file.write(source)
            for level in "0123s":
                run("avr-gcc", "-mmcu=atmega328p", f"-O{level}", "-S", f"{folder}/t.c", "-o", f"{folder}/t.s")
                with open(f"{folder}/t.s", encoding="latin-1") as file:
                    text = plain(file.read())
                with open(f"{folder}/t.s", "w", encoding="latin-1") as file:
                    file.write(text)
                run("avr-as", "-mmcu=atmega328p", f"{folder}/t.s", "-o", f"{folder}/gnu.o")
                run(ISADORA, "as", "--isa", "avr", f"{folder}/t.s", "-o", f"{folder}/ours.o")
                for name in ("gnu", "ours"):
                    linked(folder, name, (".text", ".data"))
                for section in (".text", ".data"):
                    with open(f"{folder}/gnu{section}", "rb") as x, open(f"{folder}/ours{section}", "rb") as y:
                        a, b = x.read(), y.read()
                    at = next((i for i, (p, q) in enumerate(zip(a, b)) if p != q), min(len(a), len(b)))
                    assert a == b, f"{title} -O{level}: {section} has {len(a)} bytes of GNU, {len(b)} of isadora; the first that differs is at {at}"
            print(title, "is the same at five levels")


main()
