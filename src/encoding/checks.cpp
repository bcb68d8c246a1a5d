// Executes the plans: checks whether a word is legal, and finds its form. The order is that of enum DecodeStatus:
// codes, registers, exceptions, forms. Nothing here allocates.
#include <limits>

#include "encoding/field_layout.h"

namespace isadora::encoding {

DecodeStatus CompoundPlan::check(const model::Isa& isa, uint64_t code) const {
  if ((code & mask) != value) return DecodeStatus::BadCode;
  uint64_t parts[kMaxFields];
  if (packing.unpack(code, parts) && plan.rest_is_legal(isa, parts)) return DecodeStatus::None;
  uint16_t part;
  return plan.check(isa, parts, part);
}

bool CompoundPlan::always_legal() const {
  const bool looks_at_codes = !plan.defined.empty() || !plan.registers.empty() || !plan.wide.empty();
  return mask == 0 && value == 0 && !looks_at_codes && plan.compounds.empty();
}

bool CodePlan::Register::legal(const model::Isa& isa, const uint64_t* codes) const {
  const uint64_t code = codes[field], width = bits(codes);
  return table ? table->legal(code, width) : model::legal(isa, *type, code, static_cast<unsigned>(width));
}

// Mostly there is nothing in any of these lists.
bool CodePlan::rest_is_legal(const model::Isa& isa, const uint64_t* codes) const {
  for (const InSet& c : others) {
    if (!c.set->contains(codes[c.field])) return false;
  }
  for (const Register& r : wide) {
    if (!r.legal(isa, codes)) return false;
  }
  for (const Compound& c : compounds) {
    if (c.plan->check(isa, codes[c.field]) != DecodeStatus::None) return false;
  }
  return true;
}

DecodeStatus CodePlan::check(const model::Isa& isa, const uint64_t* codes, uint16_t& detail) const {
  for (const InSet& c : defined) {
    if (!c.set->contains(codes[c.field])) return detail = c.field, DecodeStatus::BadCode;
  }
  for (const Compound& c : compounds) {
    const DecodeStatus why = c.plan->check(isa, codes[c.field]);
    if (why != DecodeStatus::None) return detail = c.field, why;
  }
  for (const InSet& c : registers) {
    if (!c.set->contains(codes[c.field])) return detail = c.field, DecodeStatus::BadRegister;
  }
  for (const Register& r : wide) {
    if (!r.legal(isa, codes)) return detail = r.field, DecodeStatus::BadRegister;
  }
  return DecodeStatus::None;
}

DecodeStatus OpcodePlan::check(const model::Isa& isa, Bits word, const uint64_t* values, uint16_t& form,
                               uint16_t& detail) const {
  if (word & zero) return detail = model::kNoIndex, DecodeStatus::BadCode;
  const DecodeStatus why = codes.check(isa, values, detail);
  if (why != DecodeStatus::None) return why;
  for (const Condition& c : exceptions) {
    if (c.holds(values)) return detail = c.exception, DecodeStatus::Exception;
  }
  form = form_of(word, values);
  if (form != model::kNoIndex) return DecodeStatus::None;
  detail = illegal_field(word, values);
  return DecodeStatus::NoForm;
}

bool OpcodePlan::rest_is_legal(const model::Isa& isa, Bits word, const uint64_t* values, uint16_t& form) const {
  if (word & zero || !codes.rest_is_legal(isa, values)) return false;
  for (const Condition& c : exceptions) {
    if (c.holds(values)) return false;
  }
  form = form_of(word, values);
  return form != model::kNoIndex;
}

uint16_t OpcodePlan::form_of(Bits word, const uint64_t* values) const {
  for (size_t i = 0; i < forms.size(); ++i) {
    if (fits(forms[i], word, values)) return static_cast<uint16_t>(i);
  }
  return model::kNoIndex;
}

bool OpcodePlan::fits(const FormPlan& form, Bits word, const uint64_t* values) const {
  if ((word & form.mask) != form.value) return false;
  for (const FormPlan::When& w : form.whens) {
    if (!w.holds(word, values)) return false;
  }
  return true;
}

// The field that excludes the nearest form.
uint16_t OpcodePlan::illegal_field(Bits word, const uint64_t* values) const {
  uint16_t field = model::kNoIndex;
  int fewest = std::numeric_limits<int>::max();
  for (const FormPlan& form : forms) {
    Bits wrong = (word ^ form.value) & form.mask;
    for (const FormPlan::When& w : form.whens) {
      if (!w.condition(values)) wrong |= (word ^ w.value) & w.mask;
    }
    int count = 0;
    uint16_t first = model::kNoIndex;
    for (size_t i = 0; i < opcode->fields.size(); ++i) {
      if (model::field_mask(opcode->fields[i]) & wrong && count++ == 0) first = static_cast<uint16_t>(i);
    }
    if (count < fewest) fewest = count, field = first;
  }
  return field;
}

}  // namespace isadora::encoding
