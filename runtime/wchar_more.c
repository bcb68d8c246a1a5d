// Texts of wide characters: functions that few programs use.
#include <wchar.h>

size_t wcsspn(const wchar_t* s, const wchar_t* set) {
  size_t n = 0;
  while (s[n] && wcschr(set, s[n])) ++n;
  return n;
}
size_t wcscspn(const wchar_t* s, const wchar_t* set) {
  size_t n = 0;
  while (s[n] && !wcschr(set, s[n])) ++n;
  return n;
}
wchar_t* wcspbrk(const wchar_t* s, const wchar_t* set) {
  s += wcscspn(s, set);
  return *s ? (wchar_t*)s : 0;
}
wchar_t* wcstok(wchar_t* restrict s, const wchar_t* restrict set, wchar_t** restrict rest) {
  if (!s) s = *rest;
  s += wcsspn(s, set);
  if (!*s) return *rest = s, (wchar_t*)0;
  wchar_t* const end = s + wcscspn(s, set);
  *rest = *end ? end + 1 : end;
  *end = 0;
  return s;
}
int wcscoll(const wchar_t* a, const wchar_t* b) { return wcscmp(a, b); }
size_t wcsxfrm(wchar_t* restrict to, const wchar_t* restrict from, size_t n) {
  const size_t length = wcslen(from);
  if (length < n) wmemcpy(to, from, length + 1);
  return length;
}
