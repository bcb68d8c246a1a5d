#include "exports/arithmetic.h"

#include <algorithm>
#include <map>

#include "ir/facts.h"

namespace isadora::exports {

namespace {

using base::Integer;
using ir::Op;
using ir::Value;

constexpr unsigned kTabulated = 8;  // the widest field whose codes are evaluated one by one

std::string in_parentheses(const std::string& text) { return "(" + text + ")"; }

bool is_truth(const ir::Range& r) { return r.lo >= Integer(0) && r.hi <= Integer(1); }

// Writes one function of the IR, operation by operation. Booleans that are used once are written at their use; all
// other values become variables.
class Translation {
 public:
  Translation(TargetLanguage& language, std::span<const Variable> fields, Names& names, const ir::Function& f)
      : language_(language), fields_(fields), names_(names), f_(f) {
    unsigned needed = 2;
    for (const ir::Range& r : f.ranges) needed = std::max({needed, r.lo.bit_length() + 1, r.hi.bit_length() + 1});
    bits_ = language.bits_of_numbers(needed);
    for (const ir::Inst& inst : f.ops) {
      if (inst.op == Op::Const) continue;
      for (const Value v : {inst.a, inst.b, inst.c})
        if (v != ir::kNone) ++uses_[v];
    }
  }

  std::string truth() { return truth(f_.result); }
  std::string number() { return number(f_.result); }
  std::string constant(const Integer& v) const { return language_.number(v, bits_); }

 private:
  std::string truth(Value v) {
    if (!is_comparison(v)) return "(" + number(v) + " != " + constant(0) + ")";
    if (uses_[v] <= 1) return truth_itself(v);
    auto& known = truths_[v];
    if (known.empty()) {
      const std::string value = truth_itself(v), name = names_.give("is_x" + std::to_string(v));
      language_.declare_code(name, 1, value);
      known = "(" + name + " != " + language_.code(0, 1) + ")";
    }
    return known;
  }

  bool is_comparison(Value v) const {
    const ir::Inst& inst = f_.ops[v];
    switch (inst.op) {
      case Op::Eq:
      case Op::Ne:
      case Op::Lt:
      case Op::Le: return true;
      case Op::And:
      case Op::Or: return is_truth(f_.ranges[inst.a]) && is_truth(f_.ranges[inst.b]);
      case Op::Select: return is_truth(f_.ranges[inst.b]) && is_truth(f_.ranges[inst.c]);
      default: return false;
    }
  }

  std::string truth_itself(Value v) {
    const ir::Inst& inst = f_.ops[v];
    switch (inst.op) {
      case Op::Eq: return compared(inst, " == ");
      case Op::Ne: return compared(inst, " != ");
      case Op::Lt: return compared(inst, " < ");
      case Op::Le: return compared(inst, " <= ");
      case Op::And: return "(" + truth(inst.a) + " && " + truth(inst.b) + ")";
      case Op::Or: return "(" + truth(inst.a) + " || " + truth(inst.b) + ")";
      default: return "(" + truth(inst.a) + " ? " + truth(inst.b) + " : " + truth(inst.c) + ")";
    }
  }

  // A comparison of a field with a number within its range compares codes; others compare numbers.
  std::string compared(const ir::Inst& inst, const std::string& sign) {
    for (const auto& [field, other, first] : {std::tuple(inst.a, inst.b, true), std::tuple(inst.b, inst.a, false)}) {
      const ir::Inst &x = f_.ops[field], &y = f_.ops[other];
      if (x.op != Op::Field || y.op != Op::Const) continue;
      const Variable& variable = fields_[x.aux];
      const Integer& value = f_.constants[y.a];
      if (value.is_negative() || value.bit_length() > variable.width) continue;
      const std::string code = language_.code(value.to_uint64(), variable.width);
      return "(" + (first ? variable.name + sign + code : code + sign + variable.name) + ")";
    }
    return "(" + number(inst.a) + sign + number(inst.b) + ")";
  }

  std::string number(Value v) {
    const ir::Inst& inst = f_.ops[v];
    if (inst.op == Op::Const) return constant(f_.constants[inst.a]);
    if (inst.op == Op::Field) return language_.number_of_code(fields_[inst.aux].name, fields_[inst.aux].width, bits_);
    auto& known = numbers_[v];
    if (known.empty()) {
      const std::string value = number_itself(v, inst);
      known = names_.give("x" + std::to_string(v));
      language_.declare_number(known, bits_, value);
    }
    return known;
  }

  std::string number_itself(Value v, const ir::Inst& inst) {
    if (is_comparison(v)) return truth_itself(v) + " ? " + constant(1) + " : " + constant(0);
    const auto binary = [&](const char* sign) { return number(inst.a) + sign + number(inst.b); };
    const auto smaller = [&](bool first) {
      const std::string a = number(inst.a), b = number(inst.b);
      return in_parentheses(a + " < " + b) + " ? " + (first ? a : b) + " : " + (first ? b : a);
    };
    switch (inst.op) {
      case Op::Add: return binary(" + ");
      case Op::Sub: return binary(" - ");
      case Op::Mul: return binary(" * ");
      case Op::And: return binary(" & ");
      case Op::Or: return binary(" | ");
      case Op::Xor: return binary(" ^ ");
      case Op::Not: return "~" + number(inst.a);
      case Op::Min: return smaller(true);
      case Op::Max: return smaller(false);
      case Op::Select: return truth(inst.a) + " ? " + number(inst.b) + " : " + number(inst.c);
      case Op::DivTrunc: return divided(number(inst.a), " / ", inst.b, constant(0));
      case Op::RemTrunc: return divided(number(inst.a), " % ", inst.b, number(inst.a));
      case Op::DivFloor: return divided("(" + number(inst.a) + " - " + rest(inst) + ")", " / ", inst.b, constant(0));
      case Op::ModFloor: return rest(inst);
      case Op::Shl:
      case Op::Shr:
      case Op::ZExt:
      case Op::SExt: return language_.shifted(inst.op, number(inst.a), number(inst.b), bits_);
      case Op::PopCount: return popcount(inst.a);
      default:
        throw CannotWrite{"a width or a condition of fields computes `" + std::string(ir::name(inst.op)) +
                          "`, which generated decoders cannot"};
    }
  }

  std::string divided(const std::string& a, const char* sign, Value by, const std::string& by_zero) {
    const std::string b = number(by);
    return in_parentheses(b + " == " + constant(0)) + " ? " + by_zero + " : " + a + sign + b;
  }

  // The remainder of a division that rounds down: it has the sign of the divisor.
  std::string rest(const ir::Inst& inst) {
    const std::string a = number(inst.a), b = number(inst.b), zero = constant(0), left = names_.give("rem"),
                      result = names_.give("rest");
    language_.declare_number(left, bits_, divided(a, " % ", inst.b, a));
    const std::string other_sign = "((" + left + " < " + zero + ") != (" + b + " < " + zero + "))";
    language_.declare_number(
        result, bits_, "((" + left + " != " + zero + ") && " + other_sign + ") ? " + left + " + " + b + " : " + left);
    return result;
  }

  std::string popcount(Value a) {
    std::string sum;
    for (unsigned i = 0; i < f_.ranges[a].hi.bit_length(); ++i) {
      const std::string bit = language_.shifted(Op::Shr, number(a), constant(i), bits_);
      sum += (i ? " + " : "") + in_parentheses(in_parentheses(bit) + " & " + constant(1));
    }
    return sum.empty() ? constant(0) : sum;
  }

  TargetLanguage& language_;
  std::span<const Variable> fields_;
  Names& names_;
  const ir::Function& f_;
  unsigned bits_ = 0;
  std::map<Value, unsigned> uses_;
  std::map<Value, std::string> numbers_, truths_;
};

struct Progression {  // first, first + step … last
  uint64_t first, last, step;
};

// Codes in equal steps, from the lowest on.
std::vector<Progression> progressions(const std::vector<uint64_t>& codes) {
  std::vector<Progression> out;
  for (size_t i = 0; i < codes.size();) {
    const uint64_t step = i + 1 < codes.size() ? codes[i + 1] - codes[i] : 1;
    size_t end = i + 1;
    while (end < codes.size() && codes[end] - codes[end - 1] == step) ++end;
    const bool worth_it = (step & (step - 1)) == 0 && codes[i] % step == 0 && (step == 1 || end - i > 2);
    if (!worth_it) end = i + 1;
    out.push_back({codes[i], codes[end - 1], end - i > 1 ? step : 1});
    i = end;
  }
  return out;
}

std::string within(const TargetLanguage& language, const Variable& v, const Progression& p) {
  const auto code = [&](uint64_t c) { return language.code(c, v.width); };
  if (p.first == p.last) return "(" + v.name + " == " + code(p.first) + ")";
  const uint64_t most = v.width >= 64 ? ~uint64_t{0} : (uint64_t{1} << v.width) - 1;
  std::string all;
  const auto add = [&](const std::string& condition) { all += (all.empty() ? "" : " && ") + condition; };
  if (p.first != 0) add("(" + v.name + " >= " + code(p.first) + ")");
  if (p.last <= most - p.step) add("(" + v.name + " <= " + code(p.last) + ")");
  if (p.step != 1) add(language.code_is(v.name, v.width, p.step - 1, 0));
  return all.find("&&") == std::string::npos ? all : "(" + all + ")";
}

std::string any_of(const TargetLanguage& language, const Variable& v, const std::vector<Progression>& all) {
  std::string text;
  for (const Progression& p : all) text += (text.empty() ? "" : " || ") + within(language, v, p);
  return all.size() > 1 ? "(" + text + ")" : text;
}

}  // namespace

std::string negated(const std::string& condition) {
  if (condition == "0" || condition == "1") return condition == "0" ? "1" : "0";
  if (condition.starts_with("!")) return condition.substr(1);
  return "!" + (condition.starts_with("(") ? condition : "(" + condition + ")");
}

std::string one_of(const TargetLanguage& language, const Variable& variable, const std::vector<uint64_t>& codes) {
  if (codes.empty()) return "0";
  if (variable.width < 64 && codes.size() == uint64_t{1} << variable.width) return "1";
  const std::vector<Progression> own = progressions(codes);
  if (own.size() == 1 || variable.width > kTabulated) return any_of(language, variable, own);
  std::vector<uint64_t> others;
  for (uint64_t c = 0; c < uint64_t{1} << variable.width; ++c)
    if (!std::ranges::binary_search(codes, c)) others.push_back(c);
  const std::vector<Progression> without = progressions(others);
  return without.size() < own.size() ? negated(any_of(language, variable, without)) : any_of(language, variable, own);
}

// If the condition depends on one narrow field: its codes for which the condition holds.
std::optional<std::string> Arithmetic::by_codes(const encoding::Expression& e, const auto& holds) {
  const std::vector<uint16_t> inputs = e.fields();
  if (inputs.size() != 1 || fields_[inputs[0]].width > kTabulated) return std::nullopt;
  std::vector<uint64_t> codes(fields_.size()), which;
  for (size_t i = 0; i < fields_.size(); ++i) codes[i] = fields_[i].fixed.value_or(0);
  for (uint64_t c = 0; c < uint64_t{1} << fields_[inputs[0]].width; ++c) {
    codes[inputs[0]] = c;
    if (holds(e(codes.data()))) which.push_back(c);
  }
  return one_of(language_, fields_[inputs[0]], which);
}

std::string Arithmetic::condition(const encoding::Expression& e) {
  if (e.is_constant()) return e.constant() != 0 ? "1" : "0";
  const auto tabulated = by_codes(e, [](uint64_t v) { return v != 0; });
  return tabulated ? *tabulated : Translation(language_, fields_, names_, *e.source()->function).truth();
}

base::Integer Arithmetic::most(const encoding::Expression& e) {
  if (e.is_constant()) return e.constant();
  const ir::Function& f = *e.source()->function;
  return f.ranges[f.result].hi;
}

std::vector<std::string> Arithmetic::has_widths(const encoding::Expression& bits, unsigned unit, unsigned most) {
  std::vector<std::string> out;
  std::optional<Translation> translation;
  std::string value;
  for (unsigned count = 1; count <= most; ++count) {
    const uint64_t above = uint64_t{unit} * (count - 1), to = above + unit;
    const auto inside = [&](uint64_t v) { return (v > above || count == 1) && v <= to; };
    const bool is_largest = Arithmetic::most(bits) <= base::Integer(to);
    if (bits.is_constant()) {
      out.push_back(inside(bits.constant()) ? "1" : "0");
    } else if (const auto tabulated = by_codes(bits, inside)) {
      out.push_back(*tabulated);
    } else if (count == 1 && is_largest) {
      out.push_back("1");
    } else {
      if (!translation) value = translation.emplace(language_, fields_, names_, *bits.source()->function).number();
      const std::string higher = "(" + value + " > " + translation->constant(above) + ")",
                        lower = "(" + value + " <= " + translation->constant(to) + ")";
      out.push_back(count == 1 ? lower : is_largest ? higher : "(" + higher + " && " + lower + ")");
    }
  }
  return out;
}

}  // namespace isadora::exports
