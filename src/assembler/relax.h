// Branch relaxation: chooses the length of each instruction that has several.
//
// All begin with the shortest. An instruction that does not reach its target grows to the next length that does, which
// moves the code after it, so that others may have to grow; nothing shrinks. The result is the least solution and does
// not depend on the order of growth.
//
// A forward sweep shows growth at once to all backward branches, and a backward sweep to all forward branches. Two or
// three sweeps are enough for most programs.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "assembler/names.h"

namespace isadora::assembler {

// The padding that an alignment directive asks for.
struct Padding {
  uint64_t multiple = 1;             // a power of two
  std::optional<uint8_t> value = 0;  // of each byte; none: no-operations
  uint64_t most = UINT64_MAX;        // bytes: if more are needed, nothing is padded
  uint64_t always = 0;               // bytes, of which the linker leaves as many as are needed; 0: it changes nothing
  uint64_t bytes_at(uint64_t at) const {
    if (always) return always;
    const uint64_t needed = (multiple - at % multiple) % multiple;
    return needed > most ? 0 : needed;
  }
};

// The bytes that a fill repeats.
struct FillPattern {
  std::array<uint8_t, 8> bytes = {};
  unsigned size = 1;
  void append(std::vector<uint8_t>& to, uint64_t copies) const {
    if (size == 1) return to.resize(to.size() + copies, bytes[0]);
    for (uint64_t i = 0; i < copies; ++i) to.insert(to.end(), bytes.begin(), bytes.begin() + size);
  }
};

// A place of one section whose size is not certain: an instruction that could be longer, the padding up to a multiple,
// or a fill of as many copies as an expression says.
struct RelaxFragment {
  enum class Kind : uint8_t { Instruction, Align, Fill } kind = Kind::Instruction;
  uint64_t offset = 0;  // in the section, with the sizes before layout
  uint64_t was = 0;     // its size then
  uint64_t bytes = 0;   // and now
  Padding padding = {};
  FillPattern pattern = {};               // of a fill
  std::vector<BranchRange> reaches = {};  // of an instruction, ascending
  int64_t target = 0;                     // an offset in the section, as above
  size_t before_target = 0;               // fragments of the section that move the target
  bool to_place = false;                  // of a fill: the expression is the place where it ends
  bool settled = false;                   // its length is given: it does not depend on its address
  SymbolicExpression operand = {};        // the operand or the size
  NameScope scope = {};                   // of its names

  int64_t growth() const { return static_cast<int64_t>(bytes) - static_cast<int64_t>(was); }
  // Does it move what begins at this offset? Padding and fills of no bytes lie before it.
  bool is_before(uint64_t at) const { return offset < at || (offset == at && was == 0); }
};

// Sets `bytes` of every fragment of one section, which are in the order of their offsets.
void relax(std::vector<RelaxFragment>& fragments);

}  // namespace isadora::assembler
