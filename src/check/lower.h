// Expressions and bodies of the semantics language to IR.
#pragma once

#include <optional>

#include "check/constant_conditions.h"
#include "check/names.h"
#include "diag/diagnostic.h"
#include "ir/ir.h"

namespace isadora::check {

// A condition or width over the opcode's fields (also over the parts of a compound operand, and over `width`, the
// Bitwidth of that operand, which is given as a function of fields). Pure: no state.
std::optional<ir::Function> lower_field_expression(const OpcodeContext& context, NodeRef expression, diag::Sink& sink);

// As above for an exception of a compound operand type: names are the type's parts inside field `operand` of the
// opcode, `width` is its Bitwidth.
std::optional<ir::Function> lower_operand_condition(const OpcodeContext& context, uint16_t operand, NodeRef expression,
                                                    diag::Sink& sink);

// Lowers the body of a clause for one form of one opcode (context.form is set). Reports undefined names, ranges, unset
// results, lane values in warp-wide state, and invalid text. Warnings are left out, or become faults.
enum class Warnings : uint8_t { LeftOut, Faults };
std::optional<ir::Function> lower_clause(const OpcodeContext& context, NodeRef body, diag::Sink& sink,
                                         Warnings warnings = Warnings::LeftOut,
                                         ConstantConditions* decisions = nullptr);

// The guard: the value of the guard's register with its prefix, as a bool. What is wrong with the prefix's expression
// is reported where a sink is given.
ir::Function lower_guard(const OpcodeContext& context, const model::Opcode& opcode, diag::Sink* sink = nullptr);

// The micro-ops of a clause for one form, in order.
std::optional<std::vector<model::MicroOp>> lower_crack(const OpcodeContext& context, NodeRef crack, diag::Sink& sink);

// Has the notation itself a function or a statement of this name, as `min` or `INT32`?
bool is_notations_function(std::string_view name);

// An expression over fields: a constant where it folds.
model::FieldExpr folded_expression(ir::Function function);

// Lowers a claim of an optype's __Claims for the form in context.form and adds it to form.claims. OtherForm: the claim
// names something that this form lacks.
enum class ClaimFit : uint8_t { Fits, NeverGiven, OtherForm, Wrong };
ClaimFit lower_form_claim(const OpcodeContext& context, uint16_t number, const model::Claim& claim, model::Form& form,
                          diag::Sink& sink);

// The value of a compound operand, for model::Type::value: field i is the code of part i, input 0 the width in bits.
// Claims use it.
std::optional<ir::Function> lower_compound_value(const Definitions& definitions, uint16_t type, diag::Sink& sink);

// A function that programs write in the place of a number of this type; null where it has been reported.
std::optional<ir::Function> lower_number_function(const Definitions& definitions, uint16_t type, uint16_t number,
                                                  diag::Sink& sink);

}  // namespace isadora::check
