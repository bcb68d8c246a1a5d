#include <isadora/instruction.h>

#include "api/data.h"
#include "api/operands.h"
#include "api/spelling.h"
#include "base/float_environment.h"

namespace isadora {

Instruction::Instruction(std::shared_ptr<const Data> data) : data_(std::move(data)) {}

std::string Instruction::opcode() const { return data_->opcode().name; }
std::string Instruction::optype() const { return data_->model().optypes[data_->opcode().optype].name; }
std::string Instruction::mnemonic() const { return data_->form().mnemonic; }
unsigned Instruction::form() const { return data_->decoded.form; }
std::string Instruction::header() const { return data_->form().header; }

Word Instruction::word() const {
  const model::Bits word = data_->decoded.word;
  return {static_cast<uint64_t>(word), static_cast<uint64_t>(word >> 64)};
}

unsigned Instruction::size() const { return data_->decoded.bytes; }

std::vector<uint8_t> Instruction::bytes() const {
  std::vector<uint8_t> out(size());
  data_->isa->loaded->codec.to_bytes(data_->decoded.word, 8 * size(), out.data());
  return out;
}

std::string Instruction::text(uint64_t address) const {
  const base::FloatEnvironment floats;
  std::string out;
  data_->isa->loaded->printer.print(data_->decoded, address, out);
  return out;
}

std::vector<Field> Instruction::fields() const {
  const base::FloatEnvironment floats;
  std::vector<Field> out;
  for (size_t i = 0; i < data_->opcode().fields.size(); ++i)
    out.push_back(api::field_of(data_->model(), data_->opcode(), data_->codes(), i));
  return out;
}

std::optional<uint64_t> Instruction::field(std::string_view name) const {
  const int index = data_->opcode().find_field(name);
  return index < 0 ? std::nullopt : std::optional(data_->decoded.codes[index]);
}

std::vector<Operand> Instruction::operands() const {
  const base::FloatEnvironment floats;
  return api::operands_of(*data_);
}
std::optional<Operand> Instruction::guard() const {
  const base::FloatEnvironment floats;
  return api::guard_of(*data_);
}

Effects Instruction::effects() const {
  const base::FloatEnvironment floats;
  const model::Isa& isa = data_->model();
  const encoding::Touched t = encoding::touched_by(isa, data_->decoded);
  Effects out;
  out.reads = api::named(isa, t.reads);
  out.writes = api::named(isa, t.writes);
  for (const uint16_t space : t.loads) out.loads.push_back(isa.spaces[space].name);
  for (const uint16_t space : t.stores) out.stores.push_back(isa.spaces[space].name);
  for (const uint16_t fault : t.faults) out.faults.push_back(isa.faults[fault].name);
  out.jumps = t.jumps;
  out.ends = t.ends;
  out.waits = t.waits;
  out.calls_host = t.calls_host;
  out.crosses_lanes = t.crosses_lanes;
  return out;
}

bool Instruction::operator==(const Instruction& other) const {
  const encoding::Decoded &a = data_->decoded, &b = other.data_->decoded;
  return data_->isa == other.data_->isa && a.bytes == b.bytes && a.word == b.word;
}

}  // namespace isadora
