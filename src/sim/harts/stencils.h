// The machine code of each kernel for rows of one element, with holes for the members of its operation: the compiler
// has made it of the kernel (lanes/kernels_holes-inl.h), so nothing says again what an operation does.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "sim/lanes/frame.h"

namespace isadora::sim::harts {

enum class Hole : uint8_t {
#define HOLE(name) name,
#include "sim/harts/holes.def"
#undef HOLE
};

struct Stencil {
  // 8 bytes; 4; 4, signed; 4, signed, from its own end; 1.
  enum class Kind : uint8_t { Word, Number, Distance, Jump, Byte };
  struct Patch {
    uint32_t at = 0;  // in the code
    int32_t plus = 0;
    Hole hole{};
    Kind kind{};
  };
  struct Part {
    std::string_view code;
    std::span<const Patch> patches;
  };
  // Its end is followed by the next operation's code. Empty if there is no stencil.
  Part often;
  // The compiler expects that it is rarely executed. It may lie anywhere.
  Part rarely;

  bool has(Hole hole) const {
    const auto is_it = [&](const Patch& patch) { return patch.hole == hole; };
    return std::ranges::any_of(often.patches, is_it) || std::ranges::any_of(rarely.patches, is_it);
  }
};

class Stencils {
 public:
  // Not in a build for a processor that has none.
  static bool exist();
  static const Stencils& get();  // where they exist
  // For an operation whose rows are not yet addresses; empty if it has none.
  const Stencil& of(const lanes::LaneOp& op) const;
  // One of those that belong to no kernel (lanes/kernels_of_one.h).
  const Stencil& of(size_t number) const { return by_number_[number]; }

 private:
  explicit Stencils(std::string_view object);

  std::vector<Stencil::Patch> patches_;
  std::vector<Stencil> by_number_;  // lanes::number_of_one
};

}  // namespace isadora::sim::harts
