// Floats from text, of bytes or wide characters, rounded once: to nearest, to even half way. A file says which, and includes this.
//   CHAR: a character. NAME(x): the name of a function, as strtod or wcstod
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static inline int code(CHAR c) { return sizeof c == 1 ? (unsigned char)c : (int)c; }

enum { kWords = 160, kDigits = 780 };
struct big {
  uint32_t word[kWords];  // the lowest first
  int used;
};
static void multiply(struct big* b, uint32_t by, uint32_t carry) {
  for (int i = 0; i < b->used; ++i) {
    const uint64_t n = (uint64_t)b->word[i] * by + carry;
    b->word[i] = (uint32_t)n;
    carry = (uint32_t)(n >> 32);
  }
  if (carry && b->used < kWords) b->word[b->used++] = carry;
}
static uint32_t divide(struct big* b, uint32_t by) {
  uint64_t rest = 0;
  for (int i = b->used; i-- > 0;) {
    rest = rest << 32 | b->word[i];
    b->word[i] = (uint32_t)(rest / by);
    rest %= by;
  }
  while (b->used && !b->word[b->used - 1]) --b->used;
  return (uint32_t)rest;
}

// m * 2^e, of which `more` says that something follows, with so many bits.
static double rounded(uint64_t m, int e, int more, int bits, int least) {
  if (m == 0) return 0;
  while (!(m >> 63)) m <<= 1, --e;
  const int top = e + 63;  // the exponent of the highest bit
  int keep = top < least ? bits - (least - top) : bits;
  if (keep < 0) return 0;
  if (keep == 0) return (m << 1) || more ? ldexp(1, least - bits + 1) : 0;
  const uint64_t lost = m << keep, half = 1ull << 63;
  uint64_t kept = m >> (64 - keep);
  if (lost > half || (lost == half && (more || (kept & 1)))) ++kept;
  return ldexp((double)kept, top - keep + 1);
}

// The exponent after its letter, if there is one; `at` moves past it.
static int exponent_after(const CHAR** at, int letter) {
  if ((code(**at) | 32) != letter) return 0;
  const CHAR* e = *at + 1;
  const int negative = *e == '-';
  if (*e == '-' || *e == '+') ++e;
  if (!isdigit(code(*e))) return 0;
  int n = 0;
  for (; isdigit(code(*e)); ++e)
    if (n < 100000) n = n * 10 + (int)(*e - '0');
  *at = e;
  return negative ? -n : n;
}

static double decimal(const CHAR** at, int bits, int least) {
  static struct big b;
  int digits = 0, exponent = 0, more = 0, point = 0;
  b.used = 0;
  for (;; ++*at) {
    if (**at == '.' && !point) {
      point = 1;
      continue;
    }
    if (!isdigit(code(**at))) break;
    if (digits < kDigits) {
      multiply(&b, 10, (uint32_t)(**at - '0'));
      if (b.used) ++digits;
      exponent -= point;
    } else {
      more |= **at != '0';
      exponent += !point;
    }
  }
  exponent += exponent_after(at, 'e');
  if (!b.used) return 0;
  if (exponent + digits > 310) return INFINITY;
  if (exponent + digits < -400) return 0;
  int shift = 0;
  for (; exponent > 0; --exponent) multiply(&b, 10, 0);
  if (exponent < 0) {  // first so many zeros that 64 bits of the quotient remain
    const int words = 3 + -exponent / 9;
    if (b.used + words > kWords) return 0;
    memmove(b.word + words, b.word, sizeof *b.word * (size_t)b.used);
    memset(b.word, 0, sizeof *b.word * (size_t)words);
    b.used += words;
    shift = -32 * words;
  }
  for (; exponent < 0; ++exponent) more |= divide(&b, 10) != 0;
  uint64_t m = 0;
  int taken = 0, i = b.used;
  while (i > 0 && taken < 64) {
    const uint32_t w = b.word[--i];
    if (!m && !taken) {
      m = w;
      taken = 32 - __builtin_clz(w);
    } else if (taken <= 32) {
      m = m << 32 | w;
      taken += 32;
    } else {
      const int room = 64 - taken;
      m = m << room | w >> (32 - room);
      more |= (w << room) != 0;
      shift += 32 - room;
      taken = 64;
    }
  }
  for (int k = 0; k < i; ++k) more |= b.word[k] != 0;
  return rounded(m, shift + 32 * i, more, bits, least);
}

static double hexadecimal(const CHAR** at, int bits, int least) {
  uint64_t m = 0;
  int e = 0, more = 0, point = 0;
  for (;; ++*at) {
    const int c = code(**at) | 32;
    if (**at == '.' && !point) {
      point = 1;
      continue;
    }
    if (!isxdigit(code(**at))) break;
    const unsigned digit = (unsigned)(c > '9' ? c - 'a' + 10 : c - '0');
    if (m >> 60) more |= digit != 0, e += point ? 0 : 4;
    else m = m << 4 | digit, e -= point ? 4 : 0;
  }
  e += exponent_after(at, 'p');
  return rounded(m, e, more, bits, least);
}

// Does the text begin so, in any case?
static int begins(const CHAR* s, const char* word) {
  while (*word && (*s | 32) == *word) ++s, ++word;
  return !*word;
}
// A text of letters, digits and `_` in parentheses, or nothing.
static const CHAR* past_payload(const CHAR* s) {
  const CHAR* at = s;
  if (*at != '(') return s;
  for (++at; isalnum(code(*at)) || *at == '_';) ++at;
  return *at == ')' ? at + 1 : s;
}
// Is one of the digits before the exponent not 0?
static int is_any(const CHAR* from, const CHAR* to, char mark) {
  for (; from != to && (*from | 32) != mark; ++from)
    if (*from != '0' && *from != '.') return 1;
  return 0;
}
// A number that is not 0 is too large, or less than the least normal one.
static void check_range(double x, int is_zero, int least) {
  if (x >= ldexp(1, 2 - least) || (!is_zero && x < ldexp(1, least))) errno = ERANGE;
}

static double scan(const CHAR* s, CHAR** end, int bits, int least) {
  const CHAR* at = s;
  while (isspace(code(*at))) ++at;
  const int negative = *at == '-';
  if (*at == '-' || *at == '+') ++at;
  double out;
  const CHAR* const digit = at[0] == '.' ? at + 1 : at;
  if (begins(at, "inf")) {
    at += begins(at, "infinity") ? 8 : 3;
    out = INFINITY;
  } else if (begins(at, "nan")) {
    at = past_payload(at + 3);
    out = NAN;
  } else if (at[0] == '0' && (at[1] | 32) == 'x' && (isxdigit(code(at[2])) || (at[2] == '.' && isxdigit(code(at[3]))))) {
    const CHAR* const begin = at += 2;
    out = hexadecimal(&at, bits, least);
    check_range(out, !is_any(begin, at, 'p'), least);
  } else if (isdigit(code(*digit))) {
    const CHAR* const begin = at;
    out = decimal(&at, bits, least);
    check_range(out, !is_any(begin, at, 'e'), least);
  } else {
    if (end) *end = (CHAR*)s;
    return 0;
  }
  if (end) *end = (CHAR*)at;
  return negative ? -out : out;
}

double NAME(tod)(const CHAR* __restrict s, CHAR** __restrict end) { return scan(s, end, 53, -1022); }
float NAME(tof)(const CHAR* __restrict s, CHAR** __restrict end) { return (float)scan(s, end, 24, -126); }
