// A program in its pleasant form: labels in the first column, instructions after four spaces, operands of neighbouring
// lines in one column, data after labels in one too, comments in another, one space after a comma. Only blanks
// change; a line that is not fully understood (a comment over several lines) stays as it is.
#include <algorithm>

#include "assembler/text.h"
#include "base/text.h"
#include "lsp/features.h"

namespace isadora::lsp::programs {

namespace {

using assembler::at;
using assembler::is_word;
using assembler::skip_comment;
using assembler::word_end;

constexpr size_t kIndent = 4, kWidestHead = 20, kWidestCode = 100;
constexpr std::string_view kBlanks = " \t\r";

bool is_blank(char c) { return kBlanks.find(c) != std::string_view::npos; }

// One blank if there was any, none before a comma or semicolon, one after a comma (but in a control: `$x=0,2`).
std::string spaced(std::string_view text) {
  std::string out;
  bool control = false, blank = false, comma = false;
  for (uint32_t pos = 0; pos < text.size();) {
    const char c = text[pos];
    if (is_blank(c)) {
      blank = true, ++pos;
      continue;
    }
    control |= c == '$';
    if ((blank || (comma && !control)) && !out.empty() && c != ',' && c != ';') out += ' ';
    const uint32_t next = skip_one(text, pos);
    out += text.substr(pos, next - pos);
    comma = c == ',';
    blank = false;
    pos = next;
  }
  return out;
}

// A guard is one word, whatever it contains.
std::string spaced_head(std::string_view text) {
  const size_t guard = text.starts_with('@') ? std::min(text.find_first_of(kBlanks), text.size()) : 0;
  const std::string rest = spaced(text.substr(guard));
  return std::string(text.substr(0, guard)) + (guard == 0 || rest.empty() ? "" : " ") + rest;
}

bool is_data(std::string_view directive) {
  constexpr std::string_view kData[] = {".byte",  ".half",   ".word",  ".dword", ".ascii",
                                        ".asciz", ".string", ".align", ".zero",  ".illegal"};
  return std::find(std::begin(kData), std::end(kData), directive) != std::end(kData);
}

struct FormattedLine {
  std::string label, head, rest, comment;  // `rest` begins with the operands of the instruction that `head` is of
  std::string verbatim;                    // where this is set nothing else is
  size_t indent = 0;
  bool blank = false, cr = false, alone = false;  // alone: a comment with no code
  bool data = false;                              // `rest` is a directive that makes bytes
};

class ProgramFormatter {
 public:
  explicit ProgramFormatter(const ProgramText& program)
      : program_(program), written_(program.source->text), all_(program.text()) {}

  std::string run() {
    std::vector<FormattedLine> lines;
    for (uint32_t begin = 0; begin < all_.size();) {
      const auto end = static_cast<uint32_t>(std::min(all_.find('\n', begin), all_.size()));
      lines.push_back(line(begin, end));
      begin = end + 1;
    }
    std::string out;
    for (size_t i = 0; i < lines.size();) {
      size_t end = i;
      while (end < lines.size() && !lines[end].blank) ++end;
      block(lines, i, end, out);
      for (i = end; i < lines.size() && lines[i].blank; ++i) out += lines[i].cr ? "\r\n" : "\n";
    }
    return out;
  }

 private:
  FormattedLine line(uint32_t begin, uint32_t end) {
    FormattedLine line;
    line.cr = end > begin && all_[end - 1] == '\r';
    const uint32_t stop = line.cr ? end - 1 : end;
    line.blank = base::trimmed(written_.substr(begin, stop - begin)).empty() && begin >= open_until_;
    if (!line.blank && (begin < open_until_ || !understood(begin, stop, line))) {
      line = {};
      line.cr = stop != end;
      line.verbatim = std::string(written_.substr(begin, stop - begin));
    }
    return line;
  }

  // Blanks and at most one comment, which reaches the end of the line, may separate and follow the statements.
  bool understood(uint32_t begin, uint32_t end, FormattedLine& line) {
    uint32_t pos = begin;
    bool good = true;
    for (; next_ < program_.statements.size() && program_.statements[next_].begin < end; ++next_) {
      const TextStatement& s = program_.statements[next_];
      if (s.begin < begin || !base::trimmed(all_.substr(pos, s.begin - pos)).empty()) good = false;
      if (s.end > end) open_until_ = s.end, good = false;
      if (good) statement(s, line);
      pos = std::max(pos, s.end);
    }
    if (!good) return note_comment(pos, end), false;
    return comment(pos, begin, end, line);
  }

  // A block comment of several lines keeps its lines.
  void note_comment(uint32_t pos, uint32_t end) {
    while (pos < end) {
      const uint32_t next = skip_one(all_, pos);
      if (next > end) open_until_ = std::max(open_until_, next);
      if (next == pos + 1 && all_.substr(pos, 2) == "/*") open_until_ = static_cast<uint32_t>(all_.size());
      pos = next;
    }
  }

  bool comment(uint32_t pos, uint32_t begin, uint32_t end, FormattedLine& line) {
    const std::string_view rest = pos < end ? base::trimmed(written_.substr(pos, end - pos)) : std::string_view();
    note_comment(pos, end);
    if (open_until_ > end) return false;
    if (rest.empty()) return true;
    const auto at = static_cast<uint32_t>(rest.data() - written_.data());
    const bool own = is_blank(all_[at]);  // a comment of this instruction set, which ends with its line
    if (!own && skip_comment(all_, at) < at + rest.size()) return false;
    line.comment = std::string(rest);
    line.alone = line.label.empty() && line.head.empty() && line.rest.empty();
    if (line.alone) line.indent = at == begin ? 0 : kIndent;
    return true;
  }

  // With its quotes, where it is in some.
  std::string label_of(const TextStatement& s) const {
    const uint32_t quote = s.head_begin - s.begin;
    return std::string(program_.text(s.begin, s.head_end + quote));
  }

  void statement(const TextStatement& s, FormattedLine& line) {
    const std::string_view text = program_.text(s.begin, s.end);
    const bool first = line.head.empty() && line.rest.empty();
    if (s.kind == TextStatement::Kind::Label && first) {
      line.label += (line.label.empty() ? "" : " ") + label_of(s) + ":";
      return;
    }
    if (!first) return void(line.rest += (line.rest.empty() ? "" : " ") + spaced(text));
    line.data = s.kind == TextStatement::Kind::Directive && is_data(program_.text(s.head_begin, s.head_end));
    line.indent = s.kind == TextStatement::Kind::Directive && !line.data ? 0 : kIndent;
    if (s.kind == TextStatement::Kind::Directive) return void(line.rest = spaced(text));
    uint32_t end = s.head_end;
    while (end < s.end && all_[end] == '.' && is_word(at(all_, end + 1))) end = word_end(all_, end + 1);
    line.head = spaced_head(program_.text(s.begin, end));
    line.rest = spaced(program_.text(end, s.end));
    if (line.rest.starts_with(';')) line.head += std::exchange(line.rest, {});
  }

  static void pad(std::string& out, size_t column) { out.append(column > out.size() ? column - out.size() : 0, ' '); }

  static std::string code(const FormattedLine& line, size_t head_width) {
    std::string out = line.label;
    if (!out.empty() && !(line.head.empty() && line.rest.empty())) out += ' ';
    if (!line.head.empty() || !line.rest.empty()) pad(out, line.indent);
    out += line.head;
    if (line.head.empty() || line.rest.empty()) return out + line.rest;
    pad(out, line.indent + head_width);
    return out + (out.ends_with(' ') ? "" : " ") + line.rest;
  }

  // Consecutive data is aligned after the longest of its labels.
  static void indent_data(std::vector<FormattedLine>& lines, size_t begin, size_t end) {
    while (begin < end) {
      size_t stop = begin, labels = 0;
      for (; stop < end && lines[stop].data; ++stop) {
        if (lines[stop].label.size() < kWidestHead) labels = std::max(labels, lines[stop].label.size());
      }
      for (size_t i = begin; i < stop; ++i) lines[i].indent = std::max(kIndent, labels ? labels + 1 : 0);
      begin = std::max(stop, begin + 1);
    }
  }

  static void block(std::vector<FormattedLine>& lines, size_t begin, size_t end, std::string& out) {
    indent_data(lines, begin, end);
    size_t heads = 0, widest = 0;
    for (size_t i = begin; i < end; ++i)
      if (!lines[i].rest.empty() && lines[i].head.size() < kWidestHead)
        heads = std::max(heads, lines[i].head.size() + 1);
    for (size_t i = begin; i < end; ++i) {
      const size_t width = code(lines[i], heads).size();
      if (!lines[i].comment.empty() && !lines[i].alone && width <= kWidestCode) widest = std::max(widest, width + 2);
    }
    for (size_t i = begin; i < end; ++i) {
      std::string text = lines[i].verbatim + code(lines[i], heads);
      if (!lines[i].comment.empty()) {
        if (!lines[i].alone) text += "  ";
        pad(text, lines[i].alone ? lines[i].indent : widest);
      }
      out += text + lines[i].comment + (lines[i].cr ? "\r\n" : "\n");
    }
  }

  const ProgramText& program_;
  std::string_view written_, all_;  // with and without the instruction set's own comments
  size_t next_ = 0;                 // the first statement that no line has taken
  uint32_t open_until_ = 0;         // a comment or statement reaches to here
};

// All but blanks outside quotes and comments.
std::string significant_text(std::string_view text) {
  std::string out;
  for (uint32_t pos = 0; pos < text.size();) {
    const uint32_t next = skip_one(text, pos);
    if (!is_blank(text[pos]) && text[pos] != '\n') out += base::trimmed(text.substr(pos, next - pos));
    pos = next;
  }
  return out;
}

}  // namespace

std::string formatted(const ProgramText& program) {
  std::string out = ProgramFormatter(program).run();
  const auto after = assembler::without_comments(base::make_source({}, out), program.notation.comment);
  return significant_text(after->text) == significant_text(program.text()) ? out : program.source->text;
}

}  // namespace isadora::lsp::programs
