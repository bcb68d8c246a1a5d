// Places in a program as users write them: a label, LABEL+BYTES, an address (0x30), a source line (:9, sums.s:9).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "encoding/codec.h"
#include "inspect/words.h"
#include "object/object.h"

namespace isadora::inspect {

class Locations {
 public:
  explicit Locations(const object::Object& object) : object_(object) {}
  // The address, or nothing with `error` set. A line without code means the next one that has some.
  std::optional<uint64_t> find(std::string_view text, std::string& error) const;
  // As above for an address at which an instruction begins.
  std::optional<uint64_t> find_instruction(std::string_view text, const encoding::Codec& codec,
                                           std::string& error) const;
  // A..B, both inside, or one place.
  std::optional<NumberRange> find_span(std::string_view text, std::string& error) const;
  // "sums+0x30", or the address where no label lies below it.
  std::string name(uint64_t address) const;

 private:
  std::optional<std::string> find_source(const std::string& file, std::string& error) const;
  std::optional<uint64_t> find_line(std::string_view file, std::string_view line, std::string& error) const;
  std::optional<uint64_t> find_label(std::string_view text, std::string& error) const;
  std::optional<uint64_t> label(std::string_view name) const;
  std::optional<uint64_t> inside(uint64_t address, std::string_view text, std::string& error) const;
  std::optional<uint64_t> known_beginning(uint64_t address) const;
  uint64_t beginning(uint64_t address, const encoding::Codec& codec) const;

  const object::Object& object_;
};

}  // namespace isadora::inspect
