#include "manual/c_expressions.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace isadora::manual {

namespace {

// An operation in C: $a, $b, $c are its operands, $w its width in bits, $T its type, $U the unsigned type of this
// width. Sign: the signedness that C requires; i: either.
struct ExpressionLine {
  std::string_view operation;
  char sign;
  std::string_view text;
};

constexpr ExpressionLine kLines[] = {
    {"copy", 'i', "$a"},
    {"const", 'i', "$a"},
    {"add", 'i', "$a + $b"},
    {"sub", 'i', "$a - $b"},
    {"mul", 'i', "$a * $b"},
    {"udiv", 'u', "$a / $b"},
    {"sdiv", 's', "$a / $b"},
    {"urem", 'u', "$a % $b"},
    {"srem", 's', "$a % $b"},
    {"and", 'i', "$a & $b"},
    {"or", 'i', "$a | $b"},
    {"xor", 'i', "$a ^ $b"},
    {"shl", 'i', "$a << $b"},
    {"lshr", 'u', "$a >> $b"},
    {"ashr", 's', "$a >> $b"},
    {"neg", 'i', "-$a"},
    {"not", 'i', "~$a"},
    {"abs", 's', "$a < 0 ? -$a : $a"},
    {"smin", 's', "$a < $b ? $a : $b"},
    {"smax", 's', "$a > $b ? $a : $b"},
    {"umin", 'u', "$a < $b ? $a : $b"},
    {"umax", 'u', "$a > $b ? $a : $b"},
    {"ctpop", 'u', "__builtin_popcountg($a)"},
    {"ctlz", 'u', "__builtin_clzg($a, $w)"},
    {"cttz", 'u', "__builtin_ctzg($a, $w)"},
    {"bitreverse", 'u', "__builtin_bitreverse$w($a)"},
    {"bswap", 'u', "__builtin_bswap$w($a)"},
    {"rotl", 'u', "$a << $b | $a >> ($w - $b)"},
    {"rotr", 'u', "$a >> $b | $a << ($w - $b)"},
    {"fshl", 'u', "$a << $c | $b >> ($w - $c)"},
    {"fshr", 'u', "$b >> $c | $a << ($w - $c)"},
    {"select", 'i', "$a ? $b : $c"},
    {"select_nonzero", 'i', "$a != 0 ? $b : $c"},
    {"zext_1", 'i', "($T)$a"},
    {"sext_1", 's', "-($T)$a"},
    {"low_bit", 'i', "(bool)$a"},
    {"madd", 'i', "$a * $b + $c"},
    {"msub", 'i', "$c - $a * $b"},
    {"mul_sub", 'i', "$a * $b - $c"},
    {"add3", 'i', "$a + $b + $c"},
    {"umul_wide", 'u', "($T)$a * $b"},
    {"smul_wide", 's', "($T)$a * $b"},
    {"umadd_wide", 'u', "($T)$a * $b + $c"},
    {"smadd_wide", 's', "($T)$a * $b + $c"},
    {"umulh", 'u', "the upper half of $a * $b"},
    {"smulh", 's', "the upper half of $a * $b"},
    {"add_carry", 'u', "$a + $b + $c"},
    {"sub_borrow", 'u', "$a - $b - $c"},
    {"carry_of_add", 'u', "__builtin_add_overflow($a, $b, &d)"},
    {"icmp_eq", 'i', "$a == $b"},
    {"icmp_ne", 'i', "$a != $b"},
    {"icmp_ult", 'u', "$a < $b"},
    {"icmp_ule", 'u', "$a <= $b"},
    {"icmp_slt", 's', "$a < $b"},
    {"icmp_sle", 's', "$a <= $b"},
    {"andn", 'i', "$a & ~$b"},
    {"orn", 'i', "$a | ~$b"},
    {"nand", 'i', "~($a & $b)"},
    {"nor", 'i', "~($a | $b)"},
    {"xnor", 'i', "~($a ^ $b)"},
    {"and3", 'i', "$a & $b & $c"},
    {"or3", 'i', "$a | $b | $c"},
    {"xor3", 'i', "$a ^ $b ^ $c"},
    {"and_or", 'i', "($a & $b) | $c"},
    {"or_and", 'i', "($a | $b) & $c"},
    {"xor_and", 'i', "($a ^ $b) & $c"},
    {"and_xor", 'i', "($a & $b) ^ $c"},
    {"xor_or", 'i', "($a ^ $b) | $c"},
    {"or_xor", 'i', "($a | $b) ^ $c"},
    {"bit_select", 'i', "($a & $b) | (~$a & $c)"},
    {"majority", 'i', "($a & $b) | ($a & $c) | ($b & $c)"},
    {"fadd", 'f', "$a + $b"},
    {"fsub", 'f', "$a - $b"},
    {"fmul", 'f', "$a * $b"},
    {"fdiv", 'f', "$a / $b"},
    {"fma", 'f', "fma($a, $b, $c)"},
    {"fsqrt", 'f', "sqrt($a)"},
    {"frem", 'f', "fmod($a, $b)"},
    {"fmin", 'f', "fmin($a, $b)"},
    {"fmax", 'f', "fmax($a, $b)"},
    {"fneg", 'f', "-$a"},
    {"fabs", 'f', "fabs($a)"},
    {"fcopysign", 'f', "copysign($a, $b)"},
    {"fcmp_oeq", 'f', "$a == $b"},
    {"fcmp_olt", 'f', "$a < $b"},
    {"fcmp_ole", 'f', "$a <= $b"},
    {"fcmp_une", 'f', "$a != $b"},
    {"fcmp_uno", 'f', "isunordered($a, $b)"},
    {"fcmp_ord", 'f', "!isunordered($a, $b)"},
    {"fcmp_ult", 'f', "!($a >= $b)"},
    {"fcmp_ule", 'f', "!($a > $b)"},
    {"fcmp_one", 'f', "islessgreater($a, $b)"},
    {"fcmp_ueq", 'f', "!islessgreater($a, $b)"},
    {"jump", 'i', "goto label;"},
    {"jump_register", 'i', "goto *a;"},
    {"call", 'i', "f();"},
    {"call_register", 'i', "(*f)();"},
};

// Of "i32" or "f64".
std::string type_name(const std::string& type, char sign) {
  if (type == "i1") return "bool";
  if (type == "f16") return "_Float16";
  if (type == "f32") return "float";
  if (type == "f64") return "double";
  if (!type.starts_with('i')) return {};
  return (sign == 'u' ? "uint" : "int") + type.substr(1) + "_t";
}

struct Pattern {
  std::string operation, type;
  std::vector<std::string> operands;
};

Pattern read(const std::string& text) {
  Pattern out;
  size_t at = text.find(' ');
  out.operation = text.substr(0, at);
  std::string rest = at == std::string::npos ? std::string() : text.substr(at + 1);
  const size_t end = rest.find(' ');
  const std::string word = rest.substr(0, end);
  const bool is_type = word.size() >= 2 && (word[0] == 'i' || word[0] == 'f') &&
                       word.find_first_not_of("0123456789", 1) == std::string::npos;
  if (is_type) out.type = word, rest = end == std::string::npos ? std::string() : rest.substr(end + 1);
  for (at = 0; at < rest.size();) {
    const size_t comma = std::min(rest.find(", ", at), rest.size());
    std::string one = rest.substr(at, comma - at);
    out.operands.push_back(one.starts_with('#') ? one.substr(1) : one);
    at = comma + 2;
  }
  return out;
}

std::string filled(std::string_view text, const Pattern& p, const std::string& type) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '$' || i + 1 == text.size()) {
      out += text[i];
      continue;
    }
    const char what = text[++i];
    if (what == 'T')
      out += type;
    else if (what == 'w')
      out += p.type.substr(std::min<size_t>(1, p.type.size()));
    else if (const auto n = static_cast<size_t>(what - 'a'); n < p.operands.size())
      out += p.operands[n];
    else
      out += what;
  }
  return out;
}

// "load_zext_8": the part after one of these prefixes.
std::string_view text_after(std::string_view text, std::string_view begin) {
  return text.starts_with(begin) ? text.substr(begin.size()) : std::string_view();
}

CExpression expression(const Pattern& p) {
  const std::string& op = p.operation;
  for (const ExpressionLine& line : kLines)
    if (line.operation == op) {
      const std::string type = type_name(p.type, line.sign);
      return {filled(line.text, p, type), type};
    }
  const auto cast = [&](const std::string& from, char sign) {
    const std::string type = type_name(p.type, sign);
    return CExpression{filled("($T)(" + from + ")$a", p, type), type};
  };
  if (op == "load" || op == "store") {
    const std::string type = type_name(p.type, 's');
    return {op == "load" ? "*p" : "*p = " + (p.operands.empty() ? std::string("a") : p.operands.front()), type};
  }
  for (const bool is_signed : {false, true}) {
    const std::string_view load = text_after(op, is_signed ? "load_sext_" : "load_zext_");
    const char sign = is_signed ? 's' : 'u';
    if (!load.empty()) return {"*p, of " + type_name("i" + std::string(load), sign), type_name(p.type, sign)};
    const std::string_view wider = text_after(op, is_signed ? "sext_" : "zext_");
    if (!wider.empty()) return cast(type_name("i" + std::string(wider), sign), sign);
    const std::string_view from = text_after(op, is_signed ? "sitofp_i" : "uitofp_i");
    if (!from.empty()) return cast(type_name("i" + std::string(from), sign), sign);
    const std::string_view to = text_after(op, is_signed ? "fptosi_i" : "fptoui_i");
    if (!to.empty())
      return {"(" + type_name("i" + std::string(to), sign) + ")" + filled("$a", p, ""), type_name(p.type, 'f')};
  }
  for (const std::string_view between : {"fpext_f", "fptrunc_f"})
    if (const std::string_view from = text_after(op, between); !from.empty())
      return cast(type_name("f" + std::string(from), 'f'), 'f');
  if (const std::string_view shift = text_after(op, "shl"); shift.ends_with("_add"))
    return {filled("($a << " + std::string(shift.substr(0, shift.size() - 4)) + ") + $b", p, ""),
            type_name(p.type, 's')};
  if (const std::string_view test = text_after(op, "br_"); !test.empty()) {
    if (test == "bit" || test == "not_bit" || test == "not")
      return {test == "bit" ? filled("if ($a) goto label;", p, "") : filled("if (!$a) goto label;", p, ""), "bool"};
    const CExpression condition = expression({std::string(test), p.type, p.operands});
    if (!condition.text.empty()) return {"if (" + condition.text + ") goto label;", condition.type};
  }
  return {};
}

}  // namespace

CExpression c_expression(const std::string& pattern) { return expression(read(pattern)); }
CExpression c_expression(const std::string& operation, const std::string& type) {
  return expression({operation, type, {}});
}

}  // namespace isadora::manual
