#pragma once
typedef long jmp_buf[40];
int setjmp(jmp_buf state) __attribute__((returns_twice));
void longjmp(jmp_buf state, int value) __attribute__((noreturn));
