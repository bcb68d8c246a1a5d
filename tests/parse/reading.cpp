#include "reading.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace isadora::parse::testing {

namespace {

std::string with_findings(const Read& read, const std::string& dumped) {
  std::string found = findings(read);
  return dumped + (found.empty() ? "" : "---\n" + found);
}

std::string in_block(std::string_view keyword, const std::string& lines, NodeKind kind) {
  Read read = testing::read("__DefOptype T : [G]\n  __" + std::string(keyword) + "\n" + lines);
  return with_findings(read, first(read, kind));
}

std::string broken_token(const Tree& tree) {
  uint32_t at = 0;
  for (const lex::Token& token : tree.tokens) {
    if (token.begin != at || token.end < token.begin) return "a gap before byte " + std::to_string(token.begin);
    if (token.end == token.begin && token.kind != lex::TokenKind::End) return "an empty token";
    at = token.end;
  }
  return at == tree.source->text.size() ? "" : "the tokens end early";
}

std::string broken_node(const Tree& tree, NodeId id, size_t& met) {
  const Node& node = tree[id];
  std::string where = std::string(name(node.kind)) + " " + std::to_string(id);
  if (node.first > node.last || node.last > tree.tokens.size()) return where + " has a bad range";
  uint32_t at = node.first;
  for (NodeId c = node.first_child; c != kNoNode; c = tree[c].next_sibling) {
    if (++met > tree.nodes.size()) return where + " has a child that comes round again";
    if (tree[c].parent != id) return where + " has a child with another parent";
    if (tree[c].first < at || tree[c].last > node.last)
      return where + " has a child outside: " + std::string(name(tree.kind(c)));
    at = tree[c].last;
  }
  return "";
}

}  // namespace

Read read(std::string text) {
  Read read;
  read.tree = parse(base::make_source("test.isa", std::move(text)), read.sink);
  return read;
}

std::string findings(const Read& read) {
  std::ostringstream out;
  for (const diag::Diagnostic& d : read.sink.all()) {
    base::Source::Position at = d.span.source->position(d.span.begin);
    out << diag::name(d.kind) << " " << at.line << ":" << at.column;
    if (d.span.begin != d.span.end)
      out << " `" << d.span.source->text.substr(d.span.begin, d.span.end - d.span.begin) << "`";
    for (const diag::Fix& fix : d.fixes) out << " [" << fix.text << "]";
    out << "\n";
  }
  return out.str();
}

std::string first(const Read& read, NodeKind kind) {
  // Nodes are made from below: the first in the text is the one with the first token, the widest of those.
  NodeId found = kNoNode;
  for (NodeId n = 0; n < read.tree.nodes.size(); ++n) {
    if (read.tree.kind(n) != kind) continue;
    if (found == kNoNode || read.tree[n].first < read.tree[found].first ||
        (read.tree[n].first == read.tree[found].first && read.tree[n].last > read.tree[found].last))
      found = n;
  }
  return found == kNoNode ? "none\n" : dump(read.tree, found);
}

std::string item(std::string line) { return in_block("Encoding", "    " + line + "\n", NodeKind::Block); }

std::string form(std::string line) { return in_block("Syntax", "    " + line + "\n", NodeKind::Block); }

std::string body(std::string lines) { return in_block("Semantics", "    T Rd:\n" + lines, NodeKind::Body); }

std::string example(std::string lines) { return in_block("Examples", lines, NodeKind::Block); }

std::string expression(std::string text) {
  Read read;
  read.tree = parse_expression(base::make_source("test.isa", std::move(text)), read.sink);
  return with_findings(read, dump(read.tree));
}

std::string broken_promise(const Tree& tree) {
  if (print(tree) != tree.source->text) return "printing does not give the file back";
  std::string broken = broken_token(tree);
  size_t met = 1;
  for (NodeId n = 0; n < tree.nodes.size() && broken.empty(); ++n) broken = broken_node(tree, n, met);
  if (broken.empty() && met != tree.nodes.size()) broken = "a node that no other leads to";
  return broken;
}

std::vector<Seed> seeds() {
  std::vector<Seed> all;
  std::error_code none;
  std::filesystem::path folder = std::filesystem::path(ISADORA_ROOT) / ".." / "shared" / "seeds";
  for (const auto& entry : std::filesystem::directory_iterator(folder, none)) {
    std::string name = entry.path().filename().string();
    if (name.substr(0, 4) > "003_") continue;
    std::ifstream file(entry.path(), std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    all.push_back({name, text.str()});
  }
  std::sort(all.begin(), all.end(), [](const Seed& a, const Seed& b) { return a.name < b.name; });
  return all;
}

uint64_t Random::next() {
  state_ += 0x9E3779B97F4A7C15u;
  uint64_t x = state_;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

}  // namespace isadora::parse::testing
