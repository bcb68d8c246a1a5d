// Programs for processors of microcontrollers, chosen by PROGRAM: each computes for a while, and its status is the lowest byte of a sum.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
static uint32_t seed = 1;
static uint16_t next(void) { return (uint16_t)((seed = seed * 1664525u + 1013904223u) >> 16); }

#if PROGRAM == 1  // sha256
static const uint32_t kRound[64] = {0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
                                    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
                                    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
                                    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
                                    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
                                    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
static uint32_t turned(uint32_t x, uint8_t n) { return x >> n | x << (32 - n); }
static void block(uint32_t *h, uint32_t *w) {
  uint32_t s[8];
  memcpy(s, h, sizeof s);
  for (uint8_t i = 0; i < 64; ++i) {
    if (i >= 16) {
      const uint32_t a = w[(i + 1) % 16], b = w[(i + 14) % 16];
      w[i % 16] += (turned(a, 7) ^ turned(a, 18) ^ a >> 3) + w[(i + 9) % 16] + (turned(b, 17) ^ turned(b, 19) ^ b >> 10);
    }
    const uint32_t t1 = s[7] + (turned(s[4], 6) ^ turned(s[4], 11) ^ turned(s[4], 25)) + ((s[4] & s[5]) ^ (~s[4] & s[6])) + kRound[i] + w[i % 16];
    const uint32_t t2 = (turned(s[0], 2) ^ turned(s[0], 13) ^ turned(s[0], 22)) + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
    memmove(s + 1, s, 7 * sizeof *s);
    s[4] += t1;
    s[0] = t1 + t2;
  }
  for (uint8_t i = 0; i < 8; ++i) h[i] += s[i];
}
static uint32_t work(void) {
  uint32_t h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}, w[16];
  for (uint16_t n = 0; n < (uint16_t)(2200u * SIZE); ++n) {
    for (uint8_t i = 0; i < 16; ++i) w[i] = i * 0x01010101u + n;
    block(h, w);
  }
  return h[0];
}
#elif PROGRAM == 2  // qsort
static int16_t all[512];
static int by_value(const void *a, const void *b) { return *(const int16_t *)a < *(const int16_t *)b ? -1 : *(const int16_t *)a > *(const int16_t *)b; }
static uint32_t work(void) {
  uint32_t sum = 0;
  for (uint16_t n = 0; n < 220 * SIZE; ++n) {
    for (uint16_t i = 0; i < 512; ++i) all[i] = (int16_t)next();
    qsort(all, 512, sizeof *all, by_value);
    for (uint16_t i = 0; i < 512; i += 7) sum = sum * 31 + (uint16_t)all[i];
  }
  return sum;
}
#elif PROGRAM == 3  // crc32, bit by bit, and division: 32-bit arithmetic
static uint32_t work(void) {
  uint32_t crc = ~(uint32_t)0, x = 1;
  for (uint32_t n = 0; n < 420000ul * SIZE; ++n) {
    crc ^= (uint8_t)next();
    for (uint8_t i = 0; i < 8; ++i) crc = crc & 1 ? crc >> 1 ^ 0xEDB88320u : crc >> 1;
    if (!(n & 7)) x += crc / (next() | 1u) + (crc % 10u) * x;
  }
  return crc ^ x;
}
#elif PROGRAM == 4  // strings
static char text[700], copy[700];
static uint32_t work(void) {
  uint32_t sum = 0;
  for (uint16_t n = 0; n < 1500 * SIZE; ++n) {
    uint16_t at = 0;
    while (at < 600) {
      char number[12];
      uint16_t v = next();
      uint8_t k = 0;
      do number[k++] = (char)('0' + v % 10);
      while (v /= 10);
      number[k] = 0;
      strcpy(text + at, number);
      at += (uint16_t)strlen(number);
      text[at++] = ' ';
    }
    text[at] = 0;
    strcpy(copy, text);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
      if (strchr(word, '7')) sum += (uint32_t)atol(word);
      if (strncmp(word, "12", 2) == 0) sum ^= 0x5555;
    }
    sum = sum * 33 + (uint16_t)(strstr(text, "123") ? strstr(text, "123") - text : 700);
  }
  return sum;
}
#elif PROGRAM == 5  // a machine of states, by function pointers and a switch
typedef uint8_t (*Step)(uint8_t, uint16_t *);
static uint8_t grow(uint8_t c, uint16_t *s) { return *s += c, c & 3; }
static uint8_t turn(uint8_t c, uint16_t *s) { return *s = (uint16_t)(*s << 3 | *s >> 13), (c >> 2) & 3; }
static uint8_t mix(uint8_t c, uint16_t *s) { return *s ^= (uint16_t)(c * 257u), (c >> 4) & 3; }
static uint8_t fall(uint8_t c, uint16_t *s) { return *s -= (uint16_t)(*s >> 4) + c, c >> 6; }
static Step const kSteps[4] = {grow, turn, mix, fall};
static uint32_t work(void) {
  uint8_t state = 0, count[8] = {0};
  uint16_t s = 1;
  uint32_t sum = 0;
  for (uint32_t n = 0; n < 1500000ul * SIZE; ++n) {
    const uint8_t c = (uint8_t)(s ^ n);
    state = kSteps[state](c, &s);
    switch (c & 7) {
      case 0:
        count[0]++;
        break;
      case 1:
        count[1] += state;
        break;
      case 2:
        count[2] ^= c;
        break;
      case 3:
        sum += c;
        break;
      case 4:
        s ^= 0x1021;
        break;
      case 5:
        count[5] = count[0];
        break;
      case 6:
        sum ^= s;
        break;
      default:
        count[7]--;
        break;
    }
  }
  for (uint8_t i = 0; i < 8; ++i) sum = sum * 31 + count[i];
  return sum;
}
#elif PROGRAM == 6  // floats: the Mandelbrot set
static uint32_t work(void) {
  uint32_t sum = 0;
  for (uint8_t y = 0; y < 24; y++)
    for (uint16_t x = 0; x < 32 * SIZE; x++) {
      float cx = x * (3.0f / (32 * SIZE)) - 2, cy = y * (2.0f / 24) - 1, a = 0, b = 0;
      uint8_t n = 0;
      for (; n < 250 && a * a + b * b < 4; n++) {
        float t = a * a - b * b + cx;
        b = 2 * a * b + cy;
        a = t;
      }
      sum = sum * 31 + n;
    }
  return sum;
}
#elif PROGRAM == 7  // primes by a sieve, products of matrices
static uint8_t flags[1600];
static int16_t A[12][12], B[12][12];
static int32_t C[12][12];
static uint32_t work(void) {
  uint32_t sum = 0;
  for (uint16_t n = 0; n < 550 * SIZE; n++) {
    memset(flags, 1, sizeof flags);
    for (uint16_t i = 2; i < sizeof flags; i++)
      if (flags[i]) {
        sum++;
        for (uint16_t k = i + i; k < sizeof flags; k += i) flags[k] = 0;
      }
    for (uint8_t i = 0; i < 12; i++)
      for (uint8_t k = 0; k < 12; k++) A[i][k] = next(), B[i][k] = next();
    for (uint8_t i = 0; i < 12; i++)
      for (uint8_t k = 0; k < 12; k++) {
        int32_t s = 0;
        for (uint8_t m = 0; m < 12; m++) s += (int32_t)A[i][m] * B[m][k];
        C[i][k] = s;
      }
    for (uint8_t i = 0; i < 12; i++)
      for (uint8_t k = 0; k < 12; k++) sum = sum * 31 + C[i][k];
  }
  return sum;
}
#endif

#ifdef __AVR__
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
static void put(char c) { UDR0 = c; }
int main(void) {
  UCSR0B = _BV(TXEN0);
  const uint32_t sum = work();
  for (int8_t i = 28; i >= 0; i -= 4) put("0123456789abcdef"[sum >> i & 15]);
  put('\n');
  cli();
  sleep_enable();
  __asm__ volatile("mov r24, %0\n\tsleep" : : "r"((uint8_t)sum) : "r24");
  return 0;
}
#else
int main(void) { return work() & 255; }
#endif
