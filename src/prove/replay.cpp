#include "prove/replay.h"

#include <algorithm>
#include <map>
#include <set>

#include "model/registers.h"
#include "sim/reference/reference.h"

namespace isadora::prove {

namespace {

constexpr uint64_t kBytes = 8;  // of memory that are shown as one number

// A value, or one for each lane.
using Values = std::vector<Integer>;

std::string text_of(const Values& values) {
  std::string out;
  for (const Integer& v : values) out += (out.empty() ? "" : ",") + v.to_hex();
  return out;
}

bool has_only_zeros(const Values& values) {
  return std::all_of(values.begin(), values.end(), [](const Integer& v) { return v.is_zero(); });
}

class Setup {
 public:
  Setup(const Context& context, SymbolicMachine& machine, const ReplayRequest& attempt)
      : context_(context), m_(machine), t_(machine.t), attempt_(attempt) {
    lanes_ = m_.isa.machine.execution == model::Execution::Hart ? 1 : m_.isa.machine.lanes;
    find_lane();
    find_active();
    for (const InitialCell& cell : m_.state.initial()) note(cell);
    for (const SymbolicWrite* w = attempt.end; w; w = w->before) note(*w);
    for (const auto& [index, term] : m_.settings) settings_[m_.isa.settings[index].name] = value(term).to_int64();
    if (const auto begin = m_.begin()) address_ = value(*begin).to_uint64();
  }

  unsigned lane() const { return lane_; }
  const std::map<std::string, int64_t>& settings() const { return settings_; }

  // False where some place cannot be set.
  bool apply(sim::Bench& bench) const {
    std::string error;
    for (const auto& [place, values] : registers_)
      if (!bench.set(place, values, error)) return false;
    for (const auto& [place, values] : memory())
      if (!bench.set(place, values, error)) return false;
    bench.set_active(active_);
    return bench.set_address(address_, error);
  }

  StartState start() const {
    StartState out{{registers_.begin(), registers_.end()}, settings_, active_, lane_, address_};
    for (const auto& place : memory()) out.places.push_back(place);
    return out;
  }

  std::string command() const {
    std::string program;
    for (const encoding::Decoded& d : attempt_.words) {
      std::string text;
      context_.printer.print(d, 0, text);
      program += (program.empty() ? "" : m_.isa.machine.lines ? "; " : " ") + text;
    }
    std::string out = "isadora eval";
    if (!context_.isa_argument.empty()) out += " --isa " + context_.isa_argument;
    for (const auto& [name, v] : settings_) out += " --set " + name + "=" + std::to_string(v);
    const uint64_t all = lanes_ >= 64 ? ~uint64_t{0} : (uint64_t{1} << lanes_) - 1;
    if (active_ != all) out += " --active " + Integer(active_).to_hex();
    if (address_ != 0) out += " --at " + Integer(address_).to_hex();
    out += " '" + program + "'";
    const auto add = [&](const std::string& place, const Values& values) {
      out += place.find_first_of("$[ %&") == std::string::npos ? " " + place + "=" + text_of(values)
                                                               : " '" + place + "=" + text_of(values) + "'";
    };
    for (const auto& [place, values] : registers_)
      if (!has_only_zeros(values)) add(place, values);
    for (const auto& [place, values] : memory()) add(place, values);
    return out;
  }

 private:
  Integer value(Term term) const { return t_.evaluate(term, attempt_.values); }
  Integer named(const std::string& name, Integer otherwise) const {
    const auto& all = t_.tables().variables;
    for (size_t i = 0; i < all.size(); ++i)
      if (all[i].name == name) return i < attempt_.values.size() ? attempt_.values[i] : Integer();
    return otherwise;
  }
  void find_lane() {
    lane_ = attempt_.lane;
    if (lanes_ > 1 && !m_.all_lanes()) lane_ = static_cast<unsigned>(named("lane", Integer(0)).to_uint64()) % lanes_;
  }
  void find_active() {
    active_ = 1;
    if (lanes_ == 1) return;
    if (!m_.all_lanes()) {
      active_ = named("active", Integer::power_of_two(lane_)).to_uint64() | uint64_t{1} << lane_;
      return;
    }
    active_ = 0;
    for (unsigned l = 0; l < lanes_; ++l)
      if (!value(m_.active[l]).is_zero()) active_ |= uint64_t{1} << l;
  }

  void note(const InitialCell& cell) {
    const Integer v = value(cell.variable);
    const Integer base = cell.cell.base == kNoTerm ? Integer() : value(cell.cell.base);
    const Integer number = (base + Integer::from_signed(cell.cell.offset)).low_bits(m_.state.number_bits(cell.room));
    if (cell.room >= m_.isa.files.size()) {
      if (is_device(cell.room, number.to_uint64())) return;
      bytes_[{cell.room, number.to_uint64()}] = static_cast<uint8_t>(v.to_uint64());
      return;
    }
    const model::RegisterFile& file = m_.isa.files[cell.room];
    if (number >= Integer(file.count)) return;
    Values& values = registers_[model::spelling(file, static_cast<unsigned>(number.to_uint64()))];
    if (cell.lane < 0 || !m_.all_lanes()) {
      values = {v};
    } else if (values.size() != 1) {  // else it is one that all lanes have
      values.resize(lanes_);
      values[static_cast<size_t>(cell.lane)] = v;
    }
  }

  // Memory that is written has to be there.
  void note(const SymbolicWrite& w) {
    if (w.room < m_.isa.files.size() || !w.known_place) return;
    const Cell& cell = w.known_place->cell;
    const Integer base = cell.base == kNoTerm ? Integer() : value(cell.base);
    const uint64_t at = (base + Integer::from_signed(cell.offset)).low_bits(m_.state.number_bits(w.room)).to_uint64();
    for (uint64_t i = 0; i < w.known_place->width / 8; ++i)
      if (!is_device(w.room, at + i)) bytes_.try_emplace({w.room, at + i}, uint8_t{0});
  }

  // Nothing can be set there.
  bool is_device(uint32_t room, uint64_t at) const {
    const auto& devices = m_.isa.spaces[room - m_.isa.files.size()].devices;
    return std::ranges::any_of(devices, [&](const auto& d) { return at >= d.address && at - d.address < d.bytes; });
  }

  // Neighbouring bytes as one number of at most eight, in the machine's order.
  std::map<std::string, Values> memory() const {
    std::map<std::string, Values> out;
    for (auto it = bytes_.begin(); it != bytes_.end();) {
      const auto [room, at] = it->first;
      std::vector<uint8_t> bytes;
      unsigned n = 0;
      const auto size_at = [&](uint64_t a) { return a % 8 == 0 ? 8u : a % 4 == 0 ? 4u : a % 2 == 0 ? 2u : 1u; };
      unsigned most = size_at(at);
      auto end = it;
      for (; end != bytes_.end() && n < most && end->first == std::pair(room, at + n); ++end, ++n) {
      }
      while (most > n) most /= 2;
      n = most;
      for (; bytes.size() < n; ++it) bytes.push_back(it->second);
      const std::string& space = m_.isa.spaces[room - m_.isa.files.size()].name;
      out[space + "[" + Integer(at).to_hex() + ", " + std::to_string(n) + "]"] = {
          sim::load(m_.isa.machine, bytes.data(), n)};
    }
    return out;
  }

  const Context& context_;
  SymbolicMachine& m_;
  Terms& t_;
  const ReplayRequest& attempt_;
  unsigned lanes_ = 1, lane_ = 0;
  uint64_t active_ = 1, address_ = 0;
  std::map<std::string, Values> registers_;
  std::map<std::pair<uint32_t, uint64_t>, uint8_t> bytes_;
  std::map<std::string, int64_t> settings_;
};

// The registers that changed, and the memory that was written.
std::string changes(const sim::Bench& bench, unsigned lane, const std::vector<std::string>& memory) {
  std::string out, error;
  std::vector<Integer> values;
  std::vector<std::string> places = bench.changed();
  places.insert(places.end(), memory.begin(), memory.end());
  for (const std::string& place : places) {
    if (!bench.get(place, values, error) || values.empty()) continue;
    out += (out.empty() ? "" : ", ") + place + " = " + values[values.size() > 1 ? lane : 0].to_hex();
  }
  return out.empty() ? "nothing changes" : out;
}

}  // namespace

std::vector<std::string> written_memory(const SymbolicMachine& m, const Assignment& values,
                                        std::initializer_list<const SymbolicWrite*> ends) {
  std::set<std::string> out;
  const size_t files = m.isa.files.size();
  for (const SymbolicWrite* end : ends)
    for (const SymbolicWrite* w = end; w; w = w->before) {
      if (w->room < files || !w->known_place || w->known_place->width == 0) continue;
      const Cell& cell = w->known_place->cell;
      const Integer base = cell.base == kNoTerm ? Integer() : m.t.evaluate(cell.base, values);
      const Integer at = (base + Integer::from_signed(cell.offset)).low_bits(m.state.number_bits(w->room));
      for (uint64_t i = 0; i < w->known_place->width / 8; i += kBytes)
        out.insert(m.isa.spaces[w->room - files].name + "[" + (at + Integer(i)).to_hex() + ", " +
                   std::to_string(std::min<uint64_t>(kBytes, w->known_place->width / 8 - i)) + "]");
    }
  return {out.begin(), out.end()};
}

StartState start_of(const Context& context, SymbolicMachine& machine, const ReplayRequest& attempt) {
  return Setup(context, machine, attempt).start();
}

std::string command(const Context& context, SymbolicMachine& machine, const ReplayRequest& attempt) {
  return Setup(context, machine, attempt).command();
}

std::optional<Replay> replay(const Context& context, SymbolicMachine& machine, const ReplayRequest& attempt,
                             const std::function<bool(sim::Bench&, unsigned)>& fails) {
  const Setup setup(context, machine, attempt);
  const std::unique_ptr<sim::Engine> engine = sim::reference::make_engine();
  sim::Bench bench(context.codec, *engine);
  for (const bool filled : {false, true}) {
    std::string error;
    bench.reset();
    if (!setup.settings().empty() && !bench.configure(setup.settings(), error)) return std::nullopt;
    bench.reset();
    if (filled) bench.fill_memory(1);
    if (!setup.apply(bench)) continue;
    if (bench.run(attempt.words).status != sim::RunResult::Status::Done) continue;
    if (!fails(bench, setup.lane())) continue;
    return Replay{setup.command(),
                  changes(bench, setup.lane(), written_memory(machine, attempt.values, {attempt.end, attempt.other}))};
  }
  return std::nullopt;
}

}  // namespace isadora::prove
