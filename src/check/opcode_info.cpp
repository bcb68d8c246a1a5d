// Widths, guard and exceptions of an opcode: expressions over its fields.
#include "check/lower.h"
#include "check/opcodes.h"

namespace isadora::check {

using diag::Kind;
using model::TypeKind;
using parse::NodeKind;

void InstructionSet::build_widths() {
  each([&](OpcodeDraft& draft, model::Opcode& opcode) {
    if (draft.broken) return;
    for (const Level* level : draft.levels) {
      for (const WidthDraft& width : level->widths) set_width(draft, opcode, width);
    }
  });
}

// An expression over a field that only sister opcodes have is not about this one.
bool InstructionSet::concerns(const OpcodeDraft& draft, const OptypeDraft& optype, Place expression) const {
  bool concerned = true;
  walk(expression, [&](Place p) {
    if (kind_of(p) != NodeKind::NameExpr) return;
    const std::string name = lower_case(word_of(p));
    if (!draft.context.names.contains(name) && optype.names.fields.contains(name)) concerned = false;
  });
  return concerned;
}

void InstructionSet::set_width(OpcodeDraft& draft, model::Opcode& opcode, const WidthDraft& width) {
  const OptypeDraft& optype = optype_of(opcode);
  std::vector<uint16_t> fields;
  for (Place operand : width.operands) {
    const std::string name(text_of(operand));
    const int field = find_name(draft.context.names, lower_case(name));
    if (field >= 0) {
      fields.push_back(static_cast<uint16_t>(field));
    } else if (!optype.names.fields.contains(lower_case(name))) {
      work_.unknown(Kind::UnknownName, span_of(operand), "no field " + code_text(name) + " in this instruction", name,
                    {optype.names.as_written.begin(), optype.names.as_written.end()});
    }
  }
  if (fields.empty() || !concerns(draft, optype, width.expression)) return;
  const auto bits = field_expression(draft.context, width.expression, work_.sink);
  if (!bits) return;
  const ir::Range range = bits->function ? bits->function->ranges[bits->function->result]
                                         : ir::Range{base::Integer(bits->constant), base::Integer(bits->constant)};
  if (range.hi > base::Integer(1024) || range.lo < base::Integer(1)) {
    work_.report(Kind::BadValue, width.expression,
                 "a width is 1 to 1024 bits, this is " + range.lo.to_string() + " to " + range.hi.to_string());
    return;
  }
  for (uint16_t f : fields) opcode.fields[f].bits = bits;
}

void InstructionSet::build_guards() {
  each([&](OpcodeDraft& draft, model::Opcode& opcode) {
    Place guard;
    for (const Level* level : draft.levels) {
      if (level->guard) guard = level->guard;
    }
    if (!guard) return;
    const std::string name = word_of(guard);
    const int field = opcode.find_field(name);
    if (field < 0) {
      std::vector<std::string> known;
      for (const model::Field& f : opcode.fields) known.push_back(f.full_name());
      if (!draft.broken) work_.unknown(Kind::UnknownName, span_of(guard), "no field " + code_text(name), name, known);
      return;
    }
    opcode.guard = static_cast<uint16_t>(field);
    draft.roles.reserved.insert(opcode.guard);
    for (uint16_t i = 0; i < opcode.fields.size(); ++i) {
      const model::Field& f = opcode.fields[i];
      if (f.name != name || f.sub.empty() || f.type == model::kNoIndex) continue;
      if (work_.isa.types[f.type].kind == TypeKind::Prefix) opcode.guard_prefix = i;
    }
    if (!draft.broken) opcode.guard_function = lower_guard(draft.context, opcode, &work_.sink);
  });
}

void InstructionSet::build_exceptions() {
  each([&](OpcodeDraft& draft, model::Opcode& opcode) {
    if (draft.broken) return;
    for (const Level* level : draft.levels) {
      for (const ExceptionDraft& e : level->exceptions) add_exception(draft, opcode, e);
    }
    add_operand_exceptions(draft, opcode);
  });
}

void InstructionSet::add_exception(OpcodeDraft& draft, model::Opcode& opcode, const ExceptionDraft& e) {
  if (!concerns(draft, optype_of(opcode), e.condition)) return;
  if (auto condition = field_expression(draft.context, e.condition, work_.sink)) {
    opcode.exceptions.push_back({e.kind, e.message, std::move(*condition), e.span});
  }
}

void InstructionSet::add_operand_exceptions(OpcodeDraft& draft, model::Opcode& opcode) {
  for (uint16_t i = 0; i < opcode.fields.size(); ++i) {
    const auto list = types_.exceptions.find(opcode.fields[i].type);
    if (list == types_.exceptions.end()) continue;
    for (const ExceptionDraft& e : list->second) {
      auto function = lower_operand_condition(draft.context, i, e.condition, work_.sink);
      if (!function || function->result == ir::kNone) continue;
      opcode.exceptions.push_back({e.kind, e.message, folded_expression(std::move(*function)), e.span});
    }
  }
}

}  // namespace isadora::check
