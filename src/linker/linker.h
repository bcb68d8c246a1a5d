// Objects to one program image: code and data get addresses, names that one object uses and another defines find each
// other, and what depends on either is read again, from the text that the assembler has kept of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "assembler/assembler.h"
#include "diag/diagnostic.h"
#include "object/object.h"

namespace isadora::linker {

inline constexpr uint64_t kFirstAddress = 0x10000;  // below it nothing lies, so that null points at nothing
inline constexpr uint64_t kPage = 0x1000;           // code, constants and data do not share one

struct Input {
  std::string name;
  object::Object object;
  base::SourceRef text = nullptr;  // that it was assembled from, where that is known
};

// Nothing, with diagnostics, where a name is missing or defined twice, or something does not reach.
std::optional<object::Object> link(const assembler::Matcher& matcher, const std::vector<Input>& inputs,
                                   diag::Sink& sink);

// Does it have to be linked before it can run? Kernels of grids do not.
bool is_unlinked(const model::Isa& isa, const object::Object& object);

}  // namespace isadora::linker
