// Counts, compressed instructions, multiword arithmetic, moves, reductions and masks, held against the host's
// arithmetic.
#include <bit>
#include <cmath>

#include "fabrisc/hart.h"

namespace isadora::test {
namespace {

constexpr int kRounds = 40;

U64 narrow(U64 v, unsigned bits) { return static_cast<U64>(sext(v, bits)); }

// ---- counts
// --------------------------------------------------------------------------------------------------------------

TEST(Counts, AreAsTheHostCounts) {
  using Count = unsigned (*)(U64, unsigned);
  const std::pair<const char*, Count> all[] = {
      {"CTO", [](U64 x, unsigned) { return unsigned(std::popcount(x)); }},
      {"CTLO", [](U64 x, unsigned n) { return unsigned(std::countl_one(x << (64 - n))); }},
      {"CTTO", [](U64 x, unsigned) { return unsigned(std::countr_one(x)); }},
      {"CTZ", [](U64 x, unsigned n) { return n - unsigned(std::popcount(x)); }},
      {"CTLZ", [](U64 x, unsigned n) { return unsigned(std::countl_zero(x)) - (64 - n); }},
      {"CTTZ", [](U64 x, unsigned n) { return std::min(n, unsigned(std::countr_zero(x))); }},
  };
  Hart hart(1);
  for (const auto& [name, count] : all)
    for (const unsigned bits : kSizes)
      for (int round = 0; round < kRounds; ++round) {
        hart.randomize();
        const bool masked = round % 2;
        const std::string text = name + size_text(bits) + (masked ? ".M" : "") + " $6, $7;";
        ASSERT_NO_FATAL_FAILURE(hart.run(text));
        const U64 expected = masked && hart.scalar_masked() ? hart.scalars[6] : count(low(hart.scalars[7], bits), bits);
        ASSERT_EQ(hart.scalar(6), expected) << text << std::hex << hart.scalars[7];
        hart.agrees(kHost);
      }
}

// ---- compressed
// ----------------------------------------------------------------------------------------------------------

TEST(Compressed, IntegersAreAsTheHostComputesThem) {
  using Operation = U64 (*)(U64, U64, unsigned);
  const std::pair<const char*, Operation> all[] = {
      {"CADD", [](U64 a, U64 b, unsigned) { return a + b; }},
      {"CSUB", [](U64 a, U64 b, unsigned) { return a - b; }},
      {"CMUL", [](U64 a, U64 b, unsigned) { return a * b; }},
      {"CDIV",
       [](U64 a, U64 b, unsigned n) {
         return sext(b, n) == 0 ? ~U64{0} : sext(b, n) == -1 ? U64{0} - a : U64(sext(a, n) / sext(b, n));
       }},
      {"CAND", [](U64 a, U64 b, unsigned) { return a & b; }},
      {"COR", [](U64 a, U64 b, unsigned) { return a | b; }},
      {"CXOR", [](U64 a, U64 b, unsigned) { return a ^ b; }},
      {"CLSH", [](U64 a, U64 b, unsigned n) { return a << b % n; }},
      {"CRSH", [](U64 a, U64 b, unsigned n) { return a >> b % n; }},
  };
  Hart hart(2);
  for (const auto& [name, operation] : all)
    for (const unsigned bits : kSizes)
      for (int round = 0; round < kRounds; ++round) {
        hart.randomize();
        const std::string text = name + size_text(bits) + " $R1, $N0;";
        ASSERT_NO_FATAL_FAILURE(hart.run(text));
        ASSERT_EQ(hart.scalar(5),
                  narrow(operation(low(hart.scalars[5], bits), low(hart.scalars[24], bits), bits), bits))
            << text;
        hart.agrees(kHost);
      }
}

TEST(Compressed, ImmediatesAreAsTheHostComputesThem) {
  Hart hart(3);
  for (const unsigned bits : kSizes)
    for (int64_t v = -32; v < 32; ++v) {
      const std::string number = " $P2, #" + std::to_string(v) + ";";
      const unsigned amount = static_cast<unsigned>(std::abs(v)) % bits;
      hart.randomize();
      ASSERT_NO_FATAL_FAILURE(hart.run("CIADD" + size_text(bits) + number));
      ASSERT_EQ(hart.scalar(2), narrow(hart.scalars[2] + static_cast<U64>(v), bits));
      hart.agrees(kHost);
      hart.randomize();
      ASSERT_NO_FATAL_FAILURE(hart.run("CILSH" + size_text(bits) + number));
      const U64 x = low(hart.scalars[2], bits);
      ASSERT_EQ(hart.scalar(2), narrow(v >= 0 ? x << amount : x >> amount, bits)) << v;
      hart.agrees(kHost);
      hart.randomize();
      ASSERT_NO_FATAL_FAILURE(hart.run("CIASH" + size_text(bits) + number));
      const int64_t s = sext(hart.scalars[2], bits);
      ASSERT_EQ(hart.scalar(2), narrow(static_cast<U64>(v >= 0 ? s << amount : s >> amount), bits)) << v;
      hart.agrees(kHost);
    }
  for (int64_t v = -32; v < 32; ++v) {
    hart.randomize();
    ASSERT_NO_FATAL_FAILURE(hart.run("CLDI $N1, #" + std::to_string(v) + ";"));
    ASSERT_EQ(hart.scalar(25), static_cast<U64>(v));
    hart.agrees(kHost);
    ASSERT_NO_FATAL_FAILURE(hart.run("CASP $N1, #" + std::to_string(v) + ";"));
    ASSERT_EQ(hart.scalar(25), hart.scalars[29] + static_cast<U64>(8 * v));
    hart.agrees(kHost);
  }
}

// ---- multiword
// -----------------------------------------------------------------------------------------------------------

struct Words {
  U64 a, b;
};

Words multiword(const std::string& name, U64 b, U64 c, U64 d, unsigned n) {
  const unsigned k = d % n;
  const U128 wide_c = c, signed_c = static_cast<U128>(static_cast<__int128>(sext(c, n)));
  U128 x = 0;
  if (name == "MWADD") x = wide_c + d + b;
  if (name == "MWMUL") x = wide_c * d + b;
  if (name == "MLLSH") x = wide_c << k;
  if (name == "MALSH") x = signed_c << k;
  if (name == "MWSUB") {
    const __int128 difference = static_cast<__int128>(wide_c) - d - b;
    return {static_cast<U64>(difference), static_cast<U64>(-(difference >> n))};
  }
  if (name == "MWDIV") {
    if (d == 0) return {~U64{0}, c};
    const U128 dividend = static_cast<U128>(b) << n | c;
    return {static_cast<U64>(dividend / d), static_cast<U64>(dividend % d)};
  }
  if (name == "MLRSH" || name == "MARSH") {
    const U128 above = (name == "MLRSH" ? wide_c : signed_c) << n;
    x = name == "MLRSH" || n == 64 ? above >> k : static_cast<U128>(static_cast<__int128>(above) >> k);
    if (name == "MARSH" && n == 64) x = static_cast<U128>(static_cast<__int128>(above) >> k);
    return {static_cast<U64>(x >> n), static_cast<U64>(x)};
  }
  return {static_cast<U64>(x), static_cast<U64>(x >> n)};
}

TEST(Multiword, IsAsNumbersOf128Bits) {
  Hart hart(4);
  for (const std::string name : {"MWADD", "MWSUB", "MWMUL", "MWDIV", "MALSH", "MARSH", "MLLSH", "MLRSH"})
    for (const unsigned bits : kSizes)
      for (int round = 0; round < kRounds; ++round) {
        hart.randomize();
        const bool masked = round % 2;
        const std::string text = name + size_text(bits) + (masked ? ".M" : "") + " $6, $7, $8, $9;";
        ASSERT_NO_FATAL_FAILURE(hart.run(text));
        const Words w =
            multiword(name, low(hart.scalars[7], bits), low(hart.scalars[8], bits), low(hart.scalars[9], bits), bits);
        const bool kept = masked && hart.scalar_masked();
        ASSERT_EQ(hart.scalar(6), kept ? hart.scalars[6] : narrow(w.a, bits))
            << text << std::hex << " " << hart.scalars[7] << " " << hart.scalars[8] << " " << hart.scalars[9];
        ASSERT_EQ(hart.scalar(7), kept ? hart.scalars[7] : narrow(w.b, bits)) << text;
        hart.agrees(kHost);
      }
  hart.randomize();
  hart.run("MWMUL $6, $6, $8, $9;");
  EXPECT_EQ(hart.scalar(6), multiword("MWMUL", hart.scalars[6], hart.scalars[8], hart.scalars[9], 64).b)
      << "what goes on stays";
}

// ---- moves
// ---------------------------------------------------------------------------------------------------------------

// Pair after pair, upward, on all registers at once.
TEST(Moves, GoPairAfterPair) {
  Hart hart(5);
  for (const unsigned bits : kSizes)
    for (unsigned n = 1; n <= 8; ++n)
      for (int round = 0; round < 12; ++round) {
        const unsigned a = round < 6 ? 6 + hart.random() % 8 : hart.random() % (33 - n),
                       b = round < 6 ? 6 + hart.random() % 8 : hart.random() % (33 - n);
        const bool masked = round % 2;
        const std::string tail = "." + std::to_string(bits) + "." + std::to_string(n) + (masked ? ".M" : "") + " $" +
                                 std::to_string(a) + ", $" + std::to_string(b) + ";";
        for (const std::string name : {"MOV", "SWPR"}) {
          hart.randomize();
          ASSERT_NO_FATAL_FAILURE(hart.run(name + tail));
          auto expected = hart.scalars;
          for (unsigned i = 0; i < n && !(masked && hart.scalar_masked()); ++i) {
            const U64 x = expected[a + i], y = expected[b + i];
            expected[a + i] = narrow(y, bits);
            if (name == "SWPR") expected[b + i] = narrow(x, bits);
          }
          for (unsigned i = 0; i < 32; ++i) ASSERT_EQ(hart.scalar(i), expected[i]) << name << tail << " $" << i;
          hart.agrees(kHost);
        }
      }
}

TEST(Moves, OfSpecialRegisters) {
  Hart hart(6);
  for (const unsigned bits : kSizes)
    for (unsigned n = 1; n <= 8; ++n)
      for (const std::string name : {"MOVTS", "MOVFS", "SWPTS", "SWPFS"})
        for (const bool masked : {false, true}) {
          hart.randomize();
          U64 special[8];
          for (unsigned i = 0; i < 8; ++i)
            hart.set("%" + std::to_string(4 + i), special[i] = random_number(hart.random));
          const bool special_first = name.ends_with("TS");
          const std::string text = name + "." + std::to_string(bits) + "." + std::to_string(n) + (masked ? ".M" : "") +
                                   (special_first ? " %BR0, $6;" : " $6, %BR0;");
          ASSERT_NO_FATAL_FAILURE(hart.run(text));
          for (unsigned i = 0; i < 8; ++i) {
            const bool moved = i < n && !(masked && hart.scalar_masked());
            const bool to_special = name == "MOVTS" || name[0] == 'S', to_scalar = name == "MOVFS" || name[0] == 'S';
            ASSERT_EQ(hart.get("%" + std::to_string(4 + i)),
                      moved && to_special ? narrow(hart.scalars[6 + i], bits) : special[i])
                << text;
            ASSERT_EQ(hart.scalar(6 + i), moved && to_scalar ? narrow(special[i], bits) : hart.scalars[6 + i]) << text;
          }
          hart.agrees(kHost);
        }
}

TEST(Moves, OfVectors) {
  Hart hart(7);
  for (const unsigned bits : kSizes)
    for (unsigned n = 1; n <= 8; ++n)
      for (const bool masked : {false, true})
        for (const std::string name : {"VMOV", "VSWP"}) {
          hart.randomize();
          const unsigned a = hart.random() % (9 - n), b = hart.random() % (9 - n);
          const std::string text = name + "." + std::to_string(bits) + "." + std::to_string(n) + (masked ? ".M" : "") +
                                   " &V" + std::to_string(a) + ", &V" + std::to_string(b) + ";";
          ASSERT_NO_FATAL_FAILURE(hart.run(text));
          auto expected = hart.vectors;
          for (unsigned e = 0; e < hart.elements(bits); ++e) {
            if (masked && hart.vector_masked(e, bits)) continue;
            for (unsigned i = 0; i < n; ++i) {
              const U64 x = element(expected[a + i], e, bits), y = element(expected[b + i], e, bits);
              set_element(expected[a + i], e, bits, y);
              if (name == "VSWP") set_element(expected[b + i], e, bits, x);
            }
          }
          for (unsigned i = 0; i < 8; ++i) ASSERT_EQ(hart.vector(i), expected[i]) << text << " &V" << i;
          hart.agrees(kHost);
        }
}

TEST(Moves, BetweenVectorsAndScalars) {
  Hart hart(8);
  for (const unsigned bits : kSizes)
    for (unsigned n = 1; n <= 8; ++n)
      for (const bool masked : {false, true})
        for (const std::string name : {"MOVTV", "MOVFV", "SWPTV", "SWPFV"}) {
          hart.randomize();
          const std::string text = name + "." + std::to_string(bits) + "." + std::to_string(n) + (masked ? ".M" : "") +
                                   (name.ends_with("TV") ? " &V1, $6;" : " $6, &V1;");
          ASSERT_NO_FATAL_FAILURE(hart.run(text));
          Vector vector = hart.vectors[1];
          auto scalars = hart.scalars;
          for (unsigned i = 0; i < std::min(n, hart.elements(bits)); ++i) {
            if (masked && hart.vector_masked(i, bits)) continue;
            const U64 v = element(vector, i, bits);
            if (name != "MOVFV") set_element(vector, i, bits, scalars[6 + i]);
            if (name != "MOVTV") scalars[6 + i] = narrow(v, bits);
          }
          ASSERT_EQ(hart.vector(1), vector) << text;
          for (unsigned i = 0; i < 32; ++i) ASSERT_EQ(hart.scalar(i), scalars[i]) << text << " $" << i;
          hart.agrees(kHost);
        }
}

// ---- reductions and masks
// ------------------------------------------------------------------------------------------------

TEST(Reductions, AreLeftFolds) {
  using Step = U64 (*)(U64, U64, unsigned);
  const std::pair<const char*, Step> all[] = {
      {"RADD", [](U64 a, U64 b, unsigned) { return a + b; }},
      {"RSUB", [](U64 a, U64 b, unsigned) { return a - b; }},
      {"RMUL", [](U64 a, U64 b, unsigned) { return a * b; }},
      {"RDIV",
       [](U64 a, U64 b, unsigned n) {
         return sext(b, n) == 0 ? ~U64{0} : sext(b, n) == -1 ? U64{0} - a : U64(sext(a, n) / sext(b, n));
       }},
      {"RAND", [](U64 a, U64 b, unsigned) { return a & b; }},
      {"RNAND", [](U64 a, U64 b, unsigned) { return ~(a & b); }},
      {"ROR", [](U64 a, U64 b, unsigned) { return a | b; }},
      {"RNOR", [](U64 a, U64 b, unsigned) { return ~(a | b); }},
      {"RXOR", [](U64 a, U64 b, unsigned) { return a ^ b; }},
      {"RXNOR", [](U64 a, U64 b, unsigned) { return ~(a ^ b); }},
      {"RIMP", [](U64 a, U64 b, unsigned) { return ~a | b; }},
      {"RNIMP", [](U64 a, U64 b, unsigned) { return a & ~b; }},
  };
  Hart hart(9);
  for (const auto& [name, step] : all)
    for (const unsigned bits : kSizes)
      for (int round = 0; round < 16; ++round) {
        hart.randomize();
        if (round % 8 == 7) hart.set("VMSK", hart.vmsk = ~U64{0});
        const bool masked = round % 2;
        const std::string text = name + size_text(bits) + (masked ? ".M" : "") + " $6, &V1;";
        ASSERT_NO_FATAL_FAILURE(hart.run(text));
        std::optional<U64> all_of;
        for (unsigned i = 0; i < hart.elements(bits); ++i) {
          if (masked && hart.vector_masked(i, bits)) continue;
          const U64 x = element(hart.vectors[1], i, bits);
          all_of = all_of ? low(step(*all_of, x, bits), bits) : x;
        }
        ASSERT_EQ(hart.scalar(6), all_of ? narrow(*all_of, bits) : hart.scalars[6])
            << text << std::hex << " CSR=" << hart.csr << " VMSK=" << hart.vmsk;
        hart.agrees(kHost);
      }
}

bool compared(const std::string& cc, bool is_float, U64 a, U64 b, unsigned bits) {
  return is_float ? holds(cc, as_double(low(a, bits), bits), as_double(low(b, bits), bits))
                  : holds(cc, sext(a, bits), sext(b, bits));
}

TEST(Masks, AreSetByComparisons) {
  Hart hart(10);
  for (const std::string name : {"ISMSKC", "FSMSKC", "VVIMSKC", "VSIMSKC", "VVFMSKC", "VSFMSKC"})
    for (const unsigned bits : kSizes)
      for (const std::string cc : {"EQ", "NE", "LT", "LE"})
        for (int round = 0; round < 16; ++round) {
          const bool is_float = name[0] == 'F' || name[2] == 'F', scalar = name[1] == 'S' && name[0] != 'V',
                     with_scalar = name.starts_with("VS");
          if (is_float && bits == 8) continue;
          hart.randomize();
          if (round % 4 == 0) hart.set_scalar(7, hart.scalars[6]);
          if (round % 4 == 0) hart.set_vector(2, hart.vectors[1]);
          const bool masked = round % 2;
          const std::string operands = scalar ? " $6, $7;" : with_scalar ? " &V1, $7;" : " &V1, &V2;";
          const std::string text = name + size_text(bits) + "." + cc + (masked ? ".M" : "") + operands;
          ASSERT_NO_FATAL_FAILURE(hart.run(text));
          U64 csr = hart.csr, vmsk = hart.vmsk;
          if (scalar && !(masked && hart.scalar_masked()))
            csr = (csr & ~U64{256}) | U64{compared(cc, is_float, hart.scalars[6], hart.scalars[7], bits)} << 8;
          for (unsigned i = 0; !scalar && i < hart.elements(bits); ++i) {
            if (masked && hart.vector_masked(i, bits)) continue;
            const U64 b = with_scalar ? hart.scalars[7] : element(hart.vectors[2], i, bits),
                      own = low(~U64{0}, bits / 8) << i * bits / 8;
            vmsk = compared(cc, is_float, element(hart.vectors[1], i, bits), b, bits) ? vmsk | own : vmsk & ~own;
          }
          ASSERT_EQ(hart.get("CSR"), csr) << text;
          ASSERT_EQ(hart.get("VMSK"), vmsk) << text;
          hart.agrees(kHost);
        }
}

}  // namespace
}  // namespace isadora::test
