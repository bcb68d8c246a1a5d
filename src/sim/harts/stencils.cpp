#include "sim/harts/stencils.h"

#include <elf.h>

#include <algorithm>
#include <map>
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
    case R_X86_64_8: return Stencil::Kind::Byte;
    default: return {};
  }
}

// Nothing, or no-operations up to the next function. Their addresses (0F 1F) have bytes by their first one.
bool is_padding(std::string_view code) {
  while (!code.empty()) {
    code.remove_prefix(std::min(code.size(), code.find_first_not_of("\x66\x2E")));
    size_t bytes = code.starts_with('\x90') ? 1 : 0;
    if (code.size() > 2 && code.starts_with("\x0F\x1F"))
      bytes = code[2] == '\x00' ? 3 : code[2] == '\x40' ? 4 : code[2] == '\x44' ? 5 : code[2] == '\x80' ? 7 : 8;
    if (bytes == 0 || bytes > code.size()) return false;
    code.remove_prefix(bytes);
  }
  return true;
}

// Reads the object file of the kernels (lanes/CMakeLists.txt): a table of functions, which are contiguous. Symbols name
// the parts of them that the compiler has put apart.
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

  void read(std::vector<Stencil>& stencils, std::vector<Stencil::Patch>& patches) const {
    Relocations relocations;
    size_t count = 0;
    for (uint32_t i = 0; i < sections_.size(); i++) {
      if (!(sections_[i].flags & SHF_EXECINSTR)) continue;
      relocations[i] = relocations_of(i);
      std::ranges::sort(relocations[i], {}, &ElfRelocation::offset);
      count += relocations[i].size();
    }
    patches.reserve(count);
    stencils.resize(lanes::kKernelsOfOne);
    for (size_t i = 0; i < functions_.size(); i++) {
      const uint64_t begin = functions_[i].begin;
      const size_t number = functions_[i].number;
      if (i > 0 && functions_[i - 1].begin == begin) {
        stencils[number] = stencils[functions_[i - 1].number];
        continue;
      }
      const auto next = std::find_if(functions_.begin() + static_cast<ptrdiff_t>(i), functions_.end(),
                                     [&](const Function& other) { return other.begin > begin; });
      const uint64_t end = next == functions_.end() ? sections_[text_].size : next->begin;
      stencils[number] = stencil({text_, begin, end}, relocations, patches);
    }
  }

 private:
  struct Function {
    uint64_t begin;  // in the section with the code
    size_t number;   // of its kernel
    auto operator<=>(const Function&) const = default;
  };
  struct Range {
    uint32_t section = 0;
    uint64_t begin = 0, end = 0;
    bool contains(uint32_t other, uint64_t offset) const { return other == section && offset >= begin && offset < end; }
  };
  using Relocations = std::map<uint32_t, std::vector<ElfRelocation>>;  // by section, in order

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

  // The target of a jump whose distance has four bytes.
  uint64_t target_of(const ElfRelocation& r) const {
    return symbols_[r.symbol].value + static_cast<uint64_t>(r.addend + 4);
  }

  static std::span<const ElfRelocation> of(const Range& range, const Relocations& all) {
    const std::vector<ElfRelocation>& of_section = all.at(range.section);
    const auto begin = std::ranges::lower_bound(of_section, range.begin, {}, &ElfRelocation::offset);
    return {begin, std::ranges::lower_bound(begin, of_section.end(), range.end, {}, &ElfRelocation::offset)};
  }

  // The part of a function that was put apart; empty if there is none.
  Range put_apart(std::span<const ElfRelocation> relocations) const {
    for (const ElfRelocation& r : relocations) {
      const uint32_t section = symbols_[r.symbol].section;
      if (section == text_ || holes_[r.symbol] || kind_of(r.type) != Stencil::Kind::Jump) continue;
      for (const ElfSymbol& symbol : symbols_) {
        const Range range{symbol.section, symbol.value, symbol.value + symbol.size};
        if (symbol.type == STT_FUNC && range.contains(section, target_of(r))) return range;
      }
    }
    return {};
  }

  // None of a function that needs anything but holes, or calls the code of another operation instead of going there.
  Stencil stencil(const Range& function, const Relocations& all, std::vector<Stencil::Patch>& patches) const {
    const size_t first = patches.size();
    const Range apart = put_apart(of(function, all));
    const auto often = part(function, apart, all, patches);
    const auto rarely = apart.section ? part(apart, {}, all, patches) : Stencil::Part();
    if (!often || !rarely) {
      patches.resize(first);
      return {};
    }
    Stencil both{*often, *rarely};
    constexpr char kJump = '\xE9';  // with a distance of four bytes
    auto& [code, own] = both.often;
    if (!own.empty() && own.back().hole == Hole::next && code[own.back().at - 1] == kJump &&
        is_padding(code.substr(own.back().at + 4))) {
      code = code.substr(0, own.back().at - 1);
      own = own.first(own.size() - 1);
    }
    return both;
  }

  std::optional<Stencil::Part> part(const Range& range, const Range& apart, const Relocations& all,
                                    std::vector<Stencil::Patch>& patches) const {
    constexpr char kCall = '\xE8';
    const std::string_view code = sections_[range.section].bytes.substr(range.begin, range.end - range.begin);
    const size_t first = patches.size();
    for (const ElfRelocation& r : of(range, all)) {
      const auto kind = kind_of(r.type);
      const auto at = static_cast<uint32_t>(r.offset - range.begin);
      const bool is_jump = kind == Stencil::Kind::Jump;
      auto hole = holes_[r.symbol];
      int64_t plus = r.addend + (is_jump ? 4 : 0);
      if (!hole && is_jump && apart.contains(symbols_[r.symbol].section, target_of(r))) {
        hole = Hole::cold;
        plus = static_cast<int64_t>(target_of(r) - apart.begin);
      }
      if (!hole || !kind || is_jump != (*hole >= Hole::next) || (is_jump && code[at - 1] == kCall)) return {};
      patches.push_back({at, static_cast<int32_t>(plus), *hole, *kind});
    }
    return Stencil::Part{code, std::span(patches).subspan(first)};
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

}  // namespace isadora::sim::harts
