// Which length each instruction gets that could have several.
//
// All begin with the shortest. An instruction that does not reach its target grows to the next that does, which moves
// what lies after it, so that others may have to grow; nothing ever shrinks. Where it ends does not depend on the
// order in which they grow: it is the least lengths with which all reach.
//
// A sweep goes through the program from the front, so that what grows is seen at once by all branches backward over it,
// and one from the back does the same for branches forward. Two or three sweeps are enough for most programs.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "assembler/assembler.h"

namespace isadora::assembler {

// A place of one section whose size is not certain: an instruction that could be longer, or the bytes up to a multiple.
struct RelaxFragment {
  uint64_t offset = 0;  // as the program stood when the sites were noted
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
  bool settled = false;  // its length is given: it does not depend on where it stands
};

// Sets `bytes` of every site of one section, which are in the order of their offsets.
void relax(std::vector<RelaxFragment*>& sites);

}  // namespace isadora::assembler
