#include "assembler/expression.h"

#include <algorithm>

namespace isadora::assembler {
namespace {

using base::Int128;
using base::UInt128;

constexpr int kMaxDepth = 100;
constexpr int kBar = '|';

struct ExpressionOperator {
  int op = 0;        // its character; 'l' and 'r' are the shifts
  int strength = 0;  // 0: none
  uint32_t size = 1;
};

ExpressionOperator operator_at(std::string_view text, uint32_t pos) {
  const char c = at(text, pos), next = at(text, pos + 1);
  switch (c) {
    case '|': return {kBar, 1, 1};
    case '^': return {'^', 2, 1};
    case '&': return {'&', 3, 1};
    case '<': return next == '<' ? ExpressionOperator{'l', 4, 2} : ExpressionOperator{};
    case '>': return next == '>' ? ExpressionOperator{'r', 4, 2} : ExpressionOperator{};
    case '+':
    case '-': return {c, 5, 1};
    case '*':
    case '/':
    case '%': return {c, 6, 1};
    default: return {};
  }
}

int digit_value(char c) {
  if (is_digit(c)) return c - '0';
  const char f = fold(c);
  return f >= 'a' && f <= 'f' ? f - 'a' + 10 : 99;
}

// All arithmetic is modulo 2^128, so that no text makes it undefined.
Int128 wrap(UInt128 v) { return static_cast<Int128>(v); }

}  // namespace

namespace {

// Up to three digits, as compilers write characters that do not print.
bool octal(std::string_view text, uint32_t& pos, char& out) {
  const uint32_t from = pos;
  unsigned value = 0;
  for (; pos < from + 3 && digit_value(at(text, pos)) < 8; ++pos)
    value = value * 8 + static_cast<unsigned>(digit_value(text[pos]));
  out = static_cast<char>(value);
  return pos != from && value < 256;
}

}  // namespace

bool read_character(std::string_view text, uint32_t& pos, char& out) {
  if (pos >= text.size() || text[pos] == '\n') return false;
  if (text[pos] != '\\') {
    out = text[pos++];
    return true;
  }
  const char c = at(text, ++pos);
  ++pos;
  switch (c) {
    case 'n': out = '\n'; return true;
    case 't': out = '\t'; return true;
    case 'r': out = '\r'; return true;
    case 'b': out = '\b'; return true;
    case 'f': out = '\f'; return true;
    case '\\':
    case '\'':
    case '"': out = c; return true;
    case 'x': {
      const int high = digit_value(at(text, pos)), low = digit_value(at(text, pos + 1));
      if (high > 15 || low > 15) return false;
      pos += 2;
      out = static_cast<char>(high * 16 + low);
      return true;
    }
    default: return octal(text, --pos, out);
  }
}

bool ExpressionReader::fail(Error e, uint32_t begin, uint32_t end) {
  error_ = e;
  begin_ = begin;
  end_ = end;
  return false;
}

bool ExpressionReader::read(uint32_t& pos, Int128& value, bool bar_ends) {
  error_ = Error::None;
  unresolved_ = false;
  labels_ = 0;
  names_ = false;
  linear_ = sum_ = true;
  negative_ = false;
  bar_ends_ = bar_ends;
  depth_ = 0;
  return binary(pos, value, 1);
}

// Operators of at least this strength, left to right.
bool ExpressionReader::binary(uint32_t& pos, Int128& value, int least) {
  if (!unary(pos, value)) return false;
  for (;;) {
    uint32_t p = skip_blank(text_, pos);
    const ExpressionOperator op = operator_at(text_, p);
    if (op.strength < least || op.strength == 0 || (op.op == kBar && bar_ends_ && depth_ == 0)) return true;
    p += op.size;
    const unsigned before = labels_;
    Int128 right;
    const uint32_t from = skip_blank(text_, p);
    negative_ ^= op.op == '-';
    const bool fine = binary(p, right, op.strength + 1);
    negative_ ^= op.op == '-';
    if (!fine) return false;
    if (op.op == '-' && labels_ > before) linear_ = false;
    if (!apply(op.op, value, right, from, p)) return false;
    pos = p;
  }
}

bool ExpressionReader::apply(int op, Int128& a, Int128 b, uint32_t from, uint32_t to) {
  if (op != '+' && op != '-') linear_ = linear_ && labels_ == 0, sum_ = sum_ && labels_ == 0;
  const auto x = static_cast<UInt128>(a), y = static_cast<UInt128>(b);
  switch (op) {
    case '+': a = wrap(x + y); return true;
    case '-': a = wrap(x - y); return true;
    case '*': a = wrap(x * y); return true;
    case '&': a = wrap(x & y); return true;
    case '|': a = wrap(x | y); return true;
    case '^': a = wrap(x ^ y); return true;
    case 'l':
    case 'r':
      if (b < 0 || b > 127) return fail(Error::ShiftTooFar, from, to);
      a = op == 'l' ? wrap(x << static_cast<int>(b)) : a >> static_cast<int>(b);
      return true;
    default:
      if (b == 0 && unresolved_) return true;  // a divisor that is not known yet
      if (b == 0) return fail(Error::DivisionByZero, from, to);
      if (b == -1)
        a = op == '/' ? wrap(-x) : 0;
      else
        a = op == '/' ? a / b : a % b;
      return true;
  }
}

bool ExpressionReader::unary(uint32_t& pos, Int128& value) {
  uint32_t p = skip_blank(text_, pos);
  const char c = at(text_, p);
  if (c != '-' && c != '~' && c != '+') return primary(pos, value);
  if (++depth_ > kMaxDepth) return fail(Error::TooDeep, p, p + 1);
  ++p;
  const unsigned before = labels_;
  negative_ ^= c == '-';
  const bool fine = unary(p, value);
  negative_ ^= c == '-';
  if (c != '+' && labels_ > before) linear_ = false;
  if (c == '~' && labels_ > before) sum_ = false;
  --depth_;
  if (!fine) return false;
  if (c == '-') value = wrap(-static_cast<UInt128>(value));
  if (c == '~') value = ~value;
  pos = p;
  return true;
}

bool ExpressionReader::primary(uint32_t& pos, Int128& value) {
  uint32_t p = skip_blank(text_, pos);
  const char c = at(text_, p);
  if (c == '(') {
    if (++depth_ > kMaxDepth) return fail(Error::TooDeep, p, p + 1);
    ++p;
    const bool fine = binary(p, value, 1);
    --depth_;
    if (!fine) return false;
    p = skip_blank(text_, p);
    if (at(text_, p) != ')') return fail(Error::Parenthesis, p, p);
    pos = p + 1;
    return true;
  }
  if (is_digit(c)) return numbered_label(p, value) ? (pos = p, true) : error_ == Error::None && number(pos = p, value);
  uint32_t end = p;
  if (const auto* const f = function_at(text_, p, end, functions_, registers_))
    return function(*f, pos = p, end, value);
  if (c == '%' && functions_ && !functions_->empty()) {
    end = word_end(text_, p + 1);
    return fail(Error::UnknownFunction, p, std::max(end, p + 1));
  }
  if (c == '\'') return character(pos = p, value);
  const bool local = c == '.' && is_letter(at(text_, p + 1));
  if (is_letter(c) || local) {
    pos = p;
    return name(pos, name_end(text_, p + 1, registers_ && registers_->dotted_names()), value);
  }
  if (const uint32_t quote = quoted_end(text_, p); quote != p) {
    pos = p;
    return name(pos, quote, value);
  }
  if (c == '.') {
    ++labels_;
    names_ = true;
    note({});
    value = static_cast<Int128>(here_);
    pos = p + 1;
    return true;
  }
  return fail(Error::Missing, p, p);
}

bool ExpressionReader::number(uint32_t& pos, Int128& value) {
  const uint32_t from = pos;
  UInt128 v = 0;
  unsigned radix = 10;
  const char mark = fold(at(text_, pos + 1));
  if (text_[pos] == '0' && (mark == 'x' || mark == 'b')) {
    const unsigned r = mark == 'x' ? 16 : 2;
    if (static_cast<unsigned>(digit_value(at(text_, pos + 2))) < r) {
      radix = r;
      pos += 2;
    }
  }
  bool too_large = false;
  for (; static_cast<unsigned>(digit_value(at(text_, pos))) < radix; ++pos) {
    v = v * radix + static_cast<unsigned>(digit_value(text_[pos]));
    too_large |= v >> 64 != 0;
    if (too_large) v = 0;
  }
  if (too_large) return fail(Error::TooLarge, from, pos);
  value = wrap(v);
  return true;
}

bool ExpressionReader::character(uint32_t& pos, Int128& value) {
  const uint32_t from = pos++;
  char c;
  if (at(text_, pos) == '\'' || !read_character(text_, pos, c) || at(text_, pos) != '\'') {
    return fail(Error::BadCharacter, from, pos);
  }
  ++pos;
  value = static_cast<unsigned char>(c);
  return true;
}

bool ExpressionReader::name(uint32_t& pos, uint32_t end, Int128& value) {
  const bool is_quoted = text_[pos] == '"';
  const std::string_view word = is_quoted ? text_.substr(pos + 1, end - pos - 2) : text_.substr(pos, end - pos);
  if (text_.substr(end, 4) == "@plt") end += 4;
  if (!is_quoted && registers_ && registers_->is_name(word)) return fail(Error::RegisterName, pos, end);
  if (!symbols_) return fail(Error::UnknownName, pos, end);
  int64_t v = 0;
  names_ = true;
  if (!symbols_->lookup(word, v)) {
    if (require_known_) return fail(Error::UnknownName, pos, end);
    unresolved_ = true;
    v = 0;
    ++labels_;
    note(word);
  } else if (symbols_->was_place) {
    ++labels_;
    note(word);
  }
  value = v;
  pos = end;
  return true;
}

// 1b, 1f: the next label `1:` upward or downward. False without an error where it is none.
bool ExpressionReader::numbered_label(uint32_t& pos, Int128& value) {
  uint32_t end = pos;
  while (is_digit(at(text_, end))) ++end;
  const char way = at(text_, end);
  if ((way != 'b' && way != 'f') || is_word(at(text_, end + 1)) || !symbols_) return false;
  const std::string_view word = text_.substr(pos, end + 1 - pos);
  int64_t v = 0;
  names_ = true;
  if (!symbols_->lookup(word, v)) {
    if (require_known_) return fail(Error::UnknownName, pos, end + 1);
    unresolved_ = true;
    v = 0;
  }
  ++labels_;
  note(word);
  value = v;
  pos = end + 1;
  return true;
}

namespace {

bool asks_for_address(const ir::Function& f) {
  return std::ranges::any_of(f.ops, [](const ir::Inst& inst) { return inst.op == ir::Op::Input && inst.aux == 1; });
}

}  // namespace

const model::NumberFunction* function_at(std::string_view text, uint32_t pos, uint32_t& end,
                                         const std::vector<model::NumberFunction>* functions,
                                         const RegisterNames* registers) {
  const bool is_marked = at(text, pos) == '%';
  if (!is_marked && !is_letter(at(text, pos))) return nullptr;
  end = word_end(text, pos + 1);
  if (at(text, skip_blank(text, end)) != '(') return nullptr;
  const std::string_view word = text.substr(pos, end - pos);
  for (const auto* list : {functions, registers ? &registers->number_functions() : nullptr}) {
    if (!list) continue;
    const auto found = std::ranges::find(*list, word, &model::NumberFunction::name);
    if (found != list->end()) return &*found;
  }
  return nullptr;
}

// name(expression)
bool ExpressionReader::function(const model::NumberFunction& function, uint32_t& pos, uint32_t end, Int128& value) {
  uint32_t p = skip_blank(text_, end);
  if (++depth_ > kMaxDepth) return fail(Error::TooDeep, p, p + 1);
  const bool fine = primary(p, value);
  --depth_;
  if (!fine) return false;
  names_ = true;
  if (!function.of.empty()) {
    if (!symbols_ || require_known_) return fail(Error::LinkedFunction, pos, end);
    unresolved_ = true;  // the other instruction's fixup may come later, or from another object
    if (labels_ == 0) ++labels_;
    linear_ = sum_ = false;
    pos = p;
    return true;
  }
  if (labels_ == 0 && asks_for_address(function.value)) ++labels_;  // the linker knows its address
  const base::Integer inputs[] = {base::Integer::from_signed(value), base::Integer(address_)};
  if (!function.value.ops.empty()) value = wrap(ir::evaluate(function.value, {}, inputs).to_uint128());
  linear_ = linear_ && labels_ == 0;
  sum_ = sum_ && labels_ == 0;
  pos = p;
  return true;
}

std::string ExpressionReader::message() const {
  const std::string word(text_.substr(begin_, end_ - begin_));
  switch (error_) {
    case Error::RegisterName: return "`" + word + "` is a register, expected a number";
    case Error::UnknownName: return "`" + word + "` is not defined";
    case Error::TooLarge: return "the number `" + word + "` is beyond 64 bits";
    case Error::BadCharacter: return "expected one character in quotes (e.g. 'a' or '\\n')";
    case Error::DivisionByZero: return "division by zero";
    case Error::ShiftTooFar: return "a shift by fewer than 0 or more than 127";
    case Error::Parenthesis: return "expected `)`";
    case Error::UnknownFunction: return "`" + word + "` is not a function of these numbers";
    case Error::LinkedFunction: return "`" + word + "` is known when a program is linked, not here";
    case Error::TooDeep: return "an expression nested beyond 100 levels";
    case Error::None:
    case Error::Missing: break;
  }
  return "expected a number (e.g. 0x1F)";
}

}  // namespace isadora::assembler
