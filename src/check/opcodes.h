// Opcodes: the levels that each inherits are put together, then its forms are bound and its meaning is lowered.
#pragma once

#include "check/definitions.h"
#include "check/forms.h"
#include "check/levels.h"
#include "check/lower.h"
#include "check/lowering_cache.h"
#include "check/types.h"

namespace isadora::check {

// One opcode while it is built.
struct OpcodeDraft {
  std::vector<const Level*> levels;  // from the root group to the opcode's own
  Level* own = nullptr;
  OpcodeContext context;
  FieldRoles roles;
  bool broken = false;  // fields with errors: nothing is lowered, and overlaps are not reported
};

struct OptypeDraft {
  Level level;
  std::vector<const Level*> groups;
  std::vector<uint16_t> opcodes;
  OptypeNames names;
};

// The condition of an operand type's exception, for the operand at a place in an opcode's fields: of all that is the
// opcode's, only the operand's width is in it.
struct OperandCondition {
  const ExceptionDraft* exception;
  uint16_t field;
  std::optional<model::FieldExpr> bits;
  model::FieldExpr holds;
};

// A form with its clause.
struct FormClause {
  uint16_t opcode, form;
  ClauseHeader* clause;
  std::string key = {};  // from the cache
};

// Clauses that were lowered before. The key has a digest of everything else that a clause depends on.
struct ClauseCache {
  LoweringCache* known = nullptr;  // null: none
  std::string context;
};

class InstructionSet {
 public:
  InstructionSet(BuildContext& work, const DefinitionSet& set, const TypeSet& types, const GroupSet& groups);

  // In this order; each needs the one before.
  void build_fields();
  void check_codes(diag::Sink& warning_sink) const;  // after build_fields()
  void build_names();
  void build_widths();
  void build_floats();
  void build_modifier_orders();
  void build_guards();
  void build_controls();
  void build_modules();
  void build_exceptions();
  void build_forms();
  void build_semantics(Warnings warnings, const ClauseCache& known, diag::Sink& warning_sink);
  void build_claims();
  void check_overlaps();

 private:
  bool is_declared_special(uint16_t opcode) const;
  void add_optype(const Definition& d, const GroupSet& groups);
  void add_opcode(const Definition& d, const GroupSet& groups);
  void add_opcode(const Definition& d, const std::string& name, uint16_t optype);
  void add_opcodes(const Definition& d, const Level& group);
  void bind(OpcodeDraft& draft, const model::Opcode& opcode, const BindingDraft& binding);
  void gather_names(OptypeDraft& optype);
  void add_field_names(const model::Field& field, OptypeNames& names);
  void check_bindings(const OptypeDraft& optype);
  void check_bindings(const OptypeDraft& optype, const Level& level, const std::vector<uint16_t>& opcodes);
  void check_modifier_set(const OptypeDraft& optype, const ModifierSetDraft& set);
  std::vector<uint16_t> fields_named(const OpcodeDraft& draft, const OptypeDraft& optype,
                                     const std::vector<NodeRef>& names);
  void set_width(OpcodeDraft& draft, model::Opcode& opcode, const WidthDraft& width);
  void set_element(OpcodeDraft& draft, model::Opcode& opcode, const WidthDraft& width);
  std::optional<model::FieldExpr> bits_of(const OpcodeDraft& draft, const model::Opcode& opcode,
                                          const std::vector<uint16_t>& fields, NodeRef expression, unsigned most);
  void set_float(OpcodeDraft& draft, model::Opcode& opcode, const FloatDraft& floats);
  bool holds_floats(const model::Field& field, const std::vector<ir::FloatFormat>& formats, NodeRef place);
  void add_module(OpcodeDraft& draft, model::Opcode& opcode, const ModuleDraft& module);
  void add_exception(OpcodeDraft& draft, model::Opcode& opcode, const ExceptionDraft& exception);
  void add_operand_exceptions(OpcodeDraft& draft, model::Opcode& opcode);
  std::optional<model::FieldExpr> operand_condition(const OpcodeDraft& draft, const model::Opcode& opcode,
                                                    uint16_t field, const ExceptionDraft& exception);
  bool concerns(const OpcodeDraft& draft, const OptypeDraft& optype, NodeRef expression) const;
  void check_modifier_order(const OpcodeDraft& draft, const model::Opcode& opcode, const model::Form& form);
  uint16_t role(const OpcodeDraft& draft, const model::Opcode& opcode, NodeRef Level::*statement,
                std::string_view needed, bool (*fits)(const model::Type&));
  void bind_forms(OpcodeDraft& draft, model::Opcode& opcode);
  void bind_aliases(OpcodeDraft& draft, model::Opcode& opcode);
  void print_reading(const OpcodeDraft& draft, const PrintDraft& print, model::Form& form);
  void check_clauses(OptypeDraft& optype);
  static NodeRef crack_of(const OpcodeDraft& draft, const ClauseHeader& clause);
  static ClauseHeader* clause_of(OpcodeDraft& draft, OptypeDraft& optype, const model::Form& form);
  std::vector<FormClause> clauses_of(OptypeDraft& optype);
  void lower_optype(const OptypeDraft& optype, std::vector<FormClause>& clauses, const ClauseCache& known,
                    Warnings warnings, diag::Sink& sink, diag::Sink& warning_sink);
  void add_keys(const OptypeDraft& optype, std::vector<FormClause>& clauses, const ClauseCache& known,
                Warnings warnings) const;
  bool take_known(const std::vector<FormClause>& clauses, LoweringCache& known);
  void lower_form(const OptypeDraft& optype, const FormClause& one, Warnings warnings, diag::Sink& sink,
                  ConstantConditions& decisions);
  void lower_crack_of(const FormClause& one, diag::Sink& sink);
  model::Form& form_of(const FormClause& one) { return work_.isa.opcodes[one.opcode].forms[one.form]; }
  void lower_claim(const OptypeDraft& optype, uint16_t number, const model::Claim& claim);
  OptypeDraft& optype_of(const model::Opcode& opcode) { return optypes_[opcode.optype]; }
  const OptypeDraft& optype_of(const model::Opcode& opcode) const { return optypes_[opcode.optype]; }

  template <class Do>
  void each(Do act) {
    for (size_t i = 0; i < opcodes_.size(); ++i) act(opcodes_[i], work_.isa.opcodes[i]);
  }

  BuildContext& work_;
  const TypeSet& types_;
  NameMap optype_names_;
  std::map<std::string, base::Span> opcode_names_;
  std::vector<OptypeDraft> optypes_;  // by index in the Model
  std::vector<OpcodeDraft> opcodes_;
  std::vector<std::unique_ptr<Level>> own_levels_;
  std::vector<OperandCondition> operand_conditions_;  // that were lowered
};

}  // namespace isadora::check
