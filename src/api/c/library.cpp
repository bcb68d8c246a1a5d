// Versions, engines, texts of status codes, findings and blobs.
#include <algorithm>
#include <cstring>

#include "api/c/guard.h"
#include "api/c/handles.h"
#include "api/findings.h"

namespace isadora::api::c {

namespace {

// At most `size` bytes of a text, cut between UTF-8 characters.
std::string_view beginning(std::string_view text, size_t size) {
  if (text.size() <= size) return text;
  while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80) size--;
  return text.substr(0, size);
}

}  // namespace

isadora_status copy_text(std::string_view text, char* out, size_t capacity, size_t* length) {
  if (!out && capacity) return ISADORA_BAD_ARGUMENT;
  if (length) *length = text.size();
  if (capacity) *std::ranges::copy(beginning(text, capacity - 1), out).out = 0;
  return text.size() < capacity ? ISADORA_OK : ISADORA_TOO_SMALL;
}

bool are_strings(const char* const* first, size_t count) {
  return is_array(first, count) && std::all_of(first, first + count, [](const char* s) { return s != nullptr; });
}

namespace {

using Findings = OwnedStruct<isadora_findings, std::string>;

isadora_place place_of(Arena& arena, const Place& p) {
  return {arena.text(p.file), p.line, p.column, p.end_line, p.end_column};
}

isadora_finding finding_of(Arena& arena, const Diagnostic& d) {
  isadora_finding out{};
  out.severity = static_cast<isadora_severity>(d.severity);
  out.kind = arena.text(d.kind);
  out.message = arena.text(d.message);
  out.place = place_of(arena, d.place);
  const auto label = [&](const Label& l) { return isadora_label{place_of(arena, l.place), arena.text(l.text)}; };
  const auto fix = [&](const Fix& f) {
    return isadora_fix{place_of(arena, f.place), arena.text(f.replacement), arena.text(f.text)};
  };
  copy_array(arena.each(d.labels, label), out.labels, out.label_count);
  copy_array(arena.texts(d.notes), out.notes, out.note_count);
  copy_array(arena.each(d.fixes, fix), out.fixes, out.fix_count);
  return out;
}

static_assert(static_cast<int>(Severity::Note) == ISADORA_NOTE);

}  // namespace

void return_findings(const std::vector<Diagnostic>& diagnostics, std::string_view report, isadora_findings** out) {
  if (!out || diagnostics.empty()) return;
  auto findings = std::make_unique<Findings>(std::string(report));
  Arena& arena = findings->arena;
  copy_array(arena.each(diagnostics, [&](const Diagnostic& d) { return finding_of(arena, d); }), findings->findings,
             findings->count);
  findings->report = findings->kept.c_str();
  *out = findings.release();
}

void return_message(const std::string& message, isadora_findings** out) {
  if (!out) return;
  const Result<bool> refusal = refused<bool>(diag::Kind::BadArgument, message);
  return_findings(refusal.diagnostics, refusal.report, out);
}

}  // namespace isadora::api::c

using namespace isadora::api::c;

const char* isadora_version() { return ISADORA_VERSION; }
uint32_t isadora_abi_version() { return ISADORA_ABI_VERSION; }

const char* const* isadora_engines(size_t* count) {
  static const auto names = guarded_or(std::vector<const char*>(), [] {
    static const std::vector<std::string> all = isadora::engines();
    std::vector<const char*> out;
    for (const std::string& name : all) out.push_back(name.c_str());
    return out;
  });
  if (count) *count = names.size();
  return names.data();
}

const char* isadora_status_text(isadora_status status) {
  switch (number_of(status)) {
    case ISADORA_OK: return "done";
    case ISADORA_END: return "there is nothing more";
    case ISADORA_BAD_ARGUMENT: return "an argument is a null pointer or out of its range";
    case ISADORA_REFUSED: return "the input has errors, which the findings report";
    case ISADORA_NO_INSTRUCTION: return "the bytes are no instruction";
    case ISADORA_TOO_SMALL: return "the storage given is too small";
    case ISADORA_NOT_FOUND: return "there is nothing of that name";
    case ISADORA_NO_MEMORY: return "there is not enough memory";
    case ISADORA_INTERNAL: return "an internal error of the library";
  }
  return "this is not a status";
}

void isadora_findings_free(isadora_findings* findings) { delete static_cast<Findings*>(findings); }
void isadora_blob_free(isadora_blob* blob) { delete static_cast<Blob*>(blob); }
