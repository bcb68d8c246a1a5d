#include "inspect/undefined.h"

#include "model/registers.h"
#include "sim/report.h"

namespace isadora::inspect {

using model::Scope;
using sim::Accesses;

namespace {

size_t element(const sim::Registers& file, unsigned number, unsigned lane) {
  return size_t{number} * file.columns() + file.column(lane);
}

}  // namespace

void Undefined::run_begins(sim::Launch&, sim::Program& program) { program_ = &program; }

// State that belongs to a block begins with it.
void Undefined::block_begins(std::span<sim::Warp* const> warps) {
  registers_.clear();
  memory_.clear();
  for (sim::Warp* warp : warps) note_starts(*warp);
}

// Registers whose first value the description gives.
void Undefined::note_starts(sim::Warp& warp) {
  if (isa_.machine.execution == model::Execution::Hart)
    for (const model::InitialRegister& s : isa_.machine.starts) written(warp, s.file, s.number, 0) = true;
  for (uint16_t i = 0; i < isa_.files.size(); i++) {
    for (const auto& [number, start] : isa_.files[i].starts) {
      for (unsigned lane = 0; lane < warp.file(i).columns(); lane++) written(warp, i, number, lane) = true;
    }
  }
}

std::vector<bool>::reference Undefined::written(sim::Warp& warp, uint16_t index, unsigned number, unsigned lane) {
  const sim::Registers& file = warp.file(index);
  Written& all = (isa_.files[index].scope == Scope::Grid ? grid_registers_ : registers_)[&file];
  all.resize(size_t{file.count()} * file.columns());
  return all[element(file, number, lane)];
}

bool Undefined::after(const sim::Issue& issue, const sim::Outcome&, const Accesses& accesses) {
  step_++;
  check_reads(issue, accesses);
  note(issue.warp, accesses);
  return true;
}

bool Undefined::is_tracked(uint16_t space) const {
  const Scope scope = isa_.spaces[space].scope;
  return scope != Scope::Grid && scope != Scope::Constant;
}

bool Undefined::is_written(sim::Warp& warp, const Accesses::Register& r) {
  const sim::Registers& file = warp.file(r.file);
  const Written& written = (isa_.files[r.file].scope == Scope::Grid ? grid_registers_ : registers_)[&file];
  const size_t at = element(file, r.number, r.lane);
  return at < written.size() && written[at];
}

bool Undefined::is_written(sim::Warp& warp, const Accesses::Memory& m, uint64_t& address) {
  const Bytes& bytes = memory_[&warp.space(m.space, m.lane)];
  for (address = m.address; address - m.address < m.bytes; address++) {
    const auto page = bytes.find(address / kPage);
    if (page == bytes.end() || !page->second[address % kPage]) return false;
  }
  return true;
}

void Undefined::check_reads(const sim::Issue& issue, const Accesses& accesses) {
  for (const Accesses::Register& r : accesses.reads) {
    if (is_written(issue.warp, r)) continue;
    report(issue, Kind::Register, r.lane,
           model::spelling(isa_.files[r.file], r.number) + ", which no instruction has written");
  }
  for (const Accesses::Memory& m : accesses.memory) {
    uint64_t address = 0;
    if (m.kind == Accesses::Memory::Kind::Store || !is_tracked(m.space) || is_written(issue.warp, m, address)) continue;
    report(issue, Kind::Memory, m.lane,
           isa_.spaces[m.space].name + "[" + hex(address) + "], which no instruction has written");
  }
  for (const Accesses::Peek& p : accesses.peeks) {
    if (accesses.active & sim::lane_bit(p.from)) continue;
    report(issue, Kind::Lane, p.lane, "a value of lane " + std::to_string(p.from) + ", which takes no part");
  }
}

void Undefined::note(sim::Warp& warp, const Accesses& accesses) {
  for (const Accesses::Register& w : accesses.writes) written(warp, w.file, w.number, w.lane) = true;
  for (const Accesses::Memory& m : accesses.memory) {
    if (!m.writes() || !is_tracked(m.space)) continue;
    Bytes& bytes = memory_[&warp.space(m.space, m.lane)];
    for (uint64_t i = 0; i < m.bytes; i++) bytes[(m.address + i) / kPage].set((m.address + i) % kPage);
  }
}

void Undefined::report(const sim::Issue& issue, Kind kind, unsigned lane, const std::string& what) {
  const auto [known, is_new] = known_.try_emplace({issue.pc, kind}, reads_.size());
  if (!is_new) {
    if (reported_in_[known->second] == step_) reads_[known->second].lanes |= sim::lane_bit(lane);
    return;
  }
  const sim::FaultReport place = sim::report_place(*program_, issue.warp, issue.pc, sim::lane_bit(lane));
  reads_.push_back({issue.pc, place.line, texts_(issue.instruction.decoded, issue.pc), what, place.kernel,
                    place.block_index, place.warp, place.lanes});
  reported_in_.push_back(step_);
}

}  // namespace isadora::inspect
