// Names of locations: a table of all plain names, and a parser for those with numbers in brackets.
#include "sim/state_locations.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "diag/diagnostic.h"
#include "model/registers.h"
#include "sim/memory.h"

namespace isadora::sim {

using base::Integer;

namespace {

std::string without_spaces(std::string_view text) {
  std::string out(text);
  std::erase_if(out, [](unsigned char c) { return std::isspace(c); });
  return out;
}

// The number at the front of `text`, which it is taken from.
std::optional<Integer> take_number(std::string_view& text) {
  size_t n = text.starts_with('-') ? 1 : 0;
  while (n < text.size() && std::isalnum(static_cast<unsigned char>(text[n]))) n++;
  const std::optional<Integer> value = Integer::parse(text.substr(0, n));
  if (value) text.remove_prefix(n);
  return value;
}

bool take(std::string_view& text, std::string_view literal) {
  if (!text.starts_with(literal)) return false;
  text.remove_prefix(literal.size());
  return true;
}

// Takes a compound's text apart: literals must match, numbers become the codes of its parts.
class CompoundReader {
 public:
  CompoundReader(const model::Isa& isa, const model::Type& type) : isa_(isa), type_(type), codes_(type.parts.size()) {}

  bool read(const model::Form& form, std::string_view text) {
    for (size_t i = 0; i < type_.parts.size(); i++) codes_[i] = type_.parts[i].default_code.value_or(0);
    return take(text, form.mnemonic) && parts(form.head, text) && parts(form.operands, text) && text.empty();
  }
  const std::vector<uint64_t>& codes() const { return codes_; }

 private:
  bool parts(const std::vector<model::Part>& all, std::string_view& text) {
    return std::all_of(all.begin(), all.end(), [&](const model::Part& p) { return part(p, text); });
  }

  bool part(const model::Part& p, std::string_view& text) {
    using Kind = model::Part::Kind;
    if (p.kind == Kind::Text) return take(text, without_spaces(p.text));
    if (p.kind == Kind::Group) {
      const std::string_view before = text;
      if (!parts(p.parts, text)) text = before;
      return true;
    }
    return (p.kind == Kind::Number || p.kind == Kind::Operand) && number(p.field, text);
  }

  bool number(uint16_t index, std::string_view& text) {
    const model::Field& field = type_.parts[index];
    const model::Type& type = isa_.types[field.type];
    const std::optional<Integer> value = take_number(text);
    if (!value || type.kind != model::TypeKind::Number) return false;
    const Integer scale(type.scale), code = value->div_floor(scale);
    const unsigned bits = field.width();
    const bool fits = type.is_signed ? code.sign_extend(bits) == code : code.low_bits(bits) == code;
    codes_[index] = code.low_bits(bits).to_uint64();
    return fits && code * scale == *value;
  }

  const model::Isa& isa_;
  const model::Type& type_;
  std::vector<uint64_t> codes_;
};

// The one load of a compound's value, where its address is fixed.
std::optional<StateLocation> loaded_place(const model::Isa& isa, const ir::Function& value) {
  for (const ir::Inst& inst : value.ops) {
    if (inst.op != ir::Op::Load) continue;
    const ir::Range& address = value.ranges[inst.a];
    if (!address.is_constant() || !address.lo.fits_uint64()) return {};
    StateLocation place;
    place.kind = StateLocation::Kind::Memory;
    place.index = inst.aux;
    place.address = address.lo.to_uint64();
    place.bits = isa.files.empty() ? 32 : (isa.files.front().width + 7) / 8 * 8;
    place.per_lane = isa.spaces[inst.aux].scope == model::Scope::Lane;
    return place;
  }
  return {};
}

StateLocation constant_place(const model::RegisterFile& file, const Integer& value) {
  StateLocation place;
  place.kind = StateLocation::Kind::Constant;
  place.bits = file.width;
  place.value = value.low_bits(place.bits);
  place.per_lane = file.scope == model::Scope::Lane;
  return place;
}

}  // namespace

StateLocation register_place(const model::Isa& isa, uint16_t index, unsigned number, unsigned count) {
  const model::RegisterFile& file = isa.files[index];
  const model::RegisterConstant* const constant = count == 1 ? model::constant_instead(isa, index, number) : nullptr;
  if (constant) return constant_place(file, constant->value);
  StateLocation place;
  place.index = index;
  place.number = number;
  place.bits = count * file.width;
  place.per_lane = file.scope == model::Scope::Lane;
  if (!file.is_view()) return place;
  const model::RegisterPart part = model::part_of(file.view, number);
  place.index = file.view.file;
  place.number = part.number;
  place.low = part.position;
  place.is_part = true;
  place.rest = file.view.rest;
  return place;
}

StateLocation aggregate_place(const model::Isa& isa, uint16_t index) {
  const model::Aggregate& aggregate = isa.aggregates[index];
  StateLocation place;
  place.kind = StateLocation::Kind::Aggregate;
  place.index = index;
  place.bits = aggregate.width;
  place.per_lane = isa.files[isa.types[aggregate.type].file].scope == model::Scope::Lane;
  return place;
}

LocationNames::LocationNames(const model::Isa& isa) : isa_(isa) {
  for (uint16_t i = 0; i < isa.files.size(); i++) add_file(i);
  for (uint16_t i = 0; i < isa.aggregates.size(); i++) add(isa.aggregates[i].name, aggregate_place(isa, i));
  for (const model::Type& type : isa.types) add_constants(type);
}

// A name that begins with a mark (`$N0`) may be written without it.
void LocationNames::add(const std::string& name, const StateLocation& place) {
  names_.emplace(name, place);
  const bool marked = name.size() > 1 && !std::isalnum(static_cast<unsigned char>(name[0])) && name[0] != '_';
  if (marked) names_.emplace(name.substr(1), place);
}

void LocationNames::add_file(uint16_t index) {
  const model::RegisterFile& file = isa_.files[index];
  for (unsigned n = 0; n < file.count; n++) {
    const StateLocation place = register_place(isa_, index, n);
    add(model::spelling(file, n), place);
    add(model::numbered(file, n), place);
    const auto aliases = file.aliases.find(n);
    if (aliases == file.aliases.end()) continue;
    for (const std::string& alias : aliases->second) add(alias, place);
  }
}

void LocationNames::add_constants(const model::Type& type) {
  if (type.kind != model::TypeKind::Register || type.file >= isa_.files.size()) return;
  for (const model::RegisterConstant& c : type.constants) {
    if (!c.spelling.empty()) add(c.spelling, constant_place(isa_.files[type.file], c.value));
  }
}

std::optional<StateLocation> LocationNames::find(std::string_view written) const {
  const std::string text = without_spaces(written);
  if (const auto known = names_.find(text); known != names_.end()) return known->second;
  if (auto place = wide(text)) return place;
  if (auto place = memory(text)) return place;
  return compound(text);
}

std::optional<StateLocation> LocationNames::wide(std::string_view text) const {
  for (uint16_t i = 0; i < isa_.files.size(); i++) {
    const std::string& pattern = isa_.files[i].wide;
    const size_t first = pattern.find('%'), second = pattern.find('%', first + 1);
    if (second == std::string::npos) continue;
    std::string_view rest = text;
    if (!take(rest, std::string_view(pattern).substr(0, first))) continue;
    const std::optional<Integer> from = take_number(rest);
    if (!from || !take(rest, std::string_view(pattern).substr(first + 1, second - first - 1))) continue;
    const std::optional<Integer> to = take_number(rest);
    if (!to || rest != std::string_view(pattern).substr(second + 1)) continue;
    if (from->is_negative() || *to < *from || *to >= Integer(isa_.files[i].count)) continue;
    const auto number = static_cast<unsigned>(from->to_uint64());
    return register_place(isa_, i, number, static_cast<unsigned>(to->to_uint64()) - number + 1);
  }
  return {};
}

std::optional<StateLocation> LocationNames::memory(std::string_view text) const {
  for (uint16_t i = 0; i < isa_.spaces.size(); i++) {
    std::string_view rest = text;
    if (!take(rest, isa_.spaces[i].name) || !take(rest, "[")) continue;
    const std::optional<Integer> address = take_number(rest);
    std::optional<Integer> bytes(4);
    if (take(rest, ",")) bytes = take_number(rest);
    if (!address || !address->fits_uint64() || !bytes || rest != "]") return {};
    if (*bytes < Integer(1) || *bytes > Integer(kMaxAccess)) return {};
    StateLocation place;
    place.kind = StateLocation::Kind::Memory;
    place.index = i;
    place.address = address->to_uint64();
    place.bits = 8 * static_cast<unsigned>(bytes->to_uint64());
    place.per_lane = isa_.spaces[i].scope == model::Scope::Lane;
    return place;
  }
  return {};
}

std::optional<StateLocation> LocationNames::compound(std::string_view text) const {
  for (const model::Type& type : isa_.types) {
    if (type.kind != model::TypeKind::Compound || !type.value) continue;
    CompoundReader reader(isa_, type);
    for (const model::Form& form : type.forms) {
      if (reader.read(form, text)) return loaded_place(isa_, ir::specialize(*type.value, reader.codes()));
    }
  }
  return {};
}

std::string LocationNames::explain(std::string_view text) const {
  std::vector<std::string> names;
  for (const auto& [name, place] : names_) names.push_back(name);
  const std::string near = diag::nearest(text, names);
  return "unknown place `" + std::string(text) + "`" + (near.empty() ? "" : "; did you mean `" + near + "`?");
}

}  // namespace isadora::sim
