#include "check/clauses.h"

#include <algorithm>

#include "lex/lexer.h"

namespace isadora::check {

using diag::Kind;
using parse::NodeKind;

namespace {

// The header's tokens, one space where there was any, without the colon.
std::string header_text(NodeRef header) {
  const parse::Tree& tree = *header.tree;
  std::string out;
  bool gap = false;
  for (uint32_t t = tree[header.node].first; t < tree[header.node].last; ++t) {
    if (lex::is_trivia(tree.tokens[t].kind)) {
      gap = !out.empty();
      continue;
    }
    if (gap) out += ' ';
    gap = false;
    out += tree.token_text(t);
  }
  while (out.ends_with(':') || out.ends_with(' ')) out.pop_back();
  return out;
}

// Names, numbers, modifiers and single signs.
std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> out;
  for (size_t at = 0; at < text.size();) {
    size_t end = at + 1;
    if (lex::is_name_char(text[at]) || text[at] == '.') {
      while (end < text.size() && lex::is_name_char(text[end])) ++end;
    }
    if (text[at] != ' ') out.emplace_back(text.substr(at, end - at));
    at = end;
  }
  return out;
}

// The first word in which two headers differ, for a message.
std::string difference(const std::string& header, const std::string& form) {
  const auto a = words_in(header), b = words_in(form);
  const auto [x, y] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  if (x == a.end() && y == b.end()) return {};
  if (x == a.end()) return "the form goes on with " + code_text(*y);
  if (y == b.end()) return code_text(*x) + " stands where the form ends";
  return code_text(*x) + " stands where the form has " + code_text(*y);
}

// Headers are long and differ in little: near means near in words, from the mnemonic on; else in letters.
const std::string* nearest_header(const std::string& header, const std::vector<std::string>& forms) {
  const auto a = words_in(header);
  const std::string* best = nullptr;
  size_t most = 0;
  for (const std::string& form : forms) {
    const auto b = words_in(form);
    const auto common = static_cast<size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
    if (common > most) {
      most = common;
      best = &form;
    }
  }
  if (best) return best;
  const auto near = std::find(forms.begin(), forms.end(), diag::nearest(header, forms));
  return near == forms.end() ? nullptr : &*near;
}

void add_header(BuildContext& work, ClauseTable& table, NodeRef header, NodeRef body, NodeRef crack) {
  const std::string text = header_text(header), key = header_key(text);
  if (key.empty()) return;
  const auto [first, fresh] = table.by_key.insert({key, table.headers.size()});
  if (fresh) {
    table.headers.push_back({text, header, body, crack});
    return;
  }
  work.report(Kind::DuplicateName, header, "the clause " + code_text(text) + " is defined twice")
      .labels.push_back({span_of(table.headers[first->second].place), "first defined here"});
}

}  // namespace

const ClauseHeader* ClauseTable::find(const std::string& key) const {
  const auto found = by_key.find(key);
  return found == by_key.end() ? nullptr : &headers[found->second];
}

ClauseHeader* ClauseTable::find(const std::string& key) {
  const auto found = by_key.find(key);
  return found == by_key.end() ? nullptr : &headers[found->second];
}

std::string header_key(std::string_view text) {
  std::string key;
  std::copy_if(text.begin(), text.end(), std::back_inserter(key), [](char c) { return c != ' '; });
  return key;
}

ClauseTable read_clauses(BuildContext& work, const Definition& d) {
  ClauseTable table;
  for (NodeRef clause : d.block_items("__Semantics")) {
    if (kind_of(clause) != NodeKind::Clause) continue;
    const NodeRef body = child_of(clause, NodeKind::Body);
    if (!child_of(clause, NodeKind::Header)) {
      work.report(Kind::BadStatement, body && !children_of(body).empty() ? children_of(body)[0] : clause,
                  "a clause begins with its header: a form without braces, and `:`");
    }
    for (NodeRef c : children_of(clause)) {
      if (kind_of(c) == NodeKind::Header && body) add_header(work, table, c, body, child_of(clause, NodeKind::Crack));
    }
  }
  return table;
}

NodeRef operand_body(BuildContext& work, const Definition& d) {
  NodeRef found;
  for (NodeRef clause : d.block_items("__Semantics")) {
    const NodeRef body = kind_of(clause) == NodeKind::Clause ? child_of(clause, NodeKind::Body) : NodeRef{};
    if (!body) continue;
    if (const NodeRef header = child_of(clause, NodeKind::Header)) {
      work.report(Kind::BadStatement, header,
                  "the semantics of an operand type have no header (e.g. `return space[offset, 4];`)");
    } else if (!found) {
      found = body;
    }
  }
  return found;
}

void report_unused(BuildContext& work, const ClauseTable& table, const std::vector<std::string>& forms,
                   const std::set<std::string>& keys) {
  for (const ClauseHeader& h : table.headers) {
    if (keys.contains(header_key(h.text))) continue;
    const std::string* near = nearest_header(h.text, forms);
    diag::Diagnostic& diagnostic =
        work.report(Kind::UnusedClause, h.place,
                    "no form has the header " + code_text(h.text) +
                        (near ? "; the nearest is " + code_text(*near) + ": " + difference(h.text, *near) : ""));
    if (near) diagnostic.fixes.push_back({span_of(h.place), *near + ":", "write " + code_text(*near + ":")});
  }
}

void report_missing(BuildContext& work, NodeRef form, const std::string& header,
                    const std::vector<const ClauseTable*>& tables) {
  diag::Diagnostic& diagnostic = work.report(
      Kind::MissingClause, form, "this form has no clause, expected one with the header " + code_text(header + ":"));
  if (header.find('"') != std::string::npos) {
    diagnostic.notes.emplace_back(
        "no header has a quoted word, and programs would write its quotes; write the word without quotes, both in the "
        "form and in the header");
  }
  std::vector<std::string> headers;
  for (const ClauseTable* table : tables) {
    for (const ClauseHeader& h : table->headers) headers.push_back(h.text);
  }
  const std::string* near = nearest_header(header, headers);
  if (near) diagnostic.notes.push_back("the nearest header is " + code_text(*near));
}

}  // namespace isadora::check
