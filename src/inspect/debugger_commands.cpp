// A command is a line of the table and a function.
#include "inspect/debugger_commands.h"

#include <algorithm>
#include <array>
#include <map>
#include <sstream>

#include "base/digits.h"
#include "base/text.h"
#include "diag/diagnostic.h"
#include "inspect/debugger.h"
#include "model/registers.h"
#include "sim/place_values.h"
#include "sim/report.h"

namespace isadora::inspect {

using base::Integer;
using sim::StateLocation;

namespace {

constexpr uint64_t kAround = 5;            // lines of source, and instructions, on both sides of the current one
constexpr uint64_t kDumpBytes = 64;        // that `x` shows
constexpr uint64_t kMostExamined = 65536;  // number of lines if more are requested
constexpr unsigned kRow = 16;              // bytes of a row

std::string in_quotes(const std::string& text) { return "`" + diag::shortened(text) + "`"; }

}  // namespace

struct Commands {
  Debugger& d;

  // going on
  void step(const std::string& rest);
  void next(const std::string& rest);
  void continue_run(const std::string& rest);
  void back(const std::string& rest);
  void reverse(const std::string& rest);
  void quit(const std::string&) { d.way_ = Debugger::Way::Quit; }
  // stops
  void add_break(const std::string& rest);
  void add_watch(const std::string& rest);
  void remove(const std::string& rest);
  // state
  void print(const std::string& rest);
  void set(const std::string& rest);
  void dump(const std::string& rest);
  void info(const std::string& rest);
  // views
  void warp(const std::string& rest);
  void lanes(const std::string& rest);
  // code
  void list(const std::string& rest);
  void disassemble(const std::string& rest);
  void help(const std::string&);

  void perform(const std::string& line);

 private:
  bool may_go_on();
  bool steps(const std::string& rest, uint64_t& n);
  bool take_lanes(std::string& rest, uint64_t& lanes);
  std::optional<StateLocation> place(const std::string& text);
  bool may_go_back();
  void go(const sim::session::Until& wanted, Debugger::Way way) {
    d.wanted_ = wanted;
    d.way_ = way;
  }
  void info_breaks();
  void info_warp(sim::Warp& warp);
  void info_lanes();
  void info_registers();
  void info_locals();
  std::string state(const sim::Warp& warp, unsigned lane) const;
  std::vector<uint64_t> instructions_before(uint64_t pc);
  bool where(const std::string& rest, uint64_t& pc);
};

namespace {

struct DebuggerCommand {
  const char *name, *shorter, *arguments, *help;
  void (Commands::*run)(const std::string&);
};

constexpr std::array kCommands = {
    DebuggerCommand{"step", "s", "[N]", "executes N instructions (1) of the warp that is looked at", &Commands::step},
    DebuggerCommand{"next", "n", "", "goes on until this warp comes to the instruction below: over loops and calls",
                    &Commands::next},
    DebuggerCommand{"continue", "c", "", "goes on to the next stop, or to the end", &Commands::continue_run},
    DebuggerCommand{"back", "", "[N]", "goes back by N instructions (1) of the warp that is looked at",
                    &Commands::back},
    DebuggerCommand{"reverse", "rc", "",
                    "goes back to the last stop, or to the beginning; before what wrote what is watched",
                    &Commands::reverse},
    DebuggerCommand{"break", "b", "WHERE", "stops before a label, LABEL+BYTES, 0xADDRESS, :LINE or FILE:LINE",
                    &Commands::add_break},
    DebuggerCommand{"watch", "w", "PLACE", "stops after an instruction that wrote there: R1, global[0x10000, 4]",
                    &Commands::add_watch},
    DebuggerCommand{"delete", "d", "[N]", "removes breakpoint or watchpoint N, or all", &Commands::remove},
    DebuggerCommand{"print", "p", "PLACE [lane N]",
                    "values of places, of all lanes that are looked at or of some (lane 0..3); of variables in C",
                    &Commands::print},
    DebuggerCommand{"set", "", "PLACE=VALUE [lane N]", "gives a register or memory a value", &Commands::set},
    DebuggerCommand{"x", "", "SPACE[ADDRESS, BYTES]", "memory, byte by byte: x global[0x10000, 64]", &Commands::dump},
    DebuggerCommand{"info", "i", "WHAT",
                    "breaks, warps, lanes, registers, locals or block: what there is, and how it stands",
                    &Commands::info},
    DebuggerCommand{"warp", "", "N", "looks at another warp of the block", &Commands::warp},
    DebuggerCommand{"lane", "lanes", "N|N..M|all", "looks at some lanes alone", &Commands::lanes},
    DebuggerCommand{"list", "l", "[WHERE]", "the source around the place, or on from there", &Commands::list},
    DebuggerCommand{"disassemble", "u", "[WHERE]", "the instructions around it", &Commands::disassemble},
    DebuggerCommand{"help", "h", "", "these lines", &Commands::help},
    DebuggerCommand{"quit", "q", "", "ends the run; no result is written", &Commands::quit},
};

}  // namespace

void perform(Debugger& debugger, const std::string& line) { Commands{debugger}.perform(line); }

std::string debugger_help() {
  std::string out;
  for (const DebuggerCommand& c : kCommands) {
    std::string usage = std::string(c.name) + (*c.shorter ? std::string(", ") + c.shorter : "");
    usage += (*c.arguments ? " " : "") + std::string(c.arguments);
    out += "  " + usage + std::string(usage.size() < 28 ? 28 - usage.size() : 1, ' ') + c.help + "\n";
  }
  return out;
}

void Commands::perform(const std::string& line) {
  const std::string_view all = base::trimmed(line);
  if (all.empty()) return;
  const size_t space = std::min(all.find_first_of(" \t"), all.size());
  const std::string name(all.substr(0, space)), rest(base::trimmed(all.substr(space)));
  for (const DebuggerCommand& c : kCommands) {
    if (name == c.name || name == c.shorter) return (this->*c.run)(rest);
  }
  std::vector<std::string> names;
  for (const DebuggerCommand& c : kCommands) names.emplace_back(c.name);
  const std::string near = diag::nearest(name, names);
  d.print_line("unknown command " + in_quotes(name) +
               (near.empty() ? "; `help` lists them" : "; did you mean `" + near + "`?"));
}

void Commands::help(const std::string&) { d.console_.write(debugger_help()); }

// ---- going on

bool Commands::may_go_on() {
  if (!d.session_->ended()) return true;
  d.print_line(d.goes_back_ ? "the run has ended with a fault; look around, go `back`, or `quit`"
                            : "the run has ended with a fault; look around, then `quit`");
  return false;
}

// 1 by default; false after an error.
bool Commands::steps(const std::string& rest, uint64_t& n) {
  n = 1;
  if (rest.empty() || (parse_number(rest, n) && n > 0)) return true;
  d.print_line(in_quotes(rest) + " is not a number of steps, expected 1 or more");
  return false;
}

void Commands::step(const std::string& rest) {
  uint64_t n = 1;
  if (!steps(rest, n) || !may_go_on()) return;
  go({.steps = n}, Debugger::Way::Forward);
}

void Commands::next(const std::string&) {
  if (!may_go_on()) return;
  uint64_t lanes = 0;
  const std::optional<uint64_t> pc = d.here(lanes);
  std::string why;
  const sim::Instruction* instruction = pc ? d.session_->program().fetch(*pc, why) : nullptr;
  if (!instruction) return step("");  // the warp waits: until its next instruction
  go({.next = *pc + instruction->decoded.bytes}, Debugger::Way::Forward);
}

void Commands::continue_run(const std::string&) {
  if (may_go_on()) go({}, Debugger::Way::Forward);
}

bool Commands::may_go_back() {
  if (d.goes_back_) return true;
  d.print_line("there is no way back while --trace, --stats, --undefined or --check look on: they have told already");
  return false;
}

void Commands::back(const std::string& rest) {
  uint64_t n = 1;
  if (steps(rest, n) && may_go_back()) go({.steps = n}, Debugger::Way::Back);
}

void Commands::reverse(const std::string&) {
  if (may_go_back()) go({}, Debugger::Way::Back);
}

// ---- stops

void Commands::add_break(const std::string& rest) {
  if (rest.empty()) return info_breaks();
  const std::string error = d.break_at(rest);
  if (!error.empty()) return d.print_line(error);
  const Debugger::Break& b = d.breaks_.back();
  const std::string line = line_text(d.object_, b.address);
  d.print_line("breakpoint " + std::to_string(b.id) + " at " + hex(b.address) + " " + d.locations_.name(b.address) +
               (line.empty() ? "" : " (" + line + ")"));
}

void Commands::add_watch(const std::string& rest) {
  std::string text = rest;
  uint64_t lanes = d.chosen_lanes();
  if (!take_lanes(text, lanes)) return;
  const std::optional<StateLocation> p = place(text);
  if (!p) return;
  if (p->kind == StateLocation::Kind::Constant)
    return d.print_line(in_quotes(text) + " is a constant: nothing writes it");
  d.watches_.push_back({++d.last_id_, text, {.place = *p, .warp = d.warp_->number(), .lanes = lanes}});
  d.print_line("watchpoint " + std::to_string(d.last_id_) + ": " + text +
               (p->per_lane ? " of warp " + std::to_string(d.warp_->number()) + " lanes " + lanes_text(lanes) : ""));
}

void Commands::remove(const std::string& rest) {
  uint64_t id = 0;
  if (!rest.empty() && !parse_number(rest, id))
    return d.print_line(in_quotes(rest) + " is not a number of a breakpoint or watchpoint");
  const auto is_it = [&](const auto& stop) { return rest.empty() || stop.id == id; };
  const size_t removed = std::erase_if(d.breaks_, is_it) + std::erase_if(d.watches_, is_it);
  if (!removed) d.print_line("there is no breakpoint or watchpoint" + (rest.empty() ? "" : " " + std::to_string(id)));
}

// ---- state

// "… lane 3", "… lane 0..7" at the end of a command.
bool Commands::take_lanes(std::string& rest, uint64_t& lanes) {
  const size_t at = rest.rfind("lane ");
  if (at == std::string::npos) return true;
  if (at != 0 && rest[at - 1] != ' ') return true;
  const std::string text(base::trimmed(std::string_view(rest).substr(at + 5)));
  rest = std::string(base::trimmed(std::string_view(rest).substr(0, at)));
  lanes = d.threads();
  if (text == "all") return true;
  NumberRange span;
  if (!parse_span(text, span) || span.to >= d.warp_->lanes()) {
    d.print_line(in_quotes(text) + " is not a lane: this warp has lanes 0.." + std::to_string(d.warp_->lanes() - 1));
    return false;
  }
  lanes = sim::low_lanes(static_cast<unsigned>(span.to) + 1) & ~sim::low_lanes(static_cast<unsigned>(span.from));
  return true;
}

std::optional<StateLocation> Commands::place(const std::string& text) {
  std::optional<StateLocation> found = d.places_.find(text);
  std::string error;
  if (!found) {
    d.print_line(text.empty() ? "expected a place (e.g. R1, global[0x10000, 4])"
                              : d.places_.explain(diag::shortened(text)));
  } else if (!d.is_there(*found, error)) {
    d.print_line(error);
    found.reset();
  }
  return found;
}

void Commands::print(const std::string& rest) {
  std::string text = rest;
  uint64_t lanes = d.chosen_lanes();
  if (!take_lanes(text, lanes)) return;
  if (text.empty()) return info_registers();
  // Places are separated by blanks; those inside of brackets belong to a place.
  std::vector<std::string> names(1);
  int depth = 0;
  for (const char c : text) {
    depth += c == '[' ? 1 : c == ']' ? -1 : 0;
    if (c == ' ' && depth <= 0) {
      if (!names.back().empty()) names.emplace_back();
    } else {
      names.back() += c;
    }
  }
  for (const std::string& name : names) {
    const bool is_place = d.places_.find(name).has_value();
    if (const auto variable = is_place ? std::nullopt : d.variable_text(name))
      d.print_line(name + " = " + *variable);
    else if (const std::optional<StateLocation> p = place(name))
      d.print_line(name + " = " + values_text(d.values(*p, lanes)));
  }
}

void Commands::set(const std::string& rest) {
  std::string text = rest;
  uint64_t lanes = d.chosen_lanes();
  if (!take_lanes(text, lanes)) return;
  const size_t equals = text.find('=');
  if (equals == std::string::npos) return d.print_line("expected PLACE=VALUE (e.g. set R1=5)");
  const std::string name(base::trimmed(std::string_view(text).substr(0, equals)));
  const std::string number(base::trimmed(std::string_view(text).substr(equals + 1)));
  const std::optional<StateLocation> p = place(name);
  if (!p) return;
  if (p->kind == StateLocation::Kind::Constant)
    return d.print_line(in_quotes(name) + " is a constant and cannot be set");
  const std::optional<Integer> value = Integer::parse(number);
  if (!value) return d.print_line(in_quotes(number) + " is not a number");
  if (!sim::fits_bits(*value, p->bits)) {
    return d.print_line("the value does not fit " + in_quotes(name) + ", which has " + std::to_string(p->bits) +
                        (p->bits == 1 ? " bit" : " bits"));
  }
  const std::string wrong = d.session_->set(d.warp_->number(), lanes, *p, *value);
  if (!wrong.empty()) d.print_line(wrong);
}

namespace {

// A space's bytes from an address on, row by row. Bytes that are not there are shown as --.
std::string rows(sim::AddressSpace& space, uint64_t address, uint64_t bytes) {
  std::string out;
  for (uint64_t done = 0; done < bytes; done += kRow) {
    std::string line = "  " + hex(address + done) + ":", shown;
    for (uint64_t i = done; i < std::min<uint64_t>(bytes, done + kRow); i++) {
      const uint8_t* byte = address + i < address ? nullptr : space.find(address + i, 1);
      line += " " + (byte ? base::digits_of(*byte) : "--");
      shown += byte && *byte >= 0x20 && *byte < 0x7F ? static_cast<char>(*byte) : '.';
    }
    out += line + "  " + shown + "\n";
  }
  return out;
}

}  // namespace

void Commands::dump(const std::string& rest) {
  std::string text = rest;
  uint64_t lanes = d.chosen_lanes();
  if (!take_lanes(text, lanes)) return;
  const size_t open = text.find('['), close = text.rfind(']');
  const std::string name(base::trimmed(std::string_view(text).substr(0, open)));
  const auto& spaces = d.codec_.isa().spaces;
  const auto space = std::ranges::find(spaces, name, &model::Space::name);
  if (open == std::string::npos || close != text.size() - 1 || space == spaces.end()) {
    std::string names;
    for (const model::Space& s : spaces) names += (names.empty() ? "" : ", ") + s.name;
    return d.print_line("expected SPACE[ADDRESS, BYTES], with a space of " + names);
  }
  const std::string inside = text.substr(open + 1, close - open - 1);
  const size_t comma = inside.find(',');
  uint64_t address = 0, bytes = kDumpBytes;
  if (!parse_number(base::trimmed(std::string_view(inside).substr(0, comma)), address))
    return d.print_line(in_quotes(inside) + " is not an address");
  if (comma != std::string::npos && (!parse_number(base::trimmed(std::string_view(inside).substr(comma + 1)), bytes) ||
                                     bytes == 0 || bytes > kMostExamined)) {
    return d.print_line("expected 1 to " + std::to_string(kMostExamined) + " bytes");
  }
  const auto lane = static_cast<unsigned>(__builtin_ctzll(lanes));
  sim::AddressSpace& memory = d.warp_->space(static_cast<uint16_t>(space - spaces.begin()), lane);
  d.print_line(space->name + (space->scope == model::Scope::Lane ? " of lane " + std::to_string(lane) : "") + ", " +
               memory.describe(address, bytes));
  d.console_.write(rows(memory, address, bytes));
}

void Commands::info(const std::string& rest) {
  if (rest == "breaks" || rest == "b") return info_breaks();
  if (rest == "warps" || rest == "w") {
    for (sim::Warp* warp : d.session_->warps()) info_warp(*warp);
    return;
  }
  if (rest == "lanes" || rest == "l") return info_lanes();
  if (rest == "registers" || rest == "r") return info_registers();
  if (rest == "locals") return info_locals();
  if (rest == "block") {
    const sim::Launch& launch = d.session_->launch();
    const size_t warps = d.session_->warps().size();
    return d.print_line("block " + sim::to_string(d.warp_->block().index) + " of a grid of " +
                        sim::to_string(launch.grid) + ", " + std::to_string(warps) +
                        (warps == 1 ? " warp, " : " warps, ") + std::to_string(launch.block.volume()) + " threads; " +
                        std::to_string(launch.clock) + " instructions executed");
  }
  d.print_line("expected info breaks, warps, lanes, registers, locals or block");
}

void Commands::info_breaks() {
  for (const Debugger::Break& b : d.breaks_) {
    const std::string line = line_text(d.object_, b.address);
    d.print_line("breakpoint " + std::to_string(b.id) + " at " + hex(b.address) + " " + d.locations_.name(b.address) +
                 (line.empty() ? "" : " (" + line + ")"));
  }
  for (const Debugger::Watch& w : d.watches_) d.print_line("watchpoint " + std::to_string(w.id) + ": " + w.text);
  if (d.breaks_.empty() && d.watches_.empty()) d.print_line("there are no breakpoints and no watchpoints");
}

std::string Commands::state(const sim::Warp& warp, unsigned lane) const {
  const uint64_t bit = sim::lane_bit(lane);
  if (!(warp.alive() & bit)) return "ended";
  if (warp.at_barrier & bit)
    return "at barrier " + std::to_string(warp.barrier[lane]) + ", since " + hex(warp.wait_pc[lane]);
  if (warp.waiting & bit)
    return "waits at " + hex(warp.wait_pc[lane]) + " for lanes " + lanes_text(warp.wait_mask[lane]);
  return "at " + hex(warp.pc[lane]) + (warp.yielded & bit ? ", lets others go first" : "");
}

// Lanes with the same state share a line.
void Commands::info_warp(sim::Warp& warp) {
  std::map<std::string, uint64_t> groups;
  std::vector<std::string> order;
  for (unsigned lane = 0; lane < warp.lanes(); lane++) {
    const std::string text = state(warp, lane);
    if (!groups.contains(text)) order.push_back(text);
    groups[text] |= sim::lane_bit(lane);
  }
  d.print_line(std::string(&warp == d.warp_ ? "* " : "  ") + "warp " + std::to_string(warp.number()));
  for (const std::string& text : order) d.print_line("    lanes " + lanes_text(groups[text]) + ": " + text);
}

void Commands::info_lanes() {
  sim::each_lane(d.chosen_lanes(),
                 [&](unsigned lane) { d.print_line("  lane " + std::to_string(lane) + ": " + state(*d.warp_, lane)); });
}

// Variables of the program in C.
void Commands::info_locals() {
  uint64_t lanes = 0;
  const std::optional<uint64_t> pc = d.here(lanes);
  const std::vector<std::string> names = pc ? d.variables_.locals(*pc) : std::vector<std::string>();
  for (const std::string& name : names) d.print_line(name + " = " + d.variable_text(name).value_or(""));
  if (names.empty()) d.print_line("no variables are known here; `isadora cc -g` describes them");
}

// Registers that are not zero everywhere.
void Commands::info_registers() {
  const model::Isa& isa = d.codec_.isa();
  bool any = false;
  for (uint16_t f = 0; f < isa.files.size(); f++) {
    if (isa.files[f].is_view()) continue;
    for (unsigned n = 0; n < isa.files[f].count; n++) {
      const std::vector<Integer> values = d.values(sim::register_place(isa, f, n), d.chosen_lanes());
      if (std::ranges::all_of(values, [](const Integer& v) { return v.is_zero(); })) continue;
      d.print_line(model::spelling(isa.files[f], n) + " = " + values_text(values));
      any = true;
    }
  }
  if (!any) d.print_line("all registers are 0");
}

// ---- views

void Commands::warp(const std::string& rest) {
  uint64_t n = 0;
  const auto warps = d.session_->warps();
  if (!rest.empty() && (!parse_number(rest, n) || n >= warps.size()))
    return d.print_line("there is no warp " + in_quotes(rest) + ": the block has warps 0.." +
                        std::to_string(warps.size() - 1));
  if (!rest.empty()) d.select_warp(*warps[n]);
  uint64_t lanes = 0;
  const std::optional<uint64_t> pc = d.here(lanes);
  if (pc) return d.print_line(d.place_text(*d.warp_, lanes, *pc));
  info_warp(*d.warp_);
}

void Commands::lanes(const std::string& rest) {
  std::string text = "lane " + (rest.empty() ? "all" : rest);
  uint64_t lanes = 0;
  if (!take_lanes(text, lanes)) return;
  d.lanes_ = lanes == d.threads() ? 0 : lanes;
  d.print_line("lanes " + lanes_text(lanes));
}

// ---- code

// The given place, or the warp's address.
bool Commands::where(const std::string& rest, uint64_t& pc) {
  uint64_t lanes = 0;
  std::string error;
  const std::optional<uint64_t> found = rest.empty() ? d.here(lanes) : d.locations_.find(rest, error);
  if (found) return pc = *found, true;
  d.print_line(rest.empty() ? "no lane of this warp can go on" : error);
  return false;
}

void Commands::list(const std::string& rest) {
  if (!d.source_)
    return d.print_line(
        "the program is an object, and its source is not at hand; `disassemble` shows its instructions");
  uint64_t pc = 0, lanes = 0, from = d.listed_ + 1;
  const std::optional<uint64_t> now = d.here(lanes);
  const object::LineEntry* current = now ? d.object_.line_at(*now) : nullptr;
  if (!rest.empty() || d.listed_ == 0) {
    if (!where(rest, pc)) return;
    const object::LineEntry* line = d.object_.line_at(pc);
    if (!line) return d.print_line("no line is known for " + hex(pc));
    from = line->line > kAround ? line->line - kAround : 1;
  }
  const uint64_t last = d.source_->line_starts().size(), end = std::min(last, from + 2 * kAround);
  if (from > last) return d.print_line("that was the last line");
  const size_t width = std::to_string(end).size();
  for (uint64_t n = from; n <= end; n++) {
    const std::string number = std::to_string(n);
    std::string line =
        std::string(current && current->line == n ? "* " : "  ") + std::string(width - number.size(), ' ') + number;
    const std::string text(d.source_->line(static_cast<unsigned>(n)));
    d.print_line(line + (text.empty() ? "" : "  " + text));
  }
  d.listed_ = end;
}

// Addresses from the beginning of the code that pc lies in: instructions may have several lengths.
std::vector<uint64_t> Commands::instructions_before(uint64_t pc) {
  std::vector<uint64_t> out;
  std::string why;
  sim::Program& program = d.session_->program();
  const object::Kernel& kernel = program.kernel();
  for (uint64_t at = pc >= kernel.begin ? kernel.begin : 0; at < pc;) {
    const sim::Instruction* instruction = program.fetch(at, why);
    if (instruction) out.push_back(at);
    at += instruction ? instruction->decoded.bytes : std::max(1u, d.codec_.isa().machine.code_align);
  }
  if (out.size() > kAround) out.erase(out.begin(), out.end() - kAround);
  return out;
}

void Commands::disassemble(const std::string& rest) {
  uint64_t pc = 0, lanes = 0;
  if (!where(rest, pc)) return;
  const std::optional<uint64_t> now = d.here(lanes);
  std::vector<uint64_t> all = instructions_before(pc);
  std::string why;
  for (uint64_t i = 0, at = pc; i <= kAround; i++) {
    const sim::Instruction* instruction = d.session_->program().fetch(at, why);
    if (!instruction) break;
    all.push_back(at);
    at += instruction->decoded.bytes;
  }
  for (const uint64_t at : all) {
    d.print_line(std::string(at == now ? "* " : "  ") + hex(at) + " " + d.locations_.name(at) + ": " +
                 d.instruction_text(at));
  }
}

}  // namespace isadora::inspect
