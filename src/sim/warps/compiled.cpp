#include "sim/warps/compiled.h"

#include <map>
#include <mutex>
#include <thread>

#include "sim/compiling/compiling.h"

namespace isadora::sim::warps {
namespace {

// It is never taken down: code may run, and compilations go on, until the process ends.
struct Shared {
  std::mutex mutex;  // of what follows
  std::map<std::vector<uint64_t>, std::shared_ptr<Compiled>> code;

  std::mutex compiles;  // one thread at a time
  std::unique_ptr<Compiler> compiler;

  void compile(const Region& region, Compiled& to, const Options& options) {
    const std::lock_guard lock(compiles);
    std::string error;
    if (!compiler) compiler = compiling::load<Compiler>("isadora_make_warps_compiler", error);
    const Machine machine = compiler ? compiler->compile(region, error) : nullptr;
    if (!machine && options.on_trouble) options.on_trouble(error);
    to.machine.store(machine, std::memory_order_release);
  }
};

Shared& shared() {
  static Shared* const all = new Shared;
  return *all;
}

}  // namespace

std::shared_ptr<const Compiled> known(const std::vector<uint64_t>& key) {
  const std::lock_guard lock(shared().mutex);
  const auto found = shared().code.find(key);
  return found == shared().code.end() ? nullptr : found->second;
}

std::shared_ptr<const Compiled> compiled(Region region, const Options& options) {
  std::shared_ptr<Compiled> to;
  {
    const std::lock_guard lock(shared().mutex);
    std::shared_ptr<Compiled>& place = shared().code[region.key()];
    if (place) return place;
    to = place = std::make_shared<Compiled>();
  }
  if (!options.background) {
    shared().compile(region, *to, options);
  } else {
    std::thread([region = std::move(region), to, options, at_work = std::make_unique<compiling::AtWork>()] {
      shared().compile(region, *to, options);
    }).detach();
  }
  return to;
}

}  // namespace isadora::sim::warps
