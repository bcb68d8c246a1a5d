#include "assembler/relax.h"

#include <algorithm>

namespace isadora::assembler {
namespace {

class Relaxer {
 public:
  explicit Relaxer(std::vector<RelaxFragment*>& sites)
      : sites_(sites), before_(sites.size() + 1), first_(sites.size()) {
    for (const RelaxFragment* s : sites_) old_.push_back(s->was);
    // The end of a site lies after it: a target moves by the sites that begin before it.
    std::vector<uint64_t> offsets;
    for (const RelaxFragment* s : sites_) offsets.push_back(s->offset);
    for (size_t i = 0; i < sites_.size(); ++i) {
      const auto target = static_cast<uint64_t>(std::max<int64_t>(sites_[i]->target, 0));
      first_[i] = static_cast<size_t>(std::lower_bound(offsets.begin(), offsets.end(), target) - offsets.begin());
    }
  }

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
  int64_t growth(size_t i) const { return static_cast<int64_t>(sites_[i]->bytes) - static_cast<int64_t>(old_[i]); }

  // How far each place has moved by the sites before it, with new padding.
  void place() {
    for (size_t i = 0; i < sites_.size(); ++i) {
      RelaxFragment& s = *sites_[i];
      if (s.align) s.bytes = (s.align - (s.offset + static_cast<uint64_t>(before_[i])) % s.align) % s.align;
      before_[i + 1] = before_[i] + growth(i);
    }
  }

  static bool fits(const BranchRange& r, int64_t distance) { return distance >= r.low && distance <= r.high; }

  // Gives the site the first length that reaches so far; the longest where none does. True where it has grown.
  static bool grow(RelaxFragment& s, int64_t distance) {
    if (s.align || s.settled) return false;
    for (const BranchRange& r : s.reaches) {
      if (r.bytes < s.bytes || (!fits(r, distance) && &r != &s.reaches.back())) continue;
      const bool grew = r.bytes != s.bytes;
      s.bytes = r.bytes;
      return grew;
    }
    return false;
  }

  int64_t distance(size_t i, int64_t moved) const {
    return sites_[i]->target - static_cast<int64_t>(sites_[i]->offset) + moved;
  }

  bool forward() {
    bool grew = false;
    int64_t more = 0;  // growth of this sweep, so far
    for (size_t i = 0; i < sites_.size(); ++i) {
      const bool ahead = first_[i] > i;
      const int64_t here = before_[i] + more;
      before_[i] = here;
      const int64_t there = before_[first_[i]] + (ahead ? more : 0);
      const uint64_t was = sites_[i]->bytes;
      grew |= grow(*sites_[i], distance(i, there - here));
      more += static_cast<int64_t>(sites_[i]->bytes - was);
    }
    before_[sites_.size()] += more;
    return grew;
  }

  // As above from the end: `before_` becomes the movement after a site, mirrored.
  bool backward() {
    bool grew = false;
    int64_t more = 0;
    for (size_t i = sites_.size(); i-- > 0;) {
      const bool ahead = first_[i] > i;
      // before_[j] of those after i lacks the bytes that this sweep has added between i and j.
      const int64_t moved =
          ahead ? before_[first_[i]] - before_[i] + more - added(first_[i]) : before_[first_[i]] - before_[i];
      const uint64_t was = sites_[i]->bytes;
      grew |= grow(*sites_[i], distance(i, moved));
      more += static_cast<int64_t>(sites_[i]->bytes - was);
      added_at(i, more);
    }
    added_.clear();
    return grew;
  }

  // Growth of the backward sweep in the sites from `i` on.
  int64_t added(size_t i) const { return i < added_.size() ? added_[i] : 0; }
  void added_at(size_t i, int64_t more) {
    if (added_.size() != sites_.size()) added_.assign(sites_.size(), 0);
    added_[i] = more;
  }

  std::vector<RelaxFragment*>& sites_;
  std::vector<uint64_t> old_;
  std::vector<int64_t> before_;  // growth of the sites before each
  std::vector<size_t> first_;    // the first site that does not move the target
  std::vector<int64_t> added_;
};

}  // namespace

void relax(std::vector<RelaxFragment*>& sites) { Relaxer(sites).run(); }

}  // namespace isadora::assembler
