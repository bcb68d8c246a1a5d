// Objects of the assembler as ELF files, and back.
#include <elf.h>

#include <algorithm>
#include <map>

#include "object/elf_file.h"
#include "object/names.h"
#include "object/sections.h"
#include "object/unit.h"

namespace isadora::object {
namespace {

constexpr size_t kMostSections = 60000;
constexpr uint64_t kKeptFlags = SHF_MERGE | SHF_STRINGS | SHF_TLS | SHF_GNU_RETAIN | SHF_LINK_ORDER;

class ObjectReader : FileReader {
 public:
  ObjectReader(const Unit& unit, const std::string& name, diag::Sink& sink) : FileReader(name, sink), unit_(unit) {}

  std::optional<Object> run() {
    object_.isa = unit_.isa;
    object_.fingerprint = unit_.fingerprint;
    object_.elf = unit_.elf;
    object_.sources = unit_.sources;
    const bool fine = is_own() && sections() && symbols() && relocations();
    return fine ? std::optional(std::move(object_)) : std::nullopt;
  }

 private:
  bool is_own() const {
    if (!unit_.isa.empty()) return true;
    if (unit_.elf.machine == 0) return fail(std::string("has no ") + kNoteSection + " that names its instruction set");
    fail("is an object of another assembler, and does not name its instruction set");
    sink_.all().back().notes.push_back("`isadora link --isa NAME` makes a program of it");
    return false;
  }

  // The type of a section, where its name and its bytes do not say it.
  static uint32_t own_type(const Unit::Section& s) {
    return s.type == SHT_PROGBITS || s.type == SHT_NOBITS || s.type == usual_type(s.name) ? 0 : s.type;
  }

  bool sections() {
    places_.resize(unit_.sections.size(), kConstantSection);
    const uint32_t code = unit_.code_section();
    if (code) object_.code_alignment = static_cast<unsigned>(unit_.sections[code].align);
    for (size_t i = 1; i < unit_.sections.size(); ++i) {
      const Unit::Section& s = unit_.sections[i];
      const std::vector<uint8_t> bytes(s.bytes.begin(), s.bytes.end());
      if (i == code) {
        places_[i] = kCodeSection;
        object_.code = bytes;
        object_.lines = s.lines;
      } else if (s.name == kConstSection) {
        object_.constants = bytes;
      } else if (s.type >= SHT_LOPROC && s.type <= SHT_HIPROC && !s.is_memory()) {
        object_.attributes = {s.name, s.type, std::string(s.bytes)};
      } else if (s.is_memory()) {
        if (!is_section_name(s.name) || object_.sections.size() >= kMostSections)
          return fail("has a section in memory whose name has a quote or a backslash, or too many sections");
        places_[i] = static_cast<SectionIndex>(kFirstDataSection + object_.sections.size());
        object_.sections.push_back({.name = s.name,
                                    .bytes = bytes,
                                    .zeros = s.size - s.bytes.size(),
                                    .align = static_cast<unsigned>(s.align),
                                    .writable = s.is_writable(),
                                    .executable = s.is_code(),
                                    .only_zeros = s.type == SHT_NOBITS,
                                    .flags = s.flags & kKeptFlags,
                                    .entry_size = s.entry_size,
                                    .type = own_type(s),
                                    .lines = s.lines});
      }
    }
    for (size_t i = 1; i < unit_.sections.size(); ++i) {
      const uint32_t of = unit_.sections[i].linked_to;
      if (of && places_[of] != kConstantSection && places_[i] >= kFirstDataSection)
        object_.section(places_[i]).linked_to = places_[of];
    }
    for (const Unit::Group& g : unit_.groups) {
      for (const uint32_t s : g.sections) {
        if (places_[s] < kFirstDataSection || !is_section_name(g.signature)) continue;
        Section& member = object_.section(places_[s]);
        member.group = g.signature;
        member.comdat = g.comdat;
      }
    }
    const auto kernels = std::ranges::find(unit_.sections, kKernelSection, &Unit::Section::name);
    if (kernels == unit_.sections.end()) return true;
    if (std::ranges::any_of(object_.sections, &Section::executable))
      return fail("has kernels, and code outside of `.text`");
    if (read_kernels(kernels->bytes, object_.code.size(), object_.kernels)) return true;
    return fail(std::string("has a ") + kKernelSection + " that cannot be read");
  }

  // None of a program's memory is kConstantSection.
  SectionIndex place_of(const Unit::Symbol& s) const {
    return s.section < places_.size() ? places_[s.section] : kConstantSection;
  }

  static Visibility visibility_of(const Unit::Symbol& s) { return static_cast<Visibility>(s.visibility & 3); }

  bool is_label(const Unit::Symbol& s) const {
    return s.type == STT_NOTYPE || s.type == STT_TLS || s.is_data() || (s.is_function() && !object_.kernel(s.name));
  }

  bool symbols() {
    std::map<SectionIndex, std::vector<MappingSymbol>> marks;
    for (const Unit::Symbol& s : unit_.symbols) {
      if (s.section == Unit::kCommon) object_.commons.push_back({s.name, s.size, s.value, visibility_of(s)});
      const bool absolute = s.section == Unit::kAbsolute;
      const SectionIndex place = absolute ? kCodeSection : place_of(s);
      if (s.name.empty() || !is_label(s) || place == kConstantSection) continue;
      if (!absolute && place == kCodeSection && s.value > object_.code.size())
        return fail("has the symbol `" + s.name + "` outside its code");
      if (is_mark(s.name))
        marks[place].push_back({s.value, is_data_mark(s.name)});
      else
        object_.symbols.push_back({s.name, s.value, absolute, s.bind == STB_GLOBAL, s.is_weak(), place, s.is_function(),
                                   s.is_data(), s.size, false, visibility_of(s)});
    }
    object_.data = data_ranges(std::move(marks[kCodeSection]), object_.code.size());
    for (size_t i = 0; i < object_.sections.size(); ++i) {
      Section& s = object_.sections[i];
      if (s.executable)
        s.data = data_ranges(std::move(marks[static_cast<SectionIndex>(kFirstDataSection + i)]), s.size());
    }
    return true;
  }

  bool relocations() {
    std::map<uint32_t, uint32_t> targets;
    for (const Unit::Relocation& r : unit_.relocations) {
      const SectionIndex place = places_[r.section];
      if (place == kConstantSection) continue;
      const auto [at, fresh] = targets.try_emplace(r.symbol, static_cast<uint32_t>(object_.targets.size()));
      if (fresh && !target(r.symbol)) return false;
      object_.relocations.push_back({place, r.offset, r.kind, at->second, r.addend, 0});
    }
    for (uint32_t i = 1; i < unit_.symbols.size(); ++i) {  // that are asked for, and used nowhere
      const Unit::Symbol& s = unit_.symbols[i];
      const bool is_asked_for = s.section == Unit::kUndefined && is_word(s.name) && !targets.contains(i);
      if (is_asked_for && !target(i)) return false;
    }
    return true;
  }

  bool target(uint32_t symbol) {
    if (symbol == 0) {  // a number alone
      object_.targets.push_back({"", true, kCodeSection, 0, true, false});
      return true;
    }
    const Unit::Symbol& s = unit_.symbols[symbol];
    const bool absolute = s.section == Unit::kAbsolute;
    const bool defined = s.section != Unit::kUndefined && s.section != Unit::kCommon;
    const SectionIndex place = absolute || !defined ? kCodeSection : place_of(s);
    if (place == kConstantSection || (s.name.empty() && s.section >= unit_.sections.size()))
      return fail("refers to the symbol `" + s.name + "`, which lies in no section of a program");
    if (!is_word(s.name)) return fail("refers to the symbol `" + s.name + "`, whose name is not a word");
    object_.targets.push_back({s.name, defined, place, s.value, absolute, s.is_weak(), defined && s.is_function(),
                               !defined && s.type == STT_TLS, visibility_of(s)});
    return true;
  }

  const Unit& unit_;
  Object object_;
  std::vector<SectionIndex> places_;  // of each section of the file
};

}  // namespace

std::string write_elf(const Object& object) { return write_unit(unit_of(object)); }

std::optional<std::string> elf_isa(std::string_view bytes) {
  const auto header = read_elf_header(bytes);
  if (!header) return std::nullopt;
  for (const ElfSection& s : read_elf_sections(bytes, *header)) {
    if (s.name != kNoteSection) continue;
    if (const auto note = read_note(s.bytes, header->big)) return note->isa;
  }
  return std::nullopt;
}

std::optional<Object> object_of(const Unit& unit, const std::string& name, diag::Sink& sink) {
  return ObjectReader(unit, name, sink).run();
}

std::optional<Object> read_elf(std::string_view bytes, const std::string& name, diag::Sink& sink) {
  const std::optional<Unit> unit = read_unit(bytes, name, sink);
  return unit ? object_of(*unit, name, sink) : std::nullopt;
}

}  // namespace isadora::object
