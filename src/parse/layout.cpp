#include "parse/layout.h"

#include <map>

#include "parse/keywords.h"
#include "parse/lines.h"

namespace isadora::parse {

namespace {

using lex::LexMode;
using lex::TokenKind;

// In __Semantics: the state of the statements before a line, to distinguish a header from a label inside braces.
class ClausePosition {
 public:
  void reset() { *this = {}; }
  bool starts_header(const Line& line) const {
    if (!is_header_line(line)) return false;
    return line.column() <= header_column_ || (depth_ == 0 && boundary_);
  }
  void header(const Line& line) {
    header_column_ = static_cast<int64_t>(line.column());
    depth_ = 0;
    boundary_ = true;
  }
  void token(std::string_view text, TokenKind kind) {
    boundary_ = kind == TokenKind::Punct && (text == ";" || text == "}" || text == "{" || text == ":");
    if (text == "{") ++depth_;
    if (text == "}" && depth_ > 0) --depth_;
  }

 private:
  int64_t header_column_ = -1;
  uint32_t depth_ = 0;
  bool boundary_ = true;
};

class SourceLayoutBuilder {
 public:
  SourceLayoutBuilder(std::string_view text, ParseExtent extent)
      : text_(text), lexer_(text, out_.tokens, out_.errors), extent_(extent) {}

  SourceLayout run() {
    open(RegionKind::Notation);
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = lexer_.take(TokenKind::Space, 0, 3);
    while (at_ < text_.size()) {
      if (extent_ == ParseExtent::Coding && style_ == Style::Prose) skip_bytes();
      if (at_ < text_.size()) line(line_at(text_, at_));
    }
    close();
    auto size = static_cast<uint32_t>(text_.size());
    out_.tokens.push_back({TokenKind::End, size, size});
    return std::move(out_);
  }

 private:
  enum class Paragraph : uint8_t { None, Prose, Notation };
  enum class Fence : uint8_t { None, Read, Opaque };

  void open(RegionKind kind) {
    close();
    lexer_.reset();
    auto here = static_cast<uint32_t>(out_.tokens.size());
    out_.regions.push_back({kind, style_, here, here});
  }
  void close() {
    if (!out_.regions.empty()) out_.regions.back().last = static_cast<uint32_t>(out_.tokens.size());
  }
  void open_if_other(RegionKind kind) {
    if (out_.regions.back().kind != kind) open(kind);
  }

  void line(const Line& l) {
    if (l.blank()) return blank();
    if (is_definition_line(l)) return definition(l);
    if (is_block_line(l)) return block(l);
    if (fence_ != Fence::None) return fenced(l);
    if (is_fence_line(l)) return fence_open(l);
    outside(l);
  }

  // Reading for encoding alone skips prose: it becomes one token, up to the last line end before the next definition or
  // block.
  void skip_bytes() {
    const uint32_t end = keyword_ahead();
    if (end == at_) return;
    open(RegionKind::Prose);
    const uint32_t last = text_[end - 1] == '\n' ? end - 1 : end;
    at_ = lexer_.take(TokenKind::Prose, at_, last);
    if (at_ < end) at_ = lexer_.notation(at_, LexMode::Body);
  }

  uint32_t keyword_ahead() const {
    for (size_t at = at_; at < text_.size();) {
      const size_t first = text_.find_first_not_of(" \t\r\v\f", at);
      if (first < text_.size() && text_[first] == '_') {
        const Line l = line_at(text_, static_cast<uint32_t>(at));
        if (is_definition_line(l) || is_block_line(l)) return l.begin;
      }
      const size_t end = text_.find('\n', at);
      if (end == std::string_view::npos) break;
      at = end + 1;
    }
    return static_cast<uint32_t>(text_.size());
  }

  void blank() {
    if (fence_ == Fence::None) paragraph_ = Paragraph::None;
    at_ = lexer_.notation(at_, LexMode::Body);
  }

  void definition(const Line& l) {
    style_ = style(leading_word(l.text));
    keyword_line(l, RegionKind::Definition, TokenKind::DefKeyword);
  }

  void block(const Line& l) {
    style_ = style(leading_word(l.text));
    if (extent_ == ParseExtent::Coding && is_beyond_coding(style_)) style_ = Style::Prose;
    keyword_line(l, RegionKind::Block, TokenKind::BlockKeyword);
  }

  static bool is_beyond_coding(Style style) {
    return style == Style::Clauses || style == Style::Crack || style == Style::Examples || style == Style::Claims;
  }

  // A garbled file may hold one misspelt word a million times.
  Style style(std::string_view word) {
    auto known = styles_.find(word);
    if (known == styles_.end()) known = styles_.emplace(word, style_of(word)).first;
    return known->second;
  }

  void keyword_line(const Line& l, RegionKind region, TokenKind kind) {
    open(region);
    fence_ = Fence::None;
    paragraph_ = Paragraph::None;
    clause_.reset();
    crack_ = false;
    at_ = lexer_.spaces(at_);
    at_ = lexer_.take(kind, at_, at_ + static_cast<uint32_t>(leading_word(l.text).size()));
    at_ = lexer_.notation(at_, LexMode::Body);
    has_fence_ = fence_decides() && fence_ahead();
  }

  bool fence_decides() const {
    return style_ == Style::Forms || style_ == Style::Clauses || style_ == Style::Examples || style_ == Style::Claims;
  }

  // Each block is looked through once, so all of this is one pass over the file.
  bool fence_ahead() const {
    for (uint32_t at = at_; at < text_.size();) {
      Line l = line_at(text_, at);
      if (is_definition_line(l) || is_block_line(l)) return false;
      if (is_fence_line(l)) return true;
      at = l.next;
    }
    return false;
  }

  void fence_open(const Line& l) {
    open(RegionKind::FenceOpen);
    at_ = lexer_.line_as(at_, TokenKind::FenceOpen);
    paragraph_ = Paragraph::None;
    clause_.reset();
    crack_ = false;
    bool read = style_ != Style::Prose && (style_ != Style::Clauses || header_ahead(l.next));
    fence_ = read ? Fence::Read : Fence::Opaque;
  }

  // A fence without a clause's header illustrates the prose around it.
  bool header_ahead(uint32_t at) const {
    while (at < text_.size()) {
      Line l = line_at(text_, at);
      if (is_definition_line(l) || is_block_line(l) || is_fence_line(l)) return false;
      if (is_header_line(l)) return true;
      at = l.next;
    }
    return false;
  }

  void fenced(const Line& l) {
    if (is_bare_fence(l)) {
      open(RegionKind::FenceClose);
      at_ = lexer_.line_as(at_, TokenKind::FenceClose);
      fence_ = Fence::None;
      paragraph_ = Paragraph::None;
    } else if (is_fence_line(l)) {
      fence_open(l);  // the one before was not closed
    } else if (fence_ == Fence::Opaque) {
      open_if_other(RegionKind::Prose);
      at_ = lexer_.prose(at_);
    } else {
      notation(l);
    }
  }

  void outside(const Line& l) {
    if (!is_notation(l)) return prose();
    // A comment before a paragraph does not decide the paragraph's kind.
    if (!is_comment_line(l) || is_claim_line(l)) paragraph_ = Paragraph::Notation;
    notation(l);
  }

  bool is_notation(const Line& l) const {
    if (style_ == Style::Prose || has_fence_ || paragraph_ == Paragraph::Prose) return false;
    if (l.column() > 0) return true;
    if (static_cast<unsigned char>(l.text[0]) >= 0x80) return false;
    if (paragraph_ == Paragraph::Notation) return true;
    if (style_ == Style::Examples || style_ == Style::Claims) return is_claim_line(l);
    if (style_ == Style::Forms || style_ == Style::Clauses) return false;
    return is_comment_line(l) || is_statement_line(l);
  }

  void prose() {
    if (paragraph_ != Paragraph::Prose) open(RegionKind::Prose);
    paragraph_ = Paragraph::Prose;
    at_ = lexer_.prose(at_);
  }

  void notation(const Line& l) {
    if (style_ == Style::Clauses && clause_.starts_header(l)) return header(l);
    open_if_other(RegionKind::Notation);
    size_t before = out_.tokens.size();
    at_ = lexer_.notation(at_, mode());
    if (style_ != Style::Clauses) return;
    for (size_t i = before; i < out_.tokens.size(); ++i) follow(out_.tokens[i]);
  }

  void follow(const lex::Token& token) {
    if (!lex::is_trivia(token.kind)) clause_.token(text_.substr(token.begin, token.end - token.begin), token.kind);
  }

  void header(const Line& l) {
    crack_ = l.text.starts_with("crack") && leading_word(l.text) == "crack" && l.text.find(':') == 5;
    open(crack_ ? RegionKind::CrackHeader : RegionKind::Header);
    clause_.header(l);
    at_ = lexer_.notation(at_, LexMode::Form);
    open(RegionKind::Notation);
  }

  LexMode mode() const {
    switch (style_) {
      case Style::Forms: return LexMode::Form;
      case Style::Examples:
      case Style::Claims: return LexMode::Example;
      case Style::Clauses: return crack_ ? LexMode::Crack : LexMode::Body;
      case Style::Crack: return LexMode::Crack;
      default: return LexMode::Body;
    }
  }

  std::string_view text_;
  SourceLayout out_;
  lex::Lexer lexer_;
  ParseExtent extent_;
  uint32_t at_ = 0;
  Style style_ = Style::Statements;
  std::map<std::string_view, Style> styles_;
  Paragraph paragraph_ = Paragraph::None;
  Fence fence_ = Fence::None;
  bool has_fence_ = false;
  ClausePosition clause_;
  bool crack_ = false;
};

}  // namespace

SourceLayout lay_out(std::string_view text, ParseExtent extent) { return SourceLayoutBuilder(text, extent).run(); }

}  // namespace isadora::parse
