// Atomic accesses that the front end does not make itself. A program runs on one hart, so that each is a plain one.
#include <stddef.h>
#include <string.h>

#define CHANGE(bytes, type, name, sum) \
  type __atomic_fetch_##name##_##bytes(volatile void* p, type v, int order) { \
    const type old = *(volatile type*)p; \
    (void)order; \
    *(volatile type*)p = (type)(sum); \
    return old; \
  }
#define ACCESS(bytes, type) \
  type __atomic_load_##bytes(const volatile void* p, int order) { return (void)order, *(const volatile type*)p; } \
  void __atomic_store_##bytes(volatile void* p, type v, int order) { (void)order, *(volatile type*)p = v; } \
  type __atomic_exchange_##bytes(volatile void* p, type v, int order) { \
    const type old = *(volatile type*)p; \
    (void)order; \
    *(volatile type*)p = v; \
    return old; \
  } \
  _Bool __atomic_compare_exchange_##bytes(volatile void* p, void* expected, type v, _Bool weak, int yes, int no) { \
    const type old = *(volatile type*)p; \
    (void)weak, (void)yes, (void)no; \
    if (old == *(type*)expected) return *(volatile type*)p = v, 1; \
    *(type*)expected = old; \
    return 0; \
  } \
  CHANGE(bytes, type, add, old + v) \
  CHANGE(bytes, type, sub, old - v) \
  CHANGE(bytes, type, and, old & v) \
  CHANGE(bytes, type, or, old | v) \
  CHANGE(bytes, type, xor, old ^ v) \
  CHANGE(bytes, type, nand, ~(old & v))

ACCESS(1, unsigned char)
ACCESS(2, unsigned short)
ACCESS(4, unsigned)
ACCESS(8, unsigned long long)

// Of any size. These names are the compiler's own in C.
void load_any(size_t n, const void* from, void* to, int order) __asm__("__atomic_load");
void load_any(size_t n, const void* from, void* to, int order) { (void)order, memcpy(to, from, n); }
void store_any(size_t n, void* to, const void* from, int order) __asm__("__atomic_store");
void store_any(size_t n, void* to, const void* from, int order) { (void)order, memcpy(to, from, n); }
void exchange_any(size_t n, void* p, const void* v, void* old, int order) __asm__("__atomic_exchange");
void exchange_any(size_t n, void* p, const void* v, void* old, int order) {
  (void)order;
  memcpy(old, p, n);
  memcpy(p, v, n);
}
_Bool compare_exchange_any(size_t n, void* p, void* expected, const void* v, int yes, int no) __asm__("__atomic_compare_exchange");
_Bool compare_exchange_any(size_t n, void* p, void* expected, const void* v, int yes, int no) {
  (void)yes, (void)no;
  if (memcmp(p, expected, n) == 0) return memcpy(p, v, n), 1;
  memcpy(expected, p, n);
  return 0;
}
_Bool is_lock_free(size_t n, const volatile void* p) __asm__("__atomic_is_lock_free");
_Bool is_lock_free(size_t n, const volatile void* p) { return (void)p, n <= 8; }
