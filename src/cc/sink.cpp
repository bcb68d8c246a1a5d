#include "cc/sink.h"

#include <algorithm>

#include "cc/flow.h"
#include "cc/rewrite.h"

namespace isadora::cc {

namespace {

class Sinker {
 public:
  explicit Sinker(SsaFunction& f) : f_(f), flow_(successors_of(f)), users_(f.values.size()) {}

  void run() {
    for (const uint32_t b : flow_.order)
      for (const SsaInst& i : f_.blocks[b].insts)
        for (size_t k = 0; k < i.operands.size(); ++k)
          if (i.operands[k].is_value()) users_[i.operands[k].index].push_back(place_of(b, i, k));
    // Users before what they use.
    for (auto b = flow_.order.rbegin(); b != flow_.order.rend(); ++b)
      for (size_t k = f_.blocks[*b].insts.size(); k-- > 0;) visit(*b, k);
  }

 private:
  // A phi reads where control comes from.
  uint32_t place_of(uint32_t block, const SsaInst& i, size_t operand) const {
    return i.step == SsaOpcode::Phi ? f_.blocks[block].predecessors[operand] : block;
  }

  static size_t values_of(const SsaInst& i) {
    return static_cast<size_t>(std::ranges::count_if(i.operands, [](const SsaOperand& o) { return o.is_value(); }));
  }

  uint32_t common(uint32_t a, uint32_t b) const {
    while (!flow_.dominates(a, b)) a = flow_.dominator[a];
    return a;
  }

  // The block among the dominators of the users, up to `from`, that is executed the least and is in no other loop. The
  // last of equal blocks is chosen if the value then replaces its operand in a register.
  uint32_t best_place(uint32_t from, const SsaInst& i) const {
    const std::vector<uint32_t>& users = users_[i.result];
    uint32_t at = users[0], best = from;
    for (const uint32_t u : users) at = common(at, u);
    for (; at != from; at = flow_.dominator[at]) {
      if (flow_.depth[at] > flow_.depth[from]) continue;
      const double now = f_.blocks[at].frequency, least = f_.blocks[best].frequency;
      if (now < least || (best == from && now == least && values_of(i) <= 1)) best = at;
    }
    return best;
  }

  void visit(uint32_t b, size_t k) {
    const SsaInst& i = f_.blocks[b].insts[k];
    if (i.step != SsaOpcode::Compute || users_[i.result].empty()) return;
    const uint32_t to = best_place(b, i);
    if (to != b) return move(b, k, to);
    if (values_of(i) <= 1) to_end(b, k);
  }

  static bool uses(const SsaInst& i, Value v) {
    return i.step != SsaOpcode::Phi && std::ranges::find(i.operands, SsaOperand::value(v)) != i.operands.end();
  }

  // The first that uses the value, or the terminator.
  size_t first_user(const std::vector<SsaInst>& list, size_t from, Value v) const {
    while (from + 1 < list.size() && !uses(list[from], v)) ++from;
    return from;
  }

  void move(uint32_t b, size_t k, uint32_t to) {
    SsaInst i = std::move(f_.blocks[b].insts[k]);
    f_.blocks[b].insts.erase(f_.blocks[b].insts.begin() + static_cast<std::ptrdiff_t>(k));
    for (const SsaOperand& o : i.operands)
      if (o.is_value()) *std::ranges::find(users_[o.index], b) = to;
    auto& list = f_.blocks[to].insts;
    const size_t at = first_user(list, 0, i.result);
    list.insert(list.begin() + static_cast<std::ptrdiff_t>(at), std::move(i));
  }

  // Moves a value that other blocks alone read before the terminator.
  void to_end(uint32_t b, size_t k) {
    auto& list = f_.blocks[b].insts;
    const size_t at = first_user(list, k + 1, list[k].result);
    if (at + 1 != list.size() || at == k + 1) return;
    std::rotate(list.begin() + static_cast<std::ptrdiff_t>(k), list.begin() + static_cast<std::ptrdiff_t>(k) + 1,
                list.begin() + static_cast<std::ptrdiff_t>(at));
  }

  SsaFunction& f_;
  Flow flow_;
  std::vector<std::vector<uint32_t>> users_;  // of a value: blocks, one for each operand
};

}  // namespace

void sink(SsaFunction& f) { Sinker(f).run(); }

}  // namespace isadora::cc
