#include "rules/derive.h"

#include <algorithm>
#include <map>
#include <memory>

#include "base/cache.h"
#include "base/fingerprint.h"
#include "ir/content.h"
#include "prove/cache.h"
#include "prove/identity.h"
#include "prove/pool.h"
#include "rules/candidates.h"
#include "rules/claim.h"
#include "rules/json.h"
#include "rules/legal.h"
#include "rules/operations.h"
#include "rules/parts.h"

namespace isadora::rules {

namespace {

constexpr size_t kLimit = size_t{64} << 20;  // bytes of the cache

// The index of an operation in reports.
size_t rank(const Rule& r) {
  static const auto index = [] {
    std::map<std::string, size_t> out;
    for (const Operation& o : operations()) out.emplace(o.name, out.size());
    return out;
  }();
  const size_t kind = static_cast<size_t>(r.kind) * 10000;
  const std::string& name = r.operation.starts_with("br_") ? r.operation.substr(3) : r.operation;
  const auto it = index.find(name);
  return kind + (it == index.end() ? 0 : it->second);
}

unsigned width(const Rule& r) { return r.type.empty() ? 0 : static_cast<unsigned>(std::stoul(r.type.substr(1))); }

// The number of codes of a number that a selector can use.
unsigned reach(const Rule& r) {
  unsigned out = 0;
  for (const RuleOperand& h : r.operands) out += h.kind == RuleOperand::Kind::Number ? h.bits : 0;
  if (r.address && r.address->number) out += r.address->number->bits;
  return out;
}

size_t registers(const model::Isa& isa, const Rule& r) {
  size_t out = 0;
  const auto count = [&](uint16_t field) {
    const model::Type& t = isa.types[isa.opcodes[r.opcode].fields[field].type];
    out += t.codes.empty() ? isa.files[t.file].count : t.codes.size();
  };
  for (const RuleOperand& h : r.operands)
    if (h.kind == RuleOperand::Kind::Register) count(h.field);
  if (r.result != model::kNoIndex) count(r.result);
  return out;
}

std::string group_of(const Rule& r) {
  std::string out = std::to_string(static_cast<int>(r.kind)) + r.operation + "." + r.type + ".";
  for (const RuleOperand& h : r.operands) out += "rnfc"[static_cast<size_t>(h.kind)];
  if (r.address) {
    out += r.address->base ? 'b' : '-';
    out += r.address->index ? 'i' : '-';
    out += std::to_string(r.space);
  }
  return out;
}

void sort(const model::Isa& isa, std::vector<Rule>& rules) {
  const auto key = [&](const Rule& r) {
    return std::tuple(rank(r), width(r), r.type, group_of(r), r.bytes, r.assumptions.size(),
                      r.upper == Rule::Upper::Any, ~size_t{0} - registers(isa, r), ~0u - reach(r),
                      r.address ? r.address->shift : 0u, isa.opcodes[r.opcode].forms[r.form].semantics.ops.size());
  };
  std::vector<std::pair<decltype(key(rules[0])), size_t>> order;
  for (size_t i = 0; i < rules.size(); ++i) order.emplace_back(key(rules[i]), i);
  std::stable_sort(order.begin(), order.end());
  std::vector<Rule> out;
  for (const auto& [k, i] : order) out.push_back(std::move(rules[i]));
  rules = std::move(out);
}

const model::Type& type_of(const model::Isa& isa, const Rule& r, uint16_t field) {
  return isa.types[isa.opcodes[r.opcode].fields[field].type];
}

// Can a's operand be whatever b's can?
bool reaches(const model::Isa& isa, const Rule& a, uint16_t of_a, const Rule& b, uint16_t of_b) {
  const model::Type &x = type_of(isa, a, of_a), &y = type_of(isa, b, of_b);
  if (x.file != y.file) return false;
  const auto names = [&](uint16_t number) {
    return x.codes.empty() || std::find(x.codes.begin(), x.codes.end(), number) != x.codes.end();
  };
  if (!y.codes.empty()) return std::all_of(y.codes.begin(), y.codes.end(), names);
  return x.codes.empty();
}

// Is every number that b can be one that a can be? They are numbers of `width` bits.
bool covers(const RuleOperand& a, const RuleOperand& b, unsigned width) {
  if (a.view.shift == 0 && a.bits >= width) return true;
  if (b.kind == RuleOperand::Kind::Constant) return true;  // 0 fits any number
  if (a.view.shift != b.view.shift || a.view.negated != b.view.negated || a.view.inverted != b.view.inverted)
    return false;
  return a.view.is_signed == b.view.is_signed ? a.bits >= b.bits : a.view.is_signed && a.bits > b.bits;
}

bool covers(const model::Isa& isa, const Rule& a, const std::optional<RuleOperand>& x, const Rule& b,
            const std::optional<RuleOperand>& y) {
  if (!y) return !x || x->kind == RuleOperand::Kind::Number;  // which is then 0
  if (!x) return false;
  using Kind = RuleOperand::Kind;
  if (x->kind == Kind::Number)
    return (y->kind == Kind::Number || y->kind == Kind::Constant) &&
           covers(*x, *y, a.address ? a.address->bits : std::max(1u, width(a)));
  if (x->kind != Kind::Register) return *x == *y;
  if (x->bits != y->bits) return false;
  if (y->kind == Kind::Register) return reaches(isa, a, x->field, b, y->field);
  const model::Type& t = type_of(isa, a, x->field);
  return y->kind == Kind::Fixed && t.file == y->field && t.codes.empty();
}

}  // namespace

bool is_costlier(const model::Isa& isa, const Rule& a, const Rule& b) {
  if (a.kind != b.kind || a.operation != b.operation || a.type != b.type || a.bytes > b.bytes) return false;
  if (a.operands.size() != b.operands.size() || a.space != b.space) return false;
  // b may be needed for words that a excludes.
  if (!a.legal.empty() && (a.opcode != b.opcode || a.form != b.form || a.codes != b.codes)) return false;
  if (a.upper != b.upper && b.upper != Rule::Upper::Any) return false;
  for (size_t i = 0; i < a.operands.size(); ++i)
    if (!covers(isa, a, a.operands[i], b, b.operands[i])) return false;
  if ((a.result == model::kNoIndex) != (b.result == model::kNoIndex) || a.link != b.link) return false;
  if (a.result != model::kNoIndex && !reaches(isa, a, a.result, b, b.result)) return false;
  // Operands, parts of an address and the result that share a field are one register.
  const auto ties = [](const Rule& r) {
    std::vector<uint16_t> fields;
    const auto add = [&](const RuleOperand& h) {
      const bool is_field = h.kind == RuleOperand::Kind::Register || h.kind == RuleOperand::Kind::Number;
      fields.push_back(is_field ? h.field : model::kNoIndex);
    };
    for (const RuleOperand& h : r.operands) add(h);
    for (const auto part : {&Address::base, &Address::index, &Address::number})
      add(r.address && (*r.address).*part ? *((*r.address).*part) : RuleOperand{RuleOperand::Kind::Constant});
    fields.push_back(r.result);
    std::vector<bool> out;
    for (size_t i = 0; i < fields.size(); ++i)
      for (size_t k = 0; k < i; ++k) out.push_back(fields[i] != model::kNoIndex && fields[i] == fields[k]);
    return out;
  };
  const std::vector<bool> tied = ties(a), of_b = ties(b);
  for (size_t i = 0; i < tied.size(); ++i)
    if (tied[i] && !of_b[i]) return false;
  if (a.address.has_value() != b.address.has_value()) return false;
  if (a.address) {
    if (a.address->shift != b.address->shift || (a.address->in_range && !b.address->in_range)) return false;
    if (!covers(isa, a, a.address->base, b, b.address->base) ||
        !covers(isa, a, a.address->index, b, b.address->index) ||
        !covers(isa, a, a.address->number, b, b.address->number))
      return false;
  }
  if ((a.label == model::kNoIndex) != (b.label == model::kNoIndex)) return false;
  if (a.label != model::kNoIndex) {
    const model::Field &p = isa.opcodes[a.opcode].fields[a.label], &q = isa.opcodes[b.opcode].fields[b.label];
    const model::Type &x = isa.types[p.type], &y = isa.types[q.type];
    if (p.width() < q.width() || x.scale != y.scale || x.is_signed != y.is_signed || x.relative != y.relative ||
        x.from != y.from)
      return false;
  }
  return std::all_of(a.assumptions.begin(), a.assumptions.end(), [&](const Assumption& one) {
    return std::find(b.assumptions.begin(), b.assumptions.end(), one) != b.assumptions.end();
  });
}

namespace {

class RuleDerivation {
 public:
  RuleDerivation(const prove::Context& context, const DeriveOptions& asked)
      : context_(context), asked_(asked), isa_(context.isa), identity_(isa_), answers_(asked.cache) {}

  DerivationResult run() {
    DerivationResult out;
    base::KeyBuilder whole;
    whole << "rules" << starts() << context_.solver.identity() << asked_.timeout_s;
    std::vector<std::pair<uint16_t, uint16_t>> forms;
    for (uint16_t o = 0; o < isa_.opcodes.size(); ++o)
      for (uint16_t f = 0; f < isa_.opcodes[o].forms.size(); ++f) {
        if (!is_wanted(o)) continue;
        ++out.forms;
        if (!is_plain(with_parts_as_operands(isa_, isa_.opcodes[o], isa_.opcodes[o].forms[f].semantics))) continue;
        ++out.plain;
        forms.emplace_back(o, f);
        whole << of_form(o, f);
      }
    const std::string key = identity_.key(whole.text());
    if (auto known = read(key)) {
      out.rules = std::move(known->rules);
      out.refused = std::move(known->refused);
      return out;
    }
    find_candidates(forms, out);
    sort(isa_, out.rules);
    settle(out.rules);
    if (!failed_) write(key, {out.rules, out.refused});
    return out;
  }

 private:
  bool is_wanted(uint16_t o) const {
    const model::Opcode& opcode = isa_.opcodes[o];
    const auto named = [&](const std::string& n) { return n == opcode.name || n == isa_.optypes[opcode.optype].name; };
    return asked_.only.empty() || std::any_of(asked_.only.begin(), asked_.only.end(), named);
  }
  // A form and its entry in the cache, by name: if two opcodes exchange names, other rules hold.
  std::string of_form(uint16_t o, uint16_t f) {
    const model::Opcode& opcode = isa_.opcodes[o];
    base::KeyBuilder out;
    out << identity_.of_form(o, f) << opcode.name << isa_.optypes[opcode.optype].name << opcode.forms[f].header;
    out << isa_.machine.elf.bits;
    for (const model::Field& field : opcode.fields)
      out << static_cast<uint64_t>(isa_.types[field.type].relative) << isa_.types[field.type].from;
    for (const model::Exception& e : opcode.exceptions) out << exception_text(e);
    for (const model::Form& form : opcode.forms) out << form.header;
    return out.text();
  }
  // Rules assume that registers have their initial values.
  std::string starts() const {
    base::KeyBuilder out;
    for (const model::RegisterFile& f : isa_.files)
      for (const auto& [number, start] : f.starts) out << f.name << number << start.value.to_hex() << start.launch;
    return out.text();
  }
  std::string path(const std::string& key) const { return asked_.cache + "/" + key.substr(0, 2) + "/" + key; }
  std::optional<StoredRules> read(const std::string& key) const {
    if (asked_.cache.empty()) return std::nullopt;
    const auto text = base::kept(path(key), kLimit);
    return text ? stored_rules(isa_, *text) : std::nullopt;
  }
  void write(const std::string& key, const StoredRules& kept) const {
    if (!asked_.cache.empty()) base::keep(path(key), to_text(isa_, kept));
  }

  // Does all of `numbers` in processes of their own, which keep what they find in the cache. Who asks for it then does
  // what is not there, for any reason.
  void fill_cache(const std::vector<size_t>& numbers, const std::function<void(size_t)>& work) const {
    constexpr double kPatience = 600;  // seconds for one of them
    if (asked_.cache.empty() || asked_.jobs < 2 || numbers.size() < 2) return;
    prove::PoolTasks tasks;
    tasks.answer = [&](size_t i) { return work(i), std::string(); };
    tasks.done = [](size_t, const std::string&) {};
    tasks.lost = [](size_t, prove::Loss) {};
    prove::run_pool(numbers, asked_.jobs, kPatience, 0, tasks);
  }

  using FormNumber = std::pair<uint16_t, uint16_t>;

  void find_candidates(const std::vector<FormNumber>& forms, DerivationResult& out) {
    const std::string beginning = "candidates" + starts();
    std::vector<std::string> keys;
    std::vector<std::optional<StoredRules>> known;
    std::vector<size_t> open;
    for (size_t i = 0; i < forms.size(); ++i) {
      keys.push_back(identity_.key(beginning + of_form(forms[i].first, forms[i].second)));
      if (!known.emplace_back(read(keys[i]))) open.push_back(i);
    }
    if (!open.empty()) matcher_ = std::make_unique<RuleMatcher>(isa_);
    fill_cache(open, [&](size_t i) { write(keys[i], candidates_of(forms[i])); });
    for (const size_t i : open) {
      known[i] = read(keys[i]);
      has_filled_ |= known[i].has_value();
      if (known[i]) continue;
      known[i] = candidates_of(forms[i]);
      write(keys[i], *known[i]);
    }
    for (std::optional<StoredRules>& of_form : known) {
      for (Rule& r : of_form->rules) out.rules.push_back(std::move(r));
      for (Refusal& r : of_form->refused) out.refused.push_back(std::move(r));
    }
  }

  StoredRules candidates_of(FormNumber form) const {
    StoredRules out;
    std::string refusal;
    out.rules = candidates(context_, form.first, form.second, *matcher_, refusal);
    sort(isa_, out.rules);
    drop_costlier(out.rules);
    if (!refusal.empty()) out.refused.push_back({form.first, form.second, refusal});
    return out;
  }

  // A second binding of one form is not needed.
  void drop_costlier(std::vector<Rule>& rules) const {
    std::vector<Rule> out;
    for (Rule& r : rules)
      if (std::none_of(out.begin(), out.end(), [&](const Rule& a) { return is_costlier(isa_, a, r); }))
        out.push_back(std::move(r));
    rules = std::move(out);
  }

  // In order of cost: candidates that cost more than a proved rule are skipped.
  void settle(std::vector<Rule>& rules) {
    std::map<std::string, size_t> places;
    std::vector<std::vector<size_t>> groups;  // rules of one operation and type
    std::vector<size_t> all;
    for (size_t i = 0; i < rules.size(); ++i) {
      const auto [place, is_first] = places.emplace(rules[i].operation + rules[i].type, groups.size());
      if (is_first) all.push_back(groups.size()), groups.emplace_back();
      groups[place->second].push_back(i);
    }
    if (has_filled_) fill_cache(all, [&](size_t group) { settle(rules, groups[group]); });
    for (const std::vector<size_t>& group : groups) settle(rules, group);
    std::erase_if(rules, [](const Rule& r) { return r.status == Status::Refuted; });
  }

  void settle(std::vector<Rule>& rules, const std::vector<size_t>& group) {
    std::vector<size_t> proved;
    for (const size_t i : group) {
      const auto dearer = [&](size_t k) { return is_costlier(isa_, rules[k], rules[i]); };
      if (std::any_of(proved.begin(), proved.end(), dearer)) continue;
      ask(rules[i]);
      if (rules[i].status == Status::Proved) proved.push_back(i);
    }
  }

  void ask(Rule& rule) {
    answer(rule);
    const auto ask_instead = [&](const auto& change) {
      if (rule.status == Status::Proved) return;
      Rule other = rule;
      change(other);
      answer(other);
      if (other.status == Status::Proved) rule = std::move(other);
    };
    // The results that a candidate was found by may all have been positive.
    if (rule.upper == Rule::Upper::Sign) ask_instead([](Rule& r) { r.upper = Rule::Upper::Zero; });
    if (rule.address && rule.kind != Rule::Kind::Jump) ask_instead([](Rule& r) { r.address->in_range = true; });
  }

  void answer(Rule& rule) {
    const auto said = promise(isa_, rule);
    if (!said) {
      rule.status = Status::Refuted;
      return;
    }
    base::KeyBuilder text;
    std::string content;
    ir::append_content(said->effect, content);
    ir::append_content(said->given, content);
    text << "rule" << identity_.of_form(rule.opcode, rule.form) << content << context_.solver.identity();
    for (const auto& code : rule.codes) text << code.has_value() << code.value_or(0);
    const std::string key = identity_.key(text.text());
    std::optional<prove::Verdict> v = answers_.find(key, asked_.timeout_s);
    if (!v) {
      if (!claims_) claims_ = std::make_unique<Claims>(context_);
      v = claims_->ask(rule, *said);
      answers_.keep(key, asked_.timeout_s, *v);
    }
    using Kind = prove::Verdict::Kind;
    rule.reason = v->reason;
    rule.status = v->kind == Kind::Proved ? Status::Proved : v->kind == Kind::Tested ? Status::Tested : Status::Refuted;
    if (v->kind == Kind::Failed) rule.status = Status::Tested, failed_ = true;
  }

  const prove::Context& context_;
  const DeriveOptions& asked_;
  const model::Isa& isa_;
  prove::Identity identity_;
  prove::AnswerCache answers_;
  std::unique_ptr<RuleMatcher> matcher_;
  std::unique_ptr<Claims> claims_;
  bool has_filled_ = false;  // processes have found candidates, and the cache has kept them
  bool failed_ = false;      // an empty answer, so that the next run asks again
};

}  // namespace

DerivationResult derive(const prove::Context& context, const DeriveOptions& asked) {
  return RuleDerivation(context, asked).run();
}

}  // namespace isadora::rules
