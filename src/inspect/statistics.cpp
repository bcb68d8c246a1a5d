// Counting goes by numbers; names are put to them at the end.
#include "inspect/statistics.h"

#include <algorithm>
#include <set>
#include <span>

#include "sim/machine.h"

namespace isadora::inspect {

namespace {

using Kind = sim::Accesses::Memory::Kind;

}  // namespace

Statistics::Traits& Statistics::traits(sim::Warp& warp, const sim::Instruction& instruction, uint64_t pc) {
  const auto [place, is_new] = traits_.try_emplace(&instruction);
  if (is_new) {
    place->second.opcode = instruction.opcode;
    place->second.left = why_left_(warp, instruction, pc);
    const auto fixed = sim::fixed_accesses(instruction.body);
    place->second.memory = !fixed || !fixed->empty();
    if (fixed) place->second.accesses = *fixed;
    for (const ir::Inst& inst : instruction.body.ops) place->second.branch |= inst.op == ir::Op::WritePc;
  }
  return place->second;
}

bool Statistics::before(const sim::Issue& issue) {
  alive_ = issue.warp.alive();
  return true;
}

namespace {

uint64_t size(uint64_t mask) { return static_cast<uint64_t>(__builtin_popcountll(mask)); }

void join(RunCounts::Instructions& to, const RunCounts::Instructions& from) {
  to.warps += from.warps;
  to.lanes += from.lanes;
}

// Are the lanes at different addresses, after a branch?
bool are_divergent(const sim::Warp& warp, uint64_t lanes) {
  bool apart = false;
  const uint64_t first = lanes ? warp.pc[static_cast<unsigned>(__builtin_ctzll(lanes))] : 0;
  sim::each_lane(lanes, [&](unsigned lane) { apart |= warp.pc[lane] != first; });
  return apart;
}

}  // namespace

bool Statistics::after(const sim::Issue& issue, const sim::Outcome& outcome, const sim::Accesses& accesses) {
  Traits& t = traits(issue);
  t.executed.warps++;
  t.executed.lanes += size(outcome.active);
  counts_.standing += size(issue.group);
  counts_.alive += size(alive_);
  counts_.barriers += size(outcome.at_barrier);
  counts_.waits += size(outcome.waits);
  counts_.branches += t.branch;
  counts_.parted += t.branch && are_divergent(issue.warp, issue.group);
  if (t.memory) count_memory(accesses);
  return true;
}

void Statistics::count_memory(const sim::Accesses& accesses) {
  using Pieces = std::set<uint64_t>;
  std::map<std::pair<uint16_t, Kind>, std::pair<Pieces, Pieces>> touched;
  for (const sim::Accesses::Memory& m : accesses.memory) {
    RunCounts::Memory& counts = memory_[{m.space, m.kind}];
    counts.lanes++;
    counts.bytes += m.bytes;
    auto& [sectors, lines] = touched[{m.space, m.kind}];
    const uint64_t last = m.address + (m.bytes - 1);
    for (uint64_t s = m.address / RunCounts::kSector; s <= last / RunCounts::kSector; s++) sectors.insert(s);
    for (uint64_t l = m.address / RunCounts::kLine; l <= last / RunCounts::kLine; l++) lines.insert(l);
  }
  for (const auto& [what, pieces] : touched) {
    RunCounts::Memory& counts = memory_[what];
    counts.warps++;
    counts.sectors += pieces.first.size();
    counts.lines += pieces.second.size();
  }
}

// Another path may begin at the same steps later, when the program has written its code.
Statistics::Path& Statistics::path(sim::Warp& warp, const sim::ExecutionLog::Run& run) {
  Path& path = paths_[run.steps];
  const std::span<const sim::LoggedStep> steps(run.steps, run.count);
  const size_t known = std::min(path.instructions.size(), steps.size());
  if (!std::ranges::equal(std::span(path.instructions).first(known), steps.first(known), {}, {},
                          &sim::LoggedStep::instruction)) {
    count(path);
    path = {};
  }
  for (size_t i = path.instructions.size(); i < steps.size(); i++) {
    traits(warp, *steps[i].instruction, steps[i].pc);
    if (steps[i].guarded) path.guarded.push_back(i);
    path.instructions.push_back(steps[i].instruction);
  }
  path.runs.resize(path.instructions.size() + 1);
  path.skipped.resize(path.guarded.size());
  return path;
}

std::optional<uint64_t> Statistics::executed(sim::Warp& warp, const sim::ExecutionLog& log) {
  const uint8_t* guard = log.guards.data();
  for (const sim::ExecutionLog::Run& run : log.runs) {
    Path& p = path(warp, run);
    p.runs[run.count]++;
    for (size_t i = 0; i < p.guarded.size() && p.guarded[i] < run.count; i++) p.skipped[i] += *guard++ == 0;
  }
  return std::nullopt;
}

// As `after` counts them one by one.
void Statistics::count(const Path& path) {
  uint64_t runs = 0;
  size_t guards = path.guarded.size();
  for (size_t i = path.instructions.size(); i-- > 0;) {
    runs += path.runs[i + 1];
    const bool guarded = guards > 0 && path.guarded[guards - 1] == i;
    count(traits_.at(path.instructions[i]), runs, guarded ? runs - path.skipped[--guards] : runs);
  }
}

void Statistics::count(Traits& t, uint64_t runs, uint64_t active) {
  join(t.executed, {runs, active});
  counts_.standing += runs;
  counts_.alive += runs;
  counts_.branches += t.branch ? runs : 0;
  std::set<std::pair<uint16_t, Kind>> touched;
  for (const sim::FixedAccess& access : t.accesses) {
    RunCounts::Memory& counts = memory_[{access.space, access.kind}];
    counts.warps += touched.emplace(access.space, access.kind).second ? active : 0;
    counts.lanes += active;
    counts.bytes += active * access.bytes;
  }
}

void Statistics::count_paths() {
  for (const auto& [steps, path] : paths_) count(path);
  paths_.clear();
}

RunCounts Statistics::counts() {
  count_paths();
  RunCounts out = counts_;
  for (const auto& [key, t] : traits_) {
    if (t.executed.warps == 0) continue;
    join(out.all, t.executed);
    join(out.by_opcode[t.opcode->name], t.executed);
    if (t.left) join(out.left[{t.opcode->name, *t.left}], t.executed);
  }
  for (const auto& [what, counts] : memory_) {
    const model::Space& space = isa_.spaces[what.first];
    const char* const kind = what.second == Kind::Load ? "load" : what.second == Kind::Store ? "store" : "atomic";
    out.memory[{space.name, kind}] = counts;
    out.shared_by_grid[space.name] = space.scope == model::Scope::Grid && !is_hart();
  }
  return out;
}

void RunCounts::add(const RunCounts& other) {
  join(all, other.all);
  for (const auto& [name, counts] : other.by_opcode) join(by_opcode[name], counts);
  for (const auto& [what, counts] : other.left) join(left[what], counts);
  for (uint64_t RunCounts::*count : {&RunCounts::standing, &RunCounts::alive, &RunCounts::branches, &RunCounts::parted,
                                     &RunCounts::barriers, &RunCounts::waits}) {
    this->*count += other.*count;
  }
  for (const auto& [what, counts] : other.memory) {
    Memory& to = memory[what];
    for (uint64_t Memory::*count : {&Memory::warps, &Memory::lanes, &Memory::bytes, &Memory::sectors, &Memory::lines}) {
      to.*count += counts.*count;
    }
  }
  shared_by_grid.insert(other.shared_by_grid.begin(), other.shared_by_grid.end());
}

}  // namespace isadora::inspect
