// Conversions of Python values where pybind11's conversion accepts too much or too little.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>

namespace isadora::python {

namespace py = pybind11;

// An integer of any size: Python's int, or an object with __index__, e.g. NumPy's integers.
struct Whole {
  py::int_ number;
};

// Is it an array with dimensions? NumPy's arrays have __index__ and __float__ for any content.
bool is_array(py::handle value);
bool is_whole(py::handle value);
// Throws TypeError if it is not one.
Whole whole_number(py::handle value);
// Throw OverflowError if it is out of range; `what` is the subject of the message.
int64_t signed_of(const Whole& whole, const std::string& what);
uint64_t unsigned_of(const Whole& whole, const std::string& what, uint64_t most = UINT64_MAX);

// Refuses an object whose __init__ has not run (`X.__new__(X)`): pybind11 would pass uninitialized memory.
template <class T, class Base = py::detail::type_caster_base<T>>
class ConstructedCaster : public Base {
 public:
  using Base::Base;
  bool load(py::handle from, bool convert) { return this->template load_impl<ConstructedCaster>(from, convert); }

 private:
  friend class py::detail::type_caster_generic;
  void load_value(py::detail::value_and_holder&& instance) {
    if (!instance.value_ptr()) throw py::type_error("__init__ of this object was not called");
    Base::load_value(std::move(instance));
  }
};

}  // namespace isadora::python

namespace pybind11::detail {

template <>
class type_caster<isadora::python::Whole> {
 public:
  PYBIND11_TYPE_CASTER(isadora::python::Whole, const_name("int"));
  bool load(handle from, bool) {
    if (!isadora::python::is_whole(from)) return false;
    value = isadora::python::whole_number(from);
    return true;
  }
};

template <class T>
class type_caster<T, std::enable_if_t<std::is_enum_v<T>>> : public isadora::python::ConstructedCaster<T> {};

}  // namespace pybind11::detail
