// Random legal instructions of one form: the words on which claims over operands are tried.
#pragma once

#include <optional>
#include <random>

#include "encoding/codec.h"

namespace isadora::examples {

class FormWords {
 public:
  FormWords(const encoding::Codec& codec, uint16_t opcode, uint16_t form, uint64_t seed)
      : codec_(codec), isa_(codec.isa()), opcode_(opcode), form_(form), random_(seed) {}

  // Registers are few, so that two operands are often the same one, unless any is wanted. Empty where no legal word was
  // found.
  std::optional<encoding::Decoded> next(bool any_register = false);

 private:
  uint64_t code(const model::Field& field);
  uint64_t register_code(const model::Type& type, unsigned width);
  uint64_t number_code(unsigned width);

  const encoding::Codec& codec_;
  const model::Isa& isa_;
  uint16_t opcode_, form_;
  std::mt19937_64 random_;
  bool any_register_ = false;
};

}  // namespace isadora::examples
