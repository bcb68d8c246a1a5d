// Executable code: the kernel's own, and code outside of kernels; never data, and nothing past the kernel's end.
#include "sim/program.h"

#include <algorithm>
#include <bit>

namespace isadora::sim {
namespace {

std::string hex(uint64_t v) { return base::Integer(v).to_hex(); }

constexpr size_t kLongestSuperblock = 1024;  // instructions
constexpr size_t kMostSuperblocks = 8;       // from one address, to where lanes wait

bool transfers(ir::Op op) {
  return op == ir::Op::WritePc || op == ir::Op::Exit || op == ir::Op::Halt || op == ir::Op::Barrier ||
         op == ir::Op::Wait;
}

}  // namespace

bool transfers(const ir::Function& body) {
  return std::ranges::any_of(body.ops, [](const ir::Inst& in) { return transfers(in.op); });
}

uint64_t unit_of(const model::Machine& m) { return std::max(1u, m.code_align ? m.code_align : m.parcel_bits / 8); }

uint64_t last_begin_of_code(const model::Machine& m, uint64_t bytes) {
  return m.elf.bits == 32 ? UINT32_MAX - std::min<uint64_t>(bytes, UINT32_MAX) : UINT64_MAX - UINT32_MAX;
}

Program::Program(const encoding::Codec& codec, const object::Object& object, const object::Kernel& kernel,
                 Engine& engine)
    : codec_(codec),
      object_(object),
      kernel_(kernel),
      engine_(engine),
      unit_(unit_of(codec.isa().machine)),
      register_use_(codec.isa()) {
  if (std::has_single_bit(unit_) && object.base % unit_ == 0) {
    slot_bytes_ = unit_;
    slot_shift_ = static_cast<unsigned>(std::countr_zero(unit_));
  }
  segments_ = object.code_segments;
  if (segments_.empty()) segments_ = {{object.base, object.end_of_code()}};
  slots_.resize((object.code.size() + slot_bytes_ - 1) / slot_bytes_);
  std::string why;
  code_after_ = end_of_code(kernel.end, why) != 0;
}

// Null if programs do not see their code as memory.
AddressSpace* Program::memory_of_code(Launch& launch) const {
  const uint16_t main = first_space(codec_.isa(), model::Scope::Grid);
  if (codec_.isa().machine.execution != model::Execution::Hart || main == model::kNoIndex) return nullptr;
  return launch.owned.spaces[main].get();
}

void Program::read_code_from(Launch& launch) {
  if (std::ranges::any_of(segments_, &object::CodeSegment::writable)) code_memory_ = memory_of_code(launch);
}

bool Program::is_edited(const object::CodeSegment& segment, AddressSpace& memory) const {
  const uint64_t offset = std::min<uint64_t>(segment.begin - object_.base, object_.code.size());
  const uint64_t size = segment.end - segment.begin, held = std::min(size, object_.code.size() - offset);
  const uint8_t* const now = memory.find(segment.begin, size);
  return now && (!std::equal(now, now + held, object_.code.begin() + static_cast<std::ptrdiff_t>(offset)) ||
                 std::any_of(now + held, now + size, [](uint8_t byte) { return byte != 0; }));
}

void Program::follow_edits(Launch& launch) {
  AddressSpace* const memory = memory_of_code(launch);
  if (!memory) return;
  for (object::CodeSegment& s : segments_) {
    if (s.writable || !is_edited(s, *memory)) continue;
    s.writable = true;
    code_memory_ = memory;
    std::ranges::fill(slots_, nullptr);
    forget_blocks();
  }
}

void Program::forget_blocks() {
  superblocks_.clear();
  whole_.clear();
  engine_code_.reset();
}

// Superblocks may extend beyond a new stop address.
void Program::stop_at(std::set<uint64_t> addresses) {
  if (stops_ == addresses) return;
  stops_ = std::move(addresses);
  forget_blocks();
}

void Program::unwatch(uint64_t pc) {
  if (!watches(pc) || is_writable(pc)) return;  // another instruction may be stored there
  watched_[slot_of(pc)] = false;
  watches_fewer_ = true;
}

void Program::rejoin() {
  superblocks_.clear();
  whole_.clear();
  watches_fewer_ = false;
}

bool Program::is_writable(uint64_t pc) const {
  return std::ranges::any_of(segments_,
                             [&](const object::CodeSegment& s) { return s.writable && pc >= s.begin && pc < s.end; });
}

std::span<const uint8_t> Program::bytes_at(uint64_t pc, uint64_t most) const {
  if (AddressSpace* const memory = written_code(pc)) {
    const MemoryRange extent = memory->extent(pc, 1);
    const uint64_t end = std::min(extent.begin + extent.size, object_.end_of_code());
    return {extent.data + (pc - extent.begin), std::min(most, end - pc)};
  }
  const uint64_t offset = pc - object_.base;
  if (offset >= object_.code.size()) return {};
  return {object_.code.data() + offset, std::min(most, object_.code.size() - offset)};
}

// The end of the code range that contains pc; 0 with a reason if there is none.
uint64_t Program::end_of_code(uint64_t pc, std::string& why) const {
  const auto refuse = [&](std::string reason) { return why = std::move(reason), uint64_t{0}; };
  if (pc % unit_ != 0) return refuse("code addresses are multiples of " + std::to_string(unit_));
  const auto in =
      std::ranges::find_if(segments_, [&](const object::CodeSegment& s) { return pc >= s.begin && pc < s.end; });
  if (in == segments_.end()) return refuse("there is no code at " + hex(pc));
  uint64_t end = in->end;
  for (const object::Kernel& k : object_.kernels) {
    const bool inside = pc >= k.begin && pc < k.end;
    if (inside && k.name != kernel_.name) return refuse("kernel `" + k.name + "` is there, a kernel of its own");
    if (inside) end = std::min(end, k.end);
    if (k.begin > pc) end = std::min(end, k.begin);
  }
  if (written_code(pc)) return end;  // data may have become code
  for (const object::DataRange& d : object_.data) {
    if (pc >= d.begin && pc < d.end) return refuse("data is there, not an instruction");
    if (d.begin > pc) end = std::min(end, d.begin);
  }
  return end;
}

const Instruction* Program::fetch_new(uint64_t pc, std::string& why) {
  const uint64_t end = end_of_code(pc, why);
  if (pc == kernel_.end && !code_after_) why = past_end();
  if (end == 0) return nullptr;
  encoding::Decoded decoded;
  encoding::DecodeStatus reason = encoding::DecodeStatus::None;
  uint16_t detail = 0;
  const std::span<const uint8_t> bytes = bytes_at(pc, end - pc);
  if (bytes.empty()) return why = "there is no code at " + hex(pc), nullptr;
  if (!codec_.decode(bytes, decoded, &reason, &detail)) {
    why = codec_.explain(reason, decoded.opcode, detail);
    return nullptr;
  }
  const bool may_change = written_code(pc) != nullptr;
  const Instruction* instruction = prepare(decoded, may_change ? written_words_ : words_);
  if (!instruction->refusal.empty()) {
    why = instruction->refusal;
    return nullptr;
  }
  return may_change ? instruction : slots_[slot_of(pc)] = instruction;
}

const Instruction* Program::prepare(const encoding::Decoded& decoded, Words& words) {
  auto& place = words[Key{decoded.word, decoded.bytes}];
  if (place) return place.get();
  place = std::make_unique<Instruction>();
  const model::Isa& isa = codec_.isa();
  const model::Opcode& opcode = isa.opcodes[decoded.opcode];
  place->decoded = decoded;
  place->opcode = &opcode;
  place->launch = launch_;
  place->body = ir::specialize(opcode.forms[decoded.form].semantics, decoded.fields(opcode));
  if (opcode.guard_function) place->guard = ir::specialize(*opcode.guard_function, decoded.fields(opcode));
  place->shared_atomic = std::ranges::any_of(place->body.ops, [&](const ir::Inst& inst) {
    return inst.op == ir::Op::Atomic && isa.spaces[inst.aux].scope == model::Scope::Grid;
  });
  place->code = engine_.compile(isa, *place, place->refusal);
  register_use_.add(place->body);
  return place.get();
}

// One that ends before its time, since others wait there, or a new one.
const Superblock* Program::other_superblock(uint64_t pc, uint64_t stop) {
  std::string why;
  const uint64_t slot = slot_of(pc);
  if (const auto here = superblocks_.find(slot); here != superblocks_.end()) {
    const auto known = std::ranges::find(here->second, stop, [](const auto& superblock) { return superblock->end; });
    if (known != here->second.end()) return known->get();
    if (here->second.size() >= kMostSuperblocks) return nullptr;
  }
  if (!joins_ || slot >= slots_.size() || written_code(pc) || stops_at(pc)) return nullptr;
  auto superblock = std::make_unique<Superblock>();
  superblock->pc = superblock->end = pc;
  superblock->whole = true;
  while (superblock->instructions.size() < kLongestSuperblock) {
    if (superblock->end >= stop) {
      superblock->whole = false;
      break;
    }
    const Instruction* next = fetch(superblock->end, why);
    if (!next) break;
    superblock->instructions.push_back(next);
    superblock->shared_atomic |= next->shared_atomic;
    superblock->end += next->decoded.bytes;
    if (transfers(next->body) || leaves_at(superblock->end) || stops_at(superblock->end)) break;
  }
  if (superblock->instructions.empty() || superblock->end > stop) return nullptr;
  superblock->last = superblock->end - superblock->instructions.back()->decoded.bytes;
  superblock->code = engine_.join(*superblock);
  joins_ = superblock->code != nullptr;
  if (!joins_) return nullptr;
  whole_.resize(slots_.size());
  if (superblock->whole) whole_[slot] = superblock.get();
  return superblocks_[slot].emplace_back(std::move(superblock)).get();
}

}  // namespace isadora::sim
