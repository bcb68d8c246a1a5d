// The symbols of a program while it is assembled.
//
// A name is looked for in the kernel that it stands in (parameters, shared memory), then among all. `.name` belongs to
// the last label without a dot. What is defined further down has the value of the round before (program.h), or none in
// the first.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "assembler/assembler.h"
#include "assembler/grammar.h"

namespace isadora::assembler {

struct SymbolEntry {
  int64_t value = 0;
  base::Span span;
  bool absolute = false;
  uint8_t section = 0;  // that a label lies in
  bool known = true;    // false: an .equ of something that is not known yet
  uint32_t order = 0;
};

template <typename T>
using ByName = std::unordered_map<std::string, T, NameHash, std::equal_to<>>;

class ProgramSymbols : public SymbolLookup {
 public:
  static constexpr size_t kNoKernel = SIZE_MAX;

  // Where lookups happen; changed as the program goes on.
  size_t kernel = kNoKernel;
  std::string_view label;  // the last one without a dot, in the program's text
  // What the lookups since the last reset() met.
  mutable std::vector<std::string_view> unknown;
  mutable bool provisional = false;
  mutable uint32_t sections = 0;  // a bit for each section that a label was in
  bool dotted = false;            // `.name` is a name like any other
  uint32_t position = 0;          // of the statement, in the text: numbered labels go by it

  void reset() const {
    unknown.clear();
    provisional = false;
    sections = 0;
  }
  // `1:`, which may stand any number of times.
  void define_numbered(std::string_view digits, SymbolEntry entry);

  bool lookup(std::string_view name, int64_t& value) const override;
  // What lookup() finds, and the whole name of it; null where it finds nothing.
  const SymbolEntry* locate(std::string_view name, std::string& key) const;
  // Null, or the earlier definition.
  const SymbolEntry* define(std::string name, SymbolEntry entry);
  const SymbolEntry* define_in_kernel(std::string name, SymbolEntry entry);
  void open_kernel() {
    kernels_.emplace_back();
    kernel = kernels_.size() - 1;
  }
  const SymbolEntry* find(std::string_view name) const;
  // Gives each place that is a label the value that `moved` says.
  template <class Moved>
  void move_places(Moved moved) {
    for (auto& [name, entry] : names_) {
      if (!entry.absolute) entry.value = moved(entry.section, entry.value);
    }
  }
  void forget(const std::string& name) { names_.erase(name); }
  std::vector<std::pair<std::string, SymbolEntry>> in_order() const;
  std::vector<std::string> all_names() const;
  size_t count() const { return names_.size(); }
  // Makes this round's values the ones that a next round begins with.
  void next_round();
  bool changed() const;  // does any symbol differ from the round before?

 private:
  ByName<SymbolEntry> names_, before_;
  std::vector<ByName<SymbolEntry>> kernels_;
  bool lookup_numbered(std::string_view name, int64_t& value) const;
  std::string numbered_target(std::string_view name) const;  // its name in the tables; empty: there is none
  const SymbolEntry* find_in(const ByName<SymbolEntry>& names, std::string_view key) const;
  bool take(const SymbolEntry& entry, int64_t& value) const;

  std::unordered_map<std::string, std::vector<uint32_t>, NameHash, std::equal_to<>> numbered_;  // by digits: places
  mutable std::string local_;  // a local label's whole name, while it is looked up
};

}  // namespace isadora::assembler
