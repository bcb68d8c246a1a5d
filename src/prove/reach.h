// Is there a word of a form, and a state, in which a condition holds before the instruction?
#pragma once

#include <functional>
#include <string>

#include "prove/claim.h"
#include "prove/replay.h"

namespace isadora::prove {

struct Reachability {
  enum class Kind : uint8_t { Never, Found, Open } kind = Kind::Open;
  std::string reason;  // Open
};

// `condition` is over the form's fields and the state before. `confirm` gets words and states, and returns whether the
// condition really holds there; the first that it accepts is the answer. Never is proved.
Reachability reach(const Context& context, uint16_t opcode, uint16_t form, const ir::Function& condition,
                   const std::function<bool(const encoding::Decoded&, const StartState&)>& confirm);

}  // namespace isadora::prove
