// The site of all instruction sets with the documentation, made once.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <memory>
#include <set>

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
  manual::SiteOptions options;
  std::map<std::string, std::string> files;
};

// The texts between each `open` and the `close` that follows it. A site is searched often, and regular expressions of
// the standard library take minutes for it under sanitizers.
inline std::vector<std::string> between(const std::string& text, std::string_view open, std::string_view close) {
  std::vector<std::string> out;
  for (size_t at = text.find(open); at != std::string::npos; at = text.find(open, at)) {
    at += open.size();
    const size_t end = text.find(close, at);
    if (end == std::string::npos) break;
    out.push_back(text.substr(at, end - at));
    at = end;
  }
  return out;
}

// The contents of all elements of a name that contain no other element of this name.
inline std::vector<std::string> elements(const std::string& text, const std::string& name) {
  std::vector<std::string> out;
  for (const std::string& one : between(text, "<" + name, "</" + name + ">"))
    if (!one.empty() && (one[0] == '>' || one[0] == ' ')) out.push_back(one.substr(one.find('>') + 1));
  return out;
}

struct Tag {
  bool closes = false;
  std::string name, attributes;
  size_t at = 0;  // in the page
};

inline std::vector<Tag> tags_of(const std::string& page) {
  std::vector<Tag> out;
  for (size_t at = page.find('<'); at != std::string::npos; at = page.find('<', at + 1)) {
    const bool closes = page.compare(at + 1, 1, "/") == 0;
    const size_t name = at + 1 + closes;
    if (name >= page.size() || page[name] < 'a' || page[name] > 'z') continue;
    const size_t name_end = page.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789", name),
                 end = page.find('>', name);
    if (end == std::string::npos) break;
    out.push_back({closes, page.substr(name, name_end - name), page.substr(name_end, end - name_end), at});
  }
  return out;
}

// Tags without an end belong to elements without content.
inline void expect_closed_tags(const std::string& page, const std::string& what) {
  static const std::set<std::string> lone = {"meta", "link", "input", "br", "img", "hr", "wbr"};
  std::vector<std::string> open;
  for (const Tag& tag : tags_of(page)) {
    if (lone.contains(tag.name)) continue;
    if (!tag.closes) {
      open.push_back(tag.name);
      continue;
    }
    ASSERT_TRUE(!open.empty() && open.back() == tag.name) << what << " at " << tag.at;
    open.pop_back();
  }
  EXPECT_TRUE(open.empty()) << what;
}

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
