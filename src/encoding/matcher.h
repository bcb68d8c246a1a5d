// Which opcode is it? A tree of tables over the window.
//
// Each inner node looks at a few neighbouring bits, chosen because most of its candidates fix them; a candidate that
// leaves some of them open stands in all branches it can be in. A leaf holds a short list that is compared whole. A few
// hundred opcodes take two or three steps, and instructions of all lengths are in one tree.
#pragma once

#include <cstdint>
#include <vector>

#include "encoding/window.h"
#include "model/model.h"

namespace isadora::encoding {

// What an opcode fixes, as bits of the window.
struct Pattern {
  Bits key = 0;   // bits of its fixed fields
  Bits zero = 0;  // bits that no field of it covers
  Bits value = 0;
  uint16_t opcode = model::kNoIndex;

  bool key_matches(Bits window) const { return (window & key) == value; }
  bool matches(Bits window) const { return (window & (key | zero)) == value; }
};

Pattern pattern(const Layout& layout, const model::Isa& isa, uint16_t opcode);

class Matcher {
 public:
  explicit Matcher(std::vector<Pattern> patterns);

  // The first opcode that matches; if there is none, the first whose fixed fields do, so that the error can name it;
  // else null.
  const Pattern* find(Bits window) const;

 private:
  struct Node {
    uint32_t first;  // entries_[first + bits]
    uint8_t shift;
    uint8_t mask;
  };
  struct Leaf {
    uint32_t begin, end;  // of listed_
  };
  friend class MatcherBuilder;

  static constexpr uint32_t kLeaf = 1u << 31;
  std::vector<Pattern> listed_;
  std::vector<uint32_t> entries_;  // a node's index, or a leaf's with kLeaf
  std::vector<Node> nodes_;
  std::vector<Leaf> leaves_;
  uint32_t root_ = kLeaf;
};

inline const Pattern* Matcher::find(Bits window) const {
  uint32_t at = root_;
  while (!(at & kLeaf)) {
    const Node& node = nodes_[at];
    at = entries_[node.first + (static_cast<uint32_t>(window >> node.shift) & node.mask)];
  }
  const Leaf leaf = leaves_[at & ~kLeaf];
  const Pattern* by_key = nullptr;
  for (uint32_t i = leaf.begin; i < leaf.end; ++i) {
    const Pattern& p = listed_[i];
    if (p.matches(window)) return &p;
    if (!by_key && p.key_matches(window)) by_key = &p;
  }
  return by_key;
}

}  // namespace isadora::encoding
