// Loads and stores against an array of bytes of the host: every type, offsets of both signs, addresses that lanes
// share, any mask, with and without a guard.
#include "isas/one_instruction.h"

namespace isadora::test {
namespace {

using base::Integer;

constexpr unsigned kBytes = 512;

struct AccessType {
  const char* name;
  unsigned size;
  bool is_signed;
};
constexpr AccessType kAccessTypes[] = {{".S8", 1, true}, {".U8", 1, false}, {".S16", 2, true},  {".U16", 2, false},
                                       {"", 4, false},   {".64", 8, false}, {".128", 16, false}};

struct Memory {
  char letter;  // of LDx and STx
  const char* name;
  U64 base;
  const char *address, *offset;  // registers of these widths
  unsigned address_bits;
};
constexpr Memory kMemories[] = {{'G', "global", 0x123456000, "R[2:3]", "UR[4:5]", 64},
                                {'S', "shared", 0x1200, "R2", "UR4", 32}};

std::string as_hex(U64 v) { return Integer(v).to_hex(); }

std::string wide(unsigned first, unsigned size) {
  return size <= 4 ? "R" + std::to_string(first)
                   : "R[" + std::to_string(first) + ":" + std::to_string(first + size / 4 - 1) + "]";
}

// The active lanes: a random mask, with or without a guard.
struct Part {
  std::string guard;
  uint32_t active, lanes;
};

Part take_part(OneInstruction& one, std::mt19937_64& random) {
  const uint32_t masks[] = {0, 1, 0xFFFF, 0xAAAAAAAA, ~0u, static_cast<uint32_t>(random())};
  const uint32_t active = masks[random() % std::size(masks)], guard = static_cast<uint32_t>(random());
  std::vector<Integer> bits;
  for (unsigned lane = 0; lane < kLanes; ++lane) bits.emplace_back(guard >> lane & 1);
  one.set("P6", bits);
  one.set_active(active);
  switch (random() % 3) {
    case 0: return {"", active, active};
    case 1: return {"@P6 ", active, active & guard};
    default: return {"@!P6 ", active, active & ~guard};
  }
}

// Memory and registers of one trial, and the text of an address in them.
struct Trial {
  OneInstruction one;
  std::mt19937_64& random;
  const Memory& memory;
  unsigned size;
  std::array<uint8_t, kBytes> bytes{};
  std::array<unsigned, kLanes> at{};
  std::string address;
  Part part;

  Trial(std::mt19937_64& r, const Memory& m, unsigned n) : random(r), memory(m), size(n), part(take_part(one, r)) {
    for (uint8_t& b : bytes) b = static_cast<uint8_t>(random());
    for (unsigned i = 0; i < kBytes; i += 4) one.set(place(i), {Integer(word(i))});
    choose_addresses();
  }
  U64 word(unsigned i) const { return bytes[i] | bytes[i + 1] << 8 | bytes[i + 2] << 16 | U64{bytes[i + 3]} << 24; }
  std::string place(unsigned i) const { return std::string(memory.name) + "[" + as_hex(memory.base + i) + "]"; }

  // A register of each lane, one of the warp and a number add up to it, modulo the size of an address.
  void choose_addresses() {
    const int offset = static_cast<int>(random() % 0x1000000) - 0x800000;
    const U64 mask = memory.address_bits == 64 ? ~U64{0} : 0xFFFFFFFF, uniform = random() % 2 ? random() & mask : 0;
    const bool near = random() % 2;  // lanes meet
    std::vector<Integer> registers;
    for (unsigned& a : at) {
      a = static_cast<unsigned>(random() % (near ? 8 : kBytes / size)) * size % kBytes;
      registers.emplace_back((memory.base + a - uniform - static_cast<U64>(static_cast<int64_t>(offset))) & mask);
    }
    one.set(memory.address, registers);
    one.set(memory.offset, {Integer(uniform)});
    address = std::string("[") + memory.address + (uniform ? std::string("+") + memory.offset : "") +
              (offset < 0 ? "-" + as_hex(static_cast<U64>(-offset)) : "+" + as_hex(static_cast<U64>(offset))) + "]";
  }
  bool takes_part(unsigned lane) const { return part.lanes >> lane & 1; }
};

// The register number `i` of a loaded value.
U64 loaded(const Trial& t, const AccessType& type, unsigned lane, unsigned i) {
  const uint8_t* from = t.bytes.data() + t.at[lane] + 4 * i;
  U64 out = 0;
  for (unsigned k = 0; k < std::min(type.size, 4u); ++k) out |= U64{from[k]} << (8 * k);
  if (type.is_signed && out >> (8 * type.size - 1)) out -= U64{1} << (8 * type.size);
  return low(out);
}

TEST(LoadStore, Load) {
  std::mt19937_64 random(1);
  for (const Memory& memory : kMemories)
    for (const AccessType& type : kAccessTypes)
      for (int trial = 0; trial < 25; ++trial) {
        Trial t(random, memory, type.size);
        for (unsigned i = 8; i < 12; ++i) t.one.set("R" + std::to_string(i), {Integer(i)});
        const std::string text =
            t.part.guard + "LD" + memory.letter + type.name + " " + wide(8, type.size) + ", " + t.address + ";";
        ASSERT_EQ(t.one.run(text).status, sim::RunResult::Status::Done) << text;
        for (unsigned lane = 0; lane < kLanes; ++lane)
          for (unsigned i = 0; i < 4; ++i) {
            const bool written = t.takes_part(lane) && i < std::max(1u, type.size / 4);
            ASSERT_EQ(t.one.get("R" + std::to_string(8 + i), lane), written ? loaded(t, type, lane, i) : 8 + i)
                << text << " lane " << lane;
          }
        t.one.agrees(kHost);
      }
}

// Lanes store in ascending order.
TEST(LoadStore, Store) {
  std::mt19937_64 random(2);
  for (const Memory& memory : kMemories)
    for (const AccessType& type : kAccessTypes)
      for (int trial = 0; trial < 25; ++trial) {
        Trial t(random, memory, type.size);
        std::array<std::array<uint8_t, 16>, kLanes> values;
        for (unsigned i = 0; i < 4; ++i) {
          std::vector<Integer> row;
          for (unsigned lane = 0; lane < kLanes; ++lane) {
            const uint32_t v = static_cast<uint32_t>(random());
            for (unsigned k = 0; k < 4; ++k) values[lane][4 * i + k] = static_cast<uint8_t>(v >> (8 * k));
            row.emplace_back(v);
          }
          t.one.set("R" + std::to_string(8 + i), row);
        }
        const std::string text =
            t.part.guard + "ST" + memory.letter + type.name + " " + t.address + ", " + wide(8, type.size) + ";";
        ASSERT_EQ(t.one.run(text).status, sim::RunResult::Status::Done) << text;
        for (unsigned lane = 0; lane < kLanes; ++lane)
          if (t.takes_part(lane)) std::copy_n(values[lane].begin(), type.size, t.bytes.begin() + t.at[lane]);
        for (unsigned i = 0; i < kBytes; i += 4)
          ASSERT_EQ(t.one.get(t.place(i), 0), t.word(i)) << text << " byte " << i;
        t.one.agrees(kHost);
      }
}

std::string signed_hex(int v) { return (v < 0 ? "-" : "+") + as_hex(static_cast<U64>(std::abs(v))); }

constexpr Memory kBank{'C', "c[0x3]", 0x400, "R2", "UR4", 32};

TEST(LoadStore, LoadOfAConstant) {
  std::mt19937_64 random(3);
  for (const AccessType& type : kAccessTypes)
    for (int trial = 0; trial < 10; ++trial) {
      Trial t(random, kBank, type.size);
      const int offset = static_cast<int>(random() % 0x800) - 0x400;
      std::vector<Integer> registers;
      for (const unsigned a : t.at) registers.emplace_back(static_cast<int>(kBank.base + a) - offset);
      t.one.set("R2", registers);
      const std::string text =
          t.part.guard + "LDC" + type.name + " " + wide(8, type.size) + ", c[0x3][R2" + signed_hex(offset) + "];";
      ASSERT_EQ(t.one.run(text).status, sim::RunResult::Status::Done) << text;
      for (unsigned lane = 0; lane < kLanes; ++lane)
        for (unsigned i = 0; i < std::max(1u, type.size / 4); ++i)
          ASSERT_EQ(t.one.get("R" + std::to_string(8 + i), lane), t.takes_part(lane) ? loaded(t, type, lane, i) : 0)
              << text << " lane " << lane;
      t.one.agrees(kHost);
    }
}

// One access for the warp, at an immediate address or one in a uniform register.
TEST(LoadStore, LoadOfAConstantForTheWarp) {
  std::mt19937_64 random(4);
  for (const AccessType& type : kAccessTypes)
    for (int trial = 0; trial < 20; ++trial) {
      Trial t(random, kBank, type.size);
      const int at = static_cast<int>(kBank.base + t.at[0]), offset = static_cast<int>(random() % 0x800) - 0x400;
      t.one.set("UR2", {Integer(at - offset)});
      const std::string address = trial % 2 ? "UR2" + signed_hex(offset) : as_hex(static_cast<U64>(at));
      const std::string text =
          std::string("ULDC") + type.name + " U" + wide(8, type.size) + ", c[0x3][" + address + "];";
      ASSERT_EQ(t.one.run(text).status, sim::RunResult::Status::Done) << text;
      for (unsigned i = 0; i < std::max(1u, type.size / 4); ++i)
        ASSERT_EQ(t.one.get("UR" + std::to_string(8 + i), 0), t.part.active ? loaded(t, type, 0, i) : 0) << text;
      t.one.agrees(kHost);
    }
}

}  // namespace
}  // namespace isadora::test
