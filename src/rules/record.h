// What is known of the rules of an instruction set, as a file beside its description (NAME.rules): a line for each rule
// that is proved, and for each operation that is missing. A rule counts as long as its form is what it was.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/missing.h"

namespace isadora::rules {

struct RecordedRule {
  uint16_t opcode = 0;
  std::string pattern, instruction, conditions;  // as text.h writes them
  unsigned bytes = 0;
};

struct RuleRecord {
  std::vector<RecordedRule> rules;
  std::vector<MissingOperation> missing;  // empty where a form has changed since
  size_t outdated = 0;                    // rules of forms that have changed
};

std::string record_text(const model::Isa& isa, const DerivationResult& derived,
                        const std::vector<MissingOperation>& missing);
// None where `line` of the text is no rule and nothing that is missing.
std::optional<RuleRecord> read_record(const model::Isa& isa, const std::string& text, unsigned& line);

}  // namespace isadora::rules
