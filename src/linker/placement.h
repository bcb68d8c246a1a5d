// The addresses of all sections, and the values of all global symbols, those that only the linker defines included.
#pragma once

#include <memory>
#include <vector>

#include "linker/symbols.h"

namespace isadora::linker {

struct Placement {
  Placement(const model::Isa& isa, const std::vector<LinkInput>& inputs, const LinkChoices& choices, diag::Sink& sink);
  Placement(const Placement&) = delete;
  Placement& operator=(const Placement&) = delete;

  ImageLayout layout;
  Globals globals;
};

// Null, with diagnostics, where the program is too large. A name that is defined twice has a diagnostic, too.
std::unique_ptr<Placement> place(const model::Isa& isa, const std::vector<LinkInput>& inputs,
                                 const LinkChoices& choices, diag::Sink& sink);

}  // namespace isadora::linker
