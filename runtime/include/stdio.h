#pragma once
#include <stdarg.h>
#include <stddef.h>
#define EOF (-1)
typedef struct isadora_file FILE;
extern FILE* const stdout;
extern FILE* const stderr;
extern FILE* const stdin;
#define stdin stdin
#define stdout stdout
#define stderr stderr
int putchar(int c);
int puts(const char* s);
int fputs(const char* __restrict s, FILE* __restrict f);
int fputc(int c, FILE* f);
int putc(int c, FILE* f);
size_t fwrite(const void* __restrict p, size_t size, size_t n, FILE* __restrict f);
int fflush(FILE* f);
int getchar(void);
int fgetc(FILE* f);
int getc(FILE* f);
int ungetc(int c, FILE* f);
char* fgets(char* __restrict to, int n, FILE* __restrict f);
size_t fread(void* __restrict to, size_t size, size_t n, FILE* __restrict f);
int feof(FILE* f);
int ferror(FILE* f);
void clearerr(FILE* f);
void perror(const char* text);
int printf(const char* __restrict format, ...) __attribute__((format(printf, 1, 2)));
int fprintf(FILE* __restrict f, const char* __restrict format, ...) __attribute__((format(printf, 2, 3)));
int sprintf(char* __restrict to, const char* __restrict format, ...) __attribute__((format(printf, 2, 3)));
int snprintf(char* __restrict to, size_t n, const char* __restrict format, ...) __attribute__((format(printf, 3, 4)));
int vsprintf(char* __restrict to, const char* __restrict format, va_list arguments);
int vprintf(const char* __restrict format, va_list arguments);
int vfprintf(FILE* __restrict f, const char* __restrict format, va_list arguments);
int vsnprintf(char* __restrict to, size_t n, const char* __restrict format, va_list arguments);
int scanf(const char* __restrict format, ...) __attribute__((format(scanf, 1, 2)));
int fscanf(FILE* __restrict f, const char* __restrict format, ...) __attribute__((format(scanf, 2, 3)));
int sscanf(const char* __restrict text, const char* __restrict format, ...) __attribute__((format(scanf, 2, 3)));
int vscanf(const char* __restrict format, va_list arguments);
int vfscanf(FILE* __restrict f, const char* __restrict format, va_list arguments);
int vsscanf(const char* __restrict text, const char* __restrict format, va_list arguments);
