#pragma once
#define complex _Complex
#define _Complex_I 1.0fi
#define I _Complex_I
#define CMPLX(x, y) __builtin_complex((double)(x), (double)(y))
#define CMPLXF(x, y) __builtin_complex((float)(x), (float)(y))
#define CMPLXL(x, y) __builtin_complex((long double)(x), (long double)(y))
static __inline double creal(double _Complex z) { return __real__ z; }
static __inline double cimag(double _Complex z) { return __imag__ z; }
static __inline float crealf(float _Complex z) { return __real__ z; }
static __inline float cimagf(float _Complex z) { return __imag__ z; }
static __inline long double creall(long double _Complex z) { return __real__ z; }
static __inline long double cimagl(long double _Complex z) { return __imag__ z; }
static __inline double _Complex conj(double _Complex z) { return ~z; }
static __inline float _Complex conjf(float _Complex z) { return ~z; }
static __inline long double _Complex conjl(long double _Complex z) { return ~z; }
double cabs(double _Complex);
float cabsf(float _Complex);
long double cabsl(long double _Complex);
double carg(double _Complex);
float cargf(float _Complex);
long double cargl(long double _Complex);
double _Complex cpow(double _Complex, double _Complex);
float _Complex cpowf(float _Complex, float _Complex);
long double _Complex cpowl(long double _Complex, long double _Complex);
#define ISADORA_COMPLEX(name)             \
  double _Complex name(double _Complex); \
  float _Complex name##f(float _Complex); \
  long double _Complex name##l(long double _Complex);
ISADORA_COMPLEX(cproj) ISADORA_COMPLEX(cexp) ISADORA_COMPLEX(clog) ISADORA_COMPLEX(csqrt) ISADORA_COMPLEX(csin)
ISADORA_COMPLEX(ccos) ISADORA_COMPLEX(ctan) ISADORA_COMPLEX(csinh) ISADORA_COMPLEX(ccosh) ISADORA_COMPLEX(ctanh)
ISADORA_COMPLEX(cacos) ISADORA_COMPLEX(casin) ISADORA_COMPLEX(catan) ISADORA_COMPLEX(cacosh) ISADORA_COMPLEX(casinh) ISADORA_COMPLEX(catanh)
#undef ISADORA_COMPLEX
