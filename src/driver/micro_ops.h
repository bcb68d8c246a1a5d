// Instruction sets with the language of their micro-ops.
#pragma once

#include <memory>

#include "driver/library.h"
#include "sim/cracked/cracked.h"

namespace isadora::driver {

// The description that the cracks of an instruction set are written in. Null with diagnostics.
std::unique_ptr<Loaded> load_micro_ops(const model::Isa& isa, diag::Sink& sink);

// An instruction set that is executed as micro-ops.
struct Cracking {
  std::unique_ptr<Loaded> micro_ops;
  sim::cracked::JoinedIndices binding;
  std::unique_ptr<Loaded> isa;  // on a machine that has the temporaries of micro-ops too
  std::unique_ptr<sim::cracked::Cracker> cracker;

  std::unique_ptr<sim::Engine> engine(std::unique_ptr<sim::Engine> inner) const {
    return std::make_unique<sim::cracked::Cracked>(std::move(inner), *cracker, binding);
  }
};

// Null with diagnostics.
std::unique_ptr<Cracking> make_cracking(const model::Isa& isa, diag::Sink& sink);

}  // namespace isadora::driver
