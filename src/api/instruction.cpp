#include <isadora/instruction.h>

#include <new>

#include "api/data.h"
#include "api/operands.h"
#include "api/spelling.h"
#include "base/float_environment.h"

namespace isadora {

Instruction::Instruction() {
  static_assert(sizeof(Data) <= kBytes && alignof(Data) <= 16);
  ::new (data_) Data;
}
Instruction::Instruction(const Data& data) { ::new (data_) Data(data); }
Instruction::Instruction(const Instruction& other) : Instruction(other.data()) {}
Instruction& Instruction::operator=(const Instruction& other) {
  data() = other.data();
  return *this;
}
Instruction::~Instruction() { data().~Data(); }

const Instruction::Data& Instruction::data() const { return *std::launder(reinterpret_cast<const Data*>(data_)); }
Instruction::Data& Instruction::data() { return *std::launder(reinterpret_cast<Data*>(data_)); }

std::string Instruction::opcode() const { return data().opcode().name; }
std::string Instruction::optype() const { return data().model().optypes[data().opcode().optype].name; }
std::string Instruction::mnemonic() const { return data().form().mnemonic; }
unsigned Instruction::form() const { return data().decoded.form; }
std::string Instruction::header() const { return data().form().header; }

Word Instruction::word() const {
  const model::Bits word = data().decoded.word;
  return {static_cast<uint64_t>(word), static_cast<uint64_t>(word >> 64)};
}

unsigned Instruction::size() const { return data().decoded.bytes; }

std::vector<uint8_t> Instruction::bytes() const {
  std::vector<uint8_t> out(size());
  data().isa->loaded->codec.to_bytes(data().decoded.word, 8 * size(), out.data());
  return out;
}

std::string Instruction::text(uint64_t address) const {
  std::string out;
  append_text(out, address);
  return out;
}

void Instruction::append_text(std::string& out, uint64_t address, const SymbolNames* names) const {
  const base::FloatEnvironment floats;
  data().isa->loaded->printer.print(data().decoded, address, out, names);
}

std::vector<Field> Instruction::fields() const {
  const base::FloatEnvironment floats;
  std::vector<Field> out;
  for (size_t i = 0; i < data().opcode().fields.size(); ++i)
    out.push_back(api::field_of(data().model(), data().opcode(), data().codes(), i));
  return out;
}

std::optional<uint64_t> Instruction::field(std::string_view name) const {
  const int index = data().opcode().find_field(name);
  return index < 0 ? std::nullopt : std::optional(data().decoded.codes[index]);
}

std::vector<Operand> Instruction::operands() const {
  const base::FloatEnvironment floats;
  return api::operands_of(data());
}
std::optional<Operand> Instruction::guard() const {
  const base::FloatEnvironment floats;
  return api::guard_of(data());
}

Effects Instruction::effects() const {
  const base::FloatEnvironment floats;
  const model::Isa& isa = data().model();
  const encoding::InstructionEffects t = encoding::instruction_effects(isa, data().decoded);
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
  const encoding::Decoded &a = data().decoded, &b = other.data().decoded;
  return data().isa == other.data().isa && a.bytes == b.bytes && a.word == b.word;
}

}  // namespace isadora
