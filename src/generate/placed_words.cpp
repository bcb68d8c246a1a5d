#include "generate/placed_words.h"

#include <algorithm>

#include "ir/facts.h"
#include "model/spelling.h"

namespace isadora::generate {

namespace {

constexpr int kTrialsOfCodes = 8;

// Calls see(field) for the fields that a value is made of, registers' numbers among them.
template <class See>
void each_field(const ir::Function& f, ir::Value value, See see) {
  std::vector<bool> seen(f.ops.size());
  std::vector<ir::Value> open = {value};
  while (!open.empty()) {
    const ir::Value at = open.back();
    open.pop_back();
    if (seen[at]) continue;
    seen[at] = true;
    if (f.ops[at].op == ir::Op::Field) see(f.ops[at].aux);
    ir::for_each_value(f.ops[at], [&](ir::Value v) { open.push_back(v); });
  }
}

bool is_access(ir::Op op) { return op == ir::Op::Load || op == ir::Op::Store || op == ir::Op::Atomic; }

bool is_transfer(ir::Op op) {
  return op == ir::Op::WritePc || op == ir::Op::Exit || op == ir::Op::Barrier || op == ir::Op::Wait;
}

}  // namespace

PlacedWords::PlacedWords(const encoding::Codec& codec, PreparedRegisters registers)
    : codec_(codec), isa_(codec.isa()), registers_(std::move(registers)), bytes_(isa_.machine.parcel_bits / 8) {
  for (const model::Opcode& opcode : isa_.opcodes) uses_.push_back(uses(isa_, opcode));
}

PlacedWords::Uses PlacedWords::uses(const model::Isa& isa, const model::Opcode& opcode) {
  Uses uses;
  uses.fields.resize(opcode.fields.size());
  for (const model::Form& form : opcode.forms) {
    for (const ir::Inst& in : form.semantics.ops) {
      const auto mark = [&](Use use) {
        each_field(form.semantics, in.a, [&](uint16_t field) { uses.fields[field] = use; });
      };
      // Memory that has no bounds to speak of needs no care.
      const bool memory = is_access(in.op) && isa.spaces[in.aux].scope != model::Scope::Constant;
      if (memory) mark(Use::Address);
      if (in.op == ir::Op::WritePc) mark(Use::Target);
      if (in.op == ir::Op::Barrier) mark(Use::Barrier);
      uses.memory |= memory;
      uses.transfers |= is_transfer(in.op);
      uses.lanes |= ir::crosses_lanes(in.op);
    }
  }
  return uses;
}

// Mostly one of a few registers, so that instructions read each other's results.
uint64_t PlacedWords::register_code(ChoiceSource& choices, const model::Type& type, unsigned width, Use use) const {
  const unsigned file_width = isa_.files[type.file].width, bits = std::max(width, file_width);
  const bool of_lane = isa_.files[type.file].scope == model::Scope::Lane;
  if (use != Use::Other && of_lane && !choices.rarely(8)) {
    const auto& some = use == Use::Target ? registers_.code : bits > file_width ? registers_.wide : registers_.narrow;
    if (!some.empty()) return some[choices.below(some.size())];
  }
  // Otherwise an address mostly uses the type's constant register, if it has one.
  if (use != Use::Other && !type.constants.empty() && !choices.rarely(8)) return type.constants.front().code;
  if (choices.rarely(16)) return choices.bits(type.width);
  // Often a constant register (a zero, a true predicate): engines have fast paths for it.
  if (!type.constants.empty() && choices.rarely(file_width == 1 ? 2 : 8)) return type.constants.front().code;
  // Of predicates two, for what goes wrong between a comparison and a guard needs both to name the same one.
  const uint64_t few = file_width == 1 ? 2 : 4;
  const uint64_t code = choices.below(choices.below(4) ? few : 4 * few) & ((uint64_t{1} << type.width) - 1);
  return code / (bits / file_width) * (bits / file_width);
}

// Mostly not far, mostly forward, now and then anywhere.
uint64_t PlacedWords::target(ChoiceSource& choices, Place place, const model::Type& type, unsigned width) const {
  const uint64_t kind = choices.below(16);
  if (kind == 15) return choices.bits(width);
  auto to = static_cast<int64_t>(place.index);
  if (kind == 14) {
    to = static_cast<int64_t>(choices.below(place.count));
  } else if (kind >= 12) {
    to = std::max<int64_t>(0, to - static_cast<int64_t>(choices.below(8)));
  } else {
    to = std::min(to + 1 + static_cast<int64_t>(choices.below(8)), static_cast<int64_t>(place.count));
  }
  const auto size = static_cast<int64_t>(bytes_);
  const int64_t origin = model::origin_of(type, 0 - type.from, bytes_);
  const int64_t distance = (to - static_cast<int64_t>(place.index)) * size - origin;
  const uint64_t code = model::uninverted(type, static_cast<uint64_t>(distance / static_cast<int64_t>(type.scale)));
  return width >= 64 ? code : code & ((uint64_t{1} << width) - 1);
}

uint64_t PlacedWords::code(ChoiceSource& choices, Place place, const model::Opcode& opcode, uint16_t index,
                           const Uses& uses) const {
  const model::Field& field = opcode.fields[index];
  const model::Type& type = isa_.types[field.type];
  const unsigned width = field.width();
  const bool guard = index == opcode.guard || index == opcode.guard_prefix;
  const Use use = uses.fields[index];
  if (field.fixed) return *field.fixed;
  if (field.default_code) {
    const bool kept = guard ? !uses.transfers && choices.below(2) : choices.below(4) == 0;
    if (kept || (use == Use::Address && !choices.rarely(8))) return *field.default_code;
  }
  if (type.relative != model::Relative::No) return target(choices, place, type, width);
  if (type.kind == model::TypeKind::Register) {
    const unsigned bits = field.bits && !field.bits->function ? unsigned(field.bits->constant) : 0;
    return register_code(choices, type, bits, use);
  }
  if (use == Use::Barrier) return choices.below(2);
  if (use == Use::Address && type.kind == model::TypeKind::Number) return choices.below(16) * 16;
  uint64_t v = choices.bits(width);
  if (type.kind == model::TypeKind::Compound && choices.below(4)) {  // constant memory holds only parameters
    return isa_.machine.parameter_address + v % 8 * 4;
  }
  switch (choices.below(width > 8 ? 4 : 1)) {
    case 1: return v & ~uint64_t{15};
    case 2: return v >> choices.below(width);
    default: return v;
  }
}

std::optional<encoding::Decoded> PlacedWords::next(ChoiceSource& choices, Place place, uint16_t index,
                                                   uint16_t form) const {
  const model::Opcode& opcode = isa_.opcodes[index];
  std::vector<uint64_t> codes(opcode.fields.size());
  encoding::Decoded d;
  for (int attempt = 0; attempt < kTrialsOfCodes; attempt++) {
    for (uint16_t i = 0; i < codes.size(); i++) codes[i] = code(choices, place, opcode, i, uses_[index]);
    for (const model::FixedCode& f : opcode.forms[form].fixed) codes[f.field] = f.code;
    for (const model::FixedCode& f : opcode.forms[form].defaults) codes[f.field] = f.code;
    // Registers that are joined begin at a multiple of their number.
    for (uint16_t i = 0; i < codes.size(); i++) {
      const model::Type& type = isa_.types[opcode.fields[i].type];
      if (type.kind != model::TypeKind::Register || type.constant(codes[i])) continue;
      const unsigned bits = model::operand_bits(isa_, opcode, i, codes), one = isa_.files[type.file].width;
      if (bits > one) codes[i] -= codes[i] % (bits / one);
    }
    if (codec_.decode_word(codec_.pack(opcode, codes), opcode.length, d)) return d;
  }
  return std::nullopt;
}

}  // namespace isadora::generate
