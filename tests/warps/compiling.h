// The engine that makes machine code of a kernel before its first instruction.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "sim/warps/warps.h"

namespace isadora::test {

inline std::unique_ptr<sim::Engine> compiling_engine() {
  sim::warps::Options options;
  options.patient = false;
  options.background = false;
  options.on_trouble = [](const std::string& why) { ADD_FAILURE() << why; };
  return sim::warps::make_engine(options);
}

}  // namespace isadora::test
