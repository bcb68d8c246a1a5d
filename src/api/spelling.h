// Codes as words, and words as codes, by a field's type.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "api/data.h"

namespace isadora::api {

// A field of an opcode, where these are the codes of all of them.
Field field_of(const model::Isa& isa, const model::Opcode& opcode, std::span<const uint64_t> codes, size_t index);

// The code that a word means in a field of this type; empty when it means none.
std::optional<uint64_t> code_of(const Isa::Data& isa, uint16_t type, const std::string& word);
// Words that would have been understood, for a suggestion.
std::vector<std::string> words_of(const model::Type& type);

}  // namespace isadora::api
