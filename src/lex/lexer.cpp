#include "lex/lexer.h"

#include <algorithm>
#include <array>
#include <utility>

#include "lex/utf8.h"

namespace isadora::lex {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }
bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

// Longest first.
constexpr std::array<std::string_view, 18> kOperators = {"<<=", ">>=", "==", "!=", "<=", ">=", "<<", ">>", "&&",
                                                         "||",  "+=",  "-=", "*=", "&=", "|=", "^=", "++", "--"};
constexpr std::string_view kSecondOfOperator = "=<>&|+-";
constexpr std::string_view kPunctuation = "!#%&()*+,-./:;<=>?@[]^{|}~$";

bool opens_expression(std::string_view word, LexMode mode) {
  if (mode == LexMode::Form) return word == "when";
  return mode == LexMode::Crack && (word == "if" || word == "for" || word == "while" || word == "switch");
}

bool is_expression(LexMode mode) { return mode == LexMode::Body || mode == LexMode::Claim; }

bool all_of(std::string_view text, bool (*test)(char)) {
  return !text.empty() && std::all_of(text.begin(), text.end(), test);
}

bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
bool is_bit(char c) { return c == '0' || c == '1'; }

bool is_decimal(std::string_view text) {
  size_t e = text.find_first_of("eE");
  if (e != std::string_view::npos) {
    std::string_view exponent = text.substr(e + 1);
    if (!exponent.empty() && (exponent[0] == '+' || exponent[0] == '-')) exponent.remove_prefix(1);
    if (!all_of(exponent, is_digit)) return false;
    text = text.substr(0, e);
  }
  size_t dot = text.find('.');
  if (dot == std::string_view::npos) return all_of(text, is_digit);
  return all_of(text.substr(0, dot), is_digit) && all_of(text.substr(dot + 1), is_digit);
}

// Full-width punctuation, curly quotes and wide spaces slip into notation that is written between Chinese prose.
constexpr std::pair<std::string_view, std::string_view> kMeant[] = {
    {"，", ","}, {"、", ","}, {"；", ";"}, {"：", ":"}, {"（", "("},     {"）", ")"},     {"［", "["},
    {"］", "]"}, {"｛", "{"}, {"｝", "}"}, {"＝", "="}, {"＋", "+"},     {"－", "-"},     {"＜", "<"},
    {"＞", ">"}, {"！", "!"}, {"～", "~"}, {"。", "."}, {"“", "\""},     {"”", "\""},     {"−", "-"},
    {"×", "*"},  {"≤", "<="}, {"≥", ">="}, {"≠", "!="}, {"\u00A0", " "}, {"\u3000", " "},
};

}  // namespace

std::string_view meant_by(std::string_view character) {
  for (const auto& [strange, plain] : kMeant)
    if (strange == character) return plain;
  return {};
}

bool is_name_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_name_char(char c) { return is_name_start(c) || is_digit(c); }

bool is_placeholder(std::string_view text, size_t at) {
  return at + 1 < text.size() && text[at] == '\\' && is_name_start(text[at + 1]);
}

bool is_trivia(TokenKind kind) { return kind <= TokenKind::BlockComment; }

bool is_number(std::string_view text) {
  std::string_view prefix = text.substr(0, 2);
  if (prefix == "0x" || prefix == "0X") return all_of(text.substr(2), is_hex);
  if (prefix == "0b" || prefix == "0B") return all_of(text.substr(2), is_bit);
  if (prefix == "2^") return all_of(text.substr(2), is_digit);
  return is_decimal(text);
}

uint32_t Lexer::take(TokenKind kind, uint32_t begin, uint32_t end) {
  if (begin != end) tokens_.push_back({kind, begin, end});
  return end;
}

bool Lexer::at_line_end(uint32_t at) const {
  return at >= text_.size() || text_[at] == '\n' || (text_[at] == '\r' && peek(at + 1) == '\n');
}

uint32_t Lexer::line_end(uint32_t at) const {
  auto end = static_cast<uint32_t>(std::min(text_.find('\n', at), text_.size()));
  return end > at && end < text_.size() && text_[end - 1] == '\r' ? end - 1 : end;
}

uint32_t Lexer::newline(uint32_t at) {
  if (at >= text_.size()) return at;
  return take(TokenKind::Newline, at, at + (text_[at] == '\r' ? 2 : 1));
}

uint32_t Lexer::spaces(uint32_t at) {
  uint32_t end = at;
  while (!at_line_end(end) && is_space(text_[end])) ++end;
  return take(TokenKind::Space, at, end);
}

uint32_t Lexer::prose(uint32_t at) { return newline(take(TokenKind::Prose, at, line_end(at))); }

uint32_t Lexer::line_as(uint32_t at, TokenKind kind) {
  at = spaces(at);
  uint32_t end = line_end(at), visible = end;
  while (visible > at && is_space(text_[visible - 1])) --visible;
  take(kind, at, visible);
  return newline(take(TokenKind::Space, visible, end));
}

uint32_t Lexer::notation(uint32_t at, LexMode mode) {
  while (!at_line_end(at)) at = is_space(text_[at]) ? spaces(at) : token(at, mode);
  return newline(at);
}

uint32_t Lexer::token(uint32_t at, LexMode& mode) {
  char c = text_[at];
  LexMode now = expression_depth_ > 0 ? LexMode::Body : mode;
  if (is_name_start(c) || is_placeholder(text_, at)) return word(at, now);
  if (c == '/' && (peek(at + 1) == '/' || peek(at + 1) == '*')) return comment(at, mode);
  if (is_digit(c)) return number(at, now);
  if (c == '"') return string(at);
  if (c == '.') return dot(at, now);
  if (c == '$' && is_name_char(peek(at + 1))) return control(at);
  if (kPunctuation.find(c) != std::string_view::npos) return punct(at);
  if (c == '\\' && now == LexMode::Crack && peek(at + 1) == '(') return hole(at);
  return strange(at);
}

uint32_t Lexer::comment(uint32_t at, LexMode& mode) {
  if (peek(at + 1) == '*') return block_comment(at);
  bool claim = peek(at + 2) == '=' && (mode == LexMode::Example || mode == LexMode::Claim);
  if (!claim) return take(TokenKind::LineComment, at, line_end(at));
  mode = LexMode::Claim;
  return take(TokenKind::Punct, at, at + 3);
}

uint32_t Lexer::block_comment(uint32_t at) {
  size_t end = no_comment_end_ ? std::string_view::npos : text_.find("*/", at + 2);
  if (end != std::string_view::npos) return take(TokenKind::BlockComment, at, static_cast<uint32_t>(end) + 2);
  no_comment_end_ = true;
  add_error(LexErrorKind::UnclosedComment, at, at + 2);
  return take(TokenKind::BlockComment, at, line_end(at));
}

// Columns of a table may be a part of a name; `\()` ends one before a letter. The text that is read has none left.
uint32_t Lexer::word_end(uint32_t at) {
  uint32_t end = at;
  for (bool strange = false; is_name_char(peek(end)) || is_placeholder(text_, end);) {
    if (peek(end) != '\\') {
      ++end;
      continue;
    }
    for (++end; is_name_char(peek(end));) ++end;
    if (text_.substr(end, 3) == "\\()") end += 3;
    if (!std::exchange(strange, true)) add_error(LexErrorKind::Placeholder, at, end);
  }
  return end;
}

uint32_t Lexer::word(uint32_t at, LexMode mode) {
  const uint32_t end = word_end(at);
  if (opens_expression(text_.substr(at, end - at), mode)) expression_next_ = true;
  return take(TokenKind::Name, at, end);
}

uint32_t Lexer::number(uint32_t at, LexMode mode) {
  uint32_t end = at;
  bool hex = text_[at] == '0' && (peek(at + 1) == 'x' || peek(at + 1) == 'X');
  auto digits = [&] {
    while (is_name_char(peek(end))) ++end;
    bool exponent = !hex && end > at && (text_[end - 1] == 'e' || text_[end - 1] == 'E');
    if (exponent && (peek(end) == '+' || peek(end) == '-') && is_digit(peek(end + 1)))
      for (++end; is_name_char(peek(end));) ++end;
  };
  digits();
  if (end == at + 1 && text_[at] == '2' && peek(end) == '^' && is_digit(peek(end + 1))) {
    for (++end; is_name_char(peek(end));) ++end;
  } else if (!hex && peek(end) == '.' && is_digit(peek(end + 1))) {
    ++end;
    digits();
  }
  // In an instruction `4y` is text whose meaning the form gives.
  if (is_expression(mode) && !is_number(text_.substr(at, end - at))) add_error(LexErrorKind::BadNumber, at, end);
  return take(TokenKind::Number, at, end);
}

uint32_t Lexer::string(uint32_t at) {
  uint32_t end = at + 1;
  while (!at_line_end(end) && text_[end] != '"') end += text_[end] == '\\' && !at_line_end(end + 1) ? 2 : 1;
  if (!at_line_end(end)) return take(TokenKind::String, at, end + 1);
  add_error(LexErrorKind::UnclosedString, at, end);
  return take(TokenKind::String, at, end);
}

bool Lexer::follows_operand(uint32_t at) const {
  if (tokens_.empty() || tokens_.back().end != at) return false;
  TokenKind kind = tokens_.back().kind;
  if (kind == TokenKind::Name || kind == TokenKind::Number) return true;
  return kind == TokenKind::Punct && (text_[at - 1] == ')' || text_[at - 1] == ']');
}

uint32_t Lexer::dot(uint32_t at, LexMode mode) {
  uint32_t end = at + 1;
  if (mode == LexMode::Example && peek(end) == '?' && is_name_char(peek(end + 1))) ++end;
  bool member = is_expression(mode) && follows_operand(at);
  if (member || !(is_name_char(peek(end)) || is_placeholder(text_, end))) return punct(at);
  return take(TokenKind::Modifier, at, word_end(end));
}

uint32_t Lexer::control(uint32_t at) {
  uint32_t end = at + 1;
  while (is_name_char(peek(end))) ++end;
  if (peek(end) == '.' && is_name_start(peek(end + 1)))
    for (++end; is_name_char(peek(end));) ++end;
  return take(TokenKind::Control, at, end);
}

uint32_t Lexer::punct(uint32_t at) {
  if (kSecondOfOperator.find(peek(at + 1)) != std::string_view::npos) {
    for (std::string_view op : kOperators)
      if (text_.compare(at, op.size(), op) == 0)
        return take(TokenKind::Punct, at, at + static_cast<uint32_t>(op.size()));
  }
  if (text_[at] == '(' && (expression_next_ || expression_depth_ > 0)) ++expression_depth_;
  if (text_[at] == ')' && expression_depth_ > 0) --expression_depth_;
  if (text_[at] == ';') expression_depth_ = 0;
  expression_next_ = false;
  return take(TokenKind::Punct, at, at + 1);
}

// `\(…)` in a micro-op: the number that an expression yields.
uint32_t Lexer::hole(uint32_t at) {
  expression_next_ = true;
  return take(TokenKind::Punct, at, at + 1);
}

// One token for a run of letters that are not ASCII, one for each other strange character: each can be mended by
// itself.
uint32_t Lexer::strange(uint32_t at) {
  uint32_t end = at;
  if (is_ascii(text_[at])) {
    while (!at_line_end(end) && text_[end] == text_[at]) ++end;
  } else {
    while (end < text_.size() && !is_ascii(text_[end])) {
      size_t length = std::max<size_t>(character_length(text_, end), 1);
      bool mendable = !meant_by(text_.substr(end, length)).empty();
      if (mendable && end > at) break;
      end += static_cast<uint32_t>(length);
      if (mendable) break;
    }
  }
  add_error(LexErrorKind::BadCharacter, at, end);
  return take(TokenKind::Error, at, end);
}

}  // namespace isadora::lex
