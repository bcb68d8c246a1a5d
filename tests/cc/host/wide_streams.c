// Streams of wide characters: standard output and input, and a file.
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <wchar.h>

static void from_input(void) {
  int a = 0, b = 0, c = 0, n = 0;
  wchar_t w[40] = L"", rest[80] = L"";
  char s[40] = "";
  double d = 0;
  wprintf(L"%d ", wscanf(L"%d%d%i%n %3lc %s %lf", &a, &b, &c, &n, w, s, &d));
  wprintf(L"%d %d %d %d %ls %s %g\n", a, b, c, n, w, s, d);
  wprintf(L"%d ", wscanf(L" %*[a-d]x%d", &a));
  const wint_t e = getwchar();
  const wint_t back = ungetwc(0x20AC, stdin), again = getwc(stdin);
  wprintf(L"%lc %lc %d %lc\n", e, back, fwide(stdin, 0) > 0, again);
  wprintf(L"%d ", fgetws(rest, 80, stdin) != 0);
  wprintf(L"%ls", rest);
  wprintf(L"%d ", fgetws(rest, 6, stdin) != 0);
  wprintf(L"%ls|\n", rest);
  while (getwchar() != WEOF) ++n;
  wprintf(L"%d %d\n", n, feof(stdin) != 0);
}

static void in_file(void) {
  FILE* f = fopen("wide.txt", "w+");
  wprintf(L"%d ", fwide(f, 0));
  wprintf(L"%d ", fwprintf(f, L"€%ls %s|%5d\n", L"wörter", "é😀", 42));
  fputws(L"zweite\n", f);
  putwc(0x1F600, f);
  wprintf(L"%d\n", fwide(f, -1) > 0);
  rewind(f);
  wchar_t line[40];
  fgetws(line, 40, f);
  wprintf(L"%ls", line);
  wprintf(L"%d ", fwscanf(f, L"zw%l[^t]", line));
  wprintf(L"%ls ", line);
  wprintf(L"%d ", fwscanf(f, L"te %lc", line));
  wprintf(L"%lc %d\n", line[0], fgetwc(f) == WEOF);
  fclose(f);
  f = fopen("bytes.txt", "w+");
  fputs("a\xC3(", f);
  wprintf(L"%d ", fwide(f, 1) < 0);
  fclose(f);
  f = fopen("bytes.txt", "r");
  wprintf(L"%lc ", fgetwc(f));
  errno = 0;
  wprintf(L"%d ", fgetwc(f) == WEOF);
  wprintf(L"%d %d\n", errno == EILSEQ, ferror(f) != 0);
  fclose(f);
}

int main(void) {
  if (!setlocale(LC_ALL, "C.UTF-8")) return 1;
  fwide(stdout, 1);
  from_input(), in_file();
  putwchar(0xE9), putwc(L'\n', stdout), fputws(L"Ende €\n", stdout);
  return wprintf(L"%-8s%8ls|%c%lc%%%e\n", "ä", L"ö€", 'x', (wint_t)0xFC, 0.5) != 32;
}
