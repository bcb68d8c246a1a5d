#include "object/unit.h"

#include <elf.h>

#include <algorithm>
#include <map>

#include "object/bytes.h"
#include "object/dwarf.h"
#include "object/elf_file.h"
#include "object/names.h"
#include "object/sections.h"

namespace isadora::object {

bool Unit::Section::is_memory() const { return flags & SHF_ALLOC && type != SHT_NULL; }
bool Unit::Section::is_code() const { return is_memory() && flags & SHF_EXECINSTR; }
bool Unit::Section::is_writable() const { return flags & SHF_WRITE; }

uint32_t Unit::code_section() const {
  const auto found = std::ranges::find_if(sections, &Section::is_code);
  return found == sections.end() ? 0 : static_cast<uint32_t>(found - sections.begin());
}

// ---- from an object of the assembler -------------------------------------------------------------------------------

namespace {

std::string_view view(const std::vector<uint8_t>& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

class UnitBuilder {
 public:
  explicit UnitBuilder(const Object& object) : object_(object) {}

  Unit run() {
    unit_.name = object_.sources.empty() ? "" : object_.sources.front();
    unit_.isa = object_.isa;
    unit_.fingerprint = object_.fingerprint;
    unit_.elf = object_.elf;
    unit_.sources = object_.sources;
    unit_.lines = object_.lines;
    unit_.sections.emplace_back();
    code_ = section(".text", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, object_.code_alignment, view(object_.code));
    memory();
    remarks();
    symbols();
    relocations();
    if (is_linked_with_lines()) debug_relocations();
    return std::move(unit_);
  }

 private:
  uint32_t section(std::string name, uint32_t type, uint64_t flags, uint64_t align, std::string_view bytes) {
    unit_.sections.push_back({std::move(name), type, flags, std::max<uint64_t>(align, 1), bytes, bytes.size()});
    return static_cast<uint32_t>(unit_.sections.size() - 1);
  }
  std::string_view keep(std::string bytes) { return unit_.kept.emplace_back(std::move(bytes)); }

  void memory() {
    if (!object_.constants.empty()) section(kConstSection, SHT_PROGBITS, SHF_ALLOC, 16, view(object_.constants));
    for (const Section& s : object_.sections) {
      if (s.name.empty()) {
        data_.push_back(Unit::kUndefined);
        continue;
      }
      const bool is_debug = is_debug_section(s.name);
      const uint64_t flags = is_debug ? 0 : SHF_ALLOC | (s.writable ? SHF_WRITE : 0);
      describes_itself_ |= s.name == ".debug_line" || s.name == ".debug_info";
      std::string_view bytes = view(s.bytes);
      if (s.zeros && !s.bytes.empty()) bytes = keep(std::string(bytes) + std::string(s.zeros, '\0'));
      data_.push_back(
          section(s.name, bytes.empty() && s.zeros ? SHT_NOBITS : section_type(s.name), flags, s.align, bytes));
      unit_.sections.back().size = s.size();
    }
  }

  static uint32_t section_type(std::string_view name) {
    if (name.starts_with(".init_array")) return SHT_INIT_ARRAY;
    if (name.starts_with(".fini_array")) return SHT_FINI_ARRAY;
    if (name.starts_with(".preinit_array")) return SHT_PREINIT_ARRAY;
    return SHT_PROGBITS;
  }

  uint32_t section_of(uint8_t section, bool absolute) const {
    if (absolute) return Unit::kAbsolute;
    const size_t index = section - size_t{kFirstDataSection};
    return section < kFirstDataSection || index >= data_.size() ? code_ : data_[index];
  }

  uint32_t symbol(std::string name, unsigned bind, unsigned type, uint32_t section, uint64_t value, uint64_t size = 0) {
    unit_.symbols.push_back({std::move(name), bind, type, 0, section, value, size});
    return static_cast<uint32_t>(unit_.symbols.size() - 1);
  }
  void symbol(const Symbol& s) {
    const unsigned bind = s.weak ? STB_WEAK : s.global ? STB_GLOBAL : STB_LOCAL;
    const unsigned type = s.function ? STT_FUNC : STT_NOTYPE;
    by_name_[s.name] = symbol(s.name, bind, type, section_of(s.section, s.absolute), s.value);
  }

  // Local symbols first, as ELF wants it.
  void symbols() {
    unit_.symbols.emplace_back();
    if (!object_.sources.empty()) symbol(object_.sources.front(), STB_LOCAL, STT_FILE, Unit::kAbsolute, 0);
    section_symbols();
    for (const MappingSymbol& m : marks_of(object_))
      symbol(std::string(mark_name(m, object_.elf)), STB_LOCAL, STT_NOTYPE, code_, m.at);
    for (const Symbol& s : object_.symbols) {
      if (!s.global && !s.weak) symbol(s);
    }
    for (const Symbol& s : object_.symbols) {
      if (s.global || s.weak) by_name_.emplace(s.name, 0);
    }
    for (const CommonSymbol& c : object_.commons) by_name_.emplace(c.name, 0);
    for (const Kernel& k : object_.kernels) by_name_.emplace(k.name, 0);
    targets_.resize(object_.targets.size());
    for (size_t i = 0; i < targets_.size(); ++i) {
      const RelocationTarget& t = object_.targets[i];
      if (!t.defined || t.name.empty() || by_name_.contains(t.name)) continue;
      targets_[i] = by_name_[t.name] =
          symbol(t.name, STB_LOCAL, STT_NOTYPE, section_of(t.section, t.absolute), t.value);
    }
    for (const Kernel& k : object_.kernels)
      by_name_[k.name] = symbol(k.name, STB_GLOBAL, STT_FUNC, code_, k.begin, k.end - k.begin);
    for (const Symbol& s : object_.symbols) {
      if (s.global || s.weak) symbol(s);
    }
    for (const CommonSymbol& c : object_.commons)
      by_name_[c.name] = symbol(c.name, STB_GLOBAL, STT_OBJECT, Unit::kCommon, c.align, c.size);
    for (size_t i = 0; i < targets_.size(); ++i) {
      const RelocationTarget& t = object_.targets[i];
      if (t.name.empty()) continue;  // a number alone: the first symbol
      const auto found = by_name_.find(t.name);
      targets_[i] = found != by_name_.end() ? found->second
                                            : by_name_[t.name] = symbol(t.name, t.weak ? STB_WEAK : STB_GLOBAL,
                                                                        STT_NOTYPE, Unit::kUndefined, 0);
    }
  }

  void relocations() {
    for (const Relocation& r : object_.relocations) {
      const uint32_t section = section_of(r.section, false);
      if (section == Unit::kUndefined || r.target >= targets_.size()) continue;
      unit_.relocations.push_back({section, r.offset, r.kind, targets_[r.target], r.addend, r.line});
    }
  }

  // Sections that are not in the program's memory.
  void remarks() {
    if (!object_.kernels.empty()) section(kKernelSection, SHT_PROGBITS, 0, 1, keep(write_kernels(object_.kernels)));
    section(kNoteSection, SHT_NOTE, 0, 4, keep(write_note(object_)));
    if (object_.lines.empty() || describes_itself_) return;
    debug_ = write_dwarf(object_);
    line_ = section(".debug_line", SHT_PROGBITS, 0, 1, keep(std::move(debug_.line.bytes)));
    info_ = section(".debug_info", SHT_PROGBITS, 0, 1, keep(std::move(debug_.info)));
    abbrev_ = section(".debug_abbrev", SHT_PROGBITS, 0, 1, keep(std::move(debug_.abbrev)));
  }

  bool is_linked_with_lines() const { return info_ && object_.address_kind; }

  // Section symbols, to which the debug sections refer.
  void section_symbols() {
    if (!is_linked_with_lines()) return;
    begin_of_code_ = symbol("", STB_LOCAL, STT_SECTION, code_, 0);
    symbol("", STB_LOCAL, STT_SECTION, line_, 0);
    symbol("", STB_LOCAL, STT_SECTION, abbrev_, 0);
  }

  void debug_relocations() {
    auto& out = unit_.relocations;
    out.push_back({line_, debug_.line.address, object_.address_kind, begin_of_code_, 0, 0});
    out.push_back({info_, debug_.abbrev_in_info, object_.offset_kind, begin_of_code_ + 2, 0, 0});
    out.push_back({info_, debug_.line_in_info, object_.offset_kind, begin_of_code_ + 1, 0, 0});
    out.push_back({info_, debug_.address_in_info, object_.address_kind, begin_of_code_, 0, 0});
  }

  const Object& object_;
  Unit unit_;
  DebugSections debug_;
  uint32_t code_ = 0, begin_of_code_ = 0, line_ = 0, info_ = 0, abbrev_ = 0;  // sections, and a symbol
  bool describes_itself_ = false;                                             // to debuggers, by sections of its own
  std::vector<uint32_t> data_, targets_;
  std::map<std::string, uint32_t> by_name_;
};

}  // namespace

Unit unit_of(const Object& object) { return UnitBuilder(object).run(); }

// ---- writing and reading -------------------------------------------------------------------------------------------

static_assert(Unit::kAbsolute == kAbsoluteSection && Unit::kCommon == kCommonSection);

std::string write_unit(const Unit& unit) {
  ElfWriter writer(ET_REL, unit.elf);
  std::vector<std::string> tables(unit.sections.size());
  for (const Unit::Relocation& r : unit.relocations)
    writer.relocation(tables[r.section], {r.offset, r.kind, r.symbol, r.addend}, unit.elf.addends_inside);
  uint32_t to_come = 0;
  for (const std::string& t : tables) to_come += !t.empty();
  for (size_t i = 1; i < unit.sections.size(); ++i) {
    const Unit::Section& s = unit.sections[i];
    writer.add({.name = s.name, .type = s.type, .flags = s.flags, .size = s.size, .align = s.align, .bytes = s.bytes});
  }
  const uint32_t symbols = writer.table_of_symbols(to_come);
  const bool inside = unit.elf.addends_inside;
  const uint64_t entry = uint64_t{writer.wide()} * (inside ? 2 : 3);
  for (size_t i = 1; i < tables.size(); ++i) {
    if (tables[i].empty()) continue;
    writer.add({.name = (inside ? ".rel" : ".rela") + unit.sections[i].name,
                .type = inside ? uint32_t{SHT_REL} : uint32_t{SHT_RELA},
                .flags = SHF_INFO_LINK,
                .align = writer.wide(),
                .entry_size = entry,
                .link = symbols,
                .info = static_cast<uint32_t>(i),
                .bytes = tables[i]});
  }
  bool locals = true;
  for (size_t i = 1; i < unit.symbols.size(); ++i) {
    const Unit::Symbol& s = unit.symbols[i];
    if (locals && s.is_global()) locals = false, writer.end_locals();
    const bool is_marked = s.is_function() && s.section < unit.sections.size() && s.section != Unit::kUndefined;
    const uint64_t value = s.value | (is_marked ? unit.elf.function_mark : 0);
    writer.symbol(s.name, s.bind, s.type, static_cast<uint16_t>(s.section), value, s.size, s.visibility);
  }
  if (locals) writer.end_locals();
  return writer.finish(0, {});
}

bool is_relocatable(std::string_view bytes) {
  const auto header = read_elf_header(bytes);
  return header && header->type == ET_REL;
}

namespace {

constexpr uint64_t kMostZeros = uint64_t{1} << 32;
constexpr uint64_t kMostAlign = 4096;

class UnitReader {
 public:
  UnitReader(std::string_view bytes, const std::string& name, diag::Sink& sink)
      : bytes_(bytes), name_(name), sink_(sink) {}

  std::optional<Unit> run() {
    const auto header = read_elf_header(bytes_);
    if (!header && bytes_.starts_with(ELFMAG) && bytes_.size() < sizeof(Elf64_Ehdr)) return truncated();
    if (!header || header->type != ET_REL) return fail("is not an ELF object");
    header_ = *header;
    const uint64_t table =
        uint64_t{header_.section_count} * (header_.wide == 8 ? sizeof(Elf64_Shdr) : sizeof(Elf32_Shdr));
    if (header_.sections > bytes_.size() || table > bytes_.size() - header_.sections) return truncated();
    unit_.name = name_;
    unit_.elf = {.machine = header_.machine, .bits = header_.wide * 8, .flags = header_.flags, .big = header_.big};
    file_ = read_elf_sections(bytes_, header_);
    if (!sections() || !symbols() || !relocations() || !groups()) return std::nullopt;
    return lines() ? std::optional(std::move(unit_)) : std::nullopt;
  }

 private:
  std::nullopt_t fail(const std::string& what) {
    sink_.report(diag::Kind::BadObject, {}, "`" + name_ + "` " + what);
    return std::nullopt;
  }
  std::nullopt_t truncated() { return fail("is truncated: its end, which lists its sections, is missing"); }

  static bool is_bad_align(uint64_t align) { return align > kMostAlign || (align & (align - 1)); }

  bool sections() {
    for (const ElfSection& s : file_) {
      const bool zeros = s.type == SHT_NOBITS;
      if (zeros ? s.size > kMostZeros : s.type != SHT_NULL && s.bytes.size() != s.size)
        return fail("has the section `" + s.name + "`, which does not lie in the file"), false;
      const bool bad_align = is_bad_align(s.align);
      if (s.flags & SHF_ALLOC && (bad_align || !is_printable(s.name)))
        return fail("has a section in memory with " +
                    std::string(bad_align ? "an alignment that is not a power of two up to 4096"
                                          : "a name that cannot be printed")),
               false;
      unit_.sections.push_back({s.name, s.type, s.flags, std::max<uint64_t>(s.align, 1), s.bytes, s.size});
      if (s.name != kNoteSection) continue;
      if (const auto note = read_note(s.bytes, header_.big))
        unit_.isa = note->isa, unit_.fingerprint = note->fingerprint;
    }
    return true;
  }

  bool symbols() {
    unit_.symbols.emplace_back();  // the first, which is none: also of objects without a table
    const auto table = std::ranges::find(file_, uint32_t{SHT_SYMTAB}, &ElfSection::type);
    if (table == file_.end()) return true;
    std::vector<ElfSymbol> all = read_elf_symbols(header_, file_, *table);
    if (!all.empty()) all.erase(all.begin());
    for (const ElfSymbol& s : all) {
      const bool special = s.section == Unit::kAbsolute || s.section == Unit::kCommon;
      if (!special && s.section >= file_.size())
        return fail("has the symbol `" + std::string(is_printable(s.name) ? s.name : "") +
                    "` in a section that it does not have"),
               false;
      const std::string name(is_printable(s.name) ? s.name : std::string_view());
      if (s.section == Unit::kCommon && is_bad_align(s.value))
        return fail("has the common symbol `" + name + "` with an alignment that is not a power of two up to 4096"),
               false;
      if (s.type == STT_FILE && !name.empty() && unit_.sources.empty()) unit_.sources = {name};
      unit_.symbols.push_back({name, s.bind, s.type, s.visibility, s.section, s.value, s.size});
    }
    return true;
  }

  bool relocations() {
    for (const ElfSection& t : file_) {
      if (t.type != SHT_RELA && t.type != SHT_REL) continue;
      if (t.info == 0 || t.info >= file_.size())
        return fail("has relocations of a section that it does not have"), false;
      const uint64_t size = file_[t.info].bytes.size();
      for (const ElfRelocation& r : read_elf_relocations(header_, t)) {
        if (r.symbol >= unit_.symbols.size() || r.offset > size)
          return fail("has a relocation of `" + file_[t.info].name + "` that lies outside of it or names no symbol"),
                 false;
        unit_.relocations.push_back({t.info, r.offset, r.type, r.symbol, r.addend, 0, t.type == SHT_REL});
      }
    }
    return true;
  }

  bool groups() {
    for (const ElfSection& s : file_) {
      if (s.type != SHT_GROUP) continue;
      ByteReader r(s.bytes, header_.big);
      if (!(r.u32() & GRP_COMDAT) || s.info >= unit_.symbols.size()) continue;
      Unit::Group& g = unit_.groups.emplace_back();
      g.signature = unit_.symbols[s.info].name;
      if (g.signature.empty() && unit_.symbols[s.info].section < file_.size())
        g.signature = file_[unit_.symbols[s.info].section].name;
      while (!r.done()) {
        const uint32_t member = r.u32();
        if (!r.ok() || member >= file_.size()) return fail("has a group of sections that it does not have"), false;
        g.sections.push_back(member);
      }
    }
    return true;
  }

  // Debug sections that the assembler has written; others need relocations.
  bool lines() {
    if (unit_.isa.empty()) return true;
    const auto table = std::ranges::find(unit_.sections, ".debug_line", &Unit::Section::name);
    const uint32_t code = unit_.code_section();
    if (table == unit_.sections.end() || !code) return true;
    std::vector<std::string> files;
    if (!read_line_program(table->bytes, unit_.elf.big, unit_.sections[code].size, unit_.lines, files))
      return fail("has a .debug_line that cannot be read"), false;
    if (unit_.lines.empty()) return true;
    const bool are_words = std::ranges::all_of(files, [](const std::string& f) { return is_printable(f); });
    unit_.sources = are_words ? std::move(files) : std::vector<std::string>();
    return true;
  }

  std::string_view bytes_;
  const std::string& name_;
  diag::Sink& sink_;
  ElfHeader header_;
  std::vector<ElfSection> file_;
  Unit unit_;
};

}  // namespace

std::optional<Unit> read_unit(std::string_view bytes, const std::string& name, diag::Sink& sink) {
  return UnitReader(bytes, name, sink).run();
}

}  // namespace isadora::object
