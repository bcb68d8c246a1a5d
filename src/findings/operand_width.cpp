// Bitwidth against the siblings, and against modifiers that are widths themselves (`.64`).
#include <algorithm>
#include <optional>

#include "findings/lints.h"

namespace isadora::findings {

namespace {

using parse::NodeKind;

// ---- siblings: the same operand of the forms, in all opcodes of an optype

struct WidthUse {
  const LintLevel* opcode;
  const Width* width;
};

std::string constant_text(const Width& w) {
  const auto v = check::constant_of(w.expression);
  return v ? v->to_string() : std::string();
}

void check_siblings(const LintOptype& i, const std::string& shown, diag::Sink& sink) {
  std::map<std::string, std::vector<WidthUse>> by_width;
  size_t total = 0;
  for (const LintLevel& opcode : i.opcodes) {
    const LintField* f = i.operand_field(opcode, shown);
    for (const Width& w : opcode.widths) {
      if (!f || w.operand != f->name) continue;
      if (constant_text(w).empty()) return;  // it depends on a field
      by_width[constant_text(w)].push_back({&opcode, &w});
      ++total;
    }
  }
  if (by_width.size() != 2 || total < 3) return;
  const auto a = by_width.begin(), b = std::next(a);
  const auto& [few, many] = a->second.size() < b->second.size() ? std::pair(a, b) : std::pair(b, a);
  if (few->second.size() != 1) return;
  const WidthUse& odd = few->second[0];
  diag::Diagnostic& d =
      report(sink, diag::Kind::OperandWidth, check::span_of(odd.width->place),
             code(odd.width->operand) + " has " + few->first + " bits, " + code(shown) + " has " + many->first +
                 " in the other " + std::to_string(many->second.size()) + " opcodes of " + code(i.name()),
             "the width decides whether registers are taken in pairs, and what is read");
  d.labels.push_back({check::span_of(many->second[0].width->place), "a sibling"});
  d.fixes.push_back({check::span_of(odd.width->expression), many->first, "write " + code(many->first)});
}

// ---- modifiers that are widths

// The value of an expression of + - * == and numbers when the field has this enumerator.
std::optional<int64_t> evaluate(NodeRef e, const std::string& field, const std::string& value, bool& mentions) {
  const auto parts = check::children_of(e);
  switch (check::kind_of(e)) {
    case NodeKind::NumberExpr: {
      const auto n = check::parse_number(check::text_of(e));
      if (!n || !n->fits_uint64() || *n > base::Integer(1 << 20)) return std::nullopt;
      return static_cast<int64_t>(n->to_uint64());
    }
    case NodeKind::Paren: return parts.empty() ? std::nullopt : evaluate(parts[0], field, value, mentions);
    case NodeKind::Binary: {
      if (parts.size() != 2) return std::nullopt;
      const std::string_view op = e.tree->op(e.node);
      if (op == "==" && check::word_of(parts[0]) == field && check::is_string(parts[1])) {
        mentions = true;
        return check::word_of(parts[1]) == value;
      }
      const auto a = evaluate(parts[0], field, value, mentions), b = evaluate(parts[1], field, value, mentions);
      if (!a || !b) return std::nullopt;
      if (op == "+") return *a + *b;
      if (op == "-") return *a - *b;
      if (op == "*") return *a * *b;
      return std::nullopt;
    }
    default: return std::nullopt;
  }
}

std::vector<std::string> values_of(const LintModel& lint_model, const LintOptype& i, const LintField& f) {
  std::vector<std::string> out;
  for (const check::ModifierSetDraft& set : i.own.level.modifier_sets) {
    if (i.modifier_field(set.name) != &f) continue;
    for (const auto& m : set.members) out.push_back(m.text);
  }
  if (const Enumeration* e = out.empty() ? lint_model.enumeration(f.type) : nullptr)
    for (const model::Enumerator& x : e->enumerators) out.push_back(x.name);
  return out;
}

bool is_width(const std::string& word) {
  return word.size() < 5 && !word.empty() &&
         std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

void check_modifier(const LintModel& lint_model, const LintOptype& i, const LintLevel& opcode, const LintField& f,
                    diag::Sink& sink) {
  for (const Width& w : opcode.widths) {
    for (const std::string& value : values_of(lint_model, i, f)) {
      bool mentions = false;
      const auto bits = evaluate(w.expression, f.full(), value, mentions);
      if (!bits || !mentions || !is_width(value) || *bits == std::stoi(value)) continue;
      report(sink, diag::Kind::OperandWidth, check::span_of(w.place),
             code(w.operand) + " has " + std::to_string(*bits) + " bits under " + code("." + value) + ", which says " +
                 value,
             "the width decides whether registers are taken in pairs, and what is read");
      break;
    }
  }
}

}  // namespace

void operand_width(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    std::set<std::string> shown;
    for (const LintForm& form : i.forms) {
      for (const ShownOperand& o : form.operands)
        if (shown.insert(check::lower_case(o.name)).second) check_siblings(i, o.name, sink);
    }
    for (const LintLevel& opcode : i.opcodes) {
      for (const LintField* f : i.fields_of(opcode))
        if (f->sub.empty()) check_modifier(lint_model, i, opcode, *f, sink);
    }
  }
}

}  // namespace isadora::findings
