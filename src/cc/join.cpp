#include "cc/join.h"

#include "cc/expand.h"
#include "cc/rewrite.h"

namespace isadora::cc {

namespace {

class Joiner {
 public:
  Joiner(SsaFunction& f, const Target& target) : f_(f), target_(target), word_(target.word()), definitions_(f) {}

  void run() {
    for (SsaBlock& b : f_.blocks)
      for (SsaInst& i : b.insts)
        if (is_whole(i)) join(i);
  }

 private:
  bool is_whole(const SsaInst& i) const {
    return i.step == SsaOpcode::Compute && !i.is_float && i.width == word_ && i.extension == Extension::None;
  }
  // The only reader's operand, if it is such an operation; else null.
  const SsaInst* made_by(const SsaOperand& o, const char* operation) const {
    const SsaInst* const d = definitions_.of(o);
    return d && definitions_.uses(o.index) == 1 && is_whole(*d) && d->operation == operation ? d : nullptr;
  }
  std::optional<SsaOperand> inverted(const SsaOperand& o) const {
    if (const SsaInst* n = made_by(o, "not")) return n->operands[0];
    const SsaInst* const x = made_by(o, "xor");
    return x && x->operands[1] == SsaOperand::constant(-1) ? std::optional(x->operands[0]) : std::nullopt;
  }
  bool become(SsaInst& i, const std::string& operation, std::vector<SsaOperand> operands) const {
    SsaInst joined = i;
    joined.operation = operation;
    joined.operands = std::move(operands);
    if (!is_selectable(target_, joined)) return false;
    i = std::move(joined);
    return true;
  }

  void join(SsaInst& i) const {
    if (i.operation == "ashr") return extension(i);
    if (i.operation == "and" && i.operands[1].is_number()) return mask(i);
    for (const size_t k : {size_t{1}, size_t{0}}) {
      if (i.operands.size() != 2) return;
      const SsaOperand other = i.operands[1 - k];
      const auto without = inverted(i.operands[k]);
      if (i.operation == "and" && without && become(i, "andn", {other, *without})) return;
      if (i.operation == "or" && without && become(i, "orn", {other, *without})) return;
      if (i.operation == "xor" && without && become(i, "xnor", {other, *without})) return;
      if (i.operation == "add" && scaled(i, k)) return;
    }
  }

  // Of the lowest bits: the number may have no room in an instruction.
  void mask(SsaInst& i) const {
    const int64_t number = i.operands[1].number;
    for (const unsigned bits : {8u, 16u, 32u})
      if (bits < word_ && number == (int64_t{1} << bits) - 1) {
        become(i, extension_name({bits, Extension::Zero}), {i.operands[0]});
        return;
      }
  }

  // (a << n) >> n
  void extension(SsaInst& i) const {
    const SsaInst* const up = made_by(i.operands[0], "shl");
    if (!up || !i.operands[1].is_number() || up->operands[1] != i.operands[1]) return;
    become(i, extension_name({word_ - static_cast<unsigned>(i.operands[1].number), Extension::Sign}),
           {up->operands[0]});
  }

  // (a << n) + b
  bool scaled(SsaInst& i, size_t k) const {
    const SsaInst* const up = made_by(i.operands[k], "shl");
    if (!up || !up->operands[1].is_number() || up->operands[1].number < 1 || up->operands[1].number > 3) return false;
    const auto n = static_cast<unsigned>(up->operands[1].number);
    return become(i, "shl" + std::to_string(n) + "_add", {up->operands[0], i.operands[1 - k]});
  }

  SsaFunction& f_;
  const Target& target_;
  unsigned word_;
  ValueDefinitions definitions_;
};

}  // namespace

void join_operations(SsaFunction& f, const Target& target) { Joiner(f, target).run(); }

void join_extensions(SsaFunction& f, const Target& target) {
  const ValueDefinitions definitions(f);
  for (SsaBlock& b : f.blocks)
    for (SsaInst& i : b.insts) {
      const auto e = extension_of(i);
      if (!e || e->how != Extension::Sign) continue;
      const SsaInst* of = definitions.of(i.operands[0]);
      const unsigned bits = e->bits;
      if (!of || of->step != SsaOpcode::Compute || of->is_float || of->width != target.word() ||
          of->extension != Extension::None || !is_of_low_bits(of->operation))
        continue;
      if (of->operation == "shl" &&
          !(of->operands[1].is_number() && of->operands[1].number >= 0 && of->operands[1].number < bits))
        continue;
      SsaInst joined = i;
      joined.operation = of->operation;
      joined.operands = of->operands;
      joined.width = bits;
      joined.extension = Extension::Sign;
      for (SsaOperand& o : joined.operands)
        if (o.is_number()) o.number = sign_extended(static_cast<uint64_t>(o.number), bits);
      if (is_selectable(target, joined)) i = std::move(joined);
    }
}

}  // namespace isadora::cc
