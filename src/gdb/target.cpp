#include "gdb/target.h"

#include <algorithm>
#include <set>

#include "model/registers.h"

namespace isadora::gdb {

namespace {

constexpr const char* kOwnFeature = "org.isadora.";

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '"' ? "&quot;" : std::string(1, c);
  return out;
}

// gdb's name of a type, or of one that the feature defines.
std::string type_of(unsigned bytes) {
  constexpr unsigned kWords[] = {1, 2, 4, 8, 16};
  if (std::ranges::count(kWords, bytes)) return "uint" + std::to_string(8 * bytes);
  return "bytes" + std::to_string(bytes);
}

}  // namespace

GdbTarget::GdbTarget(const model::Isa& isa) : isa_(isa) {
  for (uint16_t i = 0; i < isa.files.size(); i++) {
    if (isa.files[i].scope != model::Scope::Constant && !isa.files[i].is_view()) add_file(i);
  }
  const std::string& own = isa.machine.gdb_feature;
  registers_.push_back(
      {"pc", sim::pc_place(), isa.machine.elf.bits / 8, own.empty() ? kOwnFeature + std::string("pc") : own});
  for (uint16_t i = 0; i < isa.aggregates.size(); i++) {
    const model::Aggregate& a = isa.aggregates[i];
    if (!a.gdb_register.empty())
      registers_.push_back({a.gdb_register, sim::aggregate_place(isa, i), (a.gdb_shift + a.width + 7) / 8,
                            a.gdb_feature, a.gdb_shift, a.gdb_ones});
  }
  // Registers are grouped by feature, in the order of the features.
  std::vector<std::string> order;
  for (const GdbRegister& r : registers_) {
    if (!std::ranges::count(order, r.feature)) order.push_back(r.feature);
  }
  std::ranges::stable_sort(registers_, {}, [&](const GdbRegister& r) { return std::ranges::find(order, r.feature); });
  const uint16_t main = sim::first_space(isa, model::Scope::Grid);
  if (main != model::kNoIndex) space_ = main;
  write_xml();
}

std::optional<GdbTarget::Place> GdbTarget::place(uint64_t address) const {
  std::optional<uint16_t> found = space_;
  uint64_t begin = 0;
  for (uint16_t i = 0; i < isa_.spaces.size(); i++) {
    const model::Space& s = isa_.spaces[i];
    if (!s.gdb || *s.gdb > address || *s.gdb < begin || address - *s.gdb > sim::last_address(s)) continue;
    found = i;
    begin = *s.gdb;
  }
  return found ? std::optional(Place{*found, address - begin}) : std::nullopt;
}

void GdbTarget::add_file(uint16_t index) {
  const model::RegisterFile& file = isa_.files[index];
  const std::string feature = file.gdb_feature.empty() ? kOwnFeature + file.name : file.gdb_feature;
  for (unsigned n = 0; n < file.count; n++)
    registers_.push_back(
        {model::spelling(file, n), sim::register_place(isa_, index, n), (file.width + 7) / 8, feature});
}

void GdbTarget::write_xml() {
  xml_ = "<?xml version=\"1.0\"?>\n<target version=\"1.0\">\n";
  if (!isa_.machine.gdb_architecture.empty())
    xml_ += "<architecture>" + escaped(isa_.machine.gdb_architecture) + "</architecture>\n";
  std::string feature;
  std::set<unsigned> vectors;
  for (const GdbRegister& r : registers_) {
    if (r.feature != feature) {
      if (!feature.empty()) xml_ += "</feature>\n";
      feature = r.feature;
      vectors.clear();
      xml_ += "<feature name=\"" + escaped(feature) + "\">\n";
    }
    const bool is_pc = r.place.kind == sim::StateLocation::Kind::Pc;
    const std::string type = is_pc ? "code_ptr" : type_of(r.bytes);
    if (type.starts_with("bytes") && vectors.insert(r.bytes).second)
      xml_ += "<vector id=\"" + type + "\" type=\"uint8\" count=\"" + std::to_string(r.bytes) + "\"/>\n";
    xml_ += "<reg name=\"" + escaped(r.name) + "\" bitsize=\"" + std::to_string(8 * r.bytes) + "\" type=\"" + type +
            "\"/>\n";
  }
  xml_ += "</feature>\n</target>\n";
}

}  // namespace isadora::gdb
