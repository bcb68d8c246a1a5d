#include "encoding/fixups.h"

#include <algorithm>

#include "encoding/number_code.h"

namespace isadora::encoding {

using base::Int128;
using Kind = Fixups::Kind;

namespace {

constexpr unsigned kFirstOwn = 128;  // of the numbers of kinds that the description does not name
constexpr const char* kOutside = "lies partly outside of its section";

std::string text_of(Int128 v) { return base::Integer::from_signed(v).to_hex(); }

bool same_meaning(const Kind& a, const Kind& b) {
  return a.kind == b.kind && a.relative == b.relative && a.indirect == b.indirect && a.type == b.type &&
         a.bits == b.bits && a.uleb128 == b.uleb128 && a.functions == b.functions;
}

}  // namespace

const model::NumberFunction* function_of(const model::Isa& isa, const model::Type& type, std::string_view name) {
  const auto found = std::ranges::find(type.functions, name, &model::NumberFunction::name);
  return found == type.functions.end() ? function_of(isa, name) : &*found;
}

const model::NumberFunction* function_of(const model::Isa& isa, std::string_view name) {
  const auto& all = isa.machine.functions;
  const auto found = std::ranges::find(all, name, &model::NumberFunction::name);
  return found == all.end() ? nullptr : &*found;
}

Fixups::Fixups(const model::Isa& isa)
    : isa_(isa), kinds_(isa.machine.relocations), named_(isa.machine.relocations.size()) {
  std::ranges::stable_sort(kinds_, {}, &Kind::number);
  add_data();
  for (size_t t = 0; t < isa.types.size(); ++t) {
    if (isa.types[t].kind == model::TypeKind::Number) add_operands(static_cast<uint16_t>(t));
  }
}

void Fixups::add(Kind kind) {
  kind.number = kinds_.size() == named_ ? kFirstOwn : kinds_.back().number + 1;
  while (is_named(kind.number)) ++kind.number;
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
    if (f.indirect) continue;  // the description names it
    for (const bool relative : {false, true})
      add({.kind = Kind::Kind::Operand, .relative = relative, .type = type, .functions = {f.name}});
  }
}

const Kind* Fixups::find(unsigned number) const {
  const std::span<const Kind> all = kinds_;
  for (const std::span<const Kind> kinds : {all.first(named_), all.subspan(named_)}) {
    const auto found = std::ranges::lower_bound(kinds, number, {}, &Kind::number);
    if (found != kinds.end() && found->number == number) return &*found;
  }
  return nullptr;
}

bool Fixups::is_named(unsigned number) const {
  return std::ranges::binary_search(std::span(kinds_).first(named_), number, {}, &Kind::number);
}

unsigned Fixups::last() const { return std::max(kinds_.back().number, named_ == 0 ? 0 : kinds_[named_ - 1].number); }

namespace {

// The first is the one that the description names.
const Kind* first(const std::vector<Kind>& kinds, const Kind& wanted) {
  const auto found = std::ranges::find_if(kinds, [&](const Kind& k) { return same_meaning(k, wanted); });
  return found == kinds.end() ? nullptr : &*found;
}

}  // namespace

const Kind* Fixups::operand(uint16_t type, const std::vector<std::string>& functions, bool relative) const {
  const model::NumberFunction* const f =
      functions.empty() ? nullptr : function_of(isa_, isa_.types[type], functions[0]);
  return first(kinds_, {.kind = Kind::Kind::Operand,
                        .relative = relative,
                        .type = type,
                        .indirect = f && f->indirect,
                        .functions = functions});
}

const Kind& Fixups::data(Kind::Kind kind, unsigned bits, bool relative) const {
  return *first(kinds_, {.kind = kind, .relative = relative, .bits = bits});
}

const Kind* Fixups::data(unsigned bits, const std::vector<std::string>& functions) const {
  Kind wanted{.kind = Kind::Kind::Number, .bits = bits, .functions = functions};
  const Kind* const found = first(kinds_, wanted);
  if (found || functions.empty()) return found;
  wanted.functions.insert(wanted.functions.begin(), "=");
  return first(kinds_, wanted);
}

const model::NumberFunction* Fixups::function(const Kind& kind) const {
  const bool has = kind.kind == Kind::Kind::Operand && !kind.functions.empty();
  return has ? function_of(isa_, isa_.types[kind.type], kind.functions[0]) : nullptr;
}

Int128 Fixups::applied(const Kind& kind, Int128 x, uint64_t pc) const {
  for (size_t i = kind.functions.size(); i-- > 0;) {
    const std::string& name = kind.functions[i];
    const bool is_operand = kind.kind == Kind::Kind::Operand;
    const bool is_negation = i > 0 && name == kNegation;
    if (is_negation) x = -x;
    const auto* const f = is_operand ? function_of(isa_, isa_.types[kind.type], name) : function_of(isa_, name);
    if (!is_negation && f) x = f->applied(x, pc);
  }
  return x;
}

std::vector<Int128> Fixups::words(const Kind& kind, Int128 x) const {
  if (kind.words.empty()) return {x};
  std::vector<Int128> out;
  for (const model::TableWord& w : kind.words) {
    const Kind number{.kind = Kind::Kind::Number, .functions = {w.function}};
    out.push_back(w.function.empty() ? static_cast<Int128>(w.number) : applied(number, x, 0));
  }
  return out;
}

bool Fixups::is_paired(const Kind& kind) const {
  const model::NumberFunction* const f = function(kind);
  return f && !f->of.empty();
}

std::string Fixups::describe(const Kind& kind) const {
  if (kind.uleb128) return "a number in 7 bits a byte";
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

const model::Opcode& opcode_before_linking(const model::Isa& isa, const model::Opcode& found,
                                           const std::function<bool(const model::Opcode&)>& has) {
  const model::Opcode* best = &found;
  if (has(found)) return found;
  for (const model::Opcode& o : isa.opcodes) {
    if (!model::is_special_case(found, o) || !has(o)) continue;
    if (best == &found || model::is_special_case(o, *best)) best = &o;
  }
  return *best;
}

namespace {

// The opcode of the instruction at the beginning of the bytes, which may be an illegal word; null where none is there.
const model::Opcode* opcode_with_operand(const Codec& codec, std::span<const uint8_t> bytes, const Kind& kind) {
  Decoded d;
  DecodeStatus why = DecodeStatus::None;
  if (!codec.decode(bytes, d, &why) && (why == DecodeStatus::NoOpcode || why == DecodeStatus::Truncated))
    return nullptr;
  return &opcode_before_linking(codec.isa(), codec.isa().opcodes[d.opcode],
                                [&](const model::Opcode& o) { return operand_of(o, kind) >= 0; });
}

// The first of the whole bytes that are the code of a number as data has it; none where they are not.
std::optional<unsigned> whole_bytes(const Codec& codec, model::ByteOrder order, const model::Opcode& opcode,
                                    const model::Field& field) {
  constexpr unsigned kMostBytes = 16;
  const unsigned bytes = opcode.length / 8, size = field.width() / 8;
  if (field.width() % 8 != 0 || size == 0 || size > 8 || bytes > kMostBytes) return std::nullopt;
  std::optional<unsigned> first;
  for (unsigned i = 0; i < size; ++i) {
    uint8_t out[kMostBytes] = {};
    const unsigned number = order == model::ByteOrder::Big ? size - 1 - i : i;
    codec.to_bytes(model::insert(field, 0, uint64_t{0xFF} << (8 * number)), opcode.length, out);
    const auto* const at = std::find(out, out + bytes, uint8_t{0xFF});
    const auto place = static_cast<unsigned>(at - out);
    const bool is_one = std::count(out, out + bytes, uint8_t{0}) == bytes - 1;
    if (!is_one || place == bytes || (first && place != *first + i)) return std::nullopt;
    if (!first) first = place;
  }
  return first;
}

}  // namespace

std::optional<DataPlace> data_of(const Codec& codec, const Fixups& fixups, const model::Opcode& opcode,
                                 const Kind& kind, uint16_t field) {
  if (fixups.is_named(kind.number) || kind.relative) return std::nullopt;
  const model::Field& f = opcode.fields[field];
  const model::Type& type = fixups.isa().types[kind.type];
  const bool is_plain =
      type.scale == 1 && !type.is_signed && !type.set && !type.is_code_address() && !type.from_one && !type.inverted;
  const auto place = is_plain && !f.is_float() ? whole_bytes(codec, fixups.data_order(), opcode, f) : std::nullopt;
  if (!place) return std::nullopt;
  const bool is_size = f.width() == 8 || f.width() == 16 || f.width() == 32 || f.width() == 64;
  const Kind* const data = is_size ? fixups.data(f.width(), kind.functions) : nullptr;
  if (!data || !fixups.is_named(data->number)) return std::nullopt;
  return DataPlace{data, *place, field};
}

std::optional<DataPlace> data_at(const Codec& codec, const Fixups& fixups, const model::Opcode& opcode, unsigned offset,
                                 const Kind& kind) {
  for (size_t i = 0; i < opcode.fields.size(); ++i) {
    const model::Field& f = opcode.fields[i];
    if (f.fixed || f.type == model::kNoIndex) continue;
    const std::vector<std::string> functions(kind.functions.begin() + is_cut(kind), kind.functions.end());
    const Kind* const own = fixups.operand(f.type, functions, false);
    const auto place = own ? data_of(codec, fixups, opcode, *own, static_cast<uint16_t>(i)) : std::nullopt;
    if (place && place->offset == offset && place->kind->number == kind.number) return place;
  }
  return std::nullopt;
}

namespace {

// Puts a number into the operand, and sets the opcode that has it. The word may be illegal before and after.
std::string insert_number(const Codec& codec, const Fixups& fixups, const Kind& kind, Int128 x, uint64_t address,
                          std::span<uint8_t> bytes, const model::Opcode*& opcode) {
  opcode = opcode_with_operand(codec, bytes, kind);
  if (!opcode) return "no instruction stands there";
  const int field = operand_of(*opcode, kind);
  if (field < 0) return "the instruction `" + opcode->name + "` has no operand for " + fixups.describe(kind);
  const model::Type& type = codec.isa().types[kind.type];
  const NumberCode made = number_code(type, x, address, opcode->length / 8);
  if (!made.fits) {
    const bool relative = type.relative != model::Relative::No;
    return (relative ? "is " + text_of(made.value) + " bytes away and" : "is " + text_of(made.value) + ", which") +
           " does not fit, expected " + text_of(made.low) + " to " + text_of(made.high);
  }
  if (!made.is_multiple) return "is not a multiple of " + std::to_string(type.scale);
  const Bits word = model::insert(opcode->fields[static_cast<size_t>(field)],
                                  codec.from_bytes(bytes.data(), opcode->length), made.code);
  codec.to_bytes(word, opcode->length, bytes.data());
  return {};
}

}  // namespace

std::string put_operand(const Codec& codec, const Fixups& fixups, const Kind& kind, Int128 x, uint64_t pc,
                        uint64_t address, std::span<uint8_t> bytes) {
  const model::Opcode* opcode = nullptr;
  x = fixups.applied(kind, x, pc);
  if (std::string wrong = insert_number(codec, fixups, kind, x, address, bytes, opcode); !wrong.empty()) return wrong;
  Decoded d;
  DecodeStatus why = DecodeStatus::None;
  uint16_t detail = 0;
  if (codec.decode(bytes, d, &why, &detail)) {
    const std::string& made = codec.isa().opcodes[d.opcode].name;
    if (&codec.isa().opcodes[d.opcode] == opcode) return {};
    return "is " + text_of(x) + ", which makes `" + made + "` of the instruction `" + opcode->name + "`";
  }
  return "is " + text_of(x) + ", which makes no instruction: " + codec.explain(why, d.opcode, detail);
}

namespace {

// The length stays, as what lies after it has its place already.
std::string put_uleb128(const Kind& kind, Int128 x, std::span<uint8_t> bytes) {
  const auto last = std::ranges::find_if(bytes, [](uint8_t b) { return !(b & 0x80); });
  if (last == bytes.end()) return kOutside;
  base::UInt128 held = 0;
  for (auto b = last + 1; b != bytes.begin();) held = held << 7 | (*--b & 0x7F);
  auto v = static_cast<base::UInt128>(x);
  if (kind.kind == Kind::Kind::Difference) v = held - v;
  for (auto b = bytes.begin(); b <= last; ++b, v >>= 7) *b = static_cast<uint8_t>((*b & 0x80) | (v & 0x7F));
  return {};
}

}  // namespace

std::string put_number(const Kind& kind, Int128 x, model::ByteOrder order, std::span<uint8_t> bytes) {
  if (kind.uleb128) return put_uleb128(kind, x, bytes);
  const unsigned size = data_bytes(kind);
  const auto shift = [&](unsigned i) { return 8 * (order == model::ByteOrder::Big ? size - 1 - i : i); };
  if (bytes.size() < size) return kOutside;
  base::UInt128 held = 0;
  for (unsigned i = 0; i < size; ++i) held |= base::UInt128{bytes[i]} << shift(i);
  const base::UInt128 ones = (base::UInt128{1} << kind.bits) - 1;
  const auto v = static_cast<base::UInt128>(x);
  const Int128 span = Int128{1} << kind.bits;
  if (kind.kind == Kind::Kind::Number && !is_cut(kind) && (x < -span / 2 || x >= span))
    return "is " + text_of(x) + ", which does not fit " + std::to_string(kind.bits) + " bits";
  const base::UInt128 sum = kind.kind == Kind::Kind::Sum          ? held + v
                            : kind.kind == Kind::Kind::Difference ? held - v
                                                                  : v;
  held = (held & ~ones) | (sum & ones);
  for (unsigned i = 0; i < size; ++i) bytes[i] = static_cast<uint8_t>(held >> shift(i));
  return {};
}

std::string put_addend(const Codec& codec, const Fixups& fixups, Kind kind, Int128 addend, std::span<uint8_t> bytes) {
  kind.functions.clear();
  const model::Opcode* opcode = nullptr;
  if (kind.kind == Kind::Kind::Operand) return insert_number(codec, fixups, kind, addend, 0, bytes, opcode);
  return kind.bits ? put_number(kind, addend, fixups.data_order(), bytes) : "";
}

namespace {

int64_t sign_extended(uint64_t v, unsigned bits) {
  const unsigned rest = 64 - std::min(bits, 64u);
  return static_cast<int64_t>(v << rest) >> rest;
}

int64_t operand_addend(const Codec& codec, const Fixups& fixups, const Kind& kind, std::span<const uint8_t> bytes) {
  const model::Opcode* const opcode = opcode_with_operand(codec, bytes, kind);
  const int field = opcode ? operand_of(*opcode, kind) : -1;
  if (field < 0) return 0;
  const model::Type& type = fixups.isa().types[kind.type];
  const auto code = static_cast<uint64_t>(
      model::extract(opcode->fields[static_cast<size_t>(field)], codec.from_bytes(bytes.data(), opcode->length)));
  if (type.relative != model::Relative::No) return model::distance_of(type, code, 0, opcode->length / 8);
  return static_cast<int64_t>(model::number_of(type, code));
}

}  // namespace

int64_t addend_in(const Codec& codec, const Fixups& fixups, const Kind& kind, std::span<const uint8_t> bytes) {
  if (kind.kind == Kind::Kind::Operand) return operand_addend(codec, fixups, kind, bytes);
  const unsigned size = data_bytes(kind);
  if (bytes.size() < size || size == 0) return 0;
  uint64_t held = 0;
  for (unsigned i = 0; i < size; ++i)
    held |= uint64_t{bytes[fixups.data_order() == model::ByteOrder::Big ? size - 1 - i : i]} << (8 * i);
  return sign_extended(held, kind.bits);
}

bool may_be_shortened(const model::Isa& isa, const Kind& kind) {
  const model::Machine& m = isa.machine;
  const bool is_named = std::ranges::find(m.relocations, kind.number, &Kind::number) != m.relocations.end();
  if (!is_named || kind.indirect) return false;
  for (const model::ShorterForm& f : m.shorter)
    if (std::ranges::find(f.relocations, kind.number) != f.relocations.end()) return true;
  const auto is_operand = [&](const std::string& function) {
    return std::ranges::any_of(m.relocations, [&](const Kind& r) {
      return r.kind == Kind::Kind::Operand && r.functions == std::vector<std::string>{function};
    });
  };
  return kind.functions.size() == 1 && std::ranges::any_of(m.near_bases, [&](const model::NearBase& b) {
           return std::ranges::find(b.functions, kind.functions[0]) != b.functions.end() &&
                  std::ranges::all_of(b.functions, is_operand);
         });
}

const Kind* shorter_kind(const Fixups& fixups, const Kind& of, uint16_t type, const std::string& function) {
  if (!function.empty()) return fixups.operand(type, {function}, of.relative);
  const bool is_jump = of.kind == Kind::Kind::Sequence || of.functions.empty();
  if (is_jump) return fixups.isa().types[type].is_code_address() ? fixups.operand(type, {}, false) : nullptr;
  return fixups.operand(type, of.functions, of.relative);
}

bool is_marked(const model::Isa& isa, const Kind& kind) {
  if (kind.kind == Kind::Kind::Operand) return !isa.types[kind.type].is_code_address();
  return kind.kind == Kind::Kind::Number;
}

const Kind* step_of(const Fixups& fixups, const model::Opcode& opcode, const std::string& function) {
  const auto step = [&](const model::Opcode& o) -> const Kind* {
    for (const model::Field& f : o.fields) {
      if (f.fixed || f.type == model::kNoIndex) continue;
      const auto& functions = fixups.isa().types[f.type].functions;
      if (std::ranges::find(functions, function, &model::NumberFunction::name) != functions.end())
        return fixups.operand(f.type, {function}, false);
    }
    return nullptr;
  };
  const auto has = [&](const model::Opcode& o) { return step(o) != nullptr; };
  return step(opcode_before_linking(fixups.isa(), opcode, has));
}

}  // namespace isadora::encoding
