// Loads and stores of all formats and modes, gather and scatter, blocks, and places that several harts could share,
// held against bytes.
#include "fabrisc/hart.h"

namespace isadora::test {
namespace {

constexpr U64 kBase = 0x200000, kBytes = 0x1000;

// Memory around kBase that the test knows.
class Memory {
 public:
  explicit Memory(Hart& hart) : hart_(hart), bytes(kBytes) {
    for (uint8_t& b : bytes) b = static_cast<uint8_t>(hart.random());
    for (U64 i = 0; i < kBytes; i += 128) {
      hart.put("memory[" + std::to_string(kBase + i) + ", 128]", number_of(&bytes[i], 128));
    }
  }
  U64 load(U64 address, unsigned n) const {
    U64 v = 0;
    std::memcpy(&v, bytes.data() + (address - kBase), n);
    return v;
  }
  void store(U64 address, unsigned n, U64 v) { std::memcpy(bytes.data() + (address - kBase), &v, n); }
  void same(const std::string& text) const {
    for (U64 i = 0; i < kBytes; i += 128) {
      base::Integer all = hart_.whole("memory[" + std::to_string(kBase + i) + ", 128]");
      if (all == number_of(&bytes[i], 128)) continue;
      for (U64 k = 0; k < 128; ++k, all = all.shr(8))
        ASSERT_EQ(all.low_bits(8).to_uint64(), bytes[i + k]) << text << " at +" << i + k;
    }
  }

 private:
  Hart& hart_;

 public:
  std::vector<uint8_t> bytes;
};

// How a load or store is written: its first letters, whether it has an index, a register as offset, an update.
struct Writing {
  const char* letters;
  bool index, offset_register, update;
};
constexpr Writing kWritings[] = {{"", false, false, false},
                                 {"L", false, false, true},
                                 {"I", true, false, false},
                                 {"LI", true, false, true},
                                 {"RI", true, true, true}};
constexpr const char* kUpdates[] = {"", ".PI", ".PD", ".DP"};

// The operands after the base in the middle of memory: $7 the base, $8 the index, $9 or a number the offset.
struct Operands {
  std::string text;
  int64_t index = 0, last = 0;
};
Operands operands(Hart& hart, const Writing& w, int64_t reach) {
  Operands o;
  hart.set_scalar(7, kBase + kBytes / 2 + hart.random() % 64);
  o.last = static_cast<int64_t>(hart.random() % static_cast<U64>(2 * reach)) - reach;
  if (w.index) hart.set_scalar(8, static_cast<U64>(o.index = static_cast<int64_t>(hart.random() % 32) - 16));
  if (w.offset_register) hart.set_scalar(9, static_cast<U64>(o.last));
  o.text = std::string("$7") + (w.index ? ", $8" : "") + ", " +
           (w.offset_register ? "$9" : "#" + std::to_string(o.last)) + ";";
  return o;
}

U64 moved_base(U64 base, unsigned update, int64_t by) {
  return update == 0 ? base : update == 1 ? base + static_cast<U64>(by) : base - static_cast<U64>(by);
}

TEST(Memory, ScalarsInAllFormats) {
  Hart hart(1);
  for (const Writing& w : kWritings)
    for (const unsigned bits : kSizes)
      for (unsigned update = 0; update < (w.update ? 4 : 1); ++update)
        for (const bool load : {true, false})
          for (const bool masked : {false, true})
            for (int round = 0; round < 3; ++round) {
              hart.randomize();
              Memory memory(hart);
              const Operands o = operands(hart, w, 60);
              const unsigned n = bits / 8;
              const std::string text = std::string(w.letters) + (load ? "MLD" : "MST") + size_text(bits) +
                                       kUpdates[update] + (masked ? ".M" : "") + " $6, " + o.text;
              ASSERT_NO_FATAL_FAILURE(hart.run(text));
              const bool acts = !(masked && hart.scalar_masked());
              const U64 base = hart.scalars[7],
                        at = base - (update == 3 ? n : 0) + static_cast<U64>(o.index * n + o.last);
              U64 expected = hart.scalars[6];
              if (acts && load) expected = static_cast<U64>(sext(memory.load(at, n), bits));
              if (acts && !load) memory.store(at, n, hart.scalars[6]);
              ASSERT_EQ(hart.scalar(6), expected) << text;
              ASSERT_EQ(hart.scalar(7), moved_base(base, update, n)) << text;
              ASSERT_NO_FATAL_FAILURE(memory.same(text));
              hart.agrees(kHost);
            }
  hart.randomize();
  Memory memory(hart);
  hart.set_scalar(7, kBase);
  hart.run("LMLD.PI $7, $7, #0;");
  EXPECT_EQ(hart.scalar(7), kBase + 8) << "of two results in one register the update stays";
}

TEST(Memory, VectorsInAllFormats) {
  Hart hart(2);
  for (const Writing& w : kWritings)
    for (unsigned update = 0; update < (w.update ? 4 : 1); ++update)
      for (const bool load : {true, false})
        for (const bool stride : {false, true})
          for (const bool masked : {false, true})
            for (int round = 0; round < 6; ++round) {
              hart.randomize();
              Memory memory(hart);
              const Operands o = operands(hart, w, stride ? 16 : 60);
              const unsigned n = 1u << (hart.csr >> 9 & 3), count = hart.elements(8 * n);
              const std::string text = std::string(w.letters) + (load ? "VMLD" : "VMST") + kUpdates[update] +
                                       (stride ? ".S" : "") + (masked ? ".M" : "") + " &V1, " + o.text;
              ASSERT_NO_FATAL_FAILURE(hart.run(text));
              const int64_t step = stride ? o.last : n, moved = step * count;
              const U64 base = hart.scalars[7];
              const U64 at = base - (update == 3 ? static_cast<U64>(moved) : 0) +
                             static_cast<U64>(o.index * n + (stride ? 0 : o.last));
              Vector expected = hart.vectors[1];
              for (unsigned e = 0; e < count; ++e) {
                if (masked && hart.vector_masked(e, 8 * n)) continue;
                const U64 place = at + static_cast<U64>(step * e);
                if (load) set_element(expected, e, 8 * n, memory.load(place, n));
                if (!load) memory.store(place, n, element(expected, e, 8 * n));
              }
              ASSERT_EQ(hart.vector(1), expected) << text << std::hex << " CSR=" << hart.csr;
              ASSERT_EQ(hart.scalar(7), moved_base(base, update, moved)) << text;
              ASSERT_NO_FATAL_FAILURE(memory.same(text));
              hart.agrees(kHost);
            }
}

TEST(Memory, GatherAndScatter) {
  Hart hart(3);
  for (const unsigned bits : kSizes)
    for (const bool load : {true, false})
      for (int round = 0; round < 10; ++round) {
        hart.randomize();
        Memory memory(hart);
        hart.set_scalar(7, kBase + kBytes / 2);
        Vector offsets;
        for (unsigned e = 0; e < 512 / bits; ++e) set_element(offsets, e, bits, hart.random() % 64 - 32);
        hart.set_vector(2, offsets);
        const bool masked = round % 2;
        const std::string text = (load ? "VGAT" : "VSCA") + size_text(bits) + (masked ? ".M" : "") + " &V1, $7, &V2;";
        ASSERT_NO_FATAL_FAILURE(hart.run(text));
        Vector expected = hart.vectors[1];
        for (unsigned e = 0; e < hart.elements(bits); ++e) {
          if (masked && hart.vector_masked(e, bits)) continue;
          const U64 place = hart.scalars[7] + static_cast<U64>(sext(element(offsets, e, bits), bits) * (bits / 8));
          if (load) set_element(expected, e, bits, memory.load(place, bits / 8));
          if (!load) memory.store(place, bits / 8, element(expected, e, bits));
        }
        ASSERT_EQ(hart.vector(1), expected) << text;
        ASSERT_NO_FATAL_FAILURE(memory.same(text));
        hart.agrees(kHost);
      }
}

std::string map_text(U64 map) {
  std::string out;
  for (unsigned i = 0; i < 32; ++i)
    if (map >> i & 1) out += (out.empty() ? "#" : ",") + std::to_string(i);
  return out.empty() ? "#{}" : out;
}

TEST(Memory, BlocksOfScalars) {
  Hart hart(4);
  for (const bool far : {false, true})
    for (const bool load : {true, false})
      for (int round = 0; round < 20; ++round) {
        hart.randomize();
        Memory memory(hart);
        hart.set_scalar(20, kBase + 8);
        const U64 map = low(hart.random(), far ? 32 : 16);
        const bool masked = round % 2;
        const std::string text = std::string(far ? "L" : "") + (load ? "BLD" : "BST") + (masked ? ".M" : "") +
                                 " $20, " + map_text(map) + ";";
        ASSERT_NO_FATAL_FAILURE(hart.run(text));
        auto expected = hart.scalars;
        U64 at = hart.scalars[20];
        for (unsigned i = 0; i < 32 && !(masked && hart.scalar_masked()); ++i) {
          if (!(map >> i & 1)) continue;
          if (load) expected[i] = memory.load(at, 8);
          if (!load) memory.store(at, 8, expected[i]);
          at += 8;
        }
        for (unsigned i = 0; i < 32; ++i) ASSERT_EQ(hart.scalar(i), expected[i]) << text;
        ASSERT_NO_FATAL_FAILURE(memory.same(text));
        hart.agrees(kHost);
      }
}

TEST(Memory, BlocksOfSpecialRegistersAndVectors) {
  Hart hart(5);
  for (const bool far : {false, true})
    for (const bool load : {true, false})
      for (const bool masked : {false, true}) {
        hart.randomize();
        Memory memory(hart);
        hart.set_scalar(20, kBase);
        for (unsigned i = 4; i < 12; ++i) hart.set("%" + std::to_string(i), i);
        const std::string head = std::string(far ? "L" : "") + (load ? "BLD" : "BST"), mask = masked ? ".M" : "";
        ASSERT_NO_FATAL_FAILURE(hart.run(head + ".SPR" + mask + " $20, #4,7,11;"));
        const bool acts = !(masked && hart.scalar_masked());
        U64 at = kBase;
        for (const U64 i : {4, 7, 11}) {
          if (!load && acts) memory.store(at, 8, i);
          ASSERT_EQ(hart.get("%" + std::to_string(i)), load && acts ? memory.load(at, 8) : i);
          at += 8;
        }
        ASSERT_NO_FATAL_FAILURE(memory.same(head));
        hart.agrees(kHost);
        ASSERT_NO_FATAL_FAILURE(hart.run(head + ".VGPR" + mask + " $20, #0,3,5;"));
        at = kBase;
        for (const unsigned v : {0u, 3u, 5u}) {
          Vector expected = hart.vectors[v];
          for (unsigned k = 0; k < 64; ++k) {
            if (masked && hart.vmsk >> k & 1) continue;
            if (load) expected[k] = static_cast<uint8_t>(memory.load(at + k, 1));
            if (!load) memory.store(at + k, 1, expected[k]);
          }
          ASSERT_EQ(hart.vector(v), expected) << head << mask;
          at += 64;
        }
        ASSERT_NO_FATAL_FAILURE(memory.same(head));
        hart.agrees(kHost);
      }
}

TEST(Memory, CompressedForms) {
  Hart hart(6);
  for (const unsigned bits : kSizes)
    for (int round = 0; round < 10; ++round) {
      hart.randomize();
      Memory memory(hart);
      hart.set_scalar(24, kBase + hart.random() % 100);
      ASSERT_NO_FATAL_FAILURE(hart.run("CMLD" + size_text(bits) + " $P1, $N0;"));
      ASSERT_EQ(hart.scalar(1), static_cast<U64>(sext(memory.load(hart.scalars[24], bits / 8), bits)));
      hart.agrees(kHost);
      ASSERT_NO_FATAL_FAILURE(hart.run("CMST" + size_text(bits) + " $P2, $N0;"));
      memory.store(hart.scalars[24], bits / 8, hart.scalars[2]);
      ASSERT_NO_FATAL_FAILURE(memory.same("CMST"));
      hart.agrees(kHost);
      hart.set_scalar(29, kBase + 3);
      const U64 slot = hart.random() % 64;
      ASSERT_NO_FATAL_FAILURE(hart.run("CLSP $R0, #" + std::to_string(slot) + ";"));
      ASSERT_EQ(hart.scalar(4), memory.load(hart.scalars[29] + 8 * slot, 8));
      hart.agrees(kHost);
      ASSERT_NO_FATAL_FAILURE(hart.run("CSSP $P3, #" + std::to_string(slot) + ";"));
      memory.store(hart.scalars[29] + 8 * slot, 8, hart.scalars[3]);
      ASSERT_NO_FATAL_FAILURE(memory.same("CSSP"));
      hart.agrees(kHost);
    }
}

TEST(Memory, LinkedAndConditional) {
  Hart hart(7);
  for (const unsigned bits : kSizes)
    for (const bool masked : {false, true})
      for (int round = 0; round < 8; ++round) {
        const unsigned n = bits / 8;
        const std::string tail = size_text(bits) + (masked ? ".M" : "");
        hart.randomize();
        Memory memory(hart);
        hart.set_scalar(7, kBase + 40);
        const bool between = round % 2;  // another LL takes the place of the first
        hart.set_scalar(10, kBase + (between ? 48 : 40));
        ASSERT_NO_FATAL_FAILURE(
            hart.run("LL" + tail + " $6, $7; LL" + size_text(bits) + " $11, $10; SC" + tail + " $8, $7, $9;"));
        const bool acts = !(masked && hart.scalar_masked());
        ASSERT_EQ(hart.scalar(6), acts ? static_cast<U64>(sext(memory.load(kBase + 40, n), bits)) : hart.scalars[6]);
        ASSERT_EQ(hart.scalar(8), !acts ? hart.scalars[8] : between ? 0 : 1);
        if (acts && !between) memory.store(kBase + 40, n, hart.scalars[9]);
        ASSERT_NO_FATAL_FAILURE(memory.same("SC"));
        hart.agrees(kHost);
        for (const std::string cc : {"EQ", "NE", "LT", "LE"}) {
          hart.randomize();
          Memory now(hart);
          hart.set_scalar(7, kBase + 40);
          if (round % 2) hart.set_scalar(8, now.load(kBase + 40, n));
          ASSERT_NO_FATAL_FAILURE(hart.run("CAS" + size_text(bits) + "." + cc + (masked ? ".M" : "") + " $6, $7, $8;"));
          const int64_t old = sext(now.load(kBase + 40, n), bits), other = sext(hart.scalars[8], bits);
          const bool holds = cc == "EQ"   ? old == other
                             : cc == "NE" ? old != other
                             : cc == "LT" ? old < other
                                          : old <= other;
          const bool swaps = !(masked && hart.scalar_masked());
          if (swaps && holds) now.store(kBase + 40, n, hart.scalars[6]);
          ASSERT_EQ(hart.scalar(6), swaps ? static_cast<U64>(old) : hart.scalars[6]) << cc;
          ASSERT_NO_FATAL_FAILURE(now.same("CAS"));
          hart.agrees(kHost);
        }
      }
}

// An access that faults changes nothing, and a suppressed one does not fault.
TEST(Memory, OutsideIsAnEvent) {
  Hart hart(8);
  hart.randomize();
  hart.set_scalar(7, U64{1} << 40);
  hart.set_csr(0x100);
  const sim::RunResult bad = hart.outcome("LMLD.PI $6, $7, #0;");
  ASSERT_EQ(bad.status, sim::RunResult::Status::Faulted);
  EXPECT_EQ(bad.fault->kind, "Outside");
  EXPECT_EQ(bad.fault->address, U64{1} << 40);
  EXPECT_EQ(hart.scalar(6), hart.scalars[6]);
  EXPECT_EQ(hart.scalar(7), hart.scalars[7]);
  hart.run("LMLD.PI.M $6, $7, #0;");
  EXPECT_EQ(hart.scalar(6), hart.scalars[6]);
  EXPECT_EQ(hart.scalar(7), hart.scalars[7] + 8);
}

}  // namespace
}  // namespace isadora::test
