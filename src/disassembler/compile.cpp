// Forms to steps, once, when a printer is made.
#include <algorithm>
#include <map>

#include "disassembler/steps.h"
#include "model/registers.h"
#include "model/spelling.h"

namespace isadora::disassembler {
namespace {

using model::Part;
using model::Type;
using model::TypeKind;

constexpr unsigned kTableBits = 10;  // types up to this width have a table of spellings

// A name of the description where a code has no spelling of its own: only of words that do not decode.
std::string register_spelling(const model::Isa& isa, const Type& type, uint64_t code) {
  if (const model::RegisterConstant* c = type.constant(code)) return c->spelling;
  if (type.file >= isa.files.size()) return {};
  const model::RegisterFile& file = isa.files[type.file];
  if (!type.codes.empty() && code >= type.codes.size()) return {};
  const auto number = type.codes.empty() ? code : type.codes[code];
  return number < file.count ? model::spelling(file, static_cast<unsigned>(number)) : std::string();
}

// The fields of one opcode, or of one compound operand type.
struct PrintFields {
  const std::vector<model::Field>& fields;
  const std::vector<uint16_t>* map = nullptr;  // control parts: from their own numbers to the opcode's
  uint16_t field(const Part& p) const { return map ? (*map)[p.field] : p.field; }
};

class PrintCompiler {
 public:
  explicit PrintCompiler(const model::Isa& isa) : isa_(isa), compounds_(isa.types.size()) {}

  PrintProgram run() {
    add(PrintOp::End);  // so that 0 is not the first step of a compound
    for (const Type& t : isa_.types) tabulate(t);
    for (size_t t = 0; t < isa_.types.size(); ++t) compound(static_cast<uint16_t>(t));
    for (const model::Opcode& op : isa_.opcodes) {
      program_.first_form.push_back(static_cast<uint32_t>(program_.starts.size()));
      for (const model::Form& f : op.forms) {
        program_.starts.push_back(here());
        form(op, f);
        crack(op, f);
      }
    }
    program_.pool.append(kShort, ' ');
    return std::move(program_);
  }

 private:
  // The index of the next step, as a jump target: pending text must not become part of it.
  uint32_t here() {
    if (!pending_.empty()) add(PrintOp::Text);
    return static_cast<uint32_t>(program_.steps.size());
  }
  PrintStep& add(PrintOp kind) {
    PrintStep& step = program_.steps.emplace_back(PrintStep{.kind = kind});
    step.lead_size = static_cast<uint8_t>(pending_.copy(step.lead, kShort));
    pending_.clear();
    return step;
  }
  uint32_t add_skip(PrintOp kind) {
    add(kind);
    return static_cast<uint32_t>(program_.steps.size() - 1);
  }
  Spelling intern(std::string_view s) {
    const Spelling result{static_cast<uint32_t>(program_.pool.size()), static_cast<uint32_t>(s.size())};
    program_.pool += s;
    return result;
  }
  void text(std::string_view s, PrintOp kind = PrintOp::Text, uint16_t field = 0) {
    if (s.empty()) return;
    if (kind == PrintOp::Text && pending_.size() + s.size() <= kShort) {
      pending_ += s;
      return;
    }
    PrintStep& step = add(kind);
    const Spelling at = intern(s);
    step.field = field;
    step.text = at.begin;
    step.text_size = at.size;
  }

  void tabulate(const Type& t) {
    auto& table = program_.spellings.emplace_back();
    if (t.width > kTableBits) return;
    if (t.kind == TypeKind::Enumeration || t.kind == TypeKind::Prefix) {
      for (const model::Enumerator& e : t.enumerators) {
        if (e.code >> kTableBits) continue;
        if (table.size() <= e.code) table.resize(e.code + 1);
        table[e.code] = intern(e.spellings.empty() ? e.name : e.spellings.front());
      }
    } else if (t.kind == TypeKind::Register) {
      for (uint64_t code = 0; code >> t.width == 0; ++code) table.push_back(intern(register_spelling(isa_, t, code)));
    }
  }

  // The step that prints a code of a type from its cells, where there are such for it.
  void spell(PrintStep& step) {
    const auto& table = program_.spellings[step.type];
    if (table.empty() || (step.kind == PrintOp::Register && step.first != kNoExpression)) return;
    const bool dotted = step.kind == PrintOp::Modifier;
    const auto [known, fresh] = cells_.try_emplace({step.type, dotted}, program_.cells.size());
    if (fresh) add_cells(table, dotted);
    step.otherwise = step.kind;
    step.kind = PrintOp::Spelled;
    step.first = static_cast<uint32_t>(known->second);
    step.count = static_cast<uint16_t>(table.size());
  }
  void add_cells(const std::vector<Spelling>& table, bool dotted) {
    for (const Spelling& s : table) {
      ShortText& cell = program_.cells.emplace_back();
      const std::string text = (dotted ? "." : "") + program_.pool.substr(s.begin, s.size);
      if (s.size && text.size() <= sizeof cell.text)
        cell.size = static_cast<uint8_t>(text.copy(cell.text, sizeof cell.text));
    }
  }

  // The steps of a compound operand; it must come after those of compounds inside it.
  void compound(uint16_t index) {
    const Type& t = isa_.types[index];
    if (t.kind != TypeKind::Compound || t.forms.empty() || compounds_[index]) return;
    for (const model::Field& f : t.parts) {
      if (f.type < isa_.types.size() && f.type != index) compound(f.type);
    }
    compounds_[index] = here();
    parts(t.forms.front().operands, PrintFields{t.parts});
    add(PrintOp::End);
  }

  void form(const model::Opcode& op, const model::Form& f) {
    opcode_ = &op;
    guard(op);
    text(f.mnemonic);
    head(op, f.head);
    if (!f.operands.empty()) {
      add(PrintOp::BeginOperands);
      parts(f.operands, PrintFields{op.fields});
      add(PrintOp::EndOperands);
    }
    controls(op, f);
    if (!isa_.machine.lines) text(";");
    add(PrintOp::End);
  }

  // Each micro-op a text of its own, empty where its condition is false.
  void crack(const model::Opcode& op, const model::Form& f) {
    auto& starts = program_.cracks.emplace_back();
    for (const model::MicroOp& m : f.crack) {
      starts.push_back(here());
      const uint32_t skip = m.when ? condition(*m.when, PrintFields{op.fields}) : UINT32_MAX;
      parts(m.parts, PrintFields{op.fields});
      if (skip != UINT32_MAX) program_.steps[skip].jump = here();
      add(PrintOp::End);
    }
  }

  void guard(const model::Opcode& op) {
    if (op.guard == model::kNoIndex) return;
    const uint32_t skip = add_skip(PrintOp::SkipAtDefault);
    const uint32_t first = checks_begin();
    bool can_skip = check(op.fields, op.guard, false);
    Part p;
    p.kind = Part::Kind::Operand;
    p.field = op.guard;
    if (op.guard_prefix != model::kNoIndex) {
      p.prefixes.push_back({op.guard_prefix, op.guard_spelling});
      can_skip &= check(op.fields, op.guard_prefix, false);
    }
    checks_end(skip, first, can_skip);
    text("@");
    operand(p, PrintFields{op.fields});
    text(" ");
    program_.steps[skip].jump = here();
  }

  void head(const model::Opcode& op, const std::vector<Part>& list) {
    for (size_t i = 0; i < list.size(); ++i) {
      const Part& p = list[i];
      if (p.kind == Part::Kind::Literal) {
        if (!p.optional) literal(p, PrintFields{op.fields});
      } else if (p.kind == Part::Kind::Modifier) {
        modifier(p, PrintFields{op.fields}, std::span(list).subspan(i + 1));
      } else {
        part(p, PrintFields{op.fields});
      }
    }
  }

  void literal(const Part& p, const PrintFields& scope) {
    std::string_view spelling = p.text;
    if (spelling.empty() && p.field != model::kNoIndex) {
      const Type& t = isa_.types[scope.fields[scope.field(p)].type];
      const model::Enumerator* e = t.enumerator(p.code);
      if (e) spelling = e->spellings.front();
    }
    if (spelling.starts_with('.')) spelling.remove_prefix(1);
    if (spelling.empty()) return;
    text(".");
    text(spelling);
  }

  void modifier(const Part& p, const PrintFields& scope, std::span<const Part> behind = {}) {
    const uint16_t index = scope.field(p);
    const model::Field& f = scope.fields[index];
    if (f.type >= isa_.types.size()) return;
    uint32_t skip = UINT32_MAX;
    if (p.when) {
      skip = condition(*p.when, scope);
    } else if (p.optional && f.default_code) {
      skip = skip_modifier(f, index, behind);
    }
    PrintStep& step = add(PrintOp::Modifier);
    step.field = index;
    step.type = f.type;
    spell(step);
    if (skip != UINT32_MAX) program_.steps[skip].jump = here();
  }

  // Left out at its default, but not where the spelling of one after it would then be taken for it.
  uint32_t skip_modifier(const model::Field& f, uint16_t index, std::span<const Part> behind) {
    Shadow shadow{index, *f.default_code, {}};
    for (const Part& later : behind) {
      if (later.kind != Part::Kind::Modifier) continue;
      const model::Field& g = opcode_->fields[later.field];
      if (g.type >= isa_.types.size()) continue;
      auto codes = common(isa_.types[f.type], isa_.types[g.type]);
      if (later.optional && g.default_code) std::erase(codes, *g.default_code);
      if (!codes.empty()) shadow.by.emplace_back(later.field, std::move(codes));
    }
    if (shadow.by.empty()) {
      const uint32_t at = add_skip(PrintOp::SkipAtDefault);
      const uint32_t first = checks_begin();
      program_.checks.push_back({index, *f.default_code});
      checks_end(at, first, true);
      return at;
    }
    const uint32_t at = add_skip(PrintOp::SkipIfUnshadowed);
    program_.steps[at].first = static_cast<uint32_t>(program_.shadows.size());
    program_.shadows.push_back(std::move(shadow));
    return at;
  }

  // The codes of `b` whose printed spelling `a` reads.
  static std::vector<uint64_t> common(const Type& a, const Type& b) {
    std::vector<uint64_t> result;
    for (const model::Enumerator& e : b.enumerators) {
      const auto reads = [&](const model::Enumerator& x) {
        return std::find(x.spellings.begin(), x.spellings.end(), e.spellings.front()) != x.spellings.end();
      };
      if (std::any_of(a.enumerators.begin(), a.enumerators.end(), reads)) result.push_back(e.code);
    }
    return result;
  }

  uint32_t condition(const model::FieldExpr& when, const PrintFields& scope) {
    const uint32_t index = expression(when, scope);
    const uint32_t at = add_skip(PrintOp::SkipUnless);
    program_.steps[at].first = index;
    return at;
  }
  uint32_t expression(const model::FieldExpr& e, const PrintFields& scope) {
    program_.expressions.emplace_back(e, scope.fields);
    return static_cast<uint32_t>(program_.expressions.size() - 1);
  }

  void parts(const std::vector<Part>& list, const PrintFields& scope, bool folds_plus = false) {
    for (const Part& p : list) part(p, scope, folds_plus);
  }

  void part(const Part& p, const PrintFields& scope, bool folds_plus = false) {
    switch (p.kind) {
      case Part::Kind::Text:
        if (!folds_plus) text(p.text);
        break;
      case Part::Kind::Modifier: modifier(p, scope); break;
      case Part::Kind::Literal:
        if (!p.optional) literal(p, scope);
        break;
      case Part::Kind::Operand:
      case Part::Kind::Number: operand(p, scope, folds_plus); break;
      case Part::Kind::Group: group(p, scope); break;
      case Part::Kind::Value: {
        const uint32_t index = expression(*p.value, scope);
        add(PrintOp::Value).first = index;
      } break;
    }
  }

  void group(const Part& p, const PrintFields& scope) {
    const bool plus = model::is_signed_number(isa_, scope.fields, p, scope.map);
    uint32_t skip;
    if (p.when) {
      skip = condition(*p.when, scope);
    } else {
      skip = add_skip(PrintOp::SkipAtDefault);
      const uint32_t first = checks_begin();
      const bool can_skip = check_parts(p.parts, scope, plus || scope.map);
      checks_end(skip, first, can_skip);
    }
    parts(p.parts, scope, plus);
    program_.steps[skip].jump = here();
  }

  uint32_t checks_begin() const { return static_cast<uint32_t>(program_.checks.size()); }
  void checks_end(uint32_t step, uint32_t first, bool can_skip) {
    program_.steps[step].first = first;
    program_.steps[step].count = static_cast<uint16_t>(program_.checks.size() - first);
    if (!can_skip) program_.steps[step].kind = PrintOp::Text;  // an empty one: never left out
  }
  bool check(const std::vector<model::Field>& fields, uint16_t field, bool zero_without) {
    const auto code = fields[field].default_code;
    if (!code && !zero_without) return false;
    program_.checks.push_back({field, code.value_or(0)});
    return true;
  }
  // False if it contains a field without a default: the group is then always printed.
  bool check_parts(const std::vector<Part>& list, const PrintFields& scope, bool zero_without) {
    bool all = true;
    for (const Part& p : list) {
      if (p.field != model::kNoIndex && p.kind != Part::Kind::Text && p.kind != Part::Kind::Group) {
        all &= check(scope.fields, scope.field(p), zero_without);
      }
      for (const Part::Prefix& x : p.prefixes) {
        all &= check(scope.fields, scope.map ? (*scope.map)[x.field] : x.field, true);
      }
      all &= check_parts(p.parts, scope, zero_without);
    }
    return all;
  }

  void operand(const Part& p, const PrintFields& scope, bool after_plus = false) {
    for (const Part::Prefix& x : p.prefixes) text(prefix(x, scope).open, PrintOp::Open, x.field);
    value(scope.field(p), scope, after_plus, !p.prefixes.empty());
    for (auto x = p.prefixes.rbegin(); x != p.prefixes.rend(); ++x) {
      text(prefix(*x, scope).close, PrintOp::Open, x->field);
    }
    parts(p.parts, scope);
  }
  const model::PrefixSpelling& prefix(const Part::Prefix& x, const PrintFields& scope) const {
    return isa_.types[scope.fields[x.field].type].prefixes[x.spelling];
  }

  void value(uint16_t index, const PrintFields& scope, bool after_plus, bool prefixed) {
    const model::Field& f = scope.fields[index];
    if (f.type >= isa_.types.size()) return;
    const Type& t = isa_.types[f.type];
    if (t.kind == TypeKind::Register && t.file >= isa_.files.size()) return;
    PrintStep& step = add(f.is_float() ? PrintOp::Float : value_kind(t));
    step.field = index;
    step.type = f.type;
    step.after_plus = after_plus;
    step.prefixed = prefixed;
    if (step.kind == PrintOp::Register) step.first = width(f, t, scope);
    if (step.kind == PrintOp::Compound) step.jump = compounds_[f.type];
    if (step.kind == PrintOp::Register || step.kind == PrintOp::Enumerator) spell(step);
  }
  // The expression of a register operand's width, where it may be more than one register.
  uint32_t width(const model::Field& f, const Type& t, const PrintFields& scope) {
    if (!f.bits || t.file >= isa_.files.size() || isa_.files[t.file].wide.empty()) return kNoExpression;
    if (!f.bits->function && f.bits->constant <= isa_.files[t.file].width) return kNoExpression;
    return expression(*f.bits, scope);
  }
  static PrintOp value_kind(const Type& t) {
    switch (t.kind) {
      case TypeKind::Register: return PrintOp::Register;
      case TypeKind::Compound: return PrintOp::Compound;
      case TypeKind::Enumeration: return PrintOp::Enumerator;
      case TypeKind::Prefix: return PrintOp::Number;
      case TypeKind::Number: break;
    }
    if (t.set) return PrintOp::Set;
    if (t.relative != model::Relative::No) return PrintOp::Target;
    const bool small = t.width <= 32 && t.scale >> 30 == 0 && t.pattern_bits <= 62;
    return small ? PrintOp::SmallNumber : PrintOp::Number;
  }

  // Usually all of them have their defaults, which is checked first.
  void controls(const model::Opcode& op, const model::Form& f) {
    const uint32_t skip = add_skip(PrintOp::SkipAtDefault);
    const uint32_t first = checks_begin();
    for (const uint16_t c : f.controls) {
      for (const uint16_t field : control_fields(op, isa_.controls[c])) check(op.fields, field, true);
    }
    checks_end(skip, first, true);
    for (const uint16_t c : f.controls) control(op, isa_.controls[c]);
    program_.steps[skip].jump = here();
  }
  // Empty where the opcode lacks one.
  static std::vector<uint16_t> control_fields(const model::Opcode& op, const model::Control& c) {
    std::vector<uint16_t> fields;
    for (const std::string& name : c.field_names) {
      const int field = op.find_field(name);
      if (field < 0) return {};
      fields.push_back(static_cast<uint16_t>(field));
    }
    return fields;
  }
  // ` $name=…` where one of its fields is not at its default.
  void control(const model::Opcode& op, const model::Control& c) {
    const std::vector<uint16_t> map = control_fields(op, c);
    if (map.empty()) return;
    const uint32_t skip = add_skip(PrintOp::SkipAtDefault);
    const uint32_t first = checks_begin();
    for (const uint16_t field : map) check(op.fields, field, true);
    checks_end(skip, first, true);
    text(" $" + c.name + "=");
    parts(c.parts, PrintFields{op.fields, &map});
    program_.steps[skip].jump = here();
  }

  const model::Isa& isa_;
  const model::Opcode* opcode_ = nullptr;
  PrintProgram program_;
  std::string pending_;                                // text for the next step to begin with
  std::map<std::pair<uint16_t, bool>, size_t> cells_;  // by type, and with or without a dot: the first of them
  std::vector<uint32_t> compounds_;                    // by type: where its steps start; 0 before they exist
};

}  // namespace

PrintProgram compile(const model::Isa& isa) { return PrintCompiler(isa).run(); }

}  // namespace isadora::disassembler
