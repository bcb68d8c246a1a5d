// The functions of a description, as source text. In the Model they are inlined.
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
// The functions that a text calls, each followed by those that it calls itself.
std::vector<const FunctionEntry*> called_by(const std::string& text, const std::vector<FunctionEntry>& all);

}  // namespace isadora::manual
