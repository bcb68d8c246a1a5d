// The manual of instruction sets as a site: a list of files that work from a folder, without a server and without a
// network. This component opens no files; the command writes them, `serve` sends them.
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
  std::string path;  // path in the site's folder, with slashes
  std::string bytes;
};

// A file of the documentation: Markdown, or a picture.
struct Document {
  std::string path;  // path in the documentation's folder: "notation.md", "kernels.svg"
  std::string bytes;
};

// Results of claims by location: the source's name, and the offset in it.
using Verdicts = std::map<std::pair<std::string, uint32_t>, prove::Verdict>;

// A rule of instruction selection, as `isadora rules` prints it (docs/rules.md).
struct Selection {
  uint16_t opcode = 0;
  std::string pattern, instruction, conditions;  // "add i32 a, #b", the form, "#b -8 to 7"
  unsigned bytes = 0;
  std::string type() const {  // "i32"; empty for others
    const size_t at = pattern.find(' ');
    return at == std::string::npos ? std::string() : pattern.substr(at + 1, pattern.find(' ', at + 1) - at - 1);
  }
};

// An operation that no single instruction computes.
struct Absent {
  std::string operation, type;
  unsigned instructions = 0;  // instructions of the cheapest expansion; 0: there is none
  std::string expansion;
};

// Coverage of a form (docs/coverage.md).
struct Covered {
  uint16_t opcode = 0;
  std::string form;  // its source text
  bool executed = false;
  size_t points = 0, of = 0;  // covered points, and those that can be covered
  std::vector<std::string> holes;
};

// An instruction set.
struct Book {
  const library::Loaded* loaded = nullptr;
  Verdicts verdicts;   // of `isadora prove`; other claims are shown as checked on random states
  std::string errata;  // Markdown: tables whose last column begins with an instruction
  // Diagnostics of the description. With errors the Model is incomplete, and the pages name the missing parts.
  std::vector<diag::Diagnostic> findings = {};
  // Its rules; none: they were not derived.
  std::vector<Selection> selections = {};
  std::vector<Absent> absent = {};
  std::vector<Covered> covered = {};  // all forms; none: no coverage data
};

struct SiteOptions {
  std::vector<Book> books;
  std::vector<Document> documents;
  std::function<std::unique_ptr<sim::Engine>()> engine;  // runs the examples
  std::string version;
};

// The files, each made on request. Objects that `options` refers to must outlive them.
class Site {
 public:
  explicit Site(const SiteOptions& options);
  ~Site();
  std::vector<std::string> paths() const;
  std::optional<File> file(const std::string& path) const;

 private:
  class Makers;
  std::unique_ptr<Makers> makers_;
};

std::vector<File> site(const SiteOptions& options);  // all of them

// The table of all instructions of a book.
enum class TableForm : uint8_t { Csv, Json };
std::string table_of(const SiteOptions& options, const Book& book, TableForm form);
// All pages of a book as one document for print: contents with page numbers, running heads (docs/manual.md).
std::string printed_book(const SiteOptions& options, const Book& book);
// The folder of an instruction set's pages.
std::string folder_of(const std::string& isa);
// The address of an opcode in the site.
std::string page_of(const model::Isa& isa, const std::string& opcode);

}  // namespace isadora::manual
