// The order of a description decides where a text fits several readings of one length: it is the first of them.
#include <algorithm>
#include <map>

#include "diff/parts.h"
#include "diff/report.h"
#include "syntax/describe.h"

namespace isadora::diff {

namespace {

struct OrderedReading {
  std::string opcode, text;
  std::vector<std::pair<std::string, uint64_t>> fixed;
  base::Span span = {};

  bool operator==(const OrderedReading& o) const { return opcode == o.opcode && text == o.text && fixed == o.fixed; }
};
using Readings = std::vector<OrderedReading>;

// The text with kinds of operands in the place of their names: readings that are alike may fit one text.
std::string looks_of(const model::Isa& isa, const model::Opcode& opcode, const model::Form& form) {
  const auto kind = [&](const model::Field& f, const model::Part&) {
    const model::Type& type = isa.types[f.type];
    if (type.kind == model::TypeKind::Register) return isa.files[type.file].name;
    return type.kind == model::TypeKind::Number ? std::string("#") : type.name;
  };
  return syntax::describe(isa, opcode, form, kind) + " of " + std::to_string(opcode.length);
}

std::map<std::string, Readings> readings_of(const model::Isa& isa) {
  std::map<std::string, Readings> out;
  for (const model::Opcode& o : isa.opcodes) {
    for (const model::Form& f : o.readings) {
      OrderedReading& reading =
          out[looks_of(isa, o, f)].emplace_back(OrderedReading{o.name, text_of(isa, o, f), {}, f.span});
      for (const model::FixedCode& c : f.fixed) reading.fixed.emplace_back(o.fields[c.field].full_name(), c.code);
    }
  }
  return out;
}

// Those that the other version has, too.
Readings shared(Readings readings, const Readings& others) {
  std::erase_if(readings, [&](const OrderedReading& r) { return std::ranges::find(others, r) == others.end(); });
  return readings;
}

}  // namespace

void compare_reading_order(Report& r) {
  std::map<std::string, Readings> after = readings_of(r.to);
  for (const auto& [looks, before] : readings_of(r.from)) {
    const Readings was = shared(before, after[looks]), is = shared(after[looks], before);
    const auto [first, now] = std::ranges::mismatch(was, is);
    if (first == was.end() || now == is.end()) continue;
    r.add("text", now->opcode,
          "`" + now->text + "` is tried before `" + first->text + "` of `" + first->opcode + "`, was after it",
          Effect::Breaking, first->span, now->span);
  }
}

}  // namespace isadora::diff
