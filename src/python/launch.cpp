#include "python/launch.h"

#include <chrono>

namespace isadora::python {

namespace {

constexpr int64_t kInputOutputError = -5;  // EIO

// An object of Python's as the host of a run. Called by the run's thread, which has no lock of Python's then.
class PythonHost final : public Host {
 public:
  PythonHost(const py::object& host, std::shared_ptr<Raised> raised) : host_(host), raised_(std::move(raised)) {}

  int64_t read(int64_t descriptor, uint8_t* to, uint64_t bytes) override {
    return guarded([&]() -> int64_t {
      const py::object result = host_.attr("read")(descriptor, bytes);
      if (py::isinstance<py::int_>(result)) return result.cast<int64_t>();
      const View view(result);
      const size_t count = std::min<uint64_t>(bytes, view.bytes().size());
      std::copy_n(view.bytes().begin(), count, to);
      return static_cast<int64_t>(count);
    });
  }
  int64_t write(int64_t descriptor, const uint8_t* from, uint64_t bytes) override {
    return guarded([&] {
      const py::bytes data(reinterpret_cast<const char*>(from), bytes);
      return host_.attr("write")(descriptor, data).cast<int64_t>();
    });
  }
  int64_t open(const std::string& path, int64_t flags, int64_t mode) override {
    return guarded([&] { return host_.attr("open")(py::bytes(path), flags, mode).cast<int64_t>(); });
  }
  int64_t close(int64_t descriptor) override {
    return guarded([&] { return host_.attr("close")(descriptor).cast<int64_t>(); });
  }

 private:
  template <class F>
  int64_t guarded(F&& f) {
    const py::gil_scoped_acquire lock;
    if (raised_->any()) return kInputOutputError;
    try {
      return f();
    } catch (...) {
      raised_->keep();
      return kInputOutputError;
    }
  }

  py::handle host_;  // kept by the session or the run, which Python's collector sees
  std::shared_ptr<Raised> raised_;
};

Extent extent_of(const py::object& given, const char* what) {
  std::vector<uint32_t> all;
  if (py::isinstance<py::int_>(given))
    all = {given.cast<uint32_t>()};
  else
    all = given.cast<std::vector<uint32_t>>();
  if (all.empty() || all.size() > 3) raise(std::string(what) + " is a number, or one to three of them");
  all.resize(3, 1);
  return {all[0], all[1], all[2]};
}

// A float as the bits of the parameter's size.
uint64_t bits_of(const py::object& number, unsigned bytes) {
  const char* const format = bytes == 2 ? "<e" : bytes == 4 ? "<f" : "<d";
  if (bytes != 2 && bytes != 4 && bytes != 8) raise("a float needs a parameter of 2, 4 or 8 bytes");
  const py::module_ structs = py::module_::import("struct");
  const auto packed = structs.attr("pack")(format, number);
  return py::int_(0).attr("from_bytes")(packed, "little").cast<uint64_t>();
}

uint64_t number_of(const py::object& number, unsigned bytes) {
  const py::int_ whole = py::reinterpret_steal<py::int_>(PyNumber_Index(number.ptr()));
  if (!whole) throw py::error_already_set();
  if (whole.attr("__lt__")(0).cast<bool>()) {
    const auto value = whole.cast<int64_t>();
    const uint64_t ones = bytes >= 8 ? ~uint64_t{0} : (uint64_t{1} << 8 * bytes) - 1;
    if (bytes < 8 && value < -(int64_t{1} << (8 * bytes - 1))) raise("the number does not fit its parameter");
    return static_cast<uint64_t>(value) & ones;
  }
  return whole.cast<uint64_t>();
}

unsigned size_of(const Program& program, const std::string& kernel, const std::string& parameter) {
  for (const Kernel& k : program.kernels()) {
    if (!kernel.empty() && k.name != kernel) continue;
    for (const Parameter& p : k.parameters)
      if (p.name == parameter) return p.bytes;
  }
  return 8;  // the run says what is wrong
}

Argument argument_of(const Program& program, const std::string& kernel, const std::string& name,
                     const py::object& value) {
  if (PyFloat_Check(value.ptr())) return Argument::number(bits_of(value, size_of(program, kernel, name)));
  if (PyIndex_Check(value.ptr())) return Argument::number(number_of(value, size_of(program, kernel, name)));
  return Argument::buffer(View(value).copy());
}

// A program that needs linking is linked here, so that its labels are where it runs.
Assembled runnable(const Assembled& program) {
  Result<Program> linked = Program::link({program});
  return linked ? assembled(std::move(linked)) : program;
}

}  // namespace

Started started(const Assembled& program, const LaunchArguments& given) {
  Started out{without_lock([&] { return runnable(program); }), {}, std::make_shared<Raised>(), given.host};
  Launch& launch = out.launch;
  launch.kernel = given.kernel;
  launch.grid = extent_of(given.grid, "grid");
  launch.block = extent_of(given.block, "block");
  for (const auto& [name, value] : given.arguments) {
    const auto text = name.cast<std::string>();
    launch.arguments[text] = argument_of(out.program, given.kernel, text, py::reinterpret_borrow<py::object>(value));
  }
  launch.settings = given.settings;
  launch.max_instructions = given.max_instructions;
  launch.command_line = given.command_line;
  launch.engine = given.engine;
  if (given.host.is_none()) return out;
  if (py::isinstance<TextHost>(given.host))
    launch.host = given.host.cast<std::shared_ptr<TextHost>>();
  else
    launch.host = std::make_shared<PythonHost>(given.host, out.raised);
  return out;
}

Stop run_in_pieces(Session& session, Raised& raised, const std::string& name, Until until, const py::object& progress) {
  using Clock = std::chrono::steady_clock;
  const uint64_t whole = until.instructions;
  uint64_t done = 0, piece = 100'000;
  for (;;) {
    until.instructions = std::min(piece, whole - done);
    const uint64_t from = session.moment();
    const auto begin = Clock::now();
    Stop stop = without_lock([&] { return session.run(until); });
    raised.rethrow();
    const std::chrono::duration<double> took = Clock::now() - begin;
    done += session.moment() - from;
    if (until.steps) *until.steps -= stop.steps;
    if (stop.reason != Stop::Reason::Instructions || done >= whole) return stop;
    look_up(progress, name, session.moment(), 0);
    if (took.count() < 0.02) piece *= 2;
    if (took.count() > 0.1 && piece > 1000) piece /= 2;
  }
}

}  // namespace isadora::python
