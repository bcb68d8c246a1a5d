// `export`: a description in a form that others read.
#include "driver/commands.h"
#include "driver/library.h"
#include "driver/report.h"
#include "exports/exports.h"

namespace isadora::driver {

int export_isa(const ExportOptions& options, diag::Sink& sink) {
  const std::unique_ptr<Loaded> loaded = load(options.isa, sink);
  if (!loaded) return kUnusable;
  for (const std::string& file : description_files(options.isa, sink)) {
    if (is_own_input(file, options.output, sink)) return kUnusable;
  }
  return write_result(options.output, exports::find(options.to)->write(loaded->isa), sink);
}

}  // namespace isadora::driver
