#include "cc/llvm/debug.h"

#include <llvm/BinaryFormat/Dwarf.h>

#include <algorithm>

namespace isadora::cc {

namespace dwarf = llvm::dwarf;
using Kind = DebugEntry::Attribute::Kind;

// Metadata of lines alone do not describe the program.
DebugTranslator::DebugTranslator(const llvm::Module& module, SsaModule& out) : out_(out) {
  if (module.debug_compile_units().empty()) return;
  const llvm::DICompileUnit& unit = **module.debug_compile_units_begin();
  folder_ = unit.getDirectory().str();
  file_of(unit.getFile());
  if (unit.getEmissionKind() != llvm::DICompileUnit::FullDebug) return;
  const uint32_t root = add(dwarf::DW_TAG_compile_unit, kNone);
  set(root, dwarf::DW_AT_producer, Kind::Text, 0, "isadora");
  number(root, dwarf::DW_AT_language, unit.getSourceLanguage());
  name(root, out_.files[0]);
  set(root, dwarf::DW_AT_comp_dir, Kind::Text, 0, folder_);
  set(root, dwarf::DW_AT_stmt_list, Kind::Lines);
  set(root, dwarf::DW_AT_low_pc, Kind::Begin, kNone);
  set(root, dwarf::DW_AT_high_pc, Kind::Size, kNone);
}

uint32_t DebugTranslator::add(unsigned tag, uint32_t parent) {
  const auto number = static_cast<uint32_t>(out_.debug.size());
  out_.debug.push_back({.tag = tag, .parent = parent});
  if (parent == kNone) return number;
  out_.debug[parent].children.push_back(number);
  out_.debug[number].function = out_.debug[parent].function;
  return number;
}

void DebugTranslator::set(uint32_t entry, unsigned name, Kind kind, int64_t number, std::string text) {
  out_.debug[entry].attributes.push_back({name, kind, number, std::move(text)});
}

void DebugTranslator::name(uint32_t entry, llvm::StringRef text) {
  if (!text.empty()) set(entry, dwarf::DW_AT_name, Kind::Text, 0, text.str());
}

void DebugTranslator::place(uint32_t entry, const llvm::DIFile* file, unsigned line) {
  if (!file || !line) return;
  number(entry, dwarf::DW_AT_decl_file, file_of(file) + 1u);  // files count from 1
  number(entry, dwarf::DW_AT_decl_line, line);
}

// Nothing is void.
void DebugTranslator::type_of(uint32_t entry, const llvm::DIType* t) {
  if (t) set(entry, dwarf::DW_AT_type, Kind::Entry, type(*t));
}

uint16_t DebugTranslator::file_of(const llvm::DIFile* file) {
  const auto [known, is_new] = files_.try_emplace(file, 0);
  if (!is_new) return known->second;
  std::string path = file->getFilename().str();
  if (const std::string folder = file->getDirectory().str();
      !path.starts_with("/") && !folder.empty() && folder != folder_)
    path = folder + "/" + path;
  const auto at = std::find(out_.files.begin(), out_.files.end(), path);
  known->second = static_cast<uint16_t>(at - out_.files.begin());
  if (at == out_.files.end()) out_.files.push_back(path);
  return known->second;
}

SourceLine DebugTranslator::line_of(const llvm::DILocation& where) {
  SourceLine out{where.getLine(), static_cast<uint16_t>(where.getColumn()), file_of(where.getFile()), kNone};
  const llvm::DILocation* outer = &where;  // code of an inlined function belongs to where it is called
  while (const llvm::DILocation* at = outer->getInlinedAt()) outer = at;
  if (is_on()) out.scope = scope_of(outer->getScope());
  return out;
}

// ---- functions and variables

SourceLine DebugTranslator::begin_of(llvm::DISubprogram& function, uint32_t symbol) {
  SourceLine out{function.getLine(), 0, file_of(function.getFile()), kNone};
  if (!is_on()) return out;
  const uint32_t entry = out.scope = entries_[&function] = add(dwarf::DW_TAG_subprogram, 0);
  out_.debug[entry].function = symbol;
  name(entry, function.getName());
  place(entry, function.getFile(), function.getLine());
  set(entry, dwarf::DW_AT_prototyped, Kind::Flag);
  if (!function.isLocalToUnit()) set(entry, dwarf::DW_AT_external, Kind::Flag);
  const auto types = function.getType()->getTypeArray();
  if (types && types.size()) type_of(entry, types[0]);
  set(entry, dwarf::DW_AT_low_pc, Kind::Begin, symbol);
  set(entry, dwarf::DW_AT_high_pc, Kind::Size, symbol);
  set(entry, dwarf::DW_AT_frame_base, Kind::FrameBase);
  for (const llvm::DINode* n : function.getRetainedNodes())
    if (const auto* v = llvm::dyn_cast<llvm::DILocalVariable>(n); v && v->isParameter()) variable(*v, symbol);
  return out;
}

// Of a block: its own, where the program has one; a file alone is none.
uint32_t DebugTranslator::scope_of(const llvm::DIScope* scope) {
  while (llvm::isa_and_nonnull<llvm::DILexicalBlockFile>(scope)) scope = scope->getScope();
  if (!scope || !is_on()) return kNone;
  if (const auto known = entries_.find(scope); known != entries_.end()) return known->second;
  if (!llvm::isa<llvm::DILexicalBlock>(scope)) return kNone;
  const uint32_t parent = scope_of(scope->getScope());
  if (parent == kNone) return kNone;
  const uint32_t entry = entries_[scope] = add(dwarf::DW_TAG_lexical_block, parent);
  set(entry, dwarf::DW_AT_ranges, Kind::Ranges, entry);
  return entry;
}

uint32_t DebugTranslator::variable(const llvm::DILocalVariable& v, uint32_t function) {
  if (!is_on()) return kNone;
  if (const auto known = entries_.find(&v); known != entries_.end()) return known->second;
  const uint32_t scope = scope_of(v.getScope());
  if (scope == kNone || out_.debug[scope].function != function) return kNone;
  const uint32_t entry = entries_[&v] =
      add(v.isParameter() ? dwarf::DW_TAG_formal_parameter : dwarf::DW_TAG_variable, scope);
  name(entry, v.getName());
  place(entry, v.getFile(), v.getLine());
  type_of(entry, v.getType());
  return entry;
}

void DebugTranslator::place(uint32_t variable, Kind kind, uint32_t number) {
  for (const Attribute& a : out_.debug[variable].attributes)
    if (a.name == dwarf::DW_AT_location) return;
  set(variable, dwarf::DW_AT_location, kind, number);
}

void DebugTranslator::datum(const llvm::DIGlobalVariable& v, uint32_t symbol) {
  const bool is_local = llvm::isa_and_nonnull<llvm::DILocalScope>(v.getScope());
  const uint32_t scope = is_local ? scope_of(v.getScope()) : 0;
  if (!is_on() || scope == kNone) return;
  const uint32_t entry = add(dwarf::DW_TAG_variable, scope);
  name(entry, v.getName());
  place(entry, v.getFile(), v.getLine());
  type_of(entry, v.getType());
  if (!v.isLocalToUnit()) set(entry, dwarf::DW_AT_external, Kind::Flag);
  set(entry, dwarf::DW_AT_location, Kind::Symbol, symbol);
}

// ---- types

uint32_t DebugTranslator::type(const llvm::DIType& t) {
  if (const auto known = entries_.find(&t); known != entries_.end()) return known->second;
  const uint32_t entry = entries_[&t] = add(t.getTag(), 0);
  name(entry, t.getName());
  if (t.getSizeInBits() && t.getTag() != dwarf::DW_TAG_array_type && t.getTag() != dwarf::DW_TAG_typedef)
    number(entry, dwarf::DW_AT_byte_size, t.getSizeInBits() / 8);
  if (t.isForwardDecl()) set(entry, dwarf::DW_AT_declaration, Kind::Flag);
  if (const auto* basic = llvm::dyn_cast<llvm::DIBasicType>(&t))
    number(entry, dwarf::DW_AT_encoding, basic->getEncoding());
  if (const auto* derived = llvm::dyn_cast<llvm::DIDerivedType>(&t)) type_of(entry, derived->getBaseType());
  if (const auto* function = llvm::dyn_cast<llvm::DISubroutineType>(&t)) parameters(entry, *function);
  if (const auto* whole = llvm::dyn_cast<llvm::DICompositeType>(&t)) members(entry, *whole);
  return entry;
}

void DebugTranslator::parameters(uint32_t entry, const llvm::DISubroutineType& t) {
  set(entry, dwarf::DW_AT_prototyped, Kind::Flag);
  const auto types = t.getTypeArray();
  if (types && types.size()) type_of(entry, types[0]);
  for (unsigned n = 1; n < types.size(); ++n)
    if (types[n])
      type_of(add(dwarf::DW_TAG_formal_parameter, entry), types[n]);
    else
      add(dwarf::DW_TAG_unspecified_parameters, entry);
}

void DebugTranslator::members(uint32_t entry, const llvm::DICompositeType& t) {
  type_of(entry, t.getBaseType());
  if (t.getTag() == dwarf::DW_TAG_array_type) return dimensions(entry, t);
  for (const llvm::DINode* n : t.getElements()) {
    if (const auto* m = llvm::dyn_cast<llvm::DIDerivedType>(n)) member(entry, *m);
    if (const auto* e = llvm::dyn_cast<llvm::DIEnumerator>(n)) {
      const uint32_t one = add(dwarf::DW_TAG_enumerator, entry);
      name(one, e->getName());
      set(one, dwarf::DW_AT_const_value, Kind::Number, e->getValue().getSExtValue());
    }
  }
}

void DebugTranslator::member(uint32_t parent, const llvm::DIDerivedType& m) {
  const uint32_t entry = add(m.getTag(), parent);
  name(entry, m.getName());
  type_of(entry, m.getBaseType());
  if (m.isBitField()) {
    number(entry, dwarf::DW_AT_bit_size, m.getSizeInBits());
    number(entry, dwarf::DW_AT_data_bit_offset, m.getOffsetInBits());
  } else {
    number(entry, dwarf::DW_AT_data_member_location, m.getOffsetInBits() / 8);
  }
}

// Of an array; without a count where the program computes it.
void DebugTranslator::dimensions(uint32_t entry, const llvm::DICompositeType& t) {
  for (const llvm::DINode* n : t.getElements()) {
    const auto* range = llvm::dyn_cast<llvm::DISubrange>(n);
    if (!range) continue;
    const uint32_t one = add(dwarf::DW_TAG_subrange_type, entry);
    if (const auto* count = llvm::dyn_cast_if_present<llvm::ConstantInt*>(range->getCount()))
      if (count->getSExtValue() >= 0) number(one, dwarf::DW_AT_count, count->getZExtValue());
  }
}

}  // namespace isadora::cc
