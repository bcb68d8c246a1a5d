// `as` and `dis`: programs to objects and back.
#include <cctype>

#include "assembler/assembler.h"
#include "base/files.h"
#include "driver/commands.h"
#include "driver/library.h"
#include "driver/report.h"
#include "driver/words.h"
#include "object/object.h"

namespace isadora::driver {

namespace {

std::string hex_lines(const encoding::Codec& codec, const std::vector<uint8_t>& code) {
  std::string out;
  size_t at = 0;
  while (at < code.size()) {
    encoding::Decoded d;
    const std::span<const uint8_t> rest(code.data() + at, code.size() - at);
    const size_t parcel = codec.isa().machine.parcel_bits / 8;
    const size_t bytes = codec.decode(rest, d) ? d.bytes : std::min(parcel, rest.size());
    out +=
        word_text(codec.from_bytes(rest.data(), static_cast<unsigned>(bytes * 8)), static_cast<unsigned>(bytes * 8)) +
        "\n";
    at += bytes;
  }
  return out;
}

std::string object_bytes(const AsOptions& options, const encoding::Codec& codec, const object::Object& object) {
  if (options.format == "hex") return hex_lines(codec, object.code);
  if (options.format == "bin") return std::string(object.code.begin(), object.code.end());
  return object::write_elf(object);
}

std::string output_name(const AsOptions& options) {
  if (!options.output.empty()) return options.output;
  if (options.input == "-") return "-";
  const size_t slash = options.input.find_last_of('/');
  const size_t dot = options.input.find_last_of('.');
  const std::string stem = dot != std::string::npos && (slash == std::string::npos || dot > slash)
                               ? options.input.substr(0, dot)
                               : options.input;
  return stem + (options.format == "elf" ? ".o" : "." + options.format);
}

// Each word of --hex on a line of its own.
int disassemble_words(const Loaded& loaded, const DisOptions& options) {
  std::string out;
  int code = kDone;
  for (const std::string& text : options.hex) {
    const std::optional<ParsedWord> word = parse_word(text, loaded.codec);
    if (!word) {
      complain("`" + text + "` is not a word", "write its digits, most significant first, as in 0x" +
                                                   std::string(loaded.isa.machine.parcel_bits / 4, '0'));
      return kUnusable;
    }
    encoding::Decoded d;
    if (loaded.codec.decode_word(word->bits, word->length, d)) {
      loaded.printer.print(d, 0, out);
      out += "\n";
    } else {
      out += ".illegal " + word_text(word->bits, word->length) + "\n";
      code = kFindings;
    }
  }
  return write_result(options.output, out, code);
}

}  // namespace

int assemble(const AsOptions& options) {
  diag::Sink sink;
  const std::unique_ptr<Loaded> loaded = load(options.common.isa, sink);
  if (!loaded) {
    show(sink, options.common);
    return kUnusable;
  }
  const base::ReadResult input = base::read_file(options.input);
  if (!input) {
    complain(input.error);
    return kUnusable;
  }
  sink.keep(input.source);
  object::Object object;
  const bool good = assembler::assemble(loaded->matcher, input.source, object, sink);
  show(sink, options.common);
  if (!good) return kFindings;
  return write_result(output_name(options), object_bytes(options, loaded->codec, object));
}

int disassemble(const DisOptions& options) {
  diag::Sink sink;
  base::ReadResult input;
  std::string isa = options.common.isa;
  if (options.hex.empty()) {
    input = base::read_file(options.input);
    if (!input) {
      complain(input.error);
      return kUnusable;
    }
    if (isa.empty() && !options.raw) isa = object::elf_isa(input.source->text).value_or("");
  }
  const std::unique_ptr<Loaded> loaded = load(isa, sink);
  if (!loaded) {
    show(sink, options.common);
    return kUnusable;
  }
  if (!options.hex.empty()) return disassemble_words(*loaded, options);
  std::optional<object::Object> object;
  if (options.raw) {
    object.emplace();
    object->isa = loaded->isa.name;
    object->code.assign(input.source->text.begin(), input.source->text.end());
  } else {
    object = object::read_elf(input.source->text, options.input, sink);
  }
  if (!object) {
    show(sink, options.common);
    return kUnusable;
  }
  warn_other_description(*loaded, *object);
  size_t illegal = 0;
  const std::string text =
      disassembler::disassemble(loaded->printer, loaded->codec, *object, options.addresses, &illegal);
  return write_result(options.output, text, illegal ? kFindings : kDone);
}

}  // namespace isadora::driver
