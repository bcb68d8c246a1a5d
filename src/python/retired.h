// Retired instructions: as objects for observers, and as records of an array.
#pragma once

#include <unordered_map>

#include "python/common.h"

namespace isadora::python {

struct Seen {
  Retired retired;
  Isa isa;  // owns the names
};

class Trace {
 public:
  explicit Trace(const Isa& isa);
  bool add(const Retired& r);
  py::object array();  // made once

 private:
  std::unordered_map<std::string_view, uint16_t> opcodes_;
  Isa isa_;
  BufferMemory memory_;
};

void add_retired(py::module_& m);

}  // namespace isadora::python
