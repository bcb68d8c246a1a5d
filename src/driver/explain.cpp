// `explain`: the bits of a word, drawn, each field named.
#include "driver/commands.h"
#include "driver/library.h"
#include "driver/report.h"
#include "driver/words.h"

namespace isadora::driver {

namespace {

std::string explain_one(const Loaded& loaded, const encoding::Decoded& d) {
  const model::Opcode& opcode = loaded.isa.opcodes[d.opcode];
  std::string text;
  loaded.printer.print(d, 0, text);
  const std::vector<disassembler::BitCell> all = disassembler::bit_cells(loaded.isa, d);
  return text + "\n" + opcode.name + ", " + std::to_string(opcode.length) +
         " bits: " + word_text(d.word, opcode.length) + "\n\n" + bit_picture(all, opcode.length) + "\n" +
         bit_table(all);
}

std::string micro_ops(const Loaded& loaded, const encoding::Decoded& d) {
  const std::vector<std::string> lines = loaded.printer.crack(d, 0);
  if (lines.empty()) return "\nno micro-ops: its clause has no crack\n";
  const std::string& language = loaded.isa.machine.micro_ops;
  std::string out = "\nmicro-ops" + (language.empty() ? "" : " of " + language) + ":\n";
  for (const std::string& line : lines) out += "  " + line + "\n";
  return out;
}

bool is_word(const std::string& s) { return s.size() > 2 && s[0] == '0' && (s[1] == 'x' || s[1] == 'X'); }

}  // namespace

int explain(const ExplainOptions& options, diag::Sink& sink) {
  const std::unique_ptr<Loaded> loaded = load(options.common.isa, sink);
  if (!loaded) return kUnusable;
  std::string out;
  int code = kDone;
  for (const std::string& text : options.words) {
    encoding::Decoded d;
    bool good;
    if (is_word(text)) {
      const std::optional<ParsedWord> word = parse_word(text, loaded->codec);
      encoding::Illegal why = encoding::Illegal::NoOpcode;
      uint16_t detail = 0;
      good = word && loaded->codec.decode_word(word->bits, word->length, d, &why, &detail);
      if (!good)
        sink.report(
            diag::Kind::IllegalWord, {},
            "`" + text + "` is no instruction: " +
                (word ? loaded->codec.explain(why, d.opcode, detail) : "it is no word of this instruction set"));
    } else {
      good = parse_instruction(*loaded, text, 0, d, sink);
    }
    if (good)
      out += (out.empty() ? "" : "\n") + explain_one(*loaded, d) + (options.crack ? micro_ops(*loaded, d) : "");
    else
      code = kFindings;
  }
  return out.empty() ? code : print(out, sink, code);
}

}  // namespace isadora::driver
