#include "sim/engines/engines.h"

#include <fstream>

#include "sim/compiling/compiling.h"
#include "sim/engines/fast.h"
#include "sim/reference/reference.h"

namespace isadora::sim {

std::span<const EngineKind> engines() {
  static constexpr EngineKind kEngines[] = {
      {"lanes", "vector code over the lanes of a warp, linked blocks for a hart", make_fast_engine},
      {"reference", "one lane after the other, with exact numbers", reference::make_engine},
      {"jit", "as lanes; what runs often becomes machine code", make_jit_engine, true},
  };
  return kEngines;
}

std::unique_ptr<Engine> make_engine(std::string_view name) {
  for (const EngineKind& kind : engines()) {
    if (kind.name == name) return kind.make();
  }
  return nullptr;
}

const EngineKind& default_engine() {
  static constexpr EngineKind kDefault = {"jit for harts, lanes for warps", "what is never slower for long",
                                          make_default_engine, true};
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
             : "`" + module + "` is no module that can be loaded";
}

bool still_compiling() { return compiling::AtWork::anyone(); }

std::string engine_names() {
  std::string names;
  for (const EngineKind& kind : engines()) names += (names.empty() ? "" : ", ") + std::string(kind.name);
  return names;
}

}  // namespace isadora::sim
