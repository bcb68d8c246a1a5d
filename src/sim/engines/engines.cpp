#include "sim/engines/engines.h"

#include "sim/engines/fast.h"
#include "sim/reference/reference.h"

namespace isadora::sim {

std::span<const EngineKind> engines() {
  static constexpr EngineKind kEngines[] = {
      {"lanes", "vector code over the lanes of a warp, linked blocks for a hart", make_fast_engine},
      {"reference", "one lane after the other, with exact numbers", reference::make_engine},
  };
  return kEngines;
}

std::unique_ptr<Engine> make_engine(std::string_view name) {
  for (const EngineKind& kind : engines()) {
    if (kind.name == name) return kind.make();
  }
  return nullptr;
}

std::string engine_names() {
  std::string names;
  for (const EngineKind& kind : engines()) names += (names.empty() ? "" : ", ") + std::string(kind.name);
  return names;
}

}  // namespace isadora::sim
