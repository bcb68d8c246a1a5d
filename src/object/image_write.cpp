#include <elf.h>

#include <algorithm>

#include "base/text.h"
#include "object/elf_file.h"
#include "object/image.h"
#include "object/sections.h"

namespace isadora::object {
namespace {

class ImageWriter {
 public:
  ImageWriter(const Object& image, const std::vector<Section>& debug)
      : image_(image), debug_(debug), writer_(ET_EXEC, image.elf) {}

  std::string run() {
    memory();
    const std::string note = write_note(image_);
    writer_.add({.name = kNoteSection, .type = SHT_NOTE, .align = 4, .bytes = note});
    const Remark& attributes = image_.attributes;
    if (!attributes.bytes.empty())
      writer_.add({.name = attributes.name, .type = attributes.type, .bytes = attributes.bytes});
    for (const Section& s : debug_)
      writer_.add({.name = s.name, .type = SHT_PROGBITS, .bytes = base::as_text(s.bytes)});
    symbols();
    return writer_.finish(*image_.entry | image_.elf.function_mark, loads_);
  }

 private:
  bool is_code_writable() const {
    return std::ranges::any_of(image_.code_segments, [](const CodeSegment& s) { return s.writable; });
  }

  // Consecutive sections with the same permissions are one segment.
  void memory() {
    uint32_t last = writer_.add({.name = ".text",
                                 .type = SHT_PROGBITS,
                                 .flags = SHF_ALLOC | SHF_EXECINSTR | (is_code_writable() ? uint64_t{SHF_WRITE} : 0),
                                 .address = image_.base,
                                 .size = image_.code.size(),
                                 .align = 16,
                                 .bytes = base::as_text(image_.code)});
    loads_.emplace_back(last, last);
    for (const Section& s : image_.sections) {
      ElfSection out{.name = s.name,
                     .type = s.bytes.empty() ? uint32_t{SHT_NOBITS} : uint32_t{SHT_PROGBITS},
                     .flags = SHF_ALLOC | (s.writable ? uint64_t{SHF_WRITE} : 0),
                     .address = s.address,
                     .size = s.size(),
                     .align = s.align,
                     .bytes = base::as_text(s.bytes)};
      const ElfSection& before = writer_.section(last);
      const bool joins = before.flags == out.flags && before.type != SHT_NOBITS &&
                         out.address >= before.address + before.size &&
                         out.address - (before.address + before.size) < image_.elf.page;
      last = writer_.add(out);
      if (joins)
        loads_.back().second = last;
      else
        loads_.emplace_back(last, last);
    }
  }

  // The section of an address, for the symbol table.
  uint32_t section_of(const Symbol& s) {
    if (s.absolute) return kAbsoluteSection;
    for (uint32_t i = 1; i <= loads_.back().second; ++i) {
      const ElfSection& section = writer_.section(i);
      if (s.value >= section.address && s.value <= section.address + section.size) return i;
    }
    return kAbsoluteSection;
  }

  void symbols() {
    for (const MappingSymbol& m : marks_of(image_.elf, image_.data, image_.base, !image_.code.empty()))
      writer_.symbol(mark_name(m, image_.elf), STB_LOCAL, STT_NOTYPE, 1, m.at);
    for (const bool seen : {false, true}) {
      if (seen) writer_.end_locals();
      for (const Symbol& s : image_.symbols) {
        const unsigned bind = s.weak ? STB_WEAK : s.global ? STB_GLOBAL : STB_LOCAL;
        if ((bind != STB_LOCAL) != seen) continue;
        const uint64_t mark = s.function ? image_.elf.function_mark : 0;
        const unsigned type = s.thread ? STT_TLS : s.function ? STT_FUNC : s.data ? STT_OBJECT : STT_NOTYPE;
        writer_.symbol(s.name, bind, type, section_of(s), s.value | mark, s.size, static_cast<unsigned>(s.visibility));
      }
    }
  }

  const Object& image_;
  const std::vector<Section>& debug_;
  ElfWriter writer_;
  std::vector<std::pair<uint32_t, uint32_t>> loads_;
};

}  // namespace

std::string write_image(const Object& image, const std::vector<Section>& debug) {
  return ImageWriter(image, debug).run();
}

}  // namespace isadora::object
