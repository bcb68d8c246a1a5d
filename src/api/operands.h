// The operands of an instruction's text, as its form lists them.
#pragma once

#include <isadora/instruction.h>

#include <optional>
#include <vector>

#include "api/data.h"
#include "encoding/effects.h"

namespace isadora::api {

std::vector<RegisterRange> named(const model::Isa& isa, const encoding::RegisterSet& set);

std::vector<Operand> operands_of(const Instruction::Data& instruction);
std::optional<Operand> guard_of(const Instruction::Data& instruction);

}  // namespace isadora::api
