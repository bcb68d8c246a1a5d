#pragma once
#include <stddef.h>
#define CLOCKS_PER_SEC ((clock_t)1000000)
#define TIME_UTC 1
typedef long clock_t;
typedef long long time_t;  // seconds since the first of January 1970
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};
struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday;
  int tm_mon;   // since January
  int tm_year;  // since 1900
  int tm_wday;  // since Sunday
  int tm_yday;  // since the first of January
  int tm_isdst;
};
/* A machine has no clock, so that a program does the same in each run: these say that the time is not known. */
clock_t clock(void);
time_t time(time_t* to);
int timespec_get(struct timespec* to, int base);
/* Local time is UTC. */
double difftime(time_t a, time_t b);
time_t mktime(struct tm* t);
time_t timegm(struct tm* t);
struct tm* gmtime(const time_t* t);
struct tm* localtime(const time_t* t);
struct tm* gmtime_r(const time_t* __restrict t, struct tm* __restrict to);
struct tm* localtime_r(const time_t* __restrict t, struct tm* __restrict to);
char* asctime(const struct tm* t);
char* ctime(const time_t* t);
char* asctime_r(const struct tm* __restrict t, char* __restrict to);
char* ctime_r(const time_t* t, char* to);
size_t strftime(char* __restrict to, size_t room, const char* __restrict format, const struct tm* __restrict t);
