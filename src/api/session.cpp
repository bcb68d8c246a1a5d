#include "sim/session/session.h"

#include <isadora/session.h>

#include <algorithm>

#include "api/findings.h"
#include "api/launch.h"
#include "base/float_environment.h"
#include "sim/engines/engines.h"
#include "sim/place_values.h"
#include "sim/session/retired.h"

namespace isadora {

using base::Integer;
using diag::Kind;
namespace core = sim::session;

namespace {

Value value_of(const Integer& number, unsigned bits) {
  Value out{std::vector<uint64_t>()};
  Integer rest = number.low_bits(std::max(bits, 1u));
  for (unsigned at = 0; at < std::max(bits, 1u); at += 64, rest = rest.shr(64))
    out.words.push_back(rest.low_bits(64).to_uint64());
  return out;
}

Integer integer_of(const Value& value) {
  Integer out;
  for (size_t i = value.words.size(); i-- > 0;) out = out.shl(64) | Integer(value.words[i]);
  return out;
}

Stop::Reason reason_of(core::Reason r) {
  switch (r) {
    case core::Reason::Ended: return Stop::Reason::Ended;
    case core::Reason::Instructions: return Stop::Reason::Instructions;
    case core::Reason::Steps: return Stop::Reason::Steps;
    case core::Reason::Next:
    case core::Reason::Address: return Stop::Reason::Address;
    case core::Reason::Watch: return Stop::Reason::Watch;
    case core::Reason::Barrier: return Stop::Reason::Barrier;
    case core::Reason::HostCall: return Stop::Reason::HostCall;
    case core::Reason::Observer: return Stop::Reason::Observer;
    case core::Reason::Beginning: break;
  }
  return Stop::Reason::Beginning;
}

Stop stop_of(const core::Stop& s) {
  Stop out{reason_of(s.reason), s.warp, s.pc, s.lanes, {}, {}, s.steps};
  for (const core::WatchHit& t : s.touched) out.watches.push_back(t.watch);
  return out;
}

Stop refused(std::string message) { return {Stop::Reason::BadRequest, 0, 0, 0, {}, std::move(message), 0}; }

RegisterAccess access_of(const model::Isa& isa, const core::Retired::Register& r) {
  return {isa.files[r.file].name, r.number, r.lane, value_of(r.value, isa.files[r.file].width)};
}

MemoryAccess access_of(const model::Isa& isa, const core::Retired::Memory& m) {
  using From = sim::Accesses::Memory::Kind;
  const auto kind = m.access.kind == From::Load    ? MemoryAccess::Kind::Load
                    : m.access.kind == From::Store ? MemoryAccess::Kind::Store
                                                   : MemoryAccess::Kind::Atomic;
  const unsigned bits = 8 * m.access.bytes;
  return {kind,           isa.spaces[m.access.space].name, m.access.lane,          m.access.address,
          m.access.bytes, value_of(m.before, bits),        value_of(m.after, bits)};
}

template <class To, class From>
void list(const model::Isa& isa, const std::vector<From>& from, std::vector<To>& to) {
  if (!to.empty()) to.clear();
  for (const From& x : from) to.push_back(access_of(isa, x));
}

// Apart from what is done for each instruction.
[[gnu::noinline]] void set_fault(const sim::FaultReport* fault, Retired& out) {
  out.fault.reset();
  if (fault) out.fault = api::fault_of(*fault);
}

// Into memory that is used again for each instruction.
inline void describe(const core::ExecutedInstruction& e, Retired& out) {
  const sim::Instruction& instruction = *e.instruction;
  const encoding::Decoded& d = instruction.decoded;
  out.moment = e.moment;
  out.warp = e.warp;
  out.address = e.pc;
  out.word = {static_cast<uint64_t>(d.word), static_cast<uint64_t>(d.word >> 64)};
  out.size = d.bytes;
  out.opcode = instruction.opcode->name;
  out.lanes = e.lanes;
  if (e.goes_on) {
    out.next = e.next;
  } else {
    out.next.reset();
  }
  if (e.fault || out.fault) set_fault(e.fault, out);
}

void describe(const core::Retired& r, Retired& out) {
  const model::Isa& isa = r.issue.warp.isa();
  describe({r.issue.warp.number(), &r.issue.instruction, r.issue.pc, r.moment, r.lanes, r.next.has_value(),
            r.next.value_or(0), r.fault},
           out);
  list(isa, r.read, out.read);
  list(isa, r.written, out.written);
  list(isa, r.memory, out.memory);
}

using Observer = std::function<bool(const Retired&)>;

class Watcher final : public core::InstructionWatcher<Watcher> {
 public:
  explicit Watcher(Observer observer) : observer_(std::move(observer)) {}
  bool see(const core::ExecutedInstruction& executed) {
    describe(executed, told_);
    return observer_(told_);
  }

 private:
  Observer observer_;
  Retired told_;
};

std::unique_ptr<core::Inspector> inspector_of(Observer observer, Session::Detail detail) {
  if (detail == Session::Detail::Instructions) return std::make_unique<Watcher>(std::move(observer));
  return std::make_unique<core::InstructionRecorder>(
      [observer = std::move(observer), told = Retired()](const core::Retired& r) mutable {
        describe(r, told);
        return observer(told);
      });
}

}  // namespace

struct Session::Data {
  api::Launched launched;
  std::unique_ptr<core::Session> session;
  std::unique_ptr<sim::LocationNames> places;
  std::unique_ptr<core::Inspector> inspector;  // what the program observes the run with

  const model::Isa& isa() const { return launched.codec().isa(); }
  // An error message if the warp or lane does not exist, else empty.
  std::string no_such_warp(unsigned warp, unsigned lane = 0) const {
    if (warp >= session->warps().size())
      return "there is no warp " + std::to_string(warp) + ": the block has " + std::to_string(session->warps().size());
    return lane < session->warp(warp).lanes() ? "" : "there is no lane " + std::to_string(lane);
  }
  std::optional<sim::StateLocation> find(std::string_view name, std::string& error) const {
    std::optional<sim::StateLocation> place = places->find(name);
    if (!place) error = places->explain(diag::shortened(std::string(name)));
    return place;
  }
  std::optional<sim::StateLocation> register_place(std::string_view file, unsigned number, std::string& error) const;
  std::optional<uint16_t> space(std::string_view name, std::string& error) const;
  // Resolves the conditions to stop at; empty with an error if a name is unknown.
  std::optional<core::Until> resolve(const Until& from, std::string& error) const;
  Result<uint64_t> set(const sim::StateLocation& place, const Integer& value, unsigned warp, uint64_t lanes);
  Stop stopped(const core::Stop& stop) {
    launched.rethrow();
    return stop_of(stop);
  }
};

std::optional<sim::StateLocation> Session::Data::register_place(std::string_view file, unsigned number,
                                                                std::string& error) const {
  const auto found = std::ranges::find(isa().files, file, &model::RegisterFile::name);
  if (found == isa().files.end()) return error = "unknown register file `" + std::string(file) + "`", std::nullopt;
  if (number >= found->count)
    return error = "register file `" + found->name + "` has " + std::to_string(found->count) + " registers",
           std::nullopt;
  return sim::register_place(isa(), static_cast<uint16_t>(found - isa().files.begin()), number);
}

std::optional<uint16_t> Session::Data::space(std::string_view name, std::string& error) const {
  const auto found = std::ranges::find(isa().spaces, name, &model::Space::name);
  if (found != isa().spaces.end()) return static_cast<uint16_t>(found - isa().spaces.begin());
  error = "unknown space `" + std::string(name) + "`; there are";
  for (const model::Space& s : isa().spaces) error += (&s == &isa().spaces.front() ? " `" : ", `") + s.name + "`";
  return std::nullopt;
}

std::optional<core::Until> Session::Data::resolve(const Until& from, std::string& error) const {
  core::Until out;
  out.instructions = from.instructions;
  out.warp = from.warp;
  out.steps = from.steps;
  out.addresses = from.addresses;
  out.barriers = from.barriers;
  out.host_calls = from.host_calls;
  out.gives_up = from.gives_up;
  error = no_such_warp(from.warp);
  for (const Watch& w : from.watches) {
    if (error.empty()) error = no_such_warp(w.warp);
    const auto place = error.empty() ? find(w.place, error) : std::nullopt;
    if (!place) return std::nullopt;
    if (place->kind == sim::StateLocation::Kind::Constant)
      return error = "`" + w.place + "` is a constant: nothing writes it", std::nullopt;
    out.watches.push_back({static_cast<core::Watch::On>(w.on), *place, w.warp, w.lanes});
  }
  return error.empty() ? std::optional(std::move(out)) : std::nullopt;
}

Session::Session(std::unique_ptr<Data> data) : data_(std::move(data)) {}
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;
Session::~Session() = default;

Result<Session> Session::start(const Program& program, const Launch& launch) {
  const base::FloatEnvironment floats;
  auto data = std::make_unique<Data>();
  std::optional<std::string> complaint = data->launched.prepare(program, launch);
  if (!complaint) {
    data->session = std::make_unique<core::Session>(data->launched.codec(), data->launched.object(),
                                                    data->launched.request(), data->launched.engine());
    complaint = data->session->complaint();
  }
  if (complaint) return api::refused<Session>(Kind::BadArgument, *complaint);
  data->places = std::make_unique<sim::LocationNames>(data->isa());
  diag::Sink sink;
  return api::succeed(Session(std::move(data)), sink);
}

// ---- run, forward and backward

Stop Session::run(const Until& until) {
  const base::FloatEnvironment floats;
  std::string error;
  const auto wanted = data_->resolve(until, error);
  return wanted ? data_->stopped(data_->session->run(*wanted)) : refused(error);
}

Stop Session::run_back(const Until& until) {
  const base::FloatEnvironment floats;
  std::string error;
  const auto wanted = data_->resolve(until, error);
  return wanted ? data_->stopped(data_->session->run_back(*wanted)) : refused(error);
}

Stop Session::step_back(uint64_t instructions) {
  const uint64_t first = data_->session->history().beginning(), now = moment();
  const bool enough = now - first >= instructions;
  Stop stop = go_to(enough ? now - instructions : first);
  if (!enough) stop.reason = Stop::Reason::Beginning;
  return stop;
}

Stop Session::go_to(uint64_t moment) {
  const base::FloatEnvironment floats;
  return data_->stopped(data_->session->go_to(std::max(moment, data_->session->history().beginning())));
}

uint64_t Session::moment() const { return data_->session->now(); }
bool Session::ended() const { return data_->session->ended(); }

RunResult Session::result() const {
  RunResult out = data_->launched.result(data_->session->result());
  if (!ended()) out.status = RunResult::Status::Limit;
  out.warp_instructions = moment();
  return out;
}

void Session::observe(std::function<bool(const Retired&)> observer, Detail detail) {
  if (data_->inspector) data_->session->ignore(*data_->inspector);
  data_->inspector.reset();
  if (!observer) return;
  data_->inspector = inspector_of(std::move(observer), detail);
  data_->session->observe(*data_->inspector);
}

// ---- state

unsigned Session::warps() const { return static_cast<unsigned>(data_->session->warps().size()); }
Extent Session::block() const { return api::extent_of(data_->session->warp(0).block().index); }

std::vector<LaneState> Session::lanes(unsigned warp) const {
  std::vector<LaneState> out;
  if (!data_->no_such_warp(warp).empty()) return out;
  const sim::Warp& w = data_->session->warp(warp);
  for (unsigned lane = 0; lane < w.lanes(); lane++) {
    const uint64_t bit = sim::lane_bit(lane);
    using S = LaneState::State;
    const bool waits = (w.at_barrier | w.waiting) & bit;
    const S state = !(w.alive() & bit)     ? S::Ended
                    : (w.at_barrier & bit) ? S::AtBarrier
                    : (w.waiting & bit)    ? S::Waits
                    : (w.yielded & bit)    ? S::Yields
                                           : S::Runs;
    out.push_back({state, state == S::Ended ? 0 : waits ? w.wait_pc[lane] : w.pc[lane]});
  }
  return out;
}

std::optional<uint64_t> Session::address(unsigned warp) const {
  if (!data_->no_such_warp(warp).empty()) return std::nullopt;
  const auto here = core::here(data_->session->warp(warp));
  return here ? std::optional(here->pc) : std::nullopt;
}

Result<std::vector<Value>> Session::read(std::string_view place, unsigned warp) const {
  using Values = std::vector<Value>;
  std::string error = data_->no_such_warp(warp);
  const auto found = error.empty() ? data_->find(place, error) : std::nullopt;
  if (!found) return api::refused<Values>(Kind::BadArgument, error);
  sim::Warp& w = data_->session->warp(warp);
  Values out;
  sim::each_lane(found->per_lane ? w.threads() : 1, [&](unsigned lane) {
    const auto value = core::value_at(w, *found, lane);
    if (value) return out.push_back(value_of(*value, found->bits));
    error = "there is no memory at `" + std::string(place) +
            "`: " + w.space(found->index, lane).describe(found->address, found->bits / 8);
  });
  diag::Sink sink;
  return error.empty() ? api::succeed(std::move(out), sink) : api::refused<Values>(Kind::BadArgument, error);
}

Result<uint64_t> Session::Data::set(const sim::StateLocation& place, const Integer& value, unsigned warp,
                                    uint64_t lanes) {
  std::string error = no_such_warp(warp);
  if (error.empty() && !sim::fits_bits(value, place.bits))
    error = "the value does not fit the place, which has " + std::to_string(place.bits) + " bits";
  const uint64_t threads = error.empty() ? lanes & session->warp(warp).threads() : 0;
  if (error.empty() && threads == 0) error = "none of these lanes has a thread";
  if (!error.empty()) return api::refused<uint64_t>(Kind::BadArgument, error);
  const uint64_t wanted = place.per_lane ? threads : 1;
  error = session->set(warp, wanted, place, value);
  diag::Sink sink;
  return error.empty() ? api::succeed(wanted, sink) : api::refused<uint64_t>(Kind::BadArgument, error);
}

Result<uint64_t> Session::write(std::string_view place, const Value& value, unsigned warp, uint64_t lanes) {
  std::string error;
  const auto found = data_->find(place, error);
  return found ? data_->set(*found, integer_of(value), warp, lanes) : api::refused<uint64_t>(Kind::BadArgument, error);
}

Result<uint64_t> Session::set_address(uint64_t address, unsigned warp, uint64_t lanes) {
  return data_->set(sim::pc_place(), Integer(address), warp, lanes);
}

Result<Value> Session::read_register(std::string_view file, unsigned number, unsigned warp, unsigned lane) const {
  std::string error = data_->no_such_warp(warp, lane);
  const auto place = error.empty() ? data_->register_place(file, number, error) : std::nullopt;
  if (!place) return api::refused<Value>(Kind::BadArgument, error);
  diag::Sink sink;
  return api::succeed(value_of(sim::value_of(data_->session->warp(warp), *place, lane), place->bits), sink);
}

Result<uint64_t> Session::write_register(std::string_view file, unsigned number, const Value& value, unsigned warp,
                                         unsigned lane) {
  std::string error = data_->no_such_warp(warp, lane);
  const auto place = error.empty() ? data_->register_place(file, number, error) : std::nullopt;
  return place ? data_->set(*place, integer_of(value), warp, sim::lane_bit(lane))
               : api::refused<uint64_t>(Kind::BadArgument, error);
}

Result<std::vector<uint8_t>> Session::read_memory(std::string_view space, uint64_t address, uint64_t bytes,
                                                  unsigned warp, unsigned lane) const {
  using Bytes = std::vector<uint8_t>;
  std::string error = data_->no_such_warp(warp, lane);
  const auto index = error.empty() ? data_->space(space, error) : std::nullopt;
  if (!index) return api::refused<Bytes>(Kind::BadArgument, error);
  diag::Sink sink;
  return api::succeed(core::bytes_from(data_->session->warp(warp).space(*index, lane), address, bytes), sink);
}

Result<uint64_t> Session::write_memory(std::string_view space, uint64_t address, const std::vector<uint8_t>& bytes,
                                       unsigned warp, unsigned lane) {
  std::string error = data_->no_such_warp(warp, lane);
  const auto index = error.empty() ? data_->space(space, error) : std::nullopt;
  if (!index) return api::refused<uint64_t>(Kind::BadArgument, error);
  error = data_->session->set_bytes(warp, lane, *index, address, bytes);
  diag::Sink sink;
  return error.empty() ? api::succeed(sim::lane_bit(lane), sink) : api::refused<uint64_t>(Kind::BadArgument, error);
}

// ---- files

Result<std::string> Session::save() const {
  std::string saved = data_->session->history().save();
  diag::Sink sink;
  return saved.empty() ? api::refused<std::string>(Kind::BadArgument,
                                                   "a run that has ended cannot be saved, nor one within a transaction")
                       : api::succeed(std::move(saved), sink);
}

Result<uint64_t> Session::restore(std::string_view saved) {
  const std::string wrong = data_->session->history().restore(saved);
  diag::Sink sink;
  return wrong.empty() ? api::succeed(moment(), sink)
                       : api::refused<uint64_t>(Kind::BadObject, "the saved run cannot be restored: " + wrong);
}

std::vector<std::string> engines() {
  std::vector<std::string> out;
  for (const sim::EngineKind& kind : sim::engines()) out.emplace_back(kind.name);
  return out;
}

}  // namespace isadora
