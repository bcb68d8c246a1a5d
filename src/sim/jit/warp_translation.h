// Translates one region: warp.cpp has registers and control flow, warp_divergence.cpp divergence, warp_memory.cpp loads
// and stores, warp_operations.cpp launch values; operations.cpp has the computations. Registers are variables of the
// function: LLVM keeps them in vector registers of the processor, through loops. They are read at the entry, and those
// that may have been written and are live are written back at exits.
#pragma once

#include <llvm/IR/Intrinsics.h>

#include <array>
#include <cstddef>
#include <map>
#include <set>
#include <vector>

#include "sim/jit/operations.h"
#include "sim/jit/warp.h"

namespace isadora::sim::jit {

using lanes::AddressRow;
using warps::RegionExit;
using warps::RegionInstruction;
using warps::RegionState;

constexpr unsigned kQuad = 4;  // words that lie side by side, and are loaded together

class WarpTranslation final : Operations {
 public:
  WarpTranslation(const warps::WarpRegion& region, llvm::Module& module, const std::string& name, VectorTarget target);
  llvm::Function* run();

 private:
  // A register.
  struct Variable {
    llvm::AllocaInst* slot = nullptr;
    FileKind kind = FileKind::Rows;
  };
  // Around a call of the engine, registers are in memory. Which those are is known at the end.
  struct Call {
    BasicBlock *before, *after;
    const RegionInstruction* part;
  };
  // As above for an exit, or for the continuation with another warp: before a part, or after it.
  enum class Where : uint8_t {
    Before,
    After,
    Elsewhere,  // after it, at an instruction outside of the region
    Sent,       // at the part's target
    Ended,      // after it, with all lanes at their end
  };
  struct Out {
    BasicBlock* block;
    size_t part;
    Where where;
    BasicBlock* to;
  };

  void part(size_t number);
  void code(const RegionInstruction& part);
  void call(const RegionInstruction& part, size_t number);
  bool access(const RegionOp& op);
  bool launch_value(const RegionOp& op);
  bool control(const RegionInstruction& part, const RegionOp& op);
  void continue_at(int next, uint64_t pc);

  // ---- counting. What is done in a block is added where it is left.
  void count(const RegionInstruction& part);
  void sync();
  Value lanes_in(Value lanes) {
    return b_.CreateZExt(b_.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, lanes), b_.getInt64Ty());
  }
  void leave(RegionExit why, const RegionInstruction& part, Value lanes);
  // Before the part at hand, nothing of which has been written.
  void leave_before(RegionExit why = RegionExit::Before) { leave_by(why, part_->pc, Where::Before, end_); }
  void leave_by(RegionExit why, uint64_t pc, Where where, BasicBlock* to);
  void end_slice(const RegionInstruction& part, int with, RegionExit why, Where where);
  void continue_with_next_warp();

  // ---- lanes that part, in a region of some lanes
  void begin_divergence();
  void finish_divergence();
  void store_divergence();
  void reconverge(size_t part);
  void switch_to_others();
  void continue_if(Value condition, RegionExit why, const RegionInstruction& part, Value lanes);
  Value slice_continues();
  void jump(const RegionInstruction& part, Value lanes);
  void wait(const RegionInstruction& part, const RegionOp& op, Value lanes);
  void end(const RegionInstruction& part, Value lanes);

  // Goes on where the condition holds, and leaves before the part at hand where it does not.
  void require(Value condition) override;

  // ---- rows
  Variable& variable(Row row);
  Value read(Row row) override;
  void write(Row row, Value v) override;
  FileKind kind(uint32_t base) const override { return region_.files[base]; }
  std::array<uint64_t, 2> constant(Row row) const override { return region_.constants[row.offset]; }
  llvm::Type* type_of(FileKind kind);

  // ---- memory
  struct Addresses {
    Value low, high;      // rows; high is null where all are 0
    Value plus;           // for all lanes
    bool modulo = false;  // 2^32
  };
  Addresses addresses(const RegionOp& op, Row uniform);
  Value lanes_of(const RegionOp& op);
  struct Seen {
    Value begin, size, data;
  };
  Seen seen(const RegionOp& op);
  Value inside(const RegionOp& op, Value address, Value span);
  Value window(const RegionOp& op, Value address, Value span);
  Value in_a_row(const RegionOp& op, const Addresses& at, Value lanes, Value& first);
  struct Near {
    Value begin, offsets;  // of lanes, from there
  };
  Near near(const RegionOp& op, const Addresses& at, Value lanes, unsigned bytes);
  Value pointers(const Near& near) { return b_.CreateGEP(b_.getInt8Ty(), near.begin, near.offsets); }
  void load(const RegionOp& op);
  void prefetch_next(const RegionOp& op, Value bytes);
  using Quad = std::array<Value, kQuad>;
  Quad load_vectors(Value bytes);
  Quad load_quads(const Near& near);
  void load_quad(const RegionOp& op, const std::array<size_t, kQuad>& parts);
  void find_quads();
  bool find_quad(size_t first, std::array<size_t, kQuad>& parts) const;
  void load_one(const RegionOp& op);
  void store(const RegionOp& op);
  // Some code for the lanes, if there are any.
  template <class Code>
  Value where_any(Value lanes, Code code);

  Value all_lanes() { return rows_.lanes(low_lanes(region_.lanes)); }
  llvm::Type* elements(unsigned bytes) { return rows_.type(8 * bytes); }
  Value in_state(size_t offset) { return b_.CreateConstInBoundsGEP1_64(b_.getInt8Ty(), function_->getArg(0), offset); }
  Value constant_state(size_t offset, llvm::Type* type) { return load_constant(b_, type, in_state(offset)); }
  // State of the current warp.
  Value warp_state(Builder& b, size_t offset, llvm::Type* type);
  Value state(size_t offset) { return b_.CreateAlignedLoad(b_.getInt64Ty(), in_state(offset), llvm::Align(8)); }
  Value state_pointer(size_t offset) { return b_.CreateAlignedLoad(b_.getPtrTy(), in_state(offset), llvm::Align(8)); }
  void store_state(size_t offset, Value v) { b_.CreateAlignedStore(v, in_state(offset), llvm::Align(8)); }
  Value load_word(llvm::AllocaInst* slot) { return b_.CreateLoad(slot->getAllocatedType(), slot); }
  llvm::AllocaInst* new_word(const char* name, llvm::Type* type);
  Value in_memory(Builder& b, Row row);
  static llvm::Align align_of(const Variable& v);
  void write_back(Builder& b, const std::set<Row>& places);
  void read_from_memory(Builder& b, const RegionInstruction* part);
  std::vector<size_t> successors_of(size_t part) const;
  void find_written();
  std::set<Row> written_after(size_t part) const;
  void find_needed();
  std::set<Row> needed_after(size_t part) const;
  std::set<Row> needed_at_target(size_t part) const;
  std::set<Row> put_back(const Out& out) const;
  void enter();
  void enter_at(Builder& b, size_t part);
  void finish();
  size_t number_of(const RegionInstruction& part) const { return static_cast<size_t>(&part - region_.parts.data()); }
  bool may_write(const RegionInstruction& part, Row row) const;

  void branch_unlikely(Value condition, BasicBlock* yes, BasicBlock* no) {
    b_.CreateCondBr(condition, yes, no, unlikely_);
  }

  const warps::WarpRegion& region_;
  Builder entry_;  // writes where the function begins
  BasicBlock *begin_, *end_, *left_, *first_, *next_;
  std::map<Row, Variable> variables_;
  std::vector<std::set<Row>> written_, before_;  // by part: its writes, and those possible before it
  std::vector<std::set<Row>> read_, needed_;     // its reads before that, and the live ones at its beginning
  std::set<Row> everything_, kept_;              // all registers, and those that outlive the warp's lanes
  std::vector<BasicBlock*> blocks_;
  std::vector<Call> calls_;
  std::vector<Out> outs_;
  std::map<size_t, std::array<size_t, kQuad>> quads_;  // by the first of their parts
  std::map<size_t, Value> loaded_;                     // by part: by the first of its quad
  const RegionInstruction* part_ = nullptr;
  Value group_ = nullptr, group_size_ = nullptr;
  uint64_t passed_ = 0, plain_ = 0;  // instructions since the last sync(), and those of them without a guard
  llvm::AllocaInst *done_, *active_, *why_, *pc_, *lanes_, *number_, *site_, *address_, *span_;
  // The warps that are run in turn (RegionState).
  llvm::AllocaInst *warps_, *warp_, *rounds_, *halted_, *round_entry_, *before_done_;
  // Divergent lanes (RegionState), and the part where waiting ones continue.
  llvm::AllocaInst *group_slot_ = nullptr, *parked_, *parked_for_, *parked_at_, *others_, *others_at_, *others_yield_,
                   *ended_, *go_to_;
  BasicBlock* switch_block_ = nullptr;
  std::set<size_t> reconvergence_points_, jump_targets_;  // the targets of forward jumps, and of all jumps
  llvm::AllocaInst *halt_part_, *continuation_;           // the part that all lanes halt at, and the entry after it
};

}  // namespace isadora::sim::jit
