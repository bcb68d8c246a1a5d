// The exact integer: any size, two's complement where bits are asked for.
//
// Small values (those that a 128-bit signed word holds) live in the object; larger ones in GMP. All operations are
// exact; none can overflow or fail, division by zero included (its results are stated below), because the semantics
// language promises so. A value has one representation, so that equality of small values is equality of words. The
// short paths are inline: an interpreter spends its life in them.
#pragma once

#include <gmpxx.h>

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace isadora::base {

using Int128 = __int128;
using UInt128 = unsigned __int128;

class Integer {
 public:
  Integer() = default;
  Integer(int v) : small_(v) {}
  Integer(unsigned v) : small_(v) {}
  Integer(long v) : small_(v) {}
  Integer(unsigned long v) : small_(v) {}
  Integer(long long v) : small_(v) {}
  Integer(unsigned long long v) : small_(v) {}
  static Integer from_signed(Int128 v);
  static Integer from_unsigned(UInt128 v);
  static Integer power_of_two(unsigned n);
  // Decimal, or with 0x / 0b prefix (either case), optional leading '-'. Empty when the text is not a number.
  static std::optional<Integer> parse(std::string_view text);

  Integer(const Integer& o) : small_(o.small_), big_(o.big_ ? std::make_unique<mpz_class>(*o.big_) : nullptr) {}
  Integer& operator=(const Integer& o);
  Integer(Integer&&) noexcept = default;
  Integer& operator=(Integer&&) noexcept = default;

  bool is_zero() const { return !big_ && small_ == 0; }
  bool is_negative() const { return big_ ? big_sign() < 0 : small_ < 0; }
  bool fits_int64() const { return !big_ && small_ == static_cast<int64_t>(small_); }
  bool fits_uint64() const { return !big_ && small_ == static_cast<Int128>(static_cast<uint64_t>(small_)); }
  int64_t to_int64() const { return static_cast<int64_t>(to_uint64()); }      // the low 64 bits
  uint64_t to_uint64() const { return static_cast<uint64_t>(to_uint128()); }  // the low 64 bits of the pattern
  // The low 128 bits of the two's-complement pattern.
  UInt128 to_uint128() const { return big_ ? big_low_bits() : static_cast<UInt128>(small_); }
  // Bits that the two's-complement pattern needs without a sign bit: 0 for 0 and -1, 8 for 255, 7 for -128.
  unsigned bit_length() const;
  std::string to_string() const;  // decimal
  std::string to_hex() const;     // 0x…, upper case, a minus sign before it where negative

  friend Integer operator+(const Integer& a, const Integer& b);
  friend Integer operator-(const Integer& a, const Integer& b);
  friend Integer operator*(const Integer& a, const Integer& b);
  friend Integer operator&(const Integer& a, const Integer& b);
  friend Integer operator|(const Integer& a, const Integer& b);
  friend Integer operator^(const Integer& a, const Integer& b);
  friend Integer operator~(const Integer& a);
  friend Integer operator-(const Integer& a);
  friend bool operator==(const Integer& a, const Integer& b);
  friend std::strong_ordering operator<=>(const Integer& a, const Integer& b);

  Integer shl(unsigned n) const;              // * 2^n
  Integer shr(unsigned n) const;              // floor(/ 2^n)
  Integer low_bits(unsigned n) const;         // mod 2^n, 0 .. 2^n-1
  Integer sign_extend(unsigned n) const;      // the low n bits read as two's complement; 0 for n = 0
  bool bit(unsigned n) const;                 // of the two's-complement pattern
  unsigned popcount() const;                  // of a non-negative value; 0 for a negative one
  Integer div_floor(const Integer& d) const;  // x / 0 = 0
  Integer mod_floor(const Integer& d) const;  // x mod 0 = x
  Integer div_trunc(const Integer& d) const;  // x / 0 = 0
  Integer rem_trunc(const Integer& d) const;  // x rem 0 = x

 private:
  explicit Integer(mpz_class v);
  mpz_class big() const;
  int big_sign() const;
  UInt128 big_low_bits() const;
  unsigned big_bit_length() const;
  static bool both_small(const Integer& a, const Integer& b) { return !a.big_ && !b.big_; }
  static unsigned small_bit_length(Int128 v);
  static Integer big_add(const Integer& a, const Integer& b);
  static Integer big_subtract(const Integer& a, const Integer& b);
  static Integer big_multiply(const Integer& a, const Integer& b);
  static Integer big_and(const Integer& a, const Integer& b);
  static Integer big_or(const Integer& a, const Integer& b);
  static Integer big_xor(const Integer& a, const Integer& b);
  static Integer big_complement(const Integer& a);
  static std::strong_ordering big_compare(const Integer& a, const Integer& b);
  Integer big_shl(unsigned n) const;
  Integer big_shr(unsigned n) const;
  Integer big_low_bits(unsigned n) const;
  Integer big_sign_extend(unsigned n) const;
  bool big_bit(unsigned n) const;

  Int128 small_ = 0;                // the value when big_ is null
  std::unique_ptr<mpz_class> big_;  // set only for values that do not fit small_
};

inline Integer Integer::from_signed(Int128 v) {
  Integer result;
  result.small_ = v;
  return result;
}

inline unsigned Integer::small_bit_length(Int128 v) {
  const auto pattern = static_cast<UInt128>(v < 0 ? ~v : v);
  const auto high = static_cast<uint64_t>(pattern >> 64), low = static_cast<uint64_t>(pattern);
  if (high) return 128 - static_cast<unsigned>(__builtin_clzll(high));
  return low ? 64 - static_cast<unsigned>(__builtin_clzll(low)) : 0;
}

inline unsigned Integer::bit_length() const { return big_ ? big_bit_length() : small_bit_length(small_); }

inline Integer& Integer::operator=(const Integer& o) {
  small_ = o.small_;
  if (big_ || o.big_) {
    auto copy = o.big_ ? std::make_unique<mpz_class>(*o.big_) : nullptr;
    big_ = std::move(copy);
  }
  return *this;
}

inline Integer operator+(const Integer& a, const Integer& b) {
  Int128 sum;
  if (Integer::both_small(a, b) && !__builtin_add_overflow(a.small_, b.small_, &sum)) return Integer::from_signed(sum);
  return Integer::big_add(a, b);
}

inline Integer operator-(const Integer& a, const Integer& b) {
  Int128 difference;
  if (Integer::both_small(a, b) && !__builtin_sub_overflow(a.small_, b.small_, &difference)) {
    return Integer::from_signed(difference);
  }
  return Integer::big_subtract(a, b);
}

inline Integer operator-(const Integer& a) { return Integer() - a; }

// By lengths, not __builtin_mul_overflow: Clang turns that into a call that libgcc does not have.
inline Integer operator*(const Integer& a, const Integer& b) {
  if (Integer::both_small(a, b) && Integer::small_bit_length(a.small_) + Integer::small_bit_length(b.small_) <= 126) {
    return Integer::from_signed(a.small_ * b.small_);
  }
  return Integer::big_multiply(a, b);
}

inline Integer operator&(const Integer& a, const Integer& b) {
  return Integer::both_small(a, b) ? Integer::from_signed(a.small_ & b.small_) : Integer::big_and(a, b);
}

inline Integer operator|(const Integer& a, const Integer& b) {
  return Integer::both_small(a, b) ? Integer::from_signed(a.small_ | b.small_) : Integer::big_or(a, b);
}

inline Integer operator^(const Integer& a, const Integer& b) {
  return Integer::both_small(a, b) ? Integer::from_signed(a.small_ ^ b.small_) : Integer::big_xor(a, b);
}

inline Integer operator~(const Integer& a) {
  return a.big_ ? Integer::big_complement(a) : Integer::from_signed(~a.small_);
}

inline bool operator==(const Integer& a, const Integer& b) {
  return Integer::both_small(a, b) ? a.small_ == b.small_ : a.big_ && b.big_ && *a.big_ == *b.big_;
}

inline std::strong_ordering operator<=>(const Integer& a, const Integer& b) {
  return Integer::both_small(a, b) ? a.small_ <=> b.small_ : Integer::big_compare(a, b);
}

inline Integer Integer::shl(unsigned n) const {
  if (!big_ && (n <= 127 && small_bit_length(small_) + n <= 127)) {
    return from_signed(static_cast<Int128>(static_cast<UInt128>(small_) << n));
  }
  return big_shl(n);
}

inline Integer Integer::shr(unsigned n) const { return big_ ? big_shr(n) : from_signed(small_ >> (n < 127 ? n : 127)); }

inline Integer Integer::low_bits(unsigned n) const {
  if (!big_ && n <= 127)
    return from_signed(static_cast<Int128>(static_cast<UInt128>(small_) & ((UInt128{1} << n) - 1)));
  if (!big_ && small_ >= 0) return *this;
  return big_low_bits(n);
}

inline Integer Integer::sign_extend(unsigned n) const {
  if (n == 0) return {};
  if (n <= 128) return from_signed(static_cast<Int128>(to_uint128() << (128 - n)) >> (128 - n));
  return big_ ? big_sign_extend(n) : *this;
}

inline bool Integer::bit(unsigned n) const { return big_ ? big_bit(n) : (small_ >> (n < 127 ? n : 127)) & 1; }

}  // namespace isadora::base
