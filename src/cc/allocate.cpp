#include "cc/allocate.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>

#include "cc/live.h"
#include "cc/short_forms.h"
#include "cc/spill.h"

namespace isadora::cc {

std::vector<Reg> allocatable(const MachineFunction& f, const Target& target) {
  const model::Abi& abi = target.abi();
  std::vector<Reg> out;
  const auto add = [&](Reg r) {
    const bool is_kept =
        r == abi.stack.number || f.scratch == r || f.frame == r || (r == abi.link.number && !f.has_calls);
    if (!is_kept && std::find(out.begin(), out.end(), r) == out.end()) out.push_back(r);
  };
  for (auto it = abi.arguments.rbegin(); it != abi.arguments.rend(); ++it) add(it->number);
  for (const model::RegisterName& n : abi.results) add(n.number);
  for (const model::RegisterName& n : abi.temporaries) add(n.number);
  for (const model::RegisterName& n : abi.saved) add(n.number);
  return out;
}

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr unsigned kRounds = 40;
// The worth of a byte of code, in executed instructions.
constexpr double kByteForSpeed = 0.02, kByteForSize = 0.5;
// The probability that an instruction gets a short form by this register, while its other operands have none yet.
constexpr double kLikely = 0.5;
constexpr double kScarce = 1e-6;

// A set of small numbers with quick iteration.
class Sparse {
 public:
  explicit Sparse(size_t n) : place_(n, UINT32_MAX) {}
  bool has(Reg r) const { return place_[r] != UINT32_MAX; }
  void add(Reg r) {
    if (has(r)) return;
    place_[r] = static_cast<uint32_t>(list_.size());
    list_.push_back(r);
  }
  void remove(Reg r) {
    if (!has(r)) return;
    const uint32_t at = place_[r];
    list_[at] = list_.back();
    place_[list_[at]] = at;
    list_.pop_back();
    place_[r] = UINT32_MAX;
  }
  const std::vector<Reg>& list() const { return list_; }

 private:
  std::vector<uint32_t> place_;
  std::vector<Reg> list_;
};

class Graph {
 public:
  explicit Graph(size_t n) : neighbours(n), degree(n), n_(n), bits_((n * (n + 1) / 2 + 63) / 64) {}
  bool has(Reg a, Reg b) const {
    const size_t i = index(a, b);
    return bits_[i / 64] >> (i % 64) & 1;
  }
  bool add(Reg a, Reg b) {
    if (a == b || has(a, b)) return false;
    const size_t i = index(a, b);
    bits_[i / 64] |= uint64_t{1} << (i % 64);
    neighbours[a].push_back(b);
    neighbours[b].push_back(a);
    ++degree[a];
    ++degree[b];
    return true;
  }
  std::vector<std::vector<Reg>> neighbours;
  std::vector<uint32_t> degree;

 private:
  static size_t index(size_t a, size_t b) {
    if (a < b) std::swap(a, b);
    return a * (a + 1) / 2 + b;
  }
  size_t n_;
  std::vector<uint64_t> bits_;
};

class Allocator {
 public:
  Allocator(MachineFunction& f, const Target& target, OptLevel level)
      : f_(f),
        target_(target),
        machine_(target.file().count),
        colours_(allocatable(f, target)),
        is_colour_(machine_),
        byte_(level == OptLevel::Size ? kByteForSize : kByteForSpeed) {
    for (const Reg r : colours_) is_colour_[r] = true;
    for (const model::RegisterName& n : target.abi().saved) saved_.push_back(n.number);
  }

  bool run() {
    no_spill_.assign(f_.registers, false);
    // After an instruction that jumps there is no place for a store: its results are copied where it jumps to.
    for (const MachineBlock& b : f_.blocks)
      if (!b.targets().empty())
        for (const Reg r : b.instructions.back().results) no_spill_[r] = true;
    for (unsigned round = 0; round < kRounds; ++round) {
      live_out_ = live_at_ends(f_);
      build();
      coalesce();
      find_short_forms();
      if (colour()) {
        assign();
        return true;
      }
      const std::vector<Reg> of = classes();
      spill(f_, target_, {spilled_, of, defs_});
      no_spill_.resize(f_.registers, true);
    }
    return false;
  }

 private:
  bool counts(Reg r) const { return r >= machine_ || is_colour_[r]; }

  // ---- the graph
  struct Move {
    Reg to, from;
    double weight;
  };

  void build() {
    graph_ = std::make_unique<Graph>(f_.registers);
    moves_.clear();
    cost_.assign(f_.registers, 0);
    defs_.assign(f_.registers, 0);
    for (size_t a = 0; a < machine_; ++a)
      for (size_t b = 0; b < a; ++b)
        if (is_colour_[a] && is_colour_[b]) graph_->add(static_cast<Reg>(a), static_cast<Reg>(b));
    for (const uint32_t b : f_.order) build(b);
    for (Reg r = 0; r < f_.registers; ++r)
      if (r < machine_ || no_spill_[r]) cost_[r] = kNever;
  }

  void build(uint32_t b) {
    Sparse live(f_.registers);
    live_out_[b].for_each([&](Reg r) {
      if (counts(r)) live.add(r);
    });
    const double weight = f_.blocks[b].frequency;
    auto& list = f_.blocks[b].instructions;
    for (size_t k = list.size(); k-- > 0;) {
      const MachineInstruction& i = list[k];
      const bool is_copy = i.kind == MachineInstruction::Kind::Copy && counts(i.uses[0]) && counts(i.results[0]);
      if (is_copy) {
        moves_.push_back({i.results[0], i.uses[0], weight});
        live.remove(i.uses[0]);
      }
      for (const Reg r : i.results)
        if (counts(r)) live.add(r);
      for (const Reg r : i.clobbers)
        if (counts(r)) live.add(r);
      const auto define = [&](Reg r) {
        if (!counts(r)) return;
        for (const Reg l : live.list())
          if (!(l < machine_ && r < machine_)) graph_->add(r, l);
      };
      for (const Reg r : i.results) define(r), cost_[r] += weight, ++defs_[r];
      for (const Reg r : i.clobbers) define(r);
      for (const Reg r : i.results) live.remove(r);
      for (const Reg r : i.clobbers) live.remove(r);
      for (const Reg r : i.uses) {
        cost_[r] += weight;
        if (counts(r)) live.add(r);
      }
      for (const Reg e : i.early)
        for (const Reg u : i.uses)
          if (counts(e) && counts(u) && !(e < machine_ && u < machine_)) graph_->add(e, u);
    }
  }

  // ---- coalescing
  Reg find(Reg r) {
    while (alias_[r] != r) r = alias_[r] = alias_[alias_[r]];
    return r;
  }

  void coalesce() {
    alias_.resize(f_.registers);
    for (Reg r = 0; r < f_.registers; ++r) alias_[r] = r;
    std::stable_sort(moves_.begin(), moves_.end(), [](const Move& a, const Move& b) { return a.weight > b.weight; });
    mark_.assign(f_.registers, 0);
    for (bool changed = true; changed;) {
      changed = false;
      for (const Move& m : moves_) changed = join(m) || changed;
    }
  }

  bool join(const Move& m) {
    Reg a = find(m.to), b = find(m.from);
    if (a == b) return false;
    if (b < machine_) std::swap(a, b);
    if (b < machine_ || graph_->has(a, b)) return false;
    if (!(a < machine_ ? is_safe_with_machine(a, b) : is_safe(a, b))) return false;
    alias_[b] = a;
    cost_[a] += cost_[b];
    if (no_spill_[b]) no_spill_[a] = a < machine_ || no_spill_[a];
    for (const Reg raw : graph_->neighbours[b]) {
      const Reg t = find(raw);
      if (t == a || mark_[t] == stamp_ + 1) continue;
      mark_[t] = stamp_ + 1;
      if (graph_->add(a, t)) {
        --graph_->degree[t];  // b is gone, a has come
      } else {
        --graph_->degree[t];
      }
    }
    stamp_ += 2;
    return true;
  }

  bool is_low(Reg r) const { return r >= machine_ && graph_->degree[r] < colours_.size(); }

  // George: every interfering node of the value already interferes with the register, or has low degree.
  bool is_safe_with_machine(Reg a, Reg b) {
    for (const Reg raw : graph_->neighbours[b]) {
      const Reg t = find(raw);
      if (t != a && !(t < machine_) && !is_low(t) && !graph_->has(t, a)) return false;
    }
    return true;
  }

  // Briggs: few nodes that interfere with either have high degree.
  bool is_safe(Reg a, Reg b) {
    stamp_ += 2;
    size_t hard = 0;
    for (const Reg from : {a, b})
      for (const Reg raw : graph_->neighbours[from]) {
        const Reg t = find(raw);
        if (mark_[t] == stamp_) continue;
        mark_[t] = stamp_;
        const bool is_of_both = graph_->has(t, a) && graph_->has(t, b);
        if (t < machine_ || graph_->degree[t] - (is_of_both ? 1 : 0) >= colours_.size()) ++hard;
      }
    stamp_ += 2;
    return hard < colours_.size();
  }

  // ---- short forms
  // An instruction that would be shorter if its operands had certain registers.
  struct Wish {
    std::vector<std::pair<Reg, const std::vector<bool>*>> among;
    std::vector<std::pair<Reg, Reg>> same;
    unsigned bytes = 0;
  };

  const std::vector<bool>* registers_of(const Rule& r, uint16_t field) {
    const uint16_t type = target_.isa().opcodes[r.opcode].fields[field].type;
    const bool is_new = !sets_.contains(type);
    std::vector<bool>& set = sets_[type];
    if (is_new) {
      set.resize(machine_);
      for (const Reg c : colours_) set[c] = code_of_register(r, field, c, target_).has_value();
    }
    return std::ranges::all_of(colours_, [&](Reg c) { return set[c]; }) ? nullptr : &set;
  }

  void find_short_forms() {
    wishes_.clear();
    wishes_of_.assign(f_.registers, {});
    urgency_.assign(f_.registers, 0);
    for (const uint32_t b : f_.order)
      for (const MachineInstruction& i : f_.blocks[b].instructions)
        for (const ShortForm& form : short_forms(i, target_)) add_wish(form);
  }

  void add_wish(const ShortForm& form) {
    Wish w;
    w.bytes = form.saved;
    for (const auto& [r, number] : form.fixed)
      if (find(r) != number) return;
    for (const ShortForm::Named& n : form.names) {
      const std::vector<bool>* set = registers_of(*form.rule, n.field);
      const Reg first = find(n.registers[0]);
      if (set) w.among.emplace_back(first, set);
      for (const Reg r : n.registers) {
        const Reg other = find(r);
        if (other == first) continue;
        if (graph_->has(first, other) || (first < machine_ && other < machine_)) return;
        w.same.emplace_back(first, other);
      }
    }
    std::set<Reg> concerned;
    for (const auto& [r, set] : w.among) concerned.insert(r);
    for (const auto& [a, b] : w.same) concerned.insert({a, b});
    for (const auto& [r, set] : w.among)
      if (r >= machine_) urgency_[r] += w.bytes;
    for (const Reg r : concerned)
      if (r >= machine_) wishes_of_[r].push_back(static_cast<uint32_t>(wishes_.size()));
    if (!concerned.empty()) wishes_.push_back(std::move(w));
  }

  // How many bytes this colour saves, as far as the others are known.
  double bytes_saved(const Wish& w, Reg r, Reg c) const {
    const auto colour_of = [&](Reg x) { return x == r ? c : colour_[x]; };
    double likely = w.bytes;
    for (const auto& [x, set] : w.among) {
      const Reg now = colour_of(x);
      if (now == kNone)
        likely *= kLikely;
      else if (!(*set)[now])
        return 0;
    }
    for (const auto& [x, y] : w.same) {
      const Reg a = colour_of(x), b = colour_of(y);
      if (a == kNone || b == kNone)
        likely *= kLikely;
      else if (a != b)
        return 0;
    }
    return likely;
  }

  // ---- colouring
  double spill_cost(Reg r) const {
    if (no_spill_[r]) return kNever;
    const bool is_remade = f_.remakes.contains(r) && defs_[r] <= 1;
    return is_remade ? cost_[r] * 0.5 : cost_[r];
  }

  bool colour() {
    std::vector<Reg> nodes, stack;
    for (Reg r = machine_; r < f_.registers; ++r)
      if (find(r) == r && (cost_[r] > 0 || !graph_->neighbours[r].empty())) nodes.push_back(r);
    std::vector<uint32_t> degree = graph_->degree;
    std::vector<bool> gone(f_.registers, true);
    for (const Reg r : nodes) gone[r] = false;
    // The value that is removed last has the first choice of registers.
    const auto is_urgent = [&](Reg a, Reg b) { return std::pair(urgency_[a], a) > std::pair(urgency_[b], b); };
    std::priority_queue<Reg, std::vector<Reg>, decltype(is_urgent)> low(is_urgent);
    for (const Reg r : nodes)
      if (degree[r] < colours_.size()) low.push(r);
    size_t left = nodes.size();
    std::vector<uint32_t> seen(f_.registers, 0);
    uint32_t round = 0;
    while (left) {
      Reg next = kNone;
      while (!low.empty() && next == kNone) {
        if (!gone[low.top()]) next = low.top();
        low.pop();
      }
      if (next == kNone) {
        double best = kNever;
        for (const Reg r : nodes) {
          if (gone[r]) continue;
          const double c = spill_cost(r) / std::max(1u, degree[r]);
          if (next == kNone || c < best) next = r, best = c;
        }
      }
      gone[next] = true;
      --left;
      stack.push_back(next);
      ++round;
      for (const Reg raw : graph_->neighbours[next]) {
        const Reg t = find(raw);
        if (t < machine_ || gone[t] || seen[t] == round) continue;
        seen[t] = round;
        if (degree[t]-- == colours_.size()) low.push(t);
      }
    }
    return pick(stack);
  }

  bool pick(const std::vector<Reg>& stack) {
    colour_.assign(f_.registers, kNone);
    for (Reg r = 0; r < machine_; ++r) colour_[r] = r;
    std::vector<bool> used_saved(machine_, false);
    spilled_.clear();
    std::map<Reg, std::vector<Move>> near;
    for (const Move& m : moves_) {
      const Reg a = find(m.to), b = find(m.from);
      if (a == b) continue;
      near[a].push_back({a, b, m.weight});
      near[b].push_back({b, a, m.weight});
    }
    const unsigned copy_bytes = target_.copy()->bytes;
    // Registers of short forms are left to those that gain by them.
    std::vector<bool> is_short(machine_);
    for (const auto& each : sets_) {
      const std::vector<bool>& set = each.second;
      for (const Reg c : colours_)
        if (set[c] && !std::ranges::all_of(colours_, [&](Reg x) { return set[x]; })) is_short[c] = true;
    }
    for (auto it = stack.rbegin(); it != stack.rend(); ++it) {
      const Reg r = *it;
      std::vector<bool> taken(machine_, false);
      for (const Reg raw : graph_->neighbours[r]) {
        const Reg c = colour_[find(raw)];
        if (c != kNone) taken[c] = true;
      }
      Reg best = kNone;
      double most = -1;
      for (const Reg c : colours_) {
        if (taken[c]) continue;
        const bool is_new = is_saved(c) && !used_saved[c];
        // Saving a register costs a store and a load.
        double worth = is_new ? 0 : 2.5;
        const auto w = near.find(r);
        if (w != near.end())
          for (const Move& m : w->second)
            if (colour_[m.from] == c) worth += m.weight + byte_ * copy_bytes;
        double bytes = 0;
        for (const uint32_t k : wishes_of_[r]) bytes += bytes_saved(wishes_[k], r, c);
        worth += byte_ * bytes - (is_short[c] ? kScarce : 0);
        if (worth > most) most = worth, best = c;
      }
      if (best != kNone && is_saved(best) && !used_saved[best] && spill_cost(r) < 2) best = kNone;
      if (best == kNone) {
        spilled_.push_back(r);
        continue;
      }
      colour_[r] = best;
      if (is_saved(best)) used_saved[best] = true;
    }
    return spilled_.empty();
  }

  bool is_saved(Reg r) const { return std::find(saved_.begin(), saved_.end(), r) != saved_.end(); }

  // Of each register: the one that stands for all that it was coalesced with.
  std::vector<Reg> classes() {
    std::vector<Reg> out(f_.registers);
    for (Reg r = 0; r < f_.registers; ++r) out[r] = find(r);
    return out;
  }

  void assign() {
    for (MachineBlock& b : f_.blocks)
      for (MachineInstruction& i : b.instructions) {
        for (Reg& r : i.uses) r = colour_[find(r)];
        for (Reg& r : i.results) r = colour_[find(r)] == kNone ? colours_[0] : colour_[find(r)];
      }
  }

  MachineFunction& f_;
  const Target& target_;
  Reg machine_;
  std::vector<Reg> colours_;
  std::vector<bool> is_colour_;
  std::vector<Reg> saved_;
  std::vector<bool> no_spill_;
  std::vector<LiveSet> live_out_;
  std::unique_ptr<Graph> graph_;
  std::vector<Move> moves_;
  std::vector<double> cost_;
  std::vector<unsigned> defs_;
  std::vector<Reg> alias_, colour_, spilled_;
  std::vector<uint32_t> mark_;
  uint32_t stamp_ = 0;
  double byte_;
  std::map<uint16_t, std::vector<bool>> sets_;  // by a register type: those that it names
  std::vector<Wish> wishes_;
  std::vector<std::vector<uint32_t>> wishes_of_;
  std::vector<unsigned> urgency_;  // bytes that depend on the register
};

}  // namespace

bool allocate(MachineFunction& f, const Target& target, OptLevel level) { return Allocator(f, target, level).run(); }

}  // namespace isadora::cc
