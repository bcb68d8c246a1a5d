#include "examples/twin.h"

#include <algorithm>
#include <cstring>
#include <random>

#include "model/registers.h"
#include "sim/program.h"

namespace isadora::examples {

using base::Integer;
using sim::Outcome;
using sim::Trap;

namespace {

sim::Dim block_of(const model::Isa& isa) {
  return {isa.machine.execution == model::Execution::Hart ? 1 : isa.machine.lanes, 1, 1};
}

// The size of the grid, and the block in it.
struct TwinPlace {
  TwinPlace(const model::Isa& isa, uint64_t seed) {
    if (seed % 2 == 0 || isa.machine.execution == model::Execution::Hart) return;
    std::mt19937_64 random(~seed);
    const auto draw = [&](uint32_t& size, uint32_t& index) {
      size = 1 + static_cast<uint32_t>(random() % 9);
      index = static_cast<uint32_t>(random() % size);
    };
    draw(grid.x, block.x);
    draw(grid.y, block.y);
    draw(grid.z, block.z);
  }
  sim::Dim grid, block{0, 0, 0};
};

// Of the instruction. Often its low bits are zeros.
uint64_t address_of(const model::Machine& machine, uint64_t seed) {
  std::mt19937_64 random(seed ^ 0xADD7E55);
  const uint64_t last = sim::last_begin_of_code(machine, sizeof(model::Bits));
  uint64_t at = random() >> random() % 64;
  if (seed % 3 == 0) at = 0x1000;
  if (last < UINT64_MAX) at %= last + 1;
  return at - at % sim::unit_of(machine);
}

// One that the description allows; of one that may be anything often a small one.
int64_t value_of(const model::Setting& setting, uint64_t seed) {
  std::mt19937_64 random(seed * 1000003);
  if (random() % 3 == 0) return setting.value;
  if (!setting.others.empty()) return setting.others[random() % setting.others.size()];
  return static_cast<int64_t>(random() >> random() % 64);
}

// Few numbers, so that registers are often equal; small ones and the edges of sizes and of float formats among them.
std::vector<uint64_t> pool(std::mt19937_64& random) {
  static constexpr uint64_t kEdges[] = {0,
                                        1,
                                        2,
                                        3,
                                        4,
                                        8,
                                        63,
                                        64,
                                        0x7F,
                                        0x80,
                                        0xFF,
                                        0x3C00,
                                        0x7BFF,
                                        0x7C00,
                                        0x7E00,
                                        0x8000,
                                        0x7FFF,
                                        0xFFFF,
                                        0x3F800000,
                                        0x7F7FFFFF,
                                        0x7F800000,
                                        0x7FC00000,
                                        0xFF80'0000,
                                        0x80000000,
                                        0x7FFFFFFF,
                                        0xFFFFFFFF,
                                        0x4049'0FDB,
                                        0x3FF0000000000000,
                                        0x400921FB54442D18,
                                        0x7FEFFFFFFFFFFFFF,
                                        0x7FF0000000000000,
                                        0x7FF8000000000000,
                                        0x8000000000000000,
                                        0x7FFFFFFFFFFFFFFF,
                                        0xFFFFFFFFFFFFFFFF};
  std::vector<uint64_t> out;
  for (int i = 0; i < 4; ++i) out.push_back(kEdges[random() % std::size(kEdges)]);
  for (int i = 0; i < 3; ++i) out.push_back(random() >> random() % 64);
  out.push_back(uint64_t{1} << random() % 4);
  return out;
}

std::string hex(uint64_t v) { return Integer(v).to_hex(); }

// The instruction's outcome, except registers and memory.
std::string text(sim::Warp& warp, const Outcome& o) {
  if (o.trap.kind != Trap::Kind::None) {
    const Trap& t = o.trap;
    return (t.kind == Trap::Kind::Declared ? "fault " + warp.isa().faults[t.fault].name
                                           : "a fault of space " + warp.isa().spaces[t.space].name + " at " +
                                                 t.address.to_hex() + ", " + std::to_string(t.bytes) + " bytes") +
           (t.note.empty() ? "" : " (" + t.note + ")") + " in lanes " + hex(t.lanes);
  }
  std::string out = "lanes " + hex(o.active);
  const auto add = [&](const char* what, uint64_t lanes) { out += lanes ? what + hex(lanes) : ""; };
  sim::each_lane(o.branched, [&](unsigned lane) {
    out += ", lane " + std::to_string(lane) + " goes to " + hex(o.together ? o.target : warp.target[lane]);
  });
  add(", ended ", o.ended);
  sim::each_lane(o.at_barrier, [&](unsigned lane) {
    out += ", lane " + std::to_string(lane) + " is at barrier " + std::to_string(warp.barrier[lane]);
  });
  sim::each_lane(o.waits, [&](unsigned lane) {
    out += ", lane " + std::to_string(lane) + " waits for " + hex(warp.wait_mask[lane]);
  });
  if (o.halted) out += ", halted with " + std::to_string(*o.halted);
  if (const uint64_t open = warp.launch_value(ir::LaunchValue::Transactions, 0))
    out += ", open transactions " + std::to_string(open);
  return out;
}

using Difference = TwinDifference;

Difference registers_differ(sim::Warp& a, sim::Warp& b, const std::string& by_other) {
  const model::Isa& isa = a.isa();
  for (uint16_t i = 0; i < isa.files.size(); ++i) {
    if (a.file(i) == b.file(i)) continue;
    for (unsigned n = 0; n < a.file(i).count(); ++n) {
      for (unsigned lane = 0; lane < a.file(i).columns(); ++lane) {
        const Integer x = a.file(i).get(n, lane), y = b.file(i).get(n, lane);
        if (x == y) continue;
        return {Difference::Kind::Register, i, n,
                "register " + model::spelling(isa.files[i], n) + ": " + x.to_hex() + by_other + y.to_hex()};
      }
    }
  }
  return {};
}

// Differences of memory; memory that one side lacks is mapped first.
std::string bytes_differ(const std::string& space, sim::AddressSpace& a, sim::AddressSpace& b) {
  const std::vector<sim::Buffer> buffers = a.buffers();
  for (const sim::Buffer& buffer : buffers) {
    const uint8_t* other = b.find(buffer.begin, buffer.size);
    if (other && std::memcmp(other, buffer.data, buffer.size) == 0) continue;
    for (uint64_t k = 0; k < buffer.size; ++k) {
      if (a.device_in(buffer.begin + k, 1)) continue;
      const uint8_t* there = other ? other + k : b.find(buffer.begin + k, 1);
      if (!there || *there != buffer.data[k]) return "memory: " + space + " at " + hex(buffer.begin + k);
    }
  }
  return {};
}

Difference memory_differs(sim::Warp& a, sim::Warp& b) {
  const model::Isa& isa = a.isa();
  std::string found;
  for (uint16_t i = 0; i < isa.spaces.size(); ++i) {
    const unsigned owners = a.common_space(i) ? 1 : a.lanes();
    for (unsigned lane = 0; lane < owners; ++lane) {
      found = bytes_differ(isa.spaces[i].name, a.space(i, lane), b.space(i, lane));
      if (found.empty()) found = bytes_differ(isa.spaces[i].name, b.space(i, lane), a.space(i, lane));
      if (!found.empty()) return {Difference::Kind::Memory, i, 0, found};
    }
  }
  return {};
}

}  // namespace

TwinMachine::TwinMachine(const model::Isa& isa, const std::map<std::string, int64_t>& settings, uint64_t seed)
    : launch_(isa, TwinPlace(isa, seed).grid, block_of(isa)),
      block_(launch_, TwinPlace(isa, seed).block, 0),
      warp_(block_, 0),
      at_(address_of(isa.machine, seed)) {
  for (size_t i = 0; i < isa.settings.size(); ++i) {
    const auto given = settings.find(isa.settings[i].name);
    launch_.settings[i] = given != settings.end() ? given->second : value_of(isa.settings[i], seed + i);
  }
  set_registers(seed);
  // Usually all memory is mapped, and no transaction is open. Zeroed memory makes comparisons succeed.
  const bool memory = seed % 8 != 0, transaction = seed % 5 == 0;
  for (uint16_t i = 0; memory && i < isa.spaces.size(); ++i) {
    warp_.fill(i, seed % 4 == 1 ? 0 : seed + i, sim::last_address(isa.spaces[i]));
  }
  if (transaction && isa.machine.execution == model::Execution::Hart) {
    warp_.transact(sim::Transaction::Begin);
    set_registers(seed + 1);
  }
}

void TwinMachine::set_registers(uint64_t seed) {
  std::mt19937_64 random(seed);
  const std::vector<uint64_t> numbers = pool(random);
  for (uint16_t i = 0; i < warp_.isa().files.size(); ++i) {
    sim::Registers& file = warp_.file(i);
    for (unsigned n = 0; n < file.count(); ++n) {
      for (unsigned lane = 0; lane < file.columns(); ++lane) {
        Integer v;
        for (unsigned at = 0; at < file.width(); at += 64)
          v = v.shl(64) + Integer(random() % 2 ? numbers[random() % numbers.size()] : random());
        file.set(n, lane, v.low_bits(file.width()));
      }
    }
  }
}

Outcome TwinMachine::run(sim::Engine& engine, const sim::Instruction& instruction, uint64_t lanes) {
  warp_.at = at_;
  Outcome outcome;
  engine.execute(warp_, instruction, warp_.running & lanes, outcome);
  return outcome;
}

TwinDifference difference(TwinMachine& a, const Outcome& of_a, TwinMachine& b, const Outcome& of_b,
                          const std::string& other) {
  const std::string x = text(a.warp(), of_a), y = text(b.warp(), of_b);
  if (x != y) return {Difference::Kind::Outcome, 0, 0, x + "; " + other + " " + y};
  Difference registers = registers_differ(a.warp(), b.warp(), ", " + other + " ");
  return registers.text.empty() ? memory_differs(a.warp(), b.warp()) : registers;
}

}  // namespace isadora::examples
