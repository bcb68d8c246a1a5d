// Standard input, and values from text.
#include <ctype.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "files.h"
#include "posix.h"
#include "scan.h"

static struct isadora_file in = {.buffering = _IOFBF, .can_read = 1};
FILE* const stdin = &in;

int fgetc(FILE* f) {
  if (f->has_pushed) return f->has_pushed = 0, f->pushed;
  if (f->taken == f->filled) {
    if (f->is_at_end) return EOF;
    if (!f->can_read) {
      errno = EBADF;
      f->has_error = 1;
      return EOF;
    }
    for (FILE* shown = __isadora_files; shown; shown = shown->next) {
      if (shown->used && (shown->buffering == _IOLBF || shown == f)) fflush(shown);
    }
    f->room = 0;
    const long n = __isadora_read(f->number, buffer_of(f), buffer_size(f));
    f->taken = 0;
    f->filled = n > 0 ? (size_t)n : 0;
    f->is_at_end = n == 0;
    f->has_error |= n < 0;
    if (n <= 0) return EOF;
  }
  return (unsigned char)buffer_of(f)[f->taken++];
}
int getc(FILE* f) { return fgetc(f); }
int getchar(void) { return fgetc(&in); }
int ungetc(int c, FILE* f) {
  if (c == EOF || f->has_pushed) return EOF;
  f->pushed = (unsigned char)c;
  f->has_pushed = 1;
  f->is_at_end = 0;
  return f->pushed;
}
char* fgets(char* restrict to, int n, FILE* restrict f) {
  if (n <= 0) return 0;
  int length = 0, c = 0;
  while (length < n - 1 && c != '\n' && (c = fgetc(f)) != EOF) to[length++] = (char)c;
  if (!length && n > 1) return 0;
  to[length] = 0;
  return to;
}
size_t fread(void* restrict to, size_t size, size_t n, FILE* restrict f) {
  char* at = to;
  for (size_t i = 0; size && i < n; ++i) {
    for (size_t b = 0; b < size; ++b) {
      const int c = fgetc(f);
      if (c == EOF) return i;
      *at++ = (char)c;
    }
  }
  return size ? n : 0;
}

static int take(struct source* s) {
  const int c = s->file ? fgetc(s->file) : s->wide ? s->wide->take(s) : *s->text ? (unsigned char)*s->text++ : EOF;
  s->taken += c != EOF;
  return c;
}
// Once in a conversion: one copy is enough.
__attribute__((noinline)) static void give_back(struct source* s, int c) {
  if (c == EOF) return;
  --s->taken;
  if (s->file) ungetc(c, s->file);
  else if (s->wide) s->wide->give_back(s, c);
  else --s->text;
}
static int take_after_blanks(struct source* s) {
  int c;
  while (isspace(c = take(s))) {
  }
  return c;
}

// The longest text that can begin a number, as long as one character after another belongs to it.
struct piece {
  char text[512];
  int length, room;
};
static int add(struct piece* p, struct source* s, int* c) {
  if (p->length >= p->room) return 0;
  p->text[p->length++] = (char)*c;
  *c = take(s);
  return 1;
}
static void finish(struct piece* p, struct source* s, int c) {
  give_back(s, c);
  p->text[p->length] = 0;
}
static int width_of(int width) { return width && width < 511 ? width : 511; }

static int digit_of(int c) { return isdigit(c) ? c - '0' : isalpha(c) ? tolower(c) - 'a' + 10 : 99; }
// False if there is none.
static int whole_number(struct piece* p, struct source* s, int base) {
  int c = take_after_blanks(s), any = 0;
  if (c == EOF) return EOF;
  if (c == '-' || c == '+') add(p, s, &c);
  if (c == '0' && (base == 0 || base == 16)) {
    any = add(p, s, &c);
    if (any && (c | 32) == 'x' && add(p, s, &c)) base = 16, any = 0;
    else if (base == 0) base = 8;
  }
  if (base == 0) base = 10;
  while (digit_of(c) < base && add(p, s, &c)) any = 1;
  finish(p, s, c);
  return any;
}
static int word_of(struct piece* p, struct source* s, int* c, const char* word) {
  int n = 0;
  while (word[n] && (*c | 32) == word[n] && add(p, s, c)) ++n;
  return n;
}
static int floating(struct piece* p, struct source* s) {
  int c = take_after_blanks(s), any = 0, base = 10;
  if (c == EOF) return EOF;
  if (c == '-' || c == '+') add(p, s, &c);
  if ((c | 32) == 'i') {
    const int n = word_of(p, s, &c, "infinity");
    any = n == 3 || n == 8;
  } else if ((c | 32) == 'n') {
    any = word_of(p, s, &c, "nan") == 3;
  } else {
    if (c == '0' && (any = add(p, s, &c)) && (c | 32) == 'x' && add(p, s, &c)) base = 16, any = 0;
    while (digit_of(c) < base && add(p, s, &c)) any = 1;
    if (c == '.' && add(p, s, &c))
      while (digit_of(c) < base && add(p, s, &c)) any = 1;
    if (any && (c | 32) == (base == 16 ? 'p' : 'e') && add(p, s, &c)) {
      if (c == '-' || c == '+') add(p, s, &c);
      for (any = 0; isdigit(c) && add(p, s, &c);) any = 1;
    }
  }
  finish(p, s, c);
  return any;
}

// The set of `%[…]`; returns what follows it.
static const char* read_set(const char* f, struct set* set) {
  set->is_inverted = *f == '^';
  f += set->is_inverted;
  set->text = f;
  memset(set->has, set->is_inverted, sizeof set->has);
  for (const char* begin = f; *f && (*f != ']' || f == begin); ++f) {
    unsigned from = (unsigned char)*f, to = from;
    if (f[1] == '-' && f[2] && f[2] != ']') to = (unsigned char)f[2], f += 2;
    for (; from <= to; ++from) set->has[from] = !set->is_inverted;
  }
  set->end = f;
  return *f ? f + 1 : f;
}
static void store_number(void* to, long long n, int size) {
  if (size <= -2) *(signed char*)to = (signed char)n;
  else if (size == -1) *(short*)to = (short)n;
  else if (size == 0) *(int*)to = (int)n;
  else if (size == 1) *(long*)to = (long)n;
  else *(long long*)to = n;
}
static void store_float(void* to, const char* text, int size) {
  if (size >= 2) *(long double*)to = strtold(text, 0);
  else if (size == 1) *(double*)to = strtod(text, 0);
  else *(float*)to = strtof(text, 0);
}

// How many characters this byte completes, or -1 where it is of none.
static int keep_wide(struct place* p, int c) {
  const char byte = (char)c;
  wchar_t one;
  const size_t n = mbrtowc(&one, &byte, 1, &p->state);
  if (n > 1) return n == (size_t)-2 ? 0 : -1;
  if (p->to) *(wchar_t*)p->to = one, p->to += sizeof one;
  return 1;
}
static int keep(const struct source* s, struct place* p, int c) {
  if (s->wide) return s->wide->keep(p, c);
  if (p->is_wide) return keep_wide(p, c);
  if (p->to) *p->to++ = (char)c;
  return 1;
}
// Characters of a set, or any.
static int characters(struct source* s, const struct set* set, int width, struct place* p) {
  int length = 0;
  while (length < width) {
    const int c = take(s);
    if (c != EOF && (!set || (s->wide && c >= 128 ? s->wide->has(set, c) : set->has[c]))) {
      const int n = keep(s, p, c);
      if (n < 0) return EOF;
      length += n;
      continue;
    }
    if (c == EOF && !length) return EOF;
    give_back(s, c);
    break;
  }
  return p->state.missing ? EOF : length;
}

// What one conversion did: values stored, EOF, or -2 where the text does not match.
enum { kNoMatch = -2 };
static int convert(struct source* s, const char** format, int width, int size, void* to) {
  const char how = *(*format)++;
  struct piece p = {{0}, 0, width_of(width)};
  struct set set;
  const struct set* of = &set;
  set.text = 0;
  struct place place = {to, size > 0, {0, 0}};
  int base = 10, found;
  switch (how) {
    case 'i': base = 0; goto number;
    case 'o': base = 8; goto number;
    case 'p': size = sizeof(void*) == sizeof(long) ? 1 : size;  // fallthrough
    case 'x':
    case 'X': base = 16;  // fallthrough
    case 'd':
    case 'u':
    number:
      if ((found = whole_number(&p, s, base)) <= 0) return found ? EOF : kNoMatch;
      if (to) store_number(to, how == 'd' || how == 'i' ? strtoll(p.text, 0, base) : (long long)strtoull(p.text, 0, base), size);
      return to != 0;
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
      if ((found = floating(&p, s)) <= 0) return found ? EOF : kNoMatch;
      if (to) store_float(to, p.text, size);
      return to != 0;
    case 'c':
      of = 0;
      width += !width;
      break;
    case 's':
      for (int c = 0; c < 256; ++c) set.has[c] = !isspace(c);
      give_back(s, take_after_blanks(s));
      break;
    case '[': *format = read_set(*format, &set); break;
    default: return kNoMatch;
  }
  found = characters(s, of, width ? width : INT32_MAX, &place);
  if (!of) return found == EOF ? EOF : found < width ? kNoMatch : to != 0;
  if (found <= 0) return found ? EOF : kNoMatch;
  if (to && place.is_wide) *(wchar_t*)place.to = 0;
  else if (to) *place.to = 0;
  return to != 0;
}

int __isadora_scan(struct source* s, const char* f, va_list a) {
  int stored = 0;
  while (*f) {
    if (isspace((unsigned char)*f)) {
      ++f;
      give_back(s, take_after_blanks(s));
      continue;
    }
    if (*f != '%' || f[1] == '%') {
      const int is_percent = *f == '%', c = is_percent ? take_after_blanks(s) : take(s);
      f += is_percent;
      if (c != (s->wide ? s->wide->next(&f) : (unsigned char)*f++)) {
        give_back(s, c);
        return c == EOF && !stored ? EOF : stored;
      }
      continue;
    }
    ++f;
    const int is_stored = *f != '*';
    f += !is_stored;
    int width = 0, size = 0;
    for (; isdigit((unsigned char)*f); ++f) width = width * 10 + (*f - '0');
    for (;; ++f) {
      if (*f == 'l') ++size;
      else if (*f == 'h') --size;
      else if (*f == 'z' || *f == 't') size = sizeof(size_t) > sizeof(int) ? 1 : 0;
      else if (*f == 'j' || *f == 'L') size = 2;
      else break;
    }
    void* const to = is_stored ? va_arg(a, void*) : 0;
    if (*f == 'n') {
      ++f;
      if (to) store_number(to, s->taken, size);
      continue;
    }
    const int done = convert(s, &f, width, size, to);
    if (done == EOF) return stored ? stored : EOF;
    if (done == kNoMatch) return stored;
    stored += done;
  }
  return stored;
}

int vfscanf(FILE* restrict f, const char* restrict format, va_list a) {
  struct source s = {f, 0, 0, 0};
  return __isadora_scan(&s, format, a);
}
int vsscanf(const char* restrict text, const char* restrict format, va_list a) {
  struct source s = {0, text, 0, 0};
  return __isadora_scan(&s, format, a);
}
int vscanf(const char* restrict format, va_list a) { return vfscanf(&in, format, a); }
int scanf(const char* restrict format, ...) {
  va_list a;
  va_start(a, format);
  const int n = vfscanf(&in, format, a);
  va_end(a);
  return n;
}
int fscanf(FILE* restrict f, const char* restrict format, ...) {
  va_list a;
  va_start(a, format);
  const int n = vfscanf(f, format, a);
  va_end(a);
  return n;
}
int sscanf(const char* restrict text, const char* restrict format, ...) {
  va_list a;
  va_start(a, format);
  const int n = vsscanf(text, format, a);
  va_end(a);
  return n;
}
