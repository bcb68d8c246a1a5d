// A small machine for tests of the lowering, built by hand: vector-like names that no real instruction set has, so that
// nothing can be known in C++. Bodies are text; what they do is asked of a tiny evaluator that follows the words of
// ops.def for one lane.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "check/check.h"
#include "check/lower.h"
#include "ir/builder.h"
#include "parse/tree.h"

namespace isadora::check {

using base::Integer;

inline constexpr uint16_t kLaneFile = 0, kWarpFile = 1, kFlagFile = 2, kVector = 3;
inline constexpr uint16_t kCodeType = 0, kUniformType = 1, kFlagType = 2, kByteType = 3, kSignedType = 4,
                          kTargetType = 5, kKindType = 6, kTestType = 7, kSignType = 8, kNotType = 9,
                          kConstantType = 10, kVectorType = 11;

struct State {                                            // of one lane; what is not said is 0
  std::map<std::string, Integer> registers;               // by spelling
  std::map<std::pair<uint16_t, Integer>, Integer> bytes;  // by space and address
  Integer pc = 0x1000;
  unsigned lane = 3;
};

// The effects of an instruction, a line each, in order: "A1 = 5", "pc = 32", "far[8,4] = 7", "fault Bad".
std::vector<std::string> effects(const model::Isa& isa, const ir::Function& f, const State& state);
Integer result(const model::Isa& isa, const ir::Function& f, const State& state);

class LowerTest : public testing::Test {
 public:
  LowerTest();

  std::optional<ir::Function> lower(const std::string& body);
  std::optional<ir::Function> condition(const std::string& text);
  // Lowers the body, takes the codes as an instruction, runs it.
  std::vector<std::string> run(const std::string& body, std::map<std::string, uint64_t> codes, const State& state = {});
  // The findings, each "kind: `text under the caret`".
  std::vector<std::string> findings(const std::string& body);

  model::Isa isa;
  model::Opcode opcode;
  model::Form form;
  diag::Sink sink;

 protected:
  void prepare(const std::string& body);
  std::vector<uint64_t> codes_of(const std::map<std::string, uint64_t>& codes) const;

  std::vector<parse::Tree> trees_;
  Definitions definitions_;
  OpcodeContext context_;
  NodeRef body_;
};

}  // namespace isadora::check
