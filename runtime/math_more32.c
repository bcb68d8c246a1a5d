// Functions of `float` that few programs use.
#define FLOAT float
#define MOST FLT_MAX
#define NAME(x) x##f
#include "math_more.h"

float scalblnf(float x, long n) { return scalbnf(x, n > 500 ? 500 : n < -500 ? -500 : (int)n); }
