// The registers and memory that one execution of an instruction accesses, lane by lane, in the current state
// (sim/reference/probe.h).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace isadora::ir {
struct Function;
}

namespace isadora::sim {

struct Accesses {
  struct Register {
    unsigned lane;
    uint16_t file;
    unsigned number;
  };
  struct Memory {
    enum class Kind : uint8_t { Load, Store, Atomic } kind;
    unsigned lane;
    uint16_t space;
    uint64_t address;
    unsigned bytes;
    bool writes() const { return kind != Kind::Load; }
  };
  // A value that a lane takes from another.
  struct Peek {
    unsigned lane, from;
  };

  uint64_t active = 0;
  std::vector<Register> reads;  // whose values decide anything; the guard's, too
  std::vector<Register> writes;
  std::vector<Memory> memory;
  std::vector<Memory> services;  // that the host is asked to read or to fill
  std::vector<Peek> peeks;

  void clear() {
    active = 0;
    reads.clear();
    writes.clear();
    memory.clear();
    services.clear();
    peeks.clear();
  }
};

struct FixedAccess {
  Accesses::Memory::Kind kind;
  uint16_t space;
  uint64_t bytes;
};

// Those of each execution of an instruction's body; nothing where they depend on a value.
std::optional<std::vector<FixedAccess>> fixed_accesses(const ir::Function& body);

}  // namespace isadora::sim
