#include "exports/exports.h"

namespace isadora::exports {

namespace {

constexpr Export kAll[] = {
#define EXPORT(name, function, summary) {#name, summary, function},
#include "exports/exports.def"
#undef EXPORT
};

}  // namespace

std::span<const Export> all() { return kAll; }

const Export* find(std::string_view name) {
  for (const Export& e : kAll)
    if (e.name == name) return &e;
  return nullptr;
}

}  // namespace isadora::exports
