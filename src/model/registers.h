// Spellings of registers.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/model.h"

namespace isadora::model {

std::string numbered(const RegisterFile& file, unsigned number);                     // by its number: "R5"
std::optional<unsigned> number_of(const RegisterFile& file, std::string_view text);  // by its number or an alias
std::string spelling(const RegisterFile& file, unsigned number);  // as it is printed: its alias, or by its number

}  // namespace isadora::model
