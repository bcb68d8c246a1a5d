#include "object/unit.h"

#include <elf.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"
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

class UnitBuilder {
 public:
  explicit UnitBuilder(const Object& object) : object_(object) {}

  Unit run() {
    unit_.name = object_.sources.empty() ? "" : object_.sources.front();
    unit_.isa = object_.isa;
    unit_.fingerprint = object_.fingerprint;
    unit_.elf = object_.elf;
    unit_.sources = object_.sources;
    unit_.sections.emplace_back();
    code_ =
        section(".text", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, object_.code_alignment, base::as_text(object_.code));
    unit_.sections[code_].lines = object_.lines;
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
    if (!object_.constants.empty())
      section(kConstSection, SHT_PROGBITS, SHF_ALLOC, 16, base::as_text(object_.constants));
    for (const Section& s : object_.sections) {
      if (s.name.empty()) {
        data_.push_back(Unit::kUndefined);
        continue;
      }
      describes_itself_ |= s.name == ".debug_line" || s.name == ".debug_info";
      std::string_view bytes = base::as_text(s.bytes);
      if (s.zeros && !s.bytes.empty()) bytes = keep(std::string(bytes) + std::string(s.zeros, '\0'));
      data_.push_back(section(s.name, section_type(s), section_flags(s), s.align, bytes));
      Unit::Section& made = unit_.sections.back();
      made.size = s.size();
      made.entry_size = s.entry_size;
      made.lines = s.lines;
      if (!s.group.empty()) join_group(s, data_.back());
    }
    for (size_t i = 0; i < data_.size(); ++i) {
      const std::optional<SectionIndex> of = object_.sections[i].linked_to;
      if (of && data_[i] != Unit::kUndefined) unit_.sections[data_[i]].linked_to = section_of(*of, false);
    }
  }

  static uint64_t section_flags(const Section& s) {
    const uint64_t memory = is_debug_section(s.name) ? 0
                                                     : SHF_ALLOC | (s.writable ? uint64_t{SHF_WRITE} : 0) |
                                                           (s.executable ? uint64_t{SHF_EXECINSTR} : 0);
    return memory | s.flags | (s.group.empty() ? 0 : uint64_t{SHF_GROUP});
  }

  void join_group(const Section& s, uint32_t number) {
    const auto [at, fresh] = group_numbers_.try_emplace(s.group, unit_.groups.size());
    if (fresh) unit_.groups.push_back({.signature = s.group, .comdat = false});
    Unit::Group& group = unit_.groups[at->second];
    group.sections.push_back(number);
    group.comdat |= s.comdat;
  }

  static uint32_t section_type(const Section& s) {
    if (s.type) return s.type;
    if (s.only_zeros || (s.bytes.empty() && s.zeros)) return SHT_NOBITS;
    return usual_type(s.name);
  }

  uint32_t section_of(SectionIndex section, bool absolute) const {
    if (absolute) return Unit::kAbsolute;
    const size_t index = section - size_t{kFirstDataSection};
    return section < kFirstDataSection || index >= data_.size() ? code_ : data_[index];
  }

  uint32_t symbol(std::string name, unsigned bind, unsigned type, uint32_t section, uint64_t value, uint64_t size = 0,
                  Visibility visibility = Visibility::Default) {
    unit_.symbols.push_back({std::move(name), bind, type, static_cast<unsigned>(visibility), section, value, size});
    return static_cast<uint32_t>(unit_.symbols.size() - 1);
  }
  void symbol(const Symbol& s) {
    const unsigned bind = s.weak ? STB_WEAK : s.global ? STB_GLOBAL : STB_LOCAL;
    const uint32_t section = section_of(s.section, s.absolute);
    const unsigned type = type_of(s);
    by_name_[s.name] =
        symbol(s.name, bind, type == STT_NOTYPE && s.data ? STT_OBJECT : type, section, s.value, s.size, s.visibility);
  }
  unsigned type_of(const auto& symbol_or_target) const {
    const auto& s = symbol_or_target;
    if (s.function) return STT_FUNC;
    const bool is_data = !s.absolute && s.section >= kFirstDataSection;
    return is_data && object_.section(s.section).flags & SHF_TLS ? STT_TLS : STT_NOTYPE;
  }

  void marks(const std::vector<DataRange>& data, bool has_code, uint32_t section) {
    for (const MappingSymbol& m : marks_of(object_.elf, data, 0, has_code))
      symbol(std::string(mark_name(m, object_.elf)), STB_LOCAL, STT_NOTYPE, section, m.at);
  }

  // Local symbols first, as ELF wants it.
  void symbols() {
    unit_.symbols.emplace_back();
    if (!object_.sources.empty()) symbol(object_.sources.front(), STB_LOCAL, STT_FILE, Unit::kAbsolute, 0);
    section_symbols();
    marks(object_.data, !object_.code.empty(), code_);
    for (size_t i = 0; i < object_.sections.size(); ++i) {
      const Section& s = object_.sections[i];
      marks(s.data, s.executable && !s.name.empty(), data_[i]);
    }
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
          symbol(t.name, STB_LOCAL, type_of(t), section_of(t.section, t.absolute), t.value);
    }
    signatures();
    for (const Kernel& k : object_.kernels)
      by_name_[k.name] = symbol(k.name, STB_GLOBAL, STT_FUNC, code_, k.begin, k.end - k.begin);
    for (const Symbol& s : object_.symbols) {
      if (s.global || s.weak) symbol(s);
    }
    for (const CommonSymbol& c : object_.commons)
      by_name_[c.name] = symbol(c.name, STB_GLOBAL, STT_OBJECT, Unit::kCommon, c.align, c.size, c.visibility);
    for (size_t i = 0; i < targets_.size(); ++i) {
      const RelocationTarget& t = object_.targets[i];
      if (t.name.empty()) continue;  // a number alone: the first symbol
      const auto found = by_name_.find(t.name);
      targets_[i] = found != by_name_.end() ? found->second
                                            : by_name_[t.name] = symbol(t.name, t.weak ? STB_WEAK : STB_GLOBAL,
                                                                        t.thread ? STT_TLS : STT_NOTYPE,
                                                                        Unit::kUndefined, 0, 0, t.visibility);
    }
  }

  // The name of a group that is no symbol of the program.
  void signatures() {
    std::set<std::string_view> targets;
    for (const RelocationTarget& t : object_.targets) targets.insert(t.name);
    for (const Unit::Group& g : unit_.groups) {
      if (by_name_.contains(g.signature) || targets.contains(g.signature)) continue;
      by_name_[g.signature] = symbol(g.signature, STB_LOCAL, STT_NOTYPE, g.sections.front(), 0);
    }
  }

  void relocations() {
    for (const Relocation& r : object_.relocations) {
      const uint32_t section = section_of(r.section, false);
      if (section == Unit::kUndefined || r.target >= targets_.size()) continue;
      unit_.relocations.push_back({section, r.offset, r.kind, targets_[r.target], r.addend, r.line, false, r.source});
    }
  }

  // Sections that are not in the program's memory.
  void remarks() {
    if (!object_.kernels.empty()) section(kKernelSection, SHT_PROGBITS, 0, 1, keep(write_kernels(object_.kernels)));
    section(kNoteSection, SHT_NOTE, 0, 4, keep(write_note(object_)));
    const Remark& attributes = object_.attributes;
    if (!attributes.bytes.empty()) section(attributes.name, attributes.type, 0, 1, attributes.bytes);
    with_lines_ = sections_with_lines(object_);
    if (with_lines_.empty() || describes_itself_) return;
    debug_ = write_dwarf(object_, with_lines_);
    line_ = section(".debug_line", SHT_PROGBITS, 0, 1, keep(std::move(debug_.line.bytes)));
    info_ = section(".debug_info", SHT_PROGBITS, 0, 1, keep(std::move(debug_.info)));
    abbrev_ = section(".debug_abbrev", SHT_PROGBITS, 0, 1, keep(std::move(debug_.abbrev)));
    if (!debug_.ranges.empty()) ranges_ = section(".debug_ranges", SHT_PROGBITS, 0, 1, keep(std::move(debug_.ranges)));
  }

  bool is_linked_with_lines() const { return info_ && object_.address_kind; }

  // Section symbols, to which the debug sections refer.
  uint32_t section_symbol(uint32_t section) { return symbol("", STB_LOCAL, STT_SECTION, section, 0); }
  // Of a place in a section with lines. One that the linker may move has a symbol of its own.
  uint32_t symbol_at(size_t of, uint64_t offset) {
    return offset ? symbol("", STB_LOCAL, STT_NOTYPE, section_of(with_lines_[of], false), offset) : begin_of_code_[of];
  }
  uint32_t end_of_code(size_t of, const std::set<SectionIndex>& relaxing) {
    const uint64_t size = unit_.sections[section_of(with_lines_[of], false)].size;
    return relaxing.contains(with_lines_[of]) ? symbol_at(of, size) : begin_of_code_[of];
  }

  void section_symbols() {
    if (!is_linked_with_lines()) return;
    for (const SectionIndex s : with_lines_) begin_of_code_.push_back(section_symbol(section_of(s, false)));
    for (const LineAddress& a : debug_.line.addresses) places_of_lines_.push_back(symbol_at(a.sequence, a.offset));
    const std::set<SectionIndex> relaxing = relaxing_sections(object_);
    for (size_t i = 0; i < with_lines_.size() && ranges_; ++i) ends_of_code_.push_back(end_of_code(i, relaxing));
    begin_of_lines_ = section_symbol(line_);
    begin_of_abbrev_ = section_symbol(abbrev_);
    if (ranges_) begin_of_ranges_ = section_symbol(ranges_);
  }

  void debug_relocations() {
    auto& out = unit_.relocations;
    const auto address = [&](uint32_t section, uint64_t at, uint32_t symbol, uint64_t addend) {
      out.push_back({section, at, object_.address_kind, symbol, static_cast<int64_t>(addend), 0});
    };
    const auto offset = [&](uint64_t at, uint32_t symbol) {
      out.push_back({info_, at, object_.offset_kind, symbol, 0, 0});
    };
    offset(debug_.abbrev_in_info, begin_of_abbrev_);
    offset(debug_.line_in_info, begin_of_lines_);
    ranges_ ? offset(debug_.address_in_info, begin_of_ranges_)
            : address(info_, debug_.address_in_info, begin_of_code_[0], 0);
    for (size_t i = 0; i < places_of_lines_.size(); ++i)
      address(line_, debug_.line.addresses[i].place, places_of_lines_[i], 0);
    for (size_t i = 0; i < ends_of_code_.size(); ++i) {
      const uint64_t wide = object_.elf.bits / 8, size = unit_.sections[section_of(with_lines_[i], false)].size;
      address(ranges_, 2 * i * wide, begin_of_code_[i], 0);
      address(ranges_, (2 * i + 1) * wide, ends_of_code_[i], ends_of_code_[i] == begin_of_code_[i] ? size : 0);
    }
  }

  const Object& object_;
  Unit unit_;
  DebugSections debug_;
  uint32_t code_ = 0, line_ = 0, info_ = 0, abbrev_ = 0, ranges_ = 0;        // sections
  uint32_t begin_of_lines_ = 0, begin_of_abbrev_ = 0, begin_of_ranges_ = 0;  // their symbols
  std::vector<SectionIndex> with_lines_;                                     // sections of code
  std::vector<uint32_t> places_of_lines_, ends_of_code_;                     // symbols
  std::vector<uint32_t> begin_of_code_;                                      // their symbols
  bool describes_itself_ = false;                                            // to debuggers, by sections of its own
  std::vector<uint32_t> data_, targets_;
  std::map<std::string, uint32_t> by_name_;
  std::map<std::string_view, size_t> group_numbers_;  // by signature
};

}  // namespace

Unit unit_of(const Object& object) { return UnitBuilder(object).run(); }

// ---- writing and reading -------------------------------------------------------------------------------------------

static_assert(Unit::kAbsolute == kAbsoluteSection && Unit::kCommon == kCommonSection);

namespace {

class UnitWriter {
 public:
  explicit UnitWriter(const Unit& unit)
      : unit_(unit), writer_(ET_REL, unit.elf), tables_(unit.sections.size()), table_numbers_(unit.sections.size()) {}

  std::string run() {
    for (const Unit::Relocation& r : unit_.relocations)
      writer_.relocation(tables_[r.section], {r.offset, r.kind, r.symbol, r.addend}, unit_.elf.addends_inside);
    number_tables();
    groups();
    for (size_t i = 1; i < unit_.sections.size(); ++i) {
      const Unit::Section& s = unit_.sections[i];
      writer_.add({.name = s.name,
                   .type = s.type,
                   .flags = s.flags,
                   .size = s.size,
                   .align = s.align,
                   .entry_size = s.entry_size,
                   .link = number_of(s.linked_to),
                   .bytes = s.bytes});
    }
    relocations();
    symbols();
    return writer_.finish(0, {});
  }

 private:
  // The number in the file: groups come before their sections.
  uint32_t number_of(uint32_t section) const {
    const bool is_special = section == Unit::kUndefined || section >= unit_.sections.size();
    return is_special ? section : section + static_cast<uint32_t>(unit_.groups.size());
  }

  void number_tables() {
    uint32_t next = number_of(static_cast<uint32_t>(unit_.sections.size() - 1)) + 1;
    for (size_t i = 1; i < tables_.size(); ++i) {
      if (!tables_[i].empty()) table_numbers_[i] = next++;
    }
    symbol_table_ = next;
  }

  void groups() {
    std::map<std::string_view, uint32_t> numbers;
    for (uint32_t i = 1; i < unit_.symbols.size() && !unit_.groups.empty(); ++i)
      numbers.try_emplace(unit_.symbols[i].name, i);
    for (const Unit::Group& g : unit_.groups) {
      ByteWriter w{.big = unit_.elf.big};
      w.u32(g.comdat ? GRP_COMDAT : 0);
      for (const uint32_t s : g.sections) {
        w.u32(number_of(s));
        if (table_numbers_[s]) w.u32(table_numbers_[s]);
      }
      writer_.add({.name = ".group",
                   .type = SHT_GROUP,
                   .align = 4,
                   .entry_size = 4,
                   .link = symbol_table_,
                   .info = numbers.at(g.signature),
                   .bytes = groups_.emplace_back(std::move(w.bytes))});
    }
  }

  void relocations() {
    const bool inside = unit_.elf.addends_inside;
    const uint64_t entry = uint64_t{writer_.wide()} * (inside ? 2 : 3);
    for (uint32_t i = 1; i < tables_.size(); ++i) {
      if (tables_[i].empty()) continue;
      writer_.add({.name = (inside ? ".rel" : ".rela") + unit_.sections[i].name,
                   .type = inside ? uint32_t{SHT_REL} : uint32_t{SHT_RELA},
                   .flags = SHF_INFO_LINK | (unit_.sections[i].flags & SHF_GROUP),
                   .align = writer_.wide(),
                   .entry_size = entry,
                   .link = symbol_table_,
                   .info = number_of(i),
                   .bytes = tables_[i]});
    }
  }

  void symbols() {
    bool locals = true;
    for (size_t i = 1; i < unit_.symbols.size(); ++i) {
      const Unit::Symbol& s = unit_.symbols[i];
      if (locals && s.is_global()) locals = false, writer_.end_locals();
      const bool is_marked = s.is_function() && s.section < unit_.sections.size() && s.section != Unit::kUndefined;
      const uint64_t value = s.value | (is_marked ? unit_.elf.function_mark : 0);
      writer_.symbol(s.name, s.bind, s.type, number_of(s.section), value, s.size, s.visibility);
    }
    if (locals) writer_.end_locals();
  }

  const Unit& unit_;
  ElfWriter writer_;
  std::vector<std::string> tables_;  // of relocations, by section
  std::vector<uint32_t> table_numbers_;
  uint32_t symbol_table_ = 0;
  std::deque<std::string> groups_;
};

}  // namespace

std::string write_unit(const Unit& unit) { return UnitWriter(unit).run(); }

bool is_relocatable(std::string_view bytes) {
  const auto header = read_elf_header(bytes);
  return header && header->type == ET_REL;
}

namespace {

constexpr uint64_t kMostZeros = uint64_t{1} << 32;

class UnitReader : FileReader {
 public:
  UnitReader(std::string_view bytes, const std::string& name, diag::Sink& sink)
      : FileReader(name, sink), bytes_(bytes) {}

  std::optional<Unit> run() {
    const bool fine = header() && sections() && symbols() && relocations() && groups() && lines();
    return fine ? std::optional(std::move(unit_)) : std::nullopt;
  }

 private:
  bool header() {
    const auto header = read_elf_header(bytes_);
    if (!header && bytes_.starts_with(ELFMAG) && bytes_.size() < sizeof(Elf64_Ehdr)) return truncated();
    if (is_bitcode(bytes_)) return fail(std::string(kBitcodeError));
    if (!header || header->type != ET_REL) return fail("is not an ELF object");
    header_ = *header;
    const uint64_t table =
        uint64_t{header_.section_count} * (header_.wide == 8 ? sizeof(Elf64_Shdr) : sizeof(Elf32_Shdr));
    if (header_.sections > bytes_.size() || table > bytes_.size() - header_.sections) return truncated();
    unit_.name = name_;
    unit_.elf = {.machine = header_.machine, .bits = header_.wide * 8, .flags = header_.flags, .big = header_.big};
    file_ = read_elf_sections(bytes_, header_);
    return file_.size() == header_.section_count || fail("has names of sections that need far more bytes than it has");
  }
  bool truncated() const { return fail("is truncated: its end, which lists its sections, is missing"); }

  static bool is_bad_align(uint64_t align) { return align > kMostAlign || (align & (align - 1)); }

  // Else a small file could have more relocations than the memory holds.
  bool are_apart() {
    uint64_t bytes = 0;
    for (const ElfSection& s : file_) bytes += s.bytes.size();
    return bytes <= bytes_.size() ||
           fail("has sections that share bytes of the file, expected each in a place of its own");
  }

  bool sections() {
    if (!are_apart()) return false;
    for (const ElfSection& s : file_) {
      const bool zeros = s.type == SHT_NOBITS;
      if (zeros ? s.size > kMostZeros : s.type != SHT_NULL && s.bytes.size() != s.size)
        return fail("has the section `" + s.name + "`, which does not lie in the file");
      const bool bad_align = is_bad_align(s.align);
      if (bad_align || (s.flags & SHF_ALLOC && !is_printable(s.name)))
        return fail(bad_align ? "has a section with an alignment that is not a power of two up to 2^28"
                              : "has a section in memory with a name that cannot be printed");
      const bool is_linked = s.flags & SHF_LINK_ORDER && s.link < file_.size();
      unit_.sections.push_back({s.name, s.type, s.flags, std::max<uint64_t>(s.align, 1), s.bytes, s.size, s.entry_size,
                                is_linked ? s.link : 0});
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
    if (std::ranges::count(file_, uint32_t{SHT_SYMTAB}, &ElfSection::type) > 1)
      return fail("has two tables of symbols, expected one");
    if (!has_entries_of(*table, header_.wide == 8 ? sizeof(Elf64_Sym) : sizeof(Elf32_Sym)))
      return fail("has a table of symbols that is cut off, or whose entries have another size than symbols");
    std::vector<ElfSymbol> all = read_elf_symbols(header_, file_, *table);
    if (all.empty() && !table->bytes.empty()) return fail("has names of symbols that need far more bytes than it has");
    if (!all.empty()) all.erase(all.begin());
    for (const ElfSymbol& s : all) {
      const std::string name(is_printable(s.name) ? s.name : std::string_view());
      const bool special = s.section == Unit::kAbsolute || s.section == Unit::kCommon;
      if (!special && s.section >= file_.size())
        return fail("has the symbol `" + name + "` in a section that it does not have");
      if (s.section == Unit::kCommon && is_bad_align(s.value))
        return fail("has the common symbol `" + name + "` with an alignment that is not a power of two up to 2^28");
      if (s.section == Unit::kCommon && s.size > kMostZeros)
        return fail("has the common symbol `" + name + "` of " + std::to_string(s.size) +
                    " bytes, at most 2^32 are possible");
      if (s.type == STT_GNU_IFUNC && s.section != Unit::kUndefined)
        return fail("defines `" + name + "` by a function that chooses its address when the program starts (IFUNC), " +
                    "which a program without a loader cannot call; compile it without `ifunc`"),
               false;
      if (name == "__gnu_lto_slim")
        return fail(
            "has no code, only GCC's input for optimisation at link time (`-flto`); compile it without `-flto`, or "
            "with "
            "`-ffat-lto-objects`");
      if (s.type == STT_FILE && !name.empty() && unit_.sources.empty()) unit_.sources = {name};
      unit_.symbols.push_back({name, s.bind, s.type, s.visibility, s.section, s.value, s.size});
    }
    return true;
  }

  static bool has_entries_of(const ElfSection& table, uint64_t size) {
    return table.bytes.size() % size == 0 && (table.bytes.empty() || table.entry_size == size);
  }

  uint64_t relocation_size(const ElfSection& table) const {
    return uint64_t{header_.wide} * (table.type == SHT_RELA ? 3 : 2);
  }

  bool relocations() {
    for (const ElfSection& t : file_) {
      constexpr uint32_t kCompactTable = 0x40000014;  // SHT_CREL
      if (t.type == kCompactTable)
        return fail("has relocations in the format CREL, which is not read; compile it with `-Wa,--no-crel`");
      if (t.type != SHT_RELA && t.type != SHT_REL) continue;
      if (t.info == 0 || t.info >= file_.size()) return fail("has relocations of a section that it does not have");
      if (file_[t.info].flags & SHF_COMPRESSED) continue;  // they are about other bytes than those here
      if (!has_entries_of(t, relocation_size(t)))
        return fail("has relocations of `" + file_[t.info].name +
                    "` that are cut off, or have another size than it says");
      if (file_[t.info].type == SHT_NOBITS && !t.bytes.empty())
        return fail("has relocations of `" + file_[t.info].name + "`, which has no bytes");
      const uint64_t size = file_[t.info].bytes.size();
      for (const ElfRelocation& r : read_elf_relocations(header_, t)) {
        if (r.symbol >= unit_.symbols.size() || r.offset > size)
          return fail("has a relocation of `" + file_[t.info].name + "` that lies outside of it or names no symbol");
        unit_.relocations.push_back({t.info, r.offset, r.type, r.symbol, r.addend, 0, t.type == SHT_REL});
      }
    }
    return true;
  }

  bool groups() {
    for (const ElfSection& s : file_) {
      if (s.type != SHT_GROUP) continue;
      ByteReader r(s.bytes, header_.big);
      const bool comdat = r.u32() & GRP_COMDAT;
      if (s.info >= unit_.symbols.size()) return fail("has a group of sections that names no symbol");
      Unit::Group& g = unit_.groups.emplace_back();
      g.comdat = comdat;
      g.signature = unit_.symbols[s.info].name;
      if (g.signature.empty() && unit_.symbols[s.info].section < file_.size())
        g.signature = file_[unit_.symbols[s.info].section].name;
      while (!r.done()) {
        const uint32_t member = r.u32();
        if (!r.ok() || member >= file_.size()) return fail("has a group of sections that it does not have");
        g.sections.push_back(member);
      }
    }
    return true;
  }

  // The line table that the assembler has written. Its code is placed as a linker would, one section after the other.
  bool lines() {
    if (unit_.isa.empty()) return true;
    const auto table = std::ranges::find(unit_.sections, ".debug_line", &Unit::Section::name);
    if (table == unit_.sections.end() || !unit_.code_section()) return true;
    std::vector<LineEntry> all;
    std::vector<std::string> files;
    const uint64_t end = place_code();
    if (!read_line_program(placed_lines(*table), unit_.elf.big, end, all, files))
      return fail("has a .debug_line that cannot be read");
    if (all.empty()) return true;
    for (LineEntry& l : all) {
      Unit::Section& s = unit_.sections[code_at(l.address)];
      l.address -= places_[static_cast<size_t>(&s - unit_.sections.data())];
      s.lines.push_back(l);
    }
    const bool are_words = std::ranges::all_of(files, [](const std::string& f) { return is_printable(f); });
    unit_.sources = are_words ? std::move(files) : std::vector<std::string>();
    return true;
  }

  // Returns the end.
  uint64_t place_code() {
    uint64_t at = 0;
    for (const Unit::Section& s : unit_.sections) {
      places_.push_back(at);
      if (s.is_code()) at += s.size;
    }
    return at;
  }
  size_t code_at(uint64_t address) const {
    const auto after = std::ranges::upper_bound(places_, address);
    auto at = static_cast<size_t>(after - places_.begin()) - 1;
    while (at > 0 && !unit_.sections[at].is_code()) --at;
    return at;
  }

  std::string placed_lines(const Unit::Section& table) {
    const auto number = static_cast<uint32_t>(&table - unit_.sections.data());
    std::string out(table.bytes);
    for (const Unit::Relocation& r : unit_.relocations) {
      const uint32_t section = unit_.symbols[r.symbol].section;
      if (r.section != number || section >= places_.size() || r.offset + header_.wide > out.size()) continue;
      ByteWriter w{.big = header_.big};
      w.number(places_[section] + unit_.symbols[r.symbol].value + static_cast<uint64_t>(r.addend), header_.wide);
      out.replace(r.offset, w.bytes.size(), w.bytes);
    }
    return out;
  }

  std::string_view bytes_;
  ElfHeader header_;
  std::vector<ElfSection> file_;
  std::vector<uint64_t> places_;  // of the sections, where the line table has them
  Unit unit_;
};

}  // namespace

bool is_bitcode(std::string_view bytes) {
  return bytes.starts_with("BC\xC0\xDE") || bytes.starts_with("\xDE\xC0\x17\x0B");
}

std::optional<Unit> read_unit(std::string_view bytes, const std::string& name, diag::Sink& sink) {
  std::optional<Unit> unit = UnitReader(bytes, name, sink).run();
  if (unit) unit->has_places_of_file = true;
  return unit;
}

}  // namespace isadora::object
