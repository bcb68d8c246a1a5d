// Decodes words to instructions, and encodes instructions. Compiled from the Model once; no list is searched.
//
// The matcher is a tree of tables over a window: the bits of an instruction's first parcels at a fixed place. For
// parcel order "lsb" the window is the little-endian number of the bytes; for "msb" the first parcel is at the top of
// 128 bits. Instructions of several lengths are in one tree.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "diag/diagnostic.h"
#include "model/model.h"

namespace isadora::encoding {

using model::Bits;
inline constexpr size_t kMaxFields = 48;

struct Decoded {
  uint16_t opcode = model::kNoIndex;
  uint16_t form = 0;
  uint8_t bytes = 0;
  Bits word = 0;
  uint64_t codes[kMaxFields];  // in the order of the opcode's fields
  std::span<const uint64_t> fields(const model::Opcode& op) const { return {codes, op.fields.size()}; }
};

enum class DecodeStatus : uint8_t { None, NoOpcode, Truncated, BadCode, BadRegister, Exception, NoForm, SpecialCase };

class Codec {
 public:
  // Keeps a reference: the Isa must outlive it. After `patience` decodes of a form a lookup table is built
  // (table_decoder.h), which pays off only for long inputs.
  explicit Codec(const model::Isa& isa, unsigned patience = 64);
  explicit Codec(const model::Isa&& isa, unsigned patience = 64) = delete;
  ~Codec();
  Codec(Codec&&) noexcept;

  // Decodes the instruction at the beginning of `bytes`, and returns its size in bytes. On failure returns 0, with the
  // reason in `why` and `detail` (a field or exception index) if they are not null. Allocates only for the first word
  // of an opcode, and once when its table is built. Thread-safe.
  unsigned decode(std::span<const uint8_t> bytes, Decoded& out, DecodeStatus* why = nullptr,
                  uint16_t* detail = nullptr) const;
  bool decode_word(Bits word, unsigned length_bits, Decoded& out, DecodeStatus* why = nullptr,
                   uint16_t* detail = nullptr) const;

  // Packs codes (in the opcode's field order; fixed fields are filled in) into a word. Checks nothing.
  Bits pack(const model::Opcode& opcode, std::span<const uint64_t> codes) const;
  // Packs, and checks everything that decode would check: None when the word is legal and has the form `form`, which
  // becomes the first one that it has. With kNoIndex any form will do. SpecialCase, which decoding never gives: the
  // word is another opcode's, whose index is in `detail`.
  DecodeStatus check(uint16_t opcode, uint16_t& form, std::span<const uint64_t> codes, uint16_t* detail = nullptr,
                     Bits* word = nullptr) const;

  // A word to its bytes in memory and back.
  void to_bytes(Bits word, unsigned length_bits, uint8_t* out) const;
  Bits from_bytes(const uint8_t* in, unsigned length_bits) const;

  const model::Isa& isa() const;
  unsigned max_bytes() const;

  // A sentence for the user: why a word is illegal.
  std::string explain(DecodeStatus why, uint16_t opcode, uint16_t detail) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Pairs of opcodes that share a word, with such a word; overlaps across lengths included. For `check`.
struct Overlap {
  uint16_t a, b;
  Bits witness;  // in the window of the longer one
};
std::vector<Overlap> find_overlaps(const model::Isa& isa);

}  // namespace isadora::encoding
