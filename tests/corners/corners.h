// Every pure operation of the IR at the corners of its operands: widths, signs, least and greatest values, distances of
// shifts, on every engine and number of lanes, with operands from registers of lanes and of the warp and from
// constants. The operations come from src/ir/ops.def: one that is added is tested without a line here. What a result
// must be is said by tests/ir/oracle.h and tests/corners/float_oracle.h, which use nothing of src/ir.
//
// All there is to try is divided into parts, which have numbers: a test runs some of them, `./dev campaign corners`
// all.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/integer.h"
#include "ir/ir.h"

namespace isadora::corners {

// Integers of a width; signed ones in two's complement.
struct Type {
  unsigned width = 0;
  bool is_signed = false;
};

// The machine that a part runs on.
struct Lanes {
  unsigned count = 1;
  bool hart = false;  // one lane, and the engines for harts
};

struct Part {
  Type a, b;  // of the operands; of floats they are patterns
  Lanes lanes;
  std::optional<ir::FloatFormat> floats = {};
  bool whole = true;  // false: of shapes, forms and constants each operation has a few, which the turn chooses
  size_t turn = 0;
};

// The parts of the campaign, those that find most first; and what CI runs: each operation, width, sign and corner once,
// and over all parts each operation in each shape of operands and form of the result.
std::vector<Part> all_parts();
std::vector<Part> short_parts();

std::string name_of(const Part& part);

// The values to try of a type.
std::vector<base::Integer> values_of(const Type& type);

// A case of a part: an operation, where its operands come from, and which bits of the result are written.
struct Tried {
  std::string operation, shape, form;
};
std::vector<Tried> tried(const Part& part);

struct Findings {
  uint64_t cases = 0, results = 0;
  std::vector<std::string> problems;  // at most 20: what was computed, where, of which operands
};
Findings run(const Part& part);

}  // namespace isadora::corners
