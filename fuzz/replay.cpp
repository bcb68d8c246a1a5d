// The fuzz targets without a fuzzer: runs every file of the folders named, so that each corpus is also a test.
#include <cstdio>
#include <filesystem>

#include "base/files.h"
#include "target.h"

using namespace isadora;

int main(int argc, char** argv) {
  size_t count = 0;
  for (int i = 1; i < argc; ++i)
    for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[i])) {
      if (!entry.is_regular_file()) continue;
      const std::string path = entry.path().string();
      std::fprintf(stderr, "%s\n", path.c_str());
      const base::ReadResult file = base::read_file(path);
      fuzz::require(static_cast<bool>(file), "the file cannot be read");
      const std::string& bytes = file.source->text;
      LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size());
      ++count;
    }
  std::fprintf(stderr, "%zu inputs\n", count);
  return count == 0;
}
