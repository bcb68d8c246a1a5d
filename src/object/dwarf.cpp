#include "object/dwarf.h"

#include <algorithm>

#include "object/bytes.h"
#include "object/dwarf_numbers.h"

namespace isadora::object {
namespace {

constexpr int kLineBase = -5;  // as GNU as
constexpr unsigned kLineRange = 14, kOpcodeBase = 13;
constexpr unsigned char kOperandCounts[] = {0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1};

// One byte for a step of a few lines and bytes in the same column, as between most instructions; 0 where the step is
// longer.
unsigned special_opcode(uint64_t address_step, int64_t line_step) {
  if (address_step > 255 || line_step < kLineBase || line_step >= kLineBase + static_cast<int64_t>(kLineRange))
    return 0;
  const uint64_t code = kOpcodeBase + address_step * kLineRange + static_cast<uint64_t>(line_step - kLineBase);
  return code <= 255 ? static_cast<unsigned>(code) : 0;
}

// The place of the code's address is noted.
void write_sequence(const LineSequence& sequence, AddressFormat format, ByteWriter& w, std::vector<uint64_t>& places) {
  w.bytes.reserve(w.bytes.size() + 2 * sequence.lines.size() + 32);
  w.u8(0);
  w.uleb(format.bytes + 1);
  w.u8(kLneSetAddress);
  places.push_back(w.bytes.size());
  w.number(sequence.base, format.bytes);
  uint64_t address = sequence.base;
  int64_t line = 1;
  uint32_t column = 0, source = 0;
  for (const LineEntry& e : sequence.lines) {
    if (e.source != source) {
      w.u8(kLnsSetFile);
      w.uleb(e.source + 1);  // files count from 1
    }
    if (e.column != column) {
      w.u8(kLnsSetColumn);
      w.uleb(e.column);
    }
    const int64_t line_step = static_cast<int64_t>(e.line) - line;
    if (const unsigned special = special_opcode(e.address - address, line_step)) {
      w.u8(special);
    } else {
      w.u8(kLnsAdvancePc);
      w.uleb(e.address - address);
      w.u8(kLnsAdvanceLine);
      w.sleb(line_step);
      w.u8(kLnsCopy);
    }
    address = e.address;
    line = e.line;
    column = e.column;
    source = e.source;
  }
  w.u8(kLnsAdvancePc);
  w.uleb(sequence.base + sequence.size - address);
  w.u8(0);
  w.uleb(1);
  w.u8(kLneEndSequence);
}

const std::string kUnknown = "<unknown>";
const std::string& name_of(const Object& object) { return object.sources.empty() ? kUnknown : object.sources.front(); }

}  // namespace

LineSection write_lines(const std::vector<std::string>& sources, const std::vector<LineSequence>& sequences,
                        AddressFormat format) {
  LineSection out;
  ByteWriter w{.big = format.big};
  w.u32(0);
  w.u16(4);
  const size_t header_length = w.bytes.size();
  w.u32(0);
  w.u8(1);  // minimum instruction length: addresses advance in bytes
  w.u8(1);  // operations per instruction
  w.u8(1);  // default_is_stmt
  w.u8(static_cast<uint8_t>(kLineBase));
  w.u8(kLineRange);
  w.u8(kOpcodeBase);
  for (const unsigned char n : kOperandCounts) w.u8(n);
  w.u8(0);  // no directories
  const auto file = [&](const std::string& name) {
    w.text(name);
    w.uleb(0);
    w.uleb(0);
    w.uleb(0);
  };
  if (sources.empty()) file(kUnknown);
  for (const std::string& name : sources) file(name);
  w.u8(0);
  w.patch_u32(header_length, w.bytes.size() - header_length - 4);
  for (const LineSequence& s : sequences) write_sequence(s, format, w, out.addresses);
  w.patch_u32(0, w.bytes.size() - 4);
  out.bytes = std::move(w.bytes);
  return out;
}

namespace {

// A unit whose code lies in one range, or in several.
std::string debug_abbrev(bool has_ranges) {
  ByteWriter w;
  w.uleb(1);
  w.uleb(kTagCompileUnit);
  w.u8(0);  // no children
  std::vector<std::pair<unsigned, unsigned>> attributes = {{kAtProducer, kFormString},
                                                           {kAtLanguage, kFormData2},
                                                           {kAtName, kFormString},
                                                           {kAtStmtList, kFormSecOffset},
                                                           {kAtLowPc, kFormAddr}};
  attributes.push_back(has_ranges ? std::pair(kAtRanges, kFormSecOffset) : std::pair(kAtHighPc, kFormData8));
  attributes.emplace_back(0, 0);
  for (const auto& [name, form] : attributes) {
    w.uleb(name);
    w.uleb(form);
  }
  w.u8(0);
  return w.bytes;
}

// Ranges are relative to the unit's address, which then is 0.
void debug_info(const Object& object, const LineSequence& first, AddressFormat format, DebugSections& out) {
  const bool has_ranges = !out.ranges.empty();
  ByteWriter w{.big = format.big};
  w.u32(0);
  w.u16(4);
  out.abbrev_in_info = w.bytes.size();
  w.u32(0);  // the only abbreviations
  w.u8(format.bytes);
  w.uleb(1);
  w.text("isadora");
  w.u16(kLangAssembler);
  w.text(name_of(object));
  out.line_in_info = w.bytes.size();
  w.u32(0);  // the only line program
  if (!has_ranges) out.address_in_info = w.bytes.size();
  w.number(has_ranges ? 0 : first.base, format.bytes);
  if (has_ranges) out.address_in_info = w.bytes.size();
  has_ranges ? w.u32(0) : w.u64(first.size);
  w.patch_u32(0, w.bytes.size() - 4);
  out.info = std::move(w.bytes);
}

LineSequence sequence_of(const Object& object, SectionIndex index) {
  if (index == kCodeSection) return {object.lines, object.base, object.code.size()};
  const Section& s = object.section(index);
  return {s.lines, s.address, s.size()};
}

}  // namespace

std::vector<SectionIndex> sections_with_lines(const Object& object) {
  std::vector<SectionIndex> out;
  if (!object.lines.empty()) out.push_back(kCodeSection);
  for (size_t i = 0; i < object.sections.size(); ++i)
    if (!object.sections[i].lines.empty()) out.push_back(static_cast<SectionIndex>(kFirstDataSection + i));
  return out;
}

DebugSections write_dwarf(const Object& object, const std::vector<SectionIndex>& sections) {
  const AddressFormat format = address_format(object.elf);
  std::vector<LineSequence> sequences;
  for (const SectionIndex s : sections) sequences.push_back(sequence_of(object, s));
  DebugSections out;
  out.line = write_lines(object.sources, sequences, format);
  if (sequences.size() > 1) {
    ByteWriter w{.big = format.big};
    for (const LineSequence& s : sequences) w.number(s.base, format.bytes), w.number(s.base + s.size, format.bytes);
    w.number(0, format.bytes), w.number(0, format.bytes);
    out.ranges = std::move(w.bytes);
  }
  debug_info(object, sequences.front(), format, out);
  out.abbrev = debug_abbrev(!out.ranges.empty());
  return out;
}

}  // namespace isadora::object
