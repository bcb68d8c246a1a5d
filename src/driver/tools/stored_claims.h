// The claims and micro-ops of a description that have been tried and held, kept in a file from one `check` to the next.
#pragma once

#include <map>
#include <set>
#include <string>

#include "examples/claim_cache.h"
#include "model/model.h"
#include "prove/identity.h"

namespace isadora::driver {

class StoredClaimResults final : public examples::ClaimCache {
 public:
  // `folder`: where such files lie; empty: nothing is kept. `micro_ops`: a fingerprint of the language of the cracks.
  StoredClaimResults(const model::Isa& isa, const std::string& folder, unsigned trials, std::string micro_ops);
  StoredClaimResults(const model::Isa&& isa, const std::string& folder, unsigned trials,
                     std::string micro_ops) = delete;

  std::string key(const examples::Claimed& claim, const std::vector<examples::Case>& programs) override;
  std::string key(uint16_t opcode, uint16_t form) override;
  std::string key(uint16_t opcode, uint16_t form, const std::vector<std::string>& claims) override;
  bool holds(const std::string& key) override;
  void note(const std::string& key) override;

  // Do all micro-ops hold? Then their language need not be read.
  bool all_cracks_hold();
  // Writes the file, with what other processes have written to it since it was read. Unused keys are dropped when they
  // outnumber the used ones.
  void keep();

 private:
  void read();

  const model::Isa& isa_;
  std::optional<encoding::Codec> codec_;  // once it is needed
  prove::Identity identity_;
  std::string path_, trials_, micro_ops_;
  std::set<std::string> known_, used_;
  bool changed_ = false;
};

}  // namespace isadora::driver
