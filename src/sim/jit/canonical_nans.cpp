#include "sim/jit/canonical_nans.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <map>
#include <set>
#include <vector>

#include "sim/jit/rows.h"

namespace isadora::sim::jit {

using Builder = llvm::IRBuilder<>;
using llvm::CallInst;
using llvm::Instruction;

namespace {

constexpr const char *kMark32 = "one_nan32", *kMark64 = "one_nan64", *kOtherNans = "unfit", *kOfLanes = "of_lanes";

llvm::Value* call(Builder& b, const char* name, llvm::Type* result, llvm::ArrayRef<llvm::Value*> arguments) {
  llvm::Module& module = *b.GetInsertBlock()->getModule();
  llvm::SmallVector<llvm::Type*, 1> types;
  for (const llvm::Value* a : arguments) types.push_back(a->getType());
  const llvm::FunctionCallee callee = module.getOrInsertFunction(name, llvm::FunctionType::get(result, types, false));
  return b.CreateCall(callee, arguments);
}

CallInst* as_call(llvm::Value* v, const char* name) {
  auto* const c = llvm::dyn_cast<CallInst>(v);
  const llvm::Function* const f = c ? c->getCalledFunction() : nullptr;
  return f && f->getName() == name ? c : nullptr;
}

CallInst* as_mark(llvm::Value* v) {
  CallInst* const mark = as_call(v, kMark32);
  return mark ? mark : as_call(v, kMark64);
}

// It is not a NaN.
bool is_float_constant(const llvm::Value* v) {
  const auto* const c = llvm::dyn_cast<llvm::Constant>(v);
  const llvm::Constant* const element = c && c->getType()->isVectorTy() ? c->getSplatValue() : c;
  const auto* const word = llvm::dyn_cast_or_null<llvm::ConstantInt>(element);
  if (!word) return false;
  const uint64_t infinity = word->getBitWidth() == 64 ? 0x7FF0000000000000 : 0x7F800000;
  return (word->getZExtValue() & RowBuilder::canonical_nan(word->getBitWidth())) <= infinity;
}

bool moves_rows(const llvm::Value* v) { return llvm::isa<llvm::PHINode>(v) || llvm::isa<llvm::SelectInst>(v); }

// The operands of a move that are rows.
std::vector<llvm::Value*> moved(llvm::Value* v) {
  if (auto* const phi = llvm::dyn_cast<llvm::PHINode>(v)) {
    std::vector<llvm::Value*> rows;
    for (llvm::Value* in : phi->incoming_values()) rows.push_back(in);
    return rows;
  }
  auto* const select = llvm::cast<llvm::SelectInst>(v);
  return {select->getTrueValue(), select->getFalseValue()};
}

class NanPlacement {
 public:
  NanPlacement(llvm::Function& function, VectorTarget target) : function_(function), target_(target) {}

  void run() {
    collect();
    if (marks_.empty() && nan_checks_.empty() && !lanes_mark_) return;
    keep_float_moves();
    keep_marked_moves();
    for (Instruction* i : moving_) {
      if (wanted_.contains(i)) make(i);
    }
    for (Instruction* i : moving_) {
      if (wanted_.contains(i)) fill(*raw_.at(i));
    }
    for (Instruction* i : moving_) {
      if (wanted_.contains(i)) replace(i);
    }
    skip_casts();
    for (CallInst* c : nan_checks_) check(c);
    for (CallInst* c : marks_) write(c);
    if (lanes_mark_) lanes_mark_->eraseFromParent();
  }

 private:
  void collect() {
    Builder b(function_.getContext());
    RowBuilder rows(b, target_);
    const auto is_row = [&](llvm::Type* type) { return type == rows.type(32) || type == rows.type(64); };
    for (llvm::BasicBlock& block : function_) {
      for (Instruction& i : block) {
        if (CallInst* const c = as_mark(&i)) marks_.push_back(c);
        if (CallInst* const c = as_call(&i, kOtherNans)) nan_checks_.push_back(c);
        if (CallInst* const c = as_call(&i, kOfLanes)) lanes_mark_ = c;
        if (is_row(i.getType()) && moves_rows(&i)) moving_.push_back(&i);
      }
    }
    for (CallInst* c : nan_checks_) {
      entries_.insert(c->getParent());
      if (const llvm::BasicBlock* before = c->getParent()->getSinglePredecessor()) entries_.insert(before);
    }
    floats_.insert(moving_.begin(), moving_.end());
  }

  // A register as it is where the function is entered.
  bool is_entry(const llvm::Value* v) const {
    const auto* const load = llvm::dyn_cast<llvm::LoadInst>(v);
    return load && entries_.contains(load->getParent());
  }

  bool may_be_float(llvm::Value* v) const {
    return as_mark(v) || is_float_constant(v) || is_entry(v) || floats_.contains(v) || llvm::isa<llvm::UndefValue>(v);
  }

  // A value that feeds a move of other types than floats is not a candidate.
  void keep_float_moves() {
    for (bool more = true; more;) {
      more = false;
      for (Instruction* i : moving_) {
        if (!floats_.contains(i)) continue;
        const std::vector<llvm::Value*> rows = moved(i);
        if (llvm::all_of(rows, [&](llvm::Value* v) { return may_be_float(v); })) continue;
        floats_.erase(i);
        more = true;
      }
    }
  }

  // A move without marked inputs gains nothing; all inputs of one with a marked input count as floats, too.
  void keep_marked_moves() {
    for (bool more = true; more;) {
      more = false;
      for (Instruction* i : moving_) {
        if (!floats_.contains(i) || wanted_.contains(i)) continue;
        const std::vector<llvm::Value*> rows = moved(i);
        if (!llvm::any_of(rows, [&](llvm::Value* v) { return as_mark(v) || wanted_.contains(v); })) continue;
        wanted_.insert(i);
        more = true;
      }
    }
    std::vector<llvm::Value*> open(wanted_.begin(), wanted_.end());
    while (!open.empty()) {
      llvm::Value* const v = open.back();
      open.pop_back();
      for (llvm::Value* row : moved(v)) {
        if (is_entry(row)) checked_.insert(row);
        if (moves_rows(row) && wanted_.insert(row).second) open.push_back(row);
      }
    }
  }

  // Adds to each of them a copy over rows before their marks; uses of the old one get a mark.
  void make(Instruction* i) {
    Instruction* const raw = i->clone();
    raw->insertBefore(i);
    raw_[i] = raw;
  }

  llvm::Value* raw(llvm::Value* v) const {
    if (CallInst* const mark = as_mark(v)) return mark->getArgOperand(0);
    const auto found = raw_.find(v);
    return found == raw_.end() ? v : found->second;
  }

  void fill(Instruction& like) {
    for (llvm::Use& operand : like.operands()) operand.set(raw(operand.get()));
  }

  void replace(Instruction* i) {
    Instruction* const like = raw_.at(i);
    Builder b(i->getParent(),
              llvm::isa<llvm::PHINode>(i) ? i->getParent()->getFirstInsertionPt() : std::next(i->getIterator()));
    auto* const mark = llvm::cast<CallInst>(CanonicalNans::mark(b, like));
    marks_.push_back(mark);
    llvm::Value* const in_its_place = lanes_mark_ ? some_lanes(b, mark, like) : mark;
    in_place_of_[in_its_place] = like;
    i->replaceAllUsesWith(in_its_place);
    i->eraseFromParent();
  }

  llvm::Value* some_lanes(Builder& b, llvm::Value* yes, llvm::Value* no) {
    return RowBuilder(b, target_).select(lanes_mark_->getArgOperand(0), yes, no);
  }

  // Operations on floats see rows as vectors of floats: these need no mark.
  void skip_casts() {
    std::vector<std::pair<llvm::Value*, llvm::Value*>> marked;
    for (CallInst* c : marks_) marked.emplace_back(c, c->getArgOperand(0));
    for (const auto& [v, like] : in_place_of_) marked.emplace_back(v, like);
    for (const auto& [v, before] : marked) {
      std::vector<Instruction*> casts;
      find_casts(v, casts);
      for (Instruction* cast : casts) cast->setOperand(0, before);
    }
  }

  // Converts to floats; the word may have been part of a longer register.
  static void find_casts(llvm::Value* v, std::vector<Instruction*>& casts) {
    for (llvm::User* user : v->users()) {
      auto* const cast = llvm::dyn_cast<llvm::BitCastInst>(user);
      if (cast && cast->getType()->isFPOrFPVectorTy()) casts.push_back(cast);
      if (!llvm::isa<llvm::ZExtInst>(user)) continue;
      for (llvm::User* end : user->users()) {
        if (llvm::isa<llvm::TruncInst>(end) && end->getType() == v->getType()) find_casts(end, casts);
      }
    }
  }

  // A noncanonical NaN among the values that count as floats.
  void check(CallInst* c) {
    Builder b(c);
    RowBuilder rows(b, target_);
    llvm::Value* any = rows.lanes(0);
    for (llvm::Value* v : checked_) {
      const llvm::BasicBlock* const block = llvm::cast<Instruction>(v)->getParent();
      if (block != c->getParent() && block != c->getParent()->getSinglePredecessor()) continue;
      const unsigned bits = v->getType()->getScalarSizeInBits();
      llvm::Value* const other =
          b.CreateAnd(rows.is_nan(v), b.CreateICmpNE(v, rows.splat(bits, RowBuilder::canonical_nan(bits))));
      any = b.CreateOr(any, rows.bits(other));
    }
    if (lanes_mark_) any = b.CreateAnd(any, lanes_mark_->getArgOperand(0));
    c->replaceAllUsesWith(b.CreateICmpNE(any, rows.lanes(0)));
    c->eraseFromParent();
  }

  void write(CallInst* c) {
    Builder b(c);
    if (!c->use_empty()) c->replaceAllUsesWith(RowBuilder(b, target_).canonicalize_nans(c->getArgOperand(0)));
    c->eraseFromParent();
  }

  llvm::Function& function_;
  const VectorTarget target_;
  std::vector<CallInst*> marks_, nan_checks_;
  CallInst* lanes_mark_ = nullptr;
  llvm::SmallPtrSet<const llvm::BasicBlock*, 8> entries_;
  std::vector<Instruction*> moving_;
  llvm::SmallPtrSet<const llvm::Value*, 32> floats_;
  llvm::SetVector<llvm::Value*> checked_;
  std::set<llvm::Value*> wanted_;
  std::map<llvm::Value*, Instruction*> raw_;
  std::map<llvm::Value*, llvm::Value*> in_place_of_;
};

}  // namespace

llvm::Value* CanonicalNans::mark(Builder& b, llvm::Value* row) {
  const bool is_long = row->getType()->getScalarSizeInBits() == 64;
  llvm::Value* const marked = call(b, is_long ? kMark64 : kMark32, row->getType(), {row});
  auto* const c = llvm::cast<CallInst>(marked);
  c->setDoesNotAccessMemory();
  c->setDoesNotThrow();
  return marked;
}

llvm::Value* CanonicalNans::has_other_nans(Builder& b) { return call(b, kOtherNans, b.getInt1Ty(), {}); }
void CanonicalNans::of_lanes(Builder& b, llvm::Value* lanes) { call(b, kOfLanes, b.getVoidTy(), {lanes}); }

void place_nans(llvm::Function& function, VectorTarget target) { NanPlacement(function, target).run(); }

}  // namespace isadora::sim::jit
