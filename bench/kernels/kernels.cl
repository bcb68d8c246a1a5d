// The kernels in OpenCL C: one work item is one lane of ours, one group one block.

__kernel void vadd(__global const uint* a, __global const uint* b, __global uint* out) {
  size_t i = get_global_id(0);
  out[i] = a[i] + b[i];
}

__kernel void hashloop(__global uint* out, uint steps) {
  uint i = get_global_id(0), x = i | 1, hash = i ^ 2166136261u;
  for (uint k = 0; k < steps; k++) {
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    hash = (hash ^ x) * 16777619u;
  }
  out[i] = hash;
}

__constant uint round_constant[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

uint right(uint x, uint n) { return rotate(x, 32 - n); }

__kernel void sha256(__global uint* out, uint base) {
  uint i = get_global_id(0);
  uint w[16] = {base + i, 0x80000000u, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 32};
  uint a = 0x6a09e667, b = 0xbb67ae85, c = 0x3c6ef372, d = 0xa54ff53a;
  uint e = 0x510e527f, f = 0x9b05688c, g = 0x1f83d9ab, h = 0x5be0cd19;
#pragma unroll
  for (int k = 0; k < 64; k++) {
    if (k >= 16) {
      uint older = w[(k + 1) % 16], newer = w[(k + 14) % 16];
      w[k % 16] += (right(older, 7) ^ right(older, 18) ^ older >> 3) + w[(k + 9) % 16] +
                   (right(newer, 17) ^ right(newer, 19) ^ newer >> 10);
    }
    uint t1 = h + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + ((e & f) ^ (~e & g)) + round_constant[k] + w[k % 16];
    uint t2 = (right(a, 2) ^ right(a, 13) ^ right(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + t1;
    d = c;
    c = b;
    b = a;
    a = t1 + t2;
  }
  out[i] = a + 0x6a09e667;
}

__kernel void imatmul(__global const char4* a, __global const char4* b, __global int* out, uint words) {
  uint j = get_global_id(0), i = get_global_id(1), n = get_global_size(0);
  int sum = 0;
  for (uint k = 0; k < words; k++) {
    char4 p = a[i * words + k], q = b[j * words + k];
    sum += (int)p.x * q.x + (int)p.y * q.y + (int)p.z * q.z + (int)p.w * q.w;
  }
  out[i * n + j] = sum;
}

__kernel void mandel(__global uint* out, uint width, uint limit, float step) {
  uint px = get_global_id(0), py = get_global_id(1);
  float cx = px * step - 2.0f, cy = py * step - 1.5f, x = 0, y = 0;
  uint k = 0;
  while (k < limit) {
    float x2 = x * x, y2 = y * y;
    if (x2 + y2 > 4.0f) break;
    y = fma(2.0f * x, y, cy);
    x = x2 - y2 + cx;
    k++;
  }
  out[py * width + px] = k;
}

__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void reduce(__global const uint* a, __global uint* out) {
  __local uint sums[256];
  uint t = get_local_id(0), g = get_group_id(0);
  sums[t] = a[g * 512 + t] + a[g * 512 + 256 + t];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint k = 128; k > 0; k >>= 1) {
    if (t < k) sums[t] += sums[t + k];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (t == 0) out[g] = sums[0];
}
