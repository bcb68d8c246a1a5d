// Cells are variables of the function: LLVM keeps them in registers of the processor, through loops, and forgets those
// of temporaries. They are read when the function begins, and written back where it ends; it ends in a call of the
// operation that goes on, as all kernels do.
#include "sim/jit/translate.h"

#include <llvm/IR/MDBuilder.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <map>
#include <set>
#include <tuple>

#include "sim/harts/lists.h"
#include "sim/jit/operations.h"
#include "sim/jit/words.h"

namespace isadora::sim::jit {
namespace {

using harts::Do;
using harts::Draft;
using harts::Kind;
using harts::Operand;
using harts::Out;
using harts::RegionBlock;
using llvm::BasicBlock;

class Translation final : Operations {
 public:
  Translation(const harts::Region& region, llvm::Module& module, const std::string& name);
  llvm::Function* run();

 private:
  struct Cell {
    bool wide = false;     // it has eight bytes, not four
    bool written = false;  // and is no temporary
    bool temporary = false;
    llvm::AllocaInst* slot = nullptr;
  };

  void find_cells();
  void note(const Operand& o, Kind kind);
  void note(void* to, Out out);
  void enter();

  void block(size_t number);
  void step(const RegionBlock& block, const RegionBlock::Step& step);
  void access(const RegionBlock::Step& step);
  void skip(const RegionBlock& block, size_t at);
  void leave_if(Word condition, const RegionBlock::Step& step);
  void go(const RegionBlock& from, const RegionBlock::Step& step);
  void jump(const RegionBlock& from, const RegionBlock::Step& step);
  // Goes on with the operation that stands for the step.
  void leave(const RegionBlock::Step& step);
  void put_back(void* place, const Cell& cell);
  void way_out();
  void pass_on(const Draft& draft, Word result);

  // ---- lists
  void note(const harts::List& list);
  void list(const RegionBlock::Step& step);
  Cell& cell(lanes::Row row) { return cells_.at(list_->place->at(row)); }
  Value read(Row row) override;
  void write(Row row, Value v) override;
  FileKind kind(uint32_t base) const override;
  std::array<uint64_t, 2> constant(Row row) const override;
  void require(Value condition) override { leave_if(b_.CreateNot(condition), *step_); }

  Word read(const Operand& o, Kind kind);
  Word truth(const Operand& o) { return b_.CreateICmpNE(read(o, Kind::Bits64), b_.getInt64(0)); }
  Word write(void* to, Out out, Word v);
  Word address(const Draft& d) {
    return extended(b_, d.a.kind, b_.CreateAdd(read(d.a, d.a.kind), b_.getInt64(d.b.value)));
  }
  // As its distance from the frame, which the code has in a register: nearly always it fits into an instruction.
  Word pointer(const void* p) {
    const auto distance = reinterpret_cast<uint64_t>(p) - reinterpret_cast<uint64_t>(region_.frame);
    return b_.CreateGEP(b_.getInt8Ty(), function_->getArg(1), b_.getInt64(distance));
  }
  // Accesses of a block through a base that stays as it is: all of them are in the window, or the first one leaves.
  struct Reach {
    const RegionBlock::Step* window = nullptr;  // whose window it is: one that stores, where any does
    uint64_t least = 0;                         // the lowest of what is added to the base
    uint64_t span = 0;                          // bytes from there to the end of the last
    Word data = nullptr;                        // once all is known to be inside: where `least` lies
  };
  void find_reaches(const RegionBlock& block);
  static void add(Reach& reach, const RegionBlock::Step& step, uint64_t from);
  static bool needs_other_window(const Reach& reach, const Draft& draft) {
    return draft.what != Do::Load && reach.window->draft.what == Do::Load;
  }
  void enter(Reach& reach, const RegionBlock::Step& first);
  Word in_window(const harts::Op* op, size_t offset, llvm::Type* type);
  // Nothing that is in one of these sets of memory is in another.
  enum class Memory : uint8_t { Program, Windows, Cells, Counts };
  template <class Access>
  Access* in(Memory place, Access* access) {
    access->setMetadata(llvm::LLVMContext::MD_alias_scope, own_[static_cast<int>(place)]);
    access->setMetadata(llvm::LLVMContext::MD_noalias, others_[static_cast<int>(place)]);
    return access;
  }
  BasicBlock* new_block(const char* name) { return BasicBlock::Create(b_.getContext(), name, function_); }
  void set(BasicBlock* block) { b_.SetInsertPoint(block); }

  const harts::Region& region_;
  llvm::Function* const function_;
  llvm::MDNode *own_[4], *others_[4], *unlikely_;
  std::map<void*, Cell> cells_;
  std::vector<BasicBlock*> blocks_;
  llvm::AllocaInst *budget_ = nullptr, *next_ = nullptr, *passed_ = nullptr;  // for the kernel that goes on, with next_
  llvm::AllocaInst* owed_ = nullptr;  // what the way out gives back: so the budget before needs no register
  BasicBlock* way_out_ = nullptr;
  std::set<void*> made_;  // temporaries of the instruction at hand
  uint32_t instruction_ = 0;
  const harts::List* list_ = nullptr;        // at hand, …
  const RegionBlock::Step* step_ = nullptr;  // … of this step
  Word last_ = nullptr;                      // what the kernels call so
  std::vector<Reach> reaches_;
  struct Within {
    size_t reach;
    uint64_t offset;  // from its base
  };
  std::map<const RegionBlock::Step*, Within> within_;
  std::map<size_t, BasicBlock*> landings_;  // by step: where a Skip goes on
};

llvm::Function* declare_hart(llvm::Module& module, const std::string& name) {
  llvm::LLVMContext& c = module.getContext();
  llvm::Type *pointer = llvm::PointerType::get(c, 0), *word = llvm::Type::getInt64Ty(c);
  auto* const type = llvm::FunctionType::get(llvm::Type::getVoidTy(c), {pointer, pointer, word, word}, false);
  auto* const f = llvm::Function::Create(type, llvm::Function::ExternalLinkage, name, module);
  f->setDoesNotThrow();
  return f;
}

Translation::Translation(const harts::Region& region, llvm::Module& module, const std::string& name)
    : Operations(module.getContext(), {.elements = 1}, 4), region_(region), function_(declare_hart(module, name)) {
  llvm::MDBuilder metadata(b_.getContext());
  llvm::MDNode* const domain = metadata.createAnonymousAliasScopeDomain();
  llvm::MDNode* scopes[4];
  for (llvm::MDNode*& scope : scopes) scope = metadata.createAnonymousAliasScope(domain);
  for (int i = 0; i < 4; i++) {
    own_[i] = llvm::MDNode::get(b_.getContext(), {scopes[i]});
    std::vector<llvm::Metadata*> others;
    for (int k = 0; k < 4; k++) {
      if (k != i) others.push_back(scopes[k]);
    }
    others_[i] = llvm::MDNode::get(b_.getContext(), others);
  }
  unlikely_ = metadata.createBranchWeights(1, 2000);
}

// ---- cells ---------------------------------------------------------------------------------------------------------

void Translation::note(const Operand& o, Kind kind) {
  if (o.constant || !o.cell) return;
  Cell& cell = cells_[o.cell];
  cell.wide |= harts::bits_of(kind) > 32;
}

void Translation::note(void* to, Out out) {
  Cell& cell = cells_[to];
  cell.wide |= out != Out::Four;
  cell.written = true;
}

void Translation::find_cells() {
  for (const RegionBlock& block : region_.blocks) {
    for (const RegionBlock::Step& step : block.steps) {
      const Draft& d = step.draft;
      switch (d.what) {
        case Do::Select:
        case Do::MoveIf: note(d.a, Kind::Bits64), note(d.b, d.b.kind), note(d.c, d.b.kind); break;
        case Do::Store: note(d.a, d.a.kind), note(d.c, d.access); break;
        case Do::LeaveIf:
        case Do::Skip: note(d.a, Kind::Bits64); break;
        case Do::Run: note(*d.list); break;
        case Do::Load:
        case Do::Probe:
        case Do::Align:
        case Do::JumpTo: note(d.a, d.a.kind); break;
        case Do::Nothing:
        case Do::LeaveAlways:
        case Do::RunJump:
        case Do::Jump:
        case Do::Count:
        case Do::Heat:
        case Do::Unlinked: break;
        default: note(d.a, d.a.kind), note(d.b, d.b.kind); break;
      }
      if (harts::has_result(d.what)) note(d.to, d.out);
    }
  }
  for (void* const temporary : region_.temporaries) {
    Cell& cell = cells_[temporary];
    cell.wide = cell.temporary = true;
    cell.written = false;
  }
}

void Translation::enter() {
  set(new_block("enter"));
  for (auto& [place, cell] : cells_) {
    llvm::Type* const type = cell.wide ? b_.getInt64Ty() : b_.getInt32Ty();
    cell.slot = b_.CreateAlloca(type);
    Word v = llvm::ConstantInt::get(type, 0);
    if (!cell.temporary)
      v = in(Memory::Cells, b_.CreateAlignedLoad(type, pointer(place), llvm::Align(cell.wide ? 8 : 4)));
    b_.CreateStore(v, cell.slot);
  }
  budget_ = b_.CreateAlloca(b_.getInt64Ty());
  b_.CreateStore(function_->getArg(2), budget_);
  owed_ = b_.CreateAlloca(b_.getInt64Ty());
  b_.CreateStore(b_.getInt64(0), owed_);
  next_ = b_.CreateAlloca(b_.getPtrTy());
  passed_ = b_.CreateAlloca(b_.getInt64Ty());
  way_out_ = new_block("way_out");
  for (size_t i = 0; i < region_.blocks.size(); i++) blocks_.push_back(new_block("block"));
  b_.CreateBr(blocks_[0]);
}

Word Translation::read(const Operand& o, Kind kind) {
  if (o.constant) return b_.getInt64(o.value);
  const Cell& cell = cells_.at(o.cell);
  const Word v = b_.CreateLoad(cell.slot->getAllocatedType(), cell.slot);
  return extended(b_, kind, b_.CreateZExt(v, b_.getInt64Ty()));
}

// What it returns is what the kernel would pass on.
Word Translation::write(void* to, Out out, Word v) {
  Cell& cell = cells_.at(to);
  if (cell.temporary) made_.insert(to);
  switch (out) {
    case Out::Signed8: v = extended(b_, Kind::Signed8, v); break;
    case Out::Signed16: v = extended(b_, Kind::Signed16, v); break;
    case Out::Signed32: v = extended(b_, Kind::Signed32, v); break;
    case Out::Bits32: v = extended(b_, Kind::Bits32, v); break;
    default: break;
  }
  Word kept = v;
  if (!cell.wide) {
    kept = b_.CreateTrunc(v, b_.getInt32Ty());
  } else if (out == Out::Four) {
    const Word above = b_.CreateAnd(b_.CreateLoad(b_.getInt64Ty(), cell.slot), ~uint64_t{0xFFFFFFFF});
    kept = b_.CreateOr(above, extended(b_, Kind::Bits32, v));
  }
  b_.CreateStore(kept, cell.slot);
  return v;
}

// ---- leaving -------------------------------------------------------------------------------------------------------

void Translation::leave(const RegionBlock::Step& step) {
  for (void* const place : made_) put_back(place, cells_.at(place));
  b_.CreateStore(pointer(step.op), next_);
  b_.CreateStore(last_, passed_);
  b_.CreateBr(way_out_);
}

void Translation::put_back(void* place, const Cell& cell) {
  const Word v = b_.CreateLoad(cell.slot->getAllocatedType(), cell.slot);
  in(Memory::Cells, b_.CreateAlignedStore(v, pointer(place), llvm::Align(cell.wide ? 8 : 4)));
}

// All ways out share it: there are many, and each would put back all registers.
void Translation::way_out() {
  set(way_out_);
  for (const auto& [place, cell] : cells_) {
    if (cell.written) put_back(place, cell);
  }
  const Word op = b_.CreateLoad(b_.getPtrTy(), next_);
  const Word run = b_.CreateConstInBoundsGEP1_64(b_.getInt8Ty(), op, offsetof(harts::Op, run));
  const Word kernel = b_.CreateLoad(b_.getPtrTy(), run);
  const Word budget = b_.CreateAdd(b_.CreateLoad(b_.getInt64Ty(), budget_), b_.CreateLoad(b_.getInt64Ty(), owed_));
  const Word last = b_.CreateLoad(b_.getInt64Ty(), passed_);
  llvm::CallInst* const call =
      b_.CreateCall(function_->getFunctionType(), kernel, {op, function_->getArg(1), budget, last});
  call->setTailCallKind(llvm::CallInst::TCK_MustTail);
  b_.CreateRetVoid();
}

void Translation::leave_if(Word condition, const RegionBlock::Step& step) {
  BasicBlock *const away = new_block("leave"), *const on = new_block("on");
  b_.CreateCondBr(condition, away, on, unlikely_);
  set(away);
  leave(step);
  set(on);
}

// By a way out that is taken: to a block of the region when that can be paid for.
void Translation::go(const RegionBlock& from, const RegionBlock::Step& step) {
  if (step.next < 0) return leave(step);
  const int64_t change = from.cost - step.draft.instruction - 1 - region_.blocks[static_cast<size_t>(step.next)].cost;
  const Word left = b_.CreateAdd(b_.CreateLoad(b_.getInt64Ty(), budget_), b_.getInt64(static_cast<uint64_t>(change)));
  b_.CreateStore(left, budget_);
  b_.CreateStore(b_.getInt64(static_cast<uint64_t>(-change)), owed_);
  leave_if(b_.CreateICmpSLT(left, b_.getInt64(0)), step);
  b_.CreateStore(b_.getInt64(0), owed_);
  b_.CreateBr(blocks_[static_cast<size_t>(step.next)]);
}

void Translation::jump(const RegionBlock& from, const RegionBlock::Step& step) {
  if (step.next >= 0) {
    const Word to = b_.CreateAnd(address(step.draft), b_.getInt64(step.draft.c.value));
    leave_if(b_.CreateICmpNE(to, b_.getInt64(step.pc)), step);
  }
  go(from, step);
}

// ---- operations ----------------------------------------------------------------------------------------------------

// As harts::fill() has it: what an operation may take from the one before it.
void Translation::pass_on(const Draft& draft, Word result) {
  if (draft.what == Do::Skip || draft.fixed) {
    last_ = b_.getInt64(0);
  } else if (harts::has_result(draft.what)) {
    last_ = result;
  }
}

// ---- lists of the lanes engine's operations: registers are cells ---------------------------------------------------

void Translation::note(const harts::List& list) {
  if (!list.has_code) return;
  const auto note = [&](Row row, bool written) {
    if (row.base == kNoBase || row.base < kFiles) return;
    Cell& cell = cells_[list.place->at(row)];
    cell.wide |= list.place->widths[row.base - kFiles] > 32;
    cell.written |= written;
  };
  if (list.taken.base != kNoBase) cells_[list.place->at(list.taken)].wide = true;
  for (const lanes::MicroOp& op : list.lowered.ops) {
    note(op.a, false);
    note(op.b, op.what == K::Split);
    note(op.c, false);
    note(op.to, true);
    if (op.to.base != kNoBase && is(op.what, lanes::kTwoRegisters)) note(behind(op.to, row_bytes_), true);
    const bool four = op.type == Shape::W128 && (op.what == K::Quad || op.what == K::Split);
    for (uint32_t i = 1; four && i < 4; i++) {
      const bool split = op.what == K::Split;
      note(behind(split ? op.to : op.a, static_cast<uint32_t>(i * op.number)), split);
    }
  }
}

FileKind Translation::kind(uint32_t base) const {
  const unsigned width = list_->place->widths[base - kFiles];
  return width == 1 ? FileKind::Words : width > 32 ? FileKind::WideRows : FileKind::Rows;
}

std::array<uint64_t, 2> Translation::constant(Row row) const {
  std::array<uint64_t, 2> value;
  std::memcpy(value.data(), list_->place->at(row), sizeof value);
  return value;
}

Value Translation::read(Row row) {
  const Cell& from = cell(row);
  const Value v = b_.CreateLoad(from.slot->getAllocatedType(), from.slot);
  return b_.CreateZExtOrTrunc(v, b_.getIntNTy(kind(row.base) == FileKind::WideRows ? 64 : 32));
}

void Translation::write(Row row, Value v) {
  const Cell& to = cell(row);
  b_.CreateStore(b_.CreateZExtOrTrunc(v, to.slot->getAllocatedType()), to.slot);
}

void Translation::list(const RegionBlock::Step& step) {
  list_ = step.draft.list.get();
  step_ = &step;
  temporaries_.clear();
  mask_ = b_.getTrue();
  void* const taken = list_->taken.base == kNoBase ? nullptr : list_->place->at(list_->taken);
  const auto set_taken = [&](Word v) {
    made_.insert(taken);
    b_.CreateStore(v, cells_.at(taken).slot);
  };
  if (taken) set_taken(b_.getInt64(0));
  BasicBlock* passed_over = nullptr;
  for (const lanes::MicroOp& op : list_->lowered.ops) {
    if (!is(op.what, lanes::kGuard)) {
      operation(Op{op}, list_->pc, list_->offsets[1]);
      continue;
    }
    BasicBlock* const on = new_block("on");
    passed_over = new_block("passed_over");
    const Value holds = bits(op.a);
    b_.CreateCondBr(op.what == K::Guard ? holds : b_.CreateNot(holds), on, passed_over);
    set(on);
  }
  if (taken) set_taken(temporaries_.at(list_->taken.offset));
  pass_on(step.draft, nullptr);
  if (!passed_over) return;
  BasicBlock* const on = new_block("on");
  b_.CreateBr(on);
  set(passed_over);
  const Word count = pointer(&region_.frame->passed_over);
  const Word before = in(Memory::Counts, b_.CreateAlignedLoad(b_.getInt64Ty(), count, llvm::Align(8)));
  in(Memory::Counts, b_.CreateAlignedStore(b_.CreateAdd(before, b_.getInt64(1)), count, llvm::Align(8)));
  b_.CreateBr(on);
  set(on);
}

Word Translation::in_window(const harts::Op* op, size_t offset, llvm::Type* type) {
  return in(Memory::Windows,
            b_.CreateAlignedLoad(type, pointer(reinterpret_cast<const std::byte*>(op + 1) + offset), llvm::Align(8)));
}

namespace {

// The step where a Skip goes on.
size_t behind_skip(const RegionBlock& block, size_t at) {
  size_t to = at + 1;
  for (uint64_t places = block.steps[at].draft.c.value; places > 0; to++)
    places -= harts::size_of(block.steps[to].draft.what);
  return to;
}

bool is_access(Do what) { return what == Do::Load || what == Do::Store || what == Do::Probe; }

// Is a number added to a base, and nothing else done with it?
bool moves(const Draft& d, Kind base) {
  const unsigned kept = d.out == Out::Four ? 32 : d.out == Out::Eight ? 64 : 0;
  return d.what == Do::Add && d.a.is(d.to) && d.b.constant && !d.fixed &&
         harts::bits_of(d.a.kind) >= harts::bits_of(base) && kept >= harts::bits_of(base);
}

// How far apart accesses may be that are looked at together.
constexpr int64_t kNear = 4096;

}  // namespace

void Translation::find_reaches(const RegionBlock& block) {
  using Base = std::tuple<const void*, uint64_t, Kind, uint16_t>;
  struct Open {
    size_t reach;
    uint64_t first;
    uint64_t moved = 0;    // what was added to the base since
    bool settled = false;  // behind a branch: a window of what may never be executed would never be filled
  };
  std::map<Base, Open> open;
  reaches_.clear();
  within_.clear();
  std::set<size_t> landings;
  for (size_t i = 0; i < block.steps.size(); i++) {
    const Draft& d = block.steps[i].draft;
    if (landings.contains(i)) open.clear();
    if (d.what == Do::Skip) {
      landings.insert(behind_skip(block, i));
      open.clear();
    }
    if (harts::runs_list(d.what)) open.clear();
    if (is_access(d.what)) {
      const Base base{d.a.constant ? nullptr : d.a.cell, d.a.constant ? d.a.value : 0, d.a.kind, d.space};
      auto found = open.find(base);
      const auto fits = [&](const Open& o) {
        const bool near = std::abs(static_cast<int64_t>(o.moved + d.b.value - o.first)) <= kNear;
        return near && !(o.settled && needs_other_window(reaches_[o.reach], d));
      };
      if (found != open.end() && !fits(found->second)) {
        open.erase(found);
        found = open.end();
      }
      if (found == open.end()) {
        found = open.emplace(base, Open{reaches_.size(), d.b.value}).first;
        reaches_.push_back({&block.steps[i], d.b.value, 0});
      }
      const Within within{found->second.reach, found->second.moved + d.b.value};
      add(reaches_[within.reach], block.steps[i], within.offset);
      within_[&block.steps[i]] = within;
    }
    if (harts::is_branch(d.what)) {
      for (auto& [base, o] : open) o.settled = true;
    }
    if (!harts::has_result(d.what)) continue;
    for (auto o = open.begin(); o != open.end();) {
      const bool changes = std::get<0>(o->first) == d.to;
      if (changes) o->second.moved += d.b.value;
      o = changes && !moves(d, std::get<2>(o->first)) ? open.erase(o) : std::next(o);
    }
  }
}

void Translation::add(Reach& reach, const RegionBlock::Step& step, uint64_t from) {
  const auto lower = static_cast<int64_t>(reach.least - from);
  if (lower > 0) {
    reach.least = from;
    reach.span += static_cast<uint64_t>(lower);
  }
  reach.span = std::max(reach.span, from - reach.least + step.draft.bytes);
  if (needs_other_window(reach, step.draft)) reach.window = &step;
}

void Translation::enter(Reach& reach, const RegionBlock::Step& first) {
  const harts::Op* const op = reach.window->op;
  Draft lowest = first.draft;
  lowest.b.value = reach.least;
  const Word begin = in_window(op, offsetof(harts::Window, begin), b_.getInt64Ty());
  const Word room = in_window(op, offsetof(harts::Window, room), b_.getInt64Ty());
  Word offset = b_.CreateSub(address(lowest), begin);
  if (lowest.a.kind == Kind::Bits32)
    offset = extended(b_, Kind::Bits32, offset);  // it wraps around to what is beyond the room
  // `room` counts the places where one access of that window may begin.
  const Word places =
      b_.CreateBinaryIntrinsic(llvm::Intrinsic::usub_sat, room, b_.getInt64(reach.span - reach.window->draft.bytes));
  leave_if(b_.CreateICmpUGE(offset, places), first);
  reach.data = b_.CreateGEP(b_.getInt8Ty(), in_window(op, offsetof(harts::Window, data), b_.getPtrTy()), offset);
}

void Translation::access(const RegionBlock::Step& step) {
  const Draft& d = step.draft;
  const Within within = within_.at(&step);
  Reach& reach = reaches_[within.reach];
  if (!reach.data) enter(reach, step);
  if (d.what == Do::Probe) return;
  const Word bytes = b_.CreateGEP(b_.getInt8Ty(), reach.data, b_.getInt64(within.offset - reach.least));
  llvm::Type* const type = b_.getIntNTy(harts::bits_of(d.access));
  if (d.what == Do::Load) {
    const Word v = in(Memory::Program, b_.CreateAlignedLoad(type, bytes, llvm::Align(1)));
    const Word wide =
        harts::is_signed(d.access) ? b_.CreateSExt(v, b_.getInt64Ty()) : b_.CreateZExt(v, b_.getInt64Ty());
    return pass_on(d, write(d.to, d.out, wide));
  }
  in(Memory::Program, b_.CreateAlignedStore(b_.CreateTrunc(read(d.c, d.access), type), bytes, llvm::Align(1)));
}

void Translation::skip(const RegionBlock& block, size_t at) {
  const Draft& d = block.steps[at].draft;
  BasicBlock*& landing = landings_[behind_skip(block, at)];
  if (!landing) landing = new_block("landing");
  BasicBlock* const on = new_block("on");
  b_.CreateCondBr(truth(d.a), on, landing);
  set(on);
  pass_on(d, nullptr);
}

void Translation::step(const RegionBlock& from, const RegionBlock::Step& step) {
  const Draft& d = step.draft;
  switch (d.what) {
    case Do::Nothing:
    case Do::Heat:
    case Do::Unlinked: return;
    case Do::Load:
    case Do::Store:
    case Do::Probe: return access(step);
    case Do::LeaveAlways:
    case Do::RunJump: return leave(step);
    case Do::Run: return d.list->has_code ? list(step) : leave(step);
    case Do::LeaveIf: return leave_if(truth(d.a), step);
    case Do::Align:
      return leave_if(b_.CreateICmpNE(b_.CreateAnd(address(d), b_.getInt64(d.c.value)), b_.getInt64(0)), step);
    case Do::Jump: return go(from, step);
    case Do::JumpTo: return jump(from, step);
    case Do::Count: {
      const Word runs = in(Memory::Counts, b_.CreateAlignedLoad(b_.getInt64Ty(), pointer(d.to), llvm::Align(8)));
      in(Memory::Counts, b_.CreateAlignedStore(b_.CreateAdd(runs, b_.getInt64(1)), pointer(d.to), llvm::Align(8)));
      return;
    }
    case Do::Select: {
      const Word yes = read(d.b, d.b.kind), no = read(d.c, d.b.kind);
      return pass_on(d, write(d.to, d.out, b_.CreateSelect(truth(d.a), yes, no)));
    }
    case Do::MoveIf: {
      BasicBlock *const move = new_block("move"), *const on = new_block("on");
      b_.CreateCondBr(truth(d.a), move, on);
      set(move);
      write(d.to, d.out, read(d.b, d.b.kind));
      b_.CreateBr(on);
      set(on);
      return;
    }
    default: break;
  }
  const Word x = read(d.a, d.a.kind);
  if (harts::is_branch(d.what)) {
    BasicBlock *const taken = new_block("taken"), *const on = new_block("on");
    b_.CreateCondBr(holds(b_, d.what, d.a.kind, x, read(d.b, d.b.kind)), taken, on);
    set(taken);
    go(from, step);
    return set(on);
  }
  const Word y = d.what == Do::Move ? nullptr : read(d.b, d.b.kind);
  pass_on(d, write(d.to, d.out, apply(b_, d.what, d.a.kind, x, y)));
}

void Translation::block(size_t number) {
  const RegionBlock& from = region_.blocks[number];
  set(blocks_[number]);
  last_ = b_.getInt64(0);
  landings_.clear();
  made_.clear();
  find_reaches(from);
  for (size_t i = 0; i < from.steps.size(); i++) {
    const RegionBlock::Step& at = from.steps[i];
    if (const auto landing = landings_.find(i); landing != landings_.end()) {
      b_.CreateBr(landing->second);
      set(landing->second);
      last_ = b_.getInt64(0);
    }
    if (at.draft.instruction != instruction_) made_.clear();
    instruction_ = at.draft.instruction;
    if (at.draft.what == Do::Skip) {
      skip(from, i);
    } else {
      step(from, at);
    }
    if (b_.GetInsertBlock()->getTerminator()) return;  // Jump, JumpTo or LeaveAlways: nothing runs on
  }
}

llvm::Function* Translation::run() {
  find_cells();
  enter();
  for (size_t i = 0; i < region_.blocks.size(); i++) block(i);
  way_out();
  return function_;
}

}  // namespace

llvm::Function* translate(const harts::Region& region, llvm::Module& module, const std::string& name) {
  return Translation(region, module, name).run();
}

}  // namespace isadora::sim::jit
