#pragma once
#include <ctype.h>
typedef __WINT_TYPE__ wint_t;
typedef unsigned long wctype_t;
typedef unsigned wctrans_t;
#ifndef WEOF
#define WEOF ((wint_t)-1)
#endif
/* Of the characters of ASCII; no other one is of a class. */
#define isadora_is(name) \
  static __inline int isw##name(wint_t c) { return c < 128 && is##name((int)c); }
isadora_is(digit) isadora_is(upper) isadora_is(lower) isadora_is(alpha) isadora_is(alnum) isadora_is(space)
isadora_is(print) isadora_is(xdigit) isadora_is(punct) isadora_is(graph) isadora_is(blank) isadora_is(cntrl)
#undef isadora_is
static __inline wint_t towlower(wint_t c) { return iswupper(c) ? c + 32 : c; }
static __inline wint_t towupper(wint_t c) { return iswlower(c) ? c - 32 : c; }
wctype_t wctype(const char* name);
int iswctype(wint_t c, wctype_t of);
wctrans_t wctrans(const char* name);
wint_t towctrans(wint_t c, wctrans_t of);
