// Registers by their spellings: which there are, and which file or type a word in a program belongs to.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/model.h"

namespace isadora::lsp {

// All spellings of an operand of this type with this many bits; 0 bits: the registers one by one.
std::vector<std::string> register_names(const model::Isa& isa, const model::Type& type, unsigned bits);

struct RegisterMeaning {
  const model::RegisterFile* file = nullptr;
  const model::Type* type = nullptr;  // of a constant
  std::string text;                   // for the reader
};
std::optional<RegisterMeaning> register_meaning(const model::Isa& isa, std::string_view word);

}  // namespace isadora::lsp
