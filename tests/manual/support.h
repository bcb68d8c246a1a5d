// The site of all instruction sets with the documentation, made once.
#pragma once

#include <filesystem>
#include <map>
#include <memory>

#include "base/files.h"
#include "library/library.h"
#include "manual/errata.h"
#include "manual/manual.h"
#include "sim/reference/reference.h"

namespace isadora::tests {

inline std::vector<manual::Document> documentation() {
  std::vector<manual::Document> out;
  const std::filesystem::path folder = std::filesystem::path(ISADORA_ROOT) / "docs";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string kind = entry.path().extension().string();
    if (kind != ".md" && kind != ".svg" && kind != ".webp") continue;
    std::string bytes;
    base::read_bytes(entry.path().string(), base::kReadLimit, bytes);
    out.push_back({entry.path().lexically_relative(folder).generic_string(), std::move(bytes)});
  }
  return out;
}

struct WholeSite {
  std::vector<std::unique_ptr<library::Loaded>> loaded;
  manual::Options options;
  std::map<std::string, std::string> files;
};

inline const WholeSite& whole_site() {
  static const auto site = [] {
    auto out = std::make_unique<WholeSite>();
    out->options.documents = documentation();
    out->options.engine = [] { return sim::reference::make_engine(); };
    std::string errata;
    for (const manual::Document& d : out->options.documents)
      if (d.path == "errata.md") errata = d.bytes;
    for (const char* name : {"simt128", "fabrisc", "fabrisc-uops", "rv32imc"}) {
      diag::Sink sink;
      out->loaded.push_back(library::load(std::string(ISADORA_ROOT) + "/isas/" + name, sink));
      if (out->loaded.back())
        out->options.books.push_back({out->loaded.back().get(), {}, manual::section_of(errata, name)});
    }
    for (manual::File& f : manual::site(out->options)) out->files.emplace(f.path, std::move(f.bytes));
    return out;
  }();
  return *site;
}

}  // namespace isadora::tests
