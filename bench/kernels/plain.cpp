// The kernels as plain C++, as fast as compilers make them on one core: lanes are elements of short arrays or vectors,
// so that their numbers stay in the processor's registers. Compiled by itself: g++ or clang++, -O3 for the machine at
// hand.
//   plain KERNEL full|quick
#include <memory>

#include "problem.h"

namespace {

using bench::Task;

constexpr uint32_t kLanes = 64;
typedef uint32_t Lanes __attribute__((vector_size(64)));  // sixteen: what AVX-512 holds in one register
constexpr uint32_t kWidth = sizeof(Lanes) / 4;

void vadd(const uint32_t* __restrict a, const uint32_t* __restrict b, uint32_t* __restrict c, size_t n) {
  for (size_t i = 0; i < n; i++) c[i] = a[i] + b[i];
}

void hashloop(uint32_t* __restrict out, uint32_t n) {
  for (uint32_t first = 0; first < n; first += kLanes) {
    uint32_t x[kLanes], hash[kLanes];
    for (uint32_t i = 0; i < kLanes; i++) {
      x[i] = (first + i) | 1;
      hash[i] = (first + i) ^ 2166136261u;
    }
    for (uint32_t step = 0; step < bench::kHashSteps; step++) {
      for (uint32_t i = 0; i < kLanes; i++) {
        uint32_t y = x[i];
        y ^= y << 13;
        y ^= y >> 17;
        y ^= y << 5;
        x[i] = y;
        hash[i] = (hash[i] ^ y) * 16777619u;
      }
    }
    for (uint32_t i = 0; i < kLanes; i++) out[first + i] = hash[i];
  }
}

constexpr uint32_t kRound[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

inline Lanes rotated(Lanes x, int n) { return x >> n | x << (32 - n); }

// The first word of the hash of a message of one word.
inline Lanes sha256(Lanes message) {
  const Lanes zero = {};
  Lanes w[16] = {message, zero + 0x80000000u, zero, zero, zero, zero, zero, zero, zero, zero, zero, zero, zero, zero,
                 zero,    zero + 32u};
  Lanes a = zero + 0x6a09e667u, b = zero + 0xbb67ae85u, c = zero + 0x3c6ef372u, d = zero + 0xa54ff53au;
  Lanes e = zero + 0x510e527fu, f = zero + 0x9b05688cu, g = zero + 0x1f83d9abu, h = zero + 0x5be0cd19u;
#pragma GCC unroll 64
  for (int i = 0; i < 64; i++) {
    if (i >= 16) {
      const Lanes older = w[(i + 1) % 16], newer = w[(i + 14) % 16];
      w[i % 16] += (rotated(older, 7) ^ rotated(older, 18) ^ older >> 3) + w[(i + 9) % 16] +
                   (rotated(newer, 17) ^ rotated(newer, 19) ^ newer >> 10);
    }
    const Lanes t1 =
        h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + ((e & f) ^ (~e & g)) + kRound[i] + w[i % 16];
    const Lanes t2 = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
  }
  return a + 0x6a09e667u;
}

void sha256_all(uint32_t* __restrict out, uint32_t n) {
  for (uint32_t first = 0; first < n; first += kWidth) {
    Lanes message;
    for (uint32_t i = 0; i < kWidth; i++) message[i] = first + i;
    const Lanes word = sha256(message);
    std::memcpy(out + first, &word, sizeof word);
  }
}

void imatmul(const int8_t* __restrict a, const int8_t* __restrict b, int32_t* __restrict c, int n) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) {
      int32_t sum = 0;
      for (int k = 0; k < n; k++) sum += int32_t{a[i * n + k]} * b[j * n + k];
      c[i * n + j] = sum;
    }
  }
}

// A row of lanes iterates until the last of them has left the circle.
void mandel_row(uint32_t* __restrict out, uint32_t first, float cy, float step) {
  float cx[kLanes], x[kLanes], y[kLanes];
  uint32_t count[kLanes];
  for (uint32_t i = 0; i < kLanes; i++) {
    cx[i] = static_cast<float>(first + i) * step - 2.0f;
    x[i] = y[i] = 0;
    count[i] = 0;
  }
  for (uint32_t k = 0; k < bench::kMandelSteps; k++) {
    uint32_t any = 0;
    for (uint32_t i = 0; i < kLanes; i++) {
      const float x2 = x[i] * x[i], y2 = y[i] * y[i];
      const uint32_t inside = x2 + y2 <= 4.0f;
      const float next_y = __builtin_fmaf(2.0f * x[i], y[i], cy), next_x = x2 - y2 + cx[i];
      y[i] = inside ? next_y : y[i];
      x[i] = inside ? next_x : x[i];
      count[i] += inside;
      any |= inside;
    }
    if (!any) break;
  }
  for (uint32_t i = 0; i < kLanes; i++) out[first + i] = count[i];
}

void mandel(uint32_t* __restrict out, uint32_t n, float step) {
  for (uint32_t py = 0; py < n; py++) {
    const float cy = static_cast<float>(py) * step - 1.5f;
    for (uint32_t first = 0; first < n; first += kLanes) mandel_row(out + size_t{py} * n, first, cy, step);
  }
}

void reduce(const uint32_t* __restrict a, uint32_t* __restrict out, size_t groups) {
  for (size_t g = 0; g < groups; g++) {
    uint32_t s[256];
    for (int t = 0; t < 256; t++) s[t] = a[g * 512 + t] + a[g * 512 + 256 + t];
    for (int k = 128; k > 0; k >>= 1) {
      for (int t = 0; t < k; t++) s[t] += s[t + k];
    }
    out[g] = s[0];
  }
}

using Words = std::unique_ptr<uint32_t[], decltype(&std::free)>;
Words make_words(size_t n) {
  return {static_cast<uint32_t*>(std::aligned_alloc(64, (4 * n + 64) / 64 * 64)), std::free};
}

void run(const Task& task, const uint32_t* a, const uint32_t* b, uint32_t* out) {
  if (task.is("vadd")) vadd(a, b, out, task.n);
  if (task.is("hashloop")) hashloop(out, task.n);
  if (task.is("sha256")) sha256_all(out, task.n);
  if (task.is("mandel")) mandel(out, task.n, task.step());
  if (task.is("reduce")) reduce(a, out, task.outputs());
  if (task.is("imatmul"))
    imatmul(reinterpret_cast<const int8_t*>(a), reinterpret_cast<const int8_t*>(b), reinterpret_cast<int32_t*>(out),
            static_cast<int>(task.n));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const Task task = bench::task_of(argv[1], argv[2]);
  const Words a = make_words(task.inputs()), b = make_words(task.inputs()), out = make_words(task.outputs());
  bench::fill(a.get(), task.inputs());
  bench::fill(b.get(), task.inputs());
  bench::serve([&] { run(task, a.get(), b.get(), out.get()); });
  bench::report(bench::checksum(out.get(), task.outputs()));
}
