#include "sim/compiling/compiler.h"

#include "base/build_id.h"
#include "sim/compiling/processor.h"
#include "sim/compiling/store.h"

namespace isadora::sim::compiling {
namespace {

// Empty where there is no module, or it does not say of which build it is. Like the store, it is never destroyed: the
// process may end while code is compiled.
const std::string& origin() {
  static const auto* const all = [] {
    const std::string build = base::build_id_of(module());
    return new std::string(build.empty() ? build : build + "\n" + processor() + "\n");
  }();
  return *all;
}

CodeStore& user_store() {
  static CodeStore* const all = new CodeStore;
  return *all;
}

}  // namespace

std::string source_of(const char* maker, const std::vector<uint64_t>& key) {
  if (origin().empty()) return {};
  return origin() + maker + "\n" + std::string(reinterpret_cast<const char*>(key.data()), key.size() * sizeof key[0]);
}

Found find_stored(const std::string& source) {
  if (source.empty()) return {};
  const auto kept = user_store().load(source);
  if (!kept) user_store().store(source, "");
  std::string unused;
  return {kept && !kept->empty() ? loaded(*kept, unused) : nullptr, kept.has_value()};
}

void store(const std::string& source, const std::string& object) {
  if (!source.empty()) user_store().store(source, object);
}

}  // namespace isadora::sim::compiling
