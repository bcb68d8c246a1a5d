// Every way that a text may take through the ops of a rule is walked, with the number of commas so far. Whatever is not
// certain counts as "anything".
#include "assembler/starts.h"

#include <algorithm>
#include <optional>

#include "assembler/grammar.h"
#include "assembler/registers.h"

namespace isadora::assembler {
namespace {

using model::Type;
using model::TypeKind;

constexpr int kMaxNesting = 16;  // of operands in operands and of parts that may be left out
constexpr size_t kMaxWays = 1000;
constexpr std::string_view kUnaries = "(+-~'.";
constexpr Starts kAnything = {kAnyStart, kAnyStart, kAnyStart, kAnyStart, kAnyStart};

StartSet start_of(std::string_view s) { return s.empty() ? 0 : start(s[0]); }

class Finder {
 public:
  Finder(const model::Isa& isa, const Grammar& grammar) : isa_(isa), grammar_(grammar) {}

  // By the number of commas in the text: what each operand begins with, where there may be so many.
  using Table = std::array<std::optional<Starts>, kMaxCommas>;

  Table run(const Rule& rule) {
    table_ = {};
    ways_ = 0;
    Way way;
    add(way, first(rule.ops, 0));
    walk(rule.ops, way);
    if (ways_ > kMaxWays) table_.fill(kAnything);
    return table_;
  }

 private:
  struct Way {
    Starts starts = kAnything;
    size_t commas = 0;
    bool open = false;  // some operand may hold commas of its own
  };

  void add(Way& way, StartSet set) const {
    if (way.commas < kMaxStarts && !way.open) way.starts[way.commas] = set;
  }

  void walk(uint32_t at, Way way) {
    for (;; ++at) {
      const Op& op = grammar_.ops[at];
      if (ways_ > kMaxWays) return;
      if (op.kind == OpKind::Tail) return arrive(way);
      if (op.kind == OpKind::Split) walk(op.jump, way);
      if (op.kind == OpKind::Text) pass(op.text, at, way);
      if (op.kind == OpKind::Value) way.open |= has_commas(op.type, 0);
    }
  }

  void arrive(const Way& way) {
    ++ways_;
    for (size_t n = way.commas; n < kMaxCommas && (n == way.commas || way.open); ++n) {
      if (!table_[n]) table_[n].emplace().fill(0);
      for (size_t i = 0; i < kMaxStarts; ++i) (*table_[n])[i] |= way.starts[i];
    }
  }

  void pass(std::string_view text, uint32_t at, Way& way) {
    for (size_t i = 0; i < text.size(); ++i) {
      if (text[i] != ',') continue;
      ++way.commas;
      add(way, i + 1 < text.size() ? start(text[i + 1]) : first(at + 1, 0));
    }
  }

  // What the text may begin with from this op on.
  StartSet first(uint32_t at, int depth) const {
    const Op& op = grammar_.ops[at];
    if (depth > kMaxNesting) return kAnyStart;
    switch (op.kind) {
      case OpKind::Text: return start_of(op.text);
      case OpKind::Value: return value(op, depth);
      case OpKind::Modifier: return start('.') | (op.has_default ? first(at + 1, depth + 1) : 0);
      case OpKind::Split: return first(at + 1, depth + 1) | first(op.jump, depth + 1);
      case OpKind::Tail: return start('$') | start(';') | start('\0');
      case OpKind::Return: break;
    }
    return kAnyStart;
  }

  StartSet value(const Op& op, int depth) const {
    const Type& type = isa_.types[op.type];
    StartSet set = 0;
    for (uint16_t i = 0; i < op.count; ++i) set |= start_of(grammar_.prefixes[op.first + i].open);
    switch (type.kind) {
      case TypeKind::Register: return set | reg(type);
      case TypeKind::Enumeration:
        for (const model::Enumerator& e : type.enumerators) {
          for (const std::string& s : e.spellings) set |= start_of(s);
        }
        return set;
      case TypeKind::Compound:
        for (const Rule& rule : grammar_.compounds[op.type]) set |= first(rule.ops, depth + 1);
        return set;
      case TypeKind::Number:
      case TypeKind::Prefix: break;
    }
    return set | (type.set ? start('{') | start('0') : kExpressionStart);
  }

  StartSet reg(const Type& type) const {
    const model::RegisterFile& file = isa_.files[type.file];
    StartSet set = 0;
    for (const std::string& pattern : {file.spelling, file.wide}) {
      set |= pattern.starts_with('%') ? start('0') : start_of(pattern);
    }
    for (const model::RegisterConstant& c : type.constants) set |= start_of(c.spelling);
    for (const auto& [number, names] : file.aliases) {
      for (const std::string& name : names) set |= start_of(name);
    }
    for (const auto& [number, name] : file.printed) set |= start_of(name);
    return set;
  }

  bool has_commas(uint16_t type, int depth) const {
    if (isa_.types[type].set || depth > kMaxNesting) return true;
    if (isa_.types[type].kind != TypeKind::Compound) return false;
    return std::ranges::any_of(grammar_.compounds[type], [&](const Rule& rule) {
      for (uint32_t at = rule.ops; grammar_.ops[at].kind != OpKind::Return; ++at) {
        const Op& op = grammar_.ops[at];
        if (op.kind == OpKind::Text && op.text.find(',') != std::string_view::npos) return true;
        if (op.kind == OpKind::Value && has_commas(op.type, depth + 1)) return true;
      }
      return false;
    });
  }

  const model::Isa& isa_;
  const Grammar& grammar_;
  Table table_;
  size_t ways_ = 0;
};

}  // namespace

bool begins_expression(std::string_view text, uint32_t pos, const Registers& registers) {
  const char c = at(text, pos);
  if (is_letter(c)) return !registers.is_name(text.substr(pos, word_end(text, pos) - pos));
  return is_digit(c) || c == '%' || kUnaries.find(c) != std::string_view::npos;
}

namespace {

bool has_dollar(const std::string& s) { return s.find('$') != std::string::npos; }
bool any_dollar(const std::vector<std::string>& list) {
  return std::ranges::any_of(list, [](const std::string& s) { return has_dollar(s); });
}

bool writes_dollars(const Type& type) {
  return std::ranges::any_of(type.enumerators, [](const auto& e) { return any_dollar(e.spellings); }) ||
         std::ranges::any_of(type.constants, [](const auto& c) { return has_dollar(c.spelling); }) ||
         std::ranges::any_of(type.prefixes, [](const auto& p) { return has_dollar(p.open + p.close); });
}

bool writes_dollars(const model::RegisterFile& file) {
  return has_dollar(file.spelling + file.wide) ||
         std::ranges::any_of(file.printed, [](const auto& p) { return has_dollar(p.second); }) ||
         std::ranges::any_of(file.aliases, [](const auto& a) { return any_dollar(a.second); });
}

bool writes_dollars(const model::Isa& isa, const Grammar& grammar) {
  return std::ranges::any_of(isa.types, [](const Type& t) { return writes_dollars(t); }) ||
         std::ranges::any_of(isa.files, [](const model::RegisterFile& f) { return writes_dollars(f); }) ||
         std::ranges::any_of(grammar.ops, [](const Op& op) { return has_dollar(std::string(op.text)); });
}

}  // namespace

void make_filters(const model::Isa& isa, Grammar& grammar) {
  grammar.dollars = writes_dollars(isa, grammar);
  Finder finder(isa, grammar);
  for (Mnemonic& m : grammar.mnemonics) {
    m.by_commas.resize(kMaxCommas);
    for (const uint32_t r : m.rules) {
      const Rule& rule = grammar.rules[r];
      Filter filter{rule.required, rule.allowed, r, kAnything};
      m.all.push_back(filter);
      const auto table = finder.run(rule);
      for (size_t n = 0; n < kMaxCommas; ++n) {
        if (!table[n]) continue;
        filter.starts = *table[n];
        m.by_commas[n].push_back(filter);
      }
    }
  }
}

}  // namespace isadora::assembler
