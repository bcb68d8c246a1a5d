#include "driver/program.h"

#include <algorithm>
#include <filesystem>

#include "assembler/text.h"
#include "base/files.h"
#include "driver/commands.h"
#include "driver/modules.h"
#include "driver/report.h"
#include "driver/words.h"
#include "linker/linker.h"
#include "linker/objects.h"
#include "object/elf_file.h"
#include "object/flat.h"
#include "object/image.h"
#include "object/unit.h"

namespace isadora::driver {

namespace {

bool is_object(const std::string& bytes) { return bytes.compare(0, 4, "\177ELF") == 0; }

// Neither text nor another format that is known.
bool may_be_instructions(const std::string& bytes) {
  return bytes.find('\0') != bytes.npos && !is_object(bytes) && !object::is_bitcode(bytes) && !bytes.starts_with("!<");
}

bool read_object(LoadedProgram& program, const Common& common, const Flat& flat, diag::Sink& sink) {
  std::optional<object::Object> object = flat.raw || object::is_intel_hex(program.file->text)
                                             ? read_flat(*program.isa, *program.file, flat, sink)
                                             : read_any_object(*program.isa, *program.file, common, sink);
  if (!object) return false;
  program.object = std::move(*object);
  return true;
}

// The text from the column (in code points), up to and with the mark that ends an instruction.
base::Span statement_span(const base::Source& source, const object::LineEntry& line) {
  base::Span span = base::line_span(source, line.line);
  if (!span) return span;
  uint32_t at = source.line_starts()[line.line - 1];
  const auto continues = [&](uint32_t i) { return (static_cast<unsigned char>(source.text[i]) & 0xC0) == 0x80; };
  for (unsigned column = 1; column < line.column && at < span.end; ++column) {
    do ++at;
    while (at < span.end && continues(at));
  }
  if (at >= span.end) return span;
  const size_t mark = source.text.find(';', at);
  if (mark < span.end) span.end = static_cast<uint32_t>(mark + 1);
  return {&source, at, span.end};
}

struct Fitting {
  std::string name;
  std::vector<base::SourceRef> sources;  // the description's own, then its base's
};

bool is_base_of(const Fitting& base, const Fitting& other) {
  return base.sources.size() < other.sources.size() &&
         std::ranges::any_of(other.sources,
                             [&](const base::SourceRef& s) { return s->text == base.sources.front()->text; });
}

}  // namespace

// That of `.isa`, which precedes all but comments and directives.
std::string isa_of_text(std::string_view text) {
  constexpr std::string_view kIsa = ".isa";
  uint32_t pos = text.starts_with(assembler::kByteOrderMark) ? assembler::kByteOrderMark.size() : 0;
  for (;;) {
    pos = assembler::skip_blank(text, pos);
    if (assembler::at(text, pos) == '\n') {
      ++pos;
      continue;
    }
    // Comments of single instruction sets begin with `;` or `#`.
    if (std::string_view(".;#").find(assembler::at(text, pos)) == std::string_view::npos) return "";
    if (text.substr(pos).starts_with(kIsa) && !assembler::is_word(assembler::at(text, pos + kIsa.size()))) {
      const uint32_t begin = assembler::skip_blank(text, pos + kIsa.size());
      return std::string(text.substr(begin, assembler::isa_name_end(text, begin) - begin));
    }
    pos = static_cast<uint32_t>(std::min(text.find('\n', pos), text.size()));
  }
}

// Files of other compilers and linkers do not name their instruction set. Their ELF machine number does, if exactly one
// description has it, or one on which all others that have it are built.
std::string isa_of(const std::string& bytes) {
  if (!is_object(bytes)) return isa_of_text(bytes);
  if (const auto named = object::elf_isa(bytes)) return *named;
  const auto header = object::read_elf_header(bytes);
  if (!header || header->machine == 0) return "";
  std::vector<Fitting> fitting;
  for (const IsaEntry& entry : known_isas()) {
    diag::Sink null_sink;  // errors of a description do not concern this file
    const std::optional<model::Isa> isa = library::load_machine(entry.path, header->machine, null_sink);
    if (!isa) continue;
    const model::ElfTarget& elf = isa->machine.elf;
    const bool is_big = isa->machine.data_order == model::ByteOrder::Big;
    if (elf.machine == header->machine && elf.bits == header->wide * 8 && is_big == header->big)
      fitting.push_back({entry.name, isa->sources});
  }
  const std::vector<Fitting> all = fitting;
  std::erase_if(fitting, [&](const Fitting& f) {
    return std::ranges::any_of(all, [&](const Fitting& other) { return is_base_of(other, f); });
  });
  return fitting.size() == 1 ? fitting[0].name : "";
}

std::optional<object::Object> read_any_object(const Loaded& loaded, const base::Source& file, const Common& common,
                                              diag::Sink& sink, linker::UnknownRelocations unknown) {
  const bool is_image = object::is_image(file.text);
  std::optional<object::Object> object =
      is_image ? object::read_image(file.text, file.name, object::identity_of(loaded.isa.machine), sink)
               : linker::read_object(loaded.codec, file.text, file.name, sink, unknown);
  if (object) return is_made_for(loaded, *object, file.name, sink) ? std::move(object) : std::nullopt;
  if (is_image && common.isa.empty() && isa_of(file.text).empty())
    sink.all().back().notes.push_back("it does not name its instruction set, so that it was read as one of `" +
                                      loaded.isa.name + "`; another is chosen with --isa");
  if (may_be_instructions(file.text))
    sink.all().back().notes.push_back("`--raw` reads the bytes of instructions alone");
  return std::nullopt;
}

base::Span place_of(const LoadedProgram& program, uint64_t pc) {
  const object::LineEntry* line = program.object.line_at(pc);
  return program.text() && line && line->source == 0 ? statement_span(*program.text(), *line) : base::Span{};
}

void note_source(const LoadedProgram& program, uint64_t pc, diag::Diagnostic& d) {
  const object::LineEntry* line = program.object.line_at(pc);
  if (d.span || !line || program.object.source_of(*line).empty()) return;
  d.notes.push_back("line " + std::to_string(line->line) + " of " + program.object.source_of(*line));
}

bool link_program(LoadedProgram& program, diag::Sink& sink) {
  return linker::make_runnable(program.isa->codec, program.object, program.file->name, program.text(), sink);
}

std::optional<object::Object> read_flat(const Loaded& loaded, const base::Source& file, const Flat& flat,
                                        diag::Sink& sink) {
  const unsigned bits = loaded.isa.machine.elf.bits;
  const uint64_t end = bits < 64 ? uint64_t{1} << bits : UINT64_MAX;
  if (flat.raw && (flat.base > end || file.text.size() > end - flat.base)) {
    report_error(sink, diag::Kind::BadArgument,
                 "--base: the " + std::to_string(file.text.size()) + " bytes of `" + file.name + "` do not fit at " +
                     address_text(flat.base) + ", before the end of " + std::to_string(bits) + "-bit addresses");
    return std::nullopt;
  }
  std::optional<object::Object> object =
      flat.raw ? object::flat_image(file.text, flat.base) : object::read_intel_hex(file, sink);
  if (object) object->isa = loaded.isa.name, object->elf = object::identity_of(loaded.isa.machine);
  return object;
}

assembler::FileReader files_of(const Common& common) {
  return [folders = common.folders](const std::string& name, std::string& error) -> base::SourceRef {
    std::vector<std::filesystem::path> places{std::filesystem::path(".") / name};
    for (const std::string& folder : folders) places.push_back(std::filesystem::path(folder) / name);
    for (const std::filesystem::path& place : places) {
      std::error_code none;
      if (!std::filesystem::is_regular_file(place, none)) continue;
      base::ReadResult read = base::read_file(place.lexically_normal().string(), kProgramLimit);
      error = read.error;
      return read.source;
    }
    error = "no file `" + name + "` in this folder" + (folders.empty() ? "" : " or in those of -I");
    return nullptr;
  };
}

std::unique_ptr<LoadedProgram> read_program(const std::string& path, const Common& common, diag::Sink& sink, int& code,
                                            const Flat& flat) {
  auto program = std::make_unique<LoadedProgram>();
  code = kUnusable;
  program->file = read_input(path, kProgramLimit, sink);
  if (!program->file) return nullptr;
  const std::string& bytes = program->file->text;
  const bool is_flat = flat.raw || object::is_intel_hex(bytes);
  program->from_text = !is_flat && !is_object(bytes);
  const bool says = common.isa.empty() && !is_flat;
  program->isa = load(says ? isa_of(bytes) : common.isa, sink);
  if (!program->isa) return nullptr;
  code = kFindings;
  const bool good = program->from_text ? is_text(program->file, sink) &&
                                             assembler::assemble(program->isa->matcher, program->file, program->object,
                                                                 sink, assembler::kMostData, files_of(common))
                                       : read_object(*program, common, flat, sink);
  if (!good || !within_modules(common.modules, program->isa->codec, program->object, program->text(), sink, code))
    return nullptr;
  return program;
}

}  // namespace isadora::driver
