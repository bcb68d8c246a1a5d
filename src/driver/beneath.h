// Opens files beneath a directory for untrusted paths: absolute paths, `..` and symbolic links that lead out of it are
// refused.
#pragma once

#include <sys/types.h>

#include <string>

namespace isadora::driver {

// As openat(folder, path, flags, mode): a file descriptor, or a negative error number. -EXDEV: the path leads out of
// the directory. `folder` is the descriptor of a directory; `path` is relative to it.
int open_beneath(int folder, const std::string& path, int flags, mode_t mode);

// The fallback without openat2, for kernels before 5.6 and for filters that deny it: component by component. For tests.
int walk_beneath(int folder, const std::string& path, int flags, mode_t mode);

}  // namespace isadora::driver
