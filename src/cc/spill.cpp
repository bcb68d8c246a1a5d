#include "cc/spill.h"

#include <set>

namespace isadora::cc {

namespace {

class Spiller {
 public:
  Spiller(MachineFunction& f, const Target& target, const SpillRequest& request)
      : f_(f), request_(request), machine_(target.file().count), known_(f.registers) {
    std::map<Reg, size_t> members;
    for (const Reg r : request.classes) ++members[r];
    for (const Reg r : request.spilled) {
      if (f.remakes.contains(r) && request.defs[r] <= 1 && members[r] == 1) {
        remade_.insert(r);
        continue;
      }
      slots_[r] = static_cast<uint32_t>(f.slots.size());
      f.slots.push_back({target.word_bytes(), target.word_bytes()});
    }
  }

  void run() {
    std::set<Reg> steps;  // the operands of a rematerialized value
    for (const Reg r : remade_)
      for (const MachineInstruction& i : f_.remakes.at(r)) steps.insert(i.results[0]);
    for (const uint32_t b : f_.order) {
      std::vector<MachineInstruction> out;
      for (MachineInstruction& i : f_.blocks[b].instructions) {
        if (i.results.size() == 1 && steps.contains(i.results[0])) continue;
        rewrite(std::move(i), out);
      }
      f_.blocks[b].instructions = std::move(out);
    }
  }

 private:
  Reg fresh() { return f_.registers++; }

  // Its place in the frame; none of a register that is not spilled.
  uint32_t slot_of(Reg r) const {
    if (r < machine_ || r >= known_) return kNone;
    const auto it = slots_.find(request_.classes[r]);
    return it == slots_.end() ? kNone : it->second;
  }

  MachineInstruction move(MachineInstruction::Kind kind, Reg r, uint32_t slot) {
    MachineInstruction i;
    i.kind = kind;
    (kind == MachineInstruction::Kind::Reload ? i.results : i.uses).push_back(r);
    i.slot = slot;
    return i;
  }

  void rewrite(MachineInstruction i, std::vector<MachineInstruction>& out) {
    if (i.kind == MachineInstruction::Kind::Copy && i.uses[0] < known_ && i.results[0] < known_) {
      const uint32_t from = slot_of(i.uses[0]), to = slot_of(i.results[0]);
      if (from != kNone && to == kNone && i.results[0] >= machine_) {
        const Reg d = i.results[0];
        out.push_back(move(MachineInstruction::Kind::Reload, d, from));
        i.uses[0] = d;
        out.push_back(std::move(i));
        return;
      }
      if (from == kNone && to != kNone && !remade_.contains(i.uses[0])) {
        const Reg s = i.uses[0];
        i.results[0] = s;
        if (s < machine_) {  // no value may take the machine's own register for this
          const Reg t = fresh();
          i.results[0] = t;
          out.push_back(std::move(i));
          out.push_back(move(MachineInstruction::Kind::Spill, t, to));
          return;
        }
        out.push_back(std::move(i));
        out.push_back(move(MachineInstruction::Kind::Spill, s, to));
        return;
      }
    }
    std::map<Reg, Reg> loaded;
    for (Reg& r : i.uses) {
      if (const auto it = loaded.find(r); it != loaded.end()) {
        r = it->second;
        continue;
      }
      const uint32_t slot = slot_of(r);
      if (slot == kNone && !remade_.contains(r)) continue;
      const Reg t = fresh();
      if (slot != kNone) {
        out.push_back(move(MachineInstruction::Kind::Reload, t, slot));
      } else {
        rematerialize(r, t, out);
      }
      loaded[r] = t;
      r = t;
    }
    std::vector<MachineInstruction> after;
    for (Reg& r : i.results) {
      const uint32_t slot = slot_of(r);
      if (slot == kNone) continue;
      const auto it = loaded.find(r);  // an `asm` changes a register
      const Reg t = it == loaded.end() ? fresh() : it->second;
      for (Reg& e : i.early)
        if (e == r) e = t;
      after.push_back(move(MachineInstruction::Kind::Spill, t, slot));
      r = t;
    }
    out.push_back(std::move(i));
    for (MachineInstruction& x : after) out.push_back(std::move(x));
  }

  void rematerialize(Reg r, Reg to, std::vector<MachineInstruction>& out) {
    std::map<Reg, Reg> names;
    const std::vector<MachineInstruction> steps = f_.remakes.at(r);
    for (const MachineInstruction& step : steps) {
      MachineInstruction i = step;
      i.origin = kNone;
      for (Reg& u : i.uses)
        if (const auto it = names.find(u); it != names.end()) u = it->second;
      for (Reg& d : i.results) {
        const auto known = names.find(d);  // an instruction changes its operand
        const Reg t = d == r ? to : known != names.end() ? known->second : fresh();
        names[d] = t;
        d = t;
      }
      if (&step == &steps.back()) i.offset = static_cast<int64_t>(r) + 1;  // for the checker
      out.push_back(std::move(i));
    }
  }

  MachineFunction& f_;
  const SpillRequest& request_;
  Reg machine_, known_;            // registers from `known_` on are added here
  std::map<Reg, uint32_t> slots_;  // of classes
  std::set<Reg> remade_;
};

}  // namespace

void spill(MachineFunction& f, const Target& target, const SpillRequest& request) { Spiller(f, target, request).run(); }

}  // namespace isadora::cc
