// Clauses: the meaning of each form, found by its header.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "check/definitions.h"

namespace isadora::check {

struct ClauseHeader {
  std::string text;  // as written, in one line
  Place place;
  Place body;
  Place crack;           // where it has one
  bool lowered = false;  // some opcode has it
};

struct ClauseTable {
  std::vector<ClauseHeader> headers;
  std::map<std::string, size_t> by_key;
  ClauseHeader* find(const std::string& key);
  const ClauseHeader* find(const std::string& key) const;
};

// What remains of a header when spaces are left out: headers and forms are compared so.
std::string header_key(std::string_view text);

ClauseTable read_clauses(Work& work, const Definition& d);
// The body of an operand type's semantics.
Place operand_body(Work& work, const Definition& d);

// Headers that no form has: `forms` are the forms' headers, `keys` the same without spaces.
void report_unused(Work& work, const ClauseTable& table, const std::vector<std::string>& forms,
                   const std::set<std::string>& keys);
// A clause that meets no opcode is not lowered; the functions that it calls are looked for all the same.
void report_unknown_calls(Work& work, const ClauseTable& table);
void report_missing(Work& work, Place form, const std::string& header, const std::vector<const ClauseTable*>& tables);

}  // namespace isadora::check
