// A generated program: instructions, their initial state, and the expected results. Its text is assembly, with the
// states in comments.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "library/library.h"
#include "sim/session/inspection.h"
#include "sim/sim.h"

namespace isadora::generate {

struct Test {
  using Places = std::vector<std::pair<std::string, std::vector<base::Integer>>>;  // in the notation of sim::Bench

  std::vector<encoding::Decoded> words;
  std::map<std::string, int64_t> settings;
  uint64_t active = 1;
  std::optional<uint64_t> memory;  // memory exists everywhere, with bytes that follow from this number
  Places set, expected;
  std::vector<base::Integer> leaves;  // where lanes leave the instructions: one address, or each active lane's
  std::string fault;                  // the fault that ends the run; empty: none …
  uint64_t fault_at = 0;              // … the address of its instruction, …
  uint64_t fault_lanes = 1;           // … and the lanes that fault
};

// The description that a file is for, from its first line. Empty if it is not a test.
std::string description_of(std::string_view text);
std::string to_text(const library::Loaded& loaded, const Test& test, const std::string& how);
// An error in the text with its line, or empty.
std::string from_text(const library::Loaded& loaded, const std::string& text, Test& test);

// The indices of the words whose text the assembler encodes differently, e.g. as shorter ones.
std::set<size_t> reencoded(const library::Loaded& loaded, const std::vector<encoding::Decoded>& words);

// Memory that a run of it loads, as locations of at most eight bytes.
std::vector<std::string> places_loaded(const library::Loaded& loaded, const Test& test);

// Prepares a bench; false if it lacks a location.
bool begin(const Test& test, sim::Bench& bench, std::string& error);
// Runs it on the reference engine and records the results: all changed registers and all stored memory. False if it is
// not usable: the state cannot be set, or the run does not end.
bool expect(const library::Loaded& loaded, Test& test, sim::session::Inspector* also = nullptr);
// Runs it on an engine. Returns the first difference, or empty: where the run ends and how, registers, and all memory.
std::string verify(const library::Loaded& loaded, const Test& test, sim::Engine& engine);

}  // namespace isadora::generate
