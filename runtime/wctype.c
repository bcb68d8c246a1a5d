// The functions of <wctype.h>, for those who take their addresses or declare them themselves, and classes and mappings by name.
#include <ctype.h>
#define static
#define __inline
#include <wctype.h>
#undef static
#undef __inline
#include <string.h>

static const struct {
  const char* name;
  int (*has)(wint_t);
} kClasses[] = {{"alnum", iswalnum}, {"alpha", iswalpha}, {"blank", iswblank}, {"cntrl", iswcntrl}, {"digit", iswdigit}, {"graph", iswgraph},
                {"lower", iswlower}, {"print", iswprint}, {"punct", iswpunct}, {"space", iswspace}, {"upper", iswupper}, {"xdigit", iswxdigit}};
enum { kCount = sizeof kClasses / sizeof *kClasses };

// The class's number, from 1 on.
wctype_t wctype(const char* name) {
  for (wctype_t i = 0; i < kCount; ++i)
    if (!strcmp(kClasses[i].name, name)) return i + 1;
  return 0;
}
int iswctype(wint_t c, wctype_t of) { return of - 1 < kCount && kClasses[of - 1].has(c); }

enum { kLower = 1, kUpper };
wctrans_t wctrans(const char* name) { return !strcmp(name, "tolower") ? kLower : !strcmp(name, "toupper") ? kUpper : 0; }
wint_t towctrans(wint_t c, wctrans_t of) { return of == kLower ? towlower(c) : of == kUpper ? towupper(c) : c; }
