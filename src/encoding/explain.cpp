// Why a word is illegal, as a sentence for the user.
#include "base/text.h"
#include "encoding/codec.h"

namespace isadora::encoding {

namespace {

using model::Opcode;

std::string quoted(const std::string& s) { return "`" + s + "`"; }

// "EQ (0), NE (1) or LT (2)"; empty for a long list.
std::string codes_of(const model::Type& type) {
  constexpr size_t kMost = 8;
  if (type.enumerators.empty() || type.enumerators.size() > kMost) return "";
  std::vector<std::string> list;
  for (const model::Enumerator& e : type.enumerators) list.push_back(e.name + " (" + std::to_string(e.code) + ")");
  return base::joined(list);
}

std::string bad_code(const model::Isa& isa, const Opcode& op, uint16_t detail) {
  if (detail >= op.fields.size())
    return "a bit that no field of " + quoted(op.name) + " covers is one, and must be zero";
  const model::Field& field = op.fields[detail];
  const std::string where = "field " + quoted(field.full_name()) + " of " + quoted(op.name);
  if (field.type >= isa.types.size()) return where + " holds a code without a meaning";
  const model::Type& type = isa.types[field.type];
  const std::string expected = codes_of(type);
  return where + " holds a code that its type " + quoted(type.name) + " does not define" +
         (expected.empty() ? "" : ": expected " + expected);
}

std::string bad_register(const model::Isa& isa, const Opcode& op, uint16_t detail) {
  if (detail >= op.fields.size()) return "a field of " + quoted(op.name) + " names no register";
  const model::Field& field = op.fields[detail];
  std::string text = "field " + quoted(field.full_name()) + " of " + quoted(op.name) +
                     " names no register that an operand of its width may have";
  const model::Type* type = field.type < isa.types.size() ? &isa.types[field.type] : nullptr;
  if (!type || type->kind != model::TypeKind::Register || type->file >= isa.files.size()) return text;
  const model::RegisterFile& file = isa.files[type->file];
  text += ": file " + quoted(file.name) + " has " + std::to_string(file.count) + " registers of " +
          std::to_string(file.width) + " bits, and ";
  return text + (file.wide.empty() ? "allows one register at a time"
                                   : "a wide operand begins at a multiple of its number of registers");
}

std::string truncated(const model::Isa& isa, uint16_t opcode) {
  if (opcode >= isa.opcodes.size()) return "the bytes end before the instruction does";
  const Opcode& op = isa.opcodes[opcode];
  return "the bytes end inside an instruction: " + quoted(op.name) + " has " + std::to_string(op.length / 8) + " bytes";
}

std::string no_form(const Opcode& op, uint16_t detail) {
  if (detail >= op.fields.size()) return "the word is in no such form of " + quoted(op.name);
  return "field " + quoted(op.fields[detail].full_name()) + " of " + quoted(op.name) +
         " is not at its default, and no form shows it beside the other fields";
}

std::string special_case(const model::Isa& isa, const Opcode& op, uint16_t detail) {
  const std::string special = detail < isa.opcodes.size() ? quoted(isa.opcodes[detail].name) : "another opcode";
  return "with these operands the word is that of " + special + ", which is a special case of " + quoted(op.name);
}

}  // namespace

std::string Codec::explain(DecodeStatus why, uint16_t opcode, uint16_t detail) const {
  const model::Isa& isa = this->isa();
  if (why == DecodeStatus::None) return "the word is legal";
  if (why == DecodeStatus::Truncated) return truncated(isa, opcode);
  if (why == DecodeStatus::NoOpcode || opcode >= isa.opcodes.size())
    return "no instruction of " + quoted(isa.name) + " has these opcode bits";
  const Opcode& op = isa.opcodes[opcode];
  if (why == DecodeStatus::BadCode) return bad_code(isa, op, detail);
  if (why == DecodeStatus::BadRegister) return bad_register(isa, op, detail);
  if (why == DecodeStatus::NoForm) return no_form(op, detail);
  if (why == DecodeStatus::SpecialCase) return special_case(isa, op, detail);
  return detail < op.exceptions.size() ? op.exceptions[detail].message
                                       : quoted(op.name) + " forbids this combination of fields";
}

}  // namespace isadora::encoding
