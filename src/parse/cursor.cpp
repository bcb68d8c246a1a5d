#include "parse/cursor.h"

#include <algorithm>
#include <utility>

#include "lex/lexer.h"
#include "lex/utf8.h"

namespace isadora::parse {

using diag::Kind;
using lex::TokenKind;

Cursor::Cursor(Tree& tree, diag::Sink& sink) : tree_(tree), sink_(sink) {
  add({NodeKind::File, 0, 0}, 0);  // the place of the root
  find_significant();
}

void Cursor::find_significant() {
  uint32_t line = 0, line_begin = 0, indent = 0;
  bool opens = true;
  std::string_view text = tree_.source->text;
  significant_.reserve(tree_.tokens.size());
  for (uint32_t i = 0; i < tree_.tokens.size(); ++i) {
    const lex::Token& token = tree_.tokens[i];
    if (!lex::is_trivia(token.kind)) {
      uint32_t column = token.begin - line_begin;
      if (opens) indent = column;
      significant_.push_back({i, line, column, indent, opens});
      opens = false;
      continue;
    }
    if (token.kind == TokenKind::Space) continue;  // no line ends in it
    for (uint32_t at = token.begin; at < token.end; ++at) {
      if (text[at] != '\n') continue;
      ++line;
      line_begin = at + 1;
      opens = true;
    }
  }
}

// Regions are entered in order, so it is mostly right here.
uint32_t Cursor::index_of(uint32_t token) const {
  const auto is_at = [&](uint32_t i) {
    return (i == 0 || significant_[i - 1].token < token) &&
           (i == significant_.size() || significant_[i].token >= token);
  };
  if (at_ <= significant_.size() && is_at(at_)) return at_;
  auto found = std::lower_bound(significant_.begin(), significant_.end(), token,
                                [](const Significant& s, uint32_t t) { return s.token < t; });
  return static_cast<uint32_t>(found - significant_.begin());
}

void Cursor::enter(uint32_t first_token, uint32_t last_token) {
  at_ = index_of(first_token);
  limit_ = index_of(last_token);
  overflowed_ = false;
  reported_at_ = UINT32_MAX;
}

TokenKind Cursor::kind(uint32_t ahead) const {
  return at_ + ahead < limit_ ? tree_.tokens[significant_[at_ + ahead].token].kind : TokenKind::End;
}

std::string_view Cursor::text(uint32_t ahead) const {
  return at_ + ahead < limit_ ? tree_.token_text(significant_[at_ + ahead].token) : std::string_view{};
}

bool Cursor::at(std::string_view word, uint32_t ahead) const { return text(ahead) == word; }

bool Cursor::at_one_of(std::initializer_list<std::string_view> words) const {
  return std::find(words.begin(), words.end(), text()) != words.end() && !at_end();
}

bool Cursor::gap_before() const { return !at_end() && here().token != prev_end_; }

void Cursor::next() {
  if (at_end()) return;
  prev_end_ = here().token + 1;
  ++at_;
}

bool Cursor::accept(std::string_view word) {
  if (!at(word)) return false;
  next();
  return true;
}

bool Cursor::expect(std::string_view word, uint32_t open_token) {
  if (accept(word)) return true;
  diag::Diagnostic& d = unexpected("`" + std::string(word) + "`");
  if (open_token != kNoNode)
    d.labels.push_back({span_between(open_token, open_token + 1),
                        "`" + std::string(tree_.token_text(open_token)) + "` is opened here"});
  if (at("=") && word == ")") d.fixes.push_back({span_here(), "==", "write `==`"});
  return false;
}

uint32_t Cursor::limit_to_claim() {
  uint32_t old = limit_, end = at_ + 1;
  while (end < limit_ && !significant_[end].opens_line && tree_.token_text(significant_[end].token) != "//=") ++end;
  limit_ = std::min(end, limit_);
  return old;
}

void Cursor::restore_limit(uint32_t limit) {
  limit_ = limit;
  reported_at_ = UINT32_MAX;  // text missing before this place is another finding
}

NodeId Cursor::add(Node node, uint32_t height) {
  tree_.nodes.push_back(node);
  heights_.resize(tree_.nodes.size() - 1);  // make_root takes one away
  heights_.push_back(height);
  return static_cast<NodeId>(tree_.nodes.size() - 1);
}

void Cursor::close(std::string_view word, uint32_t open_token, NodeId inside) {
  if (expect(word, open_token)) return;
  // Skips to the closing bracket if it is near.
  constexpr uint32_t kNear = 32;
  for (uint32_t ahead = 0; ahead < kNear && kind(ahead) != TokenKind::End && !at(";", ahead); ++ahead) {
    if (ahead > 0 && opens_line(ahead)) return;
    if (at("(", ahead) || at("[", ahead) || at("{", ahead)) return;
    if (!at(word, ahead)) continue;
    append(inside, error_to(at_ + ahead));
    next();
    return;
  }
}

NodeId Cursor::leaf_at(NodeKind kind, uint32_t token) { return add({kind, token, token + 1}, 0); }

NodeId Cursor::leaf(NodeKind kind) {
  if (at_end()) return missing();
  uint32_t token = here().token;
  next();
  return leaf_at(kind, token);
}

void Cursor::make_root(NodeId node) {
  tree_.nodes[0] = tree_.nodes[node];
  tree_.nodes.pop_back();
  for (NodeId child = tree_.nodes[0].first_child; child != kNoNode; child = tree_.nodes[child].next_sibling)
    tree_.nodes[child].parent = 0;
}

NodeId Cursor::missing() { return add({NodeKind::Missing, prev_end_, prev_end_}, 0); }

NodeId Cursor::error_to(uint32_t position) {
  Build build(*this);
  while (at_ < std::min(position, limit_)) next();
  return build.done(NodeKind::Error);
}

void Cursor::own_previous(NodeId node) { tree_.nodes[node].last = std::max(tree_.nodes[node].last, prev_end_); }

void Cursor::append(NodeId parent, NodeId child) {
  Node& node = tree_.nodes[parent];
  tree_.nodes[child].parent = parent;
  heights_[parent] = std::max(heights_[parent], heights_[child] + 1);
  own_previous(parent);
  if (node.first_child == kNoNode) {
    node.first_child = child;
    return;
  }
  NodeId last = node.first_child;
  while (tree_.nodes[last].next_sibling != kNoNode) last = tree_.nodes[last].next_sibling;
  tree_.nodes[last].next_sibling = child;
}

uint32_t Cursor::statement_end() const {
  for (uint32_t at = at_; at < limit_; ++at) {
    std::string_view text = tree_.token_text(significant_[at].token);
    if (text == ";" || (at > at_ && (significant_[at].opens_line || text == "}"))) return at;
  }
  return limit_;
}

bool Cursor::after_open_string() const {
  if (prev_end_ == 0 || tree_.tokens[prev_end_ - 1].kind != TokenKind::String) return false;
  std::string_view text = tree_.token_text(prev_end_ - 1);
  return text.size() < 2 || text.back() != '"';
}

void Cursor::missing_end(std::string_view word, std::string_view what) {
  if (after_open_string()) quiet_here();  // it has taken the end with it
  diag::Diagnostic& d = unexpected("");
  d.span = after_previous();
  d.message = "expected `;` after this " + std::string(what) + (at_end() ? "" : ", found " + describe());
  d.fixes.push_back({d.span, std::string(word), "insert `" + std::string(word) + "`"});
}

void Cursor::end_statement(NodeId statement) {
  if (!accept(";")) {
    if (at_end() || here().opens_line || at("}")) {
      missing_end(";", "statement");
    } else {
      unexpected("`;`");
      append(statement, error_to(statement_end()));
      accept(";");
    }
  }
  own_previous(statement);
}

diag::Diagnostic& Cursor::report(Kind kind, base::Span span, std::string message) {
  if (!listening()) return null_sink_ = {};
  ++findings_;
  diag::Diagnostic& d = sink_.report(kind, span, std::move(message));
  if (findings_ == kMostFindings) d.notes.push_back("what else is wrong with this file is not listed");
  return d;
}

// A token that the lexer has complained about, or that was unexpected before, is not reported again.
diag::Diagnostic& Cursor::unexpected(std::string_view expected) {
  bool known = reported_at_ == at_ || (!at_end() && kind() == TokenKind::Error);
  reported_at_ = at_;
  if (known || !listening()) return null_sink_ = {};
  if (at_end()) return report(Kind::UnexpectedToken, after_previous(), "expected " + std::string(expected) + " here");
  return report(Kind::UnexpectedToken, span_here(), "expected " + std::string(expected) + ", found " + describe());
}

base::Span Cursor::span_between(uint32_t first_token, uint32_t last_token) const {
  return {tree_.source.get(), tree_.tokens[first_token].begin, tree_.tokens[last_token - 1].end};
}

base::Span Cursor::span_here() const { return span_between(here().token, here().token + 1); }

base::Span Cursor::after_previous() const {
  uint32_t end = prev_end_ == 0 ? 0 : tree_.tokens[prev_end_ - 1].end;
  return {tree_.source.get(), end, end};
}

std::string Cursor::describe() const {
  std::string_view text = this->text();
  if (text.size() <= 40) return "`" + std::string(text) + "`";
  size_t end = 0;
  while (end < 37) end += std::max<size_t>(lex::character_length(text, end), 1);
  return "`" + std::string(text.substr(0, end)) + "…`";
}

void Cursor::overflow() {
  if (overflowed_) return;
  overflowed_ = true;
  report(Kind::TooDeep, at_end() ? after_previous() : span_here(),
         "nesting beyond " + std::to_string(kDeepest) + " levels, or a chain beyond " + std::to_string(kLongestChain));
}

Build::Build(Cursor& cursor, NodeId first_child) : cursor_(cursor), first_(cursor.tree()[first_child].first) {
  add(first_child);
}

void Build::add(NodeId child) {
  if (tail_ == kNoNode)
    head_ = child;
  else
    cursor_.tree().nodes[tail_].next_sibling = child;
  tail_ = child;
  height_ = std::max(height_, cursor_.height(child) + 1);
}

NodeId Build::done(NodeKind kind) {
  // No token was taken: the node is empty and lies after the previous token.
  uint32_t last = cursor_.prev_end(), first = std::min(first_, last);
  if (head_ != kNoNode) first = std::min(first, cursor_.tree()[head_].first);
  NodeId node = cursor_.add({kind, first, last, kNoNode, head_}, height_);
  for (NodeId child = head_; child != kNoNode; child = cursor_.tree()[child].next_sibling)
    cursor_.tree().nodes[child].parent = node;
  return node;
}

}  // namespace isadora::parse
