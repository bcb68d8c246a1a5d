#include "object/dwarf_entries.h"

#include <elf.h>

#include <algorithm>

#include "object/bytes.h"
#include "object/dwarf_numbers.h"
#include "object/elf_file.h"
#include "object/names.h"

namespace isadora::object {

DwarfSections read_dwarf_sections(std::string_view elf) {
  DwarfSections out;
  const auto header = read_elf_header(elf);
  if (!header) return out;
  out.big = header->big;
  const std::pair<std::string_view, std::string_view&> kept[] = {
      {".debug_info", out.info},     {".debug_abbrev", out.abbreviations}, {".debug_str", out.strings},
      {".debug_loc", out.locations}, {".debug_ranges", out.ranges},        {".debug_frame", out.frames},
      {".debug_line", out.lines},    {".debug_line_str", out.line_strings}};
  for (const ElfSection& s : read_elf_sections(elf, *header))
    for (const auto& [name, bytes] : kept)
      if (s.name == name && !(s.flags & SHF_COMPRESSED)) bytes = s.bytes;
  return out;
}

const DwarfAttribute* DwarfEntry::find(unsigned name) const {
  const auto a = std::ranges::find(attributes, name, &DwarfAttribute::name);
  return a == attributes.end() ? nullptr : &*a;
}

uint64_t DwarfEntry::number(unsigned name) const {
  const DwarfAttribute* const a = find(name);
  return a ? a->number : 0;
}

std::string_view DwarfEntry::text(unsigned name) const {
  const DwarfAttribute* const a = find(name);
  return a ? a->bytes : std::string_view();
}

constexpr size_t kLongestText = 4096;  // bytes

// Reads the entries of a unit, in the order of the section.
class DwarfUnitReader {
 public:
  DwarfUnitReader(const DwarfSections& sections, uint64_t begin, std::string_view bytes, DwarfEntries& out)
      : sections_(sections), begin_(begin), r_(bytes, sections.big), out_(out) {}

  // False where something is not known; what was read before it stays.
  bool run() {
    r_.skip(4);  // the length
    if (r_.u16() != kDwarfVersion) return false;
    const uint64_t abbreviations = r_.u32();
    unit_.address_bytes = r_.u8();
    if ((unit_.address_bytes != 4 && unit_.address_bytes != 8) || !read_kinds(abbreviations)) return false;
    const auto number = static_cast<uint32_t>(out_.units_.size());
    out_.units_.push_back(unit_);
    uint32_t parent = kNoEntry;
    while (!r_.done()) {
      const uint64_t at = begin_ + r_.position();
      const uint64_t code = r_.uleb();
      if (code == 0) {
        if (parent == kNoEntry) return r_.ok();
        parent = out_.entries_[parent].parent;
        continue;
      }
      const auto kind = kinds_.find(code);
      if (kind == kinds_.end()) return false;
      DwarfEntry e{.tag = kind->second.tag, .unit = number, .parent = parent};
      for (const auto& [name, form] : kind->second.attributes)
        if (!read(name, form, e)) return false;
      const auto index = static_cast<uint32_t>(out_.entries_.size());
      if (parent == kNoEntry && e.tag == kTagCompileUnit) out_.units_[number].base = e.number(kAtLowPc);
      if (parent != kNoEntry) out_.entries_[parent].children.push_back(index);
      out_.by_offset_[at] = index;
      out_.entries_.push_back(std::move(e));
      if (kind->second.has_children) parent = index;
    }
    return r_.ok();
  }

 private:
  struct EntryKind {
    unsigned tag = 0;
    bool has_children = false;
    std::vector<std::pair<unsigned, unsigned>> attributes;  // names and forms
  };

  bool read_kinds(uint64_t at) {
    if (at > sections_.abbreviations.size()) return false;
    ByteReader r(sections_.abbreviations.substr(at), sections_.big);
    while (const uint64_t code = r.uleb()) {
      if (!out_.kinds_left_) return false;
      --out_.kinds_left_;
      EntryKind& k = kinds_[code];
      k = {};
      k.tag = static_cast<unsigned>(r.uleb());
      k.has_children = r.u8() != 0;
      for (;;) {
        const auto name = static_cast<unsigned>(r.uleb()), form = static_cast<unsigned>(r.uleb());
        if (!r.ok()) return false;
        if (!name && !form) break;
        k.attributes.emplace_back(name, form);
      }
    }
    return r.ok();
  }

  bool read(unsigned name, unsigned form, DwarfEntry& e) {
    DwarfAttribute a{name, form, 0, {}};
    switch (form) {
      case kFormAddr: a.number = r_.number(unit_.address_bytes); break;
      case kFormData1:
      case kFormFlag: a.number = r_.u8(); break;
      case kFormData2: a.number = r_.u16(); break;
      case kFormData4:
      case kFormSecOffset: a.number = r_.u32(); break;
      case kFormData8: a.number = r_.u64(); break;
      case kFormUdata: a.number = r_.uleb(); break;
      case kFormSdata: a.number = static_cast<uint64_t>(r_.sleb()); break;
      case kFormFlagPresent: a.number = 1; break;
      case kFormString: a.bytes = r_.text(); break;
      case kFormStrp: a.bytes = text_at(sections_.strings, r_.u32(), kLongestText); break;
      case kFormRef4: a.number = begin_ + r_.u32(); break;
      case kFormExprLoc:
      case kFormBlock: a.bytes = r_.take(r_.uleb()); break;
      case kFormBlock1: a.bytes = r_.take(r_.u8()); break;
      default: return false;
    }
    const bool is_text = form == kFormString || form == kFormStrp;
    if (is_text && !is_printable(a.bytes)) a.bytes = {};
    e.attributes.push_back(a);
    return r_.ok();
  }

  const DwarfSections& sections_;
  uint64_t begin_;
  ByteReader r_;
  DwarfEntries& out_;
  DwarfUnit unit_;
  std::map<uint64_t, EntryKind> kinds_;
};

DwarfEntries::DwarfEntries(const DwarfSections& sections) {
  ByteReader all(sections.info, sections.big);
  while (!all.done()) {
    const uint64_t begin = all.position();
    const uint64_t length = all.u32();
    all.skip(length);
    if (!all.ok()) return;
    DwarfUnitReader(sections, begin, sections.info.substr(begin, length + 4), *this).run();
  }
}

const DwarfEntry* DwarfEntries::at(uint64_t offset) const {
  const auto found = by_offset_.find(offset);
  return found == by_offset_.end() ? nullptr : &entries_[found->second];
}

}  // namespace isadora::object
