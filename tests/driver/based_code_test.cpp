// Findings about a program do not depend on the address that its code has.
#include <gtest/gtest.h>

#include "library/library.h"
#include "lint/lint.h"

namespace isadora::driver {
namespace {

// R1 is read without a wait, and scoreboard 3 is never signalled.
constexpr const char* kProgram =
    ".kernel k\n  .registers 3\n    LDC R1, c[0x0][RZ+0x160] $wsb=1;\n    IADD R2, R1, 1 $req=3;\n    MOV R7, R2;\n    "
    "EXIT;\n.end\n";

std::string findings(const encoding::Codec& codec, const object::Object& object) {
  diag::Sink sink;
  lint::check_scoreboards(codec, object, nullptr, sink);
  lint::check_registers(codec, object, nullptr, sink);
  std::string out;
  for (const diag::Diagnostic& d : sink.all()) out += d.message + "\n";
  return out;
}

TEST(BasedCode, HasTheFindingsOfCodeAtZero) {
  diag::Sink sink;
  const auto loaded = library::load(ISADORA_ROOT "/isas/simt128", sink);
  ASSERT_TRUE(loaded);
  object::Object object;
  ASSERT_TRUE(assembler::assemble(loaded->matcher, base::make_source("k.s", kProgram), object, sink))
      << diag::render(sink, {});
  const std::string at_zero = findings(loaded->codec, object);
  EXPECT_NE(at_zero.find("scoreboard 3"), std::string::npos) << at_zero;
  EXPECT_NE(at_zero.find("registers"), std::string::npos) << at_zero;
  constexpr uint64_t kBase = 0x10000;
  object.base = kBase;
  for (object::Kernel& k : object.kernels) k.begin += kBase, k.end += kBase;
  for (object::LineEntry& l : object.lines) l.address += kBase;
  EXPECT_EQ(findings(loaded->codec, object), at_zero);
}

TEST(BasedCode, NeedsTheModulesOfCodeAtZero) {
  diag::Sink sink;
  const auto loaded = library::load(ISADORA_ROOT "/isas/fabrisc", sink);
  ASSERT_TRUE(loaded);
  object::Object object;
  ASSERT_TRUE(assembler::assemble(loaded->matcher, base::make_source("k.s", ".kernel k\n  HLT;\n.end\n"), object, sink))
      << diag::render(sink, {});
  for (const uint64_t base : {0, 0x10000}) {
    diag::Sink missing;
    object.base = base;
    lint::check_modules(loaded->codec, object, nullptr, std::vector<bool>(loaded->isa.modules.size()), missing);
    ASSERT_EQ(missing.all().size(), 1u) << base;
    EXPECT_EQ(missing.all()[0].notes.back(), "at " + base::Integer(base).to_hex() + ", line 2 of k.s");
  }
}

}  // namespace
}  // namespace isadora::driver
