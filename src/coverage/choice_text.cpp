// Prints conditions of the IR for people. The text is not parsed; it only has to distinguish a condition from others of
// the same instruction.
#include <algorithm>

#include "coverage/choices.h"
#include "ir/facts.h"
#include "ir/floats.h"
#include "model/registers.h"

namespace isadora::coverage {

using ir::Op;
using ir::Value;

namespace {

constexpr size_t kLongest = 90;  // characters
constexpr unsigned kDeepest = 7;

class ChoiceWriter {
 public:
  ChoiceWriter(const model::Isa& isa, const model::Opcode& opcode, const ir::Function& f)
      : isa_(isa), opcode_(opcode), f_(f) {}

  std::string text(Value v, unsigned depth = 0) {
    if (v == ir::kNone) return "";
    if (f_.ranges[v].is_constant()) return number(f_.ranges[v].lo);
    if (depth > kDeepest) return "…";
    const ir::Inst& inst = f_.ops[v];
    const auto part = [&](Value operand) { return text(operand, depth + 1); };
    if (const char* sign = sign_of(inst.op)) return "(" + part(inst.a) + " " + sign + " " + part(inst.b) + ")";
    switch (inst.op) {
      case Op::Field: return opcode_.fields[inst.aux].full_name();
      case Op::ReadCode: return is_field(inst.a) ? part(inst.a) : isa_.types[inst.aux].name + "[" + part(inst.a) + "]";
      case Op::ReadReg: return register_text(inst, part(inst.a));
      case Op::ReadBits: return register_text(inst, part(inst.a)) + "[" + part(inst.b) + " +: " + part(inst.c) + "]";
      case Op::ZExt: return slice(inst, depth);
      case Op::SExt: return is_read(inst.a) ? part(inst.a) : "sext(" + part(inst.a) + ", " + part(inst.b) + ")";
      case Op::Select: return "(" + part(inst.a) + " ? " + part(inst.b) + " : " + part(inst.c) + ")";
      case Op::Not: return "~" + part(inst.a);
      case Op::Setting: return "set." + isa_.settings[inst.aux].name;
      case Op::Load: return isa_.spaces[inst.aux].name + "[" + part(inst.a) + "]";
      case Op::Float: return call(std::string(ir::facts(f_.floats[inst.aux].op).spelling), inst, depth);
      default: return call(lower(ir::name(inst.op)), inst, depth);
    }
  }

 private:
  static const char* sign_of(Op op) {
    switch (op) {
      case Op::Add: return "+";
      case Op::Sub: return "-";
      case Op::Mul: return "*";
      case Op::And: return "&";
      case Op::Or: return "|";
      case Op::Xor: return "^";
      case Op::Shl: return "<<";
      case Op::Shr: return ">>";
      case Op::Eq: return "==";
      case Op::Ne: return "!=";
      case Op::Lt: return "<";
      case Op::Le: return "<=";
      default: return nullptr;
    }
  }

  static std::string number(const base::Integer& v) {
    return v.is_negative() || v < base::Integer(10) ? v.to_string() : v.to_hex();
  }

  static std::string lower(std::string_view name) {
    std::string out(name);
    std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
  }

  bool is_field(Value v) const { return f_.ops[v].op == Op::Field; }
  bool is_read(Value v) const {
    const Op op = f_.ops[v].op;
    return op == Op::ReadCode || op == Op::ReadReg || op == Op::Field || op == Op::Load;
  }

  std::string register_text(const ir::Inst& inst, const std::string& index) {
    const model::RegisterFile& file = isa_.files[inst.aux];
    if (!f_.ranges[inst.a].is_constant()) return file.name + "[" + index + "]";
    return model::spelling(file, static_cast<unsigned>(f_.ranges[inst.a].lo.to_uint64()));
  }

  // A slice: x[7:0]. A whole register, or a number that is no wider, is printed without one.
  std::string slice(const ir::Inst& inst, unsigned depth) {
    const auto constant = [&](Value v) { return f_.ranges[v].is_constant() ? f_.ranges[v].lo.to_int64() : -1; };
    const int64_t width = constant(inst.b);
    const ir::Inst& from = f_.ops[inst.a];
    if (width <= 0) return "zext(" + text(inst.a, depth + 1) + ", " + text(inst.b, depth + 1) + ")";
    const int64_t low = from.op == Op::Shr ? constant(from.b) : 0;
    if (low < 0) return text(inst.a, depth + 1);
    const std::string of = text(low ? from.a : inst.a, depth + 1);
    if (low == 0 && !is_read(inst.a)) return of;
    return of + "[" + (width > 1 ? std::to_string(low + width - 1) + ":" : "") + std::to_string(low) + "]";
  }

  std::string call(const std::string& name, const ir::Inst& inst, unsigned depth) {
    std::string out;
    for (size_t i = 0; i < ir::kSlots.size(); ++i) {
      const Value operand = inst.*ir::kSlots[i];
      if (ir::facts(inst.op).operands[i] == ir::Presence::Absent || operand == ir::kNone) continue;
      out += (out.empty() ? "" : ", ") + text(operand, depth + 1);
    }
    return out.empty() ? name : name + "(" + out + ")";
  }

  const model::Isa& isa_;
  const model::Opcode& opcode_;
  const ir::Function& f_;
};

// Cuts between UTF-8 characters.
std::string cut(std::string text) {
  if (text.size() <= kLongest) return text;
  size_t end = kLongest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end) + "…";
}

}  // namespace

std::string text_of_choice(const model::Isa& isa, const model::Opcode& opcode, const ir::Function& function,
                           ir::Value choice) {
  std::string text = ChoiceWriter(isa, opcode, function).text(choice);
  const bool bracketed = text.size() > 2 && text.front() == '(' && text.back() == ')';
  return cut(bracketed ? text.substr(1, text.size() - 2) : text);
}

}  // namespace isadora::coverage
