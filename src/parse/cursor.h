// Walks over the significant tokens of one region and builds the tree bottom-up; all grammar functions (grammar.h)
// share it. It also limits reports: one finding per place, at most kMostFindings per file.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"
#include "parse/tree.h"

namespace isadora::parse {

inline constexpr uint32_t kDeepest = 200;        // nesting of braces, brackets, operators …
inline constexpr uint32_t kLongestChain = 1000;  // height of a tree that a chain such as a + b + … builds
inline constexpr size_t kMostFindings = 1000;
inline constexpr size_t kLargest = 4u << 20;  // bytes of a file: a tree takes up to 250 times as much

// A token that is not trivia, with its index.
struct Significant {
  uint32_t token;
  uint32_t line;
  uint32_t column;  // in bytes, from 0
  uint32_t indent;  // the column of the first token of its line
  bool opens_line;
};

class Cursor {
 public:
  Cursor(Tree& tree, diag::Sink& sink);

  // Position: the tokens from here to the end of the region.
  void enter(uint32_t first_token, uint32_t last_token);
  bool at_end() const { return at_ >= limit_; }
  const Significant& here() const { return significant_[at_]; }
  lex::TokenKind kind(uint32_t ahead = 0) const;    // End beyond the region
  std::string_view text(uint32_t ahead = 0) const;  // empty beyond the region
  bool at(std::string_view word, uint32_t ahead = 0) const;
  bool at_one_of(std::initializer_list<std::string_view> words) const;
  bool opens_line(uint32_t ahead = 0) const { return at_ + ahead < limit_ && significant_[at_ + ahead].opens_line; }
  uint32_t position() const { return at_; }
  uint32_t token() const { return at_end() ? prev_end_ : here().token; }
  uint32_t prev_end() const { return prev_end_; }  // one past the last token taken
  bool gap_before() const;                         // trivia precedes this token

  void next();
  bool accept(std::string_view word);
  // Takes `word`, or reports that it was expected; `open` is the bracket that it closes.
  bool expect(std::string_view word, uint32_t open_token = kNoNode);
  // As expect; tokens before the bracket that cannot stay there go into an Error after `inside`.
  void close(std::string_view word, uint32_t open_token, NodeId inside);
  // To the end of the line, or to the next claim on it; returns the old limit, for restore_limit.
  uint32_t limit_to_claim();
  void restore_limit(uint32_t limit);

  // Nodes. A Build collects children; these make nodes without children.
  NodeId leaf(NodeKind kind);  // this token
  NodeId leaf_at(NodeKind kind, uint32_t token);
  NodeId missing();
  NodeId error_to(uint32_t position);  // takes the tokens before `position`
  void own_previous(NodeId node);      // extends it to the tokens taken since
  void append(NodeId parent, NodeId child);

  void make_root(NodeId node);  // the node made last becomes nodes[0]

  // Reports that `;` is missing after the last token, with `word` as the fix.
  void missing_end(std::string_view word, std::string_view what);

  // Ends a statement: takes its `;`, or reports and skips to where the next one begins.
  void end_statement(NodeId statement);
  uint32_t statement_end() const;  // the next `;`, or the `}` or line after this token

  // Diagnostics.
  diag::Diagnostic& report(diag::Kind kind, base::Span span, std::string message);
  diag::Diagnostic& unexpected(std::string_view expected);
  base::Span span_here() const;
  base::Span span_between(uint32_t first_token, uint32_t last_token) const;
  base::Span after_previous() const;  // the empty place after the last token taken
  std::string describe() const;       // "`;`"
  bool listening() const { return findings_ < kMostFindings; }
  void overflow();                           // reports TooDeep once in a region
  void quiet_here() { reported_at_ = at_; }  // an error here has been reported

  Tree& tree() { return tree_; }
  uint32_t height(NodeId node) const { return heights_[node]; }

  uint32_t depth = 0;          // of the grammar functions that are running
  bool stop_at_bar = false;    // inside |x|
  bool stop_at_angle = false;  // inside <…>
  bool in_crack = false;

 private:
  friend class Build;
  bool after_open_string() const;
  NodeId add(Node node, uint32_t height);
  uint32_t index_of(uint32_t token) const;
  void find_significant();

  Tree& tree_;
  diag::Sink& sink_;
  std::vector<Significant> significant_;
  std::vector<uint32_t> heights_;
  uint32_t at_ = 0;
  uint32_t limit_ = 0;
  uint32_t prev_end_ = 0;
  uint32_t reported_at_ = UINT32_MAX;
  size_t findings_ = 0;
  bool overflowed_ = false;
  diag::Diagnostic null_sink_{};
};

// Makes one node: begins at the next token (or at the node that becomes its first child), takes children in order.
class Build {
 public:
  explicit Build(Cursor& cursor) : cursor_(cursor), first_(cursor.token()) {}
  Build(Cursor& cursor, NodeId first_child);
  void add(NodeId child);
  NodeId done(NodeKind kind);
  uint32_t first() const { return first_; }

 private:
  Cursor& cursor_;
  uint32_t first_;
  NodeId head_ = kNoNode;
  NodeId tail_ = kNoNode;
  uint32_t height_ = 0;
};

// Counts the nesting of grammar functions.
class Nesting {
 public:
  explicit Nesting(Cursor& cursor) : cursor_(cursor) { ++cursor_.depth; }
  ~Nesting() { --cursor_.depth; }
  Nesting(const Nesting&) = delete;
  Nesting& operator=(const Nesting&) = delete;
  bool too_deep() const { return cursor_.depth > kDeepest; }

 private:
  Cursor& cursor_;
};

// Inside brackets `|` and `>` are operators again.
class Brackets {
 public:
  explicit Brackets(Cursor& cursor) : cursor_(cursor), bar_(cursor.stop_at_bar), angle_(cursor.stop_at_angle) {
    cursor.stop_at_bar = cursor.stop_at_angle = false;
  }
  ~Brackets() { cursor_.stop_at_bar = bar_, cursor_.stop_at_angle = angle_; }
  Brackets(const Brackets&) = delete;
  Brackets& operator=(const Brackets&) = delete;

 private:
  Cursor& cursor_;
  bool bar_, angle_;
};

}  // namespace isadora::parse
