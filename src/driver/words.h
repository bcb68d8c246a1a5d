// Words as the user writes them, and small things that several commands need.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "disassembler/bits.h"
#include "driver/library.h"
#include "object/object.h"

namespace isadora::driver {

struct ParsedWord {
  model::Bits bits = 0;
  unsigned length = 0;  // bits
};
// `0x…`, most significant digit first (several parcels: the first parcel first). The length follows from the word
// itself if instructions have several lengths. Empty, with `error`, if it is not a number or too long.
std::optional<ParsedWord> parse_word(const std::string& text, const encoding::Codec& codec, std::string& error);
using disassembler::word_text;

// One instruction from text that the user typed; a missing `;` is added.
bool parse_instruction(const Loaded& loaded, const std::string& text, uint64_t address, encoding::Decoded& out,
                       diag::Sink& sink);

// False with an error where an object names another instruction set than the one loaded. A warning where it was made
// from another version of its description.
bool is_made_for(const Loaded& loaded, const object::Object& object, const std::string& path, diag::Sink& sink);

// name=value; false without `=`.
bool split_assignment(const std::string& text, std::string& name, std::string& value);

// Parses the arguments of --set, NAME=VALUE each; false after an error.
bool read_settings(const std::vector<std::string>& texts, std::map<std::string, int64_t>& settings, diag::Sink& sink);

}  // namespace isadora::driver
