#include "driver/tools/run_time.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <numeric>
#include <thread>
#include <vector>

#include "base/cache.h"
#include "base/files.h"
#include "base/fingerprint.h"
#include "library/library.h"
#include "prove/pool.h"

namespace isadora::driver {

namespace fs = std::filesystem;

namespace {

constexpr size_t kLargestKept = size_t{64} << 20;  // bytes of the cache

// A member of an archive: a header of 60 bytes, the content, a byte of padding if its size is odd.
void add_member(std::string& archive, const std::string& name, const std::string& bytes) {
  const auto column = [](std::string text, size_t width) {
    text.resize(width, ' ');
    return text;
  };
  archive += column(name + "/", 16) + column("0", 12) + column("0", 6) + column("0", 6) + column("644", 8) +
             column(std::to_string(bytes.size()), 10) + "`\n" + bytes;
  if (bytes.size() % 2) archive += '\n';
}

std::vector<fs::path> files_of(const fs::path& folder, const char* extension) {
  std::vector<fs::path> out;
  std::error_code error;
  for (const fs::directory_entry& e : fs::directory_iterator(folder, error))
    if (e.path().extension() == extension) out.push_back(e.path());
  std::sort(out.begin(), out.end());
  return out;
}

// Compiled in processes of their own; nothing where that fails.
std::vector<std::optional<std::string>> objects_of(
    const std::vector<fs::path>& files, const std::function<std::optional<std::string>(const std::string&)>& object) {
  constexpr double kLimit = 600;  // seconds for a file
  std::vector<std::optional<std::string>> out(files.size());
  std::vector<size_t> numbers(files.size());
  std::iota(numbers.begin(), numbers.end(), size_t{0});
  prove::PoolTasks tasks;
  tasks.answer = [&](size_t i) { return object(files[i].string()).value_or(""); };
  tasks.done = [&](size_t i, const std::string& bytes) {
    if (!bytes.empty()) out[i] = bytes;
  };
  tasks.lost = [](size_t, prove::Loss) {};
  if (const unsigned cores = std::thread::hardware_concurrency(); cores > 1)
    prove::run_pool(numbers, cores, kLimit, 0, tasks);
  return out;
}

}  // namespace

std::string run_time_folder() {
  if (const char* const named = std::getenv("ISADORA_RUNTIME"); named && *named) return named;
  std::error_code error;
  const fs::path here = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const fs::path& p : {here / "../runtime", here / "../../runtime", here / "../share/isadora/runtime"})
    if (fs::is_directory(p, error)) return p.lexically_normal().string();
  return "";
}

std::string start_file(const model::Isa& isa) { return library::sibling_file(isa, "start.s"); }

std::optional<std::string> cached(const std::string& content, const char* extension,
                                  const std::function<std::optional<std::string>()>& make) {
  const std::string cache = base::cache_folder("cc");
  if (cache.empty()) return make();
  const std::string path = cache + "/" + base::fingerprint(content) + extension;
  if (auto known = base::kept(path, kLargestKept)) return known;
  std::optional<std::string> made = make();
  if (made) base::keep(path, *made);
  return made;
}

std::string run_time_texts(const std::string& folder) {
  std::string out;
  for (const fs::path& where : {fs::path(folder), fs::path(folder) / "include", fs::path(folder) / "include/sys"})
    for (const char* extension : {".c", ".h"})
      for (const fs::path& file : files_of(where, extension))
        if (const base::ReadResult text = base::read_file(file.string(), kLargestKept); text) out += text.source->text;
  return out;
}

std::optional<std::string> run_time_archive(
    const std::string& folder, const std::string& key,
    const std::function<std::optional<std::string>(const std::string&)>& object) {
  return cached(key, ".a", [&]() -> std::optional<std::string> {
    const std::vector<fs::path> files = files_of(folder, ".c");
    std::vector<std::optional<std::string>> objects = objects_of(files, object);
    std::string out = "!<arch>\n";
    for (size_t i = 0; i < files.size(); ++i) {
      if (!objects[i]) objects[i] = object(files[i].string());  // which reports errors, if there are any
      if (!objects[i]) return std::nullopt;
      add_member(out, files[i].stem().string() + ".o", *objects[i]);
    }
    return out;
  });
}

}  // namespace isadora::driver
