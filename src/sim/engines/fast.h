// The fast engine of an instruction set: for warps that of lanes, for harts that of harts.
#pragma once

#include <memory>

#include "sim/engine.h"

namespace isadora::sim {

std::unique_ptr<Engine> make_fast_engine();
// The same, with machine code for what harts run often.
std::unique_ptr<Engine> make_default_engine();
// And for warps.
std::unique_ptr<Engine> make_jit_engine();

}  // namespace isadora::sim
