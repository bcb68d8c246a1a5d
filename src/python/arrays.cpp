// Decodes whole buffers into a NumPy array of records, one for each instruction. No Python object is made per record.
#include <cstddef>
#include <cstring>

#include "api/cursor.h"
#include "api/data.h"
#include "python/common.h"

namespace isadora::python {

py::object dtype_of(const std::vector<std::pair<std::string, std::string>>& members, size_t record_size) {
  py::list names, formats;
  for (const auto& [name, format] : members) {
    names.append(name);
    formats.append(format);
  }
  py::dict fields;
  fields["names"] = names;
  fields["formats"] = formats;
  fields["itemsize"] = record_size;
  return py::module_::import("numpy").attr("dtype")(fields);
}

namespace {

struct Record {
  uint64_t address, low, high;  // the word's bits
  uint16_t opcode, form;        // opcode: index in Isa.opcodes
  uint8_t size, error;          // error: 0, or a DecodeError
  uint16_t detail;              // of an error
};
static_assert(sizeof(Record) == 32);

py::object dtype_of_records() {
  return dtype_of({{"address", "<u8"},
                   {"low", "<u8"},
                   {"high", "<u8"},
                   {"opcode", "<u2"},
                   {"form", "<u2"},
                   {"size", "u1"},
                   {"error", "u1"},
                   {"detail", "<u2"}},
                  sizeof(Record));
}

Record record_of(const encoding::Decoded& d, uint64_t address) {
  return {address, static_cast<uint64_t>(d.word), static_cast<uint64_t>(d.word >> 64), d.opcode, d.form, d.bytes, 0, 0};
}

// Of bytes that are not an instruction.
Record record_of(const Cursor& at) {
  Record r{at.address(), 0, 0, 0, 0, static_cast<uint8_t>(std::min<size_t>(at.bytes().size(), UINT8_MAX)), 0, 0};
  uint8_t bytes[16] = {};
  std::memcpy(bytes, at.bytes().data(), std::min<size_t>(sizeof bytes, at.bytes().size()));
  std::memcpy(&r.low, bytes, 8);
  std::memcpy(&r.high, bytes + 8, 8);
  r.error = static_cast<uint8_t>(at.failure().error);
  r.opcode = at.failure().opcode;
  r.detail = at.failure().detail;
  return r;
}

// Records between two checks for signals: some tens of milliseconds.
constexpr size_t kChunk = size_t{1} << 20;
// The first capacity of an array, unless the code is shorter.
constexpr size_t kFirst = size_t{1} << 20;

struct Written {
  size_t records = 0, bytes = 0;
};

// Fills in as many records as there are instructions and capacity.
void write(Cursor& at, uint8_t* to, size_t room, Written& done) {
  bool more = true;
  while (more && done.records < room) {
    without_lock([&] {
      const size_t end = std::min(room, done.records + kChunk);
      const uint64_t begin = at.address() + at.bytes().size();
      encoding::Decoded d;
      for (; done.records < end; ++done.records) {
        const bool is_there = at.decode_next(&d) != 0;
        if (!is_there && !(more = at.skip_bytes())) break;
        const Record r = is_there ? record_of(d, at.address()) : record_of(at);
        std::memcpy(to + done.records * sizeof r, &r, sizeof r);
      }
      done.bytes += at.address() + at.bytes().size() - begin;
    });
    look_up(py::none(), "", 0, 0);
  }
}

py::object decode_array(const Isa& isa, const py::object& code, uint64_t address) {
  const View view(code);
  const size_t parcel = std::max(1u, isa.parcel_bits() / 8), most = view.bytes().size() / parcel + 1;
  size_t room = std::min(most, kFirst);
  // Memory that NumPy owns and can resize in place.
  const py::object out = py::module_::import("numpy").attr("empty")(room, dtype_of_records());
  Cursor at(isa, view.bytes(), address);
  Written done;
  for (;;) {
    write(at, View(out, true).writable().data(), room, done);
    if (done.records < room || room == most) break;
    room = std::min(most, 2 * room);
    out.attr("resize")(room, py::arg("refcheck") = false);
  }
  out.attr("resize")(done.records, py::arg("refcheck") = false);
  return out;
}

py::tuple decode_into(const Isa& isa, const py::object& code, const py::object& out, uint64_t address) {
  const View view(code);
  if (!py::bool_(out.attr("dtype").attr("__eq__")(dtype_of_records()))) raise("the array's dtype is not Isa.dtype");
  View to(out, true);
  Cursor at(isa, view.bytes(), address);
  Written done;
  write(at, to.writable().data(), to.bytes().size() / sizeof(Record), done);
  return py::make_tuple(done.records, done.bytes);
}

py::object field_array(const Isa& isa, const py::object& decoded, const std::string& name) {
  if (!py::bool_(decoded.attr("dtype").attr("__eq__")(dtype_of_records()))) raise("the array's dtype is not Isa.dtype");
  const model::Isa& model = isa.data()->isa();
  std::vector<const model::Field*> fields;  // by opcode
  for (const model::Opcode& o : model.opcodes) {
    const int at = o.find_field(name);
    fields.push_back(at < 0 ? nullptr : &o.fields[at]);
  }
  if (std::ranges::all_of(fields, [](const auto* f) { return !f; })) raise("no opcode has a field `" + name + "`");
  const py::module_ numpy = py::module_::import("numpy");
  const py::object whole = numpy.attr("ascontiguousarray")(decoded);
  const View view(whole);
  const size_t count = view.bytes().size() / sizeof(Record);
  BufferMemory codes{std::vector<uint8_t>(8 * count)}, absent{std::vector<uint8_t>(count)};
  without_lock([&] {
    for (size_t i = 0; i < count; ++i) {
      Record r;
      std::memcpy(&r, view.bytes().data() + i * sizeof r, sizeof r);
      const model::Field* f = r.error || r.opcode >= fields.size() ? nullptr : fields[r.opcode];
      absent.bytes[i] = !f;
      const uint64_t code = f ? model::extract(*f, static_cast<model::Bits>(r.high) << 64 | r.low) : 0;
      std::memcpy(codes.bytes.data() + 8 * i, &code, 8);
    }
  });
  const py::object from = numpy.attr("frombuffer");
  const py::object data = from(py::cast(std::move(codes)), "<u8").attr("reshape")(whole.attr("shape"));
  const py::object mask = from(py::cast(std::move(absent)), "?").attr("reshape")(whole.attr("shape"));
  return numpy.attr("ma").attr("array")(data, py::arg("mask") = mask);
}

std::string explain_error(const Isa& isa, unsigned error, unsigned opcode, unsigned detail) {
  if (error == 0 || error > static_cast<unsigned>(DecodeError::Misaligned))
    raise("this is not the number of a DecodeError");
  const size_t opcodes = isa.data()->isa().opcodes.size();
  if (opcode != UINT16_MAX && opcode >= opcodes) raise("there is no opcode of this number");
  const auto kind = static_cast<DecodeError>(error);
  const bool needs_opcode =
      kind != DecodeError::NoOpcode && kind != DecodeError::Truncated && kind != DecodeError::Misaligned;
  if (needs_opcode && opcode == UINT16_MAX) raise("this error needs the number of an opcode");
  return isa.explain({kind, static_cast<uint16_t>(opcode), static_cast<uint16_t>(detail)});
}

}  // namespace

void add_arrays(py::class_<Isa>& isa) {
  isa.def_property_readonly(
         "dtype", [](const Isa&) { return dtype_of_records(); },
         "The NumPy type of decoded instructions, 32 bytes each: `address`; `low` and `high`, the word's bits; "
         "`opcode`, an\n"
         "index into Isa.opcodes; `form`; `size` in bytes; `error`, 0 or a DecodeError with its `detail`.")
      .def("decode_array", &decode_array, py::arg("code"), py::arg("address") = 0,
           "All of a buffer, whose first byte is at `address`, as a NumPy array of Isa.dtype: a record for each "
           "instruction,\n"
           "and one with `error` for each range that does not decode. The bytes are not copied.")
      .def("decode_into", &decode_into, py::arg("code"), py::arg("out"), py::arg("address") = 0,
           "As decode_array, into an existing array. Returns (records, bytes): how many records were written and how "
           "many "
           "bytes\n"
           "they stand for; where `bytes` is less than the buffer's, the array was full.")
      .def("field_array", &field_array, py::arg("decoded"), py::arg("name"),
           "The codes of the field `name` in decoded instructions (of decode_array), as a masked NumPy array: masked "
           "where the\n"
           "opcode has no such field.")
      .def("explain_error", &explain_error, py::arg("error"), py::arg("opcode"), py::arg("detail"),
           "The reason of a decode error, as a sentence, from a decoded record's `error`, `opcode` and `detail`.");
}

}  // namespace isadora::python
