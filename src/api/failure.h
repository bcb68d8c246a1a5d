// The reason why bytes do not decode, as a value.
#pragma once

#include <isadora/instruction.h>

#include "encoding/codec.h"

namespace isadora::api {

static_assert(static_cast<int>(DecodeError::NoForm) == static_cast<int>(encoding::DecodeStatus::NoForm));

inline DecodeFailure failure_of(encoding::DecodeStatus why, uint16_t opcode, uint16_t detail) {
  return {static_cast<DecodeError>(why), opcode, detail};  // same enumerators in the same order
}

// Of bytes that the codec has refused.
inline DecodeFailure failure_of(const encoding::Codec& codec, std::span<const uint8_t> bytes) {
  encoding::Decoded d;
  encoding::DecodeStatus why = encoding::DecodeStatus::None;
  uint16_t detail = 0;
  codec.decode(bytes, d, &why, &detail);
  return failure_of(why, d.opcode, detail);
}

}  // namespace isadora::api
