#include "rules/missing.h"

#include <algorithm>
#include <map>
#include <set>

#include "rules/text.h"

namespace isadora::rules {

namespace {

using base::Integer;

constexpr unsigned kNever = 100000;  // instructions
constexpr unsigned kRounds = 12;     // of costs that depend on each other

bool gives(const RuleOperand& h, const Integer& number, unsigned width) {
  if (h.kind == RuleOperand::Kind::Constant) return number == Integer(h.number);
  if (h.kind != RuleOperand::Kind::Number) return false;
  Integer n = number;
  if (h.view.inverted) n = ~n;
  if (h.view.negated) n = -n;
  n = n.low_bits(width);
  // The code with this view: the bits that the shift leaves, and their extension.
  const Integer code = n.shr(h.view.shift).low_bits(h.bits);
  const Integer back = (h.view.is_signed ? code.sign_extend(h.bits) : code).shl(h.view.shift).low_bits(width);
  return back == n;
}

// Does a type name all registers of its file, but for those in whose place it has constants?
bool names_all(const model::Isa& isa, const model::Type& t) {
  return t.codes.empty() || t.codes.size() + t.constants.size() >= isa.files[t.file].count;
}

// Is it the plain operation: of any distinct registers, and of all words?
bool is_general(const model::Isa& isa, const Rule& r) {
  std::vector<uint16_t> fields;
  const auto add = [&](const RuleOperand& h) {
    if (h.kind == RuleOperand::Kind::Register) fields.push_back(h.field);
  };
  for (const RuleOperand& h : r.operands) add(h);
  if (r.address && r.address->base) add(*r.address->base);
  if (r.address && r.address->index) add(*r.address->index);
  std::set<uint16_t> all(fields.begin(), fields.end());
  if (all.size() < fields.size() || !r.legal.empty()) return false;
  if (r.result != model::kNoIndex) all.insert(r.result);
  return std::all_of(all.begin(), all.end(),
                     [&](uint16_t f) { return names_all(isa, isa.types[isa.opcodes[r.opcode].fields[f].type]); });
}

bool has_registers_alone(const Rule& r) {
  return std::all_of(r.operands.begin(), r.operands.end(),
                     [](const RuleOperand& h) { return h.kind == RuleOperand::Kind::Register; });
}

// Are all of its registers those of this scope?
bool is_in_scope(const model::Isa& isa, const Rule& r, model::Scope scope) {
  const model::Opcode& opcode = isa.opcodes[r.opcode];
  const auto is = [&](uint16_t field) { return isa.files[isa.types[opcode.fields[field].type].file].scope == scope; };
  const auto fits = [&](const RuleOperand& h) { return h.kind != RuleOperand::Kind::Register || is(h.field); };
  return (r.result == model::kNoIndex || is(r.result)) && std::all_of(r.operands.begin(), r.operands.end(), fits);
}

// That of the file that most rules write.
model::Scope common_scope(const model::Isa& isa, const std::vector<Rule>& rules) {
  std::map<uint16_t, size_t> uses;
  for (const Rule& r : rules)
    if (r.status == Status::Proved && r.result != model::kNoIndex)
      ++uses[isa.types[isa.opcodes[r.opcode].fields[r.result].type].file];
  const auto most =
      std::max_element(uses.begin(), uses.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return most == uses.end() ? model::Scope::Lane : isa.files[most->first].scope;
}

class ExpansionCosts {
 public:
  // `scope`: of the registers that a compiler computes in.
  ExpansionCosts(const model::Isa& isa, const std::vector<Rule>& rules, model::Scope scope) {
    bool any_bit = false;
    for (const Rule& r : rules) {
      if (r.status != Status::Proved || r.kind != Rule::Kind::Value) continue;
      if (!is_in_scope(isa, r, scope)) continue;
      if (is_general(isa, r)) {
        if (r.assumptions.empty())
          by_operation_[{r.operation, r.type}].push_back(&r);
        else if (has_registers_alone(r))
          assuming_.insert({{r.operation, r.type}, &r});
      }
      any_bit = any_bit || (r.operation.find("cmp_") != std::string::npos && r.result_bits == 1);
      // Types as wide as a register: wider ones are computed in parts.
      if (r.type[0] == 'i' && r.result != model::kNoIndex) {
        const unsigned word = isa.files[isa.types[isa.opcodes[r.opcode].fields[r.result].type].file].width;
        widest_ = std::max(widest_, std::min(word, static_cast<unsigned>(std::stoul(r.type.substr(1)))));
      }
    }
    truth_in_words_ = !any_bit;
  }

  unsigned widest() const { return widest_; }
  // The operands of the expansion's last operation.
  unsigned before_last(const Expansion& e) {
    std::set<std::string> seen;
    unsigned sum = 0;
    for (const auto& operand : e.tree->operands) add(*operand, seen, sum);
    for (size_t i = 0; i < e.tree->operands.size(); ++i) {
      const ExpansionTree& t = *e.tree->operands[i];
      if (!t.operation && t.variable.empty()) sum += of_number(t.number, e.tree->operation->operands[i]);
    }
    return std::min(sum, kNever);
  }
  bool has_any_float(const std::string& type) const {
    const auto is = [&](const auto& entry) {
      return entry.first.second == type && !entry.first.first.starts_with("fptosi");
    };
    return std::any_of(by_operation_.begin(), by_operation_.end(), is) ||
           std::any_of(assuming_.begin(), assuming_.end(), is);
  }
  // An instruction that computes it where something is so that is not always so; null: none.
  const Rule* assuming(const Operation& o) const {
    const auto it = assuming_.find({o.name, o.type()});
    return it == assuming_.end() ? nullptr : it->second;
  }
  struct Way {
    unsigned cost = kNever;
    const Expansion* expansion = nullptr;  // null: an instruction
  };
  const Way& way(const Operation& o) { return ways_[&o]; }

  void choose_cheapest() {
    for (const Operation& o : operations()) {
      all_[&o] = expansions(o);
      if (has_rule(o)) ways_[&o] = {1, nullptr};
    }
    for (unsigned round = 0; round < kRounds; ++round)
      if (!relax()) break;
  }

 private:
  bool has_rule(const Operation& o) const {
    const auto it = by_operation_.find({o.name, o.type()});
    return it != by_operation_.end() &&
           std::any_of(it->second.begin(), it->second.end(), [](const Rule* r) { return has_registers_alone(*r); });
  }
  bool relax() {
    bool better = false;
    for (const Operation& o : operations()) {
      Way& way = ways_[&o];
      if (way.cost == 1 && !way.expansion) continue;
      for (const Expansion& e : all_[&o]) {
        const unsigned cost = of_expansion(e);
        if (cost < way.cost) way = {cost, &e}, better = true;
      }
    }
    return better;
  }
  // Each different operation in it once, and each different number that has to be loaded.
  unsigned of_expansion(const Expansion& e) {
    std::set<std::string> seen;
    unsigned sum = 0;
    add(*e.tree, seen, sum);
    return std::min(sum, kNever);
  }
  void add(const ExpansionTree& t, std::set<std::string>& seen, unsigned& sum) {
    if (!t.operation || !seen.insert(t.text).second || sum >= kNever) return;
    for (const auto& operand : t.operands) add(*operand, seen, sum);
    sum += of_call(t, seen);
  }
  unsigned of_call(const ExpansionTree& t, std::set<std::string>& seen) {
    const Operation* o = t.operation;
    if (truth_in_words_ && o->name == "zext_1") return 0;
    if (truth_in_words_ && o->name == "low_bit") return is_whole(*t.operands[0]) ? 0 : 1;
    std::string type = o->type();
    if (truth_in_words_ && o->width == 1 && o->result == 1) {
      type = "i" + std::to_string(widest_);
      o = find_operation(o->name, type);
      if (!o) return kNever;
    }
    if (has_operands(t, o->name, type)) return 1;
    unsigned sum = ways_[o].cost;
    for (size_t i = 0; i < t.operands.size(); ++i) {
      const ExpansionTree& operand = *t.operands[i];
      if (operand.operation || !operand.variable.empty()) continue;
      if (seen.insert("number " + operand.text).second) sum += of_number(operand.number, o->operands[i]);
    }
    return sum;
  }
  // Is its result, 0 or 1, in the whole register?
  bool is_whole(const ExpansionTree& t) const {
    if (!t.operation || t.operation->width >= widest_) return true;
    const auto it = by_operation_.find({t.operation->name, t.operation->type()});
    return it != by_operation_.end() && std::any_of(it->second.begin(), it->second.end(),
                                                    [](const Rule* r) { return r->upper != Rule::Upper::Any; });
  }
  // Is there a rule that has its numbers as they are?
  bool has_operands(const ExpansionTree& t, const std::string& name, const std::string& type) const {
    const auto it = by_operation_.find({name, type});
    if (it == by_operation_.end()) return false;
    return std::any_of(it->second.begin(), it->second.end(), [&](const Rule* r) {
      for (size_t i = 0; i < t.operands.size(); ++i) {
        const ExpansionTree& operand = *t.operands[i];
        const RuleOperand& h = r->operands[i];
        const bool is_number = !operand.operation && operand.variable.empty();
        const unsigned width = std::max(1u, static_cast<unsigned>(std::stoul(type.substr(1))));
        if (is_number ? !gives(h, operand.number, width) : h.kind != RuleOperand::Kind::Register) return false;
      }
      return true;
    });
  }
  // Of the rules of an operation that is as wide at least.
  template <class F>
  bool any_rule(std::string_view name, unsigned width, const F& f) const {
    return std::any_of(by_operation_.begin(), by_operation_.end(), [&](const auto& entry) {
      if (entry.first.first != name || entry.first.second[0] != 'i') return false;
      const auto of = static_cast<unsigned>(std::stoul(entry.first.second.substr(1)));
      return of >= width &&
             std::any_of(entry.second.begin(), entry.second.end(), [&](const Rule* r) { return f(*r, of); });
    });
  }
  // Of a register and a number.
  static bool has_number(const Rule& r) {
    return r.operands.size() == 2 && r.operands[0].kind == RuleOperand::Kind::Register &&
           r.operands[1].kind == RuleOperand::Kind::Number;
  }
  // By a rule, or by a sum with 0, which is some register `and` 0 and can be kept.
  bool is_loaded(const Integer& number, unsigned width) const {
    const auto loads = [&](const RuleOperand& h, unsigned of) {
      return gives(h, number, width) || gives(h, number.sign_extend(width).low_bits(of), of);
    };
    const auto makes_zero = [&](const Rule& r, unsigned of) {
      return has_number(r) && gives(r.operands[1], Integer(), of);
    };
    const auto adds = [&](const Rule& r, unsigned of) { return has_number(r) && loads(r.operands[1], of); };
    return any_rule("const", width, [&](const Rule& r, unsigned of) { return loads(r.operands[0], of); }) ||
           (any_rule("and", width, makes_zero) && any_rule("add", width, adds));
  }
  // Loads a constant: by a rule; or an upper part, combined with a lower one by a sum or a logical operation; or part
  // by part, each shifted to its place. Otherwise it fails.
  unsigned of_number(const Integer& number, unsigned width) const {
    if (is_loaded(number, width)) return 1;
    unsigned out = kNever;
    for (const char* name : {"add", "or", "xor"})
      any_rule(name, width, [&](const Rule& r, unsigned) {
        if (!has_number(r) || r.operands[1].view.shift) return false;
        const unsigned bits = std::min(r.operands[1].bits, width);
        for (const Integer& low : {number.low_bits(bits), number.low_bits(bits).sign_extend(bits).low_bits(width)}) {
          const Integer high = name[0] == 'a' ? (number - low).low_bits(width) : (number ^ low).low_bits(width);
          if (gives(r.operands[1], low, width) && is_loaded(high, width)) out = 2;
        }
        const unsigned part = bits - (r.operands[1].view.is_signed ? 1 : 0);
        if (out == 2 || name[0] == 'x' || part == 0 || part >= width) return false;
        const bool shifts = any_rule("shl", width, [&](const Rule& s, unsigned of) {
          return has_number(s) && gives(s.operands[1], Integer(part), of);
        });
        const unsigned parts = (width + part - 1) / part;
        if (shifts && is_loaded(number.shr(part * (parts - 1)), width)) out = std::min(out, 2 * parts - 1);
        return false;
      });
    return out;
  }

  std::map<std::pair<std::string, std::string>, std::vector<const Rule*>> by_operation_;
  std::map<std::pair<std::string, std::string>, const Rule*> assuming_;
  std::map<const Operation*, std::vector<Expansion>> all_;
  std::map<const Operation*, Way> ways_;
  unsigned widest_ = 0;
  bool truth_in_words_ = true;
};

// Branches, loads and stores: whether there is a rule at all.
void add_others(const model::Isa& isa, const std::vector<Rule>& rules, ExpansionCosts& costs,
                std::vector<MissingOperation>& out) {
  std::set<std::pair<std::string, std::string>> have;
  for (const Rule& r : rules)
    if (r.status == Status::Proved && is_general(isa, r) && r.assumptions.empty() && has_registers_alone(r) &&
        (!r.address || (r.address->base && r.address->base->kind == RuleOperand::Kind::Register)))
      have.insert({r.operation, r.type});
  const bool by_bit = have.contains({"br_bit", "i1"});
  const std::string word = "i" + std::to_string(costs.widest());
  for (unsigned width = 8; width <= costs.widest(); width *= 2) {
    const std::string type = "i" + std::to_string(width);
    for (const char* name : {"load", "store"})
      if (!have.contains({name, type})) out.push_back({name, type, 0, ""});
    for (unsigned from = 8; from < width; from *= 2)
      for (const char* sign : {"zext_", "sext_"}) {
        const std::string load = std::string("load_") + sign + std::to_string(from);
        if (have.contains({load, type})) continue;
        const Operation* extend = find_operation(sign + std::to_string(from), type);
        const bool loads = have.contains({"load", "i" + std::to_string(from)}) && extend;
        const unsigned cost = loads ? costs.way(*extend).cost : kNever;
        out.push_back(
            {load, type, cost < kNever ? cost + 1 : 0, cost < kNever ? sign + std::to_string(from) + "(load)" : ""});
      }
    for (const char* name : {"icmp_eq", "icmp_ne", "icmp_ult", "icmp_ule", "icmp_slt", "icmp_sle"}) {
      if (have.contains({std::string("br_") + name, type})) continue;
      unsigned cost =
          by_bit || have.contains({"br_icmp_ne", word}) ? costs.way(*find_operation(name, type)).cost : kNever;
      std::string how = std::string("branch on ") + name;
      const bool is_signed = std::string(name).starts_with("icmp_s");
      const Operation* extend = find_operation((is_signed ? "sext_" : "zext_") + std::to_string(width), word);
      if (extend && have.contains({std::string("br_") + name, word}) && 2 * costs.way(*extend).cost < cost) {
        cost = 2 * costs.way(*extend).cost;
        how = "branch in " + word + " on operands by " + extend->name;
      }
      for (const Expansion& e : expansions(*find_operation(name, type))) {
        const Operation* last = e.tree->operation;
        if (!last || !have.contains({"br_" + last->name, last->type()})) continue;
        if (const unsigned sum = costs.before_last(e); sum < cost) cost = sum, how = "branch on " + e.text;
      }
      const bool ok = cost < kNever;
      out.push_back({std::string("br_") + name, type, ok ? cost + 1 : 0, ok ? how : ""});
    }
  }
  for (const char* name : {"jump", "jump_register", "call", "call_register"})
    if (!have.contains({name, ""})) out.push_back({name, "", 0, ""});
}

}  // namespace

std::vector<MissingOperation> missing(const model::Isa& isa, const std::vector<Rule>& rules, OfExpansions of) {
  ExpansionCosts costs(isa, rules, common_scope(isa, rules));
  costs.choose_cheapest();
  std::vector<MissingOperation> out;
  std::set<std::string> none;
  for (const Operation& o : operations()) {
    if ((!o.needed && of == OfExpansions::No) || o.width > costs.widest() || o.width == 1) continue;
    if (o.is_float && !costs.has_any_float(o.type())) {
      if (none.insert(o.type()).second) out.push_back({"", o.type(), 0, ""});
      continue;
    }
    if (o.name == "copy" && o.width < costs.widest()) continue;
    const ExpansionCosts::Way& way = costs.way(o);
    if (way.cost == 1 && !way.expansion) continue;
    if (const Rule* r = costs.assuming(o)) {
      out.push_back({o.name, o.type(), 1, "where " + conditions_text(isa, *r)});
      continue;
    }
    const bool ok = way.cost < kNever;
    out.push_back({o.name, o.type(), ok ? way.cost : 0, ok ? way.expansion->text : ""});
  }
  add_others(isa, rules, costs, out);
  return out;
}

}  // namespace isadora::rules
