#include "object/sections.h"

#include <algorithm>
#include <bit>
#include <set>

#include "base/json.h"
#include "object/bytes.h"
#include "object/names.h"

namespace isadora::object {
namespace {

using base::Json;

constexpr std::string_view kOwner = "Isadora";
constexpr uint32_t kNoteType = 1;
constexpr uint64_t kMostParameterBytes = uint64_t{1} << 32;  // of a kernel

template <class T>
bool get(const Json& object, const char* key, T& out) {
  const auto at = object.find(key);
  if (at == object.end()) return false;
  const bool fits = std::is_same_v<T, bool>          ? at->is_boolean()
                    : std::is_same_v<T, std::string> ? at->is_string()
                                                     : at->is_number_unsigned();
  if (fits) out = at->get<T>();
  return fits;
}

bool read_parameter(const Json& j, Parameter& out) {
  uint64_t bytes = 0;
  const bool named =
      j.is_object() && get(j, "name", out.name) && get(j, "bytes", bytes) && get(j, "offset", out.offset);
  if (!named || !is_word(out.name) || !(std::has_single_bit(bytes) && bytes <= 8) || !get(j, "pointer", out.pointer))
    return false;
  out.bytes = static_cast<unsigned>(bytes);
  return out.offset <= kMostParameterBytes - bytes;
}

bool read_kernel(const Json& j, Kernel& out) {
  uint64_t registers = 0;
  if (!j.is_object() || !get(j, "name", out.name) || !get(j, "begin", out.begin) || !get(j, "end", out.end))
    return false;
  if (!is_word(out.name)) return false;
  if (!get(j, "shared", out.shared_bytes) || !get(j, "registers", registers) || registers > UINT32_MAX) return false;
  out.registers = static_cast<unsigned>(registers);
  const auto parameters = j.find("parameters");
  if (parameters == j.end() || !parameters->is_array()) return false;
  std::set<std::string> names;
  for (const Json& p : *parameters) {
    if (!read_parameter(p, out.parameters.emplace_back())) return false;
    if (!names.insert(out.parameters.back().name).second) return false;
  }
  return true;
}

}  // namespace

bool is_mark(std::string_view name) {
  if (name.size() < 2 || name[0] != '$' || name[1] < 'a' || name[1] > 'z') return false;
  return name.size() == 2 || name[2] == '.' || name.starts_with(kCodeMark);
}

std::vector<MappingSymbol> marks_of(const ElfIdentity& elf, const std::vector<DataRange>& data, uint64_t begin,
                                    bool has_code) {
  std::vector<MappingSymbol> out;
  const bool begins_with_data = !data.empty() && data.front().begin == begin;
  if (!elf.code_mark.empty() && has_code && !begins_with_data) out.push_back({begin, false});
  for (const DataRange& d : data) {
    out.push_back({d.begin, true});
    out.push_back({d.end, false});
  }
  return out;
}

// At one address ends come before beginnings, and code before data.
std::vector<DataRange> data_ranges(std::vector<MappingSymbol> marks, uint64_t end) {
  std::ranges::stable_sort(marks, {}, [](const MappingSymbol& m) { return std::pair(m.at, m.is_data); });
  std::vector<DataRange> out;
  std::optional<uint64_t> begin;
  for (const MappingSymbol& m : marks) {
    if (m.is_data && !begin) begin = m.at;
    if (m.is_data || !begin) continue;
    const uint64_t last = std::min(m.at, end);  // what others' tools mark may lie outside
    if (last > *begin) out.push_back({*begin, last});
    begin.reset();
  }
  if (begin && *begin < end) out.push_back({*begin, end});
  return out;
}

std::string write_note(const Object& object) {
  const std::string text = object.isa + '\0' + object.fingerprint + '\0';
  ByteWriter w{.big = object.elf.big};
  w.u32(kOwner.size() + 1);
  w.u32(text.size());
  w.u32(kNoteType);
  w.text(kOwner);
  w.pad(4);
  w.bytes += text;
  w.pad(4);
  return w.bytes;
}

namespace {

// A description's own name for its instruction set. Anything else could be a path, which an object must not choose.
bool is_isa_name(std::string_view name) {
  constexpr size_t kMostLetters = 256;
  const auto is_letter = [](char c) {
    return c == '_' || c == '-' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  };
  return !name.empty() && name.size() <= kMostLetters && name.front() != '-' && std::ranges::all_of(name, is_letter);
}

}  // namespace

std::optional<IsaNote> read_note(std::string_view bytes, bool big) {
  ByteReader r(bytes, big);
  const uint32_t owner = r.u32(), size = r.u32(), type = r.u32();
  const std::string_view name = r.take(owner);
  r.skip((4 - owner % 4) % 4);
  ByteReader text(r.take(size));
  IsaNote note{std::string(text.text()), std::string(text.text())};
  if (!r.ok() || !text.ok() || type != kNoteType || name != std::string_view("Isadora\0", 8) || !is_isa_name(note.isa))
    return std::nullopt;
  return note;
}

std::string write_kernels(const std::vector<Kernel>& kernels) {
  Json list = Json::array();
  for (const Kernel& k : kernels) {
    Json parameters = Json::array();
    for (const Parameter& p : k.parameters) {
      parameters.push_back({{"bytes", p.bytes}, {"name", p.name}, {"offset", p.offset}, {"pointer", p.pointer}});
    }
    list.push_back({{"begin", k.begin},
                    {"end", k.end},
                    {"name", k.name},
                    {"parameters", std::move(parameters)},
                    {"registers", k.registers},
                    {"shared", k.shared_bytes}});
  }
  return base::json_text({{"kernels", std::move(list)}});
}

bool read_kernels(std::string_view bytes, uint64_t code_size, std::vector<Kernel>& out) {
  const Json root = base::parse_json(bytes);
  if (!root.is_object() || !root.contains("kernels") || !root["kernels"].is_array()) return false;
  uint64_t free_from = 0;
  for (const Json& j : root["kernels"]) {
    Kernel& k = out.emplace_back();
    if (!read_kernel(j, k) || k.begin < free_from || k.end < k.begin || k.end > code_size) return false;
    free_from = k.end;
  }
  return true;
}

}  // namespace isadora::object
