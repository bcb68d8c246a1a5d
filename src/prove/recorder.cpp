#include "prove/recorder.h"

#include "base/files.h"
#include "prove/smtlib.h"

namespace isadora::prove {

void RecordingSolver::begin(std::string name, std::string remark) {
  name_ = std::move(name);
  remark_ = std::move(remark);
  number_ = 0;
}

void RecordingSolver::note(const Tables& tables, const std::vector<Term>& asserted, Answer::Kind answer) {
  if (folder_.empty() || !error_.empty()) return;
  const std::string path = folder_ + "/" + name_ + "-" + std::to_string(++number_) + ".smt2";
  const std::string why = base::write_file_atomically(path, to_smtlib(tables, asserted, answer, remark_));
  if (error_.empty()) error_ = why;
}

}  // namespace isadora::prove
