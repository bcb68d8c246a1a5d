#include "parse/file.h"

#include "parse/grammar.h"

namespace isadora::parse {

namespace {

using diag::Kind;
using lex::TokenKind;

class FileParser {
 public:
  FileParser(Cursor& cursor, const std::vector<SourceRegion>& regions) : c_(cursor), regions_(regions) {}

  void file() {
    Build build(c_);
    while (!done()) {
      if (at(RegionKind::Definition))
        build.add(definition());
      else
        outside(build);
    }
    c_.make_root(build.done(NodeKind::File));
    c_.tree().nodes[0].first = 0;
    c_.tree().nodes[0].last = static_cast<uint32_t>(c_.tree().tokens.size());
  }

 private:
  bool done() const { return at_ >= regions_.size(); }
  bool at(RegionKind kind) const { return !done() && regions_[at_].kind == kind; }
  void enter_region() { c_.enter(regions_[at_].first, regions_[at_].last); }
  void enter() {
    enter_region();
    ++at_;
  }
  bool empty() {
    enter_region();
    return c_.at_end();
  }
  void take_region() {
    enter();
    while (!c_.at_end()) c_.next();
  }

  // Reports everything before the first definition as one finding.
  void outside(Build& parent) {
    while (!done() && !at(RegionKind::Definition) && empty()) ++at_;
    if (done() || at(RegionKind::Definition)) return;
    enter_region();
    c_.unexpected("a definition (e.g. `__DefOptype NAME : [GROUP]`)");
    Build build(c_);
    while (!done() && !at(RegionKind::Definition)) take_region();
    parent.add(build.done(NodeKind::Error));
  }

  NodeId definition() {
    enter();
    Build build(c_);
    Style style = regions_[at_ - 1].style;
    const bool has_dots = c_.text() == "__DefPseudo";
    keyword(build, NodeKind::Keyword);
    head(build, has_dots);
    contents(build, style);
    while (at(RegionKind::Block)) build.add(block());
    return build.done(NodeKind::Definition);
  }

  NodeId block() {
    enter();
    Build build(c_);
    Style style = regions_[at_ - 1].style;
    keyword(build, NodeKind::BlockKeyword);
    contents(build, style);
    return build.done(NodeKind::Block);
  }

  void keyword(Build& build, NodeKind kind) {
    if (find_keyword(c_.text()) == nullptr && c_.listening()) unknown_keyword(c_.text());
    build.add(c_.leaf(kind));
  }

  void unknown_keyword(std::string_view word) {
    std::string nearest = nearest_keyword(word);
    diag::Diagnostic& d =
        c_.report(Kind::UnknownKeyword, c_.span_here(), "the notation has no keyword " + c_.describe());
    if (nearest.empty()) return;
    d.message += ", did you mean `" + nearest + "`?";
    d.fixes.push_back({c_.span_here(), nearest, "write `" + nearest + "`"});
  }

  // NAME<8>(a, b) : [PARENT]; with dots NAME.X.Y
  void head(Build& build, bool has_dots) {
    const NodeId named = name(c_, "the definition's name");
    const auto has_dot = [&] {
      return c_.at(".") && !c_.gap_before() && c_.kind(1) == TokenKind::Name && c_.text().end() == c_.text(1).begin();
    };
    while (has_dots && has_dot()) {
      c_.next();
      c_.next();
      c_.own_previous(named);
    }
    build.add(named);
    if (c_.at("<")) width(build);
    if (c_.at("(")) build.add(names(NodeKind::Parameters, ")"));
    if (c_.accept(":")) parents(build);
    if (c_.at_end()) return;
    c_.unexpected("the end of the line");
    build.add(c_.error_to(UINT32_MAX));
  }

  void width(Build& build) {
    uint32_t open = c_.token();
    c_.next();
    build.add(c_.kind() == TokenKind::Number ? c_.leaf(NodeKind::Width) : number(c_));
    c_.expect(">", open);
  }

  void parents(Build& build) {
    if (c_.at("["))
      build.add(names(NodeKind::Parents, "]"));
    else
      c_.unexpected("`[` and the names of the parents");
  }

  NodeId names(NodeKind kind, std::string_view close) {
    Build build(c_);
    uint32_t open = c_.token();
    c_.next();
    if (!c_.at(close)) {
      do build.add(name(c_, "a name"));
      while (c_.accept(","));
    }
    c_.expect(close, open);
    return build.done(kind);
  }

  void contents(Build& build, Style style) {
    while (!done() && !at(RegionKind::Definition) && !at(RegionKind::Block)) {
      if (at(RegionKind::FenceOpen))
        build.add(fence(style));
      else
        region(build, style);
    }
  }

  bool inside_fence() const {
    return !done() && !at(RegionKind::Definition) && !at(RegionKind::Block) && !at(RegionKind::FenceOpen) &&
           !at(RegionKind::FenceClose);
  }

  // Prose inside a fence is a fence that is not read.
  NodeId fence(Style style) {
    enter();
    Build build(c_);
    base::Span opening = c_.span_here();
    c_.next();
    while (inside_fence()) {
      if (at(RegionKind::Prose))
        take_region();
      else
        region(build, style);
    }
    if (at(RegionKind::FenceClose))
      take_region();
    else
      unclosed(opening);
    return build.done(NodeKind::Fence);
  }

  void unclosed(base::Span opening) {
    diag::Diagnostic& d = c_.report(Kind::UnclosedFence, opening, "this fence has no end");
    d.labels.push_back({c_.after_previous(), "a line with three backquotes was expected after this"});
    d.fixes.push_back({c_.after_previous(), "\n```", "close it here"});
  }

  void region(Build& parent, Style style) {
    if (empty() && !at(RegionKind::Header)) {
      ++at_;
    } else if (at(RegionKind::Prose)) {
      Build build(c_);
      take_region();
      parent.add(build.done(NodeKind::Prose));
    } else if (style == Style::Clauses) {
      parent.add(clause());
    } else {
      enter();
      notation(parent, style);
    }
  }

  void notation(Build& parent, Style style) {
    switch (style) {
      case Style::Program: return statements(c_, parent);
      case Style::Forms: return forms(c_, parent);
      case Style::Crack: return parent.add(micro_ops());
      case Style::Examples:
      case Style::Claims: return examples(c_, parent, style);
      default: return items(c_, parent, style);
    }
  }

  NodeId clause() {
    Build build(c_);
    while (at(RegionKind::Header)) {
      enter();
      build.add(header(c_));
      // Comments may lie between two headers of one body.
      if (at(RegionKind::Notation) && empty() && at_ + 1 < regions_.size() &&
          regions_[at_ + 1].kind == RegionKind::Header)
        ++at_;
    }
    build.add(body());
    if (at(RegionKind::CrackHeader)) build.add(crack());
    return build.done(NodeKind::Clause);
  }

  NodeId body() {
    if (at(RegionKind::Notation)) enter();
    Build build(c_);
    if (!at(RegionKind::CrackHeader) || !c_.at("crack")) statements(c_, build);
    return build.done(NodeKind::Body);
  }

  NodeId crack() {
    enter_region();
    Build build(c_);
    take_region();
    if (at(RegionKind::Notation)) {
      enter();
      add_micro_ops(build);
    }
    return build.done(NodeKind::Crack);
  }

  // The statements of a block of their own.
  NodeId micro_ops() {
    Build build(c_);
    add_micro_ops(build);
    return build.done(NodeKind::Crack);
  }

  void add_micro_ops(Build& build) {
    c_.in_crack = true;
    statements(c_, build);
    c_.in_crack = false;
  }

  Cursor& c_;
  const std::vector<SourceRegion>& regions_;
  size_t at_ = 0;
};

}  // namespace

void file(Cursor& cursor, const std::vector<SourceRegion>& regions) { FileParser(cursor, regions).file(); }

}  // namespace isadora::parse
