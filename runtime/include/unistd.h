#pragma once
#include <sys/types.h>
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#ifndef SEEK_SET
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#endif
#define F_OK 0
#define X_OK 1
#define W_OK 2
#define R_OK 4
ssize_t write(int file, const void* bytes, size_t n);
ssize_t read(int file, void* bytes, size_t n);
int close(int file);
off_t lseek(int file, off_t offset, int whence);
int unlink(const char* path);
int access(const char* path, int mode);
int isatty(int file);
void _exit(int status) __attribute__((noreturn));
