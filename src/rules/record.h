// The recorded rules of an instruction set, as a file beside its description (NAME.rules): a line for each proved rule,
// and for each missing operation. A rule is valid while its form is unchanged.
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
  std::vector<unsigned> outdated;         // lines of forms that have changed, and lines that were changed; from 1
};

std::string record_text(const model::Isa& isa, const DerivationResult& derived,
                        const std::vector<MissingOperation>& missing);
// None if `line` of the text is neither a rule nor a missing operation.
std::optional<RuleRecord> read_record(const model::Isa& isa, const std::string& text, unsigned& line);

}  // namespace isadora::rules
