#include "rules/claim.h"

#include "ir/ranges.h"
#include "prove/step.h"
#include "rules/expr.h"
#include "rules/operations.h"
#include "rules/parts.h"

namespace isadora::rules {

namespace {

using base::Integer;
using ir::Op;

// The value of a code in the IR.
Expr seen(const CodeView& view, unsigned bits, Expr code) {
  Expr v = view.is_signed ? code.sext(bits) : code;
  v = v.shl(view.shift);
  if (view.negated) v = v.constant(0) - v;
  return view.inverted ? ~v : v;
}

class RuleSemanticsBuilder {
 public:
  RuleSemanticsBuilder(const model::Isa& isa, const Rule& rule)
      : isa_(isa), rule_(rule), opcode_(isa.opcodes[rule.opcode]), form_(opcode_.forms[rule.form]) {}

  // False where the form does nothing of the kind.
  bool build(ir::Builder& b, bool is_given) {
    b_ = &b;
    is_given_ = is_given;
    const bool guarded = rule_.kind == Rule::Kind::Branch && opcode_.guard_function;
    const ir::Function semantics = with_parts_as_operands(isa_, opcode_, form_.semantics);
    auto s = summarize(isa_, semantics, guarded ? &*opcode_.guard_function : nullptr, opcode_, rule_.codes);
    if (!s) return false;
    s_ = std::move(*s);
    given_ = constant(1);
    for (const Assumption& a : rule_.assumptions) {
      const Expr whole = read({FormInput::Kind::State, model::kNoIndex, a.file, isa_.files[a.file].width, a.number});
      given_ = given_ & whole.shr(a.position).zext(a.bits).eq(constant(a.value));
    }
    switch (rule_.kind) {
      case Rule::Kind::Value: return value();
      case Rule::Kind::Load: return load();
      case Rule::Kind::Store: return store();
      case Rule::Kind::Branch: return branch();
      case Rule::Kind::Jump:
      case Rule::Kind::Call: return jump();
    }
    return false;
  }
  ir::Value given() const { return given_.value; }

 private:
  Expr constant(Integer n) { return {b_, b_->constant(std::move(n))}; }
  Expr field(uint16_t index) { return {b_, b_->field(index, opcode_.fields[index].width())}; }
  Expr read(const FormInput& in) {
    const auto state = [&](ir::Inst inst, unsigned bits) {
      return Expr{b_, b_->state(inst, ir::unsigned_range(bits))};
    };
    switch (in.kind) {
      case FormInput::Kind::Register: return {b_, read_operand(*b_, isa_, in.type, field(in.field).value, in.bits)};
      case FormInput::Kind::Number: return field(in.field);
      case FormInput::Kind::State: return {b_, read_register(*b_, isa_, in.type, in.number, in.bits)};
      case FormInput::Kind::Pc: return state({.op = Op::Pc}, 64);
      case FormInput::Kind::NextPc: return state({.op = Op::NextPc}, 64);
      case FormInput::Kind::Loaded: break;
    }
    return loaded_;
  }
  // One of the summary's values.
  std::optional<Expr> own(ir::Value v) {
    std::vector<ir::Value> in(s_.inputs.size(), ir::kNone);
    const ir::Function f = s_.part(v);
    for (const uint16_t i : inputs_of(f)) in[i] = read(s_.inputs[i]).value;
    const ir::Value now = inlined(*b_, f, in);
    return now == ir::kNone ? std::nullopt : std::optional(Expr{b_, now});
  }
  Expr hole(const RuleOperand& h) {
    if (h.kind == RuleOperand::Kind::Number) return seen(h.view, h.bits, field(h.field));
    if (h.kind == RuleOperand::Kind::Constant) return constant(h.number);
    if (h.kind == RuleOperand::Kind::Fixed)
      return read({FormInput::Kind::State, model::kNoIndex, h.field, h.bits, h.number});
    return read({FormInput::Kind::Register, h.field, opcode_.fields[h.field].type, h.bits, 0});
  }
  Expr address(const Address& a) {
    Expr sum = constant(0);
    if (a.base) sum = sum + hole(*a.base);
    if (a.index) sum = sum + hole(*a.index).shl(a.shift);
    if (a.number) sum = sum + hole(*a.number);
    const Expr wrapped = sum.zext(a.bits);
    if (a.in_range) given_ = given_ & sum.eq(wrapped);
    return wrapped;
  }
  // Writes the result: its low `bits` bits are `low`; the upper ones follow the rule's extension.
  bool write(Expr low, unsigned bits) {
    const unsigned all = rule_.result_bits;
    Expr v = low;
    if (bits < all && rule_.upper == Rule::Upper::Sign) v = low.sext(bits).zext(all);
    if (bits < all && rule_.upper == Rule::Upper::Any) {
      if (s_.effects.empty() || s_.effects[0].value == ir::kNone) return false;
      const auto actual = own(s_.effects[0].value);
      if (!actual) return false;
      v = low | actual->shr(bits).shl(bits).zext(all);
    }
    write_result(all, v.value);
    return true;
  }
  void write_result(unsigned bits, ir::Value value) {
    if (!is_given_) write_operand(*b_, isa_, opcode_.fields[rule_.result].type, field(rule_.result).value, bits, value);
  }
  void effect(const ir::Inst& inst) {
    if (!is_given_) b_->effect(inst);
  }
  // The operation on the rule's operands; its definedness is a condition.
  std::optional<Expr> operation(const Operation& o) {
    std::vector<ir::Value> in;
    for (size_t i = 0; i < rule_.operands.size(); ++i) in.push_back(hole(rule_.operands[i]).zext(o.operands[i]).value);
    if (o.defined) {
      const ir::Value ok = inlined(*b_, *o.defined, in);
      if (ok == ir::kNone) return std::nullopt;
      given_ = given_ & Expr{b_, ok};
    }
    const ir::Value v = inlined(*b_, o.value, in);
    return v == ir::kNone ? std::nullopt : std::optional(Expr{b_, v});
  }

  bool value() {
    const Operation* o = find_operation(rule_.operation == "const" ? "copy" : rule_.operation, rule_.type);
    if (!o) return false;
    const auto v = operation(*o);
    return v && write(*v, o->result == 1 ? rule_.result_bits : o->result);
  }
  // A number on its way to or from the IR's memory, which is little-endian.
  Expr in_memory(Expr number, unsigned bytes) const {
    return isa_.machine.data_order == model::ByteOrder::Big ? number.with(Op::ByteReverse, bytes) : number;
  }
  bool load() {
    if (!s_.load) return false;
    const unsigned bits = 8 * rule_.bytes_accessed, width = static_cast<unsigned>(std::stoul(rule_.type.substr(1)));
    loaded_ = {b_, b_->state({.op = Op::Load,
                              .aux = rule_.space,
                              .a = address(*rule_.address).value,
                              .b = b_->constant(rule_.bytes_accessed)},
                             ir::unsigned_range(bits))};
    Expr v = in_memory(loaded_, rule_.bytes_accessed);
    if (rule_.operation.starts_with("load_sext")) v = v.sext(bits).zext(width);
    return write(v, width);
  }
  bool store() {
    const unsigned bits = 8 * rule_.bytes_accessed;
    effect({.op = Op::Store,
            .aux = rule_.space,
            .a = address(*rule_.address).value,
            .b = b_->constant(rule_.bytes_accessed),
            .c = in_memory(hole(rule_.operands[0]).zext(bits), rule_.bytes_accessed).value});
    return true;
  }
  const FormEffect* leaving() const {
    for (const FormEffect& e : s_.effects)
      if (e.op == Op::WritePc) return &e;
    return nullptr;
  }
  // The target of a label: the code's number as a distance from this instruction, or the next one; truncated to a code
  // address's bits if the form does so.
  std::optional<Expr> place(const FormEffect& e) {
    const model::Field& f = opcode_.fields[rule_.label];
    const model::Type& type = isa_.types[f.type];
    const bool is_plain = type.kind == model::TypeKind::Number && !type.pattern && !type.set && !type.pattern_bits;
    if (type.relative == model::Relative::No || !is_plain || type.aligned != 1 || type.inverted || type.from_one)
      return std::nullopt;
    const bool is_this = type.relative == model::Relative::This;
    const Expr from =
        read({is_this ? FormInput::Kind::Pc : FormInput::Kind::NextPc, model::kNoIndex, model::kNoIndex, 64, 0});
    const Expr code = type.is_signed ? field(rule_.label).sext(f.width()) : field(rule_.label);
    const Expr to = from + constant(Integer(type.from)) + code * constant(Integer(std::max<uint64_t>(1, type.scale)));
    const ir::Range& range = s_.all.ranges[e.address];
    for (const unsigned bits : {64u, isa_.machine.elf.bits})
      if (range.lo == Integer(0) && range.hi == Integer::power_of_two(bits) - 1) return to.zext(bits);
    return to;
  }
  bool branch() {
    const std::string name = rule_.operation.substr(3);
    const Operation* o = find_operation(name == "bit" ? "copy" : name, rule_.type);
    const FormEffect* e = leaving();
    if (!o || !e) return false;
    const auto taken = operation(*o), target = place(*e);
    if (!taken || !target) return false;
    effect({.op = Op::WritePc, .a = target->value, .pred = taken->value});
    return true;
  }
  bool jump() {
    const FormEffect* e = leaving();
    if (!e) return false;
    std::optional<Expr> target;
    if (rule_.address) {
      target = address(*rule_.address);
      const Integer parcel(std::max(1u, isa_.machine.parcel_bits / 8));
      given_ = given_ & target->with(Op::ModFloor, constant(parcel)).eq(constant(0));
    } else {
      target = place(*e);
    }
    if (!target) return false;
    effect({.op = Op::WritePc, .a = target->value});
    if (rule_.kind != Rule::Kind::Call) return true;
    const Expr next = read({FormInput::Kind::NextPc, model::kNoIndex, model::kNoIndex, 64, 0});
    const ir::Value bits = b_->constant(rule_.result_bits), value = next.zext(rule_.result_bits).value;
    if (rule_.link) {
      effect(
          {.op = Op::WriteReg, .aux = rule_.link->field, .a = b_->constant(rule_.link->number), .b = bits, .c = value});
    } else {
      write_result(rule_.result_bits, value);
    }
    return true;
  }

  const model::Isa& isa_;
  const Rule& rule_;
  const model::Opcode& opcode_;
  const model::Form& form_;
  Summary s_;
  ir::Builder* b_ = nullptr;
  bool is_given_ = false;
  Expr given_{}, loaded_{};
};

}  // namespace

std::optional<RuleSemantics> promise(const model::Isa& isa, const Rule& rule) {
  RuleSemantics out;
  ir::Builder effect, given;
  RuleSemanticsBuilder a(isa, rule), b(isa, rule);
  if (!a.build(effect, false) || !b.build(given, true) || effect.too_wide || given.too_wide) return std::nullopt;
  out.effect = effect.finish();
  out.given = given.finish(b.given());
  return out;
}

Claims::Claims(const prove::Context& context)
    : isa_(context.isa), context_{isa_,           context.codec,        context.printer,
                                  context.solver, context.isa_argument, context.timeout_ms} {
  isa_.opcodes.emplace_back();
}

prove::Verdict Claims::ask(const Rule& rule, const RuleSemantics& promise) {
  return prove::without_exceptions([&] { return ask_in(rule, promise); });
}

prove::Verdict Claims::ask_in(const Rule& rule, const RuleSemantics& promise) {
  using prove::AskOutcome;
  using prove::Verdict;
  const model::Opcode& own = isa_.opcodes[rule.opcode];
  model::Opcode& promised = isa_.opcodes.back();
  promised.length = own.length;
  promised.fields = own.fields;
  promised.forms.resize(1);
  promised.forms[0].semantics = promise.effect;
  const auto last = static_cast<uint16_t>(isa_.opcodes.size() - 1);

  const prove::FormSpace space(context_, rule.opcode, rule.form);
  prove::SymbolicStep step(context_, rule.opcode, rule.form);
  std::vector<prove::Term> asserted;
  const std::vector<prove::Term> fields = space.fields(step.machine, rule.codes, asserted);
  asserted.push_back(space.is_read_as(step.machine, fields));
  prove::LaneRuns& group = step.machine.add_group(promise.given, nullptr, nullptr);
  group.fields = fields;
  asserted.push_back(group.run(0).truth(promise.given.result, group.run(0).outer()));
  const AskOutcome any = step.ask(context_, asserted);
  if (any.kind == AskOutcome::Kind::Impossible)
    return {Verdict::Kind::Vacuous, "no instruction and state are such", "", ""};
  const prove::SymbolicStep::End is = step.end(rule.opcode, rule.form, fields), shall = step.end(last, 0, fields);
  prove::Term wrong = step.differ(is, shall);
  if (!step.machine.accesses.empty()) wrong = step.terms.or_(wrong, step.differ_in_memory(is, shall));
  asserted.push_back(wrong);
  // A compiler's memory is memory: what devices give and do is not what its loads and stores mean.
  asserted.push_back(step.terms.not_(prove::reaches_device(step.machine, step.machine.accesses)));
  const AskOutcome o = step.ask(context_, std::move(asserted));
  if (o.kind == AskOutcome::Kind::Impossible) return prove::kProved;
  if (o.kind == AskOutcome::Kind::Contradiction) return {Verdict::Kind::Failed, o.reason, "", ""};
  if (o.kind == AskOutcome::Kind::Possible) return {Verdict::Kind::Refuted, "", "", ""};
  return {Verdict::Kind::Tested, o.reason, "", ""};
}

}  // namespace isadora::rules
