// Nothing in the file is believed: each place is held against the file's size, and sizes in memory against a limit.
#include <elf.h>

#include <algorithm>

#include "base/integer.h"
#include "object/bytes.h"
#include "object/dwarf.h"
#include "object/image.h"
#include "object/names.h"
#include "object/sections.h"

namespace isadora::object {
namespace {

constexpr uint64_t kMostMemory = uint64_t{4} << 30;
constexpr size_t kMostSegments = 64;
constexpr uint64_t kMostHoles = uint64_t{16} << 20;  // bytes between executable segments, all together

struct Segment {
  uint32_t type = 0, flags = 0;
  uint64_t offset = 0, address = 0, file_size = 0, size = 0;
};

struct Header {
  unsigned wide = 0;  // bytes of an address
  unsigned type = 0, machine = 0;
  uint64_t entry = 0, programs = 0, sections = 0;
  unsigned program_count = 0, section_count = 0, section_names = 0;
};

std::optional<Header> read_header(std::string_view bytes) {
  if (bytes.size() < EI_NIDENT || !bytes.starts_with(ELFMAG) || bytes[EI_DATA] != ELFDATA2LSB) return std::nullopt;
  if (bytes[EI_CLASS] != ELFCLASS32 && bytes[EI_CLASS] != ELFCLASS64) return std::nullopt;
  Header h;
  h.wide = bytes[EI_CLASS] == ELFCLASS64 ? 8 : 4;
  ByteReader r(bytes.substr(EI_NIDENT));
  h.type = r.u16();
  h.machine = r.u16();
  r.u32();
  h.entry = r.number(h.wide);
  h.programs = r.number(h.wide);
  h.sections = r.number(h.wide);
  r.u32();
  r.u16();
  r.u16();
  h.program_count = r.u16();
  r.u16();
  h.section_count = r.u16();
  h.section_names = r.u16();
  return r.ok() ? std::optional(h) : std::nullopt;
}

std::string_view piece(std::string_view bytes, uint64_t offset, uint64_t size) {
  return offset <= bytes.size() && size <= bytes.size() - offset ? bytes.substr(offset, size) : std::string_view();
}

struct FileSection {
  std::string_view name, bytes;
  uint32_t name_at = 0, type = 0, link = 0;
};

std::vector<FileSection> read_sections(std::string_view bytes, const Header& h) {
  std::vector<FileSection> out;
  const size_t size = h.wide == 8 ? sizeof(Elf64_Shdr) : sizeof(Elf32_Shdr);
  ByteReader r(piece(bytes, h.sections, uint64_t{h.section_count} * size));
  while (!r.done()) {
    FileSection s;
    s.name_at = r.u32();
    s.type = r.u32();
    r.number(h.wide);
    r.number(h.wide);
    const uint64_t offset = r.number(h.wide), length = r.number(h.wide);
    s.link = r.u32();
    r.u32();
    r.number(h.wide);
    r.number(h.wide);
    if (!r.ok()) return out;
    if (s.type != SHT_NOBITS) s.bytes = piece(bytes, offset, length);
    out.push_back(s);
  }
  if (h.section_names >= out.size()) return out;
  const std::string_view names = out[h.section_names].bytes;
  for (FileSection& s : out) {
    if (s.name_at < names.size()) s.name = names.substr(s.name_at, names.find('\0', s.name_at) - s.name_at);
  }
  return out;
}

class ImageReader {
 public:
  ImageReader(std::string_view bytes, const std::string& name, const ImageTarget& target, diag::Sink& sink)
      : bytes_(bytes), name_(name), target_(target), sink_(sink) {}

  std::optional<Object> run() {
    const auto header = read_header(bytes_);
    if (!header) return fail("is no little-endian ELF file");
    header_ = *header;
    if (header_.type != ET_EXEC) return fail("is no executable that is linked for fixed addresses");
    if (header_.machine != target_.machine || header_.wide * 8 != target_.bits)
      return fail("is for machine " + std::to_string(header_.machine) + " with addresses of " +
                  std::to_string(header_.wide * 8) + " bits, expected machine " + std::to_string(target_.machine) +
                  " with " + std::to_string(target_.bits));
    if (!segments()) return std::nullopt;
    image_.entry = header_.entry;
    symbols();
    return std::move(image_);
  }

 private:
  std::nullopt_t fail(const std::string& what) {
    sink_.report(diag::Kind::BadObject, {}, "`" + name_ + "` " + what);
    return std::nullopt;
  }

  bool segments() {
    std::vector<Segment> code, data;
    uint64_t total = 0;
    const size_t size = header_.wide == 8 ? sizeof(Elf64_Phdr) : sizeof(Elf32_Phdr);
    ByteReader r(piece(bytes_, header_.programs, uint64_t{header_.program_count} * size));
    while (!r.done()) {
      Segment s = segment(r);
      if (!r.ok() || s.type != PT_LOAD || s.size == 0) continue;
      if (s.file_size == 0) s.offset = 0;  // zeros alone lie nowhere in the file
      const bool inside = s.file_size <= s.size && s.offset <= bytes_.size() && s.file_size <= bytes_.size() - s.offset;
      total += inside ? s.size : kMostMemory + 1;
      if (!inside || total > kMostMemory || s.address + s.size < s.address)
        return fail("has a segment that does not fit the file or the memory"), false;
      (s.flags & PF_X ? code : data).push_back(s);
    }
    if (code.empty()) return fail("has no segment that may be executed"), false;
    if (code.size() + data.size() > kMostSegments) return fail("has more than 64 segments"), false;
    if (!are_apart(code, data) || !join_code(code)) return false;
    for (const Segment& s : data) add_data(s);
    return true;
  }

  bool are_apart(const std::vector<Segment>& code, const std::vector<Segment>& data) {
    std::vector<Segment> all = code;
    all.insert(all.end(), data.begin(), data.end());
    std::ranges::sort(all, {}, &Segment::address);
    for (size_t i = 1; i < all.size(); i++) {
      if (all[i].address - all[i - 1].address >= all[i - 1].size) continue;
      return fail("has two segments at " + base::Integer(all[i].address).to_hex()), false;
    }
    return true;
  }

  Segment segment(ByteReader& r) const {
    Segment s;
    s.type = r.u32();
    if (header_.wide == 8) s.flags = r.u32();
    s.offset = r.number(header_.wide);
    s.address = r.number(header_.wide);
    r.number(header_.wide);
    s.file_size = r.number(header_.wide);
    s.size = r.number(header_.wide);
    if (header_.wide == 4) s.flags = r.u32();
    r.number(header_.wide);
    return s;
  }

  // Segments of code are one piece here; what lies between them does not decode.
  bool join_code(std::vector<Segment>& code) {
    std::ranges::sort(code, {}, &Segment::address);
    image_.base = code.front().address;
    uint64_t held = 0;
    for (const Segment& s : code) {
      image_.code_segments.push_back({s.address, s.address + s.size, (s.flags & PF_W) != 0});
      if (s.file_size == 0) continue;
      const uint64_t begin = s.address - image_.base;
      held += s.file_size;
      if (begin + s.file_size - held > kMostHoles)
        return fail("has executable segments with more than 16 MiB between them"), false;
      image_.code.resize(begin + s.file_size);
      std::copy_n(bytes_.data() + s.offset, s.file_size, image_.code.begin() + static_cast<long>(begin));
    }
    return true;
  }

  void add_data(const Segment& s) {
    Section& out = image_.sections.emplace_back();
    out.name = s.flags & PF_W ? ".data" : ".rodata";
    out.writable = s.flags & PF_W;
    out.address = s.address;
    out.bytes.assign(bytes_.begin() + static_cast<long>(s.offset),
                     bytes_.begin() + static_cast<long>(s.offset + s.file_size));
    out.zeros = s.size - s.file_size;
  }

  void symbols() {
    const std::vector<FileSection> sections = read_sections(bytes_, header_);
    for (const FileSection& s : sections) {
      if (s.name == kNoteSection) {
        if (const auto note = read_note(s.bytes)) image_.isa = note->isa, image_.fingerprint = note->fingerprint;
      }
      if (s.name == ".debug_line") lines(s.bytes);
      if (s.type != SHT_SYMTAB || s.link >= sections.size()) continue;
      ByteReader r(s.bytes);
      while (!r.done()) symbol(r, sections[s.link].bytes);
    }
    image_.data = data_ranges(std::move(marks_), end_of_code());
  }

  uint64_t end_of_code() const { return image_.base + image_.code.size(); }

  // Line programs that other linkers joined are not read: then the program runs without lines.
  void lines(std::string_view bytes) {
    std::vector<LineEntry> read;
    std::vector<std::string> files;
    if (!read_line_program(bytes, end_of_code(), read, files)) return;
    if (std::ranges::any_of(read, [&](const LineEntry& l) { return l.address < image_.base; })) return;
    if (!std::ranges::all_of(files, is_printable)) return;
    image_.lines = std::move(read);
    image_.sources = std::move(files);
  }

  void symbol(ByteReader& r, std::string_view strings) {
    const uint32_t name = r.u32();
    uint64_t value = 0;
    if (header_.wide == 4) value = r.u32(), r.u32();
    const uint8_t info = r.u8();
    r.u8();
    const uint16_t section = r.u16();
    if (header_.wide == 8) value = r.u64(), r.u64();
    const uint8_t type = info & 15;
    if (!r.ok() || name >= strings.size() || section == SHN_UNDEF || type == STT_SECTION || type == STT_FILE) return;
    std::string text(strings.substr(name, strings.find('\0', name) - name));
    const bool in_code = value >= image_.base && value <= end_of_code();
    if (in_code && (text.starts_with(kDataMark) || text.starts_with(kCodeMark)))
      marks_.push_back({value, text.starts_with(kDataMark)});
    if (text.empty() || text.starts_with("$") || !is_printable(text)) return;
    image_.symbols.push_back({std::move(text), value, section == SHN_ABS, info >> 4 == STB_GLOBAL,
                              in_code ? kCodeSection : kFirstDataSection});
  }

  std::string_view bytes_;
  const std::string& name_;
  const ImageTarget& target_;
  diag::Sink& sink_;
  Header header_;
  Object image_;
  std::vector<Mark> marks_;
};

}  // namespace

bool is_image(std::string_view bytes) {
  const auto header = read_header(bytes);
  return header && header->type != ET_REL;
}

std::optional<std::string> image_isa(std::string_view bytes) {
  const auto header = read_header(bytes);
  if (!header) return std::nullopt;
  for (const FileSection& s : read_sections(bytes, *header)) {
    if (s.name != kNoteSection) continue;
    if (const auto note = read_note(s.bytes)) return note->isa;
  }
  return std::nullopt;
}

std::optional<Object> read_image(std::string_view bytes, const std::string& name, const ImageTarget& target,
                                 diag::Sink& sink) {
  return ImageReader(bytes, name, target, sink).run();
}

}  // namespace isadora::object
