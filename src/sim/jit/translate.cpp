// Registers are variables of the function: LLVM keeps them in registers of the processor, through loops. They are read
// at the function's entry and written back at its exits, which are tail calls of the next operation, as in all kernels.
// Temporaries are values of the current instruction: an exit continues with its first operation, before which nothing
// of it has been written.
#include "sim/jit/translate.h"

#include <llvm/IR/MDBuilder.h>

#include <cstddef>
#include <cstring>
#include <map>
#include <optional>

#include "sim/jit/budgets.h"
#include "sim/jit/operations.h"
#include "sim/jit/reaches.h"
#include "sim/lanes/float_operations.h"

namespace isadora::sim::jit {
namespace {

using harts::RegionBlock;
using lanes::AddressRow;
using lanes::HartFrame;
using Step = RegionBlock::Step;

struct InstructionCode {
  bool exists = true;
  bool computes_register = false;  // it has a register whose number is computed
};

class HartTranslation final : Operations {
 public:
  HartTranslation(const harts::HartRegion& region, llvm::Module& module, const std::string& name);
  llvm::Function* run();

 private:
  struct Cell {
    bool written = false;
    llvm::AllocaInst* slot = nullptr;
  };

  // ---- registers
  void find_cells();
  void note(Row row, bool written);
  void enter();
  void enter_blocks();
  llvm::Type* type_of(uint32_t base) { return b_.getIntNTy(kind(base) == FileKind::WideRows ? 64 : 32); }
  Value read(Row row) override;
  void write(Row row, Value v) override;
  FileKind kind(uint32_t base) const override;
  std::array<uint64_t, 2> constant(Row row) const override;

  // ---- operations
  void block(size_t number);
  void begin(uint32_t instruction);
  const InstructionCode& code() const {
    return codes_[static_cast<size_t>(from_ - region_.blocks.data())][instruction_];
  }
  void step(const Step& step);
  void guard(const LaneOp& op, size_t behind);
  void count(Value counter);

  // ---- registers whose number is computed
  void register_at(const LaneOp& op);
  bool is_only_selected(const Step& read) const;
  bool select_of_computed(const LaneOp& op);
  void let_go();

  // ---- branches
  void branch(const Step& step);
  void branch_at(const Step& step);
  Value condition(const LaneOp& op);
  Value is_too_small(Value budget, size_t next) {
    return b_.CreateICmpSLT(budget, b_.getInt64(static_cast<uint64_t>(budgets_.need(next))));
  }
  void jump(const Step& step);
  void jump_to(const Step& step, size_t next);

  // ---- the end
  void require(Value condition) override { leave_if(b_.CreateNot(condition)); }
  void leave();
  void leave_to(const Step& step);
  void leave_if(Value condition);
  BasicBlock* leaves_unless_on(Value condition, BasicBlock* on);
  void leave_at(const Step& step);
  void make_exit();

  // ---- memory
  void access(const Step& step);
  Value bytes_of(const Step& step);
  Value find(const AccessRange& reach, const LaneOp& first);
  Value address(const LaneOp& op, uint64_t number);
  Value part_of_address(Row row, unsigned bits);
  Value load(const LaneOp& op, Value bytes);
  void store(const LaneOp& op, Value bytes);

  // The operations are at other addresses in each run: the first operation, which the code replaces, has a table of
  // those at the beginning of each block.
  Value operation_of(const Step& step) {
    const Value list =
        constant_word(b_.CreateConstInBoundsGEP1_64(b_.getInt8Ty(), function_->getArg(0), offsetof(LaneOp, b)));
    const auto number = static_cast<uint64_t>(from_ - region_.blocks.data());
    const Value first = constant_word(b_.CreateConstInBoundsGEP1_64(b_.getPtrTy(), list, number));
    return b_.CreateConstInBoundsGEP1_64(b_.getInt8Ty(), first,
                                         static_cast<uint64_t>(&step - from_->steps.data()) * sizeof(LaneOp));
  }
  Value constant_word(Value place) { return load_constant(b_, b_.getPtrTy(), place); }
  // Offsets from the frame, which is in a register: the frame and its Storage are near enough for an instruction's
  // displacement.
  Value pointer(const void* p) {
    const auto distance = reinterpret_cast<uint64_t>(p) - reinterpret_cast<uint64_t>(&frame_);
    return b_.CreateGEP(b_.getInt8Ty(), function_->getArg(1), b_.getInt64(distance));
  }
  Value pointer_to_register(Row place) {
    return b_.CreateConstInBoundsGEP1_64(b_.getInt8Ty(), files_.at(place.base), place.offset);
  }
  // Nothing that is in one of these sets of memory is in another.
  enum class Memory : uint8_t { Program, Windows, Registers, Counts };
  template <class Access>
  Access* in(Memory place, Access* access) {
    access->setMetadata(llvm::LLVMContext::MD_alias_scope, own_[static_cast<int>(place)]);
    access->setMetadata(llvm::LLVMContext::MD_noalias, others_[static_cast<int>(place)]);
    return access;
  }
  Value word_at(Value place, llvm::Type* type) { return b_.CreateAlignedLoad(type, place, llvm::Align(8)); }
  Value member(Value of, size_t offset, llvm::Type* type) {
    return word_at(b_.CreateConstInBoundsGEP1_64(b_.getInt8Ty(), of, offset), type);
  }
  Value in_window(const lanes::Window& window, size_t offset, llvm::Type* type) {
    const Value place = pointer(reinterpret_cast<const std::byte*>(&window) + offset);
    return in(Memory::Windows, b_.CreateAlignedLoad(type, place, llvm::Align(8)));
  }

  const harts::HartRegion& region_;
  const harts::Storage& storage_;
  const HartFrame& frame_;
  const Budgets budgets_;
  llvm::MDNode *own_[4], *others_[4];
  std::map<Row, Cell> cells_;                        // by register
  std::vector<std::vector<InstructionCode>> codes_;  // by block and instruction
  std::vector<BasicBlock*> blocks_;
  llvm::AllocaInst *budget_ = nullptr, *next_ = nullptr;  // next_: the next operation
  std::map<uint32_t, Value> files_;                       // by base: where the registers of a file begin
  BasicBlock* exit_ = nullptr;
  const RegionBlock* from_ = nullptr;       // at hand, …
  uint32_t instruction_ = 0;                // … and its instruction
  bool holds_ = false;                      // its writes, up to the last step that may leave it …
  std::map<Row, Value> held_;               // … which are these
  std::map<size_t, BasicBlock*> landings_;  // by step: the continuation if its guard is false
  std::optional<Reaches> reaches_;
  std::vector<Value> data_;  // by reach: where its lowest byte lies, once all is known to be inside
};

llvm::FunctionType* kernel_type(llvm::LLVMContext& c) {
  llvm::Type* const pointer = llvm::PointerType::get(c, 0);
  return llvm::FunctionType::get(pointer, {pointer, pointer}, false);
}

HartTranslation::HartTranslation(const harts::HartRegion& region, llvm::Module& module, const std::string& name)
    : Operations(module, name, kernel_type(module.getContext()), {.elements = 1}, 4),
      region_(region),
      storage_(*region.storage),
      frame_(storage_.frame()),
      budgets_(region) {
  mask_ = b_.getTrue();
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
}

// ---- which instructions have code

// The last access of others may have missed the window.
bool has_window(const LaneOp& op) { return std::has_single_bit(op.bytes); }

bool has_code(const LaneOp& op) {
  switch (op.what) {
    case K::Heat:
    case K::Reached:
    case K::CountRun:
    case K::Go:
    case K::GoAt:
    case K::BranchBits:
    case K::ReadAt:
    case K::WriteAt:
    case K::Leave: return true;
    case K::LaunchValue:
    case K::LaunchRow: return false;
    case K::FloatEach: {
      const ir::FloatInfo info = lanes::float_info(op.number);
      return lanes::has_instruction(info) && !(info.op == ir::FloatOp::FromInt && (op.sub & 128));
    }
    default: break;
  }
  if (lanes::is_access(op.what)) return has_window(op);
  return comparison_of(op.what) != K::Count || is(op.what, lanes::code_for(op.type));
}

// The code may leave an instruction at a register whose number is computed, or where such a register is selected. The
// instruction is then executed from its beginning: nothing is stored before that.
InstructionCode code_of(const RegionBlock& block, uint32_t instruction) {
  InstructionCode code;
  bool stores = false;
  std::vector<Row> computed;
  const auto is_computed = [&](Row row) { return std::ranges::find(computed, row) != computed.end(); };
  for (size_t i = block.firsts[instruction]; i < block.steps.size(); i++) {
    const LaneOp& op = block.steps[i].op;
    if (op.instruction != instruction) break;
    const bool computes = op.what == K::ReadAt || op.what == K::WriteAt;
    const bool may_leave = computes || (op.what == K::Select && (is_computed(op.b) || is_computed(op.c)));
    code.computes_register |= computes;
    code.exists &= has_code(op) && !(stores && may_leave);
    stores |= is(op.what, lanes::kStore) || op.what == K::AtomicRound;
    if (op.what == K::ReadAt) computed.push_back(op.to);
  }
  return code;
}

// ---- registers -----------------------------------------------------------------------------------------------------

void HartTranslation::note(Row row, bool written) {
  if (row.base == kNoBase || row.base < kFiles) return;
  cells_[row].written |= written;
}

void HartTranslation::find_cells() {
  for (const RegionBlock& block : region_.blocks) {
    std::vector<InstructionCode>& codes = codes_.emplace_back();
    for (uint32_t i = 0; i < block.firsts.size(); i++) codes.push_back(code_of(block, i));
    for (const Step& step : block.steps) {
      const LaneOp& op = step.op;
      if (!codes[op.instruction].exists) break;
      const bool stores = lanes::is_store(op.what);
      note(op.a, false);
      note(op.b, op.what == K::Split);
      note(op.c, false);
      note(op.to, !stores);
      const bool pairs = lanes::is_access(op.what) && op.sub != static_cast<uint8_t>(AddressRow::Unsigned32);
      for (const Row row : {op.a, stores ? op.to : op.c}) {
        if (pairs && row.base != kNoBase && row.base >= kFiles && kind(row.base) == FileKind::Rows)
          note(row_after(row, row_bytes_), false);
      }
      if (op.to.base != kNoBase && is(op.what, lanes::kTwoRegisters)) note(row_after(op.to, row_bytes_), true);
      const bool split = op.what == K::Split;
      const bool four = op.type == Shape::W128 && (op.what == K::Quad || split);
      for (uint32_t i = 1; four && i < 4; i++)
        note(row_after(split ? op.to : op.a, static_cast<uint32_t>(i * op.number)), split);
    }
  }
}

FileKind HartTranslation::kind(uint32_t base) const {
  const unsigned width = storage_.width({base, 0});
  return width == 1 ? FileKind::Words : width > 32 ? FileKind::WideRows : FileKind::Rows;
}

std::array<uint64_t, 2> HartTranslation::constant(Row row) const {
  std::array<uint64_t, 2> value;
  std::memcpy(value.data(), storage_.at(row), sizeof value);
  return value;
}

Value HartTranslation::read(Row row) {
  if (const auto held = held_.find(row); held != held_.end()) return held->second;
  return b_.CreateLoad(type_of(row.base), cells_.at(row).slot);
}

void HartTranslation::write(Row row, Value v) {
  if (holds_) {
    held_[row] = b_.CreateZExtOrTrunc(v, type_of(row.base));
    return;
  }
  b_.CreateStore(b_.CreateZExtOrTrunc(v, type_of(row.base)), cells_.at(row).slot);
}

void HartTranslation::enter() {
  set(new_block("enter"));
  for (auto& [place, cell] : cells_) {
    Value& file = files_[place.base];
    if (!file) file = word_at(pointer(&frame_.bases[place.base]), b_.getPtrTy());
    llvm::Type* const type = type_of(place.base);
    cell.slot = b_.CreateAlloca(type);
    const Value reg = pointer_to_register(place);
    b_.CreateStore(in(Memory::Registers, b_.CreateAlignedLoad(type, reg, llvm::Align(4))), cell.slot);
  }
  budget_ = b_.CreateAlloca(b_.getInt64Ty());
  b_.CreateStore(word_at(pointer(&frame_.budget), b_.getInt64Ty()), budget_);
  next_ = b_.CreateAlloca(b_.getPtrTy());
  exit_ = new_block("way_out");
  for (size_t i = 0; i < region_.blocks.size(); i++) blocks_.push_back(new_block("block"));
  enter_blocks();
}

void HartTranslation::enter_blocks() {
  const auto count = std::ranges::count(region_.blocks, true, &RegionBlock::is_entry);
  BasicBlock *const dispatch = b_.GetInsertBlock(), *const nowhere = new_block("nowhere");
  llvm::SwitchInst* way = nullptr;
  if (count > 1) {
    const Value number = member(function_->getArg(0), offsetof(LaneOp, number), b_.getInt64Ty());
    way = b_.CreateSwitch(number, nowhere, static_cast<unsigned>(count));
  }
  for (size_t i = 0; i < region_.blocks.size(); i++) {
    if (!region_.blocks[i].is_entry) continue;
    BasicBlock* const entry = way ? new_block("entry") : dispatch;
    if (way) way->addCase(b_.getInt64(i), entry);
    set(entry);
    from_ = &region_.blocks[i];
    set(leaves_unless_on(is_too_small(b_.CreateLoad(b_.getInt64Ty(), budget_), i), blocks_[i]));
    leave_to(from_->steps[1]);  // after the operation that the code replaces: a count of runs has to be made yet
  }
  set(nowhere);
  b_.CreateUnreachable();
}

// ---- the end -------------------------------------------------------------------------------------------------------

// All exits share it: there are many, and each would write all registers back.
void HartTranslation::make_exit() {
  set(exit_);
  for (const auto& [place, cell] : cells_) {
    if (!cell.written) continue;
    const Value v = b_.CreateLoad(cell.slot->getAllocatedType(), cell.slot);
    in(Memory::Registers, b_.CreateAlignedStore(v, pointer_to_register(place), llvm::Align(4)));
  }
  b_.CreateAlignedStore(b_.CreateLoad(b_.getInt64Ty(), budget_), pointer(&frame_.budget), llvm::Align(8));
  const Value next = b_.CreateLoad(b_.getPtrTy(), next_);
  const Value kernel = member(next, offsetof(LaneOp, run), b_.getPtrTy());
  llvm::CallInst* const call = b_.CreateCall(function_->getFunctionType(), kernel, {next, function_->getArg(1)});
  call->setTailCallKind(llvm::CallInst::TCK_MustTail);
  b_.CreateRet(call);
}

// Goes on with the operations of the instruction at hand.
void HartTranslation::leave() { leave_to(from_->steps[from_->firsts[instruction_]]); }

void HartTranslation::leave_to(const Step& step) {
  b_.CreateStore(operation_of(step), next_);
  b_.CreateBr(exit_);
}

void HartTranslation::leave_if(Value condition) {
  BasicBlock* const on = new_block("on");
  set(leaves_unless_on(condition, on));
  leave();
  set(on);
}

// The place that leaves the code.
BasicBlock* HartTranslation::leaves_unless_on(Value condition, BasicBlock* on) {
  BasicBlock* const away = new_block("leave");
  b_.CreateCondBr(condition, away, on, unlikely_);
  return away;
}

// Continues with a branch's operation, which evaluates its condition again: only registers are in memory.
void HartTranslation::leave_at(const Step& step) {
  for (const Row row : {step.op.a, step.op.b, step.op.c}) {
    if (row.base != kTemporaries) continue;
    const Value v = temporaries_.at(row.offset);
    const Value kept = v->getType()->isIntegerTy(1) ? b_.CreateZExt(v, b_.getInt64Ty()) : v;
    b_.CreateAlignedStore(kept, pointer(storage_.at(row)), llvm::Align(4));
  }
  leave_to(step);
}

// ---- branches ------------------------------------------------------------------------------------------------------

// To a block of the region, where the budget is large enough; else the operation finds out for how much it is.
void HartTranslation::jump_to(const Step& step, size_t next) {
  const int64_t change = step.refund - region_.blocks[next].cost;
  const Value before = b_.CreateLoad(b_.getInt64Ty(), budget_);
  const Value left = b_.CreateAdd(before, b_.getInt64(static_cast<uint64_t>(change)));
  if (budgets_.closes_cycle(static_cast<size_t>(from_ - region_.blocks.data()), next)) {
    BasicBlock *const spent = new_block("spent"), *const on = new_block("on");
    b_.CreateCondBr(is_too_small(left, next), spent, on, unlikely_);
    set(spent);
    leave_at(step);
    set(on);
  }
  b_.CreateStore(left, budget_);
  b_.CreateBr(blocks_[next]);
}

Value HartTranslation::condition(const LaneOp& op) {
  if (op.what == K::BranchBits) return op.sub ? b_.CreateNot(bits(op.a)) : bits(op.a);
  return rows_.comparison(comparison_of(op.what), row(op, op.a), row(op, op.b));
}

void HartTranslation::jump(const Step& step) {
  if (step.targets.empty()) return leave_at(step);
  jump_to(step, step.targets[0].block);
}

void HartTranslation::branch(const Step& step) {
  if (step.op.what == K::Go) return jump(step);
  BasicBlock *const taken = new_block("taken"), *const on = new_block("on");
  b_.CreateCondBr(condition(step.op), taken, on);
  set(taken);
  jump(step);
  set(on);
}

void HartTranslation::branch_at(const Step& step) {
  const bool conditional = step.op.c.base != kNoBase;
  BasicBlock *const taken = new_block("taken"), *const on = conditional ? new_block("on") : nullptr;
  if (conditional) {
    b_.CreateCondBr(bits(step.op.c), taken, on);
  } else {
    b_.CreateBr(taken);
  }
  set(taken);
  if (!step.targets.empty()) {
    const Value address = b_.CreateZExt(row(step.op, step.op.a), b_.getInt64Ty());
    BasicBlock* const elsewhere = new_block("elsewhere");
    llvm::SwitchInst* const way = b_.CreateSwitch(address, elsewhere, static_cast<unsigned>(step.targets.size()));
    for (const RegionBlock::Target& target : step.targets) {
      BasicBlock* const inside = new_block("inside");
      way->addCase(b_.getInt64(target.pc), inside);
      set(inside);
      jump_to(step, target.block);
    }
    set(elsewhere);
  }
  leave_at(step);
  if (conditional) set(on);
}

// ---- memory --------------------------------------------------------------------------------------------------------

// A register of words is the low half, and the one after it the high one, of 64 bits.
Value HartTranslation::part_of_address(Row row, unsigned bits) {
  if (bits == 32) return row32(row);
  const bool pair = row.base != kConstants && row.base >= kFiles && kind(row.base) == FileKind::Rows;
  return pair ? rows_.pair(read(row), read(row_after(row, row_bytes_))) : row64(row);
}

Value HartTranslation::address(const LaneOp& op, uint64_t number) {
  const unsigned bits = op.sub == static_cast<uint8_t>(AddressRow::Unsigned32) ? 32 : 64;
  const Row uniform = uniform_of(op);
  Value sum = part_of_address(op.a, bits);
  if (uniform.base != kNoBase) sum = b_.CreateAdd(sum, part_of_address(uniform, bits));
  sum = b_.CreateAdd(sum, llvm::ConstantInt::get(sum->getType(), bits == 32 ? static_cast<uint32_t>(number) : number));
  return b_.CreateZExt(sum, b_.getInt64Ty());
}

// The lowest byte of an access range; exits if the range is not in the window.
Value HartTranslation::find(const AccessRange& reach, const LaneOp& first) {
  const lanes::Window& window = frame_.window(reach.window->skip);
  const Value begin = in_window(window, offsetof(lanes::Window, begin), b_.getInt64Ty());
  const Value room = in_window(window, offsetof(lanes::Window, room), b_.getInt64Ty());
  const Value offset = b_.CreateSub(address(first, reach.least), begin);
  // `room` counts the places where one access of that window may begin.
  const Value places =
      b_.CreateBinaryIntrinsic(llvm::Intrinsic::usub_sat, room, b_.getInt64(reach.span - reach.window->bytes));
  leave_if(b_.CreateICmpUGE(offset, places));
  return b_.CreateGEP(b_.getInt8Ty(), in_window(window, offsetof(lanes::Window, data), b_.getPtrTy()), offset);
}

// Exits if the access would fault or misses the window.
Value HartTranslation::bytes_of(const Step& step) {
  const LaneOp& op = step.op;
  if (op.aligned && op.bytes > 1)
    leave_if(b_.CreateIsNotNull(b_.CreateAnd(address(op, op.number), uint64_t{op.bytes} - 1)));
  const Reaches::Within* const within = reaches_->of(step);
  if (!within) return find({&op, op.number, op.bytes}, op);
  const AccessRange& reach = reaches_->all()[within->reach];
  Value& data = data_[within->reach];
  if (!data) data = find(reach, op);
  return b_.CreateGEP(b_.getInt8Ty(), data, b_.getInt64(within->offset - reach.least));
}

// Bits above the element are ignored; bits that the access lacks are 0.
Value HartTranslation::load(const LaneOp& op, Value bytes) {
  const unsigned bits = std::min(8u * op.bytes, bits_of(op.type));
  const Value v = in(Memory::Program, b_.CreateAlignedLoad(b_.getIntNTy(bits), bytes, llvm::Align(1)));
  return b_.CreateZExt(v, rows_.type(bits_of(op.type)));
}

void HartTranslation::store(const LaneOp& op, Value bytes) {
  const unsigned bits = std::min(8u * op.bytes, bits_of(op.type));
  const Value v = b_.CreateTrunc(row(op, op.c), b_.getIntNTy(bits));
  in(Memory::Program, b_.CreateAlignedStore(v, bytes, llvm::Align(1)));
}

void HartTranslation::access(const Step& step) {
  const LaneOp& op = step.op;
  const auto access = [&]() -> Value {
    const Value bytes = bytes_of(step);
    if (is(op.what, lanes::kLoad)) return load(op, bytes);
    if (is(op.what, lanes::kStore)) store(op, bytes);
    return nullptr;
  };
  const Value v = op.b.base == kNoBase ? access() : only_where(bits(op.b), access);
  if (v) put(op, v);
}

// ---- operations ----------------------------------------------------------------------------------------------------

void HartTranslation::count(Value counter) {
  const Value before = in(Memory::Counts, b_.CreateAlignedLoad(b_.getInt64Ty(), counter, llvm::Align(8)));
  in(Memory::Counts, b_.CreateAlignedStore(b_.CreateAdd(before, b_.getInt64(1)), counter, llvm::Align(8)));
}

// `after` is the step that follows the instruction.
void HartTranslation::guard(const LaneOp& op, size_t after) {
  BasicBlock*& landing = landings_[after];
  if (!landing) landing = new_block("landing");
  BasicBlock *const on = new_block("on"), *const skipped = new_block("passed_over");
  const Value holds = bits(op.a);
  b_.CreateCondBr(op.what == K::Guard ? holds : b_.CreateNot(holds), on, skipped);
  set(skipped);
  count(pointer(&frame_.skipped));
  b_.CreateBr(landing);
  set(on);
}

void HartTranslation::step(const Step& step) {
  const LaneOp& op = step.op;
  switch (op.what) {
    case K::Heat:
    case K::Reached: return;
    case K::CountRun:
      return count(
          constant_word(b_.CreateConstInBoundsGEP1_64(b_.getInt8Ty(), operation_of(step), offsetof(LaneOp, a))));
    case K::Leave: return leave();
    case K::ReadAt:
      if (is_only_selected(step)) {
        temporaries_.erase(op.to.offset);  // of an earlier value there
        return;
      }
      [[fallthrough]];
    case K::WriteAt: return register_at(op);
    case K::Select:
      if (select_of_computed(op)) return;
      break;
    case K::GoAt: return let_go(), branch_at(step);
    default: break;
  }
  if (is(op.what, lanes::kBranch)) return let_go(), branch(step);
  if (lanes::is_access(op.what)) return access(step);
  operation(op, 0, 0);
}

// Of a description that reads a register or something else, by an address, the operations compute both and select one.
// Such a read is never executed here: the code leaves the instruction where its value is selected.
bool HartTranslation::is_only_selected(const Step& read) const {
  const Row made = read.op.to;
  if (made.base != kTemporaries) return false;
  for (const Step* step = &read + 1; step <= &from_->steps.back(); step++) {
    const LaneOp& op = step->op;
    if (op.instruction != instruction_) break;
    const bool selects = op.what == K::Select && op.type == read.op.type && op.a != made && op.b != op.c;
    const bool uses = op.a == made || op.b == made || op.c == made || (lanes::is_store(op.what) && op.to == made);
    if (uses && !selects) return false;
  }
  return true;
}

bool HartTranslation::select_of_computed(const LaneOp& op) {
  const auto is_missing = [&](Row row) { return row.base == kTemporaries && !temporaries_.contains(row.offset); };
  if (!is_missing(op.b) && !is_missing(op.c)) return false;
  if (is_missing(op.b) && is_missing(op.c)) return leave(), true;
  const Value chosen = bits(op.a);
  require(is_missing(op.b) ? b_.CreateNot(chosen) : chosen);
  put(op, row(op, is_missing(op.b) ? op.c : op.b));
  return true;
}

// Of a register whose number is computed: the code continues only if the file has no such register, or if it is not
// written. Else the operations execute the instruction, for the file is not in memory here.
void HartTranslation::register_at(const LaneOp& op) {
  Value outside = b_.CreateICmpUGE(row32(op.a), b_.getInt32(static_cast<uint32_t>(op.number)));
  if (op.what == K::WriteAt && op.c.base != kNoBase) outside = b_.CreateOr(outside, b_.CreateNot(bits(op.c)));
  require(outside);
  if (op.what == K::ReadAt) put(op, llvm::Constant::getNullValue(rows_.type(bits_of(op.type))));
}

void HartTranslation::let_go() {
  holds_ = false;
  for (const auto& [place, v] : held_) write(place, v);
  held_.clear();
}

void HartTranslation::begin(uint32_t instruction) {
  held_.clear();
  instruction_ = instruction;
  holds_ = code().computes_register;
  temporaries_.clear();
}

void HartTranslation::block(size_t number) {
  from_ = &region_.blocks[number];
  set(blocks_[number]);
  landings_.clear();
  reaches_.emplace(*from_, storage_);
  data_.assign(reaches_->all().size(), nullptr);
  begin(0);
  const auto ended = [&] { return b_.GetInsertBlock()->getTerminator() != nullptr; };
  for (size_t i = 0; i < from_->steps.size(); i++) {
    const Step& at = from_->steps[i];
    if (at.op.instruction != instruction_ && !ended()) let_go();
    if (const auto landing = landings_.find(i); landing != landings_.end()) {
      if (!ended()) b_.CreateBr(landing->second);
      set(landing->second);
    }
    if (ended()) continue;  // after a branch that is always taken
    if (at.op.instruction != instruction_) begin(at.op.instruction);
    const bool counts = i < from_->firsts[0];  // before the first instruction
    if (!counts && !code().exists) {
      leave();
    } else if (is(at.op.what, lanes::kGuard)) {
      guard(at.op, i + at.op.skip);
    } else {
      step(at);
    }
  }
}

llvm::Function* HartTranslation::run() {
  find_cells();
  enter();
  for (size_t i = 0; i < region_.blocks.size(); i++) block(i);
  make_exit();
  return function_;
}

}  // namespace

llvm::Function* translate(const harts::HartRegion& region, llvm::Module& module, const std::string& name) {
  return HartTranslation(region, module, name).run();
}

}  // namespace isadora::sim::jit
