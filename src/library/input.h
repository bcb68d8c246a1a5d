// Reads the input of commands: whole files, within limits, and checked as text.
#pragma once

#include <string>

#include "base/source.h"
#include "diag/diagnostic.h"

namespace isadora::library {

// Limits of inputs. A compiler's program may have ten million lines; any other input takes less than 1 GiB and seconds,
// whatever it contains.
constexpr size_t kDescriptionLimit = size_t{4} << 20;  // all files of a description together
constexpr size_t kTextLimit = size_t{32} << 20;        // a program in an editor, claims
constexpr size_t kBatchLimit = size_t{64} << 20;       // questions for eval
constexpr size_t kProgramLimit = size_t{512} << 20;    // a program: its text, an object, a file of words

// A file, kept by the sink; null with a diagnostic when it cannot be read or is larger than `limit`.
base::SourceRef read_input(const std::string& path, size_t limit, diag::Sink& sink);

// Whether it is a binary file or UTF-16. A diagnostic then reports it.
bool is_binary(const base::SourceRef& source, diag::Sink& sink);

// Whether it can be a program of the assembler: within the limit, not UTF-16, and by its name not a source of a
// compiler. If not, a diagnostic gives the reason.
bool is_text(const base::SourceRef& source, diag::Sink& sink, size_t limit = kProgramLimit);

void report_too_large(const base::SourceRef& source, const char* what, size_t limit, diag::Sink& sink);

// Whether a result would overwrite its own input; a diagnostic then reports it.
bool is_own_input(const std::string& input, const std::string& output, diag::Sink& sink);

}  // namespace isadora::library
