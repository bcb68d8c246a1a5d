#include "object/call_frames.h"

#include <vector>

#include "object/bytes.h"
#include "object/dwarf_numbers.h"

namespace isadora::object {

namespace {

// A common beginning of frames.
struct FrameBeginning {
  uint64_t code_step = 1;
  std::string_view rules;
};

class FrameRules {
 public:
  FrameRules(const FrameBeginning& beginning, unsigned address_bytes, bool big)
      : b_(beginning), address_bytes_(address_bytes), big_(big) {}

  // Executes rules up to an address. False where one is not known.
  bool run(std::string_view rules, uint64_t at, uint64_t pc) {
    ByteReader r(rules, big_);
    while (!r.done()) {
      const unsigned op = r.u8(), low = op & 0x3F;
      uint64_t step = 0;
      if (op == kCfaSetLoc) {
        const uint64_t next = r.number(address_bytes_);
        if (next > pc || next < at) return r.ok() && next > pc;
        at = next;
        continue;
      }
      switch (op & 0xC0) {
        case kCfaAdvance: step = low; break;
        case kCfaSaved: r.uleb(); continue;
        case kCfaRestored: continue;
        default:
          if (!other(op, r, step)) return false;
      }
      if (at + step * b_.code_step > pc) return r.ok();
      at += step * b_.code_step;
    }
    return r.ok();
  }
  CallFrame now;

 private:
  bool other(unsigned op, ByteReader& r, uint64_t& step) {
    switch (op) {
      case 0: return true;
      case kCfaAdvance1: return step = r.u8(), true;
      case kCfaAdvance2: return step = r.u16(), true;
      case kCfaAdvance4: return step = r.u32(), true;
      case kCfaPlace:
        now.reg = static_cast<unsigned>(r.uleb());
        now.offset = static_cast<int64_t>(r.uleb());
        return true;
      case kCfaRegister: return now.reg = static_cast<unsigned>(r.uleb()), true;
      case kCfaOffset: return now.offset = static_cast<int64_t>(r.uleb()), true;
      case kCfaRemember: return kept_.push_back(now), true;
      case kCfaRestoreState:
        if (kept_.empty()) return false;
        now = kept_.back();
        kept_.pop_back();
        return true;
      case kCfaRestoredExtended:
      case kCfaUndefined:
      case kCfaSameValue: return r.uleb(), true;
      case kCfaSavedExtended: return r.uleb(), r.uleb(), true;
      case kCfaSavedSigned: return r.uleb(), r.sleb(), true;
      default: return false;
    }
  }

  const FrameBeginning& b_;
  unsigned address_bytes_;
  bool big_;
  std::vector<CallFrame> kept_;
};

std::optional<FrameBeginning> read_beginning(const DwarfSections& sections, uint64_t at) {
  if (at >= sections.frames.size()) return std::nullopt;
  ByteReader all(sections.frames.substr(at), sections.big);
  const std::string_view bytes = all.take(all.u32());
  ByteReader r(bytes, sections.big);
  if (r.u32() != UINT32_MAX) return std::nullopt;
  const unsigned version = r.u8();
  if (!r.text().empty()) return std::nullopt;  // extensions
  if (version >= 4) r.skip(2);
  FrameBeginning out;
  out.code_step = r.uleb();
  r.sleb();                          // of places where registers are saved
  version == 1 ? r.u8() : r.uleb();  // the register of the return address
  if (!r.ok()) return std::nullopt;
  out.rules = bytes.substr(r.position());
  return out;
}

}  // namespace

std::optional<CallFrame> call_frame(const DwarfSections& sections, unsigned address_bytes, uint64_t pc) {
  ByteReader all(sections.frames, sections.big);
  while (!all.done()) {
    const std::string_view description = all.take(all.u32());
    ByteReader r(description, sections.big);
    const uint64_t beginning = r.u32();
    if (!r.ok() || beginning == UINT32_MAX) continue;
    const uint64_t begin = r.number(address_bytes), bytes = r.number(address_bytes);
    if (!r.ok() || pc < begin || pc - begin >= bytes) continue;
    const auto common = read_beginning(sections, beginning);
    if (!common) return std::nullopt;
    FrameRules rules(*common, address_bytes, sections.big);
    if (!rules.run(common->rules, begin, begin) || !rules.run(description.substr(r.position()), begin, pc))
      return std::nullopt;
    return rules.now;
  }
  return std::nullopt;
}

}  // namespace isadora::object
