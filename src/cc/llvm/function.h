// One function's translation, shared by the files that translate its parts.
#pragma once

#include <llvm/IR/InlineAsm.h>

#include "cc/llvm/debug.h"
#include "cc/llvm/translate.h"

namespace isadora::cc {

class FunctionTranslator {
 public:
  FunctionTranslator(llvm::Function& f, const Traits& traits, ModuleSymbols& symbols, DebugTranslator& debug,
                     OptLevel level, SourceLine& line)
      : f_(f),
        traits_(traits),
        symbols_(symbols),
        debug_(debug),
        level_(level),
        line_(line),
        layout_(f.getParent()->getDataLayout()),
        constants_(layout_, symbols, traits.word),
        word_(traits.word) {}

  SsaFunction run();

 private:
  // ---- flow (flow.cpp)
  void make_blocks();
  void add_parameters();
  void add_variables();
  uint32_t variable_of(const llvm::DbgVariableRecord& v);
  void describe(llvm::Instruction& from);
  VariableValue described_value(const llvm::DbgVariableRecord& v);
  std::optional<Words> described_words(const llvm::DbgVariableRecord& v) const;
  void finish_phis();
  void edge(uint32_t from, uint32_t to);
  void jump(uint32_t to);
  void branch_on(llvm::Value* condition, uint32_t yes, uint32_t no);
  void compare_branch(llvm::CmpInst::Predicate p, const Words& a, const Words& b, uint32_t yes, uint32_t no);
  void branch(const std::string& compare, SsaOperand a, SsaOperand b, uint32_t yes, uint32_t no,
              unsigned float_width = 0);
  bool float_branch(llvm::CmpInst::Predicate p, llvm::Type* t, SsaOperand a, SsaOperand b, uint32_t yes, uint32_t no);
  bool is_deferred(const llvm::Instruction& i) const;
  void translate_switch(llvm::SwitchInst& s);
  struct Case {
    llvm::APInt value;
    uint32_t to;
  };
  void search(SsaOperand v, const std::vector<Case>& cases, size_t begin, size_t end, uint32_t otherwise);
  void translate_select(llvm::BasicBlock::iterator& at);
  uint32_t new_block(double share = 1);
  void continue_in(uint32_t block) { now_ = block; }
  uint32_t block_of(llvm::BasicBlock* b) const { return blocks_.at(b); }

  // ---- values
  Words words(llvm::Value* v);
  SsaOperand word(llvm::Value* v) {
    Words w = words(v);
    if (w.size() != 1) throw UnsupportedCode("a value of this width is not supported here");
    return w[0];
  }
  unsigned bits(llvm::Type* t) const { return static_cast<unsigned>(layout_.getTypeSizeInBits(t)); }
  SsaInst& append(SsaInst i) {
    i.line = line_;
    out_.blocks[now_].insts.push_back(std::move(i));
    return out_.blocks[now_].insts.back();
  }
  SsaOperand compute(const std::string& operation, std::vector<SsaOperand> operands, unsigned width = 0,
                     bool is_float = false);
  SsaOperand copy(SsaOperand o);
  SsaOperand extended(SsaOperand o, unsigned from, bool is_signed);
  // A value of an integer type with its upper bits made.
  Words extended(llvm::Value* v, bool is_signed);
  void define(llvm::Value* v, Words words) { values_[v] = std::move(words); }

  // ---- operations (operations.cpp)
  void translate(llvm::Instruction& i);
  bool translate_vector(llvm::Instruction& i);
  Words binary(llvm::BinaryOperator& i);
  Words sum(const Words& a, const Words& b);
  Words difference(const Words& a, const Words& b);
  Words product(const Words& a, const Words& b);
  Words shifted_left(const Words& a, unsigned n);
  Words shifted_right(const Words& a, unsigned n, SsaOperand fill);
  Words shift(const std::string& how, const Words& a, llvm::Value* amount, unsigned width);
  SsaOperand times(SsaOperand a, SsaOperand b);
  SsaOperand upper_product(bool is_signed, SsaOperand a, SsaOperand b);
  Words long_product(const Words& a, const Words& b);
  Words shift_by_bits(const std::string& how, const Words& a, SsaOperand amount, unsigned width);
  Words shift_two_words(const std::string& how, const Words& a, SsaOperand amount);
  bool is_sign_extended(const llvm::Value* v) const;
  SsaOperand compare(llvm::CmpInst::Predicate p, const Words& a, const Words& b);
  Words comparable(llvm::Value* v, llvm::CmpInst::Predicate p);
  Words float_binary(llvm::BinaryOperator& i);
  SsaOperand float_compare(llvm::CmpInst::Predicate p, llvm::Value* a, llvm::Value* b, uint32_t* yes = nullptr,
                           uint32_t no = 0);
  Words cast(llvm::CastInst& i);
  SsaOperand address(llvm::GEPOperator& g);
  SsaOperand multiple(SsaOperand o, uint64_t n);
  Words choose(SsaOperand condition, const Words& a, const Words& b);
  // A truth value, of which one side is computed.
  SsaOperand choose_bit(SsaOperand condition, const std::function<SsaOperand()>& a,
                        const std::function<SsaOperand()>& b);

  // ---- memory (memory.cpp)
  void load(llvm::LoadInst& i);
  void store(llvm::StoreInst& i);
  Words load_type(llvm::Type* t, SsaOperand address, uint64_t align, Extension how, bool is_volatile);
  void store_type(llvm::Type* t, const Words& w, SsaOperand address, uint64_t align, bool is_volatile);
  std::pair<llvm::Type*, uint64_t> elements_of(llvm::Type* t) const;
  SsaOperand load_bytes(SsaOperand address, unsigned bytes, Extension how, bool is_volatile);
  void store_bytes(SsaOperand address, SsaOperand value, unsigned bytes, bool is_volatile);
  SsaOperand at(SsaOperand address, int64_t offset);
  void copy_bytes(llvm::MemTransferInst& i);
  void set_bytes(llvm::MemSetInst& i);
  std::vector<unsigned> pieces(uint64_t bytes, uint64_t align) const;
  void allocate(llvm::AllocaInst& i);

  // ---- calls (calls.cpp)
  void call(llvm::CallBase& i);
  bool intrinsic(llvm::IntrinsicInst& i);
  void assembly(llvm::CallBase& call, const llvm::InlineAsm& text);
  Words assembly_operand(llvm::Value& v, const llvm::InlineAsm::ConstraintInfo& c, SsaAssembly& out,
                         SsaAssembly::Operand& o, std::vector<SsaOperand>& operands);
  Words library(const std::string& function, const std::vector<Words>& arguments, size_t results,
                bool is_integer = false);
  void overflowing(llvm::IntrinsicInst& i);
  SsaOperand new_place(size_t words);
  Value return_address();
  Words lengthened(Words w, bool is_signed);
  SsaOperand is_beyond(const Words& w, unsigned width, bool is_signed);
  Words count_bits(const std::string& how, llvm::Value* v);
  Words funnel(llvm::IntrinsicInst& i, bool left);
  // A result that finds no room in registers is written to a place that the caller passes first.
  bool is_by_reference(llvm::Type* result) const { return constants_.count(result) > traits_.results; }
  // A scalar of more than two words is passed by the address of a copy.
  static bool is_copied(bool is_scalar, size_t words) { return is_scalar && words > 2; }
  SsaOperand copy_of(const Words& w);
  void translate_return(llvm::ReturnInst& i);

  // The letters that the run-time library has for a float: sf, df, tf.
  std::string float_letters(llvm::Type* t) const;
  // In names of functions of the run-time library: integers of at most 32, 64 and 128 bits.
  static std::string library_letters(unsigned width);
  // An integer as an argument of a C function, extended to 1, 2 or 4 words: one of at most 32 bits has the sign of
  // those in the bits above.
  Words library_argument(llvm::Value* v, bool is_signed);
  bool has(const std::string& operation, llvm::Type* t) const {
    return traits_.has(operation, (t->isFloatingPointTy() ? "f" : "i") + std::to_string(bits(t)));
  }
  bool allows_unaligned() const { return traits_.unaligned; }

  llvm::Function& f_;
  const Traits& traits_;
  ModuleSymbols& symbols_;
  DebugTranslator& debug_;
  OptLevel level_;
  SourceLine& line_;
  const llvm::DataLayout& layout_;
  ConstantWords constants_;
  unsigned word_;
  SsaFunction out_;
  uint32_t now_ = 0;
  std::map<const llvm::BasicBlock*, uint32_t> blocks_;
  llvm::BasicBlock* source_ = nullptr;                   // that is translated
  std::vector<std::vector<llvm::BasicBlock*>> origins_;  // of each predecessor of each block
  std::map<const llvm::Value*, Words> values_;
  struct WaitingPhi {
    llvm::PHINode* phi;
    uint32_t block;
    size_t first;  // instruction in it
  };
  std::vector<WaitingPhi> phis_;
  bool finishes_phis_ = false;
  Value result_place_ = kNone;  // where the caller wants the result
};

}  // namespace isadora::cc
