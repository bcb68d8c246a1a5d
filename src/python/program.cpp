// Assembled programs: code, kernels and labels, and conversions to ELF files and text.
#include "python/common.h"

namespace isadora::python {

Assembled assembled(Result<Program>&& result) {
  std::vector<Diagnostic> diagnostics = result.diagnostics;
  return {value_or_raise(std::move(result)), std::move(diagnostics)};
}

namespace {

void add_program_parts(py::module_& m) {
  py::class_<Parameter>(m, "Parameter", "A parameter of a kernel.")
      .def_readonly("name", &Parameter::name, "In the program.")
      .def_readonly("bytes", &Parameter::bytes, "Its size: 1, 2, 4 or 8.")
      .def_readonly("pointer", &Parameter::pointer, "Whether it is the address of a buffer.")
      .def_readonly("offset", &Parameter::offset, "Bytes from the first parameter's place.")
      .def("__repr__", [](const Parameter& p) { return "<isadora.Parameter " + p.name + ">"; });
  py::class_<Kernel>(m, "Kernel", "A kernel of a program.")
      .def_readonly("name", &Kernel::name, "In the program.")
      .def_readonly("begin", &Kernel::begin, "Offset of its first byte in the code.")
      .def_readonly("end", &Kernel::end, "One past its last byte.")
      .def_readonly("parameters", &Kernel::parameters, "In order.")
      .def_readonly("shared_bytes", &Kernel::shared_bytes, "Memory that each of its blocks has.")
      .def("__repr__", [](const Kernel& k) { return "<isadora.Kernel " + k.name + ">"; });
  py::class_<CodeLine>(m, "CodeLine", "A location in the code: an instruction, or bytes that do not decode.")
      .def_readonly("address", &CodeLine::address,
                    "Where it is once the program runs; an offset in its section before the program is linked.")
      .def_property_readonly(
          "bytes",
          [](const CodeLine& l) { return py::bytes(reinterpret_cast<const char*>(l.bytes.data()), l.bytes.size()); },
          "As in memory.")
      .def_readonly("instruction", &CodeLine::instruction, "None if the bytes are data or do not decode.")
      .def_readonly("source_line", &CodeLine::source_line, "0 if it is unknown.")
      .def_readonly("section", &CodeLine::section, "Its name if it is not that of the program's `code`, else empty.");
  py::class_<Symbol>(m, "Symbol", "A name for a location in the code.")
      .def_readonly("name", &Symbol::name, "In the program.")
      .def_readonly("address", &Symbol::address,
                    "Where it is once the program runs; an offset in its section before the program is linked.")
      .def_readonly("section", &Symbol::section,
                    "Before the program is linked: its name if it is not that of the program's `code`, else empty.")
      .def("__repr__", [](const Symbol& s) { return "<isadora.Symbol " + s.name + ">"; });
}

}  // namespace

void add_program(py::module_& m, py::class_<Assembled>& program) {
  add_program_parts(m);
  program.def_property_readonly("isa", &Program::isa, "Its instruction set.", py::return_value_policy::copy)
      .def_property_readonly("source_name", &Program::source_name, "Empty if it is unknown.")
      .def_property_readonly("same_description", &Program::same_description,
                             "False if it was made with another version of the description.")
      .def_readonly("diagnostics", &Assembled::diagnostics, "Warnings and notes of making it.")
      .def_property_readonly(
          "code", [](const Assembled& p) { return BufferMemory{p.code()}; }, "The bytes of its code.")
      .def_property_readonly("kernels", &Program::kernels, "All of them.")
      .def_property_readonly("labels", &Program::labels, "By address.")
      .def(
          "address", [](const Assembled& p, const std::string& label) { return p.address(label); }, py::arg("label"),
          "The address of a label, or None.")
      .def_property_readonly("lines", &Program::lines,
                             "All of the code, ascending; then that of each section with code of its own.")
      .def_property_readonly("map", &Program::map, "Where all lies; empty unless it was linked with `map`.")
      .def(
          "elf", [](const Assembled& p) { return py::bytes(p.elf()); },
          "The bytes of an object file, or of an executable if it is linked.")
      .def(
          "disassemble", [](const Assembled& p) { return without_lock([&] { return p.disassemble(); }); },
          "The text of a program that assembles to the same code.")
      .def("__repr__", [](const Assembled& p) { return "<isadora.Program of " + p.isa().name() + ">"; });
  m.def(
      "open",
      [](const py::object& path, const std::vector<std::string>& folders) {
        const auto name = py::module_::import("os").attr("fspath")(path).cast<std::string>();
        return assembled(without_lock([&] { return Program::open(name, folders); }));
      },
      py::arg("path"), py::arg("folders") = std::vector<std::string>(),
      "Reads an ELF file that `isadora as` or Program.elf made, and loads the instruction set that it names.");
  m.def(
      "link",
      [](const std::vector<Assembled>& programs, const std::optional<Isa>& isa,
         const std::vector<std::pair<std::string, py::bytes>>& files, const std::string& entry, bool gc_sections,
         bool map, std::optional<uint64_t> code_address, std::optional<uint64_t> data_address) {
        const std::vector<Program> all(programs.begin(), programs.end());
        LinkOptions options{{}, entry, gc_sections, map, code_address, data_address};
        for (const auto& [name, bytes] : files) options.files.push_back({name, std::string(bytes)});
        if (!isa && all.empty() && !files.empty())
          throw py::value_error("without a program, isa says what files are for");
        return assembled(without_lock([&] {
          if (!isa && all.empty()) return Program::link(all);
          return Program::link(isa ? *isa : all.front().isa(), all, options);
        }));
      },
      py::arg("programs"), py::kw_only(), py::arg("isa") = py::none(),
      py::arg("files") = std::vector<std::pair<std::string, py::bytes>>(), py::arg("entry") = "",
      py::arg("gc_sections") = false, py::arg("map") = false, py::arg("code_address") = py::none(),
      py::arg("data_address") = py::none(),
      "Programs of one instruction set as one, whose names find each other. A program that has a kernel or an entry "
      "already\n"
      "needs no linking, and cannot be linked again. `files` are names and bytes of objects of any compiler, and of "
      "archives\n"
      "(.a), of which the members that are needed are taken; without programs, `isa` says what they are for. `entry` "
      "is the\n"
      "symbol where the program begins, if it is not the description's; with `gc_sections` sections that nothing leads "
      "to are\n"
      "left out; with `map` Program.map says where all lies. `code_address` is where code begins, then constants;\n"
      "`data_address` where data and zeros begin.");
}

}  // namespace isadora::python
