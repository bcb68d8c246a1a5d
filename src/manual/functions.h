// The functions of a description, as they are written. The Model has them expanded where they are called.
#pragma once

#include <string>
#include <vector>

#include "model/model.h"

namespace isadora::manual {

struct FunctionEntry {
  std::string name;
  std::vector<std::string> parameters;
  std::string comment;  // the lines of comment before it, without their marks
  std::string text;
  base::Span span;
};

std::vector<FunctionEntry> functions_of(const model::Isa& isa);  // by name
bool calls(const std::string& text, const std::string& name);
// Those that a text calls, and after each those that it calls itself.
std::vector<const FunctionEntry*> called_by(const std::string& text, const std::vector<FunctionEntry>& all);

}  // namespace isadora::manual
