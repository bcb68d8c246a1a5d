// Those of `long double`, in a file of their own: few programs use them, and they are large.
#include "complex_products.h"

COMPLEX(long double, tc, l)
