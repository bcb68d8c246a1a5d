// Converts source locations to the editor's: URIs, lines and columns.
#pragma once

#include <map>

#include "diag/diagnostic.h"
#include "lsp/workspace.h"

namespace isadora::lsp {

class Atlas {
 public:
  Atlas(const Workspace& workspace, Units units) : workspace_(workspace), units_(units) {}

  std::string uri(const base::Source& source);
  const TextPositions& places(const base::Source& source);
  Json range(base::Span span);
  Json location(base::Span span);  // null where the span has no source
  Json edit(base::Span span, const std::string& replacement);

 private:
  const Workspace& workspace_;
  Units units_;
  std::map<const base::Source*, TextPositions> places_;
};

// A finding in the protocol's form; one without a place is at the start of the document.
Json diagnostic(const diag::Diagnostic& found, Atlas& atlas);

// A fix as a quick fix.
Json quick_fix(const diag::Diagnostic& found, const diag::Fix& fix, Atlas& atlas);

}  // namespace isadora::lsp
