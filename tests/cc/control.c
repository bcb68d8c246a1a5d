// Branches, loops, switches, jumps, and data of all kinds.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__attribute__((noinline)) static int dense(unsigned n) {
  switch (n) {
    case 0: return 11;
    case 1: return 7;
    case 2: n *= 3;  // falls through
    case 3: return (int)n + 2;
    case 4: return -1;
    case 5: return 90;
    case 6: return puts("six") >= 0;
    case 9: return 1000;
    default: return -2;
  }
}
__attribute__((noinline)) static int sparse(int n) {
  switch (n) {
    case -1000: return 1;
    case -5 ... -3: return 2;
    case 17: return 3;
    case 400: return 4;
    case 70000: return 5;
    case 2147483647: return 6;
  }
  return 0;
}
static unsigned char sieve[2000];
static int primes(void) {
  int count = 0;
  for (int i = 2; i < 2000; ++i) {
    if (sieve[i]) continue;
    ++count;
    for (int k = i + i; k < 2000; k += i) sieve[k] = 1;
  }
  return count;
}
struct node {
  struct node *left, *right;
  int key;
};
static struct node* insert(struct node* n, int key) {
  if (!n) {
    n = calloc(1, sizeof *n);
    n->key = key;
  } else if (key < n->key) {
    n->left = insert(n->left, key);
  } else {
    n->right = insert(n->right, key);
  }
  return n;
}
static int depth(const struct node* n) {
  if (!n) return 0;
  const int a = depth(n->left), b = depth(n->right);
  return 1 + (a > b ? a : b);
}
static const char* const names[] = {"zero", "one", "two", 0};
static struct {
  const char* name;
  int (*f)(unsigned);
  double d;
} things[] = {{"dense", dense, 1.5}, {"names", 0, -2.25}};
static jmp_buf back;
static void away(int n) {
  if (n == 0) longjmp(back, 5);
  away(n - 1);
}
static int matrix[12][12], product[12][12];

int main(void) {
  for (unsigned i = 0; i < 11; ++i) printf("%d ", dense(i));
  puts("");
  const int some[] = {-1000, -5, -4, -3, -2, 17, 400, 401, 70000, 2147483647};
  for (int i = 0; i < 10; ++i) printf("%d ", sparse(some[i]));
  printf("\n%d\n", primes());
  struct node* tree = 0;
  unsigned x = 12345;
  for (int i = 0; i < 300; ++i) tree = insert(tree, (int)((x = x * 1103515245 + 12345) >> 16 & 1023));
  printf("%d\n", depth(tree));
  for (int i = 0; names[i]; ++i) printf("%s ", names[i]);
  printf("%s %.2f %d\n", things[0].name, things[1].d, things[0].f(9));
  const int n = setjmp(back);
  if (n == 0) away(6);
  printf("back with %d\n", n);
  for (int i = 0; i < 12; ++i)
    for (int k = 0; k < 12; ++k) matrix[i][k] = i * 3 - k;
  for (int i = 0; i < 12; ++i)
    for (int k = 0; k < 12; ++k)
      for (int m = 0; m < 12; ++m) product[i][k] += matrix[i][m] * matrix[m][k];
  printf("%d %d\n", product[3][4], product[11][11]);
  int steps = 0;
  for (unsigned long long c = 27; c != 1; ++steps) c = c & 1 ? 3 * c + 1 : c / 2;
again:
  if (steps++ < 120) goto again;
  printf("%d\n", steps);
  char text[40];
  strcpy(text, "a text");
  strcat(text, " and more");
  memmove(text + 2, text, 10);
  printf("%s %d %d %s\n", text, (int)strlen(text), strcmp("abc", "abd"), strstr("objects of others", "of"));
  return 0;
}
