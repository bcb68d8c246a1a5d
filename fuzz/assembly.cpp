// Any text is a program: it assembles or is refused with a diagnostic, and what assembles comes back from its
// disassembly.
#include "target.h"

using namespace isadora;

FUZZ_TARGET(assembly) {
  const fuzz::Machine& m = fuzz::machine();
  diag::Sink sink;
  object::Object object;
  const base::SourceRef source = base::make_source("fuzz.s", std::string(fuzz::text_of(data, size)));
  if (!assembler::assemble(m.matcher, source, object, sink)) {
    fuzz::require(!sink.all().empty(), "a program was refused without a diagnostic");
    return 0;
  }
  size_t illegal = 0;
  const std::string text = disassembler::disassemble(m.printer, m.codec, object, false, &illegal);
  object::Object again;
  const bool good = assembler::assemble(m.matcher, base::make_source("again.s", text), again, sink);
  fuzz::require(good, "the disassembly does not assemble");
  fuzz::require(again.code == object.code, "the disassembly assembles to another code");
  fuzz::require(again.constants == object.constants, "the disassembly has other constants");
  return 0;
}
