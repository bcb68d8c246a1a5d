// Loads instruction sets and lists their opcodes and registers.
#include "api/c/guard.h"
#include "api/c/handles.h"
#include "api/data.h"

namespace isadora::api::c {

isadora_field field_of(Arena& arena, const Field& f) {
  isadora_field out{};
  out.name = arena.text(f.name);
  out.type = arena.text(f.type);
  out.width = f.width;
  out.fixed = f.fixed;
  out.has_default = f.default_code.has_value();
  const auto slice = [](const Slice& s) { return isadora_slice{s.position, s.width}; };
  copy_array(arena.each(f.slices, slice), out.slices, out.slice_count);
  out.code = f.code;
  out.default_code = f.default_code.value_or(0);
  out.meaning = arena.text(f.meaning);
  return out;
}

namespace {

static_assert(static_cast<int>(Scope::Constant) == ISADORA_SCOPE_CONSTANT);
static_assert(static_cast<int>(Execution::Hart) == ISADORA_HART);

isadora_opcode opcode_of(Arena& arena, const Opcode& o) {
  isadora_opcode out{};
  out.name = arena.text(o.name);
  out.optype = arena.text(o.optype);
  out.group = arena.text(o.group);
  out.bits = o.bits;
  copy_array(arena.texts(o.forms), out.forms, out.form_count);
  copy_array(arena.each(o.fields, [&](const Field& f) { return field_of(arena, f); }), out.fields, out.field_count);
  out.description = arena.text(o.description);
  return out;
}

isadora_register_file register_file_of(Arena& arena, const RegisterFile& f) {
  return {arena.text(f.name), static_cast<isadora_scope>(f.scope), f.count, f.width, arena.text(f.spelling)};
}

// Points into the description: no string is copied.
const model::Isa& model_of(const isadora_isa* isa) { return isa->isa.data()->isa(); }

}  // namespace

}  // namespace isadora::api::c

using namespace isadora::api::c;

isadora_isa::isadora_isa(isadora::Isa i) : isa(std::move(i)), codec(&isa.data()->loaded->codec) {}

isadora_status isadora_isa_load(const char* name_or_path, const char* const* folders, size_t folder_count,
                                isadora_isa** isa, isadora_findings** findings) {
  clear(isa), clear(findings);
  if (!name_or_path || !isa || !are_strings(folders, folder_count)) return ISADORA_BAD_ARGUMENT;
  return guarded(
      [&] { return give(isadora::Isa::load(name_or_path, strings_of(folders, folder_count)), isa, findings); });
}

isadora_status isadora_isa_parse(const isadora_source* sources, size_t count, isadora_isa** isa,
                                 isadora_findings** findings) {
  clear(isa), clear(findings);
  if (!isa || !sources || count == 0) return ISADORA_BAD_ARGUMENT;
  return guarded([&] {
    std::vector<std::pair<std::string, std::string>> files;
    for (const isadora_source& s : std::span(sources, count)) {
      if (!s.name || !is_array(s.text, s.size)) return ISADORA_BAD_ARGUMENT;
      files.emplace_back(s.name, std::string(s.text, s.text + s.size));
    }
    return give(isadora::Isa::parse(files), isa, findings);
  });
}

void isadora_isa_free(isadora_isa* isa) { delete isa; }

const char* isadora_isa_name(const isadora_isa* isa) { return isa ? model_of(isa).name.c_str() : nullptr; }
const char* isadora_isa_fingerprint(const isadora_isa* isa) {
  return isa ? model_of(isa).fingerprint.c_str() : nullptr;
}
isadora_execution isadora_isa_execution(const isadora_isa* isa) {
  return isa ? static_cast<isadora_execution>(isa->isa.execution()) : ISADORA_SIMT;
}
uint32_t isadora_isa_lanes(const isadora_isa* isa) { return isa ? isa->isa.lanes() : 0; }
uint32_t isadora_isa_parcel_bits(const isadora_isa* isa) { return isa ? isa->isa.parcel_bits() : 0; }
uint32_t isadora_isa_code_align(const isadora_isa* isa) { return isa ? isa->isa.code_align() : 0; }

const isadora_register_file* isadora_isa_register_files(const isadora_isa* isa, size_t* count) {
  if (count) *count = 0;
  if (!isa) return nullptr;
  return isa->files.get(count, [&](Arena& arena) {
    return arena.each(isa->isa.register_files(),
                      [&](const isadora::RegisterFile& f) { return register_file_of(arena, f); });
  });
}

const isadora_opcode* isadora_isa_opcodes(const isadora_isa* isa, size_t* count) {
  if (count) *count = 0;
  if (!isa) return nullptr;
  return isa->opcodes.get(count, [&](Arena& arena) {
    return arena.each(isa->isa.opcodes(), [&](const isadora::Opcode& o) { return opcode_of(arena, o); });
  });
}
