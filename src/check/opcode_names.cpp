// Resolves names in an opcode: its fields, the bindings of `__OperandInfo`, and names of the optype's other opcodes.
#include <algorithm>

#include "check/opcodes.h"

namespace isadora::check {

using diag::Kind;
using model::TypeKind;
using parse::NodeKind;

// The order of resolution: fields by their own names, then the names of __OperandInfo; a lower level's binding replaces
// a higher one's.
void InstructionSet::build_names() {
  each([&](OpcodeDraft& draft, model::Opcode& opcode) {
    draft.context.opcode = &opcode;
    for (const Level* level : draft.levels) {
      for (const BindingDraft& b : level->bindings) bind(draft, opcode, b);
      for (const auto& [name, control] : level->controls) draft.roles.controls[name] = control;
    }
    for (uint16_t i = 0; i < opcode.fields.size(); ++i)
      draft.context.names[lower_case(opcode.fields[i].full_name())] = i;
    for (const auto& [name, control] : draft.roles.controls) {
      for (const std::string& field : work_.isa.controls[control].field_names) {
        const int index = opcode.find_field(field);
        if (index >= 0) draft.roles.reserved.insert(static_cast<uint16_t>(index));
      }
    }
  });
  for (OptypeDraft& optype : optypes_) gather_names(optype);
  for (const OptypeDraft& optype : optypes_) {
    if (optype.opcodes.empty()) continue;
    check_bindings(optype);
    for (const ModifierSetDraft& set : optype.level.modifier_sets) check_modifier_set(optype, set);
  }
}

void InstructionSet::bind(OpcodeDraft& draft, const model::Opcode& opcode, const BindingDraft& binding) {
  int found = -1;
  for (NodeRef alternative : binding.alternatives) {
    const int field = opcode.find_field(word_of(alternative));
    if (field < 0) continue;
    if (found >= 0) {
      work_
          .report(Kind::BadValue, alternative,
                  code_text(binding.name) + " could be two fields of " + code_text(opcode.name) + ", " +
                      code_text(opcode.fields[found].name) + " and " + code_text(opcode.fields[field].name))
          .labels.push_back({opcode.span, code_text(opcode.name) + " is here"});
      return;
    }
    found = field;
  }
  if (found >= 0) draft.context.names[lower_case(binding.name)] = static_cast<uint16_t>(found);
}

void InstructionSet::add_field_names(const model::Field& field, OptypeNames& names) {
  names.fields.insert(lower_case(field.full_name()));
  names.as_written.insert(field.full_name());
  if (field.type == model::kNoIndex) return;
  const model::Type& type = work_.isa.types[field.type];
  for (const model::PrefixSpelling& p : type.prefixes) names.prefixes.insert(p.open);
  if (type.kind != TypeKind::Enumeration || field.fixed) return;
  for (const model::Enumerator& e : type.enumerators) names.literals.insert(e.spellings.begin(), e.spellings.end());
}

// Sisters share levels, and fields that are written in one place.
void InstructionSet::gather_names(OptypeDraft& optype) {
  std::set<const Level*> read;
  std::set<std::pair<const base::Source*, uint32_t>> known;
  const auto is_new = [&](const base::Span& field) { return known.insert({field.source, field.begin}).second; };
  for (uint16_t index : optype.opcodes) {
    const OpcodeDraft& draft = opcodes_[index];
    const model::Opcode& opcode = work_.isa.opcodes[index];
    for (uint16_t i = 0; i < opcode.fields.size(); ++i) {
      const model::Field& field = opcode.fields[i];
      if (!draft.roles.reserved.contains(i) && is_new(field.span)) add_field_names(field, optype.names);
    }
    for (const Level* level : draft.levels) {
      if (!read.insert(level).second) continue;
      for (const BindingDraft& b : level->bindings) {
        optype.names.fields.insert(lower_case(b.name));
        optype.names.as_written.insert(b.name);
      }
    }
    optype.names.unknown_types |= draft.broken;
  }
}

// A name that some opcode cannot resolve: the alternatives that no opcode has are the error.
void InstructionSet::check_bindings(const OptypeDraft& optype) {
  if (optype.names.unknown_types) return;
  check_bindings(optype, optype.level, optype.opcodes);
  for (uint16_t index : optype.opcodes) check_bindings(optype, *opcodes_[index].own, {index});
}

void InstructionSet::check_bindings(const OptypeDraft& optype, const Level& level,
                                    const std::vector<uint16_t>& opcodes) {
  for (const BindingDraft& b : level.bindings) {
    const std::string name = lower_case(b.name);
    if (std::all_of(opcodes.begin(), opcodes.end(),
                    [&](uint16_t i) { return opcodes_[i].context.names.contains(name); }))
      continue;
    for (NodeRef alternative : b.alternatives) {
      const std::string field = word_of(alternative);
      if (optype.names.fields.contains(lower_case(field))) continue;
      work_.unknown(Kind::UnknownName, span_of(alternative),
                    "no opcode of " + code_text(optype.level.definition->name) + " has a field " + code_text(field),
                    field, {optype.names.as_written.begin(), optype.names.as_written.end()});
    }
  }
}

// .itype = {.S32*, .U32}: for the reader, and so it has to be right.
void InstructionSet::check_modifier_set(const OptypeDraft& optype, const ModifierSetDraft& set) {
  if (!set.name_place) return;
  const std::string& name = set.name;
  const model::Field* field = nullptr;
  for (uint16_t index : optype.opcodes) {
    for (const model::Field& f : work_.isa.opcodes[index].fields) {
      if (!field && (f.sub.empty() ? f.name : f.sub) == name) field = &f;
    }
  }
  if (!field) {
    if (optype.names.unknown_types) return;
    work_.unknown(Kind::UnknownName, span_of(set.name_place), "no field " + code_text(name) + " in this optype", name,
                  {optype.names.as_written.begin(), optype.names.as_written.end()});
    return;
  }
  if (field->type == model::kNoIndex) return;
  const model::Type& type = work_.isa.types[field->type];
  std::vector<std::string> spellings;
  for (const model::Enumerator& e : type.enumerators) {
    for (const std::string& s : e.spellings) spellings.push_back("." + s);
  }
  for (const auto& [text, place, is_default] : set.members) {
    const std::string word(text_of(place));
    const auto e =
        std::find_if(type.enumerators.begin(), type.enumerators.end(), [&spelling = text](const model::Enumerator& x) {
          return std::ranges::find(x.spellings, spelling) != x.spellings.end();
        });
    if (e == type.enumerators.end()) {
      work_
          .unknown(Kind::BadValue, span_of(place),
                   code_text(type.name) + " has no enumerator spelled " + code_text(word), word, spellings)
          .labels.push_back({type.span, code_text(type.name) + " is defined here"});
    } else if (is_default && field->default_code != e->code) {
      work_.report(Kind::BadValue, place, code_text(word) + " is not the default of " + code_text(field->full_name()))
          .labels.push_back({field->span, "the field is here"});
    }
  }
}

}  // namespace isadora::check
