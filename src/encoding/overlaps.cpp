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
        if (!codes) continue;
        Limited& field = fields_.emplace_back();
        field.mask = layout.to_window(model::field_mask(f), opcode.length);
        for (const uint64_t code : *codes)
          field.values.push_back(layout.to_window(model::insert(f, 0, code), opcode.length));
      }
    }
    // A field that shares no bit with another one accepts any choice: it is chosen last.
    std::vector<Limited> shared, others;
    for (const Limited& f : fields_) (is_shared(f) ? shared : others).push_back(f);
    fields_ = std::move(shared);
    fields_.insert(fields_.end(), others.begin(), others.end());
  }

  // A word of both opcodes.
  std::optional<Bits> run() {
    const bool found = choose(0, mask_, value_);
    return found ? std::optional(word_) : std::nullopt;
  }

 private:
  bool is_shared(const Limited& field) const {
    if (field.values.empty() || field.mask & mask_) return true;
    return std::ranges::any_of(fields_, [&](const Limited& f) { return &f != &field && f.mask & field.mask; });
  }

  // With more choices than this the opcodes count as overlapping.
  bool choose(size_t at, Bits mask, Bits value) {
    constexpr unsigned kMostChoices = 100000;
    word_ = value;
    if (at == fields_.size() || choices_ > kMostChoices) return true;
    for (const Bits v : fields_[at].values) {
      ++choices_;
      const bool fits = ((v ^ value) & mask & fields_[at].mask) == 0;
      if (fits && choose(at + 1, mask | fields_[at].mask, value | v)) return true;
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
