// The engine that makes machine code of a kernel before its first instruction, and runs of kernels.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <string>

#include "isas/programs.h"
#include "sim/warps/warps.h"

namespace isadora::test {

inline std::unique_ptr<sim::Engine> compiling_engine() {
  sim::warps::WarpJitOptions options;
  options.patient = false;
  options.background = false;
  options.on_error = [](const std::string& why) { ADD_FAILURE() << why; };
  return sim::warps::make_engine(options);
}

// A run of a kernel with a buffer for each pointer, the same ones for both engines.
inline RandomProgram launch_of(const object::Object& object, const object::Kernel& kernel, uint64_t seed) {
  RandomProgram program{object, {}, 0, 0};
  std::mt19937_64 random(seed);
  for (const object::Parameter& p : kernel.parameters) {
    sim::Argument& argument = program.request.arguments[p.name];
    argument.number = random() % 40;
    if (!p.pointer) continue;
    argument.kind = sim::Argument::Kind::Buffer;
    argument.bytes.resize(1 << 16);
    for (size_t i = 0; i < argument.bytes.size(); i += 4) argument.bytes[i] = static_cast<uint8_t>(random() % 64);
  }
  program.request.kernel = kernel.name;
  program.request.block = seed % 2 ? sim::Dim{64, 1, 1} : sim::Dim{16, 5, 1};
  program.request.grid = {2, 2, 1};
  program.request.max_instructions = 200'000;
  return program;
}

}  // namespace isadora::test
