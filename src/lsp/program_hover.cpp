// Hover texts in a program, in Markdown: an instruction with its prose and its bits, a symbol with its value.
#include "disassembler/bits.h"
#include "disassembler/picture.h"
#include "lsp/program_words.h"
#include "object/code_pieces.h"
#include "syntax/describe.h"

namespace isadora::lsp::programs {

namespace {

using Kind = WordAtCursor::Kind;

std::string code(const std::string& text, const char* language = "") {
  return std::string("```") + language + "\n" + text + "\n```\n";
}

std::string prose_text(const std::vector<model::Prose>& prose) {
  std::string out;
  for (const model::Prose& p : prose) out += "\n" + p.markdown + "\n";
  return out;
}

std::string hex(uint64_t value) { return base::Integer(value).to_hex(); }

std::string operand_list(const model::Isa& isa, const FormRef& ref, const std::vector<model::Part>& parts) {
  std::string out;
  for (const model::Part& part : parts) {
    if (part.kind == model::Part::Kind::Operand && part.field < ref.opcode->fields.size()) {
      const model::Field& f = ref.opcode->fields[part.field];
      out +=
          "- `" + f.name + "`: `" + isa.types[f.type].name + "`, " + std::to_string(f.width()) + " bits of the word\n";
    }
    if (part.kind == model::Part::Kind::Group) out += operand_list(isa, ref, part.parts);
  }
  return out;
}

// "0x8", "0x8 in `.init`"
std::string place(uint64_t offset, std::string_view section, std::string_view quote) {
  return hex(offset) + (section.empty() ? "" : " in " + std::string(quote) + std::string(section) + std::string(quote));
}

std::string encoding(const library::Loaded& loaded, const LocatedInstruction& found) {
  const model::Opcode& opcode = loaded.isa.opcodes[found.decoded.opcode];
  std::string text;
  loaded.printer.print(found.decoded, found.address, text);
  const std::string note = found.certain ? "// at " + place(found.address, found.section, "") + "\n"
                                         : "// the program does not assemble: at address 0, and names count as 0\n";
  return code(note + text + "\n" + opcode.name + ", " + std::to_string(opcode.length) +
              " bits: " + disassembler::word_text(found.decoded.word, opcode.length) + "\n\n" +
              disassembler::word_table(loaded.isa, found.decoded, {}));
}

std::string instruction(const ProgramPosition& at, const WordAtCursor& s) {
  const library::Loaded& loaded = *at.program.loaded();
  if (s.forms.empty()) return {};
  std::string forms;
  constexpr size_t kMost = 12;
  std::set<std::string> shown;
  for (const FormRef& ref : s.forms) {
    const std::string form = syntax::describe(loaded.isa, *ref.opcode, *ref.form);
    if (shown.size() < kMost && shown.insert(form).second) forms += (forms.empty() ? "" : "\n") + form;
  }
  const FormRef& ref = s.forms.front();
  const std::string& title = loaded.isa.optypes[ref.opcode->optype].title;
  std::string out = code(forms) + (title.empty() ? "" : "\n**" + title + "**\n") +
                    prose_text(loaded.isa.optypes[ref.opcode->optype].prose) + prose_text(ref.opcode->prose);
  if (s.forms.size() == 1) out += "\n" + operand_list(loaded.isa, ref, ref.form->operands);
  if (const std::optional<LocatedInstruction> found = instruction_of(at.program, *s.statement))
    out += "\n" + encoding(loaded, *found);
  return out;
}

std::string symbol(const ProgramPosition& at, const WordAtCursor& s) {
  const TextSymbol& symbol = at.program.text.symbols[s.symbol];
  constexpr const char* kKinds[] = {"label", "kernel", "parameter of", "shared memory of", "symbol"};
  std::string out = std::string(kKinds[static_cast<size_t>(symbol.kind)]);
  const bool inside = symbol.kind == TextSymbol::Kind::Parameter || symbol.kind == TextSymbol::Kind::Shared;
  if (inside && symbol.kernel != kNone)
    out += " `" + at.program.text.symbols[at.program.text.kernels[symbol.kernel].symbol].name + "`:";
  out += " `" + symbol.name + "`";
  const std::string full =
      symbol.owner == kNone ? symbol.name : at.program.text.symbols[symbol.owner].name + symbol.name;
  for (const object::Symbol& known : at.program.object.symbols)
    if (!inside && known.name == full)
      out += " = " + (known.absolute ? hex(known.value)
                                     : place(known.value, object::section_name(at.program.object, known.section), "`"));
  for (const object::Kernel& kernel : at.program.object.kernels)
    if (!inside && kernel.name == full) out += " = " + hex(kernel.begin);
  return out + "\n" +
         code(std::string(at.program.text.source->line(at.program.text.source->position(symbol.begin).line)));
}

std::string modifier(const WordAtCursor& s) {
  const Choice& choice = *s.choice;
  if (!choice.type) return "`." + choice.word + "` is a part of the mnemonic";
  const model::Enumerator* e = choice.type->enumerator(choice.code);
  return "`" + (e ? e->name : choice.word) + "` = " + hex(choice.code) + " of `" + choice.type->name + "`\n" +
         prose_text(choice.type->prose);
}

std::string control(const ProgramPosition& at, const WordAtCursor& s) {
  const std::vector<base::Span> lines = definitions_of(at, s);
  if (lines.empty()) return {};
  const base::Span& l = lines.front();
  std::string out = code(std::string(l.source->text, l.begin, l.end - l.begin));
  const model::Isa& isa = at.program.loaded()->isa;
  for (const FormRef& ref : s.forms) {
    uint16_t group = isa.optypes[ref.opcode->optype].group;
    for (int depth = 0; group < isa.groups.size() && depth < 16; ++depth) {
      const base::Span here = base::as_written(isa.groups[group].span);
      if (here.source == l.source && here.begin < l.begin && isa.groups[group].parents.empty())
        return out + prose_text(isa.groups[group].prose);
      group = isa.groups[group].parents.empty() ? model::kNoIndex : isa.groups[group].parents.front();
    }
  }
  return out;
}

std::string text_of(const ProgramPosition& at, const WordAtCursor& s) {
  switch (s.kind) {
    case Kind::Symbol: return symbol(at, s);
    case Kind::Mnemonic: return instruction(at, s);
    case Kind::Modifier: return modifier(s);
    case Kind::Register:
      return "`" + std::string(at.program.text.text(s.begin, s.end)) + "`: " + s.reg->text + "\n" +
             prose_text(s.reg->file->prose) + (s.reg->type ? prose_text(s.reg->type->prose) : "");
    case Kind::Control: return control(at, s);
    case Kind::Nothing:
    case Kind::Directive:
    case Kind::Word: break;
  }
  return {};
}

}  // namespace

Json hover(const ProgramPosition& at) {
  const WordAtCursor s = subject_at(at);
  const std::string text = text_of(at, s);
  if (text.empty()) return nullptr;
  return {{"contents", {{"kind", "markdown"}, {"value", text}}},
          {"range", at.atlas.range({at.program.text.source.get(), s.begin, s.end})}};
}

}  // namespace isadora::lsp::programs
