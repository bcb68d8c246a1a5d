#pragma once
#include <stdarg.h>
#include <stddef.h>
#define EOF (-1)
#define BUFSIZ 512
#define FILENAME_MAX 4096
#define FOPEN_MAX 1000
#define L_tmpnam 32
#define TMP_MAX 100000
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
#ifndef SEEK_SET
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#endif
typedef struct isadora_file FILE;
typedef long fpos_t;
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
FILE* fopen(const char* __restrict path, const char* __restrict mode);
FILE* freopen(const char* __restrict path, const char* __restrict mode, FILE* __restrict f);
FILE* tmpfile(void);
char* tmpnam(char* to);
int fclose(FILE* f);
int setvbuf(FILE* __restrict f, char* __restrict bytes, int buffering, size_t size);
void setbuf(FILE* __restrict f, char* __restrict bytes);
int fseek(FILE* f, long offset, int whence);
long ftell(FILE* f);
int fgetpos(FILE* __restrict f, fpos_t* __restrict place);
int fsetpos(FILE* f, const fpos_t* place);
void rewind(FILE* f);
int remove(const char* path);
int rename(const char* from, const char* to);
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
#ifndef __STRICT_ANSI__
#include <sys/types.h>
#define P_tmpdir "/tmp"
FILE* fdopen(int file, const char* mode);
int fileno(FILE* f);
int fseeko(FILE* f, off_t offset, int whence);
off_t ftello(FILE* f);
ssize_t getdelim(char** __restrict line, size_t* __restrict room, int last, FILE* __restrict f);
ssize_t getline(char** __restrict line, size_t* __restrict room, FILE* __restrict f);
#endif
