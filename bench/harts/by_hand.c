/* The algorithms of examples/fabrisc that `./dev bench --harts` measures, for the host: `PROGRAM NAME ARGUMENT` writes what they write. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void collatz(long bound) {
  long best = 0, most = -1;
  for (long start = bound; start != 0; start--) {
    long n = start, steps = 0;
    while (n != 1) {
      steps++;
      const long bit = n & 1;
      n >>= 1;
      if (bit) n = n * 6 + 4; /* n was 2h + 1: 3n + 1 = 6h + 4 */
    }
    if (steps >= most) best = start, most = steps;
  }
  printf("%ld %ld\n", best, most);
}

static void sieve(long bound) {
  uint8_t *composite = calloc((size_t)bound, 1);
  long primes = 0, last = 0;
  for (long n = 2; n < bound; n++) {
    if (composite[n]) continue;
    primes++, last = n;
    for (long m = n * n; m < bound; m += n) composite[m] = 1;
  }
  printf("%ld %ld\n", primes, last);
}

static long fibonacci(long n) { return n <= 1 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

struct bytes {
  uint8_t *data;
  size_t size;
};

static struct bytes read_file(const char *path) {
  struct bytes all = {0, 0};
  FILE *file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END)) exit(1);
  all.size = (size_t)ftell(file);
  rewind(file);
  all.data = malloc(all.size + 1);
  if (fread(all.data, 1, all.size, file) != all.size) exit(1);
  fclose(file);
  return all;
}

static void crc32(const char *path) {
  static uint32_t table[256];
  const struct bytes file = read_file(path);
  for (uint32_t i = 0; i < 256; i++) {
    uint32_t entry = i;
    for (int bit = 0; bit < 8; bit++) entry = entry & 1 ? entry >> 1 ^ 0xEDB88320 : entry >> 1;
    table[i] = entry;
  }
  uint32_t sum = 0xFFFFFFFF;
  for (const uint8_t *p = file.data, *end = p + file.size; p != end; p++) sum = sum >> 8 ^ table[(sum ^ *p) & 0xFF];
  printf("%08x\n", ~sum);
}

static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turn(uint32_t x, int n) { return x >> n | x << (32 - n); }
static uint32_t most_significant_first(const uint8_t *p) { return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3]; }

static void compress(uint32_t state[8], const uint8_t *p) {
  uint32_t w[64], s[8];
  for (int i = 0; i < 16; i++) w[i] = most_significant_first(p + 4 * i);
  for (int i = 16; i < 64; i++) {
    const uint32_t x = w[i - 15], y = w[i - 2];
    w[i] = (turn(x, 7) ^ turn(x, 18) ^ x >> 3) + (turn(y, 17) ^ turn(y, 19) ^ y >> 10) + w[i - 16] + w[i - 7];
  }
  memcpy(s, state, sizeof s);
  for (int i = 0; i < 64; i++) {
    const uint32_t a = s[0], b = s[1], c = s[2], e = s[4];
    const uint32_t x = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + s[7] + ((e & s[5]) | (s[6] & ~e)) + w[i] + constants[i];
    const uint32_t y = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) | ((a | b) & c));
    s[7] = s[6], s[6] = s[5], s[5] = e, s[4] = s[3] + x, s[3] = c, s[2] = b, s[1] = a, s[0] = x + y;
  }
  for (int i = 0; i < 8; i++) state[i] += s[i];
}

static void sha256(const char *path) {
  uint32_t state[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  const struct bytes file = read_file(path);
  const size_t whole = file.size / 64 * 64, rest = file.size - whole;
  for (size_t at = 0; at < whole; at += 64) compress(state, file.data + at);
  uint8_t tail[128] = {0};
  memcpy(tail, file.data + whole, rest);
  tail[rest] = 0x80;
  const size_t bytes = rest < 56 ? 64 : 128;
  for (int i = 0; i < 8; i++) tail[bytes - 1 - i] = (uint8_t)((uint64_t)file.size * 8 >> 8 * i);
  for (size_t at = 0; at < bytes; at += 64) compress(state, tail + at);
  for (int i = 0; i < 8; i++) printf("%08x", state[i]);
  printf("  %s\n", path);
}

static int stays(double x, double y) {
  double real = 0, imaginary = 0;
  for (int turns = 200; turns != 0; turns--) {
    const double a = real * real, b = imaginary * imaginary;
    if (4 < a + b) return 0;
    imaginary *= real;
    imaginary = imaginary + imaginary + y;
    real = a - b + x;
  }
  return 1;
}

static void mandelbrot(long rows) {
  long points = 0;
  const double all = (double)rows;
  for (long row = 0; row < rows; row++) {
    const double y = ((double)row + (double)row) / all + -1;
    for (long column = 0; column < rows; column++) points += stays((double)column * 3 / all + -2, y);
  }
  printf("%ld\n", points);
}

int main(int argc, char **argv) {
  if (argc != 3) return 1;
  if (strcmp(argv[1], "collatz") == 0) return collatz(atol(argv[2])), 0;
  if (strcmp(argv[1], "mandelbrot") == 0) return mandelbrot(atol(argv[2])), 0;
  if (strcmp(argv[1], "sieve") == 0) return sieve(atol(argv[2])), 0;
  if (strcmp(argv[1], "sha256") == 0) return sha256(argv[2]), 0;
  if (strcmp(argv[1], "crc32") == 0) return crc32(argv[2]), 0;
  if (strcmp(argv[1], "fibonacci") == 0) return printf("%ld \n", fibonacci(atol(argv[2]))), 0;
  return 1;
}
