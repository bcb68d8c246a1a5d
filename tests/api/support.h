// The shipped descriptions through the public headers, and shorter queries.
#pragma once

#include <gtest/gtest.h>
#include <isadora/isadora.h>

#include <random>
#include <string>

namespace isadora::test {

inline const Isa& shipped() {
  static const Result<Isa> isa = Isa::load(std::string(ISADORA_ROOT) + "/isas/simt128");
  EXPECT_TRUE(isa) << isa.report;
  return *isa;
}

inline Instruction line(const std::string& text) {
  Result<Instruction> result = shipped().assemble_line(text);
  EXPECT_TRUE(result) << result.report;
  return result ? *result : *shipped().assemble_line("NOP");
}

// "R0 R2-R3 P0?": a question mark where it is not certain.
inline std::string text(const std::vector<RegisterRange>& ranges) {
  std::string out;
  for (const RegisterRange& r : ranges) {
    out += (out.empty() ? "" : " ") + r.file + std::to_string(r.first);
    if (r.count > 1) out += "-" + r.file + std::to_string(r.first + r.count - 1);
    if (!r.certain) out += "?";
  }
  return out;
}

}  // namespace isadora::test
