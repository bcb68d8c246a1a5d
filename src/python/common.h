// Shared by all parts of the Python module: results as values or exceptions, buffers without copies, long calls without
// the GIL, numbers of any size.
#pragma once

#include <isadora/isadora.h>
#include <pybind11/functional.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "python/casters.h"

namespace isadora::python {

// Throws isadora.Error with the findings.
[[noreturn]] void raise(std::vector<Diagnostic> diagnostics, std::string report);
[[noreturn]] void raise(const std::string& message);

template <class T>
T value_or_raise(Result<T>&& result) {
  if (!result) raise(std::move(result.diagnostics), std::move(result.report));
  return std::move(*result.value);
}

// Calls it without the GIL. It must not use Python objects.
template <class F>
auto without_lock(F&& f) {
  const py::gil_scoped_release release;
  return f();
}

// The bytes of a bytes, bytearray, memoryview, NumPy array …: not copied, and held during this object's lifetime.
class View {
 public:
  explicit View(const py::handle& object, bool writable = false) {
    if (PyObject_GetBuffer(object.ptr(), &view_, writable ? PyBUF_WRITABLE : PyBUF_SIMPLE) != 0)
      throw py::error_already_set();
  }
  View(const View&) = delete;
  ~View() { PyBuffer_Release(&view_); }

  std::span<const uint8_t> bytes() const { return {static_cast<const uint8_t*>(view_.buf), size()}; }
  std::span<uint8_t> writable() { return {static_cast<uint8_t*>(view_.buf), size()}; }
  std::vector<uint8_t> copy() const { return {bytes().begin(), bytes().end()}; }

 private:
  size_t size() const { return static_cast<size_t>(view_.len); }
  Py_buffer view_{};
};

// Bytes that are exposed to Python: a buffer of a run, memory, code. memoryview(x) and numpy.asarray(x) share them
// without a copy; bytes(x) copies.
struct BufferMemory {
  std::vector<uint8_t> bytes;
};

// Unsigned numbers, the least significant word first.
py::int_ int_of(std::span<const uint64_t> words);
inline py::int_ int_of(const Word& word) {
  const uint64_t words[] = {word.low, word.high};
  return int_of(words);
}
// Throws OverflowError if it is negative.
Value value_of(const Whole& whole);
Word word_of(const Whole& whole);

// A formatter of targets from a dict of addresses to names, which must outlive it; none if the dict is empty.
SymbolNames names_of(const std::map<uint64_t, std::string>& names);

// The NumPy type of an array with records of the layout of `record`: its members' names and types.
py::object dtype_of(const std::vector<std::pair<std::string, std::string>>& members, size_t record_size);

// An Isa or a Program with the warnings of its construction.
struct Assembled : Program {
  Assembled(Program program, std::vector<Diagnostic> d) : Program(std::move(program)), diagnostics(std::move(d)) {}
  std::vector<Diagnostic> diagnostics;
};
Assembled assembled(Result<Program>&& result);

// Reports a finding or a count from C++: handles signals, and calls `progress` unless it is None. Throws the exception
// of either.
void look_up(const py::object& progress, const std::string& what, uint64_t done, uint64_t all);

void add_diagnostics(py::module_& m);
void add_instruction(py::module_& m);
void add_isa(py::module_& m, py::class_<Isa>& isa);
void add_arrays(py::class_<Isa>& isa);
void add_program(py::module_& m, py::class_<Assembled>& program);
void add_run(py::module_& m);
void add_session(py::module_& m);
void add_check(py::module_& m);

}  // namespace isadora::python
