#include "toy.h"

#include <algorithm>
#include <stdexcept>

#include "ir/builder.h"

namespace toy {

using namespace isadora;
using model::Field;
using model::Form;
using model::Isa;
using model::Opcode;
using model::Part;
using model::Type;
using model::TypeKind;

namespace {

class Maker {
 public:
  Isa isa;

  uint16_t type(Type t) {
    isa.types.push_back(std::move(t));
    return static_cast<uint16_t>(isa.types.size() - 1);
  }
  Type base(const std::string& name, TypeKind kind, unsigned width) {
    Type t;
    t.name = name;
    t.kind = kind;
    t.width = width;
    return t;
  }
  // Spellings with `/` between them; "-" leaves a code undefined.
  void enumeration(const std::string& name, unsigned width, const std::vector<std::string>& names) {
    Type t = base(name, TypeKind::Enumeration, width);
    for (size_t code = 0; code < names.size(); ++code) {
      if (names[code] == "-") continue;
      model::Enumerator e;
      e.code = code;
      for (size_t begin = 0; begin <= names[code].size();) {
        const size_t end = std::min(names[code].find('/', begin), names[code].size());
        e.spellings.push_back(names[code].substr(begin, end - begin));
        begin = end + 1;
      }
      e.name = e.spellings.front();
      t.enumerators.push_back(e);
    }
    type(std::move(t));
  }
  Type& number(const std::string& name, unsigned width) { return isa.types[type(base(name, TypeKind::Number, width))]; }
  void prefix(const std::string& name, std::vector<model::PrefixSpelling> spellings) {
    Type t = base(name, TypeKind::Prefix, 1);
    t.prefixes = std::move(spellings);
    type(std::move(t));
  }
  void registers(const std::string& name, unsigned width, uint16_t file, uint64_t constant, int value,
                 const std::string& spelling) {
    Type t = base(name, TypeKind::Register, width);
    t.file = file;
    t.constants.push_back({constant, base::Integer(value), spelling});
    type(std::move(t));
  }

  uint16_t find_type(const std::string& name) const {
    for (size_t i = 0; i < isa.types.size(); ++i) {
      if (isa.types[i].name == name) return static_cast<uint16_t>(i);
    }
    throw std::logic_error("no type " + name);
  }
  Field field(const std::string& type_name, const std::string& name, unsigned position,
              std::optional<uint64_t> default_code = {}) {
    Field f;
    const size_t dot = name.find('.');
    f.name = name.substr(0, dot);
    if (dot != std::string::npos) f.sub = name.substr(dot + 1);
    f.type = find_type(type_name);
    f.slices = {{position, isa.types[f.type].width}};
    f.default_code = default_code;
    return f;
  }

  // ---- forms: "ADD.X Rd{, pu}, {~}Ra $sched"
  // -----------------------------------------------------------------------------

  Form form(const std::vector<Field>& fields, const std::string& text) {
    fields_ = &fields;
    text_ = text;
    pos_ = 0;
    Form f;
    f.header = text;
    f.mnemonic = word();
    while (pos_ < text_.size() && text_[pos_] != ' ') head(f);
    std::string rest = text_.substr(std::min(pos_ + 1, text_.size()));
    for (size_t at = rest.find('$'); at != std::string::npos; at = rest.find('$')) {
      const size_t end = std::min(rest.find(' ', at), rest.size());
      const std::string name = rest.substr(at + 1, end - at - 1);
      for (size_t c = 0; c < isa.controls.size(); ++c) {
        if (isa.controls[c].name == name) f.controls.push_back(static_cast<uint16_t>(c));
      }
      rest.erase(at, end - at);
    }
    while (rest.ends_with(' ')) rest.pop_back();
    f.operands = parts_of(fields, rest);
    return f;
  }
  std::vector<Part> parts_of(const std::vector<Field>& fields, const std::string& text) {
    fields_ = &fields;
    text_ = text;
    pos_ = 0;
    return parts();
  }

  Opcode& opcode(const std::string& name, unsigned code, std::vector<Field> fields,
                 const std::vector<std::string>& forms) {
    Opcode op;
    op.name = name;
    op.length = 128;
    Field optype = field("Opcode", "optype", 0);
    optype.fixed = code;
    op.fields = {optype, field("Pred", "pg", 8, 7), field("Not", "pg.not", 11, 0)};
    op.guard = 1;
    op.guard_prefix = 2;
    for (Field& f : fields) op.fields.push_back(std::move(f));
    for (const Field& f : {field("Dec4", "stall", 112, 0), field("Yield", "yield", 116, 0),
                           field("Set6", "wait", 117, 0), field("Dec3", "wsb", 123, 7)}) {
      op.fields.push_back(f);
    }
    return finish(std::move(op), forms);
  }
  Opcode& finish(Opcode op, const std::vector<std::string>& forms) {
    model::Bits covered = 0;
    for (const Field& f : op.fields) {
      covered |= model::field_mask(f);
      if (!f.fixed) continue;
      op.fixed_mask |= model::field_mask(f);
      op.fixed_value = model::insert(f, op.fixed_value, *f.fixed);
    }
    const model::Bits all = op.length == 128 ? ~model::Bits{0} : (model::Bits{1} << op.length) - 1;
    op.fixed_mask |= all & ~covered;
    for (const std::string& text : forms) op.forms.push_back(form(op.fields, text));
    for (Form& f : op.forms) defaults(op, f);
    isa.opcodes.push_back(std::move(op));
    return isa.opcodes.back();
  }

  // Fields that the form does not show are at their defaults.
  void defaults(const Opcode& op, Form& f) {
    std::vector<bool> shown(op.fields.size());
    const auto show = [&](const auto& self, const std::vector<Part>& parts) -> void {
      for (const Part& p : parts) {
        if (p.field != model::kNoIndex) shown[p.field] = true;
        for (const auto& x : p.prefixes) shown[x.field] = true;
        self(self, p.parts);
      }
    };
    show(show, f.head);
    show(show, f.operands);
    for (const uint16_t c : f.controls) {
      for (const std::string& name : isa.controls[c].field_names)
        shown[static_cast<size_t>(op.find_field(name))] = true;
    }
    for (size_t i = 0; i < op.fields.size(); ++i) {
      const Field& x = op.fields[i];
      if (x.fixed || shown[i] || i == op.guard || i == op.guard_prefix) continue;
      f.defaults.push_back({static_cast<uint16_t>(i), x.default_code.value_or(0)});
    }
    for (const auto& list : {f.fixed, f.defaults}) {
      for (const model::FixedCode& c : list) {
        f.mask |= model::field_mask(op.fields[c.field]);
        f.value = model::insert(op.fields[c.field], f.value, c.code);
      }
    }
  }

 private:
  std::string word() {
    const size_t begin = pos_;
    while (pos_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[pos_])) || text_[pos_] == '_')) ++pos_;
    return text_.substr(begin, pos_ - begin);
  }
  static std::string lower(std::string s) {
    for (char& c : s) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return s;
  }
  int find(const std::string& name) const {
    for (size_t i = 0; i < fields_->size(); ++i) {
      if (lower((*fields_)[i].full_name()) == lower(name)) return static_cast<int>(i);
    }
    return -1;
  }

  // `.x` is a modifier where a field is so called, else a literal.
  void head(Form& f) {
    const bool optional = text_[pos_] == '{';
    pos_ += optional ? 2 : 1;
    const std::string name = word();
    if (optional) ++pos_;
    Part p;
    p.optional = optional;
    const int field = std::islower(static_cast<unsigned char>(name[0])) ? find(name) : -1;
    if (field >= 0) {
      p.kind = Part::Kind::Modifier;
      p.field = static_cast<uint16_t>(field);
    } else {
      p.kind = Part::Kind::Literal;
      p.text = name;
      for (size_t i = 0; i < fields_->size(); ++i) {
        for (const model::Enumerator& e : isa.types[(*fields_)[i].type].enumerators) {
          if ((*fields_)[i].fixed || e.spellings.front() != name) continue;
          p.field = static_cast<uint16_t>(i);
          p.code = e.code;
        }
      }
      if (p.field != model::kNoIndex) f.fixed.push_back({p.field, p.code});
    }
    f.head.push_back(p);
  }

  std::vector<Part> parts() {
    std::vector<Part> result;
    std::vector<std::string> opens;
    const auto literal = [&](const std::string& s) {
      if (!result.empty() && result.back().kind == Part::Kind::Text) {
        result.back().text += s;
      } else {
        Part p;
        p.text = s;
        result.push_back(p);
      }
    };
    while (pos_ < text_.size() && text_[pos_] != '}') {
      if (text_[pos_] == '{') {
        const size_t close = text_.find('}', pos_);
        const std::string inside = text_.substr(pos_ + 1, close - pos_ - 1);
        if (inside.size() == 1 && std::string("-~!|").find(inside[0]) != std::string::npos) {
          const bool closes = inside == "|" && opens.empty();
          pos_ = close + 1;
          if (!closes) opens.push_back(inside);
        } else if (inside[0] == '.' && !result.empty() && result.back().kind == Part::Kind::Operand) {
          Part p;
          p.kind = Part::Kind::Modifier;
          p.optional = true;
          p.field = static_cast<uint16_t>(find((*fields_)[result.back().field].name + inside));
          result.back().parts.push_back(p);
          pos_ = close + 1;
        } else {
          ++pos_;
          Part p;
          p.kind = Part::Kind::Group;
          p.parts = parts();
          result.push_back(p);
          ++pos_;
        }
        continue;
      }
      const size_t begin = pos_;
      const std::string name = word();
      const int field = name.empty() ? -1 : find(name);
      if (field >= 0) {
        Part p;
        p.kind = Part::Kind::Operand;
        p.field = static_cast<uint16_t>(field);
        for (const std::string& open : opens) p.prefixes.push_back(prefix_of((*fields_)[p.field].name, open));
        opens.clear();
        result.push_back(p);
      } else if (name.empty()) {
        literal(text_.substr(pos_++, 1));
      } else {
        literal(text_.substr(begin, pos_ - begin));
      }
    }
    return result;
  }
  Part::Prefix prefix_of(const std::string& operand, const std::string& open) const {
    for (size_t i = 0; i < fields_->size(); ++i) {
      const Field& f = (*fields_)[i];
      const Type& t = isa.types[f.type];
      if (f.name != operand || f.sub.empty() || t.kind != TypeKind::Prefix) continue;
      for (size_t s = 0; s < t.prefixes.size(); ++s) {
        if (t.prefixes[s].open == open) return {static_cast<uint16_t>(i), static_cast<uint16_t>(s)};
      }
    }
    throw std::logic_error("no prefix " + open + operand);
  }

  const std::vector<Field>* fields_ = nullptr;
  std::string text_;
  size_t pos_ = 0;
};

model::FieldExpr is_code(const std::vector<Field>& fields, const std::string& name, uint64_t code, uint64_t otherwise,
                         uint64_t then) {
  ir::Builder b;
  for (size_t i = 0; i < fields.size(); ++i) {
    if (fields[i].full_name() != name) continue;
    const ir::Value equal =
        b.binary(ir::Op::Eq, b.field(static_cast<uint16_t>(i), fields[i].width()), b.constant(code));
    const ir::Value result = b.select(equal, b.constant(then), b.constant(otherwise));
    model::FieldExpr e;
    e.function = b.finish(result);
    return e;
  }
  throw std::logic_error("no field " + name);
}

void types(Maker& m) {
  m.number("Opcode", 8);
  m.registers("Reg", 5, 0, 31, 0, "RZ");
  m.registers("Pred", 3, 1, 7, 1, "PT");
  m.prefix("Not", {{"!", ""}});
  m.prefix("Neg", {{"-", ""}, {"~", ""}});
  m.prefix("Abs", {{"|", "|"}});
  m.enumeration("Ext", 1, {"NoX", "X"});
  m.enumeration("IType", 1, {"S32", "U32"});
  m.enumeration("CompOp", 2, {"EQ", "NE", "LT/LESS", "-"});
  m.enumeration("Byte", 1, {"S8", "U8"});
  m.enumeration("Width", 2, {"32", "64", "U8", "-"});
  m.enumeration("Float", 2, {"F32", "F16", "F64", "-"});
  m.enumeration("Half", 1, {"H0", "H1"});
  m.enumeration("Special", 2, {"TID", "LANE", "CLOCK", "-"});
  m.enumeration("Yield", 1, {"n", "y"});
  m.number("Imm32", 32).pattern = true;
  m.number("SImm8", 8).is_signed = true;
  m.number("UImm8", 8);
  m.number("UImm4", 4);
  m.number("Times4", 6).scale = 4;
  m.number("Dec4", 4).radix = 10;
  m.number("Dec3", 3).radix = 10;
  m.number("Set6", 6).set = true;
  for (const auto relative : {model::Relative::This, model::Relative::Next}) {
    Type& t = m.number(relative == model::Relative::This ? "Here" : "Next", 16);
    t.is_signed = true;
    t.scale = 16;
    t.relative = relative;
  }
  Type cmem = m.base("CMem", TypeKind::Compound, 12);
  cmem.parts = {m.field("UImm8", "offset", 0), m.field("UImm4", "bank", 8)};
  for (const char* text : {"c[bank][offset]", "cmem[bank][offset]"}) {
    Form f;
    f.operands = m.parts_of(cmem.parts, text);
    cmem.forms.push_back(f);
  }
  m.type(std::move(cmem));
}

void control(Maker& m, const std::string& name, const std::vector<std::pair<std::string, std::string>>& fields,
             const std::string& parts) {
  model::Control c;
  c.name = name;
  std::vector<Field> list;
  for (const auto& [type, field] : fields) {
    c.field_names.push_back(field);
    list.push_back(m.field(type, field, 0));
  }
  c.parts = m.parts_of(list, parts);
  m.isa.controls.push_back(std::move(c));
}

void machine(Isa& isa) {
  isa.name = "toy";
  isa.fingerprint = "0123456789abcdef";
  isa.machine.parcel_bits = 128;
  isa.machine.code_align = 16;
  isa.machine.parameter_space = 0;
  isa.machine.parameter_address = 0x60;
  isa.spaces.emplace_back().name = "constant";
  model::RegisterFile r;
  r.name = "R";
  r.count = 31;
  r.width = 32;
  r.spelling = "R%";
  r.wide = "R[%:%]";
  r.aliases = {{29, {"SP"}}, {30, {"FP", "FRAME"}}};
  r.printed = {{30, "FP"}};
  model::RegisterFile p;
  p.name = "P";
  p.count = 7;
  p.width = 1;
  p.spelling = "P%";
  isa.files = {r, p};
}

}  // namespace

Isa make() {
  Maker m;
  machine(m.isa);
  types(m);
  control(m, "sched", {{"Dec4", "stall"}, {"Yield", "yield"}}, "stall{yield}");
  control(m, "req", {{"Set6", "wait"}}, "wait");
  control(m, "wsb", {{"Dec3", "wsb"}}, "wsb");
  const Field rd = m.field("Reg", "rd", 12), ra = m.field("Reg", "ra", 17), rb = m.field("Reg", "rb", 22);
  const Field ra_neg = m.field("Neg", "ra.neg", 34, 0), rb_neg = m.field("Neg", "rb.neg", 35, 0);
  const Field pu = m.field("Pred", "pu", 27, 7), pp = m.field("Pred", "pp", 30, 7),
              pp_not = m.field("Not", "pp.not", 33, 1);
  const Field ext = m.field("Ext", "ext", 36, 0), simm = m.field("SImm8", "imm", 64, 0);
  const auto wide = [](Field f, unsigned bits) {
    f.bits = model::FieldExpr{bits, {}};
    return f;
  };

  m.opcode("ADD_RR", 1, {rd, ra, rb, ra_neg, rb_neg, pu, pp, pp_not, ext},
           {"ADD Rd, {-}Ra, {-}Rb $sched $req", "ADD.X Rd{, pu}, {~}Ra, {~}Rb{, {!}pp} $sched $req"});
  m.opcode("ADD_RI", 2, {rd, ra, ra_neg, m.field("Imm32", "vb", 64)}, {"ADD Rd, {-}Ra, vb $sched $req"});
  m.opcode("ADD_RC", 3, {rd, ra, ra_neg, m.field("CMem", "vb", 64), m.field("Neg", "vb.neg", 35, 0)},
           {"ADD Rd, {-}Ra, {-}vb $sched $req"});
  m.opcode(
      "CMP", 4,
      {ra, rb, pu, pp, m.field("Not", "pp.not", 33, 0), m.field("CompOp", "op", 40), m.field("IType", "itype", 42, 0)},
      {"CMP.op{.itype} pu, Ra, Rb, {!}pp $sched $req"});
  m.opcode("DOT", 5, {rd, ra, rb, m.field("Byte", "afmt", 40), m.field("Byte", "bfmt", 41)},
           {"DOT.afmt.bfmt Rd, Ra, Rb"});
  {
    std::vector<Field> fields = {rd, wide(ra, 64), m.field("Reg", "rb", 22, 31), simm,
                                 m.field("Width", "width", 40, 0)};
    Opcode& ld = m.opcode("LD", 6, fields, {"LD{.width} Rd, [Ra{+Rb}{+imm}] $sched $req $wsb"});
    ld.fields[3].bits = is_code(ld.fields, "width", 1, 32, 64);
  }
  m.opcode("ABS", 7, {rd, ra, ra_neg, m.field("Abs", "ra.abs", 35, 0), m.field("Half", "ra.hsel", 36, 0)},
           {"ABS Rd, {-}{|}Ra{|}{.hsel}"});
  {
    Opcode& half = m.opcode("HALF", 8, {rd, ra, m.field("Half", "ra.hsel", 36, 0), m.field("Float", "dtype", 40, 0)},
                            {"HALF{.dtype} Rd, Ra{.hsel}"});
    half.forms[0].operands[2].parts[0].when = is_code(half.fields, "dtype", 1, 0, 1);
  }
  m.opcode("BRA", 9, {m.field("Here", "target", 64)}, {"BRA target $sched $req"});
  m.opcode("JMP", 10, {m.field("Next", "target", 64)}, {"JMP target"});
  m.opcode("LUT", 11, {rd, ra, pu, m.field("UImm8", "lut", 64)}, {"LUT {pu, }Rd, Ra, lut"});
  m.opcode("EXIT", 12, {}, {"EXIT $sched $req"});
  {
    Opcode& mul = m.opcode("MUL_WIDE", 13, {wide(rd, 64), ra, rb}, {"MUL.WIDE Rd, Ra, Rb"});
    model::Exception zero;
    zero.kind = "EncodingError";
    zero.message = "the first factor must not be RZ";
    zero.condition = is_code(mul.fields, "ra", 31, 0, 1);
    mul.exceptions.push_back(zero);
  }
  m.opcode("S2R", 14, {rd, m.field("Special", "sr", 64)}, {"S2R Rd, sr"});
  m.opcode("GETR", 15, {rd, rb, simm}, {"GETR Rd, R[Rb{+imm}]"});
  m.opcode("SETB", 16, {rd, m.field("Set6", "bits", 64)}, {"SETB Rd, bits"});
  m.opcode("MVM", 17, {ra}, {"MVM PR, Ra"});
  m.opcode("AMB_U", 18, {rd, m.field("UImm8", "v", 64)}, {"AMB Rd, v"});
  m.opcode("AMB_S", 19, {rd, m.field("SImm8", "v", 64)}, {"AMB Rd, v"});
  m.opcode("CVT", 20, {rd, ra, m.field("Float", "dst", 40, 0), m.field("Float", "src", 42, 0)},
           {"CVT{.dst}{.src} Rd, Ra"});
  {
    Opcode& mix = m.opcode(
        "MIX", 23,
        {rd, ra, m.field("Half", "half", 36, 0), m.field("IType", "itype", 40, 0), m.field("Byte", "btype", 41)},
        {"MIX{.half}{.itype}.btype Rd, Ra"});
    for (const char* name : {"itype", "btype"})
      mix.modifier_order.push_back(static_cast<uint16_t>(mix.find_field(name)));
  }
  m.opcode("LDK", 23, {rd, m.field("Reg", "ra", 17, 31), m.field("UImm8", "v", 64, 0)},
           {"LDK Rd, [v]", "LDK Rd, [Ra{+v}]"});
  m.opcode("SHL", 21, {rd, ra, m.field("Times4", "n", 64)}, {"SHL Rd, Ra, n"});
  m.opcode("SUBI", 22, {rd, m.field("SImm8", "v", 64), m.field("Neg", "v.neg", 80, 0)}, {"SUBI Rd, {-}v"});
  return std::move(m.isa);
}

Isa make_short() {
  Maker m;
  machine(m.isa);
  m.isa.name = "short";
  m.isa.machine.parcel_bits = 16;
  m.isa.machine.code_align = 2;
  m.number("Code", 4);
  m.registers("Reg", 4, 0, 15, 0, "RZ");
  m.number("Imm16", 16).pattern = true;
  Type& t = m.number("Near", 8);
  t.is_signed = true;
  t.scale = 2;
  t.relative = model::Relative::This;
  const auto add = [&](const std::string& name, unsigned length, unsigned code, std::vector<Field> fields,
                       const std::string& form) {
    Opcode op;
    op.name = name;
    op.length = length;
    Field f = m.field("Code", "op", 0);
    f.fixed = code;
    op.fields = {f};
    for (Field& x : fields) op.fields.push_back(std::move(x));
    m.finish(std::move(op), {form});
  };
  add("NOP", 16, 1, {}, "NOP");
  add("LDI", 32, 2, {m.field("Reg", "rd", 4), m.field("Imm16", "imm", 16)}, "LDI Rd, imm");
  add("B", 16, 3, {m.field("Near", "target", 8)}, "B target");
  return std::move(m.isa);
}

std::string Tools::print(const encoding::Decoded& d, uint64_t address) const {
  std::string out;
  printer.print(d, address, out);
  return out;
}

bool Tools::parse(const std::string& text, encoding::Decoded& out, diag::Sink& sink, uint64_t address) const {
  const auto source = base::make_source("test.s", text);
  uint32_t end = 0;
  const bool fine = matcher.parse(*source, 0, address, nullptr, out, end, sink);
  for (auto& d : sink.all()) {
    const std::string place = d.span ? text.substr(d.span.begin, d.span.end - d.span.begin) : "";
    std::string all = std::string(diag::name(d.kind)) + " `" + place + "`: " + d.message;
    for (const auto& fix : d.fixes) all += " | " + fix.text;
    d.message = all;
    d.span = {};
    for (auto& fix : d.fixes) fix.span = {};
  }
  return fine;
}

std::string Tools::canonical(const std::string& text, uint64_t address) const {
  encoding::Decoded d;
  diag::Sink sink;
  if (!parse(text, d, sink, address)) return sink.all().empty() ? "no diagnostic" : sink.all().front().message;
  return print(d, address);
}

std::string Tools::assemble(const std::string& text, object::Object& out) const {
  const auto source = base::make_source("test.s", text);
  diag::Sink sink;
  assembler::assemble(matcher, source, out, sink);
  std::string result;
  for (const auto& d : sink.all()) {
    const auto at = source->position(d.span.begin);
    result += std::to_string(at.line) + ":" + std::to_string(at.column) + " " + std::string(diag::name(d.kind)) + ": " +
              d.message + "\n";
  }
  return result;
}

const Tools& tools() {
  static const Tools made(make());
  return made;
}

}  // namespace toy
