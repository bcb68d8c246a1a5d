// Registers are variables of the function: LLVM keeps them in vector registers of the processor, through loops. They
// are read where the function is entered, and written back in the one place where it is left.
#include "sim/jit/warp.h"

#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/MDBuilder.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <set>
#include <vector>

#include "sim/jit/rows.h"

namespace isadora::sim::jit {
namespace {

using lanes::AddressRow;
using lanes::K;
using lanes::kConstants;
using lanes::kFiles;
using lanes::kLanes;
using lanes::kNoBase;
using lanes::kTemporaries;
using lanes::Row;
using llvm::BasicBlock;
using warps::FileKind;
using warps::Leaving;
using warps::Op;
using warps::Part;
using warps::State;
using Builder = llvm::IRBuilder<>;
using Value = llvm::Value*;

bool is_control(K k) { return k == K::Jump || k == K::Exit || k == K::Barrier || k == K::Wait; }

// No lane runs on to the next part.
bool always_leaves(const Part& part) {
  const Op* const last = part.ops.empty() ? nullptr : &part.ops.back();
  return !part.guarded && last && is_control(last->what) && last->what != K::Jump && last->c.base == kNoBase;
}

constexpr uint32_t kRowBytes = 4 * kLanes;
constexpr unsigned kQuad = 4;              // words that lie side by side, and are loaded together
constexpr size_t kMostMoves = 20'000;      // between registers and memory; else those of all places are the same
constexpr uint64_t kFarthest = INT32_MAX;  // of addresses that one gather reaches

class Translation {
 public:
  Translation(const warps::Region& region, llvm::Module& module, const std::string& name, bool ternary);
  llvm::Function* run();

 private:
  // A register.
  struct Variable {
    llvm::AllocaInst* slot = nullptr;
    FileKind kind = FileKind::Rows;
  };
  using Place = std::pair<uint32_t, uint32_t>;  // of a row: base and offset
  // Around a call of the engine, registers are in memory. Which those are is known at the end.
  struct Call {
    BasicBlock *before, *after;
    const Part* part;
  };
  // The same of a place where the function is left: in front of a part, or behind it.
  struct Out {
    BasicBlock* block;
    size_t part;
    bool behind;
  };

  void part(size_t number);
  void code(const Part& part);
  void call(const Part& part, size_t number);
  void operation(const Part& part, const Op& op);
  void write_word(const Op& op);
  bool control(const Part& part, const Op& op);
  void go_on(int next, uint64_t pc);

  // ---- counting. What is done in a block is added where it is left.
  void sync();
  void leave(Leaving why, const Part& part, Value lanes);
  // In front of the part at hand, nothing of which has been written.
  void leave_before(Leaving why = Leaving::Before) { leave_by(why, part_->pc, false); }
  void leave_by(Leaving why, uint64_t pc, bool behind);
  // Goes on where the condition holds, and leaves before the part at hand where it does not.
  void require(Value condition);

  // ---- rows
  Variable& variable(Row row);
  Value read(Row row) { return b_.CreateLoad(variable(row).slot->getAllocatedType(), variable(row).slot); }
  void write(Row row, Value v);
  Value row32(Row row);
  Value row64(Row row);
  Value bits(Row row);
  Value word(Row row);
  void put(const Op& op, Row to, Value v, bool keeps);
  void put(const Op& op, Value v) { put(op, op.to, v, op.keeps); }
  void put_bits(const Op& op, Value v);
  static Row behind(Row row, uint32_t bytes) { return {row.base, row.offset + bytes}; }

  // ---- memory
  struct Addresses {
    Value low, high;      // rows; high is null where all are 0
    Value plus;           // for all lanes
    bool modulo = false;  // 2^32
  };
  Addresses addresses(const Op& op, Row uniform);
  Value lanes_of(const Op& op);
  Value window(const Op& op, Value address, Value span);
  Value in_a_row(const Op& op, const Addresses& at, Value lanes, Value& first);
  struct Near {
    Value begin, offsets;  // of lanes, from there
  };
  Near near(const Op& op, const Addresses& at, Value lanes, unsigned bytes);
  Value pointers(const Near& near) { return b_.CreateGEP(b_.getInt8Ty(), near.begin, near.offsets); }
  void load(const Op& op);
  using Quad = std::array<Value, kQuad>;
  Quad load_vectors(Value bytes);
  Quad load_quads(const Near& near);
  void load_quad(const Op& op, const std::array<size_t, kQuad>& parts);
  void find_quads();
  bool find_quad(size_t first, std::array<size_t, kQuad>& parts) const;
  void load_one(const Op& op);
  void store(const Op& op);
  // Some code for the lanes, if there are any.
  template <class Code>
  Value where_any(Value lanes, Value otherwise, Code code);

  bool is_all(Value lanes) const {
    const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(lanes);
    return constant && constant->isAllOnesValue();
  }
  Value all_lanes() { return b_.getInt32(UINT32_MAX); }
  Value all_true(Value mask) { return b_.CreateICmpEQ(rows_.bits(mask), all_lanes()); }
  llvm::Type* elements(unsigned bytes) { return rows_.type(8 * bytes); }
  Value in_state(size_t offset) { return b_.CreateConstInBoundsGEP1_64(b_.getInt8Ty(), function_->getArg(0), offset); }
  Value state(size_t offset) { return b_.CreateAlignedLoad(b_.getInt64Ty(), in_state(offset), llvm::Align(8)); }
  Value state_pointer(size_t offset) { return b_.CreateAlignedLoad(b_.getPtrTy(), in_state(offset), llvm::Align(8)); }
  void put_in_state(size_t offset, Value v) { b_.CreateAlignedStore(v, in_state(offset), llvm::Align(8)); }
  Value load_word(llvm::AllocaInst* slot) { return b_.CreateLoad(slot->getAllocatedType(), slot); }
  llvm::AllocaInst* new_word(const char* name, llvm::Type* type);
  Value in_memory(Builder& b, Row row);
  static llvm::Align align_of(const Variable& v);
  void write_back(Builder& b, const std::set<Place>& places);
  void read_from_memory(Builder& b, const Part* part);
  void find_written();
  std::set<Place> written_behind(size_t part) const;
  void enter();
  void finish();
  size_t number_of(const Part& part) const { return static_cast<size_t>(&part - region_.parts.data()); }
  bool may_write(const Part& part, Row row) const;

  BasicBlock* new_block(const char* name) { return BasicBlock::Create(b_.getContext(), name, function_); }
  void set(BasicBlock* block) { b_.SetInsertPoint(block); }
  void branch_unlikely(Value condition, BasicBlock* yes, BasicBlock* no) {
    b_.CreateCondBr(condition, yes, no, unlikely_);
  }

  const warps::Region& region_;
  Builder b_, entry_;  // entry_ writes where the function begins
  Rows rows_;
  llvm::Function* const function_;
  llvm::MDNode* const unlikely_;
  BasicBlock *begin_, *end_;
  std::map<Place, Variable> variables_;
  std::vector<std::set<Place>> written_, before_;  // by part: what it writes, and what may be written before it
  std::map<uint32_t, Value> temporaries_;          // of the part at hand
  std::vector<BasicBlock*> blocks_;
  std::vector<Call> calls_;
  std::vector<Out> outs_;
  std::map<size_t, std::array<size_t, kQuad>> quads_;  // by the first of their parts
  std::map<size_t, Value> loaded_;                     // by part: by the first of its quad
  const Part* part_ = nullptr;
  Value group_ = nullptr, group_size_ = nullptr, mask_ = nullptr, guarded_ = nullptr;
  uint64_t passed_ = 0, plain_ = 0;  // instructions since the last sync(), and those of them without a guard
  llvm::AllocaInst *done_, *took_part_, *why_, *pc_, *lanes_, *number_, *site_, *address_, *span_;
};

llvm::Function* declare(llvm::Module& module, const std::string& name) {
  llvm::LLVMContext& c = module.getContext();
  auto* const type = llvm::FunctionType::get(llvm::Type::getInt32Ty(c), {llvm::PointerType::get(c, 0)}, false);
  auto* const f = llvm::Function::Create(type, llvm::Function::ExternalLinkage, name, module);
  f->setDoesNotThrow();
  f->addFnAttr("prefer-vector-width", "512");
  return f;
}

Translation::Translation(const warps::Region& region, llvm::Module& module, const std::string& name, bool ternary)
    : region_(region),
      b_(module.getContext()),
      entry_(module.getContext()),
      rows_(b_, ternary),
      function_(declare(module, name)),
      unlikely_(llvm::MDBuilder(module.getContext()).createBranchWeights(1, 2000)) {
  written_.resize(region.parts.size());
  begin_ = new_block("enter");
  end_ = new_block("leave");
  entry_.SetInsertPoint(begin_);
  set(begin_);
  llvm::Type* const long_word = b_.getInt64Ty();
  done_ = new_word("done", long_word);
  took_part_ = new_word("took_part", long_word);
  why_ = new_word("why", b_.getInt32Ty());
  pc_ = new_word("pc", long_word);
  lanes_ = new_word("lanes", b_.getInt32Ty());
  number_ = new_word("number", long_word);
  site_ = new_word("site", long_word);
  address_ = new_word("address", long_word);
  span_ = new_word("span", long_word);
  b_.CreateStore(state(offsetof(State, done)), done_);
  group_ = region.whole ? all_lanes() : b_.CreateTrunc(state(offsetof(State, group)), b_.getInt32Ty());
  group_size_ = b_.CreateZExt(b_.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, group_), long_word);
  // Each part that something leads to but the one before it has a block.
  std::vector<bool> leads(region.parts.size());
  for (const uint32_t e : region.entries) leads[e] = true;
  for (size_t i = 0; i < region.parts.size(); i++) {
    const Part& p = region.parts[i];
    if (p.target >= 0) leads[static_cast<size_t>(p.target)] = true;
    const bool runs_on = p.next == static_cast<int>(i + 1) && (p.ops.empty() || !is_control(p.ops.back().what));
    if (p.next >= 0 && !runs_on) leads[static_cast<size_t>(p.next)] = true;
  }
  for (size_t i = 0; i < region.parts.size(); i++) blocks_.push_back(leads[i] || i == 0 ? new_block("part") : nullptr);
}

llvm::AllocaInst* Translation::new_word(const char* name, llvm::Type* type) {
  llvm::AllocaInst* const slot = entry_.CreateAlloca(type, nullptr, name);
  entry_.CreateStore(llvm::Constant::getNullValue(type), slot);
  return slot;
}

// ---- rows ----------------------------------------------------------------------------------------------------------

Value Translation::in_memory(Builder& b, Row row) {
  const Value files = b.CreateAlignedLoad(
      b.getPtrTy(), b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), function_->getArg(0), offsetof(State, files)),
      llvm::Align(8));
  const Value file = b.CreateAlignedLoad(b.getPtrTy(), b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), files, 8 * row.base),
                                         llvm::Align(8));
  return b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), file, row.offset);
}

llvm::Align Translation::align_of(const Variable& v) { return llvm::Align(v.kind == FileKind::Rows ? 64 : 4); }

Translation::Variable& Translation::variable(Row row) {
  Variable& v = variables_[{row.base, row.offset}];
  if (v.slot) return v;
  v.kind = region_.files[row.base];
  v.slot = entry_.CreateAlloca(v.kind == FileKind::Rows ? rows_.type(32) : entry_.getInt32Ty());
  return v;
}

void Translation::write(Row row, Value v) {
  written_[number_of(*part_)].insert({row.base, row.offset});
  b_.CreateStore(v, variable(row).slot);
}

void Translation::write_back(Builder& b, const std::set<Place>& places) {
  for (const Place& place : places) {
    const Variable& v = variables_.at(place);
    const Value value = b.CreateLoad(v.slot->getAllocatedType(), v.slot);
    b.CreateAlignedStore(value, in_memory(b, {place.first, place.second}), align_of(v));
  }
}

// All registers, or those that a part may write.
void Translation::read_from_memory(Builder& b, const Part* part) {
  for (const auto& [place, v] : variables_) {
    const Row row{place.first, place.second};
    if (part && !may_write(*part, row)) continue;
    b.CreateStore(b.CreateAlignedLoad(v.slot->getAllocatedType(), in_memory(b, row), align_of(v)), v.slot);
  }
}

// What may have been written since the function was entered, where a part begins. A call of the engine leaves nothing
// to be written back.
void Translation::find_written() {
  before_.assign(region_.parts.size(), {});
  for (bool more = true; more;) {
    more = false;
    for (size_t i = 0; i < region_.parts.size(); i++) {
      const std::set<Place> behind = written_behind(i);
      for (const int next : {region_.parts[i].next, region_.parts[i].target}) {
        if (next < 0 || always_leaves(region_.parts[i])) continue;
        std::set<Place>& there = before_[static_cast<size_t>(next)];
        const size_t size = there.size();
        there.insert(behind.begin(), behind.end());
        more |= there.size() > size;
      }
    }
  }
}

std::set<Translation::Place> Translation::written_behind(size_t part) const {
  if (region_.parts[part].how == Part::How::Call) return {};
  std::set<Place> places = before_[part];
  places.insert(written_[part].begin(), written_[part].end());
  return places;
}

bool Translation::may_write(const Part& part, Row row) const {
  const FileKind kind = region_.files[row.base];
  const uint32_t bytes = kind == FileKind::Rows ? kRowBytes : kind == FileKind::Masks ? 8 : 4;
  const uint32_t number = row.offset / bytes;
  return std::ranges::any_of(part.writes, [&](const RegisterRange& r) {
    return r.file + kFiles == row.base && number >= r.first && number < r.first + r.count;
  });
}

Value Translation::row32(Row row) {
  if (row.base == kConstants) return rows_.splat(32, static_cast<uint32_t>(region_.constants[row.offset][0]));
  if (row.base == kTemporaries) return temporaries_.at(row.offset);
  return read(row);
}

Value Translation::row64(Row row) {
  if (row.base == kConstants) return rows_.splat(64, region_.constants[row.offset][0]);
  return temporaries_.at(row.offset);
}

Value Translation::bits(Row row) {
  if (row.base == kConstants) return b_.getInt32(static_cast<uint32_t>(region_.constants[row.offset][0]));
  if (row.base == kTemporaries) return temporaries_.at(row.offset);
  return read(row);
}

// One for the warp: a register of it, or what is the same in all lanes.
Value Translation::word(Row row) {
  if (row.base == kConstants) return b_.getInt32(static_cast<uint32_t>(region_.constants[row.offset][0]));
  if (row.base == kTemporaries) return b_.CreateExtractElement(temporaries_.at(row.offset), uint64_t{0});
  return read(row);
}

void Translation::put(const Op&, Row to, Value v, bool keeps) {
  if (to.base == kTemporaries) {
    temporaries_[to.offset] = v;
    return;
  }
  write(to, keeps && !is_all(mask_) ? rows_.select(mask_, v, read(to)) : v);
}

void Translation::put_bits(const Op& op, Value v) {
  if (op.to.base == kTemporaries) {
    temporaries_[op.to.offset] = v;
    return;
  }
  if (op.keeps && !is_all(mask_)) {
    v = b_.CreateOr(b_.CreateAnd(read(op.to), b_.CreateNot(mask_)), b_.CreateAnd(v, mask_));
  }
  write(op.to, v);
}

// ---- counting ------------------------------------------------------------------------------------------------------

void Translation::sync() {
  if (passed_) b_.CreateStore(b_.CreateAdd(load_word(done_), b_.getInt64(passed_)), done_);
  if (plain_)
    b_.CreateStore(b_.CreateAdd(load_word(took_part_), b_.CreateMul(group_size_, b_.getInt64(plain_))), took_part_);
  passed_ = plain_ = 0;
}

void Translation::leave_by(Leaving why, uint64_t pc, bool behind) {
  const uint64_t passed = passed_, plain = plain_;
  sync();
  passed_ = passed;
  plain_ = plain;
  b_.CreateStore(b_.getInt32(static_cast<uint32_t>(why)), why_);
  b_.CreateStore(b_.getInt64(pc), pc_);
  BasicBlock* const out = new_block("out");
  outs_.push_back({out, number_of(*part_), behind});
  b_.CreateBr(out);
}

// Behind the part.
void Translation::leave(Leaving why, const Part& part, Value lanes) {
  b_.CreateStore(lanes, lanes_);
  leave_by(why, part.pc, true);
}

void Translation::require(Value condition) {
  if (const auto* known = llvm::dyn_cast<llvm::ConstantInt>(condition); known && known->isOne()) return;
  BasicBlock *const on = new_block("on"), *const out = new_block("out");
  branch_unlikely(b_.CreateNot(condition), out, on);
  set(out);
  leave_before();
  set(on);
}

void Translation::go_on(int next, uint64_t pc) {
  if (next < 0) return leave_by(Leaving::Before, pc, true);
  sync();
  b_.CreateBr(blocks_[static_cast<size_t>(next)]);
}

// ---- memory --------------------------------------------------------------------------------------------------------

Value Translation::lanes_of(const Op& op) {
  const Value lanes = op.everywhere ? all_lanes() : mask_;
  if (op.b.base == kNoBase) return lanes;
  return is_all(lanes) ? bits(op.b) : b_.CreateAnd(lanes, bits(op.b));
}

Translation::Addresses Translation::addresses(const Op& op, Row uniform) {
  const auto kind = static_cast<AddressRow>(op.sub);
  Addresses at{};
  at.plus = b_.getInt64(op.number);
  if (kind == AddressRow::Word64) {
    const Value row = row64(op.a);
    at.low = rows_.low(row);
    at.high = rows_.high(row);
    return at;
  }
  at.low = row32(op.a);
  if (kind == AddressRow::Wide) at.high = row32(behind(op.a, kRowBytes));
  if (kind == AddressRow::Signed32) at.high = b_.CreateAShr(at.low, rows_.splat(32, 31));
  if (uniform.base != kNoBase) {
    Value same = b_.CreateZExt(word(uniform), b_.getInt64Ty());
    if (kind == AddressRow::Wide) {
      const Value upper = b_.CreateZExt(word(behind(uniform, 4)), b_.getInt64Ty());
      same = b_.CreateOr(same, b_.CreateShl(upper, 32));
    }
    at.plus = b_.CreateAdd(at.plus, same);
  }
  if (kind == AddressRow::Unsigned32) {
    at.modulo = true;
    at.plus = b_.CreateSExt(b_.CreateTrunc(at.plus, b_.getInt32Ty()), b_.getInt64Ty());
  }
  return at;
}

// Where so many bytes from an address on lie.
Value Translation::window(const Op& op, Value address, Value span) {
  const Value windows = state_pointer(offsetof(State, windows));
  const auto member = [&](size_t offset, llvm::Type* type) {
    const size_t place = op.site * sizeof(warps::Window) + offset;
    return b_.CreateAlignedLoad(type, b_.CreateConstInBoundsGEP1_64(b_.getInt8Ty(), windows, place), llvm::Align(8));
  };
  const Value size = member(offsetof(warps::Window, size), b_.getInt64Ty());
  const Value offset = b_.CreateSub(address, member(offsetof(warps::Window, begin), b_.getInt64Ty()));
  const Value room = b_.CreateSub(size, span);
  const Value inside = b_.CreateAnd(b_.CreateICmpULE(span, size), b_.CreateICmpULE(offset, room));
  BasicBlock *const on = new_block("inside"), *const out = new_block("miss");
  branch_unlikely(b_.CreateNot(inside), out, on);
  set(out);
  b_.CreateStore(b_.getInt64(op.site), site_);
  b_.CreateStore(address, address_);
  b_.CreateStore(span, span_);
  leave_before(Leaving::Miss);
  set(on);
  return b_.CreateGEP(b_.getInt8Ty(), member(offsetof(warps::Window, data), b_.getPtrTy()), offset);
}

// All lanes, each directly behind the one before; `first` is the first one's address.
Value Translation::in_a_row(const Op& op, const Addresses& at, Value lanes, Value& first) {
  const unsigned n = op.bytes;
  std::vector<llvm::Constant*> steps;
  for (unsigned i = 0; i < kLanes; i++) steps.push_back(b_.getInt32(n * i));
  const Value low = b_.CreateExtractElement(at.low, uint64_t{0});
  Value same = b_.CreateICmpEQ(at.low, b_.CreateAdd(rows_.splat(low), llvm::ConstantVector::get(steps)));
  first = b_.CreateAdd(b_.CreateZExt(low, b_.getInt64Ty()), at.plus);
  if (at.high) {
    const Value high = b_.CreateExtractElement(at.high, uint64_t{0});
    same = b_.CreateAnd(same, b_.CreateICmpEQ(at.high, rows_.splat(high)));
    first = b_.CreateAdd(first, b_.CreateShl(b_.CreateZExt(high, b_.getInt64Ty()), 32));
  }
  Value condition = b_.CreateAnd(all_true(same), b_.CreateICmpULE(low, b_.getInt32(UINT32_MAX - kLanes * n)));
  if (at.modulo) {
    condition = b_.CreateAnd(condition, b_.CreateICmpULE(first, b_.getInt64((uint64_t{1} << 32) - kLanes * n)));
  }
  if (region_.sites[op.site].aligned && n > 1) {
    condition = b_.CreateAnd(condition, b_.CreateICmpEQ(b_.CreateAnd(first, n - 1), b_.getInt64(0)));
  }
  return is_all(lanes) ? condition : b_.CreateAnd(condition, b_.CreateICmpEQ(lanes, all_lanes()));
}

// The bytes of each of some lanes, whose addresses lie near each other.
Translation::Near Translation::near(const Op& op, const Addresses& at, Value lanes, unsigned n) {
  const auto reduced = [&](llvm::Intrinsic::ID id, Value row, uint32_t neutral) {
    const Value taking_part = is_all(lanes) ? row : rows_.select(lanes, row, rows_.splat(32, neutral));
    return b_.CreateUnaryIntrinsic(id, taking_part);
  };
  const auto least_of = [&](Value row) { return reduced(llvm::Intrinsic::vector_reduce_umin, row, UINT32_MAX); };
  const auto most_of = [&](Value row) { return reduced(llvm::Intrinsic::vector_reduce_umax, row, 0); };
  const auto wide = [&](Value v) { return b_.CreateZExt(v, b_.getInt64Ty()); };
  const Value least = least_of(at.low), most = most_of(at.low);
  Value begin = b_.CreateAdd(wide(least), at.plus);
  Value fits = b_.getTrue();
  if (at.high) {
    const Value high = least_of(at.high);
    fits = b_.CreateICmpEQ(high, most_of(at.high));
    begin = b_.CreateAdd(begin, b_.CreateShl(wide(high), 32));
  }
  const Value distance = wide(b_.CreateSub(most, least));
  if (at.modulo) {
    const Value last = b_.CreateAdd(wide(most), at.plus);
    const Value largest = b_.getInt64(UINT32_MAX);
    fits = b_.CreateAnd(fits, b_.CreateAnd(b_.CreateICmpULE(begin, largest), b_.CreateICmpULE(last, largest)));
  }
  if (region_.sites[op.site].aligned && op.bytes > 1) {
    const Value any = b_.CreateOr(wide(reduced(llvm::Intrinsic::vector_reduce_or, at.low, 0)), at.plus);
    fits = b_.CreateAnd(fits, b_.CreateICmpEQ(b_.CreateAnd(any, op.bytes - 1), b_.getInt64(0)));
  }
  require(b_.CreateAnd(fits, b_.CreateICmpULE(distance, b_.getInt64(kFarthest - n))));
  const Value bytes = window(op, begin, b_.CreateAdd(distance, b_.getInt64(n)));
  return {bytes, b_.CreateSub(at.low, rows_.splat(least))};
}

template <class Code>
Value Translation::where_any(Value lanes, Value otherwise, Code code) {
  if (is_all(lanes) || (!region_.whole && lanes == group_)) return code();
  BasicBlock *const from = b_.GetInsertBlock(), *const some = new_block("some"), *const on = new_block("on");
  b_.CreateCondBr(b_.CreateICmpNE(lanes, b_.getInt32(0)), some, on);
  set(some);
  const Value v = code();
  BasicBlock* const last = b_.GetInsertBlock();
  b_.CreateBr(on);
  set(on);
  if (!v) return nullptr;
  llvm::PHINode* const result = b_.CreatePHI(v->getType(), 2);
  result->addIncoming(otherwise, from);
  result->addIncoming(v, last);
  return result;
}

void Translation::load(const Op& op) {
  const size_t number = number_of(*part_);
  if (const auto quad = quads_.find(number); quad != quads_.end()) load_quad(op, quad->second);
  if (const auto loaded = loaded_.find(number); loaded != loaded_.end()) return put(op, loaded->second);
  const Value lanes = lanes_of(op), zeros = rows_.splat(32, 0);
  put(op, where_any(lanes, zeros, [&]() -> Value {
        const Addresses at = addresses(op, op.c);
        llvm::Type* const type = elements(op.bytes);
        Value first = nullptr;
        const Value together = in_a_row(op, at, lanes, first);
        BasicBlock *const vector = new_block("vector"), *const gather = new_block("gather"),
                          *const on = new_block("on");
        b_.CreateCondBr(together, vector, gather);
        set(vector);
        const Value bytes = window(op, first, b_.getInt64(kLanes * op.bytes));
        const Value at_once = b_.CreateZExt(b_.CreateAlignedLoad(type, bytes, llvm::Align(1)), rows_.type(32));
        BasicBlock* const from_vector = b_.GetInsertBlock();
        b_.CreateBr(on);
        set(gather);
        const Value each = pointers(near(op, at, lanes, op.bytes));
        const Value v =
            b_.CreateMaskedGather(type, each, llvm::Align(1), rows_.mask(lanes), llvm::Constant::getNullValue(type));
        const Value one_by_one = b_.CreateZExt(v, rows_.type(32));
        BasicBlock* const from_gather = b_.GetInsertBlock();
        b_.CreateBr(on);
        set(on);
        llvm::PHINode* const result = b_.CreatePHI(rows_.type(32), 2);
        result->addIncoming(at_once, from_vector);
        result->addIncoming(one_by_one, from_gather);
        return result;
      }));
}

// ---- words side by side: a gather of one word of each lane costs as much as one of four -----------------------------

// Loads of four words that lie behind each other, through registers that nothing writes between them, with nothing in
// between that stores or leaves the block. The first one loads all of them.
bool Translation::find_quad(size_t first, std::array<size_t, kQuad>& parts) const {
  const Op& op = region_.parts[first].ops.back();
  const auto touches = [&](const Op& other, Row written) {
    const bool address = written.base == op.a.base && written.offset + kRowBytes >= op.a.offset &&
                         written.offset <= op.a.offset + kRowBytes;
    return address || (op.c.base != kNoBase && written.base == op.c.base) || other.what == K::Store32;
  };
  unsigned found = 0;
  for (size_t i = first; i < region_.parts.size() && found < kQuad; i++) {
    const Part& p = region_.parts[i];
    if (p.how != Part::How::Code || p.ops.empty() || is_control(p.ops.back().what)) return false;
    if (i > first && (blocks_[i] || region_.parts[i - 1].next != static_cast<int>(i))) return false;
    const Op& last = p.ops.back();
    const bool member = !p.guarded && p.ops.size() == 1 && last.what == K::Load32 && last.bytes == 4 &&
                        last.b.base == kNoBase && last.a == op.a && last.c == op.c && last.sub == op.sub &&
                        last.aux == op.aux && last.number == op.number + 4 * found;
    if (member) parts[found++] = i;
    if (found < kQuad && std::ranges::any_of(p.ops, [&](const Op& o) { return touches(o, o.to) || touches(o, o.b); }))
      return false;
  }
  return found == kQuad;
}

void Translation::find_quads() {
  for (size_t i = 0; region_.whole && i < region_.parts.size(); i++) {
    const Part& p = region_.parts[i];
    const bool load = !p.guarded && p.ops.size() == 1 && p.ops[0].what == K::Load32 && p.ops[0].bytes == 4;
    if (!load || p.ops[0].b.base != kNoBase || p.ops[0].sub != static_cast<uint8_t>(AddressRow::Wide)) continue;
    std::array<size_t, kQuad> parts{};
    const bool taken = std::ranges::any_of(quads_, [&](const auto& q) { return std::ranges::count(q.second, i) > 0; });
    if (!taken && find_quad(i, parts)) quads_.emplace(i, parts);
  }
}

// All lanes' words in a row.
Translation::Quad Translation::load_vectors(Value bytes) {
  Quad words{};
  for (unsigned i = 0; i < kQuad; i++) {
    const Value from = b_.CreateConstInBoundsGEP1_64(b_.getInt8Ty(), bytes, 4 * i);
    words[i] = b_.CreateAlignedLoad(rows_.type(32), from, llvm::Align(1));
  }
  return words;
}

// Four words of each lane, transposed.
Translation::Quad Translation::load_quads(const Near& near) {
  constexpr unsigned kHalf = kLanes / 2;
  auto* const four = llvm::FixedVectorType::get(b_.getInt32Ty(), kQuad);
  const auto joined = [&](Value a, Value b) {
    llvm::SmallVector<int, kLanes> all;
    const auto n = static_cast<int>(llvm::cast<llvm::FixedVectorType>(a->getType())->getNumElements());
    for (int i = 0; i < 2 * n; i++) all.push_back(i);
    return b_.CreateShuffleVector(a, b, all);
  };
  const auto words_of = [&](unsigned lane) {
    const Value offset = b_.CreateZExt(b_.CreateExtractElement(near.offsets, uint64_t{lane}), b_.getInt64Ty());
    return b_.CreateAlignedLoad(four, b_.CreateGEP(b_.getInt8Ty(), near.begin, offset), llvm::Align(1));
  };
  // Of each four elements of a and b, the ones from `first` on, alternately, `n` at a time.
  const auto interleaved = [&](Value a, Value b, int first, int n) {
    llvm::SmallVector<int, kHalf> elements;
    for (int group = 0; group < static_cast<int>(kHalf); group += 4) {
      for (int i = 0; i < 4; i++) {
        const int element = n == 1 ? first + i / 2 : first + i % 2;
        const bool second = n == 1 ? i % 2 : i / 2;
        elements.push_back(group + element + (second ? static_cast<int>(kHalf) : 0));
      }
    }
    return b_.CreateShuffleVector(a, b, elements);
  };
  Quad words{};
  for (unsigned half = 0; half < kLanes; half += kHalf) {
    Value of[kQuad];  // lanes i, i + 4, i + 8, i + 12
    for (unsigned i = 0; i < kQuad; i++) {
      const auto lane = [&](unsigned n) { return words_of(half + 4 * n + i); };
      const Value low = joined(lane(0), lane(1));
      of[i] = joined(low, joined(lane(2), lane(3)));
    }
    const Value a = interleaved(of[0], of[1], 0, 1), b = interleaved(of[2], of[3], 0, 1);
    const Value c = interleaved(of[0], of[1], 2, 1), d = interleaved(of[2], of[3], 2, 1);
    const Value parts[kQuad] = {interleaved(a, b, 0, 2), interleaved(a, b, 2, 2), interleaved(c, d, 0, 2),
                                interleaved(c, d, 2, 2)};
    for (unsigned i = 0; i < kQuad; i++) words[i] = half ? joined(words[i], parts[i]) : parts[i];
  }
  return words;
}

void Translation::load_quad(const Op& op, const std::array<size_t, kQuad>& parts) {
  const Addresses at = addresses(op, op.c);
  Value first = nullptr;
  const Value together = in_a_row(op, at, all_lanes(), first);
  BasicBlock *const vector = new_block("vector"), *const apart = new_block("apart"), *const on = new_block("on");
  b_.CreateCondBr(together, vector, apart);
  set(vector);
  const Quad at_once = load_vectors(window(op, first, b_.getInt64(kRowBytes + 4 * (kQuad - 1))));
  BasicBlock* const from_vector = b_.GetInsertBlock();
  b_.CreateBr(on);
  set(apart);
  const Quad one_by_one = load_quads(near(op, at, all_lanes(), 4 * kQuad));
  BasicBlock* const from_apart = b_.GetInsertBlock();
  b_.CreateBr(on);
  set(on);
  for (unsigned i = 0; i < kQuad; i++) {
    llvm::PHINode* const word = b_.CreatePHI(rows_.type(32), 2);
    word->addIncoming(at_once[i], from_vector);
    word->addIncoming(one_by_one[i], from_apart);
    loaded_[parts[i]] = word;
  }
}

// The same address for all lanes.
void Translation::load_one(const Op& op) {
  const Value lanes = lanes_of(op), zeros = rows_.splat(32, 0);
  put(op, where_any(lanes, zeros, [&]() -> Value {
        const uint64_t address = region_.constants[op.a.offset][0];
        const bool aligned = !region_.sites[op.site].aligned || address % op.bytes == 0;
        require(b_.getInt1(aligned));
        const Value bytes = window(op, b_.getInt64(address), b_.getInt64(op.bytes));
        const Value v = b_.CreateAlignedLoad(b_.getIntNTy(8 * op.bytes), bytes, llvm::Align(1));
        const Value row = rows_.splat(b_.CreateZExt(v, b_.getInt32Ty()));
        return is_all(lanes) ? row : rows_.select(lanes, row, zeros);
      }));
}

void Translation::store(const Op& op) {
  const Value lanes = lanes_of(op);
  where_any(lanes, nullptr, [&]() -> Value {
    const Addresses at = addresses(op, op.to);
    const Value v = b_.CreateTrunc(row32(op.c), elements(op.bytes));
    Value first = nullptr;
    const Value together = in_a_row(op, at, lanes, first);
    BasicBlock *const vector = new_block("vector"), *const scatter = new_block("scatter"), *const on = new_block("on");
    b_.CreateCondBr(together, vector, scatter);
    set(vector);
    b_.CreateAlignedStore(v, window(op, first, b_.getInt64(kLanes * op.bytes)), llvm::Align(1));
    b_.CreateBr(on);
    set(scatter);
    b_.CreateMaskedScatter(v, pointers(near(op, at, lanes, op.bytes)), llvm::Align(1), rows_.mask(lanes));
    b_.CreateBr(on);
    set(on);
    return nullptr;
  });
}

// ---- operations ----------------------------------------------------------------------------------------------------

// What the highest lane writes stays.
void Translation::write_word(const Op& op) {
  const Value lanes = op.c.base == kNoBase ? mask_ : b_.CreateAnd(mask_, bits(op.c));
  const Value highest =
      b_.CreateXor(b_.CreateBinaryIntrinsic(llvm::Intrinsic::ctlz, lanes, b_.getFalse()), b_.getInt32(31));
  const Value lane = b_.CreateAnd(highest, 31);
  const Value v = op.what == K::WriteWarp32 ? b_.CreateExtractElement(row32(op.a), lane)
                                            : b_.CreateAnd(b_.CreateLShr(bits(op.a), lane), 1);
  write(op.to, b_.CreateSelect(b_.CreateICmpNE(lanes, b_.getInt32(0)), v, read(op.to)));
}

void Translation::operation(const Part& part, const Op& op) {
  if (op.logic) return put(op, rows_.logic(op, row32(op.a), row32(op.b), row32(op.c)));
  const auto both = [&] { return std::pair(bits(op.a), bits(op.b)); };
  const auto wide_product = [&](bool is_signed, bool plus) {
    const Value product = b_.CreateMul(rows_.widened(row32(op.a), is_signed), rows_.widened(row32(op.b), is_signed));
    return plus ? b_.CreateAdd(product, row64(op.c)) : product;
  };
  const auto apart = [&](Value v, Row low, Row high) {
    put(op, low, rows_.low(v), true);
    put(op, high, rows_.high(v), true);
  };
  switch (op.what) {
    case K::AndBits: return put_bits(op, b_.CreateAnd(both().first, both().second));
    case K::AndNotBits: return put_bits(op, b_.CreateAnd(both().first, b_.CreateNot(both().second)));
    case K::OrBits: return put_bits(op, b_.CreateOr(both().first, both().second));
    case K::XorBits: return put_bits(op, b_.CreateXor(both().first, both().second));
    case K::NotBits: return put_bits(op, b_.CreateNot(bits(op.a)));
    case K::CopyBits: return put_bits(op, bits(op.a));
    case K::CopyBitsWhere: {
      const Value where = b_.CreateAnd(bits(op.b), mask_), old = read(op.to);
      return write(op.to, b_.CreateOr(b_.CreateAnd(old, b_.CreateNot(where)), b_.CreateAnd(bits(op.a), where)));
    }
    case K::SelectBits: {
      const Value which = bits(op.a);
      return put_bits(op, b_.CreateOr(b_.CreateAnd(which, bits(op.b)), b_.CreateAnd(b_.CreateNot(which), bits(op.c))));
    }
    case K::Bits32: return put_bits(op, rows_.bits(b_.CreateICmpNE(row32(op.a), rows_.splat(32, 0))));
    case K::Bits64: return put_bits(op, rows_.bits(b_.CreateICmpNE(row64(op.a), rows_.splat(64, 0))));
    case K::BitsOfWarp: return put_bits(op, b_.CreateSExt(b_.CreateTrunc(word(op.a), b_.getInt1Ty()), b_.getInt32Ty()));
    case K::Row32: return put(op, b_.CreateZExt(rows_.mask(bits(op.a)), rows_.type(32)));
    case K::Row64: return put(op, b_.CreateZExt(rows_.mask(bits(op.a)), rows_.type(64)));
    case K::CopyWhere32: {
      const Value where = b_.CreateAnd(bits(op.b), mask_);
      return write(op.to, rows_.select(where, row32(op.a), read(op.to)));
    }
    case K::Broadcast32: return put(op, rows_.splat(word(op.a)));
    case K::Broadcast64: {
      const Value low = b_.CreateZExt(word(op.a), b_.getInt64Ty());
      const Value high = b_.CreateZExt(word(behind(op.a, 4)), b_.getInt64Ty());
      return put(op, rows_.splat(b_.CreateOr(low, b_.CreateShl(high, 32))));
    }
    case K::Pair64: return put(op, rows_.pair(row32(op.a), row32(op.b)));
    case K::Split64: return apart(row64(op.a), op.to, op.b);
    case K::ZExt32to64: return put(op, rows_.widened(row32(op.a), false));
    case K::SExt32to64: return put(op, rows_.widened(row32(op.a), true));
    case K::Low64to32: return put(op, rows_.low(row64(op.a)));
    case K::WriteWarp32:
    case K::WriteWarpBits: return write_word(op);
    case K::MulWideU: return put(op, wide_product(false, false));
    case K::MulWideS: return put(op, wide_product(true, false));
    case K::MulAddWideU: return put(op, wide_product(false, true));
    case K::MulAddWideS: return put(op, wide_product(true, true));
    case K::MulWideApartU: return apart(wide_product(false, false), op.to, behind(op.to, kRowBytes));
    case K::MulWideApartS: return apart(wide_product(true, false), op.to, behind(op.to, kRowBytes));
    case K::MulAddWideApartU: return apart(wide_product(false, true), op.to, behind(op.to, kRowBytes));
    case K::MulAddWideApartS: return apart(wide_product(true, true), op.to, behind(op.to, kRowBytes));
    case K::Select32: return put(op, rows_.select(bits(op.a), row32(op.b), row32(op.c)));
    case K::Select64: return put(op, rows_.select(bits(op.a), row64(op.b), row64(op.c)));
    case K::Load32: return load(op);
    case K::LoadOne32: return load_one(op);
    case K::Store32: return store(op);
    default: break;
  }
  const auto same = [&](Value v) {
    return put(op, rows_.splat(op.sub == 64 ? b_.CreateZExtOrTrunc(v, b_.getInt64Ty())
                                            : b_.CreateZExtOrTrunc(v, b_.getInt32Ty())));
  };
  switch (op.what) {
    case K::Ballot: return same(b_.CreateAnd(bits(op.a), mask_));
    case K::Active: return same(mask_);
    case K::Setting: return same(b_.getInt64(op.number));
    case K::Pc: return same(b_.getInt64(part.pc));
    case K::NextPc: return same(b_.getInt64(part.pc + part.bytes));
    case K::LaunchValue: return same(state(offsetof(State, values) + 8 * op.aux));
    case K::LaunchRow: {
      const Value rows = state_pointer(offsetof(State, launch_rows));
      const Value row = b_.CreateConstInBoundsGEP1_64(b_.getInt8Ty(), rows, op.number * kRowBytes);
      const Value v = b_.CreateAlignedLoad(rows_.type(32), row, llvm::Align(4));
      return put(op, op.sub == 64 ? rows_.widened(v, false) : v);
    }
    default: break;
  }
  const bool is_long = op.what >= K::Add64 && op.what <= K::Shuffle64;
  const auto row = [&](Row r) { return r.base == kNoBase ? nullptr : is_long ? row64(r) : row32(r); };
  if (const Value v =
          op.what >= K::OneAdd32 && op.what <= K::OneLeS32 ? rows_.one(op.what, word(op.a), word(op.b)) : nullptr) {
    const Value any = b_.CreateICmpNE(mask_, b_.getInt32(0));
    return write(op.to, b_.CreateSelect(any, v, read(op.to)));
  }
  const Value a = row(op.a), b = row(op.b), c = row(op.c);
  if (const Value v = rows_.comparison(op.what, a, b)) return put_bits(op, v);
  put(op, is_long ? rows_.long_words(op, a, b) : rows_.words(op, a, b, c));
}

// ---- control -------------------------------------------------------------------------------------------------------

// Sends lanes elsewhere. False where the operation is none that does.
bool Translation::control(const Part& part, const Op& op) {
  if (!is_control(op.what)) return false;
  const Value lanes = op.c.base == kNoBase ? mask_ : b_.CreateAnd(mask_, bits(op.c));
  const bool always = lanes == group_;
  passed_++;
  plain_ += part.guarded ? 0 : 1;
  if (part.guarded) {
    const Value took_part = b_.CreateZExt(b_.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, mask_), b_.getInt64Ty());
    b_.CreateStore(b_.CreateAdd(load_word(took_part_), took_part), took_part_);
  }
  sync();
  const uint64_t behind = part.pc + part.bytes;
  if (!always) {
    BasicBlock *const some = new_block("some"), *const none = new_block("none");
    b_.CreateCondBr(b_.CreateICmpNE(lanes, b_.getInt32(0)), some, none);
    set(none);
    go_on(part.next, behind);
    set(some);
  }
  if (op.what == K::Barrier) b_.CreateStore(b_.getInt64(region_.constants[op.a.offset][0]), number_);
  if (op.what == K::Wait) {
    const Value masks = state_pointer(offsetof(State, wait_mask));
    b_.CreateMaskedStore(row64(op.a), masks, llvm::Align(8), rows_.mask(lanes));
  }
  if (op.what != K::Jump) {
    leave(op.what == K::Exit ? Leaving::Exit : op.what == K::Barrier ? Leaving::Barrier : Leaving::Wait, part, lanes);
    return true;
  }
  if (part.target >= 0) {
    const Value turn_goes_on = b_.CreateICmpULT(load_word(done_), state(offsetof(State, turn)));
    const Value together = always ? turn_goes_on : b_.CreateAnd(turn_goes_on, b_.CreateICmpEQ(lanes, group_));
    BasicBlock* const out = new_block("out");
    b_.CreateCondBr(together, blocks_[static_cast<size_t>(part.target)], out);
    set(out);
  }
  leave(Leaving::Branch, part, lanes);
  return true;
}

void Translation::code(const Part& part) {
  for (const Op& op : part.ops) {
    if (op.what == K::Guard || op.what == K::GuardNot) {
      const Value holds = op.what == K::Guard ? bits(op.a) : b_.CreateNot(bits(op.a));
      mask_ = region_.whole ? holds : b_.CreateAnd(group_, holds);
    } else if (control(part, op)) {
      return;
    } else {
      operation(part, op);
    }
  }
  passed_++;
  if (!part.guarded) {
    plain_++;
    return;
  }
  const Value took_part = b_.CreateZExt(b_.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, mask_), b_.getInt64Ty());
  b_.CreateStore(b_.CreateAdd(load_word(took_part_), took_part), took_part_);
}

// The engine executes it, on registers in memory. It counts the lanes itself.
void Translation::call(const Part& part, size_t number) {
  sync();
  BasicBlock *const before = new_block("call"), *const after = new_block("again"), *const on = new_block("on"),
                    *const out = new_block("out");
  b_.CreateBr(before);
  set(before);
  calls_.push_back({before, after, &part});
  put_in_state(offsetof(State, done), load_word(done_));
  auto* const type = llvm::FunctionType::get(b_.getInt8Ty(), {b_.getPtrTy(), b_.getInt64Ty()}, false);
  const Value done =
      b_.CreateCall(type, state_pointer(offsetof(State, execute)), {function_->getArg(0), b_.getInt64(number)});
  b_.CreateCondBr(b_.CreateTrunc(done, b_.getInt1Ty()), after, out);
  set(out);
  leave_before();
  set(after);
  b_.CreateBr(on);
  set(on);
  passed_++;
}

void Translation::part(size_t number) {
  const Part& p = region_.parts[number];
  part_ = &p;
  temporaries_.clear();
  mask_ = group_;
  if (p.how == Part::How::Left) return leave_before();
  if (p.how == Part::How::Call) {
    call(p, number);
  } else {
    code(p);
  }
  if (b_.GetInsertBlock()->getTerminator()) return;
  const bool straight = p.next == static_cast<int>(number + 1) && !blocks_[number + 1];
  if (!straight) go_on(p.next, p.pc + p.bytes);
}

// Where the function is entered, the registers are read. What is not used from there on LLVM leaves out.
void Translation::enter() {
  BasicBlock *const first = new_block("first"), *const nowhere = new_block("nowhere");
  entry_.CreateBr(first);
  set(first);
  llvm::SwitchInst* const entries =
      b_.CreateSwitch(state(offsetof(State, entry)), nowhere, static_cast<unsigned>(region_.entries.size()));
  const bool many = region_.entries.size() * variables_.size() > kMostMoves;
  BasicBlock* const here = b_.GetInsertBlock();
  if (many) {
    Builder all(here, entries->getIterator());
    read_from_memory(all, nullptr);
  }
  for (size_t i = 0; i < region_.entries.size(); i++) {
    BasicBlock* const entry = new_block("entry");
    entries->addCase(b_.getInt64(i), entry);
    Builder b(entry);
    if (!many) read_from_memory(b, nullptr);
    b.CreateBr(blocks_[region_.entries[i]]);
  }
  set(nowhere);
  b_.CreateUnreachable();
}

// Where it is left, those that may have been written are put back.
void Translation::finish() {
  find_written();
  size_t moves = 0;
  std::set<Place> all;
  const auto places = [&](const Out& out) { return out.behind ? written_behind(out.part) : before_[out.part]; };
  for (const Out& out : outs_) {
    const std::set<Place> some = places(out);
    moves += some.size();
    all.insert(some.begin(), some.end());
  }
  for (const Out& out : outs_) {
    Builder b(out.block);
    if (moves <= kMostMoves) write_back(b, places(out));
    b.CreateBr(end_);
  }
  for (const Call& call : calls_) {
    Builder before(call.before, call.before->begin()), after(call.after, call.after->begin());
    write_back(before, before_[number_of(*call.part)]);
    read_from_memory(after, call.part);
  }
  set(end_);
  if (moves > kMostMoves) write_back(b_, all);
  put_in_state(offsetof(State, done), load_word(done_));
  put_in_state(offsetof(State, took_part), load_word(took_part_));
  put_in_state(offsetof(State, pc), load_word(pc_));
  put_in_state(offsetof(State, lanes), b_.CreateZExt(load_word(lanes_), b_.getInt64Ty()));
  put_in_state(offsetof(State, number), load_word(number_));
  put_in_state(offsetof(State, site), load_word(site_));
  put_in_state(offsetof(State, address), load_word(address_));
  put_in_state(offsetof(State, span), load_word(span_));
  b_.CreateRet(load_word(why_));
}

llvm::Function* Translation::run() {
  find_quads();
  for (size_t i = 0; i < region_.parts.size(); i++) {
    const bool nothing_leads_here = i > 0 && !blocks_[i] && b_.GetInsertBlock()->getTerminator();
    if (blocks_[i] || nothing_leads_here) {
      set(blocks_[i] ? blocks_[i] : new_block("unreachable"));
      passed_ = plain_ = 0;
    }
    part(i);
  }
  enter();
  finish();
  return function_;
}

}  // namespace

llvm::Function* translate(const warps::Region& region, llvm::Module& module, const std::string& name, bool ternary) {
  return Translation(region, module, name, ternary).run();
}

}  // namespace isadora::sim::jit
