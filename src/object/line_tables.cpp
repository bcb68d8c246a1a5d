// Reading line tables: those that we write, and those of compilers and linkers.
#include <algorithm>
#include <initializer_list>
#include <map>
#include <optional>

#include "object/bytes.h"
#include "object/dwarf.h"
#include "object/dwarf_numbers.h"

namespace isadora::object {

namespace {

// The header of a line program.
struct LineProgramHeader {
  unsigned version = 0, min_length = 1, range = 0, base = 0;
  int line_base = 0;
  std::vector<uint8_t> operands;
  std::vector<std::string> files;  // by number, from `first_file` on
  unsigned first_file = 1;
};

// Rows, as they come. Those beyond the limit, or of no file, make the program unreadable, or are left out.
class LineProgramReader {
 public:
  LineProgramReader(ByteReader reader, const LineProgramHeader& header, uint64_t limit, bool strict,
                    std::vector<LineEntry>& out)
      : r_(reader), h_(header), limit_(limit), strict_(strict), out_(out) {
    row_ = beginning();
  }

  bool run() {
    while (!r_.done()) {
      const unsigned op = r_.u8();
      if (op >= h_.base)
        special(op - h_.base);
      else if (op == 0)
        extended();
      else
        standard(op);
      if (bad_) return false;
    }
    return r_.ok();
  }

 private:
  LineEntry beginning() const { return {0, 1, 0, 1 - h_.first_file}; }

  void emit() {
    const bool descends = strict_ && !out_.empty() && row_.address < out_.back().address;
    const bool wrong = row_.address > limit_ || row_.source >= h_.files.size() || descends;
    bad_ |= wrong && strict_;
    if (!wrong) out_.push_back(row_);
  }
  void special(unsigned n) {
    row_.address += uint64_t{n / h_.range} * h_.min_length;
    row_.line += static_cast<uint32_t>(h_.line_base + static_cast<int>(n % h_.range));
    emit();
  }
  void extended() {
    const uint64_t size = r_.uleb();
    ByteReader inner(r_.take(size), r_.big());
    const unsigned op = inner.u8();
    if (op == kLneSetAddress) row_.address = inner.number(static_cast<unsigned>(std::min<uint64_t>(size - 1, 8)));
    if (op == kLneEndSequence) {
      // Bytes after it have no known line.
      if (!strict_ && row_.address <= limit_) out_.push_back({row_.address, 0, 0, 0});
      row_ = beginning();
    }
    bad_ |= !r_.ok();
  }
  void standard(unsigned op) {
    switch (op) {
      case kLnsCopy: emit(); break;
      case kLnsAdvancePc: row_.address += r_.uleb() * h_.min_length; break;
      case kLnsAdvanceLine: row_.line += static_cast<uint32_t>(r_.sleb()); break;
      case kLnsSetColumn: row_.column = static_cast<uint32_t>(r_.uleb()); break;
      case kLnsConstAddPc: row_.address += uint64_t{(255 - h_.base) / h_.range} * h_.min_length; break;
      case kLnsFixedAdvancePc: row_.address += r_.u16(); break;
      case kLnsSetFile: row_.source = static_cast<uint32_t>(r_.uleb() - h_.first_file); break;
      case kLnsSetIsa: r_.uleb(); break;
      case kLnsNegateStmt:
      case kLnsSetBasicBlock:
      case kLnsSetPrologueEnd:
      case kLnsSetEpilogueBegin: break;
      default:
        for (unsigned i = 0; i < h_.operands[op - 1]; ++i) r_.uleb();
    }
  }

  ByteReader r_;
  const LineProgramHeader& h_;
  uint64_t limit_;
  bool strict_;
  std::vector<LineEntry>& out_;
  LineEntry row_;
  bool bad_ = false;
};

constexpr size_t kLongestPath = 4096, kAllPaths = size_t{64} << 20;

// Puts folders and names together to paths. A few bytes of a table can repeat a long folder in each of its files, so
// the bytes of a path, and of all paths, are limited.
class Paths {
 public:
  // The parts as one path, of which an absolute one drops those before it; none beyond a limit.
  std::optional<std::string> join(std::initializer_list<std::string_view> parts) {
    std::string path;
    for (const std::string_view part : parts) {
      if (part.starts_with('/')) path.clear();
      if (!path.empty() && !path.ends_with('/')) path += '/';
      if (path.size() + part.size() > kLongestPath) return std::nullopt;
      path += part;
    }
    if (path.size() > room_) return std::nullopt;
    room_ -= path.size();
    return path;
  }

 private:
  size_t room_ = kAllPaths;
};

// Until version 4: directories, each a text, up to an empty one; then files, each a text and three numbers.
bool read_names(ByteReader& r, Paths& paths, std::vector<std::string>& files) {
  std::vector<std::string_view> folders = {""};  // the first is the compiler's own directory, which is not listed here
  for (std::string_view name = r.text(); r.ok() && !name.empty(); name = r.text()) folders.push_back(name);
  for (std::string_view name = r.text(); r.ok() && !name.empty(); name = r.text()) {
    const uint64_t folder = r.uleb();
    r.uleb(), r.uleb();
    auto path = paths.join({folder < folders.size() ? folders[folder] : "", name});
    if (!path) return false;
    files.push_back(std::move(*path));
  }
  return true;
}

// From version 5 on: entries in a format that precedes them.
class EntryReader {
 public:
  EntryReader(ByteReader& r, const DwarfSections& sections) : r_(r), sections_(sections) {}

  struct Entry {
    std::string_view path;
    uint64_t folder = 0;
  };
  // False where it has a form that is not known.
  bool read(std::vector<Entry>& out) {
    std::vector<std::pair<uint64_t, uint64_t>> formats(r_.u8());
    for (auto& [content, form] : formats) content = r_.uleb(), form = r_.uleb();
    const uint64_t count = r_.uleb();
    if (formats.empty()) return r_.ok() && count == 0;
    for (uint64_t i = 0; i < count && r_.ok(); ++i) {
      Entry entry;
      for (const auto& [content, form] : formats) {
        std::string_view text;
        uint64_t number = 0;
        if (!value(form, text, number)) return false;
        if (content == kLnctPath) entry.path = text;
        if (content == kLnctDirectoryIndex) entry.folder = number;
      }
      out.push_back(entry);
    }
    return r_.ok();
  }

 private:
  bool value(uint64_t form, std::string_view& text, uint64_t& number) {
    switch (form) {
      case kFormString: text = r_.text(); return r_.ok();
      case kFormLineStrp: text = text_at(sections_.line_strings, r_.u32()); return r_.ok();
      case kFormStrp: text = text_at(sections_.strings, r_.u32()); return r_.ok();
      case kFormUdata: number = r_.uleb(); return r_.ok();
      case kFormData1: number = r_.u8(); return r_.ok();
      case kFormData2: number = r_.u16(); return r_.ok();
      case kFormData4: number = r_.u32(); return r_.ok();
      case kFormData8: number = r_.u64(); return r_.ok();
      case kFormData16: r_.skip(16); return r_.ok();
      case kFormBlock: r_.skip(r_.uleb()); return r_.ok();
      default: return false;
    }
  }

  ByteReader& r_;
  const DwarfSections& sections_;
};

bool read_entries(ByteReader& r, const DwarfSections& sections, Paths& paths, std::vector<std::string>& files) {
  EntryReader reader(r, sections);
  std::vector<EntryReader::Entry> folders, names;
  if (!reader.read(folders) || !reader.read(names)) return false;
  const std::string_view first = folders.empty() ? "" : folders[0].path;
  for (const auto& f : names) {
    auto path = paths.join({first, f.folder < folders.size() ? folders[f.folder].path : "", f.path});
    if (!path) return false;
    files.push_back(std::move(*path));
  }
  return true;
}

// Leaves the reader at the program's first operation.
std::optional<LineProgramHeader> read_header(ByteReader& r, const DwarfSections& sections, Paths& paths) {
  LineProgramHeader h;
  h.version = r.u16();
  if (h.version < 2 || h.version > 5) return std::nullopt;
  if (h.version == 5) r.skip(2);  // the sizes of addresses and of segments
  const uint32_t length = r.u32();
  const size_t start = r.position() + length;
  h.min_length = r.u8();
  r.skip(h.version >= 4 ? 2 : 1);
  h.line_base = static_cast<int8_t>(r.u8());
  h.range = r.u8(), h.base = r.u8();
  if (!r.ok() || h.range == 0 || h.base == 0) return std::nullopt;
  for (unsigned i = 1; i < h.base; ++i) h.operands.push_back(r.u8());
  if (!r.ok() || start < r.position()) return std::nullopt;
  if (h.version == 5) {
    h.first_file = 0;
    if (!read_entries(r, sections, paths, h.files)) return std::nullopt;
  } else if (!read_names(r, paths, h.files)) {
    return std::nullopt;
  }
  if (!r.ok() || start < r.position()) return std::nullopt;
  r.skip(start - r.position());
  return r.ok() ? std::optional(std::move(h)) : std::nullopt;
}

// Ascending; of several rows at an address the last counts, and one that knows its line before one that does not.
void put_in_order(std::vector<LineEntry>& rows) {
  std::ranges::stable_sort(rows, {}, [](const LineEntry& e) { return std::pair(e.address, e.line != 0); });
  size_t kept = 0;
  for (size_t i = 0; i < rows.size(); ++i)
    if (i + 1 == rows.size() || rows[i + 1].address != rows[i].address) rows[kept++] = rows[i];
  rows.resize(kept);
}

}  // namespace

bool read_line_program(std::string_view bytes, bool big, uint64_t limit, std::vector<LineEntry>& out,
                       std::vector<std::string>& files) {
  ByteReader outer(bytes, big);
  const uint32_t size = outer.u32();
  ByteReader r(outer.take(size), big);
  Paths paths;
  const auto header = read_header(r, {}, paths);
  if (!header || header->version != 4) return false;
  files = header->files;
  return LineProgramReader(r, *header, limit, true, out).run();
}

bool read_line_tables(const DwarfSections& sections, uint64_t begin, uint64_t limit, std::vector<LineEntry>& out,
                      std::vector<std::string>& files) {
  std::map<std::string, uint32_t, std::less<>> known;
  Paths paths;
  for (ByteReader units(sections.lines, sections.big); !units.done();) {
    const uint32_t size = units.u32();
    ByteReader r(units.take(size), sections.big);
    if (!units.ok()) return false;
    const auto header = read_header(r, sections, paths);
    std::vector<LineEntry> rows;
    if (!header || !LineProgramReader(r, *header, limit, false, rows).run()) return false;
    std::vector<uint32_t> numbers;
    for (const std::string& file : header->files) {
      const auto [at, fresh] = known.try_emplace(file, static_cast<uint32_t>(files.size()));
      if (fresh) files.push_back(file);
      numbers.push_back(at->second);
    }
    for (LineEntry& row : rows) {
      if (row.address < begin) continue;
      row.source = row.line != 0 ? numbers[row.source] : 0;
      out.push_back(row);
    }
  }
  put_in_order(out);
  return true;
}

}  // namespace isadora::object
