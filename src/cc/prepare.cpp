#include "cc/prepare.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "cc/flow.h"

namespace isadora::cc {

namespace {

std::string type_of(const SsaInst& i) { return (i.is_float ? "f" : "i") + std::to_string(i.width); }

bool is_pure(const SsaInst& i) {
  return i.step == SsaOpcode::Compute || i.step == SsaOpcode::Copy || i.step == SsaOpcode::Phi ||
         (i.step == SsaOpcode::Load && !i.is_volatile);
}

// ---- unreachable blocks

void drop_unreached(SsaFunction& f) {
  const Flow flow(successors_of(f));
  for (uint32_t b = 0; b < f.blocks.size(); ++b) {
    SsaBlock& block = f.blocks[b];
    if (!flow.reaches(b)) {
      block.insts.clear();
      block.predecessors.clear();
      continue;
    }
    for (size_t i = block.predecessors.size(); i-- > 0;) {
      if (flow.reaches(block.predecessors[i])) continue;
      block.predecessors.erase(block.predecessors.begin() + static_cast<std::ptrdiff_t>(i));
      for (SsaInst& phi : block.insts)
        if (phi.step == SsaOpcode::Phi) phi.operands.erase(phi.operands.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
}

// ---- loads that extend otherwise than the machine's

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
      const bool is_zero = i.extension == Extension::Zero;
      const Extension other = is_zero ? Extension::Sign : Extension::Zero;
      SsaInst extend;
      extend.operation = (is_zero ? "zext_" : "sext_") + std::to_string(i.bytes * 8);
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

// ---- expansions

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
    if (!target_.branches(i.operation).empty() || !target_.branches(opposite(i.operation).name).empty()) return;
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
    i.operation = "icmp_ne";
    i.operands = {SsaOperand::value(value.result), SsaOperand::constant(0)};
    compute(std::move(value), 0);
  }

  void compute(SsaInst i, unsigned depth) {
    if (simplified(i) || is_selectable(target_, i)) {
      out_->push_back(std::move(i));
      return;
    }
    const rules::Operation* o = rules::find_operation(i.operation, type_of(i));
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
    constexpr const char* kLow[] = {"add", "sub", "mul", "and", "or", "xor", "shl", "neg", "not", "copy"};
    const bool is_low = std::any_of(std::begin(kLow), std::end(kLow), [&](const char* n) { return i.operation == n; });
    if (!i.is_float && i.width < target_.word() && is_low) {
      i.width = target_.word();
      return compute(std::move(i), depth + 1);
    }
    failures_.push_back({"the machine has no instruction for `" + i.operation + " " + type_of(i) +
                             "`, and no proved expansion of it is known",
                         i.line});
    i.step = SsaOpcode::Copy;
    i.operands = {SsaOperand::constant(0)};
    out_->push_back(std::move(i));
  }

  // Operations that are identities if a truth value is a word of 0 or 1.
  bool simplified(SsaInst& i) {
    if (i.operation == "low_bit" || (i.operation == "copy" && i.width == 1)) {
      i.step = SsaOpcode::Copy;
      return true;
    }
    if (i.width == 1) {
      if (i.operation == "not") i.operation = "xor", i.operands.push_back(SsaOperand::constant(1));
      i.width = target_.word();
    }
    const bool is_binary =
        i.operands.size() == 2 && i.operands[0].is_number() && i.operands[1].is_number() && !i.is_float;
    if (!is_binary && !(i.operation == "neg" && i.operands[0].is_number())) return false;
    const uint64_t a = static_cast<uint64_t>(i.operands[0].number), b = static_cast<uint64_t>(i.operands.back().number);
    uint64_t n = 0;
    if (i.operation == "and")
      n = a & b;
    else if (i.operation == "or")
      n = a | b;
    else if (i.operation == "xor")
      n = a ^ b;
    else if (i.operation == "add")
      n = a + b;
    else if (i.operation == "sub")
      n = a - b;
    else if (i.operation == "neg")
      n = ~a + 1;
    else
      return false;
    i.step = SsaOpcode::Copy;
    i.operands = {SsaOperand::constant(sign_extended(n, i.width))};
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

// ---- copies and extensions

// Copy propagation.
class Replacer {
 public:
  explicit Replacer(SsaFunction& f) : f_(f), of_(f.values.size()) {}
  void replace(Value v, SsaOperand by) { of_[v] = by, any_ = true; }
  bool any() const { return any_; }
  bool has(Value v) const { return of_[v].has_value(); }
  SsaOperand find(SsaOperand o) const {
    while (o.is_value() && of_[o.index]) o = *of_[o.index];
    return o;
  }
  void run() {
    for (SsaBlock& b : f_.blocks) {
      for (SsaInst& i : b.insts)
        for (SsaOperand& o : i.operands) o = find(o);
      std::erase_if(b.insts, [&](const SsaInst& i) { return i.result != kNone && of_[i.result]; });
    }
  }

 private:
  SsaFunction& f_;
  std::vector<std::optional<SsaOperand>> of_;
  bool any_ = false;
};

void propagate_copies(SsaFunction& f) {
  Replacer r(f);
  for (SsaBlock& b : f.blocks)
    for (SsaInst& i : b.insts) {
      if (i.step == SsaOpcode::Copy) r.replace(i.result, i.operands[0]);
      if (i.step != SsaOpcode::Phi || i.operands.empty()) continue;
      std::optional<SsaOperand> only;
      bool is_one = true;
      for (const SsaOperand& o : i.operands) {
        if (o == SsaOperand::value(i.result)) continue;
        if (only && *only != o) is_one = false;
        only = o;
      }
      if (is_one && only && !(only->is_value() && r.find(*only) == SsaOperand::value(i.result)))
        r.replace(i.result, *only);
    }
  if (r.any()) r.run();
}

// ---- operations of constants

// Replaces operations whose result is a number or one of their operands. The words of a number that LLVM's passes saw
// as one have many of these.
class WordSimplifier {
 public:
  WordSimplifier(SsaFunction& f, unsigned word) : f_(f), word_(word), replacer_(f), defined_(f.values.size()) {}

  void run() {
    for (const SsaBlock& b : f_.blocks)
      for (const SsaInst& i : b.insts)
        if (i.result != kNone) defined_[i.result] = &i;
    const Flow flow(successors_of(f_));
    for (const uint32_t b : flow.order)
      for (SsaInst& i : f_.blocks[b].insts) {
        if (i.step == SsaOpcode::Phi) continue;  // some of its operands come later
        for (SsaOperand& o : i.operands) o = replacer_.find(o);
        if (i.step == SsaOpcode::Branch) branch(b, i);
        if (i.step != SsaOpcode::Compute || i.is_float || i.width != word_ || i.operands.size() != 2) continue;
        if (is_commutative(i.operation) && i.operands[0].is_number() && !i.operands[1].is_number())
          std::swap(i.operands[0], i.operands[1]);
        if (const auto o = simple(i.operation, i.operands[0], i.operands[1])) replacer_.replace(i.result, *o);
      }
    if (replacer_.any()) replacer_.run();
  }

 private:
  static bool is_commutative(const std::string& o) {
    return o == "add" || o == "and" || o == "or" || o == "xor" || o == "mul" || o == "umulh" || o == "smulh" ||
           o == "icmp_eq" || o == "icmp_ne";
  }

  std::optional<SsaOperand> simple(const std::string& o, const SsaOperand& a, const SsaOperand& b) const {
    const auto number = [&](uint64_t n) { return SsaOperand::constant(sign_extended(n, word_)); };
    if (a.is_number() && b.is_number()) {
      if (const auto n = of_numbers(o, a.number, b.number)) return number(*n);
      return std::nullopt;
    }
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

  std::optional<uint64_t> of_numbers(const std::string& o, int64_t a, int64_t b) const {
    const uint64_t mask = word_ < 64 ? (uint64_t{1} << word_) - 1 : ~uint64_t{0};
    const uint64_t x = static_cast<uint64_t>(a) & mask, y = static_cast<uint64_t>(b) & mask;
    const int64_t p = sign_extended(x, word_), q = sign_extended(y, word_);
    if (o == "add") return x + y;
    if (o == "sub") return x - y;
    if (o == "and") return x & y;
    if (o == "or") return x | y;
    if (o == "xor") return x ^ y;
    if (o == "mul") return x * y;
    if (o == "shl" && y < word_) return x << y;
    if (o == "lshr" && y < word_) return x >> y;
    if (o == "ashr" && y < word_) return static_cast<uint64_t>(p >> y);
    return holds(o, x, y, p, q);
  }
  static std::optional<uint64_t> holds(const std::string& o, uint64_t x, uint64_t y, int64_t p, int64_t q) {
    if (o == "icmp_eq") return x == y;
    if (o == "icmp_ne") return x != y;
    if (o == "icmp_ult") return x < y;
    if (o == "icmp_ule") return x <= y;
    if (o == "icmp_slt") return p < q;
    if (o == "icmp_sle") return p <= q;
    return std::nullopt;
  }

  // A branch on the value of a compare is one on the compare; one whose way is known is a jump.
  void branch(uint32_t from, SsaInst& i) {
    if (i.is_float || i.width != word_) return;
    const SsaInst* value = i.operands[0].is_value() ? defined_[i.operands[0].index] : nullptr;
    const bool is_test =
        (i.operation == "icmp_ne" || i.operation == "icmp_eq") && i.operands[1] == SsaOperand::constant(0);
    if (is_test && value && value->step == SsaOpcode::Compute && !value->is_float && value->width == word_ &&
        value->operation.starts_with("icmp_") && !replacer_.has(value->result)) {
      if (i.operation == "icmp_eq") std::swap(i.targets[0], i.targets[1]);
      i.operation = value->operation;
      i.operands = value->operands;
    }
    const auto known = simple(i.operation, i.operands[0], i.operands[1]);
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
  std::vector<const SsaInst*> defined_;
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
    if (r.any()) r.run();
  }

  // Numbers of few bits, extended by zeros to compare them without a sign, or for equality, compare as well with their
  // signs: both keep the order. The extension goes where the number has its sign already.
  void compare_with_signs() {
    std::vector<const SsaInst*> defined(f_.values.size());
    for (const SsaBlock& b : f_.blocks)
      for (const SsaInst& i : b.insts)
        if (i.result != kNone) defined[i.result] = &i;
    for (SsaBlock& b : f_.blocks)
      for (SsaInst& i : b.insts) {
        const bool is_compare = i.step == SsaOpcode::Branch || i.step == SsaOpcode::Compute;
        if (!is_compare || i.is_float || i.width != word_ || i.operands.size() != 2) continue;
        if (i.operation != "icmp_ult" && i.operation != "icmp_ule" && i.operation != "icmp_eq" &&
            i.operation != "icmp_ne")
          continue;
        for (const SsaOperand& o : i.operands) {
          const SsaInst* extended = o.is_value() ? defined[o.index] : nullptr;
          if (!extended || extended->step != SsaOpcode::Compute || !extended->operation.starts_with("zext_")) continue;
          const auto bits = static_cast<unsigned>(std::stoul(extended->operation.substr(5)));
          const auto x = with_sign(i.operands[0], bits, defined), y = with_sign(i.operands[1], bits, defined);
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
  std::optional<SsaOperand> with_sign(const SsaOperand& o, unsigned bits,
                                      const std::vector<const SsaInst*>& defined) const {
    if (o.is_number()) {
      if (o.number < 0 || (bits < 63 && o.number >> bits)) return std::nullopt;
      return SsaOperand::constant(sign_extended(static_cast<uint64_t>(o.number), bits));
    }
    if (!o.is_value()) return std::nullopt;
    if (f_.values[o.index].zero_from < bits) return o;
    const SsaInst* i = defined[o.index];
    if (!i || i->step != SsaOpcode::Compute || i->operation != "zext_" + std::to_string(bits)) return std::nullopt;
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
    } else if (o.starts_with("zext_")) {
      k.zero_from = std::min<unsigned>(static_cast<unsigned>(std::stoul(o.substr(5))), a.zero_from);
    } else if (o.starts_with("sext_")) {
      k.sign_from = std::min<unsigned>(static_cast<unsigned>(std::stoul(o.substr(5))), std::max(1u, sign(a)));
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
    if (i.operation.starts_with("zext_")) return a.zero_from <= std::stoul(i.operation.substr(5));
    if (i.operation.starts_with("sext_")) return sign(a) <= std::stoul(i.operation.substr(5));
    if (i.operation == "and" && i.operands[1].is_number() && i.operands[1].number >= 0) {
      const auto mask = static_cast<uint64_t>(i.operands[1].number);
      return a.zero_from < 64 && (mask & (mask + 1)) == 0 && (uint64_t{1} << a.zero_from) - 1 <= mask;
    }
    return false;
  }

  SsaFunction& f_;
  unsigned word_;
};

// An extension of a part of what a load reads, and nothing else does, is a load of that part: low bytes come first.
void narrow_loads(SsaFunction& f, const Target& target) {
  std::vector<unsigned> uses(f.values.size());
  std::vector<SsaInst*> defined(f.values.size());
  for (SsaBlock& b : f.blocks)
    for (SsaInst& i : b.insts) {
      if (i.result != kNone) defined[i.result] = &i;
      for (const SsaOperand& o : i.operands)
        if (o.is_value()) ++uses[o.index];
    }
  Replacer r(f);
  for (SsaBlock& b : f.blocks)
    for (SsaInst& i : b.insts) {
      if (i.step != SsaOpcode::Compute || i.is_float || i.width != target.word() || i.operands.empty()) continue;
      const bool is_zero = i.operation.starts_with("zext_");
      if (!is_zero && !i.operation.starts_with("sext_")) continue;
      const auto bits = static_cast<unsigned>(std::stoul(i.operation.substr(5)));
      SsaInst* load = i.operands[0].is_value() ? defined[i.operands[0].index] : nullptr;
      if (!load || load->step != SsaOpcode::Load || load->is_volatile || uses[load->result] != 1) continue;
      if (bits % 8 || load->bytes * 8 < bits) continue;
      const Extension how = is_zero ? Extension::Zero : Extension::Sign;
      if (target.loads(bits / 8, how).empty()) continue;
      load->bytes = bits / 8;
      load->extension = how;
      KnownBits& known = f.values[load->result];
      known = {};
      (is_zero ? known.zero_from : known.sign_from) = bits;
      r.replace(i.result, i.operands[0]);
    }
  if (r.any()) r.run();
}

// Narrow stores use few bits of their value.
void drop_unused_extensions(SsaFunction& f) {
  std::vector<const SsaInst*> defined(f.values.size());
  for (const SsaBlock& b : f.blocks)
    for (const SsaInst& i : b.insts)
      if (i.result != kNone) defined[i.result] = &i;
  const auto narrow = [&](SsaOperand o, unsigned bits) {
    while (o.is_value() && defined[o.index]) {
      const SsaInst& d = *defined[o.index];
      if (d.step != SsaOpcode::Compute || d.is_float) break;
      const bool extends = d.operation.starts_with("zext_") || d.operation.starts_with("sext_");
      const bool masks =
          d.operation == "and" && d.operands[1].is_number() && bits < 64 &&
          (static_cast<uint64_t>(d.operands[1].number) & ((uint64_t{1} << bits) - 1)) == (uint64_t{1} << bits) - 1;
      if (!(extends && std::stoul(d.operation.substr(5)) >= bits) && !masks) break;
      o = d.operands[0];
    }
    return o;
  };
  for (SsaBlock& b : f.blocks)
    for (SsaInst& i : b.insts) {
      if (i.step == SsaOpcode::Store) i.operands[1] = narrow(i.operands[1], i.bytes * 8);
      if (i.step == SsaOpcode::Compute && !i.is_float &&
          (i.operation.starts_with("zext_") || i.operation.starts_with("sext_")))
        i.operands[0] = narrow(i.operands[0], static_cast<unsigned>(std::stoul(i.operation.substr(5))));
      if (i.step == SsaOpcode::Compute && i.operation == "and" && i.operands[1].is_number() &&
          i.operands[1].number > 0) {
        unsigned bits = 0;
        while (bits < 63 && (i.operands[1].number >> bits)) ++bits;
        i.operands[0] = narrow(i.operands[0], bits);
      }
    }
}

// ---- operations that one instruction computes together

// Two operations, of which the first has no other reader, where the machine has an instruction for both.
class Joiner {
 public:
  Joiner(SsaFunction& f, const Target& target)
      : f_(f), target_(target), word_(target.word()), defined_(f.values.size()), uses_(f.values.size()) {}

  void run() {
    for (SsaBlock& b : f_.blocks)
      for (SsaInst& i : b.insts) {
        if (i.result != kNone) defined_[i.result] = &i;
        for (const SsaOperand& o : i.operands)
          if (o.is_value()) ++uses_[o.index];
      }
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
    const SsaInst* const d = o.is_value() && uses_[o.index] == 1 ? defined_[o.index] : nullptr;
    return d && is_whole(*d) && d->operation == operation ? d : nullptr;
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
        become(i, "zext_" + std::to_string(bits), {i.operands[0]});
        return;
      }
  }

  // (a << n) >> n
  void extension(SsaInst& i) const {
    const SsaInst* const up = made_by(i.operands[0], "shl");
    if (!up || !i.operands[1].is_number() || up->operands[1] != i.operands[1]) return;
    become(i, "sext_" + std::to_string(static_cast<int64_t>(word_) - i.operands[1].number), {up->operands[0]});
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
  std::vector<const SsaInst*> defined_;
  std::vector<unsigned> uses_;
};

// ---- operations whose result is extended

// If a machine computes in fewer bits than a register has and extends the result, an extension of a full-width result
// is one operation with it.
void join_extensions(SsaFunction& f, const Target& target) {
  constexpr const char* kLow[] = {"add", "sub", "mul", "and", "or", "xor", "shl", "neg", "not"};
  std::vector<const SsaInst*> defined(f.values.size());
  for (const SsaBlock& b : f.blocks)
    for (const SsaInst& i : b.insts)
      if (i.result != kNone) defined[i.result] = &i;
  for (SsaBlock& b : f.blocks)
    for (SsaInst& i : b.insts) {
      if (i.step != SsaOpcode::Compute || !i.operation.starts_with("sext_") || !i.operands[0].is_value()) continue;
      const SsaInst* of = defined[i.operands[0].index];
      const auto bits = static_cast<unsigned>(std::stoul(i.operation.substr(5)));
      if (!of || of->step != SsaOpcode::Compute || of->is_float || of->width != target.word() ||
          of->extension != Extension::None ||
          std::ranges::none_of(kLow, [&](const char* n) { return of->operation == n; }))
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

// ---- common subexpressions and dead code

void share(SsaFunction& f) {
  const Flow flow(successors_of(f));
  std::vector<std::vector<uint32_t>> children(f.blocks.size());
  for (const uint32_t b : flow.order)
    if (b != 0) children[flow.dominator[b]].push_back(b);
  using Key = std::tuple<std::string, unsigned, bool, Extension, std::vector<SsaOperand>>;
  std::map<Key, Value> known;
  Replacer r(f);
  std::vector<std::pair<uint32_t, bool>> stack{{0, false}};
  std::vector<std::vector<Key>> added(f.blocks.size());
  while (!stack.empty()) {
    const auto [b, is_done] = stack.back();
    stack.pop_back();
    if (is_done) {
      for (const Key& k : added[b]) known.erase(k);
      continue;
    }
    stack.emplace_back(b, true);
    for (SsaInst& i : f.blocks[b].insts) {
      for (SsaOperand& o : i.operands) o = r.find(o);
      if (i.step != SsaOpcode::Compute) continue;
      const rules::Operation* o = rules::find_operation(i.operation, type_of(i));
      if (o && o->commutes && i.operands.size() == 2 && i.operands[1] < i.operands[0] && !i.operands[1].is_number() &&
          !i.operands[0].is_number())
        std::swap(i.operands[0], i.operands[1]);
      Key key{i.operation, i.width, i.is_float, i.extension, i.operands};
      const auto [it, is_new] = known.try_emplace(key, i.result);
      if (is_new)
        added[b].push_back(std::move(key));
      else
        r.replace(i.result, SsaOperand::value(it->second));
    }
    for (const uint32_t c : children[b]) stack.emplace_back(c, false);
  }
  if (r.any()) r.run();
}

void drop_unused(SsaFunction& f) {
  std::vector<unsigned> uses(f.values.size());
  std::vector<SsaInst*> defined(f.values.size());
  std::vector<bool> live(f.values.size());
  std::vector<Value> work;
  const auto mark = [&](const SsaInst& i) {
    for (const SsaOperand& o : i.operands)
      if (o.is_value() && !live[o.index]) live[o.index] = true, work.push_back(o.index);
  };
  for (SsaBlock& b : f.blocks)
    for (SsaInst& i : b.insts) {
      if (i.result != kNone) defined[i.result] = &i;
      if (!is_pure(i)) mark(i);
    }
  while (!work.empty()) {
    const Value v = work.back();
    work.pop_back();
    if (defined[v]) mark(*defined[v]);
  }
  for (SsaBlock& b : f.blocks)
    std::erase_if(b.insts, [&](const SsaInst& i) { return is_pure(i) && i.result != kNone && !live[i.result]; });
}

}  // namespace

std::vector<std::vector<uint32_t>> successors_of(const SsaFunction& f) {
  std::vector<std::vector<uint32_t>> out(f.blocks.size());
  for (size_t b = 0; b < f.blocks.size(); ++b)
    if (!f.blocks[b].insts.empty()) out[b] = f.blocks[b].insts.back().targets;
  return out;
}

bool is_selectable(const Target& target, const SsaInst& i) {
  const rules::Operation* o = rules::find_operation(i.operation, type_of(i));
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
  for (const Rule* r : target.values(i.operation, type_of(i)))
    if (i.extension == Extension::Sign && r->upper != Rule::Upper::Sign)
      continue;
    else if (fits(*r, i.operands) || (o->commutes && fits(*r, swapped)))
      return true;
  return false;
}

void prepare(SsaFunction& f, const Target& target, std::vector<Failure>& failures) {
  drop_unreached(f);
  split_loads(f, target);
  propagate_copies(f);
  WordSimplifier(f, target.word()).run();
  drop_unreached(f);
  propagate_copies(f);
  ValueFacts facts(f, target.word());
  facts.run();
  facts.compare_with_signs();
  drop_unused_extensions(f);
  narrow_loads(f, target);
  Expander(f, target, failures).run();
  propagate_copies(f);
  ValueFacts(f, target.word()).run();
  join_extensions(f, target);
  share(f);
  drop_unused(f);
  Joiner(f, target).run();
  drop_unused(f);
}

}  // namespace isadora::cc
