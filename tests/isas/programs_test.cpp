// Whole random programs: every engine does the same with each, and each comes to an end.
#include "isas/programs.h"

#include "effort.h"
#include "isas/loaded.h"

namespace isadora::test {
namespace {

const Programs& programs() {
  static const Programs all(simt128(), frame_of_simt128(simt128().matcher));
  return all;
}

const uint64_t kPrograms = effort(1500);

TEST(Programs, AreTheSameOnAllEngines) {
  std::map<std::string, uint64_t> ends;
  std::map<std::string, uint64_t> executed;
  for (uint64_t seed = 0; seed < kPrograms; seed++) {
    generate::ChoiceSource choices(seed);
    const RandomProgram program = programs().draw(choices);
    sim::RunResult result;
    const std::string differs = difference(simt128().codec, program, &result);
    if (!differs.empty()) {
      const RandomProgram less = programs().shrunk(program);
      FAIL() << "program " << seed << "\n" << programs().text(less) << difference(simt128().codec, less);
    }
    ends[result.fault ? result.fault->kind : result.status == sim::RunResult::Status::Done ? "done" : "limit"]++;
    for (const auto& [opcode, count] : result.stats.by_opcode) executed[opcode]++;
  }
  if (kSanitized) return;
  // The programs cover enough: they end in every possible way, and execute every instruction.
  for (const char* end :
       {"done", "limit", "Misaligned", "OutOfBounds", "RegisterIndex", "illegal-instruction", "deadlock"})
    EXPECT_GE(ends[end], kPrograms / 200) << end;
  for (const model::Opcode& opcode : simt128().isa.opcodes) EXPECT_GT(executed[opcode.name], 0u) << opcode.name;
  for (const auto& [end, count] : ends) RecordProperty(end, static_cast<int>(count));
}

}  // namespace
}  // namespace isadora::test
