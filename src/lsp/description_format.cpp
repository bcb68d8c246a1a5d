// Formats a description conservatively: indents keywords and fields, and aligns adjacent fields in columns. Prose,
// forms, semantics and examples stay as they are.
#include <algorithm>
#include <map>

#include "check/read.h"
#include "lex/lexer.h"
#include "lsp/features.h"
#include "lsp/names.h"

namespace isadora::lsp::descriptions {

namespace {

using Node = check::NodeRef;
using check::child_of;
using check::text_of;
using parse::NodeKind;

constexpr std::string_view kBlanks = " \t\r";

struct FieldLine {
  std::string positions, type, rest;  // "<0," and " 8>" are one; `rest` is the name and all after it
  std::string width;                  // of one piece: its width, and `positions` is its place
};

std::string without_tail(std::string_view s) { return std::string(s.substr(0, s.find_last_not_of(kBlanks) + 1)); }

class DescriptionFormatter {
 public:
  explicit DescriptionFormatter(const parse::Tree& tree) : tree_(tree), source_(*tree.source) {
    for (parse::NodeId n = 0; n < tree.nodes.size(); ++n) note(n);
  }

  std::string run() {
    std::string out;
    for (size_t i = 0; i < source_.line_starts().size();) {
      size_t end = i;
      while (fields_.contains(end)) ++end;
      const Columns columns = columns_of(i, end);
      for (; i < end; ++i) out += aligned(fields_.at(i), columns) + line_end(i);
      if (i < source_.line_starts().size()) out += plain(i) + line_end(i), ++i;
    }
    return out;
  }

 private:
  size_t line_of(uint32_t offset) const { return source_.position(offset).line - 1; }
  std::string_view line(size_t number) const { return source_.line(static_cast<unsigned>(number + 1)); }

  // Whether the node is the first on its line.
  bool begins_line(base::Span span) const {
    const uint32_t begin = source_.line_starts()[line_of(span.begin)];
    return source_.text.find_first_not_of(kBlanks, begin) == span.begin;
  }

  void note(parse::NodeId n) {
    const NodeKind kind = tree_.kind(n);
    if (kind != NodeKind::Keyword && kind != NodeKind::BlockKeyword && kind != NodeKind::Field) return;
    const base::Span span = tree_.span(n);
    if (span.begin == span.end || !begins_line(span)) return;
    const size_t number = line_of(span.begin);
    if (kind == NodeKind::Keyword) indents_[number] = 0;
    if (kind == NodeKind::BlockKeyword) indents_[number] = 2;
    if (kind == NodeKind::Field) note_field({&tree_, n}, number);
  }

  void note_field(Node field, size_t number) {
    const std::string_view text = text_of(field), whole = line(number);
    const Node positions = child_of(field, NodeKind::Positions), type = child_of(field, NodeKind::Name),
               path = child_of(field, NodeKind::Path);
    if (!positions || !type || !path || text.find('\n') != std::string_view::npos || !text.ends_with(';')) return;
    if (text.find("/*") != std::string_view::npos || !text.starts_with("field")) return;
    const std::vector<Node> numbers = check::children_of(positions);
    const auto is_plain = [](Node n) { return lex::is_number(text_of(n)); };
    if (!std::all_of(numbers.begin(), numbers.end(), is_plain)) return;
    const auto is_name = [](std::string_view t) {
      return !t.empty() && std::all_of(t.begin(), t.end(), lex::is_name_char);
    };
    if (numbers.size() < 2 || !is_name(text_of(type)) || !is_name(text_of(path).substr(0, 1))) return;
    FieldLine f;
    f.type = text_of(type);
    const base::Span name = tree_.span(path.node);
    f.rest = without_tail(whole.substr(name.begin - source_.line_starts()[number]));
    if (numbers.size() == 2) {
      f.positions = text_of(numbers[0]);
      f.width = text_of(numbers[1]);
    } else {
      for (const Node n : numbers) f.positions += (f.positions.empty() ? "" : ", ") + std::string(text_of(n));
    }
    fields_[number] = std::move(f);
  }

  // `field<72,  1> Type     name`: the text before the types ends in one column, and so do the types.
  struct Columns {
    size_t inner = 0, head = 0, types = 0;
  };

  Columns columns_of(size_t begin, size_t end) const {
    Columns c;
    for (size_t i = begin; i < end; ++i) {
      const FieldLine& f = fields_.at(i);
      if (!f.width.empty()) c.inner = std::max(c.inner, f.positions.size() + f.width.size());
      c.types = std::max(c.types, f.type.size());
    }
    for (size_t i = begin; i < end; ++i) c.head = std::max(c.head, head_of(fields_.at(i), c.inner).size());
    return c;
  }

  static std::string aligned(const FieldLine& f, const Columns& c) {
    std::string out = head_of(f, c.inner);
    out.append(c.head - out.size() + 1, ' ');
    out += f.type;
    out.append(c.types - f.type.size() + 1, ' ');
    return out + f.rest;
  }

  static std::string head_of(const FieldLine& f, size_t inner) {
    if (f.width.empty()) return "    field<" + f.positions + ">";
    return "    field<" + f.positions + "," + std::string(inner - f.positions.size() - f.width.size() + 1, ' ') +
           f.width + ">";
  }

  std::string plain(size_t number) const {
    const auto indent = indents_.find(number);
    const std::string_view text = line(number);
    if (indent == indents_.end()) return std::string(text);
    return std::string(indent->second, ' ') + without_tail(text.substr(text.find_first_not_of(kBlanks)));
  }

  std::string line_end(size_t number) const {
    const size_t begin = source_.line_starts()[number] + line(number).size();
    const size_t end =
        number + 1 < source_.line_starts().size() ? source_.line_starts()[number + 1] : source_.text.size();
    return source_.text.substr(begin, end - begin);
  }

  const parse::Tree& tree_;
  const base::Source& source_;
  std::map<size_t, FieldLine> fields_;  // by line, from 0
  std::map<size_t, size_t> indents_;
};

// The words of a tree with their kinds, without blanks.
std::string significant_text(const parse::Tree& tree) {
  std::string out;
  for (uint32_t i = 0; i < tree.tokens.size(); ++i) {
    const lex::TokenKind kind = tree.tokens[i].kind;
    if (kind == lex::TokenKind::Space || kind == lex::TokenKind::Newline) continue;
    out += static_cast<char>('A' + static_cast<int>(kind));
    out += tree.token_text(i);
    out += '\n';
  }
  for (const parse::Node& node : tree.nodes) out += static_cast<char>(node.kind);
  return out;
}

}  // namespace

std::string formatted(const parse::Tree& tree) {
  std::string out = DescriptionFormatter(tree).run();
  diag::Sink unused;
  const parse::Tree after = parse::parse(base::make_source(tree.source->name, out), unused);
  return significant_text(after) == significant_text(tree) ? out : tree.source->text;
}

}  // namespace isadora::lsp::descriptions
