// Messages in a stream of bytes: a header with the length, an empty line, the body.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace isadora::lsp {

// A larger message is not kept in memory: its bytes are skipped.
constexpr size_t kMessageLimit = size_t{64} << 20;

class Frames {
 public:
  enum class Kind : uint8_t { Body, BadHeader, TooLarge };
  struct Frame {
    Kind kind;
    std::string body;
  };

  void feed(std::string_view bytes) { waiting_.append(bytes); }
  // The next whole message; empty when more bytes are needed. A header that cannot be read is skipped.
  std::optional<Frame> next();

 private:
  std::optional<Frame> header();
  bool skip();
  void compact();

  std::string waiting_;
  size_t begin_ = 0;                // the bytes before it are consumed
  size_t searched_ = 0;             // up to here no header ends
  size_t skipping_ = 0;             // bytes of a message that is too large
  std::optional<size_t> expected_;  // the length of the body that comes next
};

std::string framed(std::string_view body);

}  // namespace isadora::lsp
