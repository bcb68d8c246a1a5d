// Instructions: fields, operands, and effects.
#include "python/common.h"

namespace isadora::python {

namespace {

template <class T>
std::string repr_of(const char* name, const T& what) {
  return std::string("<isadora.") + name + " " + what + ">";
}

std::string printed(const Instruction& i, uint64_t address, const std::map<uint64_t, std::string>& names) {
  const SymbolNames asked = names_of(names);
  std::string out;
  i.append_text(out, address, asked ? &asked : nullptr);
  return out;
}

std::string text_of(const RegisterRange& r) {
  return r.file + " " + std::to_string(r.first) +
         (r.count > 1 ? " to " + std::to_string(r.first + r.count - 1) : std::string());
}

void add_operands(py::module_& m) {
  py::class_<Slice>(m, "Slice", "Consecutive bits of a word.")
      .def_readonly("position", &Slice::position, "Of the lowest bit, from the word's least significant one.")
      .def_readonly("width", &Slice::width, "Bits.");
  py::class_<Field>(m, "Field", "A field of a word, with its code.")
      .def_readonly("name", &Field::name, "'ra', or 'ra.prefix' for a subfield of an operand.")
      .def_readonly("type", &Field::type, "The name of its type in the description.")
      .def_readonly("width", &Field::width, "Bits, 1 to 64.")
      .def_readonly("slices", &Field::slices, "Its bits, the most significant slice first.")
      .def_readonly("code", &Field::code, "Its bits, unsigned.")
      .def_readonly("meaning", &Field::meaning, "The code in words: an enumerator, a register, a number.")
      .def_readonly("fixed", &Field::fixed, "Whether it is the same in every word of the opcode.")
      .def_readonly("default_code", &Field::default_code, "The code if the text leaves it out, or None.")
      .def("__repr__", [](const Field& f) { return repr_of("Field", f.name + " = " + f.meaning); });
  py::class_<RegisterRange>(m, "RegisterRange", "Consecutive registers.")
      .def_readonly("file", &RegisterRange::file, "The name of their file.")
      .def_readonly("first", &RegisterRange::first, "The number of the first.")
      .def_readonly("count", &RegisterRange::count, "How many.")
      .def_readonly("certain", &RegisterRange::certain, "False if the access, or its registers, depend on values.")
      .def(
          "__eq__", [](const RegisterRange& a, const RegisterRange& b) { return a == b; }, py::is_operator())
      .def("__repr__", [](const RegisterRange& r) { return repr_of("RegisterRange", text_of(r)); });
  py::enum_<OperandKind>(m, "OperandKind", "What an operand is.")
      .value("REGISTER", OperandKind::Register, "One register or consecutive ones, or a code that names a constant.")
      .value("AGGREGATE", OperandKind::Aggregate, "A name of a set of registers.")
      .value("IMMEDIATE", OperandKind::Immediate, "A number.")
      .value("TARGET", OperandKind::Target, "A code address that is encoded as a distance.")
      .value("ENUMERATION", OperandKind::Enumeration, "A word of a list.")
      .value("COMPOUND", OperandKind::Compound, "Made of parts.")
      .value("ADDRESS", OperandKind::Address, "A code address that is encoded itself.");
  py::class_<Operand>(m, "Operand", "An operand of an instruction's text.")
      .def_readonly("kind", &Operand::kind, "What it is.")
      .def_readonly("name", &Operand::name, "Of its field, or of the aggregate.")
      .def_readonly("text", &Operand::text, "As it is printed, without prefixes.")
      .def_readonly("prefixes", &Operand::prefixes, "Its prefixes, outermost first: '-', '|'.")
      .def_readonly("bits", &Operand::bits, "Its width.")
      .def_readonly("registers", &Operand::registers, "Those that it names; empty for a constant.")
      .def_readonly("constant", &Operand::constant, "The value of a code that names a constant, or None.")
      .def_readonly("value", &Operand::value,
                    "The number; of a target the distance in bytes; of a word of a list its code.")
      .def_readonly("parts", &Operand::parts, "Of a compound operand.")
      .def_readonly("read", &Operand::read, "Whether the instruction reads it.")
      .def_readonly("written", &Operand::written, "Whether the instruction writes it.")
      .def_readonly("shown", &Operand::shown, "False if it is left out of the text, as it has its default.")
      .def("__repr__", [](const Operand& o) { return repr_of("Operand", o.name + " = " + o.text); });
  py::class_<Effects>(m, "Effects",
                      "The effects of executing an instruction, derived from its semantics for this word.")
      .def_readonly("reads", &Effects::reads, "Registers, those of the guard included.")
      .def_readonly("writes", &Effects::writes, "Registers.")
      .def_readonly("loads", &Effects::loads, "Names of the memory spaces.")
      .def_readonly("stores", &Effects::stores, "Names of the memory spaces.")
      .def_readonly("faults", &Effects::faults, "Faults that it may raise.")
      .def_readonly("jumps", &Effects::jumps, "May it branch?")
      .def_readonly("ends", &Effects::ends, "May it end the lane or the program?")
      .def_readonly("waits", &Effects::waits, "Does it wait for other lanes?")
      .def_readonly("calls_host", &Effects::calls_host, "Does it call the host?")
      .def_readonly("crosses_lanes", &Effects::crosses_lanes, "Does it read values of other lanes?");
}

}  // namespace

SymbolNames names_of(const std::map<uint64_t, std::string>& names) {
  if (names.empty()) return nullptr;
  return [&names](uint64_t address) {
    const auto found = names.find(address);
    return found == names.end() ? std::string_view() : std::string_view(found->second);
  };
}

void add_instruction(py::module_& m) {
  add_operands(m);
  py::class_<Instruction>(
      m, "Instruction",
      "A legal instruction: Isa.decode, Isa.encode and Isa.assemble_line make them. str() is its text.")
      .def_property_readonly("opcode", &Instruction::opcode, "The name of its encoding: 'ADD_RR'.")
      .def_property_readonly("optype", &Instruction::optype, "The name of the family that it belongs to.")
      .def_property_readonly("mnemonic", &Instruction::mnemonic,
                             "The first word of the text, without suffixes and words after dots.")
      .def_property_readonly("form", &Instruction::form, "Which of the opcode's forms, from 0.")
      .def_property_readonly("header", &Instruction::header, "The line of the syntax that it follows.")
      .def_property_readonly(
          "word", [](const Instruction& i) { return int_of(i.word()); }, "Its bits as a number of up to 128 bits.")
      .def_property_readonly("size", &Instruction::size, "Bytes, 1 to 16.")
      .def_property_readonly(
          "bytes",
          [](const Instruction& i) {
            const std::vector<uint8_t> b = i.bytes();
            return py::bytes(reinterpret_cast<const char*>(b.data()), b.size());
          },
          "As in memory.")
      .def("text", &printed, py::arg("address") = 0, py::arg("names") = std::map<uint64_t, std::string>(),
           "The canonical text at that address. Targets print by `names`, a dict from addresses to names, else as "
           "`.+0x20`.")
      .def_property_readonly("fields", &Instruction::fields, "All fields of the word.")
      .def(
          "field", [](const Instruction& i, const std::string& name) { return i.field(name); }, py::arg("name"),
          "The code of a field, or None if the field does not exist.")
      .def_property_readonly("operands", &Instruction::operands, "In the order of the text.")
      .def_property_readonly("guard", &Instruction::guard, "The operand of the guard, or None.")
      .def_property_readonly("effects", &Instruction::effects, "The effects of executing it.")
      .def(
          "__eq__", [](const Instruction& a, const Instruction& b) { return a == b; }, py::is_operator())
      .def("__hash__", [](const Instruction& i) { return std::hash<uint64_t>()(i.word().low ^ i.word().high * 31); })
      .def("__str__", [](const Instruction& i) { return i.text(); })
      .def("__len__", &Instruction::size)
      .def("__bytes__", [](const py::object& self) { return py::bytes(self.attr("bytes")); })
      .def("__repr__", [](const Instruction& i) { return repr_of("Instruction", i.text()); });
}

}  // namespace isadora::python
