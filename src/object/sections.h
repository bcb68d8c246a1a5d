// The sections that are ours: the note that names the ISA, and the kernels. docs/assembly.md describes both.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "object/object.h"

namespace isadora::object {

inline constexpr const char* kNoteSection = ".note.isadora";
inline constexpr const char* kKernelSection = ".isadora.kernels";
inline constexpr const char* kConstSection = ".const";

struct IsaNote {
  std::string isa, fingerprint;
};

// Mapping symbols: they mark the beginning of data in the code, and its end. Others' tools begin code with other
// letters (`$t`), and have more after a dot (`$d.2`), or the instruction set (`$xrv32i`).
inline constexpr std::string_view kDataMark = "$d", kCodeMark = "$x";
bool is_mark(std::string_view name);
inline bool is_data_mark(std::string_view name) { return name.starts_with(kDataMark); }
struct MappingSymbol {
  uint64_t at = 0;
  bool is_data = false;
};
// Those of a section that begins at `begin`: where the machine names a symbol for code, at the beginning, too.
std::vector<MappingSymbol> marks_of(const ElfIdentity& elf, const std::vector<DataRange>& data, uint64_t begin,
                                    bool has_code);
inline std::string_view mark_name(const MappingSymbol& mark, const ElfIdentity& elf) {
  return mark.is_data ? kDataMark : elf.code_mark.empty() ? kCodeMark : std::string_view(elf.code_mark);
}
std::vector<DataRange> data_ranges(std::vector<MappingSymbol> marks, uint64_t end);

std::string write_note(const Object& object);
// Nothing where the note is not ours, or names its instruction set by other than letters, digits, `_` and `-`.
std::optional<IsaNote> read_note(std::string_view bytes, bool big);

std::string write_kernels(const std::vector<Kernel>& kernels);
// Every kernel lies in the code, in ascending order, none over another; parameters have 1, 2, 4 or 8 bytes.
bool read_kernels(std::string_view json, uint64_t code_size, std::vector<Kernel>& out);

}  // namespace isadora::object
