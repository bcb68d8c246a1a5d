// One hart of fabrisc with random registers, for comparisons of what an instruction leaves there with the host's own
// arithmetic, which is written from the words of the rulings and not from the description.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "isas/coverage.h"
#include "isas/engines.h"
#include "library/library.h"
#include "sim/sim.h"

namespace isadora::test {

using U64 = uint64_t;
using U128 = unsigned __int128;
using Vector = std::array<uint8_t, 64>;

inline constexpr unsigned kSizes[] = {8, 16, 32, 64};

// A float of 16, 32 or 64 bits.
inline double as_double(U64 v, unsigned bits) {
  if (bits == 64) return std::bit_cast<double>(v);
  if (bits == 32) return std::bit_cast<float>(static_cast<uint32_t>(v));
  const int exponent = static_cast<int>(v >> 10 & 31);
  const double m = exponent ? 1024.0 + static_cast<double>(v & 1023) : static_cast<double>(v & 1023);
  const double size =
      exponent == 31 ? (v & 1023 ? __builtin_nan("") : __builtin_inf()) : std::ldexp(m, (exponent ? exponent : 1) - 25);
  return v >> 15 & 1 ? -size : size;
}

inline bool holds(const std::string& cc, auto a, auto b) {
  return cc == "EQ" ? a == b : cc == "NE" ? !(a == b) : cc == "LT" ? a < b : a <= b;
}

inline const library::Loaded& fabrisc() {
  static const std::unique_ptr<library::Loaded> loaded = [] {
    diag::Sink sink;
    auto l = library::load(std::string(ISADORA_ROOT) + "/isas/fabrisc", sink);
    if (!l) ADD_FAILURE() << diag::render(sink, {});
    return l;
  }();
  return *loaded;
}

inline std::string print(const encoding::Decoded& d) {
  std::string out;
  fabrisc().printer.print(d, 0, out);
  return out;
}

inline bool assemble(const std::string& text, encoding::Decoded& out, std::string* why = nullptr) {
  diag::Sink sink;
  const base::SourceRef source = base::make_source("<test>", text);
  uint32_t end = 0;
  if (fabrisc().matcher.parse(*source, 0, 0, nullptr, out, end, sink)) return true;
  if (why) *why = diag::render(sink, {});
  return false;
}

inline U64 low(U64 v, unsigned n) { return n >= 64 ? v : v & ((U64{1} << n) - 1); }
inline int64_t sext(U64 v, unsigned n) { return static_cast<int64_t>(v << (64 - n)) >> (64 - n); }

// Half of them near the edges of some size.
inline U64 random_number(std::mt19937_64& random) {
  static const U64 edges[] = {0,      1,      2,          7,          8,       0x7F,         0x80,        0xFF,
                              0x7FFF, 0x8000, 0x7FFFFFFF, 0x80000000, ~U64{0}, U64{1} << 63, ~U64{0} >> 1};
  const U64 v = random() % 2 ? edges[random() % std::size(edges)] : random() >> random() % 64;
  return random() % 4 == 0 ? ~v : v;
}

// Bytes from the lowest on, a multiple of eight.
inline base::Integer number_of(const uint8_t* bytes, size_t count) {
  base::Integer out;
  for (size_t at = count; at > 0; at -= 8) {
    U64 eight = 0;
    std::memcpy(&eight, bytes + at - 8, 8);
    out = out.shl(64) + base::Integer(eight);
  }
  return out;
}

// The state that tests set and read. Its special registers are those that programs use.
class Hart {
 public:
  explicit Hart(U64 seed) : random(seed), engine_(make_engine(fabrisc().isa)), bench_(fabrisc().codec, *engine_) {
    bench_.reset();
  }

  // Resets all registers, the vector mask and CSR.
  void randomize() {
    bench_.reset();
    for (unsigned i = 0; i < 32; ++i) set_scalar(i, random_number(random));
    for (unsigned i = 0; i < 8; ++i) {
      for (unsigned at = 0; at < 64; at += 8) {
        const U64 v = random_number(random);
        std::memcpy(vectors[i].data() + at, &v, 8);
      }
      set_vector(i, vectors[i]);
    }
    set("VMSK", vmsk = random() | random());
    set("CSR", csr = random() & 0x7FF);
  }

  void set_scalar(unsigned i, U64 v) { set("$" + std::to_string(i), scalars[i] = v); }
  void set_csr(U64 v) { set("CSR", csr = v); }
  void set_vector(unsigned i, const Vector& v) {
    vectors[i] = v;
    put("V" + std::to_string(i), number_of(v.data(), v.size()));
  }
  void set(const std::string& place, U64 v) { put(place, base::Integer(v)); }
  void put(const std::string& place, const base::Integer& v) {
    std::string error;
    ASSERT_TRUE(bench_.set(place, {v}, error)) << error;
  }
  // A page of memory is there from now on.
  void set_bytes(U64 address, const std::vector<uint8_t>& bytes) {
    for (size_t i = 0; i < bytes.size(); ++i) set("memory[" + std::to_string(address + i) + ", 1]", bytes[i]);
  }

  base::Integer whole(const std::string& place) const {
    std::vector<base::Integer> values;
    std::string error;
    EXPECT_TRUE(bench_.get(place, values, error)) << error;
    return values.empty() ? base::Integer() : values[0];
  }
  U64 get(const std::string& place) const { return whole(place).to_uint64(); }
  U64 scalar(unsigned i) const { return get("$" + std::to_string(i)); }
  Vector vector(unsigned i) const {
    base::Integer v = whole("V" + std::to_string(i));
    Vector out;
    for (size_t at = 0; at < out.size(); at += 8, v = v.shr(64)) {
      const U64 eight = v.low_bits(64).to_uint64();
      std::memcpy(out.data() + at, &eight, 8);
    }
    return out;
  }

  unsigned elements(unsigned bits) const { return std::min<unsigned>((csr & 63) + 1, 512 / bits); }
  bool scalar_masked() const { return csr >> 8 & 1; }
  bool vector_masked(unsigned element, unsigned bits) const { return vmsk >> (element * bits / 8) & 1; }
  unsigned rounding() const { return csr >> 6 & 3; }

  sim::RunResult outcome(const std::string& program) {
    words_.clear();
    for (size_t at = 0; at < program.size();) {
      const size_t end = program.find(';', at) + 1;
      encoding::Decoded d;
      std::string why;
      EXPECT_TRUE(assemble(program.substr(at, end - at), d, &why)) << why;
      words_.push_back(d);
      at = end;
    }
    const sim::RunResult result = bench_.run(words_);
    if (result.status == sim::RunResult::Status::Done) record(Shown::Runs, words_);
    return result;
  }
  void run(const std::string& program) {
    const sim::RunResult result = outcome(program);
    ASSERT_EQ(result.status, sim::RunResult::Status::Done)
        << program << ": " << (result.fault ? result.fault->message : result.message);
  }
  void agrees(const std::string& oracle) const { record(Shown::Oracle, words_, oracle); }

  std::mt19937_64 random;
  std::array<U64, 32> scalars{};
  std::array<Vector, 8> vectors{};
  U64 vmsk = 0, csr = 0;

 private:
  std::unique_ptr<sim::Engine> engine_;
  sim::Bench bench_;
  std::vector<encoding::Decoded> words_;
};

inline U64 element(const Vector& v, unsigned i, unsigned bits) {
  U64 out = 0;
  std::memcpy(&out, v.data() + i * bits / 8, bits / 8);
  return out;
}
inline void set_element(Vector& v, unsigned i, unsigned bits, U64 value) {
  std::memcpy(v.data() + i * bits / 8, &value, bits / 8);
}

inline std::string size_text(unsigned bits) { return bits == 64 ? "" : "." + std::to_string(bits); }

}  // namespace isadora::test
