#include "coverage/coverage.h"

#include <map>

#include "base/json.h"
namespace isadora::coverage {

using base::Json;

namespace {

constexpr unsigned kVersion = 1;
constexpr const char* kMagic = "isadora-coverage";

// Four points per hexadecimal digit, the first in the lowest bit.
std::string digits_of(const std::vector<bool>& bits) {
  std::string out;
  for (size_t i = 0; i < bits.size(); i += 4) {
    unsigned digit = 0;
    for (size_t k = 0; k < 4 && i + k < bits.size(); ++k) digit |= unsigned{bits[i + k]} << k;
    out += "0123456789abcdef"[digit];
  }
  return out;
}

bool read_digits(const std::string& text, std::vector<bool>& bits) {
  if (text.size() != (bits.size() + 3) / 4) return false;
  for (size_t i = 0; i < text.size(); ++i) {
    const size_t digit = std::string_view("0123456789abcdef").find(text[i]);
    if (digit == std::string_view::npos) return false;
    for (size_t k = 0; k < 4; ++k) {
      if (!(digit >> k & 1)) continue;
      if (4 * i + k >= bits.size()) return false;
      bits[4 * i + k] = true;
    }
  }
  return true;
}

constexpr size_t kNested = 3;  // a file, its members, and their entries

Json parsed(std::string_view text) {
  if (base::json_nests_deeper(text, kNested)) return {};
  Json file = base::parse_json(text);
  if (!file.is_object() || !file.contains(kMagic) || !file.contains("isa") || !file["isa"].is_string()) return {};
  return file;
}

}  // namespace

Coverage::Coverage(const Universe& universe) : universe_(&universe) {
  for (const model::Opcode& o : universe.isa().opcodes) forms_.emplace_back(o.forms.size());
  never_ = forms_;
}

bool Coverage::set(std::vector<bool>& bits, uint16_t opcode, uint16_t form, size_t point) {
  if (bits.empty()) bits.resize(universe_->of(opcode, form).points.size());
  if (point >= bits.size() || bits[point]) return false;
  return bits[point] = true;
}

bool Coverage::add(uint16_t opcode, uint16_t form, size_t point) {
  return set(forms_[opcode][form], opcode, form, point);
}

std::vector<size_t> Coverage::points(State state, uint16_t opcode, uint16_t form,
                                     const std::optional<PointKind>& kind) const {
  const std::vector<Point>& all = universe_->of(opcode, form).points;
  std::vector<size_t> out;
  for (size_t p = 0; p < all.size(); ++p) {
    if ((!kind || all[p].kind == *kind) && this->state(opcode, form, p) == state) out.push_back(p);
  }
  return out;
}

void Coverage::merge(const Coverage& other) {
  const auto join = [&](Bits& to, const Bits& from) {
    for (uint16_t o = 0; o < from.size(); ++o) {
      for (uint16_t f = 0; f < from[o].size(); ++f) {
        for (size_t p = 0; p < from[o][f].size(); ++p) {
          if (from[o][f][p]) set(to[o][f], o, f, p);
        }
      }
    }
  };
  join(forms_, other.forms_);
  join(never_, other.never_);
}

std::string Coverage::to_text() const {
  const model::Isa& isa = universe_->isa();
  const auto object = [&](const Bits& bits) {
    Json forms = Json::object();
    for (size_t o = 0; o < bits.size(); ++o) {
      for (size_t f = 0; f < bits[o].size(); ++f) {
        if (!bits[o][f].empty()) forms[isa.opcodes[o].name + "/" + std::to_string(f)] = digits_of(bits[o][f]);
      }
    }
    return forms;
  };
  Json file = {{kMagic, kVersion}, {"isa", isa.name}, {"content", universe_->content()}, {"covered", object(forms_)}};
  if (Json never = object(never_); !never.empty()) file["never"] = std::move(never);
  return base::json_text(file, 0) + "\n";
}

// Reads a member of a file: a list by the names of forms.
std::string Coverage::read(const std::string& member, std::string_view text, Bits& out) const {
  const Json file = parsed(text);
  if (!file.contains(member)) return {};
  if (!file[member].is_object()) return "its `" + member + "` is not an object";
  const model::Isa& isa = universe_->isa();
  std::map<std::string, std::pair<uint16_t, uint16_t>, std::less<>> numbers;
  for (uint16_t o = 0; o < forms_.size(); ++o) {
    for (uint16_t f = 0; f < forms_[o].size(); ++f) numbers[isa.opcodes[o].name + "/" + std::to_string(f)] = {o, f};
  }
  for (const auto& [key, digits] : file[member].items()) {
    const auto number = numbers.find(key);
    if (number == numbers.end()) return "it names a form `" + key + "` that the description has not";
    const auto [o, f] = number->second;
    std::vector<bool>& bits = out[o][f];
    bits.resize(universe_->of(o, f).points.size());
    if (!digits.is_string() || !read_digits(digits.get<std::string>(), bits))
      return "what it holds of the form `" + key + "` is damaged";
  }
  return {};
}

std::string Coverage::add_text(std::string_view text) {
  const model::Isa& isa = universe_->isa();
  const Json file = parsed(text);
  if (file.is_null()) return "this is not a file of coverage; `isadora run --coverage FILE` writes one";
  if (file[kMagic] != kVersion) return "version " + base::json_text(file[kMagic]) + " of these files is not known";
  if (file["isa"] != isa.name)
    return "it is about `" + file["isa"].get<std::string>() + "`, and not about `" + isa.name + "`";
  if (!file.contains("content") || file["content"] != universe_->content())
    return "it was made with another version of `" + isa.name +
           "`; name that description with --isa, or run the programs again";
  Coverage both(*universe_);
  std::string wrong = read("covered", text, both.forms_);
  if (wrong.empty()) wrong = read("never", text, both.never_);
  if (wrong.empty()) merge(both);
  return wrong;
}

std::string description_of(std::string_view text) {
  const Json file = parsed(text);
  return file.is_null() ? "" : file["isa"].get<std::string>();
}

}  // namespace isadora::coverage
