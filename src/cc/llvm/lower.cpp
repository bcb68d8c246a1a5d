#include "cc/llvm/lower.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/IntegerDivision.h>
#include <llvm/Transforms/Utils/LowerAtomic.h>

#include <vector>

namespace isadora::cc {

namespace {

// The number of a block whose address is taken: its place in the function. 0 is no label.
llvm::ConstantInt* number_of(const llvm::BasicBlock& label, llvm::IntegerType* type) {
  uint64_t number = 1;
  for (const llvm::BasicBlock& b : *label.getParent()) {
    if (&b == &label) break;
    ++number;
  }
  return llvm::ConstantInt::get(type, number);
}

void lower_jump(llvm::IndirectBrInst& jump, llvm::IntegerType* type) {
  llvm::BasicBlock* const from = jump.getParent();
  llvm::Function& f = *from->getParent();
  llvm::BasicBlock* const nowhere = llvm::BasicBlock::Create(f.getContext(), "nowhere", &f);
  llvm::IRBuilder<>(nowhere).CreateUnreachable();
  llvm::IRBuilder<> builder(&jump);
  llvm::SwitchInst* const by_number =
      builder.CreateSwitch(builder.CreatePtrToInt(jump.getAddress(), type), nowhere, jump.getNumDestinations());
  llvm::SmallPtrSet<llvm::BasicBlock*, 16> seen;
  for (unsigned i = 0; i < jump.getNumDestinations(); ++i) {
    llvm::BasicBlock* const to = jump.getDestination(i);
    if (seen.insert(to).second)
      by_number->addCase(number_of(*to, type), to);
    else
      to->removePredecessor(from);  // one of several edges
  }
  jump.eraseFromParent();
}

void lower_labels(llvm::Module& module) {
  llvm::IntegerType* const type = module.getDataLayout().getIntPtrType(module.getContext());
  for (llvm::Function& f : module) {
    std::vector<llvm::IndirectBrInst*> jumps;
    std::vector<llvm::BlockAddress*> addresses;
    for (llvm::BasicBlock& b : f) {
      if (auto* jump = llvm::dyn_cast<llvm::IndirectBrInst>(b.getTerminator())) jumps.push_back(jump);
      if (b.hasAddressTaken()) addresses.push_back(llvm::BlockAddress::get(&b));
    }
    for (llvm::BlockAddress* a : addresses)
      a->replaceAllUsesWith(llvm::ConstantExpr::getIntToPtr(number_of(*a->getBasicBlock(), type), a->getType()));
    // New blocks come last, so that the numbers stay.
    for (llvm::IndirectBrInst* jump : jumps) lower_jump(*jump, type);
    for (llvm::BlockAddress* a : addresses) a->destroyConstant();
  }
}

void lower_atomics(llvm::Function& f) {
  for (llvm::BasicBlock& b : f)
    for (llvm::Instruction& i : llvm::make_early_inc_range(b)) {
      if (llvm::isa<llvm::FenceInst>(i))
        i.eraseFromParent();
      else if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&i))
        load->setAtomic(llvm::AtomicOrdering::NotAtomic);
      else if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&i))
        store->setAtomic(llvm::AtomicOrdering::NotAtomic);
      else if (auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&i))
        llvm::lowerAtomicCmpXchgInst(exchange);
      else if (auto* change = llvm::dyn_cast<llvm::AtomicRMWInst>(&i))
        llvm::lowerAtomicRMWInst(change);
    }
}

void lower_threads(llvm::Function& f) {
  for (llvm::BasicBlock& b : f)
    for (llvm::Instruction& i : llvm::make_early_inc_range(b))
      if (auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&i);
          call && call->getIntrinsicID() == llvm::Intrinsic::threadlocal_address) {
        call->replaceAllUsesWith(call->getArgOperand(0));
        call->eraseFromParent();
      }
}

// Is a float of one of the classes in the mask? By its bits, compared as unsigned numbers.
void lower_class_test(llvm::IntrinsicInst& test) {
  llvm::IRBuilder<> b(&test);
  llvm::Type* const type = test.getArgOperand(0)->getType();
  const unsigned width = type->getScalarSizeInBits();
  const llvm::fltSemantics& semantics = type->getFltSemantics();
  const auto mask = llvm::cast<llvm::ConstantInt>(test.getArgOperand(1))->getZExtValue();
  const auto number = [&](const llvm::APFloat& f) { return b.getInt(f.bitcastToAPInt()); };
  llvm::Value* const infinite = number(llvm::APFloat::getInf(semantics));
  llvm::Value* const least = number(llvm::APFloat::getSmallestNormalized(semantics));
  llvm::Value* const quiet = number(llvm::APFloat::getQNaN(semantics));
  llvm::Value* const zero = b.getInt(llvm::APInt(width, 0));
  llvm::Value* const bits = b.CreateBitCast(test.getArgOperand(0), b.getIntNTy(width));
  llvm::Value* const size = b.CreateAnd(bits, b.getInt(llvm::APInt::getSignedMaxValue(width)));
  llvm::Value* const is_negative = b.CreateICmpSLT(bits, zero);
  llvm::Value* out = b.getFalse();
  const auto add = [&](unsigned negative, unsigned positive, llvm::Value* holds) {
    if (!(mask & (negative | positive))) return;
    if (!(mask & negative)) holds = b.CreateAnd(holds, b.CreateNot(is_negative));
    if (!(mask & positive)) holds = b.CreateAnd(holds, is_negative);
    out = b.CreateOr(out, holds);
  };
  const auto between = [&](llvm::Value* low, llvm::Value* high) {
    return b.CreateAnd(b.CreateICmpUGE(size, low), b.CreateICmpULT(size, high));
  };
  add(llvm::fcNegZero, llvm::fcPosZero, b.CreateICmpEQ(size, zero));
  add(llvm::fcNegSubnormal, llvm::fcPosSubnormal, between(b.getInt(llvm::APInt(width, 1)), least));
  add(llvm::fcNegNormal, llvm::fcPosNormal, between(least, infinite));
  add(llvm::fcNegInf, llvm::fcPosInf, b.CreateICmpEQ(size, infinite));
  if (mask & llvm::fcQNan) out = b.CreateOr(out, b.CreateICmpUGE(size, quiet));
  if (mask & llvm::fcSNan)
    out = b.CreateOr(out, b.CreateAnd(b.CreateICmpUGT(size, infinite), b.CreateICmpULT(size, quiet)));
  test.replaceAllUsesWith(out);
  test.eraseFromParent();
}

}  // namespace

void lower(llvm::Module& module) {
  lower_labels(module);
  for (llvm::Function& f : module) {
    lower_atomics(f);
    lower_threads(f);
  }
  for (llvm::GlobalVariable& v : module.globals()) v.setThreadLocal(false);
}

void lower_last(llvm::Module& module) {
  for (llvm::Function& f : module)
    for (llvm::BasicBlock& b : f)
      for (llvm::Instruction& i : llvm::make_early_inc_range(b))
        if (auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&i);
            call && call->getIntrinsicID() == llvm::Intrinsic::is_fpclass && !call->getType()->isVectorTy())
          lower_class_test(*call);
  constexpr unsigned kMostBits = 64;  // that the run-time library divides
  std::vector<llvm::BinaryOperator*> found;
  for (llvm::Function& f : module)
    for (llvm::BasicBlock& b : f)
      for (llvm::Instruction& i : b)
        if (auto* x = llvm::dyn_cast<llvm::BinaryOperator>(&i);
            x && x->isIntDivRem() && x->getType()->isIntegerTy() && x->getType()->getIntegerBitWidth() > kMostBits)
          found.push_back(x);
  for (llvm::BinaryOperator* x : found) {
    const bool is_quotient = x->getOpcode() == llvm::Instruction::UDiv || x->getOpcode() == llvm::Instruction::SDiv;
    is_quotient ? llvm::expandDivision(x) : llvm::expandRemainder(x);
  }
}

}  // namespace isadora::cc
