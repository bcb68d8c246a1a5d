// Encodes an instruction from its opcode and the codes of its fields.
#pragma once

#include <isadora/diagnostic.h>
#include <isadora/instruction.h>

#include "api/data.h"

namespace isadora::api {

Result<Instruction> encode(const IsaData& isa, const Encoding& encoding);

}  // namespace isadora::api
