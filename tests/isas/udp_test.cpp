// Instructions of the uniform group without a twin on general registers, against the host. The others are tested with
// their twins (`hold_twins`).
#include <algorithm>
#include <bit>
#include <cmath>

#include "effort.h"
#include "isas/one_instruction.h"

namespace isadora::test {
namespace {

// ---- bits --------------------------------------------------------------------------------------------------------

TEST(Udp, CountAndInvert) {
  hold_uniform("UPOPC UR0, UR1;", "UR0", [](auto r, auto) { return std::popcount(r(1)); });
  hold_uniform("UPOPC UR0, ~UR1;", "UR0", [](auto r, auto) { return 32 - std::popcount(r(1)); });
  hold_uniform("UBREV UR0, UR1;", "UR0", [](auto r, auto) { return low(~r(1)); });
}

// bfind: of a negative number the highest zero, of others the highest one.
TEST(Udp, HighestBit) {
  for (const bool is_signed : {true, false})
    for (const bool shift : {true, false})
      for (const bool inverted : {true, false}) {
        const std::string program = std::string("UFLO") + (shift ? ".SH" : "") + (is_signed ? "" : ".U32") + " UR0, " +
                                    (inverted ? "~" : "") + "UR1;";
        hold_uniform(program, "UR0", [=](auto r, auto) {
          U64 word = inverted ? low(~r(1)) : r(1);
          if (is_signed && word >> 31) word = low(~word);
          for (unsigned bit = 32; bit-- > 0;)
            if (word >> bit & 1) return U64{shift ? 31 - bit : bit};
          return U64{0xFFFFFFFF};
        });
      }
}

// bmsk, bit by bit: a bit is one when it is `count` bits or fewer from the first.
TEST(Udp, Mask) {
  for (const bool wrap : {false, true})
    hold_uniform(
        std::string("UBMSK") + (wrap ? ".WRAP" : "") + " UR0, UR1, UR2;", "UR0",
        [=](auto r, auto) {
          const U64 first = wrap ? r(1) % 32 : r(1), count = wrap ? r(2) % 32 : r(2);
          U64 out = 0;
          for (U64 bit = 0; bit < 32; ++bit)
            if (bit >= first && bit - first < count) out |= U64{1} << bit;
          return out;
        },
        1000);
}

// szext, bit by bit: what lies beyond the integer is its sign.
TEST(Udp, Extend) {
  for (const bool wrap : {false, true})
    for (const bool is_signed : {true, false})
      hold_uniform(
          std::string("USGXT") + (wrap ? ".WRAP" : "") + (is_signed ? "" : ".U32") + " UR0, UR1, UR2;", "UR0",
          [=](auto r, auto) {
            const U64 bits = wrap ? r(2) % 32 : std::min<U64>(r(2), 32);
            U64 out = 0;
            for (U64 bit = 0; bit < 32; ++bit) {
              const U64 from = bit < bits ? bit : is_signed && bits ? bits - 1 : 32;
              out |= (r(1) >> from & 1) << bit;
            }
            return out;
          },
          1000);
}

// ---- floats ------------------------------------------------------------------------------------------------------

// The nearest 16-bit float, by the host's doubles: a whole number of steps, which are 2^-24 among the smallest.
U64 half_of(U64 word) {
  const double x = std::bit_cast<float>(static_cast<uint32_t>(word));
  const U64 sign = word >> 31 << 15;
  if (std::isnan(x)) return 0x7FFF;
  if (std::isinf(x)) return sign | 0x7C00;
  const int exponent = x == 0 ? -14 : std::max(std::ilogb(x), -14);
  const auto steps = static_cast<U64>(std::nearbyint(std::ldexp(std::abs(x), 10 - exponent)));
  const U64 bits = (static_cast<U64>(exponent + 14) << 10) + steps;  // a full step count carries into the exponent
  return sign | std::min<U64>(bits, 0x7C00);
}

TEST(Udp, FloatsIntoHalves) {
  std::mt19937_64 random(11);
  for (unsigned i = 0; i < effort(5000); ++i) {
    U64 words[2];
    for (U64& word : words) {
      word = low(random());
      if (random() % 2) word = (word & 0x8FFFFFFF) + 0x30000000;                   // near the limits and between them
      if (random() % 4 == 0) word = (word & ~U64{0x1FFF}) + 0xFFF + random() % 3;  // a tie and its neighbours
      word = low(word);
    }
    for (const std::string source : {"UR2", "c[0x0][0x160]"}) {
      OneInstruction one;
      one.set("UR1", {base::Integer(words[0])});
      one.set(source, {base::Integer(words[1])});
      ASSERT_EQ(one.run("UF2FP UR0, UR1, " + source + ", URZ;").status, sim::RunResult::Status::Done);
      ASSERT_EQ(one.get("UR0", 0), half_of(words[0]) << 16 | half_of(words[1]))
          << std::hex << words[0] << " " << words[1];
      one.agrees(kHost);
    }
  }
}

// ---- registers and constants by number -----------------------------------------------------------------------------

std::string plus(int offset) { return offset ? (offset < 0 ? "" : "+") + std::to_string(offset) : ""; }

TEST(Udp, ARegisterByNumberIsThatRegisterOrAFault) {
  for (const U64 base : {U64{0}, U64{1}, U64{3}, U64{61}, U64{62}, U64{63}, U64{64}, U64{126}, U64{0x80000000},
                         U64{0xFFFFFFFE}, U64{0xFFFFFFFF}})
    for (const int offset : {-64, -63, -2, -1, 0, 1, 2, 62, 63}) {
      const int64_t number = static_cast<int64_t>(base) + offset;
      const bool exists = number >= 0 && number <= 62;
      const std::string place = "UR[UR2" + plus(offset) + "]", name = "UR" + std::to_string(number);
      for (const bool write : {true, false}) {
        if (number == 2) continue;  // the index itself
        OneInstruction one;
        one.set(write || !exists ? "UR1" : name, {base::Integer(1000)});
        one.set("UR2", {base::Integer(base)});
        const sim::RunResult result = one.run(write ? "SETUGPR " + place + ", UR1;" : "GETUGPR UR3, " + place + ";");
        ASSERT_EQ(result.status == sim::RunResult::Status::Done, exists) << place << " with " << base;
        if (exists) {
          EXPECT_EQ(one.get(write ? name : "UR3", 0), 1000u) << place << " with " << base;
          one.agrees(kHost);
        } else {
          EXPECT_EQ(result.fault->kind, "RegisterIndex");
        }
      }
    }
}

// A load whose twin on general registers has its own description.
TEST(Udp, AConstantByRegisterIsInsideItsBankAndAlignedOrAFault) {
  const struct {
    const char* type;
    int64_t size;
  } loads[] = {{".S8", 1}, {".U8", 1}, {".S16", 2}, {".U16", 2}, {"", 4}, {".64", 8}, {".128", 16}};
  for (const auto& load : loads)
    for (const U64 base :
         {U64{0}, U64{1}, U64{2}, U64{0x23}, U64{0x100}, U64{0xFFF0}, U64{0xFFFF}, U64{0x10000}, U64{0xFFFFFFF0}})
      for (const int offset : {-65536, -16, -1, 0, 1, 0x25, 65535}) {
        const int64_t at = static_cast<int64_t>(base) + offset;
        const bool inside = at >= 0 && at + load.size <= 65536, aligned = at % load.size == 0;
        OneInstruction uniform, general;
        uniform.set("UR4", {base::Integer(base)});
        general.set("R4", {base::Integer(base)});
        const std::string wide = load.size == 16 ? "R[0:3]" : load.size == 8 ? "R[0:1]" : "R0";
        const std::string rest = plus(offset) + "];";
        const sim::RunResult result = uniform.run(std::string("ULDC") + load.type + " U" + wide + ", c[1][UR4" + rest);
        general.run(std::string("LDC") + load.type + " " + wide + ", c[1][R4" + rest);
        ASSERT_EQ(result.status == sim::RunResult::Status::Done, inside && aligned) << load.type << " " << at;
        if (result.fault) {
          EXPECT_EQ(result.fault->kind, inside ? "Misaligned" : "OutOfBounds") << load.type << " " << at;
        }
        for (const std::string r : {"R0", "R1", "R2", "R3"}) ASSERT_EQ(uniform.get("U" + r, 0), general.get(r, 0));
      }
}

// ---- texts ---------------------------------------------------------------------------------------------------------

TEST(Udp, ANumberAloneIsPrintedWithoutARegister) {
  for (const std::string text : {"c[0x0][0x160]", "c[0x0][URZ+0x160]", "cmem[0x0][0x160]", "c[0x0][URZ+352]"}) {
    encoding::Decoded d;
    ASSERT_TRUE(assemble("ULDC UR0, " + text + ";", d)) << text;
    EXPECT_EQ(print(d), "ULDC UR0, c[0x0][0x160];") << text;
    EXPECT_EQ(d.form, 0u) << text;
  }
}

TEST(Udp, TextsThatMeanNothing) {
  for (const std::string text :
       {"ULDC UR0, c[0x0][0x2];", "ULDC UR0, c[0x0][-0x4];", "ULDC UR0, c[0x0][URZ-0x4];", "ULDC.64 UR1, c[0x0][0x0];",
        "UF2FP UR0, UR1, UR2, UR3;", "UMOV.64 UR[0:1], 0x5;", "UIABS UR0, -UR1;", "@P0 UMOV UR0, UR1;"}) {
    encoding::Decoded d;
    EXPECT_FALSE(assemble(text, d)) << text;
  }
}

TEST(Udp, AFalseGuardLeavesEverythingAsItIs) {
  for (const U64 guard : {0u, 1u}) {
    OneInstruction one;
    one.set("UP3", {base::Integer(guard)});
    one.set("UR1", {base::Integer(5)});
    one.set("UR0", {base::Integer(9)});
    ASSERT_EQ(one.run("@!UP3 UMOV UR0, UR1;").status, sim::RunResult::Status::Done);
    EXPECT_EQ(one.get("UR0", 0), guard ? 9u : 5u);
  }
}

}  // namespace
}  // namespace isadora::test
