// Chooses the definition of each global name, and the section groups (COMDAT) that are kept.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "linker/layout.h"

namespace isadora::linker {

// Of the groups of one name those of the first object are kept.
void drop_groups(std::vector<LinkInput>& inputs);

// Common symbols that no object defines become zeros of an input of their own, after the others.
void place_commons(std::vector<LinkInput>& inputs);

// Has it a name for users? Sections, files and marks of what code is have none, nor have a compiler's own labels.
bool is_shown(const model::Machine& machine, const object::Unit::Symbol& symbol);

struct SymbolDefinition {
  size_t input = 0;
  const object::Unit::Symbol* symbol = nullptr;
};
// Of each global name the definition that counts: the first that is not weak, else the first. Two that are not weak are
// reported. The inputs own the symbols.
using Definitions = std::map<std::string, SymbolDefinition, std::less<>>;
Definitions find_definitions(const std::vector<LinkInput>& inputs, diag::Sink& sink);

class Globals {
 public:
  Globals(const std::vector<LinkInput>& inputs, const ImageLayout& layout, diag::Sink& sink)
      : inputs_(inputs), layout_(layout), sink_(sink) {}

  void define();
  // Defines a symbol of the linker's own unless an object defines the name.
  void define_own(const std::string& name, uint64_t value) { values_.try_emplace(name, value); }
  std::optional<uint64_t> find(std::string_view name) const;
  // The value of a symbol of an input; nothing where no object defines it.
  std::optional<uint64_t> value(size_t input, const object::Unit::Symbol& symbol) const;
  // Of a symbol that the input defines itself: its address, or its offset in a thread's block.
  uint64_t own_value(size_t input, const object::Unit::Symbol& symbol) const;
  // A local symbol of a section that another object's copy has taken the place of.
  bool is_left_out(size_t input, const object::Unit::Symbol& symbol) const;
  bool is_function(const object::Unit::Symbol& symbol) const;
  // Is it a variable that each thread has? Of a symbol that no object defines, too.
  bool is_of_threads(size_t input, const object::Unit::Symbol& symbol) const;
  // Of a global symbol the narrowest that an object gives its name, where it defines it or asks for it.
  object::Visibility visibility(const object::Unit::Symbol& symbol) const;
  // Does the input define it, in what is a part of the program?
  bool is_definition(size_t input, const object::Unit::Symbol& symbol) const;
  // Is it the definition of its name that counts, or one of a local name?
  bool counts(size_t input, const object::Unit::Symbol& symbol) const;
  std::vector<std::string> names() const;

 private:
  void narrow(const object::Unit::Symbol& symbol);

  const std::vector<LinkInput>& inputs_;
  const ImageLayout& layout_;
  diag::Sink& sink_;
  bool lies_in_threads(size_t input, const object::Unit::Symbol& symbol) const;
  Definitions definitions_;
  std::map<std::string, uint64_t, std::less<>> values_;                  // of these, and of symbols of the linker's own
  std::map<std::string, object::Visibility, std::less<>> visibilities_;  // of those with one that is not the usual one
};

}  // namespace isadora::linker
