// Machine code that is kept between runs, by its source. Files are sealed (base/cache.h): one that is damaged, or that
// another user could have written, counts as a miss.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <string_view>

namespace isadora::sim::compiling {

// That of this user, below the cache's folder, or below `folder`. Where the objects there are more than `most` bytes,
// those that were used longest ago go.
class CodeStore {
 public:
  static constexpr size_t kMost = size_t{64} << 20;

  CodeStore();
  explicit CodeStore(std::string folder, size_t most = kMost) : folder_(std::move(folder)), most_(most) {}
  // An object file that was made of `source`, which names all that it depends on: the region, the processor, the
  // compiler. Empty: a run asked for it, and it was not made.
  std::optional<std::string> load(std::string_view source) const;
  void store(std::string_view source, std::string_view object);

 private:
  std::string path_of(std::string_view source) const;
  void make_room();

  std::string folder_;  // empty: nothing is kept
  size_t most_;
  std::atomic<unsigned> stored_ = 0;
};

}  // namespace isadora::sim::compiling
