// The parts that directives are made of: names, numbers, and what ends them.
#include <algorithm>

#include "assembler/program.h"

namespace isadora::assembler {

using base::Int128;
using diag::Kind;

void SourceAssembler::blank_lines() {
  for (;;) {
    if (at(text_, pos_) != '\n') blank();
    if (pos_ >= text_.size() || text_[pos_] != '\n') return;
    ++pos_;
  }
}

bool SourceAssembler::accept(char c) {
  if (at(text_, pos_) != c) return false;
  ++pos_;
  return true;
}

bool SourceAssembler::after_blank(char c) {
  blank();
  return accept(c);
}

bool SourceAssembler::comma(const char* before) {
  blank();
  if (accept(',')) return true;
  report(Kind::BadDirective, pos_, pos_, std::string("expected `,` and ") + before);
  return false;
}

std::optional<SourceAssembler::NamedPlace> SourceAssembler::name(const char* what) {
  blank();
  const uint32_t begin = pos_;
  if (const uint32_t quote = quoted_end(text_, pos_); quote != pos_) {
    pos_ = quote;
    return NamedPlace{std::string(text_.substr(begin + 1, quote - begin - 2)), span(begin, quote)};
  }
  if (begins_name(at(text_, pos_), names_.dotted) || (names_.dotted && at(text_, pos_) == '.'))
    pos_ = name_end(text_, pos_, names_.dotted);
  if (begin != pos_) return NamedPlace{std::string(text_.substr(begin, pos_ - begin)), span(begin, pos_)};
  refuse(begin, std::string("expected ") + what);
  return std::nullopt;
}

std::optional<SourceAssembler::NamedPlace> SourceAssembler::new_name(const char* what, bool in_quotes) {
  auto symbol = name(what);
  if (symbol && !(in_quotes && text_[symbol->place.begin] == '"') && !usable_name(*symbol)) return std::nullopt;
  return symbol;
}

std::optional<SymbolicExpression> SourceAssembler::expression() {
  blank();
  ExpressionFault fault;
  const auto e = expressions_.parse(text_, pos_, {.registers = &registers_, .compares = true}, fault);
  if (e)
    pos_ = e->end;
  else
    report(Kind::BadNumber, fault.begin, fault.end, fault.message(text_));
  return e;
}

std::optional<SymbolicExpression> SourceAssembler::expression(Int128& value) {
  names_.reset();
  const auto e = expression();
  return e && value_of(*e, address(), value) ? e : std::nullopt;
}

bool SourceAssembler::value_of(const SymbolicExpression& e, uint64_t address, Int128& out) {
  ExpressionFault fault;
  ExpressionValue value;
  const bool fine = evaluate(expressions_.nodes(e), {address, address, &names_}, value, fault);
  used_here_ = value.labels != 0;
  out = value.number;
  if (!fine) report(Kind::BadNumber, fault.begin, fault.end, fault.message(text_));
  return fine;
}

std::optional<Int128> SourceAssembler::known_number(const char* what, std::optional<SymbolicExpression>* moving) {
  blank();
  const uint32_t begin = pos_;
  Int128 v = 0;
  const auto e = expression(v);
  if (!e) return std::nullopt;
  if (!names_.unknown.empty()) {
    report(Kind::UndefinedSymbol, begin, pos_, std::string("expected ") + what + " that is known here");
    return std::nullopt;
  }
  const bool depends = depends_on_lengths(*e);
  if (depends && moving) {
    *moving = e;
  } else if (depends) {
    refuse(begin, std::string("expected ") + what + " that does not depend on the lengths of instructions");
    return std::nullopt;
  }
  return v;
}

bool SourceAssembler::number(uint64_t& out, uint64_t low, uint64_t high, const char* what,
                             std::optional<SymbolicExpression>* moving) {
  blank();
  const uint32_t begin = pos_;
  const std::optional<Int128> v = known_number(what, moving);
  if (!v) return false;
  if (*v < static_cast<Int128>(low) || *v > static_cast<Int128>(high)) {
    refuse(begin, std::string("expected ") + what + ", " + std::to_string(low) + " to " + std::to_string(high));
    return false;
  }
  out = static_cast<uint64_t>(*v);
  return true;
}

// Up to the end of its line or a semicolon, without comments at the end and the blanks around it.
std::string_view SourceAssembler::rest_of_directive() const {
  const uint32_t begin = skip_blank(text_, pos_);
  uint32_t end = begin, last = begin;
  while (end < text_.size() && text_[end] != '\n' && text_[end] != ';') {
    const uint32_t next = skip_blank(text_, end);
    if (next == end)
      last = end = element_end(text_, end);
    else
      end = next;
  }
  return text_.substr(begin, last - begin);
}

// A directive ends with its line, or with a semicolon.
void SourceAssembler::end_of_directive() {
  if (failed_) return recover(false);
  blank();
  if (accept(';') || pos_ >= text_.size() || text_[pos_] == '\n') return;
  const uint32_t end = std::max(word_end(text_, pos_), pos_ + 1);
  report(Kind::UnexpectedToken, pos_, end, "expected the end of the line, found " + quoted(pos_, end));
  recover(false);
}

}  // namespace isadora::assembler
