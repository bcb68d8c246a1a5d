// Widths, order of modifiers, guard and exceptions of an opcode: expressions over its fields.
#include <algorithm>

#include "check/lower.h"
#include "check/opcodes.h"

namespace isadora::check {

using diag::Kind;
using model::TypeKind;
using parse::NodeKind;

namespace {

// A field whose modifier follows one that is later in the order, or kNoIndex.
uint16_t misplaced(const std::vector<uint16_t>& order, const std::vector<model::Part>& head) {
  auto last = order.begin();
  for (const model::Part& part : head) {
    const auto at = std::find(order.begin(), order.end(), part.field);
    if (at < last) return part.field;
    if (at != order.end()) last = at;
  }
  return model::kNoIndex;
}

}  // namespace

void InstructionSet::build_widths() {
  each([&](OpcodeDraft& draft, model::Opcode& opcode) {
    if (draft.broken) return;
    for (const Level* level : draft.levels) {
      for (const WidthDraft& width : level->widths) set_width(draft, opcode, width);
      for (const WidthDraft& width : level->elements) set_element(draft, opcode, width);
    }
  });
}

// An expression over a field that only other opcodes have does not concern this one.
bool InstructionSet::concerns(const OpcodeDraft& draft, const OptypeDraft& optype, NodeRef expression) const {
  bool concerned = true;
  walk(expression, [&](NodeRef p) {
    if (kind_of(p) != NodeKind::NameExpr) return;
    const std::string name = lower_case(word_of(p));
    if (!draft.context.names.contains(name) && optype.names.fields.contains(name)) concerned = false;
  });
  return concerned;
}

// The fields of this opcode; a name that only its others have is not about it.
std::vector<uint16_t> InstructionSet::fields_named(const OpcodeDraft& draft, const OptypeDraft& optype,
                                                   const std::vector<NodeRef>& names) {
  std::vector<uint16_t> fields;
  for (NodeRef place : names) {
    const std::string name(text_of(place));
    const int field = find_name(draft.context.names, lower_case(name));
    if (field >= 0) {
      fields.push_back(static_cast<uint16_t>(field));
    } else if (!optype.names.fields.contains(lower_case(name))) {
      work_.unknown(Kind::UnknownName, span_of(place), "no field " + code_text(name) + " in this instruction", name,
                    {optype.names.as_written.begin(), optype.names.as_written.end()});
    }
  }
  return fields;
}

void InstructionSet::set_width(OpcodeDraft& draft, model::Opcode& opcode, const WidthDraft& width) {
  const std::vector<uint16_t> fields = fields_named(draft, optype_of(opcode), width.operands);
  if (const auto bits = bits_of(draft, opcode, fields, width.expression, 1024))
    for (uint16_t f : fields) opcode.fields[f].bits = bits;
}

void InstructionSet::set_element(OpcodeDraft& draft, model::Opcode& opcode, const WidthDraft& width) {
  const std::vector<uint16_t> fields = fields_named(draft, optype_of(opcode), width.operands);
  if (const auto bits = bits_of(draft, opcode, fields, width.expression, 128))
    for (uint16_t f : fields) draft.context.elements[f] = *bits;
}

// The value of a width's expression for these fields of the opcode; none where it is about others, or wrong.
std::optional<model::FieldExpr> InstructionSet::bits_of(const OpcodeDraft& draft, const model::Opcode& opcode,
                                                        const std::vector<uint16_t>& fields, NodeRef expression,
                                                        unsigned most) {
  if (fields.empty() || !concerns(draft, optype_of(opcode), expression)) return std::nullopt;
  const auto bits = field_expression(draft.context, expression, work_.sink);
  if (!bits) return std::nullopt;
  const ir::Range range = bits->function ? bits->function->ranges[bits->function->result]
                                         : ir::Range{base::Integer(bits->constant), base::Integer(bits->constant)};
  if (range.hi <= base::Integer(most) && range.lo >= base::Integer(1)) return bits;
  work_.report(Kind::BadValue, expression,
               "a width is 1 to " + std::to_string(most) + " bits, this is " + range.lo.to_string() + " to " +
                   range.hi.to_string());
  return std::nullopt;
}

// Of several levels that give an order the lowest decides.
void InstructionSet::build_modifier_orders() {
  each([&](OpcodeDraft& draft, model::Opcode& opcode) {
    if (draft.broken) return;
    for (const Level* level : draft.levels) {
      if (level->modifier_order.empty()) continue;
      opcode.modifier_order = fields_named(draft, optype_of(opcode), level->modifier_order);
    }
  });
}

// Text printed in another order could not be read again.
void InstructionSet::check_modifier_order(const OpcodeDraft& draft, const model::Opcode& opcode,
                                          const model::Form& form) {
  const uint16_t field = misplaced(opcode.modifier_order, form.head);
  if (field == model::kNoIndex) return;
  const auto level = std::find_if(draft.levels.rbegin(), draft.levels.rend(),
                                  [](const Level* l) { return !l->modifier_order.empty(); });
  work_
      .report(Kind::BadValue, form.span,
              code_text(opcode.fields[field].full_name()) + " follows a modifier that must come after it")
      .labels.push_back({span_of((*level)->modifier_order.front()), "by the order that begins here"});
}

// The field that the lowest level's statement gives a role, or kNoIndex. `fits` accepts its type.
uint16_t InstructionSet::role(const OpcodeDraft& draft, const model::Opcode& opcode, NodeRef Level::*statement,
                              std::string_view needed, bool (*fits)(const model::Type&)) {
  NodeRef place;
  for (const Level* level : draft.levels) {
    if (level->*statement) place = level->*statement;
  }
  if (!place) return model::kNoIndex;
  const std::string name = word_of(place);
  const int field = opcode.find_field(name);
  if (field >= 0) {
    const uint16_t type = opcode.fields[static_cast<size_t>(field)].type;
    if (type == model::kNoIndex || fits(work_.isa.types[type])) return static_cast<uint16_t>(field);
    work_.report(Kind::BadValue, place, "the field " + code_text(name) + " is not " + std::string(needed));
    return model::kNoIndex;
  }
  std::vector<std::string> known;
  for (const model::Field& f : opcode.fields) known.push_back(f.full_name());
  if (!draft.broken) work_.unknown(Kind::UnknownName, span_of(place), "no field " + code_text(name), name, known);
  return model::kNoIndex;
}

void InstructionSet::build_controls() {
  each([&](OpcodeDraft& draft, model::Opcode& opcode) {
    opcode.wait_mask = role(draft, opcode, &Level::wait_mask, "a set of bits (`Set;`)",
                            [](const model::Type& t) { return t.kind == TypeKind::Number && t.set; });
    opcode.scoreboard = role(draft, opcode, &Level::scoreboard, "an enumeration",
                             [](const model::Type& t) { return t.kind == TypeKind::Enumeration; });
  });
}

// If the machine has modules, every instruction belongs to one.
void InstructionSet::build_modules() {
  each([&](OpcodeDraft& draft, model::Opcode& opcode) {
    if (draft.broken) return;
    for (const Level* level : draft.levels) {
      for (const ModuleDraft& module : level->modules) add_module(draft, opcode, module);
    }
    if (opcode.modules.empty() && !work_.isa.modules.empty())
      work_.report(Kind::BadValue, opcode.span,
                   code_text(opcode.name) + " is in no module (e.g. " + code_text("Modules = NAME;") +
                       " under `__OperandInfo`)");
  });
}

void InstructionSet::add_module(OpcodeDraft& draft, model::Opcode& opcode, const ModuleDraft& module) {
  const std::string name = word_of(module.name);
  const int index = find_name(work_.modules, name);
  if (index < 0) {
    work_.unknown(Kind::UnknownName, span_of(module.name), "this machine has no module " + code_text(name), name,
                  names_in(work_.modules));
    return;
  }
  model::FieldExpr when{1, std::nullopt};
  if (module.condition) {
    if (!concerns(draft, optype_of(opcode), module.condition)) return;
    auto condition = field_expression(draft.context, module.condition, work_.sink);
    if (!condition) return;
    when = std::move(*condition);
  }
  opcode.modules.push_back({std::move(when), static_cast<uint16_t>(index)});
}

void InstructionSet::build_guards() {
  each([&](OpcodeDraft& draft, model::Opcode& opcode) {
    opcode.guard = role(draft, opcode, &Level::guard, "a register",
                        [](const model::Type& t) { return t.kind == TypeKind::Register; });
    if (opcode.guard == model::kNoIndex) return;
    const std::string name = opcode.fields[opcode.guard].name;
    draft.roles.reserved.insert(opcode.guard);
    for (uint16_t i = 0; i < opcode.fields.size(); ++i) {
      const model::Field& f = opcode.fields[i];
      if (f.name != name || f.sub.empty() || f.type == model::kNoIndex) continue;
      if (work_.isa.types[f.type].kind == TypeKind::Prefix) opcode.guard_prefix = i;
    }
    if (!draft.broken && work_.whole()) opcode.guard_function = lower_guard(draft.context, opcode, &work_.sink);
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
      if (auto condition = operand_condition(draft, opcode, i, e))
        opcode.exceptions.push_back({e.kind, e.message, std::move(*condition), e.span});
    }
  }
}

// Sisters have the same operands, and a description has few kinds of them.
std::optional<model::FieldExpr> InstructionSet::operand_condition(const OpcodeDraft& draft, const model::Opcode& opcode,
                                                                  uint16_t field, const ExceptionDraft& exception) {
  constexpr size_t kMostKept = 100;
  const auto& bits = opcode.fields[field].bits;
  for (const OperandCondition& known : operand_conditions_)
    if (known.exception == &exception && known.field == field && known.bits == bits) return known.holds;
  auto function = lower_operand_condition(draft.context, field, exception.condition, work_.sink);
  if (!function || function->result == ir::kNone) return std::nullopt;
  const model::FieldExpr holds = folded_expression(std::move(*function));
  if (operand_conditions_.size() < kMostKept) operand_conditions_.push_back({&exception, field, bits, holds});
  return holds;
}

}  // namespace isadora::check
