#include "check/forms.h"

#include <algorithm>

#include "check/definitions.h"
#include "check/lower.h"
#include "encoding/limits.h"
#include "model/registers.h"

namespace isadora::check {

using diag::Kind;
using model::Part;
using model::TypeKind;

// ---- the whole -------------------------------------------------------------------------------------------

BindResult FormBinder::bind(const SyntaxLine& line, model::Form& form) {
  form_ = &form;
  shown_.assign(fields_.size(), false);
  named_in_line_.assign(fields_.size(), false);
  pending_.clear();
  absent_ = broken_ = false;
  form.mnemonic = line.mnemonic;
  form.header = line.header;
  form.span = span_of(line.place);
  note_names(line.head);
  note_names(line.operands);
  if (reading_) find_computed(line.operands);
  head(line.head);
  spacing_.reset();
  parts(line.operands, form.operands, false);
  for (const FormItem* item : pending_) {
    if (absent_) break;  // the opcode may lack the operand
    broken(Kind::UnboundName, item->place, "no operand follows the prefix " + code_text(text_of(item->place)));
  }
  controls(line);
  if (!absent_ && !broken_) defaults(line), sets(line);
  if (broken_) return BindResult::Broken;
  if (absent_) return BindResult::NotForThisOpcode;
  if (!is_small(form, line)) return BindResult::Broken;
  fill_mask(fields_, form);
  return BindResult::Bound;
}

BindResult FormBinder::bind_alias(const SyntaxLine& line, model::Form& form) {
  reading_ = true;
  return bind(line, form);
}

diag::Diagnostic& FormBinder::broken(Kind kind, NodeRef place, std::string message) {
  broken_ = true;
  return work_.report(kind, place, std::move(message));
}

namespace {

size_t conditions_in(const std::vector<Part>& parts) {
  size_t count = 0;
  for (const Part& p : parts) count += p.when.has_value() + conditions_in(p.parts);
  return count;
}

}  // namespace

namespace {

// In their order, with those in braces.
void flatten(const std::vector<Part>& parts, std::vector<const Part*>& out) {
  for (const Part& p : parts) p.kind == Part::Kind::Group ? flatten(p.parts, out) : out.push_back(&p);
}

// A distance is printed as one, `.+0x4`, or as a label.
bool may_begin_with_digit(const model::Type& type) {
  const auto is_digit = [](const std::string& s) { return !s.empty() && s[0] >= '0' && s[0] <= '9'; };
  if (type.kind == TypeKind::Number) return type.members.empty() && type.relative == model::Relative::No;
  return std::ranges::any_of(type.enumerators,
                             [&](const model::Enumerator& e) { return std::ranges::any_of(e.spellings, is_digit); });
}

}  // namespace

// The bits of a set are written with commas between them, as operands are.
void FormBinder::sets(const SyntaxLine& line) {
  std::vector<const Part*> all;
  flatten(form_->operands, all);
  const auto type_of = [&](const Part& p) -> const model::Type* {
    const bool typed = p.kind == Part::Kind::Operand && fields_[p.field].type != model::kNoIndex;
    return typed ? &work_.isa.types[fields_[p.field].type] : nullptr;
  };
  for (size_t i = 0; i + 2 < all.size(); ++i) {
    const model::Type *const set = type_of(*all[i]), *const next = type_of(*all[i + 2]);
    if (!set || !next || !set->set || !set->members.empty() || !may_begin_with_digit(*next)) continue;
    if (all[i + 1]->kind != Part::Kind::Text || all[i + 1]->text.find_first_not_of(", ") != std::string::npos) continue;
    const std::string number = code_text(fields_[all[i + 2]->field].full_name());
    broken(Kind::AmbiguousForm, line.place,
           number + " would be read as one more bit of the set " + code_text(fields_[all[i]->field].full_name()))
        .notes.push_back("write the set last, or a mark before " + number + " (e.g. `#`)");
  }
}

bool FormBinder::is_small(const model::Form& form, const SyntaxLine& line) {
  size_t conditions = conditions_in(form.head) + conditions_in(form.operands);
  for (const uint16_t c : form.controls) conditions += conditions_in(work_.isa.controls[c].parts);
  const auto fits = [&](size_t count, size_t most, const char* what) {
    if (count <= most) return true;
    work_.report(
        Kind::TooLarge, line.place,
        "this form has " + std::to_string(count) + " " + what + ", at most " + std::to_string(most) + " are possible");
    return false;
  };
  return fits(conditions, encoding::kMaxConditions, "parts under `when`") &&
         fits(form.head.size(), encoding::kMaxHeadParts, "words and modifiers after its mnemonic") &&
         fits(form.controls.size(), encoding::kMaxControls, "controls");
}

void FormBinder::controls(const SyntaxLine& line) {
  for (const auto& [name, place] : line.controls) {
    const auto found = roles_.controls.find(name);
    if (found == roles_.controls.end()) {
      std::vector<std::string> known;
      for (const auto& [other, index] : roles_.controls) known.push_back("$" + other);
      work_.unknown_everywhere(Kind::UnknownName, span_of(place),
                               "no group of this instruction has a control " + code_text("$" + name), "$" + name,
                               known);
      broken_ = true;
      continue;
    }
    form_->controls.push_back(found->second);
    for (const std::string& field : work_.isa.controls[found->second].field_names) {
      const int index = exact(field);
      if (index >= 0) shown_[index] = true;
    }
  }
}

void FormBinder::defaults(const SyntaxLine& line) {
  std::vector<bool> settled = shown_;
  for (const model::FixedCode& f : form_->fixed) settled[f.field] = true;
  for (size_t i = 0; i < fields_.size(); ++i) {
    const model::Field& f = fields_[i];
    const bool guard = context_.opcode && (context_.opcode->guard == i || context_.opcode->guard_prefix == i);
    if (settled[i] || f.fixed || guard) continue;
    if (f.default_code) {
      form_->defaults.push_back({static_cast<uint16_t>(i), *f.default_code});
      continue;
    }
    // This is reported, and the form still serves its examples, with any code.
    const bool was_broken = broken_;
    unprinted(f, line.place,
              "this form does not show the field " + code_text(f.full_name()) + ", and it has no default");
    broken_ = was_broken || names_.unknown_types;
    form_->defaults.push_back({static_cast<uint16_t>(i), 0});
  }
}

// An invalid default was reported at its definition.
void FormBinder::unprinted(const model::Field& field, NodeRef place, std::string message) {
  broken_ = true;
  if (names_.unknown_types) return;
  work_.report(Kind::UnprintedField, place, std::move(message))
      .labels.push_back({field.span, code_text(field.full_name()) + " is here"});
}

void fill_mask(const std::vector<model::Field>& fields, model::Form& form) {
  for (const auto* list : {&form.fixed, &form.defaults}) {
    for (const model::FixedCode& f : *list) {
      form.mask |= model::field_mask(fields[f.field]);
      form.value = model::insert(fields[f.field], form.value, f.code);
    }
  }
}

// A form may precede the one whose defaults it fixes: it is the shorter spelling of the same instruction.
bool is_shorter(const model::Form& x, const model::Form& y) { return (y.mask & ~x.mask) == 0 && x.mask != y.mask; }

void check_ambiguity(BuildContext& work, const model::Opcode& opcode) {
  for (size_t b = 1; b < opcode.forms.size(); ++b) {
    for (size_t a = 0; a < b; ++a) {
      const model::Form &x = opcode.forms[a], &y = opcode.forms[b];
      if ((x.mask & y.mask & (x.value ^ y.value)) || is_shorter(x, y)) continue;
      work.report(Kind::AmbiguousForm, y.span,
                  "a word of " + code_text(opcode.name) + " can have this form and another one")
          .labels.push_back({x.span, "the other"});
    }
  }
}

// ---- names -----------------------------------------------------------------------------------------------

int FormBinder::named(std::string_view name) const { return find_name(context_.names, lower_case(name)); }

int FormBinder::exact(std::string_view name) const {
  for (size_t i = 0; i < fields_.size(); ++i) {
    const model::Field& f = fields_[i];
    if (f.sub.empty() ? f.name == name : name.starts_with(f.name) && f.full_name() == name) return static_cast<int>(i);
  }
  return -1;
}

int FormBinder::subfield(uint16_t field, std::string_view sub) const {
  for (size_t i = 0; i < fields_.size(); ++i) {
    if (fields_[i].name == fields_[field].name && !fields_[i].sub.empty() &&
        lower_case(fields_[i].sub) == lower_case(sub)) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

// A field that a line shows by name cannot match a literal of the line.
void FormBinder::note_names(const Items& items) {
  for (const FormItem& i : items) {
    int field = -1;
    if (i.kind == FormItem::Kind::Name) field = named(i.text);
    if (i.kind == FormItem::Kind::Modifier) field = exact(i.text);
    if (field >= 0) named_in_line_[field] = true;
    note_names(i.items);
  }
}

// ---- pieces ----------------------------------------------------------------------------------------------

void FormBinder::text(const std::string& t, Parts& out) {
  if (!out.empty() && out.back().kind == Part::Kind::Text) {
    out.back().text += t;
  } else if (!t.empty()) {
    out.push_back(text_part(Part::Kind::Text, t));
  }
}

void FormBinder::head(const Items& items) {
  for (const FormItem& i : items) {
    if (i.kind == FormItem::Kind::Modifier) modifier(i, -1, false, {}, form_->head);
    if (i.kind == FormItem::Kind::Braces) modifiers(i, -1, form_->head);
  }
}

void FormBinder::parts(const Items& items, Parts& out, bool optional) {
  for (size_t at = 0; at < items.size();) {
    const FormItem& i = items[at];
    const FormItem* next = at + 1 < items.size() ? &items[at + 1] : nullptr;
    switch (i.kind) {
      case FormItem::Kind::Space: spacing_.space(); break;
      case FormItem::Kind::Text: text(spacing_.before(i.text.front(), i.text.back()) + spaced(i.text), out); break;
      case FormItem::Kind::Modifier: modifier(i, -1, optional, {}, out); break;
      case FormItem::Kind::Braces:
        if (i.is_prefix()) {
          pending_.push_back(&i);
        } else if (i.is_modifiers()) {
          modifiers(i, -1, out);
        } else if (reading_ && fixing(i)) {
          break;
        } else {
          group(i, out);
        }
        break;
      case FormItem::Kind::Name:
        if (computed_.contains(i.text)) {
          at = computed_operand(i, at, out, optional);
          continue;
        }
        if (named(i.text) >= 0) {
          at = operand(items, at, out, optional);
          continue;
        }
        word(i, next, out);
        break;
    }
    ++at;
  }
}

void FormBinder::group(const FormItem& item, Parts& out) {
  Part part = part_of(Part::Kind::Group);
  part.when = condition(item.when);
  parts(item.items, part.parts, true);
  out.push_back(std::move(part));
}

// A field that a form fixes and shows could only be written with that value.
void FormBinder::fixed_and_shown(uint16_t field, NodeRef place) {
  const bool is_fixed = std::ranges::find(form_->fixed, field, &model::FixedCode::field) != form_->fixed.end() ||
                        std::ranges::find(form_->equal, field, &model::EqualFields::field) != form_->equal.end();
  if (!shown_[field] || !is_fixed) return;
  broken(Kind::DuplicateName, place,
         "this form fixes the field " + code_text(fields_[field].full_name()) + " and shows it, too");
}

namespace {

// The words of `{name = …}`; empty for other braces.
std::vector<const FormItem*> equation(const FormItem& item) {
  std::vector<const FormItem*> words;
  for (const FormItem& i : item.items) {
    if (i.kind != FormItem::Kind::Space) words.push_back(&i);
  }
  const bool is_one = words.size() >= 3 && words[0]->kind == FormItem::Kind::Name && words[1]->text == "=";
  return is_one ? words : std::vector<const FormItem*>();
}

std::string joined_text(const std::vector<const FormItem*>& words, size_t from, size_t to) {
  std::string text;
  for (size_t i = from; i < to; ++i) text += words[i]->text;
  return text;
}

std::optional<int64_t> number_of(std::string_view text) {
  const auto v = base::Integer::parse(text);
  return v && v->bit_length() < 63 ? std::optional(v->to_int64()) : std::nullopt;
}

}  // namespace

// {k = 255 - imm}: the text has k in the place of the field.
void FormBinder::find_computed(const Items& items) {
  for (const FormItem& i : items) {
    const auto words = i.kind == FormItem::Kind::Braces ? equation(i) : std::vector<const FormItem*>();
    if (words.empty() || named(words[0]->text) >= 0) continue;
    const auto found = computed(words);
    if (found && can_compute(i, *found)) computed_[words[0]->text] = *found;
  }
}

// A field, plus or minus a number, or a number less a field.
std::optional<FormBinder::ComputedOperand> FormBinder::computed(const std::vector<const FormItem*>& words) const {
  const auto field = std::ranges::find_if(words.begin() + 2, words.end(), [&](const FormItem* w) {
    return w->kind == FormItem::Kind::Name && named(w->text) >= 0;
  });
  if (field == words.end()) return std::nullopt;
  const auto at = static_cast<size_t>(field - words.begin());
  std::string before = joined_text(words, 2, at), after = joined_text(words, at + 1, words.size());
  ComputedOperand out{static_cast<uint16_t>(named((*field)->text)), before.ends_with('-'), 0};
  if (!before.empty() && !before.ends_with('-') && !before.ends_with('+')) return std::nullopt;
  if (!before.empty()) before.pop_back();
  if (!after.empty() && !after.starts_with('-') && !after.starts_with('+')) return std::nullopt;
  for (const std::string& number : {before, after.starts_with('+') ? after.substr(1) : after}) {
    const auto n = number.empty() ? 0 : number_of(number);
    if (!n) return std::nullopt;
    out.offset += *n;
  }
  return out;
}

bool FormBinder::can_compute(const FormItem& item, const ComputedOperand& computed) {
  const model::Field& f = fields_[computed.field];
  const model::Type& type = work_.isa.types[f.type];
  if (type.kind == TypeKind::Number && !type.set && !f.is_float() && !type.is_code_address() && !f.fixed) return true;
  broken(Kind::BadValue, item.place,
         code_text(f.full_name()) + " is not a number of an operand: expected a field of a number type");
  return false;
}

size_t FormBinder::computed_operand(const FormItem& item, size_t at, Parts& out, bool optional) {
  const ComputedOperand& computed = computed_.at(item.text);
  const std::string gap = spacing_.before('x', 'x');
  if (!gap.empty()) text(gap, out);
  Part part = part_of(Part::Kind::Operand, computed.field);
  part.negated = computed.negated;
  part.offset = computed.offset;
  show(computed.field, item.place, optional);
  out.push_back(std::move(part));
  return at + 1;
}

// {rs = rd}: the fields are the same register, or the same code otherwise.
bool FormBinder::equal(const FormItem& item, uint16_t field, const std::string& other) {
  const int index = named(other);
  if (index < 0) return false;
  if (fields_[field].type != fields_[static_cast<size_t>(index)].type || index == field) {
    broken(Kind::BadValue, item.place,
           code_text(fields_[field].full_name()) + " and " + code_text(other) + " are not of one type");
  } else {
    form_->equal.push_back({field, static_cast<uint16_t>(index)});
    fixed_and_shown(field, item.place);
    shown_[field] = true;
  }
  return true;
}

// {rs = sp}: true where the braces are such a thing, whatever is wrong with it.
bool FormBinder::fixing(const FormItem& item) {
  const std::vector<const FormItem*> words = equation(item);
  if (words.empty()) return false;
  if (computed_.contains(words[0]->text)) return true;
  const int field = named(words[0]->text);
  if (field < 0) {
    unbound(*words[0]);
    return true;
  }
  const std::string value = joined_text(words, 2, words.size());
  const auto code = spelled_code(work_, fields_[static_cast<size_t>(field)], value);
  if (!code && equal(item, static_cast<uint16_t>(field), value)) return true;
  if (!code) {
    broken(Kind::BadValue, item.place,
           code_text(value) + " is not a value of the field " +
               code_text(fields_[static_cast<size_t>(field)].full_name()));
    return true;
  }
  fix(*words[0], static_cast<uint16_t>(field), *code);
  fixed_and_shown(static_cast<uint16_t>(field), item.place);
  return true;
}

// A name that no field of this opcode has.
void FormBinder::word(const FormItem& item, const FormItem* next, Parts& out) {
  if (names_.fields.contains(lower_case(item.text))) {
    pending_.clear();
    return absent(item);
  }
  if (!is_word(item, next)) return unbound(item);
  for (const FormItem* prefix : pending_) {
    broken(Kind::UnboundName, prefix->place, code_text(item.text) + " is a word of the form, it has no prefix");
  }
  pending_.clear();
  text(spacing_.before(item.text.front(), item.text.back()) + item.text, out);
}

bool FormBinder::is_word(const FormItem& item, const FormItem* next) const {
  for (const model::RegisterFile& file : work_.isa.files) {
    if (model::number_of(file, item.text)) return true;
  }
  if (next && next->kind == FormItem::Kind::Text && next->text.starts_with("[")) return true;
  if (work_.aggregates.contains(item.text)) return true;
  for (const model::Type& type : work_.isa.types) {
    for (const model::RegisterConstant& c : type.constants) {
      if (c.spelling == item.text) return true;
    }
  }
  return false;
}

void FormBinder::unbound(const FormItem& item) {
  std::vector<std::string> known(names_.as_written.begin(), names_.as_written.end());
  for (const auto& [name, index] : work_.aggregates) known.push_back(name);
  work_.unknown_everywhere(Kind::UnboundName, span_of(item.place),
                           code_text(item.text) + " is not a field, and nothing binds it (e.g. " +
                               code_text(item.text + " = field;") + " under `__OperandInfo`)",
                           item.text, known);
  broken_ = true;
  pending_.clear();
}

void FormBinder::unbound_modifier(const FormItem& item) {
  std::vector<std::string> known;
  for (const std::string& name : names_.as_written) known.push_back("." + name.substr(name.find('.') + 1));
  for (const std::string& spelling : names_.literals) known.push_back("." + spelling);
  const std::string word = "." + item.text;
  work_.unknown(Kind::UnboundName, span_of(item.place),
                code_text(word) + " is neither a field nor an enumerator of this instruction", word, known);
  broken_ = true;
}

void FormBinder::show(uint16_t field, NodeRef place, bool optional) {
  const model::Field& f = fields_[field];
  if (shown_[field] && !reading_) {
    broken(Kind::DuplicateName, place, "the field " + code_text(f.full_name()) + " stands in this form twice");
  }
  shown_[field] = true;
  if (reading_) fixed_and_shown(field, place);
  if (!optional || f.default_code || f.fixed) return;
  unprinted(f, place, code_text(f.full_name()) + " may be left out here, but the field has no default");
}

// ---- expressions -----------------------------------------------------------------------------------------

std::optional<model::FieldExpr> FormBinder::condition(NodeRef when) {
  if (!when || broken_) return std::nullopt;
  if (!context_.opcode) {
    broken(Kind::BadStatement, when, "`when` asks for fields of an instruction, an operand type has none");
    return std::nullopt;
  }
  auto e = field_expression(context_, when, work_.sink);
  if (!e) broken_ = true;
  return e;
}

model::FieldExpr folded_expression(ir::Function function) {
  const ir::Range& range = function.ranges[function.result];
  if (range.is_constant() && !range.lo.is_negative() && range.lo.fits_uint64())
    return {range.lo.to_uint64(), std::nullopt};
  return {0, std::move(function)};
}

std::optional<model::FieldExpr> field_expression(const OpcodeContext& context, NodeRef expression, diag::Sink& sink) {
  const auto constant = constant_of(expression);
  if (constant && !constant->is_negative() && constant->fits_uint64())
    return model::FieldExpr{constant->to_uint64(), std::nullopt};
  auto function = lower_field_expression(context, expression, sink);
  if (!function || function->result == ir::kNone) return std::nullopt;
  return folded_expression(std::move(*function));
}

}  // namespace isadora::check
