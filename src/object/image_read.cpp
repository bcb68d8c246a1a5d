// Nothing in the file is believed: each place is held against the file's size, and sizes in memory against a limit.
#include <elf.h>

#include <algorithm>
#include <bit>

#include "base/integer.h"
#include "object/bytes.h"
#include "object/dwarf.h"
#include "object/elf_file.h"
#include "object/image.h"
#include "object/names.h"
#include "object/sections.h"

namespace isadora::object {
namespace {

constexpr uint64_t kMostMemory = uint64_t{4} << 30;
constexpr size_t kMostSegments = 64;
constexpr uint64_t kMostPage = 0x10000;              // bytes
constexpr uint64_t kMostHoles = uint64_t{16} << 20;  // bytes between executable segments, all together

class ImageReader : FileReader {
 public:
  ImageReader(std::string_view bytes, const std::string& name, const ElfIdentity& target, diag::Sink& sink)
      : FileReader(name, sink), bytes_(bytes), target_(target) {}

  std::optional<Object> run() {
    if (!header() || !segments()) return std::nullopt;
    image_.entry = code_address(header_.entry);
    symbols();
    return std::move(image_);
  }

 private:
  bool header() {
    const auto header = read_elf_header(bytes_);
    if (!header) return fail("is no ELF file");
    header_ = *header;
    if (header_.type != ET_EXEC) return fail("is no executable that is linked for fixed addresses");
    if (header_.machine != target_.machine || header_.wide * 8 != target_.bits)
      return fail("is for machine " + std::to_string(header_.machine) + " with addresses of " +
                  std::to_string(header_.wide * 8) + " bits, expected machine " + std::to_string(target_.machine) +
                  " with " + std::to_string(target_.bits));
    if (header_.big != target_.big)
      return fail(std::string("is ") + (header_.big ? "big" : "little") + "-endian, expected " +
                  (target_.big ? "big" : "little") + "-endian");
    image_.elf = target_;
    image_.elf.flags = header_.flags;
    return true;
  }

  bool segments() {
    std::vector<ElfSegment> code, data;
    uint64_t total = 0, held = 0;
    for (ElfSegment& s : read_elf_segments(bytes_, header_)) {
      if (target_.physical)
        s.address = s.physical, s.size = s.file_size;  // a segment that runs elsewhere is copied by the program
      if (s.type != PT_LOAD || s.size == 0) continue;
      if (s.file_size == 0) s.offset = 0;  // zeros alone lie nowhere in the file
      const bool inside = s.file_size <= s.size && s.offset <= bytes_.size() && s.file_size <= bytes_.size() - s.offset;
      total += inside ? s.size : kMostMemory + 1;
      held += s.file_size;
      if (inside && held > 2 * bytes_.size()) return fail("has segments that share their bytes");
      if (!inside || total > kMostMemory || s.address + s.size < s.address)
        return fail("has a segment that does not fit the file or the memory");
      (s.flags & PF_X ? code : data).push_back(s);
    }
    if (code.empty()) return fail("has no segment that may be executed");
    if (code.size() + data.size() > kMostSegments) return fail("has more than 64 segments");
    if (!are_apart(code, data) || !join_code(code)) return false;
    note_page(code), note_page(data);
    for (const ElfSegment& s : data) add_data(s);
    return true;
  }

  // The file is written again with the pages that it has.
  void note_page(const std::vector<ElfSegment>& segments) {
    for (const ElfSegment& s : segments)
      if (std::has_single_bit(s.align) && s.align <= kMostPage) page_ = std::max(page_, s.align);
    if (page_ > 1) image_.elf.page = page_;
  }

  bool are_apart(const std::vector<ElfSegment>& code, const std::vector<ElfSegment>& data) {
    std::vector<ElfSegment> all = code;
    all.insert(all.end(), data.begin(), data.end());
    std::ranges::sort(all, {}, &ElfSegment::address);
    for (size_t i = 1; i < all.size(); i++) {
      if (all[i].address - all[i - 1].address >= all[i - 1].size) continue;
      return fail("has two segments at " + base::Integer(all[i].address).to_hex());
    }
    return true;
  }

  // Segments of code are joined; the gaps do not decode.
  bool join_code(std::vector<ElfSegment>& code) {
    std::ranges::sort(code, {}, &ElfSegment::address);
    image_.base = code.front().address;
    uint64_t held = 0;
    for (const ElfSegment& s : code) {
      image_.code_segments.push_back({s.address, s.address + s.size, (s.flags & PF_W) != 0});
      if (s.file_size == 0) continue;
      const uint64_t begin = s.address - image_.base;
      held += s.file_size;
      if (begin + s.file_size - held > kMostHoles)
        return fail("has executable segments with more than 16 MiB between them");
      image_.code.resize(begin + s.file_size);
      mark_headers(s);
      std::copy_n(bytes_.data() + s.offset, s.file_size, image_.code.begin() + static_cast<long>(begin));
    }
    return true;
  }

  // The file's own headers, which some linkers load with the code, are not instructions.
  void mark_headers(const ElfSegment& s) {
    const uint64_t size = header_.wide == 8 ? sizeof(Elf64_Phdr) : sizeof(Elf32_Phdr);
    const uint64_t end = header_.programs + header_.program_count * size;
    if (s.offset != 0 || end > s.file_size) return;
    marks_.push_back({s.address, true});
    marks_.push_back({s.address + end, false});
  }

  void add_data(const ElfSegment& s) {
    Section& out = image_.sections.emplace_back();
    out.name = s.flags & PF_W ? ".data" : ".rodata";
    out.writable = s.flags & PF_W;
    out.address = s.address;
    out.bytes.assign(bytes_.begin() + static_cast<long>(s.offset),
                     bytes_.begin() + static_cast<long>(s.offset + s.file_size));
    out.zeros = s.size - s.file_size;
  }

  void symbols() {
    const std::vector<ElfSection> sections = read_elf_sections(bytes_, header_);
    for (const ElfSection& s : sections) {
      if (s.name == kNoteSection) {
        if (const auto note = read_note(s.bytes, header_.big))
          image_.isa = note->isa, image_.fingerprint = note->fingerprint;
      }
      const bool is_remark = s.type >= SHT_LOPROC && s.type <= SHT_HIPROC && !(s.flags & SHF_ALLOC);
      if (is_remark) image_.attributes = {std::string(s.name), s.type, std::string(s.bytes)};
    }
    const auto table = std::ranges::find(sections, uint32_t{SHT_SYMTAB}, &ElfSection::type);  // there is one at most
    if (table != sections.end())
      for (const ElfSymbol& e : read_elf_symbols(header_, sections, *table)) symbol(e);
    image_.data = data_ranges(std::move(marks_), end_of_code());
    lines();
  }

  uint64_t end_of_code() const { return image_.base + image_.code.size(); }

  // If the line table cannot be read, the program runs without lines.
  void lines() {
    const DwarfSections debug = read_dwarf_sections(bytes_);
    if (debug.lines.empty()) return;
    std::vector<LineEntry> read;
    std::vector<std::string> files;
    if (!read_line_tables(debug, image_.base, end_of_code(), read, files)) return;
    if (!std::ranges::all_of(files, is_printable)) return;
    image_.lines = std::move(read);
    image_.sources = std::move(files);
  }

  uint64_t code_address(uint64_t marked) const { return marked & ~target_.function_mark; }

  void symbol(ElfSymbol s) {
    if (s.section == SHN_UNDEF || s.type == STT_SECTION || s.type == STT_FILE) return;
    if (s.type == STT_FUNC) s.value = code_address(s.value);
    const bool of_threads = s.type == STT_TLS, absolute = s.section == kAbsoluteSection || of_threads;
    const bool in_code = !of_threads && s.value >= image_.base && s.value <= end_of_code();
    if (in_code && is_mark(s.name)) marks_.push_back({s.value, is_data_mark(s.name)});
    if (s.name.empty() || s.name.starts_with("$") || !is_printable(s.name)) return;
    image_.symbols.push_back({std::string(s.name), s.value, absolute, s.bind == STB_GLOBAL, s.bind == STB_WEAK,
                              in_code ? kCodeSection : kFirstDataSection, s.type == STT_FUNC, s.type == STT_OBJECT,
                              s.size, of_threads, static_cast<Visibility>(s.visibility & 3)});
  }

  std::string_view bytes_;
  const ElfIdentity& target_;
  ElfHeader header_;
  Object image_;
  uint64_t page_ = 0;  // bytes, the largest of a segment
  std::vector<MappingSymbol> marks_;
};

}  // namespace

bool is_image(std::string_view bytes) {
  const auto header = read_elf_header(bytes);
  return header && header->type != ET_REL;
}

std::optional<Object> read_image(std::string_view bytes, const std::string& name, const ElfIdentity& target,
                                 diag::Sink& sink) {
  return ImageReader(bytes, name, target, sink).run();
}

}  // namespace isadora::object
