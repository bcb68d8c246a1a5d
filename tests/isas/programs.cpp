#include "isas/programs.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "disassembler/disassembler.h"
#include "sim/engines/engines.h"

namespace isadora::test {

// ---- the frame -----------------------------------------------------------------------------------------------------

namespace {

constexpr uint64_t kMostThreads = 100, kMostBlocks = 3;
constexpr uint64_t kStored = 0x60;  // bytes that a thread stores in the end

constexpr const char* kFrame = R"(
.kernel k
.param in, ptr
.param out, ptr
.param low, u64
.param high, u64
.shared block, 4096
    NOP ;
    S2R R20, SR_CTAID_X ;
    S2R R21, SR_NTID_X ;
    S2R R22, SR_NTID_Y ;
    S2R R23, SR_TID_Y ;
    S2R R28, SR_TID_X ;
    IMAD.U32 R28, R23, R21, R28 ;
    IMAD.U32 R21, R21, R22, RZ ;
    IMAD.U32 R20, R20, R21, R28 ;               // R20: the thread's number in the grid
    IMAD.U32 R28, R28, 0x10, RZ ;               // R28: a place of its own in the block
    MOV R29, 0x40 ;                             // R29: one for all
    MOV.64 R[24:25], c[0x0][in] ;
    MOV.64 R[26:27], c[0x0][in] ;               // R[26:27]: one for all in the grid
    IMAD.WIDE.U32 R[24:25], R20, 0x10, R[24:25] ;  // R[24:25]: one of its own there
    MOV.64 R[32:33], c[0x0][out] ;
    IMAD.WIDE.U32 R[32:33], R20, 0x60, R[32:33] ;
    S2R R31, SR_LANEID ;
    LOP3 R30, R31, 0x3, RZ, 0xC0, !PT ;
    IMAD.U32 R30, R30, 0x10, RZ ;
    IADD R30, R30, body ;                       // R[30:31]: an instruction's address, one of four
    MOV R31, RZ ;
    LDG.128 R[0:3], [R[24:25]] ;
    LDG.128 R[4:7], [R[24:25]+0x100] ;
    LDG.128 R[8:11], [R[24:25]+0x200] ;
    LDG.128 R[12:15], [R[24:25]+0x300] ;
    ULDC.128 UR[0:3], c[0x0][low] ;
    ULDC.128 UR[4:7], c[0x0][in] ;
    R2P PR, R0, 0x7F ;
    UR2UP UPR, UR0, 0x7F ;
    BSSY B0 ;
    BSSY B1 ;
body:
    STG.128 [R[32:33]], R[0:3] ;
    STG.128 [R[32:33]+0x10], R[4:7] ;
    STG.128 [R[32:33]+0x20], R[8:11] ;
    STG.128 [R[32:33]+0x30], R[12:15] ;
    P2R R0, PR, RZ, 0x7F ;
    UP2UR UR8, UPR, URZ, 0x7F ;
    MOV R1, UR8 ;
    MOV R2, UR0 ;
    MOV R3, UR1 ;
    STG.128 [R[32:33]+0x40], R[0:3] ;
    MOV R4, UR2 ;
    MOV R5, UR3 ;
    MOV R6, UR4 ;
    MOV R7, UR5 ;
    STG.128 [R[32:33]+0x50], R[4:7] ;
    EXIT ;
.end
.kernel other
    EXIT ;
.end
)";

uint64_t symbol(const object::Object& object, std::string_view name) {
  return std::ranges::find(object.symbols, name, &object::Symbol::name)->value;
}

}  // namespace

Frame frame_of_simt128(const assembler::InstructionParser& matcher) {
  Frame frame;
  diag::Sink sink;
  if (!assembler::assemble(matcher, base::make_source("<frame>", kFrame), frame.object, sink)) {
    std::fputs(diag::render(sink, {}).c_str(), stderr);
    std::abort();
  }
  frame.object.lines.clear();
  frame.body = symbol(frame.object, "body");
  frame.registers = {.wide = {24, 26}, .narrow = {28, 29}, .code = {30}};
  frame.nothing = matcher.codec().from_bytes(frame.object.code.data(), matcher.codec().isa().machine.parcel_bits);
  frame.request.kernel = "k";
  using Argument = sim::Argument;
  frame.request.arguments["in"] = {Argument::Kind::Buffer, 0, sim::Bytes(0x2000)};
  frame.request.arguments["out"] = {Argument::Kind::Buffer, 0, sim::Bytes(kMostBlocks * kMostThreads * kStored)};
  frame.request.arguments["low"] = frame.request.arguments["high"] = {Argument::Kind::Number, 0, {}};
  return frame;
}

// ---- drawing -------------------------------------------------------------------------------------------------------

namespace {

generate::Constraints constraints_of(const Frame& frame) {
  generate::Constraints out;
  out.prepared = frame.registers;
  return out;
}

}  // namespace

Programs::Programs(const library::Loaded& loaded, Frame frame)
    : codec_(loaded.codec),
      frame_(std::move(frame)),
      bytes_(loaded.isa.machine.parcel_bits / 8),
      constraints_(constraints_of(frame_)),
      generator_(loaded, constraints_) {}

void Programs::choose_launch(generate::ChoiceSource& choices, sim::LaunchRequest& request) const {
  static constexpr uint32_t kThreads[] = {32, 1, 31, 33, 64, kMostThreads};
  const uint64_t kind = choices.below(std::size(kThreads) + 2);
  const auto threads = kind < std::size(kThreads) ? kThreads[kind] : uint32_t(1 + choices.below(kMostThreads));
  request.block = threads % 2 == 0 && choices.rarely(4) ? sim::Dim{threads / 2, 2, 1} : sim::Dim{threads, 1, 1};
  request.grid = {choices.rarely(4) ? uint32_t(1 + choices.below(kMostBlocks)) : 1, 1, 1};
  request.max_instructions = 1 + choices.below(choices.rarely(4) ? 300 : 2000);
  request.stats = true;
  std::mt19937_64 random(choices.bits(16));
  request.arguments["low"].number = random();
  request.arguments["high"].number = random();
  for (uint8_t& byte : request.arguments["in"].bytes) {  // small numbers are indices, shifts and lanes
    byte = static_cast<uint8_t>(random() % 4 ? random() >> 16 : random() % 3 * 0xFF);
  }
}

RandomProgram Programs::draw(generate::ChoiceSource& choices) const {
  RandomProgram program{frame_.object, frame_.request, frame_.body, frame_.body};
  choose_launch(choices, program.request);
  std::vector<uint8_t> body;
  for (const encoding::Decoded& d : generator_.draw_words(choices, 1 + static_cast<unsigned>(choices.below(60)))) {
    body.resize(body.size() + d.bytes);
    codec_.to_bytes(d.word, 8u * d.bytes, body.data() + body.size() - d.bytes);
  }
  object::Object& object = program.object;
  object.code.insert(object.code.begin() + static_cast<ptrdiff_t>(frame_.body), body.begin(), body.end());
  for (object::Kernel& kernel : object.kernels) {
    if (kernel.begin > frame_.body) kernel.begin += body.size();
    kernel.end += body.size();
  }
  program.end += body.size();
  return program;
}

// ---- what comes of it ----------------------------------------------------------------------------------------------

namespace {

std::string text(const sim::Dim& d) {
  return std::to_string(d.x) + "x" + std::to_string(d.y) + "x" + std::to_string(d.z);
}

std::string hex(uint64_t v) { return base::Integer(v).to_hex(); }

std::string text(const sim::FaultReport& f) {
  return "\n  fault " + f.kind + ": " + f.message + "\n  note " + f.note + "\n  at " + f.kernel + " " + hex(f.pc) +
         " " + f.instruction + " line " + std::to_string(f.line) + "\n  block " + text(f.block_index) + " warp " +
         std::to_string(f.warp) + " lanes " + hex(f.lanes) + "\n  address " + (f.address ? hex(*f.address) : "none") +
         " " + f.space + " " + f.nearby;
}

std::string text(const sim::RunResult& r) {
  static constexpr const char* kNames[] = {"done", "faulted", "limit", "bad request", "stopped"};
  std::string out = std::string("  ") + kNames[static_cast<size_t>(r.status)] + " " + r.message;
  if (r.exit_status) out += " exit status " + std::to_string(*r.exit_status);
  if (r.fault) out += text(*r.fault);
  out += "\n  " + std::to_string(r.stats.warp_instructions) + " instructions, " +
         std::to_string(r.stats.lane_instructions) + " of lanes\n ";
  for (const auto& [name, count] : r.stats.by_opcode) out += " " + name + " " + std::to_string(count);
  return out + "\n";
}

struct Ending {
  sim::RunResult result;
  std::map<std::string, sim::Argument> arguments;
};

Ending ending(const encoding::Codec& codec, const RandomProgram& program, sim::Engine& engine) {
  sim::LaunchRequest request = program.request;
  sim::RunResult result = sim::run(codec, program.object, request, engine);
  return {std::move(result), std::move(request.arguments)};
}

// The first byte of a buffer in which two endings differ.
std::string buffers_differ(const Ending& a, const Ending& b) {
  for (const auto& [name, argument] : a.arguments) {
    const sim::Bytes &one = argument.bytes, &other = b.arguments.at(name).bytes;
    const auto at = std::ranges::mismatch(one, other).in1 - one.begin();
    if (one == other) continue;
    return "  buffer " + name + " at " + hex(static_cast<uint64_t>(at)) + ": " + hex(one[size_t(at)]) + " and " +
           hex(other[size_t(at)]) + "\n";
  }
  return "";
}

}  // namespace

std::string difference(const encoding::Codec& codec, const RandomProgram& program, sim::RunResult* result) {
  std::optional<Ending> first;
  std::string_view name;
  for (const sim::EngineKind& kind : sim::engines()) {
    if (kind.compiles) continue;  // machine_code_test.cpp
    Ending now = ending(codec, program, *kind.make(codec.isa().machine.execution));
    if (!first) {
      first = std::move(now);
      name = kind.name;
      continue;
    }
    const std::string expected = text(first->result), got = text(now.result), bytes = buffers_differ(*first, now);
    if (expected == got && bytes.empty()) continue;
    return std::string(name) + ":\n" + expected + std::string(kind.name) + ":\n" + got + bytes;
  }
  if (result) *result = std::move(first->result);
  return "";
}

std::string difference(const encoding::Codec& codec, const RandomProgram& program, sim::Engine& one,
                       std::initializer_list<sim::Engine*> others) {
  const Ending first = ending(codec, program, one);
  const std::string expected = text(first.result);
  for (sim::Engine* const other : others) {
    const Ending second = ending(codec, program, *other);
    const std::string got = text(second.result), bytes = buffers_differ(first, second);
    if (expected != got || !bytes.empty()) return expected + got + bytes;
  }
  return "";
}

RandomProgram Programs::shrunk(RandomProgram program) const {
  return shrunk(std::move(program), [this](const RandomProgram& p) { return !difference(codec_, p).empty(); });
}

RandomProgram Programs::shrunk(RandomProgram program, const std::function<bool(const RandomProgram&)>& differs) const {
  const auto keep_if_differs = [&](const RandomProgram& smaller) {
    if (differs(smaller)) program = smaller;
  };
  for (const sim::Dim block : {sim::Dim{32}, sim::Dim{2}, sim::Dim{1}}) {
    RandomProgram smaller = program;
    smaller.request.grid = {};
    keep_if_differs(smaller);
    smaller.request.block = block;
    keep_if_differs(smaller);
  }
  for (bool less = true; less;) {
    less = false;
    for (uint64_t at = program.end; at > program.body; at -= bytes_) {
      RandomProgram smaller = program;
      codec_.to_bytes(frame_.nothing, 8 * bytes_, smaller.object.code.data() + at - bytes_);
      if (smaller.object.code == program.object.code || !differs(smaller)) continue;
      program = smaller;
      less = true;
    }
  }
  return program;
}

std::string Programs::text(const RandomProgram& program) const {
  const disassembler::Printer printer(codec_);
  std::string out = test::text(program.request.grid) + " blocks of " + test::text(program.request.block) +
                    " threads, up to " + std::to_string(program.request.max_instructions) + " instructions\n";
  for (uint64_t at = program.body; at < program.end; at += bytes_) {
    encoding::Decoded decoded;
    const encoding::Bits word = codec_.from_bytes(program.object.code.data() + at, 8 * bytes_);
    if (word == frame_.nothing) continue;
    out += "  " + hex(at) + "  ";
    if (codec_.decode({program.object.code.data() + at, bytes_}, decoded)) {
      printer.print(decoded, at, out);
    } else {
      out += "no instruction";
    }
    out += "\n";
  }
  return out;
}

}  // namespace isadora::test
