// The functions of a number type (%name(x)) made fast, for numbers that fit 64 bits with room to spare.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "encoding/expression.h"
#include "model/model.h"

namespace isadora::assembler {

class CompiledFunction {
 public:
  // Null if it cannot be compiled or needs the instruction's address.
  static std::shared_ptr<const CompiledFunction> of(const model::NumberFunction& function);

  // Of the number, or of minus it. False where it is too large.
  bool apply(uint64_t magnitude, bool negative, int64_t& out) const {
    if (magnitude >> kBits) return false;
    const uint64_t code = negative ? -magnitude : magnitude;
    out = static_cast<int64_t>(expression_(&code));
    return true;
  }

 private:
  static constexpr unsigned kBits = 60;  // of a magnitude
  CompiledFunction(const model::FieldExpr& function, std::span<const model::Field> number)
      : expression_(function, number) {}

  encoding::Expression expression_;
};

}  // namespace isadora::assembler
