#pragma once
#include <stdint.h>
#define PRId8 "d"
#define PRId16 "d"
#define PRId32 "d"
#define PRIi8 "i"
#define PRIi16 "i"
#define PRIi32 "i"
#define PRIo8 "o"
#define PRIo16 "o"
#define PRIo32 "o"
#define PRIu8 "u"
#define PRIu16 "u"
#define PRIu32 "u"
#define PRIx8 "x"
#define PRIx16 "x"
#define PRIx32 "x"
#define PRIX8 "X"
#define PRIX16 "X"
#define PRIX32 "X"
#if __SIZEOF_LONG__ == 8
#define ISADORA_64 "l"
#else
#define ISADORA_64 "ll"
#endif
#define PRId64 ISADORA_64 "d"
#define PRIi64 ISADORA_64 "i"
#define PRIo64 ISADORA_64 "o"
#define PRIu64 ISADORA_64 "u"
#define PRIx64 ISADORA_64 "x"
#define PRIX64 ISADORA_64 "X"
#define PRIdPTR "ld"
#define PRIdMAX "jd"
#define PRIiPTR "li"
#define PRIiMAX "ji"
#define PRIoPTR "lo"
#define PRIoMAX "jo"
#define PRIuPTR "lu"
#define PRIuMAX "ju"
#define PRIxPTR "lx"
#define PRIxMAX "jx"
#define PRIXPTR "lX"
#define PRIXMAX "jX"
typedef struct {
  intmax_t quot, rem;
} imaxdiv_t;
intmax_t imaxabs(intmax_t n);
imaxdiv_t imaxdiv(intmax_t a, intmax_t b);
intmax_t strtoimax(const char* __restrict s, char** __restrict end, int base);
uintmax_t strtoumax(const char* __restrict s, char** __restrict end, int base);
