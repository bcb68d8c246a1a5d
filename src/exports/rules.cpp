#include "exports/rules.h"

#include <algorithm>
#include <set>

#include "encoding/window.h"

namespace isadora::exports {

namespace {

using encoding::CodePlan;
using encoding::CompoundPlan;
using encoding::FormPlan;
using encoding::OpcodePlan;

std::vector<uint64_t> within_width(std::vector<uint64_t> codes, unsigned width) {
  if (width < 64) std::erase_if(codes, [&](uint64_t c) { return c >> width != 0; });
  return codes;
}

// The codes that are legal for this many consecutive registers.
std::vector<uint64_t> register_codes(const model::Isa& isa, const model::Type& type, unsigned width, unsigned bits) {
  if (width > encoding::kBitmapWidth)
    throw CannotWrite{"the codes of registers of type `" + type.name + "` have more than " +
                      std::to_string(encoding::kBitmapWidth) + " bits, which is too many for a generated decoder"};
  std::vector<uint64_t> codes;
  for (uint64_t c = 0; c < uint64_t{1} << width; ++c)
    if (model::legal(isa, type, c, bits)) codes.push_back(c);
  return codes;
}

std::set<uint16_t> fields_of(const CodePlan& plan) {
  std::set<uint16_t> out;
  for (const auto* sets : {&plan.defined, &plan.registers})
    for (const CodePlan::InSet& c : *sets) out.insert(c.field);
  for (const CodePlan::Compound& c : plan.compounds) out.insert(c.field);
  for (const CodePlan::Register& r : plan.wide) {
    out.insert(r.field);
    for (const uint16_t f : r.bits.fields()) out.insert(f);
  }
  return out;
}

}  // namespace

void RuleWriter::add(const std::string& condition, const std::string& why) {
  if (condition != "1") rules_.conditions.push_back({condition, why});
}

Rules RuleWriter::write(const OpcodePlan& plan) {
  const model::Opcode& op = *plan.opcode;
  codes(plan.codes, op.fields, fields_);
  for (const OpcodePlan::Condition& c : plan.exceptions)
    add(negated(Arithmetic(language_, fields_, names_).condition(c.holds)), op.exceptions[c.exception].message);
  for (const FormPlan& f : plan.forms) rules_.forms.push_back(form(f, op.length));
  return std::move(rules_);
}

void RuleWriter::codes(const CodePlan& plan, std::span<const model::Field> fields,
                       std::span<const Variable> variables) {
  const auto why = [&](uint16_t field) {
    return fields[field].full_name() + ": a code of " + isa_.types[fields[field].type].name;
  };
  const auto set = [&](const CodePlan::InSet& c) {
    add(one_of(language_, variables[c.field], within_width(c.set->codes(), variables[c.field].width)), why(c.field));
  };
  for (const CodePlan::InSet& c : plan.defined) set(c);
  for (const CodePlan::Compound& c : plan.compounds) {
    if (!c.plan->always_legal()) compound(*c.plan, fields[c.field], variables[c.field]);
  }
  for (const CodePlan::InSet& c : plan.registers) set(c);
  for (const CodePlan::Register& r : plan.wide) wide(r, variables, why(r.field) + " of the operand's width");
}

// An operand whose width depends on the word: for each possible number of registers, the codes at which they may begin.
void RuleWriter::wide(const CodePlan::Register& r, std::span<const Variable> variables, const std::string& why) {
  const model::RegisterFile& file = isa_.files[r.type->file];
  const unsigned unit = std::max(1u, file.width), width = variables[r.field].width;
  const base::Integer registers = (Arithmetic::most(r.bits) + base::Integer(unit - 1)).div_floor(unit);
  const base::Integer all = file.wide.empty() ? 1 : file.count;
  const auto most = static_cast<unsigned>(std::max(base::Integer(1), std::min(registers, all)).to_uint64());
  const std::vector<std::string> widths = Arithmetic(language_, variables, names_).has_widths(r.bits, unit, most);
  std::string any;
  bool always = false;
  for (unsigned count = 1; count <= most; ++count) {
    const std::string& fits = widths[count - 1];
    const std::string legal = one_of(language_, variables[r.field], register_codes(isa_, *r.type, width, count * unit));
    if (fits == "0" || legal == "0") continue;
    always |= fits == "1" && legal == "1";
    const std::string both = fits == "1" ? legal : legal == "1" ? fits : "(" + fits + " && " + legal + ")";
    any += (any.empty() ? "" : " || ") + both;
  }
  // Constants can have any width.
  std::vector<uint64_t> constants;
  for (const model::RegisterConstant& c : r.type->constants) constants.push_back(c.code);
  std::ranges::sort(constants);
  const std::string constant = one_of(language_, variables[r.field], within_width(constants, width));
  if (constant != "0") any += (any.empty() ? "" : " || ") + constant;
  if (!always) add(any.empty() ? "0" : "(" + any + ")", why);
}

void RuleWriter::compound(const CompoundPlan& plan, const model::Field& field, const Variable& variable) {
  const model::Type& type = isa_.types[field.type];
  if (plan.mask != 0) {
    const std::string fits =
        (plan.value & ~plan.mask) != 0 ? "0" : language_.code_is(variable.name, variable.width, plan.mask, plan.value);
    add(fits, field.full_name() + ": what its form does not show");
  }
  const std::set<uint16_t> looked_at = fields_of(plan.plan);
  std::vector<Variable> parts;
  for (uint16_t i = 0; i < type.parts.size(); ++i) {
    const model::Field& part = type.parts[i];
    Variable v{names_.give(variable.name + "_" + lower(part.full_name())), part.width(), part.fixed};
    if (part.fixed) {
      v.name = language_.code(*part.fixed, v.width);
    } else if (looked_at.contains(i)) {
      language_.declare_code(v.name, v.width, language_.extract(part, variable.name, variable.width));
    }
    parts.push_back(v);
  }
  codes(plan.plan, type.parts, parts);
}

std::string RuleWriter::form(const FormPlan& form, unsigned length) {
  std::string all;
  const auto add = [&](const std::string& condition) { all += (all.empty() ? "" : " && ") + condition; };
  if (form.mask != 0) add(language_.word_is(form.mask, form.value, length));
  for (const FormPlan::When& w : form.whens) {
    const std::string shown = Arithmetic(language_, fields_, names_).condition(w.condition);
    if (shown == "1") continue;
    const std::string hidden = language_.word_is(w.mask, w.value, length);
    add(shown == "0" ? hidden : "(" + shown + " || " + hidden + ")");
  }
  return all.empty() ? "1" : all;
}

}  // namespace isadora::exports
