#include "base/build_id.h"

#include <link.h>

#include <cstdint>
#include <fstream>

#include "base/fingerprint.h"

namespace isadora::base {

namespace {

constexpr size_t kMostNotes = 4096;  // bytes

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

std::string build_id_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  ElfW(Ehdr) header{};
  file.read(reinterpret_cast<char*>(&header), sizeof header);
  std::string notes;
  for (unsigned i = 0; file && i < header.e_phnum; ++i) {
    ElfW(Phdr) p{};
    file.seekg(static_cast<std::streamoff>(header.e_phoff + i * sizeof p));
    file.read(reinterpret_cast<char*>(&p), sizeof p);
    if (!file || p.p_type != PT_NOTE || p.p_filesz > kMostNotes) continue;
    std::string note(p.p_filesz, '\0');
    file.seekg(static_cast<std::streamoff>(p.p_offset));
    file.read(note.data(), static_cast<std::streamsize>(note.size()));
    notes += note;
  }
  return file && !notes.empty() ? fingerprint(notes) : std::string();
}

}  // namespace isadora::base
