// Float functions: the table of the IR lists the words between the angle brackets and the number of operands.

#include "check/lowering.h"
#include "ir/facts.h"

namespace isadora::check {

using diag::Kind;
using ir::kNone;
using ir::Op;
using ir::Value;
using parse::NodeKind;

namespace {

constexpr std::string_view kGiven = "given";  // the rounding is the last value

}  // namespace

LoweredValue Lowering::generic_call(Node n) {
  const auto parts = children(n);
  std::vector<std::string> words;
  for (const Node w : children(parts[1])) words.push_back(text(w));
  const Args args = values({parts.begin() + 2, parts.end()});
  return float_call(n, name_of(parts[0]), words, args);
}

// fadd<format, rounding>
std::string Lowering::float_signature(ir::FloatOp op) {
  std::string all;
  for (const char p : ir::facts(op).parameters) {
    all += all.empty() ? "<" : ", ";
    all += p == 'f' ? "format" : p == 't' ? "to" : p == 'r' ? "rounding" : "width";
  }
  return std::string(ir::spelling(op)) + all + ">";
}

bool Lowering::take_float_word(ir::FloatInfo& info, char parameter, const std::string& word) {
  const auto format = ir::spelled<ir::FloatFormat>(word);
  const auto rounding = ir::spelled<ir::Rounding>(word);
  const auto width = base::Integer::parse(word);
  if (parameter == 'f' && format) info.format = *format;
  if (parameter == 't' && format) info.to = *format;
  if (parameter == 'r' && rounding) info.rounding = *rounding;
  if (parameter == 'w') {
    if (!width || *width < 1 || *width > 128) return false;
    info.width = static_cast<uint8_t>(width->to_uint64());
    return true;
  }
  return parameter == 'r' ? rounding.has_value() : format.has_value();
}

// A format that a field selects: a choice between the formats of its enumerators. Others yield 0.
LoweredValue Lowering::float_by_field(Node n, std::string_view name, std::vector<std::string> words, size_t which,
                                      FieldRef f, const Args& args) {
  const LoweredValue code = field_value(f, true);
  const bool any =
      code.type && std::ranges::any_of(code.type->enumerators, [](const auto& e) { return e.format.has_value(); });
  if (!any) {
    return error(Kind::TypeError, children(n)[1],
                 "the enumerators of `" + words[which] + "` stand for no formats (e.g. `Format<SINGLE> = f32;`)");
  }
  LoweredValue chosen;
  chosen.value = by_enumerator(code, [&](const model::Enumerator& e) {
    if (!e.format) return e_.constant(0);
    words[which] = ir::spelling(*e.format);
    return float_call(n, name, words, args).value;
  });
  return plain(chosen.value);
}

LoweredValue Lowering::float_call(Node n, std::string_view name, const std::vector<std::string>& words,
                                  const Args& args) {
  const auto op = ir::spelled<ir::FloatOp>(name);
  if (!op) {
    const auto known = ir::words("FloatOp");
    return unknown(children(n)[0], "float function", std::string(name), {known.begin(), known.end()});
  }
  const ir::FloatFacts& facts = ir::facts(*op);
  for (size_t i = 0; i < words.size(); ++i) {
    if (const FieldRef f = find_field(words[i])) return float_by_field(n, name, words, i, f, args);
  }
  const size_t operands = facts.operands + static_cast<size_t>(std::ranges::count(words, kGiven));
  if (words.size() != facts.parameters.size() || args.size() != operands) {
    return error(Kind::TypeError, n,
                 "expected " + float_signature(*op) + " of " + std::to_string(operands) + " values, found " +
                     std::to_string(words.size()) + " words and " + std::to_string(args.size()) + " values");
  }
  ir::FloatInfo info{.op = *op, .format = ir::FloatFormat::F32};
  for (size_t i = 0; i < words.size(); ++i) {
    if (take_float_word(info, facts.parameters[i], words[i])) continue;
    return error(Kind::NotConstant, children(n)[1],
                 "`" + words[i] + "` does not fit " + float_signature(*op) +
                     ": formats are f16 bf16 f32 f64, roundings rne rtz rup rdn rmm given");
  }
  Value values[4] = {kNone, kNone, kNone, kNone};
  for (size_t i = 0; i < args.size(); ++i) {
    if (!args[i].ok()) return {};
    values[i] = args[i].value;
  }
  if (values[3] != kNone) {  // the rounding has no slot of its own
    const Value third = e_.binary(Op::ZExt, values[2], e_.constant(64));
    const Value width = e_.constant(64);
    values[2] = e_.binary(Op::Add, third, e_.binary(Op::Shl, e_.binary(Op::ZExt, values[3], e_.constant(3)), width));
  }
  return plain(e_.floating(info, values[0], values[1], values[2]));
}

}  // namespace isadora::check
