// Programs: assemble, load, link, write.
#include <algorithm>

#include "api/c/guard.h"
#include "api/c/handles.h"
#include "api/data.h"

namespace isadora::api::c {

namespace {

// Points into the program: no string or byte is copied.
const object::Object& object_of(const isadora_program* program) { return program->program.data().object; }

isadora_kernel kernel_of(Arena& arena, const Kernel& k) {
  isadora_kernel out{};
  out.name = arena.text(k.name);
  out.begin = k.begin;
  out.end = k.end;
  const auto parameter = [&](const Parameter& p) {
    return isadora_parameter{arena.text(p.name), p.bytes, p.pointer, p.offset};
  };
  copy_array(arena.each(k.parameters, parameter), out.parameters, out.parameter_count);
  out.shared_bytes = k.shared_bytes;
  return out;
}

isadora_line line_of(Arena& arena, const CodeLine& l) {
  const std::span<const uint8_t> bytes = arena.each(l.bytes, [](uint8_t byte) { return byte; });
  return {l.address, bytes.data(), static_cast<uint32_t>(bytes.size()), l.source_line, l.instruction.has_value()};
}

// The names of the sections of symbols or lines.
std::span<const char*> sections_of(Arena& arena, const auto& all) {
  return arena.each(all, [&](const auto& one) { return arena.text(one.section); });
}

bool are_handles(const isadora_program* const* programs, size_t count) {
  return is_array(programs, count) &&
         std::ranges::all_of(std::span(programs, count), [](const isadora_program* p) { return p != nullptr; });
}

std::vector<isadora::Program> programs_of(const isadora_program* const* programs, size_t count) {
  std::vector<isadora::Program> all;
  for (const isadora_program* p : std::span(programs, count)) all.push_back(p->program);
  return all;
}

// A text with a length.
std::string_view view_of(const void* text, size_t size) { return {static_cast<const char*>(text), size}; }

// NULL: the default ones. False if a pointer is missing.
bool read_options(const isadora_link_options* given, isadora::LinkOptions& out) {
  isadora_link_options o{};
  if (given && !read_sized(given, o)) return false;
  if (!is_array(o.files, o.file_count)) return false;
  for (const isadora_link_file& f : std::span(o.files, o.file_count)) {
    if (!is_array(f.bytes, f.size)) return false;
    out.files.push_back({f.name ? f.name : "<file>", std::string(view_of(f.bytes, f.size))});
  }
  out.entry = o.entry ? o.entry : "";
  out.gc_sections = o.gc_sections;
  out.map = o.map;
  if (o.has_code_address) out.code_address = o.code_address;
  if (o.has_data_address) out.data_address = o.data_address;
  return true;
}

}  // namespace

}  // namespace isadora::api::c

using namespace isadora::api::c;

isadora_status isadora_assemble(const isadora_isa* isa, const char* text, size_t size, const char* name,
                                isadora_program** program, isadora_findings** findings) {
  clear(program), clear(findings);
  if (!isa || !is_array(text, size) || !program) return ISADORA_BAD_ARGUMENT;
  return guarded([&] {
    return give(isa->isa.assemble(std::string(view_of(text, size)), name ? name : "<text>"), program, findings);
  });
}

isadora_status isadora_program_load(const isadora_isa* isa, const void* elf, size_t size, const char* name,
                                    isadora_program** program, isadora_findings** findings) {
  clear(program), clear(findings);
  if (!isa || !is_array(elf, size) || !program) return ISADORA_BAD_ARGUMENT;
  return guarded(
      [&] { return give(isa->isa.read_elf(view_of(elf, size), name ? name : "<object>"), program, findings); });
}

isadora_status isadora_program_open(const char* path, const char* const* folders, size_t folder_count,
                                    isadora_program** program, isadora_findings** findings) {
  clear(program), clear(findings);
  if (!path || !are_strings(folders, folder_count) || !program) return ISADORA_BAD_ARGUMENT;
  return guarded(
      [&] { return give(isadora::Program::open(path, strings_of(folders, folder_count)), program, findings); });
}

isadora_status isadora_program_link(const isadora_program* const* programs, size_t count, isadora_program** program,
                                    isadora_findings** findings) {
  clear(program), clear(findings);
  if (!are_handles(programs, count) || !program) return ISADORA_BAD_ARGUMENT;
  return guarded([&] { return give(isadora::Program::link(programs_of(programs, count)), program, findings); });
}

isadora_status isadora_program_link_with(const isadora_isa* isa, const isadora_program* const* programs, size_t count,
                                         const isadora_link_options* options, isadora_program** program,
                                         isadora_findings** findings) {
  clear(program), clear(findings);
  if (!isa || !are_handles(programs, count) || !program) return ISADORA_BAD_ARGUMENT;
  return guarded([&] {
    isadora::LinkOptions how;
    if (!read_options(options, how)) return ISADORA_BAD_ARGUMENT;
    return give(isadora::Program::link(isa->isa, programs_of(programs, count), how), program, findings);
  });
}

const char* isadora_program_map(const isadora_program* program) {
  return program ? program->program.data().map.c_str() : nullptr;
}

void isadora_program_free(isadora_program* program) { delete program; }

const isadora_isa* isadora_program_isa(const isadora_program* program) { return program ? &program->isa : nullptr; }

const char* isadora_program_source_name(const isadora_program* program) {
  if (!program) return nullptr;
  const auto& sources = object_of(program).sources;
  return sources.empty() ? "" : sources.front().c_str();
}

bool isadora_program_same_description(const isadora_program* program) {
  return program && guarded_or(false, [&] { return program->program.same_description(); });
}

const uint8_t* isadora_program_code(const isadora_program* program, size_t* size) {
  if (size) *size = program ? object_of(program).code.size() : 0;
  return program ? object_of(program).code.data() : nullptr;
}

const isadora_kernel* isadora_program_kernels(const isadora_program* program, size_t* count) {
  if (count) *count = 0;
  if (!program) return nullptr;
  return program->kernels.get(count, [&](Arena& arena) {
    return arena.each(program->program.kernels(), [&](const isadora::Kernel& k) { return kernel_of(arena, k); });
  });
}

const isadora_symbol* isadora_program_labels(const isadora_program* program, size_t* count) {
  if (count) *count = 0;
  if (!program) return nullptr;
  return program->labels.get(count, [&](Arena& arena) {
    return arena.each(program->program.labels(), [&](const isadora::Symbol& s) {
      return isadora_symbol{arena.text(s.name), s.address};
    });
  });
}

const isadora_line* isadora_program_lines(const isadora_program* program, size_t* count) {
  if (count) *count = 0;
  if (!program) return nullptr;
  return program->lines.get(count, [&](Arena& arena) {
    return arena.each(program->program.lines(), [&](const isadora::CodeLine& l) { return line_of(arena, l); });
  });
}

const char* const* isadora_program_label_sections(const isadora_program* program, size_t* count) {
  if (count) *count = 0;
  if (!program) return nullptr;
  return program->label_sections.get(count,
                                     [&](Arena& arena) { return sections_of(arena, program->program.labels()); });
}

const char* const* isadora_program_line_sections(const isadora_program* program, size_t* count) {
  if (count) *count = 0;
  if (!program) return nullptr;
  return program->line_sections.get(count, [&](Arena& arena) { return sections_of(arena, program->program.lines()); });
}

isadora_status isadora_program_address(const isadora_program* program, const char* label, uint64_t* address) {
  if (!program || !label || !address) return ISADORA_BAD_ARGUMENT;
  return guarded([&] {
    const std::optional<uint64_t> found = program->program.address(label);
    if (found) *address = *found;
    return found ? ISADORA_OK : ISADORA_NOT_FOUND;
  });
}

isadora_status isadora_program_elf(const isadora_program* program, isadora_blob** elf) {
  clear(elf);
  if (!program || !elf) return ISADORA_BAD_ARGUMENT;
  return guarded([&] { return *elf = blob_of(program->program.elf()), ISADORA_OK; });
}

isadora_status isadora_program_disassemble(const isadora_program* program, isadora_blob** text) {
  clear(text);
  if (!program || !text) return ISADORA_BAD_ARGUMENT;
  return guarded([&] { return *text = blob_of(program->program.disassemble()), ISADORA_OK; });
}
