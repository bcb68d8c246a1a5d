// Enumerations: names with codes, their spellings, and the operators that some stand for.
#include <algorithm>

#include "base/text.h"
#include "check/types.h"
#include "ir/facts.h"

namespace isadora::check {

using base::Integer;
using diag::Kind;
using model::Enumerator;
using parse::NodeKind;

namespace {

const std::vector<std::string> kModifierOperators = {"==", "!=", "<", "<=", ">",  ">=", "+",
                                                     "-",  "&",  "|", "^",  "&&", "||"};

class EnumerationReader {
 public:
  EnumerationReader(BuildContext& work, const Definition& d, model::Type& type) : work_(work), d_(d), type_(type) {}

  void read() {
    const auto list = d_.statements(work_);
    for (NodeRef item : d_.items) {
      if (kind_of(item) == NodeKind::Enumerator) add(item);
    }
    for (const Statement& s : list) {
      if (s.name == "Spelling") spelling(s);
      if (s.name == "Operator") named_operator(s);
      if (s.name == "Bits") bits(s);
      if (s.name == "Signed") is_signed(s);
      if (s.name == "Format") format(s);
      if (s.name == "Modifier") modifier(s);
    }
    for (Enumerator& e : type_.enumerators) {
      if (e.spellings.empty()) e.spellings.push_back(e.name);
    }
    if (!list.empty()) check_spellings(list);
    if (type_.is_suffix) check_suffixes(list);
  }

 private:
  void add(NodeRef item) {
    const auto parts = children_of(item);
    if (parts.empty() || kind_of(parts[0]) != NodeKind::Name) return;
    const NodeRef value = child_of(item, NodeKind::Value);
    const auto code = value ? constant_of(value) : std::optional(next_);
    if (value && !code) {
      const auto inside = children_of(value);
      if (inside.empty() || kind_of(inside[0]) != NodeKind::Missing) {
        work_.report(Kind::BadValue, value, "expected a number (e.g. 0x1F), found " + code_text(text_of(value)));
      }
      return;
    }
    next_ = *code + 1;
    if (!fits(item, *code)) return;
    Enumerator e;
    e.name = std::string(text_of(parts[0]));
    e.code = code->to_uint64();
    e.span = span_of(item);
    insert(std::move(e), parts[0]);
  }

  bool fits(NodeRef item, const Integer& code) {
    if (type_.width == 0) return !code.is_negative() && code.fits_uint64();
    if (!code.is_negative() && code < Integer::power_of_two(type_.width)) return true;
    work_.report(Kind::BadValue, item,
                 "the code " + code.to_string() + " does not fit the " + std::to_string(type_.width) + " bits of " +
                     code_text(type_.name));
    return false;
  }

  void insert(Enumerator e, NodeRef name) {
    const auto number = type_.enumerators.size();
    if (const auto same = by_name_.find(e.name); same != by_name_.end()) {
      work_.report(Kind::DuplicateName, name, code_text(e.name) + " stands here twice")
          .labels.push_back({type_.enumerators[same->second].span, "first defined here"});
      return;
    }
    if (const auto [taken, fresh] = by_code_.insert({e.code, number}); !fresh) {
      const Enumerator& other = type_.enumerators[taken->second];
      work_
          .report(Kind::BadValue, name,
                  code_text(e.name) + " has the code of " + code_text(other.name) + ", " + std::to_string(e.code))
          .labels.push_back({other.span, code_text(other.name) + " is here"});
      return;
    }
    by_name_[e.name] = number;
    type_.enumerators.push_back(std::move(e));
  }

  Enumerator* find(NodeRef argument) {
    const std::string name = word_of(argument);
    if (const auto found = by_name_.find(name); found != by_name_.end()) return &type_.enumerators[found->second];
    std::vector<std::string> names;
    for (const Enumerator& e : type_.enumerators) names.push_back(e.name);
    work_.unknown(Kind::UnknownName, span_of(argument),
                  code_text(type_.name) + " has no enumerator " + code_text(text_of(argument)), name, names);
    return nullptr;
  }

  void spelling(const Statement& s) {
    if (Enumerator* e = find(s.arguments[0])) e->spellings = s.texts();
  }

  // The end of a word, or marks with letters: a number after a mark is an operand.
  void check_suffixes(const std::vector<Statement>& list) {
    const auto is_letter = [](char c) { return c == '_' || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z'); };
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto is_mark = [](char c) { return std::string_view("./+-=!?&|^~<>").find(c) != std::string_view::npos; };
    const auto is_suffix = [&](const std::string& s) {
      return std::ranges::all_of(s, [&](char c) { return is_letter(c) || is_digit(c); }) ||
             (std::ranges::all_of(s, [&](char c) { return is_letter(c) || is_mark(c); }) && s.find("//") == s.npos);
    };
    for (const Enumerator& e : type_.enumerators)
      for (const std::string& s : e.spellings)
        if (!is_suffix(s))
          work_.report(Kind::BadValue, place_of(list, e),
                       "no program can write the suffix " + code_text(s) +
                           ", expected letters, digits and `_`, or letters and marks, as in `/eq`");
  }

  void modifier(const Statement& s) {
    if (word_of(s.arguments[0]) == "suffix")
      type_.is_suffix = true;
    else
      work_.report(Kind::BadValue, s.arguments[0],
                   code_text(text_of(s.arguments[0])) + " is not a way to write a modifier, expected `suffix`");
  }

  void named_operator(const Statement& s) {
    const std::string op = s.texts()[0];
    if (std::find(kModifierOperators.begin(), kModifierOperators.end(), op) == kModifierOperators.end()) {
      work_.report(Kind::BadValue, s.values[0],
                   code_text(op) + " is not an operator, expected one of " + base::joined(kModifierOperators));
      return;
    }
    if (Enumerator* e = find(s.arguments[0])) e->op = op;
  }

  // `Bits<S8, U8> = 8;` and `Signed<S8>;`: the data type of an enumerator.
  void bits(const Statement& s) {
    const auto n = constant_of(s.values[0]);
    if (n->is_negative() || n->is_zero() || *n > Integer(1024)) {
      work_.report(Kind::BadValue, s.values[0], "a data type of " + n->to_string() + " bits, expected 1 to 1024");
      return;
    }
    for (NodeRef argument : s.arguments) {
      if (Enumerator* e = find(argument)) e->bits = static_cast<unsigned>(n->to_uint64());
    }
  }

  void is_signed(const Statement& s) {
    for (NodeRef argument : s.arguments) {
      if (Enumerator* e = find(argument)) e->is_signed = true;
    }
  }

  // `Format<SINGLE> = f32;`: the float format of an enumerator.
  void format(const Statement& s) {
    const auto format = ir::spelled<ir::FloatFormat>(s.word());
    if (!format) {
      work_.report(Kind::BadValue, s.values[0],
                   code_text(s.word()) + " is not a format, expected one of f16, bf16, f32, f64");
      return;
    }
    for (NodeRef argument : s.arguments) {
      if (Enumerator* e = find(argument)) e->format = *format;
    }
  }

  // A text must have one code.
  void check_spellings(const std::vector<Statement>& list) {
    std::map<std::string, const Enumerator*> seen;
    for (const Enumerator& e : type_.enumerators) {
      for (const std::string& spelling : e.spellings) {
        const auto [first, fresh] = seen.insert({spelling, &e});
        if (fresh || first->second == &e) continue;
        work_.report(Kind::DuplicateName, place_of(list, e), "the spelling " + code_text(spelling) + " has two codes")
            .labels.push_back({place_of(list, *first->second), code_text(first->second->name) + " has it too"});
      }
    }
  }
  static base::Span place_of(const std::vector<Statement>& list, const Enumerator& e) {
    for (const Statement& s : list) {
      if (s.name == "Spelling" && s.argument(0) == e.name) return span_of(s.place);
    }
    return e.span;
  }

  BuildContext& work_;
  const Definition& d_;
  model::Type& type_;
  Integer next_ = 0;
  std::map<std::string, size_t> by_name_;
  std::map<uint64_t, size_t> by_code_;
};

}  // namespace

void read_enumeration(BuildContext& work, const Definition& d, model::Type& type) {
  EnumerationReader(work, d, type).read();
}

}  // namespace isadora::check
