#include "object/object.h"

#include <algorithm>

namespace isadora::object {

const Kernel* Object::kernel(std::string_view name) const {
  const auto found = std::find_if(kernels.begin(), kernels.end(), [&](const Kernel& k) { return k.name == name; });
  return found == kernels.end() ? nullptr : &*found;
}

bool Object::is_data(uint64_t address) const {
  return std::ranges::any_of(data, [&](const DataRange& r) { return r.begin <= address && address < r.end; });
}

const LineEntry* Object::line_at(uint64_t address) const {
  const auto behind = std::upper_bound(lines.begin(), lines.end(), address,
                                       [](uint64_t a, const LineEntry& e) { return a < e.address; });
  if (behind == lines.begin() || address - base > code.size() || (behind - 1)->line == 0) return nullptr;
  return &*(behind - 1);
}

std::string Object::source_of(const LineEntry& line) const {
  return line.source < sources.size() ? sources[line.source] : "";
}

}  // namespace isadora::object
