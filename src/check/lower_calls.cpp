// The functions of the language, one line each in a table.
#include <algorithm>

#include "check/lowering.h"
#include "ir/facts.h"

namespace isadora::check {

using diag::Kind;
using ir::kNone;
using ir::Op;
using ir::Value;
using parse::NodeKind;

namespace {

constexpr unsigned kMostArguments = 64;

constexpr struct {
  std::string_view name;
  Op op;
} kOperations[] = {
    {"min", Op::Min},
    {"max", Op::Max},
    {"mod", Op::ModFloor},
    {"rem", Op::RemTrunc},
    {"div", Op::DivFloor},
    {"quot", Op::DivTrunc},
    {"popcount", Op::PopCount},
    {"msb", Op::HighBit},
    {"lsb", Op::LowBit},
    {"sext", Op::SExt},
    {"zext", Op::ZExt},
    {"bitreverse", Op::BitReverse},
    {"bytereverse", Op::ByteReverse},
};

Op operation(std::string_view name) {
  return std::ranges::find(kOperations, name, &std::remove_cvref_t<decltype(kOperations[0])>::name)->op;
}

// Words that are statements: as an expression they have no value.
constexpr std::string_view kStatements[] = {"fault", "warn", "barrier", "wait", "halt", "exit"};

}  // namespace

const std::vector<Lowering::Builtin>& Lowering::builtins() {
  static const std::vector<Builtin> all = {
      {"min", 2, kMostArguments, &Lowering::fold},
      {"max", 2, kMostArguments, &Lowering::fold},
      {"mod", 2, 2, &Lowering::call_binary},
      {"rem", 2, 2, &Lowering::call_binary},
      {"div", 2, 2, &Lowering::call_binary},
      {"quot", 2, 2, &Lowering::call_binary},
      {"abs", 1, 1, &Lowering::call_absolute},
      {"ceil", 1, 1, &Lowering::call_division},
      {"floor", 1, 1, &Lowering::call_division},
      {"popcount", 1, 1, &Lowering::call_bits},
      {"msb", 1, 1, &Lowering::call_bits},
      {"lsb", 1, 1, &Lowering::call_bits},
      {"sext", 2, 2, &Lowering::call_extension},
      {"zext", 2, 2, &Lowering::call_extension},
      {"bitreverse", 2, 2, &Lowering::call_extension},
      {"bytereverse", 2, 2, &Lowering::call_byte_reverse},
      {"length_at", 1, 1, &Lowering::call_length_at},
      {"size", 1, 1, &Lowering::call_size},
      {"extend", 2, 2, &Lowering::call_extend},
      {"ballot", 1, 1, &Lowering::call_vote},
      {"any", 1, 1, &Lowering::call_vote},
      {"all", 1, 1, &Lowering::call_vote},
      {"reduce_add", 1, 1, &Lowering::call_reduce},
      {"reduce_min", 1, 1, &Lowering::call_reduce},
      {"reduce_max", 1, 1, &Lowering::call_reduce},
      {"reduce_and", 1, 1, &Lowering::call_reduce},
      {"reduce_or", 1, 1, &Lowering::call_reduce},
      {"reduce_xor", 1, 1, &Lowering::call_reduce},
      {"pick", 2, 2, &Lowering::call_pick},
      {"host", 2, 4, &Lowering::call_host},
      {"old", 1, 1, &Lowering::call_old},
  };
  return all;
}

bool is_notations_function(std::string_view name) {
  return Lowering::cut_of(name) || std::ranges::count(kStatements, name) ||
         std::ranges::count(Lowering::builtins(), name, &Lowering::Builtin::name);
}

LoweredValue Lowering::call(Node n) {
  auto parts = children(n);
  const Node callee = unwrapped(parts[0]);
  const std::vector<Node> args(parts.begin() + 1, parts.end());
  if (kind(callee) == NodeKind::Member && text(children(callee)[1]) == "element")
    return element_of_register(n, callee, args);
  if (kind(callee) != NodeKind::NameExpr)
    return error(Kind::TypeError, callee, "`" + text(callee) + "` is not a function");
  const std::string name = name_of(callee);
  if (cut_of(name)) return cast(n, name, args);
  for (const Builtin& b : builtins()) {
    if (b.name != name) continue;
    if (args.size() < b.least || args.size() > b.most) {
      return error(Kind::TypeError, n,
                   "`" + name + "` takes " + std::to_string(b.least) + (b.most > b.least ? " or more" : "") +
                       (b.least == 1 ? " argument, not " : " arguments, not ") + std::to_string(args.size()));
    }
    return (this->*b.call)(n, args);
  }
  if (definitions_) {
    if (auto f = definitions_->functions.find(name); f != definitions_->functions.end()) {
      return expand_function(n, name, f->second, args, Use::Operand);
    }
  }
  if (std::ranges::count(kStatements, name))
    return error(Kind::TypeError, n, "`" + name + "` is a statement and has no value");
  if (name == "dtypeof") return error(Kind::TypeError, n, "`dtypeof` is the type of a local: `dtypeof(field) t = e;`");
  if (name == "lane") return error(Kind::TypeError, n, "a lane has no value itself; write lane(j).(e)");
  std::vector<std::string> candidates = {"INT32", "UINT32"};
  for (const Builtin& b : builtins()) candidates.emplace_back(b.name);
  if (definitions_) {
    for (const auto& [f, place] : definitions_->functions) candidates.push_back(f);
  }
  return unknown(callee, "function", name, candidates);
}

Lowering::Args Lowering::values(const std::vector<Node>& args) {
  Args results;
  for (const Node a : args) results.push_back(expression(a));
  return results;
}

LoweredValue Lowering::fold(Node n, const std::vector<Node>& args) {
  const Op op = operation(name_of(children(n)[0]));
  Value v = value(args[0]);
  for (size_t i = 1; i < args.size(); ++i) v = e_.binary(op, v, value(args[i]));
  return plain(v);
}

LoweredValue Lowering::call_binary(Node n, const std::vector<Node>& args) {
  const Value a = value(args[0]), b = value(args[1]);
  return plain(e_.binary(operation(name_of(children(n)[0])), a, b));
}

LoweredValue Lowering::call_bits(Node n, const std::vector<Node>& args) {
  const std::string name = name_of(children(n)[0]);
  const Value x = value(args[0]);
  if (x == kNone || !non_negative(args[0], x, "the argument of " + name)) return {};
  return plain(e_.unary(operation(name), x));
}

LoweredValue Lowering::call_extension(Node n, const std::vector<Node>& args) {
  const Value x = value(args[0]), width = value(args[1]);
  if (x == kNone || width == kNone || !non_negative(args[1], width, "a number of bits")) return {};
  if (e_.range(width).hi > 1024)
    return error(Kind::RangeTooWide, args[1],
                 "a number of bits up to " + e_.range(width).hi.to_string() + "; 1024 are possible");
  return sized(e_.binary(operation(name_of(children(n)[0])), x, width), width);
}

LoweredValue Lowering::call_byte_reverse(Node, const std::vector<Node>& args) {
  const Value x = value(args[0]), bytes = value(args[1]);
  if (x == kNone || bytes == kNone || !non_negative(args[1], bytes, "a number of bytes")) return {};
  if (e_.range(bytes).hi > 128)
    return error(Kind::RangeTooWide, args[1],
                 "a number of bytes up to " + e_.range(bytes).hi.to_string() + "; 128 are possible");
  const Value reversed = e_.binary(Op::ByteReverse, x, bytes);
  return sized(reversed, e_.binary(Op::Mul, bytes, e_.constant(8)));
}

// ceil(a / b) is -floor(-a / b).
LoweredValue Lowering::call_division(Node n, const std::vector<Node>& args) {
  const Node quotient = unwrapped(args[0]);
  if (kind(quotient) != NodeKind::Binary || tree_->op(quotient) != "/") {
    return error(Kind::TypeError, args[0],
                 "`" + name_of(children(n)[0]) + "` rounds a division: write " + name_of(children(n)[0]) + "(a / b)");
  }
  const auto sides = children(quotient);
  const Value a = value(sides[0]), b = value(sides[1]), zero = e_.constant(0);
  if (is_name(children(n)[0], "floor")) return plain(e_.binary(Op::DivFloor, a, b));
  return plain(e_.binary(Op::Sub, zero, e_.binary(Op::DivFloor, e_.binary(Op::Sub, zero, a), b)));
}

Value Lowering::absolute_value(Value v) {
  if (v == kNone || !e_.range(v).lo.is_negative()) return v;
  const Value zero = e_.constant(0), negative = e_.binary(Op::Lt, v, zero);
  const ir::Range r = e_.range(v);
  const Value below = e_.binary(Op::Sub, zero, e_.narrow(v, {r.lo, std::min(r.hi, base::Integer(-1))}));
  if (r.hi.is_negative()) return below;
  return e_.select(negative, below, e_.narrow(v, {0, r.hi}));
}

LoweredValue Lowering::call_absolute(Node, const std::vector<Node>& args) {
  return plain(absolute_value(value(args[0])));
}

LoweredValue Lowering::absolute(Node n) { return plain(absolute_value(value(children(n)[0]))); }

// ---- types by name
// -------------------------------------------------------------------------------------------------------------

std::optional<LocalWidth> Lowering::cut_of(std::string_view type) {
  const bool is_signed = type.starts_with("INT");
  if (!is_signed && !type.starts_with("UINT")) return std::nullopt;
  const std::string_view digits = type.substr(is_signed ? 3 : 4);
  if (digits.empty() || digits.size() > 4 || digits.find_first_not_of("0123456789") != digits.npos) return std::nullopt;
  const auto bits = base::Integer::parse(digits)->to_uint64();
  if (bits == 0 || bits > 1024) return std::nullopt;
  return LocalWidth{static_cast<unsigned>(bits), is_signed};
}

Value Lowering::cut(Value v, const LocalWidth& c) {
  if (c.like != parse::kNoNode) return extended(v, c.like);
  return e_.binary(c.is_signed ? Op::SExt : Op::ZExt, v, e_.constant(c.bits));
}

Value Lowering::width_of(const LocalWidth& c) {
  if (c.like == parse::kNoNode) return e_.constant(c.bits);
  return by_data_type(c.like, [&](const model::Enumerator& e) { return e_.constant(e.bits); });
}

LoweredValue Lowering::cast(Node n, std::string_view name, const std::vector<Node>& args) {
  if (args.size() != 1)
    return error(Kind::TypeError, n,
                 "`" + std::string(name) + "` takes 1 argument, not " + std::to_string(args.size()));
  const LocalWidth c = *cut_of(name);
  const Value bits = e_.constant(c.bits);
  return sized(cut(value(args[0]), c), bits);
}

// A choice by the data type that the field's enumerators declare.
template <class Of>
Value Lowering::by_data_type(Node field, Of of) {
  const LoweredValue code = expression(field);
  if (!code.ok()) return kNone;
  if (!code.type || code.type->enumerators.empty()) {
    error(Kind::TypeError, field, "`" + text(field) + "` has no enumerators that could tell a data type");
    return kNone;
  }
  return by_enumerator(code, [&](const model::Enumerator& e) {
    if (e.bits) return of(e);
    error(Kind::TypeError, field,
          "the enumerator `" + e.name + "` of " + code.type->name +
              " stands for no data type; declare one (e.g. `Bits<" + e.name + "> = 32;`)");
    return kNone;
  });
}

LoweredValue Lowering::call_size(Node n, const std::vector<Node>& args) {
  return plain(by_data_type(args[0], [&](const model::Enumerator& e) {
    if (e.bits % 8 == 0) return e_.constant(e.bits / 8);
    error(Kind::TypeError, n,
          "the data type `" + e.name + "` of " + std::to_string(e.bits) + " bits has no size in bytes");
    return kNone;
  }));
}

Value Lowering::extended(Value x, Node field) {
  const Value width = width_of({.like = field});
  const Value is_signed = by_data_type(field, [&](const model::Enumerator& e) { return e_.constant(e.is_signed); });
  if (x == kNone || width == kNone || is_signed == kNone) return kNone;
  const Value zero_extended = e_.binary(Op::ZExt, x, width);
  return e_.select(is_signed, e_.binary(Op::SExt, x, width), zero_extended);
}

LoweredValue Lowering::call_extend(Node, const std::vector<Node>& args) {
  return plain(extended(value(args[0]), args[1]));
}

// The space that a service reads and writes: the one that is named, else the first of scope grid.
std::optional<uint16_t> Lowering::host_space(Node n, ir::HostService service, const std::string& name) {
  const std::vector<model::Space>& spaces = isa_.spaces;
  using S = ir::HostService;
  const bool in_memory = service != S::Close && service != S::Seek && service != S::Brk;
  const auto found = name.empty() ? std::ranges::find(spaces, model::Scope::Grid, &model::Space::scope)
                                  : std::ranges::find(spaces, name, &model::Space::name);
  const bool reads = service == S::Read;
  if (!name.empty() && !in_memory) {
    error(Kind::TypeError, n, "`" + std::string(ir::spelling(service)) + "` has nothing to do with a space");
  } else if (found != spaces.end() && !(reads && found->scope == model::Scope::Constant)) {
    return static_cast<uint16_t>(found - spaces.begin());
  } else if (found != spaces.end()) {
    error(Kind::TypeError, n, "the host cannot write to space `" + name + "`, which is constant");
  } else if (name.empty()) {
    error(Kind::TypeError, n,
          "there is no space of scope grid: name the space that the host reads or writes (e.g. "
          "`host(data.write, …)`)");
  } else {
    std::vector<std::string> names;
    for (const model::Space& s : spaces) names.push_back(s.name);
    unknown(n, "space", name, names);
  }
  return std::nullopt;
}

LoweredValue Lowering::call_host(Node n, const std::vector<Node>& args) {
  if (mode_ != LoweringMode::Clause)
    return error(Kind::TypeError, n, "`host` acts on the world; it stands in the body of an instruction");
  // `space.service`, or the service alone.
  std::string name = word(args[0]).value_or(text(args[0])), space_name;
  if (const size_t dot = name.find('.'); dot != std::string::npos) {
    space_name = name.substr(0, dot);
    name.erase(0, dot + 1);
  }
  const auto service = ir::spelled<ir::HostService>(name);
  if (!service) {
    const auto words = ir::words("HostService");
    return unknown(args[0], "host service", name, {words.begin(), words.end()});
  }
  const auto space = host_space(args[0], *service, space_name);
  if (!space) return {};
  ir::Inst inst{.op = Op::Host, .sub = static_cast<uint8_t>(*service), .aux = *space};
  for (size_t i = 1; i < args.size(); ++i) {
    const Value v = value(args[i]);
    if (v == kNone) return {};
    inst.*ir::kSlots[i - 1] = v;
  }
  inst.pred = e_.all_of(path_.conditions);
  return plain(e_.read(inst, {base::Integer(INT64_MIN), base::Integer(INT64_MAX)}));
}

LoweredValue Lowering::call_old(Node n, const std::vector<Node>& args) {
  if (mode_ != LoweringMode::Claim)
    return error(Kind::TypeError, n, "`old` stands in claims only: here every read is of the state before");
  const bool before = std::exchange(old_, true);
  auto values = std::exchange(opcode_.values, {});  // the operands' current values
  const LoweredValue result = expression(args[0]);
  opcode_.values = std::move(values);
  old_ = before;
  return result;
}

}  // namespace isadora::check
