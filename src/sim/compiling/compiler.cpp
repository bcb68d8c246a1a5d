#include "sim/compiling/compiler.h"

#include <elf.h>

#include <fstream>

#include "base/fingerprint.h"
#include "object/elf_file.h"
#include "sim/compiling/processor.h"
#include "sim/compiling/store.h"

namespace isadora::sim::compiling {
namespace {

// The linker's name (build id) for a program or module, which need not be loaded, as a fingerprint; empty where it has
// none. Notes precede the rest of a file.
std::string build_of(const std::string& path) {
  constexpr size_t kBeginning = size_t{64} << 10;  // bytes
  std::string bytes(kBeginning, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<size_t>(file.gcount()));
  const auto header = object::read_elf_header(bytes);
  std::string notes;
  for (const auto& s : header ? object::read_elf_segments(bytes, *header) : std::vector<object::ElfSegment>())
    if (s.type == PT_NOTE) notes += object::elf_piece(bytes, s.offset, s.file_size);
  return notes.empty() ? notes : base::fingerprint(notes);
}

// Empty without a module, or where its build is unknown. Like the store it is never destroyed, as the process may end
// while code is compiled.
const std::string& origin() {
  static const auto* const all = [] {
    const std::string build = build_of(module());
    return new std::string(build.empty() ? build : build + "\n" + processor() + "\n");
  }();
  return *all;
}

CodeStore& user_store() {
  static CodeStore* const all = new CodeStore;
  return *all;
}

}  // namespace

std::string source_of(const char* maker, const std::vector<uint64_t>& key) {
  if (origin().empty()) return {};
  return origin() + maker + "\n" + std::string(reinterpret_cast<const char*>(key.data()), key.size() * sizeof key[0]);
}

std::optional<std::string> kept(const std::string& source) {
  return source.empty() ? std::nullopt : user_store().load(source);
}

Function find_stored(const std::string& source) {
  const auto object = kept(source);
  std::string unused;
  return object && !object->empty() ? loaded(*object, unused) : nullptr;
}

bool asked_before(const std::string& source) {
  if (kept(source)) return true;
  store(source, "");
  return false;
}

void store(const std::string& source, const std::string& object) {
  if (!source.empty()) user_store().store(source, object);
}

}  // namespace isadora::sim::compiling
