// Lints of programs: code that assembles but probably does not do what its author intends. They are warnings.
#pragma once

#include <vector>

#include "base/source.h"
#include "diag/diagnostic.h"
#include "encoding/codec.h"
#include "object/object.h"

namespace isadora::lint {

// Scoreboards (Opcode::wait_mask, Opcode::scoreboard), along every path through each kernel: a wait for one that
// nothing before it signals, and a register that is read while the instruction that writes it has signalled no
// scoreboard that anybody waited for. `source` is the program's text, or null. Without control fields there is nothing
// to find.
void check_scoreboards(const encoding::Codec& codec, const object::Object& object, const base::SourceRef& source,
                       diag::Sink& sink);

// Registers of the first file beyond the kernel's `.registers`.
void check_registers(const encoding::Codec& codec, const object::Object& object, const base::SourceRef& source,
                     diag::Sink& sink);

// Instructions of modules that the machine lacks; `present` is by index in the Isa. These are errors.
void check_modules(const encoding::Codec& codec, const object::Object& object, const base::SourceRef& source,
                   const std::vector<bool>& present, diag::Sink& sink);

}  // namespace isadora::lint
