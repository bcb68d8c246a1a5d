#include "lsp/program_text.h"

#include <algorithm>

#include "assembler/text.h"

namespace isadora::lsp {

using assembler::begins_name;
using assembler::is_letter;
using assembler::is_word;
using assembler::kByteOrderMark;
using assembler::skip_blank;
using assembler::skip_comment;
using assembler::word_end;

uint32_t skip_one(std::string_view text, uint32_t pos) {
  const uint32_t next = skip_comment(text, pos);
  return next == pos ? assembler::element_end(text, pos) : next;
}

namespace {

char char_at(std::string_view text, uint32_t pos) { return assembler::at(text, pos); }

class ProgramScanner {
 public:
  explicit ProgramScanner(ProgramText& out) : out_(out), text_(out.text()), dotted_(out.notation.dotted_names) {}

  void run() {
    if (text_.starts_with(kByteOrderMark)) pos_ = kByteOrderMark.size();
    for (blank_lines(); pos_ < text_.size(); blank_lines()) statement();
    if (kernel_ != kNone) out_.kernels[kernel_].end = static_cast<uint32_t>(text_.size());
  }

 private:
  void blank_lines() {
    for (;;) {
      pos_ = skip_blank(text_, pos_);
      if (char_at(text_, pos_) != '\n' && char_at(text_, pos_) != ';') return;
      ++pos_;
    }
  }

  void statement() {
    const uint32_t begin = pos_, first = begin + (text_[begin] == '.');
    const uint32_t end = assembler::name_end(text_, first, dotted_);
    const bool named = begins_name(char_at(text_, first), dotted_);
    const uint32_t colon = skip_blank(text_, end);
    if (named && char_at(text_, colon) == ':') return label(begin, end, colon + 1);
    if (named && first == begin && char_at(text_, colon) == '=') return assignment(begin, end);
    if (quoted(begin)) return;
    if (numbered(begin)) return;
    if (text_[begin] == '.') return directive(begin, word_end(text_, first));
    instruction(begin);
  }

  TextStatement& add(TextStatement::Kind kind, uint32_t begin, uint32_t head_begin, uint32_t head_end) {
    out_.statements.push_back({kind, begin, pos_, head_begin, head_end, kernel_, owner_});
    return out_.statements.back();
  }

  void label(uint32_t begin, uint32_t end, uint32_t behind) {
    pos_ = behind;
    const bool local = text_[begin] == '.' && !dotted_;
    const uint32_t symbol = define(TextSymbol::Kind::Label, begin, end);
    if (!local) owner_ = symbol;
    add(TextStatement::Kind::Label, begin, begin, end);
  }

  // `"name":`, whose name is between the quotes.
  bool quoted(uint32_t begin) {
    const uint32_t end = assembler::quoted_end(text_, begin), colon = skip_blank(text_, end);
    if (end == begin || char_at(text_, colon) != ':') return false;
    pos_ = colon + 1;
    owner_ = define(TextSymbol::Kind::Label, begin + 1, end - 1);
    add(TextStatement::Kind::Label, begin, begin + 1, end - 1);
    return true;
  }

  // `name = value`: a directive without a word.
  void assignment(uint32_t begin, uint32_t name_end) {
    bool closed = false;
    pos_ = end_of_statement(begin, closed);
    define_number(begin, name_end);
    add(TextStatement::Kind::Directive, begin, begin, begin).closed = closed;
  }

  // A number may be given several times: the first place counts.
  void define_number(uint32_t begin, uint32_t end) {
    const auto known = out_.globals.find(std::string(text_.substr(begin, end - begin)));
    if (known == out_.globals.end() || out_.symbols[known->second].kind != TextSymbol::Kind::Constant)
      define(TextSymbol::Kind::Constant, begin, end);
  }

  // `1:`, which no name stands for.
  bool numbered(uint32_t begin) {
    const uint32_t end = std::min(text_.find_first_not_of("0123456789", begin), text_.size());
    if (end == begin || char_at(text_, end) != ':') return false;
    pos_ = end + 1;
    add(TextStatement::Kind::Label, begin, begin, end);
    return true;
  }

  // Up to the semicolon or the end of the line, whichever comes first.
  uint32_t end_of_statement(uint32_t pos, bool& closed) const {
    uint32_t last = pos;
    while (pos < text_.size() && text_[pos] != '\n') {
      if (text_[pos] == ';') return closed = true, pos + 1;
      const uint32_t next = skip_one(text_, pos);
      const bool comment = text_[pos] == '/' && next > pos + 1;
      if (!comment && text_[pos] != ' ' && text_[pos] != '\t' && text_[pos] != '\r') last = next;
      pos = next;
    }
    return last;
  }

  void instruction(uint32_t begin) {
    uint32_t head = begin;
    if (text_[begin] == '@') {
      const auto ends = [&](uint32_t at) {
        return std::string_view(" \t\r\n;").find(text_[at]) != std::string_view::npos || skip_comment(text_, at) != at;
      };
      while (head < text_.size() && !ends(head)) ++head;
      head = skip_blank(text_, head);
    }
    bool closed = false;
    pos_ = std::max(end_of_statement(begin, closed), begin + 1);
    const uint32_t head_begin = std::min(head, pos_);
    add(TextStatement::Kind::Instruction, begin, head_begin, std::min(word_end(text_, head_begin), pos_)).closed =
        closed;
  }

  void directive(uint32_t begin, uint32_t head_end) {
    bool closed = false;
    pos_ = std::max(end_of_statement(head_end, closed), begin + 1);
    const uint32_t end = pos_;
    define_by(text_.substr(begin, head_end - begin), begin, skip_blank(text_, head_end), end);
    add(TextStatement::Kind::Directive, begin, begin, head_end).closed = closed;
  }

  void define_by(std::string_view word, uint32_t begin, uint32_t name, uint32_t end) {
    const uint32_t name_end = std::min(assembler::name_end(text_, name, dotted_), end);
    if (word == ".end") return close_kernel(end);
    if (name_end <= name) return;
    if (word == ".kernel") return open_kernel(begin, name, name_end, end);
    if (word == ".param") define(TextSymbol::Kind::Parameter, name, name_end);
    if (word == ".shared") define(TextSymbol::Kind::Shared, name, name_end);
    if (word == ".equ" || word == ".equiv" || word == ".set") define_number(name, name_end);
    if (word == ".comm" || word == ".lcomm") define(TextSymbol::Kind::Label, name, name_end);
    if (word != ".isa") return;
    out_.isa_begin = name;
    out_.isa_end = assembler::isa_name_end(text_, name);
    out_.isa = text_.substr(name, out_.isa_end - name);
  }

  void open_kernel(uint32_t begin, uint32_t name, uint32_t name_end, uint32_t end) {
    if (kernel_ != kNone) close_kernel(begin);
    kernel_ = static_cast<uint32_t>(out_.kernels.size());
    owner_ = define(TextSymbol::Kind::Kernel, name, name_end);
    out_.kernels.push_back({owner_, begin, end});
    out_.in_kernel.emplace_back();
  }

  void close_kernel(uint32_t end) {
    if (kernel_ != kNone) out_.kernels[kernel_].end = end;
    kernel_ = kNone;
  }

  uint32_t define(TextSymbol::Kind kind, uint32_t begin, uint32_t end) {
    const auto index = static_cast<uint32_t>(out_.symbols.size());
    const bool local = text_[begin] == '.' && !dotted_;
    std::string name(text_.substr(begin, end - begin));
    const auto statement = static_cast<uint32_t>(out_.statements.size());
    out_.symbols.push_back({kind, name, begin, end, kernel_, local ? owner_ : kNone, statement});
    if (kind == TextSymbol::Kind::Parameter || kind == TextSymbol::Kind::Shared) {
      if (kernel_ != kNone) out_.in_kernel[kernel_].try_emplace(std::move(name), index);
    } else {
      out_.globals.try_emplace(local && owner_ != kNone ? out_.symbols[owner_].name + name : name, index);
    }
    return index;
  }

  ProgramText& out_;
  std::string_view text_;
  bool dotted_;
  uint32_t pos_ = 0, kernel_ = kNone, owner_ = kNone;
};

// After an operand a dot begins a modifier, elsewhere a local label.
bool ends_operand(char c) { return is_word(c) || c == ']' || c == ')' || c == '}'; }

bool has_expressions(std::string_view directive) {
  constexpr std::string_view kWithout[] = {".isa",     ".ascii",  ".asciz", ".string",    ".section",
                                           ".include", ".incbin", ".file",  ".attribute", ".ident"};
  return std::find(std::begin(kWithout), std::end(kWithout), directive) == std::end(kWithout);
}

}  // namespace

ProgramText read_program(base::SourceRef source, ProgramNotation notation) {
  ProgramText out;
  out.clean = assembler::without_comments(source, notation.comment);
  out.source = std::move(source);
  out.notation = std::move(notation);
  ProgramScanner(out).run();
  return out;
}

const TextStatement* ProgramText::statement_before(uint32_t offset) const {
  const auto behind = std::upper_bound(statements.begin(), statements.end(), offset,
                                       [](uint32_t at, const TextStatement& s) { return at < s.begin; });
  return behind == statements.begin() ? nullptr : &*(behind - 1);
}

uint32_t ProgramText::resolve(std::string_view name, const TextStatement& in) const {
  std::string key(name);
  if (key.starts_with('.') && !notation.dotted_names) {
    if (in.owner != kNone) key = symbols[in.owner].name + key;
  } else if (in.kernel != kNone) {
    const auto found = in_kernel[in.kernel].find(key);
    if (found != in_kernel[in.kernel].end()) return found->second;
  }
  const auto found = globals.find(key);
  return found == globals.end() ? kNone : found->second;
}

void ProgramText::each_word(const TextStatement& s, const std::function<void(NameRange)>& visit) const {
  const std::string_view all = text();
  if (s.kind == TextStatement::Kind::Label) return visit({s.head_begin, s.head_end});
  if (s.kind == TextStatement::Kind::Directive && !has_expressions(text(s.head_begin, s.head_end))) return;
  uint32_t pos = s.head_end;
  while (pos < s.end) {
    const char c = all[pos];
    const char before = pos == 0 ? '\n' : all[pos - 1];
    if (c == '.' && is_word(char_at(all, pos + 1))) {
      const uint32_t end = assembler::name_end(all, pos + 1, notation.dotted_names);
      if (!ends_operand(before) && is_letter(all[pos + 1])) visit({pos, end});
      pos = end;
    } else if (is_word(c) || c == '$' || begins_name(c, notation.dotted_names)) {
      const uint32_t end = assembler::name_end(all, pos + 1, notation.dotted_names);
      if (begins_name(c, notation.dotted_names)) visit({pos, end});
      pos = end;
    } else if (const uint32_t quote = assembler::quoted_end(all, pos); quote != pos) {
      visit({pos + 1, quote - 1});
      pos = quote;
    } else {
      pos = skip_one(all, pos);
    }
  }
}

std::optional<NameRange> ProgramText::word_at(uint32_t offset) const {
  std::optional<NameRange> found;
  const TextStatement* s = statement_before(offset);
  // Right after one statement another may begin: `a:b:`.
  for (int i = 0; s && i < 2 && !found; ++i) {
    each_word(*s, [&](NameRange w) {
      if (w.begin <= offset && offset <= w.end) found = w;
    });
    s = s == statements.data() ? nullptr : s - 1;
  }
  return found;
}

uint32_t ProgramText::symbol_at(const NameRange& word) const {
  for (uint32_t i = 0; i < symbols.size(); ++i)
    if (symbols[i].begin == word.begin) return i;
  const TextStatement* s = statement_before(word.begin);
  return s ? resolve(text(word.begin, word.end), *s) : kNone;
}

std::vector<NameRange> ProgramText::uses(uint32_t symbol) const {
  const TextSymbol& wanted = symbols[symbol];
  std::vector<NameRange> out{{wanted.begin, wanted.end}};
  // A name in quotes may be a register's: in an instruction that is the register where it is not in quotes.
  const auto is_quoted = [&](uint32_t begin) { return begin > 0 && text()[begin - 1] == '"'; };
  const auto may_be = [&](const TextStatement& s, uint32_t begin) {
    return s.kind == TextStatement::Kind::Directive || is_quoted(begin) || !is_quoted(wanted.begin);
  };
  for (const TextStatement& s : statements)
    each_word(s, [&](NameRange w) {
      if (w.begin == wanted.begin || text(w.begin, w.end) != wanted.name || !may_be(s, w.begin)) return;
      if (resolve(wanted.name, s) == symbol) out.push_back(w);
    });
  return out;
}

}  // namespace isadora::lsp
