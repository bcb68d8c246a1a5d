// Several inspectors on one run. What an instruction touches is found once for all of them, and only where one wants
// it.
#pragma once

#include <algorithm>
#include <vector>

#include "sim/accesses.h"
#include "sim/observer.h"
#include "sim/reference/probe.h"

namespace isadora::sim::session {

class Inspector {
 public:
  virtual ~Inspector() = default;
  virtual bool only_watched() const { return false; }  // as that of sim::Observer; with others it sees more
  virtual bool may_lag() const { return false; }       // Observer::lag; then `executed` is that of sim::Observer
  virtual bool infers_accesses() const { return false; }
  virtual std::optional<uint64_t> executed(Warp&, const ExecutionLog&) { return std::nullopt; }
  virtual void run_begins(Launch&, Program&) {}
  virtual void block_begins(std::span<Warp* const>) {}
  virtual bool before(const Issue&) { return true; }  // false ends the run
  virtual bool wants_accesses(const Issue&) { return true; }
  // It is executed next. `accesses` is empty where no inspector wants it.
  virtual void sees(const Issue&, const Accesses&) {}
  virtual bool after(const Issue&, const Outcome&, const Accesses&) { return true; }
  virtual void faulted(Warp&, const FaultReport&) {}
};

class Inspection final : public Observer {
 public:
  explicit Inspection(const model::Isa& isa) : probe_(isa) {}
  explicit Inspection(const model::Isa&& isa) = delete;
  void add(Inspector& inspector) { inspectors_.push_back(&inspector); }
  void add_first(Inspector& inspector) { inspectors_.insert(inspectors_.begin(), &inspector); }
  void remove(Inspector& inspector) { std::erase(inspectors_, &inspector); }
  bool empty() const { return inspectors_.empty(); }

  bool only_watched() const override {
    return std::ranges::all_of(inspectors_, [](const Inspector* i) { return i->only_watched(); });
  }
  // Several could stop at different instructions.
  uint64_t lag() const override { return inspectors_.size() == 1 && inspectors_.front()->may_lag() ? UINT64_MAX : 0; }
  bool infers_accesses() const override { return inspectors_.front()->infers_accesses(); }
  std::optional<uint64_t> executed(Warp& warp, const ExecutionLog& log) override {
    return inspectors_.front()->executed(warp, log);
  }
  void run_begins(Launch& launch, Program& program) override;
  void block_begins(std::span<Warp* const> warps) override;
  bool before(const Issue& issue) override;
  bool after(const Issue& issue, const Outcome& outcome) override;
  void faulted(Warp& warp, const FaultReport& report) override;

 private:
  std::vector<Inspector*> inspectors_;
  reference::Probe probe_;
  const Accesses none_;
  const Accesses* accesses_ = &none_;
};

}  // namespace isadora::sim::session
