// Floats from wide characters.
#include <wchar.h>

#define CHAR wchar_t
#define NAME(x) wcs##x
#include "floats_from_text.h"

long double wcstold(const wchar_t* __restrict s, wchar_t** __restrict end) { return wcstod(s, end); }  // as precise
