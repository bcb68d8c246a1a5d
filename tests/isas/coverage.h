// The table of tested forms of each opcode. A test calls `record` for each; at the end of the program they are written
// to the folder ISADORA_COVERAGE, a file for each engine. tests/isas/coverage_test.py joins the files and compares the
// table with docs/<instruction set>/coverage.md.
#pragma once

#include <string>
#include <vector>

#include "encoding/codec.h"
#include "library/library.h"

namespace isadora::test {

const library::Loaded& described();  // the description that the program's tests are about

enum class Shown {
  Words,   // random words of the form decode, print, and come back as the same word
  Texts,   // other texts of it are read, and print as the canonical one
  Claims,  // an example of the form has a claim, and it holds
  Runs,    // it was executed, and ended without a fault
  Oracle   // what it did was compared with what `by`, who knows nothing of the description, says
};

void record(Shown what, uint16_t opcode, uint16_t form, const std::string& by = "");
void record(Shown what, const std::vector<encoding::Decoded>& words, const std::string& by = "");

// The name of an oracle in the table.
inline const std::string kHost = "host";  // the host's own integers, by PTX's words
inline const std::string kWarp = "warp";  // a plain model of a warp, by PTX's words
inline const std::string kGmp = "GMP";
inline const std::string kArb = "Arb";

}  // namespace isadora::test
