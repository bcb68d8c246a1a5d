// Records the coverage of a run.
//
// Each word is observed in detail for its first executions, and then no more: the engine executes it at full speed.
// Reported coverage is exact; operand values and semantic branches that occur later may be missed. Forms, modifiers,
// aliases, branches of harts and faults are never missed. With kAll nothing is missed.
#pragma once

#include <memory>
#include <unordered_map>

#include "coverage/coverage.h"
#include "sim/reference/dry_run.h"
#include "sim/reference/function_runner.h"
#include "sim/session/inspection.h"

namespace isadora::coverage {

class Recorder final : public sim::session::Inspector {
 public:
  static constexpr unsigned kAll = 0, kUsual = 32;

  // `looks`: how often a word is observed in detail. The coverage must outlive it.
  Recorder(Coverage& coverage, unsigned looks = kUsual);
  ~Recorder() override;

  bool only_watched() const override { return looks_ != kAll; }
  void run_begins(sim::Launch& launch, sim::Program& program) override;
  bool wants_accesses(const sim::Issue&) override { return false; }
  bool before(const sim::Issue& issue) override;
  bool after(const sim::Issue& issue, const sim::Outcome& outcome, const sim::Accesses&) override;
  void faulted(sim::Warp& warp, const sim::FaultReport& report) override;

 private:
  struct Seen;
  struct Word;
  Word& word_of(const sim::Instruction& instruction);
  void note_word(Word& word);
  void note_values(Word& word, sim::Warp& warp, uint64_t lanes, bool read);
  void note_choices(Word& word, sim::Warp& warp, uint64_t lanes);
  void note(Word& word, size_t point);
  void note_target(const sim::Issue& issue);
  bool may_stop_observing(Word& word, const sim::Issue& issue);
  bool is_done(const Word& word) const;

  Coverage& coverage_;
  const Universe& universe_;
  const unsigned looks_;
  sim::Program* program_ = nullptr;
  std::vector<std::vector<std::unique_ptr<Seen>>> forms_;
  std::unordered_map<const sim::Instruction*, std::unique_ptr<Word>> words_;
  // The other target of a hart's branch that has had one outcome many times. Its first execution is recorded here.
  struct Expected {
    uint64_t from;
    Word* word;
    size_t point;
  };
  std::unordered_map<uint64_t, std::vector<Expected>> expected_;  // by address
  Word* current_ = nullptr;                                       // the executed instruction
  uint64_t lanes_ = 0;                                            // the active lanes
  bool closely_ = false;
};

}  // namespace isadora::coverage
