// Chooses the form in which findings are shown.
#include "diag/render.h"

namespace isadora::diag {

std::string_view word(Severity severity) {
  return severity == Severity::Error ? "error" : severity == Severity::Warning ? "warning" : "note";
}

std::string render(const Sink& found, const RenderOptions& options) {
  const Sink sink = as_written(found);
  switch (options.format) {
    case Format::Json: return render_json(sink);
    case Format::Sarif: return render_sarif(sink);
    case Format::Text: break;
  }
  return render_text(sink, options);
}

}  // namespace isadora::diag
