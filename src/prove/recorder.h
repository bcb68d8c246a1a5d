// A solver that also records its questions, a file for each, in SMT-LIB.
#pragma once

#include "prove/solver.h"

namespace isadora::prove {

class RecordingSolver final : public Solver {
 public:
  // Without a folder nothing is written.
  RecordingSolver(Solver& solver, std::string folder) : solver_(solver), folder_(std::move(folder)) {}

  // Names the files of the following questions `name`-1.smt2, `name`-2.smt2 …; each begins with the remark.
  void begin(std::string name, std::string remark);

  std::string version() const override { return solver_.version(); }
  std::string identity() const override { return solver_.identity(); }
  Answer check(const Tables& tables, const std::vector<Term>& nodes, const std::vector<Term>& asserted,
               unsigned timeout_ms) override {
    return solver_.check(tables, nodes, asserted, timeout_ms);
  }
  // Why a file could not be written; empty where all were.
  const std::string& error() const { return error_; }
  void note(const Tables& tables, const std::vector<Term>& asserted, Answer::Kind answer) override;

 private:
  Solver& solver_;
  std::string folder_, name_, remark_, error_;
  unsigned number_ = 0;
};

}  // namespace isadora::prove
