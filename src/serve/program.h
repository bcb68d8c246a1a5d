// A program as it is typed: what is wrong with it, its words line by line, and an object that can be run.
#pragma once

#include "library/library.h"
#include "object/object.h"
#include "serve/json.h"

namespace isadora::serve {

inline constexpr uint64_t kMostMemory = uint64_t{16} << 20;  // bytes of a program, of all buffers, and of a heap

// Instructions alone are a program, too: they become the one kernel of it, whose end ends a lane; of a hart, with data
// beside them, a program that begins at the first of them.
struct Typed {
  base::SourceRef source;
  bool alone = false;       // there was no kernel and no entry
  unsigned lines_in_front;  // of the source, that were not typed
  object::Object object;
  bool good = false;  // it can be run
  diag::Sink sink;

  uint32_t typed_line(uint32_t line) const { return line - std::min(line, lines_in_front); }
};

Typed read_typed(const library::Loaded& isa, const std::string& text);

Json diagnostics_of(const Typed& typed);
// Each instruction: its line, address, word, and the text that the disassembler has for it.
Json lines_of(const library::Loaded& isa, const Typed& typed);
Json kernels_of(const Typed& typed);

// A word, drawn: its fields with their bits and what they say, its text or why it has none. What no instruction is is
// drawn like `like`, where that is one.
Json word_of(const library::Loaded& isa, const std::string& word, const std::string& like, std::string& error);

}  // namespace isadora::serve
