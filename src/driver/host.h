// System calls of a program on a hart: the streams of this process, and files beneath permitted folders.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "sim/host.h"

namespace isadora::driver {

// A folder whose files a program may open. `/` without `read_only` permits everything that the user may open, including
// devices, FIFOs and kernel files.
struct FolderPermission {
  std::string folder;
  bool read_only = false;
};

// Descriptors are the program's own: 0, 1 and 2 are the streams of this process, others are files that it has opened.
class FileHost : public sim::HostServices {
 public:
  // Called for the first file that the program may not open.
  using Warn = std::function<void(const std::string& path, const std::string& why)>;
  explicit FileHost(Warn warn) : warn_(std::move(warn)) {}
  ~FileHost() override;
  FileHost(const FileHost&) = delete;
  FileHost& operator=(const FileHost&) = delete;

  // The program may open the folder's files. Empty, or why the folder cannot be given.
  std::string give(const FolderPermission& grant);

  int64_t read(int64_t descriptor, uint8_t* to, uint64_t bytes) override;
  int64_t write(int64_t descriptor, const uint8_t* from, uint64_t bytes) override;
  int64_t open(const std::string& path, int64_t flags, int64_t mode) override;
  int64_t close(int64_t descriptor) override;
  int64_t seek(int64_t descriptor, int64_t offset, int64_t whence) override;
  // Names of regular files alone: a link that moves may lead elsewhere.
  int64_t unlink(const std::string& path) override;
  int64_t rename(const std::string& from, const std::string& to) override;

 private:
  struct Folder {
    std::vector<std::string> names;  // the absolute names by which a path may begin
    int fd = -1;
    bool read_only = false;
  };
  struct Place {
    const Folder* folder = nullptr;  // null: none that the program has been given
    std::string rest;                // of the path in it
  };
  struct Entry;  // a name in an open folder

  // Why a folder cannot be given together with those before it; empty where it can.
  std::string contradiction(const FolderPermission& grant, const std::string& canonical) const;
  int find(int64_t descriptor) const;  // -1 where there is none
  Place place_of(const std::string& path) const;
  int open_file(const std::string& path, int flags, mode_t mode);
  int open_in(const Folder& folder, const std::string& path, const std::string& rest, int flags, mode_t mode);
  // 0, or a negative error number: also where the name must exist and does not.
  int find_entry(const std::string& path, bool must_exist, Entry& out);
  int refuse_out(const std::string& path);
  int refuse_special(const std::string& path);
  int refuse(const std::string& path, int error, const std::string& why);

  std::map<int64_t, int> open_ = {{0, 0}, {1, 1}, {2, 2}};
  std::vector<Folder> folders_;
  bool everything_ = false;  // all that the user may open
  Warn warn_;
  bool warned_ = false;
};

}  // namespace isadora::driver
