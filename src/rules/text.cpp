#include "rules/text.h"

#include <algorithm>
#include <map>

#include "model/registers.h"

namespace isadora::rules {

namespace {

using base::Integer;

using Names = std::map<uint16_t, std::string>;  // by field

Names letters(const Rule& r) {
  Names out;
  const auto name = [&](const RuleOperand& h, const std::string& letter) {
    if (h.kind == RuleOperand::Kind::Register || h.kind == RuleOperand::Kind::Number)
      out.emplace(h.field, (h.kind == RuleOperand::Kind::Number ? "#" : "") + letter);
  };
  for (size_t i = 0; i < r.operands.size(); ++i) name(r.operands[i], std::string(1, static_cast<char>('a' + i)));
  if (r.address) {
    if (r.address->base) name(*r.address->base, "base");
    if (r.address->index) name(*r.address->index, "index");
    if (r.address->number) name(*r.address->number, "n");
  }
  if (r.label != model::kNoIndex) out.emplace(r.label, "label");
  if (r.result != model::kNoIndex) out.emplace(r.result, "d");
  return out;
}

// The name of an operand in the pattern.
std::string name_of(const model::Isa& isa, const Names& names, const RuleOperand& h) {
  if (h.kind == RuleOperand::Kind::Constant) return std::to_string(h.number);
  return h.kind == RuleOperand::Kind::Fixed ? model::spelling(isa.files[h.field], h.number) : names.at(h.field);
}

std::string address_text(const model::Isa& isa, const Rule& r, const Names& names) {
  std::string out;
  const auto add = [&](const std::string& part) { out += (out.empty() ? "" : " + ") + part; };
  if (r.address->base) add(name_of(isa, names, *r.address->base));
  if (r.address->index)
    add(name_of(isa, names, *r.address->index) + (r.address->shift ? " << " + std::to_string(r.address->shift) : ""));
  if (r.address->number) add(name_of(isa, names, *r.address->number));
  return "[" + out + "]";
}

class Template {
 public:
  Template(const model::Isa& isa, const Rule& r)
      : isa_(isa), r_(r), opcode_(isa.opcodes[r.opcode]), form_(opcode_.forms[r.form]), names_(letters(r)) {
    for (const RuleOperand& h : r.operands) show_view(h);
    if (r.address && r.address->number) show_view(*r.address->number);
  }

  std::string run() {
    out_ = form_.mnemonic;
    if (opcode_.guard != model::kNoIndex && names_.contains(opcode_.guard))
      out_ = "@" + std::string(code(opcode_.guard_prefix) ? "!" : "") + names_.at(opcode_.guard) + " " + out_;
    add(form_.head);
    if (!form_.operands.empty() && !out_.ends_with(' ')) out_ += ' ';
    add(form_.operands);
    return out_;
  }

 private:
  // The instruction shows what its field holds, "#-b", where the operation shows its number, "#b".
  void show_view(const RuleOperand& h) {
    if (h.kind == RuleOperand::Kind::Number && (h.view.negated || h.view.inverted))
      names_.at(h.field).insert(1, h.view.negated ? "-" : "~");
  }
  uint64_t code(uint16_t field) const {
    if (field == model::kNoIndex) return 0;
    return r_.codes[field] ? *r_.codes[field] : opcode_.fields[field].default_code.value_or(0);
  }
  bool is_usual(uint16_t field) const {
    return !names_.contains(field) && code(field) == opcode_.fields[field].default_code.value_or(0) &&
           opcode_.fields[field].default_code;
  }
  bool is_left_out(const std::vector<model::Part>& parts) const {
    return std::all_of(parts.begin(), parts.end(), [&](const model::Part& p) {
      return p.kind == model::Part::Kind::Text || (p.field != model::kNoIndex && is_usual(p.field)) ||
             (p.kind == model::Part::Kind::Group && is_left_out(p.parts));
    });
  }
  std::string spelling(uint16_t field) const {
    const model::Enumerator* e = isa_.types[opcode_.fields[field].type].enumerator(code(field));
    return e ? e->spellings[0] : std::to_string(code(field));
  }
  const char* dot(uint16_t field) const {
    return field != model::kNoIndex && isa_.types[opcode_.fields[field].type].is_suffix ? "" : ".";
  }
  std::string operand(uint16_t field) const {
    const auto it = names_.find(field);
    if (it != names_.end()) return it->second;
    const model::Type& t = isa_.types[opcode_.fields[field].type];
    if (t.kind == model::TypeKind::Enumeration) return spelling(field);
    if (!r_.codes[field]) return "?";
    if (t.kind != model::TypeKind::Register) {
      const Integer code(*r_.codes[field]);
      return ((t.is_signed ? code.sign_extend(opcode_.fields[field].width()) : code) * Integer(t.scale)).to_string();
    }
    if (const model::RegisterConstant* c = t.constant(*r_.codes[field])) return c->spelling;
    return t.name + std::to_string(*r_.codes[field]);
  }
  void add(const std::vector<model::Part>& parts) {
    for (const model::Part& p : parts) switch (p.kind) {
        case model::Part::Kind::Text: out_ += p.text; break;
        case model::Part::Kind::Modifier:
          if (!p.optional || !is_usual(p.field)) out_ += dot(p.field) + spelling(p.field);
          break;
        case model::Part::Kind::Literal: out_ += dot(p.field) + p.text; break;
        case model::Part::Kind::Number: out_ += spelling(p.field); break;
        case model::Part::Kind::Operand: {
          std::string text = operand(p.field);
          for (auto it = p.prefixes.rbegin(); it != p.prefixes.rend(); ++it) {
            if (code(it->field) != it->spelling + 1u) continue;
            const model::PrefixSpelling& s = isa_.types[opcode_.fields[it->field].type].prefixes[it->spelling];
            text = s.open + text + s.close;
          }
          out_ += out_.ends_with('#') && text.starts_with('#') ? text.substr(1) : text;
          add(p.parts);
          break;
        }
        case model::Part::Kind::Group:
          if (!is_left_out(p.parts)) add(p.parts);
          break;
        case model::Part::Kind::Value: break;
      }
  }

  const model::Isa& isa_;
  const Rule& r_;
  const model::Opcode& opcode_;
  const model::Form& form_;
  Names names_;
  std::string out_;
};

std::string range_text(const RuleOperand& h) {
  Integer lo = h.view.is_signed ? -Integer::power_of_two(h.bits - 1) : Integer(0);
  Integer hi = Integer::power_of_two(h.view.is_signed ? h.bits - 1 : h.bits) - 1;
  lo = lo.shl(h.view.shift), hi = hi.shl(h.view.shift);
  if (h.view.negated) std::swap(lo, hi), lo = -lo, hi = -hi;
  if (h.view.inverted) std::swap(lo, hi), lo = ~lo, hi = ~hi;
  std::string out = lo.to_string() + " to " + hi.to_string();
  if (h.view.shift) out += " by " + Integer::power_of_two(h.view.shift).to_string();
  return out;
}

class ConditionText {
 public:
  ConditionText(const model::Isa& isa, const Rule& r) : isa_(isa), r_(r), names_(letters(r)) {}

  std::string run() {
    for (size_t i = 0; i < r_.operands.size(); ++i) operand(r_.operands[i], std::string(1, static_cast<char>('a' + i)));
    if (r_.address) {
      for (const auto* h : {&r_.address->base, &r_.address->index, &r_.address->number})
        if (*h) hole(**h);
      for (const auto* h : {&r_.address->base, &r_.address->index})
        if (*h && (*h)->kind == RuleOperand::Kind::Register && (*h)->field == r_.result)
          add(names_.at(r_.result) + " is d");
      if (r_.address->in_range) add("the address does not wrap");
    }
    if (r_.label != model::kNoIndex) {
      const model::Field& f = isa_.opcodes[r_.opcode].fields[r_.label];
      const Integer reach = Integer::power_of_two(f.width() - 1) * Integer(isa_.types[f.type].scale);
      add("label within " + reach.to_string() + " bytes");
    }
    if (r_.result != model::kNoIndex && !type(r_.result).codes.empty()) add("d of " + type(r_.result).name);
    if (r_.link) add("returns by " + model::spelling(isa_.files[r_.link->field], r_.link->number));
    for (const Assumption& a : r_.assumptions)
      add(model::spelling(isa_.files[a.file], a.number) + "[" + std::to_string(a.position + a.bits - 1) + ":" +
          std::to_string(a.position) + "] == " + a.value.to_string());
    for (const std::string& words : r_.legal) add((&words == &r_.legal[0] ? "legal words only: " : "") + words);
    return out_;
  }

 private:
  void add(const std::string& text) { out_ += (out_.empty() ? "" : "; ") + text; }
  const model::Type& type(uint16_t field) const { return isa_.types[isa_.opcodes[r_.opcode].fields[field].type]; }
  void hole(const RuleOperand& h) {
    if (h.kind == RuleOperand::Kind::Number) add(names_.at(h.field) + " " + range_text(h));
    if (h.kind == RuleOperand::Kind::Register && !type(h.field).codes.empty())
      add(names_.at(h.field) + " of " + type(h.field).name);
  }
  void operand(const RuleOperand& h, const std::string& letter) {
    if (h.kind != RuleOperand::Kind::Register) return hole(h);
    if (names_.at(h.field) != letter) return add(letter + " is " + names_.at(h.field));
    hole(h);
    if (h.field == r_.result) add(letter + " is d");
  }

  const model::Isa& isa_;
  const Rule& r_;
  Names names_;
  std::string out_;
};

}  // namespace

std::string pattern_text(const model::Isa& isa, const Rule& r) {
  std::string out = r.operation + (r.type.empty() ? "" : " " + r.type), operands;
  const auto add = [&](const std::string& part) { operands += (operands.empty() ? " " : ", ") + part; };
  for (size_t i = 0; i < r.operands.size(); ++i) {
    const RuleOperand& h = r.operands[i];
    const std::string letter(1, static_cast<char>('a' + i));
    add(h.kind == RuleOperand::Kind::Register ? letter
        : h.kind == RuleOperand::Kind::Number ? "#" + letter
                                              : name_of(isa, {}, h));
  }
  if (r.address) add(address_text(isa, r, letters(r)));
  if (r.label != model::kNoIndex) add("label");
  if (isa.spaces.size() > 1 && r.bytes_accessed) out += " " + isa.spaces[r.space].name;
  return out + operands;
}

std::string instruction_text(const model::Isa& isa, const Rule& rule) { return Template(isa, rule).run(); }

std::string conditions_text(const model::Isa& isa, const Rule& rule) { return ConditionText(isa, rule).run(); }

}  // namespace isadora::rules
