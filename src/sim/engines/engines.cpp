#include "sim/engines/engines.h"

#include <algorithm>
#include <fstream>

#include "sim/compiling/compiling.h"
#include "sim/harts/harts.h"
#include "sim/lanes/lanes.h"
#include "sim/reference/reference.h"
#include "sim/warps/warps.h"

namespace isadora::sim {
namespace {

using model::Execution;

std::unique_ptr<Engine> make_lanes(Execution execution) {
  if (execution == Execution::Hart) return harts::make_engine();
  return lanes::make_engine();
}

std::unique_ptr<Engine> make_reference(Execution) { return reference::make_engine(); }

std::unique_ptr<Engine> make_jit(Execution execution) {
  if (execution == Execution::Hart) return harts::make_jit_engine({.keeps = true});
  return warps::make_engine({.keeps = true});
}

std::unique_ptr<Engine> make_default(Execution execution) {
  return execution == Execution::Hart ? make_jit(execution) : make_lanes(execution);
}

}  // namespace

std::span<const EngineKind> engines() {
  static constexpr EngineKind kEngines[] = {
      {"lanes", "vector code over the lanes of a warp, linked blocks for a hart", make_lanes},
      {"reference", "one lane after the other, with exact numbers", make_reference},
      {"jit", "as lanes, with machine code for hot code", make_jit, true},
  };
  return kEngines;
}

const EngineKind* find_engine(std::string_view name) {
  const auto found = std::ranges::find(engines(), name, &EngineKind::name);
  return found == engines().end() ? nullptr : &*found;
}

const EngineKind& default_engine() {
  static constexpr EngineKind kDefault = {"jit for harts, lanes for warps", "what is never slower for long",
                                          make_default, true};
  return kDefault;
}

std::string why_not_compiling() {
  const std::string module = compiling::module();
  if (module.empty()) return "the module `isadora-jit.so` is not there";
  char magic[4] = {};
  std::ifstream(module).read(magic, 4);
  return std::string_view(magic, 4) ==
                 "\x7f"
                 "ELF"
             ? ""
             : "`" + module + "` is not a module that can be loaded";
}

std::optional<FallbackReason> left_to_reference(Warp& warp, const Instruction& instruction, uint64_t pc) {
  const bool is_hart = warp.isa().machine.execution == Execution::Hart;
  return is_hart ? harts::left_to_reference(warp, instruction, pc) : lanes::left_to_reference(warp.isa(), instruction);
}

bool may_abandon_compilation() { return compiling::CompilingGuard::may_be_abandoned(); }

std::string engine_names() {
  std::string names;
  for (const EngineKind& kind : engines()) names += (names.empty() ? "" : ", ") + std::string(kind.name);
  return names;
}

}  // namespace isadora::sim
