// Expansions of pseudo-instructions for all texts of one shape. A pseudo-instruction is expanded as text, and each of
// its lines is parsed. But lines that are made from texts of one shape have one shape, too, and each of their numbers
// comes from the statement or is a constant of the line. So later texts of the shape need no text of lines: the numbers
// are passed to the lines' encoders (encoder.h), which also choose the pseudo-instruction and its length.
//
// This holds for lines whose encoders depend on numbers alone. If one needs a symbol or an address, or parses its text
// again, statements of this shape are expanded as text.
#pragma once

#include <cstdint>
#include <vector>

#include "model/model.h"

namespace isadora::assembler {

struct Encoders;

struct Expansions {
  struct Number {
    bool own = false;  // the line's: `value`; else the statement's, in this hole
    uint8_t hole = 0;
    uint64_t value = 0;
  };
  struct Line {
    const Encoders* encoders = nullptr;
    std::vector<Number> numbers;
  };
  struct Pseudo {
    bool exact = false;                 // in its lines no reading under an option is used
    uint16_t option = model::kNoIndex;  // it is read only where this one is on
    std::vector<Line> lines;
  };
  std::vector<Pseudo> pseudos;  // in order of priority; none: such statements are expanded as text
};

}  // namespace isadora::assembler
