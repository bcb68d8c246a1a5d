// Compiles forms to ops.
#include "syntax/form_program.h"

#include <algorithm>
#include <span>

#include "base/text.h"

namespace isadora::syntax {

using model::Field;
using model::Part;
using model::Type;
using model::TypeKind;

namespace {

// The fields of one opcode, or of one compound operand; parts of controls have numbers of their own.
struct TextFields {
  const std::vector<Field>& fields;
  const std::vector<uint16_t>* map = nullptr;
  uint16_t operator()(uint16_t field) const { return map ? (*map)[field] : field; }
  const Field& field(uint16_t f) const { return fields[(*this)(f)]; }
};

// The code of a field that is not written.
uint64_t unwritten(const Field& f) { return f.fixed.value_or(f.default_code.value_or(0)); }

ValueKind value_kind(const Field& f, const Type& t) {
  if (f.is_float()) return ValueKind::Float;
  switch (t.kind) {
    case TypeKind::Register: return ValueKind::Register;
    case TypeKind::Compound: return ValueKind::Compound;
    case TypeKind::Enumeration: return ValueKind::Enumerator;
    case TypeKind::Prefix: return ValueKind::Number;
    case TypeKind::Number: break;
  }
  if (t.set) return ValueKind::Set;
  if (t.is_code_address()) return ValueKind::Target;
  return ValueKind::Number;
}

// The codes of `b` whose printed spelling `a` reads.
std::vector<uint64_t> common(const Type& a, const Type& b) {
  std::vector<uint64_t> result;
  for (const model::Enumerator& e : b.enumerators) {
    const auto reads = [&](const model::Enumerator& x) {
      return std::ranges::find(x.spellings, e.spellings.front()) != x.spellings.end();
    };
    if (std::ranges::any_of(a.enumerators, reads)) result.push_back(e.code);
  }
  return result;
}

// Empty where the opcode lacks one.
std::vector<uint16_t> control_fields(const model::Opcode& op, const model::Control& c) {
  std::vector<uint16_t> fields;
  for (const std::string& name : c.field_names) {
    const int field = op.find_field(name);
    if (field < 0) return {};
    fields.push_back(static_cast<uint16_t>(field));
  }
  return fields;
}

}  // namespace

class FormProgram::Compiler {
 public:
  Compiler(FormProgram& program, const model::Isa& isa) : p_(program), isa_(isa) {}

  void run() {
    p_.compounds.resize(isa_.types.size());
    for (size_t t = 0; t < isa_.types.size(); ++t) {
      if (isa_.types[t].kind != TypeKind::Compound) continue;
      for (const model::Form& f : isa_.types[t].forms) p_.compounds[t].push_back(compound(isa_.types[t], f));
    }
    for (const model::Opcode& op : isa_.opcodes) {
      p_.first_form.push_back(static_cast<uint32_t>(p_.forms.size()));
      p_.first_reading.push_back(static_cast<uint32_t>(p_.readings.size()));
      for (const model::Form& f : op.forms) p_.forms.push_back(form(op, f));
      auto& choices = p_.printed.emplace_back();
      for (const model::Form& f : op.readings) {
        if (f.printed) {
          const bool always = !f.printed->function && f.printed->constant;
          const uint32_t when = always ? kNone : expression(*f.printed, {op.fields});
          choices.push_back({static_cast<uint32_t>(p_.readings.size()), when, f.mask, f.value});
        }
        p_.readings.push_back(form(op, f));
      }
    }
  }

 private:
  uint32_t here() const { return static_cast<uint32_t>(p_.ops.size()); }
  FormOp& add(FormOpKind kind) { return p_.ops.emplace_back(FormOp{.kind = kind}); }
  std::string_view keep(std::string s) { return p_.pool_.emplace_back(std::move(s)); }
  uint32_t expression(const model::FieldExpr& e, const TextFields& scope) {
    p_.expressions.emplace_back(e, scope.fields);
    return static_cast<uint32_t>(p_.expressions.size() - 1);
  }
  const Type* type_of(const Field& f) const { return f.type < isa_.types.size() ? &isa_.types[f.type] : nullptr; }

  FormText compound(const Type& t, const model::Form& f) {
    FormText text{.fields = &t.parts, .begin = here(), .head = here(), .operands = here()};
    text_ = &text;
    parts(f.operands, {t.parts});
    add(FormOpKind::End);
    return text;
  }

  FormText form(const model::Opcode& op, const model::Form& f) {
    FormText text{.fields = &op.fields, .begin = here(), .equal = &f.equal};
    text_ = &text;
    const TextFields scope{op.fields};
    guard(op);
    this->text(f.mnemonic, false);
    text.head = here();
    for (size_t i = 0; i < f.head.size(); ++i) head(f, i, scope);
    if (!f.operands.empty()) add(FormOpKind::Operands);
    text.operands = here();
    parts(f.operands, scope);
    add(FormOpKind::Tail);
    controls(op, f);
    if (!isa_.machine.lines) this->text(";", false);
    add(FormOpKind::End);
    for (const model::MicroOp& m : f.crack) crack(m, scope);
    return text;
  }

  // A text of its own, empty where the condition is false.
  void crack(const model::MicroOp& m, const TextFields& scope) {
    text_->cracks.push_back(here());
    const uint32_t group = here();
    add(FormOpKind::Group);
    if (m.when) p_.ops[group].when = expression(*m.when, scope);
    parts(m.parts, scope);
    p_.ops[group].end = here();
    add(FormOpKind::End);
  }

  // Whether the text of a field is left out when it is printed: at its default. `zero_without`: one without a default
  // has 0.
  bool leave_out(const TextFields& scope, uint16_t field, bool zero_without) {
    const Field& f = scope.field(field);
    p_.defaults.push_back({scope(field), unwritten(f)});
    return f.default_code || (zero_without && f.fixed.value_or(0) == 0);
  }
  uint32_t defaults_begin() const { return static_cast<uint32_t>(p_.defaults.size()); }
  void defaults_end(uint32_t op, uint32_t first, bool omitted) {
    p_.ops[op].first = first;
    p_.ops[op].count = static_cast<uint16_t>(p_.defaults.size() - first);
    p_.ops[op].omitted = omitted;
  }

  void guard(const model::Opcode& op) {
    if (op.guard == model::kNoIndex) return;
    const TextFields scope{op.fields};
    Part p;
    p.kind = Part::Kind::Operand;
    p.field = op.guard;
    const uint32_t group = text_->guard = here(), first = defaults_begin();
    add(FormOpKind::Group);
    bool omitted = leave_out(scope, op.guard, false);
    if (op.guard_prefix != model::kNoIndex) {
      p.prefixes.push_back({op.guard_prefix, op.guard_spelling});
      omitted &= leave_out(scope, op.guard_prefix, false);
    }
    defaults_end(group, first, omitted);
    text("@", false);
    value(p, scope);
    text(" ", false);
    p_.ops[group].end = here();
  }

  void head(const model::Form& f, size_t i, const TextFields& scope) {
    const uint32_t at = here();
    const Part& p = f.head[i];
    part(p, scope, false);
    if (at == here()) return;
    if (p.kind == Part::Kind::Literal && p.when) condition(at, p, scope);
    if (p.kind == Part::Kind::Modifier && p_.ops[at].omitted)
      shadow(p_.ops[at], std::span(f.head).subspan(i + 1), scope);
  }

  // An omitted modifier is printed where the spelling of one after it would be taken for it.
  void shadow(FormOp& op, std::span<const Part> after, const TextFields& scope) {
    ModifierShadow by;
    for (const Part& later : after) {
      if (later.kind != Part::Kind::Modifier) continue;
      const Field& g = scope.field(later.field);
      if (!type_of(g)) continue;
      auto codes = common(isa_.types[op.type], *type_of(g));
      if (later.optional && g.default_code) std::erase(codes, *g.default_code);
      if (!codes.empty()) by.emplace_back(scope(later.field), std::move(codes));
    }
    if (by.empty()) return;
    op.shadow = static_cast<uint32_t>(p_.shadows.size());
    p_.shadows.push_back(std::move(by));
  }

  void parts(const std::vector<Part>& list, const TextFields& scope) {
    for (size_t i = 0; i < list.size(); ++i)
      part(list[i], scope, i + 1 < list.size() && list[i + 1].kind != Part::Kind::Text);
  }

  // `more`: something other than text follows.
  void part(const Part& p, const TextFields& scope, bool more) {
    switch (p.kind) {
      case Part::Kind::Text: text(p.text, more && !p.text.ends_with(' ')); break;
      case Part::Kind::Literal: literal(p, scope); break;
      case Part::Kind::Modifier: modifier(p, scope); break;
      case Part::Kind::Operand:
      case Part::Kind::Number:
        value(p, scope);
        parts(p.parts, scope);
        break;
      case Part::Kind::Group: group(p, scope); break;
      case Part::Kind::Value: {
        const uint32_t index = expression(*p.value, scope);
        add(FormOpKind::Computed).bits = index;
      } break;
    }
  }

  void text(std::string_view s, bool glued) {
    if (s.empty()) return;
    FormOp& op = add(FormOpKind::Text);
    op.text = s;
    op.marks = without_blanks(s);
    op.glued = glued;
  }
  std::string_view without_blanks(std::string_view s) {
    s = base::trimmed(s);
    if (s.find(' ') == std::string_view::npos) return s;
    std::string marks(s);
    std::erase(marks, ' ');
    return keep(std::move(marks));
  }

  void literal(const Part& p, const TextFields& scope) {
    const Type* const t = p.field == model::kNoIndex ? nullptr : type_of(scope.field(p.field));
    const model::Enumerator* const e = t ? t->enumerator(p.code) : nullptr;
    const std::string& spelling = p.text.empty() && e ? e->spellings.front() : p.text;
    if (spelling.empty()) return;
    FormOp& op = add(FormOpKind::Literal);
    op.suffix = t && t->is_suffix;
    op.text = op.marks = op.suffix || spelling.starts_with('.') ? std::string_view(spelling) : keep("." + spelling);
    op.optional = p.optional;
    op.code = p.code;
    if (t) op.field = scope(p.field), op.type = scope.field(p.field).type;
  }

  void modifier(const Part& p, const TextFields& scope) {
    const Field& f = scope.field(p.field);
    if (!type_of(f)) return;
    const uint32_t at = here(), first = defaults_begin();
    FormOp& op = add(FormOpKind::Modifier);
    op.field = scope(p.field);
    op.type = f.type;
    op.suffix = isa_.types[f.type].is_suffix;
    op.fixed = op.known = f.fixed.has_value();
    op.optional = f.default_code || p.optional;
    op.code = unwritten(f);
    if (p.optional && f.default_code) defaults_end(at, first, leave_out(scope, p.field, false));
    if (p.when) condition(at, p, scope);
  }

  void value(const Part& p, const TextFields& scope, bool has_sign = false) {
    const Field& f = scope.field(p.field);
    const Type* const t = type_of(f);
    if (!t || (t->kind == TypeKind::Register && t->file >= isa_.files.size())) return;
    const uint32_t bits = t->kind == TypeKind::Register && f.bits ? expression(*f.bits, scope) : kNone;
    const auto first = static_cast<uint32_t>(p_.prefixes.size());
    for (const Part::Prefix& x : p.prefixes) {
      const auto& spelling = isa_.types[scope.field(x.field).type].prefixes[x.spelling];
      const auto& fixed = scope.field(x.field).fixed;
      p_.prefixes.push_back(
          {scope(x.field), spelling.open, spelling.close, fixed ? std::optional(*fixed != 0) : std::nullopt});
    }
    FormOp& op = add(FormOpKind::Value);
    op.value = value_kind(f, *t);
    op.field = scope(p.field);
    op.type = f.type;
    op.bits = bits;
    op.first = first;
    op.count = static_cast<uint16_t>(p.prefixes.size());
    op.has_sign = has_sign;
    op.fixed = f.fixed.has_value();
    op.known = op.fixed || p.again;
    op.negated = p.negated;
    op.offset = p.offset;
    if (p.negated || p.offset) op.value = ValueKind::Number;
    op.narrow = t->kind == TypeKind::Register && is_narrow(isa_.files[t->file], bits);
  }
  bool is_narrow(const model::RegisterFile& file, uint32_t bits) const {
    if (bits == kNone || file.wide.empty()) return true;
    const encoding::Expression& e = p_.expressions[bits];
    return e.is_constant() && e.constant() <= file.width;
  }

  void group(const Part& p, const TextFields& scope) {
    const uint32_t at = here(), first = defaults_begin();
    add(FormOpKind::Group);
    if (p.when) condition(at, p, scope);
    const bool is_number = is_signed_number(p, scope);
    const bool omitted = leave_out(p.parts, scope, is_number || scope.map);
    defaults_end(at, first, omitted);
    if (is_number) {
      value(p.parts[1], scope, true);
      parts(p.parts[1].parts, scope);
    } else {
      parts(p.parts, scope);
    }
    p_.ops[at].end = here();
  }
  // A plus and a number: the number is printed with its own sign, `+4` or `-4`.
  bool is_signed_number(const Part& group, const TextFields& scope) const {
    if (group.parts.size() != 2 || group.parts[0].kind != Part::Kind::Text) return false;
    const Part& number = group.parts[1];
    if (number.kind != Part::Kind::Operand && number.kind != Part::Kind::Number) return false;
    const Type* const type = type_of(scope.field(number.field));
    return base::trimmed(group.parts[0].text) == "+" && number.prefixes.empty() && type &&
           type->kind == TypeKind::Number && !type->set && !type->is_code_address();
  }
  bool leave_out(const std::vector<Part>& list, const TextFields& scope, bool zero_without) {
    bool all = true;
    for (const Part& p : list) {
      if (p.field != model::kNoIndex && p.kind != Part::Kind::Text && p.kind != Part::Kind::Group)
        all &= leave_out(scope, p.field, zero_without);
      for (const Part::Prefix& x : p.prefixes) all &= leave_out(scope, x.field, true);
      all &= leave_out(p.parts, scope, zero_without);
    }
    return all;
  }

  void condition(uint32_t op, const Part& p, const TextFields& scope) {
    const Part* shown = &p;
    while (shown->field == model::kNoIndex && !shown->parts.empty()) shown = &shown->parts.back();
    FormCondition result{.expression = expression(*p.when, scope), .mark = base::trimmed(shown->text)};
    if (shown->field != model::kNoIndex) result.field = result.owner = scope(shown->field);
    for (size_t i = 0; i < scope.fields.size() && result.field != model::kNoIndex; ++i) {
      const Field& f = scope.fields[i];
      if (f.sub.empty() && f.name == scope.fields[result.field].name) result.owner = static_cast<uint16_t>(i);
    }
    p_.ops[op].when = result.expression;
    p_.ops[op].condition = static_cast<int8_t>(text_->conditions.size());
    text_->conditions.push_back(result);
  }

  // Usually all of them have their defaults, which is checked first.
  void controls(const model::Opcode& op, const model::Form& f) {
    const TextFields scope{op.fields};
    const uint32_t all = here(), first = defaults_begin();
    add(FormOpKind::Group);
    bool omitted = true;
    for (const uint16_t c : f.controls) {
      for (const uint16_t field : control_fields(op, isa_.controls[c])) omitted &= leave_out(scope, field, true);
    }
    defaults_end(all, first, omitted);
    for (const uint16_t c : f.controls) control(op, isa_.controls[c]);
    p_.ops[all].end = here();
  }
  // ` $name=…` where one of its fields is not at its default.
  void control(const model::Opcode& op, const model::Control& c) {
    const std::vector<uint16_t> map = control_fields(op, c);
    if (map.empty() && !c.field_names.empty()) return;
    const uint32_t group = here(), first = defaults_begin();
    add(FormOpKind::Group);
    bool omitted = true;
    for (const uint16_t field : map) omitted &= leave_out(TextFields{op.fields}, field, true);
    defaults_end(group, first, omitted);
    text(keep(" $" + c.name + "="), false);
    text_->controls.push_back({c.name, here(), first, p_.ops[group].count});
    parts(c.parts, {op.fields, &map});
    add(FormOpKind::ControlEnd);
    p_.ops[group].end = here();
  }

  FormProgram& p_;
  const model::Isa& isa_;
  FormText* text_ = nullptr;  // that is compiled
};

FormProgram::FormProgram(const model::Isa& isa) { Compiler(*this, isa).run(); }

bool FormProgram::is_printed(const PrintedReading& p, model::Bits word, const uint64_t* codes) const {
  if ((word & p.mask) != p.value || (p.when != kNone && expressions[p.when](codes) == 0)) return false;
  return std::ranges::all_of(*readings[p.reading].equal,
                             [&](const model::EqualFields& e) { return codes[e.field] == codes[e.other]; });
}

bool FormProgram::is_shadowed(const ModifierShadow& shadow, const uint64_t* codes) {
  return std::ranges::any_of(
      shadow, [&](const auto& by) { return std::ranges::find(by.second, codes[by.first]) != by.second.end(); });
}

}  // namespace isadora::syntax
