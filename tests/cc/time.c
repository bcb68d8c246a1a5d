// Dates: from seconds and back at the ends of days, months, years and centuries and at chance, normalised, and as text in all forms. What a Debian
// libc gives in the time zone UTC stands beside this.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char kAll[] =
    "%a %A %b %B %C %D %d %e %F %G %g %H %h %I %j %M %m %p %R %r %S %T %U %u %V %W %w %X %x %Y %y %Z %z %% %c %Ey %Od|%n%t|";

static unsigned long long chance = 1;
static unsigned long long random64(void) {
  chance ^= chance << 13, chance ^= chance >> 7, chance ^= chance << 17;
  return chance;
}

static unsigned long long sum = 14695981039346656037u;
static void add(const char* text) {
  for (; *text; ++text) sum = (sum ^ (unsigned char)*text) * 1099511628211u;
}

static void date(time_t at, const char* format, int shown) {
  char text[400];
  const struct tm* const t = localtime(&at);
  if (!t) {
    printf("%lld has no date\n", (long long)at);
    return;
  }
  struct tm back = *t;
  if (mktime(&back) != at || memcmp(&back.tm_sec, &t->tm_sec, 9 * sizeof(int))) printf("%lld comes back as another\n", (long long)at);
  if (!strftime(text, sizeof text, format, t)) printf("%lld is too long\n", (long long)at);
  add(text);
  if (shown) printf("%lld: %s %d %d", (long long)at, text, t->tm_yday, t->tm_isdst), printf(" %s", ctime(&at));
}

static void normalised(int year, int month, int day, int hour, int minute, int second) {
  struct tm t = {second, minute, hour, day, month, year, 99, 99, 0};
  const time_t at = mktime(&t);
  printf("%lld %d-%d-%d %d:%d:%d %d %d\n", (long long)at, t.tm_year, t.tm_mon, t.tm_mday, t.tm_hour, t.tm_min, t.tm_sec, t.tm_wday, t.tm_yday);
}

int main(void) {
  const time_t chosen[] = {0, -1, 86399, 86400, 951782399, 951782400, 951868800, 2147483647, 2147483648, -2147483649, 4107542399, 4107542400, 1230768000, 1104537600, 1609459199, 253402300799};
  for (unsigned i = 0; i < sizeof chosen / sizeof *chosen; ++i) date(chosen[i], kAll, 1);
  // The first and the last second of each year: weeks of all kinds.
  for (int year = 1890; year < 2110; ++year) {
    struct tm t = {.tm_year = year - 1900, .tm_mday = 1};
    const time_t begin = mktime(&t);
    for (int day = -4; day < 5; ++day) date(begin + day * 86400ll - (day & 1), kAll, 0);
  }
  printf("%llx\n", sum);
  // Years of four digits.
  for (int i = 0; i < 400; ++i) date((time_t)(random64() % 284012524800) - 30610224000, kAll, 0);
  printf("%llx\n", sum);
  // The first and the last second of years that an int holds, and beyond.
  const time_t far[] = {67768036191676799, 67768036191676800, -67768040609740800, -67768040609740801, LLONG_MAX, LLONG_MIN, -62135596800, -62135596801};
  for (unsigned i = 0; i < sizeof far / sizeof *far; ++i) date(far[i], "%m-%d %T %j %a", 0);
  printf("%llx\n", sum);

  normalised(100, 1, 30, 0, 0, 0), normalised(101, 1, 29, 0, 0, 0), normalised(100, 13, 1, 25, 61, 61);
  normalised(100, -1, 0, -1, -1, -1), normalised(70, 0, 1, 0, 0, INT_MAX), normalised(70, INT_MAX, 1, 0, 0, 0);
  normalised(0, 0, INT_MIN, 0, 0, 0), normalised(INT_MAX, 11, 31, 23, 59, 59), normalised(INT_MAX, 12, 1, 0, 0, 0);

  char text[8] = "before";
  const time_t first = 0;
  const struct tm* const t = gmtime(&first);
  printf("%d", (int)strftime(text, 5, "%Y", t));
  printf(" '%s' %d", text, (int)strftime(text, 4, "%Y", t));
  printf(" %d", (int)strftime(text, 8, "%%", t));
  printf(" '%s' %d\n", text, (int)strftime(text, 1, "%%", t));
  printf("%.1f %.1f %s", difftime(5, 7), difftime(1ll << 40, -3), asctime(t));
  return 0;
}
