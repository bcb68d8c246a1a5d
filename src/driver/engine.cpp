#include "driver/engine.h"

#include "driver/report.h"

namespace isadora::driver {

std::unique_ptr<sim::Engine> make_engine(const std::string& name, diag::Sink& sink) {
  if (name.empty()) return sim::engines().front().make();
  std::unique_ptr<sim::Engine> engine = sim::make_engine(name);
  if (!engine)
    complain(sink, diag::Kind::BadArgument, "there is no engine `" + name + "`", "engines: " + sim::engine_names());
  return engine;
}

}  // namespace isadora::driver
