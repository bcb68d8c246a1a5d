// The symbols of a program during assembly.
//
// A name is looked up in its kernel (parameters, shared memory), then globally. `.name` belongs to the last label
// without a dot. While the text is read, a symbol that is defined further down is unknown.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "assembler/assembler.h"
#include "assembler/grammar.h"

namespace isadora::assembler {

struct SymbolEntry {
  base::Int128 value = 0;  // as the program writes it: 2^64-1 is not -1
  base::Span span;
  bool absolute = false;
  object::SectionIndex section = 0;  // that a label lies in
  bool known = true;                 // false: an .equ of something that is not known yet
  bool computed = false;             // by .equ or .set
  bool moves = false;                // a number that depends on the lengths of instructions
  uint32_t fragment = 0;             // of its section, that it lies after (relax.h)
  uint32_t order = 0;
  bool operator==(const SymbolEntry&) const = default;
};

// How names are looked up at a place in the text.
struct NameScope {
  uint32_t position = 0;  // in the text
  size_t kernel = 0;
  std::string_view label = {};
};

template <typename T>
using ByName = std::unordered_map<std::string, T, NameHash, std::equal_to<>>;

class ProgramSymbols : public SymbolLookup {
 public:
  static constexpr size_t kNoKernel = SIZE_MAX;

  // The scope of lookups, which advances with the program.
  size_t kernel = kNoKernel;
  std::string_view label;  // the last one without a dot, in the program's text
  // Found by lookups since the last reset(): unknown names, numbers that depend on lengths, the section of the labels,
  // and weak symbols.
  mutable std::vector<std::string_view> unknown;
  mutable bool moves = false;
  mutable std::optional<object::SectionIndex> section;
  mutable bool several_sections = false;
  mutable bool is_weak = false;
  std::map<std::string, std::string, std::less<>> references;  // names that stand for others: `.weakref`
  // The name that another one stands for, or itself.
  std::string_view meant_by(std::string_view name) const;
  std::set<std::string, std::less<>> weak;  // names of which another object's definition counts first
  bool dotted = false;                      // `.name` is a name like any other
  uint32_t position = 0;                    // of the statement, in the text: numbered labels go by it

  void reset() const {
    unknown.clear();
    moves = false;
    section.reset();
    several_sections = false;
    is_weak = false;
  }
  // `1:`, which may be defined any number of times.
  void define_numbered(std::string_view digits, SymbolEntry entry);

  bool lookup(std::string_view name, base::Int128& value) const override;
  // The symbol that lookup() finds, with its whole name; null if there is none.
  const SymbolEntry* locate(std::string_view name, std::string& key) const;
  // Null, or the earlier definition.
  const SymbolEntry* define(std::string name, SymbolEntry entry);
  const SymbolEntry* define_in_kernel(std::string name, SymbolEntry entry);
  void open_kernel() {
    kernels_.emplace_back();
    kernel = kernels_.size() - 1;
  }
  const SymbolEntry* find(std::string_view name) const;
  // Calls `change` with each label.
  template <class Change>
  void change_labels(Change change) {
    const auto change_label = [&](SymbolEntry& entry) {
      if (!entry.absolute && !entry.computed) change(entry);
    };
    for (auto& [name, entry] : names_) change_label(entry);
    for (auto& [name, values] : earlier_)
      for (EarlierValue& v : values) change_label(v.entry);
  }
  // The value that the statement at this place has given the name.
  SymbolEntry& given_at(std::string_view name, uint32_t place);
  // Another value of a name follows: this one stays for the statements up to here.
  void forget(const std::string& name);
  // Names and their entries in the order of their definitions; they stay here.
  std::vector<const ByName<SymbolEntry>::value_type*> in_order() const;
  std::vector<std::string> all_names() const;
  size_t count() const { return names_.size(); }

 private:
  struct EarlierValue {
    uint32_t until;  // the place of the statement with the next one
    SymbolEntry entry;
  };
  const SymbolEntry* find_here(std::string_view key) const;  // as the statement at hand sees it

  ByName<SymbolEntry> names_;
  ByName<std::vector<EarlierValue>> earlier_;
  std::vector<ByName<SymbolEntry>> kernels_;
  const SymbolEntry* find_named(std::string_view name) const;
  std::string numbered_target(std::string_view name) const;  // its name in the tables; empty: there is none
  const SymbolEntry* find_in(const ByName<SymbolEntry>& names, std::string_view key) const;
  bool take(const SymbolEntry& entry, base::Int128& value) const;

  std::unordered_map<std::string, std::vector<uint32_t>, NameHash, std::equal_to<>> numbered_;  // by digits: places
  mutable std::string local_;  // a local label's whole name, while it is looked up
};

}  // namespace isadora::assembler
