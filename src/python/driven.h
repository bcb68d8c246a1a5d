// The run of a Session, and its lock.
#pragma once

#include <atomic>

#include "python/launch.h"

namespace isadora::python {

// One run. Only one thread may use it; another thread, or a callback of the run, gets an exception.
struct Driven {
  explicit Driven(Started s) : started(std::move(s)) {}

  Started started;
  py::object observer = py::none();
  bool accesses = true;
  std::atomic<bool> busy = false;
};

class Use {
 public:
  explicit Use(Driven& d) : driven_(d) {
    if (d.busy.exchange(true))
      throw std::runtime_error("the session is in use: by another thread, or by the call whose callback this is");
  }
  Use(const Use&) = delete;
  ~Use() { driven_.busy = false; }
  Session* operator->() { return &driven_.started.session; }

 private:
  Driven& driven_;
};

}  // namespace isadora::python

namespace pybind11::detail {

template <>
class type_caster<isadora::python::Driven> : public isadora::python::ConstructedCaster<isadora::python::Driven> {};

template <>
class type_caster<isadora::Watch> : public isadora::python::ConstructedCaster<isadora::Watch> {};

}  // namespace pybind11::detail
