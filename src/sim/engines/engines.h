// The engines that there are, by name.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "sim/engine.h"
#include "sim/fallback.h"

namespace isadora::sim {

struct EngineKind {
  std::string_view name;
  std::string_view what;                              // for help texts
  std::unique_ptr<Engine> (*make)(model::Execution);  // for warps, or for harts
  bool compiles = false;  // it makes machine code of what runs often, and else is as the first
};

std::span<const EngineKind> engines();
// The one that runs programs where nobody asks for another: machine code for harts, and none for warps, which it may
// keep waiting for longer than it saves. Its name is for help texts.
const EngineKind& default_engine();
// Null where there is no such engine.
const EngineKind* find_engine(std::string_view name);
// Why there is no machine code here: the module that makes it is missing; empty where it is there. It is not loaded
// for this: that takes longer than many runs.
std::string why_not_compiling();
// Does an engine that is gone still compile something that nobody waits for? Then end the process by std::_Exit.
bool still_compiling();
std::string engine_names();  // "lanes, reference"

// Why the fast engines leave an instruction to the reference engine, where they do.
std::optional<FallbackReason> left_to_reference(Warp& warp, const Instruction& instruction, uint64_t pc);

}  // namespace isadora::sim
