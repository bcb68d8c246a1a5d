// How a register is written.
#pragma once

#include <string>

#include "model/model.h"

namespace isadora::model {

std::string numbered(const RegisterFile& file, unsigned number);  // by its number: "R5"
std::string spelling(const RegisterFile& file, unsigned number);  // as it is printed: its alias, or by its number

}  // namespace isadora::model
