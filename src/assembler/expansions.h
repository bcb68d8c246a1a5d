// What pseudo-instructions make of all texts of one shape. A pseudo-instruction is put together as text, and each of
// its lines is read; but lines that are made from texts of one shape have one shape, too, and each of their numbers is
// one of the statement's or stands in the line itself. So of a text like one that was read before the lines need no
// text: their encoders (encoder.h) are given the numbers. Which pseudo-instruction it is, and how long, the encoders
// decide for each text.
//
// This holds for lines whose encoders take all they need from numbers. Where one asks for a symbol or an address, or
// reads its text again, statements of this shape are put together as text.
#pragma once

#include <cstdint>
#include <vector>

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
    bool exact = false;  // in its lines no reading under an option is used
    std::vector<Line> lines;
  };
  std::vector<Pseudo> pseudos;  // in the order in which they are asked; none: such statements are put together as text
};

}  // namespace isadora::assembler
