// Wide characters in memory: texts, numbers from them, UTF-8, UTF-16 and UTF-32, classes, and what is printed to them and read from them.
#include <errno.h>
#include <inttypes.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <uchar.h>
#include <wchar.h>
#include <wctype.h>

static void show(const wchar_t* s) {
  for (; *s; ++s) printf(*s >= ' ' && *s < 127 ? "%c" : "<%x>", (unsigned)*s);
  printf("|");
}

static void whole(const wchar_t* text, int base) {
  wchar_t *end = (wchar_t*)text, *also = end;
  errno = 0;
  const long long n = wcstoll(text, &end, base);
  printf("%lld %d %d", n, (int)(end - text), errno);
  errno = 0;
  const unsigned long long u = wcstoull(text, &also, base);
  printf(" %llu %d %d", u, (int)(also - text), errno);
  errno = 0;
  printf(" %jd %ju", wcstoimax(text, 0, base), wcstoumax(text, &end, base));
  if (n == (int32_t)n && u == (uint32_t)u) printf(" %ld %lu", wcstol(text, 0, base), wcstoul(text, 0, base));
  printf("\n");
}
static void number(const wchar_t* text) {
  wchar_t* end;
  errno = 0;
  const double d = wcstod(text, &end);
  printf("%a %d %d ", d, (int)(end - text), errno);
  errno = 0;
  const float f = wcstof(text, &end);
  printf("%a %d %d %d\n", f, (int)(end - text), errno, (double)wcstold(text, 0) == d || d != d || errno);
}
static void numbers(void) {
  whole(L"9223372036854775808", 10), whole(L"-9223372036854775809", 10), whole(L"18446744073709551616", 0), whole(L" \t-12x", 10);
  whole(L"0x1Fg", 0), whole(L"0xg", 16), whole(L"zZé", 36), whole(L"08", 0), whole(L"é1", 10), whole(L" +", 10), whole(L"-1", 10), whole(L"77", 8);
  for (const wchar_t* const* t = (const wchar_t* const[]){L"1.5", L"-infinity", L"infinit", L"1e999", L"1e39", L"- 1", L"1e+", L"0x1.8p1z", L"0x1p 5", L"0x", L"0x1p-", L"\u0661", L"0.1", L".5é", L"12e-3", L"1e5000000000", L"nan", 0}; *t; ++t) number(*t);
  char* end;
  printf("%a ", strtod("0x1p 5", &end));
  printf("%s\n", end);
}

static void texts(void) {
  wchar_t text[] = L"  ein, zwei;drei €, ", *rest;
  for (wchar_t* t = wcstok(text, L" ,;", &rest); t; t = wcstok(0, L" ,;", &rest)) show(t);
  printf("%d %d %d", (int)wcsspn(L"aabbc", L"ab"), (int)wcscspn(L"xyz€", L"€z"), wcspbrk(L"abc", L"x") == 0);
  show(wcspbrk(L"a€bc", L"c€"));
  wchar_t out[60];
  printf("%d %d\n", (int)wcsxfrm(out, L"größer", 60), wcscoll(L"a", L"b") < 0);
  struct tm t = {.tm_year = 99, .tm_mon = 11, .tm_mday = 31, .tm_wday = 5, .tm_yday = 364, .tm_hour = 23};
  printf("%d ", (int)wcsftime(out, 60, L"%A é %d.%m.%Y %H:%M %% %j %EY", &t));
  show(out);
  printf("%d %d\n", (int)wcsftime(out, 4, L"%Y", &t), (int)wcsftime(out, 5, L"%Y", &t));
}

static void classes(void) {
  static const char* const kNames[] = {"alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper", "xdigit"};
  for (int k = 0; k < 12; ++k) {
    const wctype_t type = wctype(kNames[k]);
    unsigned sum = 0;
    for (wint_t c = 0; c < 128; ++c) sum = sum * 3 + !!iswctype(c, type);
    printf("%s %u %d\n", kNames[k], sum, !!iswctype(WEOF, type));
  }
  int (*const is)(wint_t) = iswalpha;
  printf("%d %d %lc %lc %d %d\n", !!is(L'x'), !!is(L'1'), towctrans(L'x', wctrans("toupper")), towctrans(L'Q', wctrans("tolower")), !wctype("none"), !wctrans("none"));
}

static void conversions(const char* s, size_t n) {
  mbstate_t state;
  memset(&state, 0, sizeof state);
  for (size_t at = 0; at < n;) {
    char16_t c = 0x55;
    errno = 0;
    const size_t used = mbrtoc16(&c, s + at, n - at > 2 ? 2 : n - at, &state);
    printf("%d %x %d,", (int)used, used > (size_t)-3 ? 0 : c, errno == EILSEQ);
    if (used == (size_t)-1) memset(&state, 0, sizeof state), ++at;
    else at += used == (size_t)-2 ? (n - at > 2 ? 2 : n - at) : used == (size_t)-3 ? 0 : used ? used : 1;
  }
  char32_t c = 0x55;
  memset(&state, 0, sizeof state);
  const size_t used = mbrtoc32(&c, s, n, &state);
  wchar_t w;
  errno = 0;
  const int length = mbtowc(&w, s, n);
  printf(" %d %x %d %d %d\n", (int)used, (unsigned)c, mbsinit(&state), length, errno == EILSEQ);
}
static void encodings(void) {
  conversions("aé€😀z", 11), conversions("\xC3(", 2), conversions("\xF0\x90", 2), conversions("\xFF", 1), conversions("", 1);
  const char16_t kUnits[] = {'a', 0xE9, 0x20AC, 0xD83D, 0xDE00, 0};
  mbstate_t state;
  memset(&state, 0, sizeof state);
  char bytes[20];
  for (int i = 0; i < 6; ++i) {
    const size_t n = c16rtomb(bytes, kUnits[i], &state);
    printf("%d", (int)n);
    for (size_t k = 0; k < n && n < 5; ++k) printf(" %02x", (unsigned char)bytes[k]);
    printf(",");
  }
  errno = 0;
  printf("%d %d ", (int)c32rtomb(bytes, 0x1F600, 0), (int)c32rtomb(bytes, 0xD800, 0));
  printf("%d %d %d\n", errno == EILSEQ, (int)mbrlen("\xE0\x80\x80", 3, 0), (int)mbrlen("\xED\xA0\x80", 3, 0));
  errno = 0;
  const int n = snprintf(bytes, sizeof bytes, "%ls", L"a\xD800");
  printf("%d %d\n", n, errno == EILSEQ);
}

static void printed(void) {
  wchar_t out[200];
  int k = 0;
  printf("%d ", swprintf(out, 200, L"é%5d|%-6s|%.2s|%ls|%6.3ls|%c%lc|%n%5.2f|%%|%x", -3, "é€", "äöü", L"€x", L"wörter", 'c', (wint_t)0x1F600, &k, 2.125, 255u));
  show(out);
  printf("%d\n", k);
  printf("%d ", swprintf(out, 3, L"%d", 12));
  printf("%d ", swprintf(out, 3, L"%d", 123));
  printf("%d ", swprintf(out, 4, L"%s", "€😀ä"));
  show(out);
  printf("%d ", swprintf(out, 5, L"€€€€€€€%s", "x") < 0);
  printf("%d\n", swprintf(out, 20, L"%s", "\xFFx") < 0);
  printf("%5ls|%-5ls|%.4ls|%lc|%3lc\n", L"é", L"é", L"a€b", (wint_t)0xE9, (wint_t)0x20AC);
}

static void scanned(void) {
  int a = 0, b = 0, n = 0;
  wchar_t w[20] = L"", v[20] = L"";
  char s[40] = "";
  double d = 0;
  printf("%d ", swscanf(L" 12é0x1f wörter€ 2.5", L"%dé%i %ls%n %lf", &a, &b, w, &n, &d));
  printf("%d %d %d %g ", a, b, n, d), show(w);
  printf("%d ", swscanf(L"grün über 7", L"%s %3ls%d", s, w, &a));
  printf("%s %d ", s, a), show(w);
  printf("%d ", swscanf(L"äöüxyz-", L"%l[ä-ü]%[^-]", w, s));
  printf("%s ", s), show(w);
  printf("%d ", swscanf(L"äéß]a", L"%l[^x-zß]ß%c%lc", w, s, v));
  printf("%c ", s[0]), show(w), show(v);
  printf("%d %d %d\n", swscanf(L"", L"%d", &a), swscanf(L"x", L"é"), swscanf(L"5é", L"%dx%d", &a, &b));
  memset(w, 0, sizeof w), memset(v, 0, sizeof v);
  printf("%d ", sscanf("grün é€x rest", "%ls %2lc%[a-z]", w, v, s));
  show(w), show(v);
  printf("%d ", sscanf("äöü", "%ls", w)), show(w);
  printf("%d\n", sscanf("a\xFF", "%ls", w) <= 0);
}

int main(void) {
  if (!setlocale(LC_ALL, "C.UTF-8")) return 1;
  numbers(), texts(), classes(), encodings(), printed(), scanned();
  return 0;
}
