// Errors of a description that can be read in part, and the places where readers see them: on the page of the
// instruction, in the section that they concern, and all of them on a page of their own.
#pragma once

#include <string>
#include <vector>

#include "diag/diagnostic.h"
#include "manual/html.h"
#include "model/model.h"

namespace isadora::manual {

struct Finding {
  const diag::Diagnostic* what = nullptr;
  uint16_t optype = model::kNoIndex;  // none: it concerns no instruction
  uint16_t opcode = model::kNoIndex;
  std::string section;     // the id of the page's section: "operation", …
  std::string definition;  // "__DefFunction carry"; empty outside of definitions
};

class Findings {
 public:
  Findings(const model::Isa& isa, const std::vector<diag::Diagnostic>& all);
  const std::vector<Finding>& all() const { return all_; }
  size_t errors() const { return errors_; }
  std::vector<const Finding*> of(uint16_t optype) const;

 private:
  std::vector<Finding> all_;
  size_t errors_ = 0;
};

// A finding with its location and source lines; long lists end with the number of the others.
Html shown(const diag::Diagnostic& finding);
Html shown(const std::vector<const Finding*>& findings);
std::string count_of(const std::vector<const Finding*>& findings);  // "2 errors", "1 warning"; empty for none

}  // namespace isadora::manual
