#pragma once
#include <stddef.h>
#include <wchar.h>
#ifndef __cplusplus
typedef __CHAR16_TYPE__ char16_t;
typedef __CHAR32_TYPE__ char32_t;
#endif
size_t mbrtoc16(char16_t* __restrict to, const char* __restrict s, size_t n, mbstate_t* __restrict state);
size_t c16rtomb(char* __restrict to, char16_t c, mbstate_t* __restrict state);
size_t mbrtoc32(char32_t* __restrict to, const char* __restrict s, size_t n, mbstate_t* __restrict state);
size_t c32rtomb(char* __restrict to, char32_t c, mbstate_t* __restrict state);
