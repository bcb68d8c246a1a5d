#include <isadora/run.h>

#include "api/launch.h"
#include "base/float_environment.h"

namespace isadora {

RunResult run(const Program& program, const Launch& launch) {
  const base::FloatEnvironment floats;
  api::Launched launched;
  if (auto complaint = launched.prepare(program, launch)) {
    RunResult refused;
    refused.status = RunResult::Status::BadRequest;
    refused.message = std::move(*complaint);
    return refused;
  }
  const sim::RunResult done = sim::run(launched.codec(), launched.object(), launched.request(), launched.engine());
  launched.rethrow();
  return launched.result(done);
}

}  // namespace isadora
