// Names in a program: where they are defined and used, and giving them other names. A rename is certain: the program
// is assembled before and after, and must be the same but for the name.
#include <algorithm>

#include "assembler/text.h"
#include "lsp/program_words.h"

namespace isadora::lsp::programs {

namespace {

using Kind = WordAtCursor::Kind;

base::Span span(const ProgramPosition& at, const NameRange& w) {
  return {at.program.text.source.get(), w.begin, w.end};
}

std::string replaced(const ProgramText& text, std::vector<NameRange> words, const std::string& name) {
  std::sort(words.begin(), words.end(), [](const NameRange& a, const NameRange& b) { return a.begin < b.begin; });
  std::string out;
  uint32_t done = 0;
  for (const NameRange& w : words) {
    out += text.source->text.substr(done, w.begin - done);
    out += name;
    done = w.end;
  }
  return out + text.source->text.substr(done);
}

bool same_program(const object::Object& a, const object::Object& b) {
  const auto same_kernel = [](const object::Kernel& x, const object::Kernel& y) {
    return x.begin == y.begin && x.end == y.end && x.parameters.size() == y.parameters.size() &&
           x.shared_bytes == y.shared_bytes;
  };
  const auto same_symbol = [](const object::Symbol& x, const object::Symbol& y) {
    return x.value == y.value && x.absolute == y.absolute && x.global == y.global;
  };
  return a.code == b.code && a.constants == b.constants &&
         std::equal(a.kernels.begin(), a.kernels.end(), b.kernels.begin(), b.kernels.end(), same_kernel) &&
         std::equal(a.symbols.begin(), a.symbols.end(), b.symbols.begin(), b.symbols.end(), same_symbol);
}

// The new name as it is written: a local label keeps its dot.
std::string checked_name(const TextSymbol& symbol, std::string name, bool dotted) {
  const bool local = symbol.name.starts_with('.') && !dotted;
  if (local && !name.starts_with('.')) name.insert(0, ".");
  const std::string_view word = std::string_view(name).substr((local || dotted) && name.starts_with('.') ? 1 : 0);
  if (word.empty() || !assembler::begins_name(word[0], dotted) || assembler::name_end(word, 0, dotted) != word.size())
    throw RequestError{kInvalidParams, "`" + name + "` is not a name: a letter or `_`, then letters, digits and `_`"};
  return name;
}

WordAtCursor renamable(const ProgramPosition& at) {
  const WordAtCursor s = subject_at(at);
  const std::string word(at.program.text.text(s.begin, s.end));
  if (s.kind == Kind::Nothing) throw RequestError{kRequestFailed, "there is no name here"};
  if (s.kind != Kind::Symbol)
    throw RequestError{kRequestFailed,
                       "`" + word + "` is not a symbol of this program: it belongs to the instruction set"};
  if (!at.program.assembled)
    throw RequestError{kRequestFailed, "the program has errors: a rename is checked by assembling, so mend them first"};
  return s;
}

}  // namespace

Json definition(const ProgramPosition& at) {
  Json out = Json::array();
  for (const base::Span& s : definitions_of(at, subject_at(at))) out.push_back(at.atlas.location(s));
  return out.empty() ? Json() : out;
}

Json references(const ProgramPosition& at, bool with_definition) {
  const WordAtCursor s = subject_at(at);
  if (s.kind != Kind::Symbol) return nullptr;
  Json out = Json::array();
  for (const NameRange& w : at.program.text.uses(s.symbol))
    if (with_definition || w.begin != at.program.text.symbols[s.symbol].begin)
      out.push_back(at.atlas.location(span(at, w)));
  return out;
}

Json highlights(const ProgramPosition& at) {
  const WordAtCursor s = subject_at(at);
  if (s.kind != Kind::Symbol) return nullptr;
  Json out = Json::array();
  for (const NameRange& w : at.program.text.uses(s.symbol)) out.push_back({{"range", at.atlas.range(span(at, w))}});
  return out;
}

Json prepare_rename(const ProgramPosition& at) {
  const WordAtCursor s = renamable(at);
  const NameRange w{s.begin, s.end};
  return {{"range", at.atlas.range(span(at, w))}, {"placeholder", at.program.text.text(s.begin, s.end)}};
}

Json rename(const ProgramPosition& at, const std::string& wanted) {
  const WordAtCursor s = renamable(at);
  const ProgramText& text = at.program.text;
  const std::string name = checked_name(text.symbols[s.symbol], wanted, text.notation.dotted_names);
  const std::vector<NameRange> words = text.uses(s.symbol);
  for (const NameRange& w : words)
    if (name != text.symbols[s.symbol].name && text.resolve(name, *text.statement_before(w.begin)) != kNone)
      throw RequestError{kRequestFailed, "`" + name + "` already means something here"};
  const ProgramText after =
      read_program(base::make_source(text.source->name, replaced(text, words, name)), text.notation);
  object::Object object;
  diag::Sink sink;
  const bool good = assembler::assemble(at.program.loaded()->matcher, after.source, object, sink);
  if (!good)
    throw RequestError{kRequestFailed, "with `" + name + "` the program has an error: " + sink.all().front().message};
  if (!same_program(at.program.object, object) || after.uses(s.symbol).size() != words.size())
    throw RequestError{kRequestFailed, "with `" + name + "` the program would mean something else"};
  Json edits = Json::array();
  for (const NameRange& w : words) edits.push_back(at.atlas.edit(span(at, w), name));
  return {{"changes", {{at.atlas.uri(*text.source), std::move(edits)}}}};
}

Json symbols(const AnalyzedProgram& program, Atlas& atlas) {
  const ProgramText& text = program.text;
  enum SymbolKind {
    kSymbolFunction = 12,
    kSymbolVariable = 13,
    kSymbolConstant = 14,
    kSymbolField = 8,
    kSymbolKey = 20
  };
  constexpr int kKinds[] = {kSymbolKey, kSymbolFunction, kSymbolField, kSymbolVariable, kSymbolConstant};
  Json out = Json::array();
  std::map<uint32_t, size_t> kernels;  // to the place in `out`
  for (const TextSymbol& symbol : text.symbols) {
    const Json range = atlas.range({text.source.get(), symbol.begin, symbol.end});
    Json item = {{"name", symbol.name},
                 {"kind", kKinds[static_cast<size_t>(symbol.kind)]},
                 {"range", range},
                 {"selectionRange", range}};
    const auto parent = kernels.find(symbol.kernel);
    if (symbol.kind == TextSymbol::Kind::Kernel) {
      const auto index = static_cast<uint32_t>(kernels.size());
      const KernelRange& kernel = text.kernels[index];
      item["range"] = atlas.range({text.source.get(), kernel.begin, kernel.end});
      kernels[index] = out.size();
      out.push_back(std::move(item));
    } else if (parent == kernels.end()) {
      out.push_back(std::move(item));
    } else {
      out[parent->second]["children"].push_back(std::move(item));
    }
  }
  return out;
}

Json folds(const AnalyzedProgram& program, Atlas& atlas) {
  const TextPositions& places = atlas.places(*program.text.source);
  Json out = Json::array();
  for (const KernelRange& kernel : program.text.kernels) {
    const Json begin = places.position(kernel.begin), end = places.position(kernel.end);
    if (begin["line"] < end["line"]) out.push_back({{"startLine", begin["line"]}, {"endLine", end["line"]}});
  }
  return out;
}

}  // namespace isadora::lsp::programs
