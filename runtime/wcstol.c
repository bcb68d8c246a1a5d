// Integers from wide characters.
#include <stdlib.h>
#include <wchar.h>

#define CHAR wchar_t
#define NAME(x) wcs##x
#include "whole_numbers.h"
