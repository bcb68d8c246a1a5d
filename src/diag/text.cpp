// Findings for people:
//
//   toy.isa:3:21: error: `Ra` is defined twice [duplicate-name]
//     3 |     field<8, 8> Reg Ra;
//       |                     ^~
//   toy.isa:2:21: note: first defined here
//     2 |     field<0, 8> Reg Ra;
//       |                     ^~
//     note: fields of one opcode need different names
//     fix: write `Rb`
#include <algorithm>

#include "diag/excerpt.h"
#include "diag/render.h"

namespace isadora::diag {
namespace {

constexpr const char* kBold = "\x1b[1m";
constexpr const char* kRed = "\x1b[1;31m";
constexpr const char* kMagenta = "\x1b[1;35m";
constexpr const char* kCyan = "\x1b[1;36m";
constexpr const char* kGreen = "\x1b[1;32m";
constexpr const char* kBlue = "\x1b[34m";
constexpr const char* kPlain = "\x1b[0m";

const char* color_of(Severity severity) {
  return severity == Severity::Error ? kRed : severity == Severity::Warning ? kMagenta : kCyan;
}

class TextRenderer {
 public:
  explicit TextRenderer(bool color) : color_(color) {}
  void add(const Diagnostic& d);
  void add_line(const std::string& line) { out_ += line + '\n'; }
  std::string take() { return std::move(out_); }

 private:
  std::string paint(const char* code, const std::string& text) const {
    return color_ && !text.empty() ? code + text + kPlain : text;
  }
  std::string place(const base::Span& span) const;
  void add_excerpt(const base::Span& span);
  void add_remark(const char* color, const std::string& word, const std::string& text);
  void add_label(const Label& label);
  void add_fix(const Fix& fix, const base::Span& main);

  bool color_;
  std::string out_;
};

std::string TextRenderer::place(const base::Span& span) const {
  if (!span) return paint(kBold, "isadora:");
  const auto [line, column] = span.source->position(span.begin);
  return paint(kBold, printable(span.source->name) + ":" + std::to_string(line) + ":" + std::to_string(column) + ":");
}

void TextRenderer::add_excerpt(const base::Span& span) {
  if (!span) return;
  const auto lines = excerpt(span);
  const std::string blank(std::to_string(lines.back().number).size(), ' ');
  for (const ExcerptLine& line : lines) {
    const std::string number = line.number ? std::to_string(line.number) : "...";
    const std::string indent(2 + blank.size() - std::min(blank.size(), number.size()), ' ');
    if (!line.number) {
      add_line("  " + paint(kBlue, number));
      continue;
    }
    add_line(indent + paint(kBlue, number + " |") + (line.text.empty() ? "" : " " + line.text));
    if (!line.marks.empty()) add_line("  " + paint(kBlue, blank + " |") + " " + paint(kGreen, line.marks));
  }
}

void TextRenderer::add_remark(const char* color, const std::string& word, const std::string& text) {
  std::string shown = printable(shortened(text));
  const std::string indent = "\n" + std::string(4 + word.size(), ' ');
  for (size_t at = shown.find('\n'); at != std::string::npos; at = shown.find('\n', at + indent.size())) {
    shown.replace(at, 1, indent);
  }
  add_line("  " + paint(color, word + ":") + " " + shown);
}

void TextRenderer::add_label(const Label& label) {
  add_line(place(label.span) + " " + paint(kCyan, "note:") + " " + printable(shortened(label.text)));
  add_excerpt(label.span);
}

void TextRenderer::add_fix(const Fix& fix, const base::Span& main) {
  std::string where;
  if (fix.span && fix.span.source != main.source) where = " (" + fix.span.source->name + ")";
  if (fix.span && main) {
    const unsigned line = fix.span.source->position(fix.span.begin).line;
    const bool elsewhere = !where.empty() || line != main.source->position(main.begin).line;
    if (elsewhere) where = " (" + fix.span.source->name + ":" + std::to_string(line) + ")";
  }
  add_remark(kGreen, "fix", fix.text + where);
}

void TextRenderer::add(const Diagnostic& d) {
  const Severity severity = diag::severity(d.kind);
  add_line(place(d.span) + " " + paint(color_of(severity), std::string(word(severity)) + ":") + " " +
           paint(kBold, printable(d.message)) + " [" + std::string(name(d.kind)) + "]");
  add_excerpt(d.span);
  for (const Label& label : d.labels) add_label(label);
  for (const std::string& note : d.notes) add_remark(kCyan, "note", note);
  for (const Fix& fix : d.fixes) add_fix(fix, d.span);
}

}  // namespace

std::string render_text(const Sink& sink, const RenderOptions& options) {
  TextRenderer renderer(options.color);
  std::vector<const Diagnostic*> all;
  for (const Diagnostic& d : sink.all()) all.push_back(&d);
  const size_t shown = std::min(all.size(), options.limit), rest = all.size() - shown;
  // Warnings never hide an error.
  if (rest)
    std::stable_partition(all.begin(), all.end(),
                          [](const Diagnostic* d) { return severity(d->kind) == Severity::Error; });
  for (size_t i = 0; i < shown; ++i) renderer.add(*all[i]);
  if (rest) renderer.add_line("isadora: " + std::to_string(rest) + (rest == 1 ? " finding more" : " findings more"));
  return renderer.take();
}

}  // namespace isadora::diag
