// A value that is made when it is first used: many a command is shorter than what it might need takes to make.
#pragma once

#include <memory>
#include <mutex>

namespace isadora::base {

template <class T>
class Lazy {
 public:
  // `make` returns a std::unique_ptr<T>. Threads that ask at once wait for the one that makes it; if it throws, the
  // next one tries again.
  template <class Make>
  T& get(Make make) const {
    std::call_once(once_, [&] { value_ = make(); });
    return *value_;
  }

 private:
  mutable std::once_flag once_;
  mutable std::unique_ptr<T> value_;
};

}  // namespace isadora::base
