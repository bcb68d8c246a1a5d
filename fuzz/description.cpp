// Any text is a description: it parses without a crash, its tree prints back as the same bytes, and a small one is
// checked as well.
#include "check/check.h"
#include "parse/tree.h"
#include "target.h"

using namespace isadora;

FUZZ_TARGET(description) {
  constexpr size_t kSmall = 4096;
  diag::Sink sink;
  std::vector<parse::Tree> trees;
  trees.push_back(parse::parse(base::make_source("fuzz.isa", std::string(fuzz::text_of(data, size))), sink));
  fuzz::require(parse::print(trees[0]) == fuzz::text_of(data, size), "the printed tree is not the text");
  parse::stats(trees[0]);
  if (size <= kSmall) check::build(trees, sink);
  return 0;
}
