// The calendar: seconds to dates, dates to seconds, and both as text. Years are those of the Gregorian calendar, before 1582 as well.
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

clock_t clock(void) { return (clock_t)-1; }
time_t time(time_t* to) {
  if (to) *to = -1;
  return -1;
}
int timespec_get(struct timespec* to, int base) { return (void)to, (void)base, 0; }
double difftime(time_t a, time_t b) { return a < b ? -(double)((unsigned long long)b - (unsigned long long)a) : (double)((unsigned long long)a - (unsigned long long)b); }

enum { kDay = 86400, kDaysOf400Years = 146097 };

static long long floor_div(long long a, long long b) { return a / b - (a % b < 0); }
static int is_leap(long long year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }
static int before_month(int month, int leap) {  // days of the year
  static const short days[12] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
  return days[month] + (leap && month > 1);
}
// Days from the first of January 1970 to that of the year.
static long long before_year(long long year) {
  const long long y = year - 1;
  return 365 * (year - 1970) + (floor_div(y, 4) - 492) - (floor_div(y, 100) - 19) + (floor_div(y, 400) - 4);
}

struct tm* gmtime_r(const time_t* restrict at, struct tm* restrict to) {
  const long long day = floor_div(*at, kDay);
  const int rest = (int)(*at % kDay), second = rest < 0 ? rest + kDay : rest;
  // A guess that is at most one too great or too small: 400 years have a whole number of days.
  long long year = 1970 + floor_div(day, kDaysOf400Years) * 400 + (day - floor_div(day, kDaysOf400Years) * kDaysOf400Years) / 366;
  while (before_year(year + 1) <= day) ++year;
  if (year - 1900 > INT_MAX || year - 1900 < INT_MIN) {
    errno = EOVERFLOW;
    return 0;
  }
  const int leap = is_leap(year), of_year = (int)(day - before_year(year));
  int month = 11;
  while (before_month(month, leap) > of_year) --month;
  const int week = (int)((day + 4) % 7);  // the first one was a Thursday
  *to = (struct tm){second % 60, second / 60 % 60, second / 3600, of_year - before_month(month, leap) + 1, month, (int)(year - 1900), week < 0 ? week + 7 : week, of_year, 0};
  return to;
}
struct tm* localtime_r(const time_t* restrict at, struct tm* restrict to) { return gmtime_r(at, to); }
struct tm* gmtime(const time_t* at) {
  static struct tm out;
  return gmtime_r(at, &out);
}
struct tm* localtime(const time_t* at) { return gmtime(at); }

time_t timegm(struct tm* t) {
  const long long months = (long long)t->tm_year * 12 + t->tm_mon, year = 1900 + floor_div(months, 12);
  const int month = (int)(months - floor_div(months, 12) * 12);
  const long long day = before_year(year) + before_month(month, is_leap(year)) + t->tm_mday - 1;
  const time_t out = day * kDay + t->tm_hour * 3600ll + t->tm_min * 60ll + t->tm_sec;
  return gmtime_r(&out, t) ? out : -1;
}
time_t mktime(struct tm* t) { return timegm(t); }

static const char* const kDays[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
static const char* const kMonths[] = {"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"};
static const char* name_of(const char* const* names, int count, int i) { return i >= 0 && i < count ? names[i] : "?"; }

// The week by ISO 8601, which begins on Monday: the first one has the year's first Thursday. Weeks at a year's ends may be of another year.
static int iso_week(const struct tm* t, long long* year) {
  *year = t->tm_year + 1900ll;
  const int weekday = (t->tm_wday + 6) % 7;
  const int week = (t->tm_yday - weekday + 10) / 7;
  if (week == 0) {
    --*year;
    const int end = t->tm_yday + 365 + is_leap(*year);
    return (end - weekday + 10) / 7;
  }
  if (week == 53 && t->tm_yday - weekday + 3 >= 365 + is_leap(*year)) return ++*year, 1;
  return week;
}

struct output {
  char* to;
  size_t room, used;
};
static void put(struct output* out, const char* text) {
  const size_t n = strlen(text);
  if (n < out->room - out->used) memcpy(out->to + out->used, text, n);
  out->used = n < out->room - out->used ? out->used + n : out->room;
}
static void number(struct output* out, const char* format, long long n) {
  char text[24];
  snprintf(text, sizeof text, format, n);
  put(out, text);
}

static void format_all(struct output* out, const char* format, const struct tm* t);

static void format_one(struct output* out, char c, const struct tm* t) {
  const long long year = t->tm_year + 1900ll;
  const int of_twelve = t->tm_hour % 12 ? t->tm_hour % 12 : 12;
  long long iso_year;
  const int week = iso_week(t, &iso_year);
  char text[4] = {0};
  switch (c) {
    case 'A': return put(out, name_of(kDays, 7, t->tm_wday));
    case 'a': return put(out, strncpy(text, name_of(kDays, 7, t->tm_wday), 3));
    case 'B': return put(out, name_of(kMonths, 12, t->tm_mon));
    case 'b':
    case 'h': return put(out, strncpy(text, name_of(kMonths, 12, t->tm_mon), 3));
    case 'C': return number(out, "%02lld", floor_div(year, 100));
    case 'c': return format_all(out, "%a %b %e %H:%M:%S %Y", t);
    case 'D':
    case 'x': return format_all(out, "%m/%d/%y", t);
    case 'd': return number(out, "%02lld", t->tm_mday);
    case 'e': return number(out, "%2lld", t->tm_mday);
    case 'F': return format_all(out, "%Y-%m-%d", t);
    case 'G': return number(out, "%lld", iso_year);
    case 'g': return number(out, "%02lld", iso_year - floor_div(iso_year, 100) * 100);
    case 'H': return number(out, "%02lld", t->tm_hour);
    case 'I': return number(out, "%02lld", of_twelve);
    case 'j': return number(out, "%03lld", t->tm_yday + 1);
    case 'M': return number(out, "%02lld", t->tm_min);
    case 'm': return number(out, "%02lld", t->tm_mon + 1);
    case 'n': return put(out, "\n");
    case 'p': return put(out, t->tm_hour < 12 ? "AM" : "PM");
    case 'R': return format_all(out, "%H:%M", t);
    case 'r': return format_all(out, "%I:%M:%S %p", t);
    case 'S': return number(out, "%02lld", t->tm_sec);
    case 'T':
    case 'X': return format_all(out, "%H:%M:%S", t);
    case 't': return put(out, "\t");
    case 'U': return number(out, "%02lld", (t->tm_yday + 7 - t->tm_wday) / 7);
    case 'u': return number(out, "%lld", t->tm_wday ? t->tm_wday : 7);
    case 'V': return number(out, "%02lld", week);
    case 'W': return number(out, "%02lld", (t->tm_yday + 7 - (t->tm_wday + 6) % 7) / 7);
    case 'w': return number(out, "%lld", t->tm_wday);
    case 'Y': return number(out, "%lld", year);
    case 'y': return number(out, "%02lld", year - floor_div(year, 100) * 100);
    case 'Z': return put(out, "UTC");
    case 'z': return put(out, "+0000");
    case '%': return put(out, "%");
    default: text[0] = '%', text[1] = c;
  }
  put(out, text);
}
static void format_all(struct output* out, const char* format, const struct tm* t) {
  char text[2] = {0};
  for (; *format; ++format) {
    if (*format == '%' && format[1]) {
      ++format;
      if ((*format == 'E' || *format == 'O') && format[1]) ++format;  // other digits and eras, which there are not
      format_one(out, *format, t);
    } else {
      text[0] = *format;
      put(out, text);
    }
  }
}
size_t strftime(char* restrict to, size_t room, const char* restrict format, const struct tm* restrict t) {
  struct output out = {to, room, 0};
  format_all(&out, format, t);
  if (out.used == room) return 0;
  to[out.used] = 0;
  return out.used;
}

// `to` has room for 26 characters if the year has four digits, and for 33 with any year.
char* asctime_r(const struct tm* restrict t, char* restrict to) {
  strftime(to, 36, "%a %b %e %H:%M:%S %Y\n", t);
  return to;
}
char* ctime_r(const time_t* at, char* to) {
  struct tm t;
  return gmtime_r(at, &t) ? asctime_r(&t, to) : 0;
}
char* asctime(const struct tm* t) {
  static char text[36];
  return asctime_r(t, text);
}
char* ctime(const time_t* at) {
  const struct tm* const t = gmtime(at);
  return t ? asctime(t) : 0;
}
