#include "cc/frame.h"

#include <algorithm>
#include <utility>

#include "cc/variables.h"

namespace isadora::cc {

namespace {

class FrameLowering {
 public:
  FrameLowering(MachineFunction& f, const Target& target) : f_(f), target_(target), word_(target.word_bytes()) {}

  std::string run() {
    find_saved();
    lay_out();
    line_ = f_.line;
    for (const uint32_t b : f_.order) {
      std::vector<MachineInstruction> in = std::move(f_.blocks[b].instructions);
      out_ = &f_.blocks[b].instructions;
      out_->clear();
      if (b == 0) begin();
      for (MachineInstruction& i : in) {
        line_ = i.line;
        variables_ = i.variables;
        if (i.kind == MachineInstruction::Kind::Return) end();
        resolve(std::move(i));
      }
    }
    return error_;
  }

 private:
  Reg stack() const { return target_.abi().stack.number; }
  Reg link() const { return target_.abi().link.number; }

  void find_saved() {
    std::vector<bool> written(target_.file().count);
    for (const uint32_t b : f_.order)
      for (const MachineInstruction& i : f_.blocks[b].instructions)
        for (const auto* list : {&i.results, &i.clobbers})
          for (const Reg r : *list) written[r] = true;
    if (f_.frame) written[*f_.frame] = true;
    for (const model::RegisterName& n : target_.abi().saved)
      if (written[n.number]) saved_.push_back(n.number);
    if (f_.has_calls) saved_.push_back(link());
  }

  static uint64_t round_up(uint64_t n, uint64_t align) { return (n + align - 1) / align * align; }

  // From the stack pointer up: outgoing arguments, saved registers, slots (small ones first), and the incoming register
  // arguments of a variadic function; then the caller's.
  void lay_out() {
    uint64_t at = round_up(f_.outgoing_bytes, word_);
    outgoing_ = round_up(f_.outgoing_bytes, target_.abi().stack_align);
    if (f_.has_dynamic_frame) at = outgoing_;
    for (const Reg r : saved_) {
      saved_at_[r] = at;
      at += word_;
    }
    std::vector<uint32_t> order(f_.slots.size());
    for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](uint32_t a, uint32_t b) { return f_.slots[a].bytes < f_.slots[b].bytes; });
    slot_at_.resize(f_.slots.size());
    for (const uint32_t s : order) {
      at = round_up(at, f_.slots[s].align);
      slot_at_[s] = at;
      at += f_.slots[s].bytes;
    }
    uint64_t variadic = 0;
    const size_t arguments = target_.abi().arguments.size();
    if (f_.is_variadic && f_.named_words < arguments) variadic = (arguments - f_.named_words) * word_;
    size_ = round_up(at + variadic, target_.abi().stack_align);
    incoming_ = size_;
    variadic_ = variadic ? size_ - variadic : size_ + f_.incoming_bytes;
    for (const uint64_t at_slot : slot_at_) f_.slot_places.push_back(from_caller(at_slot));
  }

  int64_t from_caller(uint64_t at) const { return static_cast<int64_t>(at) - static_cast<int64_t>(size_); }

  int64_t offset_of(const SsaOperand& o) const {
    uint64_t at = 0;
    if (o.index == kIncomingSlot)
      at = incoming_;
    else if (o.index == kVariadicSlot)
      at = variadic_;
    else if (o.index == kOutgoingSlot)
      at = outgoing_;
    else
      at = slot_at_[o.index];
    return static_cast<int64_t>(at) + o.number;
  }

  void append(MachineInstruction i) {
    i.line = line_;
    i.variables = variables_;
    for (const Reg r : i.results) variables_ = without(variables_, r);
    out_->push_back(std::move(i));
  }

  bool adds(int64_t n) const {
    return target_.code_of(*target_.add_number(), *number_hole(*target_.add_number()), n, target_.word()).has_value();
  }

  void fail(const std::string& text) {
    if (error_.empty()) error_ = text;
  }

  // to = number
  void make(int64_t n, Reg to) {
    const std::vector<ConstantStep>& steps = target_.making(n);
    if (steps.empty()) fail("the machine has no instructions that make the number " + std::to_string(n));
    for (size_t k = 0; k < steps.size(); ++k) {
      const Rule& r = *steps[k].rule;
      computed(r, to, {k ? to : stack()},
               {{number_hole(r)->field, SsaOperand::constant(steps[k].number), number_hole(r)}});
    }
  }
  // If the instruction changes its operand, that is copied first.
  void computed(const Rule& r, Reg to, std::vector<Reg> from, std::vector<MachineNumber> numbers) {
    MachineInstruction i;
    i.form.rule = &r;
    i.results = {to};
    i.form.numbers = std::move(numbers);
    const auto changed = changed_operand(r);
    size_t at = 0;
    for (size_t k = 0; k < r.operands.size(); ++k) {
      if (r.operands[k].kind != RuleOperand::Kind::Register) continue;
      if (changed == k && from[at] != to) copy(to, from[at]);
      if (changed == k) from[at] = to;
      i.form.registers.push_back({r.operands[k].field, false, static_cast<uint16_t>(at++)});
    }
    from.resize(at);
    i.uses = std::move(from);
    i.form.registers.push_back({r.result, true, 0});
    append(std::move(i));
  }
  // `to` may be `a`, or `b`, which the copy of `a` must not destroy.
  void add(Reg to, Reg a, Reg b) {
    const Rule& r = *target_.add();
    const auto changed = changed_operand(r);
    if (changed && ((to == b) == (*changed == 0))) std::swap(a, b);
    computed(r, to, {a, b}, {});
  }
  // to = from + n, with a scratch register if n is large.
  void add_number(Reg to, Reg from, int64_t n, Reg distant) {
    const Rule& r = *target_.add_number();
    if (!adds(n)) {
      if (distant == kNone) return fail(kTooLarge);
      make(n, distant);
      return add(to, from, distant);
    }
    computed(r, to, {from}, {{number_hole(r)->field, SsaOperand::constant(n), number_hole(r)}});
  }
  void copy(Reg to, Reg from) {
    MachineInstruction i;
    i.kind = MachineInstruction::Kind::Copy;
    i.uses = {from};
    i.results = {to};
    append(std::move(i));
  }

  // A word between a register and the frame.
  void access(bool is_store, Reg value, Reg base, int64_t offset) {
    for (const Rule* r : is_store ? target_.stores(word_) : target_.loads(word_, Extension::None)) {
      if (!r->address->number || r->address->index) continue;
      if (!target_.code_of(*r, *r->address->number, offset, target_.word())) continue;
      MachineInstruction i;
      i.form.rule = r;
      i.uses = {base};
      i.form.registers = {{r->address->base->field, false, 0}};
      if (is_store) {
        i.uses.push_back(value);
        i.form.registers.push_back({r->operands[0].field, false, 1});
      } else {
        i.results = {value};
        i.form.registers.push_back({r->result, true, 0});
      }
      i.form.numbers.push_back({r->address->number->field, SsaOperand::constant(offset), &*r->address->number});
      return append(std::move(i));
    }
    const Reg distant = is_store ? f_.scratch.value_or(kNone) : value;
    if (distant == kNone || distant == base) return fail(kTooLarge);
    make(offset, distant);
    add(distant, distant, base);
    access(is_store, value, distant, 0);
  }

  Reg temporary() const {
    if (f_.scratch) return *f_.scratch;
    for (const model::RegisterName& n : target_.abi().temporaries)
      if (n.number != link()) return n.number;
    return kNone;
  }

  void begin() {
    if (size_) {
      add_number(stack(), stack(), -static_cast<int64_t>(size_), temporary());
      rule({FrameRule::Kind::Size, 0, static_cast<int64_t>(size_)});
    }
    for (const Reg r : saved_) {
      access(true, r, stack(), static_cast<int64_t>(saved_at_[r]));
      rule({FrameRule::Kind::Saved, r, from_caller(saved_at_[r])});
    }
    if (f_.frame) {
      copy(*f_.frame, stack());
      rule({FrameRule::Kind::Register, *f_.frame});
    }
  }

  // Blocks that follow the return have the frame again.
  void end() {
    is_remembered_ = false;
    if (f_.frame) {
      copy(stack(), *f_.frame);
      rule_of_end({FrameRule::Kind::Register, stack()});
    }
    for (const Reg r : saved_) {
      access(false, r, stack(), static_cast<int64_t>(saved_at_[r]));
      rule_of_end({FrameRule::Kind::Restored, r});
    }
    if (size_) {
      add_number(stack(), stack(), static_cast<int64_t>(size_), temporary());
      rule_of_end({FrameRule::Kind::Size});
    }
  }

  void rule(FrameRule r) {
    if (!out_->empty()) out_->back().frame_rules.push_back(r);
  }
  void rule_of_end(FrameRule r) {
    if (!std::exchange(is_remembered_, true)) rule({FrameRule::Kind::Remember});
    rule(r);
  }

  Reg base() const { return f_.frame ? *f_.frame : stack(); }

  // The access by another rule.
  static void exchange(MachineInstruction& i, const Rule& by) {
    const Rule& was = *i.form.rule;
    for (BoundRule::Place& p : i.form.registers)
      p.field = p.is_result                           ? by.result
                : p.field == was.address->base->field ? by.address->base->field
                                                      : by.operands[0].field;
    for (auto& [field, code] : i.form.codes) field = by.operands[0].field;
    for (MachineNumber& n : i.form.numbers) n.field = by.address->number->field, n.hole = &*by.address->number;
    i.form.rule = &by;
  }

  void resolve(MachineInstruction i) {
    using Kind = MachineInstruction::Kind;
    if (i.kind == Kind::Reload)
      return access(false, i.results[0], base(), offset_of({SsaOperand::Kind::Slot, i.slot, 0}));
    if (i.kind == Kind::Spill) return access(true, i.uses[0], base(), offset_of({SsaOperand::Kind::Slot, i.slot, 0}));
    if (i.kind == Kind::Return) {
      const Rule& r = *target_.return_jump();
      i.form.rule = &r;
      i.uses = {link()};
      i.form.registers.clear();
      if (r.address->base->kind == RuleOperand::Kind::Register) i.form.registers = {{r.address->base->field, false, 0}};
      i.form.numbers.clear();
      if (const auto& n = r.address->number) i.form.numbers.push_back({n->field, SsaOperand::constant(0), &*n});
      if (is_remembered_) i.frame_rules.push_back({FrameRule::Kind::Recall});
      return append(std::move(i));
    }
    for (MachineNumber& n : i.form.numbers) {
      if (n.what.kind != SsaOperand::Kind::Slot) continue;
      const int64_t offset = offset_of(n.what);
      const bool is_outgoing = n.what.index == kOutgoingSlot;
      n.what = SsaOperand::constant(offset);
      if (target_.code_of(*i.form.rule, *n.hole, offset, target_.word())) continue;
      if (i.form.rule == target_.add_number()) {
        const Reg to = i.results[0];
        make(offset, to);
        return add(to, to, is_outgoing ? stack() : base());
      }
      if (const Rule* r = target_.access(*i.form.rule, offset)) {
        exchange(i, *r);
        return append(std::move(i));
      }
      if (!f_.scratch) return fail(kTooLarge);
      // The base is the operand in the address.
      make(offset, *f_.scratch);
      add(*f_.scratch, *f_.scratch, base());
      for (const BoundRule::Place& p : i.form.registers)
        if (p.field == i.form.rule->address->base->field && !p.is_result) i.uses[p.index] = *f_.scratch;
      n.what = SsaOperand::constant(0);
    }
    append(std::move(i));
  }

  MachineFunction& f_;
  const Target& target_;
  uint64_t word_;
  std::vector<Reg> saved_;
  std::map<Reg, uint64_t> saved_at_;
  std::vector<uint64_t> slot_at_;
  uint64_t size_ = 0, incoming_ = 0, variadic_ = 0, outgoing_ = 0;
  std::vector<MachineInstruction>* out_ = nullptr;
  SourceLine line_;
  std::shared_ptr<const VariablePlaces> variables_;  // before the next of several instructions for one
  bool is_remembered_ = false;                       // by the epilogue at hand
  std::string error_;
};

}  // namespace

bool needs_scratch(const MachineFunction& f, const Target& target, uint64_t spilled_bytes) {
  uint64_t bytes = f.outgoing_bytes;
  for (const StackSlot& s : f.slots) bytes += s.bytes;
  const RuleOperand* n = number_hole(*target.add_number());
  const auto farthest = static_cast<int64_t>(bytes + spilled_bytes);
  return !target.code_of(*target.add_number(), *n, farthest, target.word()) || !target.reaches_offset(farthest);
}

std::string make_frame(MachineFunction& f, const Target& target) { return FrameLowering(f, target).run(); }

}  // namespace isadora::cc
