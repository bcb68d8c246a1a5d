#include "syntax/describe.h"

#include <algorithm>
#include <cctype>

#include "model/spelling.h"

namespace isadora::syntax {

namespace {

using model::Field;
using model::Part;

class Describer {
 public:
  Describer(const model::Isa& isa, std::span<const Field> fields, const FieldNaming& name)
      : isa_(isa), fields_(fields), name_(name) {}

  std::string parts(std::span<const Part> list) const {
    std::string out;
    for (const Part& p : list) out += part(p);
    return out;
  }

 private:
  std::string part(const Part& p) const {
    switch (p.kind) {
      case Part::Kind::Text: return p.text;
      case Part::Kind::Literal: return word(p, p.text.starts_with('.') || is_suffix(p) ? p.text : "." + spelled(p));
      case Part::Kind::Modifier: return word(p, (is_suffix(p) ? "" : ".") + name_(fields_[p.field], p));
      case Part::Kind::Number:
      case Part::Kind::Operand: return operand(p) + parts(p.parts);
      case Part::Kind::Group: return "{" + parts(p.parts) + "}";
      case Part::Kind::Value: break;
    }
    return "\\()";  // in micro-ops alone
  }

  bool is_suffix(const Part& p) const {
    return p.field != model::kNoIndex && isa_.types[fields_[p.field].type].is_suffix;
  }

  std::string operand(const Part& p) const {
    std::string open, close;
    for (const Part::Prefix& x : p.prefixes) {
      const model::PrefixSpelling& s = isa_.types[fields_[x.field].type].prefixes[x.spelling];
      open += "{" + s.open + "}";
      if (!s.close.empty()) close = "{" + s.close + "}" + close;
    }
    std::string name = name_(fields_[p.field], p);
    if (p.negated || p.offset) {  // `(255 - imm)`
      const std::string offset = std::to_string(p.offset < 0 && !p.negated ? -p.offset : p.offset);
      name = p.negated ? "(" + offset + " - " + name + ")" : "(" + name + (p.offset < 0 ? " - " : " + ") + offset + ")";
    }
    return open + name + close;
  }

  static std::string word(const Part& p, const std::string& text) { return p.optional ? "{" + text + "}" : text; }
  std::string spelled(const Part& p) const {
    if (!p.text.empty() || p.field == model::kNoIndex) return p.text;
    const model::Enumerator* const e = isa_.types[fields_[p.field].type].enumerator(p.code);
    return e ? e->spellings.front() : "";
  }

  const model::Isa& isa_;
  std::span<const Field> fields_;
  const FieldNaming& name_;
};

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
bool same_letters(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
  return std::ranges::equal(a, b, {}, lower, lower);
}

// "Rd" where the header has a word after its mnemonic that is the field's name but for case.
std::string name_in(std::string_view header, const Field& f) {
  for (size_t from = 0, to; from < header.size(); from = to) {
    to = from;
    while (to < header.size() && is_word(header[to])) ++to;
    if (from > 0 && same_letters(header.substr(from, to - from), f.name))
      return std::string(header.substr(from, to - from));
    to = std::max(to, from + 1);
  }
  return f.name;
}

}  // namespace

std::string describe(const model::Isa& isa, std::span<const Field> fields, std::span<const Part> parts,
                     const FieldNaming& name) {
  return Describer(isa, fields, name).parts(parts);
}

std::string describe(const model::Isa& isa, const model::Opcode& opcode, const model::Form& form,
                     const FieldNaming& name) {
  std::string out = form.mnemonic + describe(isa, opcode.fields, form.head, name);
  if (!form.operands.empty() && form.operands.front().text != " ") out += ' ';
  out += describe(isa, opcode.fields, form.operands, name);
  for (const uint16_t c : form.controls) out += " $" + isa.controls[c].name;
  return out;
}

std::string describe(const model::Isa& isa, const model::Opcode& opcode, const model::Form& form) {
  return describe(isa, opcode, form, [&](const Field& f, const Part& p) {
    if (p.kind == Part::Kind::Modifier) return f.sub.empty() ? f.name : f.sub;
    const bool fixed = f.fixed && f.type < isa.types.size();
    return fixed ? model::spelled(isa, isa.types[f.type], *f.fixed) : name_in(form.header, f);
  });
}

}  // namespace isadora::syntax
