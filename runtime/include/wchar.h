#pragma once
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#ifndef WEOF
#define WEOF ((wint_t)-1)
#endif
#ifndef WCHAR_MAX
#define WCHAR_MAX __WCHAR_MAX__
#define WCHAR_MIN (-__WCHAR_MAX__ - 1)
#endif
typedef __WINT_TYPE__ wint_t;
typedef struct {
  uint_least32_t value; /* bits of a character */
  unsigned missing;     /* how many bytes of it have not come */
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
size_t wcsspn(const wchar_t* s, const wchar_t* set);
size_t wcscspn(const wchar_t* s, const wchar_t* set);
wchar_t* wcspbrk(const wchar_t* s, const wchar_t* set);
wchar_t* wcstok(wchar_t* __restrict s, const wchar_t* __restrict set, wchar_t** __restrict rest);
int wcscoll(const wchar_t* a, const wchar_t* b);
size_t wcsxfrm(wchar_t* __restrict to, const wchar_t* __restrict from, size_t n);
struct tm;
size_t wcsftime(wchar_t* __restrict to, size_t room, const wchar_t* __restrict format, const struct tm* __restrict t);
long wcstol(const wchar_t* __restrict s, wchar_t** __restrict end, int base);
unsigned long wcstoul(const wchar_t* __restrict s, wchar_t** __restrict end, int base);
long long wcstoll(const wchar_t* __restrict s, wchar_t** __restrict end, int base);
unsigned long long wcstoull(const wchar_t* __restrict s, wchar_t** __restrict end, int base);
double wcstod(const wchar_t* __restrict s, wchar_t** __restrict end);
float wcstof(const wchar_t* __restrict s, wchar_t** __restrict end);
long double wcstold(const wchar_t* __restrict s, wchar_t** __restrict end);
int fwide(FILE* f, int mode);
wint_t fputwc(wchar_t c, FILE* f);
wint_t putwc(wchar_t c, FILE* f);
wint_t putwchar(wchar_t c);
int fputws(const wchar_t* __restrict s, FILE* __restrict f);
wint_t fgetwc(FILE* f);
wint_t getwc(FILE* f);
wint_t getwchar(void);
wint_t ungetwc(wint_t c, FILE* f);
wchar_t* fgetws(wchar_t* __restrict to, int n, FILE* __restrict f);
int wprintf(const wchar_t* __restrict format, ...);
int fwprintf(FILE* __restrict f, const wchar_t* __restrict format, ...);
int swprintf(wchar_t* __restrict to, size_t n, const wchar_t* __restrict format, ...);
int vwprintf(const wchar_t* __restrict format, va_list arguments);
int vfwprintf(FILE* __restrict f, const wchar_t* __restrict format, va_list arguments);
int vswprintf(wchar_t* __restrict to, size_t n, const wchar_t* __restrict format, va_list arguments);
int wscanf(const wchar_t* __restrict format, ...);
int fwscanf(FILE* __restrict f, const wchar_t* __restrict format, ...);
int swscanf(const wchar_t* __restrict text, const wchar_t* __restrict format, ...);
int vwscanf(const wchar_t* __restrict format, va_list arguments);
int vfwscanf(FILE* __restrict f, const wchar_t* __restrict format, va_list arguments);
int vswscanf(const wchar_t* __restrict text, const wchar_t* __restrict format, va_list arguments);
