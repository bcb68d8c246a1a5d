#include "isas/programs.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "disassembler/disassembler.h"
#include "ir/facts.h"
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
  frame.wide = {24, 26};
  frame.narrow = {28, 29};
  frame.code = {30};
  frame.nothing = matcher.codec().from_bytes(frame.object.code.data(), matcher.codec().isa().machine.parcel_bits);
  frame.request.kernel = "k";
  using Argument = sim::Argument;
  frame.request.arguments["in"] = {Argument::Kind::Buffer, 0, sim::Bytes(0x2000)};
  frame.request.arguments["out"] = {Argument::Kind::Buffer, 0, sim::Bytes(kMostBlocks * kMostThreads * kStored)};
  frame.request.arguments["low"] = frame.request.arguments["high"] = {Argument::Kind::Number, 0, {}};
  return frame;
}

// ---- what opcodes do -----------------------------------------------------------------------------------------------

namespace {

// Calls see(field) for the fields that a value is made of, registers' numbers among them.
template <class See>
void each_field(const ir::Function& f, ir::Value value, See see) {
  std::vector<bool> seen(f.ops.size());
  std::vector<ir::Value> open = {value};
  while (!open.empty()) {
    const ir::Value at = open.back();
    open.pop_back();
    if (seen[at]) continue;
    seen[at] = true;
    if (f.ops[at].op == ir::Op::Field) see(f.ops[at].aux);
    ir::for_each_value(f.ops[at], [&](ir::Value v) { open.push_back(v); });
  }
}

bool accesses_memory(ir::Op op) { return op == ir::Op::Load || op == ir::Op::Store || op == ir::Op::Atomic; }

bool transfers(ir::Op op) {
  return op == ir::Op::WritePc || op == ir::Op::Exit || op == ir::Op::Barrier || op == ir::Op::Wait;
}

}  // namespace

Programs::Uses Programs::uses(const model::Isa& isa, const model::Opcode& opcode) {
  Uses uses;
  uses.fields.resize(opcode.fields.size());
  for (const model::Form& form : opcode.forms) {
    for (const ir::Inst& in : form.semantics.ops) {
      const auto mark = [&](Use use) {
        each_field(form.semantics, in.a, [&](uint16_t field) { uses.fields[field] = use; });
      };
      // Memory that has no bounds to speak of needs no care.
      const bool memory = accesses_memory(in.op) && isa.spaces[in.aux].scope != model::Scope::Constant;
      if (memory) mark(Use::Address);
      if (in.op == ir::Op::WritePc) mark(Use::Target);
      if (in.op == ir::Op::Barrier) mark(Use::Barrier);
      uses.memory |= memory;
      uses.transfers |= transfers(in.op);
      uses.lanes |= ir::crosses_lanes(in.op);
    }
  }
  return uses;
}

Programs::Programs(const encoding::Codec& codec, Frame frame)
    : codec_(codec), isa_(codec.isa()), frame_(std::move(frame)), bytes_(isa_.machine.parcel_bits / 8) {
  for (uint16_t i = 0; i < isa_.opcodes.size(); i++) {
    uses_.push_back(uses(isa_, isa_.opcodes[i]));
    if (uses_[i].transfers) transfers_.push_back(i);
    if (uses_[i].memory) memory_.push_back(i);
    if (uses_[i].lanes) lanes_.push_back(i);
  }
}

// ---- drawing -------------------------------------------------------------------------------------------------------

uint16_t Programs::opcode(Choices& choices) const {
  const uint64_t kind = choices.below(16);
  const auto one_of = [&](const std::vector<uint16_t>& some) { return some[choices.below(some.size())]; };
  if (kind >= 14) return one_of(transfers_);
  if (kind >= 10) return one_of(memory_);
  if (kind >= 8) return one_of(lanes_);
  return static_cast<uint16_t>(choices.below(isa_.opcodes.size()));
}

// Mostly one of the few registers that the frame fills, so that instructions hear of each other.
uint64_t Programs::register_code(Choices& choices, const model::Type& type, unsigned width, Use use) const {
  const unsigned file_width = isa_.files[type.file].width, bits = std::max(width, file_width);
  const bool of_lane = isa_.files[type.file].scope == model::Scope::Lane;
  if (use != Use::Other && of_lane && !choices.rarely(8)) {
    const auto& some = use == Use::Target ? frame_.code : bits > file_width ? frame_.wide : frame_.narrow;
    return some[choices.below(some.size())];
  }
  // Addresses of the warp, where there is one for nothing, are that one.
  if (use != Use::Other && !type.constants.empty() && !choices.rarely(8)) return type.constants.front().code;
  if (choices.rarely(16)) return choices.bits(type.width);
  // Without compiled code, so that the fast paths of engines run, too.
  if (!type.constants.empty() && choices.rarely(file_width == 1 ? 2 : 8)) return type.constants.front().code;
  // Of predicates two, for what goes wrong between a comparison and a guard needs both to name the same one.
  const uint64_t few = file_width == 1 ? 2 : 4;
  const uint64_t code = choices.below(choices.below(4) ? few : 4 * few) & ((uint64_t{1} << type.width) - 1);
  return code / (bits / file_width) * (bits / file_width);
}

// Mostly not far, mostly forward, now and then anywhere.
uint64_t Programs::target(Choices& choices, Place place, const model::Type& type, unsigned width) const {
  const uint64_t kind = choices.below(16);
  if (kind == 15) return choices.bits(width);
  auto to = static_cast<int64_t>(place.index);
  if (kind == 14) {
    to = static_cast<int64_t>(choices.below(place.count));
  } else if (kind >= 12) {
    to = std::max<int64_t>(0, to - static_cast<int64_t>(choices.below(8)));
  } else {
    to = std::min(to + 1 + static_cast<int64_t>(choices.below(8)), static_cast<int64_t>(place.count));
  }
  const int64_t from = static_cast<int64_t>(place.index) + (type.relative == model::Relative::Next);
  const auto code = static_cast<uint64_t>((to - from) * bytes_ / static_cast<int64_t>(type.scale));
  return width >= 64 ? code : code & ((uint64_t{1} << width) - 1);
}

uint64_t Programs::code(Choices& choices, Place place, const model::Opcode& opcode, uint16_t index,
                        const Uses& uses) const {
  const model::Field& field = opcode.fields[index];
  const model::Type& type = isa_.types[field.type];
  const unsigned width = field.width();
  const bool guard = index == opcode.guard || index == opcode.guard_prefix;
  const Use use = uses.fields[index];
  if (field.fixed) return *field.fixed;
  if (field.default_code) {
    const bool kept = guard ? !uses.transfers && choices.below(2) : choices.below(4) == 0;
    if (kept || (use == Use::Address && !choices.rarely(8))) return *field.default_code;
  }
  if (type.relative != model::Relative::No) return target(choices, place, type, width);
  if (type.kind == model::TypeKind::Register) {
    const unsigned bits = field.bits && !field.bits->function ? unsigned(field.bits->constant) : 0;
    return register_code(choices, type, bits, use);
  }
  if (use == Use::Barrier) return choices.below(2);
  if (use == Use::Address && type.kind == model::TypeKind::Number) return choices.below(16) * 16;
  uint64_t v = choices.bits(width);
  if (type.kind == model::TypeKind::Compound && choices.below(4)) {  // the parameters are what is there to be seen
    return isa_.machine.parameter_address + v % 8 * 4;
  }
  switch (choices.below(width > 8 ? 4 : 1)) {
    case 1: return v & ~uint64_t{15};
    case 2: return v >> choices.below(width);
    default: return v;
  }
}

bool Programs::word(Choices& choices, Place place, uint16_t index, encoding::Bits& out) const {
  const model::Opcode& opcode = isa_.opcodes[index];
  const model::Form& form = opcode.forms[choices.below(opcode.forms.size())];
  std::vector<uint64_t> codes(opcode.fields.size());
  for (uint16_t i = 0; i < codes.size(); i++) codes[i] = code(choices, place, opcode, i, uses_[index]);
  for (const model::FixedCode& f : form.fixed) codes[f.field] = f.code;
  for (const model::FixedCode& f : form.defaults) codes[f.field] = f.code;
  // Registers that are joined begin at a multiple of their number.
  for (uint16_t i = 0; i < codes.size(); i++) {
    const model::Type& type = isa_.types[opcode.fields[i].type];
    if (type.kind != model::TypeKind::Register || type.constant(codes[i])) continue;
    const unsigned bits = model::operand_bits(isa_, opcode, i, codes), one = isa_.files[type.file].width;
    if (bits > one) codes[i] -= codes[i] % (bits / one);
  }
  encoding::Decoded decoded;
  out = codec_.pack(opcode, codes);
  return codec_.decode_word(out, opcode.length, decoded);
}

encoding::Bits Programs::word(Choices& choices, Place place) const {
  encoding::Bits out = 0;
  if (choices.rarely(256)) return out = choices.bits(64), out << 64 | choices.bits(64);  // hardly an instruction
  for (int attempt = 0; attempt < 60; attempt++) {
    if (word(choices, place, opcode(choices), out)) return out;
  }
  return frame_.nothing;
}

void Programs::choose_launch(Choices& choices, sim::LaunchRequest& request) const {
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

RandomProgram Programs::draw(Choices& choices) const {
  RandomProgram program{frame_.object, frame_.request, frame_.body, frame_.body};
  choose_launch(choices, program.request);
  const uint64_t count = 1 + choices.below(60);
  std::vector<uint8_t> body;
  for (uint64_t i = 0; i < count && choices.more(); i++) {
    body.resize(body.size() + bytes_);
    codec_.to_bytes(word(choices, {i, count}), 8 * bytes_, body.data() + body.size() - bytes_);
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
                       sim::Engine& other) {
  const Ending first = ending(codec, program, one), second = ending(codec, program, other);
  const std::string expected = text(first.result), got = text(second.result), bytes = buffers_differ(first, second);
  return expected == got && bytes.empty() ? "" : expected + got + bytes;
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
