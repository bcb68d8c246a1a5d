// A function of LLVM under construction, and the translation of an instruction's operations, with registers left to
// subclasses: the translations of warps and of harts.
#pragma once

#include <llvm/IR/Module.h>

#include <array>
#include <map>
#include <string>

#include "sim/jit/rows.h"
#include "sim/warps/region.h"

namespace isadora::sim::jit {

using lanes::K;
using lanes::kConstants;
using lanes::kFiles;
using lanes::kNoBase;
using lanes::kTemporaries;
using lanes::LaneOp;
using lanes::Row;
using lanes::Shape;
using llvm::BasicBlock;
using warps::FileKind;
using warps::RegionOp;
using Builder = llvm::IRBuilder<>;
using Value = llvm::Value*;

class Operations {
 public:
  Operations(const Operations&) = delete;
  virtual ~Operations() = default;

 protected:
  // `row_bytes` are those of a register of 32 bits, in memory.
  Operations(llvm::Module& module, const std::string& name, llvm::FunctionType* type, VectorTarget target,
             uint32_t row_bytes);

  // Of the instruction at `pc`; false where it is an access, a value of the launch, or control.
  bool operation(const LaneOp& op, uint64_t pc, uint32_t bytes);

  // A register, as its file has it.
  virtual Value read(Row row) = 0;
  virtual void write(Row row, Value v) = 0;
  virtual FileKind kind(uint32_t base) const = 0;
  // The first elements of a row of constants.
  virtual std::array<uint64_t, 2> constant(Row row) const = 0;
  // Goes on where the condition holds, and leaves before the instruction at hand where it does not.
  virtual void require(Value condition) = 0;

  Value row32(Row row);
  Value row64(Row row);
  Value row128(Row row);  // of one element
  Value row(Shape type, Row row) {
    if (row.base == kNoBase) return nullptr;
    return type == Shape::W128 ? row128(row) : type == Shape::W64 ? row64(row) : row32(row);
  }
  Value row(const LaneOp& op, Row row) { return this->row(op.type, row); }
  Value bits(Row row);
  Value word(Row row);
  Value wide_word(Row row);
  void put(Row to, Value v, bool keeps);
  void put(const LaneOp& op, Value v) { put(op.to, v, op.keeps); }
  void put_bits(const LaneOp& op, Value v);
  // The lanes of an effect, of which c is the predicate.
  Value lanes_where(const LaneOp& op) { return op.c.base == kNoBase ? mask_ : b_.CreateAnd(mask_, bits(op.c)); }
  static Row row_after(Row row, uint32_t bytes) { return {row.base, row.offset + bytes}; }
  static bool is_row(FileKind kind) { return kind == FileKind::Rows || kind == FileKind::WideRows; }
  bool is_all(Value lanes) const {
    const auto* known = llvm::dyn_cast<llvm::ConstantInt>(lanes);
    return known && known->isAllOnesValue();
  }

  BasicBlock* new_block(const char* name) { return BasicBlock::Create(b_.getContext(), name, function_); }
  void set(BasicBlock* block) { b_.SetInsertPoint(block); }
  // The result of some code where the condition holds, else 0; null where it has none.
  template <class Code>
  Value only_where(Value condition, Code code) {
    BasicBlock *const does = new_block("does"), *const on = new_block("on"), *const before = b_.GetInsertBlock();
    b_.CreateCondBr(condition, does, on);
    set(does);
    const Value v = code();
    BasicBlock* const after = b_.GetInsertBlock();
    b_.CreateBr(on);
    set(on);
    if (!v) return nullptr;
    llvm::PHINode* const either = b_.CreatePHI(v->getType(), 2);
    either->addIncoming(v, after);
    either->addIncoming(llvm::Constant::getNullValue(v->getType()), before);
    return either;
  }
  // Memory that does not change while the function runs.
  static Value load_constant(Builder& b, llvm::Type* type, Value place);

  const uint32_t row_bytes_;
  Builder b_;
  llvm::Function* const function_;
  llvm::MDNode* const unlikely_;  // that a branch is taken
  RowBuilder rows_;
  Value mask_ = nullptr;                   // the execution mask
  std::map<uint32_t, Value> temporaries_;  // of the instruction at hand

 private:
  bool on_bits(const LaneOp& op);
  bool conversion(const LaneOp& op);
  bool wide_conversion(const LaneOp& op);
  bool rounded_float(const LaneOp& op);
  bool machine_value(const LaneOp& op, uint64_t pc, uint32_t bytes);
  void write_word(const LaneOp& op);
};

}  // namespace isadora::sim::jit
