#pragma once
#include <stdarg.h>
#include <stddef.h>
#define EOF (-1)
typedef struct isadora_file FILE;
extern FILE* const stdout;
extern FILE* const stderr;
int putchar(int c);
int puts(const char* s);
int fputs(const char* __restrict s, FILE* __restrict f);
int fputc(int c, FILE* f);
int putc(int c, FILE* f);
size_t fwrite(const void* __restrict p, size_t size, size_t n, FILE* __restrict f);
int fflush(FILE* f);
int getchar(void);
void perror(const char* text);
int printf(const char* __restrict format, ...) __attribute__((format(printf, 1, 2)));
int fprintf(FILE* __restrict f, const char* __restrict format, ...) __attribute__((format(printf, 2, 3)));
int sprintf(char* __restrict to, const char* __restrict format, ...) __attribute__((format(printf, 2, 3)));
int snprintf(char* __restrict to, size_t n, const char* __restrict format, ...) __attribute__((format(printf, 3, 4)));
int vsprintf(char* __restrict to, const char* __restrict format, va_list arguments);
int vprintf(const char* __restrict format, va_list arguments);
int vfprintf(FILE* __restrict f, const char* __restrict format, va_list arguments);
int vsnprintf(char* __restrict to, size_t n, const char* __restrict format, va_list arguments);
