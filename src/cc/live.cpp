#include "cc/live.h"

namespace isadora::cc {

namespace {

class Liveness {
 public:
  explicit Liveness(const MachineFunction& f)
      : f_(f), out_(f.blocks.size(), LiveSet(f.registers)), uses_(out_), defs_(out_) {}

  std::vector<LiveSet> run() {
    for (const uint32_t b : f_.order)
      for (const MachineInstruction& i : f_.blocks[b].instructions) {
        for (const Reg r : i.uses)
          if (!defs_[b].has(r)) uses_[b].add(r);
        for (const Reg r : i.results) defs_[b].add(r);
        for (const Reg r : i.clobbers) defs_[b].add(r);
      }
    solve();
    if (keep_for_second_returns()) solve();
    return std::move(out_);
  }

 private:
  // Grows the sets at the ends of blocks until they hold what successors need.
  void solve() {
    std::vector<LiveSet> in = uses_;
    for (bool changed = true; changed;) {
      changed = false;
      for (auto it = f_.order.rbegin(); it != f_.order.rend(); ++it) {
        const uint32_t b = *it;
        for (const uint32_t to : f_.blocks[b].targets()) out_[b].add(in[to]);
        LiveSet through = out_[b];
        through.remove(defs_[b]);
        changed |= in[b].add(through);
      }
    }
  }

  // A call such as setjmp() may return again from any block that runs after it, so values that are live at its return
  // stay live in all these blocks. Returns false if there is no such call.
  bool keep_for_second_returns() {
    bool any = false;
    for (const uint32_t b : f_.order) {
      LiveSet live = out_[b], kept(f_.registers);
      bool calls = false;
      const auto& list = f_.blocks[b].instructions;
      for (size_t k = list.size(); k-- > 0;) {
        const MachineInstruction& i = list[k];
        for (const Reg r : i.results) live.remove(r);
        if (i.returns_twice) calls = true, kept.add(live);
        for (const Reg r : i.clobbers) live.remove(r);
        for (const Reg r : i.uses) live.add(r);
      }
      if (calls) keep_after(b, kept);
      any |= calls;
    }
    return any;
  }

  void keep_after(uint32_t block, const LiveSet& kept) {
    std::vector<bool> seen(f_.blocks.size());
    std::vector<uint32_t> work = {block};
    while (!work.empty()) {
      const uint32_t b = work.back();
      work.pop_back();
      if (seen[b]) continue;
      seen[b] = true;
      out_[b].add(kept);
      for (const uint32_t to : f_.blocks[b].targets()) work.push_back(to);
    }
  }

  const MachineFunction& f_;
  std::vector<LiveSet> out_, uses_, defs_;  // of blocks
};

}  // namespace

std::vector<LiveSet> live_at_ends(const MachineFunction& f) { return Liveness(f).run(); }

}  // namespace isadora::cc
