// The shape of a function: in which order blocks come, which dominate which, and which are loops.
#pragma once

#include <cstdint>
#include <vector>

namespace isadora::cc {

struct Flow {
  std::vector<std::vector<uint32_t>> successors, predecessors;
  std::vector<uint32_t> order;      // reverse post-order of the reachable blocks
  std::vector<uint32_t> dominator;  // immediate; the entry's is itself
  std::vector<uint32_t> loop;       // the header of the innermost loop around; kNone: none
  std::vector<uint32_t> outer;      // of a header: the header of the loop around its loop
  std::vector<unsigned> depth;      // loops around a block

  explicit Flow(std::vector<std::vector<uint32_t>> successors);
  bool is_reachable(uint32_t block) const { return position_[block] != UINT32_MAX; }
  bool dominates(uint32_t a, uint32_t b) const;
  // The header of the outermost loop around a block.
  uint32_t outermost(uint32_t block) const;
  // The preheader: the only block that enters a loop, if it has no other successor; kNone if there is none.
  uint32_t preheader(uint32_t header) const;

 private:
  void find_order();
  void find_dominators();
  void find_loops();
  std::vector<uint32_t> position_;
};

}  // namespace isadora::cc
