// The pages of an instruction set apart from those of its instructions.
#pragma once

#include "manual/book.h"

namespace isadora::manual {

Page book_index(const BookPages& pages);    // its description and all instructions
Page machine_page(const BookPages& pages);  // registers, memory, faults, settings
Page types_page(const BookPages& pages);
Page functions_page(const BookPages& pages);
Page formats_page(const BookPages& pages);                // all groups …
Page group_page(const BookPages& pages, uint16_t group);  // … and one
Page opcode_map(const BookPages& pages);                  // the codes of the first bits, used and free
Page modules_page(const BookPages& pages);
Page pseudo_page(const BookPages& pages);
Page errata_page(const BookPages& pages);
Page findings_page(const BookPages& pages);  // findings of the description
Page names_page(const BookPages& pages);     // every name, in alphabetical order

// All pages of an instruction set, in the order of the list beside each page.
struct Chapter {
  std::string file, title;
  Page (*make)(const BookPages&);
};
std::vector<Chapter> chapters(const model::Isa& isa, const Book& book);

}  // namespace isadora::manual
