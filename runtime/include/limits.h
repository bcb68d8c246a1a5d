#pragma once
#include_next <limits.h>
#define PATH_MAX 4096
#define NAME_MAX 255
#define SSIZE_MAX LONG_MAX
