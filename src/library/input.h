// What the commands read: whole files, within limits, and text that is text.
#pragma once

#include <string>

#include "base/source.h"
#include "diag/diagnostic.h"

namespace isadora::library {

// Beyond these an input is refused. A program may be what a compiler wrote, of ten million lines; all else takes less
// than 1 GiB and seconds, whatever the input holds.
constexpr size_t kDescriptionLimit = size_t{4} << 20;  // all files of a description together
constexpr size_t kTextLimit = size_t{32} << 20;        // a program in an editor, claims
constexpr size_t kBatchLimit = size_t{64} << 20;       // questions for eval
constexpr size_t kProgramLimit = size_t{512} << 20;    // a program: its text, an object, a file of words

// A file, kept by the sink; null with a diagnostic when it cannot be read or is larger than `limit`.
base::SourceRef read_input(const std::string& path, size_t limit, diag::Sink& sink);

// Whether it is no text at all: a binary file, UTF-16. A diagnostic then says so.
bool is_binary(const base::SourceRef& source, diag::Sink& sink);

// Whether it can be a program: text in UTF-8, within the limit. If not, a diagnostic says why.
bool is_text(const base::SourceRef& source, diag::Sink& sink, size_t limit = kProgramLimit);

void report_too_large(const base::SourceRef& source, const char* what, size_t limit, diag::Sink& sink);

// Whether a result would be written over the file that it is made from; a diagnostic then says so.
bool is_own_input(const std::string& input, const std::string& output, diag::Sink& sink);

}  // namespace isadora::library
