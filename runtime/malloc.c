// Memory on demand, out of one array: the first free piece that is large enough; neighbours that are free are joined.
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct piece {
  size_t bytes;  // after this
  struct piece* next;
  size_t is_free, unused;
};

#ifndef HEAP
#define HEAP (1 << 20)
#endif
static char heap[HEAP] __attribute__((aligned(16)));
static struct piece* first;

static void* none(void) {
  errno = ENOMEM;
  return 0;
}
void* malloc(size_t n) {
  if (!first) {
    first = (struct piece*)heap;
    first->bytes = HEAP - sizeof *first;
    first->next = 0;
    first->is_free = 1;
  }
  if (n > HEAP) return none();
  n = (n + 15) & ~(size_t)15;
  for (struct piece* p = first; p; p = p->next) {
    while (p->is_free && p->next && p->next->is_free) {
      p->bytes += sizeof *p + p->next->bytes;
      p->next = p->next->next;
    }
    if (!p->is_free || p->bytes < n) continue;
    if (p->bytes >= n + sizeof *p + 16) {
      struct piece* rest = (struct piece*)((char*)(p + 1) + n);
      rest->bytes = p->bytes - n - sizeof *p;
      rest->next = p->next;
      rest->is_free = 1;
      p->bytes = n;
      p->next = rest;
    }
    p->is_free = 0;
    return p + 1;
  }
  return none();
}
void free(void* p) {
  if (p) ((struct piece*)p - 1)->is_free = 1;
}
void* calloc(size_t n, size_t size) {
  if (size && n > HEAP / size) return none();
  void* p = malloc(n * size);
  if (p) memset(p, 0, n * size);
  return p;
}
void* realloc(void* p, size_t n) {
  if (!p) return malloc(n);
  const size_t had = ((struct piece*)p - 1)->bytes;
  if (had >= n) return p;
  void* out = malloc(n);
  if (!out) return 0;
  memcpy(out, p, had);
  free(p);
  return out;
}
// A piece that is long enough to begin at such an address; what lies before that is a free piece of its own.
void* aligned_alloc(size_t alignment, size_t n) {
  if (!alignment || alignment & (alignment - 1)) {
    errno = EINVAL;
    return 0;
  }
  if (alignment <= 16) return malloc(n);
  if (n > HEAP || alignment > HEAP) return none();
  char* const p = malloc(n + alignment + sizeof(struct piece));
  if (!p || !((uintptr_t)p & (alignment - 1))) return p;
  char* at = (char*)(((uintptr_t)p + alignment - 1) & ~(alignment - 1));
  if ((size_t)(at - p) < sizeof(struct piece)) at += alignment;
  struct piece *const before = (struct piece*)p - 1, *const own = (struct piece*)at - 1;
  *own = (struct piece){before->bytes - (size_t)(at - p), before->next, 0, 0};
  before->bytes = (size_t)((char*)own - p);
  before->next = own;
  before->is_free = 1;
  return at;
}
