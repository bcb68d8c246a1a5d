// Numbers that are floats: `Float<vb> = f32;`, or `Float<vb> = dtype;` if the enumerators of dtype name the format.
#include <algorithm>

#include "check/opcodes.h"
#include "ir/facts.h"
#include "ir/float_text.h"

namespace isadora::check {

using diag::Kind;
using model::TypeKind;

namespace {

bool is_plain_number(const model::Type& type) {
  return type.kind == TypeKind::Number && !type.is_signed && !type.pattern && !type.set && type.scale == 1 &&
         type.relative == model::Relative::No;
}

std::vector<ir::FloatFormat> formats_of(const model::Type& type) {
  std::vector<ir::FloatFormat> formats;
  for (const model::Enumerator& e : type.enumerators) {
    if (e.format) formats.push_back(*e.format);
  }
  return formats;
}

}  // namespace

void InstructionSet::build_floats() {
  each([&](OpcodeDraft& draft, model::Opcode& opcode) {
    if (draft.broken) return;
    for (const Level* level : draft.levels) {
      for (const FloatDraft& floats : level->floats) set_float(draft, opcode, floats);
    }
  });
}

void InstructionSet::set_float(OpcodeDraft& draft, model::Opcode& opcode, const FloatDraft& floats) {
  const auto format = ir::spelled<ir::FloatFormat>(word_of(floats.format));
  const std::vector<uint16_t> by =
      format ? std::vector<uint16_t>() : fields_named(draft, optype_of(opcode), {floats.format});
  if (!format && by.empty()) return;
  const model::Field* chooser = by.empty() ? nullptr : &opcode.fields[by.front()];
  if (chooser && (chooser->type == model::kNoIndex || formats_of(work_.isa.types[chooser->type]).empty())) {
    work_.report(Kind::BadValue, floats.format,
                 "no enumerator of " + code_text(chooser->full_name()) +
                     " stands for a float, expected one in its type (e.g. `Format<SINGLE> = f32;`)");
    return;
  }
  for (const uint16_t i : fields_named(draft, optype_of(opcode), floats.operands)) {
    const auto formats = format ? std::vector<ir::FloatFormat>{*format} : formats_of(work_.isa.types[chooser->type]);
    if (!holds_floats(opcode.fields[i], formats, floats.format)) continue;
    opcode.fields[i].float_format = format;
    opcode.fields[i].float_by = by.empty() ? model::kNoIndex : by.front();
  }
}

bool InstructionSet::holds_floats(const model::Field& field, const std::vector<ir::FloatFormat>& formats,
                                  NodeRef place) {
  if (field.type == model::kNoIndex) return false;
  if (!is_plain_number(work_.isa.types[field.type])) {
    work_.report(Kind::BadValue, place,
                 code_text(field.full_name()) + " cannot hold a float, expected a field of an unsigned number type");
    return false;
  }
  for (const ir::FloatFormat format : formats) {
    if (ir::float_shape(format, field.width())) continue;
    work_.report(Kind::BadValue, place,
                 code_text(field.full_name()) + " has " + std::to_string(field.width()) +
                     " bits, too few for a float of " + std::string(ir::spelling(format)));
    return false;
  }
  return true;
}

}  // namespace isadora::check
