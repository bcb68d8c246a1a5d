#include "api/spelling.h"

#include "assembler/registers.h"
#include "disassembler/float_text.h"
#include "model/spelling.h"

namespace isadora::api {

Field field_of(const model::Isa& isa, const model::Opcode& opcode, std::span<const uint64_t> codes, size_t index) {
  const model::Field& f = opcode.fields[index];
  const model::Type& type = isa.types[f.type];
  Field out{f.full_name(), type.name, f.width(), {}, codes[index], {}, f.fixed.has_value(), f.default_code};
  for (const model::Slice& s : f.slices) out.slices.push_back({s.position, s.width});
  if (f.is_float())
    disassembler::append_float(isa, opcode, static_cast<uint16_t>(index), codes, out.meaning);
  else
    out.meaning = model::meaning(isa, type, codes[index]);
  return out;
}

std::optional<uint64_t> code_of(const Isa::Data& isa, uint16_t index, const std::string& word) {
  const model::Type& type = isa.isa().types[index];
  for (const model::Enumerator& e : type.enumerators) {
    if (e.name == word || std::find(e.spellings.begin(), e.spellings.end(), word) != e.spellings.end()) return e.code;
  }
  if (type.kind == model::TypeKind::Prefix && (word == "applied" || word == "none")) return word == "applied";
  if (type.kind != model::TypeKind::Register) return std::nullopt;
  assembler::RegisterRead read;
  const bool good =
      isa.loaded->matcher.registers().read(word, 0, index, read) && read.exists && read.end == word.size();
  return good ? std::optional(read.code) : std::nullopt;
}

std::vector<std::string> words_of(const model::Type& type) {
  std::vector<std::string> out;
  for (const model::Enumerator& e : type.enumerators) out.push_back(e.name);
  for (const model::RegisterConstant& c : type.constants) out.push_back(c.spelling);
  return out;
}

}  // namespace isadora::api
