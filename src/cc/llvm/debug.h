// The program's description for debuggers: LLVM's metadata as entries of DWARF, and the places of instructions.
#pragma once

#include <llvm/IR/DebugInfoMetadata.h>

#include <map>

#include "cc/llvm/translate.h"

namespace isadora::cc {

class DebugTranslator {
 public:
  using Attribute = DebugEntry::Attribute;

  DebugTranslator(const llvm::Module& module, SsaModule& out);

  SourceLine line_of(const llvm::DILocation& where);
  // Adds the function's entry.
  SourceLine begin_of(llvm::DISubprogram& function, uint32_t symbol);
  // The entry of a parameter or local variable; kNone where there is none.
  uint32_t variable(const llvm::DILocalVariable& v, uint32_t function);
  // Its place: a slot of the frame, or several. The first one holds.
  void place(uint32_t variable, Attribute::Kind kind, uint32_t number);
  bool is_on() const { return !out_.debug.empty(); }
  void datum(const llvm::DIGlobalVariable& v, uint32_t symbol);

 private:
  uint32_t add(unsigned tag, uint32_t parent);
  void set(uint32_t entry, unsigned name, Attribute::Kind kind, int64_t number = 0, std::string text = {});
  void number(uint32_t entry, unsigned name, uint64_t n) {
    set(entry, name, Attribute::Kind::Number, static_cast<int64_t>(n));
  }
  void name(uint32_t entry, llvm::StringRef text);
  void place(uint32_t entry, const llvm::DIFile* file, unsigned line);
  void type_of(uint32_t entry, const llvm::DIType* t);
  uint16_t file_of(const llvm::DIFile* file);
  uint32_t scope_of(const llvm::DIScope* scope);
  uint32_t type(const llvm::DIType& t);
  void members(uint32_t entry, const llvm::DICompositeType& t);
  void member(uint32_t parent, const llvm::DIDerivedType& m);
  void dimensions(uint32_t entry, const llvm::DICompositeType& t);
  void parameters(uint32_t entry, const llvm::DISubroutineType& t);

  SsaModule& out_;
  std::string folder_;  // that names of files are relative to
  std::map<const llvm::DIFile*, uint16_t> files_;
  std::map<const llvm::Metadata*, uint32_t> entries_;  // of scopes, types and variables
};

}  // namespace isadora::cc
