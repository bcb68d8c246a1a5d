// Files beneath a folder: what Linux opens with RESOLVE_BENEATH, and the same without it.
#include "driver/beneath.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>

namespace isadora::driver {
namespace {

namespace fs = std::filesystem;

// A folder `in` with files and links beside a file that does not belong to it.
class Beneath : public testing::Test {
 protected:
  Beneath() {
    std::string name = (fs::temp_directory_path() / "beneath.XXXXXX").string();
    root_ = mkdtemp(name.data());
    fs::create_directories(root_ / "in/deep/deeper");
    for (const char* file : {"secret", "in/text", "in/deep/text"}) std::ofstream(root_ / file) << file;
    const std::pair<std::string, const char*> links[] = {{"text", "near"},
                                                         {"deep/../text", "round"},
                                                         {"deep", "folder"},
                                                         {"../secret", "out"},
                                                         {"../in/text", "out_and_in"},
                                                         {(root_ / "in/text").string(), "absolute"},
                                                         {"nothing", "dangling"},
                                                         {"../made", "dangling_outside"},
                                                         {"loop", "loop"},
                                                         {"..", "up"},
                                                         {"deep/../../secret", "deep_out"},
                                                         {".", "here"}};
    for (const auto& [target, link] : links) fs::create_symlink(target, root_ / "in" / link);
    fs::create_symlink("../../text", root_ / "in/deep/deeper/text");
    folder_ = ::open((root_ / "in").c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
  }
  ~Beneath() override {
    ::close(folder_);
    fs::remove_all(root_);
  }

  // "fine", or the error's number; a file that is made is taken away again.
  std::string opened(decltype(open_beneath)* open, const std::string& path, int flags) {
    const int fd = open(folder_, path, flags | O_CLOEXEC, 0600);
    if (fd >= 0) ::close(fd);
    fs::remove(root_ / "in/new");
    fs::remove(root_ / "in/nothing");
    fs::remove(root_ / "in/deep/new");
    return fd >= 0 ? "fine" : std::to_string(-fd);
  }

  fs::path root_;
  int folder_ = -1;
};

const char* const kPaths[] = {"text",
                              "./text",
                              "deep//text",
                              "deep/../text",
                              "deep/deeper/../../text",
                              "deep/deeper/text",
                              "near",
                              "round",
                              "folder/text",
                              "folder/../text",
                              "here/here/text",
                              "new",
                              "deep/new",
                              "dangling",
                              "",
                              ".",
                              "..",
                              "deep",
                              "deep/..",
                              "deep/../..",
                              "../secret",
                              "../in/text",
                              "deep/../../in/text",
                              "/etc/passwd",
                              "//etc/passwd",
                              "out",
                              "out_and_in",
                              "absolute",
                              "dangling_outside",
                              "loop",
                              "up",
                              "up/secret",
                              "up/in/text",
                              "deep_out",
                              "text/more",
                              "text/..",
                              "text/",
                              "near/",
                              "text/.",
                              "nothing/more",
                              "nothing/../text"};

TEST_F(Beneath, what_leads_out_is_refused) {
  for (decltype(open_beneath)* open : {open_beneath, walk_beneath}) {
    for (const char* path : {"..", "deep/../..", "../secret", "../in/text", "deep/../../in/text", "/etc/passwd", "out",
                             "out_and_in", "absolute", "up", "up/secret", "deep_out"}) {
      EXPECT_EQ(opened(open, path, O_RDONLY), std::to_string(EXDEV)) << path;
    }
    EXPECT_EQ(opened(open, "dangling_outside", O_WRONLY | O_CREAT), std::to_string(EXDEV));
    EXPECT_FALSE(fs::exists(root_ / "made"));
  }
}

TEST_F(Beneath, without_the_system_call_all_is_the_same) {
  for (const int flags : {O_RDONLY, O_PATH, O_WRONLY, O_RDWR | O_CREAT, O_WRONLY | O_CREAT | O_EXCL}) {
    for (const char* path : kPaths) {
      const bool makes_a_folder = (flags & O_CREAT) && std::string_view(path).ends_with("/");
      if (makes_a_folder) continue;  // an error in both, of different numbers
      EXPECT_EQ(opened(walk_beneath, path, flags), opened(open_beneath, path, flags)) << path << ", flags " << flags;
    }
  }
}

TEST_F(Beneath, a_folder_that_is_moved_on_the_way_does_not_lead_out) {
  const int inside = ::open((root_ / "in/deep").c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
  fs::rename(root_ / "in/deep", root_ / "moved");
  for (decltype(open_beneath)* open : {open_beneath, walk_beneath}) {
    EXPECT_EQ(open(inside, "../secret", O_RDONLY, 0), -EXDEV);
  }
  ::close(inside);
}

}  // namespace
}  // namespace isadora::driver
