#include "assembler/mismatch.h"

#include "assembler/text.h"
#include "base/text.h"

namespace isadora::assembler {

std::string found_at(std::string_view text, uint32_t pos) {
  const char c = at(text, pos);
  if (c == '\0' && pos >= text.size()) return "the end of the text";
  if (c == '\n') return kEndOfLine;
  if (c == ' ' || c == '\t' || c == '\r') return "a blank";
  uint32_t end = word_end(text, pos);
  if (end == pos) ++end;
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
  return "`" + std::string(text.substr(pos, end - pos)) + "`";
}

namespace {

// With the word after a mark that was expected: "found `#1`" where `#0` was.
std::string found_of(std::string_view text, const Mismatch& mismatch) {
  const uint32_t pos = mismatch.progress;
  const std::string start = std::string("`") + at(text, pos);
  const uint32_t end = word_end(text, pos + 1);
  if (is_word(at(text, pos)) || end == pos + 1 ||
      std::ranges::none_of(mismatch.expected, [&](const std::string& e) { return e.starts_with(start); }))
    return found_at(text, pos);
  return "`" + std::string(text.substr(pos, end - pos)) + "`";
}

}  // namespace

std::string what_was_expected(std::string_view text, const Mismatch& mismatch) {
  const auto expects = [&](std::string_view what) {
    return std::ranges::any_of(mismatch.expected, [&](const std::string& e) { return e.starts_with(what); });
  };
  const char c = at(text, mismatch.progress);
  const std::string list = base::joined(mismatch.expected);
  if (c == ',' && (expects("`;`") || expects(kEndOfLine))) return "too many operands, expected " + list;
  if (c == ';' && expects("`,")) return "too few operands, expected " + list;
  const std::string found = found_of(text, mismatch);
  // A description that spells two things alike, or one so that no program can write it.
  const auto has_found = [&](const std::string& e) { return e.starts_with('`') && e.find(found) != e.npos; };
  if (std::ranges::any_of(mismatch.expected, has_found))
    return "expected " + list + ", but " + found +
           " is not read as that here; in the description give it a spelling of its own, of letters and digits";
  return "expected " + list + ", found " + found;
}

}  // namespace isadora::assembler
