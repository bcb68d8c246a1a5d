#include "sim/warps/compiled.h"

#include <list>
#include <mutex>

#include "sim/compiling/compiling.h"

namespace isadora::sim::warps {
namespace {

// Regions that are kept, those that were asked for last; engines keep more of them while they use them.
constexpr size_t kMost = 256;

using Key = std::vector<uint64_t>;

class Cache {
 public:
  // Its request becomes the last that would go; null where there is none.
  std::shared_ptr<compiling::Request> find(const Key& key) {
    for (auto each = entries_.begin(); each != entries_.end(); ++each) {
      if (each->first != key) continue;
      entries_.splice(entries_.begin(), entries_, each);
      return each->second;
    }
    return nullptr;
  }
  void add(Key key, std::shared_ptr<compiling::Request> request) {
    entries_.emplace_front(std::move(key), std::move(request));
    if (entries_.size() > kMost) entries_.pop_back();
  }

  std::mutex mutex;  // of all of it

 private:
  std::list<std::pair<Key, std::shared_ptr<compiling::Request>>> entries_;
};

// It is never taken down: code may run until the process ends.
Cache& cache() {
  static Cache* const all = new Cache;
  return *all;
}

// The compiler is made by the first call and never taken down either.
compiling::Function compile(const Region& region, std::string& error) {
  static std::unique_ptr<Compiler>& compiler = *new std::unique_ptr<Compiler>;
  if (!compiler) compiler = compiling::load<Compiler>("isadora_make_warps_compiler", error);
  return compiler ? compiler->compile(region, error) : nullptr;
}

}  // namespace

std::shared_ptr<const compiling::Request> known(const Key& key) {
  const std::lock_guard lock(cache().mutex);
  return cache().find(key);
}

std::shared_ptr<const compiling::Request> compiled(Region region, const Options& options) {
  Key key = region.key();
  const std::lock_guard lock(cache().mutex);
  if (auto request = cache().find(key)) return request;
  auto made = std::make_shared<const Region>(std::move(region));
  auto request = compiling::submit({.compile = [made](std::string& error) { return compile(*made, error); },
                                    .on_trouble = options.on_trouble,
                                    .background = options.background});
  cache().add(std::move(key), request);
  return request;
}

}  // namespace isadora::sim::warps
