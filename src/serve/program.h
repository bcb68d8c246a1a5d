// A typed program: its diagnostics, its words line by line, and an object that can run.
#pragma once

#include "library/library.h"
#include "object/object.h"
#include "serve/json.h"

namespace isadora::serve {

inline constexpr uint64_t kMostMemory = uint64_t{16} << 20;  // bytes of a program, of all buffers, and of a heap

// Bare instructions are a program, too: they become its only kernel, whose end ends a lane; on a hart, also with data,
// a program that begins at the first instruction.
struct Typed {
  base::SourceRef source;
  bool alone = false;       // no kernel and no entry was typed
  unsigned lines_in_front;  // of the source, that were added
  object::Object object;
  bool good = false;  // it can be run
  diag::Sink sink;

  uint32_t typed_line(uint32_t line) const { return line - std::min(line, lines_in_front); }
};

Typed read_typed(const library::Loaded& isa, const std::string& text);

Json diagnostics_of(const Typed& typed);
// Each instruction: its line, address, word, and disassembly.
Json lines_of(const library::Loaded& isa, const Typed& typed);
Json kernels_of(const Typed& typed);

// The drawing of a word: its fields with their bits and values, its text or the decode error. A word that does not
// decode is drawn with the fields of `like`, if that is an instruction.
Json word_of(const library::Loaded& isa, const std::string& word, const std::string& like, std::string& error);

}  // namespace isadora::serve
