// Names, bits, choices and memory: everything in an expression but its operators and calls.
#include <algorithm>
#include <string_view>
#include <utility>

#include "check/lowering.h"
#include "ir/facts.h"
#include "model/part_place.h"

namespace isadora::check {

using diag::Kind;
using ir::kNone;
using ir::Op;
using ir::Value;
using parse::NodeKind;

namespace {

ir::Range launch_range(const model::Machine& machine, ir::LaunchValue what) {
  if (what == ir::LaunchValue::Lane) return {0, std::max(1u, machine.lanes) - 1};
  const bool wide = what == ir::LaunchValue::Clock || what == ir::LaunchValue::Argv || what == ir::LaunchValue::Stack ||
                    what == ir::LaunchValue::Data;
  return bits_range(wide ? 64 : 32);
}

ir::Range setting_range(const model::Setting& setting) {
  if (setting.others.empty()) return {base::Integer(INT64_MIN), base::Integer(INT64_MAX)};
  const auto [least, most] = std::ranges::minmax(setting.others);
  return {std::min(setting.value, least), std::max(setting.value, most)};
}

}  // namespace

std::string Lowering::name_of(Node n) const {
  const Node name = tree_->child(n, NodeKind::Name);
  return text(name == parse::kNoNode ? n : name);
}

Lowering::Node Lowering::unwrapped(Node n) const {
  while (kind(n) == NodeKind::Paren && (*tree_)[n].first_child != parse::kNoNode) n = (*tree_)[n].first_child;
  return n;
}

diag::Diagnostic* Lowering::report(diag::Kind what, Node n, std::string message) {
  return e_.report(what, span(n), std::move(message));
}

LoweredValue Lowering::error(diag::Kind what, Node n, std::string message) {
  report(what, n, std::move(message));
  return {};
}

namespace {

// Names that only a claim of one fixed shape has (examples/pinned.h, examples/stops.h), and no expression.
void note_lone_claim(std::string_view word, diag::Diagnostic& d) {
  constexpr std::pair<std::string_view, std::string_view> kShapes[] = {
      {"word", "`word == NUMBER`, with one literal number and nothing else (e.g. `//= word == 0x4500`)"},
      {"fault", "`fault == NAME`, alone or after `given CONDITION:` (e.g. `//= given r1 == 0: fault == NAME`)"},
      {"output", "`output == \"TEXT\"`, alone or after `given CONDITION:`"}};
  for (const auto& [name, shape] : kShapes)
    if (word == name) d.notes.push_back("a claim about the " + std::string(name) + " is " + std::string(shape));
}

}  // namespace

LoweredValue Lowering::unknown(Node n, std::string what, std::string word, std::vector<std::string> candidates) {
  const std::string near = diag::nearest(word, candidates);
  std::string message = "unknown " + what + " `" + word + "`";
  if (!near.empty()) message += ", did you mean `" + near + "`?";
  auto* const d = report(Kind::UnknownName, n, message);
  if (d && mode_ == LoweringMode::Claim) note_lone_claim(word, *d);
  if (d && !near.empty()) {
    const std::string_view written = tree_->text(n);
    const bool plain = written == word;
    if (plain) d->fixes.push_back({span(n), near, "write `" + near + "`"});
  }
  return {};
}

LoweredValue Lowering::expression(NodeRef place) {
  const auto* outside = std::exchange(tree_, place.tree);
  LoweredValue result = expression(place.node);
  tree_ = outside;
  return result;
}

LoweredValue Lowering::expression(Node n) {
  LoweredValue result = number_or_array(n);
  if (result.array)
    return error(Kind::TypeError, n, "`" + text(n) + "` is an array; one of its elements is `" + text(n) + "[i]`");
  return result;
}

LoweredValue Lowering::number_or_array(Node n) {
  if (!take_step(n)) return {};
  const Value from = e_.next();
  if (from > kMaxOps) {
    given_up_ = true;
    return error(Kind::TooLarge, n,
                 "the body grows beyond " + std::to_string(kMaxOps) + " operations when it is expanded");
  }
  LoweredValue result = dispatch(n);
  if (e_.take_too_wide()) {
    result = error(Kind::RangeTooWide, n, "the value of `" + text(n) + "` may need more than 1024 bits");
  }
  e_.place(from, span(n));
  return result;
}

// Loops and functions expand a short text any number of times. False when nothing more is to be expanded.
bool Lowering::take_step(Node n) {
  if (!given_up_ && ++steps_ > kMaxSteps) {
    given_up_ = true;
    report(Kind::TooLarge, n,
           "the body takes more than " + std::to_string(kMaxSteps) +
               " steps to expand: its loops run too often, or its functions call others too often");
  }
  return !given_up_;
}

LoweredValue Lowering::dispatch(Node n) {
  const auto parts = children(n);
  switch (kind(n)) {
    case NodeKind::Value:
    case NodeKind::Paren: return parts.empty() ? LoweredValue{} : number_or_array(parts[0]);
    case NodeKind::NumberExpr: return number(n);
    case NodeKind::NameExpr: return name_expression(n);
    case NodeKind::ModifierExpr: return modifier_expression(n);
    case NodeKind::StringExpr:
      return error(Kind::TypeError, n,
                   "the name " + text(n) + " stands for an enumerator and can only be compared with a field");
    case NodeKind::Unary: return unary(n);
    case NodeKind::Binary: return binary(n);
    case NodeKind::Ternary: return ternary(n);
    case NodeKind::Abs: return absolute(n);
    case NodeKind::Call: return call(n);
    case NodeKind::GenericCall: return generic_call(n);
    case NodeKind::Index: return index(n);
    case NodeKind::Slice: return slice(n);
    case NodeKind::Access: return access(n);
    case NodeKind::Member: return member(n);
    case NodeKind::MemberExpr: return other_lane(n, parts[0], parts[1]);
    case NodeKind::Concat: return concat(n);
    case NodeKind::Assign: return assignment(n);
    case NodeKind::Missing:
    case NodeKind::Error: e_.fail(); return {};  // the parser has reported it
    default: return error(Kind::NotExecutable, n, "`" + text(n) + "` is not an expression");
  }
}

LoweredValue Lowering::number(Node n) {
  const std::string written = text(n);
  if (written.starts_with("2^")) {
    const auto exponent = base::Integer::parse(written.substr(2));
    if (!exponent || *exponent > 1024)
      return error(Kind::RangeTooWide, n, "`" + written + "` needs more than 1024 bits");
    return plain(e_.constant(base::Integer::power_of_two(static_cast<unsigned>(exponent->to_uint64()))));
  }
  if (const auto v = base::Integer::parse(written)) {
    if (v->bit_length() > 1024) return error(Kind::RangeTooWide, n, "the number needs more than 1024 bits");
    return plain(e_.constant(*v));
  }
  return error(Kind::TypeError, n,
               "`" + written + "` is not an integer; a float is written as its bits, e.g. 0x3F800000 for 1.0");
}

void Lowering::define_number(const std::string& name, const base::Integer& number) {
  LocalVariable& v = path_.locals[name];
  v.status = LocalVariable::Status::Set;
  v.content = plain(e_.constant(number));
}

// ---- names
// ---------------------------------------------------------------------------------------------------------------------

LoweredValue Lowering::name_expression(Node n) {
  const std::string name = name_of(n);
  if (tree_->text(n).starts_with("[")) {
    return error(Kind::NotExecutable, n,
                 "`" + text(n) + "` is not a value; the lane's number is `lane`, others are `launch.…`");
  }
  if (auto local = path_.locals.find(name); local != path_.locals.end()) return read_variable(n, name, local->second);
  if (const FieldRef f = find_field(name)) {
    if (is_captured(n, name, f)) return {};
    if (f.scope == &opcode_) {
      if (auto set = path_.results.find(f.index); set != path_.results.end())
        return read_variable(n, name, set->second);
    }
    LoweredValue result = field_value(f, false);
    result.value = refined(result.value);
    return result;
  }
  if (const LoweredValue known = word_of_machine(name); known.ok()) return allow_state(n) ? known : LoweredValue{};
  if (name == "true" || name == "false") return boolean(e_.constant(name == "true"));
  if (const int a = aggregate_named(name); a >= 0) {
    if (!allow_state(n)) return {};
    auto set = path_.results.find(kAggregateKey + a);
    if (set != path_.results.end()) return read_variable(n, name, set->second);
    const Value width = e_.constant(isa_.aggregates[a].width);
    return sized(read_aggregate(isa_.aggregates[a]), width);
  }
  if (const auto r = register_named(name)) return allow_state(n) ? read_named(*r) : LoweredValue{};
  if (file_named(name) >= 0)
    return error(Kind::TypeError, n, "`" + name + "` is a whole register file; write `" + name + "[i]`");
  std::vector<std::string> candidates = {"lane", "active", "pc", "true", "false"};
  if (mode_ != LoweringMode::Claim) candidates.push_back("next_pc");
  for (const auto& [local, v] : path_.locals) candidates.push_back(local);
  for (const model::Aggregate& a : isa_.aggregates) candidates.push_back(a.name);
  if (scope_) {
    for (const model::Field& f : *scope_->fields) candidates.push_back(f.name);
  }
  if (scope_ && scope_->names) {
    for (const auto& [bound, index] : *scope_->names) candidates.push_back(bound);
  }
  return unknown(n, "name", name, candidates);
}

LoweredValue Lowering::word_of_machine(std::string_view word) {
  const unsigned lanes = std::max(1u, isa_.machine.lanes);
  if (mode_ == LoweringMode::Condition) {
    return word == "pc" || word == "next_pc" || word == "lane" || word == "active" ? boolean(e_.constant(0))
                                                                                   : LoweredValue{};
  }
  if (mode_ == LoweringMode::Claim) {
    // A claim is about words from address 0 on: `pc` is the address at which the lane continues after them.
    if (word == "pc" && old_) {
      const Value width = e_.constant(64);
      return sized(e_.constant(0), width);
    }
    if (word == "next_pc") return {};
  }
  const auto read = [&](Op op, unsigned bits) {
    const Value width = e_.constant(bits);
    return sized(e_.read({.op = op}, bits_range(bits)), width);
  };
  if (word == "pc") return read(Op::Pc, 64);
  if (word == "next_pc") return read(Op::NextPc, 64);
  if (word == "active") return read(Op::Active, lanes);
  if (word != "lane") return {};
  return plain(e_.read({.op = Op::Launch, .sub = static_cast<uint8_t>(ir::LaunchValue::Lane)}, {0, lanes - 1}));
}

LoweredValue Lowering::read_variable(Node n, const std::string& name, const LocalVariable& v) {
  if (v.status == LocalVariable::Status::Set) {
    LoweredValue result = v.content;
    if (result.ok()) result.value = refined(result.value);
    return result;
  }
  const bool partly = v.status == LocalVariable::Status::Partly;
  auto* d = report(Kind::UndefinedValue, n,
                   "`" + name + "` is not set " + (partly ? "on every path to this place" : "before it is used here"));
  if (d && partly && v.place) d->labels.push_back({v.place, "set here, under a condition"});
  return {};
}

LoweredValue Lowering::modifier_expression(Node n) {
  const std::string name(tree_->text(n).substr(1));
  if (auto local = path_.locals.find(name); local != path_.locals.end() && local->second.content.type) {
    return local->second.content;
  }
  if (const FieldRef f = find_modifier(name)) {
    LoweredValue result = field_value(f, false);
    result.value = refined(result.value);
    return result;
  }
  std::vector<std::string> candidates;
  if (scope_) {
    for (const model::Field& f : *scope_->fields) candidates.push_back(f.name);
  }
  return unknown(n, "modifier", name, candidates);
}

LoweredValue Lowering::member(Node n) {
  const auto parts = children(n);
  const Node base = unwrapped(parts[0]);
  const std::string name = text(parts[1]);
  if (kind(base) == NodeKind::Call && is_name(children(base)[0], "lane")) return other_lane(n, base, parts[1]);
  const std::string whole = text(n);
  if (whole.starts_with("launch.")) {
    if (const auto what = ir::spelled<ir::LaunchValue>(whole.substr(7))) {
      if (!allow_state(n)) return {};
      if (mode_ == LoweringMode::Claim && ir::facts(*what).changes()) {
        error(diag::Kind::TypeError, n, "a claim cannot read `" + whole + "`: instructions change it");
        return {};
      }
      return plain(e_.read({.op = Op::Launch, .sub = static_cast<uint8_t>(*what)}, launch_range(isa_.machine, *what)));
    }
    const auto words = ir::words("LaunchValue");
    return unknown(n, "launch value", whole.substr(7), {words.begin(), words.end()});
  }
  if (is_name(base, "set") && !path_.locals.contains("set")) {
    std::vector<std::string> names;
    for (size_t i = 0; i < isa_.settings.size(); ++i) {
      names.push_back(isa_.settings[i].name);
      if (names.back() != name) continue;
      const auto which = static_cast<uint16_t>(i);
      return allow_state(n) ? plain(e_.read({.op = Op::Setting, .aux = which}, setting_range(isa_.settings[i])))
                            : LoweredValue{};
    }
    return unknown(n, "parameter of the machine", name, names);
  }
  if (const FieldRef f = field_of(base)) return member_of_field(n, f, name);
  if (kind(base) == NodeKind::NameExpr && !path_.locals.contains(name_of(base))) {
    const LoweredValue known = expression(base);
    if (!known.ok()) return {};
  }
  return error(Kind::TypeError, n, "`" + text(base) + "` has no part `" + name + "`");
}

LoweredValue Lowering::member_of_field(Node n, FieldRef f, const std::string& name) {
  if (name == "raw") return field_value(f, true);
  const bool has_number = type_of(f).kind == model::TypeKind::Register;
  if (name == "number" && has_number) return plain(model::register_index(e_, type_of(f), code(*f.scope, f.index)));
  if (const FieldRef sub = find_subfield(f, name)) {
    LoweredValue result = field_value(sub, true);
    result.value = refined(result.value);
    return result;
  }
  std::vector<std::string> names = {"raw"};
  if (has_number) names.emplace_back("number");
  const model::Type& type = type_of(f);
  if (type.kind == model::TypeKind::Compound) {
    FieldScope parts{.fields = &type.parts, .operand = code(*f.scope, f.index)};
    for (size_t i = 0; i < type.parts.size(); ++i) {
      names.push_back(type.parts[i].name);
      if (folded(names.back()) == folded(name)) return field_value({&parts, static_cast<uint16_t>(i)}, true);
    }
  }
  for (const model::Field& other : *f.scope->fields) {
    if (other.name == f.field().name && !other.sub.empty()) names.push_back(other.sub);
  }
  return unknown(n, "part of `" + f.field().name + "`", name, names);
}

// ---- choice and memory
// ---------------------------------------------------------------------------------------------------------

LoweredValue Lowering::ternary(Node n) {
  const auto parts = children(n);
  const Value c = e_.truth(value(parts[0]));
  if (c == kNone) return {};
  if (const auto known = e_.constant_value(c)) return expression(known->is_zero() ? parts[2] : parts[1]);
  const LoweringPath before = path_;
  LoweredValue sides[2];
  for (int side = 0; side < 2; ++side) {
    path_ = before;
    path_.conditions.push_back({c, side == 0});
    assume(parts[0], side == 0);
    sides[side] = expression(parts[1 + side]);
  }
  path_ = before;
  LoweredValue result = sides[0];
  result.value = e_.select(c, sides[0].value, sides[1].value);
  if (sides[0].width != sides[1].width) result.width = kNone;
  if (sides[0].type != sides[1].type) result.type = nullptr;
  return result;
}

std::optional<uint16_t> Lowering::space_of(Node name) {
  std::vector<std::string> names;
  for (size_t i = 0; i < isa_.spaces.size(); ++i) {
    if (isa_.spaces[i].name == tree_->text(name)) return static_cast<uint16_t>(i);
    names.push_back(isa_.spaces[i].name);
  }
  unknown(name, "memory space", text(name), names);
  return std::nullopt;
}

LoweredValue Lowering::access(Node n) {
  const auto parts = children(n);
  const auto space = space_of(parts[0]);
  if (!space || !allow_state(n)) return {};
  if (old_ && isa_.spaces[*space].scope != model::Scope::Constant) {
    return error(Kind::TypeError, n,
                 "of the state before (`old`, `given`) registers are known; what memory held is not");
  }
  const Value address = value(parts[1]), bytes = value(parts[2]);
  if (!accessible(parts[2], address, bytes)) return {};
  const Value bits = e_.binary(Op::Mul, bytes, e_.constant(8));
  return sized(load(*space, address, bytes), bits);
}

bool Lowering::accessible(Node n, Value address, Value bytes) {
  if (address == kNone || bytes == kNone || !non_negative(n, bytes, "the number of bytes")) return false;
  if (e_.range(bytes).hi <= 128) return true;
  error(Kind::RangeTooWide, n, "an access of " + e_.range(bytes).hi.to_string() + " bytes; up to 128 are possible");
  return false;
}

LoweredValue Lowering::assignment(Node n) {
  auto parts = children(n);
  return parts.size() == 3 ? assign(parts[0], number_or_array(parts[2]), parts[2])
                           : error(Kind::NotExecutable, n, "`" + text(n) + "` cannot stand inside an expression");
}

}  // namespace isadora::check
