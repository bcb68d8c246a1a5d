// Fields and words: how a code lies in a word. A field may be in pieces, the most significant first; its code is their
// concatenation.
#include "model/model.h"

namespace isadora::model {

namespace {

uint64_t low_ones(unsigned width) { return width >= 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1; }

}  // namespace

unsigned Field::width() const {
  unsigned sum = 0;
  for (const Slice& s : slices) sum += s.width;
  return sum;
}

std::string Field::full_name() const { return sub.empty() ? name : name + "." + sub; }

uint64_t extract(const Field& f, Bits word) {
  if (f.slices.size() == 1) {
    const Slice& s = f.slices.front();
    return static_cast<uint64_t>(word >> s.position) & low_ones(s.width);
  }
  uint64_t code = 0;
  for (const Slice& s : f.slices)
    code = code << s.width | (static_cast<uint64_t>(word >> s.position) & low_ones(s.width));
  return code;
}

Bits insert(const Field& f, Bits word, uint64_t code) {
  for (auto s = f.slices.rbegin(); s != f.slices.rend(); ++s) {
    const uint64_t ones = low_ones(s->width);
    word = (word & ~(Bits{ones} << s->position)) | Bits{code & ones} << s->position;
    code = s->width >= 64 ? 0 : code >> s->width;
  }
  return word;
}

bool is_special_case(const Opcode& special, const Opcode& general) {
  return special.length == general.length && (general.fixed_mask & ~special.fixed_mask) == 0 &&
         special.fixed_mask != general.fixed_mask &&
         ((special.fixed_value ^ general.fixed_value) & general.fixed_mask) == 0;
}

Bits field_mask(const Field& f) {
  Bits mask = 0;
  for (const Slice& s : f.slices) mask |= Bits{low_ones(s.width)} << s.position;
  return mask;
}

std::optional<ir::FloatFormat> float_format(const Isa& isa, const Opcode& opcode, uint16_t field,
                                            std::span<const uint64_t> codes) {
  const Field& f = opcode.fields[field];
  if (f.float_by == kNoIndex) return f.float_format;
  const Enumerator* e = isa.types[opcode.fields[f.float_by].type].enumerator(codes[f.float_by]);
  return e ? e->format : std::nullopt;
}

int Opcode::find_field(std::string_view full_name) const {
  for (size_t i = 0; i < fields.size(); ++i) {
    const Field& f = fields[i];
    if (f.sub.empty() ? full_name == f.name
                      : full_name.size() == f.name.size() + 1 + f.sub.size() && full_name.starts_with(f.name) &&
                            full_name[f.name.size()] == '.' && full_name.ends_with(f.sub)) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

}  // namespace isadora::model
