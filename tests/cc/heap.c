// Pieces of memory, taken, made longer and shorter, and given back at random, and many of them: none overlaps another, all keep what is written, and all memory comes back.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long long state = 7;
static unsigned below(unsigned n) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(state >> 33) % n;
}
enum { PIECES = 200 };
static unsigned char* pieces[PIECES];
static size_t sizes[PIECES];
static unsigned wrong, refused;

static void fill(int i) {
  for (size_t b = 0; b < sizes[i]; b += 1 + b / 16) pieces[i][b] = (unsigned char)(i * 31 + b);
}
static void check(int i, size_t n) {
  for (size_t b = 0; b < n; b += 1 + b / 16) wrong += pieces[i][b] != (unsigned char)(i * 31 + b);
}
static void zeros(const unsigned char* p, size_t n) {
  for (size_t b = 0; b < n; ++b) wrong += p[b] != 0;
}
static size_t any_size(void) { return below(4) ? below(200) : below(10) ? below(3000) : below(300000); }

static void take(int i) {
  const size_t n = any_size();
  const unsigned how = below(5);
  const size_t alignment = how == 0 ? (size_t)1 << below(13) : 16;
  pieces[i] = how == 0 ? aligned_alloc(alignment, n) : how == 1 ? calloc(n / 8 + 1, 8) : malloc(n);
  refused += !pieces[i];
  if (!pieces[i]) return;
  if (how == 1) zeros(pieces[i], n);
  wrong += (uintptr_t)pieces[i] % alignment != 0 || (uintptr_t)pieces[i] % 16 != 0;
  sizes[i] = n;
  fill(i);
}
static void change(int i) {
  const size_t had = sizes[i], n = any_size();
  unsigned char* const p = realloc(pieces[i], n);
  refused += !p;
  if (!p) return;
  pieces[i] = p;
  check(i, had < n ? had : n);
  sizes[i] = n;
  fill(i);
}
static void give(int i) {
  check(i, sizes[i]);
  free(pieces[i]);
  pieces[i] = 0;
}

struct node {
  struct node* next;
  int value;
};
static long long many(int n) {
  struct node* first = 0;
  long long sum = 0;
  for (int i = 0; i < n; ++i) {
    struct node* const one = malloc(sizeof *one);
    one->next = first;
    one->value = i;
    first = one;
  }
  for (struct node* next; first; first = next) {
    next = first->next;
    sum += first->value;
    free(first);
  }
  return sum;
}

// Where a piece lies that is longer than all others: it is the same place as before where all memory is free and joined.
static void* (*volatile allocate)(size_t) = malloc;  // compilers take it that there is enough, and leave out what is not used
static uintptr_t place(void) {
  void* const p = allocate((size_t)5 << 20);
  free(p);
  return (uintptr_t)p;
}

int main(void) {
  const uintptr_t first = place();
  for (int operations = 0; operations < 4000; ++operations) {
    const int i = (int)below(PIECES);
    if (!pieces[i]) take(i);
    else if (below(2)) change(i);
    else give(i);
  }
  for (int i = 0; i < PIECES; ++i) {
    if (pieces[i]) give(i);
  }
  printf("%u wrong, %u refused, %d\n", wrong, refused, place() == first);
  printf("%lld", many(50000));
  printf(" %d\n", place() == first);
  // One piece of what there is, again and again: the memory comes back, and is joined.
  size_t most = (size_t)1 << 31;
  void* all;
  while (!(all = allocate(most))) most -= most >> 4;
  printf("%d\n", most > 100 << 20);
  for (int i = 0; i < 3; ++i) {
    free(all);
    printf("%lld", many(1000));
    all = allocate(most);
    printf(" %d\n", all != 0);
  }
  free(all);
  void* (*volatile cleared)(size_t, size_t) = calloc;
  void* (*volatile longer)(void*, size_t) = realloc;
  printf("%d", allocate(SIZE_MAX) == 0);
  printf(" %d", allocate(SIZE_MAX / 2) == 0);
  printf(" %d", cleared(SIZE_MAX / 4, 8) == 0);
  char* const kept = allocate(10);
  strcpy(kept, "kept");
  printf(" %d", longer(kept, SIZE_MAX - 8) == 0);
  printf(" %s\n", kept);
  return 0;
}
