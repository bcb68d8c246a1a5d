#include "lsp/framing.h"

#include <algorithm>
#include <charconv>

namespace isadora::lsp {

namespace {

constexpr size_t kHeaderLimit = 4096;
constexpr std::string_view kEnd = "\r\n\r\n";

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

bool is_length(std::string_view name) {
  constexpr std::string_view kName = "content-length";
  return std::equal(name.begin(), name.end(), kName.begin(), kName.end(), [](char a, char b) { return lower(a) == b; });
}

std::optional<size_t> number(std::string_view digits) {
  digits.remove_prefix(std::min(digits.find_first_not_of(' '), digits.size()));
  size_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return value;
}

std::optional<size_t> length_in(std::string_view header) {
  while (!header.empty()) {
    const size_t end = std::min(header.find("\r\n"), header.size());
    const std::string_view line = header.substr(0, end);
    const size_t colon = std::min(line.find(':'), line.size());
    if (is_length(line.substr(0, colon)) && colon < line.size()) return number(line.substr(colon + 1));
    header.remove_prefix(std::min(end + 2, header.size()));
  }
  return std::nullopt;
}

}  // namespace

std::optional<Frames::Frame> Frames::next() {
  if (!skip()) return std::nullopt;
  if (!expected_) {
    if (std::optional<Frame> bad = header()) return bad;
    if (!expected_) return std::nullopt;
  }
  if (waiting_.size() - begin_ < *expected_) return std::nullopt;
  Frame frame{Kind::Body, waiting_.substr(begin_, *expected_)};
  begin_ += *expected_;
  expected_.reset();
  searched_ = begin_;
  compact();
  return frame;
}

// Reads a header, if a whole one is there. What cannot be one is given back as a frame.
std::optional<Frames::Frame> Frames::header() {
  const size_t from = std::max(begin_, searched_ >= 3 ? searched_ - 3 : 0);
  const size_t end = waiting_.find(kEnd, from);
  if (end == std::string::npos) {
    searched_ = waiting_.size();
    if (waiting_.size() - begin_ <= kHeaderLimit) return std::nullopt;
    begin_ = searched_;
    compact();
    return Frame{Kind::BadHeader, {}};
  }
  const std::optional<size_t> length = length_in(std::string_view(waiting_).substr(begin_, end - begin_));
  searched_ = begin_ = end + kEnd.size();
  if (!length) return Frame{Kind::BadHeader, {}};
  if (*length <= kMessageLimit) return expected_ = *length, std::nullopt;
  skipping_ = *length;
  return Frame{Kind::TooLarge, {}};
}

// False while bytes that are to be skipped have not come.
bool Frames::skip() {
  if (skipping_ == 0) return true;
  const size_t here = std::min(skipping_, waiting_.size() - begin_);
  begin_ += here;
  skipping_ -= here;
  searched_ = begin_;
  compact();
  return skipping_ == 0;
}

// Moving the rest to the front for every message would take a time that grows with its square.
void Frames::compact() {
  if (begin_ < waiting_.size() && begin_ < waiting_.size() / 2) return;
  waiting_.erase(0, begin_);
  searched_ -= std::min(searched_, begin_);
  begin_ = 0;
}

std::string framed(std::string_view body) {
  return "Content-Length: " + std::to_string(body.size()) + std::string(kEnd) + std::string(body);
}

}  // namespace isadora::lsp
