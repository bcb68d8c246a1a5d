#include "cc/layout.h"

#include <algorithm>

namespace isadora::cc {

namespace {

class BlockLayout {
 public:
  BlockLayout(MachineFunction& f, const Target& target) : f_(f), target_(target) {}

  void run() {
    for (MachineBlock& b : f_.blocks)
      std::erase_if(b.instructions, [](const MachineInstruction& i) {
        return i.kind == MachineInstruction::Kind::Copy && i.uses[0] == i.results[0];
      });
    skip_empty();
    place();
    finish();
  }

 private:
  using Kind = MachineInstruction::Kind;

  bool is_only_jump(uint32_t b) const {
    const auto& list = f_.blocks[b].instructions;
    return list.size() == 1 && list[0].kind == Kind::Jump && list[0].targets[0] != b;
  }
  uint32_t end_of(uint32_t b) const {
    for (unsigned n = 0; n < 64 && is_only_jump(b); ++n) b = f_.blocks[b].instructions[0].targets[0];
    return b;
  }

  void skip_empty() {
    for (uint32_t b = 0; b < f_.blocks.size(); ++b) f_.ends.push_back(end_of(b));
    for (MachineBlock& b : f_.blocks) {
      if (b.instructions.empty()) continue;
      MachineInstruction& last = b.instructions.back();
      for (uint32_t& t : last.targets) t = f_.ends[t];
      if (last.kind == Kind::Branch && last.targets[0] == last.targets[1]) {
        const uint32_t to = last.targets[0];
        last = jump_to(to, last, target_);
      }
    }
  }

  // Chains: a block is followed by its most frequent successor that is not placed yet; loops whose last block branches
  // back keep their order.
  void place() {
    std::vector<bool> placed(f_.blocks.size()), reached(f_.blocks.size());
    std::vector<uint32_t> work{0};
    reached[0] = true;
    while (!work.empty()) {
      const uint32_t b = work.back();
      work.pop_back();
      for (const uint32_t t : f_.blocks[b].targets())
        if (!reached[t]) reached[t] = true, work.push_back(t);
    }
    std::vector<unsigned> waiting(f_.blocks.size());  // predecessors without a place
    for (uint32_t b = 0; b < f_.blocks.size(); ++b)
      if (reached[b])
        for (const uint32_t t : f_.blocks[b].targets()) ++waiting[t];
    const std::vector<uint32_t> order = f_.order;
    std::vector<uint32_t> out;
    for (const uint32_t start : order) {
      uint32_t b = start;
      while (reached[b] && !placed[b]) {
        placed[b] = true;
        out.push_back(b);
        const std::vector<uint32_t> targets = f_.blocks[b].targets();
        uint32_t best = kNone;
        for (const uint32_t t : targets) {
          --waiting[t];
          if (placed[t]) continue;
          const auto rank = [&](uint32_t x) { return std::make_pair(waiting[x] == 0, f_.blocks[x].frequency); };
          if (best == kNone || rank(t) > rank(best)) best = t;
        }
        if (best == kNone || f_.blocks[b].instructions.back().kind == Kind::Table) break;
        b = best;
      }
    }
    f_.order = out;
  }

  void finish() {
    for (size_t k = 0; k < f_.order.size(); ++k) {
      const uint32_t next = k + 1 < f_.order.size() ? f_.order[k + 1] : kNone;
      auto& list = f_.blocks[f_.order[k]].instructions;
      if (list.empty()) continue;
      MachineInstruction& last = list.back();
      if (last.kind == Kind::Jump && last.targets[0] == next) {
        list.pop_back();
      } else if (last.kind == Kind::Branch) {
        branch(list, next);
      } else if (last.kind == Kind::Assembly && !last.targets.empty() && last.targets[0] != next) {
        list.push_back(jump_to(last.targets[0], last, target_)), list.back().variables = nullptr;
      }
    }
  }

  void branch(std::vector<MachineInstruction>& list, uint32_t next) {
    MachineInstruction& last = list.back();
    const uint32_t yes = last.targets[0], no = last.targets[1];
    // If neither follows, the branch goes to the more frequent successor.
    const bool no_is_hot = no != next && f_.blocks[no].frequency > f_.blocks[yes].frequency;
    const bool inverts = last.inverse.rule && (yes == next || !last.form.rule || no_is_hot);
    if (inverts) std::swap(last.form, last.inverse);
    const uint32_t to = inverts ? no : yes, otherwise = inverts ? yes : no;
    last.targets = {to};
    if (otherwise == next) return;
    list.push_back(jump_to(otherwise, last, target_));
  }

  MachineFunction& f_;
  const Target& target_;
};

}  // namespace

MachineInstruction jump_to(uint32_t block, const MachineInstruction& as, const Target& target) {
  MachineInstruction jump;
  jump.kind = MachineInstruction::Kind::Jump;
  jump.form.rule = target.jump();
  jump.targets = {block};
  jump.line = as.line;
  jump.variables = as.variables;
  return jump;
}

void lay_out(MachineFunction& f, const Target& target) { BlockLayout(f, target).run(); }

}  // namespace isadora::cc
