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
// itself where instructions have several lengths, else it is the one length. Empty when it is no number or too long.
std::optional<ParsedWord> parse_word(const std::string& text, const encoding::Codec& codec);
using disassembler::word_text;

// One instruction from text that the user typed; a missing `;` is added.
bool parse_instruction(const Loaded& loaded, const std::string& text, uint64_t address, encoding::Decoded& out,
                       diag::Sink& sink);

// False with an error where an object names another instruction set than the one loaded. A warning where it was made
// from another version of its description.
bool is_made_for(const Loaded& loaded, const object::Object& object, const std::string& path, diag::Sink& sink);

// name=value; false when there is no `=`.
bool split_assignment(const std::string& text, std::string& name, std::string& value);

// What --set was given, NAME=VALUE each; false after a complaint.
bool read_settings(const std::vector<std::string>& texts, std::map<std::string, int64_t>& settings, diag::Sink& sink);

}  // namespace isadora::driver
