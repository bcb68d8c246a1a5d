// The three forms in which findings are shown; render() in diagnostic.h chooses one.
#pragma once

#include <string>
#include <string_view>

#include "diag/diagnostic.h"

namespace isadora::diag {

std::string render_text(const Sink& sink, const RenderOptions& options);
std::string render_json(const Sink& sink);
std::string render_sarif(const Sink& sink);

std::string_view word(Severity severity);  // "error", "warning", "note"

}  // namespace isadora::diag
