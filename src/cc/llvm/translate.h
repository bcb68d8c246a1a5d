// Translates a function of LLVM IR to code: values wider than a register are split, narrower ones are extended where
// that matters, unsupported operations become calls of the run-time library, and selects become branches.
#pragma once

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include <map>
#include <string>

#include "cc/front.h"

namespace isadora::cc {

// An unsupported construct; caught by the translation of a function.
struct UnsupportedCode {
  explicit UnsupportedCode(std::string why) : message(std::move(why)) {}
  std::string message;
};

using Words = std::vector<SsaOperand>;  // of a value, the lowest first

// The symbols of a module, by name.
class ModuleSymbols {
 public:
  explicit ModuleSymbols(SsaModule& out) : out_(out) {}
  uint32_t of(const llvm::GlobalValue& v);
  uint32_t of(const std::string& function);  // of the run-time library

 private:
  SsaModule& out_;
  std::map<std::string, uint32_t> numbers_;
};

// Data of the program, with its addresses. Throws Cannot.
Datum datum_of(const llvm::GlobalVariable& v, const llvm::DataLayout& layout, ModuleSymbols& symbols);

// A constant as words of this many bits; empty if it is not a constant that is known now.
class ConstantWords {
 public:
  ConstantWords(const llvm::DataLayout& layout, ModuleSymbols& symbols, unsigned word)
      : layout_(layout), symbols_(symbols), word_(word) {}
  Words words(const llvm::Constant& c) const;
  bool is_known(const llvm::Constant& c) const;
  // The number of words of a type.
  size_t count(llvm::Type* type) const;

 private:
  Words split(const llvm::APInt& n) const;
  std::optional<SsaOperand> sum_of_constant(const llvm::Constant& c) const;
  const llvm::DataLayout& layout_;
  ModuleSymbols& symbols_;
  unsigned word_;
};

class DebugTranslator;
SsaFunction translate_function(llvm::Function& f, const Traits& traits, ModuleSymbols& symbols, DebugTranslator& debug,
                               OptLevel level, SourceLine& line);

}  // namespace isadora::cc
