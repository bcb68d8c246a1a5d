// Limits of a form's or machine's parts. Parsers keep sets of them as bits; `check` reports descriptions beyond them.
#pragma once

#include <cstddef>

namespace isadora::encoding {

inline constexpr size_t kMaxHeadParts = 16;   // words and modifiers after a form's mnemonic
inline constexpr size_t kMaxConditions = 32;  // a form's parts under `when`, those of its controls included
inline constexpr size_t kMaxControls = 64;    // of a form
inline constexpr size_t kMaxOptions = 64;     // of a machine

}  // namespace isadora::encoding
