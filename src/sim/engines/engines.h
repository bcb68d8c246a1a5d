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
  bool compiles = false;  // it compiles hot code to machine code, and otherwise equals the first
};

std::span<const EngineKind> engines();
// The default engine: machine code for harts, and none for warps, whose compilation may take longer than it saves. The
// name is for help texts.
const EngineKind& default_engine();
// Null for an unknown name.
const EngineKind* find_engine(std::string_view name);
// The reason if there is no machine code: the compiler module is missing; empty if it is there. It is not loaded for
// this: that takes longer than many runs.
std::string why_not_compiling();
// Does an engine that is gone still compile in the background, and nothing waits for its code? Then end the process by
// std::_Exit.
bool may_abandon_compilation();
std::string engine_names();  // "lanes, reference"

// Why the fast engines leave an instruction to the reference engine, where they do.
std::optional<FallbackReason> left_to_reference(Warp& warp, const Instruction& instruction, uint64_t pc);

}  // namespace isadora::sim
