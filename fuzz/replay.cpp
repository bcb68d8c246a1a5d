// The fuzz targets without a fuzzer: runs every file of a folder through one of them, so that each corpus is also a
// test.
#include <cstdio>
#include <filesystem>
#include <map>

#include "base/files.h"
#include "target.h"

using namespace isadora;

#define TARGET(name) int fuzz_##name(const uint8_t* data, size_t size);
ISADORA_FUZZ_TARGETS
#undef TARGET

namespace {

const std::map<std::string_view, int (*)(const uint8_t*, size_t)> kTargets = {
#define TARGET(name) {#name, fuzz_##name},
    ISADORA_FUZZ_TARGETS
#undef TARGET
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3 || !kTargets.contains(argv[1])) {
    std::fprintf(stderr, "usage: replay TARGET FOLDER\n");
    return 2;
  }
  size_t count = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[2])) {
    if (!entry.is_regular_file()) continue;
    const std::string path = entry.path().string();
    std::fprintf(stderr, "%s\n", path.c_str());
    const base::ReadResult file = base::read_file(path);
    fuzz::require(static_cast<bool>(file), "the file cannot be read");
    const std::string& bytes = file.source->text;
    kTargets.at(argv[1])(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size());
    ++count;
  }
  std::fprintf(stderr, "%zu inputs\n", count);
  return count == 0;
}
