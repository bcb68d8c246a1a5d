// Appends text to a string through a buffer: short pieces are copied without a call, and each step checks the remaining
// space once. The writer keeps the position in a register.
#pragma once

#include <cstring>
#include <string>
#include <string_view>

#include "disassembler/numbers.h"

namespace isadora::disassembler {

inline constexpr size_t kShort = 16;  // shorter texts are copied with this fixed size

class TextBuffer {
 public:
  explicit TextBuffer(std::string& out) : out_(out) {}

  char* begin() { return buffer_; }
  // Returns the position, in a buffer with room for two short pieces, a number and some single characters.
  char* with_room(char* at) { return static_cast<size_t>(buffer_ + sizeof buffer_ - at) < kRoom ? flush(at) : at; }
  // Hands over all text up to `at`.
  char* flush(char* at) {
    out_.append(buffer_, static_cast<size_t>(at - buffer_));
    return buffer_;
  }
  // A text that is mostly short.
  char* copy(char* at, std::string_view text) {
    if (text.size() > kShort) return add(at, text);
    at = with_room(at);
    std::memcpy(at, text.data(), text.size());
    return at + text.size();
  }
  // Of any length; with room after it.
  char* add(char* at, std::string_view text) {
    flush(at);
    out_ += text;
    return buffer_;
  }
  char* remove_last(char* at) {
    flush(at);
    out_.pop_back();
    return buffer_;
  }
  size_t size(const char* at) const { return out_.size() + static_cast<size_t>(at - buffer_); }
  std::string& flushed() { return out_; }

 private:
  static constexpr size_t kRoom = 2 * kShort + kLongestNumber + 8;

  std::string& out_;
  char buffer_[256];
};

// `size` characters, where kShort are there to be read.
inline char* add_short(char* at, const char* from, size_t size) {
  std::memcpy(at, from, kShort);
  return at + size;
}

}  // namespace isadora::disassembler
