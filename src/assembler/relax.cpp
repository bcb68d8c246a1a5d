#include "assembler/relax.h"

#include <utility>

namespace isadora::assembler {
namespace {

class Relaxer {
 public:
  explicit Relaxer(std::vector<RelaxFragment>& fragments) : fragments_(fragments), before_(fragments.size() + 1) {}

  void run() {
    place();
    for (bool grew = true; grew;) {
      grew = forward();
      place();
      grew |= backward();
      place();
    }
  }

 private:
  // How far each place has moved by the fragments before it, with new padding.
  void place() {
    for (size_t i = 0; i < fragments_.size(); ++i) {
      RelaxFragment& f = fragments_[i];
      if (f.kind == RelaxFragment::Kind::Align) pad(f, before_[i]);
      before_[i + 1] = before_[i] + f.growth();
    }
  }

  // The change of the padding's size, where it has moved so far.
  static int64_t pad(RelaxFragment& f, int64_t moved) {
    const uint64_t was = std::exchange(f.bytes, f.padding.bytes_at(f.offset + static_cast<uint64_t>(moved)));
    return static_cast<int64_t>(f.bytes - was);
  }

  static bool fits(const BranchRange& r, int64_t distance) { return distance >= r.low && distance <= r.high; }

  // Gives the instruction the first length that reaches so far; the longest where none does. True where it has grown.
  static bool grow(RelaxFragment& f, int64_t moved) {
    if (f.kind != RelaxFragment::Kind::Instruction || f.settled) return false;
    const int64_t distance = f.target - static_cast<int64_t>(f.offset) + moved;
    for (const BranchRange& r : f.reaches) {
      if (r.bytes < f.bytes || (!fits(r, distance) && &r != &f.reaches.back())) continue;
      const bool grew = r.bytes != f.bytes;
      f.bytes = r.bytes;
      return grew;
    }
    return false;
  }

  bool forward() {
    bool grew = false;
    int64_t more = 0;  // growth of this sweep, so far
    for (size_t i = 0; i < fragments_.size(); ++i) {
      RelaxFragment& f = fragments_[i];
      before_[i] += more;
      if (f.kind == RelaxFragment::Kind::Align) more += pad(f, before_[i]);
      const int64_t there = before_[f.before_target] + (f.before_target > i ? more : 0);
      const uint64_t was = f.bytes;
      grew |= grow(f, there - before_[i]);
      more += static_cast<int64_t>(f.bytes - was);
    }
    before_[fragments_.size()] += more;
    return grew;
  }

  // As above from the end. Padding may absorb the growth before it, which so does not count for targets after it.
  bool backward() {
    bool grew = false;
    int64_t more = 0;
    size_t padding = fragments_.size();  // the next one
    added_.assign(fragments_.size() + 1, 0);
    for (size_t i = fragments_.size(); i-- > 0;) {
      RelaxFragment& f = fragments_[i];
      // before_[j] of those after i lacks the bytes that this sweep has added between i and j.
      int64_t moved = before_[f.before_target] - before_[i];
      if (f.before_target > i) moved += (padding < f.before_target ? added_[padding] : more) - added_[f.before_target];
      const uint64_t was = f.bytes;
      grew |= grow(f, moved);
      more += static_cast<int64_t>(f.bytes - was);
      added_[i] = more;
      if (f.kind == RelaxFragment::Kind::Align) padding = i;
    }
    return grew;
  }

  std::vector<RelaxFragment>& fragments_;
  std::vector<int64_t> before_;  // growth of the fragments before each
  std::vector<int64_t> added_;   // growth of the backward sweep in the fragments from each on
};

}  // namespace

void relax(std::vector<RelaxFragment>& fragments) { Relaxer(fragments).run(); }

}  // namespace isadora::assembler
