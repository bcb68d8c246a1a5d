// A short name for a content: equal bytes have equal fingerprints, and bytes that differ by accident have different
// ones. It is FNV-1a of 128 bits, which anyone can recompute; it is not cryptographic and proves nothing against an
// attacker.
#pragma once

#include <string>
#include <string_view>

namespace isadora::base {

std::string fingerprint(std::string_view bytes);  // 32 lower-case hex digits

}  // namespace isadora::base
