// Opens files beneath a folder, whatever their names hold: absolute names, `..` and symbolic links that lead out of the
// folder are refused.
#pragma once

#include <sys/types.h>

#include <string>

namespace isadora::driver {

// As openat(folder, path, flags, mode): a file descriptor, or a negative error number. -EXDEV: the path leads out of
// the folder. `folder` is the descriptor of a folder; `path` is relative to it.
int open_beneath(int folder, const std::string& path, int flags, mode_t mode);

// The same without openat2, for kernels before 5.6 and for filters of system calls that do not know it: component by
// component. For tests.
int walk_beneath(int folder, const std::string& path, int flags, mode_t mode);

}  // namespace isadora::driver
