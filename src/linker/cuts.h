// Bytes that are taken out of an object's code: of padding, down to the alignment that it is for, and of instructions
// that become shorter.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "encoding/fixups.h"
#include "encoding/padding.h"
#include "linker/linker.h"

namespace isadora::linker {

// Offsets that it takes are those of the object as it was. Symbols and relocations after removed bytes move with them.
class CodeCuts {
 public:
  struct Place {
    uint64_t begin = 0, bytes = 0;  // in a section of the object
    uint64_t left = 0;              // of the bytes
    uint64_t align = 0;             // of padding: the multiple where the code after it begins; 0: instructions
    uint64_t gone = 0;              // bytes of the section that are taken out before it
    std::string becomes = {};       // the bytes that are left, of instructions
    uint64_t end() const { return begin + bytes; }
  };

  // Finds the padding that a compiler has left for the linker.
  CodeCuts(const encoding::Codec& codec, const encoding::Fixups& kinds, object::Unit& unit);

  // Instructions that may become shorter. False where another place has some of their bytes.
  bool add(uint32_t section, uint64_t begin, uint64_t bytes);
  // Only those that were added, or padding.
  Place& at(uint32_t section, uint64_t begin) { return places_.at(section).at(begin); }

  // Moves symbols, and gives sections their sizes, by what is left of all places now. False where padding is too short.
  bool move();
  uint64_t moved(uint32_t section, uint64_t offset) const;
  // Of a relocation of the object as it was: it may name a place by a section's symbol and an addend.
  int64_t moved_addend(const object::Unit::Relocation& r) const;
  // Takes the bytes out, and moves relocations and lines: the end of all changes.
  void finish();
  // Reports the padding that is too short.
  void report(diag::Sink& sink) const;

 private:
  struct Original {
    uint64_t value = 0, size = 0;
  };
  void add_padding(const object::Unit::Relocation& r);
  std::string padding(std::string_view bytes, uint64_t left) const;
  bool begins_instruction(std::string_view bytes, uint64_t place) const;

  const encoding::Codec& codec_;
  const encoding::CodePadding padding_;
  object::Unit& unit_;
  std::map<uint32_t, std::map<uint64_t, Place>> places_;  // by section and begin
  std::vector<Original> symbols_;
  std::optional<std::pair<uint32_t, uint64_t>> too_short_;  // padding: the section and its place
  bool is_damaged_ = false;                                 // padding that is none, whatever becomes shorter
};

}  // namespace isadora::linker
