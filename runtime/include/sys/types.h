#pragma once
#include <stddef.h>
typedef long ssize_t, off_t;
typedef unsigned mode_t;
