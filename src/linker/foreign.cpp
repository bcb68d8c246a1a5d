#include "linker/foreign.h"

#include <elf.h>

#include <set>

#include "base/text.h"
#include "object/names.h"
#include "object/sections.h"

namespace isadora::linker {

using object::Unit;
using FixupKind = encoding::Fixups::Kind;

namespace {

class Adoption {
 public:
  Adoption(const encoding::Codec& codec, const encoding::Fixups& kinds, Unit& unit, diag::Sink& sink)
      : codec_(codec), kinds_(kinds), unit_(unit), sink_(sink) {}

  bool run(UnknownRelocations unknown) {
    const std::vector<Unit::Relocation> all = std::move(unit_.relocations);
    unit_.relocations.clear();
    for (const Unit::Relocation& r : all) {
      const FixupKind* const kind = kind_of(kinds_, unit_, r);
      if (kind && kind->kind == FixupKind::Kind::Relax) marks_.emplace(std::pair(r.section, r.offset), r);
    }
    for (const Unit::Relocation& r : all) {
      if (!unit_.sections[r.section].is_memory()) continue;
      const FixupKind* const kind = kind_of(kinds_, unit_, r);
      if (!kind)
        ++unknown_.try_emplace(r.kind, r, 0).first->second.second;
      else if (kind->kind != FixupKind::Kind::Sequence)
        unit_.relocations.push_back(kind->relative ? r : of_piece(r));
      else if (!split(r, *kind))
        return report(r, 1, "describes, and of which the instructions there have no operands"), false;
    }
    for (const auto& [kind, found] : unknown_) report(found.first, found.second, "does not describe");
    return unknown_.empty() || unknown == UnknownRelocations::LeftOut;
  }

 private:
  // A linker takes the addend of a section's own symbol for the place of a piece in it, which it may move; that of any
  // other symbol counts from there (SHF_MERGE).
  Unit::Relocation of_piece(Unit::Relocation r) {
    const Unit::Symbol& s = unit_.symbols[r.symbol];
    if (s.type != STT_SECTION || s.section >= unit_.sections.size()) return r;
    const Unit::Symbol piece{.name = {}, .section = s.section, .value = s.value + static_cast<uint64_t>(r.addend)};
    if (!(unit_.sections[s.section].flags & SHF_MERGE) || piece.value >= unit_.sections[s.section].size) return r;
    const auto [at, fresh] = pieces_.try_emplace({piece.section, piece.value}, unit_.symbols.size());
    if (fresh) unit_.symbols.push_back(piece);
    r.symbol = static_cast<uint32_t>(at->second);
    r.addend = 0;
    return r;
  }

  // A relocation of several instructions becomes one of each, with its mark for the linker.
  bool split(const Unit::Relocation& r, const FixupKind& kind) {
    std::span<const uint8_t> bytes = base::as_bytes(unit_.sections[r.section].bytes).subspan(r.offset);
    std::map<std::string, uint32_t> heads;  // symbols of the instructions, by their functions
    const auto mark = marks_.find({r.section, r.offset});
    Unit::Relocation one = r;
    for (const std::string& name : kind.functions) {
      encoding::Decoded d;
      const FixupKind* const step =
          codec_.decode(bytes, d) ? encoding::step_of(kinds_, codec_.isa().opcodes[d.opcode], name) : nullptr;
      if (!step) return false;
      const auto& of = kinds_.function(*step)->of;
      const auto head =
          std::ranges::find_if(heads, [&](const auto& h) { return std::ranges::find(of, h.first) != of.end(); });
      one.kind = step->number;
      one.symbol = head == heads.end() ? r.symbol : head->second;
      one.addend = head == heads.end() ? r.addend : 0;
      unit_.relocations.push_back(one);
      if (mark != marks_.end() && one.offset != r.offset) {
        unit_.relocations.push_back(mark->second);
        unit_.relocations.back().offset = one.offset;
      }
      heads[name] = static_cast<uint32_t>(unit_.symbols.size());
      unit_.symbols.push_back({.name = {}, .section = r.section, .value = one.offset});
      one.offset += d.bytes;
      bytes = bytes.subspan(d.bytes);
    }
    return true;
  }

  void report(const Unit::Relocation& first, size_t count, const std::string& what) {
    const std::string kind = "of the kind " + std::to_string(first.kind);
    sink_.report(
        diag::Kind::BadObject, {},
        "`" + unit_.name + "` has " +
            (count == 1 ? "a relocation " + kind : std::to_string(count) + " relocations " + kind + ", the first") +
            " at " + base::Integer(first.offset).to_hex() + " of `" + unit_.sections[first.section].name +
            "`, which `" + codec_.isa().name + "` " + what);
  }

  const encoding::Codec& codec_;
  const encoding::Fixups& kinds_;
  Unit& unit_;
  diag::Sink& sink_;
  std::map<std::pair<uint32_t, uint64_t>, Unit::Relocation> marks_;  // by section and offset
  std::map<std::pair<uint32_t, uint64_t>, size_t> pieces_;           // symbols, by section and value
  std::map<uint32_t, std::pair<Unit::Relocation, size_t>> unknown_;  // by kind: the first, and how many
};

// Whether a relocation of the program's memory is of the symbol.
std::vector<bool> used_symbols(const Unit& unit) {
  std::vector<bool> is_used(unit.symbols.size());
  for (const Unit::Relocation& r : unit.relocations)
    if (unit.sections[r.section].is_memory()) is_used[r.symbol] = true;
  return is_used;
}

// Labels that only a compiler's debug sections use, which a program does not have.
void drop_debug_labels(Unit& unit) {
  const std::vector<bool> is_used = used_symbols(unit);
  for (size_t i = 1; i < unit.symbols.size(); ++i)
    if (!is_used[i] && !unit.symbols[i].is_global() && unit.symbols[i].name.starts_with(".L"))
      unit.symbols[i].name = "";
}

}  // namespace

bool adopt(const encoding::Codec& codec, const encoding::Fixups& kinds, Unit& unit, diag::Sink& sink,
           UnknownRelocations unknown) {
  if (!Adoption(codec, kinds, unit, sink).run(unknown)) return false;
  drop_debug_labels(unit);
  unit.isa = codec.isa().name;
  return true;
}

void name_symbols(Unit& unit) {
  const std::vector<bool> is_used = used_symbols(unit);
  std::set<std::string> taken;
  std::map<std::string, unsigned> more;  // names that were made of one
  for (const Unit::Symbol& s : unit.symbols)
    if (s.is_global()) taken.insert(s.name);
  for (size_t i = 1; i < unit.symbols.size(); ++i) {
    Unit::Symbol& s = unit.symbols[i];
    const bool has_name = object::is_word(s.name);
    if (s.is_global() || object::is_mark(s.name) || s.type == STT_FILE || (!has_name && !is_used[i])) continue;
    if (s.type == STT_SECTION && is_used[i]) s.type = STT_NOTYPE;
    const std::string base =
        has_name ? s.name : "L_" + std::to_string(s.section) + "_" + base::Integer(s.value).to_hex().substr(2);
    s.name = base;
    while (!taken.insert(s.name).second) s.name = base + "_" + std::to_string(++more[base]);
  }
}

}  // namespace isadora::linker
