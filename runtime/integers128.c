// Quotients of integers of 128 bits, by the names that compilers call.
typedef unsigned _BitInt(128) u128;
typedef signed _BitInt(128) i128;
typedef unsigned long long u64;

// By shifting and subtracting; the divisor is moved up first, so that small quotients take few steps.
static u128 divide(u128 a, u128 b, u128* rest) {
  if (!(a >> 64) && !(b >> 64)) { // words are faster, where the machine divides them
    const u64 x = (u64)a, y = (u64)b;
    *rest = y ? x % y : x;
    return y ? x / y : ~(u128)0;
  }
  u128 quotient = 0, bit = 1;
  if (b == 0) {
    *rest = a;
    return ~(u128)0;
  }
  while (b < a && !(b >> 127)) b <<= 1, bit <<= 1;
  for (; bit; bit >>= 1, b >>= 1)
    if (a >= b) a -= b, quotient |= bit;
  *rest = a;
  return quotient;
}
static u128 size_of(i128 a) { return a < 0 ? 0 - (u128)a : (u128)a; }

u128 __udivti3(u128 a, u128 b) {
  u128 rest;
  return divide(a, b, &rest);
}
u128 __umodti3(u128 a, u128 b) {
  u128 rest;
  divide(a, b, &rest);
  return rest;
}
i128 __divti3(i128 a, i128 b) {
  u128 rest;
  const u128 q = divide(size_of(a), size_of(b), &rest);
  return (i128)((a < 0) != (b < 0) ? 0 - q : q);
}
i128 __modti3(i128 a, i128 b) {
  u128 rest;
  divide(size_of(a), size_of(b), &rest);
  return (i128)(a < 0 ? 0 - rest : rest);
}
