#include "object/elf_file.h"

#include <elf.h>

#include <algorithm>

#include "object/bytes.h"

namespace isadora::object {
namespace {

// Names may share bytes, so that a small file can have many long ones.
class SharedNames {
 public:
  SharedNames(std::string_view strings, size_t table)
      : strings_(strings), room_(kMostShares * (strings.size() + table)) {}
  std::string_view at(uint64_t offset) {
    const std::string_view name = ByteReader(strings_.substr(std::min(offset, strings_.size()))).text();
    is_exceeded_ |= name.size() > room_;
    room_ -= std::min(name.size(), room_);
    return name;
  }
  bool is_exceeded() const { return is_exceeded_; }

 private:
  static constexpr size_t kMostShares = 64;
  std::string_view strings_;
  size_t room_;
  bool is_exceeded_ = false;
};

// The first section's header has the numbers that the file's header has no room for.
void read_large_counts(std::string_view bytes, ElfHeader& h) {
  const bool is_large = h.section_count == 0 && h.sections != 0;
  if (!is_large && h.section_names != SHN_XINDEX) return;
  ByteReader r(elf_piece(bytes, h.sections, h.wide == 8 ? sizeof(Elf64_Shdr) : sizeof(Elf32_Shdr)), h.big);
  r.u32(), r.u32();
  for (int i = 0; i < 3; ++i) r.number(h.wide);  // flags, address, offset
  const uint64_t count = r.number(h.wide);
  const uint32_t names = r.u32();
  if (!r.ok()) return;
  if (is_large) h.section_count = static_cast<unsigned>(std::min<uint64_t>(count, UINT32_MAX));
  if (h.section_names == SHN_XINDEX) h.section_names = names;
}

// Of each symbol of the table, its section's number where the symbol has no room for it.
std::string_view large_section_numbers(const std::vector<ElfSection>& sections, const ElfSection& table) {
  for (const ElfSection& s : sections) {
    if (s.type == SHT_SYMTAB_SHNDX && s.link < sections.size() && &sections[s.link] == &table) return s.bytes;
  }
  return {};
}

}  // namespace

std::string_view elf_piece(std::string_view bytes, uint64_t offset, uint64_t size) {
  return offset <= bytes.size() && size <= bytes.size() - offset ? bytes.substr(offset, size) : std::string_view();
}

std::optional<ElfHeader> read_elf_header(std::string_view bytes) {
  if (bytes.size() < EI_NIDENT || !bytes.starts_with(ELFMAG)) return std::nullopt;
  if (bytes[EI_DATA] != ELFDATA2LSB && bytes[EI_DATA] != ELFDATA2MSB) return std::nullopt;
  if (bytes[EI_CLASS] != ELFCLASS32 && bytes[EI_CLASS] != ELFCLASS64) return std::nullopt;
  ElfHeader h;
  h.wide = bytes[EI_CLASS] == ELFCLASS64 ? 8 : 4;
  h.big = bytes[EI_DATA] == ELFDATA2MSB;
  ByteReader r(bytes.substr(EI_NIDENT), h.big);
  h.type = r.u16();
  h.machine = r.u16();
  r.u32();
  h.entry = r.number(h.wide);
  h.programs = r.number(h.wide);
  h.sections = r.number(h.wide);
  h.flags = r.u32();
  r.u16();
  r.u16();
  h.program_count = r.u16();
  r.u16();
  h.section_count = r.u16();
  h.section_names = r.u16();
  if (r.ok()) read_large_counts(bytes, h);
  return r.ok() ? std::optional(h) : std::nullopt;
}

std::vector<ElfSection> read_elf_sections(std::string_view bytes, const ElfHeader& h) {
  std::vector<ElfSection> out;
  const size_t size = h.wide == 8 ? sizeof(Elf64_Shdr) : sizeof(Elf32_Shdr);
  ByteReader r(elf_piece(bytes, h.sections, uint64_t{h.section_count} * size), h.big);
  while (!r.done()) {
    ElfSection s;
    s.name_at = r.u32();
    s.type = r.u32();
    s.flags = r.number(h.wide);
    s.address = r.number(h.wide);
    s.offset = r.number(h.wide);
    s.size = r.number(h.wide);
    s.link = r.u32();
    s.info = r.u32();
    s.align = r.number(h.wide);
    s.entry_size = r.number(h.wide);
    if (!r.ok()) return out;
    if (s.type != SHT_NOBITS && s.type != SHT_NULL) s.bytes = elf_piece(bytes, s.offset, s.size);
    out.push_back(s);
  }
  if (h.section_names >= out.size()) return out;
  SharedNames names(out[h.section_names].bytes, out.size() * size);
  for (ElfSection& s : out) {
    const std::string_view name = names.at(s.name_at);
    if (names.is_exceeded()) return {};
    s.name = name;
  }
  return out;
}

std::vector<ElfSegment> read_elf_segments(std::string_view bytes, const ElfHeader& h) {
  std::vector<ElfSegment> out;
  const size_t size = h.wide == 8 ? sizeof(Elf64_Phdr) : sizeof(Elf32_Phdr);
  ByteReader r(elf_piece(bytes, h.programs, uint64_t{h.program_count} * size), h.big);
  while (!r.done()) {
    ElfSegment s;
    s.type = r.u32();
    if (h.wide == 8) s.flags = r.u32();
    s.offset = r.number(h.wide);
    s.address = r.number(h.wide);
    s.physical = r.number(h.wide);
    s.file_size = r.number(h.wide);
    s.size = r.number(h.wide);
    if (h.wide == 4) s.flags = r.u32();
    s.align = r.number(h.wide);
    if (r.ok()) out.push_back(s);
  }
  return out;
}

std::vector<ElfSymbol> read_elf_symbols(const ElfHeader& h, const std::vector<ElfSection>& sections,
                                        const ElfSection& table) {
  std::vector<ElfSymbol> out;
  SharedNames names(table.link < sections.size() ? sections[table.link].bytes : "", table.bytes.size());
  ByteReader r(table.bytes, h.big), large(large_section_numbers(sections, table), h.big);
  while (!r.done()) {
    ElfSymbol s;
    s.name = names.at(r.u32());
    if (h.wide == 4) s.value = r.u32(), s.size = r.u32();
    const uint8_t info = r.u8();
    s.bind = info >> 4;
    s.type = info & 15;
    s.visibility = r.u8() & 3;
    s.section = r.u16();
    const uint32_t number = large.u32();
    if (s.section == SHN_XINDEX)
      s.section = number;
    else if (s.section >= SHN_LORESERVE)
      s.section |= kReservedSections;
    if (h.wide == 8) s.value = r.u64(), s.size = r.u64();
    if (r.ok()) out.push_back(s);
  }
  if (names.is_exceeded()) out.clear();
  return out;
}

std::vector<ElfRelocation> read_elf_relocations(const ElfHeader& h, const ElfSection& table) {
  std::vector<ElfRelocation> out;
  ByteReader r(table.bytes, h.big);
  while (!r.done()) {
    ElfRelocation e;
    e.offset = r.number(h.wide);
    const uint64_t info = r.number(h.wide);
    e.symbol = static_cast<uint32_t>(h.wide == 8 ? info >> 32 : info >> 8);
    e.type = static_cast<uint32_t>(h.wide == 8 ? info : info & 0xFF);
    const uint64_t addend = table.type == SHT_RELA ? r.number(h.wide) : 0;
    e.addend = h.wide == 8 ? static_cast<int64_t>(addend) : static_cast<int32_t>(addend);
    if (r.ok()) out.push_back(e);
  }
  return out;
}

// ---- writing -------------------------------------------------------------------------------------------------------

ElfWriter::ElfWriter(unsigned type, const ElfIdentity& target)
    : header_{target.bits == 64 ? 8u : 4u, target.big, type, target.machine, target.flags}, strings_(1, '\0') {
  header_.page = target.page;
  sections_.push_back({.align = 0});
  symbol("", STB_LOCAL, STT_NOTYPE, SHN_UNDEF, 0);
}

uint32_t ElfWriter::add(ElfSection section) {
  if (section.type != SHT_NOBITS) section.size = section.bytes.size();
  sections_.push_back(std::move(section));
  return static_cast<uint32_t>(sections_.size() - 1);
}

uint32_t ElfWriter::symbol(std::string_view name, unsigned bind, unsigned type, uint32_t section, uint64_t value,
                           uint64_t size, unsigned visibility) {
  const bool is_large = section >= SHN_LORESERVE && section < kReservedSections;
  ByteWriter w{.big = header_.big}, large{.big = header_.big};
  large.u32(is_large ? section : 0);
  large_numbers_ += large.bytes;
  has_large_numbers_ |= is_large;
  name = name.substr(0, name.find('\0'));  // a name ends at its first zero byte, in every file
  w.u32(name.empty() ? 0 : strings_.size());
  if (!name.empty()) strings_.append(name) += '\0';
  if (header_.wide == 4) w.u32(value), w.u32(size);
  w.u8(bind << 4 | type);
  w.u8(visibility);
  w.u16(is_large ? SHN_XINDEX : section & 0xFFFF);
  if (header_.wide == 8) w.u64(value), w.u64(size);
  symbol_table_ += w.bytes;
  return symbols_++;
}

void ElfWriter::relocation(std::string& table, const ElfRelocation& r, bool inside) const {
  ByteWriter w{.big = header_.big};
  w.number(r.offset, header_.wide);
  w.number(header_.wide == 8 ? uint64_t{r.symbol} << 32 | r.type : uint64_t{r.symbol} << 8 | (r.type & 0xFF),
           header_.wide);
  if (!inside) w.number(static_cast<uint64_t>(r.addend), header_.wide);
  table += w.bytes;
}

// Sections in memory come first, at their addresses modulo a page.
void ElfWriter::place(const std::vector<std::pair<uint32_t, uint32_t>>& loads) {
  const bool wide = header_.wide == 8;
  uint64_t at = wide ? sizeof(Elf64_Ehdr) : sizeof(Elf32_Ehdr);
  at += loads.size() * (wide ? sizeof(Elf64_Phdr) : sizeof(Elf32_Phdr));
  std::vector<bool> placed(sections_.size());
  for (const auto& [first, last] : loads) {
    at += (sections_[first].address - at) % header_.page;
    const uint64_t begin = at, address = sections_[first].address;
    for (uint32_t i = first; i <= last; ++i) {
      ElfSection& s = sections_[i];
      placed[i] = true;
      s.offset = begin + (s.address - address);
      if (s.type == SHT_NOBITS)
        s.offset = at;
      else
        at = s.offset + s.bytes.size();
    }
  }
  for (size_t i = 1; i < sections_.size(); ++i) {
    if (placed[i]) continue;
    // No reader asks for more: a file need not hold the bytes up to a large multiple.
    constexpr uint64_t kMostAlignment = 0x1000;
    sections_[i].offset = at = round_up(at, std::min(sections_[i].align, kMostAlignment));
    at += sections_[i].bytes.size();
  }
  header_.sections = round_up(at, 8);
}

std::string ElfWriter::finish(uint64_t entry, std::vector<std::pair<uint32_t, uint32_t>> loads) {
  const uint32_t wide = header_.wide;
  const auto strings = static_cast<uint32_t>(sections_.size() + 1);
  const uint32_t symbols = add({.name = ".symtab",
                                .type = SHT_SYMTAB,
                                .align = wide,
                                .entry_size = wide == 8 ? sizeof(Elf64_Sym) : sizeof(Elf32_Sym),
                                .link = strings,
                                .info = locals_,
                                .bytes = symbol_table_});
  add({.name = ".strtab", .type = SHT_STRTAB, .bytes = strings_});
  if (has_large_numbers_)
    add({.name = ".symtab_shndx",
         .type = SHT_SYMTAB_SHNDX,
         .align = 4,
         .entry_size = 4,
         .link = symbols,
         .bytes = large_numbers_});
  const uint32_t last = add({.name = ".shstrtab", .type = SHT_STRTAB});
  for (ElfSection& s : sections_) {
    s.name_at = static_cast<uint32_t>(names_.size());
    (names_ += s.name) += '\0';
  }
  sections_[last].bytes = names_;
  sections_[last].size = names_.size();
  // The first section has the numbers that the header has no room for.
  if (sections_.size() >= SHN_LORESERVE) sections_[0].size = sections_.size();
  if (last >= SHN_LORESERVE) sections_[0].link = last;
  header_.entry = entry;
  header_.program_count = static_cast<unsigned>(loads.size());
  place(loads);
  std::string out;
  out.reserve(header_.sections + sections_.size() * sizeof(Elf64_Shdr));
  out = header();
  // Loaders expect them in the order of their addresses.
  std::ranges::sort(loads, {}, [&](const auto& load) { return sections_[load.first].address; });
  for (const auto& load : loads) out += program_header(load);
  for (const ElfSection& s : sections_) {
    if (s.type == SHT_NULL || s.type == SHT_NOBITS) continue;
    out.resize(s.offset, '\0');
    out += s.bytes;
  }
  out.resize(header_.sections, '\0');
  for (const ElfSection& s : sections_) out += section_header(s);
  return out;
}

std::string ElfWriter::header() const {
  const bool wide = header_.wide == 8;
  ByteWriter w{.big = header_.big};
  w.bytes = std::string(ELFMAG) + static_cast<char>(wide ? ELFCLASS64 : ELFCLASS32) +
            static_cast<char>(header_.big ? ELFDATA2MSB : ELFDATA2LSB) + static_cast<char>(EV_CURRENT);
  w.bytes.resize(EI_NIDENT, '\0');
  w.u16(header_.type);
  w.u16(header_.machine);
  w.u32(EV_CURRENT);
  w.number(header_.entry, header_.wide);
  w.number(header_.program_count ? (wide ? sizeof(Elf64_Ehdr) : sizeof(Elf32_Ehdr)) : 0, header_.wide);
  w.number(header_.sections, header_.wide);
  w.u32(header_.flags);
  w.u16(wide ? sizeof(Elf64_Ehdr) : sizeof(Elf32_Ehdr));
  w.u16(header_.program_count ? (wide ? sizeof(Elf64_Phdr) : sizeof(Elf32_Phdr)) : 0);
  w.u16(header_.program_count);
  w.u16(wide ? sizeof(Elf64_Shdr) : sizeof(Elf32_Shdr));
  w.u16(sections_.size() < SHN_LORESERVE ? sections_.size() : 0);
  w.u16(sections_.size() - 1 < SHN_LORESERVE ? sections_.size() - 1 : size_t{SHN_XINDEX});
  return w.bytes;
}

std::string ElfWriter::program_header(std::pair<uint32_t, uint32_t> load) const {
  const ElfSection& first = sections_[load.first];
  uint64_t file = 0, memory = 0;
  for (uint32_t i = load.first; i <= load.second; ++i) {
    const ElfSection& s = sections_[i];
    memory = s.address + s.size - first.address;
    if (s.type != SHT_NOBITS) file = memory;
  }
  const uint32_t flags = PF_R | (first.flags & SHF_WRITE ? PF_W : 0) | (first.flags & SHF_EXECINSTR ? PF_X : 0);
  ByteWriter w{.big = header_.big};
  w.u32(PT_LOAD);
  if (header_.wide == 8) w.u32(flags);
  for (const uint64_t v : {first.offset, first.address, first.address, file, memory}) w.number(v, header_.wide);
  if (header_.wide == 4) w.u32(flags);
  w.number(header_.page, header_.wide);
  return w.bytes;
}

std::string ElfWriter::section_header(const ElfSection& s) const {
  ByteWriter w{.big = header_.big};
  w.u32(s.name_at);
  w.u32(s.type);
  for (const uint64_t v : {s.flags, s.address, s.offset, s.size}) w.number(v, header_.wide);
  w.u32(s.link);
  w.u32(s.info);
  w.number(s.align, header_.wide);
  w.number(s.entry_size, header_.wide);
  return w.bytes;
}

}  // namespace isadora::object
