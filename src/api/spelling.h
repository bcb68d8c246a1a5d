// Converts between codes and their names by a field's type.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "api/data.h"

namespace isadora::api {

// The text of an opcode's field; `codes` are those of all its fields.
Field field_of(const model::Isa& isa, const model::Opcode& opcode, std::span<const uint64_t> codes, size_t index);

// The code that a word names in a field of this type; empty if it names none.
std::optional<uint64_t> code_of(const Isa::Data& isa, uint16_t type, const std::string& word);
// Valid words, for a suggestion.
std::vector<std::string> words_of(const model::Type& type);

}  // namespace isadora::api
