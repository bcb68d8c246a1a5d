#include "sim/lanes/kernel.h"

#include <array>

namespace isadora::sim::lanes {

// One for each set of vector instructions; the best ones that this processor can run (kernels.cpp,
// kernels_machine.cpp).
const Kernel* kernels_of_rows();
const Kernel* kernels_of_machine();
const Kernel* kernels_of_logic();

namespace {

constexpr size_t kKernels = static_cast<size_t>(K::Count);

// The other forms, by kernel.
using Forms = std::array<K, kKernels>;

constexpr Forms none() {
  Forms out{};
  out.fill(K::Count);
  return out;
}

constexpr Forms forms_of_one() {
  Forms out = none();
#define LANES_KERNEL(...)
#define LANES_ONE(name, ...) out[static_cast<size_t>(K::name)] = K::One##name;
#include "sim/lanes/kernels_machine.def"
#undef LANES_KERNEL
  return out;
}

constexpr Forms forms_apart() {
  Forms out = none();
#define LANES_KERNEL(...)
#define LANES_APART(name, ...) out[static_cast<size_t>(K::name)] = K::name##Apart;
#include "sim/lanes/kernels.def"
#undef LANES_KERNEL
  return out;
}

}  // namespace

std::string_view name(K k) {
  static constexpr std::string_view kNames[] = {
#define LANES_KERNEL(name, ...) #name,
#include "sim/lanes/kernels.def"
#include "sim/lanes/kernels_machine.def"
#undef LANES_KERNEL
  };
  return kNames[static_cast<size_t>(k)];
}

Kernel kernel(const MicroOp& op) {
  const auto number = static_cast<size_t>(op.what);
  constexpr auto kOfRows = static_cast<size_t>(K::OfRows);
  if (op.what == K::Logic) return kernels_of_logic()[op.sub];
  return number < kOfRows ? kernels_of_rows()[number] : kernels_of_machine()[number - kOfRows];
}

K one_of(K k) {
  static constexpr Forms kForms = forms_of_one();
  return kForms[static_cast<size_t>(k)];
}

K apart_of(K k) {
  static constexpr Forms kForms = forms_apart();
  return kForms[static_cast<size_t>(k)];
}

}  // namespace isadora::sim::lanes
