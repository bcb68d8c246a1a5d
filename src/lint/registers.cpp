// Registers beyond a kernel's `.registers`.
#include <algorithm>

#include "lint/flow.h"
#include "lint/lint.h"

namespace isadora::lint {

namespace {

// The highest register of the first file that the instruction surely touches, plus one.
unsigned needed(const encoding::InstructionEffects& touched) {
  unsigned most = 0;
  for (const auto* set : {&touched.reads, &touched.writes}) {
    for (const encoding::RegisterSet::Range& r : set->ranges()) {
      if (r.file == 0 && r.certain) most = std::max(most, r.first + r.count);
    }
  }
  return most;
}

}  // namespace

void check_registers(const encoding::Codec& codec, const object::Object& object, const base::SourceRef& source,
                     diag::Sink& sink) {
  for (const object::Kernel& kernel : object.kernels) {
    if (!kernel.registers) continue;
    for (const FlowNode& node : flow_of(codec, object, kernel)) {
      const unsigned n = needed(node.touched);
      if (n <= kernel.registers) continue;
      diag::Diagnostic& d = sink.report(diag::Kind::BeyondRegisters, line_of(source, object.line_at(node.address)),
                                        "this needs " + std::to_string(n) + " registers, and kernel `" + kernel.name +
                                            "` asks for " + std::to_string(kernel.registers));
      if (!d.span) d.notes.push_back("at " + where(object, node.address));
    }
  }
}

}  // namespace isadora::lint
