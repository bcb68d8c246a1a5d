// Operands and modifiers of a form: resolves a name or a `.word` to a field with its subfields.
#include <algorithm>

#include "check/forms.h"

namespace isadora::check {

using diag::Kind;
using model::Part;
using model::TypeKind;

// ---- operands --------------------------------------------------------------------------------------------

size_t FormBinder::operand(const Items& items, size_t at, Parts& out, bool optional) {
  const FormItem& item = items[at];
  const auto field = static_cast<uint16_t>(named(item.text));
  const std::string gap = spacing_.before('x', 'x');
  if (!gap.empty()) text(gap, out);
  Part part = part_of(Part::Kind::Operand, field);
  part.again = reading_ && shown_[field];
  show(field, item.place, optional);
  std::vector<const FormItem*> closings;
  at = suffixes(items, at + 1, part, closings);
  prefixes(part, closings);
  out.push_back(std::move(part));
  return at;
}

// Modifiers right after the operand, and the closing signs of its prefixes.
size_t FormBinder::suffixes(const Items& items, size_t at, Part& operand, std::vector<const FormItem*>& closings) {
  for (; at < items.size(); ++at) {
    const FormItem& i = items[at];
    if (i.kind == FormItem::Kind::Modifier) {
      modifier(i, operand.field, false, {}, operand.parts);
    } else if (i.is_modifiers()) {
      modifiers(i, operand.field, operand.parts);
    } else if (i.is_prefix()) {
      closings.push_back(&i);
    } else {
      break;
    }
  }
  return at;
}

void FormBinder::prefixes(Part& operand, std::vector<const FormItem*>& closings) {
  const std::string& name = fields_[operand.field].name;
  const size_t given = pending_.size();
  for (const FormItem* item : pending_) {
    bool found = false;
    for (size_t i = 0; i < fields_.size() && !found; ++i) {
      const model::Field& f = fields_[i];
      if (f.name != name || f.sub.empty() || f.type == model::kNoIndex || shown_[i]) continue;
      const model::Type& type = work_.isa.types[f.type];
      for (size_t s = 0; s < type.prefixes.size() && !found; ++s) {
        if (type.prefixes[s].open != item->text) continue;
        found = true;
        show(static_cast<uint16_t>(i), item->place, true);
        operand.prefixes.push_back({static_cast<uint16_t>(i), static_cast<uint16_t>(s)});
        close_prefix(type.prefixes[s], *item, closings);
      }
    }
    if (found || names_.unknown_types || names_.prefixes.contains(item->text)) continue;
    // Without it the form is whole.
    work_.report(Kind::UnboundName, item->place,
                 "no operand of this instruction has a prefix " + code_text(item->text));
  }
  if (!closings.empty() && operand.prefixes.size() == given) {
    broken(Kind::UnboundName, closings.back()->place,
           "no prefix of this operand closes with " + code_text(closings.back()->text));
  }
  pending_.clear();
}

void FormBinder::close_prefix(const model::PrefixSpelling& spelling, const FormItem& item,
                              std::vector<const FormItem*>& closings) {
  if (spelling.close.empty()) return;
  const auto found =
      std::find_if(closings.begin(), closings.end(), [&](const FormItem* c) { return c->text == spelling.close; });
  if (found != closings.end()) {
    closings.erase(found);
    return;
  }
  broken(Kind::UnboundName, item.place,
         "the prefix " + code_text(spelling.open) + " closes with " + code_text("{" + spelling.close + "}") +
             " after its operand");
}

// ---- modifiers -------------------------------------------------------------------------------------------

void FormBinder::modifiers(const FormItem& braces, int operand, Parts& out) {
  for (const FormItem& i : braces.items) {
    if (i.kind == FormItem::Kind::Modifier) modifier(i, operand, true, braces.when, out);
  }
}

// A modifier that the opcode lacks is left out where it may be; where not, the form is for others.
void FormBinder::modifier(const FormItem& item, int operand, bool optional, NodeRef when, Parts& out) {
  const int sub = operand >= 0 ? subfield(static_cast<uint16_t>(operand), item.text) : -1;
  if (sub >= 0) return show_modifier(item, static_cast<uint16_t>(sub), optional, when, out);
  if (const int field = exact(item.text); field >= 0)
    return show_modifier(item, static_cast<uint16_t>(field), optional, when, out);
  if (const Literal found = find_literal(item.text, operand); found.field >= 0)
    return literal(item, found, optional, when, out);
  if (const int field = named(item.text); field >= 0)
    return show_modifier(item, static_cast<uint16_t>(field), optional, when, out);
  const std::string lower = lower_case(item.text);
  const bool of_operand = operand >= 0 && std::any_of(names_.fields.begin(), names_.fields.end(),
                                                      [&](const std::string& f) { return f.ends_with("." + lower); });
  if (of_operand || names_.fields.contains(lower) || names_.literals.contains(item.text)) {
    if (!optional) absent(item);
    return;
  }
  mnemonic_part(item, operand, optional, out);
}

bool FormBinder::is_suffix(uint16_t field) const {
  return field != model::kNoIndex && fields_[field].type != model::kNoIndex &&
         work_.isa.types[fields_[field].type].is_suffix;
}

// A suffix is read as a part of the mnemonic's word.
void FormBinder::check_suffix_place(const FormItem& item, uint16_t field, const Parts& out) {
  if (!is_suffix(field)) return;
  const bool first = std::ranges::all_of(out, [&](const Part& before) { return is_suffix(before.field); });
  if (&out == &form_->head && first) return;
  broken(Kind::BadValue, item.place,
         code_text("." + item.text) + " is a suffix, expected it after the mnemonic, before modifiers with a dot");
}

// A suffix that is not there stands for the default.
void FormBinder::check_unwritten(const FormItem& item, uint16_t field, bool optional) {
  if (!is_suffix(field)) return;
  const auto& all = work_.isa.types[fields_[field].type].enumerators;
  const auto unwritten = std::ranges::find_if(
      all, [](const model::Enumerator& e) { return std::ranges::find(e.spellings, "") != e.spellings.end(); });
  if (unwritten == all.end() || (optional && fields_[field].default_code == unwritten->code)) return;
  broken(Kind::BadValue, item.place,
         "`" + unwritten->name + "` is spelled \"\", expected it to be the default of " + code_text("." + item.text) +
             ", in braces: " + code_text("{." + item.text + "}"));
}

void FormBinder::show_modifier(const FormItem& item, uint16_t field, bool optional, NodeRef when, Parts& out) {
  check_suffix_place(item, field, out);
  if (fields_[field].fixed) return show_fixed(item, field, out);
  check_unwritten(item, field, optional);
  Part part = part_of(Part::Kind::Modifier, field);
  part.optional = optional;
  part.when = condition(when);
  show(field, item.place, optional);
  out.push_back(std::move(part));
}

// A value that the opcode fixes is part of its mnemonic; an enumerator spelled "" is not written.
void FormBinder::show_fixed(const FormItem& item, uint16_t field, Parts& out) {
  show(field, item.place, false);
  const model::Type& type = work_.isa.types[fields_[field].type];
  const model::Enumerator* e = type.enumerator(*fields_[field].fixed);
  if (!e || e->spellings.front().empty()) return;
  Part part = text_part(Part::Kind::Literal, e->spellings.front());
  if (type.is_suffix) part.field = field, part.code = e->code;
  out.push_back(std::move(part));
}

bool FormBinder::may_be_literal(uint16_t field, int operand) const {
  const model::Field& f = fields_[field];
  if (f.fixed || f.type == model::kNoIndex || work_.isa.types[f.type].kind != TypeKind::Enumeration) return false;
  if (operand >= 0) return f.name == fields_[static_cast<size_t>(operand)].name && !f.sub.empty();
  return f.sub.empty() && !named_in_line_[field] && !roles_.reserved.contains(field);
}

FormBinder::Literal FormBinder::find_literal(std::string_view spelling, int operand) const {
  Literal found;
  for (uint16_t i = 0; i < fields_.size(); ++i) {
    if (!may_be_literal(i, operand)) continue;
    for (const model::Enumerator& e : work_.isa.types[fields_[i].type].enumerators) {
      if (std::find(e.spellings.begin(), e.spellings.end(), spelling) == e.spellings.end()) continue;
      found.ambiguous |= found.field >= 0;
      if (found.field < 0) found = {i, e.code};
    }
  }
  return found;
}

// In braces: at the default it is only left out; else it is the one value that can be shown.
void FormBinder::literal(const FormItem& item, const Literal& found, bool optional, NodeRef when, Parts& out) {
  const auto field = static_cast<uint16_t>(found.field);
  const model::Field& f = fields_[field];
  if (found.ambiguous) {
    broken(Kind::AmbiguousForm, item.place,
           code_text("." + item.text) + " could fix more than one field of this instruction")
        .labels.push_back({f.span, "one of them"});
    return;
  }
  if (optional && f.default_code != found.code) return show_modifier(item, field, true, when, out);
  check_suffix_place(item, field, out);
  Part part = text_part(Part::Kind::Literal, item.text);
  part.field = field;
  part.code = found.code;
  part.optional = optional;
  part.when = condition(when);
  fix(item, field, found.code);
  out.push_back(std::move(part));
}

void FormBinder::fix(const FormItem& item, uint16_t field, uint64_t code) {
  for (const model::FixedCode& f : form_->fixed) {
    if (f.field != field) continue;
    broken(Kind::DuplicateName, item.place,
           "the field " + code_text(fields_[field].full_name()) + " is fixed by this form twice");
    return;
  }
  form_->fixed.push_back({field, code});
}

// A literal of no field.
void FormBinder::mnemonic_part(const FormItem& item, int operand, bool optional, Parts& out) {
  if (optional && names_.unknown_types) {
    broken_ = true;  // an enumerator of a type that has been reported
    return;
  }
  if (optional) return unbound_modifier(item);
  if (operand >= 0) return text("." + item.text, out);
  out.push_back(text_part(Part::Kind::Literal, item.text));
}

}  // namespace isadora::check
