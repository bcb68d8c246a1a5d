// A pattern is the fixed bits of an opcode, without the parcels that no opcode of another length needs to be told from.
// Patterns of one length that differ in one bit are joined.
#include "encoding/lengths.h"

#include <algorithm>
#include <set>

#include "encoding/matcher.h"
#include "encoding/window.h"

namespace isadora::encoding {

namespace {

struct Cube {
  Bits mask = 0, value = 0;
  auto operator<=>(const Cube&) const = default;
};

bool overlap(const Cube& a, const Cube& b) { return ((a.value ^ b.value) & a.mask & b.mask) == 0; }
Cube fixed_bits(const OpcodePattern& p) { return {p.fixed, p.value}; }

class LengthPatterns {
 public:
  explicit LengthPatterns(const model::Isa& isa) : isa_(isa), layout_(isa.machine), all_(patterns(layout_, isa)) {}

  std::vector<LengthPattern> make() {
    std::set<unsigned> lengths;
    for (const OpcodePattern& p : all_) lengths.insert(p.bytes);
    std::vector<LengthPattern> out;
    for (const unsigned bytes : lengths) {
      if (bytes != layout_.parcel_bytes) add(bytes, out);
    }
    return out;
  }

 private:
  void add(unsigned bytes, std::vector<LengthPattern>& out) {
    std::set<Cube> cubes;
    for (const OpcodePattern& p : all_) {
      if (p.bytes != bytes) continue;
      for (const Cube& c : legal(p)) cubes.insert(shortened(c, bytes));
    }
    const std::set<Cube> all = joined(std::move(cubes));
    const auto is_part = [&](const Cube& c) {
      return std::ranges::any_of(all,
                                 [&](const Cube& o) { return o != c && (o.mask & ~c.mask) == 0 && overlap(c, o); });
    };
    for (const Cube& c : all) {
      if (!is_part(c)) out.push_back(by_parcel(c, bytes));
    }
  }

  bool overlaps_other_length(const Cube& c, unsigned bytes) const {
    return std::ranges::any_of(all_,
                               [&](const OpcodePattern& p) { return p.bytes != bytes && overlap(c, fixed_bits(p)); });
  }

  // The fixed bits alone where these tell the length; else also those of each legal choice of codes.
  std::vector<Cube> legal(const OpcodePattern& p) const {
    std::vector<Cube> cubes = {fixed_bits(p)};
    const model::Opcode& opcode = isa_.opcodes[p.opcode];
    for (const model::Field& f : opcode.fields) {
      const auto codes = legal_codes(isa_, f);
      if (!codes || codes->size() >> std::min(f.width(), 63u) != 0) continue;
      std::vector<Cube> chosen;
      for (const Cube& c : cubes) {
        if (!overlaps_other_length(c, p.bytes)) {
          chosen.push_back(c);
          continue;
        }
        const Bits mask = layout_.to_window(model::field_mask(f), opcode.length);
        for (const uint64_t code : *codes)
          chosen.push_back({c.mask | mask, c.value | layout_.to_window(model::insert(f, 0, code), opcode.length)});
      }
      cubes = std::move(chosen);
    }
    return cubes;
  }

  // Of its first parcels alone, where these tell the length.
  Cube shortened(const Cube& c, unsigned bytes) const {
    for (unsigned n = layout_.parcel_bytes; n < bytes; n += layout_.parcel_bytes) {
      const Bits seen = layout_.extent(8 * n);
      const Cube first = {c.mask & seen, c.value & seen};
      if (!overlaps_other_length(first, bytes)) return first;
    }
    return c;
  }

  static std::set<Cube> joined(std::set<Cube> cubes) {
    for (bool again = true; again;) {
      again = false;
      for (const Cube c : cubes) {  // a copy: it is erased
        for (unsigned i = 0; i < 128 && !again; ++i) {
          const Bits bit = Bits{1} << i;
          const Cube other = {c.mask, c.value | bit}, both = {c.mask & ~bit, c.value};
          if (!(c.mask & bit) || c.value & bit || !cubes.contains(other)) continue;
          cubes.erase(c);
          cubes.erase(other);
          cubes.insert(both);
          again = true;
        }
        if (again) break;
      }
    }
    return cubes;
  }

  LengthPattern by_parcel(const Cube& c, unsigned bytes) const {
    LengthPattern out{{}, {}, bytes};
    const unsigned bits = 8 * layout_.parcel_bytes;
    for (unsigned i = 0; i < bytes / layout_.parcel_bytes; ++i) {
      const Bits before = layout_.extent(i * bits), here = layout_.extent((i + 1) * bits) & ~before;
      const unsigned low = layout_.order == model::Order::Lsb ? i * bits : 128 - (i + 1) * bits;
      out.masks.push_back(static_cast<uint64_t>((c.mask & here) >> low));
      out.values.push_back(static_cast<uint64_t>((c.value & here) >> low));
    }
    while (!out.masks.empty() && out.masks.back() == 0) out.masks.pop_back(), out.values.pop_back();
    return out;
  }

  const model::Isa& isa_;
  WindowLayout layout_;
  std::vector<OpcodePattern> all_;
};

}  // namespace

std::vector<LengthPattern> length_patterns(const model::Isa& isa) {
  return isa.machine.parcel_bits <= 64 ? LengthPatterns(isa).make() : std::vector<LengthPattern>{};
}

}  // namespace isadora::encoding
