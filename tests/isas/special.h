// The special functions, and two who say what they are: Arb, which bounds the exact value until it rounds to one number
// alone, and an engine, which executes MUFU. Used by the tests and by the campaign that goes through all inputs.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "isas/loaded.h"

namespace isadora::test {

enum class Function { Cos, Sin, Ex2, Lg2, Rcp, Rsq, Sqrt, Tanh };

// A binary format by its size and precision, the leading one counted.
struct Binary {
  unsigned bits, precision;
  int top() const { return (1 << (bits - precision - 1)) - 1; }          // exponent of the largest number
  int least() const { return 2 - top() - static_cast<int>(precision); }  // of the smallest subnormal
  uint64_t infinity() const { return ((uint64_t{1} << (bits - precision)) - 1) << (precision - 1); }
  uint64_t nan() const { return (uint64_t{1} << (bits - 1)) - 1; }
  uint64_t sign() const { return uint64_t{1} << (bits - 1); }
};
inline constexpr Binary kHalf{16, 11}, kBrain{16, 8}, kSingle{32, 24}, kDouble{64, 53};

// The function's value, rounded once to nearest even: by Arb where it is neither NaN nor exact.
uint64_t rounded_value(Function function, const Binary& format, uint64_t source);

// A function with a type as MUFU has them, and what the whole 32-bit result is by the function's value: halves by
// themselves, doubles by their high words, a subnormal double as a zero.
struct Special {
  std::string name;  // "SIN.F32"
  Function function;
  enum class Type { F32, F64, Half, Pair } type;
  Binary format;

  // Of a half, the one that the low 16 bits hold.
  uint32_t expected(uint32_t source) const;
};

const std::vector<Special>& specials();  // all that MUFU has
const Special* find_special(const std::string& name);

// Executes MUFU on many sources at once.
class Mufu {
 public:
  static constexpr size_t kMost = 64 * 32;  // sources of one call

  // The text around the source: "-|" and "|", or ".H1".
  explicit Mufu(const std::string& name, const std::string& before = "", const std::string& behind = "");
  std::vector<uint32_t> operator()(const std::vector<uint32_t>& sources);
  const std::vector<encoding::Decoded>& words() const { return words_; }

 private:
  std::vector<encoding::Decoded> words_;
  std::unique_ptr<sim::Engine> engine_;
  sim::Bench bench_;
};

}  // namespace isadora::test
