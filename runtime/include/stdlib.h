#pragma once
#include <stddef.h>
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 0x7FFFFFFF
void exit(int status) __attribute__((noreturn));
void _exit(int status) __attribute__((noreturn));
void _Exit(int status) __attribute__((noreturn));
int atexit(void (*function)(void));
void quick_exit(int status) __attribute__((noreturn));
int at_quick_exit(void (*function)(void));
#ifndef __STRICT_ANSI__
int mkstemp(char* name);
#endif
void abort(void) __attribute__((noreturn));
void* malloc(size_t n);
void* calloc(size_t n, size_t size);
void* realloc(void* p, size_t n);
void free(void* p);
void* aligned_alloc(size_t alignment, size_t n);
int abs(int n);
long labs(long n);
int atoi(const char* s);
long atol(const char* s);
long strtol(const char* __restrict s, char** __restrict end, int base);
unsigned long strtoul(const char* __restrict s, char** __restrict end, int base);
long long strtoll(const char* __restrict s, char** __restrict end, int base);
unsigned long long strtoull(const char* __restrict s, char** __restrict end, int base);
long long llabs(long long n);
long long atoll(const char* s);
double atof(const char* s);
double strtod(const char* __restrict s, char** __restrict end);
float strtof(const char* __restrict s, char** __restrict end);
long double strtold(const char* __restrict s, char** __restrict end);
typedef struct {
  int quot, rem;
} div_t;
typedef struct {
  long quot, rem;
} ldiv_t;
typedef struct {
  long long quot, rem;
} lldiv_t;
div_t div(int a, int b);
ldiv_t ldiv(long a, long b);
lldiv_t lldiv(long long a, long long b);
char* getenv(const char* name);
int system(const char* command);
#define alloca(n) __builtin_alloca(n)
#define MB_CUR_MAX 4
int mbtowc(wchar_t* __restrict to, const char* __restrict s, size_t n);
int mblen(const char* s, size_t n);
int wctomb(char* to, wchar_t c);
size_t mbstowcs(wchar_t* __restrict to, const char* __restrict from, size_t n);
size_t wcstombs(char* __restrict to, const wchar_t* __restrict from, size_t n);
int rand(void);
void srand(unsigned seed);
void qsort(void* base, size_t n, size_t size, int (*order)(const void*, const void*));
void* bsearch(const void* key, const void* base, size_t n, size_t size, int (*order)(const void*, const void*));
