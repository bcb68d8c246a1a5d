// `long double` from and to the other floats.
typedef unsigned _BitInt(128) bits;
union both {
  long double f;
  bits b;
};
enum { FRACTION = 112, BIAS = 16383, MOST = 0x7FFF };

static bits wide(unsigned long long sign, int e, unsigned long long m, int fraction, int bias, int most) {
  const bits up = (bits)sign << 127;
  if (e == most) return up | (bits)MOST << FRACTION | (bits)m << (FRACTION - fraction);
  if (e == 0) {
    if (m == 0) return up;
    for (e = 1; !(m >> fraction); --e) m <<= 1;
    m &= (1ull << fraction) - 1;
  }
  return up | (bits)(e - bias + BIAS) << FRACTION | (bits)m << (FRACTION - fraction);
}
long double __extendsftf2(float x) {
  union {
    float f;
    unsigned b;
  } u = {x};
  union both out;
  out.b = wide(u.b >> 31, (int)(u.b >> 23) & 0xFF, u.b & 0x7FFFFF, 23, 127, 0xFF);
  return out.f;
}
long double __extenddftf2(double x) {
  union {
    double f;
    unsigned long long b;
  } u = {x};
  union both out;
  out.b = wide(u.b >> 63, (int)(u.b >> 52) & 0x7FF, u.b & ((1ull << 52) - 1), 52, 1023, 0x7FF);
  return out.f;
}

// The bits below the sign of a float with fewer bits, rounded to nearest even.
static unsigned long long narrow(long double x, int fraction, int bias, int most) {
  union both u = {x};
  const int e = (int)(u.b >> FRACTION) & MOST;
  bits m = u.b & (((bits)1 << FRACTION) - 1);
  const unsigned long long infinite = (unsigned long long)most << fraction;
  if (e == MOST) return m ? infinite | 1ull << (fraction - 1) | (unsigned long long)(m >> (FRACTION - fraction)) : infinite;
  int to = e - BIAS + bias;
  if (to >= most) return infinite;
  if (e) m |= (bits)1 << FRACTION;
  int shift = FRACTION - fraction;
  if (to <= 0) shift += 1 - to, to = 0;
  if (shift > FRACTION + 2) return 0;
  unsigned long long kept = (unsigned long long)(m >> shift);
  const bits lost = m & (((bits)1 << shift) - 1), half = (bits)1 << (shift - 1);
  if (lost > half || (lost == half && (kept & 1))) ++kept;
  return to ? ((unsigned long long)(to - 1) << fraction) + kept : kept;
}
static unsigned sign_of(long double x) {
  union both u = {x};
  return (unsigned)(u.b >> 127);
}
float __trunctfsf2(long double x) {
  union {
    unsigned b;
    float f;
  } out;
  out.b = sign_of(x) << 31 | (unsigned)narrow(x, 23, 127, 0xFF);
  return out.f;
}
double __trunctfdf2(long double x) {
  union {
    unsigned long long b;
    double f;
  } out;
  out.b = (unsigned long long)sign_of(x) << 63 | narrow(x, 52, 1023, 0x7FF);
  return out.f;
}
