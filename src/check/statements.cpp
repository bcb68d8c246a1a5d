#include "check/statements.h"

#include <algorithm>
#include <map>

#include "base/text.h"

namespace isadora::check {

using diag::Kind;
using parse::NodeKind;

namespace {

std::string_view expected_value(StatementArgument takes) {
  switch (takes) {
    case StatementArgument::Nothing: return "no value";
    case StatementArgument::Number: return "a number (e.g. 32)";
    case StatementArgument::Numbers: return "numbers (e.g. 0, 1, 2)";
    case StatementArgument::Word: return "a name";
    case StatementArgument::Text: return "a string (e.g. \"R%\")";
    case StatementArgument::Texts: return "strings (e.g. \"LT\", \"LESS\")";
    case StatementArgument::Expression: return "an expression";
    case StatementArgument::Anything: break;
  }
  return "anything";
}

bool has_value(NodeRef e, StatementArgument takes) {
  switch (takes) {
    case StatementArgument::Number:
    case StatementArgument::Numbers: {
      const auto v = constant_of(e);
      return v && !v->is_negative() && v->fits_uint64();
    }
    case StatementArgument::Word: return !word_of(e).empty();
    case StatementArgument::Text:
    case StatementArgument::Texts: return is_string(e);
    default: return true;
  }
}

bool takes_one(StatementArgument takes) {
  return takes == StatementArgument::Number || takes == StatementArgument::Word || takes == StatementArgument::Text ||
         takes == StatementArgument::Expression;
}

std::vector<NodeRef> values_of(NodeRef statement) {
  std::vector<NodeRef> out;
  for (NodeRef c : children_of(statement)) {
    if (kind_of(c) != NodeKind::Value) continue;
    const auto inside = children_of(c);
    if (!inside.empty()) out.push_back(inside[0]);
  }
  return out;
}

bool has_holes(NodeRef statement) {
  bool holes = false;
  walk(statement, [&](NodeRef p) { holes |= kind_of(p) == NodeKind::Missing || kind_of(p) == NodeKind::Error; });
  return holes;
}

std::string key_of(const Statement& s) {
  std::string key(s.name);
  if (s.name.empty()) key = lower_case(text_of(s.head));
  for (NodeRef a : s.arguments) key += "," + std::string(text_of(a));
  if (s.name == "Relocation") {  // one number may be of several functions that are equal
    for (NodeRef v : s.values) key += "," + std::string(text_of(v));
  }
  return key;
}

std::string arguments_text(const StatementRule& rule) {
  if (rule.most == 0) return "no arguments";
  if (rule.least == rule.most) return std::to_string(rule.least) + (rule.least == 1 ? " argument" : " arguments");
  return "at least " + std::to_string(rule.least);
}

}  // namespace

std::vector<std::string> Statement::texts() const {
  std::vector<std::string> out;
  for (NodeRef v : values) out.push_back(word_of(v));
  return out;
}

const StatementRule* StatementReader::rule_for(const Statement& s) const {
  for (const StatementRule& rule : rules) {
    if (rule.name == s.name) return &rule;
  }
  return nullptr;
}

bool StatementReader::right(const Statement& s, const StatementRule& rule) const {
  const std::string name = rule.name.empty() ? "this" : code_text(rule.name);
  if (s.arguments.size() < rule.least || s.arguments.size() > rule.most) {
    work.report(Kind::BadStatement, s.place,
                name + " has " + std::to_string(s.arguments.size()) + " arguments, expected " + arguments_text(rule) +
                    " (e.g. " + code_text(rule.example) + ")");
    return false;
  }
  if (rule.takes == StatementArgument::Anything) return true;
  const bool count = rule.takes == StatementArgument::Nothing ? s.values.empty()
                     : takes_one(rule.takes)                  ? s.values.size() == 1
                                                              : !s.values.empty();
  const auto wrong =
      std::find_if_not(s.values.begin(), s.values.end(), [&](NodeRef v) { return has_value(v, rule.takes); });
  if (count && wrong == s.values.end()) return true;
  work.report(Kind::BadValue, wrong != s.values.end() ? *wrong : s.place,
              name + " takes " + std::string(expected_value(rule.takes)) + " (e.g. " + code_text(rule.example) + ")");
  return false;
}

std::optional<Statement> StatementReader::check(NodeRef node) const {
  Statement s{{}, node, child_of(node, NodeKind::Head), {}, values_of(node)};
  if (!s.head || has_holes(node)) return std::nullopt;
  if (const NodeRef name = child_of(s.head, NodeKind::Name)) s.name = text_of(name);
  if (const NodeRef arguments = child_of(node, NodeKind::Arguments)) s.arguments = children_of(arguments);
  if (const StatementRule* rule = rule_for(s)) return right(s, *rule) ? std::optional(std::move(s)) : std::nullopt;
  if (bindings && s.arguments.empty() && s.values.size() == 1 && !alternatives_of(s.values[0]).empty()) {
    s.name = {};
    return s;
  }
  std::vector<std::string> known;
  for (const StatementRule& rule : rules) known.emplace_back(rule.name);
  work.unknown(Kind::BadStatement, span_of(s.head),
               code_text(text_of(s.head)) + " has no meaning in " + std::string(where), s.name, known);
  return std::nullopt;
}

std::vector<Statement> StatementReader::read(const std::vector<NodeRef>& items) const {
  std::vector<Statement> out;
  std::map<std::string, NodeRef> seen;
  for (NodeRef item : items) {
    if (kind_of(item) != NodeKind::Statement) continue;
    auto statement = check(item);
    if (!statement) continue;
    const auto [first, fresh] = seen.insert({key_of(*statement), statement->place});
    if (fresh || statement->arguments.size() > 1) {
      out.push_back(std::move(*statement));
      continue;
    }
    work.report(Kind::DuplicateName, statement->place, code_text(text_of(statement->head)) + " stands here twice")
        .labels.push_back({span_of(first->second), "first stated here"});
  }
  return out;
}

const Statement* find_statement(const std::vector<Statement>& list, std::string_view name) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const Statement& s) { return s.name == name; });
  return found == list.end() ? nullptr : &*found;
}

uint64_t number_in(BuildContext& work, const std::vector<Statement>& list, std::string_view name, uint64_t least,
                   uint64_t most, uint64_t fallback) {
  const Statement* s = find_statement(list, name);
  if (!s) return fallback;
  const uint64_t value = s->number();
  if (value >= least && value <= most) return value;
  work.report(Kind::BadValue, s->values[0],
              code_text(name) + " is " + std::to_string(value) + ", expected " + std::to_string(least) + " to " +
                  std::to_string(most));
  return fallback;
}

size_t choice_of(BuildContext& work, const std::vector<Statement>& list, std::string_view name,
                 const std::vector<std::string>& choices, size_t fallback) {
  const Statement* s = find_statement(list, name);
  if (!s) return fallback;
  const auto found = std::find(choices.begin(), choices.end(), s->word());
  if (found != choices.end()) return static_cast<size_t>(found - choices.begin());
  std::vector<std::string> marked;
  for (const std::string& c : choices) marked.push_back(code_text(c));
  work.unknown(Kind::BadValue, span_of(s->values[0]),
               "expected " + base::joined(marked) + " for " + code_text(name) + ", found " + code_text(s->word()),
               s->word(), choices);
  return fallback;
}

std::optional<uint64_t> code_in(BuildContext& work, NodeRef e, unsigned bits) {
  const auto v = constant_of(e);
  if (v && !v->is_negative() && v->bit_length() <= std::min(bits, 64u)) return v->to_uint64();
  work.report(Kind::BadValue, e,
              v ? code_text(text_of(e)) + " does not fit " + std::to_string(bits) + " bits"
                : "expected a number (e.g. 0x1F), found " + code_text(text_of(e)));
  return std::nullopt;
}

}  // namespace isadora::check
