// Compilers, and their object files in memory: placed, joined to the process and made executable.
#pragma once

#include <string>
#include <string_view>

#include "sim/compiling/service.h"

namespace isadora::sim::compiling {

template <class Region>
class Compiler {
 public:
  virtual ~Compiler() = default;
  // To an object file. False with the reason where there is none.
  virtual bool compile(const Region& region, std::string& object, std::string& error) = 0;
};

// The function of each object, its only global symbol.
inline constexpr const char* kEntry = "region";

// The function of a relocatable ELF file for this processor; its memory is freed with the last reference. Null with the
// reason where the file is damaged, or has something that the compilers do not make.
Function loaded(std::string_view object, std::string& error);

}  // namespace isadora::sim::compiling
