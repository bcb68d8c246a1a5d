#include "descriptions/edits.h"

#include <array>
#include <vector>

#include "parse/tree.h"

namespace isadora::test {

namespace {

using parse::NodeId;
using parse::NodeKind;

class Edit {
 public:
  Edit(const std::string& text, generate::ChoiceSource& choices)
      : c_(choices), text_(text), tree_(parse::parse(base::make_source("edited.isa", text), sink_)) {
    for (NodeId n = 0; n < tree_.nodes.size(); n++) {
      if (in_body(n) && is_value(tree_.kind(n))) values_.push_back(n);
      if (in_body(n) && tree_.kind(n) == NodeKind::Binary) sums_.push_back(n);
      if (tree_.kind(tree_[n].parent == parse::kNoNode ? n : tree_[n].parent) == NodeKind::Body)
        statements_.push_back(n);
      if (tree_.kind(n) == NodeKind::Enumerator) enumerators_.push_back(n);
    }
    for (uint32_t t = 0; t < tree_.tokens.size(); t++) {
      if (tree_.tokens[t].kind == lex::TokenKind::Number) numbers_.push_back(t);
      if (tree_.tokens[t].kind == lex::TokenKind::Name) names_.push_back(t);
    }
  }

  std::string draw() {
    switch (c_.below(15)) {
      case 0:
      case 1:
      case 2: return same_value();
      case 3:
      case 4:
      case 5: return nearly_same_value();
      case 6: return other_operator();
      case 7: return other_order();
      case 8:
      case 9: return other_statements();
      case 10: return other_number();
      case 11: return other_name();
      case 12: return one_more_enumerator();
      case 13: return one_instruction_less();
      default: return other_lines();
    }
  }

 private:
  bool in_body(NodeId n) const {
    for (; n != parse::kNoNode; n = tree_[n].parent)
      if (tree_.kind(n) == NodeKind::Body) return true;
    return false;
  }
  static bool is_value(NodeKind kind) {
    return kind >= NodeKind::NameExpr && kind <= NodeKind::Concat && kind != NodeKind::StringExpr;
  }

  template <class T>
  const T& one_of(const T* all, size_t n) {
    return all[c_.below(n)];
  }
  template <class T>
  const T& one_of(const std::vector<T>& all) {
    return one_of(all.data(), all.size());
  }
  std::string of(NodeId n) const { return std::string(tree_.text(n)); }

  std::string with(uint32_t begin, uint32_t end, const std::string& now) const {
    return text_.substr(0, begin) + now + text_.substr(end);
  }
  std::string with(NodeId n, const std::string& now) const {
    const base::Span span = tree_.span(n);
    return with(span.begin, span.end, now);
  }
  std::string with_token(uint32_t t, const std::string& now) const {
    return with(tree_.tokens[t].begin, tree_.tokens[t].end, now);
  }

  // `@` is the value that is replaced, `#` a number.
  std::string filled(std::string pattern, const std::string& value) {
    const auto put = [&](char mark, const std::string& now) {
      for (size_t at = 0; (at = pattern.find(mark, at)) != std::string::npos; at += now.size())
        pattern.replace(at, 1, now);
    };
    put('#', number());
    put('@', value);
    return pattern;
  }
  std::string number() {
    static constexpr std::array<uint64_t, 10> kEdges = {0,    1,    2,          7,          0x7F,
                                                        0x80, 0xFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
    return std::to_string(c_.below(2) ? c_.below(64) : one_of(kEdges.data(), kEdges.size()));
  }

  std::string wrapped(const char* const* patterns, size_t n) {
    if (values_.empty()) return text_;
    const NodeId value = one_of(values_);
    return with(value, filled(one_of(patterns, n), of(value)));
  }
  std::string same_value() {
    static constexpr const char* kSame[] = {"(@ + 0)", "(0 | @)",     "(@ ^ 0)",  "(1 * @)",     "(~(~@))",
                                            "(-(-@))", "(@ << 0)",    "(@ - 0)",  "(1 ? @ : #)", "(@ == @ ? @ : #)",
                                            "((@))",   "(# + @ - #)", "(@ >> 0)", "(@ ^ # ^ #)", "max(@, @)"};
    return wrapped(kSame, std::size(kSame));
  }
  std::string nearly_same_value() {
    static constexpr const char* kOther[] = {"(@ == # ? # : @)", "(@ > # ? # : @)", "(@ & #)",    "min(@, #)",
                                             "(@ + (@ == #))",   "((@ << 1) >> 1)", "(@ | #)",    "max(@, #)",
                                             "(@)[#:0]",         "(0 ? @ : #)",     "zext(@, #)", "sext(@, #)",
                                             "(@ % 256)"};
    return wrapped(kOther, std::size(kOther));
  }

  std::string other_operator() {
    static constexpr const char* kOperators[] = {"+",  "-",  "*", "&",  "|", "^",  "<<", ">>",
                                                 "==", "!=", "<", "<=", ">", ">=", "&&", "||"};
    if (sums_.empty()) return text_;
    return with_token(tree_.op_token(one_of(sums_)), one_of(kOperators, std::size(kOperators)));
  }

  std::string other_order() {
    if (sums_.empty()) return text_;
    const NodeId n = one_of(sums_);
    const std::vector<NodeId> sides = tree_.children(n);
    if (sides.size() != 2) return text_;
    return with(n, "(" + of(sides[1]) + ") " + std::string(tree_.op(n)) + " (" + of(sides[0]) + ")");
  }

  std::string other_statements() {
    if (statements_.empty()) return text_;
    const NodeId n = one_of(statements_), next = tree_[n].next_sibling;
    switch (c_.below(4)) {
      case 0: return with(n, "");
      case 1: return with(n, of(n) + " " + of(n));
      case 2: return with(n, "if (" + number() + " != " + number() + ") { " + of(n) + " }");
      default:
        if (next == parse::kNoNode) return text_;
        return with(tree_.span(n).begin, tree_.span(next).end, of(next) + " " + of(n));
    }
  }

  std::string other_number() {
    if (numbers_.empty()) return text_;
    const uint32_t t = one_of(numbers_);
    const uint64_t now = std::strtoull(std::string(tree_.token_text(t)).c_str(), nullptr, 0);
    const uint64_t near = c_.below(2) ? now + 1 : now - (now > 0);
    return with_token(t, c_.below(3) ? std::to_string(near) : std::string(tree_.token_text(one_of(numbers_))));
  }

  std::string other_name() {
    if (names_.empty()) return text_;
    return with_token(one_of(names_), std::string(tree_.token_text(one_of(names_))));
  }

  std::string one_more_enumerator() {
    if (enumerators_.empty()) return text_;
    const NodeId n = one_of(enumerators_);
    return with(n, of(n) + " MORE" + number() + (c_.below(2) ? ";" : " = " + number() + ";"));
  }

  // With its opcodes, which follow it; a special case of another one rather than any.
  std::string one_instruction_less() {
    static constexpr std::string_view kBegin = "\n__DefOptype ";
    std::vector<std::pair<size_t, size_t>> all, special;
    for (size_t at = text_.find(kBegin); at != std::string::npos;) {
      const size_t end = std::min(text_.find(kBegin, at + 1), text_.size());
      all.emplace_back(at, end);
      if (text_.substr(at, end - at).find(" Special;") != std::string::npos) special.push_back(all.back());
      at = text_.find(kBegin, at + 1);
    }
    if (all.empty()) return text_;
    const auto [begin, end] = one_of(special.empty() ? all : special);
    return text_.substr(0, begin) + "\n" + text_.substr(end);
  }

  std::string other_lines() {
    std::vector<size_t> begins = {0};
    for (size_t at = 0; (at = text_.find('\n', at)) != std::string::npos;) begins.push_back(++at);
    if (begins.size() < 4) return text_;
    const size_t n = c_.below(begins.size() - 3), a = begins[n], b = begins[n + 1], end = begins[n + 2];
    switch (c_.below(3)) {
      case 0: return text_.substr(0, a) + text_.substr(b);
      case 1: return text_.substr(0, b) + text_.substr(a);
      default: return text_.substr(0, a) + text_.substr(b, end - b) + text_.substr(a, b - a) + text_.substr(end);
    }
  }

  generate::ChoiceSource& c_;
  const std::string& text_;
  diag::Sink sink_;
  const parse::Tree tree_;
  std::vector<NodeId> values_, sums_, statements_, enumerators_;
  std::vector<uint32_t> numbers_, names_;
};

}  // namespace

std::string edited(const std::string& text, generate::ChoiceSource& choices) {
  std::string out = text;
  for (uint64_t n = 1 + choices.below(3); n > 0; n--) out = Edit(out, choices).draw();
  return out;
}

}  // namespace isadora::test
