#include "check/prose.h"

#include <algorithm>

#include "lex/token.h"

namespace isadora::check {

using parse::NodeKind;

namespace {

std::string_view source_text(const base::Span& span) {
  return std::string_view(span.source->text).substr(span.begin, span.end - span.begin);
}

// ---- prose -----------------------------------------------------------------------------------------------

bool is_opaque_fence(NodeRef p) { return kind_of(p) == NodeKind::Fence && children_of(p).empty(); }

void add_prose(NodeRef parent, std::string_view block, std::vector<model::Prose>& out) {
  for (NodeRef c : children_of(parent)) {
    if (kind_of(c) == NodeKind::Prose || is_opaque_fence(c)) {
      out.push_back({std::string(block), std::string(text_of(c)), span_of(c)});
    }
  }
}

// ---- text ------------------------------------------------------------------------------------------------

// From the start of the first one's line to the end of the last.
std::string text_between(NodeRef first, NodeRef last) {
  base::Span span = span_of(first);
  const std::string& text = span.source->text;
  while (span.begin > 0 && text[span.begin - 1] != '\n') --span.begin;
  span.end = std::max(span.begin, span_of(last).end);
  return std::string(source_text(span));
}

// The lines between the two fences.
std::string fence_text(NodeRef fence) {
  std::string_view text = text_of(fence);
  const size_t first = text.find('\n');
  if (first == std::string_view::npos) return {};
  text.remove_prefix(first + 1);
  const size_t close = text.rfind("```");
  if (close != std::string_view::npos) text = text.substr(0, text.find_last_of('\n', close) + 1);
  while (text.ends_with('\n') || text.ends_with(' ')) text.remove_suffix(1);
  return std::string(text);
}

void add_text(std::string& out, const std::string& text) {
  if (text.empty()) return;
  if (!out.empty()) out += "\n\n";
  out += text;
}

// ---- examples --------------------------------------------------------------------------------------------

bool blank_line_in(std::string_view text) {
  for (size_t at = text.find('\n'); at != std::string_view::npos;) {
    const size_t next = text.find_first_not_of(" \t\r", at + 1);
    if (next == std::string_view::npos) return false;
    if (text[next] == '\n') return true;
    at = text.find('\n', at + 1);
  }
  return false;
}

model::Claim claim_of(NodeRef claim) {
  const auto inside = children_of(claim);
  const NodeRef expression = inside.empty() ? claim : inside[0];
  return {std::string(text_of(expression)), span_of(expression)};
}

// Up to and with the semicolon, without the claims after it.
std::pair<std::string, base::Span> instruction_of(NodeRef line) {
  const parse::Tree& tree = *line.tree;
  const NodeRef claim = child_of(line, NodeKind::Claim);
  const uint32_t limit = claim ? tree[claim.node].first : tree[line.node].last;
  base::Span span = span_of(line);
  for (uint32_t t = tree[line.node].first; t < limit; ++t) {
    if (tree.tokens[t].kind != lex::TokenKind::Space && tree.tokens[t].kind != lex::TokenKind::Newline)
      span.end = tree.tokens[t].end;
    if (tree.token_text(t) == ";") break;
  }
  return {std::string(source_text(span)), span};
}

class ExampleReader {
 public:
  void read(NodeRef parent) {
    for (NodeRef c : children_of(parent)) item(c);
    finish();
  }
  std::vector<model::Example> examples;

 private:
  void item(NodeRef c) {
    switch (kind_of(c)) {
      case NodeKind::ExampleLine: line(c); break;
      case NodeKind::Claim: report_unattached_claim(c); break;
      case NodeKind::Fence:
        finish();
        read(c);
        break;
      case NodeKind::Prose: finish(); break;
      default: break;
    }
  }
  void line(NodeRef c) {
    begin(c);
    now_.lines.push_back(instruction_of(c));
    for (NodeRef claim : children_of(c)) {
      if (kind_of(claim) == NodeKind::Claim) now_.claims.push_back(claim_of(claim));
    }
  }
  void report_unattached_claim(NodeRef c) {
    begin(c);
    now_.claims.push_back(claim_of(c));
  }
  void begin(NodeRef c) {
    const base::Span span = span_of(c);
    if (now_.span && blank_line_in(source_text({span.source, now_.span.end, span.begin}))) finish();
    if (!now_.span) now_.span = span;
    now_.span.end = span.end;
  }
  void finish() {
    if (now_.span) examples.push_back(std::move(now_));
    now_ = {};
  }

  model::Example now_;
};

void add_claims(NodeRef parent, std::vector<model::Claim>& out) {
  for (NodeRef c : children_of(parent)) {
    if (kind_of(c) == NodeKind::Claim) out.push_back(claim_of(c));
    if (kind_of(c) == NodeKind::Fence) add_claims(c, out);
  }
}

}  // namespace

std::vector<model::Prose> read_prose(const Definition& d) {
  std::vector<model::Prose> out;
  add_prose(d.place, {}, out);
  for (NodeRef c : children_of(d.place)) {
    if (kind_of(c) != NodeKind::Block) continue;
    const NodeRef keyword = child_of(c, NodeKind::BlockKeyword);
    add_prose(c, keyword ? text_of(keyword) : std::string_view(), out);
  }
  return out;
}

std::string semantics_text(const Definition& d) {
  std::string out;
  for (const DefinedBlock& b : d.blocks) {
    if (b.keyword != "__Semantics") continue;
    NodeRef first, last;
    const auto flush = [&] {
      if (first) add_text(out, text_between(first, last));
      first = {};
    };
    for (NodeRef c : children_of(b.place)) {
      if (kind_of(c) == NodeKind::Clause) {
        if (!first) first = c;
        last = c;
        continue;
      }
      flush();
      if (kind_of(c) == NodeKind::Fence && child_of(c, NodeKind::Clause)) add_text(out, fence_text(c));
    }
    flush();
  }
  return out;
}

std::vector<model::Example> read_examples(const Definition& d) {
  ExampleReader reader;
  for (const DefinedBlock& b : d.blocks) {
    if (b.keyword == "__Examples") reader.read(b.place);
  }
  return std::move(reader.examples);
}

std::vector<model::Claim> read_claims(const Definition& d) {
  std::vector<model::Claim> out;
  for (const DefinedBlock& b : d.blocks) {
    if (b.keyword == "__Claims") add_claims(b.place, out);
  }
  return out;
}

}  // namespace isadora::check
