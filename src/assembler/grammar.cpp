// Forms to rules, once, when a matcher is made.
#include "assembler/grammar.h"

#include <algorithm>
#include <deque>

#include "assembler/text.h"
#include "model/spelling.h"

namespace isadora::assembler {
namespace {

using model::Part;
using model::Type;
using model::TypeKind;

// The fields of an opcode or of a compound operand; control parts have numbers of their own.
struct GrammarFields {
  std::span<const model::Field> fields;
  const std::vector<uint16_t>* map = nullptr;
  uint16_t operator()(uint16_t field) const { return map ? (*map)[field] : field; }
  const model::Field& field(uint16_t f) const { return fields[(*this)(f)]; }
  // The code of a field that is not written.
  uint64_t unwritten(uint16_t f) const { return field(f).fixed.value_or(field(f).default_code.value_or(0)); }
};

class GrammarCompiler {
 public:
  GrammarCompiler(const model::Isa& isa, std::deque<std::string>& pool) : isa_(isa), pool_(pool) {}

  Grammar run() {
    g_.compounds.resize(isa_.types.size());
    for (const Type& t : isa_.types) {
      if (t.kind != TypeKind::Compound) continue;
      for (const model::Form& f : t.forms) compound(t, f);
    }
    for (size_t o = 0; o < isa_.opcodes.size(); ++o) {
      const model::Opcode& op = isa_.opcodes[o];
      for (size_t f = 0; f < op.forms.size(); ++f)
        form(static_cast<uint16_t>(o), op.forms[f], static_cast<uint16_t>(f), model::kNoIndex);
      for (size_t f = 0; f < op.readings.size(); ++f) {
        form(static_cast<uint16_t>(o), op.readings[f], model::kNoIndex, op.option);
        g_.rules.back().reading = static_cast<uint16_t>(f);
      }
    }
    return std::move(g_);
  }

 private:
  uint32_t here() const { return static_cast<uint32_t>(g_.ops.size()); }
  GrammarOp& add(GrammarOpKind kind) { return g_.ops.emplace_back(GrammarOp{.kind = kind}); }
  uint32_t expression(const model::FieldExpr& e, const GrammarFields& scope) {
    g_.expressions.emplace_back(e, scope.fields);
    return static_cast<uint32_t>(g_.expressions.size() - 1);
  }
  std::string_view keep(std::string s) { return pool_.emplace_back(std::move(s)); }

  static std::vector<uint64_t> initial(std::span<const model::Field> fields, const model::Form& f) {
    std::vector<uint64_t> codes;
    for (const model::Field& x : fields) codes.push_back(x.fixed.value_or(x.default_code.value_or(0)));
    for (const model::FixedCode& c : f.defaults) codes[c.field] = c.code;
    for (const model::FixedCode& c : f.fixed) codes[c.field] = c.code;
    return codes;
  }

  void compound(const Type& t, const model::Form& f) {
    GrammarRule rule;
    rule.codes = initial(t.parts, f);
    rule.ops = here();
    parts(f.operands, GrammarFields{t.parts}, rule);
    add(GrammarOpKind::Return);
    g_.compounds[static_cast<size_t>(&t - isa_.types.data())].push_back(std::move(rule));
  }

  void form(uint16_t opcode, const model::Form& f, uint16_t index, uint16_t option) {
    const model::Opcode& op = isa_.opcodes[opcode];
    const GrammarFields scope{op.fields};
    GrammarRule rule;
    rule.opcode = opcode;
    rule.form = index;
    rule.option = option;
    rule.codes = initial(op.fields, f);
    Mnemonic& m = mnemonic(f.mnemonic);
    for (const Part& p : f.head) slot(p, scope, m, rule);
    order_slots(op.modifier_order, rule);
    guard(op, rule);
    rule.ops = here();
    parts(f.operands, scope, rule);
    add(GrammarOpKind::Tail);
    for (const uint16_t c : f.controls) control(op, isa_.controls[c], rule);
    m.rules.push_back(static_cast<uint32_t>(g_.rules.size()));
    g_.rules.push_back(std::move(rule));
  }

  Mnemonic& mnemonic(const std::string& name) {
    const auto [at, fresh] = g_.by_name.try_emplace(name, static_cast<uint32_t>(g_.mnemonics.size()));
    if (fresh) {
      g_.mnemonics.emplace_back().name = name;
      g_.by_folded.try_emplace(folded(name), at->second);
    }
    return g_.mnemonics[at->second];
  }

  static uint16_t word(Mnemonic& m, std::string_view text) {
    for (size_t i = 0; i < m.words.size(); ++i) {
      if (m.words[i].text == text) return static_cast<uint16_t>(i);
    }
    m.words.push_back({std::string(text), folded(text)});
    return static_cast<uint16_t>(m.words.size() - 1);
  }

  void slot(const Part& p, const GrammarFields& scope, Mnemonic& m, GrammarRule& rule) {
    if (p.kind != Part::Kind::Literal && p.kind != Part::Kind::Modifier) return;
    ModifierSlot s;
    s.literal = p.kind == Part::Kind::Literal;
    s.field = p.field;
    const Type* type = p.field == model::kNoIndex ? nullptr : type_of(scope.fields[p.field]);
    if (s.literal) {
      s.required = !p.optional;
      std::string_view text = p.text;
      if (text.starts_with('.')) text.remove_prefix(1);
      if (!text.empty()) s.words.emplace_back(word(m, text), p.code);
      if (const auto* e = type ? type->enumerator(p.code) : nullptr) {
        for (const std::string& spelling : e->spellings) add_word(s, word(m, spelling), p.code);
      }
    } else if (type) {
      s.required = !scope.fields[p.field].default_code && !p.optional;
      s.code = scope.fields[p.field].default_code.value_or(0);
      for (const model::Enumerator& e : type->enumerators) {
        for (const std::string& spelling : e.spellings) add_word(s, word(m, spelling), e.code);
      }
    }
    if (p.when) s.when = when(p, scope, rule);
    uint64_t bits = 0;
    for (const auto& [w, code] : s.words) bits |= word_bit(w);
    rule.allowed |= bits;
    if (s.literal && s.required && s.words.size() == 1 && s.words[0].first < 63) rule.required |= bits;
    rule.slots.push_back(std::move(s));
  }
  static void order_slots(const std::vector<uint16_t>& order, GrammarRule& rule) {
    const auto rank = [&](const ModifierSlot& s) { return std::find(order.begin(), order.end(), s.field); };
    for (ModifierSlot& s : rule.slots) {
      for (size_t i = 0; i < rule.slots.size(); ++i) {
        if (rank(s) < rank(rule.slots[i]) && rank(rule.slots[i]) != order.end()) s.later |= uint64_t{1} << i;
      }
    }
  }
  static void add_word(ModifierSlot& s, uint16_t number, uint64_t code) {
    for (const auto& w : s.words) {
      if (w.first == number) return;
    }
    s.words.emplace_back(number, code);
  }

  const Type* type_of(const model::Field& f) const {
    return f.type < isa_.types.size() ? &isa_.types[f.type] : nullptr;
  }

  int when(const Part& p, const GrammarFields& scope, GrammarRule& rule) {
    const Part* shown = &p;
    while (shown->field == model::kNoIndex && !shown->parts.empty()) shown = &shown->parts.back();
    std::string what =
        shown->field == model::kNoIndex ? "a part of it" : "`" + scope.field(shown->field).full_name() + "`";
    When result{expression(*p.when, scope), std::move(what)};
    if (shown->field != model::kNoIndex) result.field = result.owner = scope(shown->field);
    for (size_t i = 0; i < scope.fields.size() && result.field != model::kNoIndex; ++i) {
      const model::Field& f = scope.fields[i];
      if (f.sub.empty() && f.name == scope.fields[result.field].name) result.owner = static_cast<uint16_t>(i);
    }
    rule.whens.push_back(std::move(result));
    return static_cast<int>(rule.whens.size() - 1);
  }

  void guard(const model::Opcode& op, GrammarRule& rule) {
    if (op.guard == model::kNoIndex) return;
    Part p;
    p.kind = Part::Kind::Operand;
    p.field = op.guard;
    const GrammarFields scope{op.fields};
    rule.guard_resets.push_back({op.guard, scope.unwritten(op.guard)});
    if (op.guard_prefix != model::kNoIndex) {
      p.prefixes.push_back({op.guard_prefix, op.guard_spelling});
      rule.guard_resets.push_back({op.guard_prefix, scope.unwritten(op.guard_prefix)});
    }
    rule.guard = here();
    value(p, scope, rule);
    add(GrammarOpKind::Return);
  }

  void parts(const std::vector<Part>& list, const GrammarFields& scope, GrammarRule& rule) {
    for (size_t i = 0; i < list.size(); ++i) {
      const bool glued = i + 1 < list.size() && list[i + 1].kind != Part::Kind::Text;
      part(list[i], scope, rule, glued);
    }
  }

  void part(const Part& p, const GrammarFields& scope, GrammarRule& rule, bool glued) {
    switch (p.kind) {
      case Part::Kind::Text: text(p.text, glued && !p.text.ends_with(' ')); break;
      case Part::Kind::Literal: written_literal(p, scope); break;
      case Part::Kind::Modifier: modifier(p, scope, rule); break;
      case Part::Kind::Operand:
      case Part::Kind::Number:
        value(p, scope, rule);
        parts(p.parts, scope, rule);
        break;
      case Part::Kind::Group: group(p, scope, rule); break;
      case Part::Kind::Value: break;  // in micro-ops alone
    }
  }

  // After an operand. In braces it may be written or not: its field is at this code in any case.
  void written_literal(const Part& p, const GrammarFields& scope) {
    const uint32_t split = here();
    if (p.optional) add(GrammarOpKind::Split);
    text(literal(p, scope), false);
    if (p.optional) g_.ops[split].jump = here();
  }

  std::string literal(const Part& p, const GrammarFields& scope) const {
    const Type* t = p.field == model::kNoIndex ? nullptr : type_of(scope.field(p.field));
    const auto* e = t ? t->enumerator(p.code) : nullptr;
    const std::string spelling = !p.text.empty() || !e ? p.text : e->spellings.front();
    return spelling.starts_with('.') ? spelling : "." + spelling;
  }

  void text(std::string s, bool glued) {
    std::erase(s, ' ');
    if (s.empty()) return;
    GrammarOp& op = add(GrammarOpKind::Text);
    op.text = keep(std::move(s));
    op.glued = glued;
  }

  void modifier(const Part& p, const GrammarFields& scope, GrammarRule& rule) {
    const model::Field& f = scope.field(p.field);
    if (!type_of(f)) return;
    const int bit = p.when ? when(p, scope, rule) : -1;
    GrammarOp& op = add(GrammarOpKind::Modifier);
    op.field = scope(p.field);
    op.type = f.type;
    op.when = bit;
    op.fixed = op.known = f.fixed.has_value();
    op.has_default = f.default_code || p.optional;
    op.code = scope.unwritten(p.field);
  }

  void value(const Part& p, const GrammarFields& scope, GrammarRule& rule, bool plus = false) {
    (void)rule;
    const model::Field& f = scope.field(p.field);
    const Type* t = type_of(f);
    if (!t) return;
    if (t->kind == TypeKind::Register && t->file >= isa_.files.size()) return;
    const uint32_t bits = t->kind == TypeKind::Register && f.bits ? expression(*f.bits, scope) : kNo;
    const auto first = static_cast<uint32_t>(g_.prefixes.size());
    for (const Part::Prefix& x : p.prefixes) {
      const auto& spelling = isa_.types[scope.field(x.field).type].prefixes[x.spelling];
      const auto& fixed = scope.field(x.field).fixed;
      g_.prefixes.push_back(
          {scope(x.field), spelling.open, spelling.close, fixed ? std::optional(*fixed != 0) : std::nullopt});
    }
    GrammarOp& op = add(GrammarOpKind::Value);
    op.field = scope(p.field);
    op.type = f.type;
    op.bits = bits;
    op.first = first;
    op.count = static_cast<uint16_t>(p.prefixes.size());
    op.plus = plus;
    op.fixed = f.fixed.has_value();
    op.known = op.fixed || p.again;
    op.is_float = f.is_float();
    op.narrow = t->kind == TypeKind::Register && is_narrow(isa_.files[t->file], bits);
  }

  bool is_narrow(const model::RegisterFile& file, uint32_t bits) const {
    if (bits == kNo || file.wide.empty()) return true;
    const encoding::Expression& e = g_.expressions[bits];
    return e.is_constant() && e.constant() <= file.width;
  }

  void group(const Part& p, const GrammarFields& scope, GrammarRule& rule) {
    const uint32_t split = here();
    add(GrammarOpKind::Split);
    if (p.when) {
      const int bit = when(p, scope, rule);
      g_.ops[split].when = bit;
    }
    const auto first = static_cast<uint32_t>(g_.resets.size());
    resets(p.parts, scope);
    g_.ops[split].first = first;
    g_.ops[split].count = static_cast<uint16_t>(g_.resets.size() - first);
    if (model::is_signed_number(isa_, scope.fields, p, scope.map))
      value(p.parts[1], scope, rule, true);
    else
      parts(p.parts, scope, rule);
    g_.ops[split].jump = here();
  }

  void resets(const std::vector<Part>& list, const GrammarFields& scope) {
    for (const Part& p : list) {
      if (p.field != model::kNoIndex && p.kind != Part::Kind::Text && p.kind != Part::Kind::Group)
        reset(p.field, scope);
      for (const Part::Prefix& x : p.prefixes) reset(x.field, scope);
      resets(p.parts, scope);
    }
  }
  void reset(uint16_t field, const GrammarFields& scope) {
    g_.resets.push_back({scope(field), scope.unwritten(field)});
  }

  void control(const model::Opcode& op, const model::Control& c, GrammarRule& rule) {
    std::vector<uint16_t> map;
    ControlRule result{c.name, 0, {}};
    for (const std::string& name : c.field_names) {
      const int field = op.find_field(name);
      if (field < 0) return;
      map.push_back(static_cast<uint16_t>(field));
      result.resets.push_back({map.back(), GrammarFields{op.fields}.unwritten(map.back())});
    }
    result.ops = here();
    parts(c.parts, GrammarFields{op.fields, &map}, rule);
    add(GrammarOpKind::Return);
    rule.controls.push_back(std::move(result));
  }

  const model::Isa& isa_;
  std::deque<std::string>& pool_;
  Grammar g_;
};

}  // namespace

const Mnemonic* Grammar::find(std::string_view name) const {
  char buffer[32];
  const auto exact = by_name.find(name);
  if (exact != by_name.end()) return &mnemonics[exact->second];
  if (name.size() > sizeof buffer) return nullptr;
  for (size_t i = 0; i < name.size(); ++i) buffer[i] = fold(name[i]);
  const auto any = by_folded.find(std::string_view(buffer, name.size()));
  return any == by_folded.end() ? nullptr : &mnemonics[any->second];
}

namespace {

bool has_dollar(std::string_view s) { return s.find('$') != std::string_view::npos; }
bool any_dollar(const std::vector<std::string>& list) { return std::ranges::any_of(list, has_dollar); }

bool writes_dollars(const Type& type) {
  return std::ranges::any_of(type.enumerators, any_dollar, &model::Enumerator::spellings) ||
         std::ranges::any_of(type.constants, has_dollar, &model::RegisterConstant::spelling) ||
         std::ranges::any_of(type.prefixes, [](const auto& p) { return has_dollar(p.open + p.close); });
}

bool writes_dollars(const model::RegisterFile& file) {
  return has_dollar(file.spelling + file.wide) ||
         std::ranges::any_of(file.printed, [](const auto& p) { return has_dollar(p.second); }) ||
         std::ranges::any_of(file.aliases, [](const auto& a) { return any_dollar(a.second); });
}

}  // namespace

Grammar compile(const model::Isa& isa) {
  auto pool = std::make_shared<std::deque<std::string>>();
  Grammar g = GrammarCompiler(isa, *pool).run();
  g.pool = std::move(pool);
  g.dollars = std::ranges::any_of(isa.types, [](const Type& t) { return writes_dollars(t); }) ||
              std::ranges::any_of(isa.files, [](const model::RegisterFile& f) { return writes_dollars(f); }) ||
              std::ranges::any_of(g.ops, has_dollar, &GrammarOp::text);
  return g;
}

}  // namespace isadora::assembler
