#pragma once
#define complex _Complex
#define _Complex_I 1.0fi
#define I _Complex_I
static __inline double creal(double _Complex z) { return __real__ z; }
static __inline double cimag(double _Complex z) { return __imag__ z; }
static __inline float crealf(float _Complex z) { return __real__ z; }
static __inline float cimagf(float _Complex z) { return __imag__ z; }
static __inline double _Complex conj(double _Complex z) { return ~z; }
static __inline float _Complex conjf(float _Complex z) { return ~z; }
