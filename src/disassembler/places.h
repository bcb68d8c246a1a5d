// A map by places in an object, for listings: they look up one line after another.
#pragma once

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "base/integer.h"
#include "object/object.h"

namespace isadora::disassembler {

using Place = std::pair<object::SectionIndex, uint64_t>;  // an offset in a section

template <class Of>
class PlaceMap {
 public:
  PlaceMap() = default;
  explicit PlaceMap(std::map<Place, Of>&& all) {
    for (auto& [place, of] : all) keys_.push_back(key(place)), values_.push_back(std::move(of));
  }

  // Null where nothing lies there. Quick where the places asked for ascend, as those of lines do.
  const Of* find(const Place& place) const {
    if (keys_.empty()) return nullptr;
    const base::UInt128 k = key(place);
    if (!is_next(k) && next_ < keys_.size()) ++next_;
    if (!is_next(k)) next_ = first_from(k);
    return next_ < keys_.size() && keys_[next_] == k ? &values_[next_] : nullptr;
  }
  // Of the first place in a section at which something lies.
  const Of* first_in(object::SectionIndex section) const {
    const size_t i = first_from(key({section, 0}));
    return i < keys_.size() && keys_[i] >> 64 == section ? &values_[i] : nullptr;
  }

 private:
  static base::UInt128 key(const Place& place) { return base::UInt128{place.first} << 64 | place.second; }
  // Is `next_` the first from this key on?
  bool is_next(base::UInt128 k) const {
    return (next_ == 0 || keys_[next_ - 1] < k) && (next_ == keys_.size() || k <= keys_[next_]);
  }
  size_t first_from(base::UInt128 k) const {
    return static_cast<size_t>(std::ranges::lower_bound(keys_, k) - keys_.begin());
  }

  std::vector<base::UInt128> keys_;  // ascending
  std::vector<Of> values_;
  mutable size_t next_ = 0;
};

}  // namespace isadora::disassembler
