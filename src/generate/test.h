// A generated program: instructions, the state that they begin with, and what must come of it. Its text is a program of
// the assembler, with the states in comments.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "library/library.h"
#include "sim/session/inspection.h"
#include "sim/sim.h"

namespace isadora::generate {

struct Test {
  using Places = std::vector<std::pair<std::string, std::vector<base::Integer>>>;  // in the words of sim::Bench

  std::vector<encoding::Decoded> words;
  std::map<std::string, int64_t> settings;
  uint64_t active = 1;
  std::optional<uint64_t> memory;  // all of it is there and follows from this number
  Places set, expected;
  std::string fault;  // that the run ends with; empty: it ends well
};

// The first line of a file: which description it is for. Empty where it is no such file.
std::string description_of(std::string_view text);
std::string to_text(const library::Loaded& loaded, const Test& test, const std::string& how);
// Empty, or what is wrong with the text, with its line.
std::string from_text(const library::Loaded& loaded, const std::string& text, Test& test);

// The number of a word whose text the assembler reads as another one, e.g. as a shorter one; none where there is none.
std::optional<size_t> first_that_is_read_otherwise(const library::Loaded& loaded,
                                                   const std::vector<encoding::Decoded>& words);

// Memory that a run of it loads, as places of at most eight bytes.
std::vector<std::string> places_loaded(const library::Loaded& loaded, const Test& test);

// Prepares a bench; false where it has no such place.
bool begin(const Test& test, sim::Bench& bench, std::string& error);
// Runs it on the reference engine and keeps what came of it: all registers that changed, and all that was stored.
// Nothing where it is of no use: the state cannot be set, or the run does not end.
bool expect(const library::Loaded& loaded, Test& test, sim::session::Inspector* also = nullptr);
// Runs it on an engine. Empty, or how it differs.
std::string verify(const library::Loaded& loaded, const Test& test, sim::Engine& engine);

}  // namespace isadora::generate
