#include "driver/engine.h"

#include "driver/report.h"

namespace isadora::driver {

// An explicit request for machine code reports if there is none; the default engine is only slower then.
const sim::EngineKind* choose_engine(const std::string& name, diag::Sink& sink) {
  if (name.empty()) return &sim::default_engine();
  const sim::EngineKind* const kind = sim::find_engine(name);
  if (!kind) {
    report_error(sink, diag::Kind::BadArgument, "unknown engine `" + name + "`", "engines: " + sim::engine_names());
    return nullptr;
  }
  const std::string why_not = kind->compiles ? sim::why_not_compiling() : "";
  if (!why_not.empty()) {
    report_error(sink, diag::Kind::BadArgument, why_not,
                 "it needs a build with LLVM 19; without it, another engine runs the same programs");
    return nullptr;
  }
  return kind;
}

}  // namespace isadora::driver
