// The engine for warps that makes machine code, against the reference engine: random words of every opcode and whole
// random programs, from the first instruction on. What lies in registers and memory, the report and the counts must be
// the same.
#include <cstring>
#include <filesystem>

#include "assembler/assembler.h"
#include "effort.h"
#include "isas/loaded.h"
#include "isas/programs.h"
#include "sim/compiling/compiling.h"
#include "sim/execute.h"
#include "sim/reference/reference.h"
#include "sim/warps/region.h"
#include "warps/compiling.h"

namespace isadora::test {
namespace {

class MachineCode : public testing::Test {
 protected:
  void SetUp() override {
    if (sim::compiling::module().empty()) GTEST_SKIP() << "there is no module that makes machine code";
  }
};

const model::Isa& isa() { return simt128().isa; }

enum class Memory : uint8_t { Buffers, Everywhere, Nowhere };

constexpr uint64_t kBegin = 0x10000, kBytes = 0x20000, kShared = 0x8000;

// A warp that executes one instruction, and ends after it.
class Machine {
 public:
  Machine(std::unique_ptr<sim::Engine> engine, uint64_t seed, Memory memory)
      : engine_(std::move(engine)),
        launch_(isa(), {}, {32, 1, 1}),
        block_(launch_, {}, memory == Memory::Buffers ? kShared : 0),
        warp_(block_, 0),
        bytes_(kBytes) {
    std::mt19937_64 random(seed);
    for (uint64_t at = 0; at < kBytes; at += 8) {
      const uint64_t eight = random();
      std::memcpy(&bytes_[at], &eight, 8);
    }
    for (uint16_t i = 0; i < isa().files.size(); i++) {
      for (unsigned n = 0; n < warp_.file(i).count(); n++) fill(warp_.file(i), n, random);
    }
    for (uint16_t i = 0; i < isa().spaces.size(); i++) {
      const unsigned bits = isa().spaces[i].address_bits;
      if (memory == Memory::Everywhere) warp_.fill(i, seed + i, bits >= 64 ? UINT64_MAX : (uint64_t{1} << bits) - 1);
      if (memory == Memory::Buffers && isa().spaces[i].scope == model::Scope::Grid)
        warp_.common_space(i)->map(kBegin, kBytes, bytes_.data(), "bytes");
    }
  }

  sim::Warp& warp() { return warp_; }

  sim::RunResult run(const encoding::Decoded& word, uint64_t mask) {
    object::Object object;
    object.code.resize(word.bytes);
    simt128().codec.to_bytes(word.word, 8 * word.bytes, object.code.data());
    object::Kernel kernel;
    kernel.end = word.bytes;
    sim::Program program(simt128().codec, object, kernel, *engine_);
    warp_.running = mask;
    warp_.pc.set(mask, 0, mask);
    static sim::InstructionTexts texts(simt128().codec);  // making a printer takes longer than most runs
    sim::ExecutorOptions options;
    options.texts = &texts;
    options.leaving_ends = true;
    options.max_instructions = 1000;
    sim::Executor executor(program, *engine_, options);
    sim::Warp* const warps[] = {&warp_};
    executor.run_block(warps);
    return std::move(executor.result());
  }

 private:
  // A register: small numbers, so that they meet as indices, shifts and lanes; addresses side by side, apart, or above
  // 2^32; floats; anything.
  static void fill(sim::Registers& file, unsigned number, std::mt19937_64& random) {
    const uint64_t kind = random() % 7, first = random() % (kBytes / 32) * 16;
    for (unsigned lane = 0; lane < file.columns(); lane++) {
      const uint64_t v = kind == 0   ? random() % 64
                         : kind == 1 ? random() % 5 * 0x40000000 - random() % 3
                         : kind == 2 ? kBegin + first + 4 * lane
                         : kind == 3 ? kBegin + random() % (kBytes / 4) * 4
                         : kind == 4 ? 0
                         : kind == 5 ? 0x3F800000 + random() % 3 * 0x400000
                                     : random();
      file.set(number, lane, base::Integer(v));
    }
  }

  std::unique_ptr<sim::Engine> engine_;
  sim::Launch launch_;
  sim::Block block_;
  sim::Warp warp_;
  std::vector<uint8_t> bytes_;
};

// The differences between two machines, as text.
std::string difference(Machine& a, Machine& b) {
  for (uint16_t i = 0; i < isa().files.size(); i++) {
    sim::Registers &x = a.warp().file(i), &y = b.warp().file(i);
    if (x == y) continue;
    for (unsigned n = 0; n < x.count(); n++) {
      for (unsigned lane = 0; lane < x.columns(); lane++) {
        if (x.get(n, lane) == y.get(n, lane)) continue;
        return isa().files[i].name + std::to_string(n) + " lane " + std::to_string(lane) + ": " +
               x.get(n, lane).to_hex() + " and " + y.get(n, lane).to_hex();
      }
    }
  }
  for (uint16_t i = 0; i < isa().spaces.size(); i++) {
    if (!a.warp().common_space(i)) continue;
    for (const sim::Buffer& buffer : a.warp().common_space(i)->buffers()) {
      const uint8_t* const whole = b.warp().common_space(i)->find(buffer.begin, buffer.size);
      if (whole && std::memcmp(whole, buffer.data, buffer.size) == 0) continue;
      for (uint64_t k = 0; k < buffer.size; k++) {
        const uint8_t* other = b.warp().common_space(i)->find(buffer.begin + k, 1);
        if (!other || *other != buffer.data[k])
          return isa().spaces[i].name + " at " + base::Integer(buffer.begin + k).to_hex();
      }
    }
  }
  const auto lanes = [](const sim::Warp& w) {
    return base::Integer(w.running).to_hex() + " run, " + base::Integer(w.at_barrier).to_hex() + " at a barrier, " +
           base::Integer(w.waiting).to_hex() + " wait";
  };
  return lanes(a.warp()) == lanes(b.warp()) ? "" : lanes(a.warp()) + "; " + lanes(b.warp());
}

std::string summary(const sim::RunResult& r) {
  std::string out = std::to_string(static_cast<int>(r.status)) + " " + std::to_string(r.stats.warp_instructions) +
                    " instructions, " + std::to_string(r.stats.lane_instructions) + " of lanes";
  if (r.fault)
    out += ", " + r.fault->kind + " " + r.fault->note + " at " + base::Integer(r.fault->pc).to_hex() + ", " +
           base::Integer(r.fault->lanes).to_hex() + " " + r.fault->nearby;
  return out;
}

TEST_F(MachineCode, OfEveryOpcodeDoesTheSame) {
  constexpr uint64_t kMasks[] = {0xFFFFFFFF, 0xFFFFFFFF, 0x80000000, 0x55555555};
  constexpr Memory kMemories[] = {Memory::Buffers, Memory::Buffers, Memory::Everywhere, Memory::Nowhere};
  RandomWords words(30);
  for (uint16_t opcode = 0; opcode < isa().opcodes.size(); opcode++) {
    for (unsigned i = 0; i < effort(2); i++) {
      encoding::Decoded word;
      ASSERT_TRUE(words.next(opcode, word)) << isa().opcodes[opcode].name;
      SCOPED_TRACE(print(word));
      const uint64_t seed = words(), mask = kMasks[words() % 4];
      const Memory memory = kMemories[words() % 4];
      Machine reference(sim::reference::make_engine(), seed, memory), compiled(compiling_engine(), seed, memory);
      const std::string expected = summary(reference.run(word, mask)), got = summary(compiled.run(word, mask));
      ASSERT_EQ(expected, got) << print(word) << " mask " << std::hex << mask;
      ASSERT_EQ(difference(reference, compiled), "") << print(word) << " mask " << std::hex << mask;
    }
  }
}

// Whole programs, with all that lanes do to each other in them.
TEST_F(MachineCode, OfRandomProgramsDoesTheSame) {
  const Programs programs(simt128(), frame_of_simt128(simt128().matcher));
  for (uint64_t seed = 0; seed < effort(10); seed++) {
    generate::ChoiceSource choices(seed);
    RandomProgram program = programs.draw(choices);
    program.request.stats = false;
    program.request.max_instructions += 1000;  // below that there is no room for machine code
    const std::string differs =
        difference(simt128().codec, program, *sim::reference::make_engine(), {compiling_engine().get()});
    ASSERT_EQ(differs, "") << "program " << seed << "\n" << programs.text(program);
  }
}

void expect_the_same(const object::Object& object, const std::string& name) {
  for (const object::Kernel& kernel : object.kernels) {
    const RandomProgram program = launch_of(object, kernel, 0);
    const auto reference = sim::reference::make_engine(), compiled = compiling_engine();
    EXPECT_EQ(difference(simt128().codec, program, *reference, {compiled.get()}), "") << name << ", " << kernel.name;
  }
}

object::Object assembled(const base::SourceRef& source) {
  diag::Sink sink;
  object::Object object;
  if (!source || !assembler::assemble(simt128().matcher, source, object, sink)) ADD_FAILURE() << diag::render(sink, {});
  return object;
}

// The kernels that are shipped: loops, barriers, memory of the block, lanes that part and meet. What they are given is
// not what they are made for, so some of them fault or go on for ever. Machine code of all of them takes half a minute.
TEST_F(MachineCode, OfExamplesDoesTheSame) {
  std::set<std::string> found;
  for (const char* folder : {"/examples/simt128", "/bench/kernels"}) {
    for (const auto& file : std::filesystem::recursive_directory_iterator(std::string(ISADORA_ROOT) + folder)) {
      if (file.path().extension() != ".s") continue;
      found.insert(file.path().string());
    }
  }
  EXPECT_GE(found.size(), 15u);
  size_t number = 0;
  for (const std::string& path : found) {
    if (!is_tried(number++, 3)) continue;
    diag::Sink sink;
    expect_the_same(assembled(library::read_input(path, SIZE_MAX, sink)), path);
  }
}

// Four words side by side are loaded at once: from addresses in a row, apart, across the end of a buffer, misaligned,
// with a register of the address written in between, and with a store before the last of them.
TEST_F(MachineCode, OfLoadsSideBySideDoesTheSame) {
  size_t number = 0;
  for (const char* const stride : {"0x4", "0x10", "0x20", "0x3C", "0x1000", "0x6"}) {
    for (const char* const between : {"IADD R20, R20, 0x1 ;", "IADD R4, R4, 0x4 ;", "STG [R[4:5]+0xC], R2 ;",
                                      "MOV R5, 0x1 ;", "UIADD UR4, UR4, 0x8 ;", "@P0 MOV R4, R2 ;"}) {
      if (!is_tried(number++, 5)) continue;
      const std::string text = std::string(R"(.kernel k
.param a, ptr
    S2R R2, SR_TID_X ;
    MOV R3, )") + stride + R"( ;
    IMAD.WIDE.U32 R[4:5], R2, R3, c[0x0][a] ;
    ISETP.LT.AND.U32 P0, R2, 0x7, PT ;
    MOV R21, 0x3 ;
    UMOV UR4, 0x0 ;
    UMOV UR5, 0x0 ;
again:
    LDG R8, [R[4:5]+UR[4:5]] ;
    LDG R9, [R[4:5]+UR[4:5]+0x4] ;
    )" + between + R"(
    LDG R10, [R[4:5]+UR[4:5]+0x8] ;
    LDG R11, [R[4:5]+UR[4:5]+0xC] ;
    IADD R12, R8, R9 ;
    IMAD R12, R12, 0x11, R10 ;
    IMAD R12, R12, 0x13, R11 ;
    STG [R[4:5]+0x40], R12 ;
    IADD R21, R21, -0x1 ;
    ISETP.NE.AND.U32 P1, R21, RZ, PT ;
    @P1 BRA again ;
    EXIT ;
.end
)";
      expect_the_same(assembled(base::make_source("<test>", text)), std::string(stride) + ", " + between);
    }
  }
}

// An operation on rows that machine code lacks leaves its instruction to the engine, and a kernel in which one is left
// is slower than without machine code: so it is known which ones do.
TEST_F(MachineCode, IsThereForAllOperationsButThese) {
  using namespace sim::lanes;
  const auto lacking = [](Shape type) {
    std::string out;
    for (auto k = K{}; k < K::OfRows; k = static_cast<K>(static_cast<unsigned>(k) + 1)) {
      sim::warps::RegionOp op;
      op.what = k;
      op.type = type;
      if (has_kernel(k, type) && !sim::warps::has_code(op)) out += std::string(name(k)) + " ";
    }
    return out;
  };
  EXPECT_EQ(lacking(Shape::Bits), "");
  EXPECT_EQ(lacking(Shape::W32), "LowOf128 FloatEach Shuffle ");
  EXPECT_EQ(lacking(Shape::W64), "LowOf128 FloatEach Shuffle ");
}

// An engine outlives launches. The next one's warps may lie where the last one's lay, and the numbers of their threads
// elsewhere: where those were, something else lies now.
TEST_F(MachineCode, KeptFromLaunchToLaunchSeesTheThreadsOfEach) {
  const object::Object object = assembled(base::make_source("<test>", R"(.kernel k
.param out, ptr
    S2R R2, SR_TID_X ;
    S2R R3, SR_TID_Y ;
    S2R R4, SR_NTID_X ;
    IMAD.U32 R5, R3, R4, R2 ;
    MOV R8, 0x4 ;
    IMAD.WIDE.U32 R[6:7], R5, R8, c[0x0][out] ;
    LEA R2, R3, R2, 0x8 ;
    STG [R[6:7]], R2 ;
    EXIT ;
.end
)"));
  const auto engine = compiling_engine();
  std::vector<std::vector<uint32_t>> others;
  for (unsigned launch = 0; launch < 20; launch++) {
    sim::LaunchRequest request;
    request.kernel = "k";
    request.block = launch % 2 ? sim::Dim{32, 1, 1} : sim::Dim{8, 4, 1};
    sim::Argument& out = request.arguments["out"];
    out.kind = sim::Argument::Kind::Buffer;
    out.bytes.resize(4 * request.block.volume());
    ASSERT_EQ(sim::run(simt128().codec, object, request, *engine).status, sim::RunResult::Status::Done);
    for (uint32_t thread = 0; thread < request.block.volume(); thread++) {
      const uint32_t x = thread % request.block.x, y = thread / request.block.x;
      ASSERT_EQ(sim::load_word(&out.bytes[4 * thread], 4), y << 8 | x) << "launch " << launch << ", thread " << thread;
    }
    for (unsigned i = 0; i < 64; i++) others.emplace_back(4 * 32, 0xDEADBEEF);
  }
}

}  // namespace
}  // namespace isadora::test
