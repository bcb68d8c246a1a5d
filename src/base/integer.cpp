// The slow paths: values that do not fit a word go through GMP and are normalized afterwards. GMP's logic and bit tests
// already treat negative numbers as infinite two's complement.
#include "base/integer.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace isadora::base {
namespace {

mpz_class from_word(UInt128 magnitude) {
  mpz_class result;
  const uint64_t words[2] = {static_cast<uint64_t>(magnitude), static_cast<uint64_t>(magnitude >> 64)};
  mpz_import(result.get_mpz_t(), 2, -1, sizeof(uint64_t), 0, 0, words);
  return result;
}

UInt128 low_word(const mpz_class& v) {
  mpz_class low;
  mpz_fdiv_r_2exp(low.get_mpz_t(), v.get_mpz_t(), 128);
  uint64_t words[2] = {0, 0};
  mpz_export(words, nullptr, -1, sizeof(uint64_t), 0, 0, low.get_mpz_t());
  return UInt128{words[1]} << 64 | words[0];
}

unsigned pattern_length(const mpz_class& v) {
  const mpz_class magnitude = sgn(v) < 0 ? mpz_class(~v) : v;
  return sgn(magnitude) == 0 ? 0 : static_cast<unsigned>(mpz_sizeinbase(magnitude.get_mpz_t(), 2));
}

int base_of(std::string_view digits) {
  if (digits.size() < 2 || digits[0] != '0') return 10;
  const char mark = static_cast<char>(digits[1] | 0x20);
  return mark == 'x' ? 16 : mark == 'b' ? 2 : 10;
}

bool is_digit(char c, int base) {
  if (base == 16) return std::isxdigit(static_cast<unsigned char>(c)) != 0;
  return c >= '0' && c < '0' + base;
}

// This many digits of any base fit 64 bits with a sign.
constexpr size_t kShortDigits = 15;

int64_t short_value(std::string_view digits, int base) {
  int64_t value = 0;
  for (const char c : digits) value = value * base + (c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
  return value;
}

}  // namespace

Integer::Integer(mpz_class v) {
  if (pattern_length(v) <= 127) {
    small_ = static_cast<Int128>(low_word(v));
  } else {
    big_ = std::make_unique<mpz_class>(std::move(v));
  }
}

mpz_class Integer::big() const {
  if (big_) return *big_;
  if (small_ >= 0) return from_word(static_cast<UInt128>(small_));
  return -from_word(-static_cast<UInt128>(small_));
}

Integer Integer::from_unsigned(UInt128 v) {
  return v >> 127 ? Integer(from_word(v)) : from_signed(static_cast<Int128>(v));
}

Integer Integer::power_of_two(unsigned n) { return Integer(1).shl(n); }

std::optional<Integer> Integer::parse(std::string_view text) {
  const bool negative = !text.empty() && text[0] == '-';
  if (negative) text.remove_prefix(1);
  const int base = base_of(text);
  if (base != 10) text.remove_prefix(2);
  if (text.empty() || !std::all_of(text.begin(), text.end(), [&](char c) { return is_digit(c, base); })) return {};
  Integer value =
      text.size() <= kShortDigits ? Integer(short_value(text, base)) : Integer(mpz_class(std::string(text), base));
  return negative ? -value : value;
}

int Integer::big_sign() const { return sgn(*big_); }
UInt128 Integer::big_low_bits() const { return low_word(*big_); }
unsigned Integer::big_bit_length() const { return pattern_length(*big_); }

std::string Integer::to_string() const { return fits_int64() ? std::to_string(to_int64()) : big().get_str(); }

std::string Integer::to_hex() const {
  const mpz_class magnitude = abs(big());
  std::string digits = magnitude.get_str(-16);  // GMP prints upper case for a negative base
  return (is_negative() ? "-0x" : "0x") + digits;
}

Integer Integer::big_add(const Integer& a, const Integer& b) { return Integer(mpz_class(a.big() + b.big())); }
Integer Integer::big_subtract(const Integer& a, const Integer& b) { return Integer(mpz_class(a.big() - b.big())); }
Integer Integer::big_multiply(const Integer& a, const Integer& b) { return Integer(mpz_class(a.big() * b.big())); }
Integer Integer::big_and(const Integer& a, const Integer& b) { return Integer(mpz_class(a.big() & b.big())); }
Integer Integer::big_or(const Integer& a, const Integer& b) { return Integer(mpz_class(a.big() | b.big())); }
Integer Integer::big_xor(const Integer& a, const Integer& b) { return Integer(mpz_class(a.big() ^ b.big())); }
Integer Integer::big_complement(const Integer& a) { return Integer(mpz_class(~a.big())); }

std::strong_ordering Integer::big_compare(const Integer& a, const Integer& b) { return cmp(a.big(), b.big()) <=> 0; }

Integer Integer::big_shl(unsigned n) const { return is_zero() ? Integer() : Integer(mpz_class(big() << n)); }

Integer Integer::big_shr(unsigned n) const {
  mpz_class result;
  mpz_fdiv_q_2exp(result.get_mpz_t(), big_->get_mpz_t(), n);
  return Integer(std::move(result));
}

Integer Integer::big_low_bits(unsigned n) const {
  mpz_class result;
  mpz_fdiv_r_2exp(result.get_mpz_t(), big().get_mpz_t(), n);
  return Integer(std::move(result));
}

Integer Integer::big_sign_extend(unsigned n) const {
  Integer low = big_low_bits(n);
  return low.bit(n - 1) ? low - power_of_two(n) : low;
}

bool Integer::big_bit(unsigned n) const { return mpz_tstbit(big_->get_mpz_t(), n) != 0; }

unsigned Integer::popcount() const {
  if (is_negative()) return 0;
  if (big_) return static_cast<unsigned>(mpz_popcount(big_->get_mpz_t()));
  const auto pattern = static_cast<UInt128>(small_);
  return static_cast<unsigned>(__builtin_popcountll(static_cast<uint64_t>(pattern)) +
                               __builtin_popcountll(static_cast<uint64_t>(pattern >> 64)));
}

Integer Integer::div_trunc(const Integer& d) const {
  if (d.is_zero()) return {};
  if (d == -1) return -*this;  // the one divisor whose quotient may outgrow the word
  if (fits_int64() && d.fits_int64()) return Integer(to_int64() / d.to_int64());
  if (both_small(*this, d)) return from_signed(small_ / d.small_);
  return Integer(mpz_class(big() / d.big()));
}

Integer Integer::rem_trunc(const Integer& d) const {
  if (d.is_zero()) return *this;
  if (d == -1) return {};
  if (fits_int64() && d.fits_int64()) return Integer(to_int64() % d.to_int64());
  if (both_small(*this, d)) return from_signed(small_ % d.small_);
  return *this - div_trunc(d) * d;
}

Integer Integer::div_floor(const Integer& d) const {
  const Integer quotient = div_trunc(d);
  const bool inexact = is_negative() != d.is_negative() && !d.is_zero() && !(quotient * d == *this);
  return inexact ? quotient - 1 : quotient;
}

Integer Integer::mod_floor(const Integer& d) const {
  const Integer remainder = rem_trunc(d);
  return !d.is_zero() && !remainder.is_zero() && remainder.is_negative() != d.is_negative() ? remainder + d : remainder;
}

}  // namespace isadora::base
