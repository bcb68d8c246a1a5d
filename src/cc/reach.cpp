#include "cc/reach.h"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "cc/layout.h"

namespace isadora::cc {

namespace {

class Reach {
 public:
  Reach(MachineFunction& f, const Target& target) : f_(f), target_(target) {}

  // Sizes only grow, so this ends.
  void run() {
    do {
      widen_all();
    } while (go_around_all());
  }

 private:
  using Kind = MachineInstruction::Kind;

  bool is_too_far(const MachineInstruction& i, int64_t at) const {
    return branches_to_label(i) && !reaches(*i.form.rule, position_.at(i.targets[0]) - at);
  }

  void widen_all() {
    for (bool changed = true; changed;) {
      changed = false;
      find_positions();
      int64_t at = 0;
      for (const uint32_t b : f_.order)
        for (MachineInstruction& i : f_.blocks[b].instructions) {
          if (is_too_far(i, at)) changed |= widen(i);
          at += size(i);
        }
    }
  }

  // Branches that no wider one replaces become ones around a jump. All of them at once: distances only grow.
  bool go_around_all() {
    find_positions();
    std::vector<std::pair<size_t, size_t>> far;  // the block's place in the order, and the instruction's in the block
    int64_t at = 0;
    for (size_t n = 0; n < f_.order.size(); ++n) {
      const std::vector<MachineInstruction>& list = f_.blocks[f_.order[n]].instructions;
      for (size_t k = 0; k < list.size(); ++k) {
        if (list[k].kind == Kind::Branch && !around_.contains(list[k].targets[0]) && is_too_far(list[k], at))
          far.emplace_back(n, k);
        at += size(list[k]);
      }
    }
    // From the last one, so that what is split off has no earlier one in it.
    for (auto one = far.rbegin(); one != far.rend(); ++one) go_around(one->first, one->second);
    return !far.empty();
  }

  // A block after the n-th, with what is left of it from the k-th instruction on.
  uint32_t split(size_t n, size_t k) {
    const auto added = static_cast<uint32_t>(f_.blocks.size());
    f_.blocks.emplace_back();
    MachineBlock& from = f_.blocks[f_.order[n]];
    const auto rest = from.instructions.begin() + static_cast<std::ptrdiff_t>(k);
    f_.blocks[added].frequency = from.frequency;
    f_.blocks[added].instructions.assign(std::make_move_iterator(rest),
                                         std::make_move_iterator(from.instructions.end()));
    from.instructions.erase(rest, from.instructions.end());
    f_.order.insert(f_.order.begin() + static_cast<std::ptrdiff_t>(n) + 1, added);
    return added;
  }

  // Without an inverse branch, the branch goes to the jump, and a second jump goes over that.
  void go_around(size_t n, size_t k) {
    const uint32_t rest = split(n, k + 1);
    std::vector<MachineInstruction>& list = f_.blocks[f_.order[n]].instructions;
    MachineInstruction& branch = list[k];
    const uint32_t far = branch.targets[0];
    const MachineInstruction here = jump_to(rest, branch, target_), there = jump_to(far, branch, target_);
    if (branch.inverse.rule) {
      std::swap(branch.form, branch.inverse);
      branch.targets = {rest};
      around_.insert(rest);
      list.push_back(there);
      return;
    }
    list.push_back(here);
    const uint32_t jump = split(n, k + 2);
    f_.blocks[f_.order[n]].instructions[k].targets = {jump};
    around_.insert(jump);
    f_.blocks[jump].instructions.push_back(there);
  }

  static bool branches_to_label(const MachineInstruction& i) {
    return (i.kind == Kind::Branch || i.kind == Kind::Jump) && i.form.rule->label != model::kNoIndex;
  }

  // At most this many bytes: the assembler may find a shorter form.
  int64_t size(const MachineInstruction& i) const {
    if (i.kind == Kind::Assembly) {
      const std::string& t = i.assembly->text;
      const auto lines = 1 + std::count_if(t.begin(), t.end(), [](char c) { return c == ';' || c == '\n'; });
      return lines * target_.loaded().codec.max_bytes();
    }
    return i.kind == Kind::Copy ? target_.copy()->bytes : i.form.rule->bytes;
  }

  void find_positions() {
    int64_t at = 0;
    for (const uint32_t b : f_.order) {
      position_[b] = at;
      for (const MachineInstruction& i : f_.blocks[b].instructions) at += size(i);
    }
  }

  // Bytes in either direction; without a sign, forwards alone.
  int64_t reach(const Rule& r) const {
    const model::Field& label = target_.isa().opcodes[r.opcode].fields[r.label];
    const unsigned bits = std::min(40u, label.width());
    return (int64_t{1} << (bits - 1)) * static_cast<int64_t>(target_.isa().types[label.type].scale);
  }
  // A few bytes are kept back: some machines count from the next instruction.
  bool reaches(const Rule& r, int64_t distance) const {
    const bool is_signed = target_.isa().types[target_.isa().opcodes[r.opcode].fields[r.label].type].is_signed;
    return std::abs(distance) + 16 < reach(r) && (is_signed || distance > 16);
  }

  static bool have_same_operands(const std::vector<RuleOperand>& a, const std::vector<RuleOperand>& b) {
    if (a.size() != b.size()) return false;
    for (size_t k = 0; k < a.size(); ++k)
      if (a[k].kind != b[k].kind || (a[k].kind == RuleOperand::Kind::Constant && a[k].number != b[k].number))
        return false;
    return true;
  }

  bool widen(MachineInstruction& i) {
    const Rule& now = *i.form.rule;
    if (now.operation.starts_with("br_")) {
      for (const Rule* r : target_.branches(now.operation.substr(3), now.type))
        if (reach(*r) > reach(now) && have_same_operands(now.operands, r->operands)) return replace(i, *r), true;
      return false;
    }
    // A branch where a register is equal to itself is a jump.
    for (const Rule* r : target_.branches("icmp_eq")) {
      if (reach(*r) <= reach(now) || r->operands[0].kind != RuleOperand::Kind::Register ||
          r->operands[1].kind != RuleOperand::Kind::Register)
        continue;
      i.form = {};
      i.form.rule = r;
      i.form.registers = {{r->operands[0].field, false, 0}, {r->operands[1].field, false, 0}};
      i.uses = {target_.abi().stack.number};
      return true;
    }
    return false;
  }

  static void replace(MachineInstruction& i, const Rule& by) {
    const Rule& now = *i.form.rule;
    const auto moved = [&](uint16_t field) {
      for (size_t k = 0; k < now.operands.size(); ++k)
        if (now.operands[k].field == field) return by.operands[k].field;
      return field;
    };
    for (BoundRule::Place& p : i.form.registers) p.field = moved(p.field);
    for (auto& [field, code] : i.form.codes) field = moved(field);
    for (MachineNumber& n : i.form.numbers) {
      n.field = moved(n.field);
      for (const RuleOperand& h : by.operands)
        if (h.field == n.field) n.hole = &h;
    }
    i.form.rule = &by;
  }

  MachineFunction& f_;
  const Target& target_;
  std::map<uint32_t, int64_t> position_;  // of blocks
  std::set<uint32_t> around_;             // blocks that branches around a jump go to
};

}  // namespace

void choose_reach(MachineFunction& f, const Target& target) { Reach(f, target).run(); }

}  // namespace isadora::cc
