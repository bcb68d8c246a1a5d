// The interface of the module (llvm/) that translates LLVM IR to code. It is loaded on first use; nothing else depends
// on LLVM.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cc/code.h"

namespace isadora::cc {

// The properties of a machine that the front end and its passes need. All follow from rules.
struct Traits {
  unsigned word = 32;     // bits of a register
  unsigned pointer = 32;  // bits of an address
  unsigned registers = 0;
  unsigned results = 0;      // registers for the result of a function
  unsigned stack_align = 1;  // bytes
  // Is there an instruction for the operation ("fadd", "f32"), or an expansion that takes no call?
  std::function<bool(const std::string& operation, const std::string& type)> has;
  // Is there a branch on a compare of two registers ("fcmp_olt", "f64")?
  std::function<bool(const std::string& compare, const std::string& type)> branches;
  // Does an instruction compute the operation of a register and this number?
  std::function<bool(const std::string& operation, const std::string& type, int64_t)> computes;
  // Does an instruction have room for the number, as the second operand of `add`, or in an address?
  std::function<bool(int64_t)> adds, offsets;
  // Can an address be base + (index << shift)?
  std::function<bool(unsigned shift)> indexes;
  bool unaligned = false;  // may data lie at any address?
};

// Words of a result in registers: a longer one is in memory, and so is an integer of more than two for the front end.
inline unsigned most_result_words(const Traits& t, bool is_integer) {
  return is_integer ? std::min(t.results, 2u) : t.results;
}

enum class OptLevel : uint8_t { None, Speed, Size };

class FrontEnd {
 public:
  virtual ~FrontEnd() = default;
  // Translates LLVM bitcode of one file to code. False with the unsupported construct.
  virtual bool translate(const std::string& bitcode, const std::string& name, const Traits& traits, OptLevel level,
                         SsaModule& out, std::vector<Failure>& failures) = 0;
};

// Of the module isadora-cc; null, and `error` set, if there is none.
std::unique_ptr<FrontEnd> load_front_end(std::string& error);

}  // namespace isadora::cc
