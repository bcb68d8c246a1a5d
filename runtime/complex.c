// Products and quotients of complex numbers.
#include "complex_products.h"

COMPLEX(float, sc, f)
COMPLEX(double, dc, )
