#include "coverage/points.h"

#include <algorithm>
#include <array>
#include <functional>
#include <set>

#include "base/cache.h"
#include "base/digits.h"
#include "coverage/choices.h"
#include "ir/facts.h"
#include "model/image.h"

namespace isadora::coverage {

using ir::Op;
using ir::Value;
using model::kNoIndex;
using model::TypeKind;

namespace {

constexpr unsigned kNear = 8;  // operations between a float operation and the field of its operand

// Calls see(field) for each field that the value is, or is a slice of.
void each_field(const ir::Function& f, Value v, const std::function<void(uint16_t)>& see) {
  if (f.ops[v].op == Op::Field) return see(f.ops[v].aux);
  ir::for_each_value(f.ops[v], [&](Value operand) { each_field(f, operand, see); });
}

bool is_integral_read(Op op) { return op == Op::Field || op == Op::Const; }

// Does the value reach a read through the field, with no other float operation between?
bool reads_through(const ir::Function& f, Value v, uint16_t field, unsigned depth) {
  const ir::Inst& inst = f.ops[v];
  if (inst.op == Op::ReadCode) return f.ops[inst.a].op == Op::Field && f.ops[inst.a].aux == field;
  if (depth == 0 || inst.op == Op::Float || is_integral_read(inst.op)) return false;
  bool found = false;
  ir::for_each_value(inst, [&](Value operand) { found |= reads_through(f, operand, field, depth - 1); });
  return found;
}

// The uses of an opcode's fields in the semantics.
struct Uses {
  std::set<uint16_t> read, written, numbers;
};

Uses uses_of(const ir::Function& f) {
  Uses out;
  for (const ir::Inst& inst : f.ops) {
    if (inst.op == Op::ReadCode) each_field(f, inst.a, [&](uint16_t field) { out.read.insert(field); });
    if (inst.op == Op::WriteCode) each_field(f, inst.a, [&](uint16_t field) { out.written.insert(field); });
    if (inst.op == Op::Field) out.numbers.insert(inst.aux);
  }
  return out;
}

// Fields whose code the form does not fix.
class Free {
 public:
  Free(const model::Opcode& opcode, const model::Form& form) : opcode_(opcode), form_(form) {}
  bool operator()(uint16_t field) const {
    const auto is_it = [field](const model::FixedCode& f) { return f.field == field; };
    return !opcode_.fields[field].fixed && std::ranges::none_of(form_.fixed, is_it) &&
           std::ranges::none_of(form_.defaults, is_it);
  }

 private:
  const model::Opcode& opcode_;
  const model::Form& form_;
};

class Maker {
 public:
  Maker(const model::Isa& isa, const model::Opcode& opcode, const model::Form& form)
      : isa_(isa), opcode_(opcode), form_(form), free_(opcode, form), uses_(uses_of(form.semantics)) {}

  FormPoints run() {
    out_.points.push_back({});
    for (uint16_t i = 0; i < opcode_.fields.size(); ++i) {
      if (free_(i)) modifiers(i);
    }
    for (uint16_t i = 0; i < opcode_.fields.size(); ++i) {
      if (free_(i) && i != opcode_.guard && i != opcode_.guard_prefix) operand(i);
    }
    aliases();
    control();
    faults();
    out_.choices = choices(form_.semantics);
    for (const Value v : out_.choices) {
      for (const bool holds : {false, true}) add({PointKind::Choice, kNoIndex, v, holds});
    }
    return std::move(out_);
  }

 private:
  void add(const Point& point) { out_.points.push_back(point); }
  const model::Type& type(uint16_t field) const { return isa_.types[opcode_.fields[field].type]; }
  bool used(uint16_t field) const {
    return uses_.read.contains(field) || uses_.written.contains(field) || uses_.numbers.contains(field);
  }

  void modifiers(uint16_t field) {
    if (type(field).kind != TypeKind::Enumeration) return;
    for (const model::Enumerator& e : type(field).enumerators) {
      if (opcode_.fields[field].width() >= 64 || e.code >> opcode_.fields[field].width() == 0)
        add({PointKind::Modifier, field, static_cast<uint32_t>(e.code)});
    }
  }

  void operand(uint16_t field) {
    if (!used(field)) return;
    const bool is_register = type(field).kind == TypeKind::Register;
    if (!is_register && type(field).kind != TypeKind::Number) return;
    const bool is_read = uses_.read.contains(field);
    const bool is_float =
        is_register ? is_read && float_format(form_.semantics, field).has_value() : opcode_.fields[field].is_float();
    const unsigned bits = is_register ? isa_.files[type(field).file].width : opcode_.fields[field].width();
    if (!is_register && type(field).is_code_address()) return;
    out_.operands.push_back({field, is_register, is_read, is_register && is_float});
    const std::vector<Class> classes = is_register && is_float ? float_classes() : integer_classes(bits);
    for (const Class c : classes) add({PointKind::OperandValue, field, static_cast<uint32_t>(c)});
  }

  void aliases() {
    const auto& operands = out_.operands;
    for (size_t i = 0; i < operands.size(); ++i) {
      for (size_t j = i + 1; j < operands.size(); ++j) {
        const CoveredOperand &a = operands[i], &b = operands[j];
        if (a.is_register && b.is_register && type(a.field).file == type(b.field).file)
          add({PointKind::Alias, a.field, b.field});
      }
    }
  }

  void control() {
    bool goes = false, stays = opcode_.guard_function.has_value();
    for (const ir::Inst& inst : form_.semantics.ops) {
      if (inst.op != Op::WritePc) continue;
      goes = true;
      stays |= inst.pred != ir::kNone;
    }
    if (opcode_.guard_function) {
      for (const uint32_t lets : {0u, 1u}) add({PointKind::Guard, kNoIndex, lets});
    }
    if (goes && stays) add({PointKind::Branch, kNoIndex, 0});
    if (goes) add({PointKind::Branch, kNoIndex, 1});
  }

  void faults() {
    std::set<uint16_t> all;
    for (const ir::Inst& inst : form_.semantics.ops) {
      if (inst.op == Op::Fault) all.insert(inst.aux);
      if (inst.op != Op::Load && inst.op != Op::Store && inst.op != Op::Atomic) continue;
      const model::Space& space = isa_.spaces[inst.aux];
      if (space.align && space.misaligned != kNoIndex) all.insert(space.misaligned);
      if (space.outside != kNoIndex) all.insert(space.outside);
    }
    for (const uint16_t fault : all) add({PointKind::Fault, kNoIndex, fault});
  }

  const model::Isa& isa_;
  const model::Opcode& opcode_;
  const model::Form& form_;
  const Free free_;
  const Uses uses_;
  FormPoints out_;
};

constexpr std::array<std::pair<std::string_view, std::string_view>, kKinds> kNames = {
    {{"form", "forms"},
     {"modifier", "modifiers"},
     {"value", "operand values"},
     {"alias", "aliases"},
     {"guard", "guards"},
     {"branch", "branches"},
     {"fault", "faults"},
     {"choice", "semantic branches"}}};

}  // namespace

std::string_view name(PointKind kind) { return kNames[static_cast<size_t>(kind)].first; }
std::string_view plural(PointKind kind) { return kNames[static_cast<size_t>(kind)].second; }

size_t FormPoints::find(const Point& point) const {
  return static_cast<size_t>(std::ranges::find(points, point) - points.begin());
}

std::optional<ir::FloatFormat> float_format(const ir::Function& f, uint16_t field) {
  for (const ir::Inst& inst : f.ops) {
    if (inst.op != Op::Float || f.floats[inst.aux].op == ir::FloatOp::FromInt) continue;
    for (const auto slot : {inst.a, inst.b, inst.c}) {
      if (slot != ir::kNone && reads_through(f, slot, field, kNear)) return f.floats[inst.aux].format;
    }
  }
  return std::nullopt;
}

Universe::Universe(const model::Isa& isa)
    : isa_(isa),
      content_(base::digits_of(base::digest(model::content_of(isa)), base::kSmallDigits)),
      known_(isa.opcodes.size()) {
  for (size_t i = 0; i < isa.opcodes.size(); ++i) known_[i].resize(isa.opcodes[i].forms.size());
}

const FormPoints& Universe::of(uint16_t opcode, uint16_t form) const {
  std::unique_ptr<FormPoints>& place = known_[opcode][form];
  if (!place) {
    const model::Opcode& o = isa_.opcodes[opcode];
    place = std::make_unique<FormPoints>(Maker(isa_, o, o.forms[form]).run());
  }
  return *place;
}

std::string Universe::text(uint16_t opcode, uint16_t form, const Point& p) const {
  const model::Opcode& o = isa_.opcodes[opcode];
  const auto field = [&](size_t i) { return o.fields[i].full_name(); };
  switch (p.kind) {
    case PointKind::Executed: return "executed";
    case PointKind::Modifier: {
      const model::Enumerator* e = isa_.types[o.fields[p.field].type].enumerator(p.number);
      return field(p.field) + " = " + (e ? e->name : std::to_string(p.number));
    }
    case PointKind::OperandValue: return field(p.field) + " is " + std::string(name(static_cast<Class>(p.number)));
    case PointKind::Alias: return field(p.field) + " and " + field(p.number) + " are one register";
    case PointKind::Guard: return p.number ? "the guard holds" : "the guard does not hold";
    case PointKind::Branch: return p.number ? "goes elsewhere" : "goes on";
    case PointKind::Fault: return "fault " + isa_.faults[p.number].name;
    case PointKind::Choice:
      return "`" + text_of_choice(isa_, o, o.forms[form].semantics, p.number) + "` is " + (p.holds ? "true" : "false");
  }
  return {};
}

}  // namespace isadora::coverage
