// Branch relaxation: chooses the length of each instruction that has several.
//
// All begin with the shortest. An instruction that does not reach its target grows to the next length that does, which
// moves the code after it, so that others may have to grow; nothing shrinks. The result is the least solution and does
// not depend on the order of growth.
//
// A forward sweep shows growth at once to all backward branches, and a backward sweep to all forward branches. Two or
// three sweeps are enough for most programs.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "assembler/assembler.h"

namespace isadora::assembler {

// A place of one section whose size is not certain: an instruction that could be longer, or the bytes up to a multiple.
struct RelaxFragment {
  uint64_t offset = 0;  // in the program when the sites were noted
  uint64_t was = 0;     // its bytes then
  uint64_t bytes = 0;   // and now
  uint32_t begin = 0;   // in the program's text
  uint8_t section = 0;
  unsigned align = 0;                // 0: an instruction
  std::vector<BranchRange> reaches;  // ascending
  int64_t target = 0;                // an offset in the section
  uint32_t operand = 0;              // the operand's place in the text, and how names are looked up there
  size_t kernel = 0;
  std::string_view label = {};
  bool settled = false;  // its length is given: it does not depend on its address
};

// Sets `bytes` of every site of one section, which are in the order of their offsets.
void relax(std::vector<RelaxFragment*>& sites);

}  // namespace isadora::assembler
