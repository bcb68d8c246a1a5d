// Files as values: reads a whole file, and writes a whole file or nothing. Nothing here prints; an error is a sentence
// that names the path ("cannot read `x.isa`: no such file or directory").
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/source.h"

namespace isadora::base {

// Above this a file is surely a mistake. Offsets into a Source have 32 bits, so no limit may reach 4 GiB.
constexpr size_t kReadLimit = size_t{1} << 30;

// The system's words for an error number, as they end all our messages: "no such file or directory".
std::string error_reason(int error);

struct ReadResult {
  SourceRef source;   // null when it failed
  std::string error;  // empty when it did not
  explicit operator bool() const { return source != nullptr; }
};

// Reads a file, or standard input for "-" (its source is then named "<stdin>"). More than `limit` bytes are an error.
ReadResult read_file(const std::string& path, size_t limit = kReadLimit);

// The bytes alone, of a file that nothing will point into. Returns the error, or an empty string.
std::string read_bytes(const std::string& path, size_t limit, std::string& bytes);

// Writes a file so that others see the old bytes or the new ones, never a part: a temporary file beside it is renamed.
// An existing file keeps its mode, and a link keeps its target. "-" is standard output, which is written directly, as
// are devices and pipes. A closed pipe is an error, not a signal. Returns the error, or an empty string.
std::string write_file_atomically(const std::string& path, std::string_view bytes);
// write_file() for a plain file that no other user can read or write.
std::string write_private_file(const std::string& path, std::string_view bytes);

}  // namespace isadora::base
