// Branches, ends, barriers and launch values, against loops of the host.
#include "assembler/assembler.h"
#include "isas/warp.h"

namespace isadora::test {
namespace {

TEST(Launch, ABranchSkipsWhereItsGuardIsTrue) {
  hold("MOV R0, R1; BRA .+0x20; MOV R0, R2; NOP;", "R0", [](auto r, auto) { return r(1); });
  hold("MOV R0, R1; @P0 BRA .+0x20; MOV R0, R2; NOP;", "R0", [](auto r, auto p) { return p(0) ? r(1) : r(2); });
  hold("MOV R0, R1; @!P0 BRA .+0x40; MOV R0, R2; @P1 BRA .+0x20; MOV R0, R3; NOP;", "R0", [](auto r, auto p) {
    return !p(0) ? r(1) : p(1) ? r(2) : r(3);
  });
}

// Every lane goes round as often as its own counter says.
TEST(Launch, ABranchBackRepeats) {
  hold(
      "LOP3 R4, R1, 0xF, RZ, 0xC0, !PT; MOV R0, R2; IADD R0, R0, R3; ISETP.NE.AND.U32 P3, PT, R4, RZ, PT; "
      "IADD R4, R4, -0x1; @P3 BRA .-0x30; NOP;",
      "R0", [](auto r, auto) { return low(r(2) + ((r(1) & 15) + 1) * r(3)); });
}

TEST(Launch, AnEndIsOfTheLanesWithATrueGuard) {
  hold("MOV R0, R1; @P0 EXIT; MOV R0, R2; EXIT; MOV R0, R3;", "R0", [](auto r, auto p) { return p(0) ? r(1) : r(2); });
}

TEST(Launch, TheClockCountsInstructions) {
  for (const unsigned before : {0u, 1u, 5u}) {
    std::string program;
    for (unsigned i = 0; i < before; ++i) program += "NOP; ";
    hold(program + "S2R R0, SR_CLOCK;", "R0", [=](auto, auto) { return before; });
    hold_uniform(program + "S2UR UR0, SR_CLOCK;", "UR0", [=](auto, auto) { return before; });
  }
}

// ---- whole launches ------------------------------------------------------------------------------------------------

// A kernel with one parameter, `out`: a number of words.
std::vector<U64> launch(const std::string& text, sim::Dim grid, sim::Dim block, size_t words) {
  diag::Sink sink;
  object::Object object;
  const base::SourceRef source = base::make_source("<test>", ".kernel k\n.param out, ptr\n" + text + ".end\n");
  EXPECT_TRUE(assembler::assemble(simt128().matcher, source, object, sink)) << diag::render(sink, {});
  sim::LaunchRequest request;
  request.kernel = "k";
  request.grid = grid;
  request.block = block;
  request.arguments["out"] = {sim::Argument::Kind::Buffer, 0, sim::Bytes(4 * words)};
  const auto chosen = make_engine(simt128().isa);
  const sim::RunResult result = sim::run(simt128().codec, object, request, *chosen);
  EXPECT_EQ(result.status, sim::RunResult::Status::Done) << (result.fault ? result.fault->message : result.message);
  std::vector<U64> out;
  const sim::Bytes& bytes = request.arguments["out"].bytes;
  for (size_t i = 0; i < words; ++i)
    out.push_back(bytes[4 * i] | bytes[4 * i + 1] << 8 | bytes[4 * i + 2] << 16 | U64{bytes[4 * i + 3]} << 24);
  for (size_t at = 0; at < object.code.size(); at += 16) {
    encoding::Decoded d;
    EXPECT_TRUE(simt128().codec.decode({object.code.data() + at, 16}, d));
    record(Shown::Runs, {d});
    record(Shown::Oracle, {d}, kHost);
  }
  return out;
}

// R4 is the number of the thread in the whole grid, all dimensions counted, R5 … R8 are free.
constexpr const char* kNumber = R"(
    S2R R0, SR_CTAID_X ;
    S2R R1, SR_CTAID_Y ;
    S2R R2, SR_NCTAID_X ;
    IMAD.U32 R0, R1, R2, R0 ;
    S2R R1, SR_CTAID_Z ;
    S2R R3, SR_NCTAID_Y ;
    IMAD.U32 R2, R2, R3, RZ ;
    IMAD.U32 R0, R1, R2, R0 ;
    S2R R1, SR_NTID_X ;
    S2R R2, SR_NTID_Y ;
    S2R R3, SR_NTID_Z ;
    S2R R4, SR_TID_Z ;
    S2R R5, SR_TID_Y ;
    S2R R6, SR_TID_X ;
    IMAD.U32 R4, R4, R2, R5 ;
    IMAD.U32 R4, R4, R1, R6 ;
    IMAD.U32 R1, R1, R2, RZ ;
    IMAD.U32 R1, R1, R3, RZ ;
    IMAD.U32 R4, R0, R1, R4 ;
)";
constexpr const char* kStore = R"(
    MOV.64 R[2:3], c[0x0][out] ;
    IMAD.WIDE.U32 R[2:3], R4, 0x4, R[2:3] ;
    STG [R[2:3]], R5 ;
    EXIT ;
)";

struct Thread {
  sim::Dim tid, ctaid;
  unsigned in_block, in_grid;
};

template <class F>
void each_thread(sim::Dim grid, sim::Dim block, F f) {
  unsigned n = 0;
  sim::Dim b, t;
  for (b.z = 0; b.z < grid.z; ++b.z)
    for (b.y = 0; b.y < grid.y; ++b.y)
      for (b.x = 0; b.x < grid.x; ++b.x) {
        unsigned in_block = 0;
        for (t.z = 0; t.z < block.z; ++t.z)
          for (t.y = 0; t.y < block.y; ++t.y)
            for (t.x = 0; t.x < block.x; ++t.x) f(Thread{t, b, in_block++, n++});
      }
}

TEST(Launch, WhatTheLaunchTellsALane) {
  const sim::Dim grid{3, 2, 2}, block{5, 7, 2};
  const struct {
    const char* name;
    U64 (*of)(const Thread&, const sim::Dim& grid, const sim::Dim& block);
  } rows[] = {
      {"SR_TID_X", [](auto& t, auto&, auto&) { return U64{t.tid.x}; }},
      {"SR_TID_Y", [](auto& t, auto&, auto&) { return U64{t.tid.y}; }},
      {"SR_TID_Z", [](auto& t, auto&, auto&) { return U64{t.tid.z}; }},
      {"SR_CTAID_X", [](auto& t, auto&, auto&) { return U64{t.ctaid.x}; }},
      {"SR_CTAID_Y", [](auto& t, auto&, auto&) { return U64{t.ctaid.y}; }},
      {"SR_CTAID_Z", [](auto& t, auto&, auto&) { return U64{t.ctaid.z}; }},
      {"SR_NTID_X", [](auto&, auto&, auto& b) { return U64{b.x}; }},
      {"SR_NTID_Y", [](auto&, auto&, auto& b) { return U64{b.y}; }},
      {"SR_NTID_Z", [](auto&, auto&, auto& b) { return U64{b.z}; }},
      {"SR_NCTAID_X", [](auto&, auto& g, auto&) { return U64{g.x}; }},
      {"SR_NCTAID_Y", [](auto&, auto& g, auto&) { return U64{g.y}; }},
      {"SR_NCTAID_Z", [](auto&, auto& g, auto&) { return U64{g.z}; }},
      {"SR_LANEID", [](auto& t, auto&, auto&) { return U64{t.in_block % 32}; }},
      {"SR_WARPID", [](auto& t, auto&, auto&) { return U64{t.in_block / 32}; }},
  };
  for (const auto& row : rows) {
    const std::string read = std::string("    S2R R5, ") + row.name + " ;\n";
    const std::vector<U64> out = launch(kNumber + read + kStore, grid, block, grid.volume() * block.volume());
    each_thread(grid, block, [&](const Thread& t) {
      ASSERT_EQ(out[t.in_grid], row.of(t, grid, block)) << row.name << " of thread " << t.in_grid;
    });
  }
}

// A thread reads what another of its block wrote, of another warp too.
TEST(Launch, ABarrierShowsWhatOthersStored) {
  const sim::Dim grid{2}, block{96};
  const std::string exchange = R"(
    S2R R0, SR_TID_X ;
    IMAD.U32 R1, R0, 0x4, RZ ;
    IMAD.U32 R2, R4, R4, 0x7 ;
    STS [R1], R2 ;
    BAR.SYNC 0x1 ;
    IADD R0, R0, 0x21 ;
    ISETP.GE.AND.U32 P0, PT, R0, 0x60, PT ;
    @P0 IADD R0, R0, -0x60 ;
    IMAD.U32 R1, R0, 0x4, RZ ;
    LDS R5, [R1] ;
)";
  const std::vector<U64> out = launch(".shared buffer, 384\n" + (kNumber + exchange) + kStore, grid, block, 192);
  each_thread(grid, block, [&](const Thread& t) {
    const unsigned other = t.ctaid.x * 96 + (t.tid.x + 33) % 96;
    ASSERT_EQ(out[t.in_grid], U64{other} * other + 7) << "thread " << t.in_grid;
  });
}

}  // namespace
}  // namespace isadora::test
