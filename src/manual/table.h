// All instructions of an instruction set as a table: for the page that filters it, and as CSV and JSON.
#pragma once

#include <string>
#include <vector>

#include "manual/book.h"
#include "manual/results.h"

namespace isadora::manual {

struct Column {
  const char* key;         // key in addresses, CSV and JSON
  const char* title;       // heading on the page
  const char* says;        // explanation of its content
  bool shown;              // shown by default
  bool choice;             // can be filtered by its values: names separated by blanks …
  bool one;                // … or one text
  const char* needs = "";  // "runner" or "coverage": left out without it
};

struct InstructionTable {
  std::vector<Column> columns;
  std::vector<uint16_t> optypes;               // of the rows, in the order of the description
  std::vector<std::vector<std::string>> rows;  // a text for each column
};

// `runner` provides the opcodes of the examples. Columns without data are left out: opcodes shown without a runner,
// coverage without coverage data.
InstructionTable instruction_table(const BookPages& pages, ExampleRunner* runner);

std::string csv_of(const InstructionTable& table);   // RFC 4180, with keys in the first line
std::string json_of(const InstructionTable& table);  // an array of objects

Page table_page(const BookPages& pages, const InstructionTable& table);

}  // namespace isadora::manual
