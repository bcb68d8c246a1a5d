// Products and quotients of complex numbers, as the appendix G of C has them.
#pragma once
#include <math.h>

#define COMPLEX(type, name, letter)                                                                     \
  static type name##_box(type x) { return copysign##letter(isinf(x) ? 1 : 0, x); }                      \
  static type name##_zero(type x) { return isnan(x) ? copysign##letter(0, x) : x; }                     \
  type _Complex __mul##name##3(type a, type b, type c, type d) {                                        \
    const type ac = a * c, bd = b * d, ad = a * d, bc = b * c;                                          \
    type x = ac - bd, y = ad + bc;                                                                      \
    if (isnan(x) && isnan(y)) {                                                                         \
      int again = 0;                                                                                    \
      if (isinf(a) || isinf(b)) a = name##_box(a), b = name##_box(b), c = name##_zero(c), d = name##_zero(d), again = 1; \
      if (isinf(c) || isinf(d)) c = name##_box(c), d = name##_box(d), a = name##_zero(a), b = name##_zero(b), again = 1; \
      if (!again && (isinf(ac) || isinf(bd) || isinf(ad) || isinf(bc)))                                 \
        a = name##_zero(a), b = name##_zero(b), c = name##_zero(c), d = name##_zero(d), again = 1;      \
      if (again) x = (type)INFINITY * (a * c - b * d), y = (type)INFINITY * (a * d + b * c);            \
    }                                                                                                   \
    type _Complex out;                                                                                  \
    __real__ out = x, __imag__ out = y;                                                                 \
    return out;                                                                                         \
  }                                                                                                     \
  type _Complex __div##name##3(type a, type b, type c, type d) {                                        \
    int scale = 0;                                                                                      \
    const type most = fmax##letter(fabs##letter(c), fabs##letter(d));                                   \
    if (isfinite(most) && most != 0) {                                                                  \
      scale = ilogb##letter(most);                                                                      \
      c = scalbn##letter(c, -scale), d = scalbn##letter(d, -scale);                                     \
    }                                                                                                   \
    const type size = c * c + d * d;                                                                    \
    type x = scalbn##letter((a * c + b * d) / size, -scale), y = scalbn##letter((b * c - a * d) / size, -scale); \
    if (isnan(x) && isnan(y)) {                                                                         \
      if (size == 0 && (!isnan(a) || !isnan(b))) {                                                      \
        x = copysign##letter((type)INFINITY, c) * a, y = copysign##letter((type)INFINITY, c) * b;       \
      } else if ((isinf(a) || isinf(b)) && isfinite(c) && isfinite(d)) {                                \
        a = name##_box(a), b = name##_box(b);                                                           \
        x = (type)INFINITY * (a * c + b * d), y = (type)INFINITY * (b * c - a * d);                     \
      } else if (isinf(most) && isfinite(a) && isfinite(b)) {                                           \
        c = name##_box(c), d = name##_box(d);                                                           \
        x = 0 * (a * c + b * d), y = 0 * (b * c - a * d);                                               \
      }                                                                                                 \
    }                                                                                                   \
    type _Complex out;                                                                                  \
    __real__ out = x, __imag__ out = y;                                                                 \
    return out;                                                                                         \
  }
