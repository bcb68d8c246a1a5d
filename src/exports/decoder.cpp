#include "exports/decoder.h"

#include <algorithm>

namespace isadora::exports {

namespace {

std::string title_of(const model::Isa& isa, const model::Opcode& op) {
  return op.optype < isa.optypes.size() ? comment(isa.optypes[op.optype].title) : "";
}

OpcodeNames names_of(const model::Isa& isa, const std::string& isa_name, const model::Opcode& op, Names& taken) {
  OpcodeNames out;
  out.name = taken.give(lower(op.name));
  out.title = title_of(isa, op);
  Names fields;
  for (const char* own : {"bits", "legal", "form", "w", "low", "high", "out", "unused_"}) fields.give(own);
  for (const char* function : {"shl", "shr", "zext", "sext"}) fields.give(isa_name + "_" + function);
  fields.give("decode_" + out.name);
  for (const model::Field& f : op.fields) out.fields.push_back(fields.give(lower(f.full_name())));
  for (size_t i = 0; i < op.forms.size(); ++i)
    out.forms.push_back(op.forms.size() == 1 ? out.name : out.name + "_" + std::to_string(i));
  return out;
}

}  // namespace

unsigned bits_for(uint64_t most) { return std::max(1u, base::Integer(most).bit_length()); }

Decoder::Decoder(const model::Isa& i)
    : isa(i), layout(i.machine), name(identifier(lower(i.name))), patterns(encoding::patterns(layout, i)) {
  for (const encoding::OpcodePattern& p : patterns) {
    opcodes.push_back(p.opcode);
    max_bytes = std::max<unsigned>(max_bytes, p.bytes);
    max_fields = std::max(max_fields, opcode(p).fields.size());
  }
  std::ranges::sort(opcodes);
  encoding::order(patterns);
  Names types;
  // Names of the generated code itself are reserved first.
  for (const char* own : {"none", "illegal", "ok", "truncated", "opcodes", "fields", "max_bytes", "max_fields",
                          "decoder_h", "decoder_implementation"})
    constants.give(own);
  for (const char* own : {"opcode", "form"}) types.give(own);
  for (const model::Opcode& op : isa.opcodes) names.push_back(names_of(isa, name, op, constants));
  for (const model::Type& t : isa.types)
    enumerations.push_back(t.kind == model::TypeKind::Enumeration && !t.enumerators.empty() ? types.give(lower(t.name))
                                                                                            : "");
}

std::string remark(const model::Isa& isa, const model::Field& field) {
  const model::Type& type = isa.types[field.type];
  std::string out = type.name + ", " + std::to_string(field.width()) + (field.width() == 1 ? " bit" : " bits");
  if (type.is_signed) out += ", signed";
  if (type.scale != 1) out += ", times " + std::to_string(type.scale);
  if (type.absolute) out += ", an address of code";
  if (type.relative == model::Relative::This) out += ", relative to this instruction";
  if (type.from) out += " and " + std::to_string(type.from) + " bytes";
  if (type.aligned != 1) out += ", rounded down to a multiple of " + std::to_string(type.aligned);
  if (type.from_one) out += ", 0 for " + base::Integer::power_of_two(type.width).to_string();
  if (type.inverted)
    out += ", the bits " + base::Integer(type.inverted).to_hex() + " inverted where bit " +
           std::to_string(type.unless) + " is 0";
  if (type.relative == model::Relative::Next) out += ", relative to the next instruction";
  if (type.kind == model::TypeKind::Register && type.file < isa.files.size())
    out += ", of " + isa.files[type.file].name;
  if (field.fixed) out += ", always " + std::to_string(*field.fixed);
  return comment(out);
}

std::string hex(model::Bits value) { return base::Integer::from_unsigned(value).to_hex().substr(2); }

}  // namespace isadora::exports
