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
  return launched.result(sim::run(launched.codec(), launched.object(), launched.request(), launched.engine()));
}

}  // namespace isadora
