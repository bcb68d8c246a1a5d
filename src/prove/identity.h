// A digest of everything that an answer depends on: the machine, the instructions' semantics, the claim. Prose and
// source positions do not count, so that unrelated edits keep the answer.
#pragma once

#include <map>
#include <string>

#include "encoding/codec.h"
#include "model/model.h"

namespace isadora::prove {

// The version of the prover's axioms and rules. Increment it when a rule, a premise or a term was wrong, so that
// something false may have been called proved: then every answer recorded beside a description (NAME.verdicts) is asked
// again. Nothing else changes it: a prover that is faster or proves more keeps the recorded answers.
//
// 2: shared registers after divergence; accesses of other paths and of both of two programs; offsets that wrap.
//
// 3: claims without a satisfying state are no longer proved.
//
// 4: branches to addresses of more than 64 bits.
//
// 5: a modifier that only decides whether a word is legal was fixed at its default, which may be reserved: all held.
//
// 6: memory at an address of the lane's own counted as the same in all lanes, and waits as symmetric; facts about this
// lane bounded other lanes' values; a modifier that decides an operand's width was fixed; words of a special case
// counted as those of the general one.
// 7: a modifier without an effect was fixed at its default, whose words may be a special case's; special cases were not
// part of a fingerprint; what follows elements was written before those of other lanes; an instruction began or ended
// several transactions; lanes without a thread had an index of the block.
inline constexpr uint64_t kSoundness = 7;

class Identity {
 public:
  explicit Identity(const model::Isa& isa);
  explicit Identity(const model::Isa&& isa) = delete;

  // With the instructions that a jump into the middle of a word finds.
  std::string of_program(const std::vector<encoding::Decoded>& words,
                         const std::function<const encoding::Codec&()>& codec);
  std::string of_form(uint16_t opcode, uint16_t form);  // and its opcode's fields
  std::string of_claim(const std::optional<ir::Function>& given, const ir::Function& holds) const;
  std::string of_opcode(uint16_t opcode);
  std::string content(const std::string& text) const;  // with the machine and kSoundness
  std::string key(const std::string& text) const;      // with the machine and this program

 private:
  std::string of_word(const encoding::Decoded& d);
  std::string of_middles(const std::vector<encoding::Decoded>& words, const encoding::Codec& codec);

  const model::Isa& isa_;
  std::string machine_;
  std::map<std::pair<uint16_t, uint16_t>, std::string> forms_;
  std::map<uint16_t, std::string> opcodes_;
};

}  // namespace isadora::prove
