// A launch of the public headers as one of the machine, and back.
#pragma once

#include <isadora/run.h>

#include <memory>
#include <optional>

#include "api/data.h"
#include "diag/diagnostic.h"
#include "sim/engine.h"
#include "sim/sim.h"

namespace isadora::api {

// What runs: the program's object, or a copy that was linked.
class Launched {
 public:
  // A complaint where the program cannot be linked, or the launch asks for an engine that there is not.
  std::optional<std::string> prepare(const Program& program, const Launch& launch);

  const encoding::Codec& codec() const { return program_->isa.data()->loaded->codec; }
  const object::Object& object() const { return linked_ ? *linked_ : program_->object; }
  sim::LaunchRequest& request() { return request_; }
  sim::Engine& engine() { return *engine_; }
  // With the buffers as they are now.
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
