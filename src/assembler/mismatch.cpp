#include "assembler/mismatch.h"

#include "assembler/text.h"

namespace isadora::assembler {

std::string found_at(std::string_view text, uint32_t pos) {
  const char c = at(text, pos);
  if (c == '\0' && pos >= text.size()) return "the end of the text";
  if (c == '\n') return "the end of the line";
  if (c == ' ' || c == '\t' || c == '\r') return "a blank";
  uint32_t end = word_end(text, pos);
  if (end == pos) ++end;
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
  return "`" + std::string(text.substr(pos, end - pos)) + "`";
}

std::string what_was_expected(std::string_view text, const Mismatch& mismatch) {
  const auto expects = [&](std::string_view what) {
    return std::ranges::any_of(mismatch.expected, [&](const std::string& e) { return e.starts_with(what); });
  };
  const char c = at(text, mismatch.progress);
  std::string list;
  for (size_t i = 0; i < mismatch.expected.size(); ++i) {
    list += (i == 0 ? "" : i + 1 == mismatch.expected.size() ? " or " : ", ") + mismatch.expected[i];
  }
  if (c == ',' && expects("`;`")) return "too many operands, expected " + list;
  if (c == ';' && expects("`,")) return "too few operands, expected " + list;
  return "expected " + list + ", found " + found_at(text, mismatch.progress);
}

}  // namespace isadora::assembler
