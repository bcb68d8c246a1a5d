#include "lsp/program_words.h"

#include <algorithm>

#include "assembler/text.h"

namespace isadora::lsp::programs {

using assembler::is_word;
using assembler::word_end;

namespace {

using Kind = WordAtCursor::Kind;

// The words after dots that follow a mnemonic, and where they end.
std::vector<std::string_view> head_words(const ProgramText& text, const TextStatement& s, uint32_t& end) {
  std::vector<std::string_view> words;
  end = s.head_end;
  while (end < s.end && text.text()[end] == '.' && is_word(assembler::at(text.text(), end + 1))) {
    const uint32_t next = word_end(text.text(), end + 1);
    words.push_back(text.text(end + 1, next));
    end = next;
  }
  return words;
}

// The word at a place, with the dot, dollar or at sign before it.
bool word_around(std::string_view text, uint32_t offset, uint32_t& begin, uint32_t& end) {
  begin = end = offset;
  while (begin > 0 && is_word(text[begin - 1])) --begin;
  end = word_end(text, begin);
  const auto is_mark = [](char c) { return c == '.' || c == '$'; };
  if (begin == end && is_mark(assembler::at(text, begin)))
    end = word_end(text, begin + 1);
  else if (begin > 0 && is_mark(text[begin - 1]))
    --begin;
  return end > begin && end - begin < 256;
}

std::optional<Choice> choice_in(const model::Isa& isa, const std::vector<model::Field>& fields,
                                const std::vector<model::Part>& parts, std::string_view word, int depth = 0) {
  for (const model::Part& part : parts) {
    if (part.kind == model::Part::Kind::Modifier || part.kind == model::Part::Kind::Literal ||
        part.kind == model::Part::Kind::Operand)
      for (Choice& choice : choices(isa, fields, part))
        if (assembler::same_folded(choice.word, word)) return choice;
    if (depth < 4)
      if (std::optional<Choice> inner = choice_in(isa, fields, part.parts, word, depth + 1)) return inner;
  }
  return std::nullopt;
}

void find_modifier(const model::Isa& isa, std::string_view word, bool in_head, WordAtCursor& s) {
  for (const FormRef& ref : s.forms) {
    s.choice = choice_in(isa, ref.opcode->fields, in_head ? ref.form->head : ref.form->operands, word);
    if (s.choice) return void(s.kind = Kind::Modifier);
  }
}

void describe(const ProgramPosition& at, WordAtCursor& s) {
  const ProgramText& text = at.program.text;
  const std::string_view word = text.text(s.begin, s.end);
  const library::Loaded* loaded = at.program.loaded();
  if (s.statement->kind == TextStatement::Kind::Directive && s.begin == s.statement->head_begin &&
      s.statement->has_head())
    return void(s.kind = Kind::Directive);
  if (const std::optional<NameRange> name = text.word_at(at.offset)) {
    s.symbol = text.symbol_at(*name);
    if (s.symbol != kNone) return s.begin = name->begin, s.end = name->end, void(s.kind = Kind::Symbol);
  }
  if (!loaded || s.statement->kind != TextStatement::Kind::Instruction) return;
  s.forms = forms_of_statement(at.program, *s.statement);
  uint32_t head_end = 0;
  head_words(text, *s.statement, head_end);
  if (s.begin == s.statement->head_begin) return void(s.kind = Kind::Mnemonic);
  if (word.starts_with('$')) return void(s.kind = Kind::Control);
  if (word.starts_with('.')) find_modifier(loaded->isa, word.substr(1), s.end <= head_end, s);
  if (s.kind != Kind::Nothing) return;
  s.reg = register_meaning(loaded->isa, word);
  if (s.reg) return void(s.kind = Kind::Register);
  find_modifier(loaded->isa, word, false, s);
  if (s.kind == Kind::Nothing) s.kind = Kind::Word;
}

// Of `$name` the line of the group that declares it.
void find_control(const Description& description, std::string_view word, std::vector<base::Span>& out) {
  for (const parse::Tree& tree : description.trees)
    for (parse::NodeId n = 0; n < tree.nodes.size(); ++n) {
      if (tree.kind(n) != parse::NodeKind::ControlForm) continue;
      const parse::NodeId name = tree.child(n, parse::NodeKind::FormControl);
      if (name != parse::kNoNode && tree.text(name) == word) out.push_back(tree.span(n));
    }
}

base::Span span_of(const Choice& choice) {
  if (!choice.type) return {};
  const model::Enumerator* e = choice.type->enumerator(choice.code);
  return e && e->span ? e->span : choice.type->span;
}

void add(std::vector<base::Span>& out, base::Span span) {
  if (span && std::find(out.begin(), out.end(), span) == out.end()) out.push_back(span);
}

}  // namespace

std::vector<FormRef> forms_of_statement(const AnalyzedProgram& program, const TextStatement& s) {
  const model::Isa& isa = program.loaded()->isa;
  if (const std::optional<LocatedInstruction> found = instruction_of(program, s)) {
    const model::Opcode& opcode = isa.opcodes[found->decoded.opcode];
    if (found->decoded.form < opcode.forms.size()) return {{&opcode, &opcode.forms[found->decoded.form]}};
  }
  uint32_t end = 0;
  const std::vector<FormRef> all = forms_of(isa, program.text.text(s.head_begin, s.head_end));
  const std::vector<FormRef> open = open_forms(isa, all, head_words(program.text, s, end));
  return open.empty() ? all : open;
}

WordAtCursor subject_at(const ProgramPosition& at) {
  WordAtCursor s;
  const ProgramText& text = at.program.text;
  s.statement = text.statement_before(at.offset);
  if (!s.statement || !word_around(text.text(), at.offset, s.begin, s.end)) return s;
  if (s.begin < s.statement->begin && s.statement != text.statements.data()) --s.statement;
  // A word in a comment is none of the program's.
  if (s.begin >= s.statement->end) return s;
  describe(at, s);
  return s;
}

std::vector<base::Span> definitions_of(const ProgramPosition& at, const WordAtCursor& subject) {
  std::vector<base::Span> out;
  const ProgramText& text = at.program.text;
  switch (subject.kind) {
    case Kind::Symbol: {
      const TextSymbol& symbol = text.symbols[subject.symbol];
      out.push_back({text.source.get(), symbol.begin, symbol.end});
      break;
    }
    case Kind::Mnemonic:
      for (const FormRef& ref : subject.forms) add(out, ref.form->span);
      break;
    case Kind::Modifier: add(out, span_of(*subject.choice)); break;
    case Kind::Register: add(out, subject.reg->type ? subject.reg->type->span : subject.reg->file->span); break;
    case Kind::Control: find_control(*at.program.description, text.text(subject.begin, subject.end), out); break;
    case Kind::Nothing:
    case Kind::Directive:
    case Kind::Word: break;
  }
  return out;
}

}  // namespace isadora::lsp::programs
