#include "cc/simplify.h"

#include <algorithm>
#include <set>

#include "cc/flow.h"
#include "cc/rewrite.h"

namespace isadora::cc {

namespace {

class WordSimplifier {
 public:
  WordSimplifier(SsaFunction& f, unsigned word) : f_(f), word_(word), replacer_(f), definitions_(f) {}

  void run() {
    const Flow flow(successors_of(f_));
    for (const uint32_t b : flow.order)
      for (SsaInst& i : f_.blocks[b].insts) {
        if (i.step == SsaOpcode::Phi) continue;  // some of its operands come later
        for (SsaOperand& o : i.operands) o = replacer_.find(o);
        if (i.step == SsaOpcode::Branch) branch(b, i);
        if (i.step != SsaOpcode::Compute || i.is_float || i.width != word_ || i.operands.size() != 2) continue;
        const rules::Operation* const o = operation_of(i);
        if (o && o->commutes && i.operands[0].is_number() && !i.operands[1].is_number())
          std::swap(i.operands[0], i.operands[1]);
        if (const auto by = simple(i)) replacer_.replace(i.result, *by);
      }
    replacer_.run();
  }

 private:
  std::optional<SsaOperand> simple(const SsaInst& i) const {
    constexpr auto number = &SsaOperand::constant;
    const std::string& o = i.operation;
    const SsaOperand &a = i.operands[0], &b = i.operands[1];
    if (const auto n = folded(i)) return number(*n);
    if (a == b && a.is_value()) {
      if (o == "and" || o == "or") return a;
      if (o == "xor" || o == "sub" || o == "icmp_ne" || o == "icmp_ult" || o == "icmp_slt") return number(0);
      if (o == "icmp_eq" || o == "icmp_ule" || o == "icmp_sle") return number(1);
    }
    if (a.is_number() && a.number == 0 && o == "icmp_ule") return number(1);
    if (!b.is_number()) return std::nullopt;
    const int64_t n = b.number;
    if (n == 0) {
      if (o == "add" || o == "sub" || o == "or" || o == "xor" || o == "shl" || o == "lshr" || o == "ashr") return a;
      if (o == "and" || o == "mul" || o == "umulh" || o == "smulh" || o == "icmp_ult") return number(0);
      if (o == "icmp_ne" && a.is_value() && f_.values[a.index].zero_from <= 1) return a;
    }
    if (n == -1 && o == "and") return a;
    if (n == -1 && o == "or") return b;
    if (n == 1 && o == "mul") return a;
    if (n == 1 && o == "umulh") return number(0);
    return std::nullopt;
  }

  // A branch on the value of a compare is one on the compare; one whose way is known is a jump.
  void branch(uint32_t from, SsaInst& i) {
    if (i.is_float || i.width != word_) return;
    const SsaInst* value = definitions_.of(i.operands[0]);
    const bool is_test =
        (i.operation == "icmp_ne" || i.operation == "icmp_eq") && i.operands[1] == SsaOperand::constant(0);
    if (is_test && value && value->step == SsaOpcode::Compute && !value->is_float && value->width == word_ &&
        value->operation.starts_with("icmp_") && !replacer_.has(value->result)) {
      if (i.operation == "icmp_eq") std::swap(i.targets[0], i.targets[1]);
      i.operation = value->operation;
      i.operands = value->operands;
    }
    const auto known = simple(i);
    if (!known || !known->is_number()) return;
    const uint32_t to = i.targets[known->number ? 0 : 1], never = i.targets[known->number ? 1 : 0];
    i.step = SsaOpcode::Jump;
    i.operands.clear();
    i.targets = {to};
    SsaBlock& b = f_.blocks[never];
    const auto edge = std::ranges::find(b.predecessors, from) - b.predecessors.begin();
    b.predecessors.erase(b.predecessors.begin() + edge);
    for (SsaInst& phi : b.insts)
      if (phi.step == SsaOpcode::Phi) phi.operands.erase(phi.operands.begin() + edge);
  }

  SsaFunction& f_;
  unsigned word_;
  Replacer replacer_;
  ValueDefinitions definitions_;
};

class ValueFacts {
 public:
  ValueFacts(SsaFunction& f, unsigned word) : f_(f), word_(word) {}

  void run() {
    // Optimistic: phis know everything until they are shown otherwise.
    const std::vector<KnownBits> given = f_.values;
    const Flow flow(successors_of(f_));
    for (SsaBlock& b : f_.blocks)
      for (SsaInst& i : b.insts)
        if (i.step == SsaOpcode::Phi) f_.values[i.result] = {0, 1};
    for (unsigned round = 0; round < 64; ++round) {
      bool changed = false;
      for (const uint32_t b : flow.order)
        for (SsaInst& i : f_.blocks[b].insts) {
          if (i.result == kNone) continue;
          KnownBits k = computed(i);
          if (i.step != SsaOpcode::Phi) {
            k.zero_from = std::min(k.zero_from, given[i.result].zero_from);
            k.sign_from = std::min(k.sign_from, given[i.result].sign_from);
          }
          if (k == f_.values[i.result]) continue;
          if (i.step == SsaOpcode::Phi && round > kSureRounds) k = {};  // a sum around a loop grows bit by bit
          if (k == f_.values[i.result]) continue;
          f_.values[i.result] = k, changed = true;
        }
      if (!changed) break;
      if (round == 63) f_.values = given;
    }
    Replacer r(f_);
    for (SsaBlock& b : f_.blocks)
      for (SsaInst& i : b.insts)
        if (is_identity(i)) r.replace(i.result, i.operands[0]);
    r.run();
  }

  // Unsigned compares and tests for equality of narrow values give the same result whether zeros or the sign extend
  // them. If they are sign-extended already, the zero extension is not needed.
  void compare_with_signs() {
    const ValueDefinitions definitions(f_);
    for (SsaBlock& b : f_.blocks)
      for (SsaInst& i : b.insts) {
        const bool is_compare = i.step == SsaOpcode::Branch || i.step == SsaOpcode::Compute;
        if (!is_compare || i.is_float || i.width != word_ || i.operands.size() != 2) continue;
        if (i.operation != "icmp_ult" && i.operation != "icmp_ule" && i.operation != "icmp_eq" &&
            i.operation != "icmp_ne")
          continue;
        for (const SsaOperand& o : i.operands) {
          const SsaInst* extended = definitions.of(o);
          const auto e = extended ? extension_of(*extended) : std::nullopt;
          if (!e || e->how != Extension::Zero) continue;
          const auto x = with_sign(i.operands[0], e->bits, definitions);
          const auto y = with_sign(i.operands[1], e->bits, definitions);
          if (x && y) i.operands = {*x, *y};
          break;
        }
      }
  }

 private:
  static constexpr unsigned kSureRounds = 8;

  KnownBits of(const SsaOperand& o) const {
    if (o.is_value()) return f_.values[o.index];
    if (!o.is_number()) return {};
    KnownBits k;
    if (o.number >= 0) {
      k.zero_from = 0;
      while (k.zero_from < 63 && (o.number >> k.zero_from)) ++k.zero_from;
    }
    k.sign_from = 1;
    while (k.sign_from < 64 && sign_extended(static_cast<uint64_t>(o.number), k.sign_from) != o.number) ++k.sign_from;
    return k;
  }
  unsigned sign(const KnownBits& k) const { return std::min(k.sign_from, k.zero_from + 1); }

  // The number of this many bits, with its sign instead of zeros, where it needs no instruction.
  std::optional<SsaOperand> with_sign(const SsaOperand& o, unsigned bits, const ValueDefinitions& definitions) const {
    if (o.is_number()) {
      if (o.number < 0 || (bits < 63 && o.number >> bits)) return std::nullopt;
      return SsaOperand::constant(sign_extended(static_cast<uint64_t>(o.number), bits));
    }
    if (!o.is_value()) return std::nullopt;
    if (f_.values[o.index].zero_from < bits) return o;
    const SsaInst* i = definitions.of(o);
    const auto e = i ? extension_of(*i) : std::nullopt;
    if (!e || e->how != Extension::Zero || e->bits != bits) return std::nullopt;
    if (i->is_float || i->width != word_ || sign(of(i->operands[0])) > bits) return std::nullopt;
    return i->operands[0];
  }

  KnownBits computed(const SsaInst& i) const {
    if (i.step == SsaOpcode::Phi) {
      KnownBits k{0, 1};
      for (const SsaOperand& o : i.operands) {
        const KnownBits x = of(o);
        k.zero_from = std::max(k.zero_from, x.zero_from);
        k.sign_from = std::max(k.sign_from, sign(x));
      }
      return k;
    }
    if (i.step == SsaOpcode::Copy) return of(i.operands[0]);
    if (i.step != SsaOpcode::Compute || i.is_float || i.width != word_) return f_.values[i.result];
    const KnownBits a = of(i.operands[0]), b = i.operands.size() > 1 ? of(i.operands[1]) : KnownBits{};
    const std::string& o = i.operation;
    KnownBits k;
    if (o == "and") {
      k.zero_from = std::min(a.zero_from, b.zero_from);
      k.sign_from = std::max(sign(a), sign(b));
    } else if (o == "or" || o == "xor") {
      k.zero_from = std::max(a.zero_from, b.zero_from);
      k.sign_from = std::max(sign(a), sign(b));
    } else if (o == "lshr" && i.operands[1].is_number() && i.operands[1].number < word_) {
      const auto n = static_cast<unsigned>(i.operands[1].number);
      const unsigned from = std::min(a.zero_from, word_);
      k.zero_from = from > n ? from - n : 0;
    } else if (o == "ashr" && i.operands[1].is_number() && i.operands[1].number < word_) {
      const auto n = static_cast<unsigned>(i.operands[1].number);
      const unsigned from = std::min(sign(a), word_);
      k.sign_from = from > n ? from - n : 1;
    } else if (o == "mul" && a.zero_from + b.zero_from <= word_) {
      k.zero_from = a.zero_from + b.zero_from;
    } else if (o == "shl" && i.operands[1].is_number() && i.operands[1].number < word_ &&
               a.zero_from + static_cast<unsigned>(i.operands[1].number) <= word_) {
      k.zero_from = a.zero_from + static_cast<unsigned>(i.operands[1].number);
    } else if (o == "add" && a.zero_from < word_ - 1 && b.zero_from < word_ - 1) {
      k.zero_from = std::max(a.zero_from, b.zero_from) + 1;
    } else if (o == "add" || o == "sub" || o == "mul") {
      const unsigned bits = o == "mul" ? sign(a) + sign(b) : std::max(sign(a), sign(b)) + 1;
      if (bits < word_) k.sign_from = bits;
    } else if (o == "shl" && i.operands[1].is_number() && i.operands[1].number < word_) {
      const unsigned bits = sign(a) + static_cast<unsigned>(i.operands[1].number);
      if (bits < word_) k.sign_from = bits;
    } else if (const auto e = extension_of(i)) {
      if (e->how == Extension::Zero)
        k.zero_from = std::min(e->bits, a.zero_from);
      else
        k.sign_from = std::min(e->bits, std::max(1u, sign(a)));
    } else if (o == "urem" && i.operands[1].is_number()) {
      k.zero_from = b.zero_from;
    } else if (o.starts_with("icmp_") || o.starts_with("fcmp_")) {
      k.zero_from = 1;
    }
    return k;
  }

  // Does it give its operand?
  bool is_identity(const SsaInst& i) const {
    if (i.step != SsaOpcode::Compute || i.is_float || i.width != word_ || i.operands.empty()) return false;
    const KnownBits a = of(i.operands[0]);
    if (const auto e = extension_of(i)) return (e->how == Extension::Zero ? a.zero_from : sign(a)) <= e->bits;
    if (i.operation == "and" && i.operands[1].is_number() && i.operands[1].number >= 0) {
      const auto mask = static_cast<uint64_t>(i.operands[1].number);
      return a.zero_from < 64 && (mask & (mask + 1)) == 0 && (uint64_t{1} << a.zero_from) - 1 <= mask;
    }
    return false;
  }

  SsaFunction& f_;
  unsigned word_;
};

}  // namespace

void simplify_words(SsaFunction& f, unsigned word) { WordSimplifier(f, word).run(); }

void find_known_bits(SsaFunction& f, unsigned word) { ValueFacts(f, word).run(); }

void compare_with_signs(SsaFunction& f, unsigned word) { ValueFacts(f, word).compare_with_signs(); }

void narrow_loads(SsaFunction& f, const Target& target) {
  const ValueDefinitions definitions(f);
  Replacer r(f);
  std::set<Value> narrowed;
  for (SsaBlock& b : f.blocks)
    for (SsaInst& i : b.insts) {
      if (i.step != SsaOpcode::Compute || i.is_float || i.width != target.word() || i.operands.empty()) continue;
      const auto e = extension_of(i);
      SsaInst* load = definitions.of(i.operands[0]);
      if (!e || !load || load->step != SsaOpcode::Load || load->is_volatile) continue;
      if (definitions.uses(load->result) != 1 || e->bits % 8 || load->bytes * 8 < e->bits) continue;
      if (target.loads(e->bits / 8, e->how).empty()) continue;
      load->bytes = e->bits / 8;
      load->extension = e->how;
      KnownBits& known = f.values[load->result];
      known = {};
      (e->how == Extension::Zero ? known.zero_from : known.sign_from) = e->bits;
      r.replace(i.result, i.operands[0]);
      narrowed.insert(load->result);
    }
  for (SsaBlock& b : f.blocks)
    for (SsaInst& i : b.insts)
      if (i.described)
        for (VariableValue::Part& p : i.described->parts)
          if (p.value && p.value->is_value() && narrowed.contains(p.value->index)) p.value.reset();
  r.run();
}

void drop_unused_extensions(SsaFunction& f) {
  const ValueDefinitions definitions(f);
  const auto narrow = [&](SsaOperand o, unsigned bits) {
    while (const SsaInst* const of = definitions.of(o)) {
      const SsaInst& d = *of;
      if (d.step != SsaOpcode::Compute || d.is_float) break;
      const auto extension = extension_of(d);
      const bool masks =
          d.operation == "and" && d.operands[1].is_number() && bits < 64 &&
          (static_cast<uint64_t>(d.operands[1].number) & ((uint64_t{1} << bits) - 1)) == (uint64_t{1} << bits) - 1;
      if (!(extension && extension->bits >= bits) && !masks) break;
      o = d.operands[0];
    }
    return o;
  };
  for (SsaBlock& b : f.blocks)
    for (SsaInst& i : b.insts) {
      if (i.step == SsaOpcode::Store) i.operands[1] = narrow(i.operands[1], i.bytes * 8);
      if (const auto e = i.is_float ? std::nullopt : extension_of(i)) i.operands[0] = narrow(i.operands[0], e->bits);
      if (i.step == SsaOpcode::Compute && i.operation == "and" && i.operands[1].is_number() &&
          i.operands[1].number > 0) {
        unsigned bits = 0;
        while (bits < 63 && (i.operands[1].number >> bits)) ++bits;
        i.operands[0] = narrow(i.operands[0], bits);
      }
    }
}

}  // namespace isadora::cc
