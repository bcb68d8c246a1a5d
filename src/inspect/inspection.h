// Several inspectors on one run. What an instruction touches is found once for all of them, and only where one wants
// it.
#pragma once

#include <vector>

#include "sim/accesses.h"
#include "sim/observer.h"
#include "sim/reference/probe.h"

namespace isadora::inspect {

class Inspector {
 public:
  virtual ~Inspector() = default;
  virtual void run_begins(sim::Launch&, sim::Program&) {}
  virtual void block_begins(std::span<sim::Warp* const>) {}
  virtual bool before(const sim::Issue&) { return true; }  // false ends the run
  virtual bool wants_accesses(const sim::Issue&) { return true; }
  // `accesses` is empty where the inspector did not want it.
  virtual bool after(const sim::Issue&, const sim::Outcome&, const sim::Accesses&) { return true; }
  virtual void faulted(sim::Warp&, const sim::FaultReport&) {}
};

class Inspection final : public sim::Observer {
 public:
  explicit Inspection(const model::Isa& isa) : probe_(isa) {}
  explicit Inspection(const model::Isa&& isa) = delete;
  void add(Inspector& inspector) { inspectors_.push_back(&inspector); }
  bool empty() const { return inspectors_.empty(); }
  bool has_alone(const Inspector& inspector) const { return inspectors_.size() == 1 && inspectors_[0] == &inspector; }

  void run_begins(sim::Launch& launch, sim::Program& program) override;
  void block_begins(std::span<sim::Warp* const> warps) override;
  bool before(const sim::Issue& issue) override;
  bool after(const sim::Issue& issue, const sim::Outcome& outcome) override;
  void faulted(sim::Warp& warp, const sim::FaultReport& report) override;

 private:
  std::vector<Inspector*> inspectors_;
  sim::reference::Probe probe_;
  const sim::Accesses none_;
  const sim::Accesses* accesses_ = &none_;
};

}  // namespace isadora::inspect
