// Reports actions of a program that are probably not intended: a division by zero where the machine defines a result,
// and other warnings of the description; a branch into the middle of an instruction; an access to the rest of a page
// after a segment. Each place is reported once.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "sim/execute.h"
#include "sim/reference/dry_run.h"
#include "sim/session/inspection.h"

namespace isadora::inspect {

// The beginnings of a program's instructions, as far as its lines, labels and data show them.
class CodeMap {
 public:
  CodeMap(const encoding::Codec& codec, const object::Object& object);
  // The beginning of the instruction that this address lies inside of; nothing where one begins, and outside of all.
  std::optional<uint64_t> inside(uint64_t address) const;

 private:
  std::map<uint64_t, unsigned> instructions_;  // bytes, by address
};

class Sanitizer final : public sim::session::Inspector {
 public:
  // `warning` is the description once more, where instructions fault instead of warning.
  Sanitizer(const encoding::Codec& codec, const object::Object& object, model::Isa warning);

  void run_begins(sim::Launch& launch, sim::Program& program) override;
  bool wants_accesses(const sim::Issue& issue) override;
  bool before(const sim::Issue& issue) override;
  bool after(const sim::Issue& issue, const sim::Outcome& outcome, const sim::Accesses& accesses) override;
  // In the order in which they happened first: in the form of the faults that they are not.
  const std::vector<sim::FaultReport>& reports() const { return reports_; }

 private:
  // Null for an instruction that has nothing to warn of.
  sim::reference::DryRun* trial_of(const sim::Instruction& instruction);
  void look_at_target(const sim::Issue& issue, uint64_t target);
  void look_at_access(const sim::Issue& issue, const sim::Accesses::Memory& access);
  void report_issue(const sim::Issue& issue, sim::FaultReport report);

  // Mapped memory before or after a segment of an image.
  struct Rest {
    uint64_t begin, end, segment_begin, segment_end;
    std::string name;
  };

  const model::Isa warning_;
  CodeMap map_;
  std::vector<Rest> rests_;
  sim::InstructionTexts texts_;
  sim::Program* program_ = nullptr;
  std::unordered_map<const sim::Instruction*, std::unique_ptr<sim::reference::DryRun>> trials_;
  std::optional<sim::FaultReport> pending_;  // of the current instruction: its own fault is reported
  std::set<uint64_t> known_;                 // reported places
  std::vector<sim::FaultReport> reports_;
};

}  // namespace isadora::inspect
