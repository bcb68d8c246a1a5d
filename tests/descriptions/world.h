// Shared parts of a random description's instructions: its machine, registers, memory and types.
#pragma once

#include <string>
#include <vector>

#include "generate/choices.h"

namespace isadora::test {

struct RandomFile {
  std::string name, type;  // of the file, and of the operands that name its registers
  unsigned width = 32, count = 8, code_bits = 3;
  bool of_lanes = true;   // lanes have registers of their own; else all lanes of a warp have the same
  bool of_block = false;  // the warps of a block share them
  bool wide = false;      // several of its registers can be one operand
  bool view = false;      // its registers are parts of those of another file
  std::string constant;   // spelling of the code that names no register; empty without one
};

struct RandomSpace {
  std::string name;
  unsigned address_bits = 32;
  bool writable = true, of_lanes = false;
};

// A field that has enumerators.
struct RandomEnumeration {
  std::string name;
  unsigned bits = 1;
  std::vector<std::string> names;
  bool operators = false;  // `a field b` is a value
};

struct World {
  bool hart = false;
  unsigned lanes = 32, parcel = 32;
  bool first_bit_highest = false, first_parcel_highest = false;  // BitOrder and ParcelOrder
  unsigned code_bits = 4, code_at = 0;                           // of the field that selects the instruction
  bool guards = false;                                           // there is a group whose instructions have one
  unsigned guard_at = 0;
  std::vector<RandomFile> files;  // the first is the one of general use
  std::vector<RandomSpace> spaces;
  std::vector<RandomEnumeration> enumerations;
  bool functions = false, settings = false, compound = false, aggregate = false, prefixes = false;
  unsigned target_bits = 8;
  unsigned instructions = 1;
  std::string text;  // all definitions but those of instructions
};

World draw_world(generate::ChoiceSource& choices);

// The text of an instruction; empty where it does not fit into a word.
std::string draw_instruction(generate::ChoiceSource& choices, const World& world, unsigned number);

}  // namespace isadora::test
