// Functions whose results are exact or rounded once, for each float. NAME(x): the name with the letter of the float.
#include "math_bits.h"

FLOAT NAME(fabs)(FLOAT x) { return float_of(bits_of(x) & ~SIGN); }
FLOAT NAME(copysign)(FLOAT x, FLOAT y) { return float_of((bits_of(x) & ~SIGN) | (bits_of(y) & SIGN)); }

// To an integer: toward zero, and up by one where `up` says so of what is lost and of the last bit.
enum way { kToZero, kUp, kDown, kNearestAway, kNearestEven };
static FLOAT to_integer(FLOAT x, enum way way) {
  const BITS b = bits_of(x), sign = b & SIGN;
  const int e = exponent_of(b) - BIAS;
  if (e >= FRACTION) return exponent_of(b) == MOST ? x + x : x;
  if (e < -1 || (e == -1 && way != kNearestAway && way != kNearestEven)) {
    const int is_zero = (b & ~SIGN) == 0;
    const int away = !is_zero && ((way == kUp && !sign) || (way == kDown && sign));
    return float_of(sign | (away ? (BITS)BIAS << FRACTION : 0));
  }
  if (e == -1)  // a half or more, less than 1
    return float_of(sign | ((b & (HIDDEN - 1)) || way == kNearestAway ? (BITS)BIAS << FRACTION : 0));
  const BITS unit = HIDDEN >> e, lost = b & (unit - 1), half = unit >> 1;
  int up = 0;
  if (way == kUp) up = lost && !sign;
  if (way == kDown) up = lost && sign;
  if (way == kNearestAway) up = lost >= half && half;
  const BITS last = e ? b & unit : 1;  // of 1.x the last bit is the hidden one
  if (way == kNearestEven) up = lost > half || (lost == half && half && last);
  return float_of((b - lost) + (up ? unit : 0));
}
FLOAT NAME(trunc)(FLOAT x) { return to_integer(x, kToZero); }
FLOAT NAME(floor)(FLOAT x) { return to_integer(x, kDown); }
FLOAT NAME(ceil)(FLOAT x) { return to_integer(x, kUp); }
FLOAT NAME(round)(FLOAT x) { return to_integer(x, kNearestAway); }
FLOAT NAME(roundeven)(FLOAT x) { return to_integer(x, kNearestEven); }
FLOAT NAME(rint)(FLOAT x) { return to_integer(x, kNearestEven); }
FLOAT NAME(nearbyint)(FLOAT x) { return to_integer(x, kNearestEven); }
FLOAT NAME(modf)(FLOAT x, FLOAT* whole) {
  *whole = to_integer(x, kToZero);
  return NAME(copysign)(isinf(x) ? 0 : x - *whole, x);
}

FLOAT NAME(frexp)(FLOAT x, int* e) {
  BITS b = bits_of(x);
  *e = 0;
  if ((b & ~SIGN) == 0 || exponent_of(b) == MOST) return x;
  int more = 0;
  while (exponent_of(b) == 0) b = bits_of(float_of(b) * 2), --more;
  *e = exponent_of(b) - BIAS + 1 + more;
  return float_of((b & ~((BITS)MOST << FRACTION)) | (BITS)(BIAS - 1) << FRACTION);
}
FLOAT NAME(scalbn)(FLOAT x, int n) {
  const FLOAT large = float_of((BITS)(2 * BIAS) << FRACTION), small = float_of((BITS)(FRACTION + 2) << FRACTION);
  // Down to denormal numbers once alone, so that rounding is done once.
  for (int i = 0; i < 2 && n > BIAS; ++i) x *= large, n -= BIAS;
  for (int i = 0; i < 3 && n < 1 - BIAS; ++i) x *= small, n += BIAS - 1 - FRACTION - 1;
  if (n > BIAS) n = BIAS;
  if (n < 1 - BIAS) n = 1 - BIAS;
  return x * float_of((BITS)(n + BIAS) << FRACTION);
}
FLOAT NAME(ldexp)(FLOAT x, int n) { return NAME(scalbn)(x, n); }
int NAME(ilogb)(FLOAT x) {
  int e;
  if (x == 0) return FP_ILOGB0;
  if (!isfinite(x)) return FP_ILOGBNAN;
  NAME(frexp)(x, &e);
  return e - 1;
}
FLOAT NAME(logb)(FLOAT x) {
  if (x == 0) return -1 / NAME(fabs)(x);
  return isfinite(x) ? (FLOAT)NAME(ilogb)(x) : x * x;
}

FLOAT NAME(fmin)(FLOAT x, FLOAT y) {
  if (isnan(x)) return y;
  if (isnan(y)) return x;
  return x < y || (x == y && signbit(x)) ? x : y;
}
FLOAT NAME(fmax)(FLOAT x, FLOAT y) {
  if (isnan(x)) return y;
  if (isnan(y)) return x;
  return x > y || (x == y && !signbit(x)) ? x : y;
}
FLOAT NAME(fdim)(FLOAT x, FLOAT y) { return isnan(x) || isnan(y) ? x + y : x > y ? x - y : 0; }

FLOAT NAME(nextafter)(FLOAT x, FLOAT y) {
  if (isnan(x) || isnan(y)) return x + y;
  if (x == y) return y;
  const BITS b = bits_of(x);
  if (x == 0) return float_of((bits_of(y) & SIGN) | 1);
  return float_of((x < y) == !(b & SIGN) ? b + 1 : b - 1);
}

// The rest of a division to zero, and the last bit of the quotient.
static FLOAT rest(FLOAT x, FLOAT y, int* odd) {
  const BITS bx = bits_of(x), sign = bx & SIGN;
  BITS a = bx & ~SIGN, b = bits_of(y) & ~SIGN;
  *odd = 0;
  if (b == 0 || exponent_of(a) == MOST || isnan(y)) return x * y / (x * y);
  if (a < b) return x;
  int ea = exponent_of(a), eb = exponent_of(b);
  a &= HIDDEN - 1, b &= HIDDEN - 1;
  if (ea)
    a |= HIDDEN;
  else
    for (ea = 1; a < HIDDEN; a <<= 1) --ea;
  if (eb)
    b |= HIDDEN;
  else
    for (eb = 1; b < HIDDEN; b <<= 1) --eb;
  for (;; --ea, a <<= 1) {
    *odd = a >= b;
    if (a >= b) a -= b;
    if (ea == eb) break;
  }
  if (a == 0) return float_of(sign);
  for (; a < HIDDEN; a <<= 1) --ea;
  return float_of(sign | (ea > 0 ? (a - HIDDEN) | (BITS)ea << FRACTION : a >> (1 - ea)));
}
FLOAT NAME(fmod)(FLOAT x, FLOAT y) {
  int odd;
  return rest(x, y, &odd);
}
FLOAT NAME(remainder)(FLOAT x, FLOAT y) {
  int odd;
  if (isinf(y) && isfinite(x)) return x;
  FLOAT r = rest(x, y, &odd);
  const FLOAT size = NAME(fabs)(r), by = NAME(fabs)(y), other = by - size;
  if (size > other || (size == other && odd)) r = NAME(copysign)(other, -r);
  return r == 0 ? NAME(copysign)(0, x) : r;
}

// The root's bits, one after the other, and one more to round by.
FLOAT NAME(sqrt)(FLOAT x) {
  const BITS b = bits_of(x);
  if ((b & ~SIGN) == 0 || isnan(x) || (exponent_of(b) == MOST && !(b & SIGN))) return x;
  if (b & SIGN) return (x - x) / (x - x);
  int e = exponent_of(b);
  BITS m = b & (HIDDEN - 1);
  if (e)
    m |= HIDDEN;
  else
    for (e = 1; m < HIDDEN; m <<= 1) --e;
  e -= BIAS;
  if (e & 1) m <<= 1, --e;
  BITS root = 0, left = 0;
  for (int at = FRACTION; at >= -FRACTION - 2; at -= 2) {
    left = left << 2 | ((at >= 0 ? m >> at : at == -1 ? m << 1 : 0) & 3);
    root <<= 1;
    if (left > root * 2) left -= root * 2 + 1, root |= 1;
  }
  // The last bit is beyond the fraction; it is never all that is left of the root.
  return float_of(((root + 1) >> 1) + ((BITS)(e / 2 + BIAS - 1) << FRACTION));
}
