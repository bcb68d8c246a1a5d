// Finds the opcode of a window: a tree of tables.
//
// Each inner node looks at a few neighboring bits, chosen because most of its candidates fix them; a candidate that
// leaves some of them open is in all branches that it matches. A leaf holds a short list that is compared completely. A
// few hundred opcodes take two or three steps, and instructions of all lengths are in one tree.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "encoding/window.h"
#include "model/model.h"

namespace isadora::encoding {

// The fixed bits of an opcode, in the window.
struct OpcodePattern {
  Bits key = 0;    // bits of its fixed fields
  Bits fixed = 0;  // these, and the bits that no field of it covers, which are zero
  Bits value = 0;
  Bits extent = 0;  // all bits of its words
  uint16_t opcode = model::kNoIndex;
  uint8_t bytes = 0;  // of its words
  bool last = false;  // of its list

  bool key_matches(Bits window) const { return (window & key) == value; }
  bool matches(Bits window) const { return (window & fixed) == value; }
  // Does this fix all that the other opcode fixes, and more? Then all words that it matches are its own, legal or not.
  bool hides(const OpcodePattern& other) const {
    const bool same = ((value ^ other.value) & other.fixed) == 0;
    return bytes == other.bytes && same && (other.fixed & ~fixed) == 0 && other.fixed != fixed;
  }
};

// The codes of a field that are legal in every word: of enumerations and of narrow register types. None where the field
// is fixed, or any code may be legal.
std::optional<std::vector<uint64_t>> legal_codes(const model::Isa& isa, const model::Field& f);

OpcodePattern pattern(const WindowLayout& layout, const model::Isa& isa, uint16_t opcode);
// The patterns of all opcodes that can match.
std::vector<OpcodePattern> patterns(const WindowLayout& layout, const model::Isa& isa);
// Sorts by priority: an opcode that fixes more bits is a special case and comes first.
void order(std::vector<OpcodePattern>& patterns);

class OpcodeMatcher {
 public:
  explicit OpcodeMatcher(std::vector<OpcodePattern> patterns);

  // The first opcode that matches; if there is none, the first whose fixed fields do, so that the error can name it;
  // else null.
  const OpcodePattern* find(Bits window) const;
  // The next match after p that no earlier match hides; null if there is none. `first` is the result of find().
  static const OpcodePattern* next(const OpcodePattern* first, const OpcodePattern* p, Bits window);

  // The tree itself, for those who write it down: entries()[first + bits] is a node's index, or with kLeaf where a list
  // begins in patterns().
  struct Node {
    uint32_t first;
    uint8_t half;  // of the window, in which all its bits are: shifts of 128 bits by a variable are slow
    uint8_t shift;
    uint8_t mask;
  };
  static constexpr uint32_t kLeaf = 1u << 31;
  const std::vector<Node>& nodes() const { return nodes_; }
  const std::vector<uint32_t>& entries() const { return entries_; }
  const std::vector<OpcodePattern>& patterns() const { return listed_; }
  uint32_t root() const { return root_; }

 private:
  static const OpcodePattern* by_key(const OpcodePattern* list, Bits window);

  friend class MatcherBuilder;

  std::vector<OpcodePattern> listed_;
  std::vector<uint32_t> entries_;
  std::vector<Node> nodes_;
  uint32_t root_ = kLeaf;
};

inline const OpcodePattern* OpcodeMatcher::find(Bits window) const {
  uint32_t at = root_;
  while (!(at & kLeaf)) {
    const Node& node = nodes_[at];
    const uint64_t half = node.half ? static_cast<uint64_t>(window >> 64) : static_cast<uint64_t>(window);
    at = entries_[node.first + (static_cast<uint32_t>(half >> node.shift) & node.mask)];
  }
  const OpcodePattern* const list = &listed_[at & ~kLeaf];
  for (const OpcodePattern* p = list;; ++p) {
    if (p->matches(window)) return p;
    if (p->last) return by_key(list, window);
  }
}

}  // namespace isadora::encoding
