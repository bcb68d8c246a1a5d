// `Codes<7, 0, 91> = 83;` claims of how the room for opcodes is used: of the values 0 to 91 of the first 7 bits of a
// word, 83 begin an instruction.
#include <algorithm>

#include "check/machine.h"
#include "encoding/padding.h"

namespace isadora::check {

using diag::Kind;

namespace {

// The first n bits of words: those of the first parcel, from where bits are counted.
struct Prefix {
  unsigned bits;
  bool at_top;

  model::Bits mask(unsigned length) const { return place((model::Bits{1} << bits) - 1, length); }
  model::Bits place(model::Bits value, unsigned length) const { return at_top ? value << (length - bits) : value; }
};

bool is_legal(const model::Isa& isa, const model::Field& f, uint64_t code) {
  if (f.type == model::kNoIndex) return true;
  const model::Type& type = isa.types[f.type];
  if (type.kind == model::TypeKind::Enumeration) return type.enumerator(code) != nullptr;
  return type.kind != model::TypeKind::Register ||
         model::resolve(isa, type, code).kind != model::RegisterCode::Kind::Illegal;
}

// Does an exception that the prefix decides forbid it?
bool is_excepted(const model::Opcode& opcode, model::Bits mask, model::Bits word) {
  std::vector<uint64_t> codes;
  for (const model::Field& f : opcode.fields) codes.push_back(f.fixed.value_or(model::extract(f, word)));
  for (const model::Exception& e : opcode.exceptions) {
    if (!e.condition.function) continue;
    const auto& ops = e.condition.function->ops;
    const bool decided = std::none_of(ops.begin(), ops.end(), [&](const ir::Inst& inst) {
      if (inst.op != ir::Op::Field) return false;
      const model::Field& f = opcode.fields[inst.aux];
      return !f.fixed && (model::field_mask(f) & ~mask) != 0;
    });
    if (decided && model::evaluate(e.condition, codes)) return true;
  }
  return false;
}

bool may_begin(const model::Isa& isa, const model::Opcode& opcode, const Prefix& prefix, uint64_t value) {
  if (opcode.length < prefix.bits) return false;
  const model::Bits mask = prefix.mask(opcode.length), word = prefix.place(value, opcode.length);
  if ((opcode.fixed_value ^ word) & mask & opcode.fixed_mask) return false;
  for (const model::Field& f : opcode.fields) {
    const bool known = (model::field_mask(f) & ~mask) == 0;
    if (known && !f.fixed && !is_legal(isa, f, model::extract(f, word))) return false;
  }
  return !is_excepted(opcode, mask, word);
}

void check_codes(BuildContext& work, const Statement& s) {
  constexpr uint64_t kMost = 1 << 20;
  uint64_t numbers[3];
  for (size_t i = 0; i < 3; ++i) {
    const auto v = constant_of(s.arguments[i]);
    const bool fits = v && !v->is_negative() && v->fits_uint64() && (i > 0 || (*v >= 1 && *v <= 64));
    if (!fits) return void(work.report(Kind::BadValue, s.arguments[i], "expected bits, the first and the last value"));
    numbers[i] = v->to_uint64();
  }
  const auto [bits, first, last] = numbers;
  if (last < first || last - first >= kMost || (bits < 64 && last >> bits)) {
    work.report(Kind::BadValue, s.place, "there are no such values of " + std::to_string(bits) + " bits");
    return;
  }
  const Prefix prefix{static_cast<unsigned>(bits), work.isa.machine.parcel_order == model::Order::Msb};
  uint64_t used = 0;
  for (uint64_t value = first; value <= last; ++value) {
    for (const model::Opcode& opcode : work.isa.opcodes) {
      if (!may_begin(work.isa, opcode, prefix, value)) continue;
      ++used;
      break;
    }
  }
  if (used == s.number()) return;
  work.report(Kind::BadValue, s.values[0],
              std::to_string(used) + " of these " + std::to_string(last - first + 1) +
                  " values begin an instruction, not " + std::to_string(s.number()));
}

}  // namespace

void check_code_counts(BuildContext& work, const DefinitionSet& set) {
  for (const Definition& d : set.of(DefinitionKind::Machine)) {
    for (const Statement& s : StatementReader{work, d.rule->noun, d.rule->statements}.read(d.items)) {
      if (s.name == "Codes") check_codes(work, s);
    }
  }
}

namespace {

bool is_instruction(const encoding::Codec& codec, uint64_t word) {
  const std::vector<uint8_t> bytes = encoding::bytes_of_word(codec, word);
  encoding::Decoded d;
  return codec.decode(bytes, d) == bytes.size() &&
         codec.from_bytes(bytes.data(), static_cast<unsigned>(bytes.size()) * 8) == word;
}

}  // namespace

void check_padding(BuildContext& work, const DefinitionSet& set) {
  if (work.isa.machine.padding.empty() || work.isa.opcodes.empty() || work.sink.has_errors()) return;
  const encoding::Codec codec(work.isa);
  for (const Definition& d : set.of(DefinitionKind::Machine)) {
    const std::vector<Statement> list = d.statements(work);
    const Statement* const s = find_statement(list, "Padding");
    for (NodeRef v : s ? s->values : std::vector<NodeRef>{}) {
      const base::Integer word = *constant_of(v);
      if (word.fits_uint64() && is_instruction(codec, word.to_uint64())) continue;
      work.report(Kind::BadValue, v,
                  word.to_hex() +
                      " is not the word of an instruction that is described, expected one that does nothing, of at "
                      "most 64 bits; describe it, or leave `Padding` out until then");
    }
  }
}

}  // namespace isadora::check
