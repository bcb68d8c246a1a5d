// A decoder in C11, as one header: declarations, and function bodies if NAME_DECODER_IMPLEMENTATION is defined. The
// matcher's tree becomes tables; a function for each opcode extracts the fields from the word, checks the conditions,
// and finds the form.
#include "encoding/expression.h"
#include "exports/decoder.h"
#include "exports/exports.h"
#include "exports/rules.h"

namespace isadora::exports {

namespace {

using base::Integer;
using encoding::OpcodePattern;
using model::Bits;

std::string literal(uint64_t value) {
  if (value < 1000) return std::to_string(value) + "u";
  return "0x" + hex(value) + (value >> 32 ? "ull" : "u");
}

std::string ones(unsigned width) { return literal(static_cast<uint64_t>(encoding::low_ones(std::min(64u, width)))); }

// A word is two numbers: `low` has the lower 64 bits, `high` the others.
class C final : public TargetLanguage {
 public:
  C(const std::string& prefix, std::string& body) : prefix_(prefix), body_(body) {}

  std::string code(uint64_t value, unsigned) const override { return literal(value); }

  std::string word_is(Bits mask, Bits value, unsigned) const override {
    std::string out;
    for (const unsigned half : {0u, 1u}) {
      const auto m = static_cast<uint64_t>(mask >> (64 * half)), v = static_cast<uint64_t>(value >> (64 * half));
      if (m != 0) out += (out.empty() ? "" : " && ") + code_is(half ? "high" : "low", 64, m, v);
    }
    return out.find("&&") == std::string::npos ? out : "(" + out + ")";
  }
  std::string code_is(const std::string& name, unsigned, uint64_t mask, uint64_t value) const override {
    return "((" + name + " & " + literal(mask) + ") == " + literal(value) + ")";
  }
  std::string extract(const model::Field& field, const std::string& name, unsigned) const override {
    return pieces(field, [&](unsigned) { return name; });
  }
  static std::string from_word(const model::Field& field) {
    return pieces(field, [](unsigned half) { return std::string(half ? "high" : "low"); });
  }

  unsigned bits_of_numbers(unsigned needed) const override {
    if (needed > 64)
      throw CannotWrite{"a width or a condition of fields has numbers of more than 64 bits, which C lacks"};
    return 64;
  }
  std::string number(const Integer& value, unsigned) const override {
    if (value == Integer(INT64_MIN)) return "INT64_MIN";
    const std::string text = "INT64_C(" + (value.is_negative() ? -value : value).to_string() + ")";
    return value.is_negative() ? "(-" + text + ")" : text;
  }
  std::string number_of_code(const std::string& name, unsigned, unsigned) const override { return "(int64_t)" + name; }
  std::string shifted(ir::Op op, const std::string& a, const std::string& b, unsigned) const override {
    const char* const what = op == ir::Op::Shl    ? "shl"
                             : op == ir::Op::Shr  ? "shr"
                             : op == ir::Op::ZExt ? "zext"
                                                  : "sext";
    return prefix_ + "_" + what + "(" + a + ", " + b + ")";
  }
  void declare_code(const std::string& name, unsigned, const std::string& value) override {
    body_ += "  const uint64_t " + name + " = " + value + ";\n";
  }
  void declare_number(const std::string& name, unsigned, const std::string& value) override {
    body_ += "  const int64_t " + name + " = " + value + ";\n";
  }

 private:
  // Slices, split at the border of the halves; the lowest bits of the code come first.
  static std::string pieces(const model::Field& field, const auto& half_name) {
    std::string out;
    unsigned shift = 0;
    for (auto s = field.slices.rbegin(); s != field.slices.rend(); ++s) {
      for (unsigned at = s->position, end = s->position + s->width; at < end;) {
        const unsigned width = std::min(end, (at / 64 + 1) * 64) - at;
        std::string piece = half_name(at / 64);
        if (at % 64) piece = "(" + piece + " >> " + std::to_string(at % 64) + ")";
        if (at % 64 + width < 64) piece = "(" + piece + " & " + ones(width) + ")";
        if (shift) piece = "(" + piece + " << " + std::to_string(shift) + ")";
        out += (out.empty() ? "" : " | ") + piece;
        shift += width;
        at += width;
      }
    }
    return out.empty() ? "0u" : out;
  }

  const std::string& prefix_;
  std::string& body_;
};

class Header {
 public:
  explicit Header(const model::Isa& isa) : d_(isa), p_(d_.name), up_(upper(d_.name)), plans_(isa) {}

  std::string write() {
    declarations();
    out_ += "\n#ifdef " + up_ + "_DECODER_IMPLEMENTATION\n\n";
    helpers();
    tables();
    for (const uint16_t o : d_.opcodes) opcode(o);
    dispatch();
    decode();
    texts();
    out_ += "\n#endif /* " + up_ + "_DECODER_IMPLEMENTATION */\n\n#endif /* " + up_ + "_DECODER_H */\n";
    return std::move(out_);
  }

 private:
  void line(const std::string& text, const std::string& remark = "") {
    out_ += text + (remark.empty() ? "" : (text.empty() ? "/* " : "  /* ") + remark + " */") + "\n";
  }

  void declarations() {
    line("",
         "A decoder of " + comment(d_.isa.name) + ", written by `isadora export " + comment(d_.isa.name) + " --to c`.");
    line("/* Define " + up_ + "_DECODER_IMPLEMENTATION before the #include in one source file. */");
    line("#ifndef " + up_ + "_DECODER_H\n#define " + up_ + "_DECODER_H\n");
    line("#include <stddef.h>\n#include <stdint.h>\n\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n");
    line("#define " + up_ + "_MAX_BYTES " + std::to_string(d_.max_bytes), "of the longest instruction");
    line("#define " + up_ + "_MAX_FIELDS " + std::to_string(std::max<size_t>(1, d_.max_fields)));
    opcodes();
    for (size_t t = 0; t < d_.isa.types.size(); ++t) enumeration(t);
    for (const uint16_t o : d_.opcodes) fields(o);
    line("\ntypedef struct {");
    line("  uint16_t opcode;", "enum " + p_ + "_opcode");
    line("  uint16_t form;", "the number of the opcode's form, from 0 on");
    line("  uint8_t bytes;", "length");
    line("  uint64_t word[2];", "the lower 64 bits first");
    line("  uint64_t fields[" + up_ + "_MAX_FIELDS];", "codes, by the opcode's enumeration of fields");
    line("} " + p_ + "_instruction;\n");
    line("enum " + p_ + "_status {\n  " + up_ + "_OK = 0,\n  " + up_ + "_ILLEGAL = 1,");
    line("  " + up_ + "_TRUNCATED = 2", "the bytes end inside of an instruction");
    line("};\n");
    line("", "The instruction at the front of so many bytes.");
    line("enum " + p_ + "_status " + p_ + "_decode(const uint8_t *bytes, size_t size, " + p_ + "_instruction *out);");
    line("", "Names, as in the description; NULL where there is none.");
    line("const char *" + p_ + "_opcode_name(unsigned opcode);");
    line("const char *" + p_ + "_form_text(unsigned opcode, unsigned form);");
    line("const char *" + p_ + "_field_name(unsigned opcode, unsigned field);");
    line("\n#ifdef __cplusplus\n}\n#endif");
  }

  // Opcodes reserve their names first; other names are derived from them.
  std::string constant(const std::string& name) { return up_ + "_" + upper(d_.constants.give(name)); }

  void opcodes() {
    line("\nenum " + p_ + "_opcode {");
    for (const uint16_t o : d_.opcodes)
      line("  " + up_ + "_" + upper(d_.names[o].name) + " = " + std::to_string(o) + ",", d_.names[o].title);
    line("  " + up_ + "_OPCODES = " + std::to_string(d_.isa.opcodes.size()) + "\n};");
  }

  void enumeration(size_t t) {
    if (d_.enumerations[t].empty()) return;
    const model::Type& type = d_.isa.types[t];
    Names names;
    line("\n/* Codes of " + comment(type.name) + ". */");
    for (const model::Enumerator& e : type.enumerators)
      line("#define " + constant(d_.enumerations[t] + "_" + names.give(lower(e.name))) + " " + literal(e.code));
  }

  void fields(uint16_t o) {
    const model::Opcode& op = d_.isa.opcodes[o];
    const OpcodeNames& n = d_.names[o];
    line("\nenum " + p_ + "_" + n.name + "_fields {", op.name);
    for (size_t i = 0; i < op.fields.size(); ++i)
      line("  " + constant(n.name + "_f_" + n.fields[i]) + " = " + std::to_string(i) + ",",
           remark(d_.isa, op.fields[i]));
    line("  " + constant(n.name + "_fields") + " = " + std::to_string(op.fields.size()) + "\n};");
  }

  void helpers() {
    line("", "Of numbers without a limit that are known to fit; counts are not negative.");
    const auto function = [&](const char* name, const std::string& body) {
      line("static inline int64_t " + p_ + "_" + name + "(int64_t a, int64_t b) {\n" + body + "}");
    };
    function("shl", "  return b > 63 ? 0 : (int64_t)((uint64_t)a << b);\n");
    function("shr",
             "  const int64_t by = b > 63 ? 63 : b;\n"
             "  return a < 0 ? (int64_t)~(~(uint64_t)a >> by) : (int64_t)((uint64_t)a >> by);\n");
    function("zext",
             "  if (b <= 0) return 0;\n"
             "  return b > 63 ? a : (int64_t)((uint64_t)a & ((UINT64_C(1) << b) - 1));\n");
    function("sext",
             "  if (b <= 0) return 0;\n  if (b > 63) return a;\n"
             "  const uint64_t sign = UINT64_C(1) << (b - 1), low = (uint64_t)a & ((sign << 1) - 1);\n"
             "  return (int64_t)((low ^ sign) - sign);\n");
  }

  // ---- the decode tree

  void tables() {
    const encoding::OpcodeMatcher matcher(d_.patterns);
    line("\ntypedef struct {\n  uint64_t fixed[2], key[2], value[2];", "of the window");
    line("  uint16_t opcode;\n  uint8_t bytes, last;\n} " + p_ + "_pattern;\n");
    line("static const " + p_ + "_pattern " + p_ + "_patterns[] = {");
    for (const OpcodePattern& p : matcher.patterns())
      line("  {" + halves(p.fixed) + ", " + halves(p.key) + ", " + halves(p.value) + ", " +
               std::to_string(p.opcode == model::kNoIndex ? d_.isa.opcodes.size() : p.opcode) + ", " +
               std::to_string(p.bytes) + ", " + (p.last ? "1" : "0") + "},",
           p.opcode == model::kNoIndex ? "none" : comment(d_.isa.opcodes[p.opcode].name));
    line("};\n");
    line("typedef struct {\n  uint32_t first;\n  uint8_t half, shift, mask;\n} " + p_ + "_node;\n");
    line("static const " + p_ + "_node " + p_ + "_nodes[] = {");
    for (const auto& n : matcher.nodes())
      line("  {" + std::to_string(n.first) + ", " + std::to_string(n.half) + ", " + std::to_string(n.shift) + ", " +
           std::to_string(n.mask) + "},");
    if (matcher.nodes().empty()) line("  {0, 0, 0, 0},");
    line("};\n\n/* A node, or with the highest bit where its patterns begin. */");
    line("static const uint32_t " + p_ + "_entries[] = {");
    std::string row;
    for (const uint32_t e : matcher.entries())
      row += (row.size() % 120 > 100 ? "\n  " : row.empty() ? "  " : " ") + literal(e) + ",";
    line(row.empty() ? "  0," : row);
    line("};\n");
    root_ = literal(matcher.root());
  }

  static std::string halves(Bits v) {
    return "{" + literal(static_cast<uint64_t>(v)) + ", " + literal(static_cast<uint64_t>(v >> 64)) + "}";
  }

  // ---- one opcode

  void opcode(uint16_t o) {
    const model::Opcode& op = d_.isa.opcodes[o];
    const OpcodeNames& names = d_.names[o];
    std::string body;
    C language(p_, body);
    Names local;
    for (const char* taken : {"low", "high", "out"}) local.give(taken);
    for (const std::string& f : names.fields) local.give(f);
    std::vector<Variable> variables;
    for (size_t i = 0; i < op.fields.size(); ++i) {
      const model::Field& f = op.fields[i];
      variables.push_back({f.fixed ? literal(*f.fixed) : names.fields[i], f.width(), f.fixed});
      if (!f.fixed) language.declare_code(names.fields[i], f.width(), C::from_word(f));
    }
    const Rules rules = RuleWriter(d_.isa, language, variables, local).write(plans_.build(op));
    line("\n/* " + (names.title.empty() ? "" : names.title + ": ") + comment(op.forms[0].header) + " */");
    line("static int " + p_ + "_is_" + names.name + "(uint64_t low, uint64_t high, " + p_ + "_instruction *out) {");
    out_ += "  (void)low, (void)high;\n" + body;
    for (const Rules::Condition& c : rules.conditions) line("  if (" + negated(c.text) + ") return 0;", comment(c.why));
    forms(op, rules);
    for (size_t i = 0; i < variables.size(); ++i)
      line("  out->fields[" + std::to_string(i) + "] = " + variables[i].name + ";",
           op.fields[i].fixed ? names.fields[i] : "");
    line("  return 1;\n}");
  }

  void forms(const model::Opcode& op, const Rules& rules) {
    std::string otherwise;
    for (size_t i = 0; i < rules.forms.size(); ++i) {
      const std::string is = "out->form = " + std::to_string(i) + ";", remark = comment(op.forms[i].header);
      if (rules.forms[i] == "1") return line("  " + otherwise + is, op.forms.size() > 1 ? remark : "");
      line("  " + otherwise + "if (" + rules.forms[i] + ") " + is, remark);
      otherwise = "else ";
    }
    line("  else return 0;");
  }

  void dispatch() {
    line("\nstatic int " + p_ + "_is(unsigned opcode, uint64_t low, uint64_t high, " + p_ + "_instruction *out) {");
    line("  switch (opcode) {");
    for (const uint16_t o : d_.opcodes)
      line("    case " + up_ + "_" + upper(d_.names[o].name) + ": return " + p_ + "_is_" + d_.names[o].name +
           "(low, high, out);");
    line("    default: return 0;\n  }\n}");
  }

  // ---- bytes to windows to words

  void decode() {
    const bool lsb = d_.layout.order == model::Order::Lsb;
    line("\nstatic int " + p_ + "_matches(const uint64_t *window, const uint64_t *mask, const uint64_t *value) {");
    line("  return (((window[0] ^ value[0]) & mask[0]) | ((window[1] ^ value[1]) & mask[1])) == 0;\n}\n");
    line("", "Does `a` fix all that `b` fixes, and more? Then all words that it matches are its own.");
    line("static int " + p_ + "_hides(const " + p_ + "_pattern *a, const " + p_ + "_pattern *b) {");
    line("  const uint64_t more = (a->fixed[0] & ~b->fixed[0]) | (a->fixed[1] & ~b->fixed[1]);");
    line("  const uint64_t fewer = (b->fixed[0] & ~a->fixed[0]) | (b->fixed[1] & ~a->fixed[1]);");
    line("  return a->bytes == b->bytes && more && !fewer && " + p_ + "_matches(a->value, b->fixed, b->value);\n}\n");
    line("", d_.layout.is_little_number() ? "The window: the little-endian number of the bytes."
             : lsb                        ? "The window: the first parcel stands at the bottom of 128 bits."
                                          : "The window: the first parcel stands at the top of 128 bits.");
    line("static void " + p_ + "_load(const uint8_t *bytes, size_t size, uint64_t *window) {");
    line("  size_t i;\n  if (size == " + up_ +
         "_MAX_BYTES) {  /* constant distances: compilers make few loads of it */");
    for (const unsigned half : {0u, 1u}) line("    window[" + std::to_string(half) + "] = " + all_bytes(half) + ";");
    line("    return;\n  }\n  window[0] = window[1] = 0;\n  for (i = 0; i < size; ++i) {");
    const std::string parcel = std::to_string(d_.layout.parcel_bytes);
    const std::string within = d_.layout.big ? "(" + parcel + " - 1 - i % " + parcel + ")" : "(i % " + parcel + ")";
    const std::string first =
        lsb ? "8 * " + parcel + " * (i / " + parcel + ")" : "128 - 8 * " + parcel + " * (i / " + parcel + " + 1)";
    line(d_.layout.is_little_number() ? "    const size_t at = 8 * i;"
                                      : "    const size_t at = " + first + " + 8 * " + within + ";");
    line("    window[at / 64] |= (uint64_t)bytes[i] << (at % 64);\n  }\n}\n");
    line("static enum " + p_ + "_status " + p_ + "_decode_as(const " + p_ +
         "_pattern *p, const uint64_t *window, size_t size,");
    line("    " + p_ + "_instruction *out) {\n  uint64_t low = window[0], high = window[1];");
    line("  const unsigned unused = 128 - 8u * p->bytes;");
    line("  if (p->bytes > size) return " + up_ + "_TRUNCATED;");
    if (lsb) {
      line("  if (unused >= 64) high = 0, low = unused > 64 ? low & (UINT64_MAX >> (unused - 64)) : low;");
      line("  else high &= UINT64_MAX >> unused;");
    } else {
      line("  if (unused >= 64) low = unused < 128 ? high >> (unused - 64) : 0, high = 0;");
      line("  else if (unused) low = low >> unused | high << (64 - unused), high >>= unused;");
    }
    line("  if (!" + p_ + "_is(p->opcode, low, high, out)) return " + up_ + "_ILLEGAL;");
    line("  out->opcode = p->opcode;\n  out->bytes = p->bytes;\n  out->word[0] = low;\n  out->word[1] = high;");
    line("  return " + up_ + "_OK;\n}\n");
    entry();
  }

  // One half of the window of all bytes.
  std::string all_bytes(unsigned half) const {
    std::string out;
    for (unsigned i = 0; i < d_.max_bytes; ++i) {
      const unsigned at = d_.layout.byte_position(i);
      if (at / 64 != half) continue;
      const std::string byte = "(uint64_t)bytes[" + std::to_string(i) + "]";
      out += (out.empty() ? "" : " | ") + (at % 64 ? byte + " << " + std::to_string(at % 64) : byte);
    }
    return out.empty() ? "0" : out;
  }

  void entry() {
    const std::string status = "enum " + p_ + "_status ", pattern = "const " + p_ + "_pattern *";
    line("", "Do bytes that end too early begin something longer?");
    line("static " + status + p_ + "_cut_off(const uint64_t *window, size_t size) {");
    line("  uint64_t seen[2];\n  uint8_t all[16];\n  size_t i;\n  " + pattern + "p;");
    line("  for (i = 0; i < 16; ++i) all[i] = 0xFF;\n  " + p_ + "_load(all, size, seen);");
    line("  for (i = 0; i < sizeof " + p_ + "_patterns / sizeof *" + p_ + "_patterns; ++i) {");
    line("    p = &" + p_ + "_patterns[i];\n    const uint64_t known[2] = {p->key[0] & seen[0], p->key[1] & seen[1]};");
    line("    if (p->bytes > size && " + p_ + "_matches(window, known, p->value)) return " + up_ + "_TRUNCATED;\n  }");
    line("  return " + up_ + "_ILLEGAL;\n}\n");
    line(status + p_ + "_decode(const uint8_t *bytes, size_t size, " + p_ + "_instruction *out) {");
    line("  uint64_t window[2];\n  " + status + "first;\n  uint32_t at = " + root_ + ";\n  " + pattern +
         "list, *p, *q;");
    line("  if (size > " + up_ + "_MAX_BYTES) size = " + up_ + "_MAX_BYTES;");
    line("  size -= size % " + std::to_string(d_.layout.parcel_bytes) + ";");
    line("  if (size == 0) return " + up_ + "_TRUNCATED;\n  " + p_ + "_load(bytes, size, window);");
    line("  while (!(at >> 31)) {\n    const " + p_ + "_node *n = &" + p_ + "_nodes[at];");
    line("    at = " + p_ + "_entries[n->first + ((uint32_t)(window[n->half] >> n->shift) & n->mask)];\n  }");
    line("  list = &" + p_ + "_patterns[at & 0x7FFFFFFFu];");
    line("  for (p = list; !" + p_ + "_matches(window, p->fixed, p->value); ++p) {\n    if (p->last) break;\n  }");
    line("  if (!" + p_ + "_matches(window, p->fixed, p->value)) {");
    line("    /* Bits that no field covers are not zero: the instruction is known, and illegal or cut off. */");
    line("    for (p = list; !" + p_ + "_matches(window, p->key, p->value); ++p) {");
    line("      if (p->last) return " + p_ + "_cut_off(window, size);\n    }");
    line("    return p->bytes > size ? " + up_ + "_TRUNCATED : " + up_ + "_ILLEGAL;\n  }");
    line("  first = " + p_ + "_decode_as(p, window, size, out);\n  if (first == " + up_ + "_OK) return first;");
    line("  /* Other fields may tell it from opcodes with the same fixed bits. */");
    line("  while (!p->last) {\n    ++p;\n    if (!" + p_ + "_matches(window, p->fixed, p->value)) continue;");
    line("    for (q = list; q != p; ++q) {");
    line("      if (" + p_ + "_matches(window, q->fixed, q->value) && " + p_ + "_hides(q, p)) break;\n    }");
    line("    if (q == p && " + p_ + "_decode_as(p, window, size, out) == " + up_ + "_OK) return " + up_ + "_OK;\n  }");
    line("  return first;\n}");
  }

  void texts() {
    const auto function = [&](const char* name, const std::string& index, const auto& text_of) {
      line("\nconst char *" + p_ + "_" + name + "(unsigned opcode" + (index.empty() ? "" : ", unsigned " + index) +
           ") {");
      line("  switch (opcode) {");
      for (const uint16_t o : d_.opcodes) {
        line("    case " + up_ + "_" + upper(d_.names[o].name) + ":");
        text_of(d_.isa.opcodes[o]);
      }
      line("    default: return NULL;\n  }\n}");
    };
    const auto list = [&](const auto& all, const std::string& index, const auto& text) {
      std::string row = "      switch (" + index + ") {\n";
      for (size_t i = 0; i < all.size(); ++i)
        row += "        case " + std::to_string(i) + ": return " + text(all[i]) + ";\n";
      line(row + "        default: return NULL;\n      }");
    };
    function("opcode_name", "", [&](const model::Opcode& op) { line("      return " + quoted(op.name) + ";"); });
    function("form_text", "form", [&](const model::Opcode& op) {
      list(op.forms, "form", [](const model::Form& f) { return quoted(f.header); });
    });
    function("field_name", "field", [&](const model::Opcode& op) {
      list(op.fields, "field", [](const model::Field& f) { return quoted(f.full_name()); });
    });
  }

  static std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : comment(text)) out += c == '"' ? std::string("\\\"") : std::string(1, c);
    return out + "\"";
  }

  Decoder d_;
  const std::string p_, up_;
  encoding::PlanBuilder plans_;
  std::string out_, root_;
};

}  // namespace

std::string to_c(const model::Isa& isa, std::string* error) {
  try {
    return Header(isa).write();
  } catch (const CannotWrite& e) {
    if (error) *error = e.reason;
    return "";
  }
}

}  // namespace isadora::exports
