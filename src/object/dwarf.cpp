#include "object/dwarf.h"

#include <algorithm>

#include "object/bytes.h"

namespace isadora::object {
namespace {

// Numbers of the DWARF 4 standard.
constexpr unsigned kLnsCopy = 1, kLnsAdvancePc = 2, kLnsAdvanceLine = 3, kLnsSetFile = 4, kLnsSetColumn = 5;
constexpr unsigned kLnsNegateStmt = 6, kLnsSetBasicBlock = 7, kLnsConstAddPc = 8, kLnsFixedAdvancePc = 9;
constexpr unsigned kLnsSetPrologueEnd = 10, kLnsSetEpilogueBegin = 11, kLnsSetIsa = 12;
constexpr unsigned kLneEndSequence = 1, kLneSetAddress = 2;
constexpr unsigned kTagCompileUnit = 0x11;
constexpr unsigned kAtName = 0x03, kAtStmtList = 0x10, kAtLowPc = 0x11, kAtHighPc = 0x12, kAtLanguage = 0x13,
                   kAtProducer = 0x25;
constexpr unsigned kFormAddr = 0x01, kFormData2 = 0x05, kFormData8 = 0x07, kFormString = 0x08, kFormSecOffset = 0x17;
constexpr unsigned kLangAssembler = 0x8001;
constexpr int kLineBase = -5;  // what GNU as uses
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

// The code's address is its first operand.
constexpr uint64_t kAddressInProgram = 3;

std::string line_program(const Object& object, unsigned address_bytes) {
  ByteWriter w;
  w.bytes.reserve(2 * object.lines.size() + 32);
  w.u8(0);
  w.uleb(address_bytes + 1);
  w.u8(kLneSetAddress);
  w.number(object.base, address_bytes);
  uint64_t address = object.base;
  int64_t line = 1;
  uint32_t column = 0, source = 0;
  for (const LineEntry& e : object.lines) {
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
  w.uleb(object.base + object.code.size() - address);
  w.u8(0);
  w.uleb(1);
  w.u8(kLneEndSequence);
  return w.bytes;
}

const std::string kUnknown = "<unknown>";
const std::string& name_of(const Object& object) { return object.sources.empty() ? kUnknown : object.sources.front(); }

void debug_line(const Object& object, unsigned address_bytes, DebugSections& out) {
  ByteWriter w;
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
  if (object.sources.empty()) file(kUnknown);
  for (const std::string& name : object.sources) file(name);
  w.u8(0);
  w.patch_u32(header_length, w.bytes.size() - header_length - 4);
  out.address_in_line = w.bytes.size() + kAddressInProgram;
  w.bytes += line_program(object, address_bytes);
  w.patch_u32(0, w.bytes.size() - 4);
  out.line = std::move(w.bytes);
}

std::string debug_abbrev() {
  ByteWriter w;
  w.uleb(1);
  w.uleb(kTagCompileUnit);
  w.u8(0);  // no children
  const unsigned attributes[][2] = {{kAtProducer, kFormString},
                                    {kAtLanguage, kFormData2},
                                    {kAtName, kFormString},
                                    {kAtStmtList, kFormSecOffset},
                                    {kAtLowPc, kFormAddr},
                                    {kAtHighPc, kFormData8},
                                    {0, 0}};
  for (const auto& a : attributes) {
    w.uleb(a[0]);
    w.uleb(a[1]);
  }
  w.u8(0);
  return w.bytes;
}

void debug_info(const Object& object, unsigned address_bytes, DebugSections& out) {
  ByteWriter w;
  w.u32(0);
  w.u16(4);
  out.abbrev_in_info = w.bytes.size();
  w.u32(0);  // the only abbreviations
  w.u8(address_bytes);
  w.uleb(1);
  w.text("isadora");
  w.u16(kLangAssembler);
  w.text(name_of(object));
  out.line_in_info = w.bytes.size();
  w.u32(0);  // the only line program
  out.address_in_info = w.bytes.size();
  w.number(object.base, address_bytes);
  w.u64(object.code.size());
  w.patch_u32(0, w.bytes.size() - 4);
  out.info = std::move(w.bytes);
}

// The state machine of a line program.
class LineReader {
 public:
  LineReader(ByteReader reader, unsigned opcode_base, int line_base, unsigned line_range, unsigned min_length,
             std::vector<uint8_t> operands, uint64_t limit, size_t files, std::vector<LineEntry>& out)
      : r_(reader),
        base_(opcode_base),
        line_base_(line_base),
        range_(line_range),
        length_(min_length),
        operands_(std::move(operands)),
        limit_(limit),
        files_(files),
        out_(out) {}

  bool run() {
    while (!r_.done()) {
      const unsigned op = r_.u8();
      if (op >= base_)
        special(op - base_);
      else if (op == 0)
        extended();
      else
        standard(op);
      if (bad_) return false;
    }
    return r_.ok();
  }

 private:
  void emit() {
    if (row_.address > limit_ || row_.source >= files_ || (!out_.empty() && row_.address < out_.back().address))
      bad_ = true;
    else
      out_.push_back(row_);
  }
  void special(unsigned n) {
    row_.address += uint64_t{n / range_} * length_;
    row_.line += static_cast<uint32_t>(line_base_ + static_cast<int>(n % range_));
    emit();
  }
  void extended() {
    const uint64_t size = r_.uleb();
    ByteReader inner(r_.take(size));
    const unsigned op = inner.u8();
    if (op == kLneSetAddress) row_.address = inner.number(static_cast<unsigned>(std::min<uint64_t>(size - 1, 8)));
    if (op == kLneEndSequence) row_ = LineEntry{0, 1, 0, 0};
    bad_ |= !r_.ok();
  }
  void standard(unsigned op) {
    switch (op) {
      case kLnsCopy: emit(); break;
      case kLnsAdvancePc: row_.address += r_.uleb() * length_; break;
      case kLnsAdvanceLine: row_.line += static_cast<uint32_t>(r_.sleb()); break;
      case kLnsSetColumn: row_.column = static_cast<uint32_t>(r_.uleb()); break;
      case kLnsConstAddPc: row_.address += uint64_t{(255 - base_) / range_} * length_; break;
      case kLnsFixedAdvancePc: row_.address += r_.u16(); break;
      case kLnsSetFile: row_.source = static_cast<uint32_t>(r_.uleb() - 1); break;
      case kLnsSetIsa: r_.uleb(); break;
      case kLnsNegateStmt:
      case kLnsSetBasicBlock:
      case kLnsSetPrologueEnd:
      case kLnsSetEpilogueBegin: break;
      default:
        for (unsigned i = 0; i < operands_[op - 1]; ++i) r_.uleb();
    }
  }

  ByteReader r_;
  unsigned base_;
  int line_base_;
  unsigned range_, length_;
  std::vector<uint8_t> operands_;
  uint64_t limit_;
  size_t files_;
  std::vector<LineEntry>& out_;
  LineEntry row_{0, 1, 0, 0};
  bool bad_ = false;
};

}  // namespace

DebugSections write_dwarf(const Object& object, unsigned address_bytes) {
  DebugSections out;
  debug_line(object, address_bytes, out);
  debug_info(object, address_bytes, out);
  out.abbrev = debug_abbrev();
  return out;
}

namespace {

// After the directories, each a text, up to an empty one: the files, each a text and three numbers.
void read_files(ByteReader r, std::vector<std::string>& out) {
  while (r.ok() && !r.text().empty()) {
  }
  for (std::string_view name = r.text(); r.ok() && !name.empty(); name = r.text()) {
    out.emplace_back(name);
    for (int i = 0; i < 3; ++i) r.uleb();
  }
}

}  // namespace

bool read_line_program(std::string_view bytes, uint64_t limit, std::vector<LineEntry>& out,
                       std::vector<std::string>& files) {
  ByteReader outer(bytes);
  const uint32_t size = outer.u32();
  ByteReader r(outer.take(size));
  if (r.u16() != 4) return false;
  const uint32_t header = r.u32();
  const size_t start = r.position() + header;
  const unsigned min_length = r.u8();
  r.skip(2);
  const int line_base = static_cast<int8_t>(r.u8());
  const unsigned range = r.u8(), base = r.u8();
  if (!r.ok() || range == 0 || base == 0) return false;
  std::vector<uint8_t> operands;
  for (unsigned i = 1; i < base; ++i) operands.push_back(r.u8());
  if (!r.ok() || start < r.position()) return false;
  read_files(r, files);
  r.skip(start - r.position());
  if (!r.ok()) return false;
  return LineReader(r, base, line_base, range, min_length, std::move(operands), limit, files.size(), out).run();
}

}  // namespace isadora::object
