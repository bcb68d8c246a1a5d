// A walk over code in memory, instruction by instruction, past what is none. Nothing is allocated on the way.
#pragma once

#include <cstdint>
#include <span>

#include "isadora/isa.h"

namespace isadora {

//   for (isadora::Cursor at(isa, bytes); at.next();)
//     if (at.is_instruction()) …at.instruction()…
class Cursor {
 public:
  // The bytes are not copied: they must outlive it. `address` is that of the first one. Where instructions stand at
  // multiples only (Isa::code_align), none is found between them.
  Cursor(const Isa& isa, std::span<const uint8_t> bytes, uint64_t address = 0);

  // To the next instruction or, where there is none, over the bytes up to the next place where one may begin. False at
  // the end.
  bool next();

  // After next() was true:
  bool is_instruction() const { return failure_.error == DecodeError::None; }
  const Instruction& instruction() const { return instruction_; }  // where is_instruction()
  const DecodeFailure& failure() const { return failure_; }        // where not; Isa::explain makes a sentence of it
  uint64_t address() const { return address_ + static_cast<uint64_t>(begin_ - first_); }
  std::span<const uint8_t> bytes() const { return {begin_, next_}; }

  // For the library: next() in two steps, into storage of its own, an encoding::Decoded, in place of instruction(). The
  // first returns the size of the instruction; 0: there is none here, and the second goes over the bytes.
  inline unsigned decode_next(void* decoded);
  bool skip_bytes();

 private:
  unsigned next_with_care(void* decoded);

  const void* codec_;                             // of the Isa that instruction_ keeps alive
  const uint8_t *first_, *begin_, *next_, *end_;  // of all bytes, and of what next() came to
  uint64_t address_;                              // of the first
  unsigned parcel_, align_;                       // bytes
  bool parcels_vary_;                             // in whether an instruction may begin after them
  bool with_care_;                                // they do, or none may begin at `next_`
  DecodeFailure failure_;
  Instruction instruction_;
};

}  // namespace isadora
