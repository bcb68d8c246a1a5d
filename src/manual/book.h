// Data that the pages of one instruction set share: the page of each name, and the facts known of each instruction.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "manual/findings.h"
#include "manual/functions.h"
#include "manual/html.h"
#include "manual/manual.h"
#include "manual/markdown.h"

namespace isadora::manual {

// A page without its frame. Its addresses begin with `root`, the path up to the site's folder.
struct Page {
  std::string path;   // "simt128/types.html"
  std::string title;  // the window's title
  Html body;
  std::vector<Heading> contents;          // its place in the list beside the page
  bool wide = false;                      // its tables extend into the place of that list
  std::vector<std::string> scripts = {};  // scripts of assets/, in addition to those of every page
  bool tools = false;                     // it needs assets/tools.css
  std::string about = {};                 // a sentence for search engines
  std::string root() const;               // "../"
};

// HTML-escaped text.
std::string first_sentence(const std::string& text);

// An entry of the search.
struct Entry {
  std::string kind, title, path;  // "instruction", …
  std::string of;                 // the instruction set's or the document's name
  std::string summary;
  std::string words;  // other words that find it
};

class BookPages {
 public:
  BookPages(const Book& book, const SiteOptions& options);

  const Book& book() const { return book_; }
  const SiteOptions& options() const { return options_; }
  const model::Isa& isa() const { return book_.loaded->isa; }
  const std::string& folder() const { return folder_; }

  std::string instruction_path(uint16_t optype) const { return folder_ + "/instructions/" + files_[optype] + ".html"; }
  std::string group_path(uint16_t group) const { return folder_ + "/formats/" + group_files_[group] + ".html"; }
  const std::vector<FunctionEntry>& functions() const { return functions_; }
  const Findings& findings() const { return findings_; }
  const std::vector<uint16_t>& opcodes_of(uint16_t optype) const { return opcodes_[optype]; }
  // The page that explains a name of the description; empty if there is none.
  std::string find(std::string_view name) const;
  // The first sentence of an optype's description, without markup.
  std::string summary(uint16_t optype) const;
  // Does another instruction have the same spelling and a shorter (-1) or longer (1) word? 0: neither.
  int length_beside(uint16_t optype, uint16_t other) const;
  // A line of a form or an example as programs have it: without the `;` of the notation if lines end instructions.
  std::string as_typed(const std::string& line) const;
  // The title, or the name if it has none.
  std::string group_title(uint16_t group) const;
  // The title and the summary of an instruction, on one line.
  Html described(uint16_t optype) const;

  // Renders prose; a code span that is a name links to its page.
  Html prose(const std::string& markdown, const Page& page) const;
  Html prose(const std::vector<model::Prose>& all, std::string_view block, const Page& page) const;
  Html type_link(uint16_t type, const Page& page) const;
  Html optype_link(uint16_t optype, const Page& page) const;

 private:
  const Book& book_;
  const SiteOptions& options_;
  std::string folder_;
  std::vector<std::string> files_, group_files_;
  std::vector<FunctionEntry> functions_;
  Findings findings_;
  std::vector<std::vector<uint16_t>> opcodes_;
  std::map<std::string, std::string, std::less<>> names_;
  std::vector<std::set<std::string>> written_,
      read_;  // mnemonics: the one that each instruction prints, and others that it accepts
};

// File names that are unique even if case is ignored.
std::vector<std::string> file_names(const std::vector<std::string>& names);

bool is_comment(const std::string& markdown);  // a heading of the file, not prose
std::string hex(uint64_t value);
std::string bit_range(const model::Isa& isa, unsigned length, const model::Field& field);  // "31:24", "12, 5:3"
std::string lowercase(std::string_view text);                                              // of ASCII letters
std::string scope_word(model::Execution execution, model::Scope scope);
// The source text of a span, without surrounding blanks.
std::string text_at(const base::Span& span);

}  // namespace isadora::manual
