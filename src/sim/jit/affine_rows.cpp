#include "sim/jit/affine_rows.h"

#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>

#include <vector>

namespace isadora::sim::jit {

using Builder = llvm::IRBuilder<>;
using llvm::BinaryOperator;
using llvm::CallInst;
using llvm::CastInst;
using llvm::ConstantInt;
using llvm::Instruction;

namespace {

constexpr const char* kQuestion = "in_a_row";
constexpr int64_t kWord = int64_t{1} << 32;

unsigned bits_of(const llvm::Value* row) { return row->getType()->getScalarSizeInBits(); }

bool is_row(const llvm::Value* v) {
  const auto* const type = llvm::dyn_cast<llvm::FixedVectorType>(v->getType());
  return type && type->getElementType()->isIntegerTy() && (bits_of(v) == 32 || bits_of(v) == 64);
}

// As above modulo 2^bits, as near to 0 as possible.
int64_t reduced(uint64_t step, unsigned bits) { return llvm::SignExtend64(step, bits); }

llvm::Value* both(Builder& b, llvm::Value* x, llvm::Value* y) { return !x ? y : !y || x == y ? x : b.CreateAnd(x, y); }

int64_t elements_of(const llvm::Value* row) {
  return llvm::cast<llvm::FixedVectorType>(row->getType())->getNumElements();
}

// The condition that all `elements` 32-bit numbers ascend from the first without wrapping; null: always. The distance
// from lane 0 to the last is below 2^32.
llvm::Value* without_wrapping(Builder& b, llvm::Value* first, int64_t step, int64_t elements, bool is_signed) {
  using Compare = llvm::CmpInst;
  const int64_t way = (elements - 1) * step, least = is_signed ? INT32_MIN : 0,
                most = is_signed ? INT32_MAX : UINT32_MAX;
  const auto compare = [&](Compare::Predicate with_sign, Compare::Predicate without, int64_t bound) {
    return b.CreateICmp(is_signed ? with_sign : without, first, b.getInt32(static_cast<uint32_t>(bound)));
  };
  if (way == 0) return nullptr;
  if (way > 0) return compare(Compare::ICMP_SLE, Compare::ICMP_ULE, most - way);
  return compare(Compare::ICMP_SGE, Compare::ICMP_UGE, least - way);
}

bool is_short(int64_t step) { return step < kWord / kMaxLanes && -step < kWord / kMaxLanes; }

// By a number that is the same in all lanes.
bool is_by(const BinaryOperator& i, Instruction::BinaryOps opcode, uint64_t number) {
  const auto* const by = llvm::dyn_cast<llvm::Constant>(i.getOperand(1));
  const auto* const same = by ? llvm::dyn_cast_or_null<ConstantInt>(by->getSplatValue()) : nullptr;
  return i.getOpcode() == opcode && same && same->getZExtValue() == number;
}

bool takes_upper_half(const BinaryOperator& i) { return bits_of(&i) == 64 && is_by(i, Instruction::LShr, 32); }

// Two rows of words become one of 64 bits.
bool joins(const BinaryOperator& i) {
  const auto* const upper = llvm::dyn_cast<BinaryOperator>(i.getOperand(1));
  return i.getOpcode() == Instruction::Or && llvm::isa<llvm::ZExtInst>(i.getOperand(0)) && upper &&
         is_by(*upper, Instruction::Shl, 32);
}

bool is_made_of_lower_bits(const BinaryOperator& i) {
  const auto opcode = i.getOpcode();
  return opcode == Instruction::Add || opcode == Instruction::Sub || opcode == Instruction::Mul ||
         opcode == Instruction::Shl || joins(i);
}

// From lane to lane, where both rows are even.
std::optional<int64_t> step_of(const BinaryOperator& i, const AffineRow& x, const AffineRow& y) {
  const auto modulo = [&](uint64_t step) { return reduced(step, bits_of(&i)); };
  const auto a = static_cast<uint64_t>(x.step), b = static_cast<uint64_t>(y.step);
  const auto *const of_x = llvm::dyn_cast<ConstantInt>(x.first), *const of_y = llvm::dyn_cast<ConstantInt>(y.first);
  switch (i.getOpcode()) {
    case Instruction::Add: return modulo(a + b);
    case Instruction::Sub: return modulo(a - b);
    case Instruction::Mul:
      if (of_y && y.step == 0) return modulo(a * of_y->getZExtValue());
      if (of_x && x.step == 0) return modulo(b * of_x->getZExtValue());
      break;
    case Instruction::Shl:
      if (of_y && y.step == 0 && of_y->getZExtValue() < bits_of(&i)) return modulo(a << of_y->getZExtValue());
      break;
    case Instruction::Or:
      if (joins(i) && y.step == 0) return x.step;
      break;
    case Instruction::LShr:
      if (takes_upper_half(i) && is_short(x.step)) return 0;
      break;
    default: break;
  }
  return x.step == 0 && y.step == 0 && !i.isIntDivRem() ? std::optional<int64_t>(0) : std::nullopt;
}

}  // namespace

const AffineRow* AffineRows::of(llvm::Value* row) {
  const auto known = known_.find(row);
  if (known != known_.end()) return known->second ? &*known->second : nullptr;
  Found found = is_row(row) ? find(row) : std::nullopt;
  Found& kept = known_[row] = std::move(found);
  return kept ? &*kept : nullptr;
}

AffineRows::Found AffineRows::find(llvm::Value* row) {
  if (const auto* constant = llvm::dyn_cast<llvm::Constant>(row)) return of_constant(*constant);
  if (llvm::Value* const same = llvm::getSplatValue(row)) return AffineRow{same, 0, nullptr, nullptr};
  if (auto* const two = llvm::dyn_cast<BinaryOperator>(row)) return of_two(*two);
  if (auto* const cast = llvm::dyn_cast<CastInst>(row)) return of_cast(*cast);
  return {};
}

AffineRows::Found AffineRows::of_constant(const llvm::Constant& row) {
  const auto element = [&](unsigned lane) {
    return llvm::dyn_cast_or_null<ConstantInt>(row.getAggregateElement(lane));
  };
  ConstantInt *const first = element(0), *const second = element(1);
  if (!first || !second) return {};
  const uint64_t step = second->getZExtValue() - first->getZExtValue();
  for (unsigned lane = 2; lane < elements_of(&row); lane++) {
    const ConstantInt* const v = element(lane);
    if (!v || reduced(v->getZExtValue() - first->getZExtValue() - lane * step, bits_of(&row)) != 0) return {};
  }
  return AffineRow{first, reduced(step, bits_of(&row)), nullptr, nullptr};
}

AffineRows::Found AffineRows::of_two(BinaryOperator& i) {
  const AffineRow* const x = of(i.getOperand(0));
  const AffineRow* const y = x ? of(i.getOperand(1)) : nullptr;
  const std::optional<int64_t> step = y ? step_of(i, *x, *y) : std::nullopt;
  if (!step) return {};
  Builder b(&i);
  llvm::Value* holds = both(b, x->holds, y->holds);
  if (takes_upper_half(i)) {  // into which nothing is carried
    holds =
        both(b, holds, without_wrapping(b, b.CreateTrunc(x->first, b.getInt32Ty()), x->step, elements_of(&i), false));
  }
  llvm::Value* const holds_low = is_made_of_lower_bits(i) ? both(b, x->holds_low, y->holds_low) : holds;
  return AffineRow{b.CreateBinOp(i.getOpcode(), x->first, y->first), *step, holds, holds_low};
}

AffineRows::Found AffineRows::of_cast(CastInst& i) {
  const AffineRow* const a = is_row(i.getOperand(0)) ? of(i.getOperand(0)) : nullptr;
  if (!a) return {};
  if (llvm::isa<llvm::ZExtInst>(i) || llvm::isa<llvm::SExtInst>(i)) return widened(i, *a);
  if (!llvm::isa<llvm::TruncInst>(i)) return {};
  Builder b(&i);
  llvm::Value* const first = b.CreateTrunc(a->first, b.getInt32Ty());
  return AffineRow{first, reduced(static_cast<uint64_t>(a->step), 32), a->holds_low, a->holds_low};
}

AffineRows::Found AffineRows::widened(CastInst& i, const AffineRow& a) {
  if (!is_short(a.step)) return {};
  Builder b(&i);
  llvm::Value* const without = without_wrapping(b, a.first, a.step, elements_of(&i), llvm::isa<llvm::SExtInst>(i));
  return AffineRow{b.CreateCast(i.getOpcode(), a.first, b.getInt64Ty()), a.step, both(b, a.holds, without), a.holds};
}

// ---- questions -----------------------------------------------------------------------------------------------------

llvm::Value* AffineRows::question(Builder& b, llvm::Value* low, llvm::Value* high, unsigned step) {
  llvm::Module& module = *b.GetInsertBlock()->getModule();
  auto* const type = llvm::FunctionType::get(b.getInt1Ty(), {low->getType(), high->getType(), b.getInt32Ty()}, false);
  CallInst* const c = b.CreateCall(module.getOrInsertFunction(kQuestion, type), {low, high, b.getInt32(step)});
  c->setDoesNotAccessMemory();
  c->setDoesNotThrow();
  return c;
}

namespace {

struct AffineRowCall {
  explicit AffineRowCall(CallInst* c)
      : low(c->getArgOperand(0)),
        high(c->getArgOperand(1)),
        step(llvm::cast<ConstantInt>(c->getArgOperand(2))->getZExtValue()) {}
  llvm::Value *low, *high;
  uint64_t step;
};

// By all lanes' numbers.
llvm::Value* compared(Builder& b, const AffineRowCall& asked, VectorTarget target) {
  RowBuilder rows(b, target);
  const auto first = [&](llvm::Value* row) { return b.CreateExtractElement(row, uint64_t{0}); };
  llvm::Value* const low = b.CreateICmpEQ(asked.low, rows.ascending(first(asked.low), asked.step));
  llvm::Value* const high = b.CreateICmpEQ(asked.high, rows.splat(first(asked.high)));
  return b.CreateICmpEQ(rows.bits(b.CreateAnd(low, high)), rows.lanes(UINT64_MAX));
}

// By words, where the rows are known to be even; else null. What is done for other rows will not be done often.
llvm::Value* known_affine(Builder& b, const AffineRowCall& asked, AffineRows& rows) {
  const AffineRow *const low = rows.of(asked.low), *const high = rows.of(asked.high);
  if (!low || !high || high->step != 0 || low->step != static_cast<int64_t>(asked.step)) return nullptr;
  auto* const branch = llvm::dyn_cast<llvm::BranchInst>(b.GetInsertBlock()->getTerminator());
  if (branch && branch->isConditional()) {
    branch->setMetadata(llvm::LLVMContext::MD_prof, llvm::MDBuilder(b.getContext()).createBranchWeights(2000, 1));
  }
  llvm::Value* const holds = both(b, low->holds, high->holds);
  return holds ? holds : b.getTrue();
}

}  // namespace

void use_affine_rows(llvm::Function& function, VectorTarget target) {
  std::vector<CallInst*> questions;
  std::vector<llvm::ExtractElementInst*> firsts;
  for (Instruction& i : llvm::instructions(function)) {
    auto* const c = llvm::dyn_cast<CallInst>(&i);
    if (c && c->getCalledFunction() && c->getCalledFunction()->getName() == kQuestion) questions.push_back(c);
    auto* const element = llvm::dyn_cast<llvm::ExtractElementInst>(&i);
    const auto* const lane = element ? llvm::dyn_cast<ConstantInt>(element->getIndexOperand()) : nullptr;
    if (lane && lane->isZero()) firsts.push_back(element);
  }
  AffineRows rows;
  for (CallInst* c : questions) {
    Builder b(c);
    const AffineRowCall asked(c);
    llvm::Value* const by_words = known_affine(b, asked, rows);
    c->replaceAllUsesWith(by_words ? by_words : compared(b, asked, target));
    c->eraseFromParent();
  }
  for (llvm::ExtractElementInst* element : firsts) {
    const AffineRow* const row = rows.of(element->getVectorOperand());
    if (!row) continue;
    element->replaceAllUsesWith(row->first);
    element->eraseFromParent();
  }
}

}  // namespace isadora::sim::jit
