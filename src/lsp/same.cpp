#include "lsp/same.h"

namespace isadora::lsp {

namespace {

template <typename T>
void blank(T& named) {
  named.name.clear();
  named.prose.clear();
  named.span = {};
}

void blank_field(model::Field& field) {
  field.name.clear();
  field.sub.clear();
  field.span = {};
}

void blank_form(model::Form& form) {
  form.header.clear();
  form.span = {};
  for (model::MicroOp& op : form.crack) op.span = {};
}

void blank_type(model::Type& type) {
  blank(type);
  for (model::Enumerator& e : type.enumerators) e.name.clear(), e.span = {};
  for (model::Field& part : type.parts) blank_field(part);
  for (model::Form& form : type.forms) blank_form(form);
}

void blank_opcode(model::Opcode& opcode) {
  blank(opcode);
  for (model::Field& field : opcode.fields) blank_field(field);
  for (model::Form& form : opcode.forms) blank_form(form);
  for (model::Exception& e : opcode.exceptions) e.span = {};
}

void blank_optype(model::Optype& optype) {
  blank(optype);
  optype.syntax.clear();
  optype.semantics_text.clear();
  for (model::Claim& claim : optype.claims) claim = {};
  for (model::Example& example : optype.examples) {
    example.span = {};
    for (auto& line : example.lines) line = {};
    for (model::Claim& claim : example.claims) claim = {};
  }
}

}  // namespace

model::Isa nameless(model::Isa isa) {
  isa.fingerprint.clear();
  isa.sources.clear();
  isa.prose.clear();
  for (auto& file : isa.files) blank(file);
  for (auto& space : isa.spaces) blank(space);
  for (auto& aggregate : isa.aggregates) aggregate.prose.clear(), aggregate.span = {};
  for (auto& type : isa.types) blank_type(type);
  for (auto& control : isa.controls)
    for (std::string& name : control.field_names) name.clear();
  for (auto& group : isa.groups) blank(group);
  for (auto& optype : isa.optypes) blank_optype(optype);
  for (auto& opcode : isa.opcodes) blank_opcode(opcode);
  return isa;
}

}  // namespace isadora::lsp
