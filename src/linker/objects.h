// Objects of the assembler as files, and any objects as the linker takes them, for machines whose files differ: whose
// relocations have their addends in the bytes that they change, and whose functions have marks in their addresses.
//
// An addend in an operand is the number that the operand would have if its instruction were at address 0.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "diag/diagnostic.h"
#include "encoding/codec.h"
#include "encoding/fixups.h"
#include "object/unit.h"

namespace isadora::linker {

std::string write_object(const encoding::Codec& codec, object::Object object);
// Of relocations that the description does not know. Each of their kinds is an error.
enum class UnknownRelocations : uint8_t { Refused, LeftOut };

// An object of the assembler, or of another one for the same machine. Nothing, with a diagnostic, of others.
std::optional<object::Object> read_object(const encoding::Codec& codec, std::string_view bytes, const std::string& name,
                                          diag::Sink& sink, UnknownRelocations unknown = UnknownRelocations::Refused);

// The kind of a relocation; null where the description has none. Only objects of `as` have numbers that no statement
// names, which follow from the description.
const encoding::Fixups::Kind* kind_of(const encoding::Fixups& kinds, const object::Unit& unit,
                                      const object::Unit::Relocation& relocation);

// Takes the marks off functions, and reads the addends that are inside of bytes. False, with an error, where another
// assembler has divided one among the operands of several instructions.
bool take_marks_and_addends(const encoding::Codec& codec, const encoding::Fixups& kinds, object::Unit& unit,
                            diag::Sink& sink);

}  // namespace isadora::linker
