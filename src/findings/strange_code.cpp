// Opcodes are named after the code of one of their fields: `_RU` has the code RU. Where that holds nearly everywhere,
// the exception is a slip in the name or in the code.
#include "findings/lints.h"

namespace isadora::findings {

namespace {

struct Named {
  const Level* opcode;
  const Field* field;
  std::string suffix;
  bool same() const { return field->value == suffix; }
};

std::map<std::string, std::vector<Named>> by_type(const Sheet& sheet) {
  std::map<std::string, std::vector<Named>> out;
  for (const Instruction& i : sheet.instructions) {
    const std::string prefix = std::string(i.name()) + "_";
    for (const Level& opcode : i.opcodes) {
      if (!opcode.name().starts_with(prefix)) continue;
      for (const Field& f : opcode.fields) {
        if (f.rule == Field::Rule::Fixed)
          out[f.type].push_back({&opcode, &f, std::string(opcode.name().substr(prefix.size()))});
      }
    }
  }
  return out;
}

}  // namespace

void strange_code(const Sheet& sheet, diag::Sink& sink) {
  for (const auto& [type, all] : by_type(sheet)) {
    size_t same = 0;
    for (const Named& n : all) same += n.same();
    if (same < 3 || same == all.size() || same * 100 < all.size() * 85) continue;
    for (const Named& n : all) {
      if (n.same()) continue;
      diag::Diagnostic& d =
          report(sink, diag::Kind::StrangeCode, check::span_of(n.field->place),
                 code(n.opcode->name()) + " has the code " + code(n.field->value) + ", its name says " + code(n.suffix),
                 "in the other " + std::to_string(same) + " opcodes with a " + code(type) + " name and code agree");
      const base::Span value = check::span_of(check::child_of(n.field->place, parse::NodeKind::Value));
      d.fixes.push_back({value, n.suffix, "write " + code(n.suffix)});
    }
  }
}

}  // namespace isadora::findings
