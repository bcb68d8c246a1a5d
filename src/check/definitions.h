// The definitions in the files before they are resolved: one entry for each __DefX, with its name, parents, statements
// and blocks. A table lists the allowed content of each keyword.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "check/build_context.h"
#include "check/statements.h"

namespace isadora::check {

enum class DefinitionKind : uint8_t {
  Machine,
  Enumeration,
  Number,
  RegisterFile,
  Register,
  Aggregate,
  Prefix,
  Operand,
  Space,
  Function,
  Extension,
  Pseudo,
  Abi,
  Group,
  Optype,
  Opcode
};
inline constexpr size_t kDefinitionKinds = static_cast<size_t>(DefinitionKind::Opcode) + 1;

enum class ParentsRule : uint8_t { None, AtMostOne, One, Some };

struct DefinitionRule {
  std::string_view keyword;
  DefinitionKind kind;
  std::string_view noun;  // "a register type"
  bool sized;             // NAME<8>
  ParentsRule parents;
  std::span<const std::string_view> blocks;   // in addition to prose, which all may have
  std::span<const StatementRule> statements;  // before the first block
};

struct DefinedBlock {
  std::string_view keyword;
  NodeRef place;
  std::vector<NodeRef> items;  // its content, fences opened
};

struct Definition {
  const DefinitionRule* rule = nullptr;
  NodeRef place;
  NodeRef name_place;
  std::string name;
  unsigned width = 0;
  std::vector<NodeRef> parents;  // Name nodes
  std::vector<NodeRef> items;    // before the first block
  std::vector<DefinedBlock> blocks;

  base::Span span() const { return span_of(name_place); }
  std::vector<NodeRef> block_items(std::string_view keyword) const;  // of all blocks of that keyword
  std::vector<Statement> statements(BuildContext& work) const;
};

struct DefinitionSet {
  std::array<std::vector<Definition>, kDefinitionKinds> by_kind;
  const std::vector<Definition>& of(DefinitionKind kind) const { return by_kind[static_cast<size_t>(kind)]; }
};

// The allowed content of each kind of definition, for editors.
std::span<const DefinitionRule> definition_rules();

// Reports misplaced content, and names that are defined twice: the first definition counts.
DefinitionSet collect(BuildContext& work, const std::vector<parse::Tree>& trees);

}  // namespace isadora::check
