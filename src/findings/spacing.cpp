// Slips of spacing that show a hurried edit: a block's keyword indented unlike its siblings, a comma on the wrong side
// of a blank in a form, a semicolon after a list that has none elsewhere, a blank before a full stop, a last line
// without its end.
#include <algorithm>

#include "findings/lints.h"
#include "lex/token.h"

namespace isadora::findings {

namespace {

constexpr const char* kCopied = "it changes nothing, but it is copied";

unsigned column(base::Span span) { return span.source->position(span.begin).column; }

void keywords(const parse::Tree& tree, diag::Sink& sink) {
  std::map<unsigned, std::vector<base::Span>> columns;
  size_t total = 0;
  for (const lex::Token& t : tree.tokens) {
    if (t.kind != lex::TokenKind::BlockKeyword) continue;
    const base::Span span{tree.source.get(), t.begin, t.end};
    columns[column(span)].push_back(span);
    ++total;
  }
  for (const auto& [at, spans] : columns) {
    if (spans.size() * 10 >= total) continue;
    for (const base::Span& s : spans)
      report(sink, diag::Kind::Spacing, s,
             "this keyword begins in column " + std::to_string(at) + ", most others in this file do not", kCopied);
  }
}

void last_line(const parse::Tree& tree, diag::Sink& sink) {
  const std::string& text = tree.source->text;
  if (text.empty() || text.back() == '\n') return;
  const auto end = static_cast<uint32_t>(text.size());
  report(sink, diag::Kind::Spacing, {tree.source.get(), end - 1, end}, "the last line has no end",
         "if files are concatenated, the next one's first line is joined to it")
      .fixes.push_back({{tree.source.get(), end, end}, "\n", "insert a line end"});
}

// `{, pu}`, `{ ,pu}`, `{,pu}`
std::string_view comma_style(std::string_view braces) {
  if (braces.starts_with("{ ,")) return "{ ,";
  if (!braces.starts_with("{,")) return {};
  return braces.starts_with("{, ") ? "{, " : "{,";
}

void braces_of(NodeRef form, std::vector<NodeRef>& out) {
  check::walk(form, [&](NodeRef p) {
    if (check::kind_of(p) == parse::NodeKind::FormBraces && !comma_style(check::text_of(p)).empty()) out.push_back(p);
  });
}

void commas(const LintModel& lint_model, diag::Sink& sink) {
  std::map<std::string_view, std::vector<NodeRef>> styles;
  size_t total = 0;
  for (const LintOptype& i : lint_model.instructions) {
    for (const LintForm& form : i.forms) {
      std::vector<NodeRef> found;
      braces_of(form.line->place, found);
      for (NodeRef p : found) styles[comma_style(check::text_of(p))].push_back(p);
      total += found.size();
    }
  }
  for (const auto& [style, places] : styles) {
    if (places.size() * 5 >= total) continue;
    for (NodeRef p : places) {
      diag::Diagnostic& d = report(sink, diag::Kind::Spacing, check::span_of(p),
                                   code(check::text_of(p)) + " is spaced unlike the other forms", kCopied);
      std::string inside(check::text_of(p).substr(check::text_of(p).find(',') + 1));
      inside.erase(0, inside.find_first_not_of(' '));
      const std::string mended = "{, " + inside;
      d.fixes.push_back({d.span, mended, "write " + code(mended)});
    }
  }
}

// `.x = {…};`
void semicolons(const LintModel& lint_model, diag::Sink& sink) {
  std::vector<NodeRef> with;
  size_t total = 0;
  for (const LintOptype& i : lint_model.instructions) {
    for (const check::ModifierSetDraft& set : i.own.level.modifier_sets) {
      const base::Span span = check::span_of(set.place);
      ++total;
      const std::string& text = span.source->text;
      const bool here = text[span.end - 1] == ';' || (span.end < text.size() && text[span.end] == ';');
      if (here) with.push_back(set.place);
    }
  }
  if (with.size() * 5 >= total) return;
  for (NodeRef p : with)
    report(sink, diag::Kind::Spacing, check::span_of(p), "this list ends in `;`, the others do not", kCopied);
}

// A blank, and after it the end of a sentence.
void full_stops(const parse::Tree& tree, const lex::Token& token, diag::Sink& sink) {
  const std::string_view text = std::string_view(tree.source->text).substr(token.begin, token.end - token.begin);
  const bool string = token.kind == lex::TokenKind::String;
  for (const std::string_view stop : {std::string_view("\u3002"), std::string_view(".")}) {
    for (size_t at = text.find(stop); at != std::string_view::npos; at = text.find(stop, at + 1)) {
      const size_t end = at + stop.size();
      // An ASCII dot begins a modifier, too: at the end of a string it ends a sentence.
      if (stop == "." && !(string && end + 1 == text.size())) continue;
      if (at < 2 || text[at - 1] != ' ' || text[at - 2] == ' ') continue;
      const auto begin = token.begin + static_cast<uint32_t>(at);
      report(sink, diag::Kind::Spacing, {tree.source.get(), begin - 1, begin + static_cast<uint32_t>(stop.size())},
             "a blank before " + code(stop), kCopied)
          .fixes.push_back({{tree.source.get(), begin - 1, begin}, "", "remove the blank"});
    }
  }
}

}  // namespace

void spacing(const LintModel& lint_model, diag::Sink& sink) {
  for (const parse::Tree& tree : lint_model.trees) {
    keywords(tree, sink);
    last_line(tree, sink);
    for (const lex::Token& t : tree.tokens)
      if (t.kind == lex::TokenKind::Prose || t.kind == lex::TokenKind::String) full_stops(tree, t, sink);
  }
  commas(lint_model, sink);
  semicolons(lint_model, sink);
}

}  // namespace isadora::findings
