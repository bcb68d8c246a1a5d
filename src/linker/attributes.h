// The attributes of a program, which it has of its objects, as the description says.
#pragma once

#include <optional>
#include <vector>

#include "linker/linker.h"
#include "object/attributes.h"

namespace isadora::linker {

// Of one object. Nothing, with an error, where they cannot be read; with warnings of those that are of other vendors,
// or not of the whole object.
std::optional<std::vector<object::AttributeValue>> attributes_of(const model::Machine& machine,
                                                                 const object::Unit& unit, diag::Sink& sink);
// Empty where the objects have none. With errors where they cannot be read, or do not fit together, and with warnings
// of what the program does not have.
object::Remark join_attributes(const model::Machine& machine, const std::vector<LinkInput>& inputs, diag::Sink& sink);

}  // namespace isadora::linker
