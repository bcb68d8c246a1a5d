// A translation unit, from LLVM's IR to a program for the assembler.
#pragma once

#include "cc/front.h"
#include "cc/target.h"
#include "cc/text.h"

namespace isadora::cc {

struct CompileOptions {
  OptLevel level = OptLevel::Speed;
  bool verify = false;  // follow each function's allocation through all paths
  OwnSections sections = {};
};

// Empty with failures where something cannot be compiled.
std::string compile(FrontEnd& front, const std::string& bitcode, const std::string& name, const Target& target,
                    const CompileOptions& options, std::vector<Failure>& failures);

}  // namespace isadora::cc
