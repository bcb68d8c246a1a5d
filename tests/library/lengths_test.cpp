// The length that the first bits of an instruction tell is that of the instruction that they decode to.
#include "encoding/lengths.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "effort.h"
#include "library/library.h"

namespace isadora::test {
namespace {

using encoding::LengthPattern;

// The first parcels as numbers.
std::vector<uint64_t> parcels_of(const encoding::Codec& codec, std::span<const uint8_t> bytes) {
  const unsigned size = codec.isa().machine.parcel_bits / 8;
  std::vector<uint64_t> out;
  for (size_t at = 0; at + size <= bytes.size(); at += size)
    out.push_back(static_cast<uint64_t>(codec.from_bytes(&bytes[at], 8 * size)));
  return out;
}

unsigned length_of(const std::vector<LengthPattern>& patterns, const std::vector<uint64_t>& parcels, unsigned least) {
  std::set<unsigned> found;
  for (const LengthPattern& p : patterns) {
    bool fits = true;
    for (size_t i = 0; i < p.masks.size(); ++i) fits &= (parcels[i] & p.masks[i]) == p.values[i];
    if (fits) found.insert(p.bytes);
  }
  EXPECT_LE(found.size(), 1u);
  return found.empty() ? least : *found.begin();
}

void hold(const library::Loaded& loaded, unsigned words) {
  const encoding::Codec& codec = loaded.codec;
  const std::vector<LengthPattern> patterns = encoding::length_patterns(loaded.isa);
  std::mt19937_64 random(1);
  unsigned legal = 0;
  for (unsigned i = 0; i < words; ++i) {
    uint8_t bytes[16];
    for (uint8_t& b : bytes) b = static_cast<uint8_t>(random());
    // Half of them have the fixed bits of an opcode.
    const model::Opcode& opcode = loaded.isa.opcodes[random() % loaded.isa.opcodes.size()];
    if (random() % 2) {
      const encoding::Bits word = codec.from_bytes(bytes, opcode.length);
      codec.to_bytes((word & ~opcode.fixed_mask) | opcode.fixed_value, opcode.length, bytes);
    }
    encoding::Decoded d;
    const unsigned size = codec.decode(bytes, d);
    if (!size) continue;
    ++legal;
    const unsigned told = length_of(patterns, parcels_of(codec, bytes), loaded.isa.machine.parcel_bits / 8);
    ASSERT_EQ(told, size) << loaded.isa.opcodes[d.opcode].name;
  }
  EXPECT_GT(legal, words / 8);
}

TEST(Lengths, AreThoseOfTheDecoder) {
  for (const char* name : {"avr", "armv6m", "rv32imac", "fabrisc"}) {
    SCOPED_TRACE(name);
    diag::Sink sink;
    const auto loaded = library::load(std::string(ISADORA_ROOT) + "/isas/" + name, sink);
    ASSERT_TRUE(loaded) << diag::render(sink, {});
    hold(*loaded, effort(200'000));
  }
}

// Two or three bytes, which the first or the second one tells; one opcode lies where a field of another has no code.
TEST(Lengths, MayNeedTheSecondParcel) {
  diag::Sink sink;
  const auto loaded = library::load(std::vector<base::SourceRef>{base::make_source("bytes.isa", R"(
__DefISA bytes
    Execution = "hart"; Parcel = 8; Unused = "illegal"; Lines;
__DefBitFieldType Pick<2>
    ONE = 1; TWO = 2;
__DefNumberType Byte<8>
__DefNumberType Six<6>
__DefGroup ALL
__DefOptype A : [ALL]
  __Encoding
    field<0, 6> Six  op == 1;
    field<6, 2> Pick which;
  __Syntax
    A which ;
  __Semantics
    A which:
        pc = next_pc;
__DefOpcode A_1 : [A]
__DefOptype B : [ALL]
    Length = 16;
  __Encoding
    field<0, 8> Byte op == 0xC1;
    field<8, 8> Byte x;
  __Syntax
    B x ;
  __Semantics
    B x:
        pc = next_pc;
__DefOpcode B_2 : [B]
__DefOptype C : [ALL]
    Length = 16;
  __Encoding
    field<0, 8> Byte prefix == 0xDD;
    field<8, 8> Byte op == 0x10;
  __Syntax
    C ;
  __Semantics
    C:
        pc = next_pc;
__DefOpcode C_2 : [C]
__DefOptype D : [ALL]
    Length = 24;
  __Encoding
    field<0, 8>  Byte prefix == 0xDD;
    field<8, 8>  Byte op == 0x20;
    field<16, 8> Byte x;
  __Syntax
    D x ;
  __Semantics
    D x:
        pc = next_pc;
__DefOpcode D_3 : [D]
)")},
                                    sink);
  ASSERT_TRUE(loaded) << diag::render(sink, {});
  hold(*loaded, effort(50'000));
  std::vector<LengthPattern> expected = {
      {{0xFF}, {0xC1}, 2}, {{0xFF, 0xFF}, {0xDD, 0x10}, 2}, {{0xFF, 0xFF}, {0xDD, 0x20}, 3}};
  EXPECT_EQ(encoding::length_patterns(loaded->isa), expected);
}

// As few comparisons as one would write: those of the skips of avr.
TEST(Lengths, AreFewComparisons) {
  diag::Sink sink;
  const auto loaded = library::load(std::string(ISADORA_ROOT) + "/isas/avr", sink);
  ASSERT_TRUE(loaded);
  const std::vector<LengthPattern> expected = {{{0xFC0F}, {0x9000}, 4}, {{0xFE0C}, {0x940C}, 4}};
  EXPECT_EQ(encoding::length_patterns(loaded->isa), expected);
}

}  // namespace
}  // namespace isadora::test
