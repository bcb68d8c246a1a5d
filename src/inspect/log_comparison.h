// Compares a run of a hart with a log of the same program by another simulator or by hardware: their first difference,
// and the description's result there.
#pragma once

#include <functional>
#include <string>

#include "inspect/commit_log.h"
#include "inspect/locations.h"
#include "sim/state_locations.h"

namespace isadora::inspect {

class LogComparison {
 public:
  using NextLine = std::function<bool(std::string& line)>;  // false: end of the log
  LogComparison(const encoding::Codec& codec, const object::Object& object, NextLine next_line);

  // An instruction of the run. False: nothing more is to be compared, since both differ, or the log has ended.
  bool see(const sim::session::Retired& retired);
  // The run has ended: how, in words.
  void run_ended(const std::string& how);

  // Empty where they agree; else lines without an end, for people.
  const std::string& difference() const { return difference_; }
  const std::string& problem() const { return problem_; }  // with the log itself: its line and its errors
  uint64_t compared() const { return compared_; }          // instructions
  uint64_t skipped() const { return skipped_; }            // lines of the log before the program's first instruction
  bool log_has_ended() const { return log_ended_; }

 private:
  bool next(Commit& commit);
  bool find_beginning(uint64_t pc);
  std::string how_they_differ(const sim::session::Retired& retired) const;
  std::string registers_differ(const sim::session::Retired& retired) const;
  std::string memory_differs(const sim::session::Retired& retired) const;
  std::string explain(const sim::session::Retired& retired, const std::string& how);
  std::optional<sim::StateLocation> place(const std::string& name) const;

  const encoding::Codec& codec_;
  const object::Object& object_;
  NextLine next_line_;
  Locations locations_;
  sim::LocationNames places_;
  sim::InstructionTexts texts_;
  Commit commit_;  // that is due
  uint64_t line_ = 0, compared_ = 0, skipped_ = 0;
  bool begun_ = false, log_ended_ = false;
  std::string difference_, problem_;
};

}  // namespace isadora::inspect
