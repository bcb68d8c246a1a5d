#pragma once
#include <stddef.h>
void* memcpy(void* __restrict to, const void* __restrict from, size_t n);
void* memmove(void* to, const void* from, size_t n);
void* memset(void* to, int byte, size_t n);
int memcmp(const void* a, const void* b, size_t n);
void* memchr(const void* a, int byte, size_t n);
size_t strlen(const char* s);
size_t strnlen(const char* s, size_t n);
int strcmp(const char* a, const char* b);
int strncmp(const char* a, const char* b, size_t n);
char* strcpy(char* __restrict to, const char* __restrict from);
char* strncpy(char* __restrict to, const char* __restrict from, size_t n);
char* strcat(char* __restrict to, const char* __restrict from);
char* strncat(char* __restrict to, const char* __restrict from, size_t n);
char* strchr(const char* s, int c);
char* strrchr(const char* s, int c);
char* strstr(const char* s, const char* part);
void* mempcpy(void* __restrict to, const void* __restrict from, size_t n);
char* stpcpy(char* __restrict to, const char* __restrict from);
char* stpncpy(char* __restrict to, const char* __restrict from, size_t n);
char* strdup(const char* s);
char* strpbrk(const char* s, const char* set);
char* strtok(char* __restrict s, const char* __restrict set);
char* strtok_r(char* __restrict s, const char* __restrict set, char** __restrict rest);
char* strerror(int n);
int strcoll(const char* a, const char* b);
size_t strspn(const char* s, const char* set);
size_t strcspn(const char* s, const char* set);
