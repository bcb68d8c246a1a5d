#include "sim/warps/compiled.h"

#include <list>
#include <mutex>

#include "sim/compiling/compiler.h"

namespace isadora::sim::warps {
namespace {

// A cache of regions, the most recently used; engines keep more of them alive.
constexpr size_t kMost = 256;

using Key = std::vector<uint64_t>;

class RegionCache {
 public:
  // Its request becomes the last that would go; null where there is none.
  std::shared_ptr<compiling::CompileRequest> find(const Key& key) {
    for (auto each = entries_.begin(); each != entries_.end(); ++each) {
      if (each->first != key) continue;
      entries_.splice(entries_.begin(), entries_, each);
      return each->second;
    }
    return nullptr;
  }
  void add(Key key, std::shared_ptr<compiling::CompileRequest> request) {
    entries_.emplace_front(std::move(key), std::move(request));
    if (entries_.size() > kMost) entries_.pop_back();
  }

  std::mutex mutex;  // of all of it

 private:
  std::list<std::pair<Key, std::shared_ptr<compiling::CompileRequest>>> entries_;
};

// It is never taken down: code may run until the process ends.
RegionCache& cache() {
  static RegionCache* const all = new RegionCache;
  return *all;
}

}  // namespace

std::shared_ptr<const compiling::CompileRequest> find_requested(const Key& key) {
  const std::lock_guard lock(cache().mutex);
  return cache().find(key);
}

namespace {

constexpr char kMaker[] = "isadora_make_warps_compiler";
constexpr uint64_t kPrice = 1;  // as urgent as for a caller that wants stored code alone

std::shared_ptr<const compiling::CompileRequest> request(WarpRegion region, const WarpJitOptions& options,
                                                         bool compiles) {
  Key key = region.key();
  const std::lock_guard lock(cache().mutex);
  if (auto known = cache().find(key)) {
    if (compiles && !known->is_done()) compiling::add_urgency(*known, kPrice);
    return known;
  }
  region.keeps = options.keeps;
  auto made = std::make_shared<const WarpRegion>(std::move(region));
  compiling::CompileJob job = compiling::job_for(kMaker, made);
  if (made->keeps) {
    job.find = [source = compiling::source_of(kMaker, made->key())] {
      auto function = compiling::find_stored(source);
      const bool is_paid = !function && compiling::asked_before(source);
      return compiling::Found{std::move(function), is_paid};
    };
  }
  job.on_error = options.on_error;
  job.background = options.background;
  job.price = compiles ? 0 : kPrice;
  auto request = compiling::submit(std::move(job));
  cache().add(std::move(key), request);
  return request;
}

}  // namespace

std::shared_ptr<const compiling::CompileRequest> compiled(WarpRegion region, const WarpJitOptions& options) {
  return request(std::move(region), options, true);
}

std::shared_ptr<const compiling::CompileRequest> find_stored(WarpRegion region, const WarpJitOptions& options) {
  return request(std::move(region), options, false);
}

}  // namespace isadora::sim::warps
