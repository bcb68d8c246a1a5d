#include "check/syntax.h"

#include <algorithm>
#include <cctype>

namespace isadora::check {

using diag::Kind;
using parse::NodeKind;

namespace {

bool is_blank(std::string_view text) { return text.find_first_not_of(" \t\r\n\v\f") == std::string_view::npos; }

bool all_of_kind(const std::vector<FormItem>& items, FormItem::Kind kind) {
  return std::all_of(items.begin(), items.end(),
                     [&](const FormItem& i) { return i.kind == kind || i.kind == FormItem::Kind::Space; });
}

class SyntaxLineReader {
 public:
  SyntaxLineReader(BuildContext& work, SyntaxLine& line) : work_(work), line_(line) {}

  bool read(NodeRef parent, std::vector<FormItem>& out) {
    for (NodeRef c : children_of(parent)) {
      if (++parts_ > kMostFormParts) return too_large(c);
      check_comment(c);
      if (!item(c, out)) return false;
    }
    return true;
  }

 private:
  bool item(NodeRef c, std::vector<FormItem>& out) {
    using K = FormItem::Kind;
    const std::string text(text_of(c));
    switch (kind_of(c)) {
      case NodeKind::FormName: out.push_back({K::Name, text, c, {}, {}}); return true;
      case NodeKind::FormModifier: out.push_back({K::Modifier, text.substr(1), c, {}, {}}); return true;
      case NodeKind::FormText: out.push_back({is_blank(text) ? K::Space : K::Text, text, c, {}, {}}); return true;
      case NodeKind::FormControl: line_.controls.push_back({text.substr(1), c}); return true;
      case NodeKind::FormBraces: return braces(c, out);
      case NodeKind::When: return true;  // of the braces around it
      default: return false;
    }
  }

  bool braces(NodeRef c, std::vector<FormItem>& out) {
    FormItem group{FormItem::Kind::Braces, {}, c, {}, {}};
    if (const NodeRef when = child_of(c, NodeKind::When)) {
      const auto inside = children_of(when);
      if (inside.empty()) return false;
      group.when = inside[0];
    }
    if (!read(c, group.items)) return false;
    if (group.is_prefix()) {
      for (const FormItem& i : group.items) {
        if (i.kind == FormItem::Kind::Text) group.text += i.text;
      }
    }
    out.push_back(std::move(group));
    return true;
  }

  // A text with the mark of comments cannot be read from any program.
  void check_comment(NodeRef c) {
    const std::string_view text = text_of(c), mark = work_.isa.machine.comment;
    const bool is_text = kind_of(c) == NodeKind::FormText || kind_of(c) == NodeKind::FormName;
    written_ = !is_text || is_blank(text) ? "" : written_ + std::string(text);
    if (mark.empty() || written_.find(mark) == std::string::npos) return;
    written_.clear();
    work_.report(Kind::BadValue, c,
                 "in programs a comment begins at " + code_text(mark) +
                     " (`Comment`), expected a form without it, or another mark of comments");
  }

  bool too_large(NodeRef c) {
    work_.report(Kind::TooLarge, c,
                 "a form has at most " + std::to_string(kMostFormParts) + " parts, blanks between them included");
    return false;
  }

  BuildContext& work_;
  SyntaxLine& line_;
  size_t parts_ = 0;
  std::string written_;  // without a blank, up to here
};

// ---- headers ---------------------------------------------------------------------------------------------

void add_header(const std::vector<FormItem>& items, TextSpacing& spacing, std::string& out) {
  for (const FormItem& i : items) {
    switch (i.kind) {
      case FormItem::Kind::Space: spacing.space(); break;
      case FormItem::Kind::Braces:
        if (!i.is_prefix()) add_header(i.items, spacing, out);
        break;
      case FormItem::Kind::Modifier: out += spacing.before('.', 'x') + "." + i.text; break;
      default: out += spacing.before(i.text.front(), i.text.back()) + spaced(i.text); break;
    }
  }
}

std::string header_of(const SyntaxLine& line) {
  TextSpacing spacing;
  std::string head = line.mnemonic, operands;
  add_header(line.head, spacing, head);
  spacing.reset();
  add_header(line.operands, spacing, operands);
  return operands.empty() ? head : head + " " + operands;
}

// ---- lines -----------------------------------------------------------------------------------------------

bool belongs_to_head(const FormItem& i) { return i.kind == FormItem::Kind::Modifier || i.is_modifiers(); }

// The mnemonic, its modifiers up to the first space, and the rest.
bool split(BuildContext& work, std::vector<FormItem> items, SyntaxLine& line) {
  if (items.empty() || items[0].kind != FormItem::Kind::Name) {
    work.report(Kind::BadStatement, items.empty() ? line.place : items[0].place, "a form begins with its mnemonic");
    return false;
  }
  line.mnemonic = items[0].text;
  size_t at = 1;
  while (at < items.size() && belongs_to_head(items[at])) line.head.push_back(std::move(items[at++]));
  while (at < items.size() && items[at].kind == FormItem::Kind::Space) ++at;
  line.operands.assign(std::make_move_iterator(items.begin() + static_cast<long>(at)),
                       std::make_move_iterator(items.end()));
  while (!line.operands.empty() && line.operands.back().kind == FormItem::Kind::Space) line.operands.pop_back();
  return true;
}

}  // namespace

bool FormItem::is_prefix() const { return kind == Kind::Braces && !when && all_of_kind(items, Kind::Text); }

bool FormItem::is_modifiers() const {
  return kind == Kind::Braces && !items.empty() && all_of_kind(items, Kind::Modifier);
}

std::string TextSpacing::before(char first, char last) {
  const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  // `#` begins a word, as in `lsl #3`.
  const bool gap = space_ && word_ && (is_word(first) || first == '#');
  space_ = false;
  word_ = is_word(last) || last == ']' || last == ')';
  return gap ? " " : "";
}

std::optional<SyntaxLine> read_syntax_line(BuildContext& work, NodeRef form) {
  SyntaxLine line;
  line.place = form;
  std::vector<FormItem> items;
  if (!SyntaxLineReader(work, line).read(form, items) || !split(work, std::move(items), line)) return std::nullopt;
  line.text = std::string(text_of(form)) + " ;";
  line.header = header_of(line);
  return line;
}

std::optional<SyntaxLine> read_operand_line(BuildContext& work, NodeRef form) {
  SyntaxLine line;
  line.place = form;
  if (!SyntaxLineReader(work, line).read(form, line.operands)) return std::nullopt;
  line.text = std::string(text_of(form)) + " ;";
  for (const auto& [name, place] : line.controls) {
    work.report(Kind::BadStatement, place, "an operand carries no control");
  }
  return line;
}

// ---- controls --------------------------------------------------------------------------------------------

namespace {

class ControlReader {
 public:
  ControlReader(BuildContext& work, model::Control& control) : work_(work), control_(control) {}

  bool read(const std::vector<FormItem>& items, std::vector<model::Part>& out) {
    for (const FormItem& i : items) {
      model::Part part;
      part.text = i.text;
      switch (i.kind) {
        case FormItem::Kind::Space: continue;
        case FormItem::Kind::Text: break;
        case FormItem::Kind::Name:
          part.kind = model::Part::Kind::Number;
          part.field = field(i.text);
          part.text.clear();
          break;
        case FormItem::Kind::Modifier: return wrong(i);
        case FormItem::Kind::Braces:
          if (i.is_prefix()) return wrong(i);
          part.kind = model::Part::Kind::Group;
          if (!read(i.items, part.parts)) return false;
          break;
      }
      out.push_back(std::move(part));
    }
    return true;
  }

 private:
  bool wrong(const FormItem& i) {
    work_.report(Kind::BadStatement, i.place,
                 "expected a field's name in a control, found " + code_text(text_of(i.place)));
    return false;
  }
  uint16_t field(const std::string& name) {
    auto& names = control_.field_names;
    const auto found = std::find(names.begin(), names.end(), name);
    if (found != names.end()) return static_cast<uint16_t>(found - names.begin());
    names.push_back(name);
    return static_cast<uint16_t>(names.size() - 1);
  }

  BuildContext& work_;
  model::Control& control_;
};

}  // namespace

std::optional<model::Control> read_control(BuildContext& work, NodeRef form) {
  SyntaxLine line;
  std::vector<FormItem> items;
  if (!SyntaxLineReader(work, line).read(form, items) || line.controls.empty()) return std::nullopt;
  model::Control control;
  control.name = line.controls[0].first;
  if (!ControlReader(work, control).read(items, control.parts)) return std::nullopt;
  if (!control.field_names.empty()) return control;
  work.report(Kind::BadStatement, form, "a control shows a field (e.g. `$name = field ;`)");
  return std::nullopt;
}

}  // namespace isadora::check
