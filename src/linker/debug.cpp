#include "linker/debug.h"

#include <elf.h>

#include <algorithm>

#include "linker/objects.h"
#include "object/dwarf.h"

namespace isadora::linker {

using base::Int128;
using object::Unit;
using FixupKind = encoding::Fixups::Kind;

namespace {

constexpr uint64_t kMostDebugBytes = uint64_t{1} << 30;  // of all objects
constexpr uint64_t kMostAlignment = 0x1000;

bool is_debug(const Unit::Section& s) {
  return s.type == SHT_PROGBITS && !s.is_memory() && object::is_debug_section(s.name);
}

class DebugLinker {
 public:
  DebugLinker(const encoding::Fixups& kinds, const Globals& globals, diag::Sink& sink)
      : kinds_(kinds), globals_(globals), sink_(sink) {}

  void add(size_t input, const LinkInput& in) {
    const Unit& unit = in.unit;
    if (!is_known(unit)) return;
    places_.assign(unit.sections.size(), std::nullopt);
    for (uint32_t s = 1; s < unit.sections.size(); ++s)
      if (is_debug(unit.sections[s]) && !in.drops(s)) places_[s] = append(unit.sections[s]);
    bool all_fit = true;
    for (const Unit::Relocation& r : unit.relocations)
      if (places_[r.section]) all_fit &= relocate(input, unit, r);
    if (!all_fit) left_out(unit, "a number in them does not fit its place", "compile it anew");
  }
  std::vector<object::Section> take() { return std::move(out_); }

 private:
  struct Place {
    size_t section = 0;  // of `out_`
    uint64_t begin = 0;
  };

  bool left_out(const Unit& unit, const std::string& why, const std::string& advice) const {
    sink_.report(diag::Kind::DebugDataLeftOut, {}, "debuggers will know nothing of `" + unit.name + "`: " + why)
        .notes.push_back(advice);
    return false;
  }

  // Reports what cannot be linked.
  bool is_known(const Unit& unit) {
    const auto is_number = [](const FixupKind* k) {
      using enum FixupKind::Kind;
      return k && !k->relative && !k->indirect &&
             (k->kind == Number || k->kind == Sum || k->kind == Difference || encoding::is_remark(*k));
    };
    for (const Unit::Section& s : unit.sections) {
      if (!is_debug(s)) continue;
      if (s.flags & SHF_COMPRESSED)
        return left_out(unit, "`" + s.name + "` is compressed", "compile it with `-gz=none`");
      if (s.align > kMostAlignment)  // it would be filled with as many bytes
        return left_out(unit,
                        "`" + s.name + "` has the alignment " + std::to_string(s.align) + ", expected at most " +
                            std::to_string(kMostAlignment),
                        "compile it anew");
      all_bytes_ += s.bytes.size() + s.align;
    }
    if (all_bytes_ > kMostDebugBytes)
      return left_out(unit, "all objects' have more than " + std::to_string(kMostDebugBytes) + " bytes",
                      "compile it without `-g`");
    for (const Unit::Relocation& r : unit.relocations)
      if (is_debug(unit.sections[r.section]) && !is_number(kind_of(kinds_, unit, r)))
        return left_out(unit,
                        "`" + unit.sections[r.section].name + "` has a relocation of the kind " +
                            std::to_string(r.kind) + ", expected one of a number in data",
                        "`" + kinds_.isa().name + "` describes kinds by `Relocation`");
    return true;
  }

  Place append(const Unit::Section& s) {
    auto at = std::ranges::find(out_, s.name, &object::Section::name);
    if (at == out_.end()) {
      at = out_.insert(out_.end(), object::Section());
      at->name = s.name;
    }
    at->bytes.resize(object::round_up(at->bytes.size(), s.align));
    const Place place{static_cast<size_t>(at - out_.begin()), at->bytes.size()};
    at->bytes.insert(at->bytes.end(), s.bytes.begin(), s.bytes.end());
    return place;
  }

  // False where it does not fit.
  bool relocate(size_t input, const Unit& unit, const Unit::Relocation& r) {
    const FixupKind& kind = *kind_of(kinds_, unit, r);
    if (encoding::is_remark(kind)) return true;
    const Place& place = *places_[r.section];
    std::vector<uint8_t>& bytes = out_[place.section].bytes;
    const Unit::Section& from = unit.sections[r.section];
    if (r.offset > from.bytes.size()) return false;
    const std::span all(bytes.data() + place.begin + r.offset, from.bytes.size() - r.offset);
    const base::Int128 x = kinds_.applied(kind, value(input, unit, r), 0);
    return encoding::put_number(kind, x, kinds_.data_order(), all).empty();
  }

  // The addresses of what is left out of the program are 0, and 1 in lists of ranges, which two zeros end.
  Int128 value(size_t input, const Unit& unit, const Unit::Relocation& r) const {
    const Unit::Symbol& s = unit.symbols[r.symbol];
    if (s.section < places_.size() && places_[s.section])
      return static_cast<Int128>(places_[s.section]->begin) + s.value + r.addend;
    const bool is_left_out = !s.is_global() && s.section != Unit::kUndefined && !globals_.is_definition(input, s);
    if (!is_left_out) return static_cast<Int128>(globals_.value(input, s).value_or(0)) + r.addend;
    const std::string& name = unit.sections[r.section].name;
    return name == ".debug_ranges" || name == ".debug_loc" || name == ".debug_aranges" ? 1 : 0;
  }

  const encoding::Fixups& kinds_;
  const Globals& globals_;
  diag::Sink& sink_;
  std::vector<object::Section> out_;
  uint64_t all_bytes_ = 0;
  std::vector<std::optional<Place>> places_;  // of the sections of the input at hand
};

}  // namespace

std::vector<object::Section> link_debug(const std::vector<LinkInput>& inputs, const encoding::Fixups& kinds,
                                        const Globals& globals, diag::Sink& sink) {
  DebugLinker linker(kinds, globals, sink);
  for (size_t i = 0; i < inputs.size(); ++i) linker.add(i, inputs[i]);
  return linker.take();
}

}  // namespace isadora::linker
