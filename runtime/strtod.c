// Floats from text.
#define CHAR char
#define NAME(x) str##x
#include "floats_from_text.h"

double atof(const char* s) { return strtod(s, 0); }
