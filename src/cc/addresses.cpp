#include "cc/addresses.h"

#include <algorithm>
#include <bit>

#include "prove/step.h"
#include "rules/expr.h"

namespace isadora::cc {
namespace {

using base::Integer;

// A function of the numbers that an operand can be.
struct AddressPart {
  const model::NumberFunction& function;
  const RuleOperand& hole;
  const model::Type& type;
};

enum class Joined : uint8_t { BySum, ByOr };

// One that a linker can compute of an address alone.
bool is_of_address(const model::NumberFunction& f) {
  return f.of.empty() && !f.indirect && f.name != "-" && !f.asks_for_address();
}

class AddressFinder {
 public:
  AddressFinder(const prove::Context& context, const Target& target)
      : context_(context), target_(target), bits_(target.isa().machine.elf.bits) {}

  std::optional<AddressParts> find() {
    end_ = Integer::power_of_two(bits_);
    if (auto parts = pair()) return parts;
    // Programs lie at the beginning of a wide address space; the linker tells where one does not.
    constexpr unsigned kWide = 64, kNear = 31;
    end_ = Integer::power_of_two(kNear) - Integer::power_of_two(kNear / 2);
    if (bits_ == kWide)
      if (auto parts = pair()) return parts;
    return whole();
  }

 private:
  uint16_t type_number(const Rule& r, const RuleOperand& h) const {
    return target_.isa().opcodes[r.opcode].fields[h.field].type;
  }
  const model::Type& type_of(const Rule& r, const RuleOperand& h) const {
    return target_.isa().types[type_number(r, h)];
  }

  bool has_relocation(uint16_t type, const std::string& function) const {
    const auto& all = target_.isa().machine.relocations;
    return all.empty() || std::ranges::any_of(all, [&](const model::RelocationType& r) {
             return r.kind == model::RelocationType::Kind::Operand && r.type == type && r.functions.size() == 1 &&
                    r.functions[0] == function;
           });
  }

  // An assembler takes the shortest form that has the function: no address fits another form's number surely.
  bool is_for(uint16_t type, const model::NumberFunction& f) const {
    const auto& types = target_.isa().types;
    const auto has_less = [&](const model::Type& other) {
      return other.width < types[type].width &&
             std::ranges::any_of(other.functions, [&](const model::NumberFunction& g) { return g.name == f.name; });
    };
    return is_of_address(f) && has_relocation(type, f.name) && std::ranges::none_of(types, has_less);
  }

  // Is `upper` of a symbol with `lower` of it the symbol's address, and does each fit its operand, for all addresses
  // below the end?
  bool makes_address(const AddressPart& upper, const AddressPart& lower, Joined how) const {
    if (upper.function.value.ops.empty() || lower.function.value.ops.empty()) return false;
    ir::Builder b;
    const rules::Expr x{&b, b.field(0, bits_)};
    rules::Expr fits{&b, b.constant(1)};
    const auto part = [&](const AddressPart& p) {
      const RuleOperand& h = p.hole;
      rules::Expr n{&b, rules::inlined(b, p.function.value, {x.value, b.constant(0)})};
      const auto scale = static_cast<unsigned>(std::countr_zero(std::max<uint64_t>(p.type.scale, 1)));
      if (scale) fits = fits & n.zext(scale).eq(n.constant(0)), n = n.shr(scale);  // the code of the number
      const rules::Expr is_signed = n.sext(h.bits).eq(n), is_unsigned = n.zext(h.bits).eq(n);
      fits = fits & (p.type.pattern ? is_signed | is_unsigned : p.type.is_signed ? is_signed : is_unsigned);
      n = h.view.is_signed ? n.sext(h.bits) : n.zext(h.bits);
      n = n.shl(h.view.shift);
      if (h.view.negated) n = n.constant(0) - n;
      if (h.view.inverted) n = ~n;
      return n;
    };
    const rules::Expr high = part(upper), low = part(lower), all = how == Joined::BySum ? high + low : high | low;
    return is_true(b.finish((x.constant(end_).le(x) | (fits & all.zext(bits_).eq(x))).value));
  }

  // Of all values of the function's field?
  bool is_true(const ir::Function& f) const {
    const prove::Verdict v = prove::without_exceptions([&]() -> prove::Verdict {
      prove::Terms terms(context_.timeout_ms);
      prove::SymbolicMachine machine(terms, context_.isa, false);
      prove::LaneRuns& group = machine.add_group(f, nullptr, nullptr);
      group.fields.push_back(terms.variable("x", bits_));
      const prove::Term wrong = terms.not_(group.run(0).truth(f.result, group.run(0).outer()));
      const prove::AskOutcome o =
          prove::ask(terms, context_.solver, {wrong}, context_.timeout_ms,
                     [&](const prove::Assignment& values) { return !terms.evaluate(wrong, values).is_zero(); });
      if (o.kind == prove::AskOutcome::Kind::Impossible) return prove::kProved;
      return {prove::Verdict::Kind::Tested, "", "", ""};
    });
    return v.kind == prove::Verdict::Kind::Proved;
  }

  std::optional<AddressParts> pair() const {
    for (const Rule* r : target_.values("const", "i" + std::to_string(target_.word()))) {
      const RuleOperand* const h = number_hole(*r);
      if (!h) continue;
      for (const model::NumberFunction& function : type_of(*r, *h).functions) {
        if (!is_for(type_number(*r, *h), function)) continue;
        AddressParts parts;
        parts.upper = r, parts.function = function.name;
        if (completes(parts, {function, *h, type_of(*r, *h)})) return parts;
      }
    }
    return std::nullopt;
  }

  bool completes(AddressParts& parts, const AddressPart& upper) const {
    std::vector<std::pair<const Rule*, Joined>> candidates{{target_.add_number(), Joined::BySum}};
    for (const Rule* r : target_.values("or", "i" + std::to_string(target_.word())))
      if (r->operands[0].kind == RuleOperand::Kind::Register && number_hole(*r))
        candidates.emplace_back(r, Joined::ByOr);
    for (const auto& [lower, how] : candidates) {
      const std::string* const rest = rest_of(upper, *lower, *number_hole(*lower), how);
      if (!rest) continue;
      parts.lower = lower, parts.rest = *rest;
      break;
    }
    if (!parts.lower) return false;
    for (const Rule* r : target_.accesses()) {
      const auto& h = r->address->number;
      if (!h || h->kind != RuleOperand::Kind::Number || parts.remainder.contains(type_number(*r, *h))) continue;
      if (const std::string* rest = rest_of(upper, *r, *h, Joined::BySum)) parts.remainder[type_number(*r, *h)] = *rest;
    }
    return true;
  }

  // The function by which an operand has what `upper` leaves; null if there is none.
  const std::string* rest_of(const AddressPart& upper, const Rule& r, const RuleOperand& h, Joined how) const {
    const model::Type& type = type_of(r, h);
    const auto found = std::ranges::find_if(type.functions, [&](const model::NumberFunction& lower) {
      return is_for(type_number(r, h), lower) && makes_address(upper, {lower, h, type}, how);
    });
    return found == type.functions.end() ? nullptr : &found->name;
  }

  // Numbers so wide that they hold the addresses of usual programs; the linker tells where one does not.
  std::optional<AddressParts> whole() const {
    constexpr unsigned kLeastBits = 24;
    if (target_.making(0).empty()) return std::nullopt;
    AddressParts parts;
    const auto add = [&](const Rule& r, const RuleOperand* h) {
      if (!h || h->kind != RuleOperand::Kind::Number || h->view.negated || h->view.inverted || h->view.shift) return;
      if (h->bits >= kLeastBits && type_of(r, *h).relative == model::Relative::No)
        parts.remainder[type_number(r, *h)] = "";
    };
    parts.lower = target_.add_number();
    add(*parts.lower, number_hole(*parts.lower));
    if (parts.remainder.empty()) return std::nullopt;
    for (const Rule* r : target_.accesses()) add(*r, r->address->number ? &*r->address->number : nullptr);
    return parts;
  }

  const prove::Context& context_;
  const Target& target_;
  const unsigned bits_;  // of an address
  Integer end_;          // above all addresses
};

}  // namespace

std::optional<AddressParts> find_addresses(const prove::Context& context, const Target& target) {
  return AddressFinder(context, target).find();
}

}  // namespace isadora::cc
