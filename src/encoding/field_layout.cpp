// Building the plans: which checks an opcode needs, by the types of its fields and the conditions of its forms.
#include "encoding/field_layout.h"

#include <array>

#include "encoding/window.h"

namespace isadora::encoding {

namespace {

using model::Field;
using model::Part;
using model::TypeKind;

// The bits that a part's fields have at their defaults, subfields included.
void add_defaults(const Part& part, std::span<const Field> fields, FormPlan::When& out) {
  const auto add = [&](uint16_t index) {
    if (index >= fields.size() || fields[index].fixed) return;
    out.mask |= model::field_mask(fields[index]);
    out.value = model::insert(fields[index], out.value, fields[index].default_code.value_or(0));
  };
  add(part.field);
  for (const Part::Prefix& p : part.prefixes) add(p.field);
  for (const Part& p : part.parts) add_defaults(p, fields, out);
}

void add_whens(std::span<const Part> parts, std::span<const Field> fields, FormPlan& out) {
  for (const Part& part : parts) {
    if (part.when) {
      FormPlan::When when{Expression(*part.when, fields), 0, 0};
      add_defaults(part, fields, when);
      const bool always = when.condition.is_constant() && when.condition.constant() != 0;
      if (!always && when.mask != 0) out.whens.push_back(std::move(when));
    }
    add_whens(part.parts, fields, out);
  }
}

FormPlan form_plan(const model::Form& form, std::span<const Field> fields) {
  FormPlan plan{form.mask, form.value, {}};
  add_whens(form.head, fields, plan);
  add_whens(form.operands, fields, plan);
  return plan;
}

void add_pieces(const Field& field, uint16_t index, std::vector<FieldSlice>& out) {
  unsigned shift = 0;
  for (auto s = field.slices.rbegin(); s != field.slices.rend(); ++s) {
    const unsigned end = std::min(128u, s->position + s->width);
    for (unsigned at = s->position; at < end && shift < 64;) {
      const unsigned width = std::min(end, (at / 64 + 1) * 64) - at;
      out.push_back({index, static_cast<uint8_t>(at / 64), static_cast<uint8_t>(at % 64), static_cast<uint8_t>(shift),
                     ones(width)});
      shift += width;
      at += width;
    }
  }
}

}  // namespace

FieldLayout::FieldLayout(std::span<const Field> fields)
    : eights((fields.size() + kAtOnce - 1) / kAtOnce), spare(fields.size()) {
  for (size_t i = 0; i < fields.size(); ++i) {
    std::vector<FieldSlice> own;
    add_pieces(fields[i], static_cast<uint16_t>(i), own);
    if (!add(fields[i], static_cast<uint16_t>(i))) more.insert(more.end(), own.begin(), own.end());
    if (fields[i].fixed) {
      word = model::insert(fields[i], word, *fields[i].fixed);
    } else {
      pieces.insert(pieces.end(), own.begin(), own.end());
      spare[i] = ~ones(fields[i].width());
    }
  }
  const auto middle =
      std::stable_partition(pieces.begin(), pieces.end(), [](const FieldSlice& p) { return p.half == 0; });
  low_pieces = static_cast<size_t>(middle - pieces.begin());
}

bool within_four_bytes(const Field& field) {
  if (field.slices.size() != 1) return false;
  const auto [position, width] = field.slices[0];
  return position % 8 + width <= 32 && position + width <= 128;
}

bool FieldLayout::add(const Field& field, uint16_t index) {
  if (!within_four_bytes(field)) return false;
  const auto [position, width] = field.slices[0];
  EightFields& eight = eights[index / kAtOnce];
  const size_t at = index % kAtOnce;
  for (unsigned i = 0; i < 4; ++i) {
    const unsigned byte = position / 8 + i;
    eight.bytes[at][i] = static_cast<uint8_t>(byte < 16 ? byte : 128);
  }
  eight.shift[at] = position % 8;
  eight.mask[at] = static_cast<uint32_t>(ones(width));
  return true;
}

bool FieldLayout::forbid(uint16_t field, unsigned width, const CodeSet& legal) {
  EightFields& eight = eights[field / kAtOnce];
  if (width > 5 || !eight.mask[field % kAtOnce]) return false;
  for (unsigned code = 0; code < 32; ++code) eight.illegal[field % kAtOnce] |= uint32_t{!legal.contains(code)} << code;
  return true;
}

PlanBuilder::PlanBuilder(const model::Isa& isa) : isa_(isa) {}
PlanBuilder::~PlanBuilder() = default;

OpcodePlan PlanBuilder::build(const model::Opcode& op) {
  OpcodePlan plan;
  plan.opcode = &op;
  Bits covered = 0;
  for (const Field& f : op.fields) covered |= model::field_mask(f);
  plan.zero = op.fixed_mask & ~covered & low_ones(op.length);
  plan.packing = FieldLayout(op.fields);
  for (size_t i = 0; i < op.fields.size(); ++i)
    add_field(plan.codes, plan.packing, op.fields, static_cast<uint16_t>(i));
  for (size_t i = 0; i < op.exceptions.size(); ++i) {
    Expression holds(op.exceptions[i].condition, op.fields);
    if (holds.is_constant() && holds.constant() == 0) continue;
    plan.exceptions.push_back({static_cast<uint16_t>(i), std::move(holds)});
  }
  for (const model::Form& f : op.forms) plan.forms.push_back(form_plan(f, op.fields));
  for (const model::Opcode& o : isa_.opcodes) {
    const auto index = static_cast<uint16_t>(&o - isa_.opcodes.data());
    if (model::is_special_case(o, op)) plan.special_cases.push_back({index, o.fixed_mask, o.fixed_value});
  }
  return plan;
}

void PlanBuilder::add_field(CodePlan& plan, FieldLayout& packing, std::span<const Field> fields, uint16_t index) {
  const Field& field = fields[index];
  if (field.fixed || field.type >= isa_.types.size()) return;
  switch (isa_.types[field.type].kind) {
    case TypeKind::Number: break;
    case TypeKind::Register: add_register(plan, packing, fields, index); break;
    case TypeKind::Compound: plan.compounds.push_back({index, compound(field.type)}); break;
    case TypeKind::Enumeration:
    case TypeKind::Prefix: {
      const CodeSet* set = defined_codes(field.type);
      if (set->covers(field.width())) break;
      plan.defined.push_back({index, set});
      if (!packing.forbid(index, field.width(), *set)) plan.others.push_back({index, set});
    }
  }
}

void PlanBuilder::add_register(CodePlan& plan, FieldLayout& packing, std::span<const Field> fields, uint16_t index) {
  const Field& field = fields[index];
  const model::Type& type = isa_.types[field.type];
  Expression bits = field.bits ? Expression(*field.bits, fields) : Expression(model::operand_bits(isa_, field, {}));
  const unsigned width = field.width();
  if (width > kBitmapWidth) {
    plan.wide.push_back({index, nullptr, &type, std::move(bits)});
  } else if (!bits.is_constant()) {
    plan.wide.push_back({index, register_table(field.type, width), &type, std::move(bits)});
  } else {
    const CodeSet* set = register_codes(field.type, width, static_cast<unsigned>(bits.constant()));
    if (set->covers(width)) return;
    plan.registers.push_back({index, set});
    if (!packing.forbid(index, width, *set)) plan.others.push_back({index, set});
  }
}

const CodeSet* PlanBuilder::defined_codes(uint16_t type) {
  auto& set = defined_[type];
  if (!set) {
    const model::Type& t = isa_.types[type];
    std::vector<uint64_t> codes;
    if (t.kind == TypeKind::Prefix) codes = {0, 1};
    for (const model::Enumerator& e : t.enumerators) codes.push_back(e.code);
    set = std::make_unique<CodeSet>(t.width, std::move(codes));
  }
  return set.get();
}

const CodeSet* PlanBuilder::register_codes(uint16_t type, unsigned width, unsigned bits) {
  auto& set = registers_[{type, width, bits}];
  if (!set) {
    std::vector<uint64_t> codes;
    for (uint64_t code = 0; code <= ones(width); ++code) {
      if (model::legal(isa_, isa_.types[type], code, bits)) codes.push_back(code);
    }
    set = std::make_unique<CodeSet>(width, std::move(codes));
  }
  return set.get();
}

const RegisterTable* PlanBuilder::register_table(uint16_t type, unsigned width) {
  auto& table = tables_[{type, width}];
  if (!table) table = std::make_unique<RegisterTable>(isa_, isa_.types[type], width);
  return table.get();
}

// The plan is entered into the map before its parts are visited, so that a type that contains itself (an error that
// `check` reports) does not recurse forever.
const CompoundPlan* PlanBuilder::compound(uint16_t type) {
  auto& known = compounds_[type];
  if (known) return known.get();
  known = std::make_unique<CompoundPlan>();
  CompoundPlan& plan = *known;
  const model::Type& t = isa_.types[type];
  if (t.parts.size() > kMaxFields || !inside(t.parts, std::min(64u, t.width))) {
    plan.value = 1;  // outside an empty mask: never legal
    return &plan;
  }
  Bits covered = 0, value = 0, mask = 0;
  for (const Field& f : t.parts) {
    covered |= model::field_mask(f);
    if (f.fixed) mask |= model::field_mask(f), value = model::insert(f, value, *f.fixed);
  }
  mask |= low_ones(t.width) & ~covered;
  if (!t.forms.empty()) mask |= t.forms[0].mask, value |= t.forms[0].value;
  plan.mask = static_cast<uint64_t>(mask);
  plan.value = static_cast<uint64_t>(value);
  plan.packing = FieldLayout(t.parts);
  for (size_t i = 0; i < t.parts.size(); ++i) {
    const bool itself = t.parts[i].type == type;
    if (!itself) add_field(plan.plan, plan.packing, t.parts, static_cast<uint16_t>(i));
  }
  return &plan;
}

}  // namespace isadora::encoding
