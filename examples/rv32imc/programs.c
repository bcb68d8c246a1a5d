/* Small programs for a hart without a C library: `PROGRAM sieve`, sha256, collatz, matrix, copy FILE, heap, arguments. Each writes a
   line that says what it found. */
#include <stddef.h>
#include <stdint.h>

long syscall3(long number, long a, long b, long c);

void *memset(void *to, int byte, size_t n) {
  for (uint8_t *p = to; n; n--) *p++ = (uint8_t)byte;
  return to;
}
void *memcpy(void *to, const void *from, size_t n) {
  const uint8_t *f = from;
  for (uint8_t *p = to; n; n--) *p++ = *f++;
  return to;
}

static size_t length(const char *s) {
  size_t n = 0;
  while (s[n]) n++;
  return n;
}
static int same(const char *a, const char *b) {
  while (*a && *a == *b) a++, b++;
  return *a == *b;
}
static void put(const char *s) { syscall3(64, 1, (long)s, (long)length(s)); }
static void put_hex(uint32_t v) {
  char text[9];
  for (int i = 0; i < 8; i++) text[i] = "0123456789abcdef"[v >> (28 - 4 * i) & 15];
  text[8] = 0;
  put(text);
}
static void put_number(uint64_t v) {
  put_hex((uint32_t)(v >> 32));
  put_hex((uint32_t)v);
  put("\n");
}

static uint64_t sieve(void) {
  static uint8_t composite[20000];
  uint32_t primes = 0;
  for (uint32_t i = 2; i < sizeof composite; i++) {
    if (composite[i]) continue;
    primes++;
    for (uint32_t j = i * i; j < sizeof composite; j += i) composite[j] = 1;
  }
  return primes;
}

static uint64_t collatz(void) {
  uint64_t best = 0, at = 0;
  for (uint32_t start = 1; start < 1500; start++) {
    uint64_t n = start, steps = 1;
    for (; n != 1; steps++) n = n % 2 ? 3 * n + 1 : n / 2;
    if (steps > best) best = steps, at = start;
  }
  return at * 1000 + best;
}

static uint64_t matrix(void) {
  enum { N = 24 };
  static int32_t a[N][N], b[N][N];
  int64_t sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = i * 7 - j * 3, b[i][j] = (i ^ j) % 11 - 5;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      int32_t c = 0;
      for (int k = 0; k < N; k++) c += a[i][k] * b[k][j];
      sum = sum * 31 + c % 1000 / 3;
    }
  return (uint64_t)sum;
}

/* SHA-256; its constants are the first bits of the fractions of roots of primes, found here by integer arithmetic. */
static uint32_t root_fraction(uint32_t prime, int degree) {
  uint64_t low = 0, high = (uint64_t)64 << 32; /* a root in 2^-32 */
  while (high - low > 1) {
    const uint64_t middle = (low + high) / 2;
    /* middle^degree <= prime * 2^(32 * degree), in limbs of 32 bits */
    uint32_t power[8] = {1};
    for (int d = 0; d < degree; d++) {
      uint32_t product[8] = {0};
      const uint32_t limbs[2] = {(uint32_t)middle, (uint32_t)(middle >> 32)};
      for (int i = 0; i < 6; i++)
        for (int j = 0, carry = 0; j < 2; j++) {
          uint64_t sum = (uint64_t)power[i] * limbs[j] + product[i + j];
          product[i + j] = (uint32_t)sum;
          for (int k = i + j + 1; (sum >>= 32) && k < 8; k++) sum += product[k], product[k] = (uint32_t)sum;
          (void)carry;
        }
      for (int i = 0; i < 8; i++) power[i] = product[i];
    }
    uint64_t whole = (uint64_t)power[degree + 1] << 32 | power[degree];
    int exact = 1;
    for (int i = 0; i < degree; i++) exact &= power[i] == 0;
    if (whole < prime || (whole == prime && exact)) low = middle;
    else high = middle;
  }
  return (uint32_t)low;
}

static uint32_t turn(uint32_t x, int n) { return x >> n | x << (32 - n); }

static void sha256_block(uint32_t h[8], const uint32_t k[64], const uint8_t *p) {
  uint32_t w[64], v[8];
  for (int i = 0; i < 16; i++) w[i] = (uint32_t)p[4 * i] << 24 | (uint32_t)p[4 * i + 1] << 16 | (uint32_t)p[4 * i + 2] << 8 | p[4 * i + 3];
  for (int i = 16; i < 64; i++) {
    const uint32_t a = w[i - 15], b = w[i - 2];
    w[i] = w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ a >> 3) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ b >> 10);
  }
  for (int i = 0; i < 8; i++) v[i] = h[i];
  for (int i = 0; i < 64; i++) {
    const uint32_t a = v[0], e = v[4];
    const uint32_t x = v[7] + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & v[5]) ^ (~e & v[6])) + k[i] + w[i];
    const uint32_t y = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
    for (int j = 7; j > 0; j--) v[j] = v[j - 1];
    v[4] += x;
    v[0] = x + y;
  }
  for (int i = 0; i < 8; i++) h[i] += v[i];
}

static void sha256(const char *text) {
  uint32_t h[8], k[64];
  int found = 0;
  for (uint32_t n = 2; found < 64; n++) {
    int prime = 1;
    for (uint32_t d = 2; d * d <= n; d++) prime &= n % d != 0;
    if (!prime) continue;
    if (found < 8) h[found] = root_fraction(n, 2);
    k[found++] = root_fraction(n, 3);
  }
  uint8_t block[64];
  const size_t n = length(text);
  size_t at = 0;
  for (; n - at >= 64; at += 64) sha256_block(h, k, (const uint8_t *)text + at);
  memset(block, 0, 64);
  memcpy(block, text + at, n - at);
  block[n - at] = 0x80;
  if (n - at >= 56) {
    sha256_block(h, k, block);
    memset(block, 0, 64);
  }
  for (int i = 0; i < 8; i++) block[63 - i] = (uint8_t)((uint64_t)n * 8 >> (8 * i));
  sha256_block(h, k, block);
  for (int i = 0; i < 8; i++) put_hex(h[i]);
  put("\n");
}

static int copy(const char *path) {
  const long fd = syscall3(56, -100, (long)path, 0);
  if (fd < 0) {
    put("cannot open it\n");
    return 2;
  }
  char bytes[100];
  for (long n; (n = syscall3(63, fd, (long)bytes, sizeof bytes)) > 0;) syscall3(64, 1, (long)bytes, n);
  return syscall3(57, fd, 0, 0) ? 3 : 0;
}

static uint64_t heap(void) {
  const uintptr_t begin = (uintptr_t)syscall3(214, 0, 0, 0);
  if ((uintptr_t)syscall3(214, (long)(begin + 40000), 0, 0) != begin + 40000) return 0;
  uint32_t *p = (uint32_t *)begin;
  uint64_t sum = 0;
  for (uint32_t i = 0; i < 10000; i++) sum += p[i], p[i] = i * i;
  for (uint32_t i = 0; i < 10000; i += 7) sum += p[i];
  return sum;
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  if (same(argv[1], "sieve")) return put_number(sieve()), 0;
  if (same(argv[1], "collatz")) return put_number(collatz()), 0;
  if (same(argv[1], "matrix")) return put_number(matrix()), 0;
  if (same(argv[1], "heap")) return put_number(heap()), 0;
  if (same(argv[1], "sha256")) return sha256(argc > 2 ? argv[2] : ""), 0;
  if (same(argv[1], "copy")) return copy(argc > 2 ? argv[2] : "");
  for (int i = 1; i < argc; i++) put(argv[i]), put(" ");
  put("\n");
  return argc;
}
