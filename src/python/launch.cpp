#include "python/launch.h"

#include <chrono>
#include <cstring>

namespace isadora::python {

namespace {

// The run's thread calls its host without the GIL.
template <class F>
int64_t with_lock(F&& f) {
  const py::gil_scoped_acquire lock;
  return f();
}

// Other threads may read what was written.
class LockedTextHost final : public Host {
 public:
  explicit LockedTextHost(std::shared_ptr<TextHost> host) : host_(std::move(host)) {}

  int64_t read(int64_t descriptor, uint8_t* to, uint64_t bytes) override {
    return with_lock([&] { return host_->read(descriptor, to, bytes); });
  }
  int64_t write(int64_t descriptor, const uint8_t* from, uint64_t bytes) override {
    return with_lock([&] { return host_->write(descriptor, from, bytes); });
  }
  int64_t open(const std::string& path, int64_t flags, int64_t mode) override { return host_->open(path, flags, mode); }
  int64_t close(int64_t descriptor) override { return host_->close(descriptor); }

 private:
  std::shared_ptr<TextHost> host_;
};

// A Python object as the host of a run.
class PythonHost final : public Host {
 public:
  explicit PythonHost(const py::object& host) : host_(host) {}

  int64_t read(int64_t descriptor, uint8_t* to, uint64_t bytes) override {
    return with_lock([&]() -> int64_t {
      const py::object result = host_.attr("read")(descriptor, bytes);
      if (is_whole(result)) return number_of(result);
      const View view(result);
      const size_t count = std::min<uint64_t>(bytes, view.bytes().size());
      std::copy_n(view.bytes().begin(), count, to);
      return static_cast<int64_t>(count);
    });
  }
  int64_t write(int64_t descriptor, const uint8_t* from, uint64_t bytes) override {
    return with_lock([&] {
      const py::bytes data(reinterpret_cast<const char*>(from), bytes);
      return number_of(host_.attr("write")(descriptor, data));
    });
  }
  int64_t open(const std::string& path, int64_t flags, int64_t mode) override {
    return with_lock([&] { return number_of(host_.attr("open")(py::bytes(path), flags, mode)); });
  }
  int64_t close(int64_t descriptor) override {
    return with_lock([&] { return number_of(host_.attr("close")(descriptor)); });
  }
  int64_t seek(int64_t descriptor, int64_t offset, int64_t whence) override {
    return with_lock([&] { return number_of(host_.attr("seek")(descriptor, offset, whence)); });
  }
  int64_t unlink(const std::string& path) override {
    return with_lock([&] { return number_of(host_.attr("unlink")(py::bytes(path))); });
  }
  int64_t rename(const std::string& from, const std::string& to) override {
    return with_lock([&] { return number_of(host_.attr("rename")(py::bytes(from), py::bytes(to))); });
  }

 private:
  static int64_t number_of(const py::object& answer) { return signed_of(whole_number(answer), "the host's answer"); }

  py::handle host_;  // the session or the run keeps a reference, which Python's garbage collector sees
};

Extent extent_of(const py::object& given, const std::string& what) {
  std::vector<uint32_t> all;
  const auto add = [&](const py::handle& number) {
    all.push_back(static_cast<uint32_t>(unsigned_of(whole_number(number), what, UINT32_MAX)));
  };
  const std::string wanted = what + " is a number, or one to three of them";
  if (is_whole(given)) {
    add(given);
  } else if (!py::isinstance<py::sequence>(given)) {
    throw py::type_error(wanted);
  } else {
    const auto numbers = py::reinterpret_borrow<py::sequence>(given);
    for (size_t i = 0; i < std::min<size_t>(numbers.size(), 4); i++) add(py::object(numbers[i]));
    if (all.empty() || all.size() > 3) raise(wanted);
  }
  all.resize(3, 1);
  return {all[0], all[1], all[2]};
}

// A float as the bits of the parameter's type.
uint64_t bits_of(const py::object& number, unsigned bytes) {
  const char* const format = bytes == 2 ? "<e" : bytes == 4 ? "<f" : "<d";
  if (bytes != 2 && bytes != 4 && bytes != 8) raise("a float needs a parameter of 2, 4 or 8 bytes");
  const std::string packed = py::bytes(py::module_::import("struct").attr("pack")(format, number));
  uint64_t bits = 0;
  std::memcpy(&bits, packed.data(), packed.size());
  return bits;
}

uint64_t number_of(const Whole& whole, const std::string& parameter, unsigned bytes) {
  if (whole.number >= py::int_(0)) return unsigned_of(whole, "`" + parameter + "`");
  const int64_t value = signed_of(whole, "`" + parameter + "`");
  if (bytes >= 8) return static_cast<uint64_t>(value);
  if (value < -(int64_t{1} << (8 * bytes - 1))) raise("the number does not fit its parameter");
  return static_cast<uint64_t>(value) & ((uint64_t{1} << 8 * bytes) - 1);
}

// NumPy scalars, and arrays without a dimension, as Python numbers.
py::object plain(const py::object& value) {
  const bool is_scalar = py::hasattr(value, "ndim") && py::hasattr(value, "item") && !is_array(value);
  return is_scalar ? value.attr("item")() : value;
}

unsigned size_of(const Program& program, const std::string& kernel, const std::string& parameter) {
  for (const Kernel& k : program.kernels()) {
    if (!kernel.empty() && k.name != kernel) continue;
    for (const Parameter& p : k.parameters)
      if (p.name == parameter) return p.bytes;
  }
  return 8;  // the run reports the error
}

bool is_float(const py::object& value) { return py::hasattr(value, "__float__") && !is_array(value); }

Argument argument_of(const Program& program, const std::string& kernel, const std::string& name,
                     const py::object& value) {
  const py::object number = plain(value);
  const unsigned bytes = size_of(program, kernel, name);
  if (is_whole(number)) return Argument::number(number_of(whole_number(number), name, bytes));
  if (is_float(number)) return Argument::number(bits_of(number, bytes));
  return Argument::buffer(View(value).copy());
}

// Links a program that needs it, so that its labels are at their run-time addresses.
Assembled runnable(const Assembled& program) {
  Result<Program> linked = Program::link({program});
  return linked ? assembled(std::move(linked)) : program;
}

std::map<std::string, Argument> arguments_of(const Program& program, const std::string& kernel, const py::dict& given) {
  std::map<std::string, Argument> out;
  for (const auto& [name, value] : given) {
    if (!py::isinstance<py::str>(name)) throw py::type_error("the names of arguments are not all str");
    const std::string text = py::str(name);
    out[text] = argument_of(program, kernel, text, py::reinterpret_borrow<py::object>(value));
  }
  return out;
}

std::shared_ptr<Host> host_of(const py::object& host) {
  if (host.is_none()) return nullptr;
  if (py::isinstance<TextHost>(host)) return std::make_shared<LockedTextHost>(host.cast<std::shared_ptr<TextHost>>());
  return std::make_shared<PythonHost>(host);
}

}  // namespace

Started started(const Assembled& program, std::string kernel, const py::object& grid, const py::object& block,
                const py::dict& arguments, std::map<std::string, int64_t> settings, uint64_t max_instructions,
                std::vector<std::string> command_line, const py::object& host, std::string engine) {
  Assembled linked = without_lock([&] { return runnable(program); });
  auto raised = std::make_shared<Raised>();
  Launch launch;
  launch.grid = extent_of(grid, "grid");
  launch.block = extent_of(block, "block");
  launch.arguments = arguments_of(linked, kernel, arguments);
  launch.kernel = std::move(kernel);
  launch.settings = std::move(settings);
  launch.max_instructions = max_instructions;
  launch.command_line = std::move(command_line);
  launch.engine = std::move(engine);
  launch.host = host_of(host);
  Session session = value_or_raise(without_lock([&] { return Session::start(linked, launch); }));
  return {std::move(linked), std::move(raised), host, std::move(session)};
}

Stop in_parts(Session& session, Raised& raised, const std::string& name, uint64_t instructions,
              const std::function<Stop(uint64_t)>& part, const py::object& progress) {
  using Clock = std::chrono::steady_clock;
  uint64_t done = 0, piece = 100'000;
  for (;;) {
    const uint64_t from = session.moment();
    const auto begin = Clock::now();
    Stop stop = without_lock([&] { return part(std::min(piece, instructions - done)); });
    raised.rethrow();
    const std::chrono::duration<double> took = Clock::now() - begin;
    done += session.moment() - from;
    if (stop.reason != Stop::Reason::Instructions || done >= instructions) return stop;
    look_up(progress, name, session.moment(), 0);
    if (took.count() < 0.02) piece *= 2;
    if (took.count() > 0.1 && piece > 1000) piece /= 2;
  }
}

Stop run_in_parts(Session& session, Raised& raised, const std::string& name, Until until, const py::object& progress) {
  const auto part = [&](uint64_t instructions) {
    until.instructions = instructions;
    Stop stop = session.run(until);
    if (until.steps) *until.steps -= stop.steps;
    return stop;
  };
  return in_parts(session, raised, name, until.instructions, part, progress);
}

}  // namespace isadora::python
