#include "gdb/packets.h"

#include "base/digits.h"

namespace isadora::gdb {

namespace {

constexpr std::string_view kBeginnings = "$-\x03";  // of a packet, a refusal, an interrupt
constexpr char kEscape = '}';
using base::digit_value;
using base::kSmallDigits;

uint8_t checksum(std::string_view payload) {
  uint8_t sum = 0;
  for (const char c : payload) sum = static_cast<uint8_t>(sum + static_cast<uint8_t>(c));
  return sum;
}

}  // namespace

std::optional<Event> PacketFramer::next() {
  bytes_.erase(0, bytes_.find_first_of(kBeginnings));
  if (bytes_.empty()) return std::nullopt;
  const char first = bytes_.front();
  if (first == '$') return packet();
  bytes_.erase(0, 1);
  return Event{first == '-' ? Event::Kind::Refused : Event::Kind::Interrupt};
}

// None where its end has not come yet. A `$` within it begins another one: the end of this one was lost.
std::optional<Event> PacketFramer::packet() {
  const size_t end = bytes_.find_first_of("#$", 1);
  if (end == std::string::npos || (bytes_[end] == '#' && bytes_.size() < end + 3)) {
    if (bytes_.size() <= kMostPayload + 4) return std::nullopt;
    bytes_.clear();
    return Event{Event::Kind::Damaged};
  }
  if (bytes_[end] == '$') {
    bytes_.erase(0, end);
    return Event{Event::Kind::Damaged};
  }
  std::string payload = bytes_.substr(1, end - 1);
  const int high = digit_value(bytes_[end + 1]), low = digit_value(bytes_[end + 2]);
  bytes_.erase(0, end + 3);
  const bool good = high >= 0 && low >= 0 && checksum(payload) == high * 16 + low && payload.size() <= kMostPayload;
  return good ? Event{Event::Kind::Packet, std::move(payload)} : Event{Event::Kind::Damaged};
}

std::string frame(std::string_view payload) { return "$" + std::string(payload) + "#" + byte_text(checksum(payload)); }

std::string number_text(uint64_t n) {
  std::string out;
  do out.insert(out.begin(), kSmallDigits[n & 15]);
  while (n >>= 4);
  return out;
}

std::string byte_text(unsigned n) { return base::digits_of(static_cast<uint8_t>(n), kSmallDigits); }

std::string to_hex(std::string_view bytes) { return base::digits_of(bytes, kSmallDigits); }

std::optional<std::string> from_hex(std::string_view text) {
  if (text.size() % 2 != 0) return std::nullopt;
  std::string out;
  for (size_t i = 0; i < text.size(); i += 2) {
    const int high = digit_value(text[i]), low = digit_value(text[i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    out += static_cast<char>(high * 16 + low);
  }
  return out;
}

std::optional<uint64_t> take_number(std::string_view& text) {
  uint64_t n = 0;
  size_t i = 0;
  for (; i < text.size() && digit_value(text[i]) >= 0; i++) {
    if (n >> 60) return std::nullopt;
    n = n << 4 | static_cast<uint64_t>(digit_value(text[i]));
  }
  if (i == 0) return std::nullopt;
  text.remove_prefix(i);
  return n;
}

std::pair<std::string_view, std::optional<std::string_view>> split(std::string_view text, char at) {
  const size_t place = text.find(at);
  if (place == std::string_view::npos) return {text, std::nullopt};
  return {text.substr(0, place), text.substr(place + 1)};
}

std::optional<std::string> unescaped(std::string_view bytes) {
  std::string out;
  for (size_t i = 0; i < bytes.size(); i++) {
    const bool escaped = bytes[i] == kEscape;
    if (escaped && ++i == bytes.size()) return std::nullopt;
    out += static_cast<char>(escaped ? bytes[i] ^ 0x20 : bytes[i]);
  }
  return out;
}

}  // namespace isadora::gdb
