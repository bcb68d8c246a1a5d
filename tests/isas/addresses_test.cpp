// Programs whose accesses go to the same few registers again and again, as those of structures and loops do, while
// other instructions change these registers in all or some lanes: cached addresses must be invalidated.
#include <random>

#include "assembler/assembler.h"
#include "effort.h"
#include "isas/loaded.h"
#include "isas/programs.h"

namespace isadora::test {
namespace {

// R8: a place in the block, R[10:11]: one in the grid; R0 to R7: values.
constexpr const char* kBegin = R"(
.kernel k
.param in, ptr
.param out, ptr
.shared block, 4096
    MOV R24, 0x8 ;
    MOV R25, 0x10 ;
    MOV R26, 0x20 ;
    S2R R20, SR_TID_X ;
    S2R R21, SR_CTAID_X ;
    S2R R22, SR_NTID_X ;
    IMAD.U32 R21, R21, R22, R20 ;
    IMAD.U32 R8, R20, 0x8, RZ ;
    IMAD.WIDE.U32 R[10:11], R21, R25, c[0x0][in] ;
    IMAD.WIDE.U32 R[12:13], R21, R26, c[0x0][out] ;
    LOP3 R0, R20, 0x15, RZ, 0x3C, !PT ;
    IMAD.U32 R1, R20, R21, RZ ;
    R2P PR, R0, 0x7F ;
    ULDC UR0, c[0x0][in] ;
    UMOV UR4, 0x10 ;
    UMOV UR5, URZ ;
    UMOV UR6, 0x3 ;
again:
)";
constexpr const char* kEnd = R"(
    UIADD UR6, UR6, -0x1 ;
    UISETP.NE.AND.U32 UP0, UR6, URZ, UPT ;
    @UP0 UBRA again ;
    STG.128 [R[12:13]], R[0:3] ;
    STG.128 [R[12:13]+0x10], R[4:7] ;
    EXIT ;
.end
)";

class Writer {
 public:
  explicit Writer(uint64_t seed) : random_(seed) {}

  std::string program() {
    std::string text = kBegin;
    for (unsigned n = 4 + below(16); n > 0; n--)
      text += "    " + (below(10) ? guard() + instruction() : of_the_warp()) + " ;\n";
    return text + kEnd;
  }

 private:
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
  std::string one_of(std::initializer_list<const char*> all) { return all.begin()[below(unsigned(all.size()))]; }
  std::string value() { return "R" + std::to_string(below(4) ? 2 * below(4) : below(8)); }
  std::string guard() { return below(2) ? "" : one_of({"@P0 ", "@!P0 ", "@P1 ", "@!P1 ", "@P5 "}); }
  std::string grid() { return "[R[10:11]" + one_of({"", "+0x4", "+0x8", "+UR[4:5]", "+UR[4:5]+0x4"}) + "]"; }
  std::string block() { return "[R8" + one_of({"", "+0x4", "+0x10", "+UR4"}) + "]"; }

  std::string instruction() {
    switch (below(11)) {
      case 0:
      case 1: return "LDG " + value() + ", " + grid();
      case 2: return "STG " + grid() + ", " + value();
      case 3:
      case 4: return "LDS " + value() + ", " + block();
      case 5: return "STS " + block() + ", " + value();
      case 6: return one_of({"IADD R8, R8, 0x4", "IADD R8, R8, -0x4", "LOP3 R8, R0, 0x3FC, RZ, 0xC0, !PT"});
      case 7: return one_of({"IADD R10, R10, 0x4", "IADD R10, R10, -0x4", "MOV R10, R10"});
      case 8:
        return one_of({"ISETP.LT.AND.U32 P0, R0, R1, PT", "ISETP.EQ.AND.U32 P1, R0, R2, PT", "R2P PR, R20, 0x7F"});
      case 9: return one_of({"IMAD.WIDE.U32 R[10:11], R20, R24, c[0x0][in]", "LDG.64 R[8:9], [R[12:13]]"});
      default: return "IADD " + value() + ", R20, R21";
    }
  }

  std::string of_the_warp() {
    return one_of({"", "@UP1 ", "@!UP1 "}) +
           one_of({"UIADD UR4, UR4, 0x4", "UIADD UR4, UR4, -0x4", "UISETP.GT.AND.U32 UP1, UR4, UR6, UPT"});
  }

  std::mt19937_64 random_;
};

RandomProgram assembled(const std::string& text, unsigned threads) {
  RandomProgram program;
  diag::Sink sink;
  const base::SourceRef source = base::make_source("<test>", text);
  EXPECT_TRUE(assembler::assemble(simt128().matcher, source, program.object, sink)) << diag::render(sink, {});
  using Argument = sim::Argument;
  sim::Bytes in(0x2000);
  for (size_t i = 0; i < in.size(); i++) in[i] = static_cast<uint8_t>(i * 37 + i / 256);
  program.request.kernel = "k";
  program.request.block = {threads, 1, 1};
  program.request.grid = {3, 1, 1};
  program.request.arguments["in"] = {Argument::Kind::Buffer, 0, in};
  program.request.arguments["out"] = {Argument::Kind::Buffer, 0, sim::Bytes(size_t{3} * threads * 0x20)};
  return program;
}

TEST(Addresses, ThatChangeBetweenAccesses) {
  unsigned done = 0;
  const uint64_t programs = effort(250);
  for (uint64_t seed = 0; seed < programs; seed++) {
    const std::string text = Writer(seed).program();
    sim::RunResult result;
    const std::string differs = difference(simt128().codec, assembled(text, seed % 4 == 0 ? 40 : 64), &result);
    ASSERT_EQ(differs, "") << "program " << seed << "\n" << text;
    done += result.status == sim::RunResult::Status::Done ? 1 : 0;
  }
  EXPECT_GT(done, programs / 5);  // the others fault, as they also should; few programs run under sanitizers
}

// Consecutive loads, as of unrolled loops: of neighboring words or not, in any order, overwriting each other's results
// and addresses; lanes adjacent, apart, in eights at the same place, or anywhere; sometimes one that is out of range.
class LoadWriter {
 public:
  explicit LoadWriter(uint64_t seed) : random_(seed) {}

  std::string program() {
    std::string text = kBegin;
    text +=
        line("", one_of({"SHF.L.U32 R14, R20, 0x2, RZ", "SHF.L.U32 R14, R20, 0x3, RZ", "SHF.L.U32 R14, R20, 0x5, RZ",
                         "LOP3 R14, R20, 0x38, RZ, 0xC0, !PT", "LOP3 R14, R20, 0x30, RZ, 0xC0, !PT",
                         "LOP3 R14, R0, 0x3C, RZ, 0xC0, !PT", "IMAD.U32 R14, R20, R20, RZ", "MOV R14, 0x8"}));
    text += line("", "LOP3 R14, R14, " + std::string(below(8) ? "0xFFC" : "0xFFE") + ", RZ, 0xC0, !PT");
    text += line("", "IADD R8, R14, " + one_of({"0x0", "0x40", "0x900"}));
    text += line("", "MOV R27, 0x1") + line("", "IMAD.WIDE.U32 R[10:11], R14, R27, c[0x0][in]");
    if (below(4) == 0) text += line(one_of({"@P0 ", "@!P1 ", "@P5 "}), "EXIT");
    for (unsigned n = 1 + below(3); n > 0; n--) text += loads() + uses();
    return text + kEnd;
  }

 private:
  std::string loads() {
    const std::string guard = below(4) ? "" : one_of({"@P0 ", "@!P1 ", "@P5 "});
    const unsigned first = below(40);
    std::string text;
    for (unsigned n = 1 + below(18), i = 0; i < n; i++) {
      text += line(guard, load(i, below(5) ? first + i / (1 + below(2)) : below(60)));
      if (below(30) == 0) text += line("", "IADD R10, R10, 0x4");
    }
    return text;
  }

  std::string load(unsigned number, unsigned word) {
    const std::string to = below(20) ? r(below(4) ? 30 + 2 * number : below(8)) : one_of({"R8", "R10"});
    const std::string place = one_of({"LDS %, [R8+", "LDG %, [R[10:11]+", "LDG %, [R[10:11]+UR[4:5]+"});
    return std::string(place).replace(4, 1, to) + (below(50) ? std::to_string(4 * word) : "0x8000") + "]";
  }

  std::string uses() {
    std::string text;
    for (unsigned i = 0; i < 8; i++)
      text += line("", "LOP3 " + r(i) + ", " + r(30 + 4 * i) + ", " + r(32 + 4 * i) + ", " + r(i) + ", 0x96, !PT");
    return text + line("", "STS [R8], R7");
  }

  static std::string r(unsigned n) { return "R" + std::to_string(n); }
  static std::string line(const std::string& guard, const std::string& text) { return "    " + guard + text + " ;\n"; }
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
  std::string one_of(std::initializer_list<const char*> all) { return all.begin()[below(unsigned(all.size()))]; }

  std::mt19937_64 random_;
};

TEST(Addresses, OfLoadsThatStandTogether) {
  unsigned done = 0;
  const uint64_t programs = effort(250);
  for (uint64_t seed = 0; seed < programs; seed++) {
    const std::string text = LoadWriter(seed).program();
    sim::RunResult result;
    const std::string differs = difference(simt128().codec, assembled(text, seed % 4 == 0 ? 40 : 64), &result);
    ASSERT_EQ(differs, "") << "program " << seed << "\n" << text;
    done += result.status == sim::RunResult::Status::Done ? 1 : 0;
  }
  EXPECT_GT(done, programs / 5);  // the others fault, as they also should; few programs run under sanitizers
}

// Blocks use the registers of those before them: none finds anything there, nor in lanes that it does not have.
TEST(Addresses, RegistersOfTheBlockBefore) {
  for (const unsigned threads : {32u, 40u, 64u}) {
    for (const char* first : {"@P0 MOV R4, 0x7", "@P0 IMAD.WIDE.U32 R[4:5], R20, R20, R[4:5]", "IADD R4, R4, 0x1",
                              "SHFL.BFLY PT, R4, R20, 0x10, 0x1F", "MOV R5, 0x9", "@!PT MOV R4, R20"}) {
      const std::string text = std::string(R"(
.kernel k
.param in, ptr
.param out, ptr
    MOV R26, 0x20 ;
    S2R R21, SR_CTAID_X ;
    ISETP.EQ.AND.U32 P0, R21, RZ, PT ;
    S2R R20, SR_TID_X ;
    S2R R22, SR_NTID_X ;
    IMAD.U32 R23, R21, R22, R20 ;
    IMAD.WIDE.U32 R[12:13], R23, R26, c[0x0][out] ;
    )") + first + R"( ;
    IADD R6, R5, R4 ;
    MOV R7, R6 ;
    @P0 MOV R1, R20 ;
    @P0 MOV R3, R21 ;
    IADD R2, R2, 0x1 ;
    ISETP.NE.OR.U32 P1, R4, RZ, P1 ;
    @P1 MOV R0, 0x5 ;
    STG.128 [R[12:13]], R[0:3] ;
    STG.128 [R[12:13]+0x10], R[4:7] ;
    EXIT ;
.end
)";
      EXPECT_EQ(difference(simt128().codec, assembled(text, threads)), "") << first << " of " << threads;
    }
  }
}

}  // namespace
}  // namespace isadora::test
