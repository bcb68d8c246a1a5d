#include "sim/harts/journal.h"

#include <algorithm>
#include <cstring>

#include "sim/harts/blocks.h"
#include "sim/lanes/kernel.h"

namespace isadora::sim::harts {

using lanes::K;
using lanes::LaneOp;

namespace {

bool is_logged_store(const LaneOp& op) { return op.what == K::Store || op.what == K::AtomicBegin; }

}  // namespace

Journal::Journal(Warp& warp) {
  const auto& files = warp.isa().files;
  size_t bytes = 0;
  for (size_t i = 0; i < std::min<size_t>(files.size(), warp.rows().size()); i++) {
    if (!warp.rows()[i]) continue;  // its registers are left to the reference engine
    files_.push_back({warp.rows()[i], files[i].count * (files[i].width <= 32 ? sizeof(uint32_t) : sizeof(uint64_t))});
    bytes += files_.back().bytes;
  }
  registers_.resize(bytes);
  // A block of no instructions, and an instruction that is left in its middle, log something, too.
  entered_.resize(kMost + 2);
  guards_.resize(kMost + 1);
  overwritten_.resize(kMost + lanes::HartFrame::kMostStores);
}

void Journal::copy_registers(bool back) {
  uint8_t* copy = registers_.data();
  for (const File& file : files_) {
    std::memcpy(back ? file.at : copy, back ? copy : file.at, file.bytes);
    copy += file.bytes;
  }
}

void Journal::begin(lanes::HartFrame& frame) {
  copy_registers(false);
  frame.entered = entered_.data();
  frame.guards = guards_.data();
  frame.overwritten = overwritten_.data();
  frame.overwritten_end = overwritten_.data() + overwritten_.size();
}

ptrdiff_t logged_stores(const std::vector<LaneOp>& ops, size_t first) {
  return std::count_if(ops.begin() + static_cast<ptrdiff_t>(first), ops.end(), is_logged_store);
}

// The instructions that a block executed: the decrease of the budget from its entry to the entry of the next block.
void Journal::read(const lanes::HartFrame& frame, int64_t left, uint64_t next, ExecutionLog& log) const {
  const auto block = [](const lanes::BlockEntry& e) { return static_cast<const TranslationBlock*>(e.block); };
  const auto before = [&](const lanes::BlockEntry& e) { return e.budget + block(e)->cost; };
  log.runs.clear();
  for (const lanes::BlockEntry* e = entered_.data(); e != frame.entered; e++) {
    const int64_t executed = before(*e) - (e + 1 == frame.entered ? left : before(e[1]));
    if (executed) log.runs.push_back({block(*e)->logged.data(), static_cast<uint32_t>(executed)});
  }
  log.guards.assign(guards_.data(), static_cast<const uint8_t*>(frame.guards));
  log.next = next;
}

void Journal::undo(const lanes::HartFrame& frame) {
  for (const lanes::OverwrittenBytes* old = frame.overwritten; old-- != overwritten_.data();)
    std::memcpy(old->at, old->bytes, old->size);
  copy_registers(true);
}

void add_log(std::vector<LaneOp>& ops, size_t first) {
  const std::vector<LaneOp> plain(ops.begin() + static_cast<ptrdiff_t>(first), ops.end());
  bool is_further = false;
  ops.resize(first);
  for (size_t i = 0; i < plain.size(); i++) {
    LaneOp log = plain[i];
    log.type = lanes::Shape::W32;
    log.keeps = is_further;
    is_further |= is_logged_store(plain[i]);
    if (is(log.what, lanes::kGuard)) {
      ops.push_back(LaneOp{.a = log.a, .what = K::LogGuard, .sub = log.what == K::GuardNot});
    } else if (log.what == K::Store) {
      log.what = K::LogStore;
      ops.push_back(log);
    } else if (log.what == K::AtomicBegin) {  // the operation after it has the window
      log.what = K::LogStore;
      log.to = log.c;
      log.skip = plain[i + 1].skip;
      ops.push_back(log);
    }
    ops.push_back(plain[i]);
  }
  for (size_t i = first; i < ops.size(); i++) {
    if (is(ops[i].what, lanes::kGuard)) ops[i].skip = static_cast<uint32_t>(ops.size() - i);
  }
}

}  // namespace isadora::sim::harts
