#include "manual/functions.h"

#include <algorithm>

#include "parse/tree.h"

namespace isadora::manual {

namespace {

using parse::NodeId;
using parse::NodeKind;

constexpr std::string_view kKeyword = "__DefFunction";

// The comment lines directly above. A line of dashes is a heading of the file, not of the function.
std::string comment_before(const base::Source& source, uint32_t offset) {
  std::string out;
  for (unsigned above = source.position(offset).line; above-- > 1;) {
    std::string_view text = source.line(above);
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    if (!text.starts_with("//") || text.starts_with("// ----")) break;
    text.remove_prefix(std::min(text.find_first_not_of("/ "), text.size()));
    out = std::string(text) + (out.empty() ? "" : "\n") + out;
  }
  return out;
}

FunctionEntry read(const parse::Tree& tree, NodeId definition) {
  FunctionEntry f;
  f.name = tree.text(tree.child(definition, NodeKind::Name));
  const NodeId parameters = tree.child(definition, NodeKind::Parameters);
  if (parameters != parse::kNoNode)
    for (const NodeId p : tree.children(parameters)) f.parameters.emplace_back(tree.text(p));
  f.span = tree.span(definition);
  f.text = tree.text(definition);
  f.comment = comment_before(*tree.source, f.span.begin);
  return f;
}

void add_called(const std::string& text, const std::vector<FunctionEntry>& all,
                std::vector<const FunctionEntry*>& out) {
  for (const FunctionEntry& f : all) {
    if (!calls(text, f.name) || std::find(out.begin(), out.end(), &f) != out.end()) continue;
    out.push_back(&f);
    add_called(f.text, all, out);
  }
}

}  // namespace

std::vector<FunctionEntry> functions_of(const model::Isa& isa) {
  std::vector<FunctionEntry> out;
  for (const base::SourceRef& source : isa.sources) {
    if (source->text.find(kKeyword) == std::string::npos) continue;
    diag::Sink ignored;  // from an earlier call
    const parse::Tree tree = parse::parse(source, ignored);
    for (const NodeId d : tree.children(0, NodeKind::Definition)) {
      if (tree.text(tree.child(d, NodeKind::Keyword)) != kKeyword) continue;
      if (tree.child(d, NodeKind::Name) != parse::kNoNode) out.push_back(read(tree, d));
    }
  }
  // A second definition is an error; the first one counts.
  std::stable_sort(out.begin(), out.end(),
                   [](const FunctionEntry& a, const FunctionEntry& b) { return a.name < b.name; });
  const auto same = [](const FunctionEntry& a, const FunctionEntry& b) { return a.name == b.name; };
  out.erase(std::unique(out.begin(), out.end(), same), out.end());
  return out;
}

bool calls(const std::string& text, const std::string& name) {
  const auto is_part = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  for (size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1))
    if ((at == 0 || !is_part(text[at - 1])) && at + name.size() < text.size() && text[at + name.size()] == '(')
      return true;
  return false;
}

std::vector<const FunctionEntry*> called_by(const std::string& text, const std::vector<FunctionEntry>& all) {
  std::vector<const FunctionEntry*> out;
  add_called(text, all, out);
  return out;
}

}  // namespace isadora::manual
