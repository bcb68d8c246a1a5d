// Atomic instructions and local memory against plain arrays: lane after lane, the lowest first.
#include "isas/warp.h"

namespace isadora::test {
namespace {

constexpr uint32_t kMasksAndNone[] = {0, 1, 1u << 31, 0xFFFF, 0xAAAAAAAA, 0x80000001, ~0u};

struct AtomicType {
  const char* name;
  unsigned bits;
  bool is_signed;
  U64 cut(U64 v) const { return bits == 64 ? v : low(v); }
  bool less(U64 a, U64 b) const {
    if (!is_signed) return a < b;
    return static_cast<int64_t>(a << (64 - bits)) < static_cast<int64_t>(b << (64 - bits));
  }
};
constexpr AtomicType kAtomicTypes[] = {
    {".U32", 32, false}, {".S32", 32, true}, {".U64", 64, false}, {".S64", 64, true}};

U64 combined(const std::string& op, const AtomicType& type, U64 old, U64 x) {
  if (op == "ADD") return type.cut(old + x);
  if (op == "AND") return old & x;
  if (op == "OR") return old | x;
  if (op == "XOR") return old ^ x;
  if (op == "EXCH") return x;
  return type.less(old, x) == (op == "MIN") ? old : x;
}

// A space with how its instructions and addresses are written: R[2:3] and UR[4:5] or R2 and UR4.
struct Space {
  const char *mnemonic, *name, *address;
  U64 base;
};
constexpr Space kSpaces[] = {{"ATOMG", "global", "[R[2:3]+UR[4:5]-0x20]", 0x4000},
                             {"ATOMS", "shared", "[R2+UR4-0x20]", 0x40}};
constexpr unsigned kPlaces = 5;  // few, so that lanes meet

// The warp and what its memory should hold.
struct Scene {
  Scene(const Space& of_space, const AtomicType& of_type, uint32_t mask, std::mt19937_64& random)
      : space(of_space), type(of_type) {
    warp.randomize(random);
    warp.activate(mask);
    std::vector<base::Integer> addresses;
    for (unsigned lane = 0; lane < 32; ++lane) addresses.emplace_back((place[lane] = random() % kPlaces) * 8);
    warp.put("R2", addresses);
    warp.put("R3", {base::Integer(0)});
    warp.put("UR4", {base::Integer(space.base + 0x20)});
    warp.put("UR5", {base::Integer(0)});
    for (unsigned i = 0; i < kPlaces; ++i) {
      memory[i] = type.cut(random() % 3 ? random() : ~U64{0} >> random() % 64);
      warp.put(name(i), {base::Integer(memory[i])});
    }
  }
  std::string name(unsigned i) const {
    return std::string(space.name) + "[" + std::to_string(space.base + 8 * i) + ", " + std::to_string(type.bits / 8) +
           "]";
  }
  // Registers from n on, as wide as the type.
  U64 before(unsigned n, unsigned lane) const {
    return warp.r(n, lane) | (type.bits == 64 ? warp.r(n + 1, lane) << 32 : 0);
  }
  U64 after(unsigned lane) const { return warp.get("R8", lane) | (type.bits == 64 ? warp.get("R9", lane) << 32 : 0); }
  std::string reg(unsigned n) const {
    const std::string first = std::to_string(n);
    return type.bits == 64 ? "R[" + first + ":" + std::to_string(n + 1) + "]" : "R" + first;
  }
  void hold_memory(const std::string& text) const {
    for (unsigned i = 0; i < kPlaces; ++i) ASSERT_EQ(warp.get(name(i), 0), memory[i]) << text << " " << name(i);
    warp.agrees(kHost);
  }

  const Space& space;
  const AtomicType& type;
  Warp warp;
  std::array<U64, 32> place{};
  std::array<U64, kPlaces> memory{};
};

TEST(Memory, AtomicOperations) {
  std::mt19937_64 random(21);
  for (const Space& space : kSpaces)
    for (const AtomicType& type : kAtomicTypes)
      for (const char* op : {"ADD", "MIN", "MAX", "AND", "OR", "XOR", "EXCH"})
        for (const uint32_t mask : kMasksAndNone) {
          Scene s(space, type, mask, random);
          const std::string text = std::string(space.mnemonic) + "." + op + type.name + " " + s.reg(8) + ", " +
                                   space.address + ", " + s.reg(6) + ";";
          s.warp.run(text);
          for (unsigned lane = 0; lane < 32; ++lane) {
            U64& place = s.memory[s.place[lane]];
            const bool in = mask >> lane & 1;
            ASSERT_EQ(s.after(lane), in ? place : 0) << text << " lane " << lane;
            if (in) place = combined(op, type, place, s.before(6, lane));
          }
          s.hold_memory(text);
        }
}

// Half of the lanes know what is there: the one with the lowest number swaps, and those above it fail.
TEST(Memory, CompareAndSwap) {
  std::mt19937_64 random(22);
  for (const Space& space : kSpaces)
    for (const AtomicType& type : {kAtomicTypes[0], kAtomicTypes[2]})
      for (const uint32_t mask : kMasksAndNone)
        for (int i = 0; i < 10; ++i) {
          Scene s(space, type, mask, random);
          std::vector<base::Integer> words[2];
          std::array<U64, 32> known{};
          for (unsigned lane = 0; lane < 32; ++lane) {
            known[lane] = random() % 2 ? s.memory[s.place[lane]] : type.cut(random());
            words[0].emplace_back(low(known[lane]));
            words[1].emplace_back(known[lane] >> 32);
          }
          s.warp.put("R10", words[0]);
          s.warp.put("R11", words[1]);
          const std::string text = std::string(space.mnemonic) + ".CAS" + (type.bits == 64 ? ".64 " : " ") + s.reg(8) +
                                   ", " + space.address + ", " + s.reg(10) + ", " + s.reg(6) + ";";
          s.warp.run(text);
          for (unsigned lane = 0; lane < 32; ++lane) {
            if (!(mask >> lane & 1)) continue;
            U64& place = s.memory[s.place[lane]];
            ASSERT_EQ(s.after(lane), place) << text << " lane " << lane;
            if (place == known[lane]) place = s.before(6, lane);
          }
          s.hold_memory(text);
        }
}

// A lock that lanes of one warp spin on, and what it protects: the counter misses no lane.
TEST(Memory, LanesSpinOnALock) {
  Warp warp;
  warp.put("R1", {base::Integer(1)});
  warp.run(
      "ATOMS.CAS R2, [RZ], RZ, R1;"
      "ISETP.NE.AND P0, R2, 0x0, PT;"
      "@P0 BRA .-0x20;"
      "LDS R3, [RZ+0x4]; IADD R3, R3, 0x1; STS [RZ+0x4], R3;"
      "MEMBAR.CTA;"
      "ATOMS.EXCH RZ, [RZ], RZ;");
  EXPECT_EQ(warp.get("shared[4]", 0), 32u);
  EXPECT_EQ(warp.get("shared[0]", 0), 0u);
  warp.agrees(kHost);
}

TEST(Memory, AtomicsFaultAsLoadsDo) {
  const std::pair<const char*, const char*> faults[] = {{"ATOMS.ADD R0, [RZ+0x2], R1;", "Misaligned"},
                                                        {"ATOMS.ADD.U64 R[0:1], [RZ+0x4], R[2:3];", "Misaligned"},
                                                        {"ATOMS.EXCH R0, [RZ-0x4], R1;", "OutOfBounds"},
                                                        {"ATOMG.ADD R0, [RZ], R1;", "OutOfBounds"},
                                                        {"ATOMG.CAS R0, [RZ+0x1], R1, R2;", "Misaligned"},
                                                        {"LDL R0, [RZ+0x10000];", "OutOfBounds"},
                                                        {"STL.U16 [RZ+0x1], R0;", "Misaligned"}};
  for (const auto& [text, kind] : faults) {
    Warp warp;
    const sim::RunResult result = warp.outcome(text);
    ASSERT_TRUE(result.fault) << text;
    EXPECT_EQ(result.fault->kind, kind) << text;
  }
}

// ---- local memory --------------------------------------------------------------------------------------------------

// Random stores and loads of every width at addresses that lanes choose, against an array a lane.
TEST(Memory, EachLaneHasItsOwn) {
  struct Width {
    const char* name;
    unsigned bytes;
    bool is_signed;
  };
  constexpr Width kWidths[] = {
      {".S8", 1, true}, {".U8", 1, false}, {".S16", 2, true}, {".U16", 2, false}, {"", 4, false}};
  std::mt19937_64 random(23);
  Warp warp;
  warp.randomize(random);
  std::array<std::array<uint8_t, 64>, 32> memory{};
  for (int i = 0; i < 300; ++i) {
    const Width& width = kWidths[random() % std::size(kWidths)];
    std::vector<base::Integer> addresses, values;
    std::array<U64, 32> at{}, value{};
    for (unsigned lane = 0; lane < 32; ++lane) {
      addresses.emplace_back(at[lane] = random() % (64 / width.bytes) * width.bytes);
      values.emplace_back(value[lane] = low(random()));
    }
    warp.put("R1", addresses);
    warp.put("R2", values);
    const bool store = random() % 2;
    warp.run(store ? std::string("STL") + width.name + " [R1], R2;" : std::string("LDL") + width.name + " R3, [R1];");
    for (unsigned lane = 0; lane < 32; ++lane) {
      U64 loaded = 0;
      for (unsigned b = 0; b < width.bytes; ++b) {
        uint8_t& byte = memory[lane][at[lane] + b];
        if (store) byte = static_cast<uint8_t>(value[lane] >> 8 * b);
        loaded |= U64{byte} << 8 * b;
      }
      const U64 sign = U64{1} << (8 * width.bytes - 1);
      if (width.is_signed) loaded = low((loaded ^ sign) - sign);
      if (!store) {
        ASSERT_EQ(warp.get("R3", lane), loaded) << width.name << " lane " << lane;
      }
    }
    warp.agrees(kHost);
  }
}

TEST(Memory, WideLocalAccess) {
  hold("STL.128 [RZ+0x10], R[4:7]; LDL.64 R[2:3], [RZ+0x18];", "R2", [](auto r, auto) { return r(6); });
  hold("STL.128 [RZ+0x10], R[4:7]; LDL.128 R[8:11], [RZ+0x10];", "R9", [](auto r, auto) { return r(5); });
  hold("STL [RZ], R1; MEMBAR; MEMBAR.SYS; LDL R0, [RZ];", "R0", [](auto r, auto) { return r(1); });
  hold("UMOV UR1, 0x40; STL.64 [RZ+UR1-0x8], R[4:5]; LDL R2, [RZ+0x3C];", "R2", [](auto r, auto) { return r(5); });
}

// ---- text ----------------------------------------------------------------------------------------------------------

TEST(Memory, OtherTextsOfTheSame) {
  const std::pair<const char*, const char*> texts[] = {
      {"LDC R0, cmem[0x0][R1+0x160];", "LDC R0, c[0x0][R1+0x160];"},
      {"LDC.64 R[0:1], CMEM[3][RZ];", "LDC.64 R[0:1], c[0x3][RZ];"},
      {"ATOMG.S32.MIN R0, [R[2:3]], R1;", "ATOMG.MIN.S32 R0, [R[2:3]], R1;"},
      {"ATOMS.ADD.U32 RZ, [R2+URZ+0], R1;", "ATOMS.ADD RZ, [R2], R1;"},
      {"ATOMS.CAS.32 R0, [R2+4], R1, R3;", "ATOMS.CAS R0, [R2+0x4], R1, R3;"},
      {"MEMBAR.GPU;", "MEMBAR;"},
      {"LDL.U8 R0, [R1-1];", "LDL.U8 R0, [R1-0x1];"}};
  for (const auto& [text, canonical] : texts) EXPECT_EQ(canonical_or_error(text), canonical) << text;
}

TEST(Memory, WhatIsNoInstruction) {
  for (const char* text :
       {"ATOMG.ADD R0, [R2], R1;", "ATOMG.ADD.U64 R0, [R[2:3]], R[4:5];", "ATOMG.INC R0, [R[2:3]], R1;",
        "ATOMG.CAS.S32 R0, [R[2:3]], R1, R4;", "ATOMS.CAS R0, [R2], R1;", "ATOMS.ADD R0, [R[2:3]], R1;",
        "LDL R0, [R[2:3]];", "STL.64 [R2], R5;", "MEMBAR.ALL;", "LDC R0, cmem[0x0][0x160];"})
    EXPECT_EQ(canonical_or_error(text), "error") << text;
}

}  // namespace
}  // namespace isadora::test
