#include "target.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <vector>

#include "base/files.h"
#include "check/check.h"
#include "parse/tree.h"

namespace isadora::fuzz {

namespace {

model::Isa load() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(ISADORA_ROOT "/isas/simt128"))
    if (entry.path().extension() == ".isa") files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  diag::Sink sink;
  std::vector<parse::Tree> trees;
  for (const std::string& file : files) trees.push_back(parse::parse(base::read_file(file).source, sink));
  model::Isa isa = check::build(trees, sink);
  require(!sink.has_errors(), "isas/simt128 has errors: see `isadora check`");
  return isa;
}

}  // namespace

const Machine& machine() {
  static const Machine* loaded = new Machine(load());
  return *loaded;
}

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "fuzz: %s\n", what);
  std::abort();
}

}  // namespace isadora::fuzz
