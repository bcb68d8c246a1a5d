// Leaves out what no part of a program needs.
#pragma once

#include <string_view>
#include <vector>

#include "linker/linker.h"

namespace isadora::linker {

// Drops the sections that nothing leads to, with their relocations. What is kept: the section that defines `entry`;
// lists of functions that run before or after a program, and the parts of `.init` and `.fini`; `.vectors`; sections
// with the flag SHF_GNU_RETAIN; and all that relocations of these lead to, with the other sections of their groups and
// those that belong to them (SHF_LINK_ORDER); frames for exceptions of objects that have code in use, or none at all. A
// name of the bounds of sections, such as `__start_list`, leads to all of them. False, with diagnostics, where a name
// is defined twice.
bool drop_unused(const model::Machine& machine, std::string_view entry, std::vector<LinkInput>& inputs,
                 diag::Sink& sink);

}  // namespace isadora::linker
