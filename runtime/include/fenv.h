#pragma once
/* Floats are rounded to the nearest one, and nothing records exceptions. */
#define FE_ALL_EXCEPT 0
#define FE_TONEAREST 0
#define FE_DFL_ENV ((const fenv_t*)0)
typedef struct {
  int unused;
} fenv_t;
typedef int fexcept_t;
int feclearexcept(int which);
int fegetexceptflag(fexcept_t* to, int which);
int feraiseexcept(int which);
int fesetexceptflag(const fexcept_t* from, int which);
int fetestexcept(int which);
int fegetround(void);
int fesetround(int mode);
int fegetenv(fenv_t* to);
int feholdexcept(fenv_t* to);
int fesetenv(const fenv_t* from);
int feupdateenv(const fenv_t* from);
