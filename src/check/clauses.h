// Clauses: the meaning of each form, found by its header.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "check/definitions.h"

namespace isadora::check {

struct ClauseHeader {
  std::string text;  // as written, in one line
  NodeRef place;
  NodeRef body;
  NodeRef crack;         // where it has one
  bool lowered = false;  // some opcode has it
};

struct ClauseTable {
  std::vector<ClauseHeader> headers;
  std::map<std::string, size_t> by_key;
  ClauseHeader* find(const std::string& key);
  const ClauseHeader* find(const std::string& key) const;
};

// A header without its spaces: headers and forms are compared in this form.
std::string header_key(std::string_view text);

ClauseTable read_clauses(BuildContext& work, const Definition& d);
// The body of an operand type's semantics.
NodeRef operand_body(BuildContext& work, const Definition& d);

// Headers that no form has: `forms` are the forms' headers, `keys` the same without spaces.
void report_unused(BuildContext& work, const ClauseTable& table, const std::vector<std::string>& forms,
                   const std::set<std::string>& keys);
// A clause that meets no opcode is not lowered; the functions that it calls are looked for all the same.
void report_unknown_calls(BuildContext& work, const ClauseTable& table);
void report_missing(BuildContext& work, NodeRef form, const std::string& header,
                    const std::vector<const ClauseTable*>& tables);

}  // namespace isadora::check
