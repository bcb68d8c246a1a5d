// Isadora for other programs: descriptions of instruction sets, instructions, programs and runs, as values.
//
//   auto isa = isadora::Isa::load("my_isa");                 // a Result: the value, or diagnostics
//   auto instruction = isa->assemble_line("SUM R0, R1, R2");
//   for (const auto& range : instruction->effects().writes) …
//
// Rules that hold for every header here:
//   values    Every type is a value: copies are cheap or plain, and nothing has to be closed. `Isa`, `Instruction` and
//             `Program` are handles to something that never changes and that lives as long as one of its handles. A
//             `Session` alone is one run, and can be moved but not copied.
//   errors    What can go wrong returns a Result or says so in its comment. No function throws, but for std::bad_alloc.
//             Nothing prints, and nothing ends the program.
//   threads   Everything may be used by several threads at once, the same Isa included; only one object of yours that
//   one
//             thread writes needs your own lock, as with any value.
//   floats    Results do not depend on the rounding and denormal modes that the calling thread has set; these are as
//             they were when a function returns.
//   units     Bits count from the least significant one of an instruction's word. Sizes and addresses are in bytes
//             where nothing else is said. Lines and columns count from 1.
#pragma once

#include "isadora/cursor.h"
#include "isadora/diagnostic.h"
#include "isadora/host.h"
#include "isadora/instruction.h"
#include "isadora/isa.h"
#include "isadora/program.h"
#include "isadora/run.h"
#include "isadora/session.h"
