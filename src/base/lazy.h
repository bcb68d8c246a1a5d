// A value that is made when it is first used: many a command is shorter than what it might need takes to make.
#pragma once

#include <atomic>
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
    T* const made = known();
    return made ? *made : first(make);
  }
  // Null where it was not made yet.
  T* known() const { return made_.load(std::memory_order_acquire); }  // quicker than std::call_once

 private:
  template <class Make>
  [[gnu::noinline]] T& first(Make& make) const {
    const std::lock_guard lock(making_);
    if (!value_) value_ = make();
    made_.store(value_.get(), std::memory_order_release);
    return *value_;
  }

  mutable std::mutex making_;
  mutable std::unique_ptr<T> value_;
  mutable std::atomic<T*> made_ = nullptr;
};

}  // namespace isadora::base
