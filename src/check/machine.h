// The machine: its execution model, registers, memory, and the settings that programs can query.
#pragma once

#include "check/definitions.h"

namespace isadora::check {

// Its statements `Relocation`, `Shorter` and `NearBase` need the types or the opcodes, and are left.
std::vector<Statement> build_machine(BuildContext& work, const DefinitionSet& set);
void build_register_files(BuildContext& work, const DefinitionSet& set);
void check_spellings(BuildContext& work);        // needs the types: a text names one register
void check_prefixed_values(BuildContext& work);  // needs the forms: a prefixed value is not written as another one
void build_spaces(BuildContext& work, const DefinitionSet& set);
void build_aggregates(BuildContext& work, const DefinitionSet& set);   // needs the types
void place_parameters(BuildContext& work, const DefinitionSet& set);   // needs the spaces
void check_code_counts(BuildContext& work, const DefinitionSet& set);  // needs the opcodes
void check_padding(BuildContext& work, const DefinitionSet& set);      // needs legal opcodes
// Initial values of registers of a hart; needs the register files.
void read_starts(BuildContext& work, const DefinitionSet& set);
// `Attributes` and `Attribute`; needs the options.
void read_attributes(BuildContext& work, const std::vector<Statement>& list);
// The index of an option of the machine; kNoIndex where it has none of this name, which is reported.
uint16_t option_of(BuildContext& work, NodeRef name);
void build_pseudos(BuildContext& work, const DefinitionSet& set);
void check_expansions(BuildContext& work);                      // of pseudo-instructions; needs the opcodes
void build_abis(BuildContext& work, const DefinitionSet& set);  // needs the register files
void list_functions(BuildContext& work, const DefinitionSet& set);

// The fault of `not_modelled`, if a text uses it and the machine declares none of that name.
void add_not_modelled(BuildContext& work, const std::vector<parse::Tree>& trees);

}  // namespace isadora::check
