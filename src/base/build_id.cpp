#include "base/build_id.h"

#include <link.h>

#include <cstdint>

#include "base/fingerprint.h"

namespace isadora::base {

namespace {

struct NoteSearch {
  uintptr_t address;
  std::string notes;
};

bool contains(const dl_phdr_info& object, uintptr_t address) {
  for (int i = 0; i < object.dlpi_phnum; ++i) {
    const ElfW(Phdr)& p = object.dlpi_phdr[i];
    const uintptr_t begin = object.dlpi_addr + p.p_vaddr;
    if (p.p_type == PT_LOAD && address >= begin && address - begin < p.p_memsz) return true;
  }
  return false;
}

int visit(dl_phdr_info* object, size_t, void* to) {
  auto& search = *static_cast<NoteSearch*>(to);
  if (!contains(*object, search.address)) return 0;
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const ElfW(Phdr)& p = object->dlpi_phdr[i];
    if (p.p_type == PT_NOTE)
      search.notes.append(reinterpret_cast<const char*>(object->dlpi_addr + p.p_vaddr), p.p_memsz);
  }
  return 1;
}

}  // namespace

std::string build_id(const void* address) {
  NoteSearch search{reinterpret_cast<uintptr_t>(address), {}};
  dl_iterate_phdr(visit, &search);
  return search.notes.empty() ? std::string() : fingerprint(search.notes);
}

}  // namespace isadora::base
