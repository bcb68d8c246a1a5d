// Converts launches and results between the public headers and the simulator.
#pragma once

#include <isadora/run.h>

#include <memory>
#include <optional>

#include "api/data.h"
#include "diag/diagnostic.h"
#include "sim/engine.h"
#include "sim/sim.h"

namespace isadora::api {

// The object that runs: the program's, or a linked copy.
class Launched {
 public:
  // An error if the program cannot be linked or the engine is unknown.
  std::optional<std::string> prepare(const Program& program, const Launch& launch);

  const encoding::Codec& codec() const { return program_->isa.data()->loaded->codec; }
  const object::Object& object() const { return linked_ ? *linked_ : program_->object; }
  sim::LaunchRequest& request() { return request_; }
  sim::Engine& engine() { return *engine_; }
  // Converts the result, with the buffers' current content.
  RunResult result(const sim::RunResult& done) const;

 private:
  std::optional<std::string> link();

  Program kept_{nullptr};
  const Program::Data* program_ = nullptr;
  std::optional<object::Object> linked_;
  std::shared_ptr<Host> host_;
  std::unique_ptr<sim::HostServices> services_;
  sim::LaunchRequest request_;
  std::unique_ptr<sim::Engine> engine_;
};

Fault fault_of(const sim::FaultReport& report);
Extent extent_of(const sim::Dim& dim);

}  // namespace isadora::api
