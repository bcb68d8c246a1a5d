// What the languages of generated decoders write in different ways. Operators of conditions (&&, ||, !, ==, <, <=) and
// the choice `c ? a : b` are the same in all of them.
#pragma once

#include <string>

#include "ir/ir.h"
#include "model/model.h"

namespace isadora::exports {

// Why a description cannot be written in a language, as a sentence; it ends the export.
struct CannotWrite {
  std::string reason;
};

class TargetLanguage {
 public:
  virtual ~TargetLanguage() = default;

  // ---- codes: unsigned numbers as wide as their field
  virtual std::string code(uint64_t value, unsigned width) const = 0;
  // (word & mask) == value, for the word of the instruction that is looked at.
  virtual std::string word_is(model::Bits mask, model::Bits value, unsigned length) const = 0;
  // The same for the code of a field that is called so.
  virtual std::string code_is(const std::string& name, unsigned width, uint64_t mask, uint64_t value) const = 0;
  // The bits of a code of `from` bits, as a code of the field's width.
  virtual std::string extract(const model::Field& field, const std::string& name, unsigned from) const = 0;

  // ---- numbers: signed, of so many bits, which hold all values that occur
  virtual unsigned bits_of_numbers(unsigned needed) const = 0;  // throws CannotWrite where the language has none
  virtual std::string number(const base::Integer& value, unsigned bits) const = 0;
  virtual std::string number_of_code(const std::string& name, unsigned width, unsigned bits) const = 0;
  // ZExt, SExt, Shl and Shr; a and b are numbers of that size.
  virtual std::string shifted(ir::Op op, const std::string& a, const std::string& b, unsigned bits) const = 0;
  // A variable of a function: its declaration and the assignment of its value, each a line.
  virtual void declare_code(const std::string& name, unsigned width, const std::string& value) = 0;
  virtual void declare_number(const std::string& name, unsigned bits, const std::string& value) = 0;
};

}  // namespace isadora::exports
