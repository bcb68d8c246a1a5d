// Runs that are stepped forward and backward, observed and changed.
#include <cstring>

#include "python/driven.h"
#include "python/retired.h"

namespace isadora::python {

namespace {

// Calls it with the arguments of `started`.
template <class... Given>
auto driven(Started (*start)(Given...)) {
  return [start](Given... given) { return std::make_unique<Driven>(start(std::forward<Given>(given)...)); };
}

// ---- stop conditions

using Addresses = std::vector<std::variant<uint64_t, std::string>>;
using Watches = std::vector<std::variant<std::string, Watch>>;

Until until_of(const Driven& d, std::optional<uint64_t> instructions, unsigned warp, std::optional<uint64_t> steps,
               const Addresses& addresses, const Watches& watches, bool barriers, bool host_calls) {
  Until out;
  if (instructions) out.instructions = *instructions;
  out.warp = warp;
  out.steps = steps;
  for (const auto& place : addresses) {
    const auto* label = std::get_if<std::string>(&place);
    const auto address = label ? d.started.program.address(*label) : std::get<uint64_t>(place);
    if (!address) raise("the program has no label `" + *label + "`");
    out.addresses.insert(*address);
  }
  for (const auto& watch : watches)
    out.watches.push_back(watch.index() == 0 ? Watch{std::get<std::string>(watch)} : std::get<Watch>(watch));
  out.barriers = barriers;
  out.host_calls = host_calls;
  return out;
}

Stop stopped(Stop stop) {
  if (!stop) raise(stop.message);
  return stop;
}

// ---- observers

// False of Python or of NumPy; every other answer lets the run go on.
bool is_false(const py::object& answer) {
  py::detail::make_caster<bool> truth;
  return truth.load(answer, false) && !py::detail::cast_op<bool>(truth);
}

void observe_with(Driven& d) {
  if (d.observer.is_none()) return d.started.session.observe({});
  const py::handle observer = d.observer;
  const auto raised = d.started.raised;
  const Isa isa = d.started.program.isa();
  d.started.session.observe(
      [observer, raised, isa](const Retired& r) {
        const py::gil_scoped_acquire lock;
        try {
          return !is_false(observer(Seen{r, isa}));
        } catch (...) {
          raised->keep();
          return false;
        }
      },
      d.accesses ? Session::Detail::Accesses : Session::Detail::Instructions);
}

py::object trace(Driven& d, std::optional<uint64_t> instructions, const Addresses& addresses,
                 const py::object& progress) {
  Use use(d);
  const Until until = until_of(d, instructions, 0, {}, addresses, {}, false, false);
  Trace taken(d.started.program.isa());
  d.started.session.observe([&](const Retired& r) { return taken.add(r); }, Session::Detail::Instructions);
  try {
    stopped(run_in_parts(d.started.session, *d.started.raised, "trace", until, progress));
  } catch (...) {
    observe_with(d);
    throw;
  }
  observe_with(d);
  return taken.array();
}

// ---- garbage collection: an observer may refer to the session

// Null if its __init__ has not run, or has failed.
Driven* made(PyObject* self) {
  const bool is_made = reinterpret_cast<py::detail::instance*>(self)->simple_holder_constructed;
  return is_made ? py::cast<Driven*>(py::handle(self)) : nullptr;
}

int traverse(PyObject* self, visitproc visit, void* arg) {
  Py_VISIT(Py_TYPE(self));
  const Driven* const d = made(self);
  if (!d) return 0;
  Py_VISIT(d->observer.ptr());
  Py_VISIT(d->started.host.ptr());
  return 0;
}

int clear(PyObject* self) {
  Driven* const d = made(self);
  if (!d) return 0;
  d->started.session.observe({});
  d->observer = py::none();
  return 0;
}

void add_access_shapes(py::module_& m) {
  py::class_<Watch> watch(m, "Watch", "A place that is watched.");
  py::enum_<Watch::On>(watch, "On", "What a watched place stops for.")
      .value("WRITE", Watch::On::Write)
      .value("READ", Watch::On::Read)
      .value("ACCESS", Watch::On::Access);
  watch
      .def(py::init([](std::string place, Watch::On on, unsigned warp, uint64_t lanes) {
             return Watch{std::move(place), on, warp, lanes};
           }),
           py::arg("place"), py::arg("on") = Watch::On::Write, py::arg("warp") = 0, py::arg("lanes") = ~uint64_t{0},
           "place: 'a0', 'R[4:5]', 'memory[0x1000, 4]'. lanes: bit i is lane i.")
      .def_readonly("place", &Watch::place, "Its name.")
      .def_readonly("on", &Watch::on, "What it stops for.")
      .def_readonly("warp", &Watch::warp, "Whose registers, or whose lane's memory.")
      .def_readonly("lanes", &Watch::lanes, "Likewise, bit i for lane i.");
  py::enum_<Stop::Reason>(m, "Reason", "The reason of a stop.")
      .value("ENDED", Stop::Reason::Ended, "Session.result() says how.")
      .value("INSTRUCTIONS", Stop::Reason::Instructions, "So many were executed.")
      .value("STEPS", Stop::Reason::Steps)
      .value("ADDRESS", Stop::Reason::Address)
      .value("WATCH", Stop::Reason::Watch)
      .value("BARRIER", Stop::Reason::Barrier)
      .value("HOST_CALL", Stop::Reason::HostCall)
      .value("OBSERVER", Stop::Reason::Observer, "The observer returned False.")
      .value("BEGINNING", Stop::Reason::Beginning, "Backward: there is no stop before this.");
  py::class_<Stop>(m, "Stop", "The location and the reason of a stop.")
      .def_readonly("reason", &Stop::reason, "Why.")
      .def_readonly("warp", &Stop::warp,
                    "Of what is executed next; of a watch, a barrier and a host call: of what was last.")
      .def_readonly("address", &Stop::address, "Likewise.")
      .def_readonly("lanes", &Stop::lanes, "Likewise, bit i for lane i.")
      .def_readonly("watches", &Stop::watches, "The numbers of those that were touched.")
      .def("__repr__", [](const py::object& self) {
        return py::str("<isadora.Stop {} at {:#x}>").format(self.attr("reason").attr("name"), self.attr("address"));
      });
  py::class_<LaneState> lane(m, "LaneState", "The state of a lane.");
  py::enum_<LaneState::State>(lane, "State", "What a lane does.")
      .value("RUNS", LaneState::State::Runs)
      .value("YIELDS", LaneState::State::Yields)
      .value("AT_BARRIER", LaneState::State::AtBarrier)
      .value("WAITS", LaneState::State::Waits)
      .value("ENDED", LaneState::State::Ended);
  lane.def_readonly("state", &LaneState::state, "What it does.")
      .def_readonly("address", &LaneState::address, "Its next address, or the address where it waits.");
}

void add_execution(py::class_<Driven>& session) {
  session
      .def(
          "run",
          [](Driven& d, std::optional<uint64_t> instructions, unsigned warp, std::optional<uint64_t> steps,
             const Addresses& addresses, const Watches& watches, bool barriers, bool host_calls,
             const py::object& progress) {
            Use use(d);
            const Until until = until_of(d, instructions, warp, steps, addresses, watches, barriers, host_calls);
            return stopped(run_in_parts(d.started.session, *d.started.raised, "run", until, progress));
          },
          py::kw_only(), py::arg("instructions") = py::none(), py::arg("warp") = 0, py::arg("steps") = py::none(),
          py::arg("addresses") = Addresses(), py::arg("watches") = Watches(), py::arg("barriers") = false,
          py::arg("host_calls") = false, py::arg("progress") = py::none(),
          "Goes on until something happens, whichever comes first; the end of the run always stops it.\n\n"
          "instructions: of all warps, from here on. steps: instructions of the warp `warp`. addresses: numbers or "
          "labels,\n"
          "before any warp executes an instruction there. watches: places by name (written), or Watch objects; after "
          "an\n"
          "instruction has touched one. barriers: after lanes have come to one. host_calls: after one.\n"
          "progress: called at intervals as progress('run', moment, 0). Control-C stops the run at its current moment.")
      .def(
          "step",
          [](Driven& d, uint64_t instructions) {
            Use use(d);
            Until until;
            until.instructions = instructions;
            return stopped(run_in_parts(d.started.session, *d.started.raised, "run", until, py::none()));
          },
          py::arg("instructions") = 1, "Executes so many instructions.")
      .def(
          "run_back",
          [](Driven& d, std::optional<uint64_t> steps, unsigned warp, const Addresses& addresses,
             const Watches& watches) {
            Use use(d);
            Until until = until_of(d, {}, warp, steps, addresses, watches, false, false);
            until.gives_up = [] {
              const py::gil_scoped_acquire lock;
              return PyErr_CheckSignals() != 0;
            };
            Stop stop = stopped(without_lock([&] { return use->run_back(until); }));
            d.started.raised->rethrow();
            if (PyErr_Occurred()) throw py::error_already_set();
            return stop;
          },
          py::kw_only(), py::arg("steps") = py::none(), py::arg("warp") = 0, py::arg("addresses") = Addresses(),
          py::arg("watches") = Watches(),
          "Backward: by `steps` of the warp, or else to the last moment before now at which an instruction was due "
          "that is at\n"
          "one of the addresses or touches what is watched; without any, to the beginning. Control-C ends the search "
          "at "
          "a moment\n"
          "up to which nothing was found.")
      .def(
          "step_back",
          [](Driven& d, uint64_t instructions) {
            Use use(d);
            Stop stop = stopped(without_lock([&] { return use->step_back(instructions); }));
            d.started.raised->rethrow();
            return stop;
          },
          py::arg("instructions") = 1, "Backward by instructions of all warps, as far as there are so many.")
      .def(
          "go_to",
          [](Driven& d, uint64_t moment) {
            Use use(d);
            const uint64_t now = use->moment(), forward = moment - std::min(moment, now);
            const auto part = [&](uint64_t instructions) {
              return use->go_to(forward == 0 ? moment : use->moment() + instructions);
            };
            return stopped(in_parts(d.started.session, *d.started.raised, "go_to", forward, part, py::none()));
          },
          py::arg("moment"),
          "To a moment: so many instructions were executed before it. Later ones are reached as far as the run goes. "
          "The observer\n"
          "sees nothing of moments that the run has been at, and everything beyond them. Control-C stops it on its way "
          "forward.")
      .def_property_readonly(
          "moment", [](Driven& d) { return Use(d)->moment(); }, "How many instructions were executed before now.")
      .def_property_readonly(
          "ended", [](Driven& d) { return Use(d)->ended(); }, "Whether the run has come to its end.")
      .def(
          "result",
          [](Driven& d) {
            Use use(d);
            return value_of_run(without_lock([&] { return use->result(); }));
          },
          "Of an ended run; of another one the status is 'limit', and the buffers are as they are now.")
      .def(
          "observe",
          [](Driven& d, const py::object& observer, bool accesses) {
            Use use(d);
            if (!observer.is_none() && !PyCallable_Check(observer.ptr()))
              throw py::type_error("an observer is called: it must be callable");
            d.observer = observer;
            d.accesses = accesses;
            observe_with(d);
          },
          py::arg("observer"), py::arg("accesses") = true,
          "Calls observer(retired) for each instruction that is executed from now on; where it returns False, the run "
          "stops.\n"
          "None: no observer, without cost. Without `accesses` registers and memory are not recorded, which is "
          "faster.\n"
          "What it raises comes out of the call that ran. It may not use the session.")
      .def("trace", &trace, py::arg("instructions") = py::none(), py::kw_only(), py::arg("addresses") = Addresses(),
           py::arg("progress") = py::none(),
           "Runs this many instructions, to one of the addresses, or to the end, and returns the executed instructions "
           "as "
           "a NumPy\n"
           "array with `moment`, `address`, `low` and `high` (the word), `lanes` (a mask), `opcode` (an index into\n"
           "Isa.opcodes), `warp`, `size`, and `fault` (0 or 1). Nothing of Python is made for an instruction.");
}

void add_state(py::class_<Driven>& session) {
  session
      .def_property_readonly(
          "warps", [](Driven& d) { return Use(d)->warps(); }, "How many the block that runs has.")
      .def_property_readonly(
          "block",
          [](Driven& d) {
            const Extent e = Use(d)->block();
            return std::tuple(e.x, e.y, e.z);
          },
          "Which block runs: x, y, z, from 0.")
      .def(
          "lanes",
          [](Driven& d, unsigned warp) {
            Use use(d);
            if (warp >= use->warps()) raise("there is no warp " + std::to_string(warp));
            return use->lanes(warp);
          },
          py::arg("warp") = 0, "How each lane of the warp stands.")
      .def(
          "address",
          [](Driven& d, unsigned warp) {
            Use use(d);
            if (warp >= use->warps()) raise("there is no warp " + std::to_string(warp));
            return use->address(warp);
          },
          py::arg("warp") = 0, "Where a warp goes on; None where no lane can.")
      .def(
          "read",
          [](Driven& d, const std::string& place, unsigned warp) {
            std::vector<py::int_> out;
            for (const Value& v : value_or_raise(Use(d)->read(place, warp))) out.push_back(int_of(v.words));
            return out;
          },
          py::arg("place"), py::arg("warp") = 0,
          "What a place holds, by its name ('a0', 'R[4:5]', 'memory[0x1000, 4]'): a list with a number for each lane "
          "of the\n"
          "warp that has a thread, or with one if all have the same.")
      .def(
          "write",
          [](Driven& d, const std::string& place, const Whole& value, unsigned warp, uint64_t lanes) {
            const Value number = value_of(value);
            return value_or_raise(Use(d)->write(place, number, warp, lanes));
          },
          py::arg("place"), py::arg("value"), py::arg("warp") = 0, py::arg("lanes") = ~uint64_t{0},
          "Writes a number to a place, and returns the mask of the lanes that were given it. It is a part of the run: "
          "gone\n"
          "before this moment, there after it.")
      .def(
          "set_address",
          [](Driven& d, uint64_t address, unsigned warp, uint64_t lanes) {
            return value_or_raise(Use(d)->set_address(address, warp, lanes));
          },
          py::arg("address"), py::arg("warp") = 0, py::arg("lanes") = ~uint64_t{0}, "Lets lanes go on elsewhere.")
      .def(
          "read_register",
          [](Driven& d, const std::string& file, unsigned number, unsigned warp, unsigned lane) {
            return int_of(value_or_raise(Use(d)->read_register(file, number, warp, lane)).words);
          },
          py::arg("file"), py::arg("number"), py::arg("warp") = 0, py::arg("lane") = 0, "By its file and number.")
      .def(
          "write_register",
          [](Driven& d, const std::string& file, unsigned number, const Whole& value, unsigned warp, unsigned lane) {
            const Value to = value_of(value);
            value_or_raise(Use(d)->write_register(file, number, to, warp, lane));
          },
          py::arg("file"), py::arg("number"), py::arg("value"), py::arg("warp") = 0, py::arg("lane") = 0,
          "By its file and number.")
      .def(
          "read_memory",
          [](Driven& d, const std::string& space, uint64_t address, uint64_t bytes, unsigned warp, unsigned lane) {
            return BufferMemory{value_or_raise(Use(d)->read_memory(space, address, bytes, warp, lane))};
          },
          py::arg("space"), py::arg("address"), py::arg("bytes"), py::arg("warp") = 0, py::arg("lane") = 0,
          "As many bytes as are there from the address on, at most `bytes`, as they are now.")
      .def(
          "read_memory_into",
          [](Driven& d, const std::string& space, uint64_t address, const py::object& out, unsigned warp,
             unsigned lane) {
            View view(out, true);
            const auto bytes = value_or_raise(Use(d)->read_memory(space, address, view.writable().size(), warp, lane));
            std::copy(bytes.begin(), bytes.end(), view.writable().begin());
            return bytes.size();
          },
          py::arg("space"), py::arg("address"), py::arg("out"), py::arg("warp") = 0, py::arg("lane") = 0,
          "The same into a writable buffer, as many bytes as it has; returns how many there were.")
      .def(
          "write_memory",
          [](Driven& d, const std::string& space, uint64_t address, const py::object& data, unsigned warp,
             unsigned lane) {
            const std::vector<uint8_t> bytes = View(data).copy();
            value_or_raise(Use(d)->write_memory(space, address, bytes, warp, lane));
          },
          py::arg("space"), py::arg("address"), py::arg("data"), py::arg("warp") = 0, py::arg("lane") = 0,
          "Writes the bytes of a buffer. A part of the run, as write().")
      .def(
          "save", [](Driven& d) { return py::bytes(value_or_raise(Use(d)->save())); },
          "All of the machine at this moment as bytes, to go on from in another process. Not of a run that has ended.")
      .def(
          "restore",
          [](Driven& d, const py::object& saved) {
            const View view(saved);
            const std::string_view text(reinterpret_cast<const char*>(view.bytes().data()), view.bytes().size());
            return value_or_raise(Use(d)->restore(text));
          },
          py::arg("saved"), "Makes it so again, for the same program and launch, and returns the moment.");
}

}  // namespace

void add_session(py::module_& m) {
  add_retired(m);
  add_access_shapes(m);
  const auto collected = py::custom_type_setup([](PyHeapTypeObject* heap) {
    heap->ht_type.tp_flags |= Py_TPFLAGS_HAVE_GC;
    heap->ht_type.tp_traverse = traverse;
    heap->ht_type.tp_clear = clear;
  });
  py::class_<Driven> session(
      m, "Session",
      "A run that you drive: step by step, until something happens, forward and backward, with all of\n"
      "its state to be read and written.\n\n"
      "A moment is a number of instructions, of all warps together, that were executed before it.",
      collected);
  const auto define_init = [&session](const auto&... arguments) {
    session.def(py::init(driven(&started)), arguments...,
                "The run is before its first instruction. The arguments are those of run().");
  };
  std::apply(define_init, launch_arguments());
  session.def_property_readonly(
      "program", [](Driven& d) { return d.started.program; },
      "The program that runs: linked if necessary, with labels at their run-time addresses.");
  add_execution(session);
  add_state(session);
}

}  // namespace isadora::python
