#include "examples/constant_results.h"

#include <algorithm>
#include <set>
#include <string>

#include "encoding/codec.h"
#include "examples/words.h"

namespace isadora::examples {

namespace {

using model::Part;

constexpr unsigned kWords = 8;  // of a form, with its optional operands left out; and as many with any

// The fields of optional text: operands, with those of their prefixes, and modifiers.
struct Optional {
  std::vector<uint16_t> operands, modifiers;
};

void add_optional(const std::vector<Part>& parts, bool optional, Optional& out) {
  for (const Part& p : parts) {
    if (p.kind == Part::Kind::Operand && optional) {
      out.operands.push_back(p.field);
      for (const auto& prefix : p.prefixes) out.operands.push_back(prefix.field);
    }
    if (p.kind == Part::Kind::Modifier && p.optional && !p.when) out.modifiers.push_back(p.field);
    if (p.kind == Part::Kind::Group) add_optional(p.parts, !p.when, out);
  }
}

Optional optional_of(const model::Opcode& opcode, const model::Form& form) {
  Optional out;
  add_optional(form.head, false, out);
  add_optional(form.operands, false, out);
  for (std::vector<uint16_t>* list : {&out.operands, &out.modifiers})
    std::erase_if(*list, [&](uint16_t field) { return !opcode.fields[field].default_code; });
  return out;
}

bool writes(const ir::Inst& inst) {
  return inst.op == ir::Op::WriteCode || inst.op == ir::Op::WriteReg || inst.op == ir::Op::WriteBits;
}

// A word's semantics, with registers like PT as constants.
ir::Function of_word(const model::Isa& isa, const ir::Function& semantics, const std::vector<uint64_t>& codes) {
  ir::Function f = ir::specialize(semantics, codes);
  for (size_t n = 0; n < f.ops.size(); ++n) {
    const ir::Inst& read = f.ops[n];
    if (read.op != ir::Op::ReadCode || !f.ranges[read.a].is_constant() || !f.ranges[read.a].lo.fits_uint64()) continue;
    const model::RegisterConstant* held = isa.types[read.aux].constant(f.ranges[read.a].lo.to_uint64());
    if (!held) continue;
    f.constants.push_back(held->value);
    f.ops[n] = {.op = ir::Op::Const, .a = static_cast<ir::Value>(f.constants.size() - 1)};
    f.ranges[n] = {held->value, held->value};
  }
  return ir::specialize(f, {});
}

enum class Dependence { Nothing, Constant, Depends };

// Does a word write constants, and nothing else?
Dependence what_does(const ir::Function& f) {
  Dependence out = Dependence::Nothing;
  for (const ir::Inst& inst : f.ops) {
    if (!ir::has_effect(inst.op)) continue;
    if (!writes(inst) || inst.c == ir::kNone || !f.ranges[inst.c].is_constant()) return Dependence::Depends;
    out = Dependence::Constant;
  }
  return out;
}

class Finder {
 public:
  Finder(const model::Isa& isa, diag::Sink& sink) : isa_(isa), codec_(isa), sink_(sink) {}

  void visit_form(uint16_t opcode, uint16_t form) {
    const model::Opcode& o = isa_.opcodes[opcode];
    const model::Form& f = o.forms[form];
    const Optional optional = optional_of(o, f);
    if (optional.operands.empty() || f.semantics.ops.empty()) return;
    FormWords words(codec_, opcode, form, 1);
    bool depends = false, constant = false;
    for (unsigned n = 0; n < kWords; ++n) {
      const auto word = words.next();
      if (!word) return;
      const auto given = word->fields(o);
      const std::vector<uint64_t> codes(given.begin(), given.end());
      std::vector<uint64_t> shortened = codes;
      for (const auto* list : {&optional.operands, &optional.modifiers})
        for (const uint16_t field : *list) shortened[field] = *o.fields[field].default_code;
      const Dependence does = what_does(of_word(isa_, f.semantics, shortened));
      if (does == Dependence::Depends) return;
      constant |= does == Dependence::Constant;
      depends = depends || what_does(of_word(isa_, f.semantics, codes)) == Dependence::Depends;
    }
    if (depends && constant) report(o, f, optional.operands);
  }

 private:
  void report(const model::Opcode& opcode, const model::Form& form, const std::vector<uint16_t>& optional) {
    if (!said_.insert(form.span.begin).second) return;
    std::string names;
    for (const uint16_t field : optional) {
      if (!opcode.fields[field].sub.empty()) continue;
      names += (names.empty() ? "`" : "` and `") + opcode.fields[field].name;
    }
    diag::Diagnostic& d =
        sink_.report(diag::Kind::ConstantResult, form.span,
                     "where " + names + "` is left out, this form gives one result, whatever its sources are");
    d.notes.push_back("the defaults of optional parts should not disable the instruction");
    for (const uint16_t field : optional) d.labels.push_back({opcode.fields[field].span, "the default"});
  }

  const model::Isa& isa_;
  encoding::Codec codec_;
  diag::Sink& sink_;
  std::set<uint32_t> said_;
};

}  // namespace

void find_constant_results(const model::Isa& isa, diag::Sink& sink) {
  Finder finder(isa, sink);
  for (size_t o = 0; o < isa.opcodes.size(); ++o) {
    for (size_t f = 0; f < isa.opcodes[o].forms.size(); ++f)
      finder.visit_form(static_cast<uint16_t>(o), static_cast<uint16_t>(f));
  }
}

}  // namespace isadora::examples
