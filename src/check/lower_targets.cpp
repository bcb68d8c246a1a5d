// Targets of assignments. Locals take the exact value (declared ones are truncated). Destinations are truncated to
// their width and written when the body ends, so that all sources are read first. Registers by number, memory and pc
// are effects under the enclosing conditions.
#include <algorithm>

#include "check/lowering.h"
#include "model/part_place.h"

namespace isadora::check {

using diag::Kind;
using ir::kNone;
using ir::Op;
using ir::Value;
using parse::NodeKind;

void Lowering::assign_statement(Node n) {
  auto parts = children(n);
  std::optional<LocalWidth> declared;
  if (kind(parts[0]) == NodeKind::Type) {
    declared = declared_type(parts[0]);
    parts.erase(parts.begin());
  }
  std::string op = "=";
  std::vector<Node> targets;
  for (const Node part : parts) {
    if (kind(part) == NodeKind::Operator)
      op = text(part);
    else
      targets.push_back(part);
  }
  const Node source = targets.back();
  targets.pop_back();
  LoweredValue v = targets.size() == 1 && op == "=" ? number_or_array(source) : expression(source);
  if (op != "=") v = arithmetic(n, op.substr(0, op.size() - 1), expression(targets[0]), v);
  if (targets.size() > 1) return assign_each_bit(targets, v, source);
  if (declared && kind(targets[0]) == NodeKind::NameExpr) {
    const std::string name = name_of(targets[0]);
    if (!writable(targets[0], name)) return;
    path_.locals[name] = {LocalVariable::Status::Unset, {}, declared, {}};
  }
  assign(targets[0], v, source);
}

diag::Diagnostic* Lowering::unknown_type(Node type) {
  auto* d = report(
      Kind::UnknownType, type,
      "`" + text(type) + "` is not a type of a local; they are INT8 to INT128, UINT8 to UINT128, dtypeof(field)");
  if (d) d->notes.push_back("extend(x, field) extends by the type that a field names");
  return d;
}

std::optional<LocalWidth> Lowering::declared_type(Node type) {
  const auto inside = children(type);
  if (!inside.empty() && kind(inside[0]) == NodeKind::Call) {
    const auto parts = children(inside[0]);
    if (parts.size() == 2 && is_name(parts[0], "dtypeof")) return LocalWidth{.like = parts[1]};
  }
  const auto c = cut_of(text(type));
  if (!c) unknown_type(type);
  return c;
}

void Lowering::declare(Node n) {
  const auto parts = children(n);
  const auto c = declared_type(parts[0]);
  const std::string name = text(parts[1]);
  if (writable(parts[1], name)) path_.locals[name] = {LocalVariable::Status::Unset, {}, c, {}};
}

void Lowering::step(Node n) {
  const Node target = children(n)[0];
  const LoweredValue before = expression(target);
  assign(target, arithmetic(n, tree_->op(n) == "++" ? "+" : "-", before, plain(e_.constant(1))), n);
}

// `a, b, c = x`: bit i of x to the i-th.
void Lowering::assign_each_bit(const std::vector<Node>& targets, LoweredValue v, Node source) {
  for (size_t i = 0; i < targets.size(); ++i) {
    assign(targets[i], boolean(bit(source, v.value, e_.constant(static_cast<unsigned>(i)))), source);
  }
}

LoweredValue Lowering::assign(Node target, LoweredValue v, Node source) {
  target = unwrapped(target);
  const bool local =
      kind(target) == NodeKind::NameExpr && (path_.locals.contains(name_of(target)) || !find_field(name_of(target)));
  if (v.array && !local)
    return error(Kind::TypeError, source, "`" + text(source) + "` is an array, which only a local can hold");
  if (is_element_of_operand(target)) return assign_element_of_operand(target, std::move(v), source);
  switch (kind(target)) {
    case NodeKind::NameExpr: return assign_name(target, std::move(v), source);
    case NodeKind::Index:
    case NodeKind::Slice: return assign_bits(target, std::move(v), source);
    case NodeKind::Access: return store(target, std::move(v));
    case NodeKind::Call: return assign_element_of_register(target, std::move(v), source);
    case NodeKind::Missing:
    case NodeKind::Error: e_.fail(); return {};
    default: return error(Kind::TypeError, target, "`" + text(target) + "` cannot be assigned");
  }
}

LoweredValue Lowering::assign_name(Node target, LoweredValue v, Node source) {
  const std::string name = name_of(target);
  if (path_.locals.contains(name)) return assign_local(target, name, std::move(v));
  if (const FieldRef f = find_field(name))
    return is_captured(target, name, f) ? LoweredValue{} : assign_field(target, f, std::move(v), source);
  if (const int a = aggregate_named(name); a >= 0)
    return assign_aggregate(target, static_cast<uint16_t>(a), std::move(v), source);
  if (name == "pc") {
    if (!allow_state(target) || !v.ok()) return {};
    e_.effect({.op = Op::WritePc, .a = v.value}, path_.conditions);
    return v;
  }
  if (mode_ == LoweringMode::Clause) {
    if (const auto r = register_named(name)) {
      if (r->constant) return v;
      const Value width = e_.constant(isa_.files[r->file].width);
      return assign_register(target, r->file, e_.constant(r->number), width, std::move(v), source);
    }
  }
  return assign_local(target, name, std::move(v));
}

bool Lowering::writable(Node target, const std::string& name) {
  if (region_locals_.empty() || !region_locals_.back().contains(name)) return true;
  error(
      Kind::TypeError, target,
      "`" + name + "` was set outside of this foreach or atomic and cannot change inside: its rounds are independent");
  return false;
}

LoweredValue Lowering::assign_local(Node target, const std::string& name, LoweredValue v) {
  if (!writable(target, name)) return {};
  // The type may be that of a field, and to read one may expand a body on a path of its own.
  const std::optional<LocalWidth> declared = path_.locals[name].cut;
  if (declared && !v.array) {
    const Value width = width_of(*declared);
    v = sized(cut(v.value, *declared), width);
  } else if (!v.type)
    v.width = kNone;
  LocalVariable& local = path_.locals[name];
  local.status = LocalVariable::Status::Set;
  local.content = v;
  local.place = span(target);
  return v;
}

// ---- destinations
// --------------------------------------------------------------------------------------------------------------

LoweredValue Lowering::assign_field(Node target, FieldRef f, LoweredValue v, Node source) {
  const std::string name = text(target);
  const model::Type& type = type_of(f);
  if (f.scope != &opcode_ || depth_ > 0) {
    return error(Kind::TypeError, target, "only the body of an instruction assigns operands; `" + name + "` is one");
  }
  if (type.kind != model::TypeKind::Register) {
    auto* d =
        report(Kind::TypeError, target, "`" + name + "` is a field and cannot be assigned: only register operands can");
    if (d) d->notes.push_back("a local needs a name that no field has");
    return {};
  }
  if (!region_locals_.empty()) {
    return error(Kind::TypeError, target,
                 "`" + name + "` cannot be assigned as a whole inside a foreach or atomic; its elements can: " + name +
                     ".element(e, bits)");
  }
  const Value width = operand_width(f);
  if (v.ok()) check_uniform(type.file, {v.value}, target, source);
  LocalVariable& result = path_.results[f.index];
  result.status = LocalVariable::Status::Set;
  result.content = sized(e_.binary(Op::ZExt, v.value, width), width);
  result.place = span(target);
  return result.content;
}

LoweredValue Lowering::assign_aggregate(Node target, uint16_t aggregate, LoweredValue v, Node source) {
  const model::Aggregate& a = isa_.aggregates[aggregate];
  if (!allow_state(target)) return {};
  if (depth_ > 0 || !region_locals_.empty())
    return error(Kind::TypeError, target, "`" + a.name + "` is assigned in the body of an instruction");
  if (v.ok()) check_uniform(type_at(a.type).file, {v.value}, target, source);
  const Value width = e_.constant(a.width);
  LocalVariable& result = path_.results[kAggregateKey + aggregate];
  result.status = LocalVariable::Status::Set;
  result.content = sized(e_.binary(Op::ZExt, v.value, width), width);
  result.place = span(target);
  return result.content;
}

// A lane's value must not be assigned to state that the warp's lanes share, and a condition that differs between lanes
// must not guard such an assignment.
void Lowering::check_uniform(uint16_t file, std::initializer_list<Value> values, Node target, Node source) {
  if (file >= isa_.files.size() || isa_.files[file].scope == model::Scope::Lane) return;
  std::vector<Value> all(values);
  for (const Condition& c : path_.conditions) all.push_back(c.value);
  for (const Value v : all) {
    if (v == kNone || e_.uniform(v)) continue;
    const bool condition = std::ranges::count(values, v) == 0;
    const Value culprit = e_.varying_source(v);
    e_.place(culprit, span(source));
    auto* d = report(
        Kind::UniformityError, condition ? target : source,
        condition ? "whether `" + text(target) + "` is written differs between lanes, but all lanes of a warp share it"
                  : "`" + text(target) + "` is the same for all lanes of a warp, but `" + text(source) +
                        "` differs between them");
    if (!d) return;
    d->labels.push_back({e_.place_of(culprit), "each lane has its own value of this"});
    d->notes.push_back("ballot, any, all, reduce_… and pick make one value of the lanes' values");
    return;
  }
}

// ---- parts
// ---------------------------------------------------------------------------------------------------------------------

// The variable after a name that is assigned in parts; a new local where the name is new.
LocalVariable* Lowering::variable_of(Node base) {
  const std::string name = name_of(base);
  if (path_.locals.contains(name)) return &path_.locals[name];
  if (const FieldRef f = find_field(name)) return f.scope == &opcode_ ? &path_.results[f.index] : nullptr;
  if (const int a = aggregate_named(name); a >= 0) return &path_.results[kAggregateKey + static_cast<uint32_t>(a)];
  return &path_.locals[name];
}

LoweredValue Lowering::assign_bits(Node target, LoweredValue v, Node source) {
  const auto parts = children(target);
  const Node base = unwrapped(parts[0]);
  const bool is_slice = kind(target) == NodeKind::Slice;
  if (kind(base) == NodeKind::NameExpr && is_state(name_of(base)) && is_ambiguous_file(target, name_of(base)))
    return {};
  if (const auto r = register_place(base)) return assign_register_bits(target, *r, std::move(v), source);
  if (kind(base) != NodeKind::NameExpr)
    return error(Kind::TypeError, target, "`" + text(target) + "` cannot be assigned");
  const std::string name = name_of(base);
  const bool local = path_.locals.contains(name), operand = !local && (find_field(name) || aggregate_named(name) >= 0);
  if (!local && !operand) {
    if (const int file = file_named(name); file >= 0 && !is_slice) {
      if (!allow_state(target)) return {};
      const Value at = value(parts[1]), width = e_.constant(isa_.files[file].width);
      return assign_register(target, static_cast<uint16_t>(file), at, width, std::move(v), source);
    }
  }
  if (!is_slice && !operand) {
    const bool array = !local || path_.locals[name].content.array ||
                       (path_.locals[name].status == LocalVariable::Status::Unset && !path_.locals[name].cut);
    if (array) return assign_element(target, base, parts[1], std::move(v));
  }
  const Value high = value(parts[1]), low = is_slice ? value(parts[2]) : high;
  const Value width = is_slice ? bits_between(target, high, low) : e_.constant(1);
  if (high == kNone || low == kNone || width == kNone || !v.ok()) {
    if (!path_.locals.contains(name) && !operand) return {};
    return assign_name(base, {}, source);
  }
  const auto h = e_.constant_value(high), l = e_.constant_value(low);
  const Value from = h && l && *h < *l ? high : low;
  if (!non_negative(target, from, "a bit's number")) return {};
  if (e_.range(from).hi > 1023)
    return error(Kind::RangeTooWide, target, "`" + text(target) + "` may reach bit " + e_.range(from).hi.to_string());
  replace_bits(base, v.value, width, from, source);
  return v;
}

// Does the name mean no local, field or aggregate, and so perhaps a register or a file?
bool Lowering::is_state(const std::string& name) {
  return !path_.locals.contains(name) && !find_field(name) && aggregate_named(name) < 0;
}

// A register by its name or its number in a file, of which only bits are assigned: those alone are written.
std::optional<RegisterPlace> Lowering::register_place(Node base) {
  const bool by_number = kind(base) == NodeKind::Index;
  const Node named = by_number ? children(base)[0] : base;
  if (mode_ == LoweringMode::Condition || kind(named) != NodeKind::NameExpr) return std::nullopt;
  const std::string name = name_of(named);
  if (!is_state(name)) return std::nullopt;
  if (by_number) {
    const int file = file_named(name);
    if (file < 0 || is_ambiguous_file(base, name)) return std::nullopt;
    return RegisterPlace{static_cast<uint16_t>(file), value(children(base)[1])};
  }
  const auto r = register_named(name);
  if (!r || r->constant) return std::nullopt;
  return RegisterPlace{r->file, e_.constant(r->number)};
}

LoweredValue Lowering::assign_register_bits(Node target, const RegisterPlace& r, LoweredValue v, Node source) {
  const auto parts = children(target);
  const bool is_slice = kind(target) == NodeKind::Slice;
  const Value high = value(parts[1]), low = is_slice ? value(parts[2]) : high;
  const Value width = is_slice ? bits_between(target, high, low) : e_.constant(1);
  const bool known = r.number != kNone && high != kNone && low != kNone && width != kNone;
  if (!allow_state(target) || !known || !v.ok()) return {};
  const auto h = e_.constant_value(high), l = e_.constant_value(low);
  const Value from = h && l && *h < *l ? high : low;
  if (!non_negative(target, from, "a bit's number")) return {};
  if (e_.range(width).hi > 128)
    return error(Kind::RangeTooWide, target, "bits of a register are assigned up to 128 at a time");
  check_uniform(r.file, {v.value, r.number, from}, target, source);
  model::PartPlace place{r.number, from};
  uint16_t file = r.file;
  if (const model::RegisterFile& part = isa_.files[file]; part.is_view()) {
    if (part.view.rest != model::RegisterView::Rest::Keep)
      return error(Kind::TypeError, target,
                   "`" + text(parts[0]) + "` is assigned as a whole: that changes the register's other bits, too");
    if (e_.range(e_.binary(Op::Add, from, width)).hi > part.width)
      return error(Kind::RangeTooWide, target,
                   "`" + text(target) + "` may reach beyond the " + std::to_string(part.width) + " bits of `" +
                       text(parts[0]) + "`");
    place = model::part_place(e_, isa_, file, r.number);
    place.position = e_.binary(Op::Add, place.position, from);
    file = part.view.file;
  }
  const Value cut = e_.binary(Op::ZExt, v.value, width), position = e_.binary(Op::PackPosition, place.position, width);
  e_.effect({.op = Op::WriteBits, .aux = file, .a = place.number, .b = position, .c = cut}, path_.conditions);
  return v;
}

void Lowering::replace_bits(Node base, Value piece, Value width, Value from, Node source) {
  LocalVariable* variable = variable_of(base);
  if (variable && variable->status == LocalVariable::Status::Partly) {
    read_variable(base, name_of(base), *variable);
    return;
  }
  const bool set = variable && variable->status == LocalVariable::Status::Set;
  const Value before = set ? variable->content.value : e_.constant(0), one = e_.constant(1);
  const Value ones = e_.binary(Op::Shl, e_.binary(Op::Sub, e_.binary(Op::Shl, one, width), one), from);
  const Value kept = e_.binary(Op::And, before, e_.unary(Op::Not, ones));
  assign_name(base, plain(e_.binary(Op::Or, kept, e_.binary(Op::Shl, e_.binary(Op::ZExt, piece, width), from))),
              source);
}

// The number of bits of an assigned slice; constant bounds may be in either order.
Value Lowering::bits_between(Node n, Value high, Value low) {
  if (high == kNone || low == kNone) return kNone;
  auto h = e_.constant_value(high), l = e_.constant_value(low);
  if (h && l && *h < *l) std::swap(high, low);
  const Value width = e_.bits_between(high, low);
  const ir::Range& r = e_.range(width);
  if (!r.lo.is_negative() && r.hi <= 1024) return width;
  error(Kind::RangeTooWide, n,
        "the slice `" + text(n) + "` has " + r.lo.to_string() + " to " + r.hi.to_string() +
            " bits; 0 to 1024 are possible");
  return kNone;
}

LoweredValue Lowering::assign_element(Node target, Node base, Node at, LoweredValue v) {
  const std::string name = name_of(base);
  const LoweredValue number = expression(at);
  if (!number.ok()) return {};
  const auto i = e_.small_constant(number.value);
  if (!i || *i >= kMaxRounds) {
    auto* d = report(Kind::NotExecutable, target,
                     "`" + text(target) + "` is not a program: an element's number must be a constant from 0 to 4095");
    if (d)
      d->notes.push_back(
          "another lane's value is lane(j).x; bits of a value are assigned where the local was set as a whole before");
    if (!path_.locals.contains(name)) path_.locals[name] = {LocalVariable::Status::Set, {}, {}, span(target)};
    return {};
  }
  if (!writable(target, name)) return {};
  LocalVariable& local = path_.locals[name];
  auto elements =
      std::make_shared<std::vector<Value>>(local.content.array ? *local.content.array : std::vector<Value>{});
  if (elements->size() <= *i) elements->resize(*i + 1, kNone);
  (*elements)[*i] = v.ok() ? v.value : e_.constant(0);
  local.status = LocalVariable::Status::Set;
  local.content = {kNone, kNone, nullptr, std::move(elements)};
  local.place = span(target);
  return v;
}

// ---- effects
// -------------------------------------------------------------------------------------------------------------------

LoweredValue Lowering::assign_register(Node target, uint16_t file, Value index, Value width, LoweredValue v,
                                       Node source) {
  if (index == kNone || !v.ok()) return {};
  check_uniform(file, {v.value, index}, target, source);
  const Value written = e_.binary(Op::ZExt, v.value, width);
  write_register(file, index, sized(written, width), path_.conditions);
  return sized(written, width);
}

LoweredValue Lowering::store(Node target, LoweredValue v) {
  const auto parts = children(target);
  const auto space = space_of(parts[0]);
  if (!space || !allow_state(target)) return {};
  if (isa_.spaces[*space].scope == model::Scope::Constant) {
    return error(Kind::TypeError, target, "`" + isa_.spaces[*space].name + "` is read only");
  }
  const Value address = value(parts[1]), bytes = value(parts[2]);
  if (!v.ok() || !accessible(parts[2], address, bytes)) return {};
  const Value cut = e_.binary(Op::ZExt, v.value, e_.binary(Op::Mul, bytes, e_.constant(8)));
  const Value stored = ordered(cut, bytes);
  e_.effect({.op = Op::Store, .aux = *space, .a = address, .b = bytes, .c = stored}, path_.conditions);
  return v;
}

}  // namespace isadora::check
