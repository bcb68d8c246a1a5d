// Instruction sets: their content, and conversions between text, words and instructions.
#include "api/data.h"
#include "disassembler/explanation.h"
#include "exports/exports.h"
#include "python/common.h"

namespace isadora::python {

namespace {

using Fields = std::map<std::string, std::variant<int64_t, uint64_t, std::string>>;

FieldValue field_value(const std::variant<int64_t, uint64_t, std::string>& value) {
  return std::visit([](const auto& v) { return FieldValue(v); }, value);
}

Instruction encoded(const Isa& isa, const std::string& opcode, const Fields& fields, std::optional<unsigned> form) {
  Encoding encoding{opcode, {}, form};
  for (const auto& [name, value] : fields) encoding.fields.emplace(name, field_value(value));
  return value_or_raise(isa.encode(encoding));
}

// Bytes at an address as a table of lines; lines that do not decode have the reason.
py::list disassembled(const Isa& isa, const py::object& code, uint64_t address,
                      const std::map<uint64_t, std::string>& names) {
  const View view(code);
  const SymbolNames asked = names_of(names);
  py::list out;
  std::string text;
  for (Cursor at(isa, view.bytes(), address); at.next();) {
    text.clear();
    if (at.is_instruction()) at.instruction().append_text(text, at.address(), asked ? &asked : nullptr);
    out.append(
        py::make_tuple(at.address(), at.bytes().size(), at.is_instruction() ? py::object(py::str(text)) : py::none()));
    if (out.size() % 65536 == 0) look_up(py::none(), "", 0, 0);
  }
  return out;
}

Instruction instruction_of(const Isa& isa, const py::object& what) {
  if (py::isinstance<Instruction>(what)) return what.cast<Instruction>();
  if (py::isinstance<py::str>(what)) return value_or_raise(isa.assemble_line(what.cast<std::string>()));
  if (!is_whole(what)) return value_or_raise(isa.decode(View(what).bytes()));
  const Whole word = whole_number(what);
  const size_t bits = std::max<size_t>(word.number.attr("bit_length")().cast<size_t>(), 1);
  const unsigned parcel = isa.parcel_bits();
  return value_or_raise(isa.decode(word_of(word), static_cast<unsigned>((bits + parcel - 1) / parcel * parcel)));
}

std::string explained(const Isa& isa, const py::object& what, unsigned columns) {
  const Instruction instruction = instruction_of(isa, what);
  if (instruction.data().isa != isa.data()) raise("the instruction is of another instruction set");
  const Instruction::Data& d = instruction.data();
  return disassembler::explanation(d.isa->loaded->printer, d.model(), d.decoded, {false, columns});
}

void add_shapes(py::module_& m) {
  py::enum_<Execution>(m, "Execution", "How a machine executes.")
      .value("SIMT", Execution::Simt, "Warps of lanes.")
      .value("HART", Execution::Hart, "One hardware thread.");
  py::enum_<Scope>(m, "Scope", "The scope of registers or memory.")
      .value("LANE", Scope::Lane)
      .value("WARP", Scope::Warp)
      .value("BLOCK", Scope::Block)
      .value("GRID", Scope::Grid)
      .value("HART", Scope::Hart)
      .value("CONSTANT", Scope::Constant);
  py::class_<RegisterFile>(m, "RegisterFile", "Registers of one kind.")
      .def_readonly("name", &RegisterFile::name, "In the description.")
      .def_readonly("scope", &RegisterFile::scope, "Their scope.")
      .def_readonly("count", &RegisterFile::count, "How many there are.")
      .def_readonly("width", &RegisterFile::width, "Bits of one.")
      .def_readonly("spelling", &RegisterFile::spelling, "In programs, with % for the number.")
      .def("__repr__", [](const RegisterFile& f) { return "<isadora.RegisterFile " + f.name + ">"; });
  py::class_<Opcode>(m, "Opcode",
                     "An encoding of an instruction, with its most used properties; `Isa.model` has all of them.")
      .def_readonly("name", &Opcode::name, "'ADD_RR'.")
      .def_readonly("optype", &Opcode::optype, "The family that it belongs to.")
      .def_readonly("group", &Opcode::group, "The group of the family, or empty.")
      .def_readonly("bits", &Opcode::bits, "Of its word, 8 to 128.")
      .def_readonly("forms", &Opcode::forms, "The header of each, in the order that Instruction.form counts.")
      .def_readonly("fields", &Opcode::fields, "With the fixed or the default code, else 0.")
      .def_readonly("description", &Opcode::description, "Markdown, of the family.")
      .def("__repr__", [](const Opcode& o) { return "<isadora.Opcode " + o.name + ">"; });
}

void add_conversions(py::class_<Isa>& isa) {
  isa.def(
         "decode",
         [](const Isa& self, const py::object& data) { return value_or_raise(self.decode(View(data).bytes())); },
         py::arg("data"), "The instruction at the beginning of a buffer; bytes after it are ignored.")
      .def(
          "decode_word",
          [](const Isa& self, const Whole& word, unsigned bits) {
            return value_or_raise(self.decode(word_of(word), bits));
          },
          py::arg("word"), py::arg("bits"), "The instruction of a word with this many bits.")
      .def("encode", &encoded, py::arg("opcode"), py::arg("fields") = Fields(), py::arg("form") = py::none(),
           "From an opcode's name and codes for its fields: numbers, or spellings ('R4', an enumerator). Fields at "
           "their\n"
           "default and fixed ones may be left out. `form`: which of the opcode's forms; else the first that fits.")
      .def(
          "assemble_line",
          [](const Isa& self, const std::string& text, uint64_t address) {
            return value_or_raise(self.assemble_line(text, address));
          },
          py::arg("text"), py::arg("address") = 0,
          "One instruction; the `;` at its end may be left out, and blanks, line ends and comments may be around it. "
          "Labels\n"
          "are unknown here; a target is written `.+0x20`.")
      .def(
          "assemble",
          [](const Isa& self, std::string text, std::string name) {
            return assembled(without_lock([&] { return self.assemble(std::move(text), std::move(name)); }));
          },
          py::arg("text"), py::arg("name") = "<text>",
          "A program in assembly language. `name` is its name in findings. Warnings are in Program.diagnostics.")
      .def(
          "read_elf",
          [](const Isa& self, const py::object& data, std::string name) {
            const View view(data);
            const std::string bytes(view.bytes().begin(), view.bytes().end());
            return assembled(without_lock([&] { return self.read_elf(bytes, std::move(name)); }));
          },
          py::arg("data"), py::arg("name") = "<object>",
          "The bytes of an ELF file of this instruction set: an object, or an executable of any linker.")
      .def("disassemble", &disassembled, py::arg("code"), py::arg("address") = 0,
           py::arg("names") = std::map<uint64_t, std::string>(),
           "A list of (address, size, text) of all of a buffer, whose first byte is at `address`. text is None for "
           "bytes that are not an\n"
           "instruction. Targets print by `names`, a dict from addresses to names.")
      .def("explain", &explained, py::arg("what"), py::arg("columns") = 80,
           "The word drawn bit by bit, with a table of its fields, as text. `what`: an Instruction, its text, its word "
           "as a\n"
           "number, or its bytes. `columns`: how wide the picture may be.");
}

}  // namespace

void add_isa(py::module_& m, py::class_<Isa>& isa) {
  add_shapes(m);
  isa.def_property_readonly("name", &Isa::name, "As the description has it.")
      .def_property_readonly("fingerprint", &Isa::fingerprint, "Of the description's text.")
      .def_property_readonly("execution", &Isa::execution, "How its machine executes.")
      .def_property_readonly("lanes", &Isa::lanes, "Of a warp, 1 to 64; 1 for harts.")
      .def_property_readonly("parcel_bits", &Isa::parcel_bits, "An instruction is one parcel or more.")
      .def_property_readonly("code_align", &Isa::code_align, "Bytes: instructions begin at multiples.")
      .def_property_readonly("register_files", &Isa::register_files, "All of them.")
      .def_property_readonly("opcodes", &Isa::opcodes, "All of them, in the order that arrays number them in.")
      .def(
          "to_json", [](const Isa& self) { return without_lock([&] { return exports::to_json(self.data()->isa()); }); },
          "The complete description, as JSON (docs/export.schema.json).")
      .def_property_readonly(
          "model", [](const Isa& self) { return py::module_::import("isadora.model").attr("of")(self); },
          "The complete description, as objects: isadora.model.Model.")
      .def("__repr__", [](const Isa& self) { return "<isadora.Isa " + self.name() + ">"; });
  add_conversions(isa);
  add_arrays(isa);
  m.def(
      "load",
      [](const std::string& name, const std::vector<std::string>& folders) {
        return value_or_raise(without_lock([&] { return Isa::load(name, folders); }));
      },
      py::arg("name") = "", py::arg("folders") = std::vector<std::string>(),
      "An instruction set by its name, or by the path of its folder or file (a path has a slash or a dot). Without a "
      "name\n"
      "the default one. Names are looked for in ISADORA_ISAS, then in `folders`, then among the shipped ones.");
  m.def(
      "parse",
      [](const std::map<std::string, std::string>& files) {
        const std::vector<std::pair<std::string, std::string>> texts(files.begin(), files.end());
        return value_or_raise(without_lock([&] { return Isa::parse(texts); }));
      },
      py::arg("files"), "An instruction set from texts: a dict from names, for findings, to the texts of files.");
  m.def(
      "isas",
      [](const std::vector<std::string>& folders) {
        std::vector<std::string> out;
        for (const library::IsaEntry& e : library::known_isas(folders)) out.push_back(e.name);
        return out;
      },
      py::arg("folders") = std::vector<std::string>(), "The names that load() knows.");
}

}  // namespace isadora::python
