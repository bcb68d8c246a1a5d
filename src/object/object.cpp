#include "object/object.h"

#include <algorithm>

#include "object/code_pieces.h"

namespace isadora::object {

const Kernel* Object::kernel(std::string_view name) const {
  const auto found = std::find_if(kernels.begin(), kernels.end(), [&](const Kernel& k) { return k.name == name; });
  return found == kernels.end() ? nullptr : &*found;
}

bool CodePiece::is_data(uint64_t address) const {
  return std::ranges::any_of(data, [&](const DataRange& r) { return r.begin <= address && address < r.end; });
}

const LineEntry* CodePiece::line_at(uint64_t address) const {
  const auto after = std::ranges::upper_bound(lines, address, {}, &LineEntry::address);
  if (after == lines.begin() || address - base > bytes.size() || (after - 1)->line == 0) return nullptr;
  return &*(after - 1);
}

namespace {

CodePiece own_code(const Object& object) {
  return {kCodeSection, "", object.code, object.base, object.lines, object.data};
}

}  // namespace

std::string_view section_name(const Object& object, SectionIndex section) {
  if (section == kConstantSection) return ".constant";
  return section == kCodeSection ? std::string_view() : object.section(section).name;
}

std::vector<CodePiece> code_pieces(const Object& object) {
  std::vector<CodePiece> pieces{own_code(object)};
  for (size_t i = 0; i < object.sections.size(); ++i) {
    const Section& s = object.sections[i];
    const auto section = static_cast<SectionIndex>(kFirstDataSection + i);
    if (s.executable) pieces.push_back({section, s.name, s.bytes, s.address, s.lines, s.data});
  }
  return pieces;
}

void forget_lines(Object& object) {
  object.lines.clear();
  for (Section& s : object.sections) s.lines.clear();
}

bool Object::is_data(uint64_t address) const { return own_code(*this).is_data(address); }

const LineEntry* Object::line_at(uint64_t address) const { return own_code(*this).line_at(address); }

std::string Object::source_of(const LineEntry& line) const {
  return line.source < sources.size() ? sources[line.source] : "";
}

}  // namespace isadora::object
