// The Python module: the library's values as Python objects. python/isadora is the package around it.
#include "python/common.h"

namespace {

PyObject* refuse(PyTypeObject* type, PyObject*, PyObject*) {
  PyErr_Format(PyExc_TypeError, "%s: objects of this class are results of others", type->tp_name);
  return nullptr;
}

// `X.__new__(X)` of a class without a constructor would make an object without a value, which no method expects.
void refuse_empty_objects(const pybind11::module_& m) {
  for (const auto& [name, value] : pybind11::reinterpret_borrow<pybind11::dict>(m.attr("__dict__"))) {
    if (!PyType_Check(value.ptr()) || PyExceptionClass_Check(value.ptr())) continue;
    if (!value.attr("__dict__").contains("__init__")) reinterpret_cast<PyTypeObject*>(value.ptr())->tp_new = refuse;
  }
}

}  // namespace

PYBIND11_MODULE(_isadora, m) {
  using namespace isadora;
  using namespace isadora::python;
  // Names the package as the module of all definitions: users, tracebacks and help() do not see the inner module.
  const py::object own_name = m.attr("__name__");
  m.attr("__name__") = "isadora";
  // Declared before their first use, so that signatures have their names.
  py::class_<Isa> isa(m, "Isa",
                      "An instruction set, loaded from its description. It never changes, and threads may share it.");
  py::class_<Assembled> program(m, "Program",
                                "An assembled program: Isa.assemble, Isa.read_elf, open() and link() make them.");
  add_diagnostics(m);
  add_instruction(m);
  add_isa(m, isa);
  add_program(m, program);
  add_run(m);
  add_session(m);
  add_check(m);
  refuse_empty_objects(m);
  m.attr("_version") = ISADORA_VERSION;
  m.attr("__name__") = own_name;
}
