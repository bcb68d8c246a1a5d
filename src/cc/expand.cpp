#include "cc/expand.h"

#include <map>

#include "cc/rewrite.h"

namespace isadora::cc {

namespace {

class Expander {
 public:
  Expander(SsaFunction& f, const Target& target, std::vector<Failure>& failures)
      : f_(f), target_(target), failures_(failures) {}

  void run() {
    for (SsaBlock& b : f_.blocks) {
      std::vector<SsaInst> in = std::move(b.insts);
      b.insts.clear();
      out_ = &b.insts;
      for (SsaInst& i : in) {
        if (i.step == SsaOpcode::Branch) replace_compare(i);
        if (i.step == SsaOpcode::Compute)
          compute(std::move(i), 0);
        else
          out_->push_back(std::move(i));
      }
    }
  }

 private:
  static constexpr unsigned kDeepest = 12;

  // A branch that the machine does not have: by another compare of what is computed of the operands, else on the
  // compare's value.
  void replace_compare(SsaInst& i) {
    if (i.is_float) return;
    if (target_.has_branch(i.operation, i.operands[0], i.operands[1])) return;
    std::map<const rules::ExpansionTree*, SsaOperand> known;
    if (const rules::Expansion* e = target_.branch_expansion(i.operation)) {
      std::vector<SsaOperand> operands;
      for (const auto& o : e->tree->operands) operands.push_back(tree(*o, i, 0, known));
      i.operation = e->tree->operation->name;
      i.operands = std::move(operands);
      return;
    }
    SsaInst value;
    value.operation = i.operation;
    value.width = i.width;
    value.operands = i.operands;
    value.line = i.line;
    value.result = f_.add_value({1, 64});
    // It is 0 or 1: any compare that tells these apart does.
    const SsaOperand truth = SsaOperand::value(value.result), zero = SsaOperand::constant(0);
    i.operation = "icmp_ne";
    i.operands = {truth, zero};
    for (const char* other : {"icmp_ult", "icmp_slt"}) {
      if (target_.has_branch(i.operation, i.operands[0], i.operands[1])) break;
      i.operation = other;
      i.operands = {zero, truth};
    }
    compute(std::move(value), 0);
  }

  void compute(SsaInst i, unsigned depth) {
    if (simplified(i) || is_selectable(target_, i)) {
      out_->push_back(std::move(i));
      return;
    }
    const rules::Operation* o = operation_of(i);
    const rules::Expansion* e = o && depth < kDeepest ? target_.expansion(*o) : nullptr;
    if (!e) return widen(std::move(i), depth);
    std::map<const rules::ExpansionTree*, SsaOperand> known;
    const Value result = i.result;
    const SsaOperand value = tree(*e->tree, i, depth, known);
    SsaInst copy;
    copy.step = SsaOpcode::Copy;
    copy.operands = {value};
    copy.result = result;
    copy.line = i.line;
    out_->push_back(std::move(copy));
  }

  // An operation of a narrow type in a register: in the word, where its low bits follow from low bits.
  void widen(SsaInst i, unsigned depth) {
    if (!i.is_float && i.width < target_.word() && is_of_low_bits(i.operation)) {
      i.width = target_.word();
      return compute(std::move(i), depth + 1);
    }
    failures_.push_back({"the machine has no instruction for `" + i.operation + (i.is_float ? " f" : " i") +
                             std::to_string(i.width) + "`, and no proved expansion of it is known",
                         i.line});
    i.step = SsaOpcode::Copy;
    i.operands = {SsaOperand::constant(0)};
    out_->push_back(std::move(i));
  }

  // Operations of numbers, and those that are identities if a truth value is a word of 0 or 1.
  bool simplified(SsaInst& i) {
    const auto is_truth = [&](const SsaOperand& o) { return o.is_value() && f_.values[o.index].zero_from <= 1; };
    if (i.operation == "low_bit" || (i.operation == "copy" && i.width == 1) ||
        (i.operation == "zext_1" && is_truth(i.operands[0]))) {
      i.step = SsaOpcode::Copy;
      return true;
    }
    if (i.width == 1) {
      if (i.operation == "not") i.operation = "xor", i.operands.push_back(SsaOperand::constant(1));
      i.width = target_.word();
    }
    const auto n = folded(i);
    if (!n) return false;
    i.step = SsaOpcode::Copy;
    i.operands = {SsaOperand::constant(*n)};
    return true;
  }

  SsaOperand tree(const rules::ExpansionTree& t, const SsaInst& of, unsigned depth,
                  std::map<const rules::ExpansionTree*, SsaOperand>& known) {
    if (!t.variable.empty()) return of.operands[static_cast<size_t>(t.variable[0] - 'a')];
    if (!t.operation)
      return SsaOperand::constant(sign_extended(t.number.to_uint64(), of.width > 1 ? of.width : target_.word()));
    if (const auto it = known.find(&t); it != known.end()) return it->second;
    SsaInst i;
    i.operation = t.operation->name;
    i.width = t.operation->width;
    i.is_float = t.operation->is_float;
    i.line = of.line;
    for (const auto& o : t.operands) i.operands.push_back(tree(*o, of, depth, known));
    KnownBits k;
    if (t.operation->result == 1) k.zero_from = 1;
    i.result = f_.add_value(k);
    const SsaOperand out = SsaOperand::value(i.result);
    compute(std::move(i), depth + 1);
    const SsaInst& last = out_->back();
    const SsaOperand value = last.step == SsaOpcode::Copy && last.result == out.index && last.operands[0].is_number()
                                 ? last.operands[0]
                                 : out;
    return known[&t] = value;
  }

  SsaFunction& f_;
  const Target& target_;
  std::vector<Failure>& failures_;
  std::vector<SsaInst>* out_ = nullptr;
};

}  // namespace

void split_loads(SsaFunction& f, const Target& target) {
  for (SsaBlock& b : f.blocks) {
    std::vector<SsaInst> in = std::move(b.insts);
    b.insts.clear();
    for (SsaInst& i : in) {
      const bool is_split =
          i.step == SsaOpcode::Load && i.extension != Extension::None && target.loads(i.bytes, i.extension).empty();
      if (!is_split) {
        b.insts.push_back(std::move(i));
        continue;
      }
      const Extension other = i.extension == Extension::Zero ? Extension::Sign : Extension::Zero;
      SsaInst extend;
      extend.operation = extension_name({i.bytes * 8, i.extension});
      extend.width = target.word();
      extend.line = i.line;
      extend.result = i.result;
      i.extension = target.loads(i.bytes, Extension::None).empty() ? other : Extension::None;
      i.result = f.add_value();
      extend.operands = {SsaOperand::value(i.result)};
      b.insts.push_back(std::move(i));
      b.insts.push_back(std::move(extend));
    }
  }
}

bool is_selectable(const Target& target, const SsaInst& i) {
  const rules::Operation* o = operation_of(i);
  if (!o) return false;
  const auto fits = [&](const Rule& r, const std::vector<SsaOperand>& operands) {
    for (size_t k = 0; k < r.operands.size(); ++k) {
      const RuleOperand& h = r.operands[k];
      if (h.kind == RuleOperand::Kind::Register) continue;
      if (!operands[k].is_number()) return false;
      if (h.kind == RuleOperand::Kind::Number && !target.code_of(r, h, operands[k].number, o->operands[k]))
        return false;
      if (h.kind == RuleOperand::Kind::Constant && operands[k].number != static_cast<int64_t>(h.number)) return false;
    }
    return true;
  };
  std::vector<SsaOperand> swapped = i.operands;
  if (o->commutes && swapped.size() >= 2) std::swap(swapped[0], swapped[1]);
  for (const Rule* r : target.values(i.operation, o->type()))
    if (i.extension == Extension::Sign && r->upper != Rule::Upper::Sign)
      continue;
    else if (fits(*r, i.operands) || (o->commutes && fits(*r, swapped)))
      return true;
  return false;
}

void expand(SsaFunction& f, const Target& target, std::vector<Failure>& failures) {
  Expander(f, target, failures).run();
}

}  // namespace isadora::cc
