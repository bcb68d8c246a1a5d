// The frames of gdb's remote protocol: `$payload#checksum`, acknowledgements, and the byte that interrupts.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace isadora::gdb {

inline constexpr size_t kMostPayload = 0x4000;  // bytes of a packet, for qSupported

struct Event {
  enum class Kind : uint8_t {
    Packet,     // `payload`
    Damaged,    // a packet whose checksum is wrong, or that is too long
    Interrupt,  // the user wants the program to stop
    Refused,    // gdb did not understand the last packet: it wants it again
  } kind;
  std::string payload = {};
};

// Bytes in, events out. Bytes outside of packets are skipped.
class PacketFramer {
 public:
  void feed(std::string_view bytes) { bytes_ += bytes; }
  std::optional<Event> next();

 private:
  std::optional<Event> packet();

  std::string bytes_;
};

std::string frame(std::string_view payload);

// ---- replies
inline constexpr const char* kWrong = "E01";
inline constexpr const char* kNoMemory = "E0e";  // EFAULT

// ---- numbers as the protocol has them: hexadecimal, without a prefix
std::string number_text(uint64_t n);
std::string byte_text(unsigned n);

// ---- hexadecimal digits, two for a byte
std::string to_hex(std::string_view bytes);
// Empty where the text is none.
std::optional<std::string> from_hex(std::string_view text);
// Takes a number without a prefix from the front of the text; empty where there is none, or where it needs more than 64
// bits.
std::optional<uint64_t> take_number(std::string_view& text);
// The numbers of a whole text, with commas between; empty where it is anything else.
template <size_t N>
std::optional<std::array<uint64_t, N>> numbers_of(std::string_view text) {
  std::array<uint64_t, N> out{};
  for (size_t i = 0; i < N; i++) {
    const auto n = take_number(text);
    if (!n || (i + 1 < N ? !text.starts_with(',') : !text.empty())) return std::nullopt;
    out[i] = *n;
    if (i + 1 < N) text.remove_prefix(1);
  }
  return out;
}
inline std::optional<uint64_t> number_of(std::string_view text) {
  const auto one = numbers_of<1>(text);
  return one ? std::optional(one->front()) : std::nullopt;
}
// The text before a character and the one after it; all of it and nothing where there is none.
std::pair<std::string_view, std::optional<std::string_view>> split(std::string_view text, char at);
// Undoes the escapes of binary data; empty where it ends within one.
std::optional<std::string> unescaped(std::string_view bytes);

}  // namespace isadora::gdb
