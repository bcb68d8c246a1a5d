// A program's surroundings of which there is one: the locale, the rounding mode, and no shell.
#include <errno.h>
#include <fenv.h>
#include <limits.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

char* setlocale(int category, const char* name) {
  if (category < LC_CTYPE || category > LC_ALL) return 0;
  if (name && *name && strcmp(name, "C") && strcmp(name, "POSIX") && strcmp(name, "C.UTF-8")) return 0;
  return "C";
}
struct lconv* localeconv(void) {
  static struct lconv of_c = {
      ".", "", "", "", "", "", "", "", "", "",
      CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX,
      CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX,
  };
  return &of_c;
}

int system(const char* command) {
  if (!command) return 0;
  errno = ENOSYS;
  return -1;
}

int feclearexcept(int which) { return which; }
int fegetexceptflag(fexcept_t* to, int which) { return *to = 0, which; }
int feraiseexcept(int which) { return which; }
int fesetexceptflag(const fexcept_t* from, int which) { return (void)from, which; }
int fetestexcept(int which) { return (void)which, 0; }
int fegetround(void) { return FE_TONEAREST; }
int fesetround(int mode) { return mode != FE_TONEAREST; }
int fegetenv(fenv_t* to) { return to->unused = 0; }
int feholdexcept(fenv_t* to) { return fegetenv(to); }
int fesetenv(const fenv_t* from) { return (void)from, 0; }
int feupdateenv(const fenv_t* from) { return (void)from, 0; }
