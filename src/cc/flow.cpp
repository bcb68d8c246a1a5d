#include "cc/flow.h"

#include <algorithm>

namespace isadora::cc {

Flow::Flow(std::vector<std::vector<uint32_t>> s) : successors(std::move(s)) {
  predecessors.resize(successors.size());
  find_order();
  for (const uint32_t b : order)
    for (const uint32_t to : successors[b]) predecessors[to].push_back(b);
  find_dominators();
  find_loops();
}

void Flow::find_order() {
  position_.assign(successors.size(), UINT32_MAX);
  std::vector<bool> seen(successors.size());
  std::vector<std::pair<uint32_t, size_t>> stack{{0, 0}};
  seen[0] = true;
  while (!stack.empty()) {
    auto& [b, next] = stack.back();
    if (next < successors[b].size()) {
      const uint32_t to = successors[b][next++];
      if (!seen[to]) seen[to] = true, stack.emplace_back(to, 0);
    } else {
      order.push_back(b);
      stack.pop_back();
    }
  }
  std::reverse(order.begin(), order.end());
  for (uint32_t i = 0; i < order.size(); ++i) position_[order[i]] = i;
}

// By Cooper, Harvey and Kennedy: intersections along the order until nothing changes.
void Flow::find_dominators() {
  dominator.assign(successors.size(), UINT32_MAX);
  dominator[0] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (const uint32_t b : order) {
      if (b == 0) continue;
      uint32_t best = UINT32_MAX;
      for (uint32_t p : predecessors[b]) {
        if (dominator[p] == UINT32_MAX) continue;
        if (best == UINT32_MAX) {
          best = p;
          continue;
        }
        uint32_t q = best;
        while (p != q) {
          while (position_[p] > position_[q]) p = dominator[p];
          while (position_[q] > position_[p]) q = dominator[q];
        }
        best = p;
      }
      if (dominator[b] != best) dominator[b] = best, changed = true;
    }
  }
}

bool Flow::dominates(uint32_t a, uint32_t b) const {
  while (position_[b] > position_[a]) b = dominator[b];
  return a == b;
}

void Flow::find_loops() {
  loop.assign(successors.size(), UINT32_MAX);
  outer.assign(successors.size(), UINT32_MAX);
  depth.assign(successors.size(), 0);
  // Inner headers come later in the order: from the last one on, a block keeps the first loop that claims it.
  for (auto it = order.rbegin(); it != order.rend(); ++it) {
    const uint32_t header = *it;
    std::vector<uint32_t> work;
    for (const uint32_t p : predecessors[header])
      if (dominates(header, p)) work.push_back(p);
    if (work.empty()) continue;
    std::vector<bool> seen(successors.size());
    seen[header] = true;
    ++depth[header];
    if (loop[header] == UINT32_MAX) loop[header] = header;
    while (!work.empty()) {
      const uint32_t b = work.back();
      work.pop_back();
      if (seen[b]) continue;
      seen[b] = true;
      ++depth[b];
      if (loop[b] == UINT32_MAX)
        loop[b] = header;
      else if (loop[b] == b && b != header && outer[b] == UINT32_MAX)
        outer[b] = header;
      for (const uint32_t p : predecessors[b]) work.push_back(p);
    }
  }
}

uint32_t Flow::outermost(uint32_t block) const {
  uint32_t h = loop[block];
  while (h != UINT32_MAX && outer[h] != UINT32_MAX) h = outer[h];
  return h;
}

uint32_t Flow::preheader(uint32_t header) const {
  uint32_t out = UINT32_MAX;
  for (const uint32_t p : predecessors[header]) {
    if (dominates(header, p)) continue;
    if (out != UINT32_MAX) return UINT32_MAX;
    out = p;
  }
  return out;
}

}  // namespace isadora::cc
