// Functions of `double` that few programs use.
#define FLOAT double
#define MOST DBL_MAX
#define NAME(x) x
#include "math_more.h"
