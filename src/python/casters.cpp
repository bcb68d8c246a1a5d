#include "python/casters.h"

namespace isadora::python {

namespace {

[[noreturn]] void refuse(const std::string& what, const std::string& range) {
  throw std::overflow_error(what + " is out of range (" + range + ")");
}

}  // namespace

bool is_array(py::handle value) {
  return py::hasattr(value, "ndim") && !py::object(value.attr("ndim")).equal(py::int_(0));
}

bool is_whole(py::handle value) {
  return PyLong_Check(value.ptr()) || (PyIndex_Check(value.ptr()) && !is_array(value));
}

Whole whole_number(py::handle value) {
  PyObject* const number = PyNumber_Index(value.ptr());
  if (!number) throw py::error_already_set();
  return {py::reinterpret_steal<py::int_>(number)};
}

int64_t signed_of(const Whole& whole, const std::string& what) {
  int overflows = 0;
  const int64_t value = PyLong_AsLongLongAndOverflow(whole.number.ptr(), &overflows);
  if (overflows) refuse(what, "-2**63 to 2**63 - 1");
  return value;
}

uint64_t unsigned_of(const Whole& whole, const std::string& what, uint64_t most) {
  const uint64_t value = PyLong_AsUnsignedLongLong(whole.number.ptr());
  const bool overflows = PyErr_Occurred() != nullptr;
  PyErr_Clear();
  if (overflows || value > most) refuse(what, "0 to " + std::to_string(most));
  return value;
}

}  // namespace isadora::python
