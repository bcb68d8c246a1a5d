// Hexadecimal digits of bytes, and bytes of them.
#pragma once

#include <string>
#include <string_view>

namespace isadora::base {

inline constexpr std::string_view kLargeDigits = "0123456789ABCDEF", kSmallDigits = "0123456789abcdef";

// The value of a digit, 0 to 15; -1 where the character is none.
constexpr int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char small = static_cast<char>(c | 32);
  return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

// Two digits for each of the bytes, without a mark.
inline std::string digits_of(std::string_view bytes, std::string_view digits = kLargeDigits) {
  std::string out;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    out += {digits[byte >> 4], digits[byte & 15]};
  }
  return out;
}
// Of a number, in at least this many digits.
inline std::string padded_digits(unsigned __int128 v, size_t digits) {
  while (digits < 32 && v >> (4 * digits)) ++digits;
  std::string out(digits, '0');
  for (; v; v >>= 4) out[--digits] = kLargeDigits[static_cast<size_t>(v & 15)];
  return out;
}

inline std::string digits_of(unsigned char byte, std::string_view digits = kLargeDigits) {
  return {digits[byte >> 4], digits[byte & 15]};
}

// A path as the path of a URI: `%20` for a blank.
inline std::string uri_path(std::string_view path) {
  std::string out;
  for (const char c : path) {
    const bool is_plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          std::string_view("/-._~").find(c) != std::string_view::npos;
    out += is_plain ? std::string(1, c) : "%" + digits_of(static_cast<unsigned char>(c));
  }
  return out;
}

}  // namespace isadora::base
