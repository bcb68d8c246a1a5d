// Files that keep recomputable results between runs. Entries are addressed by content: a file that is absent, damaged,
// truncated or owned by another user counts as a miss, and a failed write is ignored.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace isadora::base {

// The folder for one kind of things: below $ISADORA_CACHE, else below `isadora` in $XDG_CACHE_HOME or in ~/.cache.
// Empty where nothing is kept: none of these is set, or ISADORA_CACHE is set and empty.
std::string cache_folder(std::string_view kind);

// A short name for a content, for caches: XXH3 of 128 bits, as 16 bytes. Against accidents, not against attackers.
std::string digest(std::string_view bytes);

// Reads what keep() wrote, if it is complete. The file is trusted only if it belongs to this user, no other user can
// write it, and it is not a link.
std::optional<std::string> kept(const std::string& path, size_t limit);
// With the folders that it lies in, which are made for this user alone.
void keep(const std::string& path, std::string_view bytes);

}  // namespace isadora::base
