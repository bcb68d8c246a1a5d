// The set of words of a form: its fields as terms, and the condition that a word is legal.
#pragma once

#include <optional>
#include <vector>

#include "prove/claim.h"
#include "prove/machine.h"

namespace isadora::prove {

class FormSpace {
 public:
  // A code for each field, or none where it may be any.
  using Codes = std::vector<std::optional<uint64_t>>;

  FormSpace(const Context& context, uint16_t opcode, uint16_t form);

  const model::Opcode& opcode() const { return opcode_; }
  const model::Form& form() const { return form_; }
  const Codes& codes() const { return codes_; }  // those that the form fixes

  // All combinations of the modifiers and prefixes that the functions depend on; empty if there are too many.
  std::vector<Codes> combinations(const std::vector<const ir::Function*>& functions) const;
  // The values of an enumerated field or a prefix; none for others.
  std::vector<uint64_t> values(uint16_t field) const;

  // The fields as terms. What has to hold of them is added to `legal`.
  std::vector<Term> fields(SymbolicMachine& m, const Codes& codes, std::vector<Term>& legal) const;
  // As above for given terms of the fields.
  void exclude_special_cases(SymbolicMachine& m, const std::vector<Term>& fields, std::vector<Term>& legal) const;
  void constrain(SymbolicMachine& m, const Codes& codes, const std::vector<Term>& fields,
                 std::vector<Term>& legal) const;
  // Does a word with these fields fit a form of the opcode: its fixed codes, its defaults, its conditions?
  Term fits(SymbolicMachine& m, uint16_t form, const std::vector<Term>& fields) const;
  // Does such a word decode to this form? The first form that fits is taken.
  Term is_read_as(SymbolicMachine& m, const std::vector<Term>& fields) const;
  Term number(SymbolicMachine& m, const model::FieldExpr& e, const std::vector<Term>& fields) const;
  Term truth(SymbolicMachine& m, const model::FieldExpr& e, const std::vector<Term>& fields) const;

  // The word of an assignment, if it is one of this form.
  bool decode(const Terms& t, const std::vector<Term>& fields, const Assignment& values, encoding::Decoded& d) const;

 private:
  Term legal_register(SymbolicMachine& m, const model::Field& field, const model::Type& type, Term code,
                      const std::vector<Term>& fields) const;

  // Does it depend on the field whether a word is legal, or is read as this form?
  bool decides(uint16_t field) const;

  // A part that is not legal is at its default.
  void add_conditions(SymbolicMachine& m, const std::vector<model::Part>& parts, const std::vector<Term>& fields,
                      Term& all) const;

  const Context& context_;
  const model::Isa& isa_;
  uint16_t number_, form_number_;
  const model::Opcode& opcode_;
  const model::Form& form_;
  Codes codes_;
};

}  // namespace isadora::prove
