#include "sim/harts/lower.h"

#include <algorithm>

#include "ir/facts.h"
#include "sim/lanes/kernel.h"
#include "sim/lanes/lower.h"

namespace isadora::sim::harts {
namespace {

using lanes::K;
using lanes::kFiles;
using lanes::kNoBase;
using lanes::LaneOp;
using lanes::Row;

// Operations of the lanes engine that only a warp can do, and values that change while blocks run: only the run loop
// counts the clock.
bool is_of_warps(const LaneOp& op) {
  if (is(op.what, lanes::kControl)) return op.what != K::Jump && op.what != K::JumpAt;
  if (op.what == K::Pc || op.what == K::NextPc) return true;  // its place is known, and they are constants
  return op.what == K::LaunchValue && ir::facts(static_cast<ir::LaunchValue>(op.aux)).changes();
}

// The end of an instruction: its branches, in the place of those that send lanes elsewhere.
class Branches {
 public:
  Branches(std::vector<LaneOp>& ops, uint64_t pc, bool guarded) : ops_(ops), pc_(pc), guarded_(guarded) {}

  // Empty if a target is not an address.
  std::optional<InstructionExit> make() {
    std::vector<LaneOp> jumps;
    for (const LaneOp& op : ops_) {
      if (is(op.what, lanes::kControl)) jumps.push_back(op);
    }
    std::erase_if(ops_, [](const LaneOp& op) { return is(op.what, lanes::kControl); });
    InstructionExit ending;
    for (; !jumps.empty() && !ends(ending); jumps.pop_back()) {  // the last one that is taken counts
      const LaneOp& jump = jumps.back();
      if (jump.what == K::JumpAt) {
        add_indirect(jump, ending);
      } else if (!add_branch(jump, ending)) {
        return {};
      }
    }
    return ending;
  }

 private:
  static bool ends(const InstructionExit& ending) {
    return ending.kind == InstructionExit::Kind::Goes || ending.kind == InstructionExit::Kind::Jumps;
  }

  bool add_branch(const LaneOp& jump, InstructionExit& ending) {
    uint64_t target = 0;
    if (__builtin_add_overflow(pc_, static_cast<int64_t>(jump.number), &target)) return false;
    const bool always = jump.c.base == kNoBase && !guarded_;
    ending = {always && ending.kind == InstructionExit::Kind::Falls ? InstructionExit::Kind::Goes
                                                                    : InstructionExit::Kind::Branches,
              target};
    if (ending.kind == InstructionExit::Kind::Goes) return true;
    LaneOp op = jump.c.base == kNoBase ? LaneOp{.what = K::Go} : condition(jump.c);
    op.number = target;
    ops_.push_back(op);
    return true;
  }

  void add_indirect(const LaneOp& jump, InstructionExit& ending) {
    const bool always = jump.c.base == kNoBase && !guarded_ && ending.kind == InstructionExit::Kind::Falls;
    ending.kind = always ? InstructionExit::Kind::Jumps : InstructionExit::Kind::Branches;
    LaneOp op = jump;
    op.what = K::GoAt;
    ops_.push_back(op);
  }

  // A conditional branch: the branch itself evaluates a comparison without other uses.
  LaneOp condition(Row bits) {
    LaneOp op{.a = bits, .what = K::BranchBits};
    while (const auto made = take_maker(op.a, op.sub)) {
      if (made->what != K::Not) {
        op = *made;
        op.what = branch_of(made->what);
        op.to = {};
        return op;
      }
      op.a = made->a;
      op.sub ^= 1;
    }
    return op;
  }

  static bool has_branch(LaneOp comparison) {
    comparison.what = branch_of(comparison.what);
    return comparison.what != K::Count && kernel(comparison, 1);
  }

  // The comparison that makes bits, or their opposite, off the list.
  std::optional<LaneOp> take_maker(Row bits, bool opposite) {
    const auto made = std::ranges::find(ops_, bits, &LaneOp::to);
    if (bits.base != lanes::kTemporaries || made == ops_.end()) return {};
    const bool turns = made->what == K::Not && made->type == lanes::Shape::Bits;
    if (!turns && (opposite || !has_branch(*made))) return {};
    const auto reads = [&](const LaneOp& op) { return op.a == bits || op.b == bits || op.c == bits; };
    const auto writes_operand = [&](const LaneOp& op) {
      return is(op.what, lanes::kTwoRegisters) || is(op.what, lanes::kFurther) || op.to == made->a || op.to == made->b;
    };
    if (std::ranges::any_of(ops_, reads) || std::any_of(made + 1, ops_.end(), writes_operand)) return {};
    const LaneOp taken = *made;
    ops_.erase(made);
    return taken;
  }

  std::vector<LaneOp>& ops_;
  const uint64_t pc_;
  const bool guarded_;
};

// Code and other memory that the program cannot write. What a user writes there is noted (AddressSpace::note_edit), and
// then all is lowered anew.
const uint8_t* fixed_bytes(Warp& warp, uint16_t index, uint64_t address, unsigned n) {
  AddressSpace* const space = warp.common_space(index);
  if (!space || (warp.isa().spaces[index].align && address % n != 0)) return nullptr;
  const uint8_t* const bytes = space->mapped(address, n);
  return bytes && !space->writable(address) ? bytes : nullptr;
}

bool reads_its_address(const ir::Function& f) {
  return std::ranges::any_of(f.ops, [](const ir::Inst& in) { return in.op == ir::Op::Pc || in.op == ir::Op::NextPc; });
}

bool reads_its_address(const Instruction& i) {
  return reads_its_address(i.body) || (i.guard && reads_its_address(*i.guard));
}

}  // namespace

bool has_window(const LaneOp& op) {
  return is(op.what, lanes::kLoad) || op.what == K::CheckStore || op.what == K::Store || op.what == K::AtomicRound;
}

InstructionExit Lowerer::lower(const Instruction& instruction, uint64_t pc, std::vector<LaneOp>& to) {
  auto& places = known_[&instruction];
  const uint64_t place = reads_its_address(instruction) ? pc : 0;
  auto known = places.find(place);
  if (known == places.end()) known = places.emplace(place, make(instruction, pc)).first;
  const Lowered& lowered = known->second;
  const size_t first = to.size();
  to.insert(to.end(), lowered.ops.begin(), lowered.ops.end());
  give_windows(std::span(to).subspan(first));
  return lowered.exit;
}

Lowerer::Lowered Lowerer::make(const Instruction& instruction, uint64_t pc) {
  const auto left = [](FallbackReason why) { return Lowered{{}, {InstructionExit::Kind::Left, 0, why}}; };
  const FixedMemory memory = [&](uint16_t space, uint64_t address, unsigned n) {
    return fixed_bytes(warp_, space, address, n);
  };
  auto lowered = lanes::lower(warp_.isa(), instruction, storage_.constants(),
                              InstructionAddress{pc, pc + instruction.decoded.bytes, memory});
  if (const FallbackReason* const why = std::get_if<FallbackReason>(&lowered)) {
    if (*why == FallbackReason::ManyConstants) storage_.set_full();
    return left(*why);
  }
  auto& list = std::get<lanes::LoweredInstruction>(lowered);
  if (list.temporaries > Storage::kTemporaries) return left(FallbackReason::ManyConstants);
  std::vector<LaneOp>& ops = list.ops;
  if (std::ranges::any_of(ops, is_of_warps)) return left(FallbackReason::OfWarps);
  const auto ending = Branches(ops, pc, list.guarded).make();
  if (!ending) return left(FallbackReason::WideNumber);
  for (size_t i = 0; i < ops.size(); i++) {
    if (is(ops[i].what, lanes::kGuard)) ops[i].skip = static_cast<uint32_t>(ops.size() - i);
    if (ops[i].what == K::Setting) ops[i].number = static_cast<uint64_t>(warp_.launch().settings[ops[i].aux]);
  }
  return {std::move(ops), *ending};
}

// Each access has a window; a store has that of its preceding check.
void Lowerer::give_windows(std::span<LaneOp> ops) {
  for (LaneOp& op : ops) {
    if (!has_window(op)) continue;
    const auto before = std::ranges::find_if(ops, [&](const LaneOp& other) {
      return other.what == K::CheckStore && other.a == op.a && other.to == op.to && other.number == op.number &&
             other.bytes == op.bytes && other.aux == op.aux;
    });
    op.skip = op.what == K::Store && before != ops.end() ? before->skip : storage_.window();
  }
}

}  // namespace isadora::sim::harts
