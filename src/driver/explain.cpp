// `explain`: the bits of a word, drawn, each field named.
#include <unistd.h>

#include "disassembler/explanation.h"
#include "disassembler/nearest.h"
#include "driver/commands.h"
#include "driver/library.h"
#include "driver/micro_ops.h"
#include "driver/report.h"
#include "driver/words.h"

namespace isadora::driver {

namespace {

// The micro-ops of an instruction, each as the word and the text that its own description has for it.
bool micro_ops(const Loaded& loaded, const Loaded& language, const encoding::Decoded& d, std::string& out,
               diag::Sink& sink) {
  if (loaded.isa.opcodes[d.opcode].forms[d.form].crack.empty()) {
    out += "\nno micro-ops: its clause has no crack\n";
    return true;
  }
  std::vector<sim::cracked::DecodedMicroOp> ops;
  diag::Sink own;
  if (!sim::cracked::Cracker(loaded.printer, language.matcher).crack(d, ops, own)) {
    report_error(
        sink, diag::Kind::BadCrack,
        "it cracks into `" + ops.back().line.text + "`, which is not a micro-op of `" + language.isa.name + "`",
        own.all().empty() ? "" : own.all()[0].message);
    return false;
  }
  out += "\nmicro-ops" + (&loaded == &language ? "" : " of " + language.isa.name) + (ops.empty() ? ": none\n" : ":\n");
  for (const sim::cracked::DecodedMicroOp& op : ops) {
    out += "  " + word_text(op.word.word, language.isa.opcodes[op.word.opcode].length) + "  ";
    language.printer.print(op.word, 0, out);
    out += "\n";
  }
  return true;
}

// Manuals differ in which parcel of a long instruction they write first. Empty if the other order is not legal either.
std::string in_other_order(const Loaded& loaded, const ParsedWord& word) {
  const unsigned bits = loaded.isa.machine.parcel_bits;
  if (word.length <= bits) return {};
  model::Bits other = 0;
  for (unsigned at = 0; at < word.length; at += bits)
    other = other << bits | (word.bits >> at & ((model::Bits{1} << bits) - 1));
  encoding::Decoded d;
  if (!loaded.codec.decode_word(other, word.length, d)) return {};
  std::string text;
  loaded.printer.print(d, 0, text);
  const bool first_is_low = loaded.isa.machine.parcel_order == model::Order::Lsb;
  return "with its " + std::to_string(bits) + "-bit parts in the other order, " + word_text(other, word.length) +
         ", it is `" + text + "`: the first part in memory is the " + (first_is_low ? "least" : "most") +
         " significant one";
}

// The instruction of a word; false after an error.
bool decode(const Loaded& loaded, const std::string& text, encoding::Decoded& d, diag::Sink& sink) {
  std::string error;
  const std::optional<ParsedWord> word = parse_word(text, loaded.codec, error);
  if (!word) return report_error(sink, diag::Kind::BadArgument, error), false;
  encoding::DecodeStatus why = encoding::DecodeStatus::NoOpcode;
  uint16_t detail = 0;
  if (loaded.codec.decode_word(word->bits, word->length, d, &why, &detail)) return true;
  std::string note = in_other_order(loaded, *word);
  if (note.empty() && why == encoding::DecodeStatus::NoOpcode)
    note = disassembler::nearest_text(loaded.isa, word->bits, word->length);
  report_error(sink, diag::Kind::IllegalWord,
               "`" + text + "` is not an instruction: " + loaded.codec.explain(why, d.opcode, detail), note);
  return false;
}

bool is_word(const std::string& s) { return s.size() > 1 && s[0] == '0' && (s[1] == 'x' || s[1] == 'X'); }

}  // namespace

int explain(const ExplainOptions& options, diag::Sink& sink) {
  const std::unique_ptr<Loaded> loaded = load(options.common.isa, sink);
  if (!loaded) return kUnusable;
  const bool other = options.crack && !loaded->isa.machine.micro_ops.empty();
  const std::unique_ptr<Loaded> own_language = other ? load_micro_ops(loaded->isa, sink) : nullptr;
  if (other && !own_language) return kUnusable;
  const Loaded& language = other ? *own_language : *loaded;
  const disassembler::Terminal terminal = {wants_color(STDOUT_FILENO), columns_of(STDOUT_FILENO)};
  std::string out;
  int code = kDone;
  for (const std::string& text : options.words) {
    encoding::Decoded d;
    const bool good = is_word(text) ? decode(*loaded, text, d, sink) : parse_instruction(*loaded, text, 0, d, sink);
    if (good) out += (out.empty() ? "" : "\n") + disassembler::explanation(loaded->printer, loaded->isa, d, terminal);
    if (!good || (options.crack && !micro_ops(*loaded, language, d, out, sink))) code = kFindings;
  }
  return out.empty() ? code : print(out, sink, code);
}

}  // namespace isadora::driver
