#include "sim/jit/cold_rows.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/ProfDataUtils.h>

#include <map>
#include <vector>

namespace isadora::sim::jit {

using Builder = llvm::IRBuilder<>;
using llvm::BasicBlock;
using llvm::Instruction;

namespace {

constexpr uint64_t kSeldom = 100;  // of this many times, once at most

class ColdRowSinking {
 public:
  ColdRowSinking(llvm::Function& function, AffineRows& rows, VectorTarget target)
      : function_(function), rows_(rows), target_(target) {}

  void run() {
    find_blocks();
    find_used();
    std::vector<std::pair<llvm::Use*, BasicBlock*>> uses;
    for (BasicBlock& block : function_) {
      for (Instruction& i : block) {
        for (llvm::Use& use : i.operands()) {
          BasicBlock* const at = reads_in(use);
          if (is_cold(at) && may_move(use.get())) uses.emplace_back(&use, at);
        }
      }
    }
    for (const auto& [use, at] : uses) use->set(computed(use->get(), beginning(at)));
  }

 private:
  bool is_cold(const BasicBlock* block) const { return cold_.contains(block); }

  // A phi reads its operand in the predecessor.
  static BasicBlock* reads_in(const llvm::Use& use) {
    auto* const reader = llvm::cast<Instruction>(use.getUser());
    auto* const phi = llvm::dyn_cast<llvm::PHINode>(reader);
    return phi ? phi->getIncomingBlock(use) : reader->getParent();
  }

  static bool is_unlikely(const BasicBlock& from, const BasicBlock& to) {
    llvm::SmallVector<uint32_t, 2> weights;
    const Instruction& branch = *from.getTerminator();
    if (!llvm::extractBranchWeights(branch, weights) || weights.size() != 2) return false;
    const unsigned way = branch.getSuccessor(1) == &to;
    return uint64_t{weights[way]} * kSeldom <= weights[1 - way];
  }

  // The blocks that are dominated by an edge that is seldom taken.
  void find_blocks() {
    const auto comes_seldom = [&](BasicBlock& block) {
      return !llvm::pred_empty(&block) && llvm::all_of(llvm::predecessors(&block), [&](const BasicBlock* from) {
        return is_cold(from) || is_unlikely(*from, block);
      });
    };
    for (bool more = true; more;) {
      more = false;
      for (BasicBlock& block : function_)
        more |= !is_cold(&block) && comes_seldom(block) && cold_.insert(&block).second;
    }
  }

  // A computation with only cold uses.
  void find_used() {
    std::vector<Instruction*> open;
    const auto add = [&](llvm::Value* v) {
      auto* const i = llvm::dyn_cast<Instruction>(v);
      if (i && used_.insert(i).second) open.push_back(i);
    };
    for (Instruction& i : llvm::instructions(function_)) {
      if (!is_cold(i.getParent()) && (i.mayHaveSideEffects() || i.isTerminator())) add(&i);
    }
    while (!open.empty()) {
      Instruction* const i = open.back();
      open.pop_back();
      for (const llvm::Use& use : i->operands()) {
        if (!is_cold(reads_in(use))) add(use.get());
      }
    }
  }

  bool may_move(llvm::Value* v) {
    auto* const i = llvm::dyn_cast<Instruction>(v);
    return i && !used_.contains(i) && !is_cold(i->getParent()) && !llvm::isa<llvm::PHINode>(i) && rows_.of(i);
  }

  // Consecutive blocks compute a row once.
  BasicBlock* beginning(BasicBlock* block) const {
    for (BasicBlock* from = block; from && is_cold(from); from = from->getSinglePredecessor()) block = from;
    return block;
  }

  // The row, computed in another block: from its first element if it is certainly affine.
  llvm::Value* computed(llvm::Value* v, BasicBlock* block) {
    if (!may_move(v)) return v;
    const auto known = computed_.find({block, v});
    if (known != computed_.end()) return known->second;
    Instruction& original = *llvm::cast<Instruction>(v);
    const AffineRow& row = *rows_.of(v);
    llvm::Value* made = nullptr;
    if (!row.holds) {
      Builder b(block, place_in(block));
      made = RowBuilder(b, target_).ascending(row.first, static_cast<uint64_t>(row.step));
    } else {
      Instruction* const copy = original.clone();
      for (llvm::Use& use : copy->operands()) use.set(computed(use.get(), block));
      copy->insertBefore(place_in(block));
      made = copy;
    }
    return computed_[{block, v}] = made;
  }

  // Before the block's own instructions.
  BasicBlock::iterator place_in(BasicBlock* block) {
    const auto [place, is_new] = places_.try_emplace(block, block->getFirstInsertionPt());
    return place->second;
  }

  llvm::Function& function_;
  AffineRows& rows_;
  const VectorTarget target_;
  llvm::SmallPtrSet<const BasicBlock*, 32> cold_;
  llvm::SmallPtrSet<const Instruction*, 32> used_;
  std::map<std::pair<BasicBlock*, llvm::Value*>, llvm::Value*> computed_;
  std::map<BasicBlock*, BasicBlock::iterator> places_;
};

}  // namespace

void sink_to_cold_blocks(llvm::Function& function, AffineRows& rows, VectorTarget target) {
  ColdRowSinking(function, rows, target).run();
}

}  // namespace isadora::sim::jit
