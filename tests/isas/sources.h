// The sources of an instruction's text, and the same text with one of them taken from elsewhere. Tests are written with
// registers; this finds the opcodes with uniform registers, numbers and constants in their place.
#pragma once

#include <string>
#include <vector>

namespace isadora::test {

struct Source {
  enum class Kind { Register, Uniform, Constant, Number };

  size_t begin, end;  // of the register in the text, without prefix
  bool prefixed;      // a minus or a tilde precedes it
  unsigned first, registers;

  // The assembler's replacement here.
  std::vector<Kind> kinds(const std::string& program) const;

  // The program with this source there; a number has the value itself.
  std::string moved(const std::string& program, Kind to, uint64_t value) const;

  // The location of the value's word number `i`, by its name on the bench.
  std::string place(Kind kind, unsigned i) const;
};

// R1 to R7 or UR1 to UR7 and pairs of them, after the mnemonic: of one instruction, for in several a register's value
// may be an earlier one's result. R0 and R8 upwards are destinations by the tests' custom.
std::vector<Source> sources_of(const std::string& program);

}  // namespace isadora::test
