// Findings as objects, and isadora.Error, which has them.
#include "api/findings.h"
#include "diag/render.h"
#include "python/common.h"

namespace isadora::python {

namespace {

PyObject* error_type = nullptr;  // owned by the module, which is never unloaded

std::string text_of(const Place& p) {
  return p.file.empty() ? "" : p.file + ":" + std::to_string(p.line) + ":" + std::to_string(p.column) + ": ";
}

static_assert(static_cast<int>(Severity::Note) == static_cast<int>(diag::Severity::Note));

std::string text_of(const Diagnostic& d) {
  const std::string severity(diag::word(static_cast<diag::Severity>(d.severity)));
  return text_of(d.place) + severity + ": " + d.message + " [" + d.kind + "]";
}

// The suggestion for the user: the first fix, else the first note.
py::object hint_of(const Diagnostic& d) {
  if (!d.fixes.empty() && !d.fixes.front().text.empty()) return py::cast(d.fixes.front().text);
  return d.notes.empty() ? py::object(py::none()) : py::cast(d.notes.front());
}

// An error goes to other processes with its findings: pickle and copy take these members of each.
template <class T, class... Members>
auto pickled(Members T::*... members) {
  return py::pickle([members...](const T& x) { return py::make_tuple(x.*members...); },
                    [members...](const py::tuple& state) {
                      if (state.size() != sizeof...(Members)) throw py::value_error("the pickled object is damaged");
                      T out;
                      size_t at = 0;
                      ((out.*members = state[at++].template cast<Members>()), ...);
                      return out;
                    });
}

}  // namespace

void raise(std::vector<Diagnostic> diagnostics, std::string report) {
  std::string text = report;
  if (text.empty() && !diagnostics.empty()) text = text_of(diagnostics.front());
  while (text.ends_with('\n')) text.pop_back();
  py::object error = py::reinterpret_borrow<py::object>(error_type)(text);
  error.attr("diagnostics") = std::move(diagnostics);
  error.attr("report") = std::move(report);
  PyErr_SetObject(error_type, error.ptr());
  throw py::error_already_set();
}

void raise(const std::string& message) {
  Result<bool> refusal = api::refused<bool>(diag::Kind::BadArgument, message);
  raise(std::move(refusal.diagnostics), std::move(refusal.report));
}

void look_up(const py::object& progress, const std::string& what, uint64_t done, uint64_t all) {
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  if (!progress.is_none()) progress(what, done, all);
}

py::int_ int_of(std::span<const uint64_t> words) {
  if (words.size() == 1 || (words.size() == 2 && words[1] == 0)) return py::int_(words[0]);
  const py::bytes bytes(reinterpret_cast<const char*>(words.data()), 8 * words.size());
  return py::reinterpret_borrow<py::object>(reinterpret_cast<PyObject*>(&PyLong_Type))
      .attr("from_bytes")(bytes, "little");
}

Value value_of(const Whole& whole) {
  const py::int_& number = whole.number;
  const size_t bits = number.attr("bit_length")().cast<size_t>();
  std::vector<uint64_t> words(std::max<size_t>(1, (bits + 63) / 64));
  const auto bytes = number.attr("to_bytes")(8 * words.size(), "little").cast<std::string>();
  std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(words.data()));
  return Value(std::move(words));
}

Word word_of(const Whole& whole) {
  const Value value = value_of(whole);
  if (value.words.size() > 2) raise("a word has at most 128 bits");
  return {value.words[0], value.words.size() > 1 ? value.words[1] : 0};
}

void add_diagnostics(py::module_& m) {
  // A value of the wrong type that is found during a call.
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const py::cast_error& e) {
      PyErr_SetString(PyExc_TypeError, e.what());
    }
  });
  py::enum_<Severity>(m, "Severity", "The severity of a finding.")
      .value("ERROR", Severity::Error)
      .value("WARNING", Severity::Warning)
      .value("NOTE", Severity::Note);
  py::class_<Place>(m, "Place", "A range of a text. Lines and columns count from 1; 0 if there is no location.")
      .def_readonly("file", &Place::file, "As it was given; empty if there is no location.")
      .def_readonly("line", &Place::line, "Of the first character.")
      .def_readonly("column", &Place::column, "Of the first character, in code points.")
      .def_readonly("end_line", &Place::end_line, "Of the end.")
      .def_readonly("end_column", &Place::end_column, "One past the last character.")
      .def(pickled(&Place::file, &Place::line, &Place::column, &Place::end_line, &Place::end_column))
      .def("__repr__", [](const Place& p) { return "<isadora.Place " + text_of(p) + ">"; });
  py::class_<Label>(m, "Label", "A related location of a finding.")
      .def_readonly("place", &Label::place, "Where.")
      .def_readonly("text", &Label::text, "Its relation to the finding.")
      .def(pickled(&Label::place, &Label::text));
  py::class_<Fix>(m, "Fix", "A change of the text that fixes a finding.")
      .def_readonly("place", &Fix::place, "The replaced range; empty for an insertion.")
      .def_readonly("replacement", &Fix::replacement, "The new text.")
      .def_readonly("text", &Fix::text, "A description of the change.")
      .def(pickled(&Fix::place, &Fix::replacement, &Fix::text));
  py::class_<Diagnostic>(m, "Diagnostic", "A finding: an error, a warning or a note, with its place.")
      .def_readonly("severity", &Diagnostic::severity, "Its severity.")
      .def_readonly("code", &Diagnostic::kind, "Its kind, a stable name: 'unknown-name'.")
      .def_readonly("message", &Diagnostic::message, "The message, a sentence.")
      .def_readonly("place", &Diagnostic::place, "Where.")
      .def_property_readonly(
          "file", [](const Diagnostic& d) { return d.place.file; }, "The file of its location; empty if it has none.")
      .def_property_readonly(
          "line", [](const Diagnostic& d) { return d.place.line; }, "The line of its place, from 1.")
      .def_property_readonly(
          "column", [](const Diagnostic& d) { return d.place.column; }, "The column of its place, from 1.")
      .def_property_readonly(
          "hint",
          [](const Diagnostic& d) -> std::optional<std::string> {
            const py::object hint = hint_of(d);
            return hint.is_none() ? std::nullopt : std::optional(hint.cast<std::string>());
          },
          "A suggested fix, or None.")
      .def_readonly("labels", &Diagnostic::labels, "Related locations.")
      .def_readonly("notes", &Diagnostic::notes, "Further notes, a sentence each.")
      .def_readonly("fixes", &Diagnostic::fixes, "Changes that would fix it.")
      .def(pickled(&Diagnostic::severity, &Diagnostic::kind, &Diagnostic::message, &Diagnostic::place,
                   &Diagnostic::labels, &Diagnostic::notes, &Diagnostic::fixes))
      .def("__str__", [](const Diagnostic& d) { return text_of(d); })
      .def("__repr__", [](const Diagnostic& d) { return "<isadora.Diagnostic " + text_of(d) + ">"; });

  error_type = PyErr_NewExceptionWithDoc(
      "isadora.Error",
      "A failed operation, with its findings. str() is a report with source lines.\n\n"
      "Attributes: `diagnostics`, a list of Diagnostic in the order of their places; `report`, the text.",
      PyExc_Exception, nullptr);
  if (!error_type) throw py::error_already_set();
  m.add_object("Error", py::reinterpret_borrow<py::object>(error_type));
  py::setattr(error_type, "diagnostics", py::list());
  py::setattr(error_type, "report", py::str(""));

  py::class_<BufferMemory>(
      m, "Memory", py::buffer_protocol(),
      "Bytes that can be seen without a copy: memoryview(x), numpy.asarray(x), numpy.frombuffer(x, '<f4').\n\n"
      "They are a copy: writes to them change nothing else.")
      .def_buffer([](BufferMemory& x) {
        return py::buffer_info(x.bytes.data(), 1, py::format_descriptor<uint8_t>::format(),
                               static_cast<py::ssize_t>(x.bytes.size()));
      })
      .def(
          "array",
          [](const py::object& self, const py::object& dtype) {
            return py::module_::import("numpy").attr("frombuffer")(self, dtype);
          },
          py::arg("dtype") = "u1", "The same bytes as a NumPy array of that type, without a copy.")
      .def("__len__", [](const BufferMemory& x) { return x.bytes.size(); })
      .def("__getitem__",
           [](const py::object& self, const py::object& at) { return py::memoryview(self).attr("__getitem__")(at); })
      .def("__eq__",
           [](const py::object& self, const py::object& other) {
             if (!PyObject_CheckBuffer(other.ptr())) return false;
             return py::memoryview(self).attr("__eq__")(py::memoryview(other)).ptr() == Py_True;
           })
      .def("__bytes__",
           [](const BufferMemory& x) {
             return py::bytes(reinterpret_cast<const char*>(x.bytes.data()), x.bytes.size());
           })
      .def("__repr__",
           [](const BufferMemory& x) { return "<isadora.Memory of " + std::to_string(x.bytes.size()) + " bytes>"; });
}

}  // namespace isadora::python
