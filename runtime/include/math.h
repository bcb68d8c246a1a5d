#pragma once
#define HUGE_VAL __builtin_huge_val()
#define HUGE_VALF __builtin_huge_valf()
#define HUGE_VALL __builtin_huge_vall()
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define FP_ILOGB0 (-2147483647)
#define FP_ILOGBNAN 2147483647
#define MATH_ERRNO 1
#define MATH_ERREXCEPT 2
#define math_errhandling 0
#define M_E 2.71828182845904523536
#define M_LN2 0.693147180559945309417
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.785398163397448309616
#define M_SQRT2 1.41421356237309504880
#define M_LOG2E 1.44269504088896340736
#define M_LOG10E 0.434294481903251827651
#define M_1_PI 0.318309886183790671538
#define M_2_PI 0.636619772367581343076
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT1_2 0.707106781186547524401
typedef float float_t;
typedef double double_t;
#define fpclassify(x) __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, x)
#define isfinite(x) __builtin_isfinite(x)
#define isinf(x) __builtin_isinf(x)
#define isnan(x) __builtin_isnan(x)
#define isnormal(x) __builtin_isnormal(x)
#define signbit(x) __builtin_signbit(x)
#define isgreater(x, y) __builtin_isgreater(x, y)
#define isgreaterequal(x, y) __builtin_isgreaterequal(x, y)
#define isless(x, y) __builtin_isless(x, y)
#define islessequal(x, y) __builtin_islessequal(x, y)
#define islessgreater(x, y) __builtin_islessgreater(x, y)
#define isunordered(x, y) __builtin_isunordered(x, y)
/* Each function is one for double, float (f) and long double (l). Those with `l` that are not exact have the precision
 * of double. */
#define ISADORA_OF_ONE(name) \
  double name(double);       \
  float name##f(float);      \
  long double name##l(long double);
#define ISADORA_OF_TWO(name)   \
  double name(double, double); \
  float name##f(float, float); \
  long double name##l(long double, long double);
ISADORA_OF_ONE(fabs)
ISADORA_OF_ONE(floor) ISADORA_OF_ONE(ceil) ISADORA_OF_ONE(trunc) ISADORA_OF_ONE(round) ISADORA_OF_ONE(rint)
    ISADORA_OF_ONE(nearbyint) ISADORA_OF_ONE(roundeven) ISADORA_OF_ONE(sqrt) ISADORA_OF_ONE(cbrt) ISADORA_OF_ONE(exp)
        ISADORA_OF_ONE(exp2) ISADORA_OF_ONE(exp10) ISADORA_OF_ONE(expm1) ISADORA_OF_ONE(log) ISADORA_OF_ONE(log2)
            ISADORA_OF_ONE(log10) ISADORA_OF_ONE(log1p) ISADORA_OF_ONE(logb) ISADORA_OF_ONE(sin) ISADORA_OF_ONE(cos)
                ISADORA_OF_ONE(tan) ISADORA_OF_ONE(asin) ISADORA_OF_ONE(acos) ISADORA_OF_ONE(atan) ISADORA_OF_ONE(sinh)
                    ISADORA_OF_ONE(cosh) ISADORA_OF_ONE(tanh) ISADORA_OF_ONE(asinh) ISADORA_OF_ONE(acosh)
                        ISADORA_OF_ONE(atanh) ISADORA_OF_TWO(copysign) ISADORA_OF_TWO(fmod) ISADORA_OF_TWO(remainder)
                            ISADORA_OF_TWO(fmin) ISADORA_OF_TWO(fmax) ISADORA_OF_TWO(fdim) ISADORA_OF_TWO(hypot)
                                ISADORA_OF_TWO(pow) ISADORA_OF_TWO(atan2) ISADORA_OF_TWO(nextafter)
                                    ISADORA_OF_ONE(erf) ISADORA_OF_ONE(erfc) ISADORA_OF_ONE(tgamma) ISADORA_OF_ONE(lgamma)
#undef ISADORA_OF_ONE
#undef ISADORA_OF_TWO
                                    double fma(double, double, double);
float fmaf(float, float, float);
long double fmal(long double, long double, long double);
double frexp(double, int*);
float frexpf(float, int*);
long double frexpl(long double, int*);
double ldexp(double, int);
float ldexpf(float, int);
long double ldexpl(long double, int);
double scalbn(double, int);
float scalbnf(float, int);
long double scalbnl(long double, int);
double scalbln(double, long);
float scalblnf(float, long);
long double scalblnl(long double, long);
double nexttoward(double, long double);
float nexttowardf(float, long double);
long double nexttowardl(long double, long double);
double remquo(double, double, int*);
float remquof(float, float, int*);
long double remquol(long double, long double, int*);
double modf(double, double*);
float modff(float, float*);
long double modfl(long double, long double*);
int ilogb(double);
int ilogbf(float);
int ilogbl(long double);
double nan(const char*);
float nanf(const char*);
long double nanl(const char*);
long lround(double);
long lroundf(float);
long lroundl(long double);
long long llround(double);
long long llroundf(float);
long long llroundl(long double);
long lrint(double);
long lrintf(float);
long lrintl(long double);
long long llrint(double);
long long llrintf(float);
long long llrintl(long double);
void sincos(double, double*, double*);
