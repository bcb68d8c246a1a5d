#include "sim/parallel/ledger.h"

#include <algorithm>

#include "sim/execute.h"

namespace isadora::sim::parallel {

using Status = RunResult::Status;

namespace {

bool is_complete(const RunResult& r) { return r.status == Status::Done && !r.exit_status; }

}  // namespace

std::optional<Ledger::Taken> Ledger::take() {
  const std::lock_guard lock(mutex_);
  if (next_ >= blocks_ || is_void(next_)) return std::nullopt;
  return Taken{next_++, limit_ - result_.stats.warp_instructions};
}

void Ledger::ended(uint64_t block, RunResult result) {
  const std::lock_guard lock(mutex_);
  if (is_void(block)) return;
  if (!is_complete(result)) last_ = block;
  waiting_.emplace(block, std::move(result));
  while (!waiting_.empty() && waiting_.begin()->first == settled_ && !is_void(settled_)) {
    record(std::move(waiting_.extract(waiting_.begin()).mapped()));
  }
}

void Ledger::record(RunResult block) {
  RunStats& sum = result_.stats;
  const uint64_t left = limit_ - sum.warp_instructions;
  // An instruction that faults would not have been tried where none was left.
  const bool faulted_too_late = block.fault && block.stats.warp_instructions >= left;
  const bool beyond = block.status == Status::Limit || block.stats.warp_instructions > left || faulted_too_late;
  sum.warp_instructions += block.stats.warp_instructions;
  sum.lane_instructions += block.stats.lane_instructions;
  for (const auto& [name, n] : block.stats.by_opcode) sum.by_opcode[name] += n;
  if (beyond) {
    result_.status = Status::Limit;
    result_.message = limit_message(limit_);
    sum.warp_instructions = limit_;
    last_ = settled_;
  } else {
    result_.status = block.status;
    result_.exit_status = block.exit_status;
    result_.fault = std::move(block.fault);
  }
  settled_++;
}

}  // namespace isadora::sim::parallel
