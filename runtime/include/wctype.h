#pragma once
#include <ctype.h>
#include <wchar.h>
/* Of the characters of ASCII; no other one is of a class. */
#define isadora_is(name) \
  static __inline int isw##name(wint_t c) { return c < 128 && is##name((int)c); }
isadora_is(digit) isadora_is(upper) isadora_is(lower) isadora_is(alpha) isadora_is(alnum) isadora_is(space)
isadora_is(print) isadora_is(xdigit) isadora_is(punct) isadora_is(graph) isadora_is(blank) isadora_is(cntrl)
#undef isadora_is
static __inline wint_t towlower(wint_t c) { return iswupper(c) ? c + 32 : c; }
static __inline wint_t towupper(wint_t c) { return iswlower(c) ? c - 32 : c; }
