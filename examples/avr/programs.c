// Programs for an ATmega328P: the text that they write goes to the serial port; its sum is the status with which they end.
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/pgmspace.h>
#include <avr/sleep.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint8_t sum;

static int put(char c, FILE *stream) {
  (void)stream;
  while (!(UCSR0A & _BV(UDRE0))) {
  }
  UDR0 = c;
  sum = (uint8_t)(sum << 1 | sum >> 7) ^ (uint8_t)c;
  return 0;
}
static FILE port = FDEV_SETUP_STREAM(put, NULL, _FDEV_SETUP_WRITE);

#ifdef RANDOM
// Instructions of a test, and the registers that they leave.
void random_program(void);
extern volatile uint8_t state[32];

static void all(void) {
  random_program();
  for (uint8_t i = 0; i < 32; ++i) printf("%02x", state[i]);
  printf("\n");
}
#else
static const uint32_t kRound[64] PROGMEM = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74,
    0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d,
    0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e,
    0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5,
    0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turned(uint32_t x, uint8_t n) { return x >> n | x << (32 - n); }

static void sha256_block(uint32_t *h, const uint8_t *block) {
  uint32_t w[16], s[8];
  for (uint8_t i = 0; i < 16; ++i) w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint16_t)(block[4 * i + 2] << 8) | block[4 * i + 3];
  memcpy(s, h, sizeof s);
  for (uint8_t i = 0; i < 64; ++i) {
    if (i >= 16) {
      const uint32_t a = w[(i + 1) % 16], b = w[(i + 14) % 16];
      w[i % 16] += (turned(a, 7) ^ turned(a, 18) ^ a >> 3) + w[(i + 9) % 16] + (turned(b, 17) ^ turned(b, 19) ^ b >> 10);
    }
    const uint32_t t1 = s[7] + (turned(s[4], 6) ^ turned(s[4], 11) ^ turned(s[4], 25)) + ((s[4] & s[5]) ^ (~s[4] & s[6])) + pgm_read_dword(&kRound[i]) + w[i % 16];
    const uint32_t t2 = (turned(s[0], 2) ^ turned(s[0], 13) ^ turned(s[0], 22)) + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
    memmove(s + 1, s, 7 * sizeof *s);
    s[4] += t1;
    s[0] = t1 + t2;
  }
  for (uint8_t i = 0; i < 8; ++i) h[i] += s[i];
}

static void sha256(const char *text) {
  uint32_t h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  uint8_t block[64] = {0};
  const uint8_t n = (uint8_t)strlen(text);  // at most 55
  memcpy(block, text, n);
  block[n] = 0x80;
  block[62] = n >> 5;
  block[63] = (uint8_t)(n << 3);
  sha256_block(h, block);
  for (uint8_t i = 0; i < 8; ++i) printf("%08lx", h[i]);
  printf("\n");
}

static int by_value(const void *a, const void *b) { return *(const int16_t *)a < *(const int16_t *)b ? -1 : *(const int16_t *)a > *(const int16_t *)b; }

static void sorted(void) {
  int16_t all[24];
  uint16_t x = 1;
  for (uint8_t i = 0; i < 24; ++i) all[i] = (int16_t)(x = x * 25173u + 13849u);
  qsort(all, 24, sizeof *all, by_value);
  for (uint8_t i = 0; i < 24; ++i) printf("%d ", all[i]);
  printf("\n");
}

typedef int32_t (*Operation)(int32_t, int32_t);
static int32_t add(int32_t a, int32_t b) { return a + b; }
static int32_t times(int32_t a, int32_t b) { return a * b; }
static int32_t over(int32_t a, int32_t b) { return b ? a / b : 0; }
static int32_t rest(int32_t a, int32_t b) { return b ? a % b : 0; }

static void numbers(void) {
  static Operation const kAll[] = {add, times, over, rest};
  int32_t a = -1234567, b = 89;
  for (uint8_t i = 0; i < 4; ++i) printf("%ld ", kAll[i](a, b));
  const int64_t big = 1234567890123456789LL, small = 987654321LL;
  const int64_t quotient = big / small, left = big % small;
  printf("%ld %ld ", (long)quotient, (long)left);
  float x = 1;
  for (uint8_t i = 1; i < 20; ++i) x += 1.0f / ((float)i * (float)i);
  printf("%ld\n", (long)(x * 100000));
}

static volatile uint8_t port_bits;
static void bits(void) {
  PORTB = 0;
  for (uint8_t i = 0; i < 8; ++i) {
    if (i & 1) PORTB |= _BV(3);
    else PORTB &= (uint8_t)~_BV(3);
    if (PORTB & _BV(3)) port_bits += i;
    port_bits = (uint8_t)(port_bits << 1 | port_bits >> 7);
  }
  uint32_t state = 12345;
  for (uint16_t i = 0; i < 1000; ++i) state = state * 1664525UL + 1013904223UL;
  printf("%u %lu\n", port_bits, state);
}

static void all(void) {
  sha256("");
  sha256("the quick brown fox jumps over the lazy dog");
  sorted();
  numbers();
  bits();
}
#endif

int main(void) {
  UCSR0A = _BV(UDRE0);
  UCSR0B = _BV(TXEN0);
  stdout = &port;
  all();
  cli();
  const uint8_t status = sum;
  sleep_enable();
  __asm__ volatile("mov r24, %0\n\tsleep" : : "r"(status) : "r24");
  return 0;
}
