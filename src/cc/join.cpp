#include "cc/join.h"

#include <algorithm>
#include <set>

#include "cc/expand.h"
#include "cc/rewrite.h"

namespace isadora::cc {

namespace {

class Joiner {
 public:
  Joiner(SsaFunction& f, const Target& target) : f_(f), target_(target), word_(target.word()), definitions_(f) {}

  void run() {
    for (SsaBlock& b : f_.blocks) {
      here_.clear();
      for (SsaInst& i : b.insts) {
        if (is_whole(i))
          join(i);
        else if (is_narrow(i) && !with_three(i, 1))
          with_three(i, 0);
        here_.insert(i.result);
      }
    }
  }

 private:
  bool is_whole(const SsaInst& i) const {
    return i.step == SsaOpcode::Compute && !i.is_float && i.width == word_ && i.extension == Extension::None;
  }
  // Of the lower bits of its operands, and extended to a word.
  static bool is_narrow(const SsaInst& i) {
    return i.step == SsaOpcode::Compute && !i.is_float && i.extension == Extension::Sign && i.operands.size() == 2 &&
           is_of_low_bits(i.operation);
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
      if (with_three(i, k)) return;
    }
  }

  // The operation that computes `outer` of two operands, of which the k-th is the result of `inner`; empty if there is
  // none.
  static std::string name_of(const std::string& inner, const std::string& outer, size_t k) {
    const auto is_logic = [](const std::string& o) { return o == "and" || o == "or" || o == "xor"; };
    if (inner == "mul" && outer == "sub") return k == 1 ? "msub" : "mul_sub";
    if (inner == "mul") return outer == "add" ? "madd" : "";
    if (inner == outer && (inner == "add" || is_logic(inner))) return inner + "3";
    return is_logic(inner) && is_logic(outer) ? inner + "_" + outer : "";
  }

  // (a * b) + c, (a & b) | c, a + b + c …, of values that are made in one block: a loop does not repeat what is made
  // before it.
  bool with_three(SsaInst& i, size_t k) const {
    const SsaInst* const d = definitions_.of(i.operands[k]);
    if (!d || !here_.contains(d->result) || !made_by(i.operands[k], d->operation.c_str())) return false;
    const std::string name = name_of(d->operation, i.operation, k);
    if (name.empty()) return false;
    std::vector<SsaOperand> operands = {d->operands[0], d->operands[1], i.operands[1 - k]};
    const auto is_number = [](const SsaOperand& o) { return o.is_number(); };  // two instructions may have room for it
    return std::ranges::none_of(operands, is_number) && become(i, name, std::move(operands));
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
  std::set<Value> here_;  // made in this block, before the instruction
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
