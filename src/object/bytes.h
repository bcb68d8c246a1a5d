// Writes and reads bytes, little-endian unless they are `big`; reads are bounds-checked.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace isadora::object {

class ByteWriter {
 public:
  std::string bytes = {};
  bool big = false;
  void u8(uint64_t v) { bytes += static_cast<char>(v); }
  void number(uint64_t v, unsigned size) {
    for (unsigned i = 0; i < size; ++i) u8(v >> shift(i, size));
  }
  void u16(uint64_t v) { number(v, 2); }
  void u32(uint64_t v) { number(v, 4); }
  void u64(uint64_t v) { number(v, 8); }
  void text(std::string_view s) {
    bytes += s;
    u8(0);
  }
  void uleb(uint64_t v) {
    do {
      const uint64_t low = v & 0x7F;
      v >>= 7;
      u8(v ? low | 0x80 : low);
    } while (v);
  }
  void sleb(int64_t v) {
    for (bool more = true; more;) {
      const int64_t low = v & 0x7F;
      v >>= 7;
      more = !((v == 0 && !(low & 0x40)) || (v == -1 && (low & 0x40)));
      u8(static_cast<uint64_t>(more ? low | 0x80 : low));
    }
  }
  void pad(size_t multiple) {
    while (bytes.size() % multiple) u8(0);
  }
  void patch_u32(size_t at, uint64_t v) {
    for (unsigned i = 0; i < 4; ++i) bytes[at + i] = static_cast<char>(v >> shift(i, 4));
  }

  unsigned shift(unsigned i, unsigned size) const { return 8 * (big ? size - 1 - i : i); }
};

// The text at a place of a section, up to a zero byte or the end; at most this many bytes.
inline std::string_view text_at(std::string_view section, uint64_t at, size_t most = std::string_view::npos) {
  if (at >= section.size()) return {};
  const std::string_view rest = section.substr(at, most);
  return rest.substr(0, rest.find('\0'));
}

// After the first read past the end everything reads as 0 and `ok` is false.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes, bool big = false) : bytes_(bytes), big_(big) {}
  bool big() const { return big_; }
  bool ok() const { return ok_; }
  bool done() const { return !ok_ || pos_ >= bytes_.size(); }
  size_t position() const { return pos_; }
  uint64_t number(unsigned size) {
    if (size > 8 || bytes_.size() - pos_ < size) return fail();
    uint64_t v = 0;
    for (unsigned i = 0; i < size; ++i) {
      const unsigned at = big_ ? size - 1 - i : i;
      v |= uint64_t{static_cast<unsigned char>(bytes_[pos_ + at])} << (8 * i);
    }
    pos_ += size;
    return v;
  }
  uint8_t u8() { return static_cast<uint8_t>(number(1)); }
  uint16_t u16() { return static_cast<uint16_t>(number(2)); }
  uint32_t u32() { return static_cast<uint32_t>(number(4)); }
  uint64_t u64() { return number(8); }
  std::string_view text() {
    const size_t end = bytes_.find('\0', pos_);
    if (end == std::string_view::npos) return fail(), std::string_view();
    const std::string_view result = bytes_.substr(pos_, end - pos_);
    pos_ = end + 1;
    return result;
  }
  uint64_t uleb() {
    uint64_t v = 0;
    for (unsigned shift = 0;; shift += 7) {
      const uint8_t b = u8();
      if (shift < 64) v |= uint64_t{b & 0x7Fu} << shift;
      if (!(b & 0x80) || !ok_) return v;
    }
  }
  int64_t sleb() {
    uint64_t v = 0;
    for (unsigned shift = 0;;) {
      const uint8_t b = u8();
      if (shift < 64) v |= uint64_t{b & 0x7Fu} << shift;
      shift += 7;
      if (b & 0x80 && ok_) continue;
      if (b & 0x40 && shift < 64) v |= ~uint64_t{0} << shift;
      return static_cast<int64_t>(v);
    }
  }
  void skip(uint64_t n) { take(n); }
  // The next n bytes.
  std::string_view take(uint64_t n) {
    if (bytes_.size() - pos_ < n) return fail(), std::string_view();
    const std::string_view result = bytes_.substr(pos_, n);
    pos_ += n;
    return result;
  }

 private:
  uint64_t fail() {
    ok_ = false;
    pos_ = bytes_.size();
    return 0;
  }
  std::string_view bytes_;
  bool big_ = false;
  size_t pos_ = 0;
  bool ok_ = true;
};

}  // namespace isadora::object
