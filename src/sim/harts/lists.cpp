#include "sim/harts/lists.h"

#include <algorithm>
#include <cstring>

#include "ir/facts.h"
#include "sim/lanes/float_operations.h"

namespace isadora::sim::harts {
namespace {

using lanes::K;
using lanes::MicroOp;

constexpr uint32_t kTemporaryBytes = 1 << 20;  // they stay where they are; what is not used costs nothing

// A branch is all that a list can do for control, and no value that changes while blocks run may be read: only the run
// loop counts the clock.
std::optional<Left> refused(const std::vector<MicroOp>& ops) {
  for (const MicroOp& op : ops) {
    if (is(op.what, lanes::kControl) && op.what != K::Jump && op.what != K::JumpAt) return Left::OfWarps;
    if (op.what == K::LaunchValue && ir::facts(static_cast<ir::LaunchValue>(op.aux)).changes()) return Left::OfWarps;
  }
  return {};
}

// What computes, and knows no more than registers and the instruction's place.
bool has_code(const MicroOp& op) {
  if (is(op.what, lanes::kLoad) || is(op.what, lanes::kStore)) return false;
  if (op.what == K::LaunchValue || op.what == K::LaunchRow) return false;
  if (op.what != K::FloatEach) return is(op.what, code_for(op.type));
  const auto& info = *reinterpret_cast<const ir::FloatInfo*>(op.number);
  const bool of_long_integer = info.op == ir::FloatOp::FromInt && (op.sub & 128);
  return lanes::is_at_once(info) && !of_long_integer;
}

}  // namespace

// False where there is no memory for it.
bool Lists::start() {
  place_ = std::make_shared<Place>();
  place_->temporaries = make_zeroed(kTemporaryBytes);
  const auto zero = place_->constants.row(0, lanes::Shape::W64, 1),
             one = place_->constants.row(1, lanes::Shape::W64, 1);
  if (!place_->temporaries || !zero || !one) return place_ = nullptr, false;
  zero_ = *zero;
  one_ = *one;
  lanes::Frame& f = place_->frame;
  std::memcpy(&f.bases[lanes::kFiles], warp_.rows().data(), sizeof warp_.rows());
  f.bases[lanes::kTemporaries] = place_->temporaries.get();
  f.bases[lanes::kConstants] = place_->constants.begin();
  f.warp = &warp_;
  f.outcome = &place_->outcome;
  f.lanes = 1;
  f.elements = 1;
  f.all = f.group = 1;
  for (const model::RegisterFile& file : warp_.isa().files) place_->widths.push_back(file.width);
  return true;
}

// Where a single branch at the list's end leads to a place that is known, the list only says whether it is taken.
void Lists::take_branch(List& list) {
  std::vector<MicroOp>& ops = list.lowered.ops;
  const auto controls = std::ranges::count_if(ops, [](const MicroOp& op) { return is(op.what, lanes::kControl); });
  if (controls != 1 || ops.back().what != K::Jump) return;
  uint64_t target = 0;
  if (__builtin_add_overflow(list.pc, static_cast<int64_t>(ops.back().number), &target)) return;
  list.target = target;
  const lanes::Row where = ops.back().c;
  ops.pop_back();
  if (where.base == lanes::kNoBase && !list.lowered.guarded) return;
  const uint32_t begin = (list.lowered.temporaries + 63) / 64 * 64;
  list.taken = {lanes::kTemporaries, begin};
  list.lowered.temporaries = begin + 64;
  const auto set = [&](K what, lanes::Row from) {
    MicroOp op;
    op.what = what;
    op.type = lanes::Shape::W64;
    op.to = list.taken;
    op.a = from;
    return op;
  };
  ops.push_back(where.base == lanes::kNoBase ? set(K::Copy, one_) : set(K::OfBits, where));
  ops.insert(ops.begin(), set(K::Copy, zero_));
}

std::shared_ptr<const List> Lists::make(const Instruction& instruction, uint64_t pc, Left& why) {
  if (!place_ && !start()) return why = Left::ManyConstants, nullptr;
  const Standing at{pc, pc + instruction.decoded.bytes};
  auto lowered = lanes::lower(warp_.isa(), instruction, place_->constants, at);
  if (const Left* const left = std::get_if<Left>(&lowered)) {
    why = *left;
    return nullptr;
  }
  auto made = std::make_shared<List>();
  List& list = *made;
  list.place = place_;
  list.lowered = std::get<lanes::Lowered>(std::move(lowered));
  for (MicroOp& op : list.lowered.ops) {
    if (op.what == K::Setting) op.number = static_cast<uint64_t>(warp_.launch().settings[op.aux]);
  }
  list.pc = pc;
  take_branch(list);
  if (list.lowered.temporaries > kTemporaryBytes) return why = Left::ManyConstants, nullptr;
  list.ops = list.lowered.ops;
  if (const auto left = refused(list.ops)) {
    why = *left;
    return nullptr;
  }
  list.offsets[1] = instruction.decoded.bytes;
  MicroOp end;
  end.what = K::End;
  list.ops.push_back(end);
  for (MicroOp& op : list.ops) {
    op.run = kernel(op, 1);
    if (is(op.what, lanes::kLook)) op.look = static_cast<uint8_t>(1 + look_++ % (lanes::kLooks - 1));
    list.writes_memory |= is(op.what, lanes::kStore) || op.what == K::AtomicEnd;
    list.transfers |= is(op.what, lanes::kControl);
  }
  list.has_code = !list.transfers && std::ranges::all_of(list.lowered.ops, has_code);
  lists_.push_back(made);
  return made;
}

uint64_t Lists::where_it_led(const List& list) const {
  const Outcome& outcome = place_->outcome;
  if (outcome.branched) return outcome.together ? outcome.target : warp_.target[0];
  const bool takes = list.target && (list.taken.base == lanes::kNoBase || load_word(place_->at(list.taken), 8));
  return takes ? *list.target : list.pc + list.offsets[1];
}

Lists::Did Lists::run(const List& list) {
  lanes::Frame& f = place_->frame;
  Outcome& outcome = place_->outcome;
  f.pc = list.pc;
  f.offsets = list.offsets;
  f.left = false;
  f.take_part(1);
  outcome.branched = 0;
  run_(list.ops.data(), f);
  if (f.left) return Did::Nothing;
  next_ = where_it_led(list);
  return f.mask ? Did::All : Did::PassedOver;
}

}  // namespace isadora::sim::harts
