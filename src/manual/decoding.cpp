#include "manual/decoding.h"

#include <map>

#include "base/json.h"
#include "encoding/expression.h"
#include "encoding/matcher.h"
#include "model/registers.h"

namespace isadora::manual {

namespace {

using base::Json;
using ir::Op;
using model::Bits;
using model::Field;
using model::TypeKind;

constexpr uint64_t kMostCodes = 4096;  // largest register type whose names are listed

std::string bits_text(Bits b) { return base::Integer::from_unsigned(b).to_hex(); }

// A number that JavaScript reads exactly: a string if it has more than 53 bits.
Json exact(uint64_t v) { return v < (uint64_t{1} << 53) ? Json(v) : Json(hex(v)); }

// Conditions over fields as JavaScript functions on BigInt: `f` are the codes.
class Functions {
 public:
  // The function's index in the list; -1 if a page cannot compute it.
  int number(const model::FieldExpr& e, std::span<const Field> fields) {
    const std::string text = e.function ? compiled(*e.function, fields) : "f=>" + std::to_string(e.constant) + "n";
    if (text.empty()) return -1;
    const auto [known, fresh] = numbers_.try_emplace(text, static_cast<int>(texts_.size()));
    if (fresh) texts_.push_back(text);
    return known->second;
  }

  std::string list() const {
    std::string out;
    for (const std::string& t : texts_) out += (out.empty() ? "" : ",\n") + t;
    return "[" + out + "]";
  }

 private:
  static std::string term(const ir::Function& f, size_t i, std::span<const Field> fields) {
    const ir::Inst& in = f.ops[i];
    const auto v = [](ir::Value n) { return "v" + std::to_string(n); };
    const std::string a = v(in.a), b = v(in.b);
    const auto flag = [](const std::string& condition) { return condition + "?1n:0n"; };
    switch (in.op) {
      case Op::Const: return f.constants[in.a].to_string() + "n";
      case Op::Field: return in.aux < fields.size() ? "f[" + std::to_string(in.aux) + "]" : "";
      case Op::Add: return a + "+" + b;
      case Op::Sub: return a + "-" + b;
      case Op::Mul: return a + "*" + b;
      case Op::ModFloor: return b + "===0n?" + a + ":(" + a + "%" + b + "+" + b + ")%" + b;
      case Op::Min: return a + "<" + b + "?" + a + ":" + b;
      case Op::Max: return a + ">" + b + "?" + a + ":" + b;
      case Op::And: return a + "&" + b;
      case Op::Or: return a + "|" + b;
      case Op::Xor: return a + "^" + b;
      case Op::Not: return "~" + a;
      case Op::Shl: return a + "<<" + b;
      case Op::Shr: return a + ">>" + b;
      case Op::ZExt: return "BigInt.asUintN(Number(" + b + ")," + a + ")";
      case Op::SExt: return "BigInt.asIntN(Number(" + b + ")," + a + ")";
      case Op::Eq: return flag(a + "===" + b);
      case Op::Ne: return flag(a + "!==" + b);
      case Op::Lt: return flag(a + "<" + b);
      case Op::Le: return flag(a + "<=" + b);
      case Op::Select: return a + "?" + b + ":" + v(in.c);
      default: return {};
    }
  }

  static std::string compiled(const ir::Function& f, std::span<const Field> fields) {
    std::string lines;
    for (size_t i = 0; i < f.ops.size() && i <= f.result; ++i) {
      const std::string is = term(f, i, fields);
      if (is.empty()) return {};
      lines += (lines.empty() ? "const v" : ",v") + std::to_string(i) + "=" + is;
    }
    return lines.empty() ? lines : "f=>{" + lines + ";return v" + std::to_string(f.result) + "}";
  }

  std::map<std::string, int> numbers_;
  std::vector<std::string> texts_;
};

class Script {
 public:
  explicit Script(const BookPages& pages) : pages_(pages), isa_(pages.isa()), layout_(isa_.machine) {}

  std::string done() {
    Json types = Json::array(), opcodes = Json::array(), order = Json::array();
    for (const model::Type& t : isa_.types) types.push_back(type(t));
    for (const model::Opcode& o : isa_.opcodes) opcodes.push_back(opcode(o));
    for (const encoding::OpcodePattern& p : patterns()) order.push_back(p.opcode);
    const Json all = {{"isa", isa_.name},
                      {"parcel", isa_.machine.parcel_bits},
                      {"lowFirst", isa_.machine.parcel_order == model::Order::Lsb},
                      {"bigBytes", isa_.machine.code_order == model::ByteOrder::Big},
                      {"fromTop", isa_.machine.bit_order == model::Order::Msb},
                      {"types", types},
                      {"fields", fields_},
                      {"opcodes", opcodes},
                      {"order", order}};
    return "isadoraDecoding(" + base::json_text(all) + ",\n" + functions_.list() + ");\n";
  }

 private:
  // In the order in which the decoder tries them.
  std::vector<encoding::OpcodePattern> patterns() const {
    std::vector<encoding::OpcodePattern> out;
    for (uint16_t i = 0; i < isa_.opcodes.size(); ++i)
      if (encoding::encodable(layout_, isa_.opcodes[i]) && !isa_.opcodes[i].forms.empty())
        out.push_back(encoding::pattern(layout_, isa_, i));
    encoding::order(out);
    return out;
  }

  Json type(const model::Type& t) {
    Json out = {{"name", t.name}};
    switch (t.kind) {
      case TypeKind::Enumeration:
        for (const model::Enumerator& e : t.enumerators) out["codes"].push_back({exact(e.code), e.name});
        if (t.enumerators.empty()) out["codes"] = Json::array();
        break;
      case TypeKind::Number:
        out["number"] = {{"signed", t.is_signed},          {"width", t.width},
                         {"plain", t.pattern || t.set},    {"scale", exact(t.scale)},
                         {"pattern_bits", t.pattern_bits}, {"radix", t.radix}};
        if (t.from_one) out["number"]["fromOne"] = true;
        if (t.inverted) out["number"]["inverted"] = {exact(t.inverted), t.unless};
        if (!t.members.empty()) out["members"] = t.members;
        break;
      case TypeKind::Register: out["register"] = registers(t); break;
      case TypeKind::Prefix: out["prefix"] = true; break;
      case TypeKind::Compound: out["parts"] = compound(t); break;
    }
    return out;
  }

  // The name of each code: a register's number with its name, a constant without a number, or none.
  Json registers(const model::Type& t) const {
    const model::RegisterFile& file = isa_.files[t.file];
    const uint64_t all = t.width < 12 ? uint64_t{1} << t.width : kMostCodes;
    Json names = Json::array();
    for (uint64_t code = 0; code < all; ++code) {
      const model::RegisterCode r = model::resolve(isa_, t, code);
      if (r.kind == model::RegisterCode::Kind::Constant)
        names.push_back({t.constant(code)->spelling, -1});
      else if (r.kind == model::RegisterCode::Kind::Register)
        names.push_back({model::spelling(file, r.number), r.number});
      else
        names.push_back(nullptr);
    }
    while (!names.empty() && names.back().is_null()) names.erase(names.end() - 1);
    return {{"names", names},
            {"file", file.name},
            {"count", file.count},
            {"width", file.width},
            {"wide", !file.wide.empty()}};
  }

  Json compound(const model::Type& t) {
    Bits covered = 0, value = 0, mask = 0;
    Json fields = Json::array();
    for (const Field& f : t.parts) {
      covered |= model::field_mask(f);
      if (f.fixed) mask |= model::field_mask(f), value = model::insert(f, value, *f.fixed);
      fields.push_back(field(f, t.parts));
    }
    mask |= encoding::low_ones(t.width) & ~covered;
    if (!t.forms.empty()) mask |= t.forms[0].mask, value |= t.forms[0].value;
    return {{"mask", bits_text(mask)}, {"value", bits_text(value)}, {"fields", fields}};
  }

  // Fields that many opcodes share are listed once.
  size_t field(const Field& f, std::span<const Field> all) {
    Json slices = Json::array();
    for (const model::Slice& s : f.slices) slices.push_back({s.position, s.width});
    Json bits;  // a function if the width depends on the word
    if (f.bits && encoding::Expression(*f.bits, all).is_constant())
      bits = encoding::Expression(*f.bits, all).constant();
    else if (f.bits)
      bits = {{"by", functions_.number(*f.bits, all)}};
    else
      bits = model::operand_bits(isa_, f, {});
    Json one = Json::array({f.full_name(), f.type, slices, f.fixed ? exact(*f.fixed) : Json(),
                            f.default_code ? exact(*f.default_code) : Json(), bits});
    const auto [known, fresh] = field_numbers_.try_emplace(base::json_text(one), fields_.size());
    if (fresh) fields_.push_back(std::move(one));
    return known->second;
  }

  Json opcode(const model::Opcode& o) {
    Json fields = Json::array(), exceptions = Json::array(), forms = Json::array();
    Bits covered = 0;
    for (const Field& f : o.fields) {
      covered |= model::field_mask(f);
      fields.push_back(field(f, o.fields));
    }
    for (const model::Exception& e : o.exceptions) {
      const encoding::Expression holds(e.condition, o.fields);
      if (holds.is_constant() && holds.constant() == 0) continue;
      exceptions.push_back({functions_.number(e.condition, o.fields), e.message});
    }
    for (const model::Form& f : o.forms) {
      Json whens = Json::array();
      add_whens(f.head, o.fields, whens), add_whens(f.operands, o.fields, whens);
      forms.push_back({bits_text(f.mask), bits_text(f.value), whens});
    }
    const Bits mask = o.fixed_mask & encoding::low_ones(o.length);
    return {{"name", o.name},
            {"instruction", isa_.optypes[o.optype].name},
            {"title", isa_.optypes[o.optype].title},
            {"path", pages_.instruction_path(o.optype) + "#" + slug(o.name)},
            {"length", o.length},
            {"key", bits_text(mask & covered)},
            {"fixed", bits_text(mask)},
            {"value", bits_text(o.fixed_value & mask & covered)},
            {"fields", fields},
            {"exceptions", exceptions},
            {"forms", forms}};
  }

  // A part that is shown under a condition has its default if the condition is false.
  void add_whens(std::span<const model::Part> parts, std::span<const Field> fields, Json& out) {
    for (const model::Part& part : parts) {
      Bits mask = 0, value = 0;
      if (part.when) add_defaults(part, fields, mask, value);
      const encoding::Expression condition =
          part.when ? encoding::Expression(*part.when, fields) : encoding::Expression(1);
      const bool always = condition.is_constant() && condition.constant() != 0;
      if (part.when && !always && mask != 0)
        out.push_back({functions_.number(*part.when, fields), bits_text(mask), bits_text(value)});
      add_whens(part.parts, fields, out);
    }
  }

  static void add_defaults(const model::Part& part, std::span<const Field> fields, Bits& mask, Bits& value) {
    const auto add = [&](uint16_t index) {
      if (index >= fields.size() || fields[index].fixed) return;
      mask |= model::field_mask(fields[index]);
      value = model::insert(fields[index], value, fields[index].default_code.value_or(0));
    };
    add(part.field);
    for (const model::Part::Prefix& p : part.prefixes) add(p.field);
    for (const model::Part& p : part.parts) add_defaults(p, fields, mask, value);
  }

  const BookPages& pages_;
  const model::Isa& isa_;
  const encoding::WindowLayout layout_;
  Functions functions_;
  Json fields_ = Json::array();
  std::map<std::string, size_t> field_numbers_;
};

}  // namespace

std::string decoding_script(const BookPages& pages) { return Script(pages).done(); }

}  // namespace isadora::manual
