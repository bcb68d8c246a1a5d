// The parts of generated decoders that differ between languages. Operators of conditions (&&, ||, !, ==, <, <=) and the
// choice `c ? a : b` are the same in all of them.
#pragma once

#include <string>

#include "ir/ir.h"
#include "model/model.h"

namespace isadora::exports {

// The reason why a language cannot represent a description, as a sentence; it ends the export.
struct CannotWrite {
  std::string reason;
};

class TargetLanguage {
 public:
  virtual ~TargetLanguage() = default;

  // ---- codes: unsigned numbers of their field's width
  virtual std::string code(uint64_t value, unsigned width) const = 0;
  // (word & mask) == value, for the instruction's word.
  virtual std::string word_is(model::Bits mask, model::Bits value, unsigned length) const = 0;
  // As above for the code of the named field.
  virtual std::string code_is(const std::string& name, unsigned width, uint64_t mask, uint64_t value) const = 0;
  // Converts a code of `from` bits to the field's width.
  virtual std::string extract(const model::Field& field, const std::string& name, unsigned from) const = 0;

  // ---- numbers: signed, wide enough for all values that occur
  virtual unsigned bits_of_numbers(unsigned needed) const = 0;  // throws CannotWrite if the language has no such number
  virtual std::string number(const base::Integer& value, unsigned bits) const = 0;
  virtual std::string number_of_code(const std::string& name, unsigned width, unsigned bits) const = 0;
  // ZExt, SExt, Shl and Shr; a and b are numbers of this width.
  virtual std::string shifted(ir::Op op, const std::string& a, const std::string& b, unsigned bits) const = 0;
  // A variable of a function: its declaration and the assignment of its value, a line each.
  virtual void declare_code(const std::string& name, unsigned width, const std::string& value) = 0;
  virtual void declare_number(const std::string& name, unsigned bits, const std::string& value) = 0;
};

}  // namespace isadora::exports
