#pragma once
#include <stdarg.h>
#include <stddef.h>
#define EOF (-1)
typedef struct isadora_file FILE;
extern FILE* const stdout;
extern FILE* const stderr;
int putchar(int c);
int puts(const char* s);
int fputs(const char* restrict s, FILE* restrict f);
int fputc(int c, FILE* f);
int putc(int c, FILE* f);
size_t fwrite(const void* restrict p, size_t size, size_t n, FILE* restrict f);
int fflush(FILE* f);
int getchar(void);
int printf(const char* restrict format, ...) __attribute__((format(printf, 1, 2)));
int fprintf(FILE* restrict f, const char* restrict format, ...) __attribute__((format(printf, 2, 3)));
int sprintf(char* restrict to, const char* restrict format, ...) __attribute__((format(printf, 2, 3)));
int snprintf(char* restrict to, size_t n, const char* restrict format, ...) __attribute__((format(printf, 3, 4)));
int vprintf(const char* restrict format, va_list arguments);
int vfprintf(FILE* restrict f, const char* restrict format, va_list arguments);
int vsnprintf(char* restrict to, size_t n, const char* restrict format, va_list arguments);
