#include "serve/program.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "diag/render.h"
#include "disassembler/bits.h"
#include "linker/linker.h"

namespace isadora::serve {

namespace {

constexpr const char* kName = "program";
constexpr size_t kMostLines = 65536;  // listed in an answer: more than any typed program has

// Is it the first word of a line?
bool has_line(const std::string& text, std::string_view word) {
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const size_t begin = text.find_first_not_of(" \t", at);
    if (begin < end && std::string_view(text).substr(begin, end - begin).starts_with(word)) return true;
    at = end + 1;
  }
  return false;
}

bool has_beginning(const model::Isa& isa, const std::string& text) {
  if (has_line(text, ".kernel")) return true;
  return isa.machine.execution == model::Execution::Hart && has_line(text, isa.machine.entry + ":");
}

bool has_data(const std::string& text) {
  return std::ranges::any_of(std::array{".data", ".rodata", ".bss", ".section"},
                             [&](const char* word) { return has_line(text, word); });
}

// The lines around bare instructions that make them a program: a kernel, whose end ends a lane. Data of a hart need a
// linked program, which begins at its first instruction.
struct ProgramFrame {
  std::string before, after;
};
ProgramFrame frame_of(const model::Isa& isa, const std::string& text) {
  if (isa.machine.execution != model::Execution::Hart || isa.machine.entry.empty() || !has_data(text))
    return {std::string(".kernel ") + kName + "\n", "\n.end\n"};
  return {".globl " + isa.machine.entry + "\n" + isa.machine.entry + ":\n", "\n"};
}

// Columns in UTF-16 units, as browsers count them.
unsigned column_of(const base::Source& source, unsigned line, uint32_t offset) {
  unsigned column = 0;
  for (uint32_t i = source.line_starts()[line - 1]; i < offset && i < source.text.size(); i++) {
    const auto c = static_cast<unsigned char>(source.text[i]);
    if ((c & 0xC0) != 0x80) column += c >= 0xF0 ? 2 : 1;
  }
  return column;
}

Json place_of(const Typed& typed, uint32_t offset) {
  const unsigned line = typed.source->position(offset).line;
  return {{"line", typed.typed_line(line)}, {"column", column_of(*typed.source, line, offset)}};
}

}  // namespace

Typed read_typed(const library::Loaded& isa, const std::string& text) {
  Typed typed;
  typed.alone = !has_beginning(isa.isa, text);
  const ProgramFrame frame = typed.alone ? frame_of(isa.isa, text) : ProgramFrame();
  typed.lines_in_front = static_cast<unsigned>(std::ranges::count(frame.before, '\n'));
  typed.source = base::make_source(kName, frame.before + text + frame.after);
  typed.good = assembler::assemble(isa.matcher, typed.source, typed.object, typed.sink, kMostMemory) &&
               linker::make_runnable(isa.codec, typed.object, kName, typed.source, typed.sink) &&
               !typed.object.kernels.empty();
  typed.sink.sort();
  return typed;
}

Json diagnostics_of(const Typed& typed) {
  Json out = Json::array();
  for (const diag::Diagnostic& d : typed.sink.all()) {
    Json fixes = Json::array();
    for (const diag::Fix& f : d.fixes) {
      fixes.push_back({{"text", f.text},
                       {"from", place_of(typed, f.span.begin)},
                       {"to", place_of(typed, f.span.end)},
                       {"replacement", f.replacement}});
    }
    Json one = {{"severity", diag::word(diag::severity(d.kind))},
                {"kind", diag::name(d.kind)},
                {"message", d.message},
                {"notes", d.notes},
                {"fixes", fixes}};
    if (d.span.source == typed.source.get()) {
      one["from"] = place_of(typed, d.span.begin);
      one["to"] = place_of(typed, d.span.end);
    }
    out.push_back(std::move(one));
  }
  return out;
}

namespace {

// The program without its faulty lines, so that the other lines get their words.
object::Object without_mistakes(const library::Loaded& isa, const Typed& typed) {
  std::string text = typed.source->text;
  diag::Sink mistakes = typed.sink;
  for (int again = 0; again < 3; again++) {
    for (const diag::Diagnostic& d : mistakes.all()) {
      if (!d.span || diag::severity(d.kind) != diag::Severity::Error) continue;
      const unsigned line = typed.source->position(d.span.begin).line;
      const uint32_t begin = typed.source->line_starts()[line - 1];
      const size_t end = std::min(text.find('\n', begin), text.size());
      std::fill(text.begin() + begin, text.begin() + static_cast<ptrdiff_t>(end), ' ');
    }
    object::Object object;
    diag::Sink sink;
    if (assembler::assemble(isa.matcher, base::make_source(kName, text), object, sink, kMostMemory)) return object;
    mistakes = std::move(sink);
  }
  return {};
}

}  // namespace

Json lines_of(const library::Loaded& isa, const Typed& typed) {
  const object::Object o = typed.good ? typed.object : without_mistakes(isa, typed);
  Json out = Json::array();
  for (const object::LineEntry& entry : o.lines) {
    const uint64_t at = entry.address - o.base;
    encoding::Decoded d;
    if (at >= o.code.size() || out.size() == kMostLines) break;
    const bool data = std::ranges::any_of(o.data, [&](const auto& r) { return r.begin <= at && at < r.end; });
    if (data || !isa.codec.decode(std::span(o.code).subspan(at), d)) continue;
    std::string text;
    isa.printer.print(d, entry.address, text);
    out.push_back({{"line", typed.typed_line(entry.line)},
                   {"address", hex(entry.address)},
                   {"bytes", d.bytes},
                   {"word", disassembler::word_text(d.word, isa.isa.opcodes[d.opcode].length)},
                   {"text", text}});
  }
  return out;
}

Json kernels_of(const Typed& typed) {
  Json out = Json::array();
  for (const object::Kernel& k : typed.object.kernels) {
    Json parameters = Json::array();
    for (const object::Parameter& p : k.parameters)
      parameters.push_back({{"name", p.name}, {"bytes", p.bytes}, {"pointer", p.pointer}});
    out.push_back({{"name", k.name}, {"parameters", parameters}, {"shared", k.shared_bytes}});
  }
  return out;
}

}  // namespace isadora::serve
