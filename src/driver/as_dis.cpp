// `as` and `dis`: programs to objects and back.
#include <algorithm>
#include <cctype>
#include <memory>

#include "assembler/assembler.h"
#include "disassembler/listing.h"
#include "driver/commands.h"
#include "driver/library.h"
#include "driver/modules.h"
#include "driver/program.h"
#include "driver/report.h"
#include "driver/words.h"
#include "encoding/fixups.h"
#include "inspect/locations.h"
#include "linker/objects.h"
#include "object/flat.h"
#include "object/image.h"
#include "object/object.h"

namespace isadora::driver {

using diag::Kind;

namespace {

// The process ends with the command, and the system frees the memory at once.
template <class T>
T& until_the_end(std::unique_ptr<T> owner) {
  [[gnu::used]] static T* kept;  // keeps leak checkers quiet; it is never read
  kept = owner.release();
  return *kept;
}

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

// Formats that hold the code alone, from address 0 on. Data is refused, and a number that only a linker knows.
class FlatCode {
 public:
  FlatCode(const AsOptions& options, const encoding::Codec& codec, const base::SourceRef& input, object::Object& object,
           diag::Sink& sink)
      : format_(options.format), codec_(codec), kinds_(codec.isa()), input_(input), object_(object), sink_(sink) {}

  bool place() {
    if (!object_.constants.empty()) return refuse("constants");
    for (const object::Section& section : object_.sections)
      if (section.executable || section.size() != 0)
        return refuse((section.executable ? "code" : "data") + (" in the section `" + section.name + "`"));
    const auto is_padding = [&](const object::Relocation& r) {
      const encoding::Fixups::Kind* const kind = kinds_.find(r.kind);
      return kind && kind->kind == encoding::Fixups::Kind::Kind::Align;
    };
    if (std::ranges::any_of(object_.relocations, is_padding))
      return refuse("padding of which a linker takes a part away");
    const size_t said = sink_.all().size();
    for (const object::Relocation& r : object_.relocations)
      if (r.section == object::kCodeSection) place_number(r);
    return sink_.all().size() == said;
  }

 private:
  bool refuse(const std::string& has) {
    report_error(sink_, Kind::BadArgument,
                 "the program has " + has + ", expected code in `.text` alone for `--format " + format_ + "`",
                 "write an object and link it");
    return false;
  }

  // Operands have the numbers that are known already.
  void place_number(const object::Relocation& r) {
    const encoding::Fixups::Kind* const kind = kinds_.find(r.kind);
    if (!kind || encoding::is_remark(*kind)) return;
    const object::RelocationTarget& t = object_.targets[r.target];
    const model::NumberFunction* const function = kinds_.function(*kind);
    const bool in_table = kind->indirect || (function && function->indirect);
    if (in_table || !t.defined || (!t.absolute && t.section != object::kCodeSection))
      return refuse(r, in_table ? "the place of `" + t.name + "` in the linker's table is not known"
                                : "the value of `" + t.name + "` is not known");
    if (encoding::data_bytes(*kind) == 0) return;
    const base::Int128 from = kind->relative ? static_cast<base::Int128>(r.offset) : 0;
    const uint64_t mark = t.function && encoding::is_marked(codec_.isa(), *kind) ? object_.elf.function_mark : 0;
    const base::Int128 x = (static_cast<base::Int128>(t.value + static_cast<uint64_t>(r.addend)) | mark) - from;
    const std::string error = encoding::put_number(*kind, kinds_.applied(*kind, x, r.offset), kinds_.data_order(),
                                                   std::span(object_.code).subspan(r.offset));
    if (!error.empty()) refuse(r, "`" + t.name + "` " + error);
  }

  void refuse(const object::Relocation& r, const std::string& why) {
    const base::Source* const included = r.source ? sink_.kept(object_.sources[r.source]) : nullptr;
    diag::Diagnostic& d = sink_.report(Kind::BadArgument, base::line_span(included ? *included : *input_, r.line), why);
    sink_.label_included(d);
    d.notes.push_back("`--format " + format_ + "` has no place for relocations: write an object and link it");
  }

  const std::string& format_;
  const encoding::Codec& codec_;
  const encoding::Fixups kinds_;
  const base::SourceRef& input_;
  object::Object& object_;
  diag::Sink& sink_;
};

std::string object_bytes(const AsOptions& options, const encoding::Codec& codec, object::Object& object) {
  if (options.format == "elf") return linker::write_object(codec, std::move(object));
  return options.format == "hex" ? hex_lines(codec, object.code) : std::string(object.code.begin(), object.code.end());
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

int write_object(const AsOptions& options, const std::string& bytes, diag::Sink& sink) {
  if (!bytes.empty() || options.format != "elf") return write_result(output_name(options), bytes, sink);
  report_error(sink, Kind::CannotWrite, "the ELF file could not be made in memory");
  return kUnusable;
}

// Only the mnemonics of a short program are looked up in the description.
bool is_small_input(const AsOptions& options, const base::Source& input) {
  constexpr size_t kShort = size_t{16} << 10;  // bytes; to look through more takes longer than to read all
  return input.text.size() <= kShort && options.format == "elf" && options.common.modules.empty();
}

// The file, if the program assembles without findings. Reading the whole description took most of the time of ten
// lines.
std::optional<std::string> assemble_short(const std::string& isa, const base::SourceRef& input,
                                          object::Object& object) {
  diag::Sink said;
  std::unique_ptr<IsaAssembler> loaded = load_for_program(isa, input->text, said);
  if (!loaded || !is_text(input, said)) return std::nullopt;
  if (assembler::assemble(loaded->matcher, input, object, said) && said.all().empty()) {
    const IsaAssembler& with = until_the_end(std::move(loaded));
    return linker::write_object(with.codec, std::move(object));
  }
  object = {};
  return std::nullopt;
}

std::optional<object::Object> read_any(const Loaded& loaded, const DisOptions& options, const base::Source& input,
                                       diag::Sink& sink) {
  if (options.flat.raw || object::is_intel_hex(input.text)) {
    std::optional<object::Object> object = read_flat(loaded, input, options.flat, sink);
    if (object) object->entry.reset();  // the program does not define its entry there
    return object;
  }
  std::optional<object::Object> object =
      read_any_object(loaded, input, options.common, sink, linker::UnknownRelocations::LeftOut);
  if (object && object->entry) std::erase_if(object->symbols, [](const object::Symbol& s) { return s.absolute; });
  return object;
}

// --from and --to: addresses, labels or source lines.
bool find_extent(const DisOptions& options, const object::Object& object, disassembler::ListingRange& extent,
                 diag::Sink& sink) {
  const inspect::Locations locations(object);
  const auto find = [&](const char* option, const std::string& where, uint64_t& address) {
    if (where.empty()) return true;
    std::string error;
    const auto found = locations.find(where, error);
    if (found) return address = *found, true;
    report_error(sink, Kind::BadArgument, std::string(option) + " " + diag::shortened(where) + ": " + error);
    return false;
  };
  if (!find("--from", options.from, extent.from) || !find("--to", options.to, extent.to)) return false;
  if (options.from.empty() || options.to.empty() || extent.from < extent.to) return true;
  report_error(sink, Kind::BadArgument,
               "there is nothing from " + address_text(extent.from) + " (--from " + diag::shortened(options.from) +
                   ") to " + address_text(extent.to) + " (--to " + diag::shortened(options.to) + ")",
               "the listing ends before the place of --to, which must come after that of --from");
  return false;
}

// Each word of --hex on a line of its own.
int disassemble_words(const Loaded& loaded, const DisOptions& options, diag::Sink& sink) {
  std::string out;
  int code = kDone;
  for (const std::string& text : options.hex) {
    std::string error;
    const std::optional<ParsedWord> word = parse_word(text, loaded.codec, error);
    if (!word) {
      report_error(sink, Kind::BadArgument, error);
      return kUnusable;
    }
    encoding::Decoded d;
    encoding::DecodeStatus why = encoding::DecodeStatus::NoOpcode;
    uint16_t detail = 0;
    if (loaded.codec.decode_word(word->bits, word->length, d, &why, &detail)) {
      loaded.printer.print(d, 0, out);
      out += "\n";
    } else {
      out += ".illegal " + word_text(word->bits, word->length) + "\n";
      report_error(sink, Kind::IllegalWord,
                   "`" + text + "` is not an instruction: " + loaded.codec.explain(why, d.opcode, detail));
      code = kFindings;
    }
  }
  return write_result(options.output, out, sink, code);
}

}  // namespace

int assemble(const AsOptions& options, diag::Sink& sink) {
  if (is_own_input(options.input, output_name(options), sink)) return kUnusable;
  const base::SourceRef input = read_input(options.input, kProgramLimit, sink);
  if (!input) return kUnusable;
  object::Object& object = until_the_end(std::make_unique<object::Object>());
  const std::string name = options.common.isa.empty() ? isa_of(input->text) : options.common.isa;
  if (is_small_input(options, *input)) {
    if (const auto bytes = assemble_short(name, input, object)) return write_object(options, *bytes, sink);
  }
  std::unique_ptr<IsaAssembler> loaded = load_for_assembling(name, sink);
  if (!loaded) return kUnusable;
  const IsaAssembler& isa = until_the_end(std::move(loaded));
  const bool good = is_text(input, sink) && assembler::assemble(isa.matcher, input, object, sink, assembler::kMostData,
                                                                files_of(options.common));
  if (!good) return kFindings;
  int code = kDone;
  if (!within_modules(options.common.modules, isa.codec, object, input, sink, code)) return code;
  if (options.format != "elf" && !FlatCode(options, isa.codec, input, object, sink).place()) return kFindings;
  return write_object(options, object_bytes(options, isa.codec, object), sink);
}

int disassemble(const DisOptions& options, diag::Sink& sink) {
  if (options.input.empty() == options.hex.empty()) {
    report_error(sink, Kind::BadArgument, "dis takes a file or --hex words", "as in `isadora dis a.o`");
    return kUnusable;
  }
  base::SourceRef input;
  std::string isa = options.common.isa;
  if (options.hex.empty()) {
    input = read_input(options.input, kProgramLimit, sink);
    if (!input) return kUnusable;
    if (isa.empty() && !options.flat.raw) isa = isa_of(input->text);
  }
  if (is_own_input(options.input, options.output, sink)) return kUnusable;
  std::unique_ptr<Loaded> owner = load_for_codec(isa, sink);
  if (!owner) return kUnusable;
  const Loaded& loaded = until_the_end(std::move(owner));
  if (!options.hex.empty()) return disassemble_words(loaded, options, sink);
  const std::optional<object::Object> object = read_any(loaded, options, *input, sink);
  if (!object) return kFindings;
  disassembler::ListingRange extent{.addresses = options.addresses};
  if (!find_extent(options, *object, extent, sink)) return kUnusable;
  size_t illegal = 0;
  const std::string text = disassembler::disassemble(loaded.printer, loaded.codec, *object, extent, &illegal);
  if (illegal)
    report_error(sink, Kind::IllegalWord,
                 std::to_string(illegal) + (illegal == 1 ? " word of `" : " words of `") + options.input +
                     "` decode as no instruction",
                 "the listing has them as `.illegal`");
  return write_result(options.output, text, sink, sink.has_errors() ? kFindings : kDone);
}

}  // namespace isadora::driver
