// Equality of Models. Most parts compare member by member; the others are here.
#include <algorithm>

#include "model/model.h"

namespace isadora::model {

bool FieldExpr::operator==(const FieldExpr& o) const {
  return function == o.function && (function || constant == o.constant);
}

bool Exception::operator==(const Exception& o) const = default;
bool NumberFunction::operator==(const NumberFunction& o) const = default;
bool Field::operator==(const Field& o) const = default;

// Spelled out, for Clang 14 cannot default the comparison of a type that holds more of itself. The names of all
// members: one that is added and not compared does not compile.
bool Part::operator==(const Part& o) const {
  const auto& [a_kind, a_text, a_field, a_code, a_optional, a_again, a_negated, a_offset, a_prefixes, a_parts, a_when,
               a_value] = *this;
  return a_kind == o.kind && a_text == o.text && a_field == o.field && a_code == o.code && a_optional == o.optional &&
         a_again == o.again && a_negated == o.negated && a_offset == o.offset && a_prefixes == o.prefixes &&
         a_parts == o.parts && a_when == o.when && a_value == o.value;
}

bool MicroOp::operator==(const MicroOp& o) const = default;
bool Form::operator==(const Form& o) const = default;
bool Type::operator==(const Type& o) const = default;

bool Isa::operator==(const Isa& o) const {
  const auto& [a_name, a_fingerprint, a_machine, a_faults, a_settings, a_modules, a_files, a_spaces, a_aggregates,
               a_types, a_controls, a_groups, a_optypes, a_opcodes, a_pseudos, a_abis, a_prose, a_sources] = *this;
  const auto same_source = [](const base::SourceRef& x, const base::SourceRef& y) {
    return x->name == y->name && x->text == y->text;
  };
  return a_name == o.name && a_fingerprint == o.fingerprint && a_machine == o.machine && a_faults == o.faults &&
         a_settings == o.settings && a_modules == o.modules && a_files == o.files && a_spaces == o.spaces &&
         a_aggregates == o.aggregates && a_types == o.types && a_controls == o.controls && a_groups == o.groups &&
         a_optypes == o.optypes && a_opcodes == o.opcodes && a_pseudos == o.pseudos && a_abis == o.abis &&
         a_prose == o.prose &&
         std::equal(a_sources.begin(), a_sources.end(), o.sources.begin(), o.sources.end(), same_source);
}

}  // namespace isadora::model
