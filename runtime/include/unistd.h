#pragma once
#include <stddef.h>
long write(int file, const void* bytes, size_t n);
long read(int file, void* bytes, size_t n);
void _exit(int status) __attribute__((noreturn));
