// Values from outside of a program: its address, settings, the launch, open transactions, devices; what is assumed of
// them; and which accesses to memory are allowed.
#include <algorithm>

#include "ir/facts.h"
#include "prove/fixed.h"
#include "prove/machine.h"
#include "prove/rules.h"
#include "sim/program.h"

namespace isadora::prove {

Number SymbolicMachine::known(const Integer& v) {
  if (v.is_negative()) return {t.constant(v, v.bit_length() + 1), true};
  return {t.constant(v, std::max(1u, v.bit_length())), false};
}

namespace {

const std::string kBegin = "the program's address";

}  // namespace

Number SymbolicMachine::address(uint64_t offset) {
  if (!room_) return known(Integer(offset));
  const bool is_new = !unknowns_.contains(kBegin);
  const Number first = unknown(kBegin, {Integer(0), Integer(sim::last_begin_of_code(isa.machine, *room_))});
  const auto aligned = static_cast<unsigned>(std::countr_zero(sim::unit_of(isa.machine)));
  if (is_new && aligned > 0) assumptions.push_back(t.eq(t.extract(first.term, 0, aligned), t.constant(0, aligned)));
  if (offset == 0) return first;
  return {t.add(t.zext(first.term, 66), t.constant(Integer(offset), 66)), false};
}

std::optional<Term> SymbolicMachine::begin() const {
  const auto found = unknowns_.find(kBegin);
  return found == unknowns_.end() ? std::nullopt : std::optional(found->second.term);
}

Number SymbolicMachine::unknown(const std::string& name, const ir::Range& range, bool of_lane) {
  const auto it = unknowns_.find(name);
  if (it != unknowns_.end()) return it->second;
  const bool is_signed = range.lo.is_negative();
  const unsigned width = std::max(1u, std::max(range.lo.bit_length(), range.hi.bit_length())) + (is_signed ? 1 : 0);
  const Number n{t.variable(name, width, of_lane), is_signed};
  const auto le = [&](Term a, Term b) { return t.not_(is_signed ? t.signed_below(b, a) : t.below(b, a)); };
  assumptions.push_back(t.and_(le(t.constant(range.lo, width), n.term), le(n.term, t.constant(range.hi, width))));
  unknowns_[name] = n;
  return n;
}

// One of the values that the description allows.
Number SymbolicMachine::setting(uint16_t index, const ir::Range& range) {
  const model::Setting& s = isa.settings[index];
  if (s.others.empty()) {
    const Number n = unknown("set." + s.name, {range.lo, range.hi});
    settings[index] = n.term;
    return n;
  }
  Integer lo(s.value), hi(s.value);
  for (const int64_t v : s.others) lo = std::min(lo, Integer(v)), hi = std::max(hi, Integer(v));
  const bool is_new = !settings.contains(index);
  const Number n = unknown("set." + s.name, {lo, hi});
  settings[index] = n.term;
  if (is_new) {
    Term one_of = t.eq(n.term, t.constant(Integer(s.value), t.width(n.term)));
    for (const int64_t v : s.others) one_of = t.or_(one_of, t.eq(n.term, t.constant(Integer(v), t.width(n.term))));
    assumptions.push_back(one_of);
  }
  return n;
}

// Indices lie within their sizes, but for lanes of the last warp that have no thread; and a launch has no more
// registers than there are.
Number SymbolicMachine::launch_value(ir::LaunchValue what, const ir::Range& range, unsigned lane,
                                     std::optional<uint64_t> executed) {
  using ir::LaunchValue;
  if (what == LaunchValue::Clock && !executed)
    throw Unsupported{"it reads the clock, and how much has run is not known"};
  reads_launch_ = true;
  const ir::LaunchFacts& facts = ir::facts(what);
  const bool of_lane = facts.of_lane();
  const std::string name = "launch." + std::string(ir::spelling(what)) + (of_lane ? "@" + std::to_string(lane) : "") +
                           (what == LaunchValue::Clock ? "@" + std::to_string(*executed) : "");
  const bool is_new = !unknowns_.contains(name);
  const Number n = unknown(name, range, of_lane);
  if (!is_new) return n;
  if (what == LaunchValue::Registers && !isa.files.empty())
    assumptions.push_back(t.not_(t.below(t.constant(isa.files[0].count, t.width(n.term)), n.term)));
  if (facts.bound != what) {
    const Number most = launch_value(facts.bound, range, lane, executed);
    const Term inside = t.below(n.term, most.term);
    assumptions.push_back(of_lane ? t.implies(active[lane], inside) : inside);
  }
  return n;
}

Number SymbolicMachine::open_transactions(const ir::Range& range, unsigned own) {
  if (!is_anywhere()) return known(Integer(own));
  reads_transactions_ = true;
  const Number before = unknown("launch.transactions", range);
  if (own == 0) return before;
  const unsigned width = t.width(before.term) + 32;
  const Term now = t.add(t.zext(before.term, width), t.constant(own, width));
  assumptions.push_back(t.not_(t.below(t.constant(range.hi, width), now)));
  return resize({now, false}, range);
}

const char* SymbolicMachine::unseen_by_runs() const {
  if (reads_launch_) return kReadsLaunch;
  if (device_reads_ > 0) return kReadsDevice;
  return reads_transactions_ ? kReadsTransactions : nullptr;
}

void SymbolicMachine::assume(const std::vector<Term>& facts) {
  given_ = facts;
  for (const Term fact : conjuncts(t, facts)) {
    const TermNode& n = t.node(fact);
    if (n.kind == TermKind::Eq && t.is_constant(n.b)) premises_.push_back(fact);
  }
  supposed_.clear();
}

Term SymbolicMachine::under_premises(Term term) {
  if (premises_.empty() || t.is_constant(term)) return term;
  const auto it = supposed_.find(term);
  if (it != supposed_.end()) return it->second;
  std::vector<Term> all = premises_;  // and the term, last
  all.push_back(term);
  for (bool any = true; any && !t.is_constant(all.back());) {
    any = false;
    Substitution premises(t);
    for (size_t i = 0; i + 1 < all.size(); ++i)
      if (const TermNode n = t.node(all[i]); n.kind == TermKind::Eq && t.is_constant(n.b))
        any |= premises.equate(n.a, n.b);
    if (any) all = premises.apply(all);
  }
  if (!t.is_constant(all.back())) return supposed_[term] = term;
  used_premise_of_lane_ |= t.depends_on_lane(term);
  return supposed_[term] = all.back();
}

Term SymbolicMachine::extended(const Number& n, unsigned width) {
  return n.is_signed ? t.sext(n.term, width) : t.zext(n.term, width);
}

// As narrow as the range allows, for a value that lies in it.
Number SymbolicMachine::resize(const Number& n, const ir::Range& range) {
  const bool is_signed = range.lo.is_negative();
  const unsigned width = std::max(1u, std::max(range.lo.bit_length(), range.hi.bit_length())) + (is_signed ? 1 : 0);
  if (n.is_signed == is_signed && t.width(n.term) <= width) return n;
  if (!n.is_signed && is_signed && t.width(n.term) < width) return n;
  return {extended(n, width), is_signed};
}

Term SymbolicMachine::access(uint16_t space, const Number& address, unsigned bytes, bool write) {
  const model::Space& s = isa.spaces[space];
  if (write && s.scope == model::Scope::Constant) return t.truth(false);
  const unsigned bits = std::min(64u, s.address_bits), width = std::max(bits, t.width(address.term)) + 2;
  const Term at = extended(address, width);
  const Term most = t.constant(Integer::power_of_two(bits) - Integer(bytes), width);
  Term fine = t.and_(t.not_(t.signed_below(at, t.constant(0, width))), t.not_(t.signed_below(most, at)));
  if (s.align) fine = t.and_(fine, t.eq(t.urem(at, t.constant(bytes, width)), t.constant(0, width)));
  if (s.devices.empty()) return fine;
  return t.and_(fine, t.or_(t.not_(touches_device(space, address, bytes)), is_device(space, address, bytes)));
}

Term SymbolicMachine::is_at(const Number& address, uint64_t place) {
  const unsigned width = std::max(64u, t.width(address.term)) + 2;
  return t.eq(extended(address, width), t.constant(Integer(place), width));
}

Term SymbolicMachine::is_device(uint16_t space, const Number& address, unsigned bytes) {
  Term out = t.truth(false);
  for (const model::DeviceRegister& d : isa.spaces[space].devices) {
    if (d.bytes == bytes) out = t.or_(out, is_at(address, d.address));
  }
  return out;
}

// Numbers wrap below a device's address: what is far below it is then far above.
Term SymbolicMachine::touches_device(uint16_t space, const Number& address, unsigned bytes) {
  const unsigned width = std::max(64u, t.width(address.term)) + 2;
  Term out = t.truth(false);
  for (const model::DeviceRegister& d : isa.spaces[space].devices) {
    const Term first = t.constant(Integer(d.address) - Integer(bytes - 1), width);
    out = t.or_(out, t.below(t.sub(extended(address, width), first), t.constant(bytes + d.bytes - 1, width)));
  }
  return out;
}

bool SymbolicMachine::sees_code(uint16_t space) const {
  return isa.machine.execution == model::Execution::Hart && space == sim::first_space(isa, model::Scope::Grid);
}

Term SymbolicMachine::given_by_device(const LaneRun& run, const LoopFrame* frame, const ir::Inst& inst, unsigned bits) {
  const auto load = loads_.find({&run, frame, &inst});
  const auto fresh = [&] { return t.variable("device" + std::to_string(device_reads_++), bits); };
  if (load == loads_.end()) return fresh();
  Term& given = from_devices_.try_emplace({load->second, bits}, kNoTerm).first->second;
  return given == kNoTerm ? given = fresh() : given;
}

Term SymbolicMachine::is_allowed(const SymbolicAccess& a) {
  return t.implies(a.when, access(a.space, a.address(), a.bytes, a.write));
}

}  // namespace isadora::prove
