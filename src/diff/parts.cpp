#include "diff/parts.h"

#include "syntax/describe.h"

namespace isadora::diff {

namespace {

std::string named_in_full(const model::Field& field, const model::Part& part) {
  return field.full_name() + (part.again ? " again" : "");
}

}  // namespace

std::string text_of(const model::Isa& isa, const std::vector<model::Field>& fields,
                    const std::vector<model::Part>& parts) {
  return syntax::describe(isa, fields, parts, named_in_full);
}

std::string text_of(const model::Isa& isa, const model::Opcode& opcode, const model::Form& form) {
  return syntax::describe(isa, opcode, form, named_in_full);
}

std::string text_of(const model::Isa& isa, const model::Control& control) {
  std::vector<model::Field> fields;
  for (const std::string& name : control.field_names) {
    const size_t dot = name.find('.');
    fields.emplace_back().name = name.substr(0, dot);
    if (dot != std::string::npos) fields.back().sub = name.substr(dot + 1);
  }
  return text_of(isa, fields, control.parts);
}

}  // namespace isadora::diff
