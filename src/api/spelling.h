// Codes as words, and words as codes, by a field's type.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "api/data.h"

namespace isadora::api {

// What a number's code is worth: signed and scaled as the type says.
int64_t number_of(const model::Type& type, uint64_t code);
// The distance in bytes of a relative number from an instruction of so many bytes.
int64_t distance_of(const model::Type& type, uint64_t code, unsigned bytes);

// `count` registers from number `first` on, as they are printed.
std::string register_text(const model::RegisterFile& file, unsigned first, unsigned count);

// What a code says: an enumerator, a register, a number.
std::string meaning(const model::Isa& isa, const model::Type& type, uint64_t code);

// The code that a word means in a field of this type; empty when it means none.
std::optional<uint64_t> code_of(const Isa::Data& isa, uint16_t type, const std::string& word);
// Words that would have been understood, for a suggestion.
std::vector<std::string> words_of(const model::Type& type);

}  // namespace isadora::api
