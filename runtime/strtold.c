// As precise as `strtod`.
#include <stdlib.h>

long double strtold(const char* __restrict s, char** __restrict end) { return strtod(s, end); }
