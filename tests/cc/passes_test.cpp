// Passes of the compiler keep what a function returns: random functions of integers, before and after each pass.
#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "cc/rewrite.h"
#include "cc/simplify.h"
#include "effort.h"

namespace isadora::cc {
namespace {

constexpr unsigned kWord = 32;
constexpr size_t kParameters = 3;

// Values of the parameters, then of what the function computes; none where the result of an operation is not defined.
class Run {
 public:
  Run(const SsaFunction& f, const std::vector<int64_t>& arguments) : f_(f), values_(f.values.size()) {
    for (size_t i = 0; i < arguments.size(); ++i) values_[f.parameters[i]] = arguments[i];
  }
  std::optional<int64_t> result() {
    uint32_t block = 0, from = kNone;
    while (true) {
      const SsaBlock& b = f_.blocks[block];
      for (const SsaInst& i : b.insts) {
        if (i.step == SsaOpcode::Return) return value_of(i.operands[0]);
        if (i.step == SsaOpcode::Jump) from = std::exchange(block, i.targets[0]);
        if (i.step == SsaOpcode::Branch) {
          const auto holds = computed(i);
          if (!holds) return std::nullopt;
          from = std::exchange(block, i.targets[*holds ? 0 : 1]);
        }
        if (i.step == SsaOpcode::Phi) {
          const auto edge = std::ranges::find(b.predecessors, from) - b.predecessors.begin();
          values_[i.result] = value_of(i.operands[static_cast<size_t>(edge)]);
        }
        if (i.step == SsaOpcode::Compute && !(values_[i.result] = computed(i))) return std::nullopt;
      }
    }
  }
  const std::optional<int64_t>& operator[](Value v) const { return values_[v]; }

 private:
  std::optional<int64_t> value_of(const SsaOperand& o) const { return o.is_value() ? values_[o.index] : o.number; }
  std::optional<int64_t> computed(SsaInst i) const {
    for (SsaOperand& o : i.operands) o = SsaOperand::constant(*value_of(o));
    return folded(i);
  }
  const SsaFunction& f_;
  std::vector<std::optional<int64_t>> values_;
};

class Functions {
 public:
  explicit Functions(uint64_t seed) : random_(seed) {}

  // A few operations, a branch on a compare of them, a few more on one of its edges, and a phi.
  SsaFunction function() {
    SsaFunction f;
    f.symbol = 0;
    for (size_t i = 0; i < kParameters; ++i) f.parameters.push_back(f.add_value(known_[i] = any_known()));
    f.blocks.resize(4);
    known_values_ = f.parameters;
    for (unsigned n = 2 + below(6); n-- > 0;) add(f, 0);
    const SsaOperand before = any(), other = any();
    SsaInst branch =
        compute(pick({"icmp_eq", "icmp_ne", "icmp_ult", "icmp_ule", "icmp_slt", "icmp_sle"}), {before, other});
    branch.step = SsaOpcode::Branch;
    branch.targets = {1, 2};
    f.blocks[0].insts.push_back(branch);
    const std::vector<Value> outside = known_values_;
    for (unsigned n = below(4); n-- > 0;) add(f, 1);
    const SsaOperand inside = any();
    known_values_ = outside;
    jump(f, 1), jump(f, 2);
    f.blocks[1].predecessors = f.blocks[2].predecessors = {0};
    f.blocks[3].predecessors = {1, 2};
    SsaInst phi = compute("", {inside, any()});
    phi.step = SsaOpcode::Phi;
    put(f, 3, phi);
    for (unsigned n = 1 + below(4); n-- > 0;) add(f, 3);
    SsaInst end = compute("", {SsaOperand::value(known_values_.back())});
    end.step = SsaOpcode::Return;
    f.blocks[3].insts.push_back(end);
    return f;
  }

  // Within the bits that the function knows of them.
  std::vector<int64_t> arguments() {
    std::vector<int64_t> out;
    for (const KnownBits& k : known_) {
      const auto n = static_cast<uint64_t>(number());
      if (k.zero_from < kWord)
        out.push_back(static_cast<int64_t>(n & ((uint64_t{1} << k.zero_from) - 1)));
      else
        out.push_back(sign_extended(n, std::min(k.sign_from, kWord)));
    }
    return out;
  }

 private:
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
  std::string pick(std::vector<std::string> of) { return of[below(static_cast<unsigned>(of.size()))]; }
  int64_t number() {
    constexpr int64_t kCorners[] = {0,  1,   2,   -1,  -2,  3,     7,     8,         31,
                                    32, 127, 128, 255, 256, 32767, 65535, INT32_MAX, INT32_MIN};
    return below(3) ? kCorners[below(std::size(kCorners))] : sign_extended(random_(), kWord);
  }
  KnownBits any_known() {
    constexpr KnownBits kKnown[] = {{}, {}, {1, 64}, {8, 64}, {16, 64}, {31, 64}, {64, 8}, {64, 16}};
    return kKnown[below(std::size(kKnown))];
  }
  SsaOperand any() {
    if (below(3) == 0) return SsaOperand::constant(number());
    return SsaOperand::value(known_values_[below(static_cast<unsigned>(known_values_.size()))]);
  }
  static SsaInst compute(std::string operation, std::vector<SsaOperand> operands) {
    SsaInst i;
    i.operation = std::move(operation);
    i.width = kWord;
    i.operands = std::move(operands);
    return i;
  }
  void put(SsaFunction& f, uint32_t block, SsaInst i) {
    i.result = f.add_value();
    known_values_.push_back(i.result);
    f.blocks[block].insts.push_back(std::move(i));
  }
  void jump(SsaFunction& f, uint32_t block) {
    SsaInst i = compute("", {});
    i.step = SsaOpcode::Jump;
    i.targets = {3};
    f.blocks[block].insts.push_back(i);
  }
  void add(SsaFunction& f, uint32_t block) {
    const std::string o =
        pick({"add",      "sub",      "mul",      "udiv",     "urem",   "sdiv",    "and",    "or",      "xor",
              "shl",      "lshr",     "ashr",     "umulh",    "smulh",  "neg",     "not",    "icmp_eq", "icmp_ne",
              "icmp_ult", "icmp_ule", "icmp_slt", "icmp_sle", "zext_8", "zext_16", "sext_8", "sext_16"});
    const SsaOperand a = any();
    if (o == "neg" || o == "not" || o.find("ext_") != std::string::npos) return put(f, block, compute(o, {a}));
    const bool shifts = o == "shl" || o == "lshr" || o == "ashr";
    put(f, block, compute(o, {a, shifts ? SsaOperand::constant(below(kWord)) : below(8) ? any() : a}));
  }

  std::mt19937_64 random_;
  std::vector<Value> known_values_;
  std::array<KnownBits, kParameters> known_;
};

void expect_kept(const std::function<void(SsaFunction&)>& pass, bool checks_bits = false) {
  unsigned defined = 0, changed = 0;
  for (unsigned seed = 0; seed < test::effort(20000); ++seed) {
    Functions functions(seed);
    const SsaFunction before = functions.function();
    SsaFunction after = before;
    pass(after);
    size_t size_before = 0, size_after = 0;
    for (const SsaBlock& b : before.blocks) size_before += b.insts.size();
    for (const SsaBlock& b : after.blocks) size_after += b.insts.size();
    changed += size_before != size_after;
    for (unsigned n = 0; n < 8; ++n) {
      const std::vector<int64_t> arguments = functions.arguments();
      const auto expected = Run(before, arguments).result();
      if (!expected) continue;
      ++defined;
      Run run(after, arguments);
      ASSERT_EQ(run.result(), expected) << "function " << seed << ", arguments " << arguments[0] << ", " << arguments[1]
                                        << ", " << arguments[2];
      if (!checks_bits) continue;
      for (Value v = 0; v < after.values.size(); ++v) {
        if (!run[v]) continue;
        const KnownBits& k = after.values[v];
        const auto bits = static_cast<uint64_t>(*run[v]);
        ASSERT_TRUE(k.zero_from >= kWord || (bits & 0xFFFFFFFF) >> k.zero_from == 0)
            << "function " << seed << ", " << v;
        ASSERT_TRUE(k.sign_from > kWord || sign_extended(bits, k.sign_from) == *run[v])
            << "function " << seed << ", " << v;
      }
    }
  }
  EXPECT_GT(defined, test::effort(20000));
  EXPECT_GT(changed, 0u);
}

TEST(Passes, SimplifiedWordsKeepResults) {
  expect_kept([](SsaFunction& f) { simplify_words(f, kWord); });
}

TEST(Passes, KnownBitsHoldInEveryRun) {
  expect_kept([](SsaFunction& f) { find_known_bits(f, kWord); }, true);
}

TEST(Passes, ComparesWithSignsAndUnusedExtensionsKeepResults) {
  expect_kept([](SsaFunction& f) {
    find_known_bits(f, kWord);
    compare_with_signs(f, kWord);
    drop_unused_extensions(f);
    simplify_words(f, kWord);
  });
}

}  // namespace
}  // namespace isadora::cc
