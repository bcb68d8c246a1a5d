#pragma once
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#define WEOF ((wint_t)-1)
#ifndef WCHAR_MAX
#define WCHAR_MAX __WCHAR_MAX__
#define WCHAR_MIN (-__WCHAR_MAX__ - 1)
#endif
typedef __WINT_TYPE__ wint_t;
typedef struct {
  unsigned value, missing; /* bits of a character, and how many bytes of it have not come */
} mbstate_t;
size_t wcslen(const wchar_t* s);
size_t wcsnlen(const wchar_t* s, size_t n);
wchar_t* wcscpy(wchar_t* __restrict to, const wchar_t* __restrict from);
wchar_t* wcsncpy(wchar_t* __restrict to, const wchar_t* __restrict from, size_t n);
wchar_t* wcscat(wchar_t* __restrict to, const wchar_t* __restrict from);
wchar_t* wcsncat(wchar_t* __restrict to, const wchar_t* __restrict from, size_t n);
int wcscmp(const wchar_t* a, const wchar_t* b);
int wcsncmp(const wchar_t* a, const wchar_t* b, size_t n);
wchar_t* wcschr(const wchar_t* s, wchar_t c);
wchar_t* wcsrchr(const wchar_t* s, wchar_t c);
wchar_t* wcsstr(const wchar_t* s, const wchar_t* part);
wchar_t* wmemchr(const wchar_t* s, wchar_t c, size_t n);
int wmemcmp(const wchar_t* a, const wchar_t* b, size_t n);
wchar_t* wmemcpy(wchar_t* __restrict to, const wchar_t* __restrict from, size_t n);
wchar_t* wmemmove(wchar_t* to, const wchar_t* from, size_t n);
wchar_t* wmemset(wchar_t* to, wchar_t c, size_t n);
wint_t btowc(int c);
int wctob(wint_t c);
int mbsinit(const mbstate_t* state);
size_t mbrlen(const char* __restrict s, size_t n, mbstate_t* __restrict state);
size_t mbrtowc(wchar_t* __restrict to, const char* __restrict s, size_t n, mbstate_t* __restrict state);
size_t wcrtomb(char* __restrict to, wchar_t c, mbstate_t* __restrict state);
size_t mbsrtowcs(wchar_t* __restrict to, const char** __restrict from, size_t n, mbstate_t* __restrict state);
size_t wcsrtombs(char* __restrict to, const wchar_t** __restrict from, size_t n, mbstate_t* __restrict state);
wint_t fputwc(wchar_t c, FILE* f);
wint_t putwc(wchar_t c, FILE* f);
wint_t putwchar(wchar_t c);
int fputws(const wchar_t* __restrict s, FILE* __restrict f);
