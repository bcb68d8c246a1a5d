// Names of the standard headers that other tests do not use.
#include <assert.h>
#include <inttypes.h>
#include <signal.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdnoreturn.h>
#include <wctype.h>

#pragma clang diagnostic ignored "-Watomic-alignment"
#pragma clang diagnostic ignored "-Wformat-invalid-specifier"

#if !defined __linux__ && !defined __STDC_NO_THREADS__
#error there is no <threads.h>
#endif

static_assert(sizeof(int64_t) == 8, "an integer of 64 bits");

static noreturn void handler(int number) {
  printf("signal %d\n", number == SIGABRT);
  fflush(stdout);
  _Exit(7);
}

int main(void) {
  int8_t a = 0, guard = 5;
  int16_t b = 0;
  uint32_t c = 0;
  uint64_t d = 0;
  int_least8_t e = 0;
  int_least32_t f = 0;
  uint_least64_t g = 0;
  intptr_t h = 0;
  uintmax_t i = 0;
  printf("%d ", sscanf("-7 300 ff 18446744073709551615", "%" SCNd8 "%" SCNi16 "%" SCNx32 "%" SCNu64, &a, &b, &c, &d));
  printf("%" PRId8 " %" PRIi16 " %" PRIX32 " %" PRIu64 " %" PRId8 "\n", a, b, c, d, guard);
  printf("%d ", sscanf("12 -99 777 -5 z", "%" SCNdLEAST8 "%" SCNdLEAST32 "%" SCNoLEAST64 "%" SCNdPTR, &e, &f, &g, &h));
  printf("%" PRIdLEAST8 " %" PRIiLEAST32 " %" PRIoLEAST64 " %d %d\n", e, f, g, (int)h, sscanf("ABC", "%" SCNxMAX, &i));
  printf("%" PRIxMAX " %" PRIuFAST64 "\n", i, (uint_fast64_t)17);
  _Atomic int count = 3;
  alignas(16) char block[16];
  const int before = atomic_fetch_add(&count, 4);
  printf("%d %d %d %d\n", before, atomic_load(&count), (int)((uintptr_t)block % 16), (int)alignof(char));
  const char* const volatile unknown = "%y %5y %-8.3y|%d\n";
  printf(unknown, 12);
  assert(count == 7);
  signal(SIGABRT, handler);
  abort();
}
