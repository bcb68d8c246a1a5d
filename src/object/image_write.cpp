#include <elf.h>

#include "object/bytes.h"
#include "object/dwarf.h"
#include "object/image.h"
#include "object/sections.h"

namespace isadora::object {
namespace {

constexpr uint64_t kPage = 0x1000;

struct Part {  // a section of the file
  std::string name;
  uint32_t type = SHT_PROGBITS;
  uint64_t flags = 0, address = 0, size = 0, align = 1, entry_size = 0;
  uint32_t link = 0, info = 0;
  std::string_view bytes;
  uint64_t offset = 0;
};

class ImageWriter {
 public:
  ImageWriter(const Object& image, const ImageTarget& target)
      : image_(image), target_(target), wide_(target.bits == 64 ? 8 : 4) {}

  std::string run() {
    memory();
    others();
    header();
    for (size_t i = 0; i < segments_; ++i) program_header(parts_[i + 1]);
    for (Part& p : parts_) {
      if (p.type == SHT_NULL || p.type == SHT_NOBITS) continue;
      out_.bytes.resize(p.offset, '\0');
      out_.bytes += p.bytes;
    }
    out_.bytes.resize(table_, '\0');
    for (const Part& p : parts_) section_header(p);
    return std::move(out_.bytes);
  }

 private:
  static std::string_view view(const std::vector<uint8_t>& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  }
  uint64_t header_size() const { return wide_ == 8 ? sizeof(Elf64_Ehdr) : sizeof(Elf32_Ehdr); }
  uint64_t program_header_size() const { return wide_ == 8 ? sizeof(Elf64_Phdr) : sizeof(Elf32_Phdr); }

  // What lies in memory comes first; where it lies in the file is the same modulo a page.
  void memory() {
    parts_.push_back({.name = "", .type = SHT_NULL, .align = 0, .bytes = {}});
    parts_.push_back({.name = ".text",
                      .flags = SHF_ALLOC | SHF_EXECINSTR,
                      .address = image_.base,
                      .size = image_.code.size(),
                      .align = 16,
                      .bytes = view(image_.code)});
    for (const Section& s : image_.sections) {
      Part p{.name = s.name,
             .flags = SHF_ALLOC,
             .address = s.address,
             .size = s.size(),
             .align = s.align,
             .bytes = view(s.bytes)};
      if (s.writable) p.flags |= SHF_WRITE;
      if (s.bytes.empty()) p.type = SHT_NOBITS;
      parts_.push_back(std::move(p));
    }
    segments_ = parts_.size() - 1;
    at_ = header_size() + segments_ * program_header_size();
    for (Part& p : parts_) {
      if (p.type == SHT_NULL) continue;
      p.offset = at_ + (p.address - at_) % kPage;
      if (p.type == SHT_PROGBITS) at_ = p.offset + p.bytes.size();
    }
  }

  void others() {
    note_ = write_note(image_);
    add({.name = kNoteSection, .type = SHT_NOTE, .align = 4, .bytes = note_});
    if (!image_.lines.empty()) {
      debug_ = write_dwarf(image_, wide_);
      add({.name = ".debug_line", .bytes = debug_.line});
      add({.name = ".debug_info", .bytes = debug_.info});
      add({.name = ".debug_abbrev", .bytes = debug_.abbrev});
    }
    symbols();
    const auto strings = static_cast<uint32_t>(parts_.size() + 1);
    add({.name = ".symtab",
         .type = SHT_SYMTAB,
         .align = 8,
         .entry_size = wide_ == 8 ? 24u : 16u,
         .link = strings,
         .info = locals_,
         .bytes = table_of_symbols_.bytes});
    add({.name = ".strtab", .type = SHT_STRTAB, .bytes = strings_});
    for (Part& p : parts_) names_ += p.name + '\0';
    names_ += std::string(".shstrtab") + '\0';
    add({.name = ".shstrtab", .type = SHT_STRTAB, .bytes = names_});
    table_ = (at_ + 7) / 8 * 8;
  }

  void add(Part p) {
    at_ = (at_ + p.align - 1) / p.align * p.align;
    p.offset = at_;
    p.size = p.bytes.size();
    at_ += p.size;
    parts_.push_back(std::move(p));
  }

  // Which section an address is of, for the tables of others.
  uint16_t section_of(const Symbol& s) const {
    if (s.absolute) return SHN_ABS;
    for (size_t i = 1; i <= segments_; ++i) {
      if (s.value >= parts_[i].address && s.value <= parts_[i].address + parts_[i].size)
        return static_cast<uint16_t>(i);
    }
    return SHN_ABS;
  }

  void symbols() {
    strings_ = std::string(1, '\0');
    symbol({}, 0, SHN_UNDEF);
    for (const bool global : {false, true}) {
      if (global) locals_ = count_;
      if (!global) marks();
      for (const Symbol& s : image_.symbols) {
        if (s.global == global)
          symbol(s, static_cast<uint8_t>(global ? STB_GLOBAL << 4 : STB_LOCAL << 4), section_of(s));
      }
    }
  }

  void marks() {
    for (const DataRange& d : image_.data) {
      symbol({.name = std::string(kDataMark), .value = d.begin}, 0, 1);
      symbol({.name = std::string(kCodeMark), .value = d.end}, 0, 1);
    }
  }

  void symbol(const Symbol& s, uint8_t info, uint16_t section) {
    ByteWriter& w = table_of_symbols_;
    const uint64_t name = s.name.empty() ? 0 : strings_.size();
    if (name) strings_ += s.name + '\0';
    w.u32(name);
    if (wide_ == 4) w.u32(s.value), w.u32(0);
    w.u8(info);
    w.u8(0);
    w.u16(section);
    if (wide_ == 8) w.u64(s.value), w.u64(0);
    ++count_;
  }

  void header() {
    const uint8_t wide = wide_ == 8 ? ELFCLASS64 : ELFCLASS32;
    out_.bytes = std::string(ELFMAG) + static_cast<char>(wide) + static_cast<char>(ELFDATA2LSB) + '\1';
    out_.bytes.resize(EI_NIDENT, '\0');
    out_.u16(ET_EXEC);
    out_.u16(target_.machine);
    out_.u32(EV_CURRENT);
    out_.number(*image_.entry, wide_);
    out_.number(header_size(), wide_);
    out_.number(table_, wide_);
    out_.u32(target_.flags);
    out_.u16(header_size());
    out_.u16(program_header_size());
    out_.u16(segments_);
    out_.u16(wide_ == 8 ? sizeof(Elf64_Shdr) : sizeof(Elf32_Shdr));
    out_.u16(parts_.size());
    out_.u16(parts_.size() - 1);
  }

  void program_header(const Part& p) {
    const uint32_t flags = PF_R | (p.flags & SHF_WRITE ? PF_W : 0) | (p.flags & SHF_EXECINSTR ? PF_X : 0);
    out_.u32(PT_LOAD);
    if (wide_ == 8) out_.u32(flags);
    for (const uint64_t v : {p.offset, p.address, p.address, uint64_t{p.bytes.size()}, p.size}) out_.number(v, wide_);
    if (wide_ == 4) out_.u32(flags);
    out_.number(kPage, wide_);
  }

  void section_header(const Part& p) {
    out_.u32(name_at_);
    name_at_ += static_cast<uint32_t>(p.name.size() + 1);
    out_.u32(p.type);
    for (const uint64_t v : {p.flags, p.address, p.offset, p.size}) out_.number(v, wide_);
    out_.u32(p.link);
    out_.u32(p.info);
    out_.number(p.align, wide_);
    out_.number(p.entry_size, wide_);
  }

  const Object& image_;
  const ImageTarget& target_;
  unsigned wide_;
  ByteWriter out_, table_of_symbols_;
  std::vector<Part> parts_;
  std::string names_, strings_, note_;
  DebugSections debug_;
  size_t segments_ = 0;
  uint64_t at_ = 0, table_ = 0;
  uint32_t locals_ = 0, count_ = 0, name_at_ = 0;
};

}  // namespace

std::string write_image(const Object& image, const ImageTarget& target) { return ImageWriter(image, target).run(); }

}  // namespace isadora::object
