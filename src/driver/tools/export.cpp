// `export`: a description in a form that others read.
#include "driver/library.h"
#include "driver/report.h"
#include "driver/tools/commands.h"
#include "exports/exports.h"

namespace isadora::driver {

int export_isa(const ExportOptions& options, diag::Sink& sink) {
  const std::unique_ptr<Loaded> loaded = load(options.isa, sink);
  if (!loaded) return kUnusable;
  for (const std::string& file : description_files(options.isa, sink)) {
    if (is_own_input(file, options.output, sink)) return kUnusable;
  }
  std::string error;
  const std::string text = exports::find(options.to)->write(loaded->isa, &error);
  if (error.empty()) return write_result(options.output, text, sink);
  report_error(sink, diag::Kind::BadArgument,
               "`" + loaded->isa.name + "` cannot be written as " + options.to + ": " + error);
  return kUnusable;
}

}  // namespace isadora::driver
