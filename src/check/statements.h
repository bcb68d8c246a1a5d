// Statements by table: for each place, a list of the allowed statements with their number of arguments and kind of
// value. Any other statement is a finding that suggests the nearest.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "check/build_context.h"

namespace isadora::check {

enum class StatementArgument : uint8_t {
  Nothing,     // Signed;
  Number,      // Width = 32;
  Numbers,     // Codes = 0, 1, 2;
  Word,        // Scope = lane;  or a string
  Text,        // Spelling = "R%";
  Texts,       // Spelling<LT> = "LT", "LESS";
  Expression,  // Bitwidth<rd> = 32;
  Anything,    // kept, not read
};

struct StatementRule {
  std::string_view name;         // empty for a statement that begins with a string
  unsigned least = 0, most = 0;  // arguments
  StatementArgument takes = StatementArgument::Nothing;
  std::string_view example;
};

struct Statement {
  std::string_view name;
  NodeRef place;
  NodeRef head;
  std::vector<NodeRef> arguments;
  std::vector<NodeRef> values;  // as many as the rule requires

  std::string argument(size_t i) const { return word_of(arguments[i]); }
  std::string word() const { return word_of(values[0]); }
  uint64_t number() const { return constant_of(values[0])->to_uint64(); }
  std::vector<std::string> texts() const;
};

// The statements among `items` that are right. `where` is for messages: "a register file". Of two with equal name and
// arguments the second is a finding. With `bindings`, `Name = a | b;` of any name is right too and is called "".
struct StatementReader {
  BuildContext& work;
  std::string_view where;
  std::span<const StatementRule> rules;
  bool bindings = false;
  std::vector<Statement> read(const std::vector<NodeRef>& items) const;

 private:
  std::optional<Statement> check(NodeRef node) const;
  const StatementRule* rule_for(const Statement& s) const;
  bool right(const Statement& s, const StatementRule& rule) const;
};

const Statement* find_statement(const std::vector<Statement>& list, std::string_view name);

// The number of a statement where it is given and in range, else `fallback`; BadValue where it is not.
uint64_t number_in(BuildContext& work, const std::vector<Statement>& list, std::string_view name, uint64_t least,
                   uint64_t most, uint64_t fallback);
// The index of its word among `choices`, else `fallback`.
size_t choice_of(BuildContext& work, const std::vector<Statement>& list, std::string_view name,
                 const std::vector<std::string>& choices, size_t fallback);
// A number as an argument or value, checked as a code of this many bits.
std::optional<uint64_t> code_in(BuildContext& work, NodeRef expression, unsigned bits);

}  // namespace isadora::check
