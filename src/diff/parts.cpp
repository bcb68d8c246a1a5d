#include "diff/parts.h"

namespace isadora::diff {

namespace {

using model::Part;

std::string field_name(const std::vector<model::Field>& fields, uint16_t index) {
  return index < fields.size() ? fields[index].full_name() : "";
}

std::string prefixed(const model::Isa& isa, const std::vector<model::Field>& fields, const Part& part) {
  std::string open, close;
  for (const Part::Prefix& p : part.prefixes) {
    const model::PrefixSpelling& s = isa.types[fields[p.field].type].prefixes[p.spelling];
    open += "{" + s.open + "}";
    if (!s.close.empty()) close = "{" + s.close + "}" + close;
  }
  return open + field_name(fields, part.field) + close;
}

std::string one(const model::Isa& isa, const std::vector<model::Field>& fields, const Part& part) {
  const std::string field = field_name(fields, part.field);
  switch (part.kind) {
    case Part::Kind::Text: return part.text;
    case Part::Kind::Modifier: return part.optional ? "{." + field + "}" : "." + field;
    case Part::Kind::Literal: return "." + part.text;
    case Part::Kind::Operand:
      return prefixed(isa, fields, part) + text_of(isa, fields, part.parts) + (part.again ? " again" : "");
    case Part::Kind::Number: return field;
    case Part::Kind::Group: return "{" + text_of(isa, fields, part.parts) + "}";
    case Part::Kind::Value: return "\\()";
  }
  return {};
}

}  // namespace

std::string text_of(const model::Isa& isa, const std::vector<model::Field>& fields, const std::vector<Part>& parts) {
  std::string out;
  for (const Part& part : parts) out += one(isa, fields, part);
  return out;
}

std::string text_of(const model::Isa& isa, const model::Opcode& opcode, const model::Form& form) {
  const std::string operands = text_of(isa, opcode.fields, form.operands);
  std::string out = form.mnemonic + text_of(isa, opcode.fields, form.head) + (operands.empty() ? "" : " ") + operands;
  for (const uint16_t c : form.controls) out += " $" + isa.controls[c].name;
  return out;
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
