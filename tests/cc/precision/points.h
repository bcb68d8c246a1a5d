// The arguments: special ones, and random ones of a range that a letter names. They are the same in the program and in
// the oracle.
#pragma once
#include <math.h>
#include <stdint.h>
#include <string.h>

static uint64_t state;
static uint64_t next(void) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return state;
}
static double unit(void) { return (double)(next() >> 11) * 0x1p-53; }
static double of_any_size(void) {
  const double m = 1 + unit();
  const int e = (int)(next() % 2040) - 1020;
  return ldexp(next() & 1 ? m : -m, e);
}
static const double kSpecial[] = {
    0,
    -0.0,
    INFINITY,
    -INFINITY,
    NAN,
    1,
    -1,
    2,
    -2,
    3,
    24,
    171,
    -171,
    0.5,
    -0.5,
    5e-324,
    -5e-324,
    0x1p-1022,
    1e-308,
    6,
    26.5,
    27.2,
    27.3,
    28,
    40,
    -6,
    171.62437695630271,
    171.62437695630272,
    172,
    -170.5,
    -177.5,
    -178.25,
    -183.5,
    -184.5,
    -185.5,
    -1e10,
    -1e10 - 0.5,
    1e15,
    2.5563e305,
    2.5564e305,
    0.9999999999999999,
    1.0000000000000002,
    1.9999999999999998,
    2.0000000000000004,
    10.2,
    -3.0000000000000004,
    0x1.fffffffffffffp1023,
};
enum { kSpecials = sizeof kSpecial / sizeof *kSpecial };

static double point(int i, const char* range) {
  if (i == 0) state = 88172645463325252;
  if (i < kSpecials) return kSpecial[i];
  switch (*range) {
    case 'a': return (unit() * 2 - 1) * 0.75;
    case 'b': return (unit() * 2 - 1) * 6;
    case 'c': return unit() * 28;
    case 'd': return unit() * 172;
    case 'e': return -unit() * 190;
    case 'f': return unit() * 4;
    case 'g': return 1 + (unit() - 0.5) / 50;
    case 'h': return 2 + (unit() - 0.5) / 50;
    default: return of_any_size();
  }
}

static uint64_t bits_of(double x) {
  uint64_t b;
  memcpy(&b, &x, sizeof b);
  return b;
}
