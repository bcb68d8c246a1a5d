#include "lsp/text.h"

#include <algorithm>
#include <filesystem>

#include "base/digits.h"
#include "lex/utf8.h"

namespace isadora::lsp {

std::string_view name(Units units) {
  return units == Units::Utf8 ? "utf-8" : units == Units::Utf16 ? "utf-16" : "utf-32";
}

uint32_t TextPositions::line_of(uint32_t offset) const {
  const auto& starts = source_.line_starts();
  return static_cast<uint32_t>(std::upper_bound(starts.begin(), starts.end(), offset) - starts.begin() - 1);
}

// Before the line's own end, which is \n or \r\n; a \r alone is a character.
uint32_t TextPositions::line_end(uint32_t line) const {
  if (line + 1 == source_.line_starts().size()) return static_cast<uint32_t>(source_.text.size());
  const std::string_view text = source_.line(line + 1);
  return source_.line_starts()[line] + static_cast<uint32_t>(text.size());
}

// Advances by one character; adds its length in the client's units.
size_t TextPositions::advance(uint32_t at, uint64_t& units) const {
  const auto byte = static_cast<unsigned char>(source_.text[at]);
  const size_t length = byte < 0x80 ? 1 : std::max<size_t>(lex::character_length(source_.text, at), 1);
  units += units_ == Units::Utf8 ? length : units_ == Units::Utf16 && length == 4 ? 2 : 1;
  return length;
}

uint32_t TextPositions::offset(const Json& position) const {
  const int64_t line = number_at(position, {"line"}).value_or(0);
  const auto wanted = static_cast<uint64_t>(std::max<int64_t>(number_at(position, {"character"}).value_or(0), 0));
  if (line < 0) return 0;
  if (line >= static_cast<int64_t>(source_.line_starts().size())) return static_cast<uint32_t>(source_.text.size());
  uint32_t here = source_.line_starts()[static_cast<size_t>(line)];
  const uint32_t end = line_end(static_cast<uint32_t>(line));
  for (uint64_t units = 0; here < end && units < wanted;) {
    uint64_t next = units;
    const size_t length = advance(here, next);
    if (next > wanted) break;  // in the middle of a character
    units = next;
    here += static_cast<uint32_t>(length);
  }
  return here;
}

Json TextPositions::position(uint32_t offset) const {
  offset = static_cast<uint32_t>(std::min<size_t>(offset, source_.text.size()));
  const uint32_t line = line_of(offset);
  if (line != line_ || offset < counted_) line_ = line, counted_ = source_.line_starts()[line], column_ = 0;
  while (counted_ < offset) {
    uint64_t next = column_;
    const size_t length = advance(counted_, next);
    if (counted_ + length > offset) break;
    column_ = next;
    counted_ += static_cast<uint32_t>(length);
  }
  return {{"line", line}, {"character", column_}};
}

Json TextPositions::range(uint32_t begin, uint32_t end) const {
  Json first = position(begin);
  return {{"start", std::move(first)}, {"end", position(std::max(begin, end))}};
}

bool apply(std::string& text, const Json& change, Units units) {
  const Json& fresh = at(change, {"text"});
  if (!fresh.is_string()) return false;
  const Json& range = at(change, {"range"});
  if (!range.is_object()) return text = fresh.get<std::string>(), true;
  const base::SourceRef before = base::make_source({}, std::move(text));
  const TextPositions places(*before, units);
  const uint32_t begin = places.offset(at(range, {"start"})), end = places.offset(at(range, {"end"}));
  text = before->text;
  text.replace(begin, std::max(begin, end) - begin, fresh.get_ref<const std::string&>());
  return true;
}

std::string path_of(std::string_view uri) {
  constexpr std::string_view kScheme = "file://";
  if (!uri.starts_with(kScheme)) return {};
  uri.remove_prefix(kScheme.size());
  uri.remove_prefix(std::min(uri.find('/'), uri.size()));  // a host has no meaning here
  std::string path;
  for (size_t i = 0; i < uri.size(); ++i) {
    const bool is_coded = uri[i] == '%' && i + 2 < uri.size();
    const int high = is_coded ? base::digit_value(uri[i + 1]) : -1, low = is_coded ? base::digit_value(uri[i + 2]) : -1;
    const bool coded = high >= 0 && low >= 0;
    path += coded ? static_cast<char>(high * 16 + low) : uri[i];
    if (coded) i += 2;
  }
  return path.find('\0') == std::string::npos ? path : std::string();
}

std::string uri_of(const std::string& path) {
  std::error_code error;
  const std::string absolute = std::filesystem::absolute(path, error).lexically_normal().string();
  return "file://" + base::uri_path(error ? path : absolute);
}

}  // namespace isadora::lsp
