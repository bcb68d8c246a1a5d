// A walk through the ops of each rule, along every way that the text may take, with a count of the commas so far.
// Whatever is not certain counts as "anything".
#include "assembler/starts.h"

#include <algorithm>
#include <set>
#include <utility>

#include "assembler/grammar.h"
#include "assembler/registers.h"

namespace isadora::assembler {
namespace {

using model::Type;
using model::TypeKind;

constexpr int kMaxDepth = 16;  // of operands in operands and of parts that may be left out
constexpr std::string_view kUnaries = "(+-~'.";

StartSet start_of(std::string_view s) { return s.empty() ? 0 : start(s[0]); }

class Finder {
 public:
  Finder(const model::Isa& isa, const Grammar& grammar) : isa_(isa), grammar_(grammar) {}

  void run(Rule& rule) {
    seen_.clear();
    starts_.fill(0);
    certain_ = kMaxStarts;
    add(0, first(rule.ops, 0));
    walk(rule.ops, 0);
    for (size_t i = 0; i < kMaxStarts; ++i) rule.filter.starts[i] = i < certain_ && starts_[i] ? starts_[i] : kAnyStart;
  }

 private:
  void add(size_t commas, StartSet set) {
    if (commas < kMaxStarts) starts_[commas] |= set;
  }

  void walk(uint32_t at, size_t commas) {
    for (; commas < kMaxStarts && seen_.emplace(at, commas).second; ++at) {
      const Op& op = grammar_.ops[at];
      if (op.kind == OpKind::Tail || op.kind == OpKind::Return) return;
      if (op.kind == OpKind::Split) walk(op.jump, commas);
      if (op.kind == OpKind::Text) pass(op.text, at, commas);
      if (op.kind == OpKind::Value && has_commas(op.type, 0)) {
        certain_ = std::min(certain_, commas + 1);
        return;
      }
    }
  }

  void pass(std::string_view text, uint32_t at, size_t& commas) {
    for (size_t i = 0; i < text.size(); ++i) {
      if (text[i] == ',') add(++commas, i + 1 < text.size() ? start(text[i + 1]) : first(at + 1, 0));
    }
  }

  // What the text may begin with from this op on.
  StartSet first(uint32_t at, int depth) const {
    const Op& op = grammar_.ops[at];
    if (depth > kMaxDepth) return kAnyStart;
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
    StartSet set = start('0');  // where nothing stands in front of the number
    for (const std::string& pattern : {file.spelling, file.wide}) {
      if (!pattern.starts_with('%')) set |= start_of(pattern);
    }
    for (const model::RegisterConstant& c : type.constants) set |= start_of(c.spelling);
    for (const auto& [number, names] : file.aliases) {
      for (const std::string& name : names) set |= start_of(name);
    }
    for (const auto& [number, name] : file.printed) set |= start_of(name);
    return set;
  }

  bool has_commas(uint16_t type, int depth) const {
    if (isa_.types[type].set || depth > kMaxDepth) return true;
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
  std::set<std::pair<uint32_t, size_t>> seen_;
  Starts starts_{};
  size_t certain_ = kMaxStarts;
};

}  // namespace

StartSet start_at(std::string_view text, uint32_t pos, const Registers& registers) {
  const char c = at(text, pos);
  const StartSet set = start(c);
  if (is_letter(c))
    return registers.is_name(text.substr(pos, word_end(text, pos) - pos)) ? set : set | kExpressionStart;
  return is_digit(c) || kUnaries.find(c) != std::string_view::npos ? set | kExpressionStart : set;
}

void find_starts(const model::Isa& isa, Grammar& grammar) {
  Finder finder(isa, grammar);
  for (Rule& rule : grammar.rules) finder.run(rule);
}

}  // namespace isadora::assembler
