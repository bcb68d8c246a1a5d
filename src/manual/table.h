// All instructions of an instruction set as one table: for the page that filters it, and as CSV and JSON.
#pragma once

#include <string>
#include <vector>

#include "manual/book.h"
#include "manual/results.h"

namespace isadora::manual {

struct Column {
  const char* key;         // in addresses, CSV and JSON
  const char* title;       // on the page
  const char* says;        // what stands in it
  bool shown;              // where nobody has chosen
  bool choice;             // can be filtered by its values: a list of names with blanks between them …
  bool one;                // … or one text
  const char* needs = "";  // "runner" or "coverage": left out where there is none
};

struct InstructionTable {
  std::vector<Column> columns;
  std::vector<uint16_t> optypes;               // of the rows, in the order of the description
  std::vector<std::vector<std::string>> rows;  // a text for each column
};

// `runner` says which opcodes the examples show. Columns of what the book or the caller does not know are left out:
// opcodes shown without a runner, coverage where nobody has said what runs have covered.
InstructionTable instruction_table(const BookPages& pages, ExampleRunner* runner);

std::string csv_of(const InstructionTable& table);   // RFC 4180, the first line has the keys
std::string json_of(const InstructionTable& table);  // a list of objects

Page table_page(const BookPages& pages, const InstructionTable& table);

}  // namespace isadora::manual
