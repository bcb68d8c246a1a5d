#include "cc/variables.h"

#include <algorithm>

#include "cc/flow.h"
#include "cc/rewrite.h"
#include "cc/trace.h"

namespace isadora::cc {

namespace {

using ValuePart = VariableValue::Part;
using PlacePart = VariablePlace::Part;

bool overlap(const ValuePart& a, const ValuePart& b) {
  return a.offset < b.offset + b.bytes && b.offset < a.offset + a.bytes;
}

// ---- before the selection

class Settler {
 public:
  explicit Settler(SsaFunction& f) : f_(f), flow_(successors_of(f)), block_of_(f.values.size(), kNone) {
    const auto define = [&](Value v, uint32_t b) {
      if (v != kNone) block_of_[v] = b;
    };
    for (const Value v : f.parameters) define(v, kEntry);
    define(f.return_address, kEntry);
    for (const uint32_t b : flow_.order)
      for (const SsaInst& i : f.blocks[b].insts) {
        define(i.result, b);
        for (const Value v : i.results) define(v, b);
      }
  }

  void run() {
    for (const uint32_t b : flow_.order) {
      if (std::ranges::none_of(f_.blocks[b].insts, [](const SsaInst& i) { return i.described.has_value(); })) continue;
      now_ = b;
      here_.clear();
      waiting_.clear();
      std::vector<SsaInst> in = std::move(f_.blocks[b].insts);
      out_ = &f_.blocks[b].insts;
      out_->clear();
      for (SsaInst& i : in) add(std::move(i));
    }
  }

 private:
  static constexpr uint32_t kEntry = kNone - 1;

  bool is_computed(const std::optional<SsaOperand>& o) const {
    if (!o || !o->is_value()) return true;
    const uint32_t b = block_of_[o->index];
    if (b == kEntry) return true;
    return b == now_ ? here_.contains(o->index) : b != kNone && flow_.dominates(b, now_);
  }
  bool are_computed(const VariableValue& v) const {
    return std::ranges::all_of(v.parts, [&](const ValuePart& p) { return is_computed(p.value); });
  }

  void add(SsaInst i) {
    if (i.described) return describe(std::move(i));
    for (const Value v : i.results) here_.insert(v);
    if (i.result != kNone) here_.insert(i.result);
    out_->push_back(std::move(i));
    std::erase_if(waiting_, [&](SsaInst& w) {
      if (!are_computed(*w.described)) return false;
      out_->push_back(std::move(w));
      return true;
    });
  }

  void describe(SsaInst i) {
    std::erase_if(waiting_, [&](const SsaInst& w) { return w.described->variable == i.described->variable; });
    if (!are_computed(*i.described)) {
      waiting_.push_back(i);
      for (ValuePart& p : i.described->parts)
        if (!is_computed(p.value)) p.value.reset();
    }
    out_->push_back(std::move(i));
  }

  SsaFunction& f_;
  Flow flow_;
  std::vector<uint32_t> block_of_;  // of values
  uint32_t now_ = 0;
  std::set<Value> here_;  // computed in the block so far
  std::vector<SsaInst> waiting_;
  std::vector<SsaInst>* out_ = nullptr;
};

// ---- after the allocation

// At a point of the code: the values of variables, and where values are.
struct VariableState {
  HeldValues values;
  std::map<uint32_t, VariableValue> variables;

  bool merge(const VariableState& o) {
    if (!values.is_known) return *this = o, true;
    bool changed = values.merge(o.values);
    for (auto& [variable, v] : variables) {
      const auto other = o.variables.find(variable);
      const size_t before = v.parts.size();
      std::erase_if(v.parts, [&](const ValuePart& p) {
        return other == o.variables.end() || std::ranges::find(other->second.parts, p) == other->second.parts.end();
      });
      changed = changed || v.parts.size() != before;
    }
    return changed;
  }
};

class Locator {
 public:
  Locator(const MachineFunction& before, MachineFunction& after, const Target& target)
      : f_(after), trace_(before, target) {}

  void run() {
    std::vector<VariableState> in(f_.blocks.size());
    in[0].values = trace_.at_entry();
    std::vector<uint32_t> work{0};
    while (!work.empty()) {
      const uint32_t b = work.back();
      work.pop_back();
      VariableState s = in[b];
      for (const MachineInstruction& i : f_.blocks[b].instructions) step(i, s);
      for (const uint32_t to : f_.blocks[b].targets())
        if (in[to].merge(s)) work.push_back(to);
    }
    for (const uint32_t b : f_.order) {
      now_.reset();
      for (MachineInstruction& i : f_.blocks[b].instructions) {
        if (i.kind != MachineInstruction::Kind::Describe) i.variables = places(in[b]);
        step(i, in[b]);
      }
    }
  }

 private:
  // No variable has a value that is computed anew: where control comes back to its computation, it also comes from
  // code that the value does not reach, so that the merge has forgotten it.
  void step(const MachineInstruction& i, VariableState& s) const {
    if (i.kind == MachineInstruction::Kind::Describe) return describe(*i.described, s);
    trace_.step(i, s.values);
  }

  static void describe(const VariableValue& v, VariableState& s) {
    VariableValue& now = s.variables[v.variable];
    now.bytes = v.bytes;
    for (const ValuePart& p : v.parts) {
      std::erase_if(now.parts, [&](const ValuePart& old) { return overlap(old, p); });
      if (p.value) now.parts.push_back(p);
    }
    std::ranges::sort(now.parts, {}, &ValuePart::offset);
  }

  std::shared_ptr<const VariablePlaces> places(const VariableState& s) {
    VariablePlaces out;
    for (const auto& [variable, value] : s.variables) {
      VariablePlace place{value.bytes, {}};
      for (const ValuePart& p : value.parts)
        if (const auto part = place_of(p, variable, s.values)) place.parts.push_back(*part);
      if (!place.parts.empty()) out.emplace(variable, std::move(place));
    }
    if (!now_ || *now_ != out) now_ = std::make_shared<const VariablePlaces>(std::move(out));
    return now_;
  }

  std::optional<PlacePart> place_of(const ValuePart& p, uint32_t variable, const HeldValues& s) const {
    PlacePart out{PlacePart::Kind::Fixed, p.offset, p.bytes, 0, {}};
    if (!p.value->is_value()) {
      out.value = *p.value;
      const bool is_place = p.value->kind == SsaOperand::Kind::Slot && p.value->index >= f_.slots.size();
      return is_place ? std::nullopt : std::optional(out);
    }
    const Reg v = trace_.machine() + p.value->index;
    const auto at = [&](uint32_t where) {
      const bool is_register = where < trace_.machine();
      out.kind = is_register ? PlacePart::Kind::Register : PlacePart::Kind::Slot;
      out.number = is_register ? where : where - trace_.machine();
      return out;
    };
    // It stays where it is, if it does.
    if (now_)
      if (const auto known = now_->find(variable); known != now_->end())
        for (const PlacePart& before : known->second.parts) {
          if (before.offset != p.offset || before.bytes != p.bytes || before.kind == PlacePart::Kind::Fixed) continue;
          const uint32_t where = before.number + (before.kind == PlacePart::Kind::Register ? 0 : trace_.machine());
          if (const auto held = s.held.find(where); held != s.held.end() && held->second.contains(v)) return at(where);
        }
    for (const auto& [where, values] : s.held)
      if (values.contains(v)) return at(where);
    return std::nullopt;
  }

  MachineFunction& f_;
  AllocationTrace trace_;
  std::shared_ptr<const VariablePlaces> now_;
};

}  // namespace

void settle_variables(SsaFunction& f) { Settler(f).run(); }

void locate_variables(const MachineFunction& before, MachineFunction& after, const Target& target) {
  const auto is_description = [](const MachineInstruction& i) { return i.kind == MachineInstruction::Kind::Describe; };
  if (std::ranges::none_of(after.blocks,
                           [&](const MachineBlock& b) { return std::ranges::any_of(b.instructions, is_description); }))
    return;
  Locator(before, after, target).run();
  for (MachineBlock& b : after.blocks) std::erase_if(b.instructions, is_description);
}

std::shared_ptr<const VariablePlaces> without(std::shared_ptr<const VariablePlaces> places, Reg r) {
  const auto is_there = [&](const PlacePart& p) { return p.kind == PlacePart::Kind::Register && p.number == r; };
  if (!places ||
      std::ranges::none_of(*places, [&](const auto& each) { return std::ranges::any_of(each.second.parts, is_there); }))
    return places;
  VariablePlaces out = *places;
  for (auto& [variable, place] : out) std::erase_if(place.parts, is_there);
  std::erase_if(out, [](const auto& each) { return each.second.parts.empty(); });
  return std::make_shared<const VariablePlaces>(std::move(out));
}

}  // namespace isadora::cc
