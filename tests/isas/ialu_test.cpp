// The integer instructions against the host's own arithmetic, written from the PTX ISA's words and not from the
// description.
#include <algorithm>

#include "isas/loaded.h"

namespace isadora::test {
namespace {

using U64 = uint64_t;
using U128 = unsigned __int128;

// One instruction or several on one warp; registers in, registers out, 32 lanes at once.
class Warp {
 public:
  Warp() : engine_(sim::reference::make_engine()), bench_(simt128().codec, *engine_) { bench_.reset(); }

  // Random values, half of them near the edges, for R1 … R7, P0 … P2, UR2 … UR5.
  void randomize(std::mt19937_64& random) {
    bench_.reset();
    for (unsigned r = 1; r < 8; ++r) set("R" + std::to_string(r), r_[r], 32, random, 32);
    for (unsigned p = 0; p < 3; ++p) set("P" + std::to_string(p), p_[p], 32, random, 1);
  }

  void run(const std::string& program) {
    std::vector<encoding::Decoded> words;
    for (size_t at = 0; at < program.size();) {
      const size_t end = program.find(';', at) + 1;
      encoding::Decoded d;
      std::string why;
      ASSERT_TRUE(assemble(program.substr(at, end - at), d, &why)) << why;
      words.push_back(d);
      at = end;
    }
    const sim::RunResult result = bench_.run(words);
    ASSERT_EQ(result.status, sim::RunResult::Status::Done) << (result.fault ? result.fault->message : result.message);
  }

  U64 get(const std::string& place, unsigned lane) const {
    std::vector<base::Integer> values;
    std::string error;
    EXPECT_TRUE(bench_.get(place, values, error)) << error;
    return values.empty() ? 0 : values[values.size() > 1 ? lane : 0].to_uint64();
  }

  U64 r(unsigned n, unsigned lane) const { return r_[n][lane]; }
  U64 p(unsigned n, unsigned lane) const { return p_[n][lane]; }

 private:
  static U64 value(std::mt19937_64& random, unsigned width) {
    static const U64 edges[] = {0,      1,      2,          31,         32,         33,         63,        64,
                                0x7FFF, 0x8000, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xFFFFFFFE, 0xFFFFFFFF};
    const U64 v = random() % 2 ? edges[random() % std::size(edges)] : random();
    return v & ((U64{1} << width) - 1);
  }
  void set(const std::string& place, std::array<U64, 32>& into, unsigned lanes, std::mt19937_64& random,
           unsigned width) {
    std::vector<base::Integer> values;
    for (unsigned lane = 0; lane < lanes; ++lane) values.emplace_back(into[lane] = value(random, width));
    std::string error;
    ASSERT_TRUE(bench_.set(place, values, error)) << error;
  }

  std::unique_ptr<sim::Engine> engine_;
  sim::Bench bench_;
  std::array<std::array<U64, 32>, 8> r_{};
  std::array<std::array<U64, 32>, 3> p_{};
};

// Runs a program on random warps and compares one place in each lane with what the function of the lane says.
template <class Expected>
void hold(const std::string& program, const std::string& place, Expected expected, int warps = 20) {
  std::mt19937_64 random(std::hash<std::string>{}(program + place));
  Warp warp;
  for (int i = 0; i < warps; ++i) {
    warp.randomize(random);
    warp.run(program);
    for (unsigned lane = 0; lane < 32; ++lane)
      ASSERT_EQ(warp.get(place, lane), static_cast<U64>(expected([&](unsigned n) { return warp.r(n, lane); },
                                                                 [&](unsigned n) { return warp.p(n, lane); })))
          << program << " lane " << lane << " R1=" << warp.r(1, lane) << " R2=" << warp.r(2, lane)
          << " R3=" << warp.r(3, lane);
  }
}

int64_t s32(U64 v) { return static_cast<int32_t>(v); }
U64 low(U64 v) { return v & 0xFFFFFFFF; }

TEST(Ialu, Add) {
  hold("IADD R0, R1, R2;", "R0", [](auto r, auto) { return low(r(1) + r(2)); });
  hold("IADD R0, -R1, R2;", "R0", [](auto r, auto) { return low(r(2) - r(1)); });
  hold("IADD R0, R1, -R2;", "R0", [](auto r, auto) { return low(r(1) - r(2)); });
  hold("IADD.X R0, P3, R1, R2, P0;", "P3", [](auto r, auto p) { return (r(1) + r(2) + p(0)) >> 32; });
  hold("IADD.X R0, P3, R1, ~R2, !P0;", "P3", [](auto r, auto p) { return (r(1) + low(~r(2)) + !p(0)) >> 32; });
  hold("IADD.X R0, P3, R1, ~R2, !P0;", "R0", [](auto r, auto p) { return low(r(1) + ~r(2) + !p(0)); });
}

TEST(Ialu, MultiplyAdd) {
  hold("IMAD R0, P3, R1, R2, R3;", "P3", [](auto r, auto) { return (low(r(1) * r(2)) + r(3)) >> 32; });
  hold("IMAD R0, R1, R2, -R3;", "R0", [](auto r, auto) { return low(r(1) * r(2) - r(3)); });
  hold("IMAD R0, P3, R1, R2, -R3;", "P3", [](auto r, auto) { return (low(r(1) * r(2)) + low(~r(3)) + 1) >> 32; });
  hold("IMAD.HI.X R0, R1, R2, R3, P0;", "R0",
       [](auto r, auto p) { return low(low(static_cast<U64>(s32(r(1)) * s32(r(2))) >> 32) + r(3) + p(0)); });
  hold("IMAD.HI.X.U32 R0, P3, R1, R2, R3, P0;", "P3",
       [](auto r, auto p) { return ((r(1) * r(2) >> 32) + r(3) + p(0)) >> 32; });
  hold("IMAD.WIDE R[8:9], R1, R2, R[4:5];", "R9",
       [](auto r, auto) { return low((static_cast<U64>(s32(r(1)) * s32(r(2))) + (r(5) << 32 | r(4))) >> 32); });
  hold("IMAD.WIDE.U32 R[8:9], P3, R1, R2, R[4:5];", "P3",
       [](auto r, auto) { return static_cast<U64>((U128{r(1) * r(2)} + (r(5) << 32 | r(4))) >> 64); });
  hold("IMAD.WIDE.X R[8:9], P3, R1, R2, ~R[4:5], P1;", "P3", [](auto r, auto p) {
    return static_cast<U64>((U128{static_cast<U64>(s32(r(1)) * s32(r(2)))} + ~(r(5) << 32 | r(4)) + p(1)) >> 64);
  });
}

TEST(Ialu, ScaledAdd) {
  for (unsigned s : {0u, 1u, 5u, 31u}) {
    const std::string n = std::to_string(s);
    hold("LEA R0, R1, R2, " + n + ";", "R0", [s](auto r, auto) { return low((r(1) << s) + r(2)); });
    hold("LEA R0, P3, R1, R2, " + n + ";", "P3", [s](auto r, auto) { return (low(r(1) << s) + r(2)) >> 32; });
    hold("LEA R0, -R1, R2, " + n + ";", "R0", [s](auto r, auto) { return low(r(2) - (r(1) << s)); });
    hold("LEA.HI.X R0, R1, R2, R3, " + n + ", P0;", "R0",
         [s](auto r, auto p) { return low((((r(3) << 32 | r(1)) << s) >> 32) + r(2) + p(0)); });
    hold("LEA.HI.X.SX32 R0, R1, R2, " + n + ";", "R0",
         [s](auto r, auto) { return low((static_cast<U64>(s32(r(1))) << s >> 32) + r(2)); });
  }
}

TEST(Ialu, Compare) {
  const auto compare = [](const std::string& op, auto a, auto b) {
    return op == "EQ"   ? a == b
           : op == "NE" ? a != b
           : op == "LT" ? a < b
           : op == "LE" ? a <= b
           : op == "GT" ? a > b
                        : a >= b;
  };
  const auto combine = [](const std::string& op, U64 a, U64 b) {
    return op == "AND" ? a & b : op == "OR" ? a | b : a ^ b;
  };
  for (const std::string op : {"EQ", "NE", "LT", "LE", "GT", "GE"})
    for (const std::string bop : {"AND", "OR", "XOR"})
      for (const std::string type : {"", ".U32"}) {
        const auto t = [=](auto r) {
          return type.empty() ? compare(op, s32(r(1)), s32(r(2))) : compare(op, r(1), r(2));
        };
        const std::string name = "ISETP." + op + "." + bop + type;
        hold(
            name + " P3, P4, R1, R2, !P0;", "P3", [=](auto r, auto p) { return combine(bop, t(r), !p(0)); }, 3);
        hold(
            name + " P3, P4, R1, R2, P0;", "P4", [=](auto r, auto p) { return combine(bop, !t(r), p(0)); }, 3);
        hold(
            name + ".X P3, P4, R1, R2, P0, !P1;", "P3",
            [=](auto r, auto p) { return combine(bop, r(1) == r(2) ? !p(1) : t(r), p(0)); }, 3);
      }
}

TEST(Ialu, SelectAndMove) {
  hold("SEL R0, R1, R2, P0;", "R0", [](auto r, auto p) { return p(0) ? r(1) : r(2); });
  hold("MOV.64 R[8:9], R[2:3];", "R9", [](auto r, auto) { return r(3); });
  hold("MOV R0, -1;", "R0", [](auto, auto) { return 0xFFFFFFFF; });
}

TEST(Ialu, AllLogicFunctions) {
  for (unsigned lut = 0; lut < 256; ++lut) {
    const auto f = [lut](U64 a, U64 b, U64 c) {
      U64 out = 0;
      for (unsigned i = 0; i < 32; ++i)
        out |= U64{lut >> ((a >> i & 1) << 2 | (b >> i & 1) << 1 | (c >> i & 1)) & 1} << i;
      return out;
    };
    hold(
        "LOP3 R0, R1, R2, R3, " + std::to_string(lut) + ", !PT;", "R0",
        [=](auto r, auto) { return f(r(1), r(2), r(3)); }, 1);
    hold(
        "LOP3.PAND P3, R0, R1, R2, R3, " + std::to_string(lut) + ", P0;", "P3",
        [=](auto r, auto p) { return f(r(1), r(2), r(3)) != 0 && p(0); }, 1);
  }
}

TEST(Ialu, FunnelShift) {
  for (const std::string type : {"S32", "U32", "S64", "U64"})
    for (const std::string mode : {"CLAMP", "WRAP"})
      for (const bool left : {true, false})
        for (const bool high : {false, true}) {
          const unsigned limit = type[1] == '6' ? 64 : 32;
          hold(
              std::string("SHF.") + (left ? "L" : "R") + (high ? ".HI." : ".") + mode + "." + type + " R0, R1, R2, R3;",
              "R0", [=](auto r, auto) {
                const U64 t = r(3) << 32 | r(1);
                const unsigned n = static_cast<unsigned>(mode == "CLAMP" ? std::min<U64>(r(2), limit) : r(2) % limit);
                const U64 fill = type[0] == 'S' && t >> 63 ? ~U64{0} : 0;
                const U64 shifted = n == 64  ? (left ? 0 : fill)
                                    : left   ? t << n
                                    : n == 0 ? t
                                             : t >> n | fill << (64 - n);
                return low(high ? shifted >> 32 : shifted);
              });
        }
}

TEST(Ialu, Permute) {
  const auto byte = [](U64 t, unsigned n) { return t >> (8 * (n & 7)) & 0xFF; };
  hold("PRMT R0, R1, R2, R3;", "R0", [=](auto r, auto) {
    const U64 t = r(2) << 32 | r(1);
    U64 out = 0;
    for (unsigned k = 0; k < 4; ++k) {
      const unsigned c = r(3) >> (4 * k) & 15;
      const U64 b = byte(t, c & 7);
      out |= (c & 8 ? (b & 0x80 ? 0xFF : 0) : b) << (8 * k);
    }
    return out;
  });
  // Rows as the PTX ISA prints them: bytes 3, 2, 1, 0 of the result for selectors 0 to 3.
  const struct {
    const char* mode;
    unsigned rows[4][4];
  } tables[] = {{"F4E", {{3, 2, 1, 0}, {4, 3, 2, 1}, {5, 4, 3, 2}, {6, 5, 4, 3}}},
                {"B4E", {{5, 6, 7, 0}, {6, 7, 0, 1}, {7, 0, 1, 2}, {0, 1, 2, 3}}},
                {"RC8", {{0, 0, 0, 0}, {1, 1, 1, 1}, {2, 2, 2, 2}, {3, 3, 3, 3}}},
                {"ECL", {{3, 2, 1, 0}, {3, 2, 1, 1}, {3, 2, 2, 2}, {3, 3, 3, 3}}},
                {"ECR", {{0, 0, 0, 0}, {1, 1, 1, 0}, {2, 2, 1, 0}, {3, 2, 1, 0}}},
                {"RC16", {{1, 0, 1, 0}, {3, 2, 3, 2}, {1, 0, 1, 0}, {3, 2, 3, 2}}}};
  for (const auto& table : tables)
    hold(std::string("PRMT.") + table.mode + " R0, R1, R2, R3;", "R0", [&](auto r, auto) {
      const U64 t = r(2) << 32 | r(1);
      U64 out = 0;
      for (unsigned column = 0; column < 4; ++column) out = out << 8 | byte(t, table.rows[r(3) & 3][column]);
      return out;
    });
}

}  // namespace
}  // namespace isadora::test
