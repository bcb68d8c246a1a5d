// Shared parts of the parser's tests: a parsed text, its findings in short, and the invariants of every tree.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "parse/tree.h"

namespace isadora::parse::testing {

struct Read {
  diag::Sink sink;
  Tree tree;
};

Read read(std::string text);

// "unexpected-token 2:5 `)`": kind, line, column and the text that is marked.
std::string findings(const Read& read);

// The dump of the first node of that kind, or "none".
std::string first(const Read& read, NodeKind kind);

// A block of a definition, a clause's body, an expression, parsed and dumped; findings follow.
std::string item(std::string line);      // in __Encoding
std::string form(std::string line);      // in __Syntax
std::string body(std::string lines);     // in __Semantics, after a header
std::string example(std::string lines);  // in __Examples
std::string expression(std::string text);

// Empty when the tree keeps its promises: tokens tile the file, printing gives it back, nodes nest and lead to each
// other.
std::string broken_promise(const Tree& tree);

// The seed files, by name; empty where they are not at hand.
struct Seed {
  std::string name;
  std::string text;
};
std::vector<Seed> seeds();

// A small generator, the same everywhere.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t next();
  size_t below(size_t limit) { return limit == 0 ? 0 : next() % limit; }

 private:
  uint64_t state_;
};

}  // namespace isadora::parse::testing
