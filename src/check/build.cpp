// The steps from trees to the Model, in order.
#include <algorithm>

#include "base/cache.h"
#include "base/fingerprint.h"
#include "check/check.h"
#include "check/machine.h"
#include "check/opcodes.h"
#include "check/relaxations.h"
#include "check/relocations.h"
#include "check/warnings.h"

namespace isadora::check {

namespace {

void keep_sources(BuildContext& work, const std::vector<parse::Tree>& trees) {
  std::string text;
  for (const parse::Tree& tree : trees) {
    work.isa.sources.push_back(tree.source);
    if (tree.source) text += tree.source->text;
  }
  work.isa.fingerprint = base::fingerprint(text);
}

bool asks_for_lengths(const std::vector<parse::Tree>& trees) {
  return std::ranges::any_of(
      trees, [](const parse::Tree& t) { return t.source->text.find("length_at") != std::string::npos; });
}

// A clause depends on its optype with all opcodes of that, on all definitions of other kinds, and on the lengths of all
// opcodes where a body asks for them.
ClauseCache known_clauses(const DefinitionSet& set, const Definitions& definitions, LoweringCache& known) {
  std::string text;
  for (const encoding::LengthPattern& p : definitions.lengths) {
    text += std::to_string(p.bytes);
    for (size_t i = 0; i < p.masks.size(); ++i)
      text += "," + std::to_string(p.masks[i]) + "," + std::to_string(p.values[i]);
    text += ";";
  }
  for (const std::vector<Definition>& kind : set.by_kind)
    for (const Definition& d : kind)
      if (d.rule->kind != DefinitionKind::Optype && d.rule->kind != DefinitionKind::Opcode) text += text_of(d.place);
  return {&known, base::digest(text)};
}

model::Isa build_all(const std::vector<parse::Tree>& trees, diag::Sink& sink, parse::ParseExtent extent,
                     Warnings warnings, LoweringCache* known, diag::Sink* warning_sink) {
  BuildContext work(sink, extent);
  keep_sources(work, trees);
  const DefinitionSet set = collect(work, trees);

  const std::vector<Statement> later = build_machine(work, set);
  add_not_modelled(work, trees);
  build_register_files(work, set);
  build_spaces(work, set);
  place_parameters(work, set);
  read_starts(work, set);
  build_pseudos(work, set);
  build_abis(work, set);
  list_functions(work, set);

  TypeSet types = declare_types(work, set);
  build_simple_types(work, types);
  build_operand_types(work, types);
  check_spellings(work);
  build_aggregates(work, set);
  lower_number_functions(work);
  check_paired_functions(work);
  build_relocations(work, later);
  check_relocation_numbers(work);
  if (work.whole()) lower_operand_types(work, types);

  // From here on no type, space or file changes.
  const GroupSet groups(work, set);
  InstructionSet instructions(work, set, types, groups);
  instructions.build_fields();
  instructions.build_names();
  instructions.build_widths();
  instructions.build_floats();
  instructions.build_modifier_orders();
  instructions.build_guards();
  instructions.build_controls();
  instructions.build_modules();
  instructions.build_exceptions();
  instructions.build_forms();
  build_relaxations(work, later);
  if (work.whole()) {
    diag::Sink null_sink;
    if (asks_for_lengths(trees)) work.definitions.lengths = encoding::length_patterns(work.isa);
    instructions.build_semantics(warnings, known ? known_clauses(set, work.definitions, *known) : ClauseCache{},
                                 warning_sink ? *warning_sink : null_sink);
    instructions.build_claims();
  }
  if (warning_sink) instructions.check_codes(*warning_sink);
  instructions.check_overlaps();
  check_code_counts(work, set);
  check_prefixed_values(work);
  if (work.whole()) check_padding(work, set);
  check_expansions(work);

  work.finish();
  sink.sort();
  return std::move(work.isa);
}

}  // namespace

model::Isa build(const std::vector<parse::Tree>& trees, diag::Sink& sink, parse::ParseExtent extent,
                 LoweringCache* known, diag::Sink* warning_sink) {
  return build_all(trees, sink, extent, Warnings::LeftOut, known, warning_sink);
}

model::Isa build_with_warnings(const std::vector<parse::Tree>& trees, diag::Sink& sink) {
  return build_all(trees, sink, parse::ParseExtent::Whole, Warnings::Faults, nullptr, nullptr);
}

}  // namespace isadora::check
