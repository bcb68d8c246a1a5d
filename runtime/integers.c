// Integers that are wider than a machine's registers: shifts, products and quotients, by the names that compilers call.
#include <limits.h>

typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long i64;

union words {
  u64 all;
  struct {
    u32 low, high;
  } part;
};

u64 __ashldi3(u64 a, int n) {
  union words x = {a}, out;
  if (n >= 32) {
    out.part.low = 0;
    out.part.high = x.part.low << (n - 32);
  } else if (n == 0) {
    return a;
  } else {
    out.part.low = x.part.low << n;
    out.part.high = x.part.high << n | x.part.low >> (32 - n);
  }
  return out.all;
}

u64 __lshrdi3(u64 a, int n) {
  union words x = {a}, out;
  if (n >= 32) {
    out.part.high = 0;
    out.part.low = x.part.high >> (n - 32);
  } else if (n == 0) {
    return a;
  } else {
    out.part.high = x.part.high >> n;
    out.part.low = x.part.low >> n | x.part.high << (32 - n);
  }
  return out.all;
}

i64 __ashrdi3(i64 a, int n) {
  union words x = {(u64)a}, out;
  if (n >= 32) {
    out.part.high = (u32)((int)x.part.high >> 31);
    out.part.low = (u32)((int)x.part.high >> (n - 32));
  } else if (n == 0) {
    return a;
  } else {
    out.part.high = (u32)((int)x.part.high >> n);
    out.part.low = x.part.low >> n | x.part.high << (32 - n);
  }
  return (i64)out.all;
}

// Where the machine does not multiply.
u32 __mulsi3(u32 a, u32 b) {
  u32 product = 0;
  for (; b; b >>= 1, a <<= 1)
    if (b & 1) product += a;
  return product;
}
u64 __muldi3(u64 a, u64 b) {
  u64 product = 0;
  for (; b; b >>= 1, a <<= 1)
    if (b & 1) product += a;
  return product;
}

// By shifting and subtracting; the divisor is moved up first, so that small quotients take few steps.
static u64 divide(u64 a, u64 b, u64* rest) {
  u64 quotient = 0, bit = 1;
  if (b == 0) {
    *rest = a;
    return ~(u64)0;
  }
  while (b < a && !(b >> 63)) b <<= 1, bit <<= 1;
  for (; bit; bit >>= 1, b >>= 1)
    if (a >= b) a -= b, quotient |= bit;
  *rest = a;
  return quotient;
}

u64 __udivdi3(u64 a, u64 b) {
  u64 rest;
  return divide(a, b, &rest);
}
u64 __umoddi3(u64 a, u64 b) {
  u64 rest;
  divide(a, b, &rest);
  return rest;
}
i64 __divdi3(i64 a, i64 b) {
  u64 rest, q = divide(a < 0 ? 0 - (u64)a : (u64)a, b < 0 ? 0 - (u64)b : (u64)b, &rest);
  return (i64)((a < 0) != (b < 0) ? 0 - q : q);
}
i64 __moddi3(i64 a, i64 b) {
  u64 rest;
  divide(a < 0 ? 0 - (u64)a : (u64)a, b < 0 ? 0 - (u64)b : (u64)b, &rest);
  return (i64)(a < 0 ? 0 - rest : rest);
}

// Where the machine has no division of its own.
static u32 divide_word(u32 a, u32 b, u32* rest) {
  u32 quotient = 0, bit = 1;
  if (b == 0) {
    *rest = a;
    return ~(u32)0;
  }
  while (b < a && !(b >> 31)) b <<= 1, bit <<= 1;
  for (; bit; bit >>= 1, b >>= 1)
    if (a >= b) a -= b, quotient |= bit;
  *rest = a;
  return quotient;
}
u32 __udivsi3(u32 a, u32 b) {
  u32 rest;
  return divide_word(a, b, &rest);
}
u32 __umodsi3(u32 a, u32 b) {
  u32 rest;
  divide_word(a, b, &rest);
  return rest;
}
int __divsi3(int a, int b) {
  u32 rest, q = divide_word(a < 0 ? 0 - (u32)a : (u32)a, b < 0 ? 0 - (u32)b : (u32)b, &rest);
  return (int)((a < 0) != (b < 0) ? 0 - q : q);
}
int __modsi3(int a, int b) {
  u32 rest;
  divide_word(a < 0 ? 0 - (u32)a : (u32)a, b < 0 ? 0 - (u32)b : (u32)b, &rest);
  return (int)(a < 0 ? 0 - rest : rest);
}
