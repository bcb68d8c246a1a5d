// `// isadora: allow KIND: reason` silences findings of that kind where it stands: behind something, on its line; on a
// line of its own, on the next line, and where a definition or a block begins there, in all of it. In Markdown it is
// written `<!-- isadora: allow KIND: reason -->`. A silence without a reason, of a kind that is no lint, or that
// silences nothing is itself a finding.
#pragma once

#include <vector>

#include "diag/diagnostic.h"
#include "parse/tree.h"

namespace isadora::findings {

// Takes the silenced among `found` away and adds what is wrong with the silences.
void apply_silences(const std::vector<parse::Tree>& trees, diag::Sink& found);

}  // namespace isadora::findings
