// Programs that check themselves by a signature: the description's folder has a file, `signature.s`, with what gives
// registers and memory their first values and what stores them in the end; random instructions stand between. What is
// stored is the signature. Whoever runs the program, hardware or another simulator, compares it with the one expected.
#pragma once

#include <optional>
#include <string>

#include "generate/generate.h"

namespace isadora::generate {

// The text of `signature.s`; nothing, with `error`, where the description has none or it lacks a part.
std::optional<std::string> frame_of(const model::Isa& isa, std::string& error);

struct SelfChecking {
  std::string text;       // a program for the assembler
  std::string signature;  // in lines of 32 bits
};

// Completes a frame with instructions of the generator, whose constraints are `self_checking`: the same program for the
// same seed. It accesses no memory but the signature's and what it has stored itself, reads no register without a value
// and leaves the instructions at their end alone. Nothing where chance finds no such program; `error` where the frame
// is at fault.
std::optional<SelfChecking> draw_self_checking(const library::Loaded& loaded, const std::string& frame,
                                               const Generator& generator, uint64_t seed, std::string& error,
                                               sim::session::Inspector* observer = nullptr);

// Was it written by draw_self_checking?
bool is_self_checking(std::string_view text);
// Runs a program on an engine: lines of eight hexadecimal digits, each 32 bits of the signature (little-endian).
// Nothing, with `error`, where it cannot be assembled or does not end well.
std::optional<std::string> signature_of(const library::Loaded& loaded, const std::string& text, sim::Engine& engine,
                                        std::string& error, sim::Observer* observer = nullptr);
// Empty, or the first line that differs.
std::string first_difference(const std::string& signature, const std::string& expected);

}  // namespace isadora::generate
