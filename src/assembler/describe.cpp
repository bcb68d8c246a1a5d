// Synopsis of a form for error messages: "SUM.X Rd{, pu}, {-}Ra, {-}rb{, {!}pp}". Names are those of the header if it
// has them, else those of the fields, so that forms of several opcodes can be distinguished.
#include <algorithm>

#include "assembler/grammar.h"
#include "assembler/text.h"
#include "model/spelling.h"

namespace isadora::assembler {
namespace {

using model::Part;

class Describer {
 public:
  Describer(const model::Opcode& op, const model::Form& form, const model::Isa& isa)
      : op_(op), form_(form), isa_(isa) {}

  std::string run() {
    out_ = form_.mnemonic;
    for (const Part& p : form_.head) part(p);
    if (!form_.operands.empty() && form_.operands.front().text != " ") out_ += ' ';
    for (const Part& p : form_.operands) part(p);
    for (const uint16_t c : form_.controls) out_ += " $" + isa_.controls[c].name;
    return std::move(out_);
  }

 private:
  void part(const Part& p) {
    switch (p.kind) {
      case Part::Kind::Text: out_ += p.text; break;
      case Part::Kind::Literal: word(p, p.text.starts_with('.') ? p.text : "." + spelled(p)); break;
      case Part::Kind::Modifier: word(p, "." + field(p).name_or_sub()); break;
      case Part::Kind::Number:
      case Part::Kind::Operand:
        for (const Part::Prefix& x : p.prefixes) out_ += "{" + prefix(x).open + "}";
        out_ += fixed_or_name(op_.fields[p.field]);
        for (const Part::Prefix& x : p.prefixes) {
          if (!prefix(x).close.empty()) out_ += "{" + prefix(x).close + "}";
        }
        for (const Part& inner : p.parts) part(inner);
        break;
      case Part::Kind::Value: break;  // in micro-ops alone
      case Part::Kind::Group:
        out_ += '{';
        for (const Part& inner : p.parts) part(inner);
        out_ += '}';
        break;
    }
  }

  struct FieldName {
    const model::Field& f;
    const std::string& name_or_sub() const { return f.sub.empty() ? f.name : f.sub; }
  };
  FieldName field(const Part& p) const { return {op_.fields[p.field]}; }

  std::string spelled(const Part& p) const {
    if (!p.text.empty() || p.field == model::kNoIndex) return p.text;
    const model::Enumerator* e = isa_.types[op_.fields[p.field].type].enumerator(p.code);
    return e ? e->spellings.front() : "";
  }
  void word(const Part& p, const std::string& text) { out_ += p.optional ? "{" + text + "}" : text; }
  const model::PrefixSpelling& prefix(const Part::Prefix& x) const {
    return isa_.types[op_.fields[x.field].type].prefixes[x.spelling];
  }

  std::string fixed_or_name(const model::Field& f) const {
    return f.fixed && f.type < isa_.types.size() ? model::spelled(isa_, isa_.types[f.type], *f.fixed) : name(f);
  }

  // "Rd" where the header has a word that is the field's name but for case.
  std::string name(const model::Field& f) const {
    const std::string_view header = form_.header;
    for (uint32_t pos = 0; pos < header.size();) {
      const uint32_t end = std::max(word_end(header, pos), pos + 1);
      const std::string_view word = header.substr(pos, end - pos);
      if (same_folded(word, f.name) && pos > 0) return std::string(word);
      pos = end;
    }
    return f.name;
  }

  const model::Opcode& op_;
  const model::Form& form_;
  const model::Isa& isa_;
  std::string out_;
};

}  // namespace

std::string describe(const model::Isa& isa, const model::Opcode& opcode, const model::Form& form) {
  return Describer(opcode, form, isa).run();
}

}  // namespace isadora::assembler
