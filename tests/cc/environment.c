// The locale, the rounding mode, memory at chosen addresses, ways to end, and what a machine without a clock says.
#include <errno.h>
#include <fenv.h>
#include <limits.h>
#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void locale(void) {
  const char* const names[] = {0, "", "C", "POSIX", "de_DE.UTF-8"};
  for (unsigned i = 0; i < sizeof names / sizeof *names; ++i) {
    const char* const is = setlocale(LC_ALL, names[i]);
    printf("%s ", is ? is : "none");
  }
  const struct lconv* const l = localeconv();
  printf("%d '%s' '%s' '%s' %d %d\n", setlocale(99, "C") == 0, l->decimal_point, l->thousands_sep, l->currency_symbol, l->frac_digits == CHAR_MAX, l->int_n_sign_posn == CHAR_MAX);
  char text[4] = "abc";
  printf("%d", (int)strxfrm(text, "longer", sizeof text));
  printf(" %s", text);  // too little room: unchanged
  printf(" %d", (int)strxfrm(text, "xyz", sizeof text));
  printf(" %s %d\n", text, (int)strxfrm(0, "four", 0));
}

static void floats(void) {
  fenv_t kept;
  volatile double zero = 0;
  printf("%d %d %d %d", fegetround() == FE_TONEAREST, fesetround(FE_TONEAREST), fesetround(77) != 0, feholdexcept(&kept));
  volatile double infinite = 1 / zero;
  printf(" %d %d %d %d %.0f\n", fetestexcept(FE_ALL_EXCEPT), feclearexcept(FE_ALL_EXCEPT), fesetenv(&kept), fesetenv(FE_DFL_ENV), infinite);
}

static void refused(volatile size_t alignment, size_t n) {
  errno = 0;
  void* (*volatile allocate)(size_t, size_t) = aligned_alloc;  // compilers take it that no allocation sets errno
  printf(" %d", allocate(alignment, n) == 0);
  printf(" %d", errno);
}

// Pieces at addresses of all kinds, freed and made anew beside others: all keep what is written, and all of the memory comes back.
static void memory(void) {
  enum { kPieces = 60 };
  unsigned char* pieces[kPieces] = {0};
  size_t sizes[kPieces] = {0};
  int wrong = 0;
  for (int round = 0; round < 40; ++round) {
    for (int i = 0; i < kPieces; ++i) {
      if (round && (i * 7 + round * 5) % 11 > 4) continue;
      free(pieces[i]);
      const size_t alignment = (size_t)1 << (i * 7 + round) % 12;
      sizes[i] = (size_t)(i * 37 + round * 101) % 900;
      pieces[i] = i % 3 ? aligned_alloc(alignment, sizes[i]) : malloc(sizes[i]);
      wrong += !pieces[i] || (i % 3 && (uintptr_t)pieces[i] % alignment);
      memset(pieces[i], i, sizes[i]);
    }
    for (int i = 0; i < kPieces; ++i) {
      for (size_t b = 0; b < sizes[i]; ++b) wrong += pieces[i][b] != i;
    }
  }
  for (int i = 0; i < kPieces; ++i) free(pieces[i]);
  void* volatile most = malloc(1000000);  // else compilers take it that there is enough
  void* volatile more = malloc((size_t)300 << 20);
  printf("%d %d %d", wrong, most != 0, more == 0);
  free(most);
  refused(24, 8), refused(0, 8), refused(64, SIZE_MAX - 40), refused((size_t)1 << 30, 8);
  printf("\n");
  char* const copy = strndup("shortened", 5);
  printf("%s %s\n", copy, strndup("ab", 5));
}

static void added_first(void) { printf("added first, run last\n"), fflush(stdout); }
static void added_last(void) { printf("added last, run first\n"), fflush(stdout); }

int main(void) {
  locale();
  floats();
  memory();
  time_t now = 5;
  struct timespec at;
  printf("%d %d", clock() == (clock_t)-1, time(&now) == (time_t)-1);
  printf(" %d %d\n", now == (time_t)-1, timespec_get(&at, TIME_UTC));
  printf("%d %d\n", system(0), system("ls"));
  at_quick_exit(added_first), at_quick_exit(added_last), atexit(abort);
  quick_exit(0);
}
