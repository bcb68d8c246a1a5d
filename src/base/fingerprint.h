// A short name for a content: equal bytes have equal fingerprints, and bytes that differ by accident have different
// ones. It is FNV-1a of 128 bits, which anyone can recompute; it is not cryptographic and proves nothing against an
// attacker.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace isadora::base {

std::string fingerprint(std::string_view bytes);  // 32 lower-case hex digits

// Concatenates values unambiguously: each string is preceded by its length, each number is followed by a space. A list
// needs its length as a number.
class KeyBuilder {
 public:
  KeyBuilder& operator<<(std::string_view text);
  KeyBuilder& operator<<(uint64_t number);
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

}  // namespace isadora::base
