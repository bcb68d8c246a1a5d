// An object as an ELF file: relocatable, 64 bits, little-endian, of no machine that others know (EM_NONE).
//
// .text has the code, .const the constant bank; symbols are kernels (functions), labels, and constants; `$d` and `$x`
// mark where data begins and ends in the code. libelf lays the sections out; the bytes are then put where it says.
#include <gelf.h>
#include <libelf.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <deque>

#include "object/dwarf.h"
#include "object/sections.h"

namespace isadora::object {
namespace {

struct Strings {
  std::string bytes = std::string(1, '\0');
  uint32_t add(const std::string& s) {
    if (s.empty()) return 0;
    const auto at = static_cast<uint32_t>(bytes.size());
    bytes += s.c_str();  // a name ends at its first zero byte, whoever made it
    bytes += '\0';
    return at;
  }
};

class Writer {
 public:
  explicit Writer(const Object& object) : object_(object) {}

  std::string run() {
    elf_version(EV_CURRENT);
    const int fd = memfd_create("object", MFD_CLOEXEC);
    if (fd < 0) return {};
    Elf* elf = elf_begin(fd, ELF_C_WRITE, nullptr);
    std::string result;
    if (elf && build(elf)) result = content();
    if (elf) elf_end(elf);
    close(fd);
    return result;
  }

 private:
  bool build(Elf* elf) {
    elf_ = elf;
    Elf64_Ehdr* header = elf64_newehdr(elf);
    if (!header) return false;
    header->e_ident[EI_DATA] = ELFDATA2LSB;
    header->e_type = ET_REL;
    header->e_machine = EM_NONE;
    header->e_version = EV_CURRENT;
    text_ = section(".text", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, 16, view(object_.code));
    if (!object_.constants.empty()) section(kConstSection, SHT_PROGBITS, SHF_ALLOC, 16, view(object_.constants));
    for (const Section& s : object_.sections) {
      if (s.name.empty()) {
        data_sections_.push_back(SHN_ABS);
        continue;
      }
      const Elf64_Xword flags = SHF_ALLOC | (s.writable ? SHF_WRITE : 0);
      data_sections_.push_back(section(s.name.c_str(), SHT_PROGBITS, flags, s.align, view(s.bytes)));
    }
    if (has_link_information(object_)) section(kLinkSection, SHT_PROGBITS, 0, 1, keep(write_link_information(object_)));
    section(kKernelSection, SHT_PROGBITS, 0, 1, keep(write_kernels(object_.kernels)));
    section(kNoteSection, SHT_NOTE, 0, 4, keep(write_note(object_)));
    if (!object_.lines.empty()) {
      DebugSections debug = write_dwarf(object_);
      section(".debug_line", SHT_PROGBITS, 0, 1, keep(std::move(debug.line)));
      section(".debug_info", SHT_PROGBITS, 0, 1, keep(std::move(debug.info)));
      section(".debug_abbrev", SHT_PROGBITS, 0, 1, keep(std::move(debug.abbrev)));
    }
    symbols();
    const size_t names = section(".shstrtab", SHT_STRTAB, 0, 1, {});
    if (!failed_) set_data(*data_.back(), names_.bytes);
    header->e_shstrndx = static_cast<Elf64_Half>(names);
    return !failed_;
  }

  static std::string_view view(const std::vector<uint8_t>& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  }
  std::string_view keep(std::string bytes) { return kept_.emplace_back(std::move(bytes)); }

  // libelf keeps a pointer to the content, and writes from there.
  size_t section(const char* name, Elf64_Word type, Elf64_Xword flags, Elf64_Xword align, std::string_view content) {
    Elf_Scn* scn = elf_newscn(elf_);
    Elf64_Shdr* header = scn ? elf64_getshdr(scn) : nullptr;
    Elf_Data* data = scn ? elf_newdata(scn) : nullptr;
    if (!header || !data) return failed_ = true, 0;
    header->sh_name = names_.add(name);
    header->sh_type = type;
    header->sh_flags = flags;
    header->sh_addralign = align;
    data->d_align = align;
    data->d_version = EV_CURRENT;
    data->d_type = ELF_T_BYTE;
    set_data(*data, content);
    data_.push_back(data);
    return elf_ndxscn(scn);
  }
  static void set_data(Elf_Data& data, std::string_view content) {
    data.d_buf = const_cast<char*>(content.data());
    data.d_size = content.size();
  }

  void symbol(const std::string& name, unsigned bind, unsigned type, size_t section, uint64_t value,
              uint64_t size = 0) {
    Elf64_Sym s = {};
    s.st_name = strings_.add(name);
    s.st_info = static_cast<unsigned char>(ELF64_ST_INFO(bind, type));
    s.st_shndx = static_cast<Elf64_Section>(section);
    s.st_value = value;
    s.st_size = size;
    symbols_.append(reinterpret_cast<const char*>(&s), sizeof s);
  }
  void symbol(const Symbol& s) {
    symbol(s.name, s.global ? STB_GLOBAL : STB_LOCAL, STT_NOTYPE, section_of(s), s.value);
  }
  size_t section_of(const Symbol& s) const {
    if (s.absolute) return SHN_ABS;
    const size_t index = s.section - size_t{kFirstDataSection};
    return s.section < kFirstDataSection || index >= data_sections_.size() ? text_ : data_sections_[index];
  }

  // Local symbols first, as ELF wants it.
  void symbols() {
    symbol("", STB_LOCAL, STT_NOTYPE, SHN_UNDEF, 0);
    if (!object_.sources.empty()) symbol(object_.sources.front(), STB_LOCAL, STT_FILE, SHN_ABS, 0);
    for (const DataRange& d : object_.data) {
      symbol(std::string(kDataMark), STB_LOCAL, STT_NOTYPE, text_, d.begin);
      symbol(std::string(kCodeMark), STB_LOCAL, STT_NOTYPE, text_, d.end);
    }
    for (const Symbol& s : object_.symbols) {
      if (!s.global) symbol(s);
    }
    const size_t locals = symbols_.size() / sizeof(Elf64_Sym);
    for (const Kernel& k : object_.kernels) symbol(k.name, STB_GLOBAL, STT_FUNC, text_, k.begin, k.end - k.begin);
    for (const Symbol& s : object_.symbols) {
      if (s.global) symbol(s);
    }
    const size_t table = section(".symtab", SHT_SYMTAB, 0, 8, symbols_);
    const size_t names = section(".strtab", SHT_STRTAB, 0, 1, strings_.bytes);
    if (failed_) return;
    Elf64_Shdr* header = elf64_getshdr(elf_getscn(elf_, table));
    header->sh_link = static_cast<Elf64_Word>(names);
    header->sh_info = static_cast<Elf64_Word>(locals);
    header->sh_entsize = sizeof(Elf64_Sym);
    data_[table - 1]->d_type = ELF_T_SYM;
  }

  // libelf would write the file through pages of its own: an object of megabytes would be copied twice more.
  std::string content() {
    static_assert(std::endian::native == std::endian::little, "structures are written as they stand in memory");
    const int64_t size = elf_update(elf_, ELF_C_NULL);
    const Elf64_Ehdr* header = elf64_getehdr(elf_);
    if (size <= 0 || !header) return {};
    std::string result;
    result.reserve(static_cast<size_t>(size));
    put(result, 0, {reinterpret_cast<const char*>(header), sizeof *header});
    std::string headers(sizeof(Elf64_Shdr), '\0');
    for (size_t i = 0; i < data_.size(); ++i) {
      const Elf64_Shdr* section = elf64_getshdr(elf_getscn(elf_, i + 1));
      if (!section) return {};
      headers.append(reinterpret_cast<const char*>(section), sizeof *section);
      put(result, section->sh_offset, {static_cast<const char*>(data_[i]->d_buf), data_[i]->d_size});
    }
    put(result, header->e_shoff, headers);
    return result;
  }
  static void put(std::string& file, uint64_t offset, std::string_view bytes) {
    if (file.size() < offset) file.resize(offset, '\0');
    file.replace(offset, bytes.size(), bytes);
  }

  const Object& object_;
  Elf* elf_ = nullptr;
  size_t text_ = 0;
  std::vector<size_t> data_sections_;
  bool failed_ = false;
  Strings names_, strings_;
  std::string symbols_;
  std::deque<std::string> kept_;
  std::vector<Elf_Data*> data_;
};

}  // namespace

std::string write_elf(const Object& object) { return Writer(object).run(); }

}  // namespace isadora::object
