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

// A rule of instruction selection, as `isadora rules` says it (docs/rules.md).
struct Selection {
  uint16_t opcode = 0;
  std::string pattern, instruction, conditions;  // "add i32 a, #b", the form, "#b -8 to 7"
  unsigned bytes = 0;
  std::string type() const {  // "i32"; what is no type says nothing
    const size_t at = pattern.find(' ');
    return at == std::string::npos ? std::string() : pattern.substr(at + 1, pattern.find(' ', at + 1) - at - 1);
  }
};

// An operation that no single instruction computes.
struct Absent {
  std::string operation, type;
  unsigned instructions = 0;  // by the cheapest expansion; 0: there is none
  std::string expansion;
};

// What runs have covered of a form (docs/coverage.md).
struct Covered {
  uint16_t opcode = 0;
  std::string form;  // as it is written
  bool executed = false;
  size_t points = 0, of = 0;  // covered, of those that can be
  std::vector<std::string> holes;
};

// An instruction set.
struct Book {
  const library::Loaded* loaded = nullptr;
  Verdicts verdicts;   // of `isadora prove`; other claims are shown as checked on random states
  std::string errata;  // Markdown: tables whose last column begins with an instruction
  // What was found when it was read. With errors it is what could be understood, and its pages say what could not.
  std::vector<diag::Diagnostic> findings = {};
  // What is known of its rules; none: nobody has derived them.
  std::vector<Selection> selections = {};
  std::vector<Absent> absent = {};
  std::vector<Covered> covered = {};  // all forms; none: nobody has said what runs have covered
};

struct SiteOptions {
  std::vector<Book> books;
  std::vector<Document> documents;
  std::function<std::unique_ptr<sim::Engine>()> engine;  // runs the examples
  std::string version;
};

// The files, each made when it is asked for. What `options` refers to has to stay.
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

// The table of all instructions of a book, as the site has it.
enum class TableForm : uint8_t { Csv, Json };
std::string table_of(const SiteOptions& options, const Book& book, TableForm form);
// All pages of a book as one, for printers: contents with page numbers, running heads (docs/manual.md).
std::string printed_book(const SiteOptions& options, const Book& book);
// The folder of an instruction set's pages.
std::string folder_of(const std::string& isa);
// The place of an opcode in the site.
std::string page_of(const model::Isa& isa, const std::string& opcode);

}  // namespace isadora::manual
