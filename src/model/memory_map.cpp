#include "model/memory_map.h"

#include <algorithm>

namespace isadora::model {

MemoryMap memory_map_of(const Isa& isa) {
  constexpr unsigned kFewBits = 20, kPagesAsBits = 8;
  constexpr uint64_t kPages = 16;  // before the code
  MemoryMap out{.bits = isa.machine.elf.bits};
  const auto memory = std::ranges::find(isa.spaces, Scope::Grid, &Space::scope);
  if (memory != isa.spaces.end()) out.bits = std::min(out.bits, memory->address_bits);
  if (out.bits < kFewBits) out.page = uint64_t{1} << (std::max(out.bits, kPagesAsBits) - kPagesAsBits);
  out.first = kPages * out.page;
  if (isa.machine.elf.page) {
    out.page = isa.machine.elf.page;
    out.first = (out.first + out.page - 1) / out.page * out.page;
  }
  return out;
}

}  // namespace isadora::model
