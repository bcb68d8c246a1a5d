#pragma once
#include <stddef.h>
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#ifndef SEEK_SET
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#endif
typedef long ssize_t, off_t;
ssize_t write(int file, const void* bytes, size_t n);
ssize_t read(int file, void* bytes, size_t n);
int close(int file);
off_t lseek(int file, off_t offset, int whence);
int unlink(const char* path);
void _exit(int status) __attribute__((noreturn));
