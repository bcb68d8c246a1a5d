// Two opcodes overlap if they share a word: their fixed bits agree, and each field of either has a legal code. In the
// window the first parcels of all lengths are at the same place, so opcodes of different lengths are compared in the
// same way.
#include <algorithm>
#include <optional>

#include "encoding/codec.h"
#include "encoding/matcher.h"
#include "encoding/window.h"

namespace isadora::encoding {

namespace {

// A field with illegal codes: its bits of the window, and their legal values.
struct Limited {
  Bits mask = 0;
  std::vector<Bits> values;
};

class OverlapSearch {
 public:
  // Words with the fixed bits of an opcode that hides another one are its own, legal or not.
  OverlapSearch(const model::Isa& isa, const WindowLayout& layout, const OpcodePattern& a, const OpcodePattern& b)
      : mask_(a.fixed | b.fixed), value_(a.value | b.value) {
    for (const OpcodePattern* p : {&a, &b}) {
      if (p->hides(p == &a ? b : a)) continue;
      const model::Opcode& opcode = isa.opcodes[p->opcode];
      for (const model::Field& f : opcode.fields) {
        const auto codes = legal_codes(isa, f);
        if (!codes || codes->size() >> std::min(f.width(), 63u)) continue;  // all are legal
        Limited& field = fields_.emplace_back();
        field.mask = layout.to_window(model::field_mask(f), opcode.length);
        for (const uint64_t code : *codes)
          field.values.push_back(layout.to_window(model::insert(f, 0, code), opcode.length));
      }
    }
  }

  // A word of both opcodes.
  std::optional<Bits> run() {
    for (Limited& f : fields_) {
      std::erase_if(f.values, [&](Bits v) { return ((v ^ value_) & mask_ & f.mask) != 0; });
      if (f.values.empty()) return std::nullopt;
    }
    word_ = value_;
    while (!fields_.empty()) {
      choices_ = 0;
      if (!choose(take_connected(), 0, mask_, word_)) return std::nullopt;
    }
    return word_;
  }

 private:
  // Fields that share bits with each other and with no further field, apart from fixed bits: their values are chosen
  // alone. Those with few values come first.
  std::vector<Limited> take_connected() {
    std::vector<Limited> out;
    Bits bits = fields_.back().mask & ~mask_;
    for (size_t before = SIZE_MAX; before != out.size();) {
      before = out.size();
      std::erase_if(fields_, [&](Limited& f) {
        const bool shares = (f.mask & bits) != 0 || f.mask == (f.mask & mask_);
        if (shares) bits |= f.mask & ~mask_, out.push_back(std::move(f));
        return shares;
      });
    }
    std::ranges::stable_sort(out, {}, [](const Limited& f) { return f.values.size(); });
    return out;
  }

  // With more choices than this the opcodes count as overlapping.
  bool choose(const std::vector<Limited>& fields, size_t at, Bits mask, Bits value) {
    constexpr unsigned kMostChoices = 100000;
    if (at == fields.size() || choices_ > kMostChoices) return word_ = value, true;
    for (const Bits v : fields[at].values) {
      ++choices_;
      const bool fits = ((v ^ value) & mask & fields[at].mask) == 0;
      if (fits && choose(fields, at + 1, mask | fields[at].mask, value | v)) return true;
    }
    return false;
  }

  Bits mask_, value_;
  std::vector<Limited> fields_;
  unsigned choices_ = 0;
  Bits word_ = 0;
};

bool agree(const OpcodePattern& a, const OpcodePattern& b) { return ((a.value ^ b.value) & a.fixed & b.fixed) == 0; }

}  // namespace

std::optional<std::vector<uint64_t>> legal_codes(const model::Isa& isa, const model::Field& f) {
  constexpr unsigned kMostBits = 12;  // of a register's code, for a list of all of them
  if (f.fixed || f.type >= isa.types.size()) return std::nullopt;
  const model::Type& type = isa.types[f.type];
  std::vector<uint64_t> codes;
  if (type.kind == model::TypeKind::Enumeration) {
    for (const model::Enumerator& e : type.enumerators) codes.push_back(e.code);
    return codes;
  }
  if (type.kind != model::TypeKind::Register || f.width() > kMostBits || type.file >= isa.files.size())
    return std::nullopt;
  for (uint64_t code = 0; code >> f.width() == 0; ++code) {
    if (model::resolve(isa, type, code).kind != model::RegisterCode::Kind::Illegal) codes.push_back(code);
  }
  return codes;
}

std::vector<Overlap> find_overlaps(const model::Isa& isa) {
  const WindowLayout layout(isa.machine);
  std::vector<OpcodePattern> all;
  for (size_t i = 0; i < isa.opcodes.size(); ++i) {
    if (encodable(layout, isa.opcodes[i])) all.push_back(pattern(layout, isa, static_cast<uint16_t>(i)));
  }
  std::vector<Overlap> result;
  for (size_t i = 0; i < all.size(); ++i) {
    for (size_t j = i + 1; j < all.size(); ++j) {
      const OpcodePattern &a = all[i], &b = all[j];
      if (!agree(a, b)) continue;
      const unsigned length = std::max(isa.opcodes[a.opcode].length, isa.opcodes[b.opcode].length);
      if (const auto both = OverlapSearch(isa, layout, a, b).run())
        result.push_back({a.opcode, b.opcode, layout.to_word(*both, length)});
    }
  }
  return result;
}

}  // namespace isadora::encoding
