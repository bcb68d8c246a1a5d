#include "library/bases.h"

#include <cstring>
#include <string_view>
#include <vector>

#include "lex/lexer.h"

namespace isadora::library {
namespace {

constexpr std::string_view kKeyword = "__DefISA";

// The keyword's place from one on, or the end. Its first character is frequent, and std::string_view::find() stops at
// each.
size_t next_keyword(std::string_view text, size_t from) {
  const void* const found = ::memmem(text.data() + from, text.size() - from, kKeyword.data(), kKeyword.size());
  return found ? static_cast<size_t>(static_cast<const char*>(found) - text.data()) : text.size();
}

bool begins_line(std::string_view text, size_t at) {
  while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t')) --at;
  return at == 0 || text[at - 1] == '\n';
}

// The tokens that are no trivia, from the keyword to the end of its line.
std::vector<lex::Token> head_at(std::string_view text, size_t at) {
  std::vector<lex::Token> tokens;
  std::vector<lex::LexError> errors;
  lex::Lexer(text, tokens, errors).notation(static_cast<uint32_t>(at), lex::LexMode::Body);
  std::erase_if(tokens, [](const lex::Token& t) { return lex::is_trivia(t.kind); });
  return tokens;
}

}  // namespace

std::optional<BaseName> base_named_in(const base::SourceRef& source) {
  const std::string_view text = source->text;
  for (size_t at = next_keyword(text, 0); at != text.size(); at = next_keyword(text, at + 1)) {
    if (!begins_line(text, at)) continue;
    const std::vector<lex::Token> head = head_at(text, at);
    const auto word = [&](size_t i) {
      return i < head.size() ? text.substr(head[i].begin, head[i].end - head[i].begin) : std::string_view{};
    };
    if (word(0) == kKeyword && word(2) == ":" && word(3) == "[" && word(5) == "]")
      return BaseName{std::string(word(4)), {source.get(), head[4].begin, head[4].end}};
  }
  return std::nullopt;
}

}  // namespace isadora::library
