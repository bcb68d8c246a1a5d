// Examples that cannot assemble, whatever the types are: a comma without an operand, more or fewer operands than any
// form has, the name of an operand instead of a register, a bracket without a required part.
#include <algorithm>

#include "findings/lints.h"
#include "findings/words.h"

namespace isadora::findings {

namespace {

struct InstructionText {
  std::string mnemonic;
  std::vector<std::string> modifiers;
  std::vector<std::string_view> operands;
  std::string_view rest;  // with the semicolon
};

// The beginning of a control, `$name=`; a register may be spelled with a mark too.
size_t control_in(std::string_view text) {
  for (size_t at = text.find('$'); at != std::string_view::npos; at = text.find('$', at + 1)) {
    size_t end = at + 1;
    while (end < text.size() && std::isalnum(static_cast<unsigned char>(text[end]))) ++end;
    if (end < text.size() && text[end] == '=') return at;
  }
  return text.size();
}

InstructionText read(std::string_view text) {
  InstructionText out;
  if (text.starts_with("@")) text = trimmed(text.substr(std::min(text.find(' '), text.size())));
  const std::string_view head = text.substr(0, text.find_first_of(" \t;"));
  for (size_t at = 0; at < head.size();) {
    const size_t end = std::min(head.find('.', at), head.size());
    if (at == 0)
      out.mnemonic = head.substr(0, end);
    else
      out.modifiers.emplace_back(head.substr(at, end - at));
    at = end + 1;
  }
  std::string_view rest = text.substr(head.size());
  rest = rest.substr(0, rest.find(';'));
  rest = rest.substr(0, control_in(rest));
  out.rest = rest;
  size_t depth = 0, begin = 0;
  for (size_t at = 0; at <= rest.size(); ++at) {
    const char c = at < rest.size() ? rest[at] : ',';
    depth += c == '[' || c == '{' ? 1 : 0;
    depth -= (c == ']' || c == '}') && depth ? 1 : 0;
    if (c != ',' || (depth && at < rest.size())) continue;
    out.operands.push_back(trimmed(rest.substr(begin, at - begin)));
    begin = at + 1;
  }
  if (out.operands.size() == 1 && out.operands[0].empty()) out.operands.clear();
  return out;
}

// Top-level operands of a form: how many a text has at least and at most.
void count(const std::vector<check::FormItem>& items, bool optional, size_t& least, size_t& most, int& depth) {
  using ItemKind = check::FormItem::Kind;
  for (size_t n = 0; n < items.size(); ++n) {
    const check::FormItem& item = items[n];
    // An operand also begins where a comma is missing (missing_comma).
    const bool unparted =
        n >= 2 && item.kind == ItemKind::Name && items[n - 1].kind == ItemKind::Space && items[n - 2].text == "]";
    if (unparted && !depth) ++least, ++most;
    if (item.kind == ItemKind::Braces && !item.is_prefix() && !item.is_modifiers())
      count(item.items, true, least, most, depth);
    if (item.kind != ItemKind::Text && item.kind != ItemKind::Name) continue;
    for (char c : item.text) {
      depth += c == '[' ? 1 : c == ']' ? -1 : 0;
      if (c != ',' || depth) continue;
      ++most;
      least += optional ? 0 : 1;
    }
  }
}

// The last bracket of a form in which two names are added and none of them may be left out, as written; empty where
// there is none, or where it may be left out.
std::string demanded_sum(const std::vector<check::FormItem>& items) {
  using ItemKind = check::FormItem::Kind;
  std::string inside, found;
  bool open = false;
  for (const check::FormItem& item : items) {
    if (item.kind == ItemKind::Braces && !item.is_prefix()) return {};
    if (item.kind == ItemKind::Text && item.text.find('[') != std::string::npos) {
      inside.clear();
      open = true;
    } else if (open && item.text.find(']') != std::string::npos) {
      if (inside.find('+') != std::string::npos) found = inside;
      open = item.text.find('[') != std::string::npos;
      inside.clear();
    } else if (open) {
      inside += item.text;
    }
  }
  return found;
}

// `[a+b]` in the line, with either sign.
bool has_sum(std::string_view rest) {
  int depth = 0;
  for (size_t at = 0; at < rest.size(); ++at) {
    depth += rest[at] == '[' ? 1 : rest[at] == ']' ? -1 : 0;
    const bool first = at == 0 || rest[at - 1] == '[' || rest[at - 1] == ' ';
    if (depth && !first && (rest[at] == '+' || rest[at] == '-')) return true;
  }
  return false;
}

bool all_optional(const std::vector<check::FormItem>& items) {
  using ItemKind = check::FormItem::Kind;
  return std::all_of(items.begin(), items.end(), [](const check::FormItem& item) {
    return item.kind == ItemKind::Space || (item.kind == ItemKind::Braces && !item.is_prefix() && !item.is_modifiers());
  });
}

// Literal modifiers that the form demands, and that the text has.
bool may_fit(const LintModel& lint_model, const LintOptype& i, const LintForm& form, const InstructionText& line) {
  for (const ShownModifier& m : form.modifiers) {
    const bool has = std::count(line.modifiers.begin(), line.modifiers.end(), m.text);
    if (!m.optional && !i.modifier_field(m.text) && !has) return false;
  }
  for (const std::string& word : line.modifiers) {
    const bool known = std::any_of(form.modifiers.begin(), form.modifiers.end(), [&](const ShownModifier& m) {
      const LintField* f = i.modifier_field(m.text);
      const Enumeration* e = f ? lint_model.enumeration(f->type) : nullptr;
      return m.text == word || (f && (!e || e->spelled(word)));
    });
    const bool listed_value = std::any_of(
        i.own.level.modifier_sets.begin(), i.own.level.modifier_sets.end(), [&](const check::ModifierSetDraft& s) {
          return std::any_of(s.members.begin(), s.members.end(), [&](const auto& m) { return m.text == word; });
        });
    if (!known && !listed_value) return false;
  }
  return true;
}

class ExampleTextChecker {
 public:
  ExampleTextChecker(const LintModel& lint_model, const LintOptype& i, NodeRef place, diag::Sink& sink)
      : model_(lint_model), i_(i), place_(place), text_(check::text_of(place)), line_(read(text_)), sink_(sink) {}

  void run() {
    if (i_.forms.empty() || i_.opcodes.empty() || line_.mnemonic.empty()) return;
    for (size_t n = 0; n < line_.operands.size(); ++n) {
      if (line_.operands[n].empty())
        return static_cast<void>(
            report_finding(line_.operands[n], "a comma with no operand after it", "no assembler reads this line"));
      if (i_.is_operand(line_.operands[n]) && names_field(line_.operands[n]))
        return static_cast<void>(report_finding(line_.operands[n],
                                                code(line_.operands[n]) + " is the operand's name, not a register",
                                                "no assembler reads this line"));
    }
    if (i_.mnemonics.contains(line_.mnemonic)) operands();
  }

 private:
  bool names_field(std::string_view operand) const {
    return std::any_of(i_.opcodes.begin(), i_.opcodes.end(), [&](const LintLevel& l) {
      const LintField* f = i_.operand_field(l, operand);
      return f && f->name == operand;
    });
  }
  void operands() {
    std::set<size_t> counts;
    const LintForm* form = nullptr;
    for (const LintForm& f : i_.forms) {
      if (!may_fit(model_, i_, f, line_)) continue;
      size_t least = 1, most = 1;
      int depth = 0;
      if (f.line->operands.empty()) least = most = 0;
      count(f.line->operands, false, least, most, depth);
      if (all_optional(f.line->operands)) least = 0;
      if (least <= line_.operands.size() && line_.operands.size() <= most) return brackets(f);
      counts.insert(least);
      counts.insert(most);
      form = &f;
    }
    if (!form) return;
    const size_t least = *counts.begin(), most = *counts.rbegin();
    diag::Diagnostic& d =
        report_finding(line_.rest,
                       "there are " + std::to_string(line_.operands.size()) + " operands, the form has " +
                           std::to_string(least) + (least == most ? "" : " to " + std::to_string(most)),
                       "no assembler reads this line");
    d.labels.push_back({form->span(), "the form"});
  }
  void brackets(const LintForm& form) {
    const std::string sum = i_.forms.size() == 1 ? demanded_sum(form.line->operands) : std::string();
    if (sum.empty() || line_.rest.find('[') == std::string_view::npos || has_sum(line_.rest)) return;
    report_finding(line_.rest, "the form demands " + code("[" + sum + "]") + ", and there is no sum in these brackets",
                   "no assembler reads this line; braces in the form say what may be left out")
        .labels.push_back({form.span(), "the form"});
  }
  diag::Diagnostic& report_finding(std::string_view piece, std::string message, std::string why) {
    const base::Span whole = check::span_of(place_);
    piece = trimmed(piece);
    auto begin = whole.begin + static_cast<uint32_t>(piece.data() - text_.data());
    const auto end = begin + static_cast<uint32_t>(piece.size());
    return report(sink_, diag::Kind::ExampleText, {whole.source, begin, std::max(end, begin + 1)}, std::move(message),
                  std::move(why));
  }

  const LintModel& model_;
  const LintOptype& i_;
  NodeRef place_;
  std::string_view text_;
  InstructionText line_;
  diag::Sink& sink_;
};

}  // namespace

void example_text(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    for (NodeRef item : i.own.definition->block_items("__Examples"))
      if (check::kind_of(item) == parse::NodeKind::ExampleLine) ExampleTextChecker(lint_model, i, item, sink).run();
  }
}

}  // namespace isadora::findings
