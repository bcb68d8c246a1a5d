// A hexadecimal constant with more digits than 32 bits have, and fewer than 64 bits have: a digit slipped in or was
// lost. (Powers of two are written so on purpose.)
#include <algorithm>

#include "findings/lints.h"
#include "lex/token.h"

namespace isadora::findings {

namespace {

constexpr std::string_view kPinned = "word == ";  // the bits of an instruction, which may be of any length
constexpr size_t kWord = 8, kDouble = 16;         // digits

bool is_long(std::string_view digits) {
  const size_t n = digits.size();
  if (n <= kWord || n == kDouble || digits[0] == '0') return false;
  if (n > kDouble && n % kWord == 0) return false;
  const bool power = std::string_view("1248").find(digits[0]) != std::string_view::npos &&
                     digits.find_first_not_of('0', 1) == std::string_view::npos;
  return !power;
}

void visit(const parse::Tree& tree, const lex::Token& token, diag::Sink& sink) {
  const std::string_view text = std::string_view(tree.source->text).substr(token.begin, token.end - token.begin);
  for (size_t at = text.find("0x"); at != std::string_view::npos; at = text.find("0x", at + 2)) {
    size_t end = at + 2;
    while (end < text.size() && std::isxdigit(static_cast<unsigned char>(text[end]))) ++end;
    const std::string_view digits = text.substr(at + 2, end - at - 2);
    const auto begin = token.begin + static_cast<uint32_t>(at);
    if (!is_long(digits) || std::string_view(tree.source->text).substr(0, begin).ends_with(kPinned)) continue;
    report(sink, diag::Kind::LongConstant, {tree.source.get(), begin, begin + static_cast<uint32_t>(end - at)},
           code(text.substr(at, end - at)) + " has " + std::to_string(digits.size()) + " digits",
           "32 bits have eight and 64 have sixteen: a digit is too many or missing");
  }
}

}  // namespace

void long_constant(const LintModel& lint_model, diag::Sink& sink) {
  using lex::TokenKind;
  for (const parse::Tree& tree : lint_model.trees) {
    for (const lex::Token& t : tree.tokens) {
      if (t.kind == TokenKind::Number || t.kind == TokenKind::Prose || t.kind == TokenKind::LineComment)
        visit(tree, t, sink);
    }
  }
}

}  // namespace isadora::findings
