#include "diff/parts.h"

#include <algorithm>

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

bool have_same_conditions(const std::vector<model::Part>& from, const std::vector<model::Part>& to,
                          const DiffSides& sides) {
  return std::ranges::equal(from, to, [&](const model::Part& x, const model::Part& y) {
    return same(x.when, y.when, sides) && same(x.value, y.value, sides) &&
           have_same_conditions(x.parts, y.parts, sides);
  });
}

bool have_same_conditions(const model::Form& from, const model::Form& to, const DiffSides& sides) {
  return have_same_conditions(from.head, to.head, sides) && have_same_conditions(from.operands, to.operands, sides);
}

}  // namespace isadora::diff
