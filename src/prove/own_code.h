// The code of a hart's program is in memory, too: from address 0 of its main space. A question leaves its bytes
// unconstrained; this decides when they matter, and gives their values.
#pragma once

#include <optional>
#include <vector>

#include "encoding/codec.h"
#include "prove/machine.h"

namespace isadora::prove {

class OwnCode {
 public:
  OwnCode(const encoding::Codec& codec, const SymbolicMachine& machine);

  // Do the values give memory, at the addresses of the code, the bytes of these words? Only bytes that the machine has
  // looked at count.
  bool is_as_in(const Assignment& values, const std::vector<encoding::Decoded>& words) const;
  // As above as terms, for known words.
  std::vector<Term> holds(const std::vector<encoding::Decoded>& words) const;
  // The accesses are outside of the first `bytes` addresses.
  std::vector<Term> avoids(uint64_t bytes) const;

 private:
  std::vector<const InitialCell*> cells() const;
  Term address(const InitialCell& cell) const;

  const encoding::Codec& codec_;
  const SymbolicMachine& m_;
  std::optional<uint32_t> room_;  // none where programs do not see their code
};

}  // namespace isadora::prove
