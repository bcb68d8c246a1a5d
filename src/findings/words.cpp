#include "findings/words.h"

#include <algorithm>
#include <cctype>

namespace isadora::findings {

namespace {

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
char char_at(std::string_view text, size_t at) { return at < text.size() ? text[at] : '\0'; }

std::vector<std::string_view> cut(std::string_view text, std::initializer_list<std::string_view> marks) {
  std::vector<std::string_view> out;
  size_t begin = 0;
  for (size_t at = 0; at < text.size();) {
    if (is_word(text[at]) || text[at] == ' ') {  // no mark begins so
      ++at;
      continue;
    }
    size_t length = 0;
    for (std::string_view mark : marks)
      if (text.substr(at).starts_with(mark)) length = mark.size();
    if (length == 0) {
      ++at;
      continue;
    }
    out.push_back(text.substr(begin, at - begin));
    begin = at += length;
  }
  out.push_back(text.substr(begin));
  std::erase_if(out, [](std::string_view s) { return s.find_first_not_of(" \t\r\n") == std::string_view::npos; });
  return out;
}

}  // namespace

std::vector<TextWord> words_in(std::string_view text) {
  std::vector<TextWord> out;
  for (size_t at = 0; at < text.size();) {
    if (!is_word(text[at])) {
      ++at;
      continue;
    }
    const size_t begin = at;
    while (at < text.size() && is_word(text[at])) ++at;
    if (!is_letter(text[begin])) continue;  // a number with attached characters
    out.push_back({text.substr(begin, at - begin), static_cast<uint32_t>(begin), begin > 0 ? text[begin - 1] : '\0',
                   char_at(text, at)});
  }
  return out;
}

std::vector<TextWord> modifiers_in(std::string_view text) {
  std::vector<TextWord> out;
  for (size_t at = 0; at + 1 < text.size(); ++at) {
    const char before = at > 0 ? text[at - 1] : '\0';
    if (text[at] != '.' || !is_word(text[at + 1]) || is_word(before) || before == ']' || before == ')' || before == '.')
      continue;
    // A chain `.HI.X` is two modifiers.
    while (char_at(text, at) == '.' && is_word(char_at(text, at + 1))) {
      size_t end = at + 1;
      while (end < text.size() && is_word(text[end])) ++end;
      out.push_back({text.substr(at + 1, end - at - 1), static_cast<uint32_t>(at), before, char_at(text, end)});
      at = end;
    }
    --at;
  }
  return out;
}

std::vector<std::string_view> sentences(std::string_view text) {
  return cut(text, {"\u3002", "\uff1b", "\n", ". ", "; "});
}

std::vector<std::string_view> parts_of(std::string_view sentence) { return cut(sentence, {"\uff0c", ", "}); }

bool has_any(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view w) { return text.find(w) != std::string_view::npos; });
}

base::Span within(base::Span span, std::string_view whole, std::string_view piece) {
  const auto at = span.begin + static_cast<uint32_t>(piece.data() - whole.data());
  return {span.source, at, at + static_cast<uint32_t>(piece.size())};
}

char in_parentheses(std::string_view text, size_t at) {
  constexpr std::string_view kOpen = "\uff08", kClose = "\uff09";
  const std::string_view rest = text.substr(at);
  if (rest.starts_with("(") && rest.size() >= 3 && rest[2] == ')') return rest[1];
  if (rest.starts_with(kOpen) && rest.size() >= kOpen.size() + 1 && rest.substr(kOpen.size() + 1).starts_with(kClose))
    return rest[kOpen.size()];
  return '\0';
}

}  // namespace isadora::findings
