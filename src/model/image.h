// A Model as bytes, so that a description need not be read again. An image is for the same build of this component
// alone: it says nothing of its own form, and what it says is not checked against the rules of the Model. base/cache.h
// sees to it that the bytes are those that were written. Whatever the bytes are, reading them stays within them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/model.h"

namespace isadora::model {

// Places in the text are those of the Model's sources, whose texts are not in the image. Empty where there is a place
// in another one.
std::string to_image(const Isa& isa);

// The Model again, with sources of the same texts in the same order; none where these are no such bytes.
std::optional<Isa> from_image(std::string_view image, std::vector<base::SourceRef> sources);

// The same, but of the opcodes only those whose mnemonics are wanted: of the others there is the length alone, and each
// has its place. `rest` has the pseudo-instructions.
using Wanted = std::function<bool(const Isa& rest, std::string_view mnemonic)>;
std::optional<Isa> from_image(std::string_view image, std::vector<base::SourceRef> sources, const Wanted& wanted);

// The same of what one instruction does.
std::string to_image(const ir::Function& function);
std::optional<ir::Function> function_from_image(std::string_view image);
// What the description says of the machine, without prose, titles, examples, claims and places in the text.
std::string content_of(const Isa& isa);
// What a line of micro-ops says, wherever it stands: equal lines have equal contents, and no others.
std::string content_of(const MicroOp& line);

}  // namespace isadora::model
