#include "rules/columns.h"

#include <random>

#include "rules/operations.h"

namespace isadora::rules {

namespace {

using base::Integer;

constexpr unsigned kBits = 64;

class RandomSource {
 public:
  explicit RandomSource(uint64_t seed) : random_(seed) {}
  uint64_t below(uint64_t n) { return random_() % n; }
  Integer any() { return Integer(random_()); }
  Integer edge() {
    const unsigned w = kWidths[below(4)];
    const Integer top = Integer::power_of_two(w);
    const Integer all[] = {0, 1, top - 1, top - 2, top.shr(1), top.shr(1) - 1, top.shr(1) + 1, w - 1, w, 2, 3};
    const Integer v = all[below(std::size(all))];
    return below(2) ? v : v.sign_extend(w).low_bits(kBits);
  }
  // A number of ordinary size in each of the formats that fit side by side.
  Integer floats() {
    static constexpr struct {
      unsigned bits, mantissa, bias;
    } kFormats[] = {{16, 10, 15}, {32, 23, 127}, {64, 52, 1023}};
    const auto& f = kFormats[below(3)];
    Integer out;
    for (unsigned at = 0; at < kBits; at += f.bits) {
      const uint64_t exponent = f.bias - 3 + below(12);
      uint64_t mantissa = random_() & ((uint64_t{1} << f.mantissa) - 1);
      if (below(3) == 0) mantissa &= ~((uint64_t{1} << (f.mantissa - 3)) - 1);
      const uint64_t pattern = (below(2) << (f.bits - 1)) | (exponent << f.mantissa) | mantissa;
      out = out | Integer(pattern).shl(at);
    }
    return out;
  }

 private:
  std::mt19937_64 random_;
};

}  // namespace

// Of ten states: two with neighbours of one number, one with small signed numbers, one with a small amount, one with
// floats, the others with anything.
Columns::Columns() : registers_(kRegisters, Column(kStates)) {
  RandomSource s(4711);
  for (size_t state = 0; state < kStates; ++state) {
    const Integer shared = s.below(2) ? s.any() : s.edge();
    for (size_t r = 0; r < kRegisters; ++r) {
      Integer v;
      switch (state % 10) {
        case 0:
        case 5: v = shared + Integer(static_cast<int64_t>(s.below(4)) - 1) - Integer(r && s.below(2) ? 1 : 0); break;
        case 2: v = Integer(static_cast<int64_t>(s.below(17)) - 8); break;
        case 4: v = r == 0 ? s.any() : Integer(s.below(40)); break;
        case 6: v = r != 0 ? s.any() : Integer(s.below(70)); break;
        case 7:
        case 9: v = s.floats(); break;
        case 8: v = s.edge(); break;
        default: v = s.any(); break;
      }
      registers_[r][state] = v.low_bits(kBits);
    }
  }
}

// Some of them are the content of a register, or its neighbors.
const Columns::Column& Columns::codes(unsigned bits) {
  Column& out = codes_[bits];
  if (!out.empty()) return out;
  RandomSource s(bits + 815);
  for (size_t state = 0; state < kStates; ++state) {
    const Integer near = registers_[state % 2][state] + Integer(static_cast<int64_t>(s.below(3)) - 1);
    const Integer v = state % 10 == 2 || state % 10 == 5 || state % 10 == 0 ? near : state % 3 ? s.any() : s.edge();
    out.push_back(v.low_bits(bits));
  }
  return out;
}

Integer seen(const CodeView& view, unsigned bits, const Integer& code) {
  Integer v = view.is_signed ? code.sign_extend(bits) : code.low_bits(bits);
  v = v.shl(view.shift);
  if (view.negated) v = -v;
  return view.inverted ? ~v : v;
}

const Columns::Column& Columns::constant(unsigned value) {
  Column& out = constants_[value];
  if (out.empty()) out.assign(kStates, Integer(value));
  return out;
}

const Columns::Column& Columns::numbers(unsigned bits, const CodeView& view) {
  Column& out = numbers_[{bits, view.is_signed, view.negated, view.inverted, view.shift}];
  if (out.empty())
    for (const Integer& code : codes(bits)) out.push_back(seen(view, bits, code).low_bits(kBits));
  return out;
}

}  // namespace isadora::rules
