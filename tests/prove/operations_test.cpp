// The prover's term of an IR operation equals the operation: for every pure operation of src/ir/ops.def, for all values
// of a few bits, with the oracle of tests/corners.
#include "corners/operations.h"

#include <gtest/gtest.h>

#include "describe.h"
#include "ir/ranges.h"
#include "prove/machine.h"

namespace isadora::prove {
namespace {

struct Type {
  unsigned width;
  bool is_signed;
  unsigned constant = 0;  // where the width is 0
};

constexpr Type kTypes[] = {{1, false}, {3, false},    {4, false},    {1, true},     {2, true},
                           {4, true},  {0, false, 0}, {0, false, 1}, {0, false, 3}, {0, false, 5}};

// A register of a lane as a number, or a constant.
ir::Value operand(ir::Builder& b, unsigned number, const Type& type) {
  if (type.width == 0) return b.constant(type.constant);
  const ir::Inst read{.op = ir::Op::ReadReg, .a = b.constant(number), .b = b.constant(8)};
  const ir::Value whole = b.state(read, ir::unsigned_range(8));
  return type.is_signed ? b.sext(whole, type.width) : b.zext(whole, type.width);
}

Integer number_of(const Type& type, uint64_t bits) {
  if (type.width == 0) return type.constant;
  return type.is_signed ? Integer(bits).sign_extend(type.width) : Integer(bits).low_bits(type.width);
}

mpz_class exact(const Integer& v) { return mpz_class(v.to_string()); }

// The values of all registers that the terms look at.
class Registers {
 public:
  explicit Registers(const SymbolicMachine& m) : m_(m), values_(m.t.tables().variables.size()) {}
  void set(unsigned lane, unsigned number, uint64_t bits) {
    for (const InitialCell& cell : m_.state.initial())
      if (cell.lane == static_cast<int>(lane) && cell.cell.offset == static_cast<Position>(number))
        values_[m_.t.node(cell.variable).aux] = Integer(bits);
  }
  void set(Term variable, uint64_t bits) { values_[m_.t.node(variable).aux] = Integer(bits); }
  // Variables that are the maximum of the active lanes' values.
  void set_extremes() {
    for (const auto& [key, variable] : m_.extremes()) {
      const size_t lanes = m_.lanes();
      std::optional<Integer> best;
      for (size_t l = 0; l < lanes; ++l) {
        const Integer v = m_.t.evaluate(key[l], values_), own = key.back() ? v.sign_extend(m_.t.width(key[l])) : v;
        if (!m_.t.evaluate(key[lanes + l], values_).is_zero() && (!best || *best < own)) best = own;
      }
      values_[m_.t.node(variable).aux] = best.value_or(0).low_bits(m_.t.width(variable));
    }
  }
  mpz_class read(const Number& n) const {
    const Integer v = m_.t.evaluate(n.term, values_);
    return exact(n.is_signed ? v.sign_extend(m_.t.width(n.term)) : v);
  }

 private:
  const SymbolicMachine& m_;
  Assignment values_;
};

class Operations : public testing::Test {
 protected:
  std::unique_ptr<library::Loaded> loaded_ = load_text(parting(""));
};

// False where the operation says nothing of such operands, or the prover does not know it of them.
bool compare(const model::Isa& isa, const corners::Operation& o, const std::array<Type, 3>& types) {
  ir::Builder b;
  std::array<ir::Value, 3> operands = {ir::kNone, ir::kNone, ir::kNone};
  for (unsigned i = 0; i < o.operands; ++i) operands[i] = operand(b, i, types[i]);
  const ir::Value result = corners::build(b, o, operands);
  if (b.too_wide) return false;
  const ir::Function f = b.finish(result);
  Terms t;
  SymbolicMachine m(t, isa, false);
  LaneRuns& group = m.add_group(f, nullptr, nullptr);
  Number made;
  try {
    made = group.run(0).value(f.result, group.run(0).outer());
  } catch (const Unsupported&) {
    return false;
  }
  Registers registers(m);
  unsigned bits = 0;
  for (unsigned i = 0; i < o.operands; ++i) bits += types[i].width;
  for (uint64_t all = 0; all < uint64_t{1} << bits; ++all) {
    std::array<mpz_class, 3> values;
    uint64_t rest = all;
    for (unsigned i = 0; i < o.operands; ++i, rest >>= types[i - 1].width) {
      const uint64_t own = rest & ((uint64_t{1} << types[i].width) - 1);
      registers.set(0, i, own);
      values[i] = exact(number_of(types[i], own));
    }
    EXPECT_EQ(registers.read(made), corners::oracle(o, values[0], values[1], values[2])) << o.name << " of " << all;
    if (testing::Test::HasFailure()) return true;
  }
  return true;
}

TEST_F(Operations, MeanWhatTheyMean) {
  for (const corners::Operation& o : corners::operations()) {
    if (o.across_lanes) continue;
    unsigned compared = 0;
    for (const Type& x : kTypes)
      for (const Type& y : kTypes) {
        compared += compare(loaded_->isa, o, {o.takes_bool ? Type{1, false} : x, o.takes_bool ? x : y, y});
        if (HasFailure()) return;
      }
    EXPECT_GT(compared, 3u) << o.name;
  }
}

// The result of each lane, for all values of all lanes and all execution masks.
void compare_across(const model::Isa& isa, const corners::Operation& o, const Type& type, const Type& index) {
  ir::Builder b;
  const std::array<ir::Value, 3> operands = {operand(b, 0, type), o.operands > 1 ? operand(b, 1, index) : ir::kNone,
                                             ir::kNone};
  const ir::Function f = b.finish(corners::build(b, o, operands));
  Terms t;
  SymbolicMachine m(t, isa, true);
  LaneRuns& group = m.add_group(f, nullptr, nullptr);
  std::vector<Number> made;
  for (unsigned l = 0; l < m.lanes(); ++l) made.push_back(group.run(l).value(f.result, group.run(l).outer()));
  Registers registers(m);
  const unsigned own_bits = type.width + (o.operands > 1 ? index.width : 0), masks = o.operands > 1 ? 1 : m.lanes();
  for (uint64_t all = 1; all < uint64_t{1} << (masks + m.lanes() * own_bits); ++all) {
    const uint64_t mask = masks > 1 ? all % 16 : 15;
    if (mask == 0) continue;  // unused
    corners::Lanewise lanes;
    uint64_t rest = all >> masks;
    for (unsigned l = 0; l < m.lanes(); ++l, rest >>= own_bits) {
      const bool takes_part = mask >> l & 1;
      registers.set(m.active[l], takes_part);
      registers.set(l, 0, rest);
      registers.set(l, 1, rest >> type.width);
      const mpz_class value = exact(number_of(type, rest)), from = exact(number_of(index, rest >> type.width));
      if (o.op == ir::Op::Ballot) lanes.push_back({takes_part ? value : mpz_class(0), 0});
      if (o.op != ir::Op::Ballot && takes_part) lanes.push_back({value, from});
    }
    registers.set_extremes();
    for (unsigned l = 0; l < m.lanes(); ++l)
      ASSERT_EQ(registers.read(made[l]), corners::oracle_across(o, lanes, o.op == ir::Op::Shuffle ? l : 0))
          << o.name << " of " << all << " in lane " << l;
  }
}

TEST_F(Operations, AcrossLanesMeanWhatTheyMean) {
  for (const corners::Operation& o : corners::operations()) {
    if (!o.across_lanes) continue;
    for (const bool is_signed : {false, true}) {
      const Type type{o.takes_bool || o.operands > 1 ? 1u : 2u, is_signed && !o.takes_bool};
      compare_across(loaded_->isa, o, type, {2, is_signed});
      if (HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace isadora::prove
