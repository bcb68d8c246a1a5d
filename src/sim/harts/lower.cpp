// What an instruction writes, where it goes on, and the order of it all.
#include "sim/harts/lowering.h"

namespace isadora::sim::harts::lowering {

// ---- what is written -----------------------------------------------------------------------------------------------

std::optional<Lowering::Place> Lowering::written_register(const ir::Inst& in) {
  if (!is_const(in.a) || !is_const(in.b)) leave();
  if (in.op == Op::WriteReg) return register_at(in.aux, const_word(in.a));
  const model::Type& type = isa_.types[in.aux];
  const model::RegisterCode code = model::resolve(isa_, type, const_word(in.a));
  if (code.kind != model::RegisterCode::Kind::Register) return {};
  return register_at(type.file, code.number);
}

// What changes no bit that is kept is passed over.
Operand Lowering::written_value(Value v, unsigned bits, const Place& place) {
  while ((at(v).op == Op::ZExt || at(v).op == Op::SExt) && is_const(at(v).b) && count(at(v).b) >= bits) v = at(v).a;
  const Operand o = operand(v);
  if (o.constant) return number(o.value & low_mask(bits));
  return bits == 8 * place.bytes ? o : cut(o, bits);
}

void Lowering::collect_write(const ir::Inst& in) {
  const std::optional<Place> place = written_register(in);
  const unsigned bits = count(in.b);
  if (!place || bits == 0) return;
  const uint16_t file = in.op == Op::WriteReg ? in.aux : isa_.types[in.aux].file;
  if (bits > warp_.file(file).width()) leave();
  const Operand when = in.pred == ir::kNone ? number(1) : wide(operand(in.pred));
  if (when.constant && !when.value) return;
  writes_.push_back({*place, written_value(in.c, bits, *place), when});
}

// Who reads a cell, in this instruction.
unsigned Lowering::uses(const void* cell) const {
  unsigned n = 0;
  const auto look = [&](const Operand& o) { n += o.is(cell); };
  for (size_t i = first_; i < drafts_.size(); i++) {
    for (const Operand* o : {&drafts_[i].a, &drafts_[i].b, &drafts_[i].c}) look(*o);
  }
  for (const Write& w : writes_) look(w.value), look(w.when);
  if (last_) {
    for (const Operand* o : {&last_->a, &last_->b, &last_->c}) look(*o);
  }
  return n;
}

namespace {

Out out_for(Kind k, unsigned bytes, bool& possible) {
  possible = true;
  if (bytes == 4) {
    possible = bits_of(k) >= 32;
    return Out::Four;
  }
  switch (k) {
    case Kind::Bits64:
    case Kind::Signed64: return Out::Eight;
    case Kind::Signed8: return Out::Signed8;
    case Kind::Signed16: return Out::Signed16;
    case Kind::Signed32: return Out::Signed32;
    case Kind::Bits32: return Out::Bits32;
    default: possible = false; return Out::Eight;
  }
}

}  // namespace

// The operation that makes a value writes it where it belongs, if nobody else needs it, nobody needs what was there,
// and nothing can stop the instruction any more.
bool Lowering::write_in_place(const Write& w) {
  if (!w.value.temporary || !w.when.constant || uses(w.value.cell) != 1) return false;
  size_t k = drafts_.size();
  while (k > first_ && !(has_result(drafts_[k - 1].what) && drafts_[k - 1].to == w.value.cell)) k--;
  if (k == first_) return false;
  Draft made = drafts_[k - 1];
  if (made.fixed || made.out != Out::Eight) return false;
  for (size_t i = k; i < drafts_.size(); i++) {
    const Draft& d = drafts_[i];
    if (may_leave(d.what) || d.what == Do::Skip || d.a.is(w.place.cell) || d.b.is(w.place.cell) || d.c.is(w.place.cell))
      return false;
  }
  unsigned same = 0;
  for (const Write& other : writes_) {
    same += other.place.cell == w.place.cell;
    if (other.value.is(w.place.cell) || other.when.is(w.place.cell)) return false;
  }
  if (same != 1 || (last_ && (last_->a.is(w.place.cell) || last_->b.is(w.place.cell)))) return false;
  bool possible = true;
  Kind kind = w.value.kind;
  if (made.what == Do::Load && bits_of(kind) == bits_of(made.access)) {
    made.access = kind == Kind::Signed64 ? Kind::Bits64 : kind;
    kind = Kind::Bits64;
  }
  made.out = out_for(kind, w.place.bytes, possible);
  made.to = w.place.cell;
  if (!possible || !kernel(shape_of(made))) return false;
  drafts_[k - 1] = made;
  return true;
}

void Lowering::write(const Write& w) {
  const Out out = w.place.bytes == 4 ? Out::Four : Out::Eight;
  if (w.when.constant) {
    const Kind kind = w.value.kind == Kind::Signed64 ? Kind::Bits64 : w.value.kind;
    emit({.what = Do::Move, .a = as(w.value, kind), .b = {}, .c = {}, .to = w.place.cell, .out = out});
    return;
  }
  emit({.what = Do::MoveIf, .a = w.when, .b = w.value, .c = {}, .to = w.place.cell, .out = out, .fixed = true});
}

// A register that an earlier write of this instruction changes is read before.
void Lowering::keep(Operand& o, size_t before) {
  if (o.constant || o.temporary) return;
  for (size_t i = 0; i < before; i++) {
    if (writes_[i].place.cell != o.cell) continue;
    o = emit({.what = Do::Move, .a = as(o, o.kind == Kind::Signed64 ? Kind::Bits64 : o.kind), .b = {}, .c = {}});
    return;
  }
}

void Lowering::commit() {
  for (size_t i = 0; i < writes_.size(); i++) {
    Write& w = writes_[i];
    if (!w.when.constant) {
      w.value = in_cell(w.value);
      w.value = w.place.bytes == 4 && bits_of(w.value.kind) >= 32 ? as(w.value, Kind::Bits32) : wide(w.value);
    }
    keep(writes_[i].value, i);
    keep(writes_[i].when, i);
  }
  if (last_) {
    keep(last_->a, writes_.size());
    keep(last_->b, writes_.size());
  }
  std::vector<bool> done(writes_.size());
  for (size_t i = 0; i < writes_.size(); i++) done[i] = write_in_place(writes_[i]);
  for (size_t i = 0; i < writes_.size(); i++) {
    if (!done[i]) write(writes_[i]);
  }
}

// ---- where it goes on ----------------------------------------------------------------------------------------------

// A target is an exact number, so it is computed with such: words wrap around. Empty where more than the instruction's
// place decides.
std::optional<base::Integer> Lowering::known_target(Value target) const {
  std::vector<std::optional<base::Integer>> known(target + 1);
  for (Value v = 0; v <= target; v++) {
    const ir::Inst& in = at(v);
    if (is_const(v)) known[v] = f_.ranges[v].lo;
    if (in.op == Op::Pc) known[v] = pc_;
    if (in.op == Op::NextPc) known[v] = next_;
    if (known[v] || ir::facts(in.op).kind != ir::Kind::Pure) continue;
    bool all = true;
    ir::for_each_value(in, [&](Value operand) { all = all && known[operand]; });
    const auto of = [&](Value operand) { return operand == ir::kNone ? base::Integer() : *known[operand]; };
    if (all) known[v] = ir::apply(f_, in, of(in.a), of(in.b), of(in.c));
  }
  return known[target];
}

void Lowering::plan_branch(const ir::Inst& in) {
  if (last_) leave();
  last_.emplace();
  if (operand(in.a).constant) {
    const std::optional<base::Integer> target = known_target(in.a);
    if (!target || !target->fits_uint64()) leave();
    ending_ = {in.pred == ir::kNone ? Ending::Kind::Goes : Ending::Kind::Branches, target->to_uint64()};
    if (in.pred != ir::kNone) condition(in.pred, false);
    return;
  }
  if (in.pred != ir::kNone || !fits_unsigned(in.a)) leave();
  ending_ = {Ending::Kind::Jumps, 0};
  last_->what = Do::JumpTo;
  last_->c = number(~uint64_t{0});
  Value v = in.a;
  bool narrow = false;
  if (const auto bits = masked(v)) {
    last_->c = number(bits->second);
    narrow = bits->second <= UINT32_MAX;
    v = bits->first;
    if (at(v).op == Op::Add && is_const(at(v).b)) {
      last_->b = number(const_word(at(v).b));
      v = at(v).a;
    }
  }
  last_->a = operand(v);
  last_->a = narrow && bits_of(last_->a.kind) >= 32 ? as(last_->a, Kind::Bits32) : wide(last_->a);
}

void Lowering::condition(Value v, bool negated) {
  const ir::Inst& in = at(v);
  if (in.op == Op::Eq && is_const(in.b) && f_.ranges[in.b].lo.is_zero() && is_bool(in.a))
    return condition(in.a, !negated);
  Draft& d = *last_;
  const bool compares = in.op == Op::Eq || in.op == Op::Ne || in.op == Op::Lt || in.op == Op::Le;
  if (compares && !is_const(v)) {
    const bool equality = in.op == Op::Eq || in.op == Op::Ne;
    const bool turned = is_const(in.a);
    Value va = in.a, vb = in.b;
    if (turned) std::swap(va, vb);
    d.a = operand(va);
    d.b = operand(vb);
    if (!d.a.constant && agree(d.a, d.b, va, vb, equality)) {
      if (in.op == Op::Eq || in.op == Op::Ne) d.what = (in.op == Op::Eq) != negated ? Do::BranchEq : Do::BranchNe;
      if (in.op == Op::Lt && !turned) d.what = negated ? Do::BranchGe : Do::BranchLt;
      if (in.op == Op::Le && !turned) d.what = negated ? Do::BranchGt : Do::BranchLe;
      if (in.op == Op::Lt && turned) d.what = negated ? Do::BranchLe : Do::BranchGt;
      if (in.op == Op::Le && turned) d.what = negated ? Do::BranchLt : Do::BranchGe;
      if (kernel(shape_of(d))) return;
    }
  }
  d.a = wide(in_cell(operand(v)));
  d.b = number(0);
  d.what = negated ? Do::BranchEq : Do::BranchNe;
}

Ending Lowering::finish() {
  if (last_ && last_->what != Do::Nothing) {
    last_->target = ending_.target;
    if (!kernel(shape_of(*last_))) leave();
    drafts_.push_back(*last_);
  }
  return ending_;
}

namespace {

bool has_operation(Op op) {
  const bool known =
      op == Op::Fault || op == Op::WriteReg || op == Op::WriteCode || op == Op::WritePc || op == Op::Store;
  return known || !(ir::has_effect(op) || ir::crosses_lanes(op));
}

}  // namespace

Ending Lowering::run() {
  for (const ir::Inst& in : f_.ops) {
    if (!has_operation(in.op)) leave();
  }
  find_demands();
  made_.resize(f_.ops.size());
  for (Value v = 0; v < f_.ops.size(); v++) {
    if (f_.ops[v].op == Op::Load) operand(v);
  }
  for (const ir::Inst& in : f_.ops) {
    if (in.op != Op::Fault) continue;
    if (in.pred == ir::kNone) leave();
    const Operand when = wide(operand(in.pred));
    if (when.constant && when.value) leave();
    if (!when.constant) emit({.what = Do::LeaveIf, .a = when, .b = {}, .c = {}, .to = cells_.temporary(0)});
  }
  stores();
  for (const ir::Inst& in : f_.ops) {
    if (in.op == Op::WriteReg || in.op == Op::WriteCode) collect_write(in);
    if (in.op == Op::WritePc) plan_branch(in);
  }
  commit();
  return finish();
}

}  // namespace isadora::sim::harts::lowering

namespace isadora::sim::harts {

namespace {

std::optional<Ending> lower_to_words(const Instruction& instruction, uint64_t pc, Warp& warp, Cells& cells,
                                     std::vector<Draft>& to) {
  if (instruction.guard) return {};
  const size_t before = to.size();
  try {
    return lowering::Lowering(instruction, pc, warp, cells, to).run();
  } catch (const lowering::NoOperation&) {
    to.resize(before);
    return {};
  }
}

}  // namespace

Ending lower(const Instruction& instruction, uint64_t pc, Warp& warp, Cells& cells, Lists& lists,
             std::vector<Draft>& to) {
  if (const auto ending = lower_to_words(instruction, pc, warp, cells, to)) return *ending;
  Ending left{Ending::Kind::Left};
  Draft draft;
  draft.what = Do::LeaveAlways;
  draft.fixed = true;
  const std::shared_ptr<const List> list = draft.list = lists.make(instruction, pc, left.why);
  if (list) draft.what = list->transfers ? Do::RunJump : Do::Run;
  to.push_back(draft);
  if (!list) return left;
  if (!list->target) return {list->transfers ? Ending::Kind::Jumps : Ending::Kind::Falls};
  if (list->taken.base == lanes::kNoBase) return {Ending::Kind::Goes, *list->target};
  Draft branch;
  branch.what = Do::BranchNe;
  branch.a.constant = false;
  branch.a.cell = list->place->at(list->taken);
  branch.target = *list->target;
  to.push_back(branch);
  return {Ending::Kind::Branches, *list->target};
}

}  // namespace isadora::sim::harts
