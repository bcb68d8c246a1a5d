#pragma once
#include <stddef.h>
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 0x7FFFFFFF
void exit(int status) __attribute__((noreturn));
void _exit(int status) __attribute__((noreturn));
void abort(void) __attribute__((noreturn));
void* malloc(size_t n);
void* calloc(size_t n, size_t size);
void* realloc(void* p, size_t n);
void free(void* p);
int abs(int n);
long labs(long n);
int atoi(const char* s);
long atol(const char* s);
long strtol(const char* restrict s, char** restrict end, int base);
unsigned long strtoul(const char* restrict s, char** restrict end, int base);
int rand(void);
void srand(unsigned seed);
void qsort(void* base, size_t n, size_t size, int (*order)(const void*, const void*));
void* bsearch(const void* key, const void* base, size_t n, size_t size, int (*order)(const void*, const void*));
