// What the pages of one instruction set share: where each thing has its page, and what is known of each instruction.
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

// A page before it is framed. Addresses in it go through `root`, the way up to the site's folder.
struct Page {
  std::string path;   // "simt128/types.html"
  std::string title;  // of the window
  Html body;
  std::vector<Heading> contents;          // for the list beside the page
  bool wide = false;                      // its tables need the place of that list
  std::vector<std::string> scripts = {};  // of assets/, beside those of every page
  bool tools = false;                     // it needs assets/tools.css
  std::string about = {};                 // a sentence for search engines
  std::string root() const;               // "../"
};

// Of a text without marks.
std::string first_sentence(const std::string& text);

// One thing that a search finds.
struct Entry {
  std::string kind, title, path;  // "instruction", …
  std::string of;                 // the instruction set's or the document's name
  std::string summary;
  std::string words;  // what else it is found by
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
  // Where a name of the description is explained; empty when nowhere.
  std::string find(std::string_view name) const;
  // The first sentence of an optype's description, without marks.
  std::string summary(uint16_t optype) const;
  // Whether another instruction is written with the same words and is shorter (-1) or longer (1); 0: neither.
  int length_beside(uint16_t optype, uint16_t other) const;
  // A line of a form or an example as programs have it: where lines end instructions, without the `;` of the notation.
  std::string as_typed(const std::string& line) const;
  // The title, and where there is none the name.
  std::string group_title(uint16_t group) const;
  // The title and the summary of an instruction, in a line.
  Html described(uint16_t optype) const;

  // Prose as it stands on the page; a code span that is a name leads to what it names.
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
      read_;  // mnemonics: that each instruction prints, and that it reads as well
};

// Names for files, each of its own where letters' case makes no difference.
std::vector<std::string> file_names(const std::vector<std::string>& names);

bool is_comment(const std::string& markdown);  // a heading of the file, not prose
std::string hex(uint64_t value);
std::string bit_range(const model::Isa& isa, unsigned length, const model::Field& field);  // "31:24", "12, 5:3"
std::string lowercase(std::string_view text);                                              // of ASCII letters
std::string scope_word(model::Scope scope);
// The source text of a span, without the blanks around it.
std::string text_at(const base::Span& span);

}  // namespace isadora::manual
