// Queries about the history of a run: the last write to a location, and how often each line was executed.
#include <algorithm>
#include <map>

#include "encoding/effects.h"
#include "inspect/statistics.h"
#include "serve/run.h"

namespace isadora::serve {

using model::Scope;

namespace {

// Finds instructions that write a location in a lane.
class Writers {
 public:
  Writers(const model::Isa& isa, sim::reference::Probe& probe, const sim::StateLocation& place, sim::Warp& warp,
          unsigned lane)
      : isa_(isa), probe_(probe), place_(place), warp_(warp), lane_(lane), block_(warp.block().index) {}

  bool operator()(const sim::Issue& issue) {
    if (!may_write_lane(issue.warp) || !may_write(issue.instruction)) return false;
    const sim::Accesses& accesses = probe_.accesses_of(issue.warp, issue.instruction, issue.group);
    const bool writes = place_.kind == sim::StateLocation::Kind::Memory ? to_memory(accesses) : to_registers(accesses);
    if (writes) pcs[issue.warp.launch().clock] = issue.pc;
    return writes;
  }

  std::map<uint64_t, uint64_t> pcs;  // by moment

 private:
  Scope scope() const {
    return place_.kind == sim::StateLocation::Kind::Memory ? isa_.spaces[place_.index].scope
                                                           : isa_.files[place_.index].scope;
  }
  bool may_write_lane(const sim::Warp& warp) const {
    if (scope() == Scope::Grid || scope() == Scope::Constant) return true;
    return warp.block().index == block_ && (scope() == Scope::Block || &warp == &warp_);
  }

  // Excludes most instructions by their fields alone.
  bool may_write(const sim::Instruction& instruction) {
    const auto [known, fresh] = may_write_.try_emplace(&instruction, false);
    if (!fresh) return known->second;
    const encoding::InstructionEffects touched = encoding::instruction_effects(isa_, instruction.decoded);
    if (place_.kind == sim::StateLocation::Kind::Memory) return known->second = touched.stores.contains(place_.index);
    for (const encoding::RegisterSet::Range& r : touched.writes.ranges())
      known->second |=
          r.file == place_.index && r.first < place_.number + registers() && place_.number < r.first + r.count;
    return known->second;
  }

  unsigned registers() const {
    const unsigned width = isa_.files[place_.index].width;
    return width == 0 ? 1 : (place_.bits + width - 1) / width;
  }
  bool to_registers(const sim::Accesses& accesses) const {
    return std::ranges::any_of(accesses.writes, [&](const sim::Accesses::Register& r) {
      return r.file == place_.index && r.number >= place_.number && r.number < place_.number + registers() &&
             (scope() != Scope::Lane || r.lane == lane_);
    });
  }
  bool to_memory(const sim::Accesses& accesses) const {
    return std::ranges::any_of(accesses.memory, [&](const sim::Accesses::Memory& m) {
      return m.writes() && m.space == place_.index && (scope() != Scope::Lane || m.lane == lane_) &&
             m.address < place_.address + place_.bits / 8 && place_.address < m.address + m.bytes;
    });
  }

  const model::Isa& isa_;
  sim::reference::Probe& probe_;
  const sim::StateLocation& place_;
  const sim::Warp& warp_;
  const unsigned lane_;
  const sim::Dim block_;
  std::map<const sim::Instruction*, bool> may_write_;
};

// Statistics by address.
class Profile final : public sim::session::Inspector {
 public:
  explicit Profile(const model::Isa& isa) : isa_(isa) {}
  bool before(const sim::Issue& issue) override { return of(issue.pc).before(issue); }
  bool wants_accesses(const sim::Issue& issue) override { return of(issue.pc).wants_accesses(issue); }
  bool after(const sim::Issue& issue, const sim::Outcome& outcome, const sim::Accesses& accesses) override {
    return of(issue.pc).after(issue, outcome, accesses);
  }
  std::map<uint64_t, inspect::RunCounts> counts() {
    std::map<uint64_t, inspect::RunCounts> out;
    for (auto& [pc, one] : all_) out[pc] = one.counts();
    return out;
  }

 private:
  inspect::Statistics& of(uint64_t pc) {
    return all_
        .try_emplace(pc, isa_,
                     [](sim::Warp&, const sim::Instruction&, uint64_t) -> std::optional<sim::FallbackReason> {
                       return std::nullopt;
                     })
        .first->second;
  }

  const model::Isa& isa_;
  std::map<uint64_t, inspect::Statistics> all_;
};

// Replays a run for an inspector, up to a moment.
class SearchObserver final : public sim::Observer {
 public:
  SearchObserver(const model::Isa& isa, sim::session::Inspector& inspector, uint64_t moment)
      : inspection_(isa), moment_(moment) {
    inspection_.add(inspector);
  }
  bool before(const sim::Issue& issue) override {
    return issue.warp.launch().clock < moment_ && inspection_.before(issue);
  }
  bool after(const sim::Issue& issue, const sim::Outcome& outcome) override {
    return inspection_.after(issue, outcome);
  }

 private:
  sim::session::Inspection inspection_;
  const uint64_t moment_;
};

class Onlooker final : public sim::Observer {};

}  // namespace

// A run that had ended is returned to its end, with its result.
void Run::return_to(uint64_t moment, bool ended) {
  history().go_to(moment);
  if (!ended) return;
  Onlooker onlooker;
  history().run(onlooker);
}

Json Run::written_at(const std::string& name, unsigned lane, std::string& error) {
  const auto place = places_.find(name);
  if (!place) return error = places_.explain(diag::shortened(name)), Json();
  if (place->kind != sim::StateLocation::Kind::Registers && place->kind != sim::StateLocation::Kind::Memory)
    return error = "`" + name + "` is made of others: ask for one of those", Json();
  if (lane >= warp().lanes()) return error = "there is no lane " + std::to_string(lane), Json();
  const uint64_t from = history().now();
  const bool ended = history().ended();
  Writers writers(isa_.isa, probe_, *place, warp(), lane);
  const auto moments = history().earlier(1, [&](const sim::Issue& issue) { return writers(issue); }).moments;
  return_to(from, ended);
  if (moments.empty()) return {{"moment", nullptr}};
  const uint64_t pc = writers.pcs.at(moments[0]);
  Json out = {{"moment", moments[0]}, {"address", hex(pc)}};
  if (const object::LineEntry* line = typed_.object.line_at(pc)) out["line"] = typed_.typed_line(line->line);
  std::string why;
  if (const sim::Instruction* instruction = history().program().fetch(pc, why))
    out["text"] = texts_(instruction->decoded, pc);
  return out;
}

Json Run::profile() {
  const uint64_t now = history().now(), from = now > kBudget ? now - kBudget : 0;
  const bool ended = history().ended();
  Profile profile(isa_.isa);
  history().go_to(from);
  SearchObserver until(isa_.isa, profile, now);
  history().run(until);
  return_to(now, ended);
  std::map<uint32_t, inspect::RunCounts> lines;
  for (const auto& [pc, counts] : profile.counts())
    if (const object::LineEntry* line = typed_.object.line_at(pc)) lines[typed_.typed_line(line->line)].add(counts);
  Json out = {{"from", from}, {"steps", now - from}, {"lines", Json::array()}};
  for (const auto& [line, counts] : lines) {
    Json memory = Json::array();
    for (const auto& [what, m] : counts.memory) {
      Json one = {{"space", what.first}, {"kind", what.second}, {"lanes", m.lanes}, {"bytes", m.bytes}};
      const auto shared = counts.shared_by_grid.find(what.first);
      if (shared != counts.shared_by_grid.end() && shared->second)
        one["moved"] = m.sectors * inspect::RunCounts::kSector;  // bytes of whole sectors
      memory.push_back(std::move(one));
    }
    out["lines"].push_back({{"line", line},
                            {"times", counts.all.warps},
                            {"lanes", counts.all.lanes},
                            {"alive", counts.alive},
                            {"parted", counts.parted},
                            {"memory", memory}});
  }
  return out;
}

}  // namespace isadora::serve
