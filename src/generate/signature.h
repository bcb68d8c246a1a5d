// Self-checking programs with a signature: the file `signature.s` in the description's folder has code that initializes
// registers and memory, and code that stores them at the end; random instructions are inserted between. The stored
// bytes are the signature. A run on hardware or on another simulator is compared with the expected signature.
#pragma once

#include <optional>
#include <string>

#include "generate/generate.h"

namespace isadora::generate {

// The text of `signature.s`; none, with `error`, if the description has no such file or a part of it is missing.
std::optional<std::string> frame_of(const model::Isa& isa, std::string& error);

struct SelfChecking {
  std::string text;       // assembly
  std::string signature;  // in lines of 32 bits
};

// Completes a frame with random instructions under the constraints `self_checking`: the same seed gives the same
// program. It accesses no memory but the signature's and what it has stored itself, reads no register without a value
// and leaves the instructions of the frame unchanged. None if no attempt succeeds; with `error` if the frame is faulty.
std::optional<SelfChecking> draw_self_checking(const library::Loaded& loaded, const std::string& frame,
                                               const Generator& generator, uint64_t seed, std::string& error,
                                               sim::session::Inspector* observer = nullptr);

// Has draw_self_checking written this program?
bool is_self_checking(std::string_view text);
// Runs a program on an engine: lines of eight hexadecimal digits, each 32 bits of the signature, in the byte order of
// the machine. None, with `error`, if it cannot be assembled or ends with a fault.
std::optional<std::string> signature_of(const library::Loaded& loaded, const std::string& text, sim::Engine& engine,
                                        std::string& error, sim::Observer* observer = nullptr);
// The first line that differs, or empty.
std::string first_difference(const std::string& signature, const std::string& expected);

}  // namespace isadora::generate
