// `.illegal 0x0` in the expansion of a pseudo-instruction: a word of one parcel, which need not be an instruction.
#pragma once

#include <cctype>
#include <optional>
#include <string_view>

#include "base/integer.h"

namespace isadora::model {

inline std::optional<base::UInt128> illegal_word(std::string_view line) {
  constexpr std::string_view kDirective = ".illegal ";
  if (!line.starts_with(kDirective)) return std::nullopt;
  line.remove_prefix(kDirective.size());
  size_t end = 0;
  while (end < line.size() && std::isalnum(static_cast<unsigned char>(line[end]))) ++end;
  const auto word = base::Integer::parse(line.substr(0, end));
  return word ? std::optional(word->to_uint128()) : std::nullopt;
}

}  // namespace isadora::model
