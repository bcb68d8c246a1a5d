#include "encoding/fixups.h"

#include "encoding/number_code.h"

namespace isadora::encoding {

using base::Int128;
using Kind = Fixups::Kind;

namespace {

std::string text_of(Int128 v) { return base::Integer::from_signed(v).to_hex(); }

bool same_meaning(const Kind& a, const Kind& b) {
  return a.kind == b.kind && a.relative == b.relative && a.type == b.type && a.bits == b.bits &&
         a.functions == b.functions;
}

}  // namespace

const model::NumberFunction* function_of(const model::Type& type, std::string_view name) {
  const auto found = std::ranges::find(type.functions, name, &model::NumberFunction::name);
  return found == type.functions.end() ? nullptr : &*found;
}

Fixups::Fixups(const model::Isa& isa) : isa_(isa), kinds_(isa.machine.relocations) {
  std::ranges::stable_sort(kinds_, {}, &Kind::number);
  add_data();
  for (size_t t = 0; t < isa.types.size(); ++t) {
    if (isa.types[t].kind == model::TypeKind::Number) add_operands(static_cast<uint16_t>(t));
  }
}

void Fixups::add(Kind kind) {
  const size_t named = isa_.machine.relocations.size();
  kind.number = static_cast<unsigned>(kFirstOwnFixup + kinds_.size() - named);
  kinds_.push_back(std::move(kind));
}

void Fixups::add_data() {
  for (const auto kind : {Kind::Kind::Number, Kind::Kind::Sum, Kind::Kind::Difference}) {
    for (const bool relative : {false, true}) {
      for (const unsigned bits : {8u, 16u, 32u, 64u}) add({.kind = kind, .relative = relative, .bits = bits});
    }
  }
}

void Fixups::add_operands(uint16_t type) {
  for (const bool relative : {false, true}) add({.kind = Kind::Kind::Operand, .relative = relative, .type = type});
  for (const model::NumberFunction& f : isa_.types[type].functions) {
    for (const bool relative : {false, true})
      add({.kind = Kind::Kind::Operand, .relative = relative, .type = type, .functions = {f.name}});
  }
}

const Kind* Fixups::find(unsigned number) const {
  const auto found = std::ranges::lower_bound(kinds_, number, {}, &Kind::number);
  return found == kinds_.end() || found->number != number ? nullptr : &*found;
}

namespace {

// The first is the one that the description names.
const Kind& first(const std::vector<Kind>& kinds, const Kind& wanted) {
  const auto found = std::ranges::find_if(kinds, [&](const Kind& k) { return same_meaning(k, wanted); });
  return *found;
}

}  // namespace

const Kind& Fixups::operand(uint16_t type, std::string_view function, bool relative) const {
  Kind wanted{.kind = Kind::Kind::Operand, .relative = relative, .type = type};
  if (!function.empty()) wanted.functions = {std::string(function)};
  return first(kinds_, wanted);
}

const Kind& Fixups::data(Kind::Kind kind, unsigned bits, bool relative) const {
  return first(kinds_, {.kind = kind, .relative = relative, .bits = bits});
}

const model::NumberFunction* Fixups::function(const Kind& kind) const {
  const bool has = kind.kind == Kind::Kind::Operand && !kind.functions.empty();
  return has ? function_of(isa_.types[kind.type], kind.functions[0]) : nullptr;
}

bool Fixups::is_paired(const Kind& kind) const {
  const model::NumberFunction* const f = function(kind);
  return f && !f->of.empty();
}

std::string Fixups::describe(const Kind& kind) const {
  if (kind.bits) return "a number of " + std::to_string(kind.bits) + " bits";
  if (kind.kind != Kind::Kind::Operand) return "number " + std::to_string(kind.number);
  const std::string type = "`" + isa_.types[kind.type].name + "`";
  return kind.functions.empty() ? type : "`" + kind.functions[0] + "` of " + type;
}

int operand_of(const model::Opcode& opcode, const Kind& kind) {
  for (size_t i = 0; i < opcode.fields.size(); ++i) {
    if (opcode.fields[i].type == kind.type && !opcode.fields[i].fixed) return static_cast<int>(i);
  }
  return -1;
}

std::string put_operand(const Codec& codec, const Fixups& fixups, const Kind& kind, Int128 x, uint64_t pc,
                        uint64_t address, std::span<uint8_t> bytes) {
  const model::Isa& isa = codec.isa();
  Decoded d;
  DecodeStatus why = DecodeStatus::None;
  // The operand may hold an illegal number now: only the opcode is decoded.
  if (!codec.decode(bytes, d, &why) && (why == DecodeStatus::NoOpcode || why == DecodeStatus::Truncated))
    return "no instruction stands there";
  const model::Opcode& opcode = isa.opcodes[d.opcode];
  const int field = operand_of(opcode, kind);
  if (field < 0) return "the instruction `" + opcode.name + "` has no operand for " + fixups.describe(kind);
  const model::Type& type = isa.types[kind.type];
  const model::NumberFunction* const function = fixups.function(kind);
  if (function) {
    const base::Integer inputs[] = {base::Integer::from_signed(x), base::Integer(pc)};
    x = static_cast<Int128>(ir::evaluate(function->value, {}, inputs).to_uint128());
  }
  const NumberCode made = number_code(type, x, address, opcode.length / 8);
  if (!made.fits) {
    const bool relative = type.relative != model::Relative::No;
    return (relative ? "is " + text_of(made.value) + " bytes away and" : "is " + text_of(made.value) + ", which") +
           " does not fit, expected " + text_of(made.low) + " to " + text_of(made.high);
  }
  if (!made.is_multiple) return "is not a multiple of " + std::to_string(type.scale);
  const Bits word = model::insert(opcode.fields[static_cast<size_t>(field)],
                                  codec.from_bytes(bytes.data(), opcode.length), made.code);
  codec.to_bytes(word, opcode.length, bytes.data());
  uint16_t detail = 0;
  const uint16_t before = d.opcode;
  if (codec.decode(bytes, d, &why, &detail)) {
    if (d.opcode == before) return {};
    return "is " + text_of(x) + ", which makes `" + isa.opcodes[d.opcode].name + "` of the instruction `" +
           opcode.name + "`";
  }
  return "is " + text_of(x) + ", which makes no instruction: " + codec.explain(why, d.opcode, detail);
}

std::string put_number(const Kind& kind, Int128 x, model::ByteOrder order, std::span<uint8_t> bytes) {
  const unsigned size = data_bytes(kind);
  const auto shift = [&](unsigned i) { return 8 * (order == model::ByteOrder::Big ? size - 1 - i : i); };
  if (bytes.size() < size) return "lies partly outside of its section";
  base::UInt128 held = 0;
  for (unsigned i = 0; i < size; ++i) held |= base::UInt128{bytes[i]} << shift(i);
  const base::UInt128 ones = (base::UInt128{1} << kind.bits) - 1;
  const auto v = static_cast<base::UInt128>(x);
  const Int128 span = Int128{1} << kind.bits;
  const bool is_cut = !kind.functions.empty();
  if (kind.kind == Kind::Kind::Number && !is_cut && (x < -span / 2 || x >= span))
    return "is " + text_of(x) + ", which does not fit " + std::to_string(kind.bits) + " bits";
  const base::UInt128 sum = kind.kind == Kind::Kind::Sum          ? held + v
                            : kind.kind == Kind::Kind::Difference ? held - v
                                                                  : v;
  held = (held & ~ones) | (sum & ones);
  for (unsigned i = 0; i < size; ++i) bytes[i] = static_cast<uint8_t>(held >> shift(i));
  return {};
}

}  // namespace isadora::encoding
