// The conditions under which a word with an opcode's fixed bits is legal, in a language. They are those of the codec's
// plans (encoding/field_layout.h), in their order; the matcher (encoding/matcher.h) has checked the fixed bits.
#pragma once

#include <string>
#include <vector>

#include "encoding/field_layout.h"
#include "encoding/matcher.h"
#include "exports/arithmetic.h"

namespace isadora::exports {

struct Rules {
  struct Condition {
    std::string text;
    std::string why;  // the text of a comment
  };
  std::vector<Condition> conditions;  // all of them hold
  std::vector<std::string> forms;     // the first that holds is the word's form; "1" if it always holds
};

// Writes them into a function in which `fields` are variables, in the order of the opcode's fields.
class RuleWriter {
 public:
  RuleWriter(const model::Isa& isa, TargetLanguage& language, std::span<const Variable> fields, Names& names)
      : isa_(isa), language_(language), fields_(fields), names_(names) {}
  Rules write(const encoding::OpcodePlan& plan);

 private:
  void add(const std::string& condition, const std::string& why);
  void codes(const encoding::CodePlan& plan, std::span<const model::Field> fields, std::span<const Variable> variables);
  void compound(const encoding::CompoundPlan& plan, const model::Field& field, const Variable& variable);
  void wide(const encoding::CodePlan::Register& r, std::span<const Variable> variables, const std::string& why);
  std::string form(const encoding::FormPlan& form, unsigned length);

  const model::Isa& isa_;
  TargetLanguage& language_;
  std::span<const Variable> fields_;
  Names& names_;
  Rules rules_;
};

}  // namespace isadora::exports
