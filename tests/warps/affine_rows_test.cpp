// Addresses that go on evenly from lane to lane, and those that nearly do, in machine code against the reference
// engine: memory, registers, and the fault.
#include <algorithm>

#include "assembler/assembler.h"
#include "isas/loaded.h"
#include "sim/compiling/compiling.h"
#include "sim/execute.h"
#include "sim/reference/reference.h"
#include "warps/compiling.h"

namespace isadora::test {
namespace {

constexpr uint64_t kBase = 0x10000, kSharedBytes = 0x4000;

// Memory on both sides of the places where something wraps: of 32 bits, of two, and of four times as many, with a sign
// and without.
constexpr struct {
  uint64_t begin, size;
} kBuffers[] = {{kBase - 0x2000, 0x4000},
                {0xFFFF'F000, 0x2000},
                {0x1'0000'0000 + kBase - 0x1000, 0x2000},
                {0x2'0000'0000 + kBase - 0x1000, 0x2000},
                {0x4'0000'0000 + kBase - 0x1000, 0x2000},
                {0x5'0000'0000 + kBase - 0x1000, 0x2000}};

// A block whose warps execute a kernel.
class Ran {
 public:
  Ran(std::unique_ptr<sim::Engine> engine, const sim::Dim& block)
      : engine_(std::move(engine)), launch_(simt128().isa, {}, block), block_(launch_, {}, kSharedBytes) {
    for (unsigned i = 0; 32 * i < block.volume(); i++) warps_.push_back(std::make_unique<sim::Warp>(block_, i));
    uint8_t byte = 0;
    for (const auto& buffer : kBuffers) {
      for (uint64_t i = 0; i < buffer.size; i++) bytes_.emplace_back(byte = static_cast<uint8_t>(5 * byte + i / 7 + 1));
    }
    uint8_t* at = bytes_.data();
    for (const auto& buffer : kBuffers) {
      warps_[0]->common_space(grid_space())->map(buffer.begin, buffer.size, at, "bytes");
      at += buffer.size;
    }
  }

  // All that can be seen afterwards, as text.
  std::string operator()(const object::Object& object, bool with_registers) {
    sim::Program program(simt128().codec, object, object.kernels[0], *engine_);
    static sim::InstructionTexts texts(simt128().codec);  // making a printer takes longer than most runs
    sim::ExecutorOptions options;
    options.texts = &texts;
    options.leaving_ends = true;
    options.max_instructions = 100'000;
    sim::Executor executor(program, *engine_, options);
    std::vector<sim::Warp*> warps;
    for (const auto& w : warps_) warps.push_back(w.get());
    executor.run_block(warps);
    const sim::RunResult& r = executor.result();
    std::string out = std::to_string(static_cast<int>(r.status)) + " " + std::to_string(r.stats.warp_instructions);
    if (r.fault) {
      out += ", " + r.fault->kind + " at " + base::Integer(r.fault->pc).to_hex() + ", warp " +
             std::to_string(r.fault->warp) + ", " + base::Integer(r.fault->lanes).to_hex() + " " + r.fault->nearby;
    }
    for (const sim::Warp* w : warps) out += "\n" + (with_registers ? registers(*w) : "");
    return out + memory();
  }

 private:
  static uint16_t grid_space() {
    uint16_t i = 0;
    while (simt128().isa.spaces[i].scope != model::Scope::Grid) i++;
    return i;
  }

  static bool is_zero(const sim::Registers& file, unsigned number) {
    for (unsigned lane = 0; lane < file.columns(); lane++)
      if (!file.get(number, lane).is_zero()) return false;
    return true;
  }

  static std::string registers(const sim::Warp& warp) {
    std::string out;
    for (uint16_t i = 0; i < simt128().isa.files.size(); i++) {
      sim::Registers& file = warp.file(i);
      for (unsigned n = 0; n < file.count(); n++) {
        if (is_zero(file, n)) continue;  // as most of them
        out += simt128().isa.files[i].name + std::to_string(n);
        for (unsigned lane = 0; lane < file.columns(); lane++) out += " " + file.get(n, lane).to_hex();
        out += "\n";
      }
    }
    return out;
  }

  std::string memory() {
    std::string out;
    for (uint16_t i = 0; i < simt128().isa.spaces.size(); i++) {
      const sim::AddressSpace* const space = warps_[0]->common_space(i);
      if (!space) continue;
      for (const sim::Buffer& b : space->buffers()) out.append(reinterpret_cast<const char*>(b.data), b.size);
    }
    return out;
  }

  std::unique_ptr<sim::Engine> engine_;
  sim::Launch launch_;
  sim::Block block_;
  std::vector<std::unique_ptr<sim::Warp>> warps_;
  std::vector<uint8_t> bytes_;
};

// R2: the thread's number, R0: where it reads and writes, in elements.
struct EvenRowsCase {
  const char* name;
  std::string index;
  unsigned factor = 4;
  uint64_t base = kBase;
  const char* address = "IMAD.WIDE.U32 R[4:5], R0, R3, R[6:7] ;";
  std::string access = "LDG R8, [R[4:5]] ;\nIADD R8, R8, R2 ;\nSTG [R[4:5]+0x400], R8 ;";
};

constexpr const char* kSigned = "IMAD.WIDE R[4:5], R0, R3, R[6:7] ;";
const std::string kLoadsOfBytes = "LDG.U8 R8, [R[4:5]] ;\nIADD R8, R8, R2 ;\nSTG.U8 [R[4:5]+0x400], R8 ;";
const std::string kLoadsOfHalves = "LDG.U16 R8, [R[4:5]] ;\nIADD R8, R8, R2 ;\nSTG.U16 [R[4:5]+0x400], R8 ;";
const std::string kOfBlock = "LDS R8, [R4+0x40] ;\nIADD R8, R8, R2 ;\nSTS [R4+0x80], R8 ;";

const EvenRowsCase kEvenRowsCases[] = {
    {"Threads", "MOV R0, R2 ;"},
    {"Rows", "S2R R0, SR_TID_Y ;"},
    {"Lanes", "S2R R0, SR_LANEID ;"},
    {"SquareOfThreads", "S2R R9, SR_TID_Y ;\nIMAD R0, R9, 0x20, R2 ;"},
    {"BelowZero", "IADD R0, R2, -0x30 ;"},
    {"BelowZeroAndBack", "IADD R0, R2, -0x30 ;\nIADD R0, R0, 0x30 ;"},
    {"BelowZeroWithASign", "IADD R0, R2, -0x30 ;", 4, kBase, kSigned},
    {"AtTheLastOfASign", "IADD R0, R2, 0x7FFFFFD0 ;", 4, 0x3'0000'0000 + kBase, kSigned},
    {"AtTheLastOfASignWithout", "IADD R0, R2, 0x7FFFFFD0 ;", 2, 0x1'0000'0000 + kBase, nullptr, kLoadsOfHalves},
    {"Downward", "MOV R9, -0x1 ;\nIMAD R0, R2, R9, 0x90 ;"},
    {"DownwardBelowZero", "MOV R9, -0x1 ;\nIMAD R0, R2, R9, 0x30 ;"},
    {"DownwardBytes", "MOV R9, -0x1 ;\nIMAD R0, R2, R9, 0x90 ;", 1, kBase, nullptr, kLoadsOfBytes},
    {"EveryOther", "IADD R0, R2, R2 ;"},
    {"EveryOtherInHalves", "IADD R0, R2, R2 ;", 2},
    {"HalvesOfWords", "MOV R0, R2 ;", 2},
    {"ShiftedThreads", "SHF.L.U32 R0, R2, 0x2, RZ ;", 1},
    {"ShiftedBelowZero", "IADD R0, R2, -0x30 ;\nSHF.L.U32 R0, R0, 0x2, RZ ;", 1},
    {"Bytes", "MOV R0, R2 ;", 1, kBase, nullptr, kLoadsOfBytes},
    {"BytesBelowZero", "IADD R0, R2, -0x30 ;", 1, kBase, nullptr, kLoadsOfBytes},
    {"Halves", "MOV R0, R2 ;", 2, kBase, nullptr, kLoadsOfHalves},
    {"HalvesBelowZero", "IADD R0, R2, -0x30 ;", 2, kBase, nullptr, kLoadsOfHalves},
    {"AcrossThirtyTwoBits", "MOV R0, R2 ;", 4, 0xFFFF'FF40},
    {"AcrossThirtyTwoBitsDownward", "MOV R9, -0x1 ;\nIMAD R0, R2, R9, 0x30 ;", 4, 0x1'0000'0000},
    {"OffTheEnd", "MOV R0, R2 ;", 4, kBase + 0x1B40},
    {"OffTheEndOfMisaligned", "MOV R0, R2 ;", 4, kBase + 2},
    {"FromBelow", "MOV R0, R2 ;", 4, kBase - 0x2040},
    {"OfSomeLanes", "ISETP.LT.AND.U32 P0, R2, 0x27, PT ;\nMOV R0, R2 ;", 4, kBase, nullptr,
     "@P0 LDG R8, [R[4:5]] ;\nIADD R8, R8, R2 ;\n@!P0 STG [R[4:5]+0x400], R8 ;"},
    {"OfSomeLanesBelowZero", "ISETP.LT.AND.U32 P0, R2, 0x27, PT ;\nIADD R0, R2, -0x30 ;", 4, kBase, nullptr,
     "@P0 LDG R8, [R[4:5]] ;\nIADD R8, R8, R2 ;\n@!P0 STG [R[4:5]+0x400], R8 ;"},
    {"OfTheBlock", "MOV R0, R2 ;", 4, 0, "SHF.L.U32 R4, R0, 0x2, RZ ;", kOfBlock},
    {"OfTheBlockFromBelow", "IADD R0, R2, -0x10 ;", 4, 0, "SHF.L.U32 R4, R0, 0x2, RZ ;", kOfBlock},
    {"OfTheBlockDownward", "MOV R9, -0x4 ;\nIMAD R0, R2, R9, 0x200 ;", 4, 0, "MOV R4, R0 ;", kOfBlock},
    {"Joined", "IADD R0, R2, -0x30 ;", 4, kBase, nullptr,
     "MOV R9, 0x4 ;\nIMAD.WIDE.U32 R[4:5], R2, R9, R[4:5] ;\nLDG R8, [R[4:5]] ;\nSTG [R[4:5]+0x400], R8 ;"},
    {"JoinedUpward", "MOV R0, R2 ;", 0, kBase, nullptr,
     "MOV R9, 0x4 ;\nIMAD.WIDE.U32 R[4:5], R2, R9, R[4:5] ;\nLDG R8, [R[4:5]] ;\nSTG [R[4:5]+0x400], R8 ;"},
    {"InALoop", "MOV R0, R2 ;", 4, kBase, nullptr,
     "MOV R9, 0x5 ;\nMOV R8, RZ ;\nagain:\nLDG R10, [R[4:5]] ;\nIADD R8, R8, R10 ;\nSTG [R[4:5]+0x400], R8 ;\n"
     "IADD R0, R0, 0x7 ;\nIMAD.WIDE.U32 R[4:5], R0, R3, R[6:7] ;\nIADD R9, R9, -0x1 ;\n"
     "ISETP.NE.AND.U32 P1, R9, RZ, PT ;\n@P1 BRA again ;"},
};

object::Object assembled(const EvenRowsCase& c, const std::string& end) {
  const auto hex = [](uint64_t v) { return base::Integer(v).to_hex(); };
  const std::string text = ".kernel k\nS2R R2, SR_TID_X ;\n" + c.index + "\nMOV R3, " + hex(c.factor) + " ;\nMOV R6, " +
                           hex(c.base & UINT32_MAX) + " ;\nMOV R7, " + hex(c.base >> 32) + " ;\n" +
                           (c.address ? c.address : EvenRowsCase{}.address) + "\n" + c.access + "\n" + end + "\n.end\n";
  diag::Sink sink;
  object::Object object;
  const base::SourceRef source = base::make_source("<test>", text);
  if (!assembler::assemble(simt128().matcher, source, object, sink)) ADD_FAILURE() << diag::render(sink, {});
  return object;
}

// From the line on in which they differ.
std::string first_difference(const std::string& expected, const std::string& got) {
  const size_t at = static_cast<size_t>(std::ranges::mismatch(expected, got).in1 - expected.begin());
  if (at == expected.size() && got.size() == at) return "";
  const size_t line = at == 0 ? 0 : expected.rfind('\n', at - 1) + 1;
  return expected.substr(line, 1000) + "\nand\n" + got.substr(line, 1000);
}

class EvenRows : public testing::TestWithParam<EvenRowsCase> {
 protected:
  void SetUp() override {
    if (sim::compiling::module().empty()) GTEST_SKIP() << "there is no module that makes machine code";
  }
};

// Once with an end after which registers are not observable, and once with one where they are: then they are up to date
// at a fault, too.
TEST_P(EvenRows, DoTheSame) {
  constexpr sim::Dim kBlocks[] = {{64, 1, 1}, {8, 8, 1},  {16, 5, 1}, {20, 7, 1},  {32, 3, 1},
                                  {48, 1, 1}, {48, 2, 1}, {64, 2, 1}, {100, 1, 1}, {128, 1, 1}};
  for (const bool seen : {false, true}) {
    const object::Object object = assembled(GetParam(), seen ? "" : "EXIT ;");
    if (HasFailure()) return;
    for (const sim::Dim& block : kBlocks) {
      const std::string expected = Ran(sim::reference::make_engine(), block)(object, seen);
      EXPECT_EQ(first_difference(expected, Ran(compiling_engine(), block)(object, seen)), "")
          << block.x << " by " << block.y << (seen ? ", with registers" : "");
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, EvenRows, testing::ValuesIn(kEvenRowsCases),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace isadora::test
