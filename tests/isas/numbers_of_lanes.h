// simt128 with other numbers of lanes than its description has.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>

#include "driver/library.h"

namespace isadora::test {

// The description with this many lanes, loaded once.
inline const driver::Loaded& simt128_of(unsigned lanes) {
  static std::mutex mutex;
  static std::map<unsigned, std::unique_ptr<driver::Loaded>> all;
  const std::lock_guard lock(mutex);
  std::unique_ptr<driver::Loaded>& isa = all[lanes];
  if (isa) return *isa;
  diag::Sink sink;
  std::vector<base::SourceRef> texts;
  for (const std::string& file : library::description_files(ISADORA_ROOT "/isas/simt128", sink)) {
    const base::SourceRef text = library::read_input(file, SIZE_MAX, sink);
    const std::string shipped = "Lanes       = 32;", other = "Lanes = " + std::to_string(lanes) + ";";
    std::string changed = text->text;
    if (const size_t at = changed.find(shipped); at != std::string::npos) changed.replace(at, shipped.size(), other);
    texts.push_back(base::make_source(text->name, changed));
  }
  isa = library::load(texts, sink);
  if (!isa || isa->isa.machine.lanes != lanes) {
    std::fputs(diag::render(sink, {}).c_str(), stderr);
    std::abort();
  }
  return *isa;
}

}  // namespace isadora::test
