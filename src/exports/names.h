// Names in generated code: letters, digits and underscores, not a keyword of C or SystemVerilog, each unique in its
// scope.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace isadora::exports {

std::string lower(std::string_view text);
std::string upper(std::string_view text);
// The nearest identifier: "a.b" is a_b, "2x" is _2x, "type" is type_.
std::string identifier(std::string_view text);
// Text that is safe in a comment of one line.
std::string comment(std::string_view text);

// The names of one scope.
class Names {
 public:
  // The nearest identifier that is still free: "rd", then "rd_2".
  std::string give(std::string_view text);

 private:
  std::set<std::string> given_;
};

}  // namespace isadora::exports
