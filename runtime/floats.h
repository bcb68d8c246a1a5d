// Floats by integers, for machines without them: IEEE 754, to nearest even. A file says the format and includes this.
//   FLOAT, BITS: the type, and its bits as an integer; FRACTION: bits of the fraction; EXPONENTS: of the exponent
//   NAME(x): the name of a function with the letters of the format
#define WIDTH (FRACTION + EXPONENTS + 1)
#define BIAS ((1 << (EXPONENTS - 1)) - 1)
#define MOST ((1 << EXPONENTS) - 1)
#define SIGN ((BITS)1 << (WIDTH - 1))
#define HIDDEN ((BITS)1 << FRACTION)
#define INFINITE ((BITS)MOST << FRACTION)
#define NONE (INFINITE | HIDDEN >> 1)

typedef unsigned _BitInt(128) wide;
typedef signed _BitInt(128) signed_wide;

static BITS bits_of(FLOAT x) {
  union {
    FLOAT f;
    BITS b;
  } u = {x};
  return u.b;
}
static FLOAT float_of(BITS b) {
  union {
    BITS b;
    FLOAT f;
  } u = {b};
  return u.f;
}
static int is_nan(BITS x) { return (x & ~SIGN) > INFINITE; }

// (-1)^sign * m * 2^(e - BIAS - FRACTION - 3), rounded. m has three bits more than a fraction, of which the last one
// stands for all that is lost.
static FLOAT rounded(BITS sign, int e, BITS m) {
  if (m == 0) return float_of(sign);
  while (m < HIDDEN << 3) m <<= 1, --e;
  while (m >= HIDDEN << 4) m = m >> 1 | (m & 1), ++e;
  if (e >= MOST) return float_of(sign | INFINITE);
  if (e <= 0) {
    for (; e < 1 && m > 1; ++e) m = m >> 1 | (m & 1);
    e = 0;
  }
  const unsigned lost = (unsigned)m & 7;
  m >>= 3;
  if (lost > 4 || (lost == 4 && (m & 1))) ++m;
  // The hidden bit, where there is one, counts the exponent up.
  if (e == 0) return float_of(sign | m);
  return float_of(sign | (((BITS)(e - 1) << FRACTION) + m));
}

// The exponent and the fraction with its hidden bit.
static int take_apart(BITS x, BITS* m) {
  int e = (int)(x >> FRACTION) & MOST;
  *m = x & (HIDDEN - 1);
  if (e)
    *m |= HIDDEN;
  else
    e = 1;
  return e;
}

FLOAT NAME(__add)(FLOAT fa, FLOAT fb) {
  BITS a = bits_of(fa), b = bits_of(fb);
  if (is_nan(a) || is_nan(b)) return float_of(NONE);
  if ((a & ~SIGN) < (b & ~SIGN)) {
    const BITS t = a;
    a = b, b = t;
  }
  if ((a & ~SIGN) == INFINITE) return (b & ~SIGN) == INFINITE && a != b ? float_of(NONE) : float_of(a);
  BITS ma, mb;
  const int ea = take_apart(a, &ma), eb = take_apart(b, &mb);
  ma <<= 3, mb <<= 3;
  int shift = ea - eb;
  if (shift > FRACTION + 4)
    mb = mb != 0;
  else if (shift)
    mb = mb >> shift | ((mb << (WIDTH - shift)) != 0);
  if ((a ^ b) & SIGN) {
    ma -= mb;
    if (ma == 0) return float_of(a == b ? a : 0);
  } else {
    ma += mb;
  }
  return rounded(a & SIGN, ea, ma);
}
FLOAT NAME(__sub)(FLOAT a, FLOAT b) { return NAME(__add)(a, float_of(bits_of(b) ^ SIGN)); }

FLOAT NAME(__mul)(FLOAT fa, FLOAT fb) {
  const BITS a = bits_of(fa), b = bits_of(fb), sign = (a ^ b) & SIGN;
  if (is_nan(a) || is_nan(b)) return float_of(NONE);
  const BITS x = a & ~SIGN, y = b & ~SIGN;
  if (x == INFINITE || y == INFINITE) return float_of(x == 0 || y == 0 ? NONE : sign | INFINITE);
  if (x == 0 || y == 0) return float_of(sign);
  BITS ma, mb;
  int e = take_apart(x, &ma) + take_apart(y, &mb) - BIAS;
  while (ma < HIDDEN) ma <<= 1, --e;
  while (mb < HIDDEN) mb <<= 1, --e;
  // The product's upper bits, with three more than a fraction; what is lost is one bit.
  BITS high, low;
  PRODUCT(ma, mb, high, low);
  return rounded(sign, e, high | (low != 0));
}

FLOAT NAME(__div)(FLOAT fa, FLOAT fb) {
  const BITS a = bits_of(fa), b = bits_of(fb), sign = (a ^ b) & SIGN;
  if (is_nan(a) || is_nan(b)) return float_of(NONE);
  const BITS x = a & ~SIGN, y = b & ~SIGN;
  if (x == INFINITE) return float_of(y == INFINITE ? NONE : sign | INFINITE);
  if (y == INFINITE) return float_of(sign);
  if (y == 0) return float_of(x == 0 ? NONE : sign | INFINITE);
  if (x == 0) return float_of(sign);
  BITS ma, mb;
  int e = take_apart(x, &ma) - take_apart(y, &mb) + BIAS;
  while (ma < HIDDEN) ma <<= 1, --e;
  while (mb < HIDDEN) mb <<= 1, ++e;
  BITS q = 0;
  for (int i = 0; i < FRACTION + 4; ++i) {
    q <<= 1;
    if (ma >= mb) ma -= mb, q |= 1;
    ma <<= 1;
  }
  return rounded(sign, e, q | (ma != 0));
}

// -1, 0, 1, or what stands for unordered.
static int compare(FLOAT fa, FLOAT fb, int unordered) {
  const BITS a = bits_of(fa), b = bits_of(fb);
  if (is_nan(a) || is_nan(b)) return unordered;
  if (((a | b) & ~SIGN) == 0 || a == b) return 0;
  const int less = (a & SIGN) ? !(b & SIGN) || a > b : !(b & SIGN) && a < b;
  return less ? -1 : 1;
}
int COMPARE(__eq)(FLOAT a, FLOAT b) { return compare(a, b, 1); }
int COMPARE(__ne)(FLOAT a, FLOAT b) { return compare(a, b, 1); }
int COMPARE(__lt)(FLOAT a, FLOAT b) { return compare(a, b, 1); }
int COMPARE(__le)(FLOAT a, FLOAT b) { return compare(a, b, 1); }
int COMPARE(__gt)(FLOAT a, FLOAT b) { return compare(a, b, -1); }
int COMPARE(__ge)(FLOAT a, FLOAT b) { return compare(a, b, -1); }
int COMPARE(__unord)(FLOAT a, FLOAT b) { return is_nan(bits_of(a)) || is_nan(bits_of(b)); }

// The size of a number as an integer, cut; too large ones are `most`.
static unsigned long long cut(BITS x, unsigned long long most) {
  BITS m;
  const int shift = take_apart(x & ~SIGN, &m) - BIAS - FRACTION;
  if (is_nan(x)) return 0;
  if (shift <= -WIDTH) return 0;
  if (shift < 0) return m >> -shift;
  if (shift + FRACTION >= 64) return most;
  const unsigned long long n = (unsigned long long)m << shift;
  return n > most ? most : n;
}
static wide cut_wide(BITS x, wide most) {
  BITS m;
  const int shift = take_apart(x & ~SIGN, &m) - BIAS - FRACTION;
  if (is_nan(x) || shift <= -WIDTH) return 0;
  if (shift < 0) return m >> -shift;
  if (shift + FRACTION >= 128) return most;
  const wide n = (wide)m << shift;
  return n > most ? most : n;
}
int FIX(__fix, si)(FLOAT x) {
  const BITS b = bits_of(x);
  const unsigned long long n = cut(b, (b & SIGN) ? 0x80000000u : 0x7FFFFFFFu);
  return (int)((b & SIGN) ? 0 - (unsigned)n : (unsigned)n);
}
long long FIX(__fix, di)(FLOAT x) {
  const BITS b = bits_of(x);
  const unsigned long long n = cut(b, (b & SIGN) ? 1ull << 63 : ~0ull >> 1);
  return (long long)((b & SIGN) ? 0 - n : n);
}
unsigned FIX(__fixuns, si)(FLOAT x) { return bits_of(x) & SIGN ? 0 : (unsigned)cut(bits_of(x), 0xFFFFFFFFu); }
unsigned long long FIX(__fixuns, di)(FLOAT x) { return bits_of(x) & SIGN ? 0 : cut(bits_of(x), ~0ull); }
signed_wide FIX(__fix, ti)(FLOAT x) {
  const BITS b = bits_of(x);
  const wide n = cut_wide(b, (b & SIGN) ? (wide)1 << 127 : ~(wide)0 >> 1);
  return (signed_wide)((b & SIGN) ? 0 - n : n);
}
wide FIX(__fixuns, ti)(FLOAT x) { return bits_of(x) & SIGN ? 0 : cut_wide(bits_of(x), ~(wide)0); }

// The number n * 2^up.
static FLOAT from_scaled(BITS sign, unsigned long long n, int up) {
  if (n == 0) return float_of(0);
  int e = BIAS + FRACTION + up;
  if (FRACTION > 64) return rounded(sign, e, (BITS)n << 3);
  while (n >> 61) n = n >> 1 | (n & 1), ++e;
  n <<= 2;  // so that three bits are kept beyond the fraction; one at most was lost before
  --e;
  unsigned long long kept = n;
  ++e;
  while (kept >> (FRACTION > 59 ? 63 : FRACTION + 4)) kept = kept >> 1 | (kept & 1), ++e;
  return rounded(sign, e + 1, (BITS)kept);
}
static FLOAT from_integer(BITS sign, unsigned long long n) { return from_scaled(sign, n, 0); }
static FLOAT from_wide(BITS sign, wide n) {
  int up = 0;
  if (FRACTION > 64) {
    while (n >> 124) n = n >> 1 | (n & 1), ++up;
    return n == 0 ? float_of(0) : rounded(sign, BIAS + FRACTION + up, (BITS)n << 3);
  }
  while (n >> 61) n = n >> 1 | (n & 1), ++up;
  return from_scaled(sign, (unsigned long long)n, up);
}
FLOAT FLOATED(__float, si)(int n) { return from_integer(n < 0 ? SIGN : 0, n < 0 ? 0 - (unsigned)n : (unsigned)n); }
FLOAT FLOATED(__float, di)(long long n) {
  return from_integer(n < 0 ? SIGN : 0, n < 0 ? 0 - (unsigned long long)n : (unsigned long long)n);
}
FLOAT FLOATED(__floatun, si)(unsigned n) { return from_integer(0, n); }
FLOAT FLOATED(__floatun, di)(unsigned long long n) { return from_integer(0, n); }
FLOAT FLOATED(__float, ti)(signed_wide n) { return from_wide(n < 0 ? SIGN : 0, n < 0 ? 0 - (wide)n : (wide)n); }
FLOAT FLOATED(__floatun, ti)(wide n) { return from_wide(0, n); }
