// An ELF file back into an object. Nothing in the file is believed: every section is a view that libelf has held
// against the file's size, and what is read from it is checked again for what it means.
#include <gelf.h>
#include <libelf.h>

#include <algorithm>
#include <cstring>

#include "object/bytes.h"
#include "object/dwarf.h"
#include "object/names.h"
#include "object/sections.h"

namespace isadora::object {
namespace {

constexpr size_t kSymbolBytes = 24;

struct ElfSymbol {
  std::string_view name;
  unsigned bind, type;
  uint16_t section;
  uint64_t value;
};

// The sections of a file in memory, by name.
class File {
 public:
  explicit File(std::string_view bytes) : bytes_(bytes) {
    elf_version(EV_CURRENT);
    if (bytes_.size() >= sizeof(Elf64_Ehdr)) elf_ = elf_memory(bytes_.data(), bytes_.size());
    if (elf_ && !is_ours()) {
      elf_end(elf_);
      elf_ = nullptr;
    }
  }
  ~File() {
    if (elf_) elf_end(elf_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  explicit operator bool() const { return elf_ != nullptr; }

  // Writers put the table of sections at the end, so that a file that is cut off has lost a part of it.
  bool is_truncated() const {
    GElf_Ehdr header;
    if (!elf_ || !gelf_getehdr(elf_, &header)) return bytes_.starts_with(ELFMAG) && bytes_.size() < sizeof(Elf64_Ehdr);
    const uint64_t table = uint64_t{header.e_shnum} * header.e_shentsize;
    return header.e_shoff > bytes_.size() || table > bytes_.size() - header.e_shoff;
  }

  std::string_view section(std::string_view name, size_t* index = nullptr) const {
    size_t names = 0;
    if (!elf_ || elf_getshdrstrndx(elf_, &names) != 0) return {};
    const std::string_view strings = data(elf_getscn(elf_, names));
    for (Elf_Scn* scn = elf_nextscn(elf_, nullptr); scn; scn = elf_nextscn(elf_, scn)) {
      GElf_Shdr header;
      if (!gelf_getshdr(scn, &header) || string_at(strings, header.sh_name) != name) continue;
      if (index) *index = elf_ndxscn(scn);
      return data(scn);
    }
    return {};
  }

  std::vector<ElfSymbol> symbols() const {
    std::vector<ElfSymbol> result;
    size_t index = 0;
    ByteReader r(section(".symtab", &index));
    GElf_Shdr header;
    if (index == 0 || !gelf_getshdr(elf_getscn(elf_, index), &header)) return result;
    const std::string_view strings = data(elf_getscn(elf_, header.sh_link));
    while (!r.done()) {
      ByteReader s(r.take(kSymbolBytes));
      const uint32_t name = s.u32();
      const uint8_t info = s.u8();
      s.u8();
      const uint16_t section = s.u16();
      const uint64_t value = s.u64();
      if (r.ok())
        result.push_back({string_at(strings, name), static_cast<unsigned>(info >> 4), info & 15u, section, value});
    }
    return result;
  }

 private:
  bool is_ours() const {
    GElf_Ehdr header;
    return elf_kind(elf_) == ELF_K_ELF && gelf_getclass(elf_) == ELFCLASS64 && gelf_getehdr(elf_, &header) &&
           header.e_ident[EI_DATA] == ELFDATA2LSB && header.e_machine == EM_NONE;
  }
  static std::string_view data(Elf_Scn* scn) {
    const Elf_Data* d = scn ? elf_rawdata(scn, nullptr) : nullptr;
    return d && d->d_buf ? std::string_view(static_cast<const char*>(d->d_buf), d->d_size) : std::string_view();
  }
  static std::string_view string_at(std::string_view strings, uint64_t offset) {
    if (offset >= strings.size()) return {};
    const size_t end = strings.find('\0', offset);
    return end == std::string_view::npos ? std::string_view() : strings.substr(offset, end - offset);
  }

  std::string bytes_;  // libelf wants a buffer that it may change
  Elf* elf_ = nullptr;
};

class Reader {
 public:
  Reader(std::string_view bytes, const std::string& name, diag::Sink& sink)
      : bytes_(bytes), file_(bytes), name_(name), sink_(sink) {}

  std::optional<Object> run() {
    if (file_.is_truncated()) return fail("is truncated: its end, which lists its sections, is missing");
    if (!file_ && bytes_.starts_with(ELFMAG)) return foreign();
    if (!file_) return fail("is no 64-bit little-endian ELF object");
    const auto note = read_note(file_.section(kNoteSection));
    if (!note) return fail(std::string("has no ") + kNoteSection + " that names its instruction set");
    object_.isa = note->isa;
    object_.fingerprint = note->fingerprint;
    const std::string_view code = file_.section(".text", &text_), constants = file_.section(kConstSection);
    object_.code.assign(code.begin(), code.end());
    object_.constants.assign(constants.begin(), constants.end());
    if (!read_kernels(file_.section(kKernelSection), code.size(), object_.kernels)) {
      return fail(std::string("has a ") + kKernelSection + " that cannot be read");
    }
    if (!link_information()) return fail(std::string("has a ") + kLinkSection + " that cannot be read");
    const std::string_view lines = file_.section(".debug_line");
    std::vector<std::string> files;  // the symbols tell the name, too, and whether it is known
    if (!lines.empty() && !read_line_program(lines, code.size(), object_.lines, files))
      return fail("has a .debug_line that cannot be read");
    if (!symbols()) return std::nullopt;
    return std::move(object_);
  }

 private:
  std::nullopt_t fail(const std::string& what) {
    sink_.report(diag::Kind::BadObject, {}, "`" + name_ + "` " + what);
    return std::nullopt;
  }

  // Relocations of other tools say what is to be put where by numbers of their own; ours keep the text.
  std::nullopt_t foreign() {
    fail("is an object of another assembler, expected one that `isadora as` made");
    sink_.all().back().notes.push_back("link it with that assembler's linker: executables of others are read");
    return std::nullopt;
  }

  bool link_information() {
    const std::string_view json = file_.section(kLinkSection);
    if (json.empty()) return true;
    if (!read_link_information(json, object_)) return false;
    for (Section& s : object_.sections) {
      size_t index = 0;
      const std::string_view bytes = file_.section(s.name, &index);
      s.bytes.assign(bytes.begin(), bytes.end());
      data_sections_.push_back(index);
    }
    return std::ranges::all_of(object_.relocations, [&](const Relocation& r) { return fits(r); });
  }

  // The offset may be any number of 64 bits, so that nothing is added to it.
  bool fits(const Relocation& r) const {
    const size_t index = r.section - size_t{kFirstDataSection};
    if (r.section != kCodeSection && index >= object_.sections.size()) return false;
    const uint64_t size = r.section == kCodeSection ? object_.code.size() : object_.sections[index].bytes.size();
    return r.bytes <= size && r.offset <= size - r.bytes;
  }

  // Which of our sections a symbol's is; none of a program's memory is kConstantSection.
  uint8_t section_of(const ElfSymbol& s) const {
    const auto at = std::ranges::find(data_sections_, size_t{s.section});
    if (at != data_sections_.end() && s.section != 0)
      return static_cast<uint8_t>(at - data_sections_.begin() + kFirstDataSection);
    return s.section == text_ ? kCodeSection : kConstantSection;
  }

  bool symbols() {
    std::vector<Mark> marks;
    for (const ElfSymbol& s : file_.symbols()) {
      if (!is_printable(s.name)) continue;
      if (s.type == STT_FILE) object_.sources = {std::string(s.name)};
      const bool absolute = s.section == SHN_ABS;
      if (s.name.empty() || s.type != STT_NOTYPE || (!absolute && section_of(s) == kConstantSection)) continue;
      const uint8_t section = absolute ? kCodeSection : section_of(s);
      if (!absolute && section == kCodeSection && s.value > object_.code.size()) {
        fail("has the symbol `" + std::string(s.name) + "` outside its code");
        return false;
      }
      if (s.name == kDataMark || s.name == kCodeMark)
        marks.push_back({s.value, s.name == kDataMark});
      else
        object_.symbols.push_back({std::string(s.name), s.value, absolute, s.bind == STB_GLOBAL, section});
    }
    object_.data = data_ranges(std::move(marks), object_.code.size());
    return true;
  }

  std::string_view bytes_;
  File file_;
  const std::string& name_;
  diag::Sink& sink_;
  Object object_;
  size_t text_ = 0;
  std::vector<size_t> data_sections_;
};

}  // namespace

std::optional<std::string> elf_isa(std::string_view bytes) {
  const File file(bytes);
  const auto note = file ? read_note(file.section(kNoteSection)) : std::nullopt;
  return note ? std::optional(note->isa) : std::nullopt;
}

std::optional<Object> read_elf(std::string_view bytes, const std::string& name, diag::Sink& sink) {
  return Reader(bytes, name, sink).run();
}

}  // namespace isadora::object
