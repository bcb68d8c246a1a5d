// A Model as bytes, so that a description need not be parsed again. Only the same build can read an image: it has no
// version and is not validated against the rules of the Model. base/cache.h checks that the bytes are those that were
// written. Reading any bytes is memory-safe.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/model.h"

namespace isadora::model {

// Places in the text are those of the Model's sources. Of these the image has the texts that were generated from a file
// (families), not those of files. Empty where there is a place in another source.
std::string to_image(const Isa& isa);

// The Model, with the files of its sources in the same order; none if the bytes are invalid.
std::optional<Isa> from_image(std::string_view image, std::vector<base::SourceRef> files);

// As above, but of the opcodes only those with wanted mnemonics: the others keep their index, name, length and fixed
// bits, which tell special cases apart. `rest` has the pseudo-instructions.
using Wanted = std::function<bool(const Isa& rest, std::string_view mnemonic)>;
std::optional<Isa> from_image(std::string_view image, std::vector<base::SourceRef> files, const Wanted& wanted);

// The serialized semantics of one instruction.
std::string to_image(const ir::Function& function);
std::optional<ir::Function> function_from_image(std::string_view image);
// The serialized machine, without prose, titles, examples, claims and source positions.
std::string content_of(const Isa& isa);
// The serialized micro-op line: two lines have equal bytes exactly if they are equal, wherever they are.
std::string content_of(const MicroOp& line);

}  // namespace isadora::model
