// Converts launches and results between the public headers and the simulator.
#pragma once

#include <isadora/run.h>

#include <exception>
#include <memory>
#include <optional>

#include "api/data.h"
#include "diag/diagnostic.h"
#include "sim/engine.h"
#include "sim/host.h"
#include "sim/sim.h"

namespace isadora::api {

// The host of the public interface. The machine's code cannot be unwound: an exception stays here until the run has
// returned, and the run stops.
class HostAdapter final : public sim::HostServices {
 public:
  explicit HostAdapter(Host& host) : host_(host) {}
  int64_t read(int64_t descriptor, uint8_t* to, uint64_t bytes) override;
  int64_t write(int64_t descriptor, const uint8_t* from, uint64_t bytes) override;
  int64_t open(const std::string& path, int64_t flags, int64_t mode) override;
  int64_t close(int64_t descriptor) override;
  int64_t seek(int64_t descriptor, int64_t offset, int64_t whence) override;
  int64_t unlink(const std::string& path) override;
  int64_t rename(const std::string& from, const std::string& to) override;
  bool failed() const override { return raised_ != nullptr; }
  void rethrow();

 private:
  template <class Call>
  int64_t guarded(Call call);

  Host& host_;
  std::exception_ptr raised_;
};

// The object that runs: the program's, or a linked copy.
class Launched {
 public:
  // An error if the program cannot be linked or the engine is unknown.
  std::optional<std::string> prepare(const Program& program, const Launch& launch);

  const encoding::Codec& codec() const { return program_->isa.data()->loaded->codec; }
  const object::Object& object() const { return linked_ ? *linked_ : program_->object; }
  sim::LaunchRequest& request() { return request_; }
  sim::Engine& engine() { return *engine_; }
  // Throws the host's exception that has stopped the run, if there is one.
  void rethrow() {
    if (services_) services_->rethrow();
  }
  // Converts the result, with the buffers' current content.
  RunResult result(const sim::RunResult& done) const;

 private:
  std::optional<std::string> link();

  Program kept_{nullptr};
  const Program::Data* program_ = nullptr;
  std::optional<object::Object> linked_;
  std::shared_ptr<Host> host_;
  std::unique_ptr<HostAdapter> services_;
  sim::LaunchRequest request_;
  std::unique_ptr<sim::Engine> engine_;
};

Fault fault_of(const sim::FaultReport& report);
Extent extent_of(const sim::Dim& dim);

}  // namespace isadora::api
