// Forms: a syntax line meets an opcode, and each piece of it becomes a field, a fixed code or text.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "check/build_context.h"
#include "check/syntax.h"

namespace isadora::check {

// Names of an optype's opcodes: if another opcode has the name, it is not an error; the form is not for this opcode.
struct OptypeNames {
  std::set<std::string, std::less<>> fields;      // with their subfields, and bound names, in lower case
  std::set<std::string, std::less<>> as_written;  // as written, for "did you mean"
  std::set<std::string, std::less<>> literals;    // spellings that could be fixed by `.X`
  std::set<std::string, std::less<>> prefixes;    // openings that some operand has
  bool unknown_types = false;                     // then a prefix or a literal may be there, but is not known
};

// The roles of an opcode's fields beside operands.
struct FieldRoles {
  std::set<uint16_t> reserved;               // guard and control fields: a literal never means them
  std::map<std::string, uint16_t> controls;  // those that a form may name
};

enum class BindResult : uint8_t { Bound, NotForThisOpcode, Broken };

class FormBinder {
 public:
  FormBinder(BuildContext& work, const OpcodeContext& context, const std::vector<model::Field>& fields,
             const OptypeNames& names, const FieldRoles& roles)
      : work_(work), context_(context), fields_(fields), names_(names), roles_(roles) {}

  BindResult bind(const SyntaxLine& line, model::Form& form);
  // As above for a parse-only form: an operand may occur twice, and `{field = value}` fixes a field that it does not
  // show.
  BindResult bind_alias(const SyntaxLine& line, model::Form& form);
  // Of a form that is not for this opcode: the first name in it that the opcode lacks.
  const std::string& lacking() const { return lacking_; }

 private:
  bool is_small(const model::Form& form, const SyntaxLine& line);  // else the exceeded limit is reported
  void fixed_and_shown(uint16_t field, NodeRef place);
  using Items = std::vector<FormItem>;
  using Parts = std::vector<model::Part>;

  struct Literal {
    int field = -1;
    uint64_t code = 0;
    bool ambiguous = false;
  };

  // names
  int named(std::string_view name) const;  // a field, by its name or by a binding
  int exact(std::string_view name) const;  // a field of exactly this name
  int subfield(uint16_t field, std::string_view sub) const;
  void note_names(const Items& items);
  bool is_word(const FormItem& item, const FormItem* next) const;  // a literal word

  // pieces
  void head(const Items& items);
  void parts(const Items& items, Parts& out, bool optional);
  size_t operand(const Items& items, size_t at, Parts& out, bool optional);
  size_t suffixes(const Items& items, size_t at, model::Part& operand, std::vector<const FormItem*>& closings);
  void prefixes(model::Part& operand, std::vector<const FormItem*>& closings);
  void close_prefix(const model::PrefixSpelling& spelling, const FormItem& item,
                    std::vector<const FormItem*>& closings);
  void word(const FormItem& item, const FormItem* next, Parts& out);
  void unbound(const FormItem& item);
  void unbound_modifier(const FormItem& item);
  void group(const FormItem& item, Parts& out);
  void modifier(const FormItem& item, int operand, bool optional, NodeRef when, Parts& out);
  void modifiers(const FormItem& braces, int operand, Parts& out);
  void check_suffix_place(const FormItem& item, uint16_t field, const Parts& out);
  bool is_suffix(uint16_t field) const;
  void show_fixed(const FormItem& item, uint16_t field, Parts& out);
  void check_unwritten(const FormItem& item, uint16_t field, bool optional);
  void show_modifier(const FormItem& item, uint16_t field, bool optional, NodeRef when, Parts& out);
  void literal(const FormItem& item, const Literal& found, bool optional, NodeRef when, Parts& out);
  void mnemonic_part(const FormItem& item, int operand, bool optional, Parts& out);
  Literal find_literal(std::string_view spelling, int operand) const;
  bool may_be_literal(uint16_t field, int operand) const;
  void text(const std::string& t, Parts& out);
  void show(uint16_t field, NodeRef place, bool optional);
  void fix(const FormItem& item, uint16_t field, uint64_t code);
  std::optional<model::FieldExpr> condition(NodeRef when);

  // readings
  struct ComputedOperand {  // {name = field + number}
    uint16_t field;
    bool negated;
    int64_t offset;
  };
  void find_computed(const Items& items);
  std::optional<ComputedOperand> computed(const std::vector<const FormItem*>& words) const;
  bool can_compute(const FormItem& item, const ComputedOperand& computed);
  size_t computed_operand(const FormItem& item, size_t at, Parts& out, bool optional);
  bool fixing(const FormItem& item);
  bool equal(const FormItem& item, uint16_t field, const std::string& other);

  // the whole
  void controls(const SyntaxLine& line);
  void defaults(const SyntaxLine& line);
  void sets(const SyntaxLine& line);  // none may take a number after it
  void absent(const FormItem& item) {
    if (!absent_) lacking_ = item.text;
    absent_ = true;
  }
  void unprinted(const model::Field& field, NodeRef place, std::string message);
  diag::Diagnostic& broken(diag::Kind kind, NodeRef place, std::string message);

  BuildContext& work_;
  const OpcodeContext& context_;
  const std::vector<model::Field>& fields_;
  const OptypeNames& names_;
  const FieldRoles& roles_;
  model::Form* form_ = nullptr;
  std::vector<bool> shown_, named_in_line_;
  std::vector<const FormItem*> pending_;  // prefixes before the next operand
  TextSpacing spacing_;
  bool reading_ = false;
  std::map<std::string, ComputedOperand> computed_;
  bool absent_ = false;
  std::string lacking_;
  bool broken_ = false;
};

inline model::Part part_of(model::Part::Kind kind, uint16_t field = model::kNoIndex) {
  model::Part part;
  part.kind = kind;
  part.field = field;
  return part;
}

inline model::Part text_part(model::Part::Kind kind, const std::string& text) {
  model::Part part = part_of(kind);
  part.text = text;
  return part;
}

// The code that all fields have at their default or fixed codes, for the forms' masks.
void fill_mask(const std::vector<model::Field>& fields, model::Form& form);

// A width or condition over fields: a constant where it folds.
std::optional<model::FieldExpr> field_expression(const OpcodeContext& context, NodeRef expression, diag::Sink& sink);

// The code of a field that is written as its operand would be: a register, an enumerator, a number.
std::optional<uint64_t> spelled_code(const BuildContext& work, const model::Field& field, const std::string& text);

// Two forms of one opcode that one word satisfies.
void check_ambiguity(BuildContext& work, const model::Opcode& opcode);

}  // namespace isadora::check
