// The manual of instruction sets as a site: a list of files that work from a folder, without a server and without a
// network. Nothing here opens a path; the command writes the files, `serve` hands them out.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "diag/diagnostic.h"
#include "library/library.h"
#include "prove/claim.h"
#include "sim/engine.h"

namespace isadora::manual {

struct File {
  std::string path;  // below the site's folder, with slashes
  std::string bytes;
};

// A file of the documentation: Markdown, or a picture that it shows.
struct Document {
  std::string path;  // below the documentation's folder: "notation.md", "kernels.svg"
  std::string bytes;
};

// What is known of claims, by where they stand: the source's name, and the place in it.
using Verdicts = std::map<std::pair<std::string, uint32_t>, prove::Verdict>;

// An instruction set.
struct Book {
  const library::Loaded* loaded = nullptr;
  Verdicts verdicts;   // of `isadora prove`; other claims are shown as checked on random states
  std::string errata;  // Markdown: tables whose last column begins with an instruction
  // What was found when it was read. With errors it is what could be understood, and its pages say what could not.
  std::vector<diag::Diagnostic> findings = {};
};

struct Options {
  std::vector<Book> books;
  std::vector<Document> documents;
  std::function<std::unique_ptr<sim::Engine>()> engine;  // runs the examples
  std::string version;
};

// The files, each made when it is asked for. What `options` refers to has to stay.
class Site {
 public:
  explicit Site(const Options& options);
  ~Site();
  std::vector<std::string> paths() const;
  std::optional<File> file(const std::string& path) const;

 private:
  class Makers;
  std::unique_ptr<Makers> makers_;
};

std::vector<File> site(const Options& options);  // all of them
// The folder of an instruction set's pages.
std::string folder_of(const std::string& isa);
// The place of an opcode in the site.
std::string page_of(const model::Isa& isa, const std::string& opcode);

}  // namespace isadora::manual
