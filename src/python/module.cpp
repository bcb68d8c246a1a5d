// The Python module: the library's values as Python's objects. python/isadora puts the package around it.
#include "python/common.h"

PYBIND11_MODULE(_isadora, m) {
  using namespace isadora;
  using namespace isadora::python;
  // What is defined here is the package's: users, tracebacks and help() see no inner module.
  const py::object own_name = m.attr("__name__");
  m.attr("__name__") = "isadora";
  // Declared before anything that names them, so that signatures have their names.
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
  m.attr("_version") = ISADORA_VERSION;
  m.attr("__name__") = own_name;
}
