#include "sim/session/retired.h"

#include <algorithm>
#include <tuple>

namespace isadora::sim::session {

namespace {

// Each register once, with its value as it is now.
std::vector<Retired::Register> with_values(Warp& warp, const std::vector<Accesses::Register>& registers) {
  std::vector<Retired::Register> out;
  out.reserve(registers.size());
  for (const Accesses::Register& r : registers) {
    const Registers& file = warp.file(r.file);
    out.push_back({file.column(r.lane), r.file, r.number, {}});
  }
  const auto place = [](const Retired::Register& r) { return std::tuple(r.file, r.number, r.lane); };
  std::ranges::sort(out, {}, place);
  const auto same = [&](const auto& a, const auto& b) { return place(a) == place(b); };
  out.erase(std::unique(out.begin(), out.end(), same), out.end());
  for (Retired::Register& r : out) r.value = warp.file(r.file).get(r.number, r.lane);
  return out;
}

base::Integer value_of(Warp& warp, const Accesses::Memory& m) {
  const uint8_t* const bytes = warp.space(m.space, m.lane).find(m.address, m.bytes);
  return bytes ? load(warp.isa().machine, bytes, m.bytes) : base::Integer();
}

}  // namespace

std::optional<uint64_t> next_of(const Issue& issue, const Outcome& outcome) {
  const uint64_t lanes = outcome.active ? outcome.active : issue.group;
  if (!lanes || outcome.halted) return std::nullopt;
  const Warp& warp = issue.warp;
  const auto lane = static_cast<unsigned>(__builtin_ctzll(lanes));
  return warp.running >> lane & 1 ? std::optional(warp.pc[lane]) : std::nullopt;
}

bool InstructionRecorder::before(const Issue& issue) {
  issue_.reset();
  moment_ = issue.warp.launch().clock;
  return true;
}

void InstructionRecorder::sees(const Issue& issue, const Accesses& accesses) {
  issue_.emplace(issue);
  read_ = with_values(issue.warp, accesses.reads);
  memory_.clear();
  for (const Accesses::Memory& m : accesses.memory) memory_.push_back({m, value_of(issue.warp, m), {}});
}

bool InstructionRecorder::after(const Issue& issue, const Outcome& outcome, const Accesses& accesses) {
  Retired r{issue, moment_, outcome.active, std::move(read_), {}, std::move(memory_), {}, nullptr};
  r.written = with_values(issue.warp, accesses.writes);
  for (Retired::Memory& m : r.memory) m.after = value_of(issue.warp, m.access);
  r.next = next_of(issue, outcome);
  issue_.reset();
  return tell_(r);
}

// Without an instruction nothing has retired.
void InstructionRecorder::faulted(Warp&, const FaultReport& report) {
  if (!issue_) return;
  Retired r{*issue_, moment_, report.lanes, std::move(read_), {}, std::move(memory_), {}, &report};
  for (Retired::Memory& m : r.memory) m.after = m.before;
  issue_.reset();
  tell_(r);
}

}  // namespace isadora::sim::session
