// Lists, numbers and blocks for a debugger.
#include <alloca.h>
#include <stdio.h>
#define KEPT __attribute__((noinline))

struct node {
  int value;
  unsigned low : 3, high : 5;
  struct node* next;
  double weight[2];
};
enum color { RED, GREEN = 5, BLUE = -2 };
int total = 3;
static const char* name = "list";
static struct node nodes[3];

KEPT static int depth(int n) {
  static int calls;
  ++calls;
  int here = n * 2;
  if (n == 0) return here + calls;  // deepest
  return depth(n - 1) + here;
}

KEPT int blocks(int n) {
  int x = 1;
  for (int i = 0; i < n; ++i) {
    int x = i * 10;
    total += x;  // inner
  }
  return x + n;  // outer
}

KEPT int large(int n) {
  int numbers[5000];
  char* text = alloca((unsigned)n + 1);
  for (int i = 0; i < 5000; ++i) numbers[i] = i + n;
  text[n] = 'x';
  return depth(numbers[1]) + text[n];  // far
}

KEPT int one(int a) { return a + 1; }

int main(void) {
  enum color c = BLUE;
  nodes[1].value = 7;
  nodes[1].high = 9;
  nodes[1].next = &nodes[2];
  nodes[1].weight[1] = 2.5;
  int sum = depth(2) + blocks(3) + large(1) + one(4) + (int)c;
  printf("%s: %d %d\n", name, sum, total);  // end
  return 0;
}
