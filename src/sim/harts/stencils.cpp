#include "sim/harts/stencils.h"

#include <elf.h>

#include <algorithm>
#include <optional>

#include "object/elf_file.h"
#include "sim/lanes/kernels_of_one.h"

namespace isadora::sim::harts {
namespace {

using object::ElfRelocation;
using object::ElfSection;
using object::ElfSymbol;

std::optional<Hole> hole_of(const ElfSymbol& symbol) {
  constexpr std::string_view kNames[] = {
#define HOLE(name) "isadora_hole_" #name,
#include "sim/harts/holes.def"
#undef HOLE
  };
  const auto found = std::ranges::find(kNames, symbol.name);
  return found == std::end(kNames) ? std::nullopt : std::optional(static_cast<Hole>(found - kNames));
}

std::optional<Stencil::Kind> kind_of(uint32_t relocation) {
  switch (relocation) {
    case R_X86_64_64: return Stencil::Kind::Word;
    case R_X86_64_32: return Stencil::Kind::Number;
    case R_X86_64_32S: return Stencil::Kind::Distance;
    case R_X86_64_PC32:
    case R_X86_64_PLT32: return Stencil::Kind::Jump;
    default: return {};
  }
}

// Reads the object file of the kernels (lanes/CMakeLists.txt): a table of functions, which are contiguous.
class StencilReader {
 public:
  explicit StencilReader(std::string_view object) : header_(*object::read_elf_header(object)) {
    sections_ = object::read_elf_sections(object, header_);
    for (const ElfSection& s : sections_) {
      if (s.type == SHT_SYMTAB) symbols_ = object::read_elf_symbols(header_, sections_, s);
    }
    for (const ElfSymbol& symbol : symbols_) holes_.push_back(hole_of(symbol));
    const auto table = std::ranges::find(symbols_, "isadora_stencils", &ElfSymbol::name);
    if (table != symbols_.end()) read_table(*table);
    std::ranges::sort(functions_);
  }

  // Each function, with the first and last of its patches.
  void read(std::vector<Stencil>& stencils, std::vector<Stencil::Patch>& patches) const {
    const ElfSection& text = sections_[text_];
    std::vector<ElfRelocation> all = relocations_of(text_);
    std::ranges::sort(all, {}, &ElfRelocation::offset);
    patches.reserve(all.size());
    stencils.resize(lanes::kKernelsOfOne);
    auto relocation = all.begin();
    for (size_t i = 0; i < functions_.size(); i++) {
      const uint64_t begin = functions_[i].begin;
      const size_t number = functions_[i].number;
      if (i > 0 && functions_[i - 1].begin == begin) {
        stencils[number] = stencils[functions_[i - 1].number];
        continue;
      }
      const auto next = std::find_if(functions_.begin() + static_cast<ptrdiff_t>(i), functions_.end(),
                                     [&](const Function& other) { return other.begin > begin; });
      const uint64_t end = next == functions_.end() ? text.size : next->begin;
      while (relocation != all.end() && relocation->offset < begin) ++relocation;
      const auto first = relocation;
      while (relocation != all.end() && relocation->offset < end) ++relocation;
      stencils[number] = stencil(begin, text.bytes.substr(begin, end - begin), {first, relocation}, patches);
    }
  }

 private:
  struct Function {
    uint64_t begin;  // in the section with the code
    size_t number;   // of its kernel
    auto operator<=>(const Function&) const = default;
  };

  std::vector<ElfRelocation> relocations_of(uint32_t section) const {
    for (const ElfSection& s : sections_) {
      if (s.type == SHT_RELA && s.info == section) return object::read_elf_relocations(header_, s);
    }
    return {};
  }

  void read_table(const ElfSymbol& table) {
    for (const ElfRelocation& r : relocations_of(table.section)) {
      const uint64_t number = (r.offset - table.value) / sizeof(lanes::Kernel);
      if (r.offset < table.value || number >= lanes::kKernelsOfOne) continue;
      if (functions_.empty()) text_ = symbols_[r.symbol].section;
      if (symbols_[r.symbol].section != text_) continue;
      functions_.push_back({symbols_[r.symbol].value + static_cast<uint64_t>(r.addend), number});
    }
  }

  // None of a function that needs anything but holes, or calls the code of another operation instead of going there.
  Stencil stencil(uint64_t begin, std::string_view code, std::span<const ElfRelocation> relocations,
                  std::vector<Stencil::Patch>& patches) const {
    constexpr char kJump = '\xE9', kCall = '\xE8';  // with a distance of four bytes
    const size_t first = patches.size();
    for (const ElfRelocation& r : relocations) {
      const auto hole = holes_[r.symbol];
      const auto kind = kind_of(r.type);
      const auto at = static_cast<uint32_t>(r.offset - begin);
      const bool is_jump = kind == Stencil::Kind::Jump;
      if (!hole || !kind || is_jump != (*hole >= Hole::next) || (is_jump && code[at - 1] == kCall)) {
        patches.resize(first);
        return {};
      }
      patches.push_back({at, static_cast<int32_t>(r.addend + (is_jump ? 4 : 0)), *hole, *kind});
    }
    const bool ends_with_jump = patches.size() > first && patches.back().hole == Hole::next &&
                                patches.back().at + 4 == code.size() && code[code.size() - 5] == kJump;
    if (ends_with_jump) {
      patches.pop_back();
      code.remove_suffix(5);
    }
    return {code, std::span(patches).subspan(first)};
  }

  object::ElfHeader header_;
  std::vector<ElfSection> sections_;
  std::vector<ElfSymbol> symbols_;
  std::vector<std::optional<Hole>> holes_;  // by symbol
  std::vector<Function> functions_;         // in order
  uint32_t text_ = 0;                       // the section with the code
};

}  // namespace

Stencils::Stencils(std::string_view object) { StencilReader(object).read(by_number_, patches_); }

bool Stencils::exist() { return !lanes::stencils_of_one().empty(); }

const Stencils& Stencils::get() {
  static const Stencils stencils(lanes::stencils_of_one());
  return stencils;
}

const Stencil& Stencils::of(const lanes::LaneOp& op) const { return by_number_[lanes::number_of_one(op)]; }

const Stencil& Stencils::call() const { return by_number_[lanes::kCallOfOne]; }

}  // namespace isadora::sim::harts
