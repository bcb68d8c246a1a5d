#include "python/retired.h"

#include <cstring>

#include "api/data.h"

namespace isadora::python {

namespace {

struct TraceRecord {
  uint64_t moment, address, low, high, lanes;
  uint16_t opcode, warp;
  uint8_t size, fault, padding[2];
};
static_assert(sizeof(TraceRecord) == 48);

py::object dtype_of_trace() {
  return dtype_of({{"moment", "<u8"},
                   {"address", "<u8"},
                   {"low", "<u8"},
                   {"high", "<u8"},
                   {"lanes", "<u8"},
                   {"opcode", "<u2"},
                   {"warp", "<u2"},
                   {"size", "u1"},
                   {"fault", "u1"}},
                  sizeof(TraceRecord));
}

// Views become strings, which stay valid.
struct Register {
  std::string file;
  unsigned number, lane;
  Value value;
};
struct Access {
  MemoryAccess access;
  std::string space;
};

std::vector<Register> registers_of(const std::vector<RegisterAccess>& all) {
  std::vector<Register> out;
  for (const RegisterAccess& a : all) out.push_back({std::string(a.file), a.number, a.lane, a.value});
  return out;
}

std::vector<Access> accesses_of(const std::vector<MemoryAccess>& all) {
  std::vector<Access> out;
  for (const MemoryAccess& a : all) out.push_back({a, std::string(a.space)});
  return out;
}

}  // namespace

Trace::Trace(const Isa& isa) : isa_(isa) {
  const auto& all = isa.data()->isa().opcodes;
  for (size_t i = 0; i < all.size(); ++i) opcodes_[all[i].name] = static_cast<uint16_t>(i);
}

bool Trace::add(const Retired& r) {
  TraceRecord record{r.moment,
                     r.address,
                     r.word.low,
                     r.word.high,
                     r.lanes,
                     0,
                     static_cast<uint16_t>(r.warp),
                     static_cast<uint8_t>(r.size),
                     r.fault.has_value(),
                     {}};
  record.opcode = opcodes_.at(r.opcode);
  const auto* from = reinterpret_cast<const uint8_t*>(&record);
  memory_.bytes.insert(memory_.bytes.end(), from, from + sizeof record);
  return true;
}

py::object Trace::array() {
  return py::module_::import("numpy").attr("frombuffer")(py::cast(std::move(memory_)), dtype_of_trace());
}

void add_retired(py::module_& m) {
  py::class_<Register>(m, "RegisterAccess", "A register that an instruction read or wrote.")
      .def_readonly("file", &Register::file, "The name of its file.")
      .def_readonly("number", &Register::number, "Of the register.")
      .def_readonly("lane", &Register::lane, "0 if the register is not per lane.")
      .def_property_readonly(
          "value", [](const Register& r) { return int_of(r.value.words); },
          "Read: before the instruction; written: after it.")
      .def("__repr__", [](const Register& r) {
        return "<isadora.RegisterAccess " + r.file + " " + std::to_string(r.number) + ">";
      });
  py::enum_<MemoryAccess::Kind>(m, "AccessKind", "The kind of a memory access.")
      .value("READ", MemoryAccess::Kind::Load)
      .value("WRITE", MemoryAccess::Kind::Store)
      .value("ATOMIC", MemoryAccess::Kind::Atomic);
  py::class_<Access>(m, "MemoryAccess", "Memory that an instruction read or wrote.")
      .def_property_readonly(
          "kind", [](const Access& a) { return a.access.kind; }, "The kind of the access.")
      .def_readonly("space", &Access::space, "The name of the memory space.")
      .def_property_readonly(
          "lane", [](const Access& a) { return a.access.lane; }, "The lane.")
      .def_property_readonly(
          "address", [](const Access& a) { return a.access.address; }, "Of the first byte.")
      .def_property_readonly(
          "bytes", [](const Access& a) { return a.access.bytes; }, "How many.")
      .def_property_readonly(
          "before", [](const Access& a) { return int_of(a.access.before.words); },
          "The number there before, in the byte order of the machine.")
      .def_property_readonly(
          "after", [](const Access& a) { return int_of(a.access.after.words); },
          "The number there after, in the byte order of the machine.");
  py::class_<Seen>(m, "Retired", "An executed instruction. It stays valid when the run continues.")
      .def_property_readonly(
          "moment", [](const Seen& s) { return s.retired.moment; }, "Before it.")
      .def_property_readonly(
          "warp", [](const Seen& s) { return s.retired.warp; }, "Which warp of the block.")
      .def_property_readonly(
          "address", [](const Seen& s) { return s.retired.address; }, "Of the instruction.")
      .def_property_readonly(
          "word", [](const Seen& s) { return int_of(s.retired.word); }, "Its bits.")
      .def_property_readonly(
          "size", [](const Seen& s) { return s.retired.size; }, "Bytes.")
      .def_property_readonly(
          "opcode", [](const Seen& s) { return std::string(s.retired.opcode); }, "Its name.")
      .def_property_readonly(
          "instruction", [](const Seen& s) { return value_or_raise(s.isa.decode(s.retired.word, 8 * s.retired.size)); },
          "As an object.")
      .def_property_readonly(
          "lanes", [](const Seen& s) { return s.retired.lanes; }, "That took part, bit i for lane i.")
      .def_property_readonly(
          "read", [](const Seen& s) { return registers_of(s.retired.read); }, "By file, number and lane.")
      .def_property_readonly(
          "written", [](const Seen& s) { return registers_of(s.retired.written); }, "By file, number and lane.")
      .def_property_readonly(
          "memory", [](const Seen& s) { return accesses_of(s.retired.memory); }, "In the order of the accesses.")
      .def_property_readonly(
          "next", [](const Seen& s) { return s.retired.next; }, "Where the lowest of its lanes goes on, or None.")
      .def_property_readonly(
          "fault", [](const Seen& s) { return s.retired.fault; }, "None, or why nothing was written.")
      .def("__repr__", [](const py::object& self) {
        return py::str("<isadora.Retired {} at {:#x}>").format(self.attr("opcode"), self.attr("address"));
      });
}

}  // namespace isadora::python
