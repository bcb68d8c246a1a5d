// Memory on demand, out of the host's heap. Pieces lie one after another; free ones are in lists by their size, and neighbours that are free are joined.
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

unsigned long __host_break(unsigned long end);

struct piece {
  size_t before, bytes;       // of the piece before (0: none) and of this, with this head; the lowest bit says that this is taken
  struct piece *next, *last;  // in the list of a free one; belongs to the user of one that is taken
};
enum { ALIGNMENT = 16, HEAD = 2 * sizeof(size_t), LEAST = sizeof(struct piece), LISTS = 128, SMALL = 64, STEP = 1 << 16 };
#define TAKEN ((size_t)1)

static struct piece* lists[LISTS];  // one for each multiple of 16 below 1024, then one for each power of two
static unsigned filled[LISTS / 32]; // bits of the lists that are not empty
static struct piece* top;           // the last piece: it is free, in no list, and grows with the heap

static void* none(void) {
  errno = ENOMEM;
  return 0;
}
static size_t size_of(const struct piece* p) { return p->bytes & ~TAKEN; }
static struct piece* at(void* p, size_t offset) { return (struct piece*)((char*)p + offset); }
static struct piece* before(struct piece* p) { return (struct piece*)((char*)p - p->before); }
static struct piece* head_of(void* p) { return (struct piece*)((char*)p - HEAD); }

static unsigned list_of(size_t bytes) {
  size_t n = bytes / ALIGNMENT;
  if (n < SMALL) return (unsigned)n;
  unsigned list = SMALL;
  while ((n >>= 1) >= SMALL) ++list;
  return list;
}
static void put(struct piece* p, size_t bytes) {
  const unsigned list = list_of(bytes);
  p->bytes = bytes;
  at(p, bytes)->before = bytes;
  p->last = 0;
  p->next = lists[list];
  if (p->next) p->next->last = p;
  lists[list] = p;
  filled[list / 32] |= 1u << list % 32;
}
static void take_out(struct piece* p) {
  const unsigned list = list_of(p->bytes);
  if (p->next) p->next->last = p->last;
  if (p->last) p->last->next = p->next;
  else if (!(lists[list] = p->next)) filled[list / 32] &= ~(1u << list % 32);
}

// Of a piece that is taken, the first bytes; the rest becomes free, if it is large enough for a piece.
static void cut(struct piece* p, size_t bytes);

// A free piece out of the lists, or null.
static struct piece* find_free(size_t bytes) {
  unsigned list = list_of(bytes);
  for (struct piece* p = lists[list]; p; p = p->next) {
    if (p->bytes >= bytes) return p;
  }
  for (++list; list < LISTS; list = (list / 32 + 1) * 32) {
    const unsigned rest = filled[list / 32] >> list % 32;
    if (rest) return lists[list + (unsigned)__builtin_ctz(rest)];
  }
  return 0;
}
// Gives the last piece so many bytes, and room for another piece; false where the heap has no more.
static int extend_top(size_t bytes) {
  const size_t wanted = bytes + LEAST;
  if (top && top->bytes >= wanted) return 1;
  const uintptr_t end = top ? (uintptr_t)top + top->bytes : (__host_break(0) + HEAD + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT - HEAD;
  const uintptr_t more = (wanted - (top ? top->bytes : 0) + STEP - 1) / STEP * STEP;
  if (end + more < end || __host_break(end + more) != end + more) return 0;
  if (!top) {
    top = (struct piece*)end;
    top->before = top->bytes = 0;
  }
  top->bytes += more;
  return 1;
}
static struct piece* take_piece(size_t bytes) {
  struct piece* const p = find_free(bytes);
  if (p) {
    take_out(p);
    p->bytes |= TAKEN;
    cut(p, bytes);
    return p;
  }
  if (!extend_top(bytes)) return 0;
  struct piece* const out = top;
  top = at(out, bytes);
  top->bytes = out->bytes - bytes;
  top->before = bytes;
  out->bytes = bytes | TAKEN;
  return out;
}
static void release(struct piece* p) {
  size_t bytes = size_of(p);
  struct piece* const after = at(p, bytes);
  if (p->before && !(before(p)->bytes & TAKEN)) {
    bytes += p->before;
    p = before(p);
    take_out(p);
  }
  if (after == top) {
    p->bytes = bytes + top->bytes;
    top = p;
    return;
  }
  if (!(after->bytes & TAKEN)) {
    take_out(after);
    bytes += after->bytes;
  }
  put(p, bytes);
}
static void cut(struct piece* p, size_t bytes) {
  const size_t rest = size_of(p) - bytes;
  if (rest < LEAST) return;
  struct piece* const second = at(p, bytes);
  p->bytes = bytes | TAKEN;
  second->before = bytes;
  second->bytes = rest | TAKEN;
  at(second, rest)->before = rest;
  release(second);
}

// Bytes of a piece for so many of the user's; 0 if there are too many.
static size_t piece_bytes(size_t n) {
  if (n > PTRDIFF_MAX / 2) return 0;
  const size_t bytes = (n + HEAD + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  return bytes < LEAST ? LEAST : bytes;
}
void* malloc(size_t n) {
  const size_t bytes = piece_bytes(n);
  struct piece* const p = bytes ? take_piece(bytes) : 0;
  return p ? (char*)p + HEAD : none();
}
void free(void* p) {
  if (p) release(head_of(p));
}
void* calloc(size_t n, size_t size) {
  if (size && n > PTRDIFF_MAX / size) return none();
  void* const p = malloc(n * size);
  return p ? memset(p, 0, n * size) : 0;
}
// Longer, where the memory after it is free.
static int grow(struct piece* p, size_t bytes) {
  const size_t had = size_of(p);
  struct piece* const after = at(p, had);
  if (after == top) {
    if (!extend_top(bytes - had)) return 0;
    const size_t rest = top->bytes - (bytes - had);
    top = at(p, bytes);
    top->bytes = rest;
    top->before = bytes;
    p->bytes = bytes | TAKEN;
    return 1;
  }
  if (after->bytes & TAKEN || had + after->bytes < bytes) return 0;
  take_out(after);
  p->bytes = (had + after->bytes) | TAKEN;
  at(p, size_of(p))->before = size_of(p);
  cut(p, bytes);
  return 1;
}
void* realloc(void* p, size_t n) {
  if (!p) return malloc(n);
  struct piece* const piece = head_of(p);
  const size_t bytes = piece_bytes(n), had = size_of(piece);
  if (!bytes) return none();
  if (bytes <= had) return cut(piece, bytes), p;
  if (grow(piece, bytes)) return p;
  void* const out = malloc(n);
  if (!out) return 0;
  memcpy(out, p, had - HEAD);
  free(p);
  return out;
}
// Out of a piece that is long enough; what lies before such an address becomes free.
void* aligned_alloc(size_t alignment, size_t n) {
  if (!alignment || alignment & (alignment - 1)) {
    errno = EINVAL;
    return 0;
  }
  if (alignment <= ALIGNMENT) return malloc(n);
  const size_t bytes = piece_bytes(n), spare = piece_bytes(alignment);
  struct piece* p = bytes && spare ? take_piece(bytes + spare + LEAST) : 0;
  if (!p) return none();
  const uintptr_t begin = (uintptr_t)p + HEAD;
  size_t skipped = ((begin + alignment - 1) & ~(uintptr_t)(alignment - 1)) - begin;
  if (skipped && skipped < LEAST) skipped += alignment;
  if (skipped) {
    const size_t rest = size_of(p) - skipped;
    struct piece* const own = at(p, skipped);
    own->before = skipped;
    own->bytes = rest | TAKEN;
    at(own, rest)->before = rest;
    p->bytes = skipped | TAKEN;
    release(p);
    p = own;
  }
  cut(p, bytes);
  return (char*)p + HEAD;
}
