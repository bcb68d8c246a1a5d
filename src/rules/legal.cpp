#include "rules/legal.h"

#include <algorithm>
#include <functional>
#include <set>

#include "ir/builder.h"
#include "ir/facts.h"
#include "ir/simplify.h"

namespace isadora::rules {

namespace {

using ir::Op;

constexpr unsigned kMostBits = 12;  // of fields whose codes are all looked at

enum class Satisfied : uint8_t { ForNone, ForSome, ForAll };

class LegalConditions {
 public:
  LegalConditions(const model::Isa& isa, const Rule& r) : isa_(isa), r_(r), opcode_(isa.opcodes[r.opcode]) {}

  std::vector<std::string> conditions() const {
    std::vector<std::string> out;
    for (const model::Exception& e : opcode_.exceptions)
      if (holds(e.condition) != Satisfied::ForNone) out.push_back("not (" + exception_text(e) + ")");
    for (const model::Opcode& o : isa_.opcodes)
      if (may_be(o)) out.push_back("not read as `" + o.name + "`");
    for (uint16_t f = 0; f < r_.form; ++f)
      if (may_be(opcode_.forms[f])) out.push_back("not read as `" + opcode_.forms[f].header + "`");
    const model::Form& own = opcode_.forms[r_.form];
    if (is_conditional(own.head) || is_conditional(own.operands)) out.push_back("read as `" + own.header + "`");
    return out;
  }

  // The number of codes of a field that no exception of it alone forbids; none where they are too many to be looked at.
  std::optional<size_t> legal_codes(uint16_t field) const {
    const auto legal = codes_alone(field);
    return legal ? std::optional(legal->size()) : std::nullopt;
  }

 private:
  std::optional<std::set<uint64_t>> codes_alone(uint16_t field) const {
    if (opcode_.fields[field].width() > kMostBits) return std::nullopt;
    const std::vector<uint64_t> all = codes_of(field);
    std::set<uint64_t> legal(all.begin(), all.end());
    for (const model::Exception& e : opcode_.exceptions) {
      const auto f = rest(e.condition);
      if (!f || fields(*f) != std::set<uint16_t>{field}) continue;
      std::vector<uint64_t> codes(opcode_.fields.size());
      for (const uint64_t code : all) {
        codes[field] = code;
        if (!ir::evaluate(*f, codes).is_zero()) legal.erase(code);
      }
    }
    return legal;
  }

  // Can a legal word be one of this special case?
  bool may_be(const model::Opcode& special) const {
    if (!model::is_special_case(special, opcode_)) return false;
    for (uint16_t i = 0; i < opcode_.fields.size(); ++i) {
      const model::Field& field = opcode_.fields[i];
      const auto is_its = [&](uint64_t code) {
        return ((model::insert(field, 0, code) ^ special.fixed_value) & special.fixed_mask &
                model::field_mask(field)) == 0;
      };
      if (const auto& code = r_.codes[i]; code && !is_its(*code)) return false;
      if (const auto legal = codes_alone(i); legal && std::ranges::none_of(*legal, is_its)) return false;
    }
    return true;
  }

  const model::Type& type(uint16_t field) const { return isa_.types[opcode_.fields[field].type]; }
  // Without constants and codes without a meaning.
  std::vector<uint64_t> codes_of(uint16_t field) const {
    std::vector<uint64_t> out;
    const model::Type& t = type(field);
    for (uint64_t code = 0; code >> opcode_.fields[field].width() == 0; ++code) {
      if (t.kind == model::TypeKind::Register &&
          model::resolve(isa_, t, code).kind != model::RegisterCode::Kind::Register)
        continue;
      if (t.kind == model::TypeKind::Enumeration && !t.enumerator(code)) continue;
      out.push_back(code);
    }
    return out;
  }
  // The condition of the fields that are open; none where it is made of more than fields.
  std::optional<ir::Function> rest(const model::FieldExpr& e) const {
    ir::Builder b;
    if (!e.function) return b.finish(b.constant(base::Integer(e.constant)));
    const ir::Function& f = *e.function;
    std::vector<ir::Value> now(f.ops.size(), ir::kNone);
    for (size_t i = 0; i < f.ops.size(); ++i) {
      ir::Inst inst = f.ops[i];
      if (inst.op == Op::Field) {
        const auto& code = r_.codes[inst.aux];
        now[i] = code ? b.constant(base::Integer(*code)) : b.field(inst.aux, opcode_.fields[inst.aux].width());
      } else if (inst.op == Op::Const) {
        now[i] = b.constant(f.constants[inst.a]);
      } else {
        if (ir::facts(inst.op).kind != ir::OpClass::Pure || inst.op == Op::Input || inst.op == Op::Float)
          return std::nullopt;
        ir::for_each_value(inst, [&](ir::Value& v) { v = now[v]; });
        now[i] = b.pure(inst);
      }
    }
    return ir::without_dead_code(b.finish(now[f.result]));
  }
  static std::set<uint16_t> fields(const ir::Function& f) {
    std::set<uint16_t> out;
    for (const ir::Inst& i : f.ops)
      if (i.op == Op::Field) out.insert(i.aux);
    return out;
  }
  Satisfied holds(const model::FieldExpr& e) const {
    const auto f = rest(e);
    if (!f) return Satisfied::ForSome;
    const std::set<uint16_t> in = fields(*f);
    std::vector<uint64_t> codes(opcode_.fields.size());
    if (in.empty()) return ir::evaluate(*f, codes).is_zero() ? Satisfied::ForNone : Satisfied::ForAll;
    unsigned bits = 0;
    for (const uint16_t i : in) bits += opcode_.fields[i].width();
    if (bits > kMostBits) return Satisfied::ForSome;
    const std::vector<uint16_t> order(in.begin(), in.end());
    bool any = false, all = true;
    const std::function<void(size_t)> go = [&](size_t at) {
      if (at == order.size()) {
        const bool now = !ir::evaluate(*f, codes).is_zero();
        any = any || now;
        all = all && now;
        return;
      }
      for (const uint64_t code : codes_of(order[at])) codes[order[at]] = code, go(at + 1);
    };
    go(0);
    return !any ? Satisfied::ForNone : all ? Satisfied::ForAll : Satisfied::ForSome;
  }
  bool is_usual(uint16_t field) const {
    return r_.codes[field] && *r_.codes[field] == opcode_.fields[field].default_code.value_or(0);
  }
  // Does it depend on open fields whether the parts are legal?
  bool is_conditional(const std::vector<model::Part>& parts) const {
    return std::any_of(parts.begin(), parts.end(), [&](const model::Part& p) {
      if (is_conditional(p.parts)) return true;
      return p.when && p.field != model::kNoIndex && !is_usual(p.field) && holds(*p.when) != Satisfied::ForAll;
    });
  }
  bool is_impossible(const std::vector<model::Part>& parts) const {
    return std::any_of(parts.begin(), parts.end(), [&](const model::Part& p) {
      if (is_impossible(p.parts)) return true;
      return p.when && p.field != model::kNoIndex && r_.codes[p.field] && !is_usual(p.field) &&
             holds(*p.when) == Satisfied::ForNone;
    });
  }
  // Can a word be read as this form?
  bool may_be(const model::Form& form) const {
    for (const auto* codes : {&form.fixed, &form.defaults})
      for (const model::FixedCode& f : *codes) {
        if (r_.codes[f.field] && *r_.codes[f.field] != f.code) return false;
        if (r_.codes[f.field] || opcode_.fields[f.field].width() > kMostBits) continue;
        const std::vector<uint64_t> all = codes_of(f.field);
        if (std::find(all.begin(), all.end(), f.code) == all.end()) return false;
      }
    return !is_impossible(form.head) && !is_impossible(form.operands);
  }

  const model::Isa& isa_;
  const Rule& r_;
  const model::Opcode& opcode_;
};

}  // namespace

std::string exception_text(const model::Exception& e) {
  if (!e.span) return e.message.empty() ? e.kind : e.message;
  std::string text = e.span.source->text.substr(e.span.begin, e.span.end - e.span.begin);
  const size_t message = e.message.empty() ? std::string::npos : text.find(e.message);
  const size_t equals = text.find("= ", message == std::string::npos ? 0 : message + e.message.size());
  if (equals != std::string::npos) text = text.substr(equals + 2);
  std::string out;  // on one line
  for (const char c : text)
    if (const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r'; !blank)
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  while (out.ends_with(';') || out.ends_with(' ')) out.pop_back();
  return out;
}

std::vector<std::string> legal_words(const model::Isa& isa, const Rule& rule) {
  return LegalConditions(isa, rule).conditions();
}

bool has_numbers(const model::Isa& isa, const Rule& rule) {
  const LegalConditions words(isa, rule);
  const auto is_enough = [&](const RuleOperand& h) {
    return h.kind != RuleOperand::Kind::Number || words.legal_codes(h.field).value_or(2) >= 2;
  };
  return std::all_of(rule.operands.begin(), rule.operands.end(), is_enough) &&
         (!rule.address || !rule.address->number || is_enough(*rule.address->number));
}

}  // namespace isadora::rules
