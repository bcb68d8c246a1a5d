#include "ir/content.h"

namespace isadora::ir {

namespace {

void append(uint64_t v, std::string& out) { out.append(reinterpret_cast<const char*>(&v), sizeof v); }

// A tag byte.
void append(const Integer& v, std::string& out) {
  out += v.fits_int64() ? '\0' : '\1';
  if (v.fits_int64()) return append(v.to_uint64(), out);
  const std::string digits = v.to_hex();
  append(digits.size(), out);
  out += digits;
}

void append(const Inst& i, std::string& out) {
  append(static_cast<uint64_t>(i.op) | uint64_t{i.sub} << 8 | uint64_t{i.aux} << 16 | uint64_t{i.end} << 32, out);
  append(i.a | uint64_t{i.b} << 32, out);
  append(i.c | uint64_t{i.pred} << 32, out);
}

void append(const FloatInfo& f, std::string& out) {
  append(static_cast<uint64_t>(f.op) | static_cast<uint64_t>(f.format) << 8 | static_cast<uint64_t>(f.to) << 16 |
             static_cast<uint64_t>(f.rounding) << 24 | uint64_t{f.width} << 32,
         out);
}

}  // namespace

void append_content(const Function& f, std::string& out) {
  for (const size_t n : {f.ops.size(), f.constants.size(), f.floats.size(), f.notes.size()}) append(n, out);
  append(f.result, out);
  for (const Inst& i : f.ops) append(i, out);
  for (const Range& r : f.ranges) append(r.lo, out), append(r.hi, out);
  for (const Integer& c : f.constants) append(c, out);
  for (const FloatInfo& i : f.floats) append(i, out);
  for (const std::string& note : f.notes) append(note.size(), out), out += note;
}

}  // namespace isadora::ir
