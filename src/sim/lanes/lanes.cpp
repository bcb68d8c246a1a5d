#include "sim/lanes/lanes.h"

#include <algorithm>
#include <cstring>

#include "sim/lanes/address_checks.h"
#include "sim/lanes/kernel.h"
#include "sim/lanes/loads.h"
#include "sim/lanes/lower.h"
#include "sim/schedule.h"

namespace isadora::sim::lanes {
namespace {

// One instruction: its operations, and the reference engine's code for it.
struct LanesCode final : Code {
  std::optional<LoweredInstruction> lowered;
  std::vector<LaneOp> ops;      // with an end
  std::unique_ptr<Code> exact;  // of the reference engine
};

// Several instructions as one list.
struct JoinedCode final : Code {
  std::vector<LaneOp> ops;
  std::vector<uint32_t> offsets;      // of each instruction, from the first; last, of the end
  std::vector<uint32_t> plain;        // how many of the instructions before each have no guard
  std::vector<uint32_t> under_guard;  // how many from each on share its guard with it, itself one of them
  unsigned checks = 0;                // of the frame that belong to it
};

// Ends a list, and gives each operation its kernel.
void finish(std::vector<LaneOp>& ops, uint32_t instructions, unsigned elements) {
  LaneOp end;
  end.what = K::End;
  end.instruction = instructions;
  ops.push_back(end);
  for (LaneOp& op : ops) op.run = kernel(op, elements);
}

}  // namespace

const LoweredInstruction* Lanes::lowered(const Code& code) {
  const auto& lowered = static_cast<const LanesCode&>(code).lowered;
  return lowered ? &*lowered : nullptr;
}

std::unique_ptr<Code> Lanes::compile(const model::Isa& isa, const Instruction& instruction, std::string& refusal) {
  auto code = std::make_unique<LanesCode>();
  code->exact = reference_.compile(isa, instruction, refusal);
  elements_ = elements_of(isa);
  auto lowered = lower(isa, instruction, constants_);
  if (auto* made = std::get_if<LoweredInstruction>(&lowered)) code->lowered = std::move(*made);
  if (code->lowered) {
    code->ops = code->lowered->ops;
    reserve(code->lowered->temporaries);
  } else {
    LaneOp leave;
    leave.what = K::Leave;
    code->ops.push_back(leave);
  }
  finish(code->ops, 0, elements_);
  return code;
}

// Nothing in them outlives an instruction, so that larger ones take their place when one is compiled.
void Lanes::reserve(uint32_t bytes) {
  if (bytes <= reserved_) return;
  reserved_ = std::max(bytes, 2 * reserved_);
  temporaries_ = make_zeroed(reserved_);
  frame_.bases[kTemporaries] = temporaries_.get();
}

void Lanes::enter(Warp& warp, uint64_t mask, Outcome& outcome) {
  if (warp_ != &warp || warp_serial_ != warp.serial()) {
    warp_ = &warp;
    warp_serial_ = warp.serial();
    std::memcpy(&frame_.bases[kFiles], warp.rows().data(), sizeof warp.rows());
    frame_.bases[kConstants] = constants_.begin();
    frame_.warp = &warp;
    frame_.lanes = warp.lanes();
    frame_.elements = elements_;
    frame_.all = low_lanes(warp.lanes());
  }
  frame_.group = mask;
  frame_.set_active(mask);
  frame_.guarded_lanes = 0;
  frame_.outcome = &outcome;
  frame_.left = nullptr;
}

void Lanes::execute(Warp& warp, const Instruction& instruction, uint64_t mask, Outcome& outcome) {
  const auto& code = static_cast<const LanesCode&>(*instruction.code);
  const auto held = lock_atomics(instruction.shared_atomic);
  enter(warp, mask, outcome);
  const uint32_t offsets[] = {0, instruction.decoded.bytes};
  frame_.pc = warp.at;
  frame_.offsets = offsets;
  frame_.clock = warp.launch().clock;
  run_(code.ops.data(), frame_);
  if (frame_.left) return reference_.run(warp, instruction, *code.exact, mask, outcome);
  outcome.active = frame_.mask;
}

namespace {

// A superblock that may loop: the branch at its end jumps to its beginning by itself.
void close_loop(const Superblock& superblock, JoinedCode& joined) {
  if (joined.ops.empty()) return;
  LaneOp& last = joined.ops.back();
  if (last.what != K::Jump || last.number != superblock.pc - superblock.last) return;
  last.what = K::JumpBack;
  last.skip = static_cast<uint32_t>(joined.ops.size() - 1);
}

// Concatenates the instructions of a superblock.
class Joining {
 public:
  explicit Joining(JoinedCode& joined) : joined_(joined) {}

  void add(const LanesCode& code, unsigned bytes) {
    const bool guarded = code.lowered && code.lowered->guarded;
    const bool goes_on = guarded && under_open_guard(code.ops.front());
    joined_.offsets.push_back(offset_);
    joined_.plain.push_back(plain_);
    joined_.under_guard.push_back(guarded ? 1 : 0);
    if (goes_on) count_under_guard();
    if (!guarded && guarded_) emit(unguard());
    if (!goes_on) guard_ = guarded ? joined_.ops.size() : kNone;
    for (size_t k = goes_on ? 1 : 0; k + 1 < code.ops.size(); k++) emit(code.ops[k]);
    if (goes_on) joined_.ops[guard_].skip = static_cast<uint32_t>(joined_.ops.size() - guard_);
    guarded_ = guarded;
    offset_ += bytes;
    plain_ += guarded ? 0 : 1;
    instruction_++;
  }

  void finish() {
    joined_.offsets.push_back(offset_);
    joined_.plain.push_back(plain_);
  }

 private:
  static constexpr size_t kNone = SIZE_MAX;

  static LaneOp unguard() {
    LaneOp op;
    op.what = K::Unguard;
    return op;
  }
  void emit(LaneOp op) {
    op.instruction = instruction_;
    joined_.ops.push_back(op);
  }

  // The instructions before have the same guard, and have not written it: they and this one are done by the same lanes.
  bool under_open_guard(const LaneOp& op) const {
    if (guard_ == kNone || !is(op.what, kGuard)) return false;
    const LaneOp& open = joined_.ops[guard_];
    if (open.what != op.what || open.a != op.a || op.a.base < kFiles) return false;
    return std::none_of(joined_.ops.begin() + static_cast<ptrdiff_t>(guard_), joined_.ops.end(),
                        [&](const LaneOp& other) { return other.to.base == op.a.base; });
  }

  void count_under_guard() {
    joined_.ops[guard_].number++;
    for (size_t i = joined_.ops[guard_].instruction; i < instruction_; i++) joined_.under_guard[i]++;
  }

  JoinedCode& joined_;
  size_t guard_ = kNone;  // the operation of the last instruction's, where it begins with it
  bool guarded_ = false;
  uint32_t instruction_ = 0, offset_ = 0, plain_ = 0;
};

}  // namespace

std::unique_ptr<Code> Lanes::join(const Superblock& superblock) {
  auto joined = std::make_unique<JoinedCode>();
  Joining joining(*joined);
  for (const Instruction* i : superblock.instructions) {
    joining.add(static_cast<const LanesCode&>(*i->code), i->decoded.bytes);
  }
  joining.finish();
  joined->checks = share_address_checks(joined->ops, 4 * elements_);
  join_loads(joined->ops, 4 * elements_);
  close_loop(superblock, *joined);
  finish(joined->ops, static_cast<uint32_t>(superblock.instructions.size()), elements_);
  return joined;
}

void Lanes::enter(const Superblock& superblock, uint64_t clock, const Progress& progress) {
  frame_.pc = superblock.pc;
  frame_.offsets = static_cast<const JoinedCode&>(*superblock.code).offsets.data();
  frame_.clock = clock;
  frame_.size = superblock.instructions.size();
  frame_.again = progress.again;
}

void Lanes::execute(Warp& warp, const Superblock& superblock, uint64_t mask, Progress& progress) {
  const auto held = lock_atomics(superblock.shared_atomic);
  enter(superblock, warp.launch().clock, progress);
  run(warp, superblock, mask, progress);
}

SliceResult Lanes::execute_in_turn(std::span<Warp* const> warps, const Superblock& superblock, uint64_t mask,
                                   Progress& progress) {
  const auto held = lock_atomics(superblock.shared_atomic);
  enter(superblock, warps.front()->launch().clock, progress);
  Outcome& outcome = progress.outcome;
  SliceResult turns;
  for (Warp* warp : warps) {
    if (!is_at(*warp, mask, superblock.pc)) return turns;
    warp->at = superblock.pc;
    run(*warp, superblock, mask, progress);
    turns.next = !progress.whole || !outcome.halts(mask);
    if (turns.next) return turns;
    halt(*warp, superblock.last, superblock.end, outcome);
    outcome.at_barrier = outcome.ended = 0;
    frame_.clock += frame_.size;
    turns.lanes += progress.lanes;
    turns.instructions += frame_.size;
    turns.over++;
  }
  return turns;
}

inline void Lanes::run(Warp& warp, const Superblock& superblock, uint64_t mask, Progress& progress) {
  const auto& code = static_cast<const JoinedCode&>(*superblock.code);
  enter(warp, mask, progress.outcome);
  for (unsigned i = 0; i < code.checks; i++) frame_.checks[1 + i].lanes = 0;
  frame_.runs = 0;
  run_(code.ops.data(), frame_);
  progress.whole = !frame_.left;
  progress.runs = frame_.runs + (progress.whole ? 1 : 0);
  progress.done = 0;
  const uint64_t lanes = count_lanes(mask);
  progress.lanes = frame_.guarded_lanes + progress.runs * lanes * code.plain.back();
  if (progress.whole) return;
  progress.done = frame_.left->instruction;
  // The guard of the instruction that is left has been counted, and perhaps that of others after it.
  progress.lanes += lanes * code.plain[frame_.left->instruction] -
                    code.under_guard[frame_.left->instruction] * count_lanes(frame_.mask);
}

std::unique_ptr<Engine> make_engine() { return std::make_unique<Lanes>(); }

std::optional<FallbackReason> left_to_reference(const model::Isa& isa, const Instruction& instruction) {
  Constants constants;
  const auto lowered = lower(isa, instruction, constants);
  const FallbackReason* const why = std::get_if<FallbackReason>(&lowered);
  return why ? std::optional(*why) : std::nullopt;
}

}  // namespace isadora::sim::lanes
