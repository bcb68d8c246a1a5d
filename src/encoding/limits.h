// How many of its parts a form or a machine may have. Readers of text keep sets of them as bits; `check` sees to it
// that no description has more.
#pragma once

#include <cstddef>

namespace isadora::encoding {

inline constexpr size_t kMaxHeadParts = 16;   // words and modifiers after a form's mnemonic
inline constexpr size_t kMaxConditions = 32;  // a form's parts under `when`, those of its controls included
inline constexpr size_t kMaxControls = 64;    // of a form
inline constexpr size_t kMaxOptions = 64;     // of a machine

}  // namespace isadora::encoding
